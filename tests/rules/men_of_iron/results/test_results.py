"""RES, STD, RAL: what strikes units, leaders and standards."""

import pytest
from msgspec.structs import replace

from hheditor.rules.api import CHANCE
from hheditor.rules.men_of_iron import RULESET
from hheditor.rules.men_of_iron.activation.closing import rallies
from hheditor.rules.men_of_iron.position.orders import (
    ActivateStandard,
    Choose,
    Declare,
    Fire,
    Settle,
    Shock,
    Withdraw,
)
from hheditor.rules.men_of_iron.position.table import Table
from hheditor.rules.men_of_iron.position.tasks import Blow, Displacing, Retiring
from hheditor.rules.men_of_iron.results.standards import places as standard_places
from tests.rules.men_of_iron.field import (
    BLUE,
    BR,
    RED,
    Field,
    cell,
    cells,
    places,
    play,
    refused,
    rested,
    rule,
    settle,
)


def struck(table: Table, *blows: Blow) -> Table:
    return rested(replace(table, agenda=(*table.agenda, *reversed(blows))))


@pytest.mark.rule("RES-1", "DEF-6")
def test_the_letters_of_the_charts() -> None:
    field = Field()
    units = [field.blue("MM", (3 * number, -2)) for number in range(4)]
    table = field.acting()
    for unit, letters in zip(units, ("D", "U", "R", "E"), strict=True):
        table = settle(play(struck(table, Blow(unit, letters, cells((3, 3)))))).table
    states = [(table.units[unit].kind, table.units[unit].gone or table.units[unit].state) for unit in units]
    assert states == [("MM", "disordered"), ("UH", "disordered"), ("MM", "normal"), ("MM", "lost")]
    assert table.units[units[2]].left


@pytest.mark.rule("RES-12", "RES-11")
def test_a_leader_with_bowmen_ridden_down_checks() -> None:
    field = Field()
    knights, bows = field.blue("DM", (0, 0)), field.blue("LB", (0, -1), state="disordered")
    field.lead(BLUE, (0, -1))
    field.blue("PK", (1, -1))
    field.red("PK", (0, 1))
    field.red("PK", (-1, 1))
    table = struck(field.acting(), Blow(knights, "R", cells((0, 1), (-1, 1)), attack=True))
    passed = settle(play(table, Withdraw(cell((0, -2)), 3, cell((0, -1)))))
    assert passed.state(bows) == "retired"
    assert RULESET.to_act(passed.table) == CHANCE, "his leader checks as in an attack"


@pytest.mark.rule("RES-13")
def test_two_retreats_of_a_double_attack_are_one() -> None:
    field = Field()
    men = field.red("UH", (0, 0))
    left, right = field.blue("PK", (0, -1)), field.blue("PK", (1, -1))
    beaten = play(field.shock(), Shock(men, (left, right)), Declare(), 0, 0)
    assert beaten.results == [("DR", "", False)] * 2
    assert places(beaten.table, Withdraw) == {(0, 1), (-1, 1)}, "away from both"
    assert not isinstance(play(beaten.table, Withdraw(cell((0, 1)), 9)).table.agenda[-1], Blow)


@pytest.mark.rule("RES-18", "DEC-3")
def test_leaders_do_not_retire() -> None:
    field = Field()
    pikes = field.blue("PK", (0, 0))
    leader = field.lead(BLUE, (0, 0))
    one, two = field.blue("PK", (0, -2)), field.blue("PK", (2, -2))
    table = struck(field.acting(), Blow(pikes, "T", cells((0, 1)), attack=True))
    retired = settle(play(table))
    alive = play(retired.table, 0)
    question = RULESET.question(alive.table)
    assert question is not None and (question.actor, question.rule) == (BLUE, "LDR-9")
    assert set(RULESET.orders(alive.table)) == {Settle(alive.unit(unit).cell) for unit in (one, two)}
    assert alive.state(pikes) == "retired" and leader >= 0


@pytest.mark.rule("MR-18", "REF-7")
def test_the_nearest_unit_takes_a_displaced_leader() -> None:
    field = Field()
    leader = field.lead(BLUE, (0, 0))
    near, far = field.blue("PK", (0, -2)), field.blue("PK", (0, -5))
    table = field.acting()
    placed = rested(replace(table, agenda=(*table.agenda, Displacing(leader))))
    assert placed.leaders[leader].cell == placed.units[near].cell
    field.blue("PK", (2, -2))
    table = field.acting()
    asked = rested(replace(table, agenda=(*table.agenda, Displacing(leader))))
    found = refused(asked, Settle(asked.units[far].cell))
    assert (found.rule, found.places) == ("LDR-9", (asked.units[far].cell,))


@pytest.mark.rule("MR-3", "RES-27")
def test_going_on_overrides_going_back() -> None:
    field = Field()
    men = field.red("DM", (0, 0))
    left, right = field.blue("LB", (0, -1), state="retired"), field.blue("DM", (1, -1))
    field.lead(RED, (0, 0), 2)
    fought = settle(play(field.shock(), Shock(men, (left, right)), Declare(), 9, 0, 0))
    assert fought.results == [("", "E", True), ("DR", "", False)]
    assert fought.state(men) == "disordered"
    assert fought.at(men) == (0, -1), "it advances instead of going back"


@pytest.mark.rule("MR-41", "MR-54")
def test_fire_does_not_stop_a_rally_and_fresh_disorder_does_not_rally() -> None:
    field = Field()
    old, fresh = field.red("PK", (0, 6), state="disordered"), field.red("PK", (4, 6))
    table = struck(field.acting(), Blow(fresh, "D"))
    assert rallies(table, old)
    assert not rallies(table, fresh)
    for mark in ("moved", "turned", "fired", "struck", "hit"):
        busy = table.with_unit(old, replace(table.units[old], **{mark: True}))
        assert not rallies(busy, old)


@pytest.mark.rule("MR-51", "STD-1")
def test_without_a_standard_there_is_no_retiring() -> None:
    field = Field()
    field.standard(RED, (0, 10))
    other = field.battle(BLUE)
    field.standard(BLUE, (5, -8), other)
    pikes, served = field.blue("PK", (0, 0)), field.blue("PK", (3, 0), battle=other)
    table = field.acting()
    assert table.standard_of(pikes) == -1 and table.standard_of(served) == 1
    assert struck(table, Blow(pikes, "T")).units[pikes].gone == "lost"
    assert isinstance(struck(table, Blow(served, "T")).agenda[-1], Retiring)


@pytest.mark.rule("MR-53", "RES-20")
def test_a_retired_unit_is_unhorsed_where_it_stands() -> None:
    field = Field()
    knights = field.blue("MM", (0, 0), state="retired")
    table = field.acting(points=(0, 1))
    assert struck(table, Blow(knights, "D")).units[knights] == table.units[knights]
    fallen = struck(table, Blow(knights, "U"))
    assert (fallen.units[knights].kind, fallen.units[knights].state) == ("UH", "retired")


@pytest.mark.rule("MR-55", "DEC-2", "STD-2")
def test_where_a_standard_may_go() -> None:
    field = Field().paint("water", (3, 3))
    field.standard(RED, (0, 8))
    field.standard(BLUE, (0, -8))
    mine, foe = field.red("PK", (0, 6)), field.blue("PK", (0, 0))
    field.leader(BLUE, (2, 0))
    table = field.free()
    mask = standard_places(table, 0)
    assert mask >> table.units[mine].cell & 1, "with a friend"
    for at in ((0, 0), (2, 0), (3, 3), (0, -8)):
        assert not mask >> cell(at) & 1
    asked = play(table, ActivateStandard(0, move=True))
    assert RULESET.to_act(asked.table) == RED
    assert rule(asked.table, Settle(table.units[foe].cell)) == "STD-3"


@pytest.mark.rule("DEC-9", "RES-9")
def test_the_owner_says_where_it_goes_back_to() -> None:
    field = Field()
    bows, pikes = field.red("LB", (0, 2)), field.blue("PK", (0, 0), state="disordered")
    shot = play(field.acting(), Fire(bows, pikes), 4)
    question = RULESET.question(shot.table)
    assert question is not None and (question.actor, question.rule) == (BLUE, "RES-9")
    assert rule(shot.table, Withdraw(cell((1, 0)), 3)) == "RES-9"
    assert play(shot.table, Withdraw(cell((-1, 0)), 7)).unit(pikes).facing == 7


@pytest.mark.rule("DEC-10", "RES-2")
def test_the_victim_chooses_even_if_it_attacks() -> None:
    field = Field(BR)
    men, foe = field.red("Lvy", (0, 1)), field.blue("DM", (0, 0))
    other = field.red("Inf", (-1, 1))
    beaten = play(field.shock(), Shock(men, (foe,)), Shock(other, (foe,)), Declare(), 0)
    assert beaten.results == [("DR", "", False)]
    question = RULESET.question(beaten.table)
    assert question is not None and (question.actor, question.rule) == (RED, "RES-2")
    assert set(RULESET.orders(beaten.table)) == {Choose(retreat=True), Choose(retreat=False)}


@pytest.mark.rule("LDR-7", "RES-16")
def test_a_leader_whose_unit_retires_by_fire_is_displaced() -> None:
    field = Field()
    bows, pikes = field.red("LB", (0, 1)), field.blue("PK", (0, 0), state="disordered")
    leader = field.lead(BLUE, (0, 0))
    field.blue("PK", (0, -3))
    shot = settle(play(field.acting(), Fire(bows, pikes), 5))
    assert shot.state(pikes) == "retired"
    assert shot.leader_at(leader) == (0, -3)
