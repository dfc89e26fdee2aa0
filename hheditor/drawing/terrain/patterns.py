"""Ground that games bring: a pattern or an emblem on a tint (``dots/sand``), from a set of each.

What lies flat is drawn with the pen, what stands upright is placed like the trees and stones of common
ground; both belong to their place for ever, so an edit elsewhere leaves them as they are.
"""

from collections.abc import Callable, Sequence

from hheditor.drawing.display import Fill, Op, Path, Stroke, Sub
from hheditor.drawing.lattice import Window, chance
from hheditor.drawing.palette import Palette, faded
from hheditor.drawing.terrain.cells import (
    Placed,
    Spot,
    broken,
    clear_of,
    inner_spots,
    marsh,
    scrub,
)
from hheditor.drawing.terrain.curves import Curve
from hheditor.drawing.terrain.outlines import inset, outlines, path_of, plain_path
from hheditor.hexes import Orientation
from hheditor.maps.terrains import EMBLEMS, PATTERNS, TINTS

Place = tuple[int, int]
Growth = Callable[[Place, Orientation, tuple[bool, ...], Sequence[Curve]], list[Placed]]


def parts(look: str) -> tuple[str, str]:
    """Pattern and tint of a look; two empty texts where it is none of these.

    >>> parts("dots/sand"), parts("wood"), parts("dots/silver")
    (('dots', 'sand'), ('', ''), ('', ''))
    """
    pattern, _, tint = look.partition("/")
    return (pattern, tint) if tint in TINTS and pattern in (*PATTERNS, *EMBLEMS) else ("", "")


def pattern_ops(view: Window, inside: Sequence[bool], look: str, colors: Palette, detail: int) -> list[Op]:
    """The floor of such ground, soft at its edge, and what is drawn on it."""
    pattern, tint = parts(look)
    floor, pen = colors[f"tint.{tint}"], colors[f"tint.{tint}.pen"]
    if not detail:
        area = plain_path(view, inside)
        return [Fill(area, faded(floor, 0.9))] if area else []
    contours = outlines(view, inside, 34.0, 3)
    if not contours:
        return []
    path = path_of(contours)
    ops: list[Op] = [
        Fill(path, faded(floor, 0.6)),
        Fill(path_of([inset(c, 58.0) for c in contours]), faded(floor, 0.75)),
    ]
    if not colors["mottle.dark"]:
        # Without colours an edge has to be seen.
        ops.append(Stroke(path, faded(pen, 0.8), 7, (40, 26)))
    drawn, width = _FLAT.get(pattern, (None, 0.0))
    if drawn is not None:
        alike = [all(n >= 0 and inside[n] for n in view.neighbours[place]) for place in range(len(inside))]
        subs = tuple(
            sub
            for place, chosen in enumerate(inside)
            if chosen and place in _core(view)
            for sub in drawn(view, place, _around(view, inside, place), whole=alike[place])
        )
        if subs:
            ops.append(Stroke(subs, pen, width))
    return ops


def _core(view: Window) -> frozenset[int]:
    return frozenset(view.core)


def _around(view: Window, inside: Sequence[bool], place: int) -> tuple[bool, ...]:
    return tuple(beside >= 0 and inside[beside] for beside in view.neighbours[place])


def _flat_spots(
    view: Window, place: int, alike: tuple[bool, ...], spacing: int, edge: float
) -> tuple[Spot, ...]:
    return inner_spots(view.centres[place], view.board.orientation, spacing, 0.4, alike, edge, edge * 2)


def _dots(view: Window, place: int, alike: tuple[bool, ...], *, whole: bool) -> Path:
    """Grains, in drifts."""
    found = []
    for spot in _flat_spots(view, place, alike, 74, 0.0 if whole else 58.0):
        luck = chance(spot[5], spot[6], 91)
        if luck > 0.4 + 0.35 * chance(spot[5] // 4, spot[6] // 4, 92):
            found.append(Sub((spot[0], spot[1], spot[0] + 7, spot[1] + 2), closed=False))
    return tuple(found)


def _waves(view: Window, place: int, alike: tuple[bool, ...], *, whole: bool) -> Path:
    """Crests of dunes, steep to the right."""
    found = []
    for x, y, _, _, _, i, j in _flat_spots(view, place, alike, 255, 0.0 if whole else 120.0):
        long = 92 + 46 * chance(i, j, 93)
        found.append(Sub((x - long, y + 30, x - 12, y - 40, x + long, y + 26), closed=False, curved=True))
        found.append(Sub((x + 18, y - 12, x + 48, y + 34, x + 40, y + 52), closed=False, curved=True))
    return tuple(found)


def _ruts(view: Window, place: int, alike: tuple[bool, ...], *, whole: bool) -> Path:
    """Churned ground: short strokes, level as water settles."""
    found = []
    for x, y, _, _, _, i, j in _flat_spots(view, place, alike, 128, 0.0 if whole else 76.0):
        luck = chance(i, j, 94)
        if luck < 0.25:
            continue
        long = 22 + 34 * luck
        found.append(Sub((x - long, y, x, y - 9, x + long, y + 3), closed=False, curved=True))
        if luck > 0.7:
            found.append(Sub((x - long * 0.6, y + 24, x + long * 0.7, y + 20), closed=False))
    return tuple(found)


def _rows(view: Window, place: int, alike: tuple[bool, ...], *, whole: bool) -> Path:
    """Poles and wires of vines, in rows."""
    found = []
    for x, y, *_ in _in_rows(view.centres[place], view.board.orientation, alike, 0.0 if whole else 96.0):
        found.append(Sub((x - 60, y + 26, x + 60, y + 26), closed=False))
    return tuple(found)


def _beds(view: Window, place: int, alike: tuple[bool, ...], *, whole: bool) -> Path:  # noqa: ARG001
    """Little beds, edged with box."""
    found = []
    for x, y, *_ in _plots(view.centres[place], view.board.orientation, alike):
        found.append(Sub((x - 78, y - 56, x + 78, y - 56, x + 78, y + 56, x - 78, y + 56)))
        found.append(Sub((x - 78, y, x + 78, y), closed=False))
    return tuple(found)


def _plots(place: Place, orientation: Orientation, alike: tuple[bool, ...]) -> tuple[Spot, ...]:
    return inner_spots(place, orientation, 232, 0.03, alike, 112, 224)


def _mound(view: Window, place: int, alike: tuple[bool, ...], *, whole: bool) -> Path:  # noqa: ARG001
    """A knoll too small for a level: a ring of strokes, long and dense away from the light."""
    from math import cos, pi, sin

    ux, uy = view.unit
    cx, cy = view.centres[place][0] * ux, view.centres[place][1] * uy
    found = []
    for number in range(44):
        angle = 2 * pi * number / 44
        shade = 0.5 + 0.5 * (cos(angle) * 0.64 + sin(angle) * 0.77)
        seed = chance(view.centres[place][0] + number, view.centres[place][1], 95)
        near, far = 190 + 16 * seed, 216 + 96 * shade + 26 * seed
        if shade < 0.2 and number % 2:
            continue
        found.append(
            Sub(
                (
                    cx + cos(angle) * near * 1.25,
                    cy + sin(angle) * near,
                    cx + cos(angle) * far * 1.25,
                    cy + sin(angle) * far,
                ),
                closed=False,
            )
        )
    return tuple(found)


_Drawn = Callable[..., Path]
_FLAT: dict[str, tuple[_Drawn | None, float]] = {
    "dots": (_dots, 9.0),
    "waves": (_waves, 8.0),
    "ruts": (_ruts, 9.0),
    "rows": (_rows, 6.0),
    "beds": (_beds, 7.0),
    "mound": (_mound, 9.0),
}


def _in_rows(
    place: Place, orientation: Orientation, alike: tuple[bool, ...], edge: float
) -> tuple[Spot, ...]:
    return inner_spots(place, orientation, 126, 0.05, alike, edge, edge * 2)


def _vines(
    place: Place, orientation: Orientation, alike: tuple[bool, ...], ways: Sequence[Curve]
) -> list[Placed]:
    return [
        (f"bush-{(spot[5] + spot[6]) % 3}", spot[0], spot[1])
        for spot in _in_rows(place, orientation, alike, 96.0)
        if clear_of(spot[0], spot[1], ways, 60)
    ]


def _flowers(
    place: Place, orientation: Orientation, alike: tuple[bool, ...], ways: Sequence[Curve]
) -> list[Placed]:
    found: list[Placed] = []
    for x, y, _, _, _, i, j in _plots(place, orientation, alike):
        if clear_of(x, y, ways, 90):
            kind = "apple-0" if chance(i, j, 96) > 0.7 else f"bush-{(i + j) % 3}"
            found += [(kind, x - 34, y - 8), ("flower-0", x + 36, y - 24), ("flower-0", x + 30, y + 34)]
    return found


def _grove(
    place: Place, orientation: Orientation, alike: tuple[bool, ...], ways: Sequence[Curve]
) -> list[Placed]:
    """An open wood: trees that stand apart, and what grows between them."""
    found: list[Placed] = []
    for x, y, _, _, _, i, j in inner_spots(place, orientation, 200, 0.42, alike, 80, 200):
        luck = chance(i, j, 97)
        if luck < 0.22 or not clear_of(x, y, ways, 70):
            continue
        found.append((f"bush-{int(luck * 61) % 3}" if luck < 0.4 else f"tree-{int(luck * 83) % 9}", x, y))
    return found


GROWTH: dict[str, Growth] = {
    "rows": _vines,
    "beds": _flowers,
    "trees": _grove,
    "bushes": scrub,
    "tufts": marsh,
    "stones": broken,
}
"""What stands upright on a pattern."""
EMBLEM = {"castle": "tower", "wagons": "camp"}
"""The symbol of an emblem."""


def growth(
    look: str, place: Place, orientation: Orientation, alike: tuple[bool, ...], ways: Sequence[Curve]
) -> list[Placed]:
    """What stands upright in a hex of such ground."""
    pattern, _ = parts(look)
    grown = GROWTH.get(pattern)
    return grown(place, orientation, alike, ways) if grown is not None else []
