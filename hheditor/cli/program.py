"""The program ``hheditor`` with its commands, each imported when asked for."""

import pkgutil
from importlib import import_module

import click

import hheditor
from hheditor.cli import commands
from hheditor.cli.speech import Speech


class _Commands(click.Group):
    """The commands of the folder ``commands``, by the names of their modules."""

    def __init__(self, speech: Speech) -> None:
        super().__init__(
            name="hheditor",
            help=speech.say("cli.help"),
            context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
            no_args_is_help=True,
        )
        self._speech = speech

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """The names of all commands."""
        return sorted(module.name.replace("_", "-") for module in pkgutil.iter_modules(commands.__path__))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """One command, imported now."""
        if cmd_name not in self.list_commands(ctx):
            return None
        module = import_module(f"{commands.__name__}.{cmd_name.replace('-', '_')}")
        command: click.Command = module.command(self._speech)
        return command


def program(speech: Speech) -> click.Group:
    """The whole command line in one language."""
    group = _Commands(speech)
    version = speech.say("cli.version", version=hheditor.__version__)
    return click.version_option(
        message=version, version=hheditor.__version__, help=speech.say("cli.version.help")
    )(group)
