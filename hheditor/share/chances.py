"""Luck in words, for people who read a battle: how rare it was, and what it changed."""

from typing import TYPE_CHECKING

from hheditor.text import Narrator
from hheditor.text.speech import signed

if TYPE_CHECKING:
    from hheditor.insight.chances import Swing
    from hheditor.insight.luck import Tally


def rare(narrator: Narrator, tally: "Tally") -> str:
    """How rare the luck of some dice is, in plain words."""
    from hheditor.insight.luck import rarity

    kind, number = rarity(tally)
    if kind == "ordinary":
        return narrator.say("luck.ordinary")
    return narrator.say("luck.lucky" if kind == "lucky" else "luck.unlucky", number=number)


def swung(narrator: Narrator, swing: "Swing") -> str:
    """What decisions and dice had to do with a change of the chances."""
    say, parts = narrator.say, swing.parts
    gain = say("course.gain", side=narrator.side(parts.gains), points=parts.points)
    return f"{gain}: " + ", ".join(
        (
            say("course.decisions", points=signed(parts.decisions)),
            say("course.dice", points=signed(parts.dice)),
        )
    )
