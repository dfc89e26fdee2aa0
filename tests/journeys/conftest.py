"""A person at a new desk."""

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from hheditor.app import Desk, desk_on_disk
from hheditor.app.games import choose
from tests.journeys.driver import Driver


@pytest.fixture
def desk() -> Desk:
    """The person's own desk, in a home of its own; what was begun there last was of Hordes & Heroes."""
    desk = desk_on_disk()
    choose(desk, "hordes_heroes")
    return desk


@pytest.fixture
def driver(qtbot: QtBot, qapp: QApplication, desk: Desk) -> Driver:
    """The window, open, and somebody to use it."""
    return Driver(qtbot, qapp, desk)
