"""Situations 13 to 18: command and leaders."""

import pytest
from msgspec.structs import replace

from hheditor.rules.api import CHANCE
from hheditor.rules.men_of_iron import RULESET
from hheditor.rules.men_of_iron.activation.command import commanded
from hheditor.rules.men_of_iron.position import ratings
from hheditor.rules.men_of_iron.position.orders import (
    Activate,
    Charge,
    EndPhase,
    Fire,
    Move,
    Settle,
    Shock,
    Turn,
)
from hheditor.rules.men_of_iron.position.tasks import Blow
from hheditor.rules.men_of_iron.victory.points import leader_points
from tests.rules.men_of_iron.field import (
    BLUE,
    MOI,
    RED,
    Field,
    cell,
    cells,
    places,
    play,
    rested,
    rule,
    settle,
)


@pytest.mark.rule("CMD-2", "CMD-3", "CMD-7")
def test_13_range_and_chain() -> None:
    for blocked in (False, True):
        field = Field()
        field.lead(RED, (0, 0), range=2)
        units = [field.red("PK", at) for at in ((2, 0), (3, 0), (4, 0), (0, 4))]
        other = field.battle(RED)
        lost = field.red("PK", (0, 3), battle=other)
        if blocked:
            field.blue("PK", (1, 0))
        found = commanded(field.acting())
        assert [unit in found for unit in units] == ([False] * 4 if blocked else [True, True, True, False])
        assert lost not in found, "a Battle without a leader is never in command"


@pytest.mark.rule("CMD-5", "CMD-6", "FAC-3")
def test_14_out_of_command() -> None:
    field = Field()
    pikes = field.red("PK", (0, 0), commanded=False)
    field.blue("DM", (3, 0))
    table = field.acting()
    assert rule(table, Move(pikes, cell((1, 0)), 9)) == ""
    assert rule(table, Move(pikes, cell((2, 0)), 9)) == "CMD-5"
    near = Field()
    pikes, foe = near.red("PK", (0, 0), commanded=False), near.blue("DM", (1, -1))
    table = near.acting()
    assert rule(table, Move(pikes, cell((-1, 1)), 9)) == "CMD-5"
    assert rule(table, Turn(pikes, 11)) == "" and rule(table, Turn(pikes, 1)) == "FAC-3"
    assert rule(play(table, EndPhase()).table, Shock(pikes, (foe,))) == ""
    horse = Field()
    knights, bows = horse.red("MM", (0, 0), commanded=False), horse.blue("LB", (1, -2))
    horse.red("DM", (5, 1))
    horse.blue("DM", (5, 0))
    assert rule(horse.shock(), Charge(knights, bows, cells((1, -1)), 9)) == "CMD-5"
    shot = Field()
    bows, foe = shot.red("LB", (0, 0), commanded=False), shot.blue("DM", (1, -2))
    assert rule(shot.acting(), Fire(bows, foe)) == ""


def under_arrows() -> tuple[Field, int, int, int]:
    field = Field()
    bows, pikes = field.red("LB", (0, 0)), field.blue("PK", (1, -1), state="disordered")
    leader = field.lead(BLUE, (1, -1))
    field.blue("PK", (1, -4))
    field.blue("PK", (5, -2))
    return field, bows, pikes, leader


@pytest.mark.rule("LDR-5", "LDR-7", "LDR-9", "FIR-12", "RES-14")
def test_15_a_leader_under_arrows() -> None:
    field, bows, pikes, leader = under_arrows()
    played = settle(play(field.acting(), Fire(bows, pikes), 7))
    assert (played.totals, played.results) == ([10], ["T"])
    lives = play(played.table, 5)
    assert lives.leader_at(leader) == (1, -4)
    assert (lives.state(pikes), lives.table.points) == ("retired", (0, 1))
    dies = play(played.table, 8)
    assert (dies.leader_at(leader), dies.table.points) == (None, (0, 3))
    field, bows, pikes, leader = under_arrows()
    low = settle(play(field.acting(), Fire(bows, pikes), 5))
    assert (low.totals, low.results, low.rolls) == ([8], ["T"], 1)
    assert low.leader_at(leader) == (1, -4)


@pytest.mark.rule("LDR-6", "CHT-18", "MR-19")
@pytest.mark.parametrize(
    ("letters", "state", "die", "lost"),
    [
        ("D", "normal", 8, False),
        ("D", "normal", 9, True),
        ("DT", "normal", 8, True),
        ("E", "normal", 7, True),
        ("R", "normal", None, False),
        ("D", "disordered", None, False),
    ],
)
def test_16_a_leader_in_the_press(letters: str, state: str, die: int | None, lost: bool) -> None:
    for side in (BLUE, RED):
        field = Field()
        pikes = field.unit(side, "PK", (0, 0), state=state)
        leader = field.lead(side, (0, 0))
        foe = (0, 1) if side == BLUE else (0, -1)
        field.unit(1 - side, "PK", foe)
        table = field.acting()
        table = rested(
            replace(table, agenda=(*table.agenda, Blow(pikes, letters, cells(foe), attack=True, chosen=True)))
        )
        played = settle(play(table))
        if die is None:
            assert RULESET.to_act(played.table) != CHANCE, "no roll"
        else:
            played = settle(play(played.table, die))
        assert (played.table.leaders[leader].gone == "lost") == lost


@pytest.mark.rule("LDR-8", "LDR-9", "LDR-10", "DEF-4", "DEF-7", "STK-3")
def test_17_riding_down_a_commander() -> None:
    def ride(ring: bool, through: bool):
        field = Field()
        leader = field.lead(BLUE, (0, 0))
        field.blue("PK", (0, -3))
        field.blue("PK", (3, -3))
        if ring:
            for at in ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1)):
                field.red("PK", at)
        knights = field.red("MM", (0, 2) if through else (0, 1))
        if through:
            field.red("LB", (0, 1))
        dice = (2,) if through else ()
        return leader, play(field.acting(), Move(knights, cell((0, 0)), 9), *dice)

    leader, played = ride(ring=False, through=False)
    assert places(played.table, Settle) == {(0, -3), (3, -3)}, "Blue chooses"
    leader, played = ride(ring=True, through=False)
    assert places(played.table, Settle) == {(0, -3), (3, -3)}, "one side is open now"
    leader, played = ride(ring=True, through=True)
    assert (played.table.leaders[leader].gone, played.table.points) == ("lost", (0, 2))
    alone = Field()
    small = alone.battle(BLUE)
    leader = alone.leader(BLUE, (0, 0), small)
    last = alone.blue("PK", (3, 0), battle=small)
    table = alone.acting()
    gone = play(rested(replace(table, agenda=(*table.agenda, Blow(last, "E")))))
    assert (gone.table.leaders[leader].gone, gone.table.points) == ("removed", (0, 2))


@pytest.mark.rule("LDR-13", "LDR-14", "CHT-23", "CON-5")
def test_18_his_lieutenant() -> None:
    field = Field(MOI)
    own = field.own(RED)
    york = field.battle(RED)
    leader = field.leader(RED, None, york, gone="lost", activation=3, range=4, charisma=1)
    field.red("DM", (0, 4), battle=york)
    field.red("DM", (1, 4), battle=york)
    third = field.battle(RED)
    field.leader(RED, (5, 5), third)
    field.red("DM", (5, 5), battle=third)
    assert rule(field.continuing(), Activate(york)) == "CON-5"
    back = play(field.free(), Activate(own), Settle(cell((1, 4))))
    assert back.leader_at(leader) == (1, 4)
    named = play(back.table, EndPhase(), Activate(york), 2)
    assert named.named("continued")[0].fact("needed") == 2
    table = back.table
    figures = (
        ratings.activation(table, leader),
        ratings.command_range(table, leader),
        ratings.charisma(table, leader),
    )
    assert figures == (2, 3, 0)
    assert leader_points(table, leader) == 0
