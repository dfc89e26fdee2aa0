"""TAB: contact, engagement, sides of attack, distances. Limits include themselves; squares are compared.

TAB-4 (FR-2): pieces with a gap of at most 5 touch. TAB-7 (FR-4): figures are measured from centre to centre,
bases and outlines by the least gap. TAB-10 (FR-6): sides of attack. TAB-11 (FR-7): engaged, and front
contact. TAB-12: ties go to the lower number.
"""

from collections.abc import Iterator

from hheditor.rules.figures.position.table import BASES, Table, commanders
from hheditor.rules.figures.position.works import ENGINES
from hheditor.tables import FINE, TOUCH, Point, Polygon, Rect, Side, gap_squared, side_of_attack
from hheditor.tables.ground import holds

Fraction = tuple[int, int]
"""A squared gap in fine parts."""


def touching(table: Table, piece: int) -> tuple[int, ...]:
    """TAB-4: enemy pieces in contact with a piece of the table."""
    known: dict[int, tuple[int, ...]] = table.memo("touching")
    if piece not in known:
        rects = table.pieces.rects
        near = touched_by(table, rects[piece], table.side_of(piece)) if piece in rects else ()
        # FOR-10: those it touches on works and engines, too.
        known[piece] = (*near, *table.links.get(piece, ()))
    return known[piece]


def touched_by(table: Table, rect: Rect, side: int) -> tuple[int, ...]:
    """Enemies of a side that something of it would touch, standing there; engines are nobody."""
    return tuple(
        other
        for other in table.pieces.within(rect, TOUCH)
        if other < ENGINES and table.side_of(other) != side
    )


def touching_figures(table: Table, number: int) -> tuple[int, ...]:
    """TAB-11: the enemy figures one figure touches; for one alone quicker than asking who touches whom."""
    if "contacts" in table.__dict__:
        return table.contacts.get(number, ())
    known: dict[int, tuple[int, ...]] = table.memo("touching-figures")
    if number not in known:
        figures, side = table.figures, table.figures[number].side
        near = () if figures[number].posted else table.crowd.within(table.standing[number], TOUCH)
        touched = (each for each in near if figures[each].side != side and not figures[each].posted)
        known[number] = (*touched, *table.links.get(number, ()))
    return known[number]


def steady(table: Table, piece: int) -> bool:
    """TAB-11: a base, or a single figure not in rout."""
    return piece >= BASES or table.figures[piece].state != "rout"


def foes(table: Table, formation: int) -> tuple[int, ...]:
    """TAB-11 (FR-7): what a formation is engaged with."""
    return tuple(other for other in touching(table, BASES + formation) if steady(table, other))


def front_foes(table: Table, formation: int) -> tuple[int, ...]:
    """TAB-11: what touches its front."""
    known: dict[int, tuple[int, ...]] = table.memo("front-foes")
    if formation not in known:
        base = table.bases[formation]
        known[formation] = tuple(
            other for other in foes(table, formation) if side_of_attack(table.rect_of(other), base) == "front"
        )
    return known[formation]


def side_attacked(table: Table, attacker: int, defender: int) -> Side:
    """TAB-10: from which side a piece attacks another."""
    return side_of_attack(table.rect_of(attacker), table.rect_of(defender))


def spot(x: int, y: int) -> Point:
    """A point of the table, fine."""
    return x * FINE, y * FINE


def apart(one: tuple[int, int], other: tuple[int, int]) -> int:
    """The squared distance of two points in whole tenths."""
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


def nearer(one: Fraction, other: Fraction) -> bool:
    """Whether one squared gap is less than another."""
    return one[0] * other[1] < other[0] * one[1]


def gap_to(point: Point, shape: Polygon) -> Fraction:
    """The squared gap from a fine point to an outline, nought inside."""
    if holds(shape, point):
        return 0, 1
    best = gap_squared((shape[-1], shape[0]), (point,))
    for index in range(1, len(shape)):
        gap = gap_squared((shape[index - 1], shape[index]), (point,))
        if nearer(gap, best):
            best = gap
    return best


def enemies(table: Table, side: int) -> Iterator[tuple[int, Rect]]:
    """CMD-4: enemy bases, and single enemies not in rout, wherever they stand."""
    for number, rect in table.singles.items():
        figure = table.figures[number]
        if figure.side != side and figure.state != "rout":
            yield number, rect
    for number, rect in table.bases.items():
        if table.formations[number].side != side:
            yield BASES + number, rect


def gap_to_enemy(table: Table, side: int, x: int, y: int) -> Fraction | None:
    """CMD-4 (FR-24): the least gap from a centre to an enemy base or a single enemy not in rout; None: no
    enemy."""
    best: Fraction | None = None
    point = (spot(x, y),)
    for _, rect in enemies(table, side):
        gap = gap_squared(rect.corners, point)
        if best is None or nearer(gap, best):
            best = gap
    return best


def nearest_enemy(table: Table, side: int, x: int, y: int) -> int:
    """ROU-4: the enemy piece with the least gap from a centre, the lower number of equals; -1: none."""
    best: Fraction | None = None
    found = -1
    point = (spot(x, y),)
    for piece, rect in enemies(table, side):
        gap = gap_squared(rect.corners, point)
        if best is None or nearer(gap, best):
            best, found = gap, piece
    return found


def camp_shape(table: Table, side: int) -> Polygon:
    """FR-85: the outline of a camp that is still of use, fine; empty: there is none."""
    if table.razed[side]:
        return ()
    return tuple(spot(*point) for point in table.camps[side])


def in_camp(table: Table, side: int, x: int, y: int) -> bool:
    """CMP-1: whether a centre lies in the camp of a side."""
    shape = camp_shape(table, side)
    return bool(shape) and holds(shape, spot(x, y))


def refuge(table: Table, side: int) -> Polygon:
    """SIE-6: where routers of a side are safe: its camp, or, of the besieged, the enclosure of the works."""
    siege = table.setup.siege
    if siege is not None and side == siege.defender and not table.camps[side]:
        return tuple(spot(*point) for point in siege.enclosure)
    return camp_shape(table, side)


def gap_to_camp(table: Table, side: int, x: int, y: int) -> Fraction | None:
    """The squared gap from a centre to the own camp; None where there is none."""
    shape = camp_shape(table, side)
    return gap_to(spot(x, y), shape) if shape else None


def near_commander(table: Table, side: int, x: int, y: int, reach: int) -> bool:
    """TAB-7: within reach of a commander of a side, centre to centre."""
    return any(
        apart((x, y), (pose.x, pose.y)) <= reach * reach
        for pose in (table.standing[number].pose for number in commanders(table, side))
    )
