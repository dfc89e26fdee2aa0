"""What a battle file is made of, before anybody knows which rules it speaks of.

The parser makes these and the walker makes these; a visitor takes them from either. See docs/notation.md.
"""

import re
from typing import Any, NamedTuple

from hheditor.values import Finding, Value, refuse

FORMAT = "hheditor battle 1"
EXTENSION = ".hhbattle"

# Foreign data is bounded before it is believed.
LARGEST_FILE = 64 * 1024 * 1024
MOST_STEPS = 200_000
MOST_HEADERS = 200
LARGEST_NUMBER = 999_999_999
DEEPEST_VARIATION = 10_000
DEEPEST_VALUE = 32
MOST_NOTES = 500
"""Notes of one step: people and bots, each with translations."""
MOST_GLYPHS = 50
MOST_COMMANDS = 1_000
"""Arrows, marks, pictures and the rest of one step."""

WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_.-]*")
NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
CONSTANTS = {"true": True, "false": False, "null": None}


class Where(NamedTuple):
    """A place in a file, both counted from 1; a tree that comes from no file is nowhere."""

    line: int = 0
    column: int = 0


class Word(str):
    """A bare word, as against a quoted text: the reader may know it as the name of a number."""

    __slots__ = ()


class StepText(NamedTuple):
    """One step as it is written."""

    number: int | None
    joined: bool
    actor: str
    verb: str
    numbers: tuple[int, ...] = ()
    """Numbers without a name: the faces of dice."""
    result: tuple[int, ...] | None = None
    """Numbers after ``=``: how the dice read."""
    fields: tuple[tuple[str, Any], ...] = ()
    where: Where = Where()


class Command(NamedTuple):
    """``[%name argument ...]``: what is said in a fixed form."""

    name: str
    arguments: tuple[Any, ...] = ()
    where: Where = Where()


class NoteText(NamedTuple):
    """``{@author ...}`` with the glyphs before it."""

    author: str = ""
    glyphs: tuple[str, ...] = ()
    commands: tuple[Command, ...] = ()
    text: str = ""
    where: Where = Where()


class Flaw(Value, frozen=True):
    """Why a file cannot be read, and where."""

    finding: Finding
    line: int
    column: int
    because: Finding | None = None
    """What the rules said, where the rules refused a step."""


class BadNotation(Exception):
    """Carries a flaw from where it is found to who answers for the file."""

    def __init__(self, flaw: Flaw) -> None:
        super().__init__(flaw)
        self.flaw = flaw


def flawed(message: Finding | str, where: Where, because: Finding | None = None) -> BadNotation:
    """A flaw to raise. A parameter ``detail`` is what a decoder had to say: technical, and the only clue
    there is."""
    finding = refuse(message) if isinstance(message, str) else message
    return BadNotation(Flaw(finding, where.line, where.column, because))
