"""The one door through which a command speaks: nothing a stranger wrote may steer the terminal.

A name in a file may carry the codes that clear a screen, set its title or turn words around. They are shown
as what they are, in the form JSON and the battle notation read back as the same letter.

>>> harmless("Wood\\x1b[2J \\u202etxet\\nnext line")
'Wood\\\\u001b[2J \\\\u202etxet\\nnext line'
"""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from hheditor.cli.speech import Speech

_Command = TypeVar("_Command", bound=Callable[..., Any])

_STEERING = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]"
)


def harmless(text: str) -> str:
    """The text with every sign that steers a terminal spelt out; halves of characters, too, which no encoding
    has and which names of files may carry."""
    return _STEERING.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def echo(text: str = "", *, err: bool = False, nl: bool = True) -> None:
    """Print."""
    click.echo(harmless(text), err=err, nl=nl)


def seen_option(speech: "Speech") -> Callable[[_Command], _Command]:
    """The option by which a command asks whose eyes a battle is for (`cli.battle_files.as_seen`)."""
    return click.option("--seen-by", "who", default="", help=speech.say("cli.seen-by.help"))
