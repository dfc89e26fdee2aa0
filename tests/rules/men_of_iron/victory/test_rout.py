"""Battles that break, those who chase them, and how they come back (Blood & Roses, optional)."""

import pytest
from msgspec.structs import replace

from hheditor.rules.api import CHANCE, Order
from hheditor.rules.men_of_iron import RULESET
from hheditor.rules.men_of_iron.activation.command import in_command
from hheditor.rules.men_of_iron.position.agenda import D10
from hheditor.rules.men_of_iron.position.orders import (
    Activate,
    ActivateStandard,
    Catch,
    Decline,
    EndPhase,
    Fire,
    Lead,
    Move,
    Pass,
    Pick,
    Pursue,
    Reckon,
    Settle,
    Shoot,
)
from hheditor.rules.men_of_iron.position.table import LEADERS, Table
from hheditor.rules.men_of_iron.position.tasks import Closing, Free
from hheditor.rules.men_of_iron.scenarios.shipped import opening
from hheditor.rules.men_of_iron.victory.rout import breaking, culprits, edge, losses, refuges, spirit
from tests.rules.men_of_iron.field import (
    BLUE,
    BR,
    RED,
    Field,
    axial,
    cell,
    play,
    refused,
    rested,
    rule,
)
from tests.rules.men_of_iron.routs import WAY_OUT, Rout, chased, fled


@pytest.mark.rule("FLT-1", "BOS-6")
def test_a_battle_checks_once_it_has_lost_more_than_half_guns_not_counted() -> None:
    flights = {card.name: card.flight for card in opening("bosworth").setup.battles}
    assert flights == {
        "Norfolk": 7,
        "Richard III": 6,
        "Northumberland": 6,
        "Oxford": 8,
        "Henry": 2,
        "W. Stanley": 5,
        "Lord Stanley": 5,
    }
    edges = [card.edge for card in opening("bosworth").setup.battles]
    assert edges == ["north"] * 3 + ["south"] * 2 + ["east"] * 2
    rout = Rout()
    table = rout.table()
    assert losses(table, rout.wing) == 3 == table.setup.battles[rout.wing].flight
    assert RULESET.to_act(table) == CHANCE
    assert not Rout(fleeing=False).table().agenda[-1:] or not breaking(Rout(fleeing=False).table())
    stands = play(table, 5)
    assert stands.went("battle-stands") and not stands.went("battle-gone")
    assert breaking(stands.table) == (), "once in the battle"
    fewer = Rout()
    fewer.field.builder.units[fewer.lost[0]] = replace(
        fewer.field.builder.units[fewer.lost[0]], cell=cell((9, -3)), gone=""
    )
    assert breaking(fewer.table()) == ()


@pytest.mark.rule("FLT-1")
def test_charisma_counts_only_with_a_unit_in_range() -> None:
    rout = Rout()
    table = rout.table()
    assert spirit(table, rout.mine) == 1
    away = table.with_leader(0, replace(table.leaders[0], cell=cell((-1, -12))))
    assert spirit(away, rout.mine) == 0


@pytest.mark.rule("FLT-2", "FLT-3")
def test_who_cannot_run_is_lost_and_the_others_leave_without_a_point() -> None:
    rout = Rout()
    table = rout.table()
    played = fled(rout)
    assert played.state(rout.retired[0]) == "lost"
    assert {played.state(rout.horse), played.state(rout.foot)} == {"fled"}
    assert played.table.leaders[rout.leader].gone == "fled"
    assert played.table.points[BLUE] == table.points[BLUE], "an infantry that had retired costs nothing more"
    assert played.table.battles[rout.wing].fled


@pytest.mark.rule("FLT-3", "DEC-21")
def test_the_way_is_marked_on_the_edge_where_nobody_of_the_side_stands() -> None:
    rout = Rout()
    asked = play(rout.table(), 0).table
    found = {axial(order.cell) for order in RULESET.orders(asked) if isinstance(order, Settle)}
    assert found and {at[1] for at in found} == {-15}
    assert RULESET.to_act(asked) == BLUE
    assert rule(asked, Settle(cell((0, 0)))) == "FLT-3"
    taken = rout.field.blue("Inf", (0, -15))
    assert taken and not refuges(rout.table(), rout.wing) >> cell((0, -15)) & 1
    river = Rout()
    for column in range(31):
        river.field.builder.paint("water", river.field.board.cell(column, 1))
    assert refuges(river.table(), river.wing), "where no way is open any hex will do"


@pytest.mark.rule("PUR-1")
def test_a_low_die_must_pursue_and_a_higher_one_may() -> None:
    must = fled(Rout(), 3)
    assert must.went("must-pursue") and RULESET.to_act(must.table) == CHANCE
    may = fled(Rout(), 4)
    assert may.went("may-pursue") and RULESET.to_act(may.table) == RED
    off = play(may.table, Decline())
    assert off.went("not-pursued") and not off.table.pursuers(0)
    assert rule(may.table, Pick(0)) == "PUR-1"


@pytest.mark.rule("PUR-1", "DEC-21")
def test_the_side_that_suffers_in_its_own_activation_is_chased_by_who_harmed_it() -> None:
    rout = Rout()
    harmed = rout.field.table(Closing(), phase="E", active=BLUE, acting=rout.wing)
    assert culprits(harmed, rout.wing) == ()
    shooter = harmed.with_unit(rout.red[1], replace(harmed.units[rout.red[1]], replied=True))
    assert culprits(shooter, rout.wing) == (rout.mine,)
    second = rout.field.battle(RED)
    other = rout.field.red("Inf", (8, 4), battle=second)
    both = rout.field.table(Closing(), phase="E", active=BLUE, acting=rout.wing)
    for unit in (rout.red[1], other):
        both = both.with_unit(unit, replace(both.units[unit], reacted=True))
    asked = play(rested(both), 4, Settle(cell(WAY_OUT))).table
    assert set(RULESET.orders(asked)) == {Pursue(rout.mine), Pursue(second)}
    alone = play(rested(harmed), 4)
    assert not alone.went("must-pursue", "may-pursue"), "nobody did it harm"


@pytest.mark.rule("PUR-2")
def test_so_many_pursue_as_the_die_and_charisma_say() -> None:
    rout = Rout(red=4)
    able = 5  # four and the one who is always there; the gun does not count
    for die, sign, count in ((3, True, 2), (3, False, 1), (9, True, 5), (0, False, 0)):
        played = fled(rout, 0, die)
        played = play(played.table, Reckon(add=sign))
        if not count:
            assert played.went("not-pursued")
            continue
        if count == able:
            assert RULESET.question(played.table).message.endswith("lead")  # type: ignore[union-attr]
            continue
        assert dict(RULESET.question(played.table).parameters)["count"] == count  # type: ignore[union-attr]
        for unit in rout.red[:count]:
            assert rule(played.table, Pick(rout.far)) == "PUR-1"
            played = play(played.table, Pick(unit))
        assert RULESET.question(played.table).message.endswith("lead")  # type: ignore[union-attr]


@pytest.mark.rule("PUR-3")
def test_pursuers_leave_the_map_and_their_leader_may_go_along() -> None:
    for along in (True, False):
        rout, table = chased(along)
        assert table.pursuers(rout.mine) == tuple(rout.red)
        assert (table.leaders[0].gone == "pursuing") == along
        assert table.battles[rout.mine].chase == cell(WAY_OUT)


@pytest.mark.rule("PUR-4", "VIC-3", "VIC-4")
def test_whom_they_catch() -> None:
    rout, table = chased()
    lances = play(table, 8)
    assert set(RULESET.orders(lances.table)) == {
        *(Catch(unit=unit) for unit in (rout.horse, rout.foot)),
        Catch(leader=rout.leader),
    }
    assert refused(lances.table, Catch(unit=rout.red[0])).rule == "PUR-4"
    noble = play(lances.table, Catch(leader=rout.leader))
    assert noble.table.points[BLUE] == 2
    missed = play(noble.table, 6)
    assert missed.named("chased")[0].fact("total") == 6, "six, one less for disorder, one more for the leader"
    caught = play(missed.table, 4)
    assert RULESET.to_act(caught.table) == RED
    done = play(caught.table, Catch(unit=rout.horse))
    assert (done.state(rout.horse), done.table.points[BLUE]) == ("lost", 5)


@pytest.mark.rule("VIC-5")
def test_a_commander_who_leaves_the_field_costs_as_if_he_had_fallen() -> None:
    for king, points in ((True, 10), (False, 5)):
        played = fled(Rout(oc=True, king=king))
        assert played.table.points[BLUE] == points
    rout, table = chased(oc=True)
    before = table.points[BLUE]
    taken = play(table, 9, Catch(leader=rout.leader))
    assert taken.table.points[BLUE] == before, "he counts once"


def waiting(along: bool) -> tuple[Rout, Table]:
    """The chase is over and Red is free to act."""
    rout, table = chased(along)
    out = play(table, *((0,) * 3)).table
    return rout, replace(out, agenda=(Free(RED),), phase="A")


@pytest.mark.rule("PUR-5", "DEC-22")
def test_a_free_activation_must_bring_pursuers_back() -> None:
    rout, table = waiting(along=False)
    second = rout.field.main[RED]
    assert list(RULESET.orders(table)) == [Activate(second)]
    for order in (Pass(), ActivateStandard(0)):
        assert rule(table, order) == "PUR-5"
    assert RULESET.subjects(table) == ()


@pytest.mark.rule("PUR-6", "CON-5", "CMD-8")
def test_without_their_leader_they_come_back_only_by_a_free_activation_and_out_of_command() -> None:
    rout, table = waiting(along=False)
    back = play(table, Activate(rout.mine), 6, 5, 7).table
    gone = [back.units[unit].gone for unit in rout.red]
    assert gone == ["returning", "removed", "returning"]
    entry = play(back, Move(rout.red[0], cell(WAY_OUT), 3)).table
    assert not in_command(entry, rout.red[0])
    seized = replace(table, free=False, agenda=(Closing(), Free(RED)))
    assert seized.pursuers(rout.mine)
    bound = replace(table, how="battle", acting=rout.mine, free=False)
    from hheditor.rules.men_of_iron.activation.beginning import coming_back

    assert coming_back(bound) == () and coming_back(replace(bound, free=True)) != ()


@pytest.mark.rule("PUR-7", "PUR-8", "PUR-6")
def test_with_their_leader_any_activation_brings_them_in_by_the_marked_hex() -> None:
    rout, table = waiting(along=True)
    assert table.is_about(0) and rout.mine in table.present(RED)
    back = play(table, Activate(rout.mine), 5, 4, 9).table
    assert [back.units[unit].gone for unit in rout.red] == ["returning", "removed", "returning"]
    assert back.points[RED] == 0
    entries = {order.cell for order in RULESET.orders(back, rout.red[0]) if isinstance(order, Move)}
    assert cell(WAY_OUT) in entries
    entered = play(back, Move(rout.red[0], cell(WAY_OUT), 3, (0,))).table
    assert in_command(entered, rout.red[0])
    assert entered.leaders[0].cell == cell(WAY_OUT)
    state = back.units[rout.red[2]]
    assert state.state == "normal"


@pytest.mark.rule("PUR-8")
def test_the_leader_comes_back_alone_if_nobody_else_does() -> None:
    rout, table = waiting(along=True)
    alone = play(table, Activate(rout.mine), 0, 0, 0)
    units = [alone.table.units[unit] for unit in alone.table.units_of(rout.mine)]
    assert alone.table.leaders[0].cell in {unit.cell for unit in units}
    late = play(table, Activate(rout.mine), 9, 0, 0, EndPhase())
    assert late.table.leaders[0].cell >= 0, "he does not wait for room"


@pytest.mark.rule("PUR-9")
def test_pursuers_whose_battle_flees_are_gone() -> None:
    rout, table = waiting(along=True)
    broken = replace(table, agenda=(Closing(),), phase="E")
    units = list(broken.units)
    for index in table.units_of(rout.mine):
        if not table.row(index).gun:
            units[index] = replace(units[index], state="retired")
    lost = [unit for unit in rout.red if units[unit].gone == "pursuing"]
    card = replace(broken.setup.battles[rout.mine], flight=1)
    setup = replace(broken.setup, battles=(card, *broken.setup.battles[1:])) if rout.mine == 0 else None
    assert setup is not None
    played = play(rested(replace(broken, units=tuple(units), setup=setup)), 0)
    assert {played.state(unit) for unit in lost} == {"removed"}
    assert played.table.leaders[0].gone == "fled"


@pytest.mark.rule("CHT-24")
def test_every_roll_of_the_list_is_one_die_from_nought_to_nine() -> None:
    rout = Rout()
    table = rout.table()
    picks = tuple(Pick(unit) for unit in rout.red[:3])
    steps: tuple[Order | int, ...] = (4, Settle(cell(WAY_OUT)), 0, 5, Reckon(add=True), *picks)
    for step in (*steps, Lead(along=False)):
        roll = RULESET.roll(table)
        if RULESET.to_act(table) == CHANCE:
            assert roll is not None and roll.pools == (D10,) and roll.rule
        table = play(table, step).table


@pytest.mark.rule("FIR-7")
def test_who_fires_back_is_known_to_have_done_harm() -> None:
    field = Field(BR)
    bows, others = field.red("LB", (0, 2)), field.blue("LB", (0, 0))
    played = play(field.acting(), Fire(bows, others), Shoot(others))
    assert played.table.units[others].replied


def test_leaders_are_pieces_of_their_own() -> None:
    rout, _ = chased()
    picks = tuple(Pick(unit) for unit in rout.red)
    events = fled(rout, 0, 6, Reckon(add=True), *picks, Lead(along=True)).named("pursuit")
    assert events[0].pieces[-1] == LEADERS


@pytest.mark.rule("FLT-3")
def test_the_edge_a_battle_runs_to_is_the_outermost_row_or_column() -> None:
    for name in ("north", "south", "west", "east"):
        field = Field(BR)
        battle = field.battle(RED, edge=name)
        field.red("Inf", (0, 0), battle=battle)
        table = field.free()
        board = table.setup.ground.board
        wanted = {
            board.cell(column, row)
            for column in range(board.columns)
            for row in range(board.rows)
            if {"north": row, "south": board.rows - 1 - row, "west": column}.get(
                name, board.columns - 1 - column
            )
            == 0
        }
        assert {at for at in range(board.cells) if edge(table, battle) >> at & 1} == wanted
