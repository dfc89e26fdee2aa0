"""Group advance: together as far as each may, never into contact, one gesture."""

from hheditor.app.battle import Table, advance
from hheditor.rules.api.surfaces import Where
from hheditor.rules.hordes_heroes import RULESET
from tests.app.battle.help import done, table_at, table_of
from tests.rules.hordes_heroes.builder import BLUE, MEN_AT_ARMS, RED, cell
from tests.rules.hordes_heroes.driver import arena, settled
from tests.systems.gridless import GRIDLESS, four

FOOT = "C 3(+1)/4 s1CR"
QUICK = "C 3(+1)/4 s2CR"


def to(table: Table, pieces: tuple[int, ...], leader: int, where: Where) -> advance.Plan:
    return advance.plan_to(table.ruleset, table.surface, table.position, pieces, leader, where)


def column_of_three() -> Table:
    """Three units one behind the other, so that the order matters."""
    field = arena()
    for place in ((-2, 0), (-1, 0), (0, 0)):
        field.unit(RED, QUICK, place, "E")
    field.unit(BLUE, FOOT, (9, -9), "W")
    return table_at(settled(field.table()))


def test_who_stands_in_front_goes_first() -> None:
    table = column_of_three()
    plan = to(table, (0, 1, 2), 2, cell(2, 0))
    assert plan.held == ()
    assert plan.goes == ((2, cell(2, 0)), (1, cell(1, 0)), (0, cell(0, 0)))
    done(table.give_all(plan.orders))
    assert [unit.cell for unit in table.position.units[:3]] == [cell(0, 0), cell(1, 0), cell(2, 0)]
    assert [unit.facing for unit in table.position.units[:3]] == [0, 0, 0]
    assert table.undo()
    assert table.battle.cursor.node == 0, "one gesture, one undo"


def test_the_others_keep_their_places_beside_the_leader() -> None:
    table = column_of_three()
    plan = advance.plan_to(table.ruleset, table.surface, table.position, (0, 1, 2), 1, cell(1, -1))
    moved = dict(plan.goes)
    assert moved == {2: cell(2, -1), 1: cell(1, -1), 0: cell(0, -1)}


def test_slower_ones_go_as_far_as_they_may_and_say_why_not_farther() -> None:
    field = arena()
    field.unit(RED, MEN_AT_ARMS, (0, 0), "E", name="Horse")
    field.unit(RED, FOOT, (0, 2), "E", name="Foot")
    field.unit(RED, FOOT, (0, 4), "E", name="Shaken", disrupted=True)
    field.unit(BLUE, FOOT, (12, -9), "W")
    table = table_at(settled(field.table()))
    plan = to(table, (0, 1, 2), 0, cell(3, 0))
    assert dict(plan.goes) == {0: cell(3, 0), 1: cell(1, 2)}
    reasons = {held.piece: held for held in plan.held}
    assert set(reasons) == {1, 2}
    assert (reasons[1].reached, reasons[1].finding.message) == (cell(1, 2), "refusal.hordes_heroes.too-far")
    assert (reasons[2].reached, reasons[2].finding.message) == (cell(0, 4), "refusal.hordes_heroes.disrupted")


def test_an_advance_never_charges() -> None:
    field = arena()
    field.unit(RED, MEN_AT_ARMS, (0, 0), "E", name="Horse")
    field.unit(BLUE, FOOT, (3, 0), "W", name="Wall")
    table = table_at(settled(field.table()))
    plan = to(table, (0,), 0, cell(2, 0))
    assert dict(plan.goes) == {0: cell(1, 0)}
    (held,) = plan.held
    assert held.finding.message == "table.advance-contact"
    done(table.give_all(plan.orders))
    assert table.waiting.kind in ("order", "question")
    assert not table.position.contacts


def test_off_the_board_and_without_one() -> None:
    field = arena()
    field.unit(RED, MEN_AT_ARMS, (14, 0), "E", name="Horse")
    field.unit(RED, MEN_AT_ARMS, (4, 0), "E", name="Behind")
    field.unit(BLUE, FOOT, (-9, -5), "W")
    table = table_at(settled(field.table()))
    plan = to(table, (0, 1), 1, cell(9, 0))
    assert plan.held[0].wanted == -1
    assert plan.held[0].finding.message == "table.advance-off-board"
    assert to(table, (0,), 0, 10**6).orders == ()
    assert to(table, (0,), 77, 3).orders == ()


def test_on_a_bare_table_they_go_by_so_many_millimetres() -> None:
    table = table_of(GRIDLESS, four())
    plan = to(table, (0, 1), 0, (6450, 5000))
    assert plan.goes == ((0, (6450, 5000)), (1, (6436, 6423)))
    assert plan.held == ()
    assert to(table, (0,), 0, (99_999, 5000)) == advance.Plan()
    (far,) = to(table, (0,), 0, (9000, 5000)).held
    assert far.finding.message == "refusal.gridless.too-far"


def test_fifteen_units_advance_at_once() -> None:
    field = arena()
    line = tuple(field.unit(RED, FOOT, (-7 + n, 0), "NE") for n in range(15))
    field.unit(BLUE, FOOT, (5, -12), "S")
    table = table_at(settled(field.table()))
    plan = to(table, line, line[0], cell(-6, -1))
    assert len(plan.orders) == 15
    progress = done(table.give_all(plan.orders))
    assert len(progress.nodes) == 15 + len(progress.automatic)
    assert RULESET.problems(table.position) == ()
