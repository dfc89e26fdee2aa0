"""Deployment maps and rosters: turned to their player, a legend of what is drawn, room to write."""

import pytest
from msgspec.structs import replace

from hheditor.sheets import PrintOptions, Subject, make
from hheditor.sheets.options import View
from hheditor.sheets.paper.setting import EMPTY, Block
from hheditor.sheets.reference.flow import Item
from hheditor.sheets.rulings import spread
from tests.sheets.pdfs import EXAMPLES, MM, example, glyphs, overlaps, page_sizes, words


def _row(pdf: bytes, word: str) -> float:
    """How high on the page a word stands, in points from the foot."""
    found = glyphs(pdf)
    text = "".join(glyph.text for glyph in found)
    return found[text.index(word)].bottom


def test_a_sides_map_is_turned_to_its_player() -> None:
    scenario = example("agincourt-1415")
    assert [side.edge for side in scenario.sides] == ["south", "north"]
    views: tuple[View, ...] = ("first", "second")
    for view in views:
        pdf = make("map", Subject(scenario), PrintOptions(views=(view,))).pdf
        assert _row(pdf, "row1") < _row(pdf, "row3"), "the own edge is the near one"
    umpire = make("map", Subject(scenario), PrintOptions(views=("umpire",))).pdf
    said = "".join(glyph.text for glyph in glyphs(umpire))
    assert said.count("row1") == 2


def test_sides_at_the_left_and_right_edges_have_their_maps_turned_too() -> None:
    scenario = example("agincourt-1415")
    first, second = scenario.sides
    sides = (replace(first, edge="east"), replace(second, edge="west"))
    lying = replace(scenario, sides=sides, deployments=())
    near = {"first": "R", "second": "A"}
    for view, column in near.items():
        printed = make("map", Subject(lying), PrintOptions(views=(view,)))  # type: ignore[arg-type]
        found = glyphs(printed.pdf)
        ((across, down),) = page_sizes(printed.pdf)
        assert across < down, "the field stands upright"
        assert _row(printed.pdf, "row1") < _row(printed.pdf, "row3"), "the own edge is the near one"
        rim = [glyph for glyph in found if glyph.text in ("A", "R") and glyph.left > across * MM * 0.75]
        lowest = min((glyph for glyph in rim if glyph.bottom > down * MM * 0.1), key=lambda one: one.bottom)
        assert lowest.text == column, "the column at the own edge is the lowest"
    umpire = make("map", Subject(lying), PrintOptions(views=("umpire",)))
    ((across, down),) = page_sizes(umpire.pdf)
    assert across > down


def test_the_legend_explains_what_is_drawn_and_nothing_else() -> None:
    scenario = example("agincourt-1415")
    said = words(make("map", Subject(scenario), PrintOptions(views=("second",))).pdf)
    assert "deployment zone of the French" in said and "deployment zone of the English" not in said
    assert "pavises" in said and "column" not in said
    blank = words(make("map", Subject(scenario), PrintOptions(views=("blank",))).pdf)
    assert "general" not in blank and "deployment zone of the English" in blank


@pytest.mark.parametrize("name", EXAMPLES)
def test_nothing_below_a_map_covers_anything(name: str) -> None:
    pdf = make("map", Subject(example(name)), PrintOptions(views=("first",), language="it")).pdf
    assert overlaps([glyph for glyph in glyphs(pdf) if glyph.bottom < 110]) == []


def test_coordinates_and_grid_are_chosen() -> None:
    scenario = example("bosworth-1485")
    plain = make("map", Subject(scenario), PrintOptions(views=("blank",)))
    inside = make("map", Subject(scenario), PrintOptions(views=("blank",), coordinates="hexes"))
    nowhere = make("map", Subject(scenario), PrintOptions(views=("blank",), coordinates="off"))
    assert "F7" in words(inside.pdf) and "F7" not in words(plain.pdf)
    assert len(glyphs(nowhere.pdf)) < len(glyphs(plain.pdf)) < len(glyphs(inside.pdf))
    grids = {
        make("map", Subject(scenario), PrintOptions(grid=grid)).pdf for grid in ("none", "fine", "strong")
    }
    assert len(grids) == 3


def test_the_roster_has_a_key_and_room_for_notes() -> None:
    scenario = example("bosworth-1485")
    said = words(make("roster", Subject(scenario), PrintOptions(sides=(0,))).pdf)
    assert "Key" in said and "Cl class in the results" in said and "A2 armour +2" in said
    assert "PK" not in said.split("Key")[1], "what only the enemy has is not his"
    assert said.count("Notes") == 2, "a column, and lines below"
    many = replace(scenario.sides[0].army, units=scenario.sides[0].army.units * 4)
    crowded = replace(
        scenario, sides=(replace(scenario.sides[0], army=many), scenario.sides[1]), deployments=()
    )
    printed = make("roster", Subject(crowded), PrintOptions(sides=(0,)))
    assert printed.pages > 1 and "Artillery" in words(printed.pdf)


def test_no_page_of_rulings_for_a_single_one() -> None:
    items = [Item(Block(10.0, EMPTY.draw), 0) for _ in range(23)]
    again = [Block(2.0, EMPTY.draw)]
    pages = spread(items, again, 50.0, 50.0, 0.0)
    assert sum(len(column) for page in pages for column in page) >= 23
    for language in ("en", "it"):
        pdf = make("rulings", Subject(example("bosworth-1485")), PrintOptions(language=language)).pdf
        printed = make("rulings", Subject(example("bosworth-1485")), PrintOptions(language=language))
        counts = [len(glyphs(pdf, page)) for page in range(printed.pages)]
        assert min(counts) > max(counts) * 0.5
