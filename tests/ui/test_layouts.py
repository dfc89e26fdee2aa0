"""Rows that wrap: where things stand in them, and that nothing of them stays behind."""

import gc
import weakref
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QLayoutItem, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from hheditor.ui.layouts import WrappingRow


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
