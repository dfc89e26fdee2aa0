"""The notation: a whole battle as text that people can read, edit and mail. See docs/notation.md."""

from hheditor.battles.notation.parser import parse
from hheditor.battles.notation.reader import Loaded, read_battle
from hheditor.battles.notation.syntax import (
    EXTENSION,
    FORMAT,
    BadNotation,
    Command,
    Flaw,
    NoteText,
    StepText,
    Where,
    Word,
)
from hheditor.battles.notation.visitor import SKIP, Visitor
from hheditor.battles.notation.walker import Keep, walk
from hheditor.battles.notation.writer import Writer, write_battle

__all__ = [
    "EXTENSION",
    "FORMAT",
    "SKIP",
    "BadNotation",
    "Command",
    "Flaw",
    "Keep",
    "Loaded",
    "NoteText",
    "StepText",
    "Visitor",
    "Where",
    "Word",
    "Writer",
    "parse",
    "read_battle",
    "walk",
    "write_battle",
]
