"""Who shoots at whom: where men may choose, not all at one man, and not into a melee where friends pay."""

from hheditor.rules.figures.bot import exchange
from hheditor.rules.figures.position.measures import touching_figures
from hheditor.rules.figures.position.orders import Shoot
from hheditor.rules.figures.position.table import Table
from hheditor.rules.figures.shooting.targets import Man, Shot, hit_number, shooters
from hheditor.rules.figures.shooting.volley import MOST
from hheditor.rules.figures.siege.sight import FROM_TOWER

FACES = 6
FEWEST = 10
"""A volley that brings less, in hundredths of a point, is not worth its strays."""


def volleys(table: Table, side: int) -> dict[Shoot, int]:
    """The volleys of a side and what each may be expected to bring: every man at whomever of those he may
    choose his shot brings most, those who shoot with him counted."""
    known: dict[int, dict[Shoot, int]] = table.memo("bot-volleys")
    if side not in known:
        known[side] = _volleys(table, side)
    return known[side]


def _volleys(table: Table, side: int) -> dict[Shoot, int]:
    found = shooters(table, side)
    missed: dict[int, float] = {}
    aimed: dict[int, list[Man]] = {}
    gained: dict[int, float] = {}
    towers: dict[int, int] = {}
    # Who can choose least chooses first.
    for man in sorted(found, key=lambda each: (len(found[each]), each)):
        best: tuple[float, int] | None = None
        for target, shot in found[man].items():
            gain = missed.get(target, 1.0) * hits(table, shot) * exchange.worth(table, target)
            gain -= strays(table, target, shot)
            if gain > 0 and (best is None or (gain, -target) > (best[0], -best[1])):
                best = gain, target
        if best is None or not _room(table, man[0], towers):
            continue
        gain, target = best
        aimed.setdefault(target, []).append(man)
        gained[target] = gained.get(target, 0.0) + gain
        missed[target] = missed.get(target, 1.0) * (1 - hits(table, found[man][target]))
    return {
        Shoot(target, tuple(sorted(men)[:MOST])): round(gained[target])
        for target, men in aimed.items()
        if gained[target] >= FEWEST
    }


def hits(table: Table, shot: Shot) -> float:
    """How likely a shot hits."""
    need = min(shot.need, FACES) if table.profile.natural_six else shot.need
    return max(0, FACES + 1 - max(1, need)) / FACES


def strays(table: Table, target: int, shot: Shot) -> float:
    """SHO-13: what a miss may be expected to cost among friends who touch the target."""
    friends = touching_figures(table, target)
    if not friends:
        return 0.0
    cost = sum(
        max(0, FACES - max(1, hit_number(table, each) - shot.modifier)) / FACES * exchange.worth(table, each)
        for each in friends
    ) / len(friends)
    return (1 - hits(table, shot)) * cost


def _room(table: Table, number: int, towers: dict[int, int]) -> bool:
    """ENG-4: whether one more shoots from his tower."""
    which = table.figures[number].engine
    if which < 0:
        return True
    if which not in towers:
        towers[which] = sum(bool(table.figures[each].shot) for each in table.crews.get(which, ()))
    towers[which] += 1
    return towers[which] <= FROM_TOWER
