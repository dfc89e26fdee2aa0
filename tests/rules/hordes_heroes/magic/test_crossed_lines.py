"""Whoever passes between a magician and his elemental and ends beside the line has crossed it."""

from __future__ import annotations

import pytest

from hheditor.hexes import facing_named
from hheditor.rules.hordes_heroes.position.orders import Evade, Move, OpenOrder, PlaceStand, Reform
from hheditor.rules.hordes_heroes.position.table import Table
from tests.rules.hordes_heroes.builder import BLUE, RED, Field
from tests.rules.hordes_heroes.driver import orders, play, settled
from tests.rules.hordes_heroes.magic.test_fantasy_casting import HORSE, field

LOOSE = "C 2/4 s2CR 7+ S"
LOOSE_HORSE = "C 2/4 s4CR 7+ S kind=cavalry"
WINGED = "C 4/3 s5 E2 FLY kind=creature"
SOUTH = facing_named("SE")


def line() -> Field:
    """Red's fire at (0, 0), his magician at (4, 0): the line runs through (1, 0), (2, 0) and (3, 0)."""
    here = field()
    here.elemental(here.leader(RED, (4, 0), magician=True), "fire", (0, 0))
    return here


def scattered(here: Field, *stands: tuple[int, int], text: str = LOOSE, side: int = BLUE) -> int:
    """Skirmishers, a stand in each of these hexes."""
    return here.unit(side, text, stands[0], formation="skirmish", cells=stands, stands=len(stands))


def contacted(here: Field, kind: str = HORSE, side: int = RED) -> Table:
    """Somebody comes to (2, -2), beside whoever stands in (2, -1)."""
    mover = here.unit(side, kind, (2, -4), "S")
    table, _ = play(settled(here.table(mover=side)), Move(mover, here.at(2, -2), SOUTH))
    assert table.elementals, "nobody has come between yet"
    return table


@pytest.mark.rule("MAG-9", "R-136", "SKI-3")
@pytest.mark.parametrize(("end", "held"), [((2, 1), False), ((1, 1), False), ((4, -2), True)])
def test_a_stand_that_evades_across_the_line_ends_the_elemental(end: tuple[int, int], held: bool) -> None:
    here = line()
    loose = scattered(here, (2, -1), (3, -2))
    table, _ = play(contacted(here), Evade(loose, here.at(*end), here.at(*((3, -2) if held else (2, -1)))))
    assert table.units[loose].stands == 2
    assert bool(table.elementals) is held


@pytest.mark.rule("MAG-9", "R-136", "R-199")
@pytest.mark.parametrize(("end", "held"), [((2, 1), False), ((4, -2), True)])
def test_flyers_that_evade_over_the_line_end_the_elemental(end: tuple[int, int], held: bool) -> None:
    here = line()
    hawks = here.unit(BLUE, WINGED, (3, -2) if held else (2, -1), "N")
    table, _ = play(contacted(here, "D 6/3 s6 FLY kind=creature"), Evade(hawks, here.at(*end)))
    assert table.units[hawks].cell == here.at(*end)
    assert bool(table.elementals) is held


@pytest.mark.rule("MAG-9", "R-212", "SKI-4")
@pytest.mark.parametrize(("stand", "held"), [((2, -1), False), ((2, 2), True)])
def test_skirmishers_who_form_up_across_the_line_end_the_elemental(
    stand: tuple[int, int], held: bool
) -> None:
    here = line()
    loose = scattered(here, (1, 2), stand)
    table, _ = play(settled(here.table(mover=BLUE)), Move(loose, here.at(2, 1), facing_named("N"), "line"))
    assert table.units[loose].formation == "line"
    assert bool(table.elementals) is held


@pytest.mark.rule("MAG-9", "R-212", "SKI-3")
def test_skirmishers_who_answer_by_forming_up_across_the_line_end_it() -> None:
    here = line()
    loose = scattered(here, (2, -1), (3, -1), text=LOOSE_HORSE)
    table = contacted(here)
    across = [order for order in orders(table, loose) if order == Reform(loose, here.at(2, 1))]
    assert across
    assert not play(table, *across)[0].elementals


@pytest.mark.rule("MAG-9", "R-212", "SKI-2")
@pytest.mark.parametrize(("ends", "held"), [(((2, 1), (3, 1)), False), (((2, -1), (3, -1)), True)])
@pytest.mark.parametrize("opened", [False, True])
def test_skirmishers_who_move_or_open_order_across_the_line_end_it(
    ends: tuple[tuple[int, int], ...], held: bool, opened: bool
) -> None:
    here = line()
    loose = scattered(here, (2, -1), (3, -1)) if opened else here.unit(BLUE, LOOSE, (3, -1), "S", stands=2)
    table, _ = play(settled(here.table(mover=BLUE)), OpenOrder(loose))
    table, _ = play(table, *(PlaceStand(here.at(*end)) for end in ends))
    assert table.units[loose].cells == tuple(here.at(*end) for end in ends)
    assert bool(table.elementals) is held


@pytest.mark.rule("R-174", "R-212")
def test_own_skirmishers_may_go_through() -> None:
    here = line()
    loose = scattered(here, (2, -1), (3, -1), side=RED)
    table, _ = play(settled(here.table(mover=RED)), OpenOrder(loose))
    assert play(table, PlaceStand(here.at(2, 1)), PlaceStand(here.at(3, 1)))[0].elementals
