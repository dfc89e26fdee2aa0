"""A field turned on its sheet takes everything along that stands or lies on it."""

import pytest

from hheditor.rules.api import Mark, Piece, Scene
from hheditor.sheets.fields.turning import Turn


@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_stakes_stay_before_the_front_of_their_unit(quarters: int) -> None:
    bows = Piece(1, 0, "archers", 2000, 3000, angle=2700, places=(7,), facing=9)
    scene = Scene((bows,), (Mark("stakes", (7,), 0, angle=bows.angle),))
    turned = Turn(18000, 12000, quarters).scene(scene)
    (unit,), (stakes,) = turned.pieces, turned.marks
    assert unit.angle == stakes.angle == (2700 + 900 * quarters) % 3600
    assert Turn(18000, 12000, 0).scene(scene) is scene
