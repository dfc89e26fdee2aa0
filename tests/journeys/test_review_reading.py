"""A person reads an annotated battle: the last move, the notes, looking for things, another order."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from hheditor.app import Desk, desk_on_disk
from hheditor.app.library import library_of
from hheditor.app.review import guessing
from hheditor.store.exchange.battle_files import read_battle
from tests.journeys.test_review import Reader

ANNOTATED = Path("examples/hastings-1066-annotated.hhbattle")


@pytest.fixture
def desk() -> Iterator[Desk]:
    desk = desk_on_disk()
    desk.settings.change(reduced_motion=True, author="Anna", language="en")
    record = read_battle(ANNOTATED.read_bytes())
    library_of(desk).library.battles.add(record.header, record.entries)
    yield desk
    library_of(desk).close()


@pytest.fixture
def reader(qtbot: QtBot, qapp: QApplication, desk: Desk) -> Reader:
    return Reader(qtbot, qapp, desk).open()


def noted(reader: Reader) -> int:
    """The first step somebody wrote a long note about."""
    nodes = reader.study.battle.tree.nodes
    return next(
        at
        for at, node in enumerate(reader.study.line.nodes)
        if at and any(len(note.told("en")) > 150 for note in nodes[node].notes.values())
    )


def test_the_note_of_a_step_stands_in_full_below_the_field(reader: Reader, qtbot: QtBot) -> None:
    reader.workspace.go_to(noted(reader) - 1)
    for _ in range(2):
        reader.settle()
    reader.key("Right")
    qtbot.waitUntil(lambda: reader.sees("review:caption-text"))
    (note,) = reader.study.battle.node(reader.node).notes.values()
    text = reader.find("review:caption-text")
    assert note.told("en") in text.text()  # type: ignore[attr-defined]
    assert text.height() >= text.heightForWidth(text.width()), "nothing of it is cut"
    page = reader.find("review:caption")
    assert page.height() < reader.view.height(), "the field stays the larger part"


def marked(reader: Reader) -> bool:
    return not reader.desk_of_review.view.layer("review-last", 33).boundingRect().isEmpty()


def test_the_last_move_is_marked_on_the_field(reader: Reader) -> None:
    steps = reader.study.line
    moved = next(
        at
        for at in range(1, len(steps))
        if any(event.event == "moved" for event in reader.study.battle.events(steps.nodes[at]))
    )
    reader.workspace.go_to(moved - 1)
    before = reader.view.grab().toImage()
    reader.key("Right")
    assert marked(reader), "where from and where to"
    assert reader.view.grab().toImage() != before
    reader.key("V")
    assert not marked(reader), "a comparison has its own lines"
    reader.key("Home")
    reader.key("V")
    assert not marked(reader)


def test_looking_for_a_unit_a_hex_and_a_word_of_a_note(reader: Reader, qtbot: QtBot) -> None:
    reader.key("Ctrl+F")
    measure = reader.study.measure
    reader.type("fyrd j4")
    found = reader.list("review:found")
    assert found.count() > 2
    assert reader.study.measure == measure and not reader.workspace.pen_tool, "letters are letters"
    reader.key("Return")
    first = reader.node
    said = " ".join(reader.workspace.words.events(first))  # type: ignore[union-attr]
    assert "Fyrd" in said
    reader.key("Down")
    assert reader.node > first
    reader.key("Ctrl+F")
    reader.type("three bounds of marching")
    qtbot.waitUntil(lambda: reader.list("review:found").count() == 1)
    reader.key("Return")
    (note,) = reader.study.battle.node(reader.node).notes.values()
    assert "Three bounds of marching" in note.told("en")
    reader.key("Ctrl+F")
    reader.type("zzz")
    assert reader.list("review:found").count() == 0
    assert "0 steps" in reader.find("review:found-count").text()  # type: ignore[attr-defined]
    reader.key("Esc")
    assert not reader.sees("review:card")


def test_other_orders_are_told_apart_and_shown_before_they_are_given(reader: Reader) -> None:
    reader.workspace.go_to(22)
    reader.settle()
    reader.key("O")
    piece = guessing.pieces(reader.study)[2]
    listed = reader.list("review:options")
    row = next(at for at in range(listed.count()) if listed.item(at).data(0x0100) == -2 - piece)
    reader.choose("review:options", row)
    listed = reader.list("review:options")
    said = [listed.item(at).text() for at in range(listed.count())]
    assert len(said) == len(set(said)) > 10
    assert all("facing" in each or each.endswith("leads there.") for each in said[1:10]), said[:10]
    there = listed.visualItemRect(listed.item(5)).center()
    QTest.mouseMove(listed.viewport(), there - QPoint(2, 0))
    QTest.mouseMove(listed.viewport(), there)
    reader.settle()
    assert reader.desk_of_review.ghosts.scene.pieces, "a ghost where it would stand"
    before = len(reader.study.battle.tree.nodes)
    reader.choose("review:options", 5)
    assert len(reader.study.battle.tree.nodes) == before + 1
    assert not reader.desk_of_review.ghosts.scene.pieces
