"""Diagrams of rules: small positions, each legal, that the canvas draws like any other.

A sketch (``resources/rules/hordes_heroes/diagrams/*.json``) names shipped troop types at hexes; it becomes a
scenario, the scenario a position. What is laid over it (zones, arcs, command, where a unit may go) is asked
of the rules themselves, so a diagram cannot say other than they do.
"""

from functools import cache
from itertools import pairwise
from typing import Any

from msgspec.structs import replace

from hheditor.armies import Army, Leader, TroopType, Unit
from hheditor.hexes import Board, cell_labelled, cells_of, facing_named
from hheditor.maps import Map
from hheditor.maps.document import blank
from hheditor.maps.edits import SetLevels, apply, terrain_edit
from hheditor.maps.shapes import line
from hheditor.maps.ways import way_edit
from hheditor.rules.api.paper.rulebook import Diagram
from hheditor.rules.hordes_heroes.armies import catalogue
from hheditor.rules.hordes_heroes.command import placement
from hheditor.rules.hordes_heroes.contact.responses import has_in_front
from hheditor.rules.hordes_heroes.position.orders import Move
from hheditor.rules.hordes_heroes.position.table import Elemental, Low, Stakes, Table, conjure
from hheditor.scenarios import Deployment, Placement, Scenario, Side
from hheditor.scenarios.scenario import EdgeName
from hheditor.values import Value, decode
from hheditor.values.resources import resource_path


class SketchUnit(Value, frozen=True):
    """A unit of a sketch."""

    troop: str
    """Id of a shipped troop type."""
    at: str
    """Label of its hex; of skirmishers the hexes of all stands."""
    facing: str = ""
    side: int = 0
    formation: str = "line"
    stands: int = 0
    """Stands left; 0: all."""
    disrupted: bool = False
    melee: bool = False
    pavise: bool = False
    low: Low = ""
    """Of flyers: why they are within reach of the ground."""


class SketchLeader(Value, frozen=True):
    """A leader of a sketch."""

    at: str
    side: int = 0
    range: int = 3
    move: int = 4
    role: str = "general"


class Sketch(Value, frozen=True):
    """What a file says of a diagram."""

    rules: tuple[str, ...]
    """The rules it shows."""
    columns: int = 7
    rows: int = 5
    ground: dict[str, str] = {}  # noqa: RUF012 - msgspec copies it
    """Labels of hexes by terrain."""
    hills: str = ""
    """Hexes one level up."""
    roads: tuple[str, ...] = ()
    """Each from one hex straight to another, and on to further ones."""
    rivers: tuple[str, ...] = ()
    units: tuple[SketchUnit, ...] = ()
    leaders: tuple[SketchLeader, ...] = ()
    stakes: tuple[tuple[int, str, str], ...] = ()
    """Side, hex and facing of planted stakes."""
    elementals: tuple[tuple[int, str, str], ...] = ()
    """Whose it is, by the number of the leader, the element and the hex."""
    profile: str = "medieval"
    """The book it is shown by."""
    phase: str = ""
    """The phase it is in; empty: as it begins."""
    first: int = 0
    overlays: tuple[tuple[str, int], ...] = ()
    """Kind of overlay, and the piece it is of; -1: of both sides, 1000 and more: of a leader."""
    front: tuple[int, ...] = ()
    """Units whose front hexes are to be looked at."""
    reach: int = -1
    """The unit whose moves are to be looked at."""
    zone: int = -1
    """The side whose deployment zone is to be looked at."""
    cells: str = ""
    arrows: tuple[str, ...] = ()


@cache
def sketches() -> dict[str, Sketch]:
    """The sketch of each rule that has one."""
    folder = resource_path(*catalogue.FOLDER, "diagrams")
    files = sorted((file for file in folder.iterdir() if file.name.endswith(".json")), key=lambda f: f.name)
    read = [decode(file.read_bytes(), Sketch) for file in files]
    return {rule: sketch for sketch in read for rule in sketch.rules}


@cache
def diagram(rule: str) -> Diagram | None:
    """The position that shows a rule; None where none helps."""
    sketch = sketches().get(rule)
    return None if sketch is None else _drawn(sketch)


@cache
def _types() -> dict[str, TroopType]:
    return {kind.id: kind for kinds in catalogue.troop_lists().values() for kind in kinds}


def _cells(board: Board, labels: str) -> tuple[int, ...]:
    return tuple(cell_labelled(board, each) for each in labels.split())


def _map(sketch: Sketch) -> Map:
    board = Board(sketch.columns, sketch.rows)
    map_ = blank(board, "")
    for terrain, labels in sketch.ground.items():
        map_, _ = apply(map_, terrain_edit(_cells(board, labels), terrain))
    high = _cells(board, sketch.hills)
    if high:
        map_, _ = apply(map_, SetLevels(high, (1,) * len(high)))
    for kind, ways in (("road", sketch.roads), ("river", sketch.rivers)):
        for way in ways:
            stops = _cells(board, way)
            chain = [stops[0]]
            for start, end in pairwise(stops):
                chain += list(line(board, start, end))[1:]
            map_, _ = apply(map_, way_edit(map_, kind, chain, leave=False))
    return map_


def _placement(board: Board, piece: int, unit: SketchUnit) -> Placement:
    cells = _cells(board, unit.at)
    look = facing_named(unit.facing or ("N" if unit.side == 0 else "S"), board.orientation)
    return Placement(piece, cells[0], look, unit.formation, cells if len(cells) > 1 else ())


def _scenario(sketch: Sketch) -> Scenario:
    map_ = _map(sketch)
    sides, deployments = [], []
    edges: tuple[EdgeName, EdgeName] = ("south", "north")
    for side, edge in enumerate(edges):
        own = [unit for unit in sketch.units if unit.side == side]
        led = [leader for leader in sketch.leaders if leader.side == side]
        kinds = tuple(_types()[name] for name in dict.fromkeys(unit.troop for unit in own))
        known: list[dict[str, Any]] = [{"move": each.move, "range": each.range, "hero": 0} for each in led]
        army = Army(
            "",
            "hordes_heroes",
            troops=kinds,
            units=tuple(Unit(unit.troop) for unit in own),
            leaders=tuple(
                Leader("", leader.role, each, not n)
                for n, (leader, each) in enumerate(zip(led, known, strict=True))
            ),
        )
        placed = [_placement(map_.board, number, unit) for number, unit in enumerate(own)]
        placed += [
            Placement(len(own) + number, cell_labelled(map_.board, leader.at))
            for number, leader in enumerate(led)
        ]
        sides.append(Side("", army, edge))
        deployments.append(Deployment("", side, tuple(placed)))
    both = (sides[0], sides[1])
    return Scenario(
        "",
        "hordes_heroes",
        map_,
        both,
        {"id": sketch.profile},
        tuple(deployments),
        start="deployed",
        first=sketch.first,
    )


def _order(sketch: Sketch) -> list[SketchUnit]:
    """The units in the order in which a position numbers them: side by side."""
    return sorted(sketch.units, key=lambda unit: unit.side)


def position_of(sketch: Sketch) -> Table:
    """The position of a sketch, in the phase it asks for."""
    from hheditor.rules.hordes_heroes import RULESET

    table = RULESET.opening(_scenario(sketch))
    units = list(table.units)
    for number, unit in enumerate(_order(sketch)):
        stands = unit.stands or units[number].stands
        states = {name: getattr(unit, name) for name in ("disrupted", "melee", "pavise", "low")}
        units[number] = replace(units[number], stands=stands, **states)
    board = table.setup.board
    planted = tuple(
        Stakes(cell_labelled(board, at), facing_named(facing, board.orientation), side)
        for side, at, facing in sketch.stakes
    )
    table = replace(table, units=tuple(units), stakes=planted)
    table = conjure(
        table,
        (
            Elemental(cell_labelled(board, at), element, leader.side, caster, leader.cell)
            for caster, element, at in sketch.elementals
            for leader in (table.leaders[caster],)
        ),
    )
    while sketch.phase and table.phase != sketch.phase:
        rest = RULESET.resting(table)
        assert rest is not None, sketch.rules
        table = RULESET.follow(table, rest)
    return table


def _drawn(sketch: Sketch) -> Diagram:
    from hheditor.rules.hordes_heroes import RULESET

    table = position_of(sketch)
    board = table.setup.board
    cells = set(_cells(board, sketch.cells))
    for number in sketch.front:
        unit = table.units[number]
        around = cells_of(table.setup.grid.around[unit.cell])
        cells |= {cell for cell in around if has_in_front(table, unit, cell)}
    if sketch.reach >= 0:
        moves = (order for order in RULESET.orders(table, sketch.reach) if isinstance(order, Move))
        cells |= {move.cell for move in moves} - {table.units[sketch.reach].cell}
    if sketch.zone >= 0:
        cells |= set(cells_of(placement.zone_of(table, sketch.zone)))
    overlays = tuple(
        overlay
        for kind, piece in sketch.overlays
        for overlay in RULESET.overlays(table, kind, piece=piece if piece >= 0 else -1)
    )
    arrows = tuple(_cells(board, arrow) for arrow in sketch.arrows)
    return Diagram(
        _map(sketch),
        RULESET.scene(table),
        overlays,
        arrows,
        tuple(sorted(cells)),
        table,
        RULESET.overlay_kinds,
    )
