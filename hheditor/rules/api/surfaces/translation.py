"""Ground of one kind of board laid out on the other.

What lies in hexes becomes outlines and lines of a bare table, with their corners rounded; what lies on a
table fills the hexes whose middles it covers. Fields are stretched to fit. What the other board has no place
for is counted, so that people can be told.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from math import atan2, degrees, dist
from typing import NamedTuple

from hheditor.hexes import Board, grid
from hheditor.maps import Map
from hheditor.maps.document import OPEN, RIVERS, ROADS, Crossing, Feature, Label, Zone
from hheditor.maps.ways import way
from hheditor.rules.api.surfaces.hexes import HexSurface, hex_surface
from hheditor.rules.api.surfaces.surface import Where
from hheditor.tables import FINE, Outline, Pose, Size
from hheditor.tables.ground import holds
from hheditor.tables.map import Line, TableMap, TableZone
from hheditor.tables.map.document import Crossing as Passage
from hheditor.tables.map.document import Label as TableLabel

ON_TABLE = {
    "village": "building",
    "town": "building",
    "lake": "water",
    "sea": "water",
    "broken": "rough",
    "orchard": "scrub-and-trees",
}
"""What terrains are called on a table, where they have another name there."""
IN_HEXES = {
    "building": "village",
    "water": "lake",
    "rough": "broken",
    "rubble": "broken",
    "scrub-and-trees": "orchard",
}
_PASSAGES = {"bridge": "bridge", "narrows": "bridge", "ford": "ford"}
_ROUNDINGS = 2
_HOUSE = 0.7
_CIRCLE = 3600
Point = tuple[float, float]


class Translated(NamedTuple):
    """The ground on the other board."""

    ground: Map | TableMap
    pieces: int
    """Outlines and lines that went along."""
    lost: tuple[tuple[str, int], ...] = ()
    """What could not, and how often: ``edges``, ``features``, ``works``, ``lines``, ``objectives``."""


class _Scale(NamedTuple):
    """From board units to tenths of a millimetre."""

    across: float
    down: float

    def there(self, spot: Point) -> tuple[int, int]:
        return round(spot[0] * self.across), round(spot[1] * self.down)

    def back(self, spot: Point) -> Point:
        return spot[0] / self.across, spot[1] / self.down


def _scale(surface: HexSurface, width: int, height: int) -> _Scale:
    return _Scale(width / surface.size[0], height / surface.size[1])


# Onto a table -------------------------------------------------------------------------------------------


def table_of(field: Map, width: int, height: int, measure: int) -> Translated:
    """A field of hexes on a table of that size; `measure` is how wide a river is there."""
    surface = hex_surface(field.board)
    scale = _scale(surface, width, height)
    outlines = tuple(_outlines(field, surface, scale))
    lines = tuple(_lines(field, surface, scale, measure))
    passages = tuple(_passages(field, surface, scale, measure))
    labels = tuple(
        TableLabel(
            each.text,
            *scale.there((each.x, each.y)),
            max(20, round(each.size * scale.down)),
            each.angle % _CIRCLE,
        )
        for each in field.labels
    )
    zones = tuple(
        TableZone(each.name, points, each.side)
        for each in field.zones
        for points in _contours(surface, each.cells, scale)
    )
    kept = sum(each.kind in _PASSAGES for each in field.features)
    lost = Counter(
        edges=len(field.edges), features=len(field.features) - kept, objectives=len(field.objectives)
    )
    made = TableMap(width, height, field.name, outlines, lines, passages, labels=labels, zones=zones)
    return Translated(made, len(outlines) + len(lines), _counted(lost))


def _counted(lost: Counter[str]) -> tuple[tuple[str, int], ...]:
    return tuple((name, count) for name, count in sorted(lost.items()) if count)


def _outlines(field: Map, surface: HexSurface, scale: _Scale) -> Iterator[Outline]:
    levels = field.levels or (0,) * field.board.cells
    for level in range(1, max(levels, default=0) + 1):
        cells = [cell for cell, high in enumerate(levels) if high >= level]
        yield from (Outline("hill", points, level) for points in _contours(surface, cells, scale))
    terrain = field.terrain or (OPEN,) * field.board.cells
    for kind in sorted(set(terrain) - {OPEN}):
        cells = [cell for cell, each in enumerate(terrain) if each == kind]
        there = ON_TABLE.get(kind, kind)
        if there == "building":
            yield from (_house(surface, cell, scale) for cell in cells)
            continue
        for points in _contours(surface, cells, scale):
            yield Outline(there, points)


def _contours(
    surface: HexSurface, cells: Iterable[int], scale: _Scale
) -> Iterator[tuple[tuple[int, int], ...]]:
    for contour in surface.outline(cells):
        points = list(zip(contour[0::2], contour[1::2], strict=True))
        if _area(points) <= 0:
            # A hole: nothing on a table is cut out of what lies there.
            continue
        for _ in range(_ROUNDINGS):
            points = list(_rounded(points))
        yield tuple(dict.fromkeys(scale.there(point) for point in points))


def _house(surface: HexSurface, cell: int, scale: _Scale) -> Outline:
    """A hex of a village is a house: one roof over all of them would be a barn."""
    contour = surface.shape(cell, _HOUSE)
    west, north = scale.there((min(contour[0::2]), min(contour[1::2])))
    east, south = scale.there((max(contour[0::2]), max(contour[1::2])))
    return Outline("building", ((west, north), (east, north), (east, south), (west, south)))


def _area(points: Sequence[Point]) -> float:
    """Twice the area, positive where the contour runs clockwise on the screen."""
    ends = zip(points, (*points[1:], points[0]), strict=True)
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in ends)


def _rounded(points: Sequence[Point]) -> Iterator[Point]:
    """Every corner cut at a quarter of its sides."""
    for one, other in zip(points, (*points[1:], points[0]), strict=True):
        yield one[0] * 0.75 + other[0] * 0.25, one[1] * 0.75 + other[1] * 0.25
        yield one[0] * 0.25 + other[0] * 0.75, one[1] * 0.25 + other[1] * 0.75


def _lines(field: Map, surface: HexSurface, scale: _Scale, measure: int) -> Iterator[Line]:
    for kind in sorted({each.kind for each in field.crossings} & (RIVERS | ROADS)):
        width = measure if kind == "river" else measure // 2
        for chain in _chains([each for each in field.crossings if each.kind == kind], surface):
            points = [_out(chain[0], surface), *chain, _out(chain[-1], surface)]
            there = tuple(dict.fromkeys(scale.there(point) for point in points))
            if len(there) > 1:
                yield Line("stream" if kind in RIVERS else "road", there, width)


def _chains(crossings: Sequence[Crossing], surface: HexSurface) -> Iterator[tuple[Point, ...]]:
    """The courses of a way: from end to end or fork to fork, through the middles of hexes."""
    table = grid(surface.board)
    joined: dict[Point, list[Point]] = {}
    for each in crossings:
        here, beyond = surface.spot_of(each.cell), table.neighbours[each.cell][each.direction]
        other = surface.spot_of(beyond) if beyond >= 0 else _rim(surface, each)
        joined.setdefault(here, []).append(other)
        joined.setdefault(other, []).append(here)
    left = {frozenset((one, other)) for one, others in joined.items() for other in others}
    ends = sorted(joined, key=lambda spot: (len(joined[spot]) == 2, spot))
    for start in ends:
        for first in joined[start]:
            if frozenset((start, first)) not in left:
                continue
            chain, step = [start], first
            while frozenset((chain[-1], step)) in left:
                left.discard(frozenset((chain[-1], step)))
                chain.append(step)
                onward = [each for each in joined[step] if frozenset((step, each)) in left]
                if len(joined[step]) != 2 or not onward:
                    break
                step = onward[0]
            yield tuple(chain)


def _out(spot: Point, surface: HexSurface) -> Point:
    """Where a way that ends in the outermost hexes leaves a table, which has no hexes to end in."""
    (wide, high), (x, y) = surface.size, spot
    across, down = wide / surface.board.columns, high / surface.board.rows
    if x < across or x > wide - across:
        return (0.0 if x < across else wide), y
    if y < down or y > high - down:
        return x, (0.0 if y < down else high)
    return spot


def _rim(surface: HexSurface, each: Crossing) -> Point:
    """Where a way leaves the field."""
    border = surface.border(each.cell, each.direction)
    return (border[0] + border[-2]) / 2, (border[1] + border[-1]) / 2


def _passages(field: Map, surface: HexSurface, scale: _Scale, measure: int) -> Iterator[Passage]:
    table = grid(field.board)
    for each in field.features:
        if each.kind not in _PASSAGES:
            continue
        ends = [
            scale.there(surface.spot_of(other))
            for road in field.crossings
            if road.kind in ROADS
            for one, other in (
                (road.cell, table.neighbours[road.cell][road.direction]),
                (table.neighbours[road.cell][road.direction], road.cell),
            )
            if one == each.cell and other >= 0
        ]
        angle = 900
        if len(ends) > 1:
            (x, y), (right, low) = ends[0], ends[-1]
            angle = round(degrees(atan2(low - y, right - x)) * 10) % _CIRCLE
        middle = scale.there(surface.spot_of(each.cell))
        yield Passage(_PASSAGES[each.kind], Pose(*middle, angle), Size(3 * measure // 4, 3 * measure // 2))


# Into hexes ---------------------------------------------------------------------------------------------


def field_of(table: TableMap, columns: int, rows: int, measure: int, system: str = "") -> Translated:
    """A table in so many hexes; a stream as wide as `measure` is a river."""
    board = Board(columns, rows)
    surface = hex_surface(board)
    scale = _scale(surface, table.width, table.height)
    terrain, levels = [OPEN] * board.cells, [0] * board.cells
    for cell in range(board.cells):
        x, y = scale.there(surface.spot_of(cell))
        for outline in table.outlines:
            if holds(outline.shape, (x * FINE, y * FINE)):
                if outline.kind == "hill":
                    levels[cell] = max(levels[cell], outline.level)
                else:
                    terrain[cell] = IN_HEXES.get(outline.kind, outline.kind)
    crossings: list[Crossing] = []
    lines = 0
    for line in table.lines:
        kind = "river" if line.kind == "stream" and line.width >= measure else line.kind
        if kind in RIVERS | ROADS:
            crossings += way(board, kind, _course(line, surface, scale))
            lines += 1
    features = sorted(
        {
            Feature(each.kind, surface.place_at(scale.back((each.pose.x, each.pose.y))))
            for each in table.crossings
            if each.kind in ("bridge", "ford")
        }
    )
    labels = []
    for named in table.labels:
        x, y = map(round, scale.back((named.x, named.y)))
        labels.append(Label(named.text, x, y, round(named.size / scale.down), named.angle))
    zones = tuple(Zone(each.name, each.side, _covered(each.points, surface, scale)) for each in table.zones)
    made = Map(
        board,
        table.name,
        tuple(terrain),
        tuple(levels),
        tuple(sorted(set(crossings))),
        features=tuple(each for each in features if each.cell >= 0),
        labels=tuple(sorted(labels)),
        zones=zones,
        system=system,
    )
    lost = Counter(lines=len(table.lines) - lines, works=len(table.works))
    return Translated(made, len(table.outlines) + lines, _counted(lost))


def _covered(points: Sequence[tuple[int, int]], surface: HexSurface, scale: _Scale) -> tuple[int, ...]:
    shape = tuple((x * FINE, y * FINE) for x, y in points)
    spots = ((cell, scale.there(surface.spot_of(cell))) for cell in range(surface.places))
    return tuple(cell for cell, (x, y) in spots if holds(shape, (x * FINE, y * FINE)))


def _course(line: Line, surface: HexSurface, scale: _Scale) -> list[int]:
    """The hexes a line runs through, one beside the next."""
    found: list[int] = []
    for one, other in zip(line.points, line.points[1:], strict=False):
        steps = max(1, round(dist(scale.back(one), scale.back(other)) / 250))
        for step in range(steps + 1):
            share = step / steps
            spot = one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share
            cell = surface.place_at(scale.back(spot))
            if cell >= 0 and (not found or found[-1] != cell):
                between: tuple[Where, ...] = surface.between(found[-1], cell)[1:] if found else (cell,)
                found += [each for each in between if isinstance(each, int)]
    return found
