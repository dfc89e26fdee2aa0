"""What a screen lays over the field: zones, arcs, targets with their dice, charges and why not.

Everything is asked of the functions that play, so that an overlay never promises what the rules refuse. On
hexes these are cells, on a bare table outlines.
"""

from collections.abc import Callable, Iterator

from hheditor.hexes import cells_of
from hheditor.rules.api import Overlay
from hheditor.rules.api.screen.overlays import Polygon, Whose
from hheditor.rules.impetus.board.bare.board import TableBoard
from hheditor.rules.impetus.board.hexes import HexBoard
from hheditor.rules.impetus.board.interface import Place
from hheditor.rules.impetus.charge.charging import charges_of, judge_charge, reach
from hheditor.rules.impetus.position.orders import Charge
from hheditor.rules.impetus.position.table import Table, in_melee, standing
from hheditor.rules.impetus.screen import kinds
from hheditor.rules.impetus.shooting.targets import shots_of
from hheditor.rules.impetus.shooting.weapons import shoots_all_round, weapon
from hheditor.tables import FINE, arc, strip
from hheditor.values import Finding


def _units(table: Table, whose: Whose) -> list[int]:
    side, piece = whose
    if piece >= 0:
        return [piece] if piece < len(table.units) and table.units[piece].cell >= 0 else []
    return [number for each in (0, 1) if side in (-1, each) for number in standing(table, each)]


def _outline(points: tuple[tuple[int, int], ...]) -> Polygon:
    return Polygon(tuple((round(x / FINE), round(y / FINE)) for x, y in points))


def _zones(table: Table, whose: Whose) -> Iterator[Overlay]:
    """ZOC-1: of those that have one."""
    board = table.board
    for number in _units(table, whose):
        unit = table.units[number]
        if unit.disordered or in_melee(table, number):
            continue
        if isinstance(board, HexBoard):
            cells = tuple(cells_of(board.zone_of(table, number)))
            if cells:
                yield Overlay(kinds.ZONE, cells, side=unit.side, piece=number)
        elif isinstance(board, TableBoard):
            shape = _outline(strip(board.rect(unit), board.h))
            yield Overlay(kinds.ZONE, side=unit.side, piece=number, shapes=(shape,))


def _arcs(table: Table, whose: Whose) -> Iterator[Overlay]:
    """SHO-2, SHO-4: as far as its weapon reaches."""
    board = table.board
    for number in _units(table, whose):
        arm, unit = weapon(table, number), table.units[number]
        if arm is None or in_melee(table, number):
            continue
        bands = zip(table.profile.bands, (arm.short, arm.long, arm.extreme), strict=True)
        far = max((most for most, band in bands if (band.foot, band.mounted) != (None, None)), default=0)
        all_round = shoots_all_round(table, number)
        if isinstance(board, HexBoard):
            cells = tuple(
                cell
                for cell in cells_of(board.grid.disc(unit.cell, far + 1))
                if cell != unit.cell and (all_round or board.in_arc(unit, Place(cell, 0)))
            )
            yield Overlay(kinds.ARC, cells, side=unit.side, piece=number)
        elif isinstance(board, TableBoard) and not all_round:
            shape = _outline(arc(board.rect(unit), 450, far * board.h))
            yield Overlay(kinds.ARC, side=unit.side, piece=number, shapes=(shape,))


def _targets(table: Table, whose: Whose) -> Iterator[Overlay]:
    """SHO-9: those it may choose from, with its dice."""
    board = table.board
    for number in _units(table, whose):
        if in_melee(table, number):
            continue
        found = shots_of(table, number)
        side = table.units[number].side
        if isinstance(board, HexBoard):
            numbers = tuple((table.units[each].cell, found.lawful[each]) for each in found.choices)
            cells = tuple(cell for cell, _ in numbers)
            if cells:
                yield Overlay(kinds.TARGET, cells, side=side, piece=number, numbers=numbers)
        elif isinstance(board, TableBoard) and found.choices:
            shapes = tuple(_outline(board.rect(table.units[each]).corners) for each in found.choices)
            yield Overlay(kinds.TARGET, side=side, piece=number, shapes=shapes)


def _charges(table: Table, whose: Whose) -> Iterator[Overlay]:
    """CHG-1: the ways of its charges; on a table the outlines of whom it could charge."""
    board = table.board
    for number in _units(table, whose):
        unit = table.units[number]
        if in_melee(table, number):
            continue
        found = tuple(charges_of(table, number))
        if not found:
            continue
        if isinstance(board, HexBoard):
            paths = tuple((unit.cell, each.cell, table.units[each.target].cell) for each in found)
            ways = tuple(tuple(dict.fromkeys(path)) for path in paths)
            yield Overlay(kinds.CHARGE, paths=ways, side=unit.side, piece=number)
        elif isinstance(board, TableBoard):
            targets = dict.fromkeys(each.target for each in found)
            shapes = tuple(_outline(board.rect(table.units[each]).corners) for each in targets)
            yield Overlay(kinds.CHARGE, side=unit.side, piece=number, shapes=shapes)


def _no_charges(table: Table, whose: Whose) -> Iterator[Overlay]:
    """Enemies straight ahead and within reach whom it may not charge, and why; on hexes, for one unit."""
    board = table.board
    if whose[1] < 0 or not isinstance(board, HexBoard):
        return
    for number in _units(table, whose):
        unit = table.units[number]
        if in_melee(table, number):
            continue
        lawful = {each.target for each in charges_of(table, number)}
        for enemy in standing(table, 1 - unit.side):
            foe = table.units[enemy]
            near = board.distance(unit, foe) <= reach(table, number)
            if enemy in lawful or not near or not board.in_projection(unit, foe):
                continue
            refused = judge_charge(table, Charge(number, enemy, unit.cell, unit.facing))
            if isinstance(refused, Finding):
                yield Overlay(kinds.NO_CHARGE, (foe.cell,), side=unit.side, piece=number, finding=refused)


MAKERS: dict[str, Callable[[Table, Whose], Iterator[Overlay]]] = {
    kinds.ZONE: _zones,
    kinds.ARC: _arcs,
    kinds.TARGET: _targets,
    kinds.CHARGE: _charges,
    kinds.NO_CHARGE: _no_charges,
}
