"""MOV-1: how far a unit goes. MOV-8: second figures. CHG-2: charge figures. RET-1: the columns of flight."""

from functools import lru_cache
from typing import NamedTuple

from hheditor.rules.impetus.armies.troops import Troop, pace_of
from hheditor.rules.impetus.board.interface import Going
from hheditor.rules.impetus.position.profile import GroundKind, Pace, Profile, Rate


class Figures(NamedTuple):
    """How far a move may go, in H; all by the worst of the grounds (MOV-9, IR-13)."""

    plain: int
    whole: int
    """With the second figure (MOV-8)."""
    charge: int
    """CHG-2: when charging."""


@lru_cache(maxsize=512)
def pace(lines: tuple[Pace, ...], klass: str, impetuous: bool) -> Pace:
    """The line of the table, remembered."""
    return pace_of(lines, klass, impetuous)


def rate(line: Pace, ground: GroundKind) -> Rate | None:
    """The entry for a ground; None where it is closed. TER-7: water that can be waded is broken ground."""
    if ground == "open":
        return line.open
    if ground in ("broken", "ford"):
        return line.broken
    return line.difficult if ground == "difficult" else None


def figures(line: Pace, going: Going) -> Figures | None:
    """MOV-9: the lowest figure of all grounds the unit stands in, the start included; None: closed."""
    plain = whole = charge = 99
    for ground in going.seen:
        entry = rate(line, ground)
        if entry is None:
            return None
        plain = min(plain, entry.figure)
        whole = min(whole, entry.figure + entry.second)
        charge = min(charge, entry.charge or entry.figure)
    return Figures(plain, whole, charge)


def disorders(line: Pace, going: Going) -> bool:
    """MOV-9, TER-2: whether a ground it enters disorders it; TER-7: whoever leaves water is disordered.

    SPC-1: what disorders in the open disorders everywhere.
    """
    if line.open.disorder or going.leaves_water:
        return True
    for ground in going.entered:
        entry = rate(line, ground)
        if ground != "open" and entry is not None and entry.disorder:
            return True
    return False


def retreat_column(troop: Troop) -> int:
    """RET-1: foot, mounted, CL."""
    return 2 if troop.klass == "CL" else 1 if troop.mounted else 0


def pursuit_column(troop: Troop) -> int:
    """PUR-3: CL its own; mounted and all impetuous troops the middle one; other foot the first."""
    return 5 if troop.klass == "CL" else 4 if troop.mounted or troop.impetuous else 3


def largest_bonus(profile: Profile, troop: Troop) -> int:
    """OPT-1: how far a rolled charge may carry beyond the plain figure."""
    column = pursuit_column(troop)
    return max(row[column] for row in profile.flight)
