"""The pages of a PDF on the screen: the very file, drawn by a PDF reader, page below page.

Only what is visible is drawn, at the size it is shown and beside the window; until then the page shows as it
was drawn last, or blank. A few pages are remembered. The wheel scrolls, with Ctrl it zooms about the pointer.
"""

from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtGui import QImage, QPainter, QPaintEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractScrollArea, QFrame

from hheditor.app.printing import Fit
from hheditor.ui.context import Context
from hheditor.ui.workspaces.print.reader import Reader, Sizes

STEP = 1.25
SMALLEST, LARGEST = 0.15, 8.0
_REMEMBERED = 8
_POINTS_PER_INCH = 72.0


class Pages(QAbstractScrollArea):
    """A PDF to look at."""

    moved = Signal()
    """Another page is in view, or the zoom is another."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self.setObjectName("print:pages")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._context = context
        self._pdf = b""
        self._opening = False
        self._sizes: Sizes = ()
        self._images: dict[tuple[int, float], QImage] = {}
        self._before: dict[int, QImage] = {}
        """The pages as they were drawn last, in whatever size or file."""
        self._awaited: set[tuple[int, float]] = set()
        self._reader = Reader(self, self._opened, self._drawn)
        self.destroyed.connect(self._reader.close)
        self.fit: Fit = "page"
        self._scale = 1.0
        """Pixels to a point."""
        self.verticalScrollBar().valueChanged.connect(self._scrolled)
        self.horizontalScrollBar().valueChanged.connect(self._scrolled)

    # The file ----------------------------------------------------------------------------------------------

    def show_pdf(self, pdf: bytes) -> None:
        """Show another file as soon as it is read, from where the old one was if it has as many pages."""
        self._pdf, self._opening = pdf, bool(pdf)
        self._awaited.clear()
        if pdf:
            self._reader.open(pdf)
        else:
            self._reader.close()
            self._before.clear()
            self._opened(b"", ())

    def _opened(self, pdf: bytes, sizes: Sizes) -> None:
        if pdf is not self._pdf and pdf != self._pdf:
            return
        self._opening = False
        self._sizes = sizes
        self._images.clear()
        self._lay_out()
        self.viewport().update()

    @property
    def busy(self) -> bool:
        """Whether something that shows is still being read or drawn."""
        return self._opening or bool(self._awaited)

    @property
    def count(self) -> int:
        """How many pages there are."""
        return len(self._sizes)

    @property
    def page(self) -> int:
        """The page in the middle of the view, counted from 0."""
        middle = self.verticalScrollBar().value() + self.viewport().height() // 2
        found = 0
        for number, place in enumerate(self._places()):
            if place.top() <= middle:
                found = number
        return found

    @property
    def zoom(self) -> float:
        """1.0 is the size of the paper itself."""
        return self._scale * _POINTS_PER_INCH / self.logicalDpiX()

    # Places ------------------------------------------------------------------------------------------------

    def _gap(self) -> int:
        return self._context.theme.px(20)

    def _places(self) -> list[QRect]:
        """Where each page lies, before scrolling."""
        gap = self._gap()
        widest = max((round(wide * self._scale) for wide, _ in self._sizes), default=0)
        room = max(self.viewport().width(), widest + 2 * gap)
        places, y = [], gap
        for wide, tall in self._sizes:
            width, height = round(wide * self._scale), round(tall * self._scale)
            places.append(QRect((room - width) // 2, y, width, height))
            y += height + gap
        return places

    def _lay_out(self) -> None:
        if self.fit and self._sizes:
            gap = self._gap()
            wide = max(size[0] for size in self._sizes)
            tall = max(size[1] for size in self._sizes)
            across = (self.viewport().width() - 2 * gap) / wide
            down = (self.viewport().height() - 2 * gap) / tall
            self._scale = max(0.1, across if self.fit == "width" else min(across, down))
        places = self._places()
        gap = self._gap()
        bottom = places[-1].bottom() + gap if places else 0
        widest = max((place.width() for place in places), default=0) + 2 * gap
        port = self.viewport()
        for bar, whole, seen in (
            (self.verticalScrollBar(), bottom, port.height()),
            (self.horizontalScrollBar(), widest, port.width()),
        ):
            bar.setRange(0, max(0, whole - seen))
            bar.setPageStep(seen)
            bar.setSingleStep(max(1, seen // 12))
        self.moved.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep what was fitted fitted."""
        super().resizeEvent(event)
        self._lay_out()

    def _scrolled(self, _: int) -> None:
        self.viewport().update()
        self.moved.emit()

    # Zoom --------------------------------------------------------------------------------------------------

    def fit_to(self, fit: Fit) -> None:
        """Fit the page or its width into the view."""
        self.fit = fit
        self._lay_out()
        self.viewport().update()

    def step(self, steps: int) -> None:
        """Larger or smaller."""
        self.zoom_by(STEP**steps)

    def zoom_by(self, factor: float, at: QPoint | None = None) -> None:
        """Larger or smaller, about a point of the view."""
        place = at or self.viewport().rect().center()
        bars = (self.horizontalScrollBar(), self.verticalScrollBar())
        before = self._scale
        dpi = self.logicalDpiX() / _POINTS_PER_INCH
        self.fit = ""
        self._scale = min(LARGEST * dpi, max(SMALLEST * dpi, before * factor))
        grown = self._scale / before
        spots = [(bars[0].value() + place.x()) * grown, (bars[1].value() + place.y()) * grown]
        self._lay_out()
        bars[0].setValue(round(spots[0] - place.x()))
        bars[1].setValue(round(spots[1] - place.y()))
        self.viewport().update()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scroll; with Ctrl zoom."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            notches = event.angleDelta().y() / 120
            self.zoom_by(STEP**notches, event.position().toPoint())
            event.accept()
            return
        super().wheelEvent(event)

    def turn_to(self, page: int) -> None:
        """Bring a page into view."""
        places = self._places()
        if 0 <= page < len(places):
            self.verticalScrollBar().setValue(places[page].top() - self._gap())

    # Drawing -----------------------------------------------------------------------------------------------

    def _image(self, number: int) -> QImage | None:
        """A page in the size it shows in; until it is drawn, as it was drawn last."""
        scale = round(self._scale * self.devicePixelRatioF(), 3)
        key = (number, scale)
        image = self._images.pop(key, None)
        if image is None:
            if key not in self._awaited and not self._opening:
                self._awaited.add(key)
                self._reader.draw(self._pdf, number, scale)
            return self._before.get(number)
        self._images[key] = image
        return image

    def _drawn(self, pdf: bytes, number: int, scale: float, image: QImage) -> None:
        self._awaited.discard((number, scale))
        if pdf is not self._pdf:
            return
        image.setDevicePixelRatio(self.devicePixelRatioF())
        self._images[number, scale] = self._before[number] = image
        while len(self._images) > _REMEMBERED:
            self._images.pop(next(iter(self._images)))
        while len(self._before) > _REMEMBERED:
            self._before.pop(next(iter(self._before)))
        self.viewport().update()

    def _forget_hidden(self) -> None:
        """What was asked for in another size or scrolled past need not be drawn any more."""
        ratio = self.devicePixelRatioF()
        scale, port = round(self._scale * ratio, 3), self.viewport().rect()
        x, y = self.horizontalScrollBar().value(), self.verticalScrollBar().value()
        places = (place.translated(-x, -y) for place in self._places())
        seen = {(number, scale) for number, place in enumerate(places) if place.intersects(port)}
        if self._awaited - seen:
            self._awaited.clear()
            self._reader.drop()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The pages that can be seen, each with its shadow."""
        theme = self._context.theme
        self._forget_hidden()
        painter = QPainter(self.viewport())
        painter.fillRect(event.rect(), theme.colour("paper"))
        x, y = self.horizontalScrollBar().value(), self.verticalScrollBar().value()
        for number, place in enumerate(self._places()):
            shown = place.translated(-x, -y)
            if not shown.intersects(self.viewport().rect()):
                continue
            for spread, alpha in ((5, 16), (3, 26), (1, 44)):
                shadow = shown.adjusted(-spread + 1, -spread + 2, spread + 1, spread + 3)
                painter.fillRect(shadow, theme.colour("rail", alpha))
            image = self._image(number)
            if image is None:
                painter.fillRect(shown, Qt.GlobalColor.white)
            else:
                painter.drawImage(shown, image)
        painter.end()
