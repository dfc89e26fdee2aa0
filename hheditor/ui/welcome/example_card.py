"""One example on the welcome: its field as a small picture, its name, who fights."""

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPainterPath, QPaintEvent, QPixmap, QPixmapCache, QShowEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy

from hheditor.app.library.samples import Sample
from hheditor.ui.context import Context
from hheditor.ui.fonts import bold
from hheditor.ui.look.decoding import SHAPE, decoded
from hheditor.ui.look.dimming import dim

WIDTH = 208
LEAST = 170
"""No card is narrower than this, in pixels at 100 %."""
_TALLEST = 196
"""Of a picture: a very wide card has bands beside it."""


class ExampleCard(QAbstractButton):
    """A card to click."""

    def __init__(self, context: Context, sample: Sample) -> None:
        super().__init__()
        prefix = "welcome" if sample.kind == "scenario" else f"welcome:{sample.kind}"
        self.setObjectName(f"{prefix}:{sample.path.stem}")
        self._context = context
        self.sample = sample
        self._data = b""
        self._picture: tuple[QSize, QPixmap] | None = None
        """The picture as it was last painted, and how large."""
        self._tall = self._picture_height(context.theme.px(WIDTH))
        name, *sides = (sample.called(each, context.language) for each in (sample.name, *sample.sides))
        who = " – ".join(side for side in sides if side)
        self._who = who
        self.setText(name)
        self.setAccessibleName(name)
        self.setAccessibleDescription(who)
        self.setToolTip(f"{name}\n{who}")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_picture(self, picture: bytes) -> None:
        """The picture is there; it is decoded when it is seen."""
        self._data, self._picture = picture, None
        self.update()

    def fit(self, width: int) -> None:
        """Be so wide: the whole field fills the card, for the armies stand at its edges."""
        tall = self._picture_height(width)
        if tall != self._tall:
            self._tall = tall
            self.setMinimumHeight(self.sizeHint().height())
            self.updateGeometry()

    def _picture_height(self, width: int) -> int:
        px = self._context.theme.px
        return min(round(max(width, px(LEAST)) * SHAPE.height() / SHAPE.width()), px(_TALLEST))

    def _pixmap(self, size: QSize) -> QPixmap:
        if self._picture is None or self._picture[0] != size:
            self._picture = size, self._decoded(size)
        return self._picture[1]

    def _decoded(self, size: QSize) -> QPixmap:
        """As it was decoded last, for as long as Qt keeps it: whoever comes back to the welcome waits for
        none."""
        ratio = self.devicePixelRatioF()
        key = f"{hash(self._data)} {size.width()} {size.height()} {ratio}"
        picture = QPixmap()
        if not QPixmapCache.find(key, picture):
            picture = decoded(self._data, size, ratio)
            QPixmapCache.insert(key, picture)
        return picture

    def sizeHint(self) -> QSize:
        """Picture and two lines."""
        px = self._context.theme.px
        lines = QFontMetrics(bold(self.font())).height() + self.fontMetrics().height()
        return QSize(px(WIDTH), self._tall + lines + px(18))

    def changeEvent(self, event: QEvent) -> None:
        """Another typeface needs another height."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self.updateGeometry()

    def showEvent(self, event: QShowEvent) -> None:
        """By now the typeface is known."""
        super().showEvent(event)
        self.setMinimumHeight(self.sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        """It may be narrower."""
        return QSize(self._context.theme.px(LEAST), self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        """Picture above words, framed under the pointer."""
        theme = self._context.theme
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        radius = theme.px(6)
        shape = QPainterPath()
        shape.addRoundedRect(box, radius, radius)
        painter.fillPath(shape, theme.colour("raised"))
        height = self._tall
        painter.save()
        painter.setClipPath(shape)
        top = QRect(0, 0, self.width(), height)
        painter.fillRect(top, theme.colour("hover"))
        if self._data:
            size = SHAPE.scaled(top.size(), Qt.AspectRatioMode.KeepAspectRatio)
            picture = self._pixmap(size)
            place = QRect(QPoint((top.width() - size.width()) // 2, (height - size.height()) // 2), size)
            painter.drawPixmap(place, picture, picture.rect())
            dim(painter, QRectF(place), theme)
        painter.restore()
        active = self.hasFocus() or self.underMouse()
        painter.setPen(theme.colour("accent" if active else "hairline"))
        painter.drawPath(shape)
        self._words(painter, height)
        painter.end()

    def _words(self, painter: QPainter, top: int) -> None:
        theme = self._context.theme
        left, room = theme.px(12), self.width() - theme.px(24)
        elide = Qt.TextElideMode.ElideRight
        painter.setFont(bold(self.font()))
        painter.setPen(theme.colour("ink"))
        metrics = painter.fontMetrics()
        base = top + theme.px(7) + metrics.ascent()
        painter.drawText(left, base, metrics.elidedText(self.text(), elide, room))
        painter.setFont(self.font())
        painter.setPen(theme.colour("quiet"))
        metrics = painter.fontMetrics()
        painter.drawText(left, base + metrics.height(), metrics.elidedText(self._who, elide, room))
