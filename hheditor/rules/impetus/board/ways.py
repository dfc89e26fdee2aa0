"""Ways over hexes: straight, wheel, oblique, sideways, back, about, road, and ranks that wheel."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from hheditor.hexes import cells_of, mask_of, turn_between
from hheditor.rules.impetus.board.frames import (
    Directions,
    back_steps,
    in_lane,
    oblique_steps,
    straight_steps,
)
from hheditor.rules.impetus.board.interface import Course, Place

if TYPE_CHECKING:
    from hheditor.rules.impetus.board.hexes import HexBoard
    from hheditor.rules.impetus.position.table import Table
else:
    HexBoard = Table = Any

STRAIGHT = ("straight", "back", "oblique", "sideways")


def courses(
    board: HexBoard, table: Table, units: tuple[int, ...], kind: str, cell: int, facing: int
) -> Iterator[Course]:
    """Every way in which a move of that kind may lead there."""
    lead = table.units[units[0]]
    if kind in STRAIGHT:
        if facing != lead.facing or cell == lead.cell:
            return
        for steps in _steps(board, kind, lead.cell, lead.facing, cell):
            yield from _course(board, table, units, kind, steps, facing)
    elif kind == "about":
        if cell == lead.cell and facing == (lead.facing + 6) % 12:
            yield Course(kind, 0, ((),), (Place(cell, facing),))
    elif kind == "wheel":
        yield from _wheels(board, table, units, cell, facing)
    elif kind == "road":
        for way, turned in _roads(board, table, units[0], 8, cell):
            if turned == facing:
                yield Course(kind, len(way), (way,), (Place(cell, facing),), len(way))


def _steps(board: HexBoard, kind: str, start: int, facing: int, cell: int) -> tuple[Directions, ...]:
    k = facing // 2
    x, y = board.frames.coordinates(start, k, cell)
    if kind == "straight":
        return straight_steps(k, x, y)
    if kind == "back":
        return back_steps(k, x, y)
    if kind == "oblique":
        return oblique_steps(k, x, y)
    # Sideways: u - v is one step to the left, v - u one to the right.
    if x + y != 0 or x == 0:
        return ()
    return (((k - 1) % 6,) * x,) if x > 0 else (((k + 2) % 6,) * y,)


def _course(
    board: HexBoard, table: Table, units: tuple[int, ...], kind: str, steps: Directions, facing: int
) -> Iterator[Course]:
    found = []
    for number in units:
        way = board.frames.walk(table.units[number].cell, steps)
        if way is None:
            return
        found.append(way)
    ends = tuple(Place(way[-1], facing) for way in found)
    yield Course(kind, len(steps), tuple(found), ends, len(steps))


def _wheels(
    board: HexBoard, table: Table, units: tuple[int, ...], cell: int, facing: int
) -> Iterator[Course]:
    """HEX-7: 60 degrees in place; HEX-8: then straight in the new lane; HEX-22: a rank about its end."""
    lead = table.units[units[0]]
    hand = 1 if facing == (lead.facing + 2) % 12 else -1 if facing == (lead.facing - 2) % 12 else 0
    if not hand:
        return
    rings = _rings(board, table, units, hand)
    if rings is None:
        return
    swept = tuple(cell for ring in rings for cell in ring)
    places = [
        ring[-1] if ring else table.units[number].cell for number, ring in zip(units, rings, strict=True)
    ]
    cost = len(units)
    if cell == places[0]:
        ends = tuple(Place(place, facing) for place in places)
        yield Course("wheel", cost, rings, ends, 0, wheel=True, swept=swept)
        return
    x, y = board.frames.coordinates(places[0], facing // 2, cell)
    for steps in straight_steps(facing // 2, x, y):
        walked = [board.frames.walk(place, steps) for place in places]
        found = tuple(way for way in walked if way is not None)
        if len(found) == len(walked):
            ends = tuple(Place(way[-1], facing) for way in found)
            ways = tuple((*ring, *way) for ring, way in zip(rings, found, strict=True))
            yield Course("wheel", cost + len(steps), ways, ends, len(steps), wheel=True, swept=swept)


def _rings(
    board: HexBoard, table: Table, units: tuple[int, ...], hand: int
) -> tuple[tuple[int, ...], ...] | None:
    """HEX-22: for each unit of a rank the cells it passes in the wheel about its end; None: it is no rank."""
    if len(units) == 1:
        return ((),)
    cells = [table.units[number].cell for number in units]
    k = table.units[units[0]].facing // 2
    outward = (k - 1) % 6 if hand > 0 else (k + 2) % 6
    neighbours = board.grid.neighbours
    pivot = next((cell for cell in cells if neighbours[cell][(outward + 3) % 6] not in cells), -1)
    rank, cell = [], pivot
    while cell in cells:
        rank.append(cell)
        cell = neighbours[cell][outward]
    if len(rank) != len(cells):
        return None
    around = (outward + 2 * hand) % 6
    rings: dict[int, tuple[int, ...]] = {}
    for radius, start in enumerate(rank):
        ring = board.frames.walk(start, (around,) * radius)
        if ring is None:
            return None
        rings[start] = ring
    return tuple(rings[cell] for cell in cells)


def _roads(
    board: HexBoard, table: Table, number: int, most: int, goal: int = -1
) -> Iterator[tuple[tuple[int, ...], int]]:
    """TER-6, HEX-27: ways along the road and the facing at their end."""
    unit = table.units[number]
    waiting: list[tuple[tuple[int, ...], int]] = [((), unit.facing)]
    while waiting:
        way, facing = waiting.pop()
        at = way[-1] if way else unit.cell
        for direction in range(6):
            target = board.grid.neighbours[at][direction]
            if target < 0 or target == unit.cell or target in way:
                continue
            if (at, direction) in board.road_sides:
                longer = (*way, target), facing_to(facing, direction)
                if goal in (-1, target):
                    yield longer
                if len(longer[0]) < most:
                    waiting.append(longer)


def facing_to(facing: int, direction: int) -> int:
    """The facing after the least turn that brings a direction to the front.

    >>> facing_to(9, 4), facing_to(9, 0), facing_to(9, 1)
    (9, 11, 1)
    """
    wanted = ((2 * direction + 1) % 12, (2 * direction - 1) % 12)
    return min(wanted, key=lambda each: turn_between(facing, each))


def by_road(board: HexBoard, start: int, way: tuple[int, ...]) -> bool:
    """TER-8: whether every step onto or off a bridge follows its road."""
    for before, after in zip((start, *way), way, strict=False):
        if (board.bridged >> before | board.bridged >> after) & 1:
            direction = board.grid.neighbours[before].index(after)
            if (before, direction) not in board.road_sides:
                return False
    return True


def goals(board: HexBoard, table: Table, number: int, kind: str, most: int) -> Iterator[tuple[int, int]]:
    """(cell, facing) of moves of a kind and length, without asking who stands there."""
    unit = table.units[number]
    start, facing = unit.cell, unit.facing
    if kind == "about":
        yield start, (facing + 6) % 12
    elif kind == "wheel":
        for turn in (-2, 2):
            looks = (facing + turn) % 12
            yield start, looks
            yield from ((cell, looks) for cell in _ahead(board, start, looks // 2, most - 1))
    elif kind == "road":
        yield from dict.fromkeys((way[-1], looks) for way, looks in _roads(board, table, number, most))
    else:
        yield from ((cell, facing) for cell in _KINDS[kind](board, start, facing // 2, most))


def _behind(board: HexBoard, start: int, k: int, most: int) -> Iterator[int]:
    return _ahead(board, start, (k + 3) % 6, most)


def _aside(board: HexBoard, start: int, k: int, most: int) -> Iterator[int]:
    for direction in ((k - 1) % 6, (k + 2) % 6):
        at = start
        for _ in range(most):
            at = board.grid.neighbours[at][direction]
            if at < 0:
                break
            yield at


def _slanting(board: HexBoard, start: int, k: int, most: int) -> Iterator[int]:
    for cell in cells_of(board.grid.disc(start, most)):
        if oblique_steps(k, *board.frames.coordinates(start, k, cell)):
            yield cell


def _ahead(board: HexBoard, start: int, k: int, most: int) -> Iterator[int]:
    """The cells of the lane of a facing, nearest first: two, one, two, one."""
    neighbours = board.grid.neighbours
    left, right = k, (k + 1) % 6
    at = start
    for step in range(1, most + 1, 2):
        pair = neighbours[at][left], neighbours[at][right]
        yield from (cell for cell in pair if cell >= 0)
        at = neighbours[pair[0]][right] if pair[0] >= 0 else -1
        if at < 0 and pair[1] >= 0:
            at = neighbours[pair[1]][left]
        if at < 0 or step == most:
            return
        yield at


_KINDS: dict[str, Callable[[HexBoard, int, int, int], Iterator[int]]] = {
    "straight": _ahead,
    "back": _behind,
    "sideways": _aside,
    "oblique": _slanting,
}


def charge_goals(
    board: HexBoard, table: Table, number: int, facing: int, most: int
) -> Iterator[tuple[int, int]]:
    """HEX-11: (cell, target) pairs: a cell of the lane, or its own, with an enemy of the lane before it."""
    unit = table.units[number]
    k = facing // 2
    enemies = table.occupied[1 - unit.side]
    lane = [unit.cell, *_ahead(board, unit.cell, k, most)]
    if not enemies & mask_of(each for cell in lane for each in board.frames.fronts[cell][k]):
        return
    for cell in lane:
        for each in board.frames.fronts[cell][k]:
            if each >= 0 and enemies >> each & 1 and in_lane(*board.frames.coordinates(unit.cell, k, each)):
                yield cell, table.held[each]


def turned(board: HexBoard, table: Table, number: int, cell: int) -> Place:
    """HEX-14: the least turn that brings a neighbouring cell before the front."""
    unit = table.units[number]
    direction = board.grid.neighbours[unit.cell].index(cell)
    bound = {
        table.units[bond.other if bond.one == number else bond.one].cell
        for bond in table.bonds
        if number in (bond.one, bond.other)
    }

    def rank(facing: int) -> tuple[int, int, int]:
        fronts = board.frames.fronts[unit.cell][facing // 2]
        clockwise = (facing - unit.facing) % 12
        return turn_between(unit.facing, facing), -len(bound & set(fronts)), clockwise

    best = min(((2 * direction + 1) % 12, (2 * direction - 1) % 12), key=rank)
    return Place(unit.cell, best)
