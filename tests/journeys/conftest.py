"""A person at a new desk."""

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from hheditor.app import Desk, desk_on_disk
from tests.journeys.driver import Driver


@pytest.fixture
def desk() -> Desk:
    """The person's own desk, in a home of its own."""
    return desk_on_disk()


@pytest.fixture
def driver(qtbot: QtBot, qapp: QApplication, desk: Desk) -> Driver:
    """The window, open, and somebody to use it."""
    return Driver(qtbot, qapp, desk)
