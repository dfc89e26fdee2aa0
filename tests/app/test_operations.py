"""Operations, their search and their keys; signals; the fuzzy score."""

import gc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hheditor.app import Command, Operation, Operations, Signal
from hheditor.app.frame.fuzzy import fit, fold
from hheditor.app.frame.operations import all_of, needs, under
from hheditor.values import refuse


def operation(identity: str, **more) -> Operation:
    return Operation(identity, **{"run": lambda: None, "name": f"title.{identity}", **more})


def test_an_operation_runs_or_says_why_not() -> None:
    ran = []
    operations = Operations()
    operations.add(
        operation("a.run", run=lambda: ran.append(1)),
        operation("a.not", run=lambda: ran.append(2), refusal=lambda: refuse("test.no")),
    )
    assert operations.run("a.run") is None
    assert operations.run("a.not") == refuse("test.no")
    assert operations.run("a.gone") == refuse("refusal.unknown-operation", operation="a.gone")
    assert ran == [1]
    assert operations["a.run"].enabled
    assert not operations["a.not"].enabled


def test_a_command_runs_with_the_session_of_the_moment_and_is_refused_without_one() -> None:
    open_now: list[list[int]] = []
    (add, *_) = under(
        "category.sums",
        Command[list[int]](
            "add",
            lambda session: session.append(1),
            "Ctrl+A",
            refusal=all_of(needs(lambda session: len(session) < 3, "sum.full"), needs(len, "sum.empty")),
            checked=lambda session: len(session) > 1,
        ),
    )
    bound = add.bound("sums", lambda: open_now[0] if open_now else None, lambda: refuse("sum.none-open"))
    operations = Operations()
    operations.add(bound)
    assert (bound.id, bound.title, bound.workspace) == ("sums.add", "sums.add", "sums")
    assert (bound.category, bound.shortcut) == ("category.sums", "Ctrl+A")
    assert operations.run("sums.add") == refuse("sum.none-open")
    assert bound.checked is not None
    assert not bound.checked()
    open_now.append([])
    assert operations.run("sums.add") == refuse("sum.empty")
    open_now[0] = [1]
    assert operations.run("sums.add") is None
    assert open_now == [[1, 1]]
    assert bound.checked()
    assert operations.run("sums.add") is None
    assert operations.run("sums.add") == refuse("sum.full")


def test_ids_are_unique_and_may_come_and_go() -> None:
    operations = Operations()
    told: list[None] = []
    operations.changed.connect(told.append)
    operations.add(operation("a.b"))
    with pytest.raises(ValueError, match="twice"):
        operations.add(operation("a.b"))
    operations.remove("a.b", "never.there")
    operations.add(operation("a.b"))
    assert [one.id for one in operations] == ["a.b"]
    assert len(operations) == 1
    assert "a.b" in operations
    assert len(told) == 3


def test_people_choose_their_keys() -> None:
    operations = Operations()
    operations.add(operation("a.b", shortcut="Ctrl+B"), operation("c.d", shortcut="Ctrl+D"))
    operations.use_shortcuts({"a.b": "F5", "c.d": "", "gone": "F6"})
    assert operations.shortcut("a.b") == "F5"
    assert operations.shortcut("c.d") == ""
    operations.use_shortcuts({})
    assert operations.shortcut("a.b") == "Ctrl+B"


def test_clashing_keys_are_found_where_they_meet() -> None:
    operations = Operations()
    operations.add(
        operation("map.b", shortcut="B", workspace="map"),
        operation("battle.b", shortcut="B", workspace="battle"),
        operation("map.c", shortcut="B", workspace="map"),
        operation("none.a"),
        operation("none.b"),
    )
    assert operations.clashes() == (("map.b", "map.c"),)
    operations.add(operation("all.b", shortcut="B"))
    assert len(operations.clashes()) == 4


def test_search_ranks_by_fit_then_by_recent_use() -> None:
    titles = {"a.open": "Open a map", "a.theme": "Dark theme", "a.close": "Close the map", "a.key": "Map key"}
    operations = Operations()
    operations.add(*(operation(identity, listed=identity != "a.key") for identity in titles))

    def label(one: Operation) -> str:
        return titles[one.id]

    assert [one.id for one in operations.search("map", label)] == ["a.open", "a.close"]
    operations.run("a.close")
    assert next(one.id for one in operations.search("", label)) == "a.close"
    assert operations.search("zzz", label) == ()


@pytest.mark.parametrize(
    ("query", "better", "worse"),
    [
        ("sm", "Show the map", "Resume"),
        ("dark", "Use the dark theme", "Draw a marker"),
        ("map", "New map", "Maximise the panel"),
        ("perche", "Perché no?", "Per che"),
        ("theme", "Theme: dark · Looks", "Cut the selection · Map edits"),
        ("text", "Larger text", "Take the explored terrain"),
    ],
)
def test_what_reads_better_scores_higher(query: str, better: str, worse: str) -> None:
    best, other = fit(query, better), fit(query, worse)
    assert best is not None
    assert other is None or best > other


@given(st.text(max_size=12), st.text(max_size=40))
def test_a_fit_is_exactly_a_subsequence(query: str, title: str) -> None:
    letters = iter(fold(title))
    expected = all(letter in letters for letter in fold(query.strip()).replace(" ", ""))
    assert (fit(query, title) is not None) == (expected or not fold(query.strip()))


class Listener:
    def __init__(self) -> None:
        self.heard: list[int] = []

    def hear(self, value: int) -> None:
        self.heard.append(value)


def test_a_signal_holds_methods_weakly() -> None:
    signal = Signal[int]()
    listener = Listener()
    signal.connect(listener.hear)
    signal.emit(1)
    assert listener.heard == [1]
    del listener
    gc.collect()
    assert len(signal) == 0


def test_one_failing_listener_does_not_silence_the_others() -> None:
    signal = Signal[int]()
    heard: list[int] = []

    def fail(_: int) -> None:
        raise ValueError("one")

    signal.connect(fail)
    signal.connect(heard.append)
    with pytest.raises(ValueError, match="one"):
        signal.emit(1)
    signal.connect(fail)
    with pytest.raises(ExceptionGroup, match="listeners failed"):
        signal.emit(2)
    assert heard == [1, 2]


def test_a_listener_may_leave_while_being_told() -> None:
    signal = Signal[int]()
    heard: list[int] = []

    def hear_once(value: int) -> None:
        heard.append(value)
        stop()

    stop = signal.connect(hear_once)
    signal.emit(1)
    signal.emit(2)
    assert heard == [1]
