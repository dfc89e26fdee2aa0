"""``hheditor desktop``: into the menu of the desktop, and files opened by a double click."""

import click

from hheditor.cli.output import echo
from hheditor.cli.speech import Speech


def command(speech: Speech) -> click.Command:
    """Build the command."""

    @click.command("desktop", help=speech.say("cli.desktop.help"))
    @click.option("--remove", is_flag=True, help=speech.say("cli.desktop.remove"))
    @click.pass_context
    def desktop(context: click.Context, remove: bool) -> None:
        from hheditor.app.frame.menu_entry import put_in, shared_folder, supported, take_out

        if not supported():
            speech.complain("cli.desktop.unsupported")
            context.exit(1)
        try:
            files = take_out() if remove else put_in()
        except OSError as error:
            speech.complain("cli.desktop.refused", trouble=error.strerror or str(error))
            context.exit(1)
        for file in files:
            echo(str(file.relative_to(shared_folder())))
        speech.tell("cli.desktop.removed" if remove else "cli.desktop.done", n=len(files))

    return desktop
