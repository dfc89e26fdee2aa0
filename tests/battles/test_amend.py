"""Correcting in place."""

from hheditor.battles import ROOT, Amendment, amend, answer_chance, replay
from hheditor.rules.api import Change, Override, Rolled
from hheditor.values import Finding
from tests.battles.help import begin, played, snapshot
from tests.battles.pebbles import Guess, Take

OPENING = (Guess("odd"), Guess("even"), Take(2, 0, 0), Rolled((1, 1)))


def _amended(battle, number, order) -> Amendment:
    result = amend(battle, number, order)
    assert isinstance(result, Amendment), result
    return result


def test_a_die_typed_wrongly_is_corrected_and_later_orders_are_kept() -> None:
    battle = begin(source="typed")
    played(battle, Guess("odd"), Guess("even"), Take(2, 0, 0), Rolled((1, 1)), Take(2, 1, 1), Take(3, 0, 2))
    battle.annotate(6, text="Bold.", bookmark="here")
    battle.name_line(5, "The plan")
    result = _amended(battle, 4, Rolled((6, 1)))
    assert (result.kept, result.of, result.stopped) == (2, 2, None)
    assert battle.main_line() == [1, 2, 3, 7, 8, 9]
    assert battle.cursor.node == 9
    assert battle.position().heap == battle.position(6).heap + 1
    assert battle.node(4).folded
    assert [battle.node(at).added.amends for at in (7, 8, 9)] == [4, 5, 6]
    assert battle.node(9).notes["Anna"].text == "Bold."
    assert battle.node(8).name == "The plan"
    assert battle.variations(3) == (7,)
    assert replay(battle) is None


def test_taking_an_amendment_back_restores_everything() -> None:
    battle = begin()
    played(battle, *OPENING, Take(1, 1, 4))
    battle.undo()
    before, cursor = snapshot(battle), battle.cursor
    result = _amended(battle, 3, Take(2, 0, 5))
    after = snapshot(battle)
    assert battle.cursor.node == result.node + 1
    assert battle.cursor.undone
    battle.revert()
    shown = {number: state for number, state in snapshot(battle).items() if number in before}
    assert {n: s for n, s in shown.items() if n != 2} == {n: s for n, s in before.items() if n != 2}
    assert battle.cursor == cursor
    assert battle.main_line() == [1, 2, 3, 4, 5]
    battle.reapply()
    assert snapshot(battle) == after


def test_who_amends_signs_only_the_correction() -> None:
    battle = begin()
    played(battle, *OPENING, Take(1, 1, 4))
    time = battle.node(5).added.time
    battle.author = "Bruno"
    result = _amended(battle, 3, Take(2, 0, 5))
    assert battle.node(result.node).added.author == "Bruno"
    last = battle.node(result.node + 2).added
    assert (last.author, last.time) == ("Anna", time)


def test_it_stops_at_the_first_refusal_and_says_why() -> None:
    battle = begin(heap=5)
    played(battle, Guess("odd"), Guess("even"), Take(1, 0, 0), Take(3, 1, 1), Take(1, 0, 0))
    result = _amended(battle, 3, Take(3, 0, 0))
    assert (result.kept, result.of, result.stopped_at) == (0, 2, 4)
    assert result.stopped is not None
    assert result.stopped.message == "refusal.pebbles.too-many"
    assert battle.cursor.node == result.node


def test_dice_thrown_for_something_else_are_not_taken() -> None:
    battle = begin(heap=12)
    played(battle, Guess("odd"), Guess("even"), Take(2, 0, 0), Rolled((3,)), Take(1, 1, 1), Rolled((1,)))
    # Three fewer leave nine: now pebbles slip, where a gust blew.
    result = _amended(battle, 3, Take(3, 0, 0))
    assert (result.kept, result.stopped_at) == (0, 4)
    assert result.stopped is not None
    assert result.stopped.message == "battle.other-roll"


def test_dice_where_somebody_else_must_act_now() -> None:
    battle = begin(heap=12)
    played(battle, Guess("odd"), Guess("even"), Take(2, 0, 0), Rolled((3,)))
    result = _amended(battle, 3, Take(1, 0, 0))
    assert result.stopped is not None
    assert result.stopped.message == "battle.other-actor"


def test_a_refused_correction_changes_nothing() -> None:
    battle = begin()
    played(battle, *OPENING)
    before = snapshot(battle, notes=True)
    for number, order in ((3, Take(9, 0, 0)), (3, Take(2, 0, 0)), (ROOT, Guess("odd")), (4, Rolled((0, 1)))):
        assert isinstance(amend(battle, number, order), Finding)
    assert snapshot(battle, notes=True) == before


def test_a_line_the_cursor_is_not_on_can_be_amended() -> None:
    battle = begin()
    played(battle, *OPENING)
    battle.go(1)
    played(battle, Guess("odd"))
    cursor = battle.cursor
    result = _amended(battle, 3, Take(2, 0, 9))
    assert result.kept == 1
    assert battle.cursor == cursor
    battle.revert()
    assert battle.cursor == cursor


def test_an_override_is_played_again_whoever_is_to_act() -> None:
    battle = begin()
    played(battle, Guess("odd"), Override((Change(("turn",), 4),), "clock"), Guess("odd"))
    assert _amended(battle, 1, Guess("even")).kept == 2
    assert battle.position().turn == 4


def test_gestures_and_numbers_of_throws_are_kept() -> None:
    battle = begin("seed")
    played(battle, *OPENING[:3])
    answer_chance(battle)
    result = _amended(battle, 3, Take(2, 0, 8))
    added = battle.node(result.node + 1).added
    assert (added.joined, added.draw) == (True, 0)
    assert battle.undo()
    assert battle.cursor.node == 2


def test_the_answer_about_dice_moves_along() -> None:
    battle = begin("seed")
    played(battle, *OPENING)
    battle.undo()
    battle.undo()
    (other,) = played(battle, Take(2, 0, 7))
    assert battle.node(other).added.against == 4
    result = _amended(battle, other, Take(2, 0, 6))
    assert battle.node(result.node).added.against == 4
