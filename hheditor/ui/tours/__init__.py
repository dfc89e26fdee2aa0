"""Guided tours on the window: a gold ring around a place, and a bubble beside it that says what it is for.

The window stays as it is and can be used all the while; Escape, or going elsewhere, ends a tour. Where the
stops are is `hheditor.app.tours`.
"""

from PySide6.QtCore import QEvent, QObject, QRect
from PySide6.QtWidgets import QScrollArea, QWidget

from hheditor.app.library.samples import furnished
from hheditor.app.tours import Guide
from hheditor.ui.context import Context
from hheditor.ui.frame.side import SectionTitle, SidePanel
from hheditor.ui.look.widgets import once
from hheditor.ui.parts.beside import furnishing
from hheditor.ui.tours.bubble import Bubble, Ring


class Tours(QObject):
    """The tours of one window."""

    def __init__(self, frame: Context, window: QWidget) -> None:
        super().__init__(window)
        self._frame = frame
        self._window = window
        self._guide = Guide(frame.desk)
        self._ring: Ring | None = None
        self._bubble: Bubble | None = None
        self._soon = once(self, self._show, 0)
        window.installEventFilter(self)

    @property
    def walking(self) -> bool:
        """Whether somebody is on a tour."""
        return self._guide.tour is not None

    def begin(self, workspace: str) -> None:
        """Start the tour of the workspace that shows; where it has nothing to show, a sample comes first."""
        if not furnished(self._frame.desk, workspace):
            self._frame.attempt(lambda: furnishing(self._frame, workspace))
            self._frame.remake()
        self._guide.begin(workspace)
        if self._bubble is None:
            self._ring = Ring(self._frame, self._window)
            self._bubble = Bubble(self._frame, self._window)
            self._bubble.forth.connect(self._forth)
            self._bubble.back.connect(self._back)
            self._bubble.left.connect(self.end)
        self._soon.start()

    def end(self) -> None:
        """Leave the tour."""
        if not self.walking:
            return
        self._guide.leave()
        self._soon.stop()
        for part in (self._ring, self._bubble):
            if part is not None:
                part.hide()
                part.deleteLater()
        self._ring = self._bubble = None
        self._frame.refresh()

    def _forth(self) -> None:
        if self._guide.last:
            self.end()
        else:
            self._guide.forth()
            self._show()

    def _back(self) -> None:
        self._guide.back()
        self._show()

    def _target(self, name: str) -> QRect:
        """Where a widget lies in the window; empty where it does not show."""
        found = next(
            (widget for widget in self._window.findChildren(QWidget, name) if widget.isVisible()), None
        )
        if found is None:
            return QRect()
        above = found.parentWidget()
        while above is not None and above is not self._window:
            if isinstance(above, QScrollArea):
                above.ensureWidgetVisible(found, 0, min(40, above.height() // 4))
                break
            above = above.parentWidget()
        place = self._place(found)
        if isinstance(found, SectionTitle):
            contents = (side.content(found) for side in self._window.findChildren(SidePanel))
            for content in contents:
                if content is not None:
                    place = place.united(self._place(content))
        return place.intersected(self._window.rect())

    def _place(self, widget: QWidget) -> QRect:
        return QRect(widget.mapTo(self._window, widget.rect().topLeft()), widget.size())

    def _show(self) -> None:
        tour = self._guide.tour
        if tour is None or self._bubble is None or self._ring is None:
            return
        stop = self._guide.at
        target = self._target(tour.stops[stop].target)
        self._ring.show_around(target)
        say = self._frame.say
        self._bubble.show_stop(say(tour.title(stop)), say(tour.text(stop)), stop, len(tour.stops))
        self._bubble.stand_by(target)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the window's size."""
        if event.type() == QEvent.Type.Resize and watched is self._window and self.walking:
            self._soon.start()
        return super().eventFilter(watched, event)
