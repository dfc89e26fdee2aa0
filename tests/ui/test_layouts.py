"""Rows that wrap: where things stand in them, and that nothing of them stays behind; steady areas."""

import gc
import weakref
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QLayoutItem, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from hheditor.ui.layouts import FLUSH, STRETCH, SteadyArea, WrappingRow, in_column


def box(width: int) -> QWidget:
    made = QWidget()
    made.setFixedSize(width, 20)
    return made


@contextmanager
def thrown_away() -> Iterator[QWidget]:
    holder = QWidget()
    yield holder
    holder.show()
    QApplication.processEvents()
    holder.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


@pytest.mark.parametrize("joined", ["before it is filled", "when it is full"])
def test_of_a_row_that_is_thrown_away_nothing_stays(qapp: QApplication, joined: str) -> None:
    def items() -> int:
        gc.collect()
        return sum(isinstance(each, QLayoutItem) for each in gc.get_objects())

    before, rows = items(), []
    for _ in range(3):
        with thrown_away() as holder:
            around = QVBoxLayout(holder)
            row = WrappingRow()
            if joined == "before it is filled":
                around.addLayout(row)
            row.addWidget(box(30))
            row.addStretch()
            row.addSpacing(7)
            row.addWidget(box(30))
            if joined == "when it is full":
                around.addLayout(row)
            rows.append(weakref.ref(row))
            del around, row
        del holder
    assert items() == before
    assert [row() for row in rows] == [None] * 3


def test_air_pushes_what_follows_and_is_no_reason_to_wrap(qtbot: QtBot) -> None:
    holder = QWidget()
    qtbot.addWidget(holder)
    row = WrappingRow(holder)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(5)
    first, second, third = box(30), box(40), box(50)
    row.addWidget(first)
    row.addSpacing(11)
    row.addWidget(second)
    row.addStretch()
    row.addWidget(third)
    holder.resize(300, 20)
    holder.show()
    QApplication.processEvents()
    assert [(each.x(), each.y()) for each in (first, second, third)] == [(0, 0), (46, 0), (250, 0)]
    assert row.sizeHint().width() == 30 + 5 + 11 + 40 + 5 + 50 + 5
    holder.resize(100, 60)
    QApplication.processEvents()
    assert [(each.x(), each.y()) for each in (first, second, third)] == [(0, 0), (46, 0), (0, 25)]
    assert row.minimumSize().width() == 50


class Square(QWidget):
    """As high as it is broad, like a picture."""

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.setFixedHeight(event.size().width())


def test_a_bar_that_comes_or_goes_takes_no_breadth(qtbot: QtBot) -> None:
    """It would come and go for ever, each time deeper in the call of the last."""
    area = SteadyArea()
    qtbot.addWidget(area)
    inside = QWidget()
    in_column(inside, Square(), STRETCH, margins=FLUSH)
    area.setWidget(inside)
    area.resize(200, 300)
    area.show()
    wide = area.viewport().width()
    bar = area.verticalScrollBar()
    assert not bar.isEnabled(), "nowhere to go: no handle"
    for high in range(220, 160, -1):
        area.resize(200, high)
        QApplication.processEvents()
        assert (inside.width(), area.viewport().width()) == (wide, wide)
        assert bar.isEnabled() == (bar.maximum() > 0)
    assert bar.isEnabled()
