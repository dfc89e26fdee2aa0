"""A path laid out comes to what play makes of it, in every game that is moved by steps."""

from random import Random
from typing import Any

import pytest

from hheditor.rules.api import Ruleset
from hheditor.rules.api.screen.paths import Step, Trial
from hheditor.rules.figures import RULESET as FIGURES
from hheditor.tables import Advance, Back, Pivot, Slide, Turn, Way, ahead
from tests.rules.figures.battlefields import field as figures_field
from tests.systems.gridless import GRIDLESS, four

PIVOTS: tuple[Pivot, ...] = ("centre", "front-left", "front-right", "rear-left")


def some_step(draw: Random, x: int, y: int) -> Step:
    length, angle = draw.randrange(1, 900), draw.randrange(-900, 901) or 10
    return draw.choice(
        (
            Advance(length),
            Advance(length),
            Turn(angle, draw.choice(PIVOTS)),
            Back(length),
            Slide(length),
            Way(((x + length, y - length),), angle % 3600),
        )
    )


@pytest.mark.parametrize(
    ("system", "position"),
    [
        (GRIDLESS, GRIDLESS.opening(four(1))),
        (GRIDLESS, GRIDLESS.opening(four(4))),
        (FIGURES, figures_field(3).table("movement")),
        (FIGURES, figures_field(8).table("movement")),
    ],
    ids=["four-1", "four-4", "figures-3", "figures-8"],
)
def test_what_is_laid_out_is_what_is_played(system: Ruleset[Any], position: Any) -> None:
    draw = Random(5)
    pieces = [piece for piece in system.subjects(position) if system.mobility(position, piece) is not None]
    assert pieces
    done = refused = 0
    for _ in range(120):
        piece = draw.choice(pieces)
        trial = Trial(system, position, piece)
        start = trial.start
        assert start is not None
        path = tuple(some_step(draw, start.pose.x, start.pose.y) for _ in range(draw.randrange(1, 4)))
        found = trial.verdict(path)
        assert found is not None
        after = position
        for number, order in enumerate(found.orders):
            after = system.play(after, order).after
            assert system.field(after).rects.get(piece, found.ends[number]) == found.ends[number]
        done += len(found.orders)
        if found.finding is None:
            assert len(found.orders) == len(path)
        else:
            refused += 1
            if found.refused is not None:
                assert system.refusal(after, found.refused) == found.finding
        if found.used >= 0:
            left = system.mobility(position, piece)
            assert left is not None and found.used + found.left == left.left
    assert done > 10 and refused > 10


def test_what_a_piece_does_not_know_is_refused_by_name() -> None:
    position = GRIDLESS.opening(four(1))
    found = Trial(GRIDLESS, position, 0).verdict((Slide(100),))
    assert found is not None and found.finding is not None and found.refused is None
    assert found.finding.message == "refusal.no-such-step"
    here = GRIDLESS.field(position).rects[0].pose
    assert found.ends[-1].pose == ahead(here, 100, 900), "where it would stand, all the same"
    assert Trial(GRIDLESS, position, 99).verdict(()) is None
