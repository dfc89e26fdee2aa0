"""A button of a palette: a picture of the ground, its key, its name."""

from collections.abc import Callable

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QAbstractButton, QSizePolicy

from hheditor.ui.context import Context
from hheditor.ui.look.widgets import Painted

_AIR = 40
"""Pixels at 100 % for the name and air about the picture."""


class SwatchButton(Painted, QAbstractButton):
    """One kind of ground."""

    def __init__(
        self,
        context: Context,
        name: str,
        words: str,
        key: str,
        picture: Callable[[int], QPixmap],
        side: int = 54,
    ) -> None:
        """`name` is what the program calls it, `words` what people do; `picture` draws it so many pixels
        across, `side` of them at 100 %."""
        super().__init__()
        self.setObjectName(name)
        self._context, self._key, self._picture, self._side = context, key, picture, side
        self.setText(words)
        self.setAccessibleName(words)
        self.setToolTip(f"{words}\t{key}" if key else words)
        self.setCheckable(True)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setMinimumWidth(context.theme.px(32))

    def sizeHint(self) -> QSize:
        """The picture, its name and air."""
        return QSize(self._context.theme.px(62), self._context.theme.px(self._side + _AIR))

    def paint(self, painter: QPainter) -> None:
        """The picture, its key, its name."""
        theme = self._context.theme
        box = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
        if self.isChecked() or self.underMouse():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.colour("accent_soft" if self.isChecked() else "hover"))
            painter.drawRoundedRect(box, theme.px(6), theme.px(6))
        if self.isChecked() or self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(theme.colour("accent"))
            painter.drawRoundedRect(box, theme.px(6), theme.px(6))
        side = theme.px(self._side)
        painter.drawPixmap((self.width() - side) // 2, theme.px(6), self._picture(side))
        painter.setPen(theme.colour("ink"))
        font = painter.font()
        font.setPointSizeF(font.pointSizeF() * 0.82)
        painter.setFont(font)
        lines = QRectF(1, self.height() - theme.px(33), self.width() - 2, theme.px(31))
        centred = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop
        painter.drawText(lines, centred | Qt.TextFlag.TextWordWrap, self.text())
        if self._key:
            painter.setPen(theme.colour("quiet"))
            corner = QRectF(self.rect()).adjusted(0, theme.px(4), -theme.px(6), 0)
            painter.drawText(corner, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop, self._key)
