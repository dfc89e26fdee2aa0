"""``hheditor window``: the same as without arguments, for scripts and desktop entries."""

import click

from hheditor.cli.speech import Speech


def command(speech: Speech) -> click.Command:
    """Build the command."""

    @click.command("window", help=speech.say("cli.window.help"))
    @click.pass_context
    def window(context: click.Context) -> None:
        context.exit(speech.open_window())

    return window
