"""SCN: the six house scenarios, ``resources/rules/men_of_iron/scenarios/*.json``, and how they are set up.

SCN-2: hexes are four digits, column then row from 01 in the north-west; even rows stand half a hex farther
east. ``0108-0420`` is every hex from column 01 to 04 and row 08 to 20. SCN-3: ``*`` marks the unit a leader
starts with.
"""

from collections.abc import Iterator
from functools import cache
from typing import Literal

from hheditor.hexes import Board, facing_named, front_sides, grid
from hheditor.rules.men_of_iron.charts.shipped import flavour
from hheditor.rules.men_of_iron.position.builder import Builder
from hheditor.rules.men_of_iron.position.opening import Opening
from hheditor.rules.men_of_iron.position.setup import SideCard
from hheditor.values import Few, Quantity, Value, decode
from hheditor.values.resources import resource_path

SCENARIOS = ("agincourt", "bannockburn", "courtrai", "hastings", "arsuf", "bosworth")
SOUTH = (1, 2)
"""SCN-2: the southern hexsides of a hex."""
HALF, EXTRA = 2, 5
"""SCN-4: half the elimination value of all units, rounded down, plus 5."""


class LeaderTerms(Value, frozen=True):
    """SCN-3: a leader as the scenario writes him."""

    name: str
    activation: Few
    range: Few
    charisma: Few
    oc: bool = False
    king: bool = False
    effectiveness: Few = 0


class BattleTerms(Value, frozen=True):
    """A Battle: units as (type or type:variant, hexes)."""

    name: str
    units: tuple[tuple[str, str], ...]
    leader: LeaderTerms | None = None
    facing: str = ""
    stirs: Few = -1
    neutral: bool = False
    edge: Literal["", "north", "south", "east", "west"] = ""
    """BOS-6: the edge it flees to, where Battles flee."""


class SideTerms(Value, frozen=True):
    """A side."""

    name: str
    facing: str
    counters: Few
    level: Quantity
    standards: tuple[tuple[str, str], ...]
    """(hex, Battle it serves; empty: the army)."""
    battles: tuple[BattleTerms, ...]
    has_time: bool = False
    wall: bool = False
    wall_types: tuple[str, ...] = ()
    schiltron: bool = False
    small_folk: Quantity = 0
    garrison: str = ""


class Terms(Value, frozen=True):
    """SCN-1: a whole scenario. SCN-5: whatever is not said is clear, level, normal and without walls."""

    name: str
    flavour: str
    columns: Quantity
    rows: Quantity
    sides: tuple[SideTerms, SideTerms]
    terrain: tuple[tuple[str, str], ...] = ()
    levels: tuple[tuple[Few, str], ...] = ()
    south: tuple[tuple[str, str], ...] = ()
    """Hexside terrain along the southern sides of hexes."""
    fords: tuple[str, ...] = ()
    """Hexes whose southern sides are fords instead."""
    stakes: tuple[str, ...] = ()
    """AGI-4: hexes with stakes on the front hexsides of their unit."""
    first: Few = 0
    marker: Quantity = 0


@cache
def terms(name: str) -> Terms:
    """A scenario as it ships; `KeyError` if there is none."""
    if name not in SCENARIOS:
        raise KeyError(name)
    path = resource_path("rules", "men_of_iron", "scenarios", f"{name}.json")
    found: Terms = decode(path.read_bytes(), Terms)
    return found


def hexes(board: Board, text: str) -> Iterator[int]:
    """The cells of a hex or of a block of hexes."""
    first, _, last = text.partition("-")
    last = last or first
    for row in range(int(first[2:]), int(last[2:]) + 1):
        for column in range(int(first[:2]), int(last[:2]) + 1):
            yield board.cell(column - 1, row - 1)


def opening(name: str) -> Opening:
    """What a battle of a shipped scenario begins with."""
    found = terms(name)
    board = Board(found.columns, found.rows)
    field = Builder(flavour(found.flavour), board)
    _paint(field, found)
    for side, each in enumerate(found.sides):
        _muster(field, side, each, found.stakes)
        card = SideCard(
            each.name,
            each.level,
            each.counters,
            each.wall,
            each.wall_types,
            each.schiltron,
            each.has_time,
            each.small_folk,
            garrison=next(hexes(board, each.garrison)) if each.garrison else -1,
        )
        field.sides[side] = card
    field.first, field.marker = found.first, found.marker
    return field.opening()


def _paint(field: Builder, found: Terms) -> None:
    board = field.board
    for terrain, block in found.terrain:
        field.paint(terrain, *hexes(board, block))
    for level, block in found.levels:
        field.raised(level, *hexes(board, block))
    fords = {cell for text in found.fords for cell in hexes(board, text)}
    for kind, block in found.south:
        for cell in hexes(board, block):
            for way in SOUTH:
                if grid(board).step(cell, way) >= 0:
                    field.hexside("ford" if cell in fords else kind, cell, way)


def _muster(field: Builder, side: int, terms_: SideTerms, stakes: tuple[str, ...]) -> None:
    board = field.board
    named = {}
    for battle in terms_.battles:
        facing = facing_named(battle.facing or terms_.facing)
        named[battle.name] = number = field.battle(
            side, name=battle.name, stirs=battle.stirs, neutral=battle.neutral, edge=battle.edge
        )
        for kind, places in battle.units:
            name, _, variant = kind.partition(":")
            gun = next(row.gun for row in field.profile.types if row.id == name)
            for at, text in enumerate(places.split(), 1):
                [cell] = hexes(board, text.rstrip("*"))
                called = f"{battle.name} {name}" + (f" {at}" if " " in places else "")
                field.unit(name, side, cell, number, facing, called, variant=variant, deployed=gun)
                if text.endswith("*") and battle.leader is not None:
                    _lead(field, side, number, cell, battle.leader)
                if text in stakes:
                    for way in front_sides(facing):
                        field.obstacle("stakes", cell, way)
    for text, battle_name in terms_.standards:
        [cell] = hexes(board, text)
        field.standard(side, cell, named.get(battle_name, -1))


def _lead(field: Builder, side: int, battle: int, cell: int, leader: LeaderTerms) -> None:
    index = field.leader(
        side,
        cell,
        name=leader.name,
        activation=leader.activation,
        range=leader.range,
        charisma=leader.charisma,
        oc=leader.oc,
        king=leader.king,
        effectiveness=leader.effectiveness,
    )
    field.led_by(battle, index)


def flight_level(found: Opening, side: int) -> int:
    """SCN-4: the flight level the rule of thumb gives a side."""
    worth = {row.id: row.fp for row in found.setup.profile.types}
    return sum(worth[unit.kind] for unit in found.units if unit.side == side) // HALF + EXTRA
