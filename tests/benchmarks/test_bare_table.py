"""The bare table: a move, a contact and a line of sight among four hundred figures.

The goals are those of a ghost that is judged in every frame: a move under a millisecond, all contacts under
two, a line of sight under a tenth, in the median.
"""

from random import Random
from statistics import median
from time import process_time

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from hheditor.drawing.tables import table_ops
from hheditor.tables import Advance, Field, Pose, Rect, Size, Turn
from hheditor.tables.ground import Outline
from hheditor.tables.map.document import GROUNDS, Line, TableMap
from hheditor.tables.snapping import furthest_advance

MILLISECOND = 1e-3


def armies() -> tuple[Field, Field]:
    """Two lines of two hundred figures, ten bases each, that have met."""
    draw = Random(5)
    sides = []
    for side, (top, look) in enumerate(((6000, 900), (6200, 2700))):
        figures = {}
        for number in range(200):
            base, place = divmod(number, 20)
            rank, file = divmod(place, 10)
            deep = 200 * rank if side else -200 * rank
            x = 1000 + 1600 * base + 150 * file + draw.randrange(-2, 3)
            figures[200 * side + number] = Rect(Pose(x, top + deep, look), Size(150, 200))
        sides.append(Field(figures))
    return sides[0], sides[1]


def bases() -> Field:
    draw = Random(6)
    placed = {
        number: Rect(
            Pose(1500 + 1700 * (number % 10), 3000 + 4000 * (number // 10), draw.randrange(3600)),
            Size(800, 400),
        )
        for number in range(20)
    }
    return Field(placed)


def _median(benchmark: BenchmarkFixture) -> float:
    return float(benchmark.stats.stats.median) if benchmark.stats else 0.0


def test_contacts_among_four_hundred_figures(benchmark: BenchmarkFixture) -> None:
    one, other = armies()

    def contacts() -> int:
        return len(Field(one.rects).touching(Field(other.rects)))

    assert benchmark(contacts) > 100
    assert _median(benchmark) < 8 * MILLISECOND, "with the two indexes made anew"


def test_contacts_with_indexes_at_hand(benchmark: BenchmarkFixture) -> None:
    one, other = armies()
    assert len(benchmark(one.touching, other)) > 100
    assert _median(benchmark) < 2 * MILLISECOND


@pytest.mark.parametrize(
    "move", [Advance(1000), Turn(300, "front-left"), Turn(300)], ids=["ahead", "wheel", "turn"]
)
def test_judging_a_move(benchmark: BenchmarkFixture, move: Advance | Turn) -> None:
    field = bases()
    draw = Random(7)

    def judge() -> None:
        piece = draw.randrange(20)
        field.in_the_way(field.rects[piece], move, leave=(piece,))

    benchmark(judge)
    assert _median(benchmark) < 1 * MILLISECOND


def test_the_furthest_advance(benchmark: BenchmarkFixture) -> None:
    field = bases()
    draw = Random(8)

    def furthest() -> None:
        piece = draw.randrange(20)
        furthest_advance(field, field.rects[piece], 2000, leave=(piece,))

    benchmark(furthest)
    assert _median(benchmark) < 2 * MILLISECOND


def test_a_line_of_sight(benchmark: BenchmarkFixture) -> None:
    one, other = armies()
    field = Field({**one.rects, **other.rects})
    draw = Random(9)
    shots = [
        (rect.pose.point, field.rects[target].pose.point)
        for piece, rect in one.rects.items()
        for target in other.near(rect.pose.x, rect.pose.y, 3000)
    ]

    def look() -> None:
        field.on_line(*draw.choice(shots))

    benchmark(look)
    assert _median(benchmark) < 0.1 * MILLISECOND


def test_a_table_is_drawn_again_after_an_edit(benchmark: BenchmarkFixture) -> None:
    """Eighteen patches, streams, roads and a hedge on 180 x 120 cm, one patch another each time: the time the
    processor spends on it."""

    def patch(number: int, shift: int = 0) -> Outline:
        x, y = 1200 + 2900 * (number % 6) + shift, 1500 + 3600 * (number // 6)
        half = ((0, -900), (800, -700), (1200, 0), (700, 800))
        ring = (*half, *((-a, -b) for a, b in half))
        return Outline(GROUNDS[number % 8], tuple((x + a, y + b) for a, b in ring), number % 3 + 1)

    patches = tuple(patch(number) for number in range(18))
    lines = (
        Line("stream", ((0, 3300), (6000, 3500), (12_000, 3100), (18_000, 3300)), 280),
        Line("stream", ((5000, 0), (5200, 5000), (4800, 12_000)), 240),
        Line("road", ((0, 7000), (9000, 6800), (18_000, 7200)), 260),
        Line("road", ((12_000, 0), (12_300, 6000), (12_000, 12_000)), 130),
        Line("hedge", ((7000, 7600), (9000, 7700), (9100, 9000))),
    )
    shifts = iter(range(10_000))

    def draw() -> int:
        moved = (*patches[:-1], patch(17, next(shifts)))
        return len(table_ops(TableMap(outlines=moved, lines=lines), "light"))

    assert benchmark.pedantic(draw, rounds=2) > 50
    spent = []
    for _ in range(21 if benchmark.enabled else 1):
        start = process_time()
        draw()
        spent.append(process_time() - start)
    if benchmark.enabled:
        assert median(spent) < 25 * MILLISECOND
