"""CHG-3 to CHG-5, CHG-10, CCH-2, CCH-3: the roads of charges and counter-charges."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from hheditor.hexes import front_sides
from hheditor.rules.men_of_iron.activation.command import in_command
from hheditor.rules.men_of_iron.charts.schema import GroundRow
from hheditor.rules.men_of_iron.fire.sight import look
from hheditor.rules.men_of_iron.position.geometry import angle, vertex_turns
from hheditor.rules.men_of_iron.position.ratings import may_lead
from hheditor.rules.men_of_iron.position.table import Table
from hheditor.values import Finding, refuse

LONGEST = 2
"""CHG-5: hexes between a charger and its target, at most."""
NO_CHARGE_HEXES = frozenset({"wood", "marsh", "city", "broken", "bog", "town", "ditch", "thicket"})
NO_CHARGE_SIDES = frozenset({"river", "steep_up", "steep_down", "ditch", "hedge"})
WATER = frozenset({"brook", "stream", "ford", "river"})
"""CHG-10: what bars a charge by the text, whatever a chart says."""


def hex_bars(row: GroundRow) -> bool:
    """CHG-10: whether a hex bars charges as start, path or target (MR-43)."""
    return row.no_charge or row.id in NO_CHARGE_HEXES


def side_bars(table: Table, cell: int, direction: int) -> bool:
    """CHG-10: whether a hexside bars charges across it."""
    sides = table.setup.crossed(cell, direction)
    if sides.stakes or sides.nets:
        return True
    for row in sides.rows:
        if row.no_charge or row.id in NO_CHARGE_SIDES:
            return True
        if row.id in WATER and (row.mounted is None or row.mounted.cost > 1 or row.mounted.test < 10):
            return True
    return False


def riders(table: Table, unit: int) -> tuple[tuple[int, ...], ...]:
    """MOV-14: the leaders who may ride along with a unit, in every company, all of them first."""
    cell = table.units[unit].cell
    able = [each for each in table.leaders_on.get(cell, ()) if may_lead(table, each, unit)]
    return tuple(company for size in range(len(able), -1, -1) for company in combinations(able, size))


def approaches(
    table: Table, index: int, target: int, facing: int, shortest: int, longest: int, taken: int = 0
) -> Iterator[tuple[int, ...]]:
    """CHG-5: every way of so many hexes to a hex before the target, always into a front hex (MR-42)."""
    unit, foe = table.units[index], table.units[target]
    setup, near = table.setup, table.near[1 - unit.side]
    if hex_bars(setup.rows[unit.cell]) or hex_bars(setup.rows[foe.cell]):
        return
    sides = front_sides(facing)
    goings, neighbours = setup.goings[table.column(index)], table.grid.neighbours
    wall = foe.wall != ""
    ways: list[tuple[int, ...]] = [()]
    for length in range(longest + 1):
        longer = []
        for way in ways:
            at = way[-1] if way else unit.cell
            if length >= shortest and foe.cell in neighbours[at]:
                direction = neighbours[at].index(foe.cell)
                walled = wall and angle(table, foe, at) == "front"
                if direction in sides and not side_bars(table, at, direction) and not walled:
                    yield way
            if way and near >> at & 1:
                continue  # only the last hex may be next to an enemy
            for direction in sides:
                beside = neighbours[at][direction]
                shut = beside < 0 or (table.occupied | taken) >> beside & 1
                if shut or goings[at * 6 + direction] is None or side_bars(table, at, direction):
                    continue
                if not hex_bars(setup.rows[beside]):
                    longer.append((*way, beside))
        ways = longer


def charge_paths(
    table: Table, index: int, target: int, taken: int = 0
) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """CHG-3, CHG-5: (facing, way) of every charge of a unit at a target; it may turn one vertex before."""
    unit, foe = table.units[index], table.units[target]
    if (
        table.grid.distance(unit.cell, foe.cell) > LONGEST + 1
        or look(table, unit.cell, foe.cell).blocker >= 0
    ):
        return ()
    return tuple(
        (facing, way)
        for facing in (unit.facing, *vertex_turns(unit.facing))
        for way in approaches(table, index, target, facing, 1, LONGEST, taken)
    )


def charger_trouble(table: Table, index: int) -> Finding | None:
    """CHG-1, CHG-4: whether a unit may charge at all."""
    unit = table.units[index]
    if unit.kind not in table.setup.profile.switches.chargers:
        return refuse("refusal.men_of_iron.no-charger", rule="CHG-1", pieces=(index,))
    if unit.state != "normal":
        return refuse("refusal.men_of_iron.disordered", rule="CHG-4", pieces=(index,))
    if not in_command(table, index):
        return refuse("refusal.men_of_iron.charge-uncommanded", rule="CMD-5", pieces=(index,))
    foes = unit.met or table.adjacent(unit.cell, 1 - unit.side)
    if foes:
        return refuse("refusal.men_of_iron.charge-adjacent", rule="CHG-4", pieces=(index, foes[0]))
    return None


def charge_trouble(
    table: Table, index: int, target: int, facing: int, path: tuple[int, ...], taken: int = 0
) -> Finding | None:
    """REF-6: CHG-4 and CHG-5 clause by clause, with the first hex, hexside or unit that spoils the path."""
    unit, foe = table.units[index], table.units[target]
    pieces = (index, target)
    distance = table.grid.distance(unit.cell, foe.cell)
    if distance > LONGEST + 1:
        numbers: dict[str, Any] = {"distance": distance - 1, "most": LONGEST}
        return refuse("refusal.men_of_iron.charge-far", rule="CHG-5", pieces=pieces, **numbers)
    seen = look(table, unit.cell, foe.cell)
    if seen.blocker >= 0:
        return refuse("refusal.men_of_iron.sight", rule=seen.rule, pieces=pieces, places=(seen.blocker,))
    if facing not in (unit.facing, *vertex_turns(unit.facing)):
        return refuse("refusal.men_of_iron.one-vertex", rule="CHG-3", pieces=(index,))
    if path in approaches(table, index, target, facing, 1, LONGEST, taken):
        return None
    clause, place = _spoiler(table, index, target, facing, path, taken)
    return refuse(f"refusal.men_of_iron.charge-{clause}", rule="CHG-5", pieces=pieces, places=(place,))


def _spoiler(
    table: Table, index: int, target: int, facing: int, path: tuple[int, ...], taken: int
) -> tuple[str, int]:
    """The first clause a way fails, and the hex where; the target's own where the way itself is clear."""
    unit, foe = table.units[index], table.units[target]
    at, sides = unit.cell, front_sides(facing)
    if hex_bars(table.setup.rows[at]):
        return "start", at
    if hex_bars(table.setup.rows[foe.cell]):
        return "ground", foe.cell
    for number, beside in enumerate(path):
        near = table.grid.neighbours[at]
        if beside not in near or near.index(beside) not in sides:
            return "front", beside
        direction = near.index(beside)
        closed = table.setup.goings[table.column(index)][at * 6 + direction] is None
        if hex_bars(table.setup.rows[beside]):
            return "ground", beside
        if closed or side_bars(table, at, direction):
            return "hexside", beside
        if (table.occupied | taken) >> beside & 1:
            return ("unit" if table.occupied >> beside & 1 else "shared"), beside
        if number < len(path) - 1 and table.near[1 - unit.side] >> beside & 1:
            return "near", beside
        at = beside
    near = table.grid.neighbours[at]
    if foe.cell not in near or near.index(foe.cell) not in sides:
        return "front", foe.cell
    barred = side_bars(table, at, near.index(foe.cell))
    return ("hexside" if barred else "wall"), foe.cell


# Counter-charge against fire ------------------------------------------------------------------------------


def bound(table: Table, index: int) -> int:
    """CCH-2: the enemy that has stood next to a unit since the activation began and not left its hex, or
    -1."""
    unit = table.units[index]
    near = table.adjacent(unit.cell, 1 - unit.side)
    return next((each for each in unit.met if each in near and not table.units[each].left), -1)


def counter_trouble(table: Table, index: int) -> Finding | None:
    """CCH-1, CCH-2: whether a unit may counter-charge at all."""
    unit = table.units[index]
    if unit.kind not in table.setup.profile.switches.chargers:
        return refuse("refusal.men_of_iron.no-charger", rule="CCH-1", pieces=(index,))
    if unit.tried:
        return refuse("refusal.men_of_iron.counter-charge-used", rule="CCH-1", pieces=(index,))
    if unit.state != "normal":
        return refuse("refusal.men_of_iron.disordered", rule="CCH-2", pieces=(index,))
    foe = bound(table, index)
    if foe >= 0:
        return refuse("refusal.men_of_iron.charge-adjacent", rule="CCH-2", pieces=(index, foe))
    return None


def answer_trouble(table: Table, index: int, firer: int) -> Finding | None:
    """CCH-2, CCH-3, MR-45: why a unit cannot counter-charge the one who fires at it."""
    trouble = counter_trouble(table, index)
    if trouble is not None:
        return trouble
    unit, foe = table.units[index], table.units[firer]
    pieces = (index, firer)
    distance, most = table.grid.distance(unit.cell, foe.cell), table.row(index).ma[0]
    if distance > most:
        numbers: dict[str, Any] = {"distance": distance, "most": most}
        return refuse("refusal.men_of_iron.counter-charge-far", rule="CCH-3", pieces=pieces, **numbers)
    if distance > 1 and not in_command(table, index):
        return refuse("refusal.men_of_iron.charge-uncommanded", rule="CMD-5", pieces=pieces)
    seen = look(table, unit.cell, foe.cell)
    if seen.blocker >= 0:
        return refuse("refusal.men_of_iron.sight", rule=seen.rule, pieces=pieces, places=(seen.blocker,))
    if not answer_paths(table, index, firer, checked=True):
        return refuse("refusal.men_of_iron.no-path", rule="CHG-5", pieces=pieces, places=(foe.cell,))
    return None


def answer_paths(
    table: Table, index: int, firer: int, checked: bool = False
) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """CCH-10: (facing, way) of every counter-charge at a firer; a turn of one vertex only if need be."""
    known = table.memo("answer_paths")
    key = (index, firer)
    if not checked and answer_trouble(table, index, firer) is not None:
        return ()
    if key not in known:
        unit, foe = table.units[index], table.units[firer]
        between = table.grid.distance(unit.cell, foe.cell) - 1
        known[key] = tuple(
            (facing, way)
            for facing in (unit.facing, *vertex_turns(unit.facing))
            for way in approaches(table, index, firer, facing, between, between)
        )
    found: tuple[tuple[int, tuple[int, ...]], ...] = known[key]
    return found
