"""DEP for a screen: the position where a side places, and the orders that place and withdraw.

Everything here leads to `Deploy`, `Stack`, `Unstack` and `Withdraw`; their refusal is the only judge. A side
that prepares places its units in any order: the steps of DEP-3 belong to the battle.
"""

from functools import partial

from msgspec.structs import replace

from hheditor.rules.api import Order
from hheditor.rules.api.screen.deployment import Deploys, Initiative, Muster, Wave
from hheditor.rules.api.surfaces import Contour
from hheditor.rules.impetus.board.interface import Place
from hheditor.rules.impetus.command.deployment import STEPS, empty_field, mounted_units
from hheditor.rules.impetus.command.placement import alike, judge, stacked, step_of
from hheditor.rules.impetus.position import tasks
from hheditor.rules.impetus.position.orders import Deploy, Stack, Unstack, Withdraw
from hheditor.rules.impetus.position.table import Table, Unit, change, troop
from hheditor.scenarios import Placement, Scenario
from hheditor.tables import Pose, ahead

_ANY_STEP = 0
_PAIR = 2
_LIGHT = 2
_CENTRE = ("FP", "W", "T", "FL", "ART")
_WINGS = ("CP1", "CP2", "CM", "CGP", "CGL", "EL", "CF")


class Parade(Deploys[Table]):
    """What the rules say to somebody who deploys."""

    def deploying(self, scenario: Scenario, side: int) -> Table | None:
        """That side places, nobody on the field."""
        return replace(empty_field(scenario), mover=side, agenda=(tasks.Deploying(side, _ANY_STEP),))

    def muster(self, position: Table) -> Muster | None:
        """Who places now; the defender places first (DEP-3)."""
        task = position.agenda[-1] if position.agenda else None
        if not isinstance(task, tasks.Deploying):
            return None
        first, second = position.setup.sides
        return Muster(task.side, (first.edge, second.edge), position.defender)

    def initiative(self, scenario: Scenario) -> Initiative | None:
        """DEP-1, DEP-3: the defender places first in every step; who defends, the scenario says or dice."""
        table = empty_field(scenario)
        attacker = table.profile.attacker
        if attacker in (0, 1):
            return Initiative(1 - attacker, "initiative.impetus.defender", rule="DEP-3")
        counts = tuple(mounted_units(table.setup, side) for side in (0, 1))
        return Initiative(-1, "initiative.impetus.roll", counts, "DEP-1")

    def waves(self, position: Table, side: int) -> tuple[Wave, ...]:
        """DEP-3: the four steps, as far as the side has units for them."""
        own = self.enlisted(position, side)
        steps = {step: tuple(n for n in own if step_of(position, n) == step) for step in STEPS}
        return tuple(Wave(f"wave.impetus.{step}", found) for step, found in steps.items() if found)

    def enlisted(self, position: Table, side: int) -> tuple[int, ...]:
        """Its units."""
        return tuple(number for number, card in enumerate(position.setup.units) if card.side == side)

    def order_to_place(self, position: Table, piece: int, placement: Placement) -> Order:
        """LRG-1: put on a friend it stands behind him as one block."""
        place = _place(position, piece, placement)
        unit = position.units[piece]
        holder = position.board.occupant(position, place, (piece,))
        if holder >= 0 and position.units[holder].side == unit.side and troop(position, piece).has("deep"):
            return Stack(piece, holder)
        return Deploy(piece, *place.where)

    def joins(self, position: Table, piece: int, other: int) -> bool:
        """LRG-1: who may stand behind it, however many do already."""
        return troop(position, piece).has("deep") and alike(position, piece, other)

    def order_to_withdraw(self, position: Table, piece: int) -> Order:
        """Take it off again, or out of its block."""
        return Unstack(piece) if position.units[piece].ahead >= 0 else Withdraw(piece)

    def placements(self, position: Table, side: int) -> tuple[Placement, ...]:
        """How a side stands; who stands behind another, where he does. A block on a table is where its
        foremost base is: laid out one by one from its front it becomes the same block."""
        found = []
        for index, number in enumerate(self.enlisted(position, side)):
            unit = position.units[number]
            front = position.units[unit.ahead] if unit.ahead >= 0 else unit
            if front.cell >= 0:
                spot = None if position.setup.field is None else _forward(position, number, front)
                cell = front.cell if spot is None else -1
                found.append(Placement(index, cell, front.facing, spot=spot))
        return tuple(found)

    def formations(self, position: Table, piece: int) -> tuple[str, ...]:
        """There is one."""
        return ("line",)

    def base(self, position: Table, piece: int, formation: str) -> tuple[int, int]:
        """TAB-3: nothing on hexes."""
        if position.setup.field is None:
            return 0, 0
        return 2 * position.setup.h, position.board.depth(piece, ())

    def facing_ahead(self, scenario: Scenario, side: int) -> int:
        """Straight away from its own edge."""
        return empty_field(scenario).board.facing_ahead(scenario.sides[side].edge)

    def array(self, scenario: Scenario, side: int, seed: int = 0) -> tuple[Placement, ...]:
        """A line of battle: foot in the centre, horse on the wings, skirmishers and light horse behind them;
        the large units the army names, or deep troops two and two where it names none. Another seed puts the
        wings the other way round."""
        task = tasks.Deploying(side, _ANY_STEP)
        table = replace(empty_field(scenario), mover=side, agenda=(task,))
        waiting = sorted(self.enlisted(table, side), key=partial(_rank, table))
        if seed % 2:
            waiting = [*(n for n in waiting if _rank(table, n)[0] != 1), *_wings(table, waiting)]
        army = scenario.sides[side].army
        blocks = dict(zip(self.enlisted(table, side), (unit.group for unit in army.units), strict=True))
        most = table.setup.profile.largest_block if army.groups else _PAIR
        last: dict[str, int] = {}
        for number in waiting:
            block = blocks[number] if army.groups else troop(table, number).id
            front = last.get(block, -1) if block else -1
            room = front >= 0 and len(table.units[front].behind) + 1 < most
            if room and judge(table, task, Stack(number, front)) is None:
                table = stacked(table, number, front)
                continue
            for place in _places(table, number):
                if judge(table, task, Deploy(number, *place.where)) is None:
                    table = change(table, number, cell=place.cell, facing=place.facing, x=place.x, y=place.y)
                    last[block] = number
                    break
        return self.placements(table, side)


def _place(table: Table, piece: int, placement: Placement) -> Place:
    x, y = placement.spot or (0, 0)
    cell = placement.cell if placement.spot is None else 0
    unit = table.units[piece]
    if placement.spot is not None:
        behind = unit.depth - table.board.depth(piece, ())
        stands = ahead(Pose(x, y, placement.facing), -behind // 2)
        x, y = stands.x, stands.y
    return Place(cell, placement.facing, x, y, unit.depth)


def _forward(table: Table, number: int, front: Unit) -> tuple[int, int]:
    """The middle of the foremost base of a block."""
    behind = front.depth - table.board.depth(number, ())
    foremost = ahead(Pose(front.x, front.y, front.facing), behind // 2)
    return foremost.x, foremost.y


def strips(scenario: Scenario, side: int) -> tuple[Contour, ...]:
    """DEP-4, TAB-2: on a table the strip of a side, or the zones painted for it."""
    field, profile = scenario.table, empty_field(scenario).profile
    assert field is not None
    painted = [zone.points for zone in field.zones if zone.side == side]
    if not painted:
        edge, gap = scenario.sides[side].edge, profile.deployment_gap * profile.h
        west, north, east, south = 0, 0, field.width, field.height
        match edge:
            case "south":
                north = field.height // 2 + gap
            case "north":
                south = field.height // 2 - gap
            case "east":
                west = field.width // 2 + gap
            case _:
                east = field.width // 2 - gap
        painted = [((west, north), (east, north), (east, south), (west, south))]
    return tuple(tuple(float(each) for point in points for each in point) for points in painted)


def _places(table: Table, number: int) -> list[Place]:
    """Where a unit could stand in a line of battle: rank by rank from the front, each from its middle
    outwards; whoever fights before or beside the line waits behind it."""
    unit = table.units[number]
    edge = table.setup.sides[unit.side].edge
    level = edge in ("north", "south")
    sign = 1 if edge in ("south", "east") else -1
    found = []
    for place in table.board.deployments(table, number, unit.facing):
        x, y, _ = table.board.pose(place)
        back, aside = (sign * y, x) if level else (sign * x, y)
        found.append((back, aside, place))
    if not found:
        return []
    front = min(back for back, _, _ in found)
    middle = (min(aside for _, aside, _ in found) + max(aside for _, aside, _ in found)) / 2
    room = 0 if table.setup.field is None else 2 * table.setup.h - 1
    light = _rank(table, number)[0] == _LIGHT

    def key(each: tuple[int, int, Place]) -> tuple[bool, int, float, int]:
        back, aside, _ = each
        return light and back <= front + room, back, abs(aside - middle), aside

    return [place for _, _, place in sorted(found, key=key)]


def _rank(table: Table, number: int) -> tuple[int, int, int]:
    kind = troop(table, number)
    place = 0 if kind.klass in _CENTRE else 1 if kind.klass in _WINGS else _LIGHT
    return place, -kind.vbu, number


def _wings(table: Table, waiting: list[int]) -> list[int]:
    return [number for number in reversed(waiting) if _rank(table, number)[0] == 1]
