"""Notes and branches: every change is one edit that can be taken back, and nothing a person wrote is lost."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from hheditor.app.review import Study, notes
from hheditor.app.review.branching import clipped, copied, play_on, throw_on, throw_these
from hheditor.app.review.guessing import Score, judge, options, pieces, question, scored
from hheditor.battles import NO_NODE, ROOT, Arrow, Battle, HexMark
from hheditor.rules.api import CHANCE, Rolled
from hheditor.values import Finding
from tests.app.review.test_study import branched
from tests.battles.help import begin, played, snapshot
from tests.battles.pebbles import RULESET, Guess, Take


def test_glyphs_judge_once_and_are_put_in_order() -> None:
    battle = branched()
    notes.toggle_glyph(battle, 3, "?")
    notes.toggle_glyph(battle, 3, "!")
    assert notes.note_of(battle, 3).glyphs == ("!",)
    notes.toggle_glyph(battle, 3, "★")
    notes.toggle_glyph(battle, 3, "±")
    notes.toggle_glyph(battle, 3, "∞")
    assert notes.note_of(battle, 3).glyphs == ("!", "∞", "★")
    notes.toggle_glyph(battle, 3, "!")
    assert notes.note_of(battle, 3).glyphs == ("∞", "★")
    notes.clear_glyphs(battle, 3)
    assert not battle.node(3).notes


def test_arrows_rings_and_words_are_drawn_and_wiped_by_drawing_again() -> None:
    battle = branched()
    notes.toggle_arrow(battle, 3, 1, 2)
    notes.toggle_arrow(battle, 3, 1, 2, "red")
    assert notes.note_of(battle, 3).arrows == (Arrow(1, 2, "red"),)
    notes.toggle_arrow(battle, 3, 1, 2, "red")
    assert notes.note_of(battle, 3).arrows == ()
    notes.toggle_ring(battle, 3, 5, "blue")
    notes.write_on(battle, 3, 5, "here")
    assert notes.note_of(battle, 3).marks == (HexMark(5, "circle", "blue", "here"),)
    notes.write_on(battle, 3, 5, "")
    assert notes.note_of(battle, 3).marks == (HexMark(5, "circle", "blue"),)
    notes.write_on(battle, 3, 6, "")
    notes.write_on(battle, 3, 6, "there")
    notes.write_on(battle, 3, 6, "")
    assert [mark.spot for mark in notes.note_of(battle, 3).marks] == [5]
    assert notes.wipe(battle, 3)
    assert not notes.wipe(battle, 3)


def test_what_others_wrote_is_never_touched() -> None:
    battle = branched()
    battle.annotate(3, author="Bruno", text="Mine.", arrows=(Arrow(0, 1),))
    notes.write(battle, 3, "Hers.")
    notes.wipe(battle, 3)
    notes.add_picture(battle, 3, "0123456789abcdef")
    notes.drop_picture(battle, 3, "0123456789abcdef")
    assert battle.node(3).notes["Bruno"].text == "Mine."
    assert battle.node(3).notes["Bruno"].arrows == (Arrow(0, 1),)


def test_playing_on_leaves_the_game_where_it_is() -> None:
    battle = branched()
    cursor, main = battle.cursor, battle.main_line()
    found = play_on(battle, 5, Take(2, 0, 3))
    assert not isinstance(found, Finding)
    assert battle.node(found.first).parent == 5
    assert battle.cursor == cursor
    assert battle.main_line() == main
    refused = play_on(battle, 5, Guess("odd"))
    assert isinstance(refused, Finding)
    assert battle.cursor == cursor


def waiting_for_dice(battle: Battle) -> int:
    """A branch at which dice are asked for that the old line has thrown already."""
    found = play_on(battle, 2, Take(2, 0, 9))
    assert not isinstance(found, Finding)
    assert found.waiting == "choice", "these orders reach a die the old line has thrown"
    return found.node


def test_same_fresh_and_chosen_dice() -> None:
    for choice in ("same", "fresh"):
        battle = branched()
        node = waiting_for_dice(battle)
        found = throw_on(battle, node, choice)
        assert found.node != node
        faces = getattr(battle.order(found.node), "faces", ())
        assert (faces == (1, 1)) == (choice == "same")
    battle = branched()
    node = waiting_for_dice(battle)
    chosen = throw_these(battle, node, (6, 5))
    assert not isinstance(chosen, Finding)
    assert battle.order(chosen.first) == Rolled((6, 5))
    assert isinstance(throw_these(battle, node, (6, 5, 4, 3)), Finding)


def test_copies_and_clips_open_as_battles() -> None:
    battle = branched()
    header, entries = copied(battle, 8, "A copy")
    copy = Battle.open(header, entries, RULESET)
    assert copy.position(copy.tree.end_of_line(ROOT)) == battle.position(8)
    header, entries = clipped(battle, 2, 6, "A clip")
    short = Battle.open(header, entries, RULESET)
    assert (short.position(ROOT), len(short.main_line())) == (battle.position(2), 4)


def test_guesses_are_judged_against_what_was_played() -> None:
    battle = begin()
    played(battle, Guess("odd"), Guess("even"), Take(2, 0, 5), Rolled((1, 1)), Take(1, 1, 6), Take(1, 0, 7))
    study = Study(battle)
    study.go(4)
    node = question(study)
    assert node == 5
    played_order = battle.order(5)
    assert played_order is not None
    assert judge(study, played_order) == "same"
    assert pieces(study)
    found = [option for piece in pieces(study) for option in options(study, piece)]
    assert any(option.order == played_order for option in found)
    other = next(o.order for o in found if judge(study, o.order) != "same")
    assert judge(study, other) in ("close", "other")
    assert scored(scored(Score(), "same"), "close") == Score(2, 1, 1)
    study.go(3)
    assert question(study) is None, "nobody guesses dice"
    study.go(6)
    assert question(study) is None


# Nothing vanishes ----------------------------------------------------------------------------------------


def written(battle: Battle) -> set[str]:
    """Everything people wrote that can be seen somewhere in the tree."""
    found = set()
    for node in battle.tree.nodes.values():
        if battle.tree.hidden_above(node.id) == NO_NODE:
            found |= {note.text for note in node.notes.values() if note.text}
            found |= {node.name} - {""}
    return found


def act(study: Study, draw: Random, number: int) -> None:
    """Something a person may do."""
    battle = study.battle
    alive = [n for n in battle.tree.nodes if battle.tree.hidden_above(n) == NO_NODE]
    study.go(draw.choice(alive))
    node = study.place.node
    match draw.randrange(10):
        case 0 | 1:
            notes.write(battle, node, f"note {number}" if draw.random() < 0.8 else "")
        case 2:
            notes.toggle_glyph(battle, node, draw.choice(notes.EDITABLE))
        case 3:
            if node != ROOT:
                battle.name_line(node, f"line {number}")
        case 4:
            study.promote()
        case 5:
            study.demote()
        case 6:
            study.make_main()
        case 7:
            study.delete()
        case 8:
            notes.toggle_bookmark(battle, node, f"mark {number}")
        case _:
            position = battle.position(node)
            if battle.ruleset.to_act(position) not in (CHANCE, -3):
                for order in battle.ruleset.orders(position):
                    play_on(battle, node, order, "fresh")
                    if draw.random() < 0.3:
                        break
                    if draw.random() < 0.8:
                        break
    study.refresh()


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**9))
def test_nothing_a_person_wrote_can_vanish_without_an_undo(seed: int) -> None:
    draw = Random(seed)
    battle = branched()
    study = Study(battle)
    for number in range(25):
        before, edits = written(battle), len(battle.tree._done)
        act(study, draw, number)
        lost = before - written(battle)
        assert battle.tree.hidden_above(study.place.node) == NO_NODE
        if lost:
            assert len(battle.tree._done) > edits
            study.revert()
            assert before <= written(battle), lost
            study.reapply()
            assert before - written(battle) == lost
    whole = snapshot(battle, notes=True)
    taken = 0
    while study.revert() is not None:
        taken += 1
    assert not written(battle)
    assert all(not node.removed for node in battle.tree.nodes.values())
    for _ in range(taken):
        assert study.reapply() is not None
    assert snapshot(battle, notes=True) == whole
