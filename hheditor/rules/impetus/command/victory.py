"""VIC: who has won. VIC-1: lost VD. VIC-2 (IR-46), IR-2: an army breaks at half its VDT, rounded up. VIC-3,
OPT-10: the turn limit. VIC-4: a side without units has lost. ARM-1: VDT is always added up; ARM-2: a
schiltron with the general has VD 3.
"""

from fractions import Fraction

from msgspec.structs import replace

from hheditor.rules.api import Outcome, Stage
from hheditor.rules.impetus.position.table import Table, standing, troop


def vd_of(table: Table, number: int) -> int:
    """ARM-2: a schiltron that holds the general counts 3 instead of 2."""
    kind = troop(table, number)
    return max(3, kind.vd) if kind.has("schiltron") and table.units[number].general else kind.vd


def _born(table: Table, side: int) -> tuple[int, ...]:
    """The units a side began with; OPT-5: whoever turned still counts with those it left."""
    return tuple(number for number, card in enumerate(table.setup.units) if card.side == side)


def vdt(table: Table, side: int) -> int:
    """ARM-1: the sum of all VD."""
    return sum(vd_of(table, number) for number in _born(table, side))


def lost_vd(table: Table, side: int) -> int:
    """VIC-1: the VD of all units destroyed, given up or off the field."""
    return sum(vd_of(table, number) for number in _born(table, side) if table.units[number].gone)


def breaking(total: int) -> int:
    """VIC-2: half of it, rounded up.

    >>> breaking(13), breaking(16), breaking(17), breaking(21)
    (7, 8, 9, 11)
    """
    return -(-total // 2)


def broken(table: Table, side: int) -> bool:
    """VIC-2, VIC-4."""
    if not standing(table, side):
        return True
    return lost_vd(table, side) >= breaking(vdt(table, side)) > 0


def check(stage: Stage[Table]) -> None:
    """VIC-2: after each activation and after INI-2; both at once is a draw."""
    table = stage.position
    if table.played_on or table.ended is not None:
        return
    if len({unit.side for unit in table.units}) == 2 and not any(unit.gone for unit in table.units):
        return
    beaten = [side for side in (0, 1) if broken(table, side)]
    if len(beaten) == 2:
        end(stage, -1, "outcome.impetus.both-broken", "VIC-2")
    elif beaten:
        side = beaten[0]
        reason = ("army-broken", "VIC-2") if standing(table, side) else ("no-units", "VIC-4")
        end(stage, 1 - side, f"outcome.impetus.{reason[0]}", reason[1])


def check_limit(stage: Stage[Table]) -> None:
    """VIC-3: at the turn limit the lower share of lost VD wins, unless the scenario names another winner."""
    table = stage.position
    limit, named = table.setup.turn_limit, table.profile.limit_winner
    if table.played_on or not limit or table.turn < limit:
        return
    if named >= 0:
        end(stage, named if named < 2 else -1, "outcome.impetus.time-up", "VIC-3")
        return
    shares = [Fraction(lost_vd(table, side), max(1, vdt(table, side))) for side in (0, 1)]
    winner = -1 if shares[0] == shares[1] else 0 if shares[0] < shares[1] else 1
    end(stage, winner, "outcome.impetus.time-up", "VIC-3")


def end(stage: Stage[Table], winner: int, reason: str, rule: str) -> None:
    """The battle is over."""
    table = stage.position
    facts: list[tuple[str, int | str]] = []
    for side in (0, 1):
        facts += [(f"lost_{side}", lost_vd(table, side)), (f"total_{side}", vdt(table, side))]
    outcome = Outcome(winner, reason, rule, tuple(sorted(facts)))
    after = replace(table, ended=outcome, phase="over", agenda=())
    stage.happen("ended", after, rule=rule, side=winner, reason=reason)
