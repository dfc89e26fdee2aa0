"""Magicians as leaders: command, hosts, dice, duels, defeat, price, deployment."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from hheditor.armies import Army, Leader, Unit
from hheditor.hexes import Board
from hheditor.maps import Map
from hheditor.rules.hordes_heroes import RULESET
from hheditor.rules.hordes_heroes.armies.inspection import inspect_army
from hheditor.rules.hordes_heroes.bot.merits import merits
from hheditor.rules.hordes_heroes.command.chain import commanded_units
from hheditor.rules.hordes_heroes.command.victory import leaders_lost
from hheditor.rules.hordes_heroes.magic.elementals import threatened
from hheditor.rules.hordes_heroes.melee.score import dice_count
from hheditor.rules.hordes_heroes.position import tasks
from hheditor.rules.hordes_heroes.position.orders import (
    LEADERS,
    Assail,
    Challenge,
    Deploy,
    Dispel,
    EndPhase,
    Evoke,
)
from hheditor.rules.hordes_heroes.position.profile import fantasy, medieval
from hheditor.scenarios import Scenario, Side
from tests.rules.hordes_heroes.builder import BLUE, RED, axial, troop_type
from tests.rules.hordes_heroes.driver import (
    asked,
    fight,
    only,
    orders,
    play,
    refusal,
    roll,
    scores,
    settled,
    state,
)
from tests.rules.hordes_heroes.magic.test_fantasy_casting import (
    CLASS_B,
    CLASS_C,
    PEASANTS,
    field,
    fire_on_the_table,
)


@pytest.mark.rule("GEN-4", "SW-57")
def test_with_a_host_he_gives_no_second_die() -> None:
    here = field()
    host = here.unit(RED, CLASS_C, (0, 0))
    here.leader(RED, (0, 0), magician=True)
    here.unit(BLUE, CLASS_C, (0, -1))
    table = settled(here.table("combat"))
    assert asked(table).count == 1
    here.leader(RED, (0, 0))
    assert asked(settled(here.table("combat"))).count == 2, "a general beside him does"
    assert dice_count(table, (host,)) == 1


@pytest.mark.rule("GEN-4")
def test_alone_he_fights_with_two_dice() -> None:
    here = field()
    wizard = here.leader(RED, (0, 0), magician=True)
    foe = here.unit(BLUE, CLASS_B, (0, -1))
    table, _ = play(settled(here.table("combat")), Assail(wizard, foe))
    while not RULESET.roll(table):
        table, _ = play(table, EndPhase())
    table, told = roll(table, (6, 6), 1)
    assert scores(told) == (12, 9)
    assert table.leaders[wizard - LEADERS].cell >= 0


@pytest.mark.rule("GEN-4")
def test_beside_a_friend_against_the_same_enemy_he_brings_two() -> None:
    here = field()
    here.unit(RED, CLASS_C, (0, 0))
    here.leader(RED, (-1, 0), magician=True)
    here.unit(BLUE, CLASS_B, (0, -1))
    table = settled(here.table("combat"))
    while not RULESET.roll(table):
        table, _ = play(table, EndPhase())
    assert asked(table).count == 2


@pytest.mark.rule("DUE-2", "SW-56")
def test_magicians_duel_with_two_dice() -> None:
    here = field()
    wizard = here.leader(RED, (0, 0), magician=True)
    enemy = here.leader(BLUE, (3, 0), magician=True)
    here.unit(BLUE, CLASS_C, (4, 0))
    table, _ = play(settled(here.table("command")), Challenge(wizard, here.at(3, 0)))
    while not RULESET.roll(table):
        table, _ = play(table, EndPhase())
    assert asked(table).count == 2
    table, told = roll(table, (3, 4), (5, 2))
    assert only(told, "duelled").fact("first") == 7
    table, _ = play(table, EndPhase())
    while not RULESET.roll(table):
        table, _ = play(table, EndPhase())
    table, _ = roll(table, (6, 3), (2, 4))
    assert table.leaders[wizard - LEADERS].gone == "lost"
    assert table.leaders[enemy - LEADERS].cell >= 0


@pytest.mark.rule("VIC-1", "SW-59")
def test_defeat_needs_all_generals_and_magicians_lost() -> None:
    here = field()
    here.leader(RED, (0, 0), magician=True)
    table = settled(here.table("command"))
    general_lost = replace(
        table, leaders=(replace(table.leaders[0], cell=-1, gone="lost"), *table.leaders[1:])
    )
    assert not leaders_lost(general_lost, RED)
    both = tuple(replace(each, cell=-1, gone="lost") if each.side == RED else each for each in table.leaders)
    assert leaders_lost(replace(table, leaders=both), RED)


@pytest.mark.rule("R-109", "SW-33")
def test_hordes_obey_a_magician_like_a_general() -> None:
    here = field()
    here.leaders[0] = replace(here.leaders[0], cell=here.at(-7, 14))
    horde = here.unit(RED, PEASANTS, (1, 0))
    far = here.unit(RED, PEASANTS, (3, 0))
    troops = here.unit(RED, CLASS_C, (0, 3))
    assert commanded_units(settled(here.table("command")), RED) == ()
    here.leader(RED, (0, 0), magician=True)
    table = settled(here.table("command"))
    assert commanded_units(table, RED) == (horde, troops)
    assert far not in commanded_units(table, RED), "CMD-7: the range does not help a horde"


@pytest.mark.rule("SW-5", "ARM-4")
def test_what_a_magician_costs() -> None:
    wizard = Leader("Merlin", "magician", {"move": 2, "range": 2})
    price = RULESET.leader_price(wizard)
    assert price is not None
    assert (price.points, price.terms[0].name) == (15, "term.hordes_heroes.magician")
    listed = RULESET.leader_price(replace(wizard, printed_price=20))
    assert listed is not None
    assert listed.points == 20


def army(*roles: str) -> Army:
    troops = (troop_type(CLASS_C, "spears"),)
    leaders = tuple(Leader(f"{role} {n}", role) for n, role in enumerate(roles))
    return Army("Us", "hordes_heroes", troops=troops, units=(Unit("spears"),) * 8, leaders=leaders)


@pytest.mark.rule("ARM-11", "R-185")
def test_too_many_magicians_are_a_finding_not_a_refusal() -> None:
    few = inspect_army(army("general", "magician", "magician"), fantasy())
    assert not [finding for finding in few if finding.rule == "ARM-11"]
    many = inspect_army(army("magician", "magician", "magician"), fantasy())
    found = [finding for finding in many if finding.rule == "ARM-11"]
    assert [(finding.message, finding.weight) for finding in found] == [
        ("warning.hordes_heroes.magicians", "warning")
    ]


@pytest.mark.rule("SW-5")
def test_by_the_medieval_book_he_is_a_general() -> None:
    found = inspect_army(army("magician"), medieval())
    assert "warning.hordes_heroes.magician-general" in {finding.message for finding in found}
    assert not any(finding.weight == "refusal" for finding in found)


def scenario(profile: str = "fantasy") -> Scenario:
    sides = (Side("Red", army("general", "magician"), "south"), Side("Blue", army("general"), "north"))
    field_map = Map(Board(12, 12), terrain=("open",) * 144)
    return Scenario("Test", "hordes_heroes", field_map, sides, profile={"id": profile})


@pytest.mark.rule("R-140")
def test_magicians_deploy_within_three_rows() -> None:
    table = RULESET.opening(scenario())
    assert [card.magician for card in table.setup.leaders] == [False, True, False]
    table = replace(table, agenda=(tasks.Deploying(RED),))
    wizard = LEADERS + 1
    assert RULESET.refusal(table, Deploy(wizard, 9 * 12 + 5)) is None
    assert refusal(table, Deploy(wizard, 8 * 12 + 5)).rule == "DEP-1"


@pytest.mark.rule("SW-5")
def test_a_scenario_of_the_medieval_book_has_no_magicians() -> None:
    cards = RULESET.opening(scenario("medieval")).setup.leaders
    assert not any(card.magician for card in cards)


# Opinions and looks ----------------------------------------------------------------------------------------


@pytest.mark.rule("MAG-1")
def test_the_tactician_casts_where_it_hurts_and_not_among_friends() -> None:
    here = field()
    wizard = here.leader(RED, (0, 0), magician=True)
    here.unit(BLUE, CLASS_B, (2, 0))
    here.unit(BLUE, CLASS_B, (3, -1))
    here.unit(RED, CLASS_B, (-2, 0))
    here.unit(RED, CLASS_B, (-1, -1))
    table = settled(here.table("magic"))
    ranked = sorted(merits(table, RED, RULESET.orders(table)), key=lambda pair: -pair[0])
    best = ranked[0][1]
    assert isinstance(best, Evoke)
    assert axial(best.cell) == (2, 0)
    assert best.leader == wizard
    among = next(
        merit for merit, order in ranked if isinstance(order, Evoke) and axial(order.cell) == (-1, 0)
    )
    assert among < 0


@pytest.mark.rule("MAG-9")
def test_the_tactician_removes_an_elemental_that_hurts_his_own() -> None:
    here, wizard = fire_on_the_table()
    here.unit(RED, CLASS_B, (3, 1))
    table = settled(here.table("magic"))
    found = {type(order): merit for merit, order in merits(table, RED, RULESET.orders(table))}
    assert found[Dispel] > found[EndPhase]
    assert threatened(table, RED)
    assert wizard >= LEADERS


@pytest.mark.rule("MAG-1")
def test_what_a_spell_may_bring_is_known_before_it_is_cast() -> None:
    here = field()
    wizard = here.leader(RED, (0, 0), magician=True)
    here.unit(BLUE, CLASS_B, (2, 0))
    table = settled(here.table("magic"))
    spell = Evoke(wizard, here.at(2, 0), "fire")
    (account,) = RULESET.accounts(table, spell)
    assert [(band.low, band.high) for band in account.bands] == [(1, 5), (6, 9), (10, 12)]
    (venture,) = RULESET.ventures(table, spell)
    assert RULESET.roll(venture.position) == account.roll
    shown = RULESET.gesture(table, spell)
    assert (shown.choice, shown.symbol, shown.cell) == ("fire", "elemental-fire", here.at(2, 0))
    assert RULESET.order_of(table, replace(shown, choice="")) == Evoke(wizard, here.at(2, 0), "fire")
    assert state(table.units[0]) == "4"
    assert spell in orders(table, wizard)


@pytest.mark.rule("SEQ-6")
def test_the_phase_bar_shows_the_magic_step_of_those_who_have_magicians() -> None:
    here = field()
    wizard = here.leader(RED, (0, 0), magician=True)
    here.unit(RED, CLASS_C, (0, 2))
    shown = RULESET.phases(settled(here.table("magic")))
    assert [(phase.phase, phase.state) for phase in shown][2] == ("magic", "now")
    assert shown[2].left == (wizard,)
    blue = RULESET.phases(settled(here.table("command", BLUE)))
    assert "magic" not in [phase.phase for phase in blue]


@pytest.mark.rule("GEN-4")
def test_he_is_lost_with_his_host_and_alone_when_he_loses() -> None:
    here = field()
    here.unit(RED, "C 1/2 s1CR", (0, 0), stands=2)
    wizard = here.leader(RED, (0, 0), magician=True)
    here.unit(BLUE, "B 6(+4)/4 s3CR kind=cavalry", (0, -1))
    table, _ = fight(here.table("combat"), 1, 6)
    assert table.leaders[wizard - LEADERS].gone == "lost"
