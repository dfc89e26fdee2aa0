"""A window with nobody at it."""

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from hheditor.app import Desk, desk_in_memory
from hheditor.ui.application import create_window
from hheditor.ui.frame.window import Window


@pytest.fixture
def desk() -> Desk:
    return desk_in_memory()


@pytest.fixture
def window(qtbot: QtBot, qapp: QApplication, desk: Desk) -> Window:
    qapp.setStyle("Fusion")
    window = create_window(qapp, desk)
    qtbot.addWidget(window)
    with qtbot.waitSignal(window.first_frame, timeout=20_000):
        window.show()
    return window
