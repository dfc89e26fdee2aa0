"""The bare table as the chapter TAB defines it, measured anew with another geometry, at random poses.

Whatever lies nearer to a limit than rounding can tell is left out."""

from __future__ import annotations

import math
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from shapely import LineString, Point, Polygon, box, unary_union

from hheditor.rules.impetus import BareSituation
from hheditor.rules.impetus.board.interface import Goal, Passage, Place
from hheditor.rules.impetus.position.table import change
from tests.rules.impetus.bare.tabletop import H, board_of, field, ground
from tests.rules.impetus.driver import RED

SLACK = 1.5
"""Tenths of a millimetre within which two geometries may disagree."""
WIDE = 2 * H
CLASSES = {"FP 5/1": H, "CM 5/2": 3 * H // 2, "S 2/0": H // 2, "W 5/0": 2 * H, "T 4/0 longbow_a": H}


def units(heading: float) -> tuple[tuple[float, float], tuple[float, float]]:
    """Forward and right, y downwards."""
    c, s = math.cos(math.radians(heading / 10)), math.sin(math.radians(heading / 10))
    return (c, s), (-s, c)


class Base:
    """A base by its pose."""

    def __init__(self, x: float, y: float, heading: float, depth: float) -> None:
        self.x, self.y, self.heading, self.depth = x, y, heading, depth
        self.forward, self.right = units(heading)

    def at(self, ahead: float, aside: float) -> tuple[float, float]:
        (a, b), (c, d) = self.forward, self.right
        return self.x + ahead * a + aside * c, self.y + ahead * b + aside * d

    def slab(self, rear: float, front: float, left: float, right: float) -> Polygon:
        return Polygon(
            [self.at(rear, left), self.at(front, left), self.at(front, right), self.at(rear, right)]
        )

    @property
    def shape(self) -> Polygon:
        return self.slab(-self.depth / 2, self.depth / 2, -WIDE / 2, WIDE / 2)

    @property
    def front(self) -> LineString:
        return LineString([self.at(self.depth / 2, -WIDE / 2), self.at(self.depth / 2, WIDE / 2)])

    def ahead_of(self, point: tuple[float, float]) -> float:
        return (point[0] - self.x) * self.forward[0] + (point[1] - self.y) * self.forward[1]

    def aside_of(self, point: tuple[float, float]) -> float:
        return (point[0] - self.x) * self.right[0] + (point[1] - self.y) * self.right[1]

    def shifted(self, length: float, angle: float = 0) -> Base:
        (a, b), _ = units(self.heading + angle)
        return Base(self.x + length * a, self.y + length * b, self.heading, self.depth)

    def wheeled(self, angle: float) -> Base:
        """About the front corner on that hand."""
        hand = 1 if angle > 0 else -1
        corner = self.at(self.depth / 2, hand * WIDE / 2)
        there = Base(*corner, self.heading + angle, self.depth)
        return Base(*there.at(-self.depth / 2, -hand * WIDE / 2), self.heading + angle, self.depth)

    @property
    def place(self) -> Place:
        return Place(0, round(self.heading) % 3600, round(self.x), round(self.y), round(self.depth))


def corners(base: Base) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, y in list(base.shape.exterior.coords)[:4]]


def pairs(seed: str, count: int, near: float = 2.5) -> list[tuple[BareSituation, Base, Base]]:
    """Two bases of two sides somewhere near each other, not on each other."""
    draw = Random(seed)
    found: list[tuple[BareSituation, Base, Base]] = []
    while len(found) < count:
        (one, deep), (other, wide) = draw.choice(list(CLASSES.items())), draw.choice(list(CLASSES.items()))
        a = Base(6000, 4000, draw.choice((0, 900, 1800, 2700, draw.randrange(3600))), deep)
        b = Base(
            6000 + draw.randrange(-round(near * H), round(near * H)),
            4000 + draw.randrange(-round(near * H), round(near * H)),
            draw.choice((a.heading, a.heading + 1800, draw.randrange(3600))) % 3600,
            wide,
        )
        if a.shape.distance(b.shape) < 1:
            continue
        made = BareSituation()
        made.red(one, (a.x / H, a.y / H), str(a.heading / 10))
        made.blue(other, (b.x / H, b.y / H), str(b.heading / 10))
        found.append((made, a, b))
    return found


def clear(value: float, limit: float) -> bool:
    return abs(value - limit) > SLACK


def overlaps(one: Any, other: Any) -> bool | None:
    """Whether they share an inside; None where nobody can tell."""
    if one.distance(other) > SLACK:
        return False
    return True if one.buffer(-SLACK).intersects(other) else None


@pytest.mark.rule("TAB-4", "TAB-8", "TAB-9")
def test_distances_lines_strips_and_zones() -> None:
    seen = {"touching": 0, "strip": 0, "zone": 0}
    for made, a, b in pairs("near", 150, 2.6):
        table = made.table()
        board, (one, other) = board_of(table), table.units
        gap = a.shape.distance(b.shape)
        assert abs(board.distance(one, other) - math.ceil(gap)) <= 1
        if clear(gap, 5):
            assert board.touching(one, other) == (gap < 5)
            seen["touching"] += gap < 5
        strip = overlaps(a.slab(a.depth / 2, 10**5, -WIDE / 2, WIDE / 2), b.shape)
        if strip is not None:
            assert board.in_projection(one, other) is strip
            seen["strip"] += strip
        foremost = max(a.ahead_of(corner) for corner in corners(b)) - a.depth / 2
        if clear(foremost, 5):
            assert board.behind_front_line(one, other) == (foremost < 5)
        nearest = a.front.distance(b.shape)
        if clear(nearest, 5):
            assert board.before_front(one, other) == (nearest < 5)
        zone = overlaps(a.slab(a.depth / 2, a.depth / 2 + H, -WIDE / 2, WIDE / 2), b.shape)
        if zone is not None:
            assert board.zones_at(table, 1, other) == ((0,) if zone else ())
            assert board.zones_at(table, 0, other) == ()
            seen["zone"] += zone
    assert min(seen["strip"], seen["zone"]) > 5


@pytest.mark.rule("TAB-14", "TAB-15")
def test_arcs_and_ranges() -> None:
    for made, a, b in pairs("far", 120, 8):
        table = made.table()
        board, (one, other) = board_of(table), table.units
        left, right = a.at(a.depth / 2, -WIDE / 2), a.at(a.depth / 2, WIDE / 2)
        out = 20 * H
        rims = a.at(a.depth / 2 + out, -WIDE / 2 - out), a.at(a.depth / 2 + out, WIDE / 2 + out)
        arc = overlaps(Polygon([left, rims[0], rims[1], right]), b.shape)
        if arc is not None:
            assert board.in_arc(one, other) is arc
        assert abs(board.range(one, other, False) - a.front.distance(b.shape)) <= SLACK
        assert abs(board.range(one, other, True) - a.shape.distance(b.shape)) <= SLACK


@pytest.mark.rule("TAB-5", "TAB-6", "TAB-7")
def test_moves_end_cost_and_sweep_as_they_are_drawn() -> None:
    """A friend in the way of a shift or a wheel, or beside it."""
    draw, met = Random("sweeps"), 0
    for _ in range(150):
        kind = draw.choice(("straight", "wheel", "sideways", "back", "oblique"))
        text, depth = draw.choice(list(CLASSES.items()))
        a = Base(6000, 4000, draw.randrange(3600), depth)
        length, angle = draw.randrange(50, 800), 0
        made = BareSituation()
        made.red(text, (a.x / H, a.y / H), str(a.heading / 10))
        if kind == "wheel":
            angle = draw.choice((-1, 1)) * draw.randrange(50, 900)
            length = draw.choice((0, length))
            turned = [a, *(a.wheeled(part) for part in _parts(angle))]
            steps = [*turned, turned[-1].shifted(length)]
            cost = -(-WIDE * abs(angle) * 31416 // 18000000) + length
        else:
            shift = {"straight": 0, "back": 1800, "sideways": draw.choice((-900, 900)), "oblique": 300}[kind]
            angle = 0 if kind in ("straight", "back") else shift
            steps, cost = [a, a.shifted(length, shift)], length
        x, y = (round(each + draw.randrange(-900, 900)) for each in (steps[-1].x, steps[-1].y))
        b = Base(x, y, draw.randrange(3600), H)
        if a.shape.distance(b.shape) < 12:
            continue
        made.red("FP 5/1", (b.x / H, b.y / H), str(b.heading / 10))
        table = made.table()
        board = board_of(table)
        facing = round(steps[-1].heading) % 3600
        course = next(iter(board.courses(table, (0,), kind, Goal(0, facing, length, angle))))
        end = course.ends[0]
        assert max(abs(end.x - steps[-1].x), abs(end.y - steps[-1].y)) <= SLACK
        assert (end.facing, course.cost) == (facing, cost)
        hulls = [one.shape.union(two.shape).convex_hull for one, two in pairwise(steps)]
        hit = overlaps(unary_union(hulls), b.shape)
        if hit is not None:
            assert board.meets(table, (0,), course, 0) == ((1,) if hit else ()), (kind, a.place, b.place)
            met += hit
        stands = overlaps(steps[-1].shape, b.shape)
        if stands is not None:
            assert board.ends_on(table, (0,), course, 0) == ((1,) if stands else ())
    assert met > 20


def _parts(angle: int) -> list[int]:
    """TAB-7: placements five degrees apart, and the end."""
    sign = 1 if angle > 0 else -1
    return [*(sign * part for part in range(50, abs(angle), 50)), angle]


@pytest.mark.rule("TAB-11", "TAB-12")
def test_a_charge_stops_at_the_first_touch_and_is_what_it_touched() -> None:
    kinds: dict[str, int] = {}
    draw = Random("charges")
    for _ in range(220):
        b = Base(6000, 4000, draw.randrange(3600), H)
        away, side = draw.randrange(900, 1800), draw.randrange(3600)
        a = Base(6000, 4000, side, H).shifted(away, 1800).shifted(draw.randrange(-700, 700), 900)
        a = Base(round(a.x), round(a.y), side, H)
        made = BareSituation()
        made.red("FP 5/1", (a.x / H, a.y / H), str(a.heading / 10))
        made.blue("FP 5/1", (b.x / H, b.y / H), str(b.heading / 10))
        table = made.table()
        board, target = board_of(table), table.units[1]
        low, high = 0.0, 4.0 * H
        if not a.slab(0, high, -WIDE / 2, WIDE / 2).buffer(-5).intersects(b.shape):
            continue
        while high - low > 0.01:
            middle = (low + high) / 2
            swept = a.shape.union(a.shifted(middle).shape).convex_hull
            low, high = (low, middle) if swept.intersects(b.shape) else (middle, high)
        length, found = board.first_touched(table, 0, board.rect(table.units[0]), 4 * H)
        swept = a.shape.union(a.shifted(length).shape).convex_hull
        if abs(length - low) > 2:
            assert overlaps(swept, b.shape) is None, "it only grazes it"
            continue
        assert found == (1,)
        end = a.shifted(length)
        touch = Point(min(corners(end), key=lambda at: b.shape.distance(Point(at))))
        mine = min(corners(b), key=lambda at: end.shape.distance(Point(at)))
        if end.shape.distance(Point(mine)) < b.shape.distance(touch):
            touch = Point(mine)
        ahead, aside = b.ahead_of((touch.x, touch.y)), b.aside_of((touch.x, touch.y))
        if min(abs(abs(ahead) - b.depth / 2), abs(abs(aside) - WIDE / 2)) > 4:
            continue  # neither geometry is sure of the edge
        if abs(abs(ahead) - b.depth / 2) < 15 and abs(abs(aside) - WIDE / 2) < 15:
            continue  # a corner
        started = max(b.ahead_of(corner) for corner in corners(a))
        if not clear(started, b.depth / 2 + 5) or not clear(started, -b.depth / 2 + 5):
            continue
        front, rear = abs(ahead - b.depth / 2) <= 8, abs(ahead + b.depth / 2) <= 8
        behind, after = started < b.depth / 2 + 5, started < -b.depth / 2 + 5
        expected = "frontal" if front else "side" if not behind else "rear" if rear and after else "flank"
        kinds[expected] = kinds.get(expected, 0) + 1
        assert board.contact_kind(a.place, end.place, target) == expected, (a.place, b.place)
    assert set(kinds) == {"frontal", "side", "flank", "rear"}, kinds


@pytest.mark.rule("TAB-16", "IR-56")
def test_sight_is_two_segments_to_the_outermost_corners() -> None:
    draw, told = Random("sight"), {True: 0, False: 0}
    for _ in range(150):
        a = Base(6000, 6000, 2700 + draw.randrange(-200, 200), H)
        b = Base(
            6000 + draw.randrange(-1500, 1500), 3500 + draw.randrange(-600, 600), draw.randrange(3600), H
        )
        c = Base(
            6000 + draw.randrange(-900, 900), 4700 + draw.randrange(-300, 300), draw.randrange(3600), H // 2
        )
        if min(a.shape.distance(c.shape), b.shape.distance(c.shape)) < 20:
            continue
        made = BareSituation()
        for side, text, base in (
            (0, "T 4/0 longbow_a", a),
            (1, "FP 5/1", b),
            (draw.randrange(2), "S 2/0", c),
        ):
            made.unit(side, text, (base.x / H, base.y / H), str(base.heading % 3600 / 10))
        table = made.table()
        left, right = a.at(a.depth / 2, -WIDE / 2), a.at(a.depth / 2, WIDE / 2)
        middle = (left[0] + right[0]) / 2, (left[1] + right[1]) / 2

        def bearing(at: tuple[float, float], eye: tuple[float, float] = middle, base: Base = a) -> float:
            here = Base(*eye, base.heading, 0)
            return math.atan2(here.aside_of(at), here.ahead_of(at))

        outer = sorted(corners(b), key=bearing)
        lines = LineString([left, outer[0]]), LineString([right, outer[-1]])
        if any(
            c.shape.buffer(SLACK).intersects(line) != c.shape.buffer(-SLACK).intersects(line)
            for line in lines
        ):
            continue
        free = not any(c.shape.intersects(line) for line in lines)
        told[free] += 1
        found = board_of(table).sight(table, 0, 1, indirect=False, all_round=False)
        assert (found is None) is free, (a.place, b.place, c.place)
    assert min(told.values()) > 15


@pytest.mark.rule("TAB-17", "TAB-19", "TAB-26")
def test_driven_moves_go_straight_back_until_something_stops_them() -> None:
    """A millimetre before an enemy, and not over the edge."""
    draw = Random("back")
    nobody = Passage(lambda _: False, lambda _: False, lambda _: True)
    for _ in range(60):
        a = Base(6000, draw.choice((4000, 1200)), draw.choice((900, draw.randrange(700, 1100))), H)
        made = BareSituation()
        made.blue("FP 5/1", (a.x / H, a.y / H), str(a.heading / 10))
        b = a.shifted(draw.randrange(2 * H, 4 * H), 1800).shifted(draw.randrange(-900, 900), 900)
        b = Base(round(b.x), round(b.y), draw.randrange(3600), H)
        foe = b.shape.distance(a.shape) > 20 and box(0, 0, 12000, 8000).contains(b.shape)
        if foe:
            made.red("FP 5/1", (b.x / H, b.y / H), str(b.heading / 10))
        table = made.table()
        board = board_of(table)
        length = draw.choice((H, 2 * H))
        flight = board.retreat(table, 0, 0, length, nobody)
        free = length
        while free and foe and a.shape.union(a.shifted(free, 1800).shape).convex_hull.distance(b.shape) < 10:
            free -= 1
        gone = math.dist((a.x, a.y), (flight.end.x, flight.end.y))
        assert abs(gone - (free if flight.fate != "destroyed" else 0)) <= 3
        inside = box(0, 0, 12000, 8000).buffer(SLACK).contains(a.shifted(free, 1800).shape)
        assert flight.fate == ("destroyed" if free < 10 else "" if inside else "off-field")


@pytest.mark.rule("TAB-21", "MOV-9")
def test_grounds_are_what_a_base_overlaps() -> None:
    draw = Random("grounds")
    wood = ground("wood", 12, 8, 18, 12)
    patch = box(12 * H, 8 * H, 18 * H, 12 * H)
    seen = {"difficult": 0, "open": 0, "whole": 0}
    for _ in range(120):
        a = Base(draw.randrange(4200, 7900), draw.randrange(2700, 5300), draw.randrange(3600), H)
        made = BareSituation(field(wood))
        made.red("FP 5/1", (a.x / H, a.y / H), str(a.heading / 10))
        table = made.table()
        board, unit = board_of(table), table.units[0]
        within = overlaps(a.shape, patch)
        if within is not None:
            assert board.ground(unit) == ("difficult" if within else "open")
            seen["difficult" if within else "open"] += 1
        if patch.buffer(-SLACK).contains(a.shape) == patch.buffer(SLACK).contains(a.shape):
            whole = patch.contains(a.shape)
            assert board.wholly_in(unit, "difficult") is whole
            seen["whole"] += whole
    assert min(seen.values()) > 5


@pytest.mark.rule("TAB-19", "RET-5", "TAB-17")
@pytest.mark.parametrize("start", [(7564, 3419), (7670, 3424)], ids=["turned-into-one", "clear"])
def test_friends_side_by_side_are_pushed_together(start: tuple[int, int]) -> None:
    """Two that touch, pushed slantwise by a third: each as far as needed, and it comes to an end."""
    made = BareSituation()
    loser, enemy = made.blue("FP 4/1", (25, 8.5), "60"), made.red("CP2 6/4", (25, 12))
    near, beside = made.blue("FP 4/1", (17, 8.4)), made.blue("FP 4/1", (15, 8.4))
    table = change(made.table(RED), loser, x=start[0], y=start[1])
    pushing = Passage(lambda _: False, lambda _: True, lambda _: False)
    flight = board_of(table).retreat(table, loser, enemy, H, pushing)
    pushed = dict(flight.pushed)
    assert set(pushed) == {near, beside}
    runs = {}
    for number, end in pushed.items():
        unit = table.units[number]
        runs[number] = math.dist((unit.x, unit.y), (end.x, end.y))
        angle = math.degrees(math.atan2(end.y - unit.y, end.x - unit.x)) % 360
        assert abs(angle - 240) < 0.5, "straight on, the way of the retreat"
    assert 2 * H >= runs[near] >= runs[beside] - 1 > 0
    shapes = [Base(end.x, end.y, end.facing, H).shape for end in (flight.end, *pushed.values())]
    assert all(one.buffer(-SLACK).disjoint(other) for one in shapes for other in shapes if one is not other)
