"""Every screen with something in it, in small and ordinary windows: nothing is cut or leaves them."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication, QPushButton, QScrollArea, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from hheditor.app import Desk, desk_on_disk
from hheditor.app.library.samples import furnish
from hheditor.ui.application import create_window
from hheditor.ui.labels import Paragraph, Text
from hheditor.ui.layouts import WrappingRow
from hheditor.ui.parts.choices import ChoiceBox
from hheditor.ui.workspaces import PLACES
from tests.ui.fitting import cut
from tests.ui.screens import Walk, settle

SIZES = ((1024, 700), (1280, 800))


@pytest.fixture
def desk() -> Iterator[Desk]:
    desk = desk_on_disk()
    yield desk
    desk.library.close()


@pytest.mark.timeout(600)
@pytest.mark.parametrize(("language", "scale"), [("it", 150), ("en", 100)])
def test_nothing_is_cut(qtbot: QtBot, qapp: QApplication, desk: Desk, language: str, scale: int) -> None:
    """Everywhere, in the longer language with the largest letters and as most people see it; then, in the
    same window, every workspace in the other language."""
    desk.settings.change(language=language, text_scale=scale, reduced_motion=True)
    for place in PLACES:
        furnish(desk, place.id, language)
    window = create_window(qapp, desk)
    qtbot.addWidget(window)
    window.resize(*SIZES[0])
    with qtbot.waitSignal(window.first_frame, timeout=20_000):
        window.show()
    window.load_workspaces()
    settle()
    found = []
    for screen, root in Walk(window).screens():
        for size in SIZES if root is window else SIZES[:1]:
            window.resize(*size)
            settle()
            assert (window.width(), window.height()) == size, screen
            found += [f"{screen}, {size[0]} x {size[1]}: {each}" for each in cut(root)]
        window.resize(*SIZES[0])
        settle()
    desk.settings.change(language="en" if language == "it" else "it")
    settle()
    for screen, root in Walk(window).fronts():
        found += [f"{screen}, the other language: {each}" for each in cut(root)]
    assert not found, "\n".join(found)


def test_what_is_cut_is_found(qtbot: QtBot) -> None:
    root = QWidget()
    qtbot.addWidget(root)
    layout = QVBoxLayout(root)
    label, button = Text("Archers of Lancashire and Yorkshire"), QPushButton("Begin the battle")
    for widget in (label, button):
        layout.addWidget(widget)
    root.show()
    assert cut(root) == []
    label.setFixedWidth(40)
    button.setFixedWidth(40)
    settle()
    assert len(cut(root)) == 2
    label.setFixedWidth(400)
    button.setFixedWidth(200)
    root.setFixedWidth(120)
    settle()
    assert len(cut(root)) == 2, "they leave the window"


def test_words_that_come_late_have_their_room(qtbot: QtBot) -> None:
    root = QScrollArea()
    qtbot.addWidget(root)
    inside = QWidget()
    layout = QVBoxLayout(inside)
    words = Paragraph("Reading …")
    layout.addWidget(words)
    root.setWidget(inside)
    root.setWidgetResizable(True)
    root.resize(200, 100)
    root.show()
    settle()
    for late in (words.setText, words.show_markup):
        late("The Archers of Lancashire and Yorkshire. " * 9)
        settle()
        assert words.height() >= words.heightForWidth(words.width()) > 100
        late("Nobody.")
        settle()
        assert words.minimumHeight() < 100, "and give it back"


def test_a_choice_writes_smaller_before_it_shortens(qtbot: QtBot) -> None:
    box = ChoiceBox()
    qtbot.addWidget(box)
    box.addItem("Deployed as prepared here")
    box.show()
    whole = box.sizeHint().width()
    assert box.said() == ("Deployed as prepared here", box.font())
    box.resize(whole - 20, box.height())
    said, font = box.said()
    assert said == "Deployed as prepared here"
    assert font != box.font()
    assert box.minimumSizeHint().width() < whole
    box.resize(whole // 2, box.height())
    assert box.said()[0].endswith("…")


def test_a_row_goes_on_below(qtbot: QtBot) -> None:
    root = QWidget()
    qtbot.addWidget(root)
    row = WrappingRow(root)
    buttons = [QPushButton(f"A button to press {number}") for number in range(3)]
    for button in buttons:
        row.addWidget(button)
    root.resize(row.sizeHint().width() + 10, 60)
    root.show()
    assert len({button.y() for button in buttons}) == 1
    narrow = row.minimumSize().width() + 4
    root.resize(narrow, row.heightForWidth(narrow))
    settle()
    assert len({button.y() for button in buttons}) == 3
    assert all(root.rect().contains(button.geometry()) for button in buttons)
