"""SHO: who may shoot, at whom, and what he needs. SHO-2 to SHO-5 (FR-42): who may not. SHO-7 (FR-43):
priorities, in tiers. SHO-9, SHO-10 (FR-45): the number needed. SHO-11: range. SHO-12: command is not needed.
CRW-3: models.
"""

from collections.abc import Iterator
from typing import NamedTuple

from hheditor.rules.api import Term
from hheditor.rules.figures.movement.ground import loose_under
from hheditor.rules.figures.position.kinds import next_lost, range_of
from hheditor.rules.figures.position.measures import (
    apart,
    foes,
    in_camp,
    steady,
    touching,
    touching_figures,
)
from hheditor.rules.figures.position.posts import inside
from hheditor.rules.figures.position.table import (
    BASES,
    Table,
    alive,
    kind_of,
    on_base,
    piece_of,
)
from hheditor.rules.figures.position.works import ENGINES
from hheditor.rules.figures.shooting.sight import (
    in_arc,
    interposed,
    line_between,
    over_friends,
    surely_interposed,
)
from hheditor.rules.figures.siege.places import at_night, exempt
from hheditor.rules.figures.siege.sight import barred_from_shooting, over_one_friend
from hheditor.tables import FINE, TOUCH, Field, within
from hheditor.values import Finding, refuse

GRACE = 100
"""SHO-7: targets no more than this further than the nearest may be chosen."""
CLOSE = 500
"""SHO-4."""

Man = tuple[int, int]
"""A figure and a seat: who shoots or fights."""


class Shot(NamedTuple):
    """A shot that can be made."""

    tier: int
    squared: int
    """The square of the distance."""
    need: int
    modifier: int
    terms: tuple[Term, ...]


def hit_number(table: Table, target: int) -> int:
    """SHO-9, TYP-4, CRW-3: what a shot in the open at a figure needs; of a model, at whom it would lose
    next."""
    kind = kind_of(table, target)
    if kind.barded:
        return 6
    if kind.model:
        return table.profile.klass(kind.crew[next_lost(kind, table.figures[target].crew)].klass).hit
    return table.profile.klass(kind.klass).hit


def judge_shooter(table: Table, side: int, man: Man) -> Finding | None:
    """SHO-1 to SHO-5: whether a man can shoot at all now."""
    number, seat = man
    figure, kind = table.figures[number], kind_of(table, number)
    if figure.side != side or not alive(table, number):
        return refuse("refusal.figures.not-yours", rule="SEQ-1", pieces=(number,))
    aboard = seat in figure.crew if kind.model else seat == 0
    if not aboard or not kind.seats[seat].weapon:
        return refuse("refusal.figures.no-missiles", rule="SHO-1", pieces=(number,))
    if seat in figure.shot:
        return refuse("refusal.figures.has-shot", rule="SHO-1", pieces=(number,))
    if figure.state == "rout":
        return refuse("refusal.figures.rout-shoots", rule="SHO-2", pieces=(number,))
    barred = barred_from_shooting(table, number) if table.siege is not None else None
    if barred is not None:
        return barred
    return _judge_contact(table, number) or _judge_close(table, number, kind.seats[seat].weapon)


def _judge_contact(table: Table, number: int) -> Finding | None:
    """SHO-3 (FR-42): its base, or its formation's, touches an enemy not in rout."""
    base = on_base(table, number)
    met = (
        foes(table, base)
        if base >= 0
        else tuple(other for other in touching(table, number) if steady(table, other))
    )
    if met:
        return refuse("refusal.figures.shoots-in-contact", rule="SHO-3", pieces=(number, *met))
    return None


def _judge_close(table: Table, number: int, weapon: str) -> Finding | None:
    """SHO-4, SHO-5: within 500 of an enemy formation that is not engaged; javelins may."""
    if table.profile.weapon(weapon).close:
        return None
    rect = table.standing[number]
    for enemy in _bases_about(table, number):
        near = within(rect.corners, table.bases[enemy].corners, CLOSE * FINE)
        if near and not touching(table, BASES + enemy):
            return refuse(
                "refusal.figures.too-close", rule="SHO-4", pieces=(number, BASES + enemy), reach=CLOSE
            )
    return None


def _bases_about(table: Table, number: int) -> tuple[int, ...]:
    """The enemy formations that may come so close to a figure: for all on one base the same."""
    known: dict[int, tuple[int, ...]] = table.memo("bases-about")
    piece = piece_of(table, number)
    if piece not in known:
        side, rect = table.figures[number].side, table.rect_of(piece)
        near = table.pieces.near(rect.pose.x, rect.pose.y, CLOSE + rect.radius + TOUCH)
        bases = (each - BASES for each in near if BASES <= each < ENGINES)
        known[piece] = tuple(each for each in bases if table.formations[each].side != side)
    return known[piece]


def loose_minus(table: Table, number: int) -> bool:
    """SHO-10, CMD-6: a shooter out of formation, not in his camp nor where formations cannot be."""
    figure = table.figures[number]
    if figure.state == "base" or exempt(table, number):
        return False
    pose = table.standing[number].pose
    if in_camp(table, figure.side, pose.x, pose.y):
        return False
    return not loose_under(table, table.standing[number])


def judge_shot(table: Table, man: Man, target: int) -> Finding | Shot:
    """SHO-6, SHO-9 to SHO-11, SEE: one shot by itself, priorities not looked at."""
    number, seat = man
    kind = kind_of(table, number)
    here, there = table.standing[number].pose, table.standing[target].pose
    squared = apart((here.x, here.y), (there.x, there.y))
    reach = reach_of(table, man)
    pieces = (number, target)
    if table.siege is not None and inside(table, target):
        return refuse("refusal.figures.inside-engine", rule="FOR-15", pieces=pieces)
    if squared > reach * reach:
        return refuse("refusal.figures.out-of-range", rule="SHO-11", pieces=pieces, range=reach)
    if not in_arc(table, number, target):
        return refuse("refusal.figures.out-of-arc", rule="SEE-2", pieces=pieces)
    line = line_between(table, number, target)
    if line.blocked:
        return refuse(
            "refusal.figures.sight-blocked",
            rule="SEE-3",
            pieces=pieces,
            ground=line.blocked,
            length=line.length,
        )
    archer = table.profile.weapon(kind.seats[seat].weapon).archers
    one = over_one_friend(table, number, target, line.interposed)
    if not one and not over_friends(table, number, target, line, archer):
        return refuse("refusal.figures.interposed", rule="SEE-3", pieces=(*pieces, *line.interposed))
    busy = bool(touching_figures(table, target)) or table.figures[target].state == "rout"
    tier = 3 if busy else 2 if line.interposed else 1
    return _shot(table, number, target, tier, squared, bool(line.interposed) and not one, line.covered)


def _shot(table: Table, number: int, target: int, tier: int, squared: int, over: bool, covered: bool) -> Shot:
    need = 6 if covered else hit_number(table, target)
    terms = [Term("term.figures.hit", need, "SEE-4" if covered else "SHO-9", target)]
    if over:
        terms.append(Term("term.figures.over-friends", -1, "SHO-6", number))
    if loose_minus(table, number):
        terms.append(Term("term.figures.loose-shooter", -1, "SHO-10", number))
    if at_night(table):
        terms.append(Term("term.figures.night", -1, "NGT-3", number))
    modifier = sum(term.value for term in terms[1:])
    return Shot(tier, squared, need - modifier, modifier, tuple(terms))


def targets(table: Table, man: Man) -> dict[int, Shot]:
    """SHO-7 (FR-43): whom a man may shoot at: the nearest of the first tier that is not empty, or little
    further; engaged and routing enemies are a free choice."""
    known: dict[Man, dict[int, Shot]] = table.memo("targets")
    if man not in known:
        known[man] = _targets(table, man)
    return known[man]


def _targets(table: Table, man: Man) -> dict[int, Shot]:
    if judge_shooter(table, table.figures[man[0]].side, man) is not None:
        return {}
    tiers: dict[int, dict[int, Shot]] = {1: {}, 2: {}, 3: {}}
    nearest = {1: -1, 2: -1, 3: -1}
    reached = in_reach(table, man)
    hidden: frozenset[int] | None = None
    for place, (squared, other) in enumerate(reached):
        if nearest[1] >= 0 and beyond(squared, nearest[1]):
            break
        # Beyond the nearest that is shot at over friends only a free line would still change anything.
        if nearest[2] >= 0 and beyond(squared, nearest[2]):
            if hidden is None:
                rest = [each for _, each in reached[place:]]
                hidden = surely_interposed(table, man[0], rest)
            if other in hidden:
                continue
        shot = judge_shot(table, man, other)
        if not isinstance(shot, Finding):
            tiers[shot.tier][other] = shot
            if nearest[shot.tier] < 0:
                nearest[shot.tier] = squared
    if tiers[2] and not tiers[1]:
        return {other: shot for other, shot in tiers[2].items() if not beyond(shot.squared, nearest[2])}
    return tiers[1] or tiers[3]


def reach_of(table: Table, man: Man) -> int:
    """SHO-11, NGT-3: how far a man shoots now; by night half as far."""
    reach = range_of(table.profile, kind_of(table, man[0]), man[1])
    return reach // 2 if at_night(table) else reach


def in_reach(table: Table, man: Man) -> list[tuple[int, int]]:
    """SHO-11: enemies within a man's range, the nearest first, as (squared distance, figure)."""
    known: dict[Man, list[tuple[int, int]]] = table.memo("in-reach")
    if man not in known:
        number, _ = man
        here, side = table.standing[number].pose, table.figures[number].side
        found = _host(table, 1 - side).by_distance(here.x, here.y, reach_of(table, man))
        known[man] = [each for each in found if table.siege is None or not inside(table, each[1])]
    return known[man]


def _host(table: Table, side: int) -> Field:
    """The figures of one side on the table."""
    known: dict[int, Field] = table.memo("hosts")
    if side not in known:
        known[side] = table.crowd.part(each for each in table.standing if table.figures[each].side == side)
    return known[side]


def may_aim(table: Table, man: Man, target: int, shot: Shot) -> int:
    """SHO-7: the nearer target that comes first, or -1 where he may aim at this one."""
    if shot.tier < 3 and _comes_first(table, man, shot):
        return -1
    choices = targets(table, man)
    return -1 if target in choices else min(choices, key=lambda each: (choices[each].squared, each))


def _comes_first(table: Table, man: Man, shot: Shot) -> bool:
    """Whether nothing of a shot's tier is nearer by more than the grace and nothing is of a better tier:
    as `targets` says it, without working out who else might be chosen."""
    reached = in_reach(table, man)
    for squared, other in reached:
        if not beyond(shot.squared, squared):
            break
        nearer = judge_shot(table, man, other)
        if not isinstance(nearer, Finding) and nearer.tier <= shot.tier:
            return False
    if shot.tier == 1:
        return True
    everybody = [other for _, other in reached]
    hidden = surely_interposed(table, man[0], everybody)
    if len(hidden) == len(everybody):
        return True
    free = (each for each in everybody if each not in hidden and not interposed(table, man[0], each))
    found = (judge_shot(table, man, other) for other in free)
    return all(isinstance(each, Finding) or each.tier > 1 for each in found)


def beyond(squared: int, nearest: int) -> bool:
    """Whether a distance is more than 100 above the nearest, both squared.

    >>> beyond(2100**2, 2000**2), beyond(2100**2 + 1, 2000**2)
    (False, True)
    """
    # sqrt(s) > sqrt(n) + g, squared twice so that nothing is rounded.
    rest = squared - nearest - GRACE * GRACE
    if rest <= 0:
        return False
    return rest * rest > 4 * GRACE * GRACE * nearest


def men_of(table: Table, side: int) -> Iterator[Man]:
    """Men of a side with something to shoot that they have not shot in this player turn."""
    for number in table.standing:
        figure, kind = table.figures[number], table.kinds[number]
        if figure.side == side and (kind.weapon or kind.crew):
            for seat in figure.crew if kind.model else (0,):
                if kind.seats[seat].weapon and seat not in figure.shot:
                    yield number, seat


def anybody_shoots(table: Table, side: int) -> bool:
    """Whether any man of a side has a target; the first one found will do."""
    known: dict[int, bool] = table.memo("anybody-shoots")
    if side not in known:
        known[side] = any(_has_target(table, man) for man in men_of(table, side))
    return known[side]


def _has_target(table: Table, man: Man) -> bool:
    """Whether `targets` would name anybody, without working out whom."""
    if judge_shooter(table, table.figures[man[0]].side, man) is not None:
        return False
    shots = (judge_shot(table, man, other) for _, other in in_reach(table, man))
    return any(not isinstance(shot, Finding) for shot in shots)


def shooters(table: Table, side: int) -> dict[Man, dict[int, Shot]]:
    """All men of a side with a target."""
    known: dict[int, dict[Man, dict[int, Shot]]] = table.memo("shooters")
    if side not in known:
        found = {man: targets(table, man) for man in men_of(table, side)}
        known[side] = {man: choices for man, choices in found.items() if choices}
    return known[side]


def judge_target(table: Table, side: int, man: Man, target: int) -> Finding | Shot:
    """Whether a man may shoot at that figure: by himself, and by the priorities."""
    refused = judge_shooter(table, side, man)
    if refused is not None:
        return refused
    if not alive(table, target) or table.figures[target].side == side:
        return refuse("refusal.figures.no-target", rule="SHO-7", pieces=(man[0],))
    shot = judge_shot(table, man, target)
    if isinstance(shot, Finding):
        return shot
    first = may_aim(table, man, target, shot)
    if first < 0:
        return shot
    return refuse(
        "refusal.figures.not-the-nearest", rule="SHO-7", pieces=(man[0], target, first), grace=GRACE
    )
