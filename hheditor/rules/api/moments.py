"""When a position is, and what time is counted in: turn, bound and phase in one game, activation and segment
in another.

A **moment** has three parts, whatever they are called: a number that grows, a side, and a word. A system's
**time units**, from the coarsest to the finest, say which parts tell one stretch of time from the next;
stepping, the ticks of a time line, headings and recaps follow them.
"""

from collections.abc import Callable
from functools import cached_property
from operator import attrgetter
from typing import Literal

from hheditor.values import Number, Value

Scale = Literal["coarse", "middle", "fine"]
"""How far to look at time: the coarsest unit of a system, the finest, or the one between (the finest where
there are but two)."""
MomentPart = Literal["turn", "side", "phase"]


class Moment(Value, frozen=True):
    """When a position is, for headings and ticks: as the system counts time."""

    turn: Number = 0
    side: Number = -1
    phase: str = ""
    """Message id part: ``phase.<system>.<phase>``."""


class TimeUnit(Value, frozen=True, dict=True):
    """A stretch of time as players call it; its name is the message ``time.<system>.<id>``, and, where it is
    counted, ``time.<system>.<id>.n``."""

    id: str
    parts: tuple[MomentPart, ...]
    """Which parts of a moment tell it from the next."""

    @cached_property
    def of(self) -> Callable[[Moment], tuple[int | str, ...]]:
        """A moment as far as this unit cares. Made once: a long battle is asked for every one of its steps.

        >>> TimeUnit("day", ("turn",)).of(Moment(3, 1, "shooting"))
        (3,)
        >>> TimeUnit("bound", ("turn", "side")).of(Moment(3, 1, "shooting"))
        (3, 1)
        """
        if len(self.parts) > 1:
            return attrgetter(*self.parts)
        return lambda moment: tuple(getattr(moment, part) for part in self.parts)


PLAIN_TIME = (
    TimeUnit("turn", ("turn",)),
    TimeUnit("share", ("turn", "side")),
    TimeUnit("phase", ("turn", "side", "phase")),
)
"""Turns, each side's share of them, and their phases: what most systems have."""


def unit_at(time: tuple[TimeUnit, ...], scale: Scale) -> TimeUnit:
    """The unit of a system at a scale.

    >>> [unit_at(PLAIN_TIME, scale).id for scale in ("coarse", "middle", "fine")]
    ['turn', 'share', 'phase']
    """
    return time[0] if scale == "coarse" else time[-1] if scale == "fine" else time[len(time) // 2]
