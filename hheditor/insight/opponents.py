"""The opponents people may choose, as `hheditor.app.table.opponents` finds them."""

from collections.abc import Callable

from hheditor.insight.bots import Captain, Soldier, Tactician
from hheditor.insight.playing import Bot

OPPONENTS: tuple[tuple[str, str, Callable[[], Bot]], ...] = (
    ("soldier", "opponent.soldier", Soldier),
    ("tactician", "opponent.tactician", Tactician),
    ("captain", "opponent.captain", Captain),
)
"""Id, message id of the name, and how to make one."""


def bot(name: str) -> Bot:
    """A new bot of that id; `KeyError` if there is none."""
    return {each: make for each, _, make in OPPONENTS}[name]()
