"""The notation: a whole battle as text that people can read, edit and mail. See docs/notation.md."""

from hheditor.battles.notation.reader import Loaded, read_battle
from hheditor.battles.notation.syntax import Flaw
from hheditor.battles.notation.writer import write_battle

__all__ = [
    "Flaw",
    "Loaded",
    "read_battle",
    "write_battle",
]
