"""The log as a model: what stayed is left alone, and of very many lines the last are shown first."""

from typing import Any

import pytest
from pytestqt.modeltest import ModelTester

from hheditor.app.battle.log import Line
from hheditor.rules.api import Event, Moment
from hheditor.ui.workspaces.battle.panels.log import CHUNK, LogModel, is_beginning


class Echo:
    """Says the number of the step."""

    def line(self, line: Line) -> str:
        return f"step {line.node}"

    def stretch(self, moment: Moment) -> str:
        return f"turn {moment.turn}"

    def same_stretch(self, one: Moment, other: Moment) -> bool:
        return (one.turn, one.side) == (other.turn, other.side)


def lines(count: int, start: int = 0) -> list[Line]:
    return [Line("event", node, event=Event("moved")) for node in range(start, start + count)]


@pytest.fixture
def echo() -> Any:
    return Echo()


def test_lines_come_and_go_at_the_end(echo: Any, qtmodeltester: ModelTester) -> None:
    model = LogModel()
    told: list[tuple[str, int, int]] = []
    model.rowsInserted.connect(lambda _parent, first, last: told.append(("in", first, last)))
    model.rowsRemoved.connect(lambda _parent, first, last: told.append(("out", first, last)))
    some = lines(5)
    model.follow(some, echo)
    told.clear()
    model.follow([*some, *lines(2, 5)], echo)
    assert told == [("in", 5, 6)]
    model.follow([*some[:4], *lines(1, 90)], echo)
    assert told[1:] == [("out", 4, 6), ("in", 4, 4)]
    assert [model.text(row) for row in range(model.rowCount())][-1] == "step 90"
    qtmodeltester.check(model)


def test_of_many_lines_the_last_are_shown_and_earlier_ones_come(echo: Any) -> None:
    model = LogModel()
    many = lines(4 * CHUNK)
    model.follow(many, echo)
    assert model.rowCount() == CHUNK
    assert model.text(0) == f"step {3 * CHUNK}"
    assert model.fetch_earlier() == CHUNK
    assert model.text(0) == f"step {2 * CHUNK}"
    assert model.text(model.rowCount() - 1) == f"step {4 * CHUNK - 1}"
    while model.fetch_earlier():
        pass
    assert model.rowCount() == 4 * CHUNK
    model.follow(many[:10], echo)
    assert model.rowCount() == 10


def test_a_heading_begins_a_bound_where_turn_or_side_change(echo: Any) -> None:
    model = LogModel()
    moments = [Moment(1, 0, "command"), Moment(1, 0, "movement"), Moment(1, 1, "command"), Moment(2)]
    model.follow([Line("heading", n, moment=moment) for n, moment in enumerate(moments)], echo)
    assert [is_beginning(model, row) for row in range(4)] == [True, False, True, False]
    assert model.stretch(2) == "turn 1"
