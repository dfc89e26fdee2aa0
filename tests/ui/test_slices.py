"""Work between two events: in order, all of it, and not all at once."""

from collections.abc import Iterator
from time import sleep

import pytest
from PySide6.QtCore import QCoreApplication, QObject
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from hheditor.ui.slices import Slices

pytestmark = pytest.mark.usefixtures("qapp")


def _pieces(done: list[int], count: int) -> Iterator[None]:
    for number in range(count):
        done.append(number)
        yield


def test_the_rest_comes_between_events_and_the_end_is_told(qtbot: QtBot) -> None:
    parent, done, told = QObject(), list[int](), list[bool]()
    slices = Slices(parent)
    slices.begin(_pieces(done, 5), lambda: told.append(True))
    assert done == [] and slices.pending
    qtbot.waitUntil(lambda: not slices.pending)
    assert done == [0, 1, 2, 3, 4]
    assert told == [True]


def test_what_is_seen_first_is_there_at_once() -> None:
    parent, done = QObject(), list[int]()
    slices = Slices(parent)
    slices.begin(_pieces(done, 5), at_once=60.0)
    assert done == [0, 1, 2, 3, 4] and not slices.pending


def test_whoever_cannot_wait_gets_all_of_it() -> None:
    parent, done, told = QObject(), list[int](), list[bool]()
    slices = Slices(parent)
    slices.begin(_pieces(done, 3), lambda: told.append(True))
    slices.finish()
    assert done == [0, 1, 2] and told == [True]
    slices.finish()
    assert told == [True]


def test_something_else_takes_its_place(qtbot: QtBot) -> None:
    parent, first, second = QObject(), list[int](), list[int]()
    slices = Slices(parent)
    slices.begin(_pieces(first, 3))
    slices.begin(_pieces(second, 2))
    qtbot.waitUntil(lambda: not slices.pending)
    assert first == [] and second == [0, 1]


def test_of_several_only_one_works_between_two_events() -> None:
    parent, done = QObject(), list[str]()

    def pieces(who: str) -> Iterator[None]:
        for _ in range(2):
            done.append(who)
            sleep(0.02)  # longer than a slice
            yield

    both = Slices(parent), Slices(parent)
    for slices, who in zip(both, "ab", strict=True):
        slices.begin(pieces(who))
    rounds = list[int]()
    while any(slices.pending for slices in both):
        before = len(done)
        QCoreApplication.processEvents()
        rounds.append(len(done) - before)
    assert done == ["a", "b", "a", "b"]
    assert max(rounds) == 1


def test_who_is_gone_holds_nobody_up(qtbot: QtBot) -> None:
    gone, parent, done = QObject(), QObject(), list[int]()
    first, second = Slices(gone), Slices(parent)
    first.begin(_pieces(done, 1))
    second.begin(_pieces(done, 3))
    delete(gone)
    qtbot.waitUntil(lambda: not second.pending)
    assert done == [0, 1, 2]


def test_a_piece_that_breaks_ends_it() -> None:
    def broken() -> Iterator[None]:
        yield
        raise ValueError("broken")

    parent = QObject()
    slices = Slices(parent)
    slices.begin(broken())
    with pytest.raises(ValueError, match="broken"):
        slices.finish()
    assert not slices.pending
