"""The umpire's form asks for headings as the ground has them."""

from hheditor.hexes import Board
from hheditor.rules.api.screen.answers import Adjustable
from hheditor.rules.api.surfaces import TableSurface, hex_surface
from hheditor.ui.workspaces.battle.dialogs.umpire import fields_of


def test_six_headings_are_six_choices_and_any_angle_is_a_number() -> None:
    found = Adjustable(1, facings=True)
    (points,) = fields_of(found, hex_surface(Board(6, 5), "points").headings)
    assert (points.kind, points.choices) == ("choice", (1, 3, 5, 7, 9, 11))
    (twelve,) = fields_of(found, hex_surface(Board(6, 5)).headings)
    assert twelve.choices == tuple(range(12))
    (angle,) = fields_of(found, TableSurface(18000, 12000).headings)
    assert (angle.kind, angle.least, angle.most) == ("number", 0, 3599)
    assert not list(fields_of(Adjustable(1), ()))
