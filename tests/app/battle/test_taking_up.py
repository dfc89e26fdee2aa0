"""Correcting a die: every later order that is still legal stays; what comes after a new question waits."""

from typing import Any

from hheditor.app.battle import Table, choosing
from hheditor.battles import Battle
from hheditor.rules.api import find
from hheditor.values import Finding
from tests.app.battle.help import Kept, done, header
from tests.journeys.battlefield import Ground

FOOT = "C 3(+1)/4 s2CR"
LIGHT = "B 2/4 s5R E2 F kind=cavalry"


def fight(*, boxed: bool = False) -> Table:
    """A table with typed dice, two units about to fight, and others far away."""
    ground = Ground()
    ground.unit(0, "B 5(+4)/4 s3CR A2 kind=cavalry", "H8", name="Knights")
    ground.unit(0, FOOT, "C10", name="Reserve")
    ground.leader(0, "H10", "Henry", reach=12)
    ground.unit(1, FOOT, "H7", name="Guard")
    ground.unit(1, FOOT, "N3", name="Left")
    ground.unit(1, FOOT, "P3", name="Right")
    ground.leader(1, "H2", "Charles", reach=12)
    scenario = ground.scenario()
    ruleset = find("hordes_heroes")
    battle = Battle.begin(header(scenario, ruleset.id, "typed"), ruleset, journal=Kept())
    table = Table(battle)
    table.resume()
    return table


def to_dice(table: Table) -> None:
    """End phases until dice are asked for."""
    for _ in range(12):
        if table.waiting.kind == "dice":
            return
        done(table.rest())
    raise AssertionError(table.waiting)


def piece(table: Table, name: str) -> Any:
    """A piece by its name."""
    return next(each for each in table.scene().pieces if each.name == name)


def move(table: Table, name: str) -> int:
    """Let a unit go somewhere, as little as it may; where it stands then."""
    unit = piece(table, name)
    choices = choosing.choices(table.ruleset, table.position, unit.id)
    goal = min(cell for cell in choices.destinations if isinstance(cell, int) and cell not in unit.places)
    order = choosing.order_towards(table.ruleset, table.surface, table.position, unit.id, goal)
    assert not isinstance(order, Finding)
    done(table.give(order))
    return goal


def settle(table: Table) -> list[str]:
    """Answer whatever is asked by its first answer; what was asked."""
    asked = []
    while table.waiting.kind == "question":
        question = table.waiting.question
        assert question is not None
        asked.append(question.message)
        done(table.give(table.answers()[0].order))
    return asked


def played(first: str, second: str) -> tuple[Table, int, list[str], tuple[int, int]]:
    """The fight with these dice, then two moves of the other side far away."""
    table = fight()
    to_dice(table)
    done(table.type_dice(first))
    roll = table.battle.cursor.node
    if table.waiting.kind == "dice":
        done(table.type_dice(second))
        roll = table.battle.cursor.node
        while table.battle.node(roll).added.roll is None:
            roll = table.battle.node(roll).parent
    asked = settle(table)
    for _ in range(6):
        if table.battle.moment().side == 1 and table.battle.moment().phase == "movement":
            break
        done(table.rest())
        asked += settle(table)
    return table, roll, asked, (move(table, "Left"), move(table, "Right"))


def test_moves_elsewhere_outlive_a_corrected_die() -> None:
    table, roll, _, goals = played("6", "1")
    amended = table.correct(roll, "6")
    assert not isinstance(amended, Finding)
    for _ in range(8):
        if not table.pending:
            break
        settle(table)
        if table.waiting.kind == "order" and table.pending:
            table.take_up()
    assert not table.pending
    assert piece(table, "Left").places == (goals[0],)
    assert piece(table, "Right").places == (goals[1],)


def test_what_stands_behind_a_new_question_waits_and_is_taken_up() -> None:
    """Somewhere among all dice a correction brings a question that was not asked before."""
    waited = 0
    for first, second in (("6", "1"), ("6", "2"), ("5", "1"), ("1", "6"), ("4", "1")):
        for other in ("1", "2", "3", "4", "5", "6"):
            if other == second:
                continue
            table, roll, _, goals = played(first, second)
            amended = table.correct(roll, other)
            if isinstance(amended, Finding) or not table.pending:
                continue
            waited += 1
            assert amended.pending
            settle(table)
            reply = table.take_up()
            assert not isinstance(reply, Finding), reply
            assert piece(table, "Left").places == (goals[0],)
            assert piece(table, "Right").places == (goals[1],)
            table.undo()
            assert piece(table, "Left").places != (goals[0],), "one gesture, one undo"
            return
    assert waited
