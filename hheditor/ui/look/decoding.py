"""Pictures decoded no larger than they are shown, which is sooner and takes a quarter of the room."""

from PySide6.QtCore import QBuffer, QByteArray, QSize
from PySide6.QtGui import QImageReader, QPixmap

SHAPE = QSize(480, 288)
"""Pixels of the picture of a field that is kept for cards: twice what a card shows, for dense screens."""


def decoded(data: bytes, size: QSize, ratio: float) -> QPixmap:
    """A kept picture for so many points, each of them `ratio` pixels wide; never larger than it was kept.
    Empty where it cannot be read."""
    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    reader = QImageReader(buffer)
    wanted = size * ratio
    if not wanted.isEmpty() and wanted.width() < reader.size().width():
        reader.setScaledSize(wanted)
    return QPixmap.fromImageReader(reader)
