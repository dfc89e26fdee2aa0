"""Where somebody stopped reading, so that opening a battle again shows the same step, line and folds."""

from hheditor.app.frame.desk import Desk
from hheditor.app.frame.session import ReadingPlace

Reading = ReadingPlace

MOST = 40
"""Battles whose places are remembered."""


def kept_reading(desk: Desk, battle: str) -> Reading:
    """What is remembered of a battle; the opening where nothing is."""
    for reading in desk.session.value.readings:
        if reading.battle == battle:
            return reading
    return Reading(battle)


def keep_reading(desk: Desk, reading: Reading) -> None:
    """Remember it; the one read last comes last."""
    others = [other for other in desk.session.value.readings if other.battle != reading.battle]
    desk.session.change(readings=(*others, reading)[-MOST:])
