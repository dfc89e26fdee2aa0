"""What an army comes to, on paper: a line of numbers, and boxes for the one that is crossed off."""

from collections.abc import Sequence

from hheditor.rules.api import Total
from hheditor.sheets.words import Speaker
from hheditor.text import knows


def totals_line(speaker: Speaker, totals: Sequence[Total]) -> str:
    """All that is not crossed off: "150 points, 12 units" with dots between."""
    return " · ".join(
        speaker.say(f"total.{total.of}.n", n=total.value) for total in totals if not total.crossed
    )


def crossed_off(totals: Sequence[Total]) -> Total | None:
    """The number that players cross off, if there is one."""
    return next((total for total in totals if total.crossed and total.value), None)


def crossed_words(speaker: Speaker, total: Total | None) -> str:
    """What stands beside the boxes."""
    if total is None:
        return ""
    long = f"total.{total.of}.sheet"
    return speaker.say(long if knows(long) else f"total.{total.of}.n", n=total.value)
