"""Lines, paragraphs and the fitting of pages."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hheditor.sheets.paper.faces import REPLACEMENT, cleaned, literal, runs, shortened, width
from hheditor.sheets.paper.setting import EMPTY, Block, Type, lines_of, words_of
from hheditor.sheets.reference.fitting import LEAST_BODY, LEAST_FOOT, SIZES, fit
from hheditor.sheets.reference.flow import Item, balanced, filled


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=300))
def test_any_text_can_be_set(text: str) -> None:
    clean = cleaned(text)
    assert clean.isprintable() or "\u00a0" in clean
    pieces = runs(text, "italic")
    assert len("".join(piece for _, piece in pieces)) == len(clean)
    assert width(text, "serif", 9.0) >= 0


@settings(max_examples=40, deadline=None)
@given(st.text(alphabet="abc *xyzé", max_size=400), st.floats(10, 80))
def test_no_line_is_wider_than_its_room(text: str, room: float) -> None:
    for line in lines_of(text, 8.0, room):
        assert sum(width(piece, face, 8.0) for face, piece in line) <= room * 72 / 25.4 + 0.1


def test_stars_set_words_apart() -> None:
    assert words_of("*In command:* yes") == ((("bold", "In"),), (("bold", "command:"),), (("sans", "yes"),))
    assert words_of("two * one") == ((("sans", "two"),), (("sans", "*"),), (("sans", "one"),))


def test_what_no_face_has_becomes_a_box() -> None:
    assert runs("a武b", "sans") == (("sans", f"a{REPLACEMENT}b"),)
    assert [face for face, _ in runs("Ж in italics", "italic")] == ["sans", "italic"]


def test_a_long_name_ends_in_an_ellipsis() -> None:
    short = shortened("x" * 10_000, "sans", 8.0, 60.0)
    assert short.endswith("…") and width(short, "sans", 8.0) <= 60.0


def _tall(type_: Type, count: int) -> float:
    return count * type_.line()


def test_type_shrinks_before_anything_goes() -> None:
    found = fit(
        lambda type_, gone: _tall(type_, 10 - len(gone)), lambda tall: tall, 34.0, [(1, "a"), (2, "b")]
    )
    assert found is not None and found.dropped == ()


def test_the_least_important_goes_first() -> None:
    items = [(1, "a"), (3, "b"), (2, "c"), (3, "d")]
    least = SIZES[-1].line()
    found = fit(lambda type_, gone: _tall(type_, 10 - len(gone)), lambda tall: tall, 8.5 * least, items)
    assert found is not None and found.dropped == ("b", "d")
    assert fit(lambda type_, gone: _tall(type_, 10 - len(gone)), lambda tall: tall, 5 * least, items) is None


def test_a_star_of_somebody_is_printed_as_a_star() -> None:
    (word,) = words_of(literal("a*b*c"))
    assert [face for face, _ in word] == ["sans"], "and makes nothing bold"
    assert runs(word[0][1], "sans") == (("sans", "a*b*c"),)


def test_no_size_is_below_what_readers_need() -> None:
    assert min(type_.body for type_ in SIZES) == LEAST_BODY == 8.0
    assert min(type_.foot for type_ in SIZES) == LEAST_FOOT == 7.0


def _items(heights: list[tuple[float, int, bool]]) -> list[Item]:
    return [Item(Block(tall, EMPTY.draw), group, head) for tall, group, head in heights]


def test_lines_run_through_columns_of_one_width() -> None:
    """As even as they can be; a heading never stands alone, and what goes on says so."""
    again = [Block(1.0, EMPTY.draw), Block(2.0, EMPTY.draw)]
    items = _items([(4, 0, True), (3, 0, False), (3, 0, False), (4, 1, True), (3, 1, False)])
    assert balanced(items, again, 2, 50, 5, 0.0).height == pytest.approx(10, abs=0.3)
    columns = filled(items, again, 14.5, 2, 0.0)
    assert columns is not None
    # Ten high so far: the second heading would fit, but not with its first line.
    assert [len(column) for column in columns] == [3, 2]
    tight = filled(items, again, 8.0, 3, 0.0)
    assert tight is not None
    assert [start for start, _ in tight[1]] == [0.0, 1.0], "the first group goes on under its name"
    assert filled(items, again, 8.0, 2, 0.0) is None
    assert balanced([], [], 4, 50, 5, 0.0).height == 0
