"""Undo and redo: strokes, merging, journals, and a state machine that knows only lists."""

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from hheditor.app.frame.history import History
from hheditor.app.frame.journal import BadJournal, Entry, JournalTrouble, Moved, encode_record, replay
from hheditor.app.safety.entries import BATCH
from hheditor.values import BadValue, Value, warn

Field = tuple[int, ...]


class Paint(Value, frozen=True):
    """An edit of the smallest map: one row of numbers."""

    at: int
    value: int


def apply(field: Field, edit: Paint) -> tuple[Field, Paint]:
    return (*field[: edit.at], edit.value, *field[edit.at + 1 :]), Paint(edit.at, field[edit.at])


def join(first: Paint, second: Paint) -> Paint | None:
    return second if first.at == second.at else None


class Shelf:
    """A journal in memory that can be told to fail."""

    def __init__(self) -> None:
        self.records: list[bytes] = []
        self.document: Field | None = None
        self.full = False

    def append(self, records: Sequence[bytes], document: Field) -> None:
        if self.full:
            raise JournalTrouble(warn("test.full"))
        self.records += records
        self.document = document


START: Field = (0, 0, 0, 0)


@pytest.fixture
def history() -> History[Field, Paint]:
    return History(START, apply)


def paint(history: History[Field, Paint], at: int, value: int, **more: str) -> bool:
    return history.do(Paint(at, value), "history.paint", **more)


def test_an_edit_is_done_undone_and_redone(history) -> None:
    assert paint(history, 1, 5)
    assert history.document == (0, 5, 0, 0)
    history.undo()
    assert history.document == START
    history.redo()
    assert history.document == (0, 5, 0, 0)
    history.redo()
    assert history.position == 1


def test_a_stroke_is_one_entry_with_what_is_known_at_its_end(history) -> None:
    history.begin("history.paint", terrain="wood")
    for at in range(3):
        paint(history, at, 7)
    history.end(n=3)
    assert [entry.parameters for entry in history.entries] == [(("n", 3), ("terrain", "wood"))]
    history.undo()
    assert history.document == START


def test_what_changes_nothing_leaves_no_entry_and_keeps_redo(history) -> None:
    paint(history, 1, 5)
    history.undo()
    assert not paint(history, 0, 0)
    with history.stroke("history.paint"):
        paint(history, 0, 3)
        paint(history, 0, 0)
    assert history.redoable is not None
    history.redo()
    assert history.document == (0, 5, 0, 0)


def test_typing_merges_until_something_else_happens(history) -> None:
    for value in (1, 2, 3):
        paint(history, 0, value, merge="name")
    assert len(history.entries) == 1
    paint(history, 1, 1)
    paint(history, 0, 4, merge="name")
    paint(history, 0, 5, merge="other")
    history.settle()
    paint(history, 0, 6, merge="other")
    assert len(history.entries) == 5
    history.go(0)
    assert history.document == START


def test_typing_back_to_the_start_vanishes(history) -> None:
    paint(history, 0, 1, merge="name")
    paint(history, 0, 0, merge="name")
    assert history.entries == ()
    paint(history, 0, 2, merge="name")
    assert len(history.entries) == 1


def test_merging_after_an_undo_drops_what_could_be_redone(history) -> None:
    paint(history, 0, 1, merge="name")
    paint(history, 1, 1)
    history.undo()
    paint(history, 0, 2, merge="name")
    assert history.redoable is None
    assert len(history.entries) == 2, "an undo ends the merging"
    history.undo()
    assert history.document == (1, 0, 0, 0)


def test_escape_takes_a_stroke_back(history) -> None:
    told: list[tuple[Paint, ...]] = []
    history.changed.connect(told.append)
    history.begin("history.paint")
    paint(history, 0, 1)
    paint(history, 1, 2)
    history.cancel()
    assert history.document == START
    assert history.entries == ()
    assert told[-1] == (Paint(1, 0), Paint(0, 0))
    history.cancel()


def test_an_error_inside_a_stroke_takes_it_back(history) -> None:
    def stumble() -> None:
        with history.stroke("history.paint"):
            paint(history, 0, 1)
            raise RuntimeError

    with pytest.raises(RuntimeError):
        stumble()
    assert history.document == START


def test_undo_during_a_stroke_takes_the_stroke_back(history) -> None:
    paint(history, 3, 9)
    history.begin("history.paint")
    paint(history, 0, 1)
    history.undo()
    assert history.document == (0, 0, 0, 9)
    assert history.redoable is not None


def test_listeners_hear_the_edits_that_lead_there(history) -> None:
    told: list[tuple[Paint, ...]] = []
    history.changed.connect(told.append)
    paint(history, 0, 1)
    paint(history, 0, 2)
    history.go(0)
    history.go(0)
    assert told == [(Paint(0, 1),), (Paint(0, 2),), (Paint(0, 1), Paint(0, 0))]


def test_joined_edits_keep_a_long_stroke_small() -> None:
    history = History(START, apply, join=join)
    with history.stroke("history.paint"):
        for value in range(1, 100):
            paint(history, 2, value)
    assert history.entries == (Entry("history.paint", edits=(Paint(2, 99),), inverses=(Paint(2, 0),)),)
    history.undo()
    assert history.document == START


def test_mistakes_of_programmers_are_errors(history) -> None:
    with pytest.raises(ValueError, match="title"):
        history.do(Paint(0, 1))
    with pytest.raises(ValueError, match="no position 5"):
        history.go(5)


def test_a_full_disk_loses_nothing() -> None:
    shelf = Shelf()
    history = History(START, apply, journal=shelf)
    shelf.full = True
    paint(history, 0, 1)
    paint(history, 0, 2)
    assert history.document == (2, 0, 0, 0)
    assert not history.saved
    assert history.trouble == warn("test.full")
    shelf.full = False
    history.undo()
    assert history.saved
    assert history.trouble is None
    again = History.restore(shelf.document or (), apply, shelf.records, Paint)
    assert again.document == (1, 0, 0, 0)
    again.redo()
    assert again.document == (2, 0, 0, 0)


@pytest.mark.parametrize(
    "records",
    [
        [encode_record(Moved(-1))],
        [encode_record(Moved(1))],
        [b'{"type":"replaced","entry":null}'],
    ],
)
def test_a_journal_that_contradicts_itself_is_refused(records) -> None:
    with pytest.raises(BadJournal):
        replay(records, Paint)


def test_a_journal_of_other_edits_is_refused() -> None:
    with pytest.raises(BadValue):
        replay([b'{"type":"did","entry":{"title":"t","edits":[{"colour":1}],"inverses":[]}}'], Paint)


edits = st.builds(Paint, at=st.integers(0, 3), value=st.integers(0, 2))


class HistoryMachine(RuleBasedStateMachine):
    """The model is a list of documents and a position; an open stroke is a document not in it yet."""

    def __init__(self) -> None:
        super().__init__()
        self.shelf = Shelf()
        self.history: History[Field, Paint] = History(START, apply, journal=self.shelf)
        self.documents: list[Field] = [START]
        self.at = 0
        self.document = START
        self.in_stroke = False
        self.typing = False

    def _entry(self) -> None:
        if self.document != self.documents[self.at]:
            self.documents[self.at + 1 :] = [self.document]
            self.at += 1

    def _end(self) -> None:
        if self.in_stroke:
            self._entry()
        self.in_stroke = False

    @rule(edit=edits)
    def do(self, edit: Paint) -> None:
        changed = paint(self.history, edit.at, edit.value)
        assert changed == (apply(self.document, edit)[0] != self.document)
        self.document = apply(self.document, edit)[0]
        if not self.in_stroke:
            self._entry()
            self.typing = self.typing and not changed

    @precondition(lambda self: not self.in_stroke)
    @rule(edit=edits)
    def type(self, edit: Paint) -> None:
        if not paint(self.history, edit.at, edit.value, merge="name"):
            return
        self.document = apply(self.document, edit)[0]
        if self.typing:
            self.documents[self.at :] = []
            self.at -= 1
            self.typing = self.document != self.documents[self.at]
            self._entry()
        else:
            self._entry()
            self.typing = True

    @rule()
    def begin(self) -> None:
        self.history.begin("history.paint")
        self._end()
        self.in_stroke, self.typing = True, False

    @rule()
    def end(self) -> None:
        self.history.end(n=3)
        self._end()

    @rule()
    def cancel(self) -> None:
        self.history.cancel()
        if self.in_stroke:
            self.document = self.documents[self.at]
        self.in_stroke = False

    @rule()
    def undo(self) -> None:
        self._end()
        self.history.undo()
        self.at = max(0, self.at - 1)
        self.document, self.typing = self.documents[self.at], False

    @rule()
    def redo(self) -> None:
        self._end()
        self.history.redo()
        self.at = min(len(self.documents) - 1, self.at + 1)
        self.document, self.typing = self.documents[self.at], False

    @rule(data=st.data())
    def go(self, data: st.DataObject) -> None:
        self._end()
        self.history.end()
        self.at = data.draw(st.integers(0, len(self.history.entries)))
        self.history.go(self.at)
        self.document, self.typing = self.documents[self.at], False

    @rule()
    def restart(self) -> None:
        self._end()
        self.history.end()
        self.history = History.restore(
            self.shelf.document or START, apply, self.shelf.records, Paint, journal=self.shelf
        )
        self.typing = False

    @rule()
    def disk_fills_and_empties(self) -> None:
        self.shelf.full = True
        self.do(Paint(0, 1 - min(1, self.document[0])))
        self.shelf.full = False
        self.history.flush()

    @invariant()
    def agrees(self) -> None:
        assert self.history.document == self.document
        assert self.history.position == self.at
        assert len(self.history.entries) == len(self.documents) - 1
        assert self.history.saved or self.in_stroke
        if self.history.saved:
            assert (self.shelf.document or START) == self.document


TestHistoryMachine = HistoryMachine.TestCase
TestHistoryMachine.settings = settings(max_examples=200, stateful_step_count=30)


@given(st.lists(edits), st.integers(0, 20))
def test_undo_to_the_start_is_the_start(painted: list[Paint], back: int) -> None:
    history = History(START, apply)
    for edit in painted:
        paint(history, edit.at, edit.value)
    last = history.document
    history.go(max(0, history.position - back))
    history.go(0)
    assert history.document == START
    history.go(len(history.entries))
    assert history.document == last


# Long histories ------------------------------------------------------------------------------------------


def _long(count: int) -> tuple[History[Field, Paint], Shelf]:
    shelf = Shelf()
    history: History[Field, Paint] = History(START, apply, journal=shelf, edit=Paint)
    for number in range(count):
        paint(history, number % 4, number + 1)
    return history, shelf


def test_the_older_entries_of_a_long_history_leave_memory_and_come_back() -> None:
    count = 5 * BATCH + 7
    history, shelf = _long(count)
    assert history.length == count
    assert history.in_memory <= 2 * BATCH
    assert history.entry(3).edits == (Paint(3, 4),)
    done = history.document
    for _ in range(count):
        history.undo()
    assert history.document == START
    history.go(count)
    assert history.document == done
    again = History.restore(done, apply, shelf.records, Paint)
    assert again.in_memory <= 2 * BATCH
    assert again.entries == history.entries
    again.go(0)
    assert again.document == START


def test_an_edit_far_back_drops_what_came_after_it_in_the_file_too() -> None:
    history, shelf = _long(4 * BATCH)
    history.go(BATCH // 2)
    for number in range(3 * BATCH):
        paint(history, number % 4, -number - 1)
    assert history.length == BATCH // 2 + 3 * BATCH
    assert shelf.document is not None
    assert History.restore(shelf.document, apply, shelf.records, Paint).entries == history.entries
    history.go(0)
    assert history.document == START


def test_where_no_file_can_be_written_entries_stay_in_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(**_: object) -> None:
        raise OSError(28, "full")

    monkeypatch.setattr("hheditor.app.safety.entries.tempfile.TemporaryFile", refuse)
    history, _ = _long(3 * BATCH)
    assert history.in_memory == 3 * BATCH
    history.go(0)
    assert history.document == START
