"""What is printed at true size is true within a fifth of a millimetre, read from the PDF's own geometry."""

import re

import pytest

from hheditor.drawing.display import Text
from hheditor.sheets import PrintOptions, Subject, make
from hheditor.sheets.fields.field import MARGIN, ground_words, joints_of, tile_name, tiling
from hheditor.sheets.fields.joints import extent
from hheditor.sheets.options import PAPERS
from hheditor.sheets.paper.page import Book
from hheditor.sheets.picturing import FieldPicture
from tests.sheets.pdfs import EXAMPLES, MM, example, page_sizes, streams, words

NEAR = 0.2
"""Millimetres."""
NUMBER = r"(-?[\d.]+)"


def _rectangles(content: str) -> set[tuple[float, float]]:
    """Width and height in millimetres of every rectangle of a page."""
    found = re.findall(rf"{NUMBER} {NUMBER} {NUMBER} {NUMBER} re", content)
    return {(float(wide) / MM, float(tall) / MM) for _, _, wide, tall in found}


def _lines(content: str) -> list[tuple[float, float, float, float]]:
    """Straight lines of a page in millimetres."""
    found = re.findall(rf"{NUMBER} {NUMBER} m {NUMBER} {NUMBER} l S", content)
    return [(float(a) / MM, float(b) / MM, float(c) / MM, float(d) / MM) for a, b, c, d in found]


def _check_bar(content: str) -> bool:
    return any(abs(abs(c - a) - 50) < NEAR and abs(d - b) < 0.01 for a, b, c, d in _lines(content))


@pytest.mark.parametrize("across", [100, 60])
def test_counters_are_as_large_as_the_bases(across: int) -> None:
    printed = make("counters", Subject(example("hadlow-bridge")), PrintOptions(hex_mm=across, sides=(0,)))
    pages = [content for content in streams(printed.pdf) if " re" in content and "BT" in content]
    share = across / 100
    found = {size for content in pages for size in _rectangles(content)}
    assert any(abs(wide - 40 * share) < NEAR and abs(tall - 20 * share) < NEAR for wide, tall in found)
    assert any(abs(wide - 30 * share) < NEAR and abs(tall - 40 * share) < NEAR for wide, tall in found)
    assert any(_check_bar(content) for content in pages)


def test_markers_have_a_check_bar() -> None:
    printed = make("markers", Subject(example("agincourt-1415")), PrintOptions())
    assert any(_check_bar(content) for content in streams(printed.pdf))


@pytest.mark.parametrize(("paper", "across"), [("a4", 100), ("a3", 60), ("letter", 50)])
def test_the_field_is_true(paper: str, across: int) -> None:
    scenario = example("hadlow-bridge")
    options = PrintOptions(paper=paper, hex_mm=across, overlap_mm=12)  # type: ignore[arg-type]
    printed = make("field", Subject(scenario), options)
    tiles = tiling(scenario.map, across, paper, 12)
    assert printed.pages == tiles.pages + 1
    wide, tall = PAPERS[paper]
    assert set(page_sizes(printed.pdf)[1:]) == {(tall, wide) if tiles.landscape else (wide, tall)}
    contents = streams(printed.pdf)
    pages = [content for content in contents if "W n" in content and "Do" in content and "BT" in content]
    shown = [re.search(rf"{NUMBER} 0 0 -{NUMBER} {NUMBER} {NUMBER} cm", content) for content in pages]
    matrices = [tuple(float(value) for value in match.groups()) for match in shown if match]
    assert len(matrices) == tiles.pages
    # A thousand board units are a hex from flat to flat.
    assert all(abs(k * 1000 / MM - across) < NEAR for k, _, _, _ in matrices)
    # The window of each page begins where the step from its neighbour says.
    for number, (_, _, x, _) in enumerate(matrices):
        column = number % tiles.columns
        assert abs(x / MM - (MARGIN - tiles.trimmed[0] - column * tiles.step[0])) < NEAR
    # The grid itself, drawn once: its hexes are a thousand units across.
    grids = [content for content in contents if content.count(" l") > 600 and "BT /F" not in content[40:]]
    assert grids
    assert all(_check_bar(content) for content in pages)
    # Pages cover the field to the last tenth of a millimetre, and none is there for mere tips.
    assert (tiles.columns - 1) * tiles.step[0] + tiles.window[0] >= tiles.wide - 0.1
    assert (tiles.rows - 1) * tiles.step[1] + tiles.window[1] >= tiles.tall - 0.1
    assert tiles.columns == 1 or tiles.step[0] > tiles.window[0] / 2
    assert tiles.rows == 1 or tiles.step[1] > tiles.window[1] / 2


def test_pages_have_names_and_a_plan() -> None:
    printed = make("field", Subject(example("hadlow-bridge")), PrintOptions(paper="a3", hex_mm=50))
    said = words(printed.pdf)
    assert "how the pages lie" in said and "92 × 55 cm" in said
    assert f"page {tile_name(0, 0)}" in said and f"page {tile_name(1, 1)}" in said


def test_a_field_of_too_many_pages_says_so() -> None:
    printed = make("field", Subject(example("hadlow-bridge")), PrintOptions(hex_mm=200, overlap_mm=40))
    if printed.finding is not None:
        assert printed.finding.message == "sheet.too-many-pages"
    else:
        assert printed.pages < 302


def test_every_crop_mark_stands_at_the_window_or_the_next_one() -> None:
    scenario = example("hadlow-bridge")
    tiles = tiling(scenario.map, 100, "a4", 10)
    printed = make("field", Subject(scenario), PrintOptions())
    page = next(
        content
        for content in streams(printed.pdf)
        if "W n" in content and "Do" in content and "BT" in content
    )
    uprights = {round(a, 1) for a, b, c, d in _lines(page) if abs(a - c) < 0.01 and abs(d - b) > 2.5}
    wanted = {MARGIN, MARGIN + tiles.window[0], MARGIN + tiles.step[0]}
    assert all(any(abs(mark - x) < NEAR for mark in uprights) for x in wanted)


@pytest.mark.parametrize("name", EXAMPLES)
def test_no_name_on_the_field_is_cut_by_the_edge_of_a_page(name: str) -> None:
    field = example(name).map
    options = PrintOptions()
    joints = joints_of(tiling(field, 100, "a4", 10), 100)
    picture = FieldPicture(Book(options, name), field, 100.0)
    words_ = [op for op in ground_words(picture, options, joints) if isinstance(op, Text)]
    assert len(words_) >= len(field.labels)
    for op in words_:
        left, top, right, bottom = extent(op)
        for low, high, among in ((left, right, joints.across), (top, bottom, joints.down)):
            assert any(start - 1 <= low and high <= end + 1 for start, end in among), op.text
