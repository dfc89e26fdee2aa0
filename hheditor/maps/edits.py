"""Changes of a map as values: ``apply(map, edit)`` gives the map after it and the edit that takes it back.

Edits are pure and tagged, so a history of them can be kept in the library and replayed from the command
line. An edit names only what it touches: a stroke over seven hexes is seven numbers, not a copy of the
field.

>>> from hheditor.hexes import Board
>>> from hheditor.maps.document import blank
>>> field = blank(Board(3, 3))
>>> painted, back = apply(field, SetTerrain((4,), ("wood",)))
>>> painted.terrain[4], apply(painted, back)[0] == field
('wood', True)
"""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from hheditor.hexes import Style
from hheditor.maps.document import OPEN, Crossing, Edge, Feature, Label, Map, Objective, Underlay, Zone
from hheditor.maps.terrains import HIGHEST, LOWEST
from hheditor.values import Value
from hheditor.values.edits import in_turn, tag_of, written


class SetTerrain(Value, frozen=True, tag="terrain"):
    """Give cells a terrain each."""

    cells: tuple[int, ...]
    terrain: tuple[str, ...]


class SetLevels(Value, frozen=True, tag="levels"):
    """Give cells a level each."""

    cells: tuple[int, ...]
    levels: tuple[int, ...]


class ChangeCrossings(Value, frozen=True, tag="crossings"):
    """Add and remove roads and rivers."""

    add: tuple[Crossing, ...] = ()
    remove: tuple[Crossing, ...] = ()


class ChangeEdges(Value, frozen=True, tag="edges"):
    """Add and remove what stands on hexsides."""

    add: tuple[Edge, ...] = ()
    remove: tuple[Edge, ...] = ()


class ChangeFeatures(Value, frozen=True, tag="features"):
    """Add and remove bridges, fords and the like."""

    add: tuple[Feature, ...] = ()
    remove: tuple[Feature, ...] = ()


class ChangeLabels(Value, frozen=True, tag="labels"):
    """Add and remove names on the field."""

    add: tuple[Label, ...] = ()
    remove: tuple[Label, ...] = ()


class SetZones(Value, frozen=True, tag="zones"):
    """Replace the zones."""

    zones: tuple[Zone, ...]


class SetObjectives(Value, frozen=True, tag="objectives"):
    """Replace the objectives."""

    objectives: tuple[Objective, ...]


class SetUnderlay(Value, frozen=True, tag="underlay"):
    """Put a picture behind the grid, move it, or take it away."""

    underlay: Underlay | None


class Rename(Value, frozen=True, tag="rename"):
    """Give the map a name and notes."""

    name: str
    notes: str = ""


class SetSystem(Value, frozen=True, tag="system"):
    """Say which game the map is made for, and how its hexes are numbered."""

    system: str
    numbering: Style = "letters"


class Replace(Value, frozen=True, tag="replace"):
    """Put another map in its place: a resize, a crop, a turn of the whole field, a generated one."""

    map: Map


class Several(Value, frozen=True, tag="several"):
    """Edits that belong together, in their order."""

    edits: "tuple[Edit, ...]"


Edit = (
    SetTerrain
    | SetLevels
    | ChangeCrossings
    | ChangeEdges
    | ChangeFeatures
    | ChangeLabels
    | SetZones
    | SetObjectives
    | SetUnderlay
    | Rename
    | SetSystem
    | Replace
    | Several
)


def cell_count(map_: Map) -> int:
    """How many cells the map has."""
    return map_.board.columns * map_.board.rows


def terrain_of(map_: Map) -> tuple[str, ...]:
    """The terrain of each cell, written out."""
    return map_.terrain or (OPEN,) * cell_count(map_)


def levels_of(map_: Map) -> tuple[int, ...]:
    """The level of each cell, written out."""
    return map_.levels or (0,) * cell_count(map_)


def _tidy(values: list[Any], plain: Any) -> tuple[Any, ...]:
    return tuple(values) if values.count(plain) != len(values) else ()


def tidied(map_: Map) -> Map:
    """The one form of a map: a field that is open or flat everywhere says so with an empty tuple."""
    terrain, levels = _tidy(list(map_.terrain), OPEN), _tidy(list(map_.levels), 0)
    if (terrain, levels) == (map_.terrain, map_.levels):
        return map_
    return replace(map_, terrain=terrain, levels=levels)


def _set_cells(map_: Map, edit: SetTerrain | SetLevels) -> tuple[Map, Edit]:
    """Cells with another terrain, or another level, each."""
    name, plain = tag_of(edit), OPEN if isinstance(edit, SetTerrain) else 0
    values = list(getattr(map_, name) or (plain,) * cell_count(map_))
    before = tuple([values[cell] for cell in edit.cells])
    for cell, value in zip(edit.cells, getattr(edit, name), strict=True):
        values[cell] = value
    return replace(map_, **{name: _tidy(values, plain)}), type(edit)(edit.cells[::-1], before[::-1])


def _exchanged(map_: Map, edit: Any) -> tuple[Map, Edit]:
    """Things of a kind with some gone and some come; the inverse knows which truly did."""
    before = set(getattr(map_, tag_of(edit)))
    after = (before - set(edit.remove)) | set(edit.add)
    back = type(edit)(tuple(sorted(before - after)), tuple(sorted(after - before)))
    return replace(map_, **{tag_of(edit): tuple(sorted(after))}), back


_HOW: dict[type, Callable[[Map, Any], tuple[Map, Edit]]] = {
    SetTerrain: _set_cells,
    SetLevels: _set_cells,
    ChangeCrossings: _exchanged,
    ChangeEdges: _exchanged,
    ChangeFeatures: _exchanged,
    ChangeLabels: _exchanged,
    SetZones: written,
    SetObjectives: written,
    SetUnderlay: written,
    Rename: written,
    SetSystem: lambda m, e: (
        replace(m, system=e.system, board=replace(m.board, numbering=e.numbering)),
        SetSystem(m.system, m.board.numbering),
    ),
    Replace: lambda m, e: (tidied(e.map), Replace(m)),
    Several: lambda m, e: in_turn(apply, m, e),
}


def apply(map_: Map, edit: Edit) -> tuple[Map, Edit]:
    """The map after an edit, and the edit that takes it back."""
    return _HOW[type(edit)](map_, edit)


def join(first: Edit, second: Edit) -> Edit:
    """One edit that does what two do after each other: how a stroke grows.

    >>> join(SetTerrain((1,), ("wood",)), SetTerrain((2, 1), ("wood", "lake")))
    SetTerrain(cells=(1, 2), terrain=('lake', 'wood'))
    """
    if isinstance(first, SetTerrain | SetLevels) and type(first) is type(second):
        cells = dict(zip(first.cells, getattr(first, tag_of(first)), strict=True))
        cells.update(zip(second.cells, getattr(second, tag_of(second)), strict=True))
        return type(first)(tuple(cells), tuple(cells.values()))
    before = first.edits if isinstance(first, Several) else (first,)
    after = second.edits if isinstance(second, Several) else (second,)
    if (
        before
        and after
        and type(before[-1]) is type(after[0])
        and isinstance(after[0], SetTerrain | SetLevels)
    ):
        return Several((*before[:-1], join(before[-1], after[0]), *after[1:]))
    return Several(before + after)


def terrain_edit(cells: Iterable[int], terrain: str) -> SetTerrain:
    """Paint all these cells alike."""
    chosen = tuple(cells)
    return SetTerrain(chosen, (terrain,) * len(chosen))


def fits(map_: Map) -> str:
    """What is impossible about a map, as the path of a field, or an empty text: for data that comes from
    outside."""
    count = cell_count(map_)
    if map_.terrain and len(map_.terrain) != count:
        return "terrain"
    if map_.levels and len(map_.levels) != count:
        return "levels"
    if any(not LOWEST <= level <= HIGHEST for level in map_.levels):
        return "levels"
    sided: list[Crossing | Edge] = [*map_.crossings, *map_.edges]
    for thing in sided:
        if not (0 <= thing.cell < count and 0 <= thing.direction < 6):
            return "crossings" if isinstance(thing, Crossing) else "edges"
    for index, feature in enumerate(map_.features):
        if not 0 <= feature.cell < count:
            return f"features.{index}"
    areas: list[Zone | Objective] = [*map_.zones, *map_.objectives]
    for area in areas:
        if any(not 0 <= cell < count for cell in area.cells):
            return "zones" if isinstance(area, Zone) else "objectives"
    return ""
