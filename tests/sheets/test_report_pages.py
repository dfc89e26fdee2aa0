"""The pages of a report: nothing that belongs together is torn apart, and no page is left half empty."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hheditor.battles import Battle, read_battle
from hheditor.sheets import PrintOptions, make
from hheditor.sheets.report.pages import Part, broken, heights
from hheditor.sheets.subject import of_battle
from hheditor.text import Language
from tests.sheets.pdfs import MM, ROOT, glyphs

TALL = 100.0


def _part(least: float, more: float, gap: float, kept: bool) -> Part:
    return Part(least, least + more, lambda *_: None, gap, kept)


texts = st.builds(_part, st.floats(1, 40), st.just(0.0), st.floats(0, 4), st.booleans())
pictures = st.builds(_part, st.floats(20, 60), st.floats(0, 40), st.floats(0, 4), st.booleans())
huge = st.builds(_part, st.floats(101, 130), st.just(0.0), st.floats(0, 4), st.booleans())


@given(st.lists(st.one_of(texts, pictures, huge), max_size=30))
def test_every_part_is_printed_once_where_it_has_room(parts: list[Part]) -> None:
    pages = broken(parts, TALL)
    assert [part for page in pages for part in page] == parts
    for number, page in enumerate(pages):
        gaps = sum(part.gap for part in page[:-1])
        if len(page) > 1:
            assert sum(part.least for part in page) + gaps <= TALL + 1e-6
        high = heights(page, TALL)
        for part, tall in zip(page, high, strict=True):
            assert part.least <= tall <= part.most + 1e-6
        if len(page) > 1:
            assert sum(high) + gaps <= TALL + 1e-6
        if page[-1].kept and number < len(pages) - 1:
            assert all(part.kept for part in page), "only what is higher than a page is torn apart"


def test_pictures_give_way_before_a_page_is_left_empty() -> None:
    picture = _part(30, 30, 0, False)
    pages = broken([picture, picture, picture], TALL)
    assert [len(page) for page in pages] == [3]
    assert heights(pages[0], TALL) == pytest.approx([TALL / 3] * 3)


def test_a_heading_goes_with_its_picture() -> None:
    heading = _part(5, 0, 1, True)
    pages = broken([_part(90, 0, 0, False), heading, _part(40, 20, 0, False)], TALL)
    assert [len(page) for page in pages] == [1, 2]


@pytest.mark.parametrize(("name", "language"), [("stone-gate", "en"), ("hastings-1066", "it")])
def test_no_page_of_a_long_report_is_a_seventh_empty(name: str, language: Language) -> None:
    path: Path = ROOT / "examples" / f"{name}-annotated.hhbattle"
    battle = getattr(read_battle(path.read_bytes()), "battle", None)
    assert isinstance(battle, Battle)
    printed = make("report", of_battle(battle), PrintOptions(language=language))
    assert printed.pages >= 8
    tall = 297 * MM
    for page in range(printed.pages - 1):
        # The foot of the page stands below the margin.
        lowest = min(each.bottom for each in glyphs(printed.pdf, page) if each.bottom > 11 * MM)
        assert (lowest - 14 * MM) / tall < 1 / 7, f"page {page + 1}"
