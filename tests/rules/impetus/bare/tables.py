"""Random battles on bare tables: two shipped lists, patches of ground, a stream with a bridge and a road."""

from random import Random
from typing import Any

from msgspec.structs import replace

from hheditor.rules.api import CHANCE, Order
from hheditor.rules.impetus.position import tasks
from hheditor.rules.impetus.position.orders import GroupCharge, GroupMove
from hheditor.rules.impetus.position.table import Table, in_melee, standing
from hheditor.scenarios import Scenario
from hheditor.tables import Pose, Size
from hheditor.tables.map import Crossing, Line, TableMap
from tests.rules.impetus import battlefields
from tests.rules.impetus.bare.tabletop import board_of, field, ground
from tests.systems.battery import System, Tally, random_throw, tag

KINDS = ("wood", "scrub", "marsh", "water", "building", "field")


def table_map(draw: Random) -> TableMap:
    """A table of 30H by 20H."""
    patches = [ground("hill", 10, 9, 16, 12, level=1)]
    for _ in range(4):
        x, y = draw.uniform(2, 24), draw.uniform(3, 15)
        wide, deep = draw.uniform(1, 4), draw.uniform(1, 3)
        patches.append(ground(draw.choice(KINDS), x, y, x + wide, y + deep))
    if draw.random() < 0.5:
        return field(*patches)
    stream = Line("stream", ((0, 4200), (12000, 4100)), draw.choice((200, 400)))
    road = Line("road", ((6000, 0), (6100, 4000), (6000, 8000)), 200)
    bridge = Crossing("bridge", Pose(6080, 4150, 900), Size(400, 600))
    return field(*patches, lines=(stream, road), crossings=(bridge,))


def scenario(number: int, **options: Any) -> Scenario:
    """The n-th random battle, its armies near to each other and still to be placed."""
    made = battlefields.scenario(number, deploy=True, deployment_gap=1, turns=5, **options)
    return replace(made, table=table_map(Random(f"table {number}")))


def brisk(system: System, position: Table, draw: Random, tally: Tally) -> Order:
    """A chooser that places everybody, goes forward, and likes what was rarely done."""
    if system.to_act(position) == CHANCE:
        return random_throw(system, position, draw)
    found = _listed(system, position, draw)
    if position.turn == 0:
        waiting = [each for each in found if tag(each) == "deploy" and position.units[each.unit].cell < 0]  # type: ignore[attr-defined]
        done = [each for each in found if tag(each) in ("end-deployment", "choose-general")]
        return draw.choice(waiting[:6] or done or found)
    group = groups(position, draw) if draw.random() < 0.2 else None
    if group is not None and system.refusal(position, group) is None:
        return group
    charges = [each for each in found if tag(each) == "charge"]
    if charges and draw.random() < 0.5:
        return draw.choice(charges)
    ahead = [each for each in found if tag(each) == "move" and each.kind == "straight"]  # type: ignore[attr-defined]
    if ahead and draw.random() < 0.4:
        return draw.choice(ahead)
    weights = [(0.1 if tag(each) == "end-phase" else 1.0) / (1 + tally.orders[tag(each)]) for each in found]
    return draw.choices(found, weights)[0]


def _listed(system: System, position: Table, draw: Random) -> list[Order]:
    """What the first unit can do that can do something; now and then what all can. To ask all of them takes
    far longer than to play."""
    placing = position.turn == 0
    if placing or (isinstance(position.agenda[-1], tasks.Phase) and draw.random() < 0.8):
        side = system.to_act(position)
        ours = [
            number
            for number, unit in enumerate(position.units)
            if unit.side == side and (unit.cell < 0 if placing else number in standing(position, side))
        ]
        for unit in draw.sample(ours, len(ours)):
            found = list(system.orders(position, unit))
            if found:
                return found
    return list(system.orders(position))


def groups(table: Table, draw: Random) -> Order | None:
    """Two that stand side by side, straight on, wheeling, or into the enemy."""
    if not table.agenda or not isinstance(table.agenda[-1], tasks.Phase):
        return None
    board = board_of(table)
    able = [
        number
        for number in standing(table, table.mover)
        if not (table.units[number].done or table.units[number].disordered or in_melee(table, number))
    ]
    both = [(one, other) for one in able for other in able if one != other]
    pairs = [pair for pair in both if board.beside(table, *pair)]
    if not pairs:
        return None
    units = draw.choice(pairs)
    looks = table.units[units[0]].facing
    reach = [board.first_touched(table, each, board.rect(table.units[each]), 800) for each in units]
    length, met = min(reach)
    if met:
        touching = zip(units, reach, strict=True)
        named = tuple((unit, found[0]) for unit, (far, found) in touching if far == length and found)
        return GroupCharge(units, 0, named, length)
    if draw.random() < 0.3:
        angle = draw.choice((-100, 100))
        return GroupMove(units, "wheel", 0, (looks + angle) % 3600, 0, angle)
    return GroupMove(units, "straight", 0, looks, draw.choice((200, 400)))
