"""Where magic meets those who fly."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from hheditor.rules.hordes_heroes.position.orders import Evoke, LeaderMove, Move, OpenOrder, PlaceStand
from tests.rules.hordes_heroes.builder import BLUE, RED
from tests.rules.hordes_heroes.driver import at, only, orders, play, refusal, roll, settled
from tests.rules.hordes_heroes.magic.test_fantasy_casting import FLYER, field, fire_on_the_table


@pytest.mark.rule("R-135", "MAG-5", "FLY-8")
@pytest.mark.parametrize("side", [RED, BLUE])
def test_an_elemental_stops_flyers_of_both_sides(side: int) -> None:
    here, _ = fire_on_the_table()
    flyers = here.unit(side, FLYER, (3, -3), "SE")
    table = settled(here.table("movement", side))
    beyond = Move(flyers, here.at(5, -1), 2, via=(here.at(3, -2), here.at(3, -1), here.at(4, -1)))
    assert refusal(table, beyond) is not None, "they have come beside it at (3, -1)"
    after, _ = play(table, Move(flyers, here.at(4, -1), 2))
    assert at(after, flyers) == (4, -1), "they may stop beside it"
    assert refusal(table, Move(flyers, here.at(3, 0), 2)) is not None, "but not where it stands"


@pytest.mark.rule("R-175", "FLY-1")
@pytest.mark.parametrize("side", [RED, BLUE])
def test_flyers_beside_an_elemental_do_not_enter_its_hex(side: int) -> None:
    here, _ = fire_on_the_table()
    flyers = here.unit(side, FLYER, (2, 1), "NE")
    table = settled(here.table("movement", side))
    into = Move(flyers, here.at(3, 0), 1)
    assert into.cell not in {order.cell for order in orders(table, flyers) if isinstance(order, Move)}
    assert refusal(table, into).message == "refusal.hordes_heroes.elemental-there"
    over = Move(flyers, here.at(4, -1), 1)
    assert refusal(table, replace(over, via=(here.at(3, 0), here.at(4, -1)))) is not None, "nor pass over it"


@pytest.mark.rule("R-175")
def test_why_nobody_enters_the_hex_of_an_elemental() -> None:
    here, _ = fire_on_the_table()
    there = here.at(3, 0)
    riders = here.unit(RED, "B 4/4 s3CR", (2, 1), "NE")
    stands = ((3, 1), (4, 1), (3, 2), (4, 0))
    scouts = here.unit(RED, "E 2/4 s3CR S", (3, 1), "NE", formation="skirmish", cells=stands)
    captain = here.leader(RED, (5, 1))
    table = settled(here.table("movement", RED))
    judged = [
        refusal(table, Move(riders, there, 1)),
        refusal(table, Move(scouts, there, 1)),
        refusal(play(table, OpenOrder(scouts))[0], PlaceStand(there)),
        refusal(settled(here.table("command", RED)), LeaderMove(captain, there)),
    ]
    assert {(found.message, found.rule) for found in judged} == {
        ("refusal.hordes_heroes.elemental-there", "R-175")
    }


@pytest.mark.rule("R-136", "MAG-8", "MAG-9")
def test_flyers_who_only_pass_the_line_end_the_spell() -> None:
    here, _ = fire_on_the_table()
    here.raise_to(1, (0, 0))
    flyers = here.unit(BLUE, FLYER, (1, -2), "SE")
    table, told = play(settled(here.table("movement", BLUE)), Move(flyers, here.at(1, 2), 2))
    assert only(told, "elemental-ended").fact("cause") == "out-of-sight"
    assert not table.elementals


@pytest.mark.rule("MAG-2", "MAG-4")
def test_flyers_are_destroyed_and_struck_like_others() -> None:
    here = field()
    wizard = here.leader(RED, (0, 0), magician=True)
    flyers = here.unit(BLUE, FLYER, (2, 0), "W")
    table, _ = roll(play(settled(here.table("magic")), Evoke(wizard, here.at(2, 0), "fire"))[0], 7)
    assert table.units[flyers].cell < 0
