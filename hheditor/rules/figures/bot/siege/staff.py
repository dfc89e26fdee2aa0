"""Where commanders of a besieger stand: near enough to their men, out of reach of the walls."""

from collections.abc import Iterator
from math import cos, hypot, pi, sin

from hheditor.rules.api import Order
from hheditor.rules.figures.bot.march import NEARER
from hheditor.rules.figures.bot.siege.designs import design, rides, shoots
from hheditor.rules.figures.bot.siege.walking import walk
from hheditor.rules.figures.bot.siege.walls import (
    Spot,
    before,
    built,
    distance,
    engines_at,
    outer_openings,
    seen_from,
)
from hheditor.rules.figures.movement.singles import judge_walk
from hheditor.rules.figures.position.orders import Walk
from hheditor.rules.figures.position.table import Table, commanders, kind_of
from hheditor.rules.figures.siege.places import kept_off
from hheditor.values import Finding

Candidate = tuple[int, Order]
BESIDE, NEAR, TRIES = 450, 150, 8
STRIDE = 700
"""Formations go so far on before command is looked at again."""
RINGS, ANGLES = 5, 16
SHOT_AT, MARGIN = 4000, 300
IN_THE_WAY, AHEAD = 900, 1500
"""An engine that reaches a place is as bad as a formation so far out of reach."""


def to_station(table: Table, side: int, number: int) -> Iterator[Candidate]:
    """To the best place he can reach to look after the formations of his stretch of the line; whoever carries
    his standard or blows his horn beside him."""
    figure = table.figures[number]
    here = figure.x, figure.y
    if not kind_of(table, number).commands:
        king = next((each for each in commanders(table, side) if kind_of(table, each).role == "supreme"), -1)
        if king >= 0:
            pose = table.standing[king].pose
            aside = BESIDE if kind_of(table, number).role == "standard" else -BESIDE
            if distance(here, (pose.x, pose.y)) > 2 * BESIDE:
                yield from walk(table, number, (pose.x + aside, pose.y), figure.a)
        return
    for spot in _stations(table, side, number)[:TRIES]:
        if distance(here, spot) <= NEAR:
            return
        steps = sorted(_around(table, here, figure.left - 10), key=lambda each: (distance(each, spot), each))
        for step in steps[:TRIES]:
            if distance(step, spot) + NEAR > distance(here, spot) or engines_at(table, side, step):
                continue
            if not isinstance(judge_walk(table, number, (step,), figure.a), Finding):
                yield max(1, distance(here, step) * NEARER // 100), Walk(number, (step,), figure.a)
                return


def _stations(table: Table, side: int, number: int) -> list[Spot]:
    """Places within two moves, the best first."""
    own = _share(table, side, number)
    if not own:
        return []
    reach = (table.profile.helped if _helped(table, side, number) else table.profile.command) - MARGIN
    figure = table.figures[number]
    here = figure.x, figure.y

    def cost(spot: Spot) -> tuple[float, Spot]:
        unheard = sum(max(0.0, hypot(spot[0] - each[0], spot[1] - each[1]) - reach) for each in own)
        hinders = IN_THE_WAY * _hinders(table, side, spot)
        return unheard + hinders + SHOT_AT * engines_at(table, side, spot) + distance(here, spot) / 8, spot

    return sorted(_around(table, here, 2 * figure.left), key=cost)


def _hinders(table: Table, side: int, spot: Spot) -> bool:
    """Whether somebody would stand before a formation of his own side that is to go on."""
    return any(
        abs(seen_from(rect, *spot)[0]) <= rect.size.width // 2 + 150
        and -rect.size.depth <= seen_from(rect, *spot)[1] <= AHEAD
        for formation, rect in table.bases.items()
        if table.formations[formation].side == side and not _stands(table, side, formation)
    )


def _around(table: Table, here: Spot, far: int) -> list[Spot]:
    """A place and those about it."""
    sheet = table.setup.table
    spots = [here]
    for ring in range(1, RINGS + 1):
        for turn in range(ANGLES):
            away, angle = far * ring / RINGS, 2 * pi * turn / ANGLES
            spot = round(here[0] + away * cos(angle)), round(here[1] + away * sin(angle))
            if 300 <= spot[0] <= sheet.width - 300 and 300 <= spot[1] <= sheet.height - 300:
                spots.append(spot)
    return spots


def _share(table: Table, side: int, number: int) -> list[Spot]:
    """Formations are far apart before works: each commander has those of his stretch of the line, where they
    will be after their move; on days of bombardment nobody is to be heard."""
    goals = design(table, side).sectors
    found = []
    for formation, rect in sorted(table.bases.items(), key=lambda each: (each[1].pose.x, each[0])):
        if table.formations[formation].side == side and not _stands(table, side, formation):
            here = rect.pose.x, rect.pose.y
            goal = goals.get(formation, -1)
            if goal >= 0 and not kept_off(table, side):
                here = _further(table, here, goal)
            found.append(here)
    chiefs = sorted(commanders(table, side), key=lambda each: (table.standing[each].pose.x, each))
    if number not in chiefs:
        return found
    place, count = chiefs.index(number), min(len(chiefs), len(found))
    return found[place * len(found) // count : (place + 1) * len(found) // count] if place < count else found


def _stands(table: Table, side: int, formation: int) -> bool:
    """Whether a formation has no need of orders: it shoots, or waits for a gap to ride through."""
    waits = rides(table, formation) and not outer_openings(table)
    return not kept_off(table, side) and (waits or shoots(table, formation))


def _further(table: Table, here: Spot, goal: int) -> Spot:
    rect = built(table, goal).rect
    _, out = seen_from(rect, *here)
    left = max(0, min(STRIDE, out - 1300))
    there = before(rect, 0, 1300)
    away = max(1, distance(here, there))
    return here[0] + (there[0] - here[0]) * left // away, here[1] + (there[1] - here[1]) * left // away


def _helped(table: Table, side: int, number: int) -> bool:
    """CMD-2: a standard-bearer or musician near him."""
    here = table.standing[number].pose
    return any(
        table.figures[each].side == side
        and kind_of(table, each).role in ("standard", "musician")
        and distance((here.x, here.y), (rect.pose.x, rect.pose.y)) <= table.profile.near
        for each, rect in table.standing.items()
    )
