"""A person reads an annotated battle: the last move, the notes, looking for things, another order."""

from collections.abc import Iterator
from math import cos, radians, sin
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from hheditor.app import Desk, desk_on_disk
from hheditor.app.review import guessing
from hheditor.hexes import FACINGS, angle
from hheditor.rules.api.screen.scene import Piece
from hheditor.rules.api.surfaces import NO_PLACE
from hheditor.store.exchange.battle_files import read_battle
from tests.journeys.test_review import Reader

ANNOTATED = Path("examples/hastings-1066-annotated.hhbattle")


@pytest.fixture
def desk() -> Iterator[Desk]:
    desk = desk_on_disk()
    desk.settings.change(reduced_motion=True, author="Anna", language="en")
    record = read_battle(ANNOTATED.read_bytes())
    desk.library.library.battles.add(record.header, record.entries)
    yield desk
    desk.library.close()


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
    reader.session.go_to(noted(reader) - 1)
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
    return not reader.page_of_review.view.layer("review-last", 33).boundingRect().isEmpty()


def test_the_last_move_is_marked_on_the_field(reader: Reader) -> None:
    steps = reader.study.line
    moved = next(
        at
        for at in range(1, len(steps))
        if any(event.event == "moved" for event in reader.study.battle.events(steps.nodes[at]))
    )
    reader.session.go_to(moved - 1)
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
    said = " ".join(reader.session.words.events(first))
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
    reader.session.go_to(22)
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
    assert reader.page_of_review.ghosts.scene.pieces, "a ghost where it would stand"
    before = len(reader.study.battle.tree.nodes)
    reader.choose("review:options", 5)
    assert len(reader.study.battle.tree.nodes) == before + 1
    assert not reader.page_of_review.ghosts.scene.pieces


def choosing(reader: Reader) -> tuple[int, list[guessing.Option]]:
    """Another order is asked for, a unit is chosen by a click: the unit, and where it may go freely."""
    reader.session.go_to(22)
    reader.settle()
    reader.key("O")
    piece = guessing.pieces(reader.study)[2]
    unit = next(each for each in reader.study.scene.pieces if each.id == piece)
    view = reader.view
    reader.click(view.viewport(), view.viewport_point(unit.places[0]))
    options = guessing.options(reader.study, piece)
    taken = {place for each in reader.study.scene.pieces for place in each.places}
    return piece, [option for option in options if option.where not in {NO_PLACE, *taken}]


def stands(reader: Reader, pieces: tuple[Piece, ...], piece: int) -> tuple[int, int]:
    """Where a piece is, and its facing."""
    found = next(each for each in pieces if each.id == piece)
    orientation = reader.view.map.board.orientation
    return found.places[0], [angle(facing, orientation) for facing in range(FACINGS)].index(found.angle // 10)


def ends(reader: Reader, options: list[guessing.Option], cell: int) -> set[int]:
    battle = reader.study.battle
    position = battle.position(reader.node)
    return {battle.ruleset.gesture(position, each.order).facing for each in options if each.where == cell}


def test_another_order_is_aimed_by_press_drag_and_release(reader: Reader) -> None:
    piece, options = choosing(reader)
    cell = max(
        {each.where for each in options if isinstance(each.where, int)},
        key=lambda each: len(ends(reader, options, each)),
    )
    wanted = sorted(ends(reader, options, cell))[-1]
    view, before = reader.view, len(reader.study.battle.tree.nodes)
    middle, out = view.viewport_point(cell), radians(angle(wanted, view.map.board.orientation))
    reach = 700 * view.scale_now
    aimed = middle + QPoint(round(reach * cos(out)), round(reach * sin(out)))
    port = view.viewport()
    reader.inputs += 1
    QTest.mousePress(port, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, middle)
    QTest.mouseMove(port, aimed)
    reader.settle()
    ghost = reader.page_of_review.ghosts.scene.pieces
    assert stands(reader, ghost, piece) == (cell, wanted)
    assert len(reader.study.battle.tree.nodes) == before, "nothing is done before the release"
    QTest.mouseRelease(port, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, aimed)
    reader.settle()
    assert len(reader.study.battle.tree.nodes) == before + 1
    assert stands(reader, reader.study.scene.pieces, piece) == (cell, wanted)
    assert not reader.study.on_main_line
    assert not reader.page_of_review.ghosts.scene.pieces


def test_a_press_off_the_middle_of_a_hex_aims_at_nothing(reader: Reader) -> None:
    _, options = choosing(reader)
    cell = max(
        {each.where for each in options if isinstance(each.where, int)},
        key=lambda each: len(ends(reader, options, each)),
    )
    view, before = reader.view, len(reader.study.battle.tree.nodes)
    beside = view.viewport_point(cell) + QPoint(round(380 * view.scale_now), 0)
    reader.drag(view.viewport(), beside, beside + QPoint(2, 1))
    assert len(reader.study.battle.tree.nodes) == before
    listed = reader.list("review:options")
    shown = [option.where for option in reader.session.card._shown]
    assert set(shown) == {cell} and listed.count() >= len(shown), "what may be done there is listed"


def test_a_facing_that_is_not_to_be_had_gives_the_nearest(reader: Reader) -> None:
    piece, options = choosing(reader)
    cell = min(
        {each.where for each in options if isinstance(each.where, int)},
        key=lambda each: len(ends(reader, options, each)),
    )
    may = ends(reader, options, cell)
    wanted = max(
        range(FACINGS), key=lambda each: min(reader.view.surface.apart(each, other) for other in may)
    )
    view = reader.view
    middle, out = view.viewport_point(cell), radians(angle(wanted, view.map.board.orientation))
    reach = 700 * view.scale_now
    reader.drag(view.viewport(), middle, middle + QPoint(round(reach * cos(out)), round(reach * sin(out))))
    place, faces = stands(reader, reader.study.scene.pieces, piece)
    apart = reader.view.surface.apart
    assert place == cell and apart(wanted, faces) == min(apart(wanted, other) for other in may)
