"""Dice: where they come from, and the question that follows a take-back."""

import hashlib

from hheditor.battles import Seeded, answer_chance, choose_dice, dice_choice, needs_dice_choice
from hheditor.battles.chance import same_dice, unlike_seed
from hheditor.battles.dice import Recorded, Scripted, Typed, same_occasion, serves, source_of
from hheditor.battles.header import DiceSettings
from hheditor.rules.api import Change, Override, Pool, Roll, Rolled
from hheditor.values import Finding
from tests.battles.help import begin, played
from tests.battles.pebbles import Guess, Take

SHOT = Roll("shot", (Pool(3, 6, ((5, 1),)),), side=0)
GUESSES = (Guess("odd"), Guess("even"))


def test_seeded_dice_are_as_documented() -> None:
    """As docs/notation.md tells anybody who wants to check."""
    found = b"".join(hashlib.sha256(f"my seed/7/{block}".encode()).digest() for block in range(2))
    words = [int.from_bytes(found[at : at + 8], "big") for at in range(0, 40, 8)]
    roll = Roll("x", (Pool(3, 6), Pool(2, 10, lowest=0)))
    expected = tuple(1 + word % 6 for word in words[:3]) + tuple(word % 10 for word in words[3:])
    assert Seeded("my seed").answer(roll, 7) == Rolled(faces=expected)


def test_seeded_dice_differ_by_throw_and_by_seed_and_are_fair() -> None:
    die = Roll("x", (Pool(1, 6),))
    throws = [Seeded("s").answer(die, number).faces[0] for number in range(6000)]
    assert throws != [Seeded("t").answer(die, number).faces[0] for number in range(6000)]
    assert all(880 < throws.count(face) < 1120 for face in range(1, 7))


def test_the_header_says_who_answers() -> None:
    assert isinstance(source_of(DiceSettings("seeded", "s")), Seeded)
    assert isinstance(source_of(DiceSettings("typed")), Typed)


def test_scripted_dice_run_out() -> None:
    script = Scripted([(1, 2, 3), Rolled(reading=(2,))])
    assert script.answer(SHOT, 0) == Rolled(faces=(1, 2, 3))
    assert script.answer(SHOT, 0) == Rolled(reading=(2,))
    assert script.answer(SHOT, 0) is None


def test_recorded_dice_are_matched_by_purpose_side_and_kind_in_order() -> None:
    other = Roll("courage", (Pool(1, 6),), side=0)
    theirs = Roll("shot", (Pool(3, 6),), side=1)
    record = [
        (other, Rolled((6,))),
        (SHOT, Rolled((1, 1, 1))),
        (theirs, Rolled((2, 2, 2))),
        (SHOT, Rolled((3, 3, 3))),
    ]
    dice = Recorded(record)
    assert dice.answer(SHOT) == Rolled((1, 1, 1))
    assert dice.answer(theirs) == Rolled((2, 2, 2))
    assert dice.answer(SHOT) == Rolled((3, 3, 3))
    assert dice.answer(SHOT) is None
    assert dice.answer(other) == Rolled((6,))
    assert Recorded(record, spent=[SHOT]).answer(SHOT) == Rolled((3, 3, 3))


def test_faces_serve_though_they_are_read_otherwise_but_a_reading_does_not() -> None:
    harder = Roll("shot", (Pool(3, 6, ((6, 1),)),), side=0)
    fewer = Roll("shot", (Pool(2, 6, ((5, 1),)),), side=0)
    assert serves(SHOT, Rolled((1, 2, 6), (1,)), harder)
    assert Recorded([(SHOT, Rolled((1, 5, 6), (2,)))]).answer(harder) == Rolled((1, 5, 6))
    assert not serves(SHOT, Rolled(reading=(1,)), harder)
    assert serves(SHOT, Rolled(reading=(1,)), SHOT)
    assert not serves(SHOT, Rolled((1, 2, 6)), fewer)


def test_another_pieces_throw_is_another_occasion() -> None:
    mine = Roll("shot", (Pool(1, 6),), pieces=(4,))
    theirs = Roll("shot", (Pool(1, 6),), pieces=(5,))
    assert serves(mine, Rolled((1,)), theirs)
    assert not same_occasion(mine, Rolled((1,)), theirs)


def test_chance_is_answered_until_a_side_must_act_and_undo_takes_both_back() -> None:
    battle = begin()
    assert answer_chance(battle).waiting == "side"
    played(battle, *GUESSES, Take(2, 0, 0))
    answered = answer_chance(battle)
    assert (answered.nodes, answered.waiting) == ((4,), "side")
    assert battle.node(4).added.draw == 0
    assert battle.node(4).added.roll is not None
    assert battle.node(4).added.joined
    battle.undo()
    assert battle.cursor.node == 2, "the order and what it threw are one gesture"
    assert unlike_seed(battle) == []


def test_two_throws_in_a_row_and_the_end_of_the_battle() -> None:
    battle = begin(heap=17)
    played(battle, *GUESSES, Take(2, 0, 0))
    assert len(answer_chance(battle).nodes) == 2, "a slip, then a gust"
    played(battle, Override((Change(("heap",), 0),), "washed away"))
    assert answer_chance(battle).waiting == "over"


def test_dice_on_the_table_are_typed_as_faces_or_as_a_reading() -> None:
    battle = begin(source="typed")
    played(battle, *GUESSES, Take(2, 0, 0))
    assert answer_chance(battle).waiting == "typing"
    assert isinstance(battle.play(Rolled((7, 1))), Finding)
    played(battle, Rolled(reading=(1,)))
    assert not battle.node().added.joined
    battle.undo()
    assert battle.cursor.node == 3, "typed dice can be typed again"
    played(battle, Rolled((5, 5)))
    assert battle.position().heap == 20


def test_a_source_that_gives_nonsense_is_stopped() -> None:
    battle = begin()
    battle._dice = Scripted([(9, 9)])
    played(battle, *GUESSES, Take(2, 0, 0))
    answered = answer_chance(battle)
    assert answered.waiting == "refused"
    assert answered.refusal is not None
    assert battle.cursor.node == 3


def test_the_same_order_again_is_no_free_throw() -> None:
    battle = begin()
    played(battle, *GUESSES, Take(2, 0, 0))
    answer_chance(battle)
    battle.undo()
    assert not needs_dice_choice(battle)
    played(battle, Take(2, 0, 0))
    assert not needs_dice_choice(battle)
    assert answer_chance(battle).nodes == (4,)
    assert len(battle.tree.nodes) == 5


def _branched(seed: str = "seed"):
    battle = begin(seed)
    played(battle, *GUESSES, Take(2, 0, 0))
    answer_chance(battle)
    battle.undo()
    played(battle, Take(2, 0, 7))
    return battle


def test_a_different_order_that_reaches_a_die_asks() -> None:
    battle = _branched()
    assert needs_dice_choice(battle)
    assert answer_chance(battle).waiting == "choice"
    assert dice_choice(battle) is None
    assert battle.cursor.node == 5, "nothing was thrown meanwhile"


def test_the_same_dice_then_the_seed_goes_on() -> None:
    battle = _branched()
    choose_dice(battle, "same")
    answer_chance(battle)
    assert battle.order(6) == battle.order(4)
    assert battle.node(6).added.draw == -1
    assert dice_choice(battle) == "same"
    # The next slip has no counterpart on the line left.
    battle.play(Take(1, 1, 0))
    while battle.position().heap % 3 or battle.position().agenda == ():
        position = battle.position()
        played(battle, Take(1, position.side, 0))
        if battle.position().agenda:
            break
    answer_chance(battle)
    assert battle.node().added.draw == 1


def test_fresh_dice_are_throws_nobody_has_seen() -> None:
    battle = _branched()
    choose_dice(battle, "fresh")
    answer_chance(battle)
    assert battle.node(6).added.draw == 1
    assert unlike_seed(battle) == []


def test_chosen_dice_are_typed_until_one_changes_ones_mind() -> None:
    battle = _branched()
    choose_dice(battle, "chosen")
    assert answer_chance(battle).waiting == "typing"
    choose_dice(battle, "fresh")
    assert answer_chance(battle).waiting == "side"


def test_the_answer_survives_a_restart() -> None:
    battle = _branched()
    choose_dice(battle, "same")
    again = type(battle).open(battle.header, battle.entries(), battle.ruleset)
    assert dice_choice(again) == "same"
    assert not needs_dice_choice(again)
    answer_chance(again)
    assert again.order(6) == again.order(4)


def test_no_question_where_no_line_was_left() -> None:
    battle = begin()
    played(battle, *GUESSES, Take(2, 0, 0))
    assert not needs_dice_choice(battle)
    choose_dice(battle, "same")
    assert dice_choice(battle) is None
    assert same_dice(battle).answer(SHOT) is None


def test_throwing_again_on_purpose_is_a_variation_with_fresh_dice() -> None:
    battle = begin()
    played(battle, *GUESSES, Take(2, 0, 0))
    answer_chance(battle)
    for _ in range(8):
        battle.go(3)
        answer_chance(battle, again=True)
    throws = battle.node(3).children
    assert len(throws) == 9, "even if the dice happen to show the same"
    assert [battle.node(child).added.draw for child in throws] == list(range(9))
    assert battle.node(throws[1]).dice == "fresh"
    assert unlike_seed(battle) == []


def test_an_audit_finds_dice_that_are_not_the_seeds() -> None:
    battle = begin("one")
    played(battle, *GUESSES, Take(2, 0, 0))
    answer_chance(battle)
    other = type(battle).open(begin("another").header, battle.entries(), battle.ruleset)
    assert unlike_seed(other) == [4]
