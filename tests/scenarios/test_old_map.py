"""The old map stays with the scenario."""

from base64 import b64encode

from hheditor.armies import Army
from hheditor.hexes import Board
from hheditor.maps.document import Map, Underlay
from hheditor.scenarios import Picture, Scenario, Side
from hheditor.scenarios.old_map import illustrations, old_map

UNDER = Underlay("a" * 32, 50, 10, 20, 900)
DATA = b"\x89PNG and so on"


def _scenario(*pictures: Picture, under: Underlay | None = UNDER) -> Scenario:
    sides = (Side("A", Army("", "training")), Side("B", Army("", "training"), "north"))
    return Scenario("S", "training", Map(Board(3, 3), underlay=under), sides, pictures=pictures)


def test_the_old_map_is_the_picture_the_field_was_traced_over() -> None:
    carried = Picture(UNDER.picture, "image/png", b64encode(DATA).decode())
    other = Picture("b" * 32, "image/png", "")
    found = old_map(_scenario(other, carried))
    assert found is not None
    assert (found.underlay, found.data) == (UNDER, DATA)
    assert illustrations(_scenario(other, carried)) == (other,)


def test_the_old_map_is_looked_up_where_the_scenario_does_not_carry_it() -> None:
    assert old_map(_scenario()) is None
    found = old_map(_scenario(), {UNDER.picture: DATA}.get)
    assert found is not None
    assert found.data == DATA
    assert old_map(_scenario(under=None), {UNDER.picture: DATA}.get) is None
    assert old_map(_scenario(Picture(UNDER.picture, "image/png", "no base64!"))) is None
