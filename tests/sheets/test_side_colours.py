"""A side wears one colour: on the field, in the log, in curves and tables of the review, and on paper."""

from colorsys import rgb_to_hls

import pytest

from hheditor.drawing.charts import side_inks
from hheditor.drawing.palette import palette
from hheditor.drawing.pieces.heraldry import liveries
from hheditor.drawing.pieces.tinctures import greyish
from hheditor.sheets.paper.inks import side_color
from tests.sheets.pdfs import EXAMPLES, example


def _hue(color: str) -> float:
    red, green, blue = (int(color[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return rgb_to_hls(red, green, blue)[0]


@pytest.mark.parametrize("name", EXAMPLES)
def test_what_is_written_of_a_side_has_the_colour_of_its_stands(name: str) -> None:
    scenario = example(name)
    first, second = (side.army.device for side in scenario.sides)
    worn = liveries(first, second, palette("light"))
    assert worn is not None
    written = side_inks(first, second, palette("light"), "#f9f3e7")
    printed = tuple(side_color(scenario, side, "colour") for side in (0, 1))
    for colours in (written, printed):
        assert colours[0] != colours[1]
        for side, ink in enumerate(colours):
            field = worn[side].field
            if greyish(field):
                assert greyish(ink), (name, side, field, ink)
            else:
                turn = abs(_hue(field) - _hue(ink))
                assert min(turn, 1 - turn) < 0.04, (name, side, field, ink)
