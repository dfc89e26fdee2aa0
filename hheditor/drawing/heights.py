"""Numbers that say how high the ground is, where tints and hachures alone would leave it to be counted."""

from hheditor.drawing.display import Text
from hheditor.drawing.lattice import units
from hheditor.drawing.palette import Palette, faded
from hheditor.hexes import grid
from hheditor.hexes.layout import lattice_centre
from hheditor.maps.document import Map

PLAIN = range(4)
"""Levels that are read at a glance."""
_HIGH = 185.0


def level_ops(map_: Map, colors: Palette, scale: float = 1.0) -> tuple[Text, ...]:
    """The level of every stretch of ground, once, where it is widest; nothing on a field of low hills."""
    if all(level in PLAIN for level in map_.levels):
        return ()
    ux, uy = units(map_.board.orientation)
    found = []
    for cell in _hearts(map_):
        x, y = lattice_centre(map_.board, *map_.board.column_row(cell))
        text = str(map_.levels[cell]).replace("-", "\N{MINUS SIGN}")
        found.append(
            Text(
                x * ux,
                y * uy + _HIGH * scale * 0.36,
                text,
                _HIGH * scale,
                colors["label.hill"],
                italic=True,
                halo=faded(colors["label.halo"], 0.6),
            )
        )
    return tuple(found)


def _hearts(map_: Map) -> list[int]:
    """For each stretch of ground of one level but 0 the cell farthest from its rim."""
    neighbours, levels = grid(map_.board).neighbours, map_.levels
    waiting = {cell for cell, level in enumerate(levels) if level}
    hearts = []
    while waiting:
        stretch, frontier = set(), {min(waiting)}
        level = levels[min(waiting)]
        while frontier:
            stretch |= frontier
            frontier = {
                beside for cell in frontier for beside in neighbours[cell] if beside in waiting
            } - stretch
            frontier = {cell for cell in frontier if levels[cell] == level}
        waiting -= stretch
        while inner := {cell for cell in stretch if all(n < 0 or n in stretch for n in neighbours[cell])}:
            if inner == stretch:
                break
            stretch = inner
        hearts.append(sorted(stretch)[len(stretch) // 2])
    return sorted(hearts)
