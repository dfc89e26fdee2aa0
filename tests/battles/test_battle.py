"""Playing, taking back, varying, editing: the promises one by one."""

import pytest

from hheditor.battles import (
    NO_NODE,
    ROOT,
    Annotation,
    Battle,
    Cursor,
    DiceSettings,
    Edited,
    HexMark,
    Node,
    amend,
    answer_chance,
    copy_out,
    replay,
)
from hheditor.battles.chance import unlike_seed
from hheditor.battles.entries import Entry, Framed, NodeAdded, Reverted
from hheditor.battles.frames import EVERY
from hheditor.rules.api import Change, Override, Rolled
from hheditor.values import BadValue, Finding, decode, encode
from tests.battles.help import ID, Kept, begin, header, played, snapshot
from tests.battles.pebbles import RULESET, Guess, Take

GUESSES = (Guess("odd"), Guess("even"))


def test_a_new_battle_stands_at_its_opening_and_says_so_first() -> None:
    journal = Kept()
    battle = begin(journal=journal)
    assert battle.cursor == Cursor(ROOT, ROOT)
    assert battle.position() == RULESET.opening(battle.header.scenario)
    first = decode(journal.rows[0], Entry)
    assert isinstance(first, Framed)
    assert first.node == ROOT
    assert battle.order() is None
    assert battle.events() == ()


def test_a_step_knows_everything_about_itself() -> None:
    battle = begin()
    played(battle, *GUESSES)
    node = battle.play(Take(1, 0, 5, facing=3, via=(4,)))
    assert isinstance(node, Node)
    added = node.added
    assert (added.actor, added.rules, added.author, added.roll) == (0, "1", "Anna", None)
    assert added.time > battle.node(1).added.time
    assert battle.order(node.id) == Take(1, 0, 5, facing=3, via=(4,))
    assert [event.event for event in battle.events(node.id)] == ["moved", "took"]
    assert battle.events(node.id) == RULESET.play(battle.position(2), Take(1, 0, 5, 3, (4,))).events
    assert battle.moment(node.id).side == 1
    assert battle.heading(node.id).side == 0
    assert battle.scene(node.id).pieces[0].places == (5,)
    assert battle.view(1).guesses == ("?", "even")


def test_a_position_in_the_middle_of_a_step() -> None:
    battle = begin()
    played(battle, *GUESSES, Take(1, 0, 5))
    assert battle.position_within(3, 0) == battle.position(2)
    assert battle.position_within(3, 1).tokens[0].cell == 5
    assert battle.position_within(3, 1).heap == 20
    assert battle.position_within(3, 2) == battle.position(3)
    assert battle.position_within(ROOT, 1) == battle.position(ROOT)


def test_a_refusal_says_why_and_changes_nothing() -> None:
    journal = Kept()
    battle = begin(journal=journal)
    rows = len(journal.rows)
    refused = battle.play(Take(1, 0, 0))
    assert isinstance(refused, Finding)
    assert refused.message == "refusal.pebbles.guess-first"
    assert len(journal.rows) == rows
    assert battle.cursor.node == ROOT


def test_undo_never_asks_and_redo_goes_forward_again() -> None:
    battle = begin()
    _, second = played(battle, *GUESSES)
    assert battle.undo()
    assert battle.undo()
    assert not battle.undo()
    assert battle.cursor == Cursor(ROOT, second, undone=True)
    assert battle.redo()
    assert battle.redo()
    assert not battle.redo()
    assert battle.cursor == Cursor(second, second)


def test_redo_is_only_for_what_was_taken_back() -> None:
    battle = begin()
    played(battle, *GUESSES)
    battle.go(ROOT)
    assert not battle.redo()


def test_a_gesture_is_one_undo() -> None:
    battle = begin()
    _, second = played(battle, *GUESSES)
    with battle.gesture():
        played(battle, Take(1, 0, 0), Take(2, 1, 1))
        with battle.gesture():
            played(battle, Take(1, 0, 2))
    assert [battle.node(at).added.joined for at in battle.main_line()] == [False, False, False, True, True]
    battle.undo()
    assert battle.cursor.node == second
    battle.redo()
    assert battle.cursor.node == battle.cursor.tip
    played(battle, Take(1, 1, 3))
    battle.undo()
    assert battle.cursor.node == 5


def test_a_harmless_take_back_is_folded_away() -> None:
    battle = begin()
    played(battle, Guess("odd"))
    (mistake,) = played(battle, Guess("odd"))
    battle.undo()
    (meant,) = played(battle, Guess("even"))
    assert battle.main_line() == [1, meant]
    assert battle.variations(1) == (meant,)
    assert battle.node(mistake).folded
    assert battle.tree.last_edit is None, "it is no edit that revert would take back"


def test_a_take_back_with_a_note_stays_as_a_variation() -> None:
    battle = begin()
    (noted,) = played(battle, Guess("odd"))
    battle.annotate(noted, text="Why?")
    battle.undo()
    (meant,) = played(battle, Guess("even"))
    assert battle.variations(ROOT) == (meant, noted)
    assert battle.main_line() == [meant]


def test_a_take_back_beyond_a_die_stays_as_a_variation() -> None:
    battle = begin()
    played(battle, *GUESSES)
    rolled, _ = played(battle, Take(2, 0, 0), Rolled((1, 1)))
    battle.undo()
    battle.undo()
    (other,) = played(battle, Take(1, 0, 0))
    assert battle.variations(2) == (other, rolled)
    assert battle.node(other).added.against == 4


def test_the_line_taken_back_can_stay_the_main_one() -> None:
    battle = begin()
    (first,) = played(battle, Guess("odd"))
    battle.undo()
    other = battle.play(Guess("even"), variation=True)
    assert isinstance(other, Node)
    assert battle.variations(ROOT) == (first, other.id)


def test_from_a_node_looked_at_a_variation_begins() -> None:
    battle = begin()
    played(battle, *GUESSES, Take(1, 0, 0))
    battle.go(1)
    (other,) = played(battle, Guess("odd"))
    assert battle.variations(1) == (2, other)
    assert battle.main_line() == [1, 2, 3]
    assert battle.line() == [1, other]


def test_the_same_order_again_goes_on_along_the_old_line() -> None:
    battle = begin()
    played(battle, *GUESSES, Take(1, 0, 0))
    for _ in range(3):
        battle.undo()
    assert played(battle, *GUESSES) == [1, 2]
    assert battle.cursor == Cursor(2, 3, undone=True)
    assert battle.redo()


def test_a_folded_line_played_again_takes_its_place_back() -> None:
    battle = begin()
    (first,) = played(battle, Guess("odd"))
    battle.undo()
    (second,) = played(battle, Guess("even"))
    battle.undo()
    assert played(battle, Guess("odd")) == [first]
    assert battle.variations(ROOT) == (first,)
    assert battle.node(second).folded


def test_a_deleted_line_played_again_is_a_new_one() -> None:
    battle = begin()
    (first,) = played(battle, Guess("odd"))
    battle.delete(first)
    assert battle.cursor == Cursor(ROOT, ROOT)
    assert played(battle, Guess("odd")) == [2]


def test_every_edit_can_be_taken_back_and_made_again() -> None:
    battle = begin()
    played(battle, *GUESSES)
    battle.go(1)
    (other,) = played(battle, Guess("odd"))
    states = [snapshot(battle, notes=True)]
    edits = (
        lambda: battle.promote(other),
        lambda: battle.demote(other),
        lambda: battle.make_main(other),
        lambda: battle.name_line(other, "The bold one"),
        lambda: battle.annotate(other, text="!", glyphs=("!",), bookmark=""),
        lambda: battle.annotate(other, author="Bruno", text="?"),
        lambda: battle.delete(2),
        lambda: battle.restore(2),
        lambda: battle.fold(2),
        lambda: battle.fold(2, folded=False),
        lambda: battle.change_header(title="Beach", players=("Anna", "Bruno")),
    )
    for edit in edits:
        edit()
        states.append(snapshot(battle, notes=True))
    assert battle.header.title == "Beach"
    for state in reversed(states[:-1]):
        assert battle.revert()
        assert snapshot(battle, notes=True) == state
    assert battle.header.title == ""
    assert not battle.revert()
    for state in states[1:]:
        assert battle.reapply()
        assert snapshot(battle, notes=True) == state
    assert not battle.reapply()


def test_a_new_edit_drops_what_could_be_made_again() -> None:
    battle = begin()
    battle.name_line(ROOT, "a")
    battle.revert()
    battle.name_line(ROOT, "b")
    assert not battle.reapply()
    last = battle.tree.last_edit
    assert last is not None
    assert last.what == "name"


def test_who_wrote_what_when() -> None:
    battle = begin()
    battle.annotate(ROOT, text="Here we go.", bookmark="Start")
    battle.annotate(ROOT, glyphs=("!",))
    note = battle.node(ROOT).notes["Anna"]
    assert (note.text, note.glyphs) == ("Here we go.", ("!",))
    assert note.time
    assert battle.bookmarks() == [(ROOT, "Anna", "Start")]
    battle.annotate(ROOT, text="", glyphs=(), bookmark=None)
    assert battle.node(ROOT).notes == {}


def test_an_annotation_that_changes_nothing_is_no_edit() -> None:
    battle = begin()
    battle.annotate(ROOT, text="")
    assert battle.tree.last_edit is None


def test_glyphs_nobody_can_read_are_refused() -> None:
    battle = begin()
    with pytest.raises(BadValue):
        battle.annotate(ROOT, glyphs=("?!?",))
    with pytest.raises(BadValue):
        Annotation(glyphs=("x",))
    assert battle.node(ROOT).notes == {}


def test_half_characters_cannot_spoil_the_record() -> None:
    journal = Kept()
    battle = begin(journal=journal)
    marks = (HexMark(0, text="\ud800"),)
    battle.annotate(ROOT, author="A\ud800", text="\udfff!", bookmark="\ud800", marks=marks)
    battle.name_line(ROOT, "\ud800")
    battle.change_header(title="\ud800", players=("\ud800",))
    assert battle.node(ROOT).notes["A?"].text == "?!"


@pytest.mark.parametrize(
    "act",
    [
        lambda battle: battle.go(99),
        lambda battle: battle.delete(ROOT),
        lambda battle: battle.fold(ROOT),
        lambda battle: battle.restore(77),
        lambda battle: battle.annotate(5, text="x"),
        lambda battle: battle.position(44),
    ],
)
def test_what_is_not_there_is_an_error_of_the_caller(act) -> None:
    journal = Kept()
    battle = begin(journal=journal)
    rows = list(journal.rows)
    with pytest.raises(BadValue):
        act(battle)
    assert journal.rows == rows, "the journal never hears of it"


def test_a_seed_that_was_thrown_from_stays() -> None:
    battle = begin("one")
    battle.change_header(dice=DiceSettings("seeded", "two"))
    played(battle, *GUESSES, Take(2, 0, 0))
    answer_chance(battle)
    with pytest.raises(BadValue):
        battle.change_header(dice=DiceSettings("seeded", "three"))
    battle.change_header(dice=DiceSettings("typed", "two"))
    assert battle.header.dice.source == "typed"
    assert unlike_seed(battle) == []


def test_deleted_lines_cannot_be_visited_or_made_main() -> None:
    battle = begin()
    played(battle, *GUESSES)
    battle.delete(1)
    for act in (battle.go, battle.make_main):
        with pytest.raises(BadValue):
            act(2)
    with pytest.raises(BadValue):
        copy_out(battle, 2, ID)
    with pytest.raises(BadValue):
        amend(battle, 2, Guess("odd"))


def test_the_cursor_leaves_a_line_that_is_deleted_below_it() -> None:
    battle = begin()
    played(battle, *GUESSES, Take(1, 0, 0))
    battle.undo()
    battle.delete(3)
    assert battle.cursor == Cursor(2, 2)
    assert not battle.redo()


def test_a_full_disk_leaves_everything_as_it_was() -> None:
    journal = Kept()
    battle = begin(journal=journal)
    played(battle, *GUESSES)
    battle.go(1)
    before = snapshot(battle, notes=True), battle.cursor
    journal.full = True
    for act in (lambda: battle.play(Guess("odd")), lambda: battle.delete(1), battle.undo):
        with pytest.raises(OSError, match="disk full"):
            act()
    assert (snapshot(battle, notes=True), battle.cursor) == before
    journal.full = False
    assert played(battle, Guess("odd")) == [3]


def test_an_act_reaches_the_journal_as_one() -> None:
    journal = Kept()
    battle = begin(journal=journal)
    played(battle, Guess("odd"))
    battle.undo()
    acts = journal.acts
    played(battle, Guess("even"))
    assert journal.acts == acts + 1
    assert [type(entry) for entry in journal.entries()[-2:]] == [NodeAdded, Edited]


@pytest.mark.parametrize(
    "entry",
    [
        Reverted(),
        Edited(()),
        NodeAdded(7, 3, 0, b"null", b"[]"),  # type: ignore[arg-type]
    ],
)
def test_a_journal_that_does_not_fit_is_refused(entry) -> None:
    entries = [*begin().entries(), entry]
    if isinstance(entry, Edited):
        assert Battle.open(header(), entries, RULESET).cursor.node == ROOT
        return
    with pytest.raises(BadValue, match="entry 1"):
        Battle.open(header(), entries, RULESET)


def test_a_journal_without_its_opening_gets_that_of_today() -> None:
    battle = Battle.open(header(), (), RULESET)
    assert battle.position() == RULESET.opening(battle.header.scenario)


def test_the_umpire_may_always() -> None:
    battle = begin()
    order = Override((Change(("heap",), 3), Change(("tokens", 1, "marks"), ("lost",))), "miscounted")
    (node,) = played(battle, order)
    assert battle.node(node).added.actor == -3
    assert battle.position().tokens[1].marks == ("lost",)
    assert battle.order(node) == order
    assert isinstance(battle.play(Override((Change(("heap",), -4),), "nonsense")), Finding)


@pytest.mark.parametrize("half", ["\ud800", "a\udfffb"])
def test_half_a_character_is_refused_and_changes_nothing(half: str) -> None:
    journal = Kept()
    battle = begin(journal=journal)
    played(battle, *GUESSES[:1])
    battle.undo()
    before, written = snapshot(battle), journal.acts
    for order in (Override((Change(("heap",), 3),), half), Override((Change(("heap",), half),), "typed")):
        found = battle.play(order)
        assert isinstance(found, Finding)
        assert found.message == "refusal.text-broken"
        assert isinstance(amend(battle, 1, order), Finding)
    assert (snapshot(battle), journal.acts) == (before, written)


def test_key_frames_are_written_and_nothing_is_played_to_show() -> None:
    journal = Kept()
    battle = begin(journal=journal, heap=10**6)
    played(battle, *GUESSES)
    while battle.node().depth < 3 * EVERY:
        position = battle.position()
        if RULESET.to_act(position) < 0:
            played(battle, Rolled((2,) * RULESET.roll(position).count))  # type: ignore[union-attr]
        else:
            played(battle, Take(1, position.side, battle.cursor.node % 12))
    framed = [entry.node for entry in journal.entries() if isinstance(entry, Framed)]
    assert framed == [0, EVERY, 2 * EVERY, 3 * EVERY]

    class Deaf(type(RULESET)):  # type: ignore[misc]
        def _no(self, *_: object) -> None:
            raise AssertionError("a rule ran")

        play = follow = refusal = judge = carry_out = to_act = opening = _no

    shown = Battle.open(header(), journal.entries(), Deaf())
    for node in (3 * EVERY, 100, 1, 70, 69, EVERY, 0):
        assert shown.position(node) == battle.position(node)
        assert shown.events(node) == battle.events(node)
        assert shown.moment(node) == RULESET.moment(shown.position(node))


def test_yesterdays_record_shows_as_it_was() -> None:
    journal = Kept()
    battle = begin(journal=journal)
    played(battle, *GUESSES, Take(1, 0, 0))

    class Tomorrow(type(RULESET)):  # type: ignore[misc]
        version = "2"

        def opening(self, scenario):
            return super().opening(scenario).__class__(heap=1)

        def _take(self, stage, order):
            stage.happen("nothing", stage.position)

    later = Battle.open(header(), journal.entries(), Tomorrow())
    assert later.position() == battle.position()
    assert later.node(3).added.rules == "1"
    assert replay(later) is not None


def test_copying_out_takes_the_line_and_what_follows() -> None:
    battle = begin()
    played(battle, *GUESSES)
    battle.annotate(1, text="first")
    battle.go(1)
    (other,) = played(battle, Guess("odd"))
    played(battle, Take(2, 0, 3), Rolled((6, 1)))
    battle.fold(other)
    head, entries = copy_out(battle, other, "fedcba9876543210".replace("i", "j"), "What if")
    copy = Battle.open(head, entries, RULESET)
    assert copy.header.title == "What if"
    assert copy.main_line() == [1, 2, 3, 4]
    assert copy.cursor.node == 2
    assert copy.node(1).notes["Anna"].text == "first"
    assert [copy.position(at) for at in (1, 2, 3, 4)] == [battle.position(at) for at in (1, 3, 4, 5)]
    assert copy.header.dice.first == battle.tree.next_draw
    assert replay(copy) is None
    assert copy.node(3).added.amends == NO_NODE
    assert encode(copy.order(2)) == encode(battle.order(other))
