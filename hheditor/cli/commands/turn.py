"""``hheditor turn``: a battle between two who live apart, by letters that any mail can carry."""

import click

from hheditor.cli.speech import Speech


def command(speech: Speech) -> click.Command:
    """Build the commands."""
    from hheditor.cli.turns import turn_command

    return turn_command(speech)
