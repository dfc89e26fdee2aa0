"""ROG, LVL, BRK-1: what ground does to those who stand on it, go over it and look across it.

ROG-1 (FR-35): what a centre covers in rough ground counts double. ROG-3: a piece is on ground its rectangle
shares an inside with, a figure of a broken formation where its centre lies. ROG-4: a bridge or ford replaces
what lies under it. LVL-1 (FR-36): the highest outline holding a point is its level. LVL-3: no base lies over
a level line. LVL-5 (FR-37): heights on a line of sight. BRK-7: a hilltop is ground like any other.
"""

from fractions import Fraction
from itertools import pairwise
from math import isqrt
from typing import NamedTuple

from hheditor.rules.figures.position.kinds import Kind
from hheditor.rules.figures.position.measures import camp_shape, in_camp, spot
from hheditor.rules.figures.position.profile import GroundRow, Sight
from hheditor.rules.figures.position.setup import CROSSINGS, Setup
from hheditor.rules.figures.position.table import Table
from hheditor.rules.figures.position.works import CLOSED, FENCE
from hheditor.rules.figures.siege.places import enclosure_met, exempt_at, strip_met
from hheditor.tables import FINE, Outline, Point, Polygon, Rect
from hheditor.tables.ground import Section, comes_within, holds_wholly, shares_inside


def level(table: Table, x: int, y: int) -> int:
    """LVL-1: how high a point lies, the rim being of the higher level."""
    return table.setup.ground.level(spot(x, y))


def rows_at(table: Table, x: int, y: int) -> tuple[GroundRow, ...]:
    """The ground under a point."""
    setup = table.setup
    crossing = setup.crossings.under(spot(x, y))
    if crossing:
        return (setup.row(crossing[0].kind),)
    ground = setup.ground if table.siege is None else table.ground
    return tuple(setup.row(each.kind) for each in ground.under(spot(x, y)))


def slope_under(outline: Outline, parts: tuple[Polygon, ...]) -> bool:
    """Whether a level line runs under any of these shapes."""
    shape = outline.shape
    return any(shares_inside(shape, part) and not holds_wholly(shape, part) for part in parts)


def loose_under(table: Table, rect: Rect) -> bool:
    """CMD-6, BRK-5: whether a single figure stands where formations cannot: its centre on rough ground, on a
    bridge or in a camp, or a level line under it; SIE-3: or near works, or in them."""
    if exempt_at(table, rect):
        return True
    x, y = rect.pose.x, rect.pose.y
    if any(not row.base for row in rows_at(table, x, y)):
        return True
    if any(in_camp(table, side, x, y) for side in (0, 1)):
        return True
    return any(slope_under(each, (rect.corners,)) for each in table.setup.ground.touched(rect) if each.level)


def bar_to_base(table: Table, parts: tuple[Polygon, ...]) -> str:
    """BRK-1, FRM-13, LVL-3: the ground a base may not be on that it would lie or pass over; empty: none."""
    setup = table.setup
    if table.siege is not None:
        if strip_met(table, parts):
            return "strip"
        if enclosure_met(table, parts):
            return "enclosure"
    for outline in table.ground.crossed(parts):
        if outline.level:
            if slope_under(outline, parts):
                return "slope"
        elif outline.kind in CROSSINGS or not setup.row(outline.kind).base:
            return outline.kind
    for side in (0, 1):
        camp = camp_shape(table, side)
        if camp and any(shares_inside(camp, part) for part in parts):
            return "camp"
    return ""


def near_loose(table: Table, rect: Rect, gap: int) -> bool:
    """BRK-2: whether ground where formations cannot exist comes so near to a base."""
    setup = table.setup
    for outline in table.ground.within(rect, gap):
        row = setup.row(outline.kind)
        if outline.level or outline.kind in CROSSINGS or (not row.base and row.pace):
            return True
    shapes = (camp_shape(table, side) for side in (0, 1))
    return any(shape and comes_within(shape, rect.corners, gap * FINE) for shape in shapes)


def bar_to_figure(table: Table, kind: Kind, parts: tuple[Polygon, ...]) -> str:
    """ROG-2: the ground closed to a single figure or model that it would lie or pass over; empty: none."""
    setup = table.setup
    crossed = table.ground.crossed(parts)
    over = any(each.kind in CROSSINGS for each in crossed)
    for outline in crossed:
        if outline.level:
            if kind.footing == "chariot" and slope_under(outline, parts):
                return "slope"
            continue
        row = setup.row(outline.kind)
        if row.pace == 0 and not (over and outline.kind == "water"):
            return outline.kind
        if kind.footing == "chariot" and not row.chariots and not over:
            return outline.kind
    return ""


# Ways ----------------------------------------------------------------------------------------------------


class Leg(NamedTuple):
    """What a straight leg of a figure's centre comes to."""

    cost: int
    lines: int
    """Level lines crossed."""
    sheer: int
    """The greatest step of levels at once."""


def leg(table: Table, start: tuple[int, int], end: tuple[int, int]) -> Leg:
    """TAB-8 (FR-4), ROG-1, LVL-2: the length that counts, rough ground twice, and the level lines crossed."""
    squared = (end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2
    if not table.ground.outlines:
        root = isqrt(squared)
        return Leg(root + (root * root < squared), 0, 0)
    return _leg(table, start, end, squared)


def _leg(table: Table, start: tuple[int, int], end: tuple[int, int], squared: int) -> Leg:
    setup = table.setup
    sections = table.ground.sections(spot(*start), spot(*end)) if start != end else ()
    factor = sum(((each.high - each.low) * _pace(setup, each) for each in sections), Fraction(0))
    levels = [
        setup.ground.level(spot(*start)),
        *(max((over.level for over in each.over), default=0) for each in sections),
        setup.ground.level(spot(*end)),
    ]
    steps = [abs(after - before) for before, after in pairwise(levels)]
    top, bottom = squared * factor.numerator**2, factor.denominator**2
    root = isqrt(top // bottom)
    return Leg(root + (root * root * bottom < top), sum(steps), max(steps, default=0))


def _pace(setup: Setup, section: Section) -> int:
    if any(each.kind in CROSSINGS for each in section.over):
        return 1
    return max((setup.row(each.kind).pace for each in section.over), default=1) or 1


# Sight ---------------------------------------------------------------------------------------------------


class View(NamedTuple):
    """What ground does to a line of sight."""

    sight: Sight
    ground: str = ""
    """Which ground covers or blocks."""
    length: int = 0
    """How much of it lies on the line."""


def view(table: Table, start: Point, end: Point, shooter: Rect, lifted: tuple[int, int] = (0, 0)) -> View:
    """SEE-3, SEE-4 (FR-41), ROG-2, LVL-5: clear, covered or blocked; SEE-5: along a rim is not across.

    `lifted`: FOR-12: levels the ends stand above the ground; works hide nothing from one on a top."""
    setup = table.setup
    if not table.ground.meets(start, end):
        return View("clear")
    sections = table.ground.sections(start, end)
    ends = max(setup.ground.level(start) + lifted[0], setup.ground.level(end) + lifted[1])
    top = max((over.level for each in sections for over in each.over), default=0)
    if top - ends >= 2:
        return View("blocked", "hill", top - ends)
    found = View("cover", "hill", 1) if top - ends == 1 else View("clear")
    squared = (end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2
    for name in dict.fromkeys(over.kind for each in sections for over in each.over):
        row = setup.row(name)
        if row.sight == "clear" or (any(lifted) and name in (CLOSED, FENCE)):
            continue
        share = sum(
            (
                each.high - each.low
                for each in sections
                if any(over.kind == name and not _touches(over, row, shooter) for over in each.over)
            ),
            Fraction(0),
        )
        if not share:
            continue
        length = isqrt(squared * share.numerator**2 // share.denominator**2)
        if row.sight == "blocked" or (row.blocks >= 0 and _beyond(squared, share, row.blocks)):
            return View("blocked", name, length // FINE)
        if length >= row.cover * FINE:
            found = View("cover", name, length // FINE)
    return found


def _beyond(squared: int, share: Fraction, limit: int) -> bool:
    return squared * share.numerator**2 > (limit * FINE * share.denominator) ** 2


def _touches(outline: Outline, row: GroundRow, shooter: Rect) -> bool:
    """SEE-4: an object that touches the shooter's base does not count."""
    return row.pace == 0 and comes_within(outline.shape, shooter.corners, 5 * FINE)
