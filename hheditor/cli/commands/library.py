"""``hheditor library``: everything you have made, without a window."""

import click

from hheditor.cli.speech import Speech


def command(speech: Speech) -> click.Command:
    """Build the command."""
    from hheditor.cli.library import library_command

    return library_command(speech)
