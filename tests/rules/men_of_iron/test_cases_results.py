"""Situations 57 to 62: going back, going on."""

import pytest

from hheditor.rules.men_of_iron import RULESET
from hheditor.rules.men_of_iron.position.orders import Advance, Declare, Shock, Withdraw
from hheditor.rules.men_of_iron.position.tasks import Blow, Closing, Declaring, Rallying
from tests.rules.men_of_iron.field import (
    INF,
    MOI,
    Field,
    Played,
    axial,
    cell,
    cells,
    places,
    play,
    rested,
    settle,
)


def struck(field: Field, blow: Blow) -> Played:
    """A blow falls, and whatever follows by itself."""
    return Played(rested(field.table(Closing(), Rallying(), Declaring(0), blow, phase="C")), [])


@pytest.mark.rule("RBC-1", "RBC-2", "RBC-3", "RBC-4", "OPT-1")
@pytest.mark.parametrize(("flavour", "kind", "state"), [(MOI, "MM", "disordered"), (INF, "MC", "normal")])
def test_57_horse_before_foot(flavour: str, kind: str, state: str) -> None:
    field = Field(flavour)
    pikes, horse = field.red("PK", (0, 1)), field.blue(kind, (0, 0))
    asked = play(field.shock(), Shock(pikes, (horse,)), Declare())
    assert places(asked.table, Withdraw) == {(0, -1), (1, -1), (-1, 0)}
    gone = play(asked.table, Withdraw(cell((0, -1)), 3))
    assert gone.state(horse) == state
    followed = play(gone.table, Advance(pikes, cell((0, 0)), 9))
    assert followed.at(pikes) == (0, 0)
    assert not followed.went("fought")
    both = Field(MOI)
    pikes, knights, horse = both.red("PK", (0, 1)), both.red("MM", (-1, 1)), both.blue("MM", (0, 0))
    asked = play(both.shock(), Shock(pikes, (horse,)), Shock(knights, (horse,)), Declare())
    assert not any(isinstance(order, Withdraw) for order in RULESET.orders(asked.table))


@pytest.mark.rule("RES-9", "RES-10", "RES-11", "MR-50")
@pytest.mark.parametrize(("friend", "state"), [("LB", "normal"), ("LB", "disordered"), ("PK", "normal")])
def test_58_through_the_bowmen(friend: str, state: str) -> None:
    field = Field()
    knights = field.blue("DM", (0, 0))
    field.red("PK", (0, 1))
    field.red("PK", (-1, 1))
    bows = field.blue(friend, (0, -1), state=state)
    field.blue("PK", (1, -1))
    result = struck(field, Blow(knights, "R", cells((0, 1), (-1, 1)), attack=True))
    if friend == "PK":
        assert (result.state(knights), result.table.points) == ("lost", (0, 3))
        return
    ways = {(axial(order.cell), axial(order.through)) for order in RULESET.orders(result.table)}  # type: ignore[attr-defined]
    assert set(ways) == {((0, -2), (0, -1)), ((-1, -1), (0, -1)), ((1, -2), (0, -1))}
    done = settle(play(result.table, Withdraw(cell((0, -2)), 3, cell((0, -1)))))
    assert done.state(bows) == ("disordered" if state == "normal" else "retired")
    assert done.table.points == (0, 0 if state == "normal" else 1)


@pytest.mark.rule("RES-14", "RES-15", "RES-16", "CHT-20")
@pytest.mark.parametrize("case", "abcd")
def test_59_sent_to_the_rear(case: str) -> None:
    field = Field()
    standard = (0, 0) if case == "a" else (0, -6)
    field.standard(1, standard)
    field.standard(0, (0, 10))
    pikes = field.blue("PK", (0, 0))
    around = [(0, -7), (1, -7), (1, -6), (0, -5), (-1, -5)]
    last = (-1, -6)
    if case != "a":
        field.blue("PK", standard)
        for at in around:
            field.blue("PK", at)
    if case == "b":
        field.paint("marsh", last)
    attacker = (-2, -6) if case == "c" else (0, 1)
    field.red("DM", attacker)
    result = struck(field, Blow(pikes, "T", cells(attacker), attack=True))
    if case in "ac":
        assert (result.state(pikes), result.table.points) == ("lost", (0, 2))
    else:
        assert places(result.table, Withdraw) == {last}
        done = play(result.table, Withdraw(cell(last), 3))
        assert (done.state(pikes), done.table.points) == ("retired", (0, 1))


@pytest.mark.rule("KNI-4", "RES-17", "CHT-7")
def test_60_a_knight_does_not_run() -> None:
    def attack(die: int, shut: bool, state: str = "normal", shaken: str = "normal") -> tuple[Played, int]:
        field = Field(INF)
        knights = field.blue("KN", (0, 0), state=state)
        one, two = field.red("MC", (0, 1), state=shaken), field.red("MC", (-1, 1))
        field.lead(0, (0, 1), 3)
        if shut:
            for at in ((0, -1), (1, -1)):
                field.blue("PK", at)
        return play(field.shock(), Shock(one, (knights,)), Shock(two, (knights,)), Declare(), die), knights

    played, knights = attack(8, shut=False)
    assert (played.totals, played.results) == ([9], [("", "DT", False)])
    assert places(played.table, Withdraw) == {(0, -1), (1, -1)}
    assert (settle(played).state(knights), played.table.points) == ("disordered", (0, 0))
    played, knights = attack(8, shut=True)
    assert (played.state(knights), played.table.points) == ("lost", (0, 3))
    played, knights = attack(5, shut=False, state="disordered")
    assert (played.totals, played.results) == ([7], [("", "T", False)])
    assert places(played.table, Withdraw) == {(0, -1), (1, -1)}
    assert settle(played).table.points == (0, 0)


@pytest.mark.rule("RES-23", "RES-24", "RES-25", "RES-26", "SHK-20", "CHG-8")
def test_61_and_again() -> None:
    field = Field()
    knights = field.red("MM", (0, 0), continued=1)
    near, far = field.blue("LB", (1, -1), state="disordered"), field.blue("LB", (1, -2))
    table = rested(field.table(Closing(), Rallying(), Declaring(0, round=1), phase="C"))
    first = play(table, 8)
    assert (first.totals, first.results) == ([11], [("", "E", True)])
    assert (first.at(knights), first.unit(knights).continued, first.unit(knights).facing) == ((1, -1), 2, 9)
    assert first.state(near) == "lost"
    second = play(first.table, 9)
    assert (second.totals, second.results) == ([10], [("", "DT", False)])
    second = play(second.table, Withdraw(next(iter(RULESET.orders(second.table))).cell, 3))  # type: ignore[attr-defined]
    turned = {order.facing for order in RULESET.orders(second.table) if isinstance(order, Advance)}
    assert len(turned) == 6, "facing free"
    over = settle(second)
    assert (over.at(knights), over.unit(knights).continued) == ((1, -2), 0)
    assert over.state(far) == "retired"


@pytest.mark.rule("SHK-24", "SHK-25", "ADV-5")
def test_62_both_go_back() -> None:
    field = Field()
    red = field.red("DM", (0, 0))
    left, right = field.blue("DM", (0, -1)), field.blue("DM", (1, -1))
    field.lead(0, (0, 0), 2)
    played = play(field.shock(), Shock(red, (left, right)), Declare(), 9, 0)
    assert played.totals == [8, -1]
    assert RULESET.to_act(played.table) == 1, "the defender first"
    back = play(played.table, Withdraw(cell((0, -2)), 3))
    assert RULESET.to_act(back.table) == 0
    assert places(back.table, Withdraw) == {(0, 1), (-1, 1), (-1, 0)}
    over = settle(back)
    assert not over.went("advanced")
    assert over.state(left) == over.state(red) == "disordered"
