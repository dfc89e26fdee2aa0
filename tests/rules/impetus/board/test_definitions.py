"""The hexes as the chapter HEX defines them, worked out anew from the table of facings, from the middle of a
small board and from all its rims: nothing here asks the tables of the board."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from hheditor.hexes import Board, facing_named
from hheditor.rules.impetus import RULESET, Situation
from hheditor.rules.impetus.board.hexes import HexBoard
from hheditor.rules.impetus.board.interface import Goal, Passage, Place
from hheditor.rules.impetus.position.profile import GroundKind
from hheditor.rules.impetus.position.table import Table

At = tuple[int, int]
STEPS: dict[str, At] = {"E": (1, 0), "NE": (1, -1), "NW": (0, -1), "W": (-1, 0), "SW": (-1, 1), "SE": (0, 1)}
FRONTS = {
    "N": ("NW", "NE", "W", "E", "SW", "SE"),
    "ENE": ("NE", "E", "NW", "SE", "W", "SW"),
    "ESE": ("E", "SE", "NE", "SW", "NW", "W"),
    "S": ("SE", "SW", "E", "W", "NE", "NW"),
    "WSW": ("SW", "W", "SE", "NW", "E", "NE"),
    "WNW": ("W", "NW", "SW", "NE", "SE", "E"),
}
"""HEX-2: front left, front right, left, right, rear left, rear right."""
LOOKS = tuple(FRONTS)
ROUND = ("NW", "NE", "E", "SE", "SW", "W")
"""Clockwise."""
SMALL = Board(7, 7)
NOBODY_THERE = Passage(lambda _: False, lambda _: False, lambda _: True)


class Small(Situation):
    """A small board and its hexes."""

    def __init__(self, **options: Any) -> None:
        super().__init__(SMALL, **options)
        self.all = [self.axial(cell) for cell in range(SMALL.cells)]

    def somewhere(self) -> list[At]:
        """The middle, the corners, and some of every rim."""
        last = SMALL.cells - 1
        row = SMALL.columns
        return [
            self.all[cell]
            for cell in (0, 1, row - 1, row, 3 * row + 3, 4 * row - 1, last - row, last - 3, last)
        ]


def always(figure: int) -> Callable[[GroundKind], int]:
    return lambda _: figure


def by(at: At, *steps: At) -> At:
    return at[0] + sum(step[0] for step in steps), at[1] + sum(step[1] for step in steps)


def frame(looks: str) -> dict[At, tuple[int, int]]:
    """HEX-3: (x, y) of every displacement."""
    (a, b), (c, d) = STEPS[FRONTS[looks][0]], STEPS[FRONTS[looks][1]]
    span = range(-14, 15)
    return {(x * a + y * c, x * b + y * d): (x, y) for x in span for y in span}


def apart(one: At, other: At) -> At:
    return other[0] - one[0], other[1] - one[1]


def far(one: At, other: At) -> int:
    q, r = apart(one, other)
    return max(abs(q), abs(r), abs(q + r))


def lane(x: int, y: int) -> bool:
    """HEX-4: two hexes at every odd step, one at every even."""
    return (x, y) != (0, 0) and x >= 0 and y >= 0 and (x == y if (x + y) % 2 == 0 else abs(x - y) == 1)


def ways(start: At, pair: tuple[At, At], most: int, there: list[At]) -> Iterator[tuple[At, ...]]:
    """Every way by steps of two kinds that stays on the board."""
    for count in range(1, most + 1):
        for steps in itertools.product(pair, repeat=count):
            way = tuple(by(start, *steps[: place + 1]) for place in range(count))
            if all(at in there for at in way):
                yield way


def straight(start: At, looks: str, most: int, there: list[At], *, back: bool = False) -> set[At]:
    known = frame(looks)
    first = 4 if back else 0
    pair = STEPS[FRONTS[looks][first]], STEPS[FRONTS[looks][first + 1]]
    sign = -1 if back else 1

    def inside(at: At) -> bool:
        x, y = known[apart(start, at)]
        return lane(sign * x, sign * y)

    return {way[-1] for way in ways(start, pair, most, there) if all(inside(at) for at in way)}


def alone(at: At, looks: str, text: str = "CL 3/1") -> tuple[Small, Table, HexBoard]:
    field = Small()
    field.red(text, at, looks)
    table = field.table(settled=False)
    board = table.board
    assert isinstance(board, HexBoard)
    return field, table, board


@pytest.mark.rule("HEX-3", "HEX-4", "HEX-10")
@pytest.mark.parametrize("looks", LOOKS)
def test_lane_line_wedge_and_front_of_every_facing(looks: str) -> None:
    known = frame(looks)
    for start in Small().somewhere():
        field, table, board = alone(start, looks)
        unit = table.units[0]
        fronts = {by(start, STEPS[name]) for name in FRONTS[looks][:2]}
        for at in field.all:
            x, y = known[apart(start, at)]
            spot = Place(field.cell(at), 1)
            assert board.in_projection(unit, spot) == lane(x, y)
            assert board.behind_front_line(unit, spot) == (x + y <= 0)
            assert board.in_arc(unit, spot) == (x >= 0 and y >= 0 and x + y > 0)
            assert board.before_front(unit, spot) == (at in fronts)
            assert board.distance(unit, spot) == max(0, far(start, at) - 1)
            assert board.touching(unit, spot) == (far(start, at) == 1)
            assert bool(table.zones[0] >> spot.cell & 1) == (at in fronts)
            assert board.zones_at(table, 1, spot) == ((0,) if at in fronts else ())
            assert board.zones_at(table, 0, spot) == ()


@pytest.mark.rule("HEX-12")
@pytest.mark.parametrize("looks", LOOKS)
def test_kinds_of_contact_by_where_one_ends_and_began(looks: str) -> None:
    known = frame(looks)
    field, table, board = alone((0, 0), looks)
    target = table.units[0]
    for name, step in STEPS.items():
        for began in field.all:
            place = FRONTS[looks].index(name)
            behind = sum(known[began]) <= 0
            expected = "frontal" if place < 2 else "side" if not behind else "flank" if place < 4 else "rear"
            start, end = Place(field.cell(began), 1), Place(field.cell(step), 1)
            assert board.contact_kind(start, end, target) == expected


NAMED = {facing_named(each): each for each in LOOKS}


class Goals:
    """Where a unit may end by kind and length."""

    def __init__(self, at: At, looks: str) -> None:
        self.field, self.table, self.board = alone(at, looks)

    def __call__(self, kind: str, most: int) -> set[tuple[At, str]]:
        found = list(self.board.goals(self.table, 0, kind, most))
        assert len(set(found)) == len(found)
        return {(self.field.axial(goal.cell), NAMED[goal.facing]) for goal in found}


@pytest.mark.rule("HEX-6", "HEX-7", "HEX-8")
@pytest.mark.parametrize("looks", LOOKS)
def test_where_every_kind_of_move_may_end(looks: str) -> None:
    front = STEPS[FRONTS[looks][0]], STEPS[FRONTS[looks][1]]
    turns = [LOOKS[(LOOKS.index(looks) + turn) % 6] for turn in (-1, 1)]
    for start in Small().somewhere():
        ends = Goals(start, looks)
        there = ends.field.all
        for most in (1, 2, 3, 4):
            ahead = straight(start, looks, most, there)
            assert ends("straight", most) == {(at, looks) for at in ahead}
            back = straight(start, looks, most, there, back=True)
            assert ends("back", most) == {(at, looks) for at in back}
            aside = {
                by(start, *(STEPS[FRONTS[looks][hand]],) * count)
                for hand in (2, 3)
                for count in range(1, most + 1)
            }
            assert ends("sideways", most) == {(at, looks) for at in aside if at in there}
            known = frame(looks)
            slanting = {
                way[-1]
                for way in ways(start, front, most, there)
                if not all(lane(*known[apart(start, at)]) for at in way)
            }
            assert {at for at, _ in ends("oblique", most)} >= slanting
            wheeled = {(start, turn) for turn in turns}
            wheeled |= {(at, turn) for turn in turns for at in straight(start, turn, most - 1, there)}
            assert ends("wheel", most) == wheeled
        assert ends("about", 1) == {(start, LOOKS[(LOOKS.index(looks) + 3) % 6])}


@pytest.mark.rule("HEX-6", "MOV-13")
@pytest.mark.parametrize("looks", LOOKS)
def test_every_way_costs_its_steps_and_keeps_to_its_kind(looks: str) -> None:
    """Of light horse in the open: what may be ordered, and nothing else."""
    field, table, board = alone((0, 0), looks)
    known, facing = frame(looks), facing_named(looks)
    hands = [STEPS[name] for name in FRONTS[looks][2:4]]
    for at in field.all:
        x, y = known[at]
        goal = Goal(field.cell(at), facing)
        count = {kind: [course.cost for course in board.courses(table, (0,), kind, goal)] for kind in KINDS}
        steps = abs(x) + abs(y)
        assert set(count["straight"]) == ({steps} if lane(x, y) else set())
        assert set(count["back"]) == ({steps} if lane(-x, -y) else set())
        sideways = [step for hand in hands for step in range(1, 4) if by((0, 0), *(hand,) * step) == at]
        assert count["sideways"] == sideways
        assert bool(count["oblique"]) == (x >= 0 and y >= 0 and steps >= 2 and any(strays(x, y)))
        assert len(count["straight"]) == (2 ** min(x, y) if lane(x, y) else 0)


KINDS = ("straight", "back", "sideways", "oblique")


def strays(x: int, y: int) -> Iterator[bool]:
    """Whether some order of the steps leaves the lane."""
    for way in set(itertools.permutations("u" * x + "v" * y)) if x + y <= 6 else ():
        yield any(abs(way[:count].count("u") - way[:count].count("v")) > 1 for count in range(len(way) + 1))


@pytest.mark.rule("HEX-20", "HEX-28", "EVA-5")
@pytest.mark.parametrize("looks", LOOKS)
def test_an_evasion_is_the_full_figure_back_or_to_the_rim(looks: str) -> None:
    pair = STEPS[FRONTS[looks][4]], STEPS[FRONTS[looks][5]]
    known = frame(looks)
    for start in Small().somewhere():
        field, table, board = alone(start, looks)
        for figure in (1, 2, 3, 4):
            kept = [
                way
                for way in ways(start, pair, figure, field.all)
                if all(lane(*(-each for each in known[apart(start, at)])) for at in way)
            ]
            begun = {way[:-1] for way in kept if len(way) > 1}
            expected = {way[-1] for way in kept if len(way) == figure or way not in begun}
            found = board.evasions(table, 0, NOBODY_THERE, always(figure))
            assert {field.axial(flight.end.cell) for flight in found} == expected
            assert all(flight.end.facing == facing_named(looks) for flight in found)


@pytest.mark.rule("HEX-18", "HEX-28", "RET-4")
@pytest.mark.parametrize("looks", LOOKS)
def test_a_retreat_goes_opposite_to_the_enemy_or_off_the_rim(looks: str) -> None:
    left, right, *_, rear_left, rear_right = FRONTS[looks]
    for start in Small().somewhere():
        field = Small()
        for name, opposite, other in ((left, rear_right, rear_left), (right, rear_left, rear_right)):
            enemy = by(start, STEPS[name])
            if enemy not in field.all:
                continue
            made = Small()
            made.red("FP 5/1", start, looks)
            foe = made.blue("FP 5/1", enemy)
            table = made.table(settled=False)
            for length in (1, 2, 3):
                way: list[At] = []
                at, turn, gone = start, 0, False
                for step in range(length):
                    second = other if turn == 0 else opposite
                    offered = [second] if step % 2 else [opposite, other]
                    open_ones = [each for each in offered if by(at, STEPS[each]) in made.all]
                    if not open_ones:
                        gone = True
                        break
                    turn = 0 if open_ones[0] == opposite else 1
                    at = by(at, STEPS[open_ones[0]])
                    way.append(at)
                flight = table.board.retreat(table, 0, foe, length, NOBODY_THERE)
                assert flight.fate == ("off-field" if gone else "")
                if not gone:
                    assert [made.axial(cell) for cell in flight.way] == way


@pytest.mark.rule("HEX-24", "OPT-9")
@pytest.mark.parametrize("looks", LOOKS)
def test_panic_runs_clockwise_from_the_front_right(looks: str) -> None:
    first = ROUND.index(FRONTS[looks][1])
    for start in Small().somewhere():
        for face in range(1, 7):
            field, table, board = alone(start, looks, "EL 5/3")
            step = STEPS[ROUND[(first + face - 1) % 6]]
            path = [by(start, *(step,) * count) for count in (1, 2)]
            run = list(itertools.takewhile(set(field.all).__contains__, path))
            flight = board.run_away(table, 0, face, 2)
            assert [field.axial(cell) for cell in flight.way] == run
            assert flight.end == Place(field.cell(run[-1] if run else start), facing_named(looks))
            assert flight.stopped_by == -1
            if run:
                made = Small()
                made.red("EL 5/3", start, looks)
                stood = made.blue("FP 5/1", run[-1])
                met = made.table(settled=False)
                flight = met.board.run_away(met, 0, face, 2)
                assert flight.stopped_by == stood
                assert [made.axial(cell) for cell in flight.way] == run[:-1]


@pytest.mark.rule("HEX-14", "MEL-16")
@pytest.mark.parametrize("looks", LOOKS)
def test_the_least_turn_that_brings_an_enemy_to_the_front(looks: str) -> None:
    """Of two equal ones that with more bound enemies before it, then clockwise."""
    here = LOOKS.index(looks)
    others = [name for name in STEPS if name not in FRONTS[looks][:2]]
    for name, second in itertools.permutations(others, 2):
        made = Small()
        made.red("FP 5/1", (0, 0), looks)
        foes = [made.blue("FP 5/1", STEPS[each]) for each in (name, second)]
        for foe in foes:
            made.bond(foe, 0, "flank")
        table = made.table(settled=False)
        turn = table.board.turned(table, 0, foes[0])

        ranked = []
        for wanted in LOOKS:
            clockwise, fronts = (LOOKS.index(wanted) - here) % 6, FRONTS[wanted][:2]
            if name in fronts:
                ranked.append((min(clockwise, 6 - clockwise), -(second in fronts), clockwise, wanted))
        best = min(ranked)[-1]
        assert turn == Place(made.cell((0, 0)), facing_named(best))


@pytest.mark.rule("HEX-25", "DEP-4")
@pytest.mark.parametrize(
    ("rows", "gap", "depth"), [(18, 4, 5), (17, 4, 4), (12, 5, 1), (12, 6, 0), (12, 9, 0)]
)
def test_rows_to_deploy_in(rows: int, gap: int, depth: int) -> None:
    field = Situation(Board(5, rows), deployment_gap=gap)
    field.red("FP 5/1", (0, 0))
    table = field.table(settled=False)
    assert table.board.zone(table, 1) == tuple(range(5 * depth))
    assert table.board.zone(table, 0) == tuple(range(5 * (rows - depth), 5 * rows))


@pytest.mark.rule("HEX-1", "INT-4")
def test_a_corner_and_the_first_unit_are_like_all_others() -> None:
    """What stands in the first hex is met, blocks, and is passed like anybody."""
    field = Small()
    first = field.red("FP 5/1", field.all[0], "N")
    second = field.red("FP 5/1", field.all[1], "WNW")
    foe = field.blue("FP 5/1", field.all[SMALL.columns], "N")
    table = field.table(settled=False)
    board = table.board
    assert (first, board.occupant(table, Place(0, 1))) == (0, 0)
    assert board.occupant(table, Place(0, 1), (0,)) == -1
    assert board.occupant(table, Place(1, 1), (0,)) == second
    course = next(iter(board.courses(table, (second,), "straight", Goal(0, facing_named("WNW")))))
    assert board.meets(table, (second,), course, 0) == (first,)
    assert board.ends_on(table, (second,), course, 0) == (first,)
    assert board.front_contacts(table, foe, table.units[foe]) == (first, second)
    gone = replace(table, units=(replace(table.units[0], cell=-1, vbu=0, gone="destroyed"), *table.units[1:]))
    assert field.where(gone, first) is None
    assert field.where(table, first) == field.all[0]
    assert [piece.id for piece in RULESET.scene(gone).pieces] == [second, foe]
