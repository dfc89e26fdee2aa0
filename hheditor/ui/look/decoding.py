"""Pictures decoded no larger than they are shown, which is sooner and takes a quarter of the room."""

from PySide6.QtCore import QBuffer, QByteArray, QSize, Qt
from PySide6.QtGui import QImageReader, QPixmap


def decoded(data: bytes, room: QSize, ratio: float) -> QPixmap:
    """A picture as large as fits into a room of so many points, each of them `ratio` pixels wide; a small one
    is not made larger. Empty where it cannot be read."""
    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    reader = QImageReader(buffer)
    whole = reader.size()
    wanted = whole.scaled(room * ratio, Qt.AspectRatioMode.KeepAspectRatio)
    if wanted.width() < whole.width():
        reader.setScaledSize(wanted)
    return QPixmap.fromImageReader(reader)
