"""What a screen lays over the field: command, stopping, arcs, sight, targets, charges and why not.

Everything is asked of the functions that play, so that an overlay never promises what the rules refuse.
"""

from collections.abc import Callable, Iterator

from hheditor.hexes import cells_of, front_sides
from hheditor.rules.api import Overlay, Phrase
from hheditor.rules.api.screen.overlays import Whose
from hheditor.rules.men_of_iron.activation.command import commanded, in_range
from hheditor.rules.men_of_iron.attack.paths import (
    LONGEST,
    charge_paths,
    charge_trouble,
    charger_trouble,
)
from hheditor.rules.men_of_iron.fire.sight import look
from hheditor.rules.men_of_iron.fire.targets import can_shoot, fire_terms, reach_of, shot_trouble, weapon
from hheditor.rules.men_of_iron.movement.ways import zone_of
from hheditor.rules.men_of_iron.position.geometry import angle, vertex_turns
from hheditor.rules.men_of_iron.position.ratings import command_range
from hheditor.rules.men_of_iron.position.table import LEADERS, Table
from hheditor.rules.men_of_iron.screen import kinds
from hheditor.values import Finding, refuse


def _units(table: Table, whose: Whose) -> list[int]:
    side, piece = whose
    if piece >= 0:
        return [piece] if piece < len(table.units) and table.units[piece].cell >= 0 else []
    return [i for i, unit in enumerate(table.units) if unit.cell >= 0 and side in (-1, unit.side)]


def _leaders(table: Table, whose: Whose) -> list[int]:
    """The leaders meant: one, the one of a unit's Battle, those of a side, or all on the map."""
    side, piece = whose
    if piece >= LEADERS:
        found = [piece - LEADERS] if piece - LEADERS < len(table.leaders) else []
    elif 0 <= piece < len(table.units):
        found = [table.leader_of(table.units[piece].battle)]
    else:
        found = [i for i, card in enumerate(table.setup.leaders) if side in (-1, card.side)]
    return [leader for leader in found if leader >= 0 and table.leaders[leader].cell >= 0]


def _stops(table: Table, whose: Whose) -> Iterator[Overlay]:
    """MOV-5: where units stop an enemy."""
    side, piece = whose
    if piece >= 0:
        for index in _units(table, whose):
            cells = tuple(cells_of(zone_of(table, index)))
            yield Overlay(kinds.STOP, cells, side=table.units[index].side, piece=index)
        return
    for each in (0, 1):
        if side in (-1, each) and table.stopping[each]:
            yield Overlay(kinds.STOP, tuple(cells_of(table.stopping[each])), side=each)


def _command(table: Table, whose: Whose) -> Iterator[Overlay]:
    """CMD-2: the Command Range of leaders."""
    for leader in _leaders(table, whose):
        piece = LEADERS + leader
        parameters = (("range", command_range(table, leader)),)
        label = Phrase("overlay.men_of_iron.command-range", (piece,), parameters=parameters, rule="CMD-2")
        cells = tuple(cells_of(in_range(table, leader)))
        yield Overlay(kinds.COMMAND, cells, side=table.setup.leaders[leader].side, piece=piece, label=label)


def _uncommanded(table: Table, whose: Whose) -> Iterator[Overlay]:
    """CMD-5, CMD-7: units command would not reach as things stand, and why."""
    able = commanded(table)
    for index in _units(table, whose):
        unit = table.units[index]
        if index in able or unit.kind in table.setup.profile.switches.rash:
            continue
        finding = _why_uncommanded(table, index)
        yield Overlay(kinds.COMMAND_BROKEN, (unit.cell,), side=unit.side, piece=index, finding=finding)


def _why_uncommanded(table: Table, index: int) -> Finding:
    unit = table.units[index]
    leader = table.leader_of(unit.battle)
    if leader < 0:
        return refuse("refusal.men_of_iron.never-commanded", rule="CMD-7", pieces=(index,))
    if table.leaders[leader].cell < 0:
        return refuse("refusal.men_of_iron.leader-gone", rule="CMD-7", pieces=(index, LEADERS + leader))
    distance = table.grid.distance(unit.cell, table.leaders[leader].cell)
    return refuse(
        "refusal.men_of_iron.out-of-range",
        rule="CMD-2",
        pieces=(index, LEADERS + leader),
        distance=distance,
        range=command_range(table, leader),
    )


def _arc_cells(table: Table, index: int) -> Iterator[int]:
    """FIR-3, FIR-4: the hexes in a shooter's range and arc."""
    unit = table.units[index]
    gun = weapon(table, index).gun
    for cell in cells_of(table.grid.disc(unit.cell, len(reach_of(table, index)))):
        seen = angle(table, unit, cell) if cell != unit.cell else "rear"
        if seen == "front" or (seen != "rear" and not gun):
            yield cell


def _shooters(table: Table, whose: Whose) -> Iterator[int]:
    return (index for index in _units(table, whose) if can_shoot(table, index) is None)


def _arc(table: Table, whose: Whose) -> Iterator[Overlay]:
    for index in _shooters(table, whose):
        cells = tuple(_arc_cells(table, index))
        yield Overlay(kinds.ARC, cells, side=table.units[index].side, piece=index)


def _sight(table: Table, whose: Whose) -> Iterator[Overlay]:
    """LOS: of the arc what can be seen to be shot at."""
    for index in _shooters(table, whose):
        unit, row = table.units[index], weapon(table, index)
        cells = tuple(
            cell
            for cell in _arc_cells(table, index)
            if look(table, unit.cell, cell, over=row.over, hedged=row.hedged).blocker < 0
        )
        yield Overlay(kinds.SIGHT, cells, side=unit.side, piece=index)


def _targets(table: Table, whose: Whose) -> Iterator[Overlay]:
    """FIR-12: whom a shooter could fire at, with what would be added to the die."""
    for index in _shooters(table, whose):
        unit = table.units[index]
        numbers = tuple(
            (foe.cell, sum(term.value for term in fire_terms(table, index, target, moving=False)))
            for target, foe in enumerate(table.units)
            if foe.cell >= 0 and foe.side != unit.side and shot_trouble(table, index, target) is None
        )
        cells = tuple(cell for cell, _ in numbers)
        if cells:
            yield Overlay(kinds.TARGET, cells, side=unit.side, piece=index, numbers=numbers)


def _shots(table: Table, whose: Whose) -> Iterator[Overlay]:
    """Everywhere the shooters of a side reach as they stand."""
    for side in (0, 1):
        if whose[0] in (-1, side):
            mine = _shooters(table, whose if whose[1] >= 0 else (side, -1))
            found = {
                cell for index in mine if table.units[index].side == side for cell in _arc_cells(table, index)
            }
            if found:
                yield Overlay(kinds.SHOT, tuple(sorted(found)), side=side)


# Charges -------------------------------------------------------------------------------------------------


def _charges(table: Table, whose: Whose) -> Iterator[Overlay]:
    """CHG-5: every way a charger could ride now, each as a line that ends at its target."""
    for index in _units(table, whose):
        unit = table.units[index]
        if charger_trouble(table, index) is not None:
            continue
        paths, cells = [], []
        for target, foe in enumerate(table.units):
            if foe.side == unit.side or foe.cell < 0 or table.is_neutral(foe.battle):
                continue
            ways = [(unit.cell, *way, foe.cell) for _, way in charge_paths(table, index, target)]
            paths += ways
            cells += [foe.cell] if ways else []
        if paths:
            found = tuple(dict.fromkeys(paths))
            yield Overlay(kinds.CHARGE, tuple(cells), found, unit.side, index)


def _closed(table: Table, whose: Whose) -> Iterator[Overlay]:
    """REF-6: the enemies near a charger that it cannot charge, with the first clause that fails."""
    piece = whose[1]
    if not 0 <= piece < len(table.units) or table.units[piece].cell < 0:
        return
    unit = table.units[piece]
    if unit.kind not in table.setup.profile.switches.chargers:
        return
    for target, foe in enumerate(table.units):
        if foe.side == unit.side or foe.cell < 0 or table.is_neutral(foe.battle):
            continue
        if table.grid.distance(unit.cell, foe.cell) <= LONGEST + 2:
            finding = why_no_charge(table, piece, target)
            if finding is not None:
                yield Overlay(kinds.NO_CHARGE, (foe.cell,), side=unit.side, piece=piece, finding=finding)


def why_no_charge(table: Table, index: int, target: int) -> Finding | None:
    """CHG-4, CHG-5: why a unit cannot charge another, or None where it can."""
    trouble = charger_trouble(table, index)
    if trouble is not None or charge_paths(table, index, target):
        return trouble
    unit, foe = table.units[index], table.units[target]
    for facing in (unit.facing, *vertex_turns(unit.facing)):
        for way in straight(table, unit.cell, foe.cell, facing):
            return charge_trouble(table, index, target, facing, way)
    return charge_trouble(table, index, target, unit.facing, (foe.cell,))


def straight(table: Table, start: int, goal: int, facing: int) -> Iterator[tuple[int, ...]]:
    """Ways of one or two hexes, always into a front hex, that end before the target, whatever is on them."""
    neighbours, sides = table.grid.neighbours, front_sides(facing)
    ways: list[tuple[int, ...]] = [()]
    for _ in range(LONGEST):
        ways = [
            (*way, beside)
            for way in ways
            for side in sides
            if (beside := neighbours[way[-1] if way else start][side]) >= 0
        ]
        for way in ways:
            if goal in [neighbours[way[-1]][side] for side in sides]:
                yield way


def line_of_sight(table: Table, piece: int, cell: int) -> Overlay | None:
    """LOS: the line from a unit to a hex, and what blocks it."""
    if not 0 <= piece < len(table.units) or table.units[piece].cell < 0 or cell == table.units[piece].cell:
        return None
    unit, row = table.units[piece], weapon(table, piece)
    seen = look(table, unit.cell, cell, over=row.over, hedged=row.hedged)
    finding = None
    if seen.blocker >= 0:
        places = (seen.blocker,)
        finding = refuse("refusal.men_of_iron.sight", rule=seen.rule, pieces=(piece,), places=places)
    path = ((unit.cell, cell),)
    return Overlay(kinds.SIGHT, (cell,), path, unit.side, piece, finding=finding)


MAKERS: dict[str, Callable[[Table, Whose], Iterator[Overlay]]] = {
    kinds.STOP: _stops,
    kinds.COMMAND: _command,
    kinds.COMMAND_BROKEN: _uncommanded,
    kinds.ARC: _arc,
    kinds.SIGHT: _sight,
    kinds.TARGET: _targets,
    kinds.SHOT: _shots,
    kinds.CHARGE: _charges,
    kinds.NO_CHARGE: _closed,
}
