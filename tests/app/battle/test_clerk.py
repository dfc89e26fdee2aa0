"""The clerk at a real table: what happened is recorded, and what was mistyped is put right."""

from hheditor.app.battle import Table, dice
from hheditor.battles import ROOT, Amendment
from hheditor.rules.api import Adjustment, Override, Rolled
from hheditor.rules.hordes_heroes.position.orders import EndPhase, Fight, Move
from hheditor.values import Finding
from tests.app.battle.help import done, give, table_at
from tests.app.battle.test_playing import engaged
from tests.rules.hordes_heroes.builder import BLUE, MEN_AT_ARMS, RED, cell
from tests.rules.hordes_heroes.driver import arena, settled

E, W = 0, 6
FOOT = "C 3(+1)/4 s1CR"


def march() -> Table:
    field = arena()
    field.unit(RED, MEN_AT_ARMS, (0, 0), "E", name="Knights")
    field.unit(RED, FOOT, (0, 3), "E", name="Foot")
    field.unit(BLUE, FOOT, (9, -9), "W", name="Far")
    return table_at(settled(field.table()))


# What happened all the same ------------------------------------------------------------------------------


def test_a_legal_order_given_anyway_is_an_ordinary_one() -> None:
    table = march()
    done(table.give_anyway(Move(0, cell(1, 0), E)))
    assert isinstance(table.battle.order(), Move)


def test_an_illegal_move_is_recorded_with_its_refusal() -> None:
    table = march()
    order = Move(0, cell(7, 0), E)
    refused = table.give(order)
    assert isinstance(refused, Finding)
    done(table.give_anyway(order))
    recorded = table.battle.order()
    assert isinstance(recorded, Override)
    assert recorded.refused == refused
    unit = table.position.units[0]
    assert (unit.cell, unit.done, unit.moved) == (cell(7, 0), True, True)
    assert table.waiting.kind == "order"
    assert table.undo()
    assert table.position.units[0].cell == cell(0, 0)


def test_what_cannot_be_on_any_table_is_refused_even_so() -> None:
    table = march()
    refused = table.give_anyway(Move(0, cell(0, 3), E))
    assert isinstance(refused, Finding)
    assert table.battle.cursor.node == ROOT
    fight = table.give_anyway(Fight(0, (2,)))
    assert isinstance(fight, Finding)


# The umpire ----------------------------------------------------------------------------------------------


def test_several_wishes_are_one_override_and_one_undo() -> None:
    table = march()
    done(
        table.adjust(
            Adjustment(0, cell=cell(2, 2)),
            Adjustment(1, cell=cell(0, 0), marks=(("disrupted", True),)),
            reason="The wind blew them about",
        )
    )
    assert [unit.cell for unit in table.position.units[:2]] == [cell(2, 2), cell(0, 0)]
    assert table.undo()
    assert table.battle.cursor.node == ROOT


def test_wishes_that_change_nothing_or_cannot_be_say_so() -> None:
    table = march()
    nothing = table.adjust(Adjustment(0))
    assert isinstance(nothing, Finding)
    assert nothing.message == "table.nothing-changed"
    onto = table.adjust(Adjustment(0, cell=cell(0, 3)))
    assert isinstance(onto, Finding)
    assert isinstance(table.adjust(Adjustment(0, strength=99)), Finding)
    assert table.ruleset.adjustable(table.position, 0) is not None
    assert table.ruleset.adjustable(table.position, 500) is None


# Corrections ---------------------------------------------------------------------------------------------


def fought() -> Table:
    """A fight with typed dice, then orders after it."""
    table = table_at(settled(engaged().table("combat")), source="typed")
    give(table, Fight(0, (1,)))
    for throw in ("3", "3", "4", "4"):
        if table.waiting.kind == "dice":
            done(table.type_dice(throw))
    return table


def test_a_die_five_orders_back_is_corrected_and_the_rest_kept() -> None:
    table = fought()
    first = next(node for node in table.battle.line() if table.battle.node(node).added.roll is not None)
    later = len(table.battle.line()) - table.battle.line().index(first) - 1
    lines = len(table.log.lines)
    done_ = table.correct(first, "4")
    assert isinstance(done_, Amendment)
    assert (done_.of, done_.stopped) == (later, None)
    assert done_.kept == later
    assert dice.history(table.battle)[0].faces == (4,)
    assert table.log.lines[0].kind == "heading"
    assert any("amended" in line.marks for line in table.log.lines)
    assert abs(len(table.log.lines) - lines) < 6


def test_a_correction_that_upsets_a_later_order_says_where() -> None:
    table = march()
    give(table, Move(0, cell(1, 0), E), Move(1, cell(0, 4), E))
    first = table.battle.line()[0]
    done_ = table.correct(first, Move(0, cell(0, 0), W))
    assert isinstance(done_, Amendment)
    assert done_.stopped is None
    table = march()
    give(table, Move(1, cell(1, 3), E), Move(0, cell(0, 2), E))
    first, second = table.battle.line()[:2]
    done_ = table.correct(first, EndPhase())
    assert isinstance(done_, Amendment)
    assert done_.stopped is not None
    assert done_.stopped_at == second
    assert done_.kept == 0


def test_corrections_that_make_no_sense_change_nothing() -> None:
    table = fought()
    before = table.battle.cursor
    first = table.battle.line()[0]
    for node, order in ((first, "5"), (ROOT, EndPhase()), (9999, EndPhase()), (first, Rolled(faces=(3,)))):
        assert isinstance(table.correct(node, order), Finding)
    roll = next(node for node in table.battle.line() if table.battle.node(node).added.roll is not None)
    assert isinstance(table.correct(roll, "77"), Finding)
    assert isinstance(table.correct(roll, "3"), Finding), "the same as before"
    assert table.battle.cursor == before
