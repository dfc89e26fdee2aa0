"""Which kinds of things an operation changed, so that a screen redraws only for what it shows.

>>> Changes.MAP in (Changes.MAP | Changes.HISTORY)
True
"""

from enum import Flag, auto


class Changes(Flag):
    """A small mask; operations say it, screens test it."""

    NOTHING = 0
    LIBRARY = auto()
    """What the library lists: documents came, went or were renamed."""
    MAP = auto()
    ARMY = auto()
    SCENARIO = auto()
    BATTLE = auto()
    """The record of a battle: steps, variations, notes."""
    CURSOR = auto()
    """Which step of a battle is shown."""
    SELECTION = auto()
    """What the person has picked: a unit, hexes, a tool."""
    HISTORY = auto()
    """What may be undone or redone."""
    SAVED = auto()
    """Whether everything is on disk."""
    SETTINGS = auto()
    """Any setting, except the two below, which also redraw everything."""
    LANGUAGE = auto()
    LOOKS = auto()
    """Theme or text scale."""


MARKS = {
    "map": Changes.MAP,
    "table": Changes.MAP,
    "army": Changes.ARMY,
    "scenario": Changes.SCENARIO,
    "battle": Changes.BATTLE,
}
"""What changes with a document of each kind."""
