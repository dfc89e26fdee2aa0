"""Random battlefields, seeded: the same seed and the same choices give the same field.

`by_dice` follows the printed procedure with six-sided dice over twelve zones (two halves of three by two);
`by_taste` grows a richer field from a few sliders.
"""

import itertools
from random import Random

from hheditor.hexes import Board, grid
from hheditor.maps.document import OPEN, Map
from hheditor.maps.generation.growth import Plot
from hheditor.values import Value

ZONE_COLUMNS, ZONE_ROWS = 3, 2


class Throw(Value, frozen=True):
    """One die of the procedure, so that the field can be checked at a table."""

    what: str
    """Message id part of what it decided: ``terrain``, ``kind``, ``hill``, ``growth``, ``stream``,
    ``zone``, ``houses``."""
    half: int
    zone: int
    face: int


class Rolled(Value, frozen=True):
    """The field and the dice that made it."""

    map: Map
    throws: tuple[Throw, ...]


class Taste(Value, frozen=True):
    """The sliders, each 0 to 100."""

    woods: int = 35
    hills: int = 35
    rough: int = 20
    water: int = 30
    people: int = 40


def zone_cells(board: Board, half: int, zone: int) -> list[int]:
    """The cells of one of the six zones of a half; half 0 is the north, zones count 1 to 6 from the top
    left."""
    across, down = (zone - 1) % ZONE_COLUMNS, (zone - 1) // ZONE_COLUMNS + half * ZONE_ROWS
    left, right = board.columns * across // ZONE_COLUMNS, board.columns * (across + 1) // ZONE_COLUMNS
    bands = 2 * ZONE_ROWS
    top, bottom = board.rows * down // bands, board.rows * (down + 1) // bands
    return [
        board.cell(c, r) for r in range(top, max(bottom, top + 1)) for c in range(left, max(right, left + 1))
    ]


class _Procedure:
    """The printed procedure, die by die."""

    def __init__(self, board: Board, seed: int) -> None:
        self.dice = Random(f"field by dice {seed}")
        self.plot = Plot(board, self.dice)
        self.throws: list[Throw] = []

    def throw(self, what: str, half: int, zone: int = 0) -> int:
        face = self.dice.randint(1, 6)
        self.throws.append(Throw(what, half, zone, face))
        return face

    def cell_in(self, half: int, zone: int) -> int:
        cells = [cell for cell in zone_cells(self.plot.board, half, zone) if cell >= 0]
        middle = cells[len(cells) // 2]
        near = [cell for cell in cells if self.plot.table.distance(cell, middle) <= 1]
        return self.dice.choice(near)

    def zone(self, half: int, zone: int) -> None:
        if self.throw("terrain", half, zone) < 6:
            return
        room = max(4, len(zone_cells(self.plot.board, half, zone)))
        start = self.cell_in(half, zone)
        if self.throw("kind", half, zone) <= 3:
            share = (0.35, 0.6, 0.95)[(self.throw("hill", half, zone) - 1) // 2]
            self.plot.hill(start, max(2, round(room * share)))
            return
        face = self.throw("growth", half, zone)
        cells = self.plot.patch(
            start, max(2, round(room * 0.55)), lambda cell: self.plot.terrain[cell] == OPEN
        )
        if face == 6:
            self.plot.paint(cells, "wood")
        elif face <= 2:
            self.plot.paint(cells, "scrub")
        else:
            self.plot.paint(cells, "scrub")
            self.plot.paint(cells[: len(cells) // 2], "wood")

    def stream(self, half: int) -> None:
        if self.throw("stream", half) < 6:
            return
        start, end = self.throw("zone", half), self.throw("zone", half)
        rim_start, rim_end = self._rim_near(half, start), self._rim_near(half, end)
        if rim_start == rim_end:
            rim_end = self._rim_near(1 - half, end)
        wander = [self.dice.random() * 1.6 for _ in range(self.plot.board.cells)]
        self.plot.way(
            "stream",
            self.plot.route(rim_start, rim_end, lambda c: 1 + wander[c] + 3 * self.plot.levels[c]),
        )

    def _rim_near(self, half: int, zone: int) -> int:
        table = self.plot.table
        rim = [cell for cell in range(self.plot.board.cells) if -1 in table.neighbours[cell]]
        cells = zone_cells(self.plot.board, half, zone)
        middle = cells[len(cells) // 2]
        return min(rim, key=lambda cell: (table.distance(cell, middle), cell))

    def buildings(self, half: int) -> None:
        if self.throw("houses", half) < 6:
            return
        zone = self.throw("zone", half)
        count = (self.throw("houses", half) + 1) // 2
        start = self.cell_in(half, zone)
        cells = self.plot.patch(start, count, lambda cell: self.plot.terrain[cell] in (OPEN, "scrub", "wood"))
        self.plot.paint(cells, "village")


def by_dice(board: Board, seed: int, name: str = "") -> Rolled:
    """A field by the printed dice procedure."""
    work = _Procedure(board, seed)
    for half in (0, 1):
        for zone in range(1, 7):
            work.zone(half, zone)
    for half in (0, 1):
        work.stream(half)
    for half in (0, 1):
        work.buildings(half)
    return Rolled(work.plot.map(name), tuple(work.throws))


def by_taste(board: Board, seed: int, taste: Taste, name: str = "") -> Map:
    """A field grown from sliders: hills first, then water, woods, rough ground, people and their roads."""
    dice = Random(f"field by taste {seed}")
    plot = Plot(board, dice)
    cells = board.cells

    def somewhere() -> int:
        column = dice.randrange(board.columns)
        row = min(board.rows - 1, max(0, round(dice.triangular(0, board.rows - 1))))
        return board.cell(column, row)

    def patches(kind: str, share: float, low: int, high: int, over: tuple[str, ...] = (OPEN,)) -> None:
        wanted, tries = round(cells * share), 0
        done = 0
        while done < wanted and tries < 200:
            tries += 1
            size = dice.randint(low, high)
            found = plot.patch(somewhere(), min(size, wanted - done), lambda c: plot.terrain[c] in over)
            plot.paint(found, kind)
            done += len(found)

    wanted, raised = round(cells * taste.hills * 0.006), 0
    for _ in range(100):
        if raised >= wanted:
            break
        size = min(dice.randint(5, max(6, cells // 12)), wanted - raised + 3)
        plot.hill(somewhere(), size)
        raised = sum(1 for level in plot.levels if level)
    if taste.hills > 80:
        patches("mountain", (taste.hills - 80) * 0.002, 2, 6)
    wander = [dice.random() * 2.2 for _ in range(cells)]
    if taste.water > 60:
        patches("lake", (taste.water - 60) * 0.0015, 3, 9)
    for number in range((taste.water + 20) // 40):
        start, end = _across(board, dice, upright=number % 2 == 0)
        plot.way(
            "river" if number == 0 else "stream",
            plot.route(start, end, lambda c: 1 + wander[c] + 4 * plot.levels[c]),
        )
    patches("wood", taste.woods * 0.006, 3, max(5, cells // 18))
    patches("broken", taste.rough * 0.0025, 2, 5)
    patches("marsh", taste.rough * 0.0015 if taste.water else 0.0, 2, 5)
    _settle(plot, taste.people)
    return plot.map(name)


def _across(board: Board, dice: Random, *, upright: bool) -> tuple[int, int]:
    if upright:
        span = range(board.columns // 5, max(board.columns // 5 + 1, board.columns * 4 // 5))
        return board.cell(dice.choice(span), 0), board.cell(dice.choice(span), board.rows - 1)
    span = range(board.rows // 5, max(board.rows // 5 + 1, board.rows * 4 // 5))
    return board.cell(0, dice.choice(span)), board.cell(board.columns - 1, dice.choice(span))


def _settle(plot: Plot, people: int) -> None:
    """Villages with fields around them, and roads that join them to the rim."""
    dice, board = plot.dice, plot.board
    table = grid(board)
    homes: list[int] = []
    for _ in range(round(people * board.cells / 7000 + people / 60)):
        tries = [dice.randrange(board.cells) for _ in range(30)]
        free = [c for c in tries if plot.terrain[c] == OPEN and plot.levels[c] <= 1]
        if not free:
            continue
        home = max(free, key=lambda c: min([table.distance(c, other) for other in homes], default=9))
        homes.append(home)
        plot.paint(plot.patch(home, dice.randint(1, 3), lambda c: plot.terrain[c] == OPEN), "village")
        plot.paint(
            plot.patch(home, dice.randint(3, 6), lambda c: plot.terrain[c] in (OPEN, "village"))[3:], "field"
        )
        plot.paint([home], "village")
    if not people:
        return
    hard = {"wood": 2.0, "broken": 3.0, "marsh": 5.0, "lake": 60.0, "mountain": 60.0}

    def cost(cell: int) -> float:
        return 1.0 + hard.get(plot.terrain[cell], 0.0) + plot.levels[cell] * 1.5

    start, end = _across(board, dice, upright=False)
    stops = [start, *sorted(homes, key=lambda c: c % board.columns), end]
    chain: list[int] = [start]
    for one, other in itertools.pairwise(stops):
        chain += plot.route(one, other, cost)[1:]
    plot.way("road", chain)
