"""Showing somebody several targets, one after the other, before he acts."""

from typing import TYPE_CHECKING

from hheditor.rules.api import Gesture

if TYPE_CHECKING:
    from hheditor.app.battle.seat.seat import Seat


def shown_to(seat: "Seat", target: int) -> Gesture:
    """The chosen piece shown another after those it was shown before."""
    wanted = seat.aims if target in seat.aims else (*seat.aims, target)
    return Gesture("", seat.chosen, targets=wanted)


def aims_on(seat: "Seat", target: int) -> bool:
    """Whether the chosen piece, shown another, may be shown one more before it acts."""
    return seat.table.ruleset.aims_on(seat.table.position, shown_to(seat, target))
