"""VIC, TIM: points, annihilation, time, the garrison."""

import pytest
from msgspec.structs import replace

from hheditor.rules.men_of_iron import RULESET
from hheditor.rules.men_of_iron.position.orders import EndPhase, Pass
from hheditor.rules.men_of_iron.position.tasks import Acting, Blow, Closing, Rallying
from hheditor.rules.men_of_iron.victory.points import has_army
from tests.rules.men_of_iron.field import BLUE, NC, RED, Field, cell, play, rested


@pytest.mark.rule("VIC-1", "RES-21")
def test_losses_cost_their_own_side_at_once() -> None:
    field = Field()
    knights = field.blue("MM", (0, 0))
    table = field.acting()
    after = rested(replace(table, agenda=(*table.agenda, Blow(knights, "E"))))
    assert after.points == (0, 3)
    assert after.units[knights].gone == "lost"


@pytest.mark.rule("MR-6")
def test_no_points_below_zero() -> None:
    field = Field()
    wagons = field.blue("Wag", (0, 0), state="retired")
    table = field.acting(points=(0, 1))
    assert rested(replace(table, agenda=(*table.agenda, Blow(wagons, "E")))).points == (0, 1)


@pytest.mark.rule("VIC-8", "MR-9")
def test_a_side_without_units_has_lost_at_once() -> None:
    field = Field()
    last = field.blue("PK", (0, 0))
    table = field.acting(points=(99, 0))
    alone = [
        replace(u, cell=-1, gone="lost") if u.side == BLUE and i != last else u
        for i, u in enumerate(table.units)
    ]
    table = replace(table, units=tuple(alone))
    over = rested(replace(table, agenda=(*table.agenda, Blow(last, "E"))))
    assert over.ended is not None and (over.ended.winner, over.ended.rule) == (RED, "VIC-8")
    coming = replace(table, units=tuple(replace(u, gone="waiting") if u.gone else u for u in table.units))
    assert rested(replace(coming, agenda=(*coming.agenda, Blow(last, "E")))).ended is None, (
        "some are still to come"
    )


@pytest.mark.rule("TIM-1", "MR-8")
def test_an_untimed_battle_has_no_clock_and_no_idle_dice() -> None:
    field = Field(NC)
    table = field.free()
    passed = play(table, Pass())
    assert passed.table.marker == 0 and not passed.went("time-passed")
    assert not passed.went("flight-checked"), "nobody could fail"
    timed = Field(NC).side(BLUE, has_time=True)
    timed.builder.marker = 4
    assert timed.free().marker == 4
    assert play(timed.free(), Pass()).table.marker == 3


@pytest.mark.rule("COU-4")
def test_an_unwatched_garrison_sallies() -> None:
    for watched in (False, True):
        field = Field().side(BLUE, garrison=cell((0, -5)))
        if watched:
            field.blue("PK", (0, -7))
        table = field.table(Closing(), Rallying(), Acting())
        ended = play(table, EndPhase())
        assert ended.table.points == (0, 0 if watched else 1)
    assert RULESET.id == "men_of_iron"


@pytest.mark.rule("VIC-8")
def test_a_unit_in_the_very_corner_is_an_army() -> None:
    field = Field()
    last = field.red("PK", (0, 6))
    field.blue("PK", (0, 0))
    table = field.free()
    for index, unit in enumerate(table.units):
        if unit.side == RED:
            left = replace(unit, cell=0) if index == last else replace(unit, cell=-1, gone="lost")
            table = table.with_unit(index, left)
    assert has_army(table, RED)
    assert not has_army(table.with_unit(last, replace(table.units[last], cell=-1, gone="lost")), RED)
