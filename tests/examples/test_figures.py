"""The field battles of the figure game: everybody stands lawfully, and both languages read them."""

from pathlib import Path

import pytest

from hheditor.rules.figures import RULESET
from hheditor.store.exchange.reading import read_document
from tools.examples.figures.__main__ import SKETCHES, main
from tools.examples.figures.sketch import Sketch, scenario


@pytest.mark.parametrize("sketch", SKETCHES, ids=lambda each: each.file)
def test_everybody_stands_where_the_rules_allow_it(sketch: Sketch) -> None:
    document = scenario(sketch)
    for side in (0, 1):
        position = RULESET.deploying(document, side)
        assert position is not None
        pieces = RULESET.enlisted(position, side)
        placed = document.deployments[side].placements
        assert len(placed) == len(pieces) == document.sides[side].pieces
        for each in placed:
            order = RULESET.order_to_place(position, pieces[each.piece], each)
            assert RULESET.refusal(position, order) is None, RULESET.names(position)[pieces[each.piece]]
            position = RULESET.follow(position, order)
        assert RULESET.placements(position, side) == placed
    opening = RULESET.opening(document)
    assert RULESET.problems(opening) == () and opening.turn == 1 and opening.first == document.first
    assert not any(figure.state == "waiting" for figure in opening.figures)
    assert document.notes_it and all(side.briefing_it for side in document.sides)


def test_they_are_written_as_scenarios(tmp_path: Path) -> None:
    main(tmp_path)
    for sketch in SKETCHES:
        found = read_document((tmp_path / f"{sketch.file}.hhscenario").read_bytes())
        assert found.content == scenario(sketch)
