"""What an umpire forces in the middle of something, and what becomes of it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from hheditor.rules.api import CHANCE, Order, Override, diff
from hheditor.rules.impetus import Situation
from hheditor.rules.impetus.position import tasks
from hheditor.rules.impetus.position.orders import Evade, Shoot
from hheditor.rules.impetus.position.table import Bond, Table, change, in_melee
from tests.rules.impetus.driver import RED, Game


def forced(game: Game, wanted: Table) -> Order:
    return Override(diff(game.table, wanted), "the umpire's")


KNIGHTS, LIGHT, FOOT, SKIRMISHERS = range(4)


def evading(light: str, friend: tuple[int, int] | None = None) -> tuple[Game, int, int]:
    """Light troops are about to get away from knights; foot stands beside them."""
    field = Situation()
    field.red("CP1 7/4", (0, 0))
    field.blue(light, (1, -2))
    field.red("FP 5/1", (2, -2), "WSW")
    field.red("S 2/0", (5, 0))
    if friend is not None:
        field.blue("T 4/0 longbow_a", friend)
    game = Game(field)
    return game.do(game.charge(KNIGHTS, LIGHT, (0, -1))).do(Evade(LIGHT)), LIGHT, FOOT


@pytest.mark.rule("HEX-13", "EVA-4")
def test_who_is_bound_while_it_evades_leaves_the_melee_behind() -> None:
    game, light, foot = evading("CL 3/1")
    game.do(forced(game, replace(game.table, bonds=(Bond(foot, light, "flank"),))))
    assert in_melee(game.table, light)
    game.roll(6)
    assert game.at(light) == (3, -6)
    assert not game.table.bonds, "they no longer touch"
    assert game.question == "charge-on"


@pytest.mark.rule("EVA-5")
def test_who_has_no_way_out_any_more_is_charged_where_it_stands() -> None:
    game, light, foot = evading("S 2/0", friend=(2, -4))
    game.roll(6)
    assert game.question == "way-out"
    closed = change(game.table, foot, cell=game.field.cell((1, -3)))
    game.do(forced(game, change(closed, SKIRMISHERS, cell=game.field.cell((2, -3)))))
    assert game.at(light) == (1, -2)
    assert game.purpose == "melee"


@pytest.mark.rule("INI-1", "GEN-1")
def test_initiative_that_is_tied_by_the_loss_of_a_general_is_thrown_again() -> None:
    field = Situation()
    general = field.red("CP1 7/4/3", (0, 0), general=True)
    for place in range(4):
        field.red("FP 5/1/3", (3 + place, 0))
    field.blue("FP 5/1", (0, -8))
    game = Game(field, phase="initiative").throw((3, 3), (3, 3))
    assert (game.question, game.actor) == ("reroll", 1), "8 to 6"
    game.do(forced(game, change(game.table, general, cell=-1, vbu=0, gone="destroyed")))
    assert game.told() == ["override", "initiative-tied"]
    assert game.table.agenda == (tasks.Initiative(),)
    assert (game.actor, game.purpose) == (CHANCE, "initiative")


@pytest.mark.rule("ACT-4", "COH-7")
def test_who_falls_by_its_own_shot_does_not_move_after_it() -> None:
    field = Situation()
    shooter, foe = field.red("S 2/0 short_bow_b", (0, 0)), field.blue("CM 5/1", (0, -4))
    field.red("FP 5/1/3", (4, 0))
    game = Game(field).do(Shoot(shooter, foe, moving=True)).hurt(0)
    assert game.question == "move"
    game.do(forced(game, game.table.push(tasks.UnderFire(shooter, 5, foe)))).roll(6)
    assert game.unit(shooter).gone == "destroyed"
    assert game.table.agenda == (tasks.Phase(RED),)
