"""Charts of any number and any shape, with heads, dice and notes, on the sheet or on its back."""

from typing import Any

import pytest
from msgspec.structs import replace

from hheditor.rules.api.paper.reference import Chart, Column, Modifier, Row, Span, remark
from hheditor.rules.hordes_heroes import RULESET
from hheditor.sheets import Printed, PrintOptions, Subject, make
from tests.sheets.pdfs import example, glyphs, overlaps, words

DICE = remark("sheet.report-die", sides=10)


def chart(number: int, columns: int, rows: int) -> Chart:
    """A table with heads of rows and columns, spans, dice, notes and letters."""
    return Chart(
        "reference.hordes_heroes.results",
        (
            Column("reference.hordes_heroes.hits", head=True),
            *(Column("", text=f"{each - 2:+d}") for each in range(columns)),
        ),
        tuple(Row((str(row), *(f"c{number}x{row}" for _ in range(columns)))) for row in range(rows)),
        spans=(Span("", 1), Span(remark("reference.hordes_heroes.class"), columns)),
        dice=DICE,
        notes=(remark("sheet.charts"),),
        letters=(Modifier(f"L{number}", f"meaning {number}"),),
        priority=number,
    )


EIGHT = (
    chart(1, 6, 10),
    chart(2, 3, 4),
    chart(3, 12, 3),
    chart(4, 2, 2),
    chart(5, 5, 7),
    chart(6, 4, 3),
    chart(7, 3, 9),
)


def printed(monkeypatch: pytest.MonkeyPatch, kind: str, charts: tuple[Chart, ...], **options: Any) -> Printed:
    scenario = example("hadlow-bridge")
    known = RULESET.reference(scenario)
    monkeypatch.setattr(
        type(RULESET), "reference", lambda self, scenario: replace(known, charts=(known.main, *charts))
    )
    return make(kind, Subject(scenario), PrintOptions(**options))


def test_one_more_chart_stands_on_the_page_with_all_that_belongs_to_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = printed(monkeypatch, "qrs", (chart(4, 2, 2),), paper="a3")
    assert found.finding is None and found.pages == 1 and not found.dropped
    said = words(found.pdf)
    for word in ("c4x0", "c4x1", "-2", "-1", "D10", "meaning 4", "L4"):
        assert word in said, word
    assert overlaps(glyphs(found.pdf)) == []


@pytest.mark.parametrize("kind", ["qrs", "side"])
def test_eight_charts_are_all_printed_in_front_or_on_the_back(
    monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    found = printed(monkeypatch, kind, EIGHT, back=True, sides=(0,))
    assert found.finding is None
    said = words(found.pdf)
    for number, each in enumerate(EIGHT, 1):
        assert all(f"c{number}x{row}" in said for row in range(len(each.rows))), number
        assert f"meaning {number}" in said
    for page in range(found.pages):
        assert overlaps(glyphs(found.pdf, page)) == []


def test_without_a_back_the_sheet_names_what_it_has_no_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    found = printed(monkeypatch, "qrs", EIGHT)
    assert found.finding is None and found.pages == 1
    assert any(what.startswith("Charts") for what in found.dropped)
