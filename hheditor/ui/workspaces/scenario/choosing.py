"""The first page of a new scenario: a map and two armies, from the library's shelves into three slots.

Click a map, click two armies, done. Everything can be dragged into its slot as well.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPen,
    QPixmap,
)
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from hheditor.app import games
from hheditor.ui.fonts import heading_font
from hheditor.ui.icons import paint_icon
from hheditor.ui.labels import Text
from hheditor.ui.layouts import WrappingRow, in_column, in_row
from hheditor.ui.look.dimming import dim
from hheditor.ui.look.widgets import Painted, named, push
from hheditor.ui.parts.cards import book_box, game_box
from hheditor.ui.workspaces.scenario.parts import quiet
from hheditor.ui.workspaces.scenario.shelf import Shelf, dropped_card, dropped_files

if TYPE_CHECKING:
    from pathlib import Path

    from hheditor.app.library import DeskLibrary
    from hheditor.ui.context import Context

SLOTS = ("map", "army", "army")


class Slot(Painted, QWidget):
    """Where a map or an army goes."""

    dropped = Signal(str)
    filed = Signal(list)
    """Files from elsewhere."""
    cleared = Signal()

    def __init__(self, context: "Context", kind: str, title: str, name: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self._context, self._kind, self._title = context, kind, title
        self._name, self._picture = "", QPixmap()
        self._over = False
        self.setAcceptDrops(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(title)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """A card."""
        return QSize(self._context.theme.px(220), self._context.theme.px(150))

    def show_card(self, name: str, picture: QPixmap | None) -> None:
        """What lies in it; an empty name: nothing."""
        self._name = name
        self._picture = picture or QPixmap()
        self.setAccessibleDescription(name)
        self.setToolTip(self._context.say("scenario.slot-clear") if name else "")
        self.update()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Only its own kind, or files that may hold it."""
        if self._takes(dropped_card(event)[0]) or dropped_files(event):
            self._over = True
            self.update()
            event.acceptProposedAction()

    def _takes(self, kind: str) -> bool:
        return kind == self._kind or (self._kind, kind) == ("map", "table")

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        """Gone again."""
        self._over = False
        self.update()
        super().dragLeaveEvent(event)

    def dropEvent(self, event: QDropEvent) -> None:
        """Take it."""
        self._over = False
        kind, identity = dropped_card(event)
        files = dropped_files(event)
        if self._takes(kind):
            event.acceptProposedAction()
            self.dropped.emit(identity)
        elif files:
            event.acceptProposedAction()
            self.filed.emit(files)
        self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click empties it."""
        if self._name and event.button() == Qt.MouseButton.LeftButton:
            self.cleared.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """So does Delete."""
        if self._name and event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.cleared.emit()
            return
        super().keyPressEvent(event)

    def paint(self, painter: QPainter) -> None:
        """A card, or a dashed place for one."""
        theme = self._context.theme
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        box = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
        strong = self._over or self.hasFocus()
        line = QPen(theme.colour("accent" if strong else "faint"), theme.px(2 if strong else 1.5))
        if not self._name:
            line.setStyle(Qt.PenStyle.DashLine)
        painter.setPen(line)
        painter.setBrush(theme.colour("surface"))
        painter.drawRoundedRect(box, theme.px(6), theme.px(6))
        foot = theme.px(30)
        inner = box.adjusted(theme.px(8), theme.px(8), -theme.px(8), -foot)
        if self._name and not self._picture.isNull():
            size = self._picture.size().scaled(inner.size().toSize(), Qt.AspectRatioMode.KeepAspectRatio)
            place = QRectF(
                inner.center().x() - size.width() / 2,
                inner.center().y() - size.height() / 2,
                size.width(),
                size.height(),
            )
            painter.drawPixmap(place.toRect(), self._picture)
            dim(painter, place, theme)
        else:
            side = theme.px(34)
            icon = "map" if self._kind == "map" else "armies"
            place = QRectF(inner.center().x() - side / 2, inner.center().y() - side / 2, side, side)
            paint_icon(painter, icon, place, theme.colour("faint"))
        painter.setPen(theme.colour("ink" if self._name else "quiet"))
        words = self.fontMetrics().elidedText(
            self._name or self._title, Qt.TextElideMode.ElideRight, round(box.width()) - theme.px(12)
        )
        painter.drawText(
            box.adjusted(0, box.height() - foot, 0, -theme.px(4)), Qt.AlignmentFlag.AlignCenter, words
        )


class ChoosingPage(QScrollArea):
    """Slots above, shelves below."""

    def __init__(
        self,
        context: "Context",
        books: "DeskLibrary",
        chosen: "Callable[[int, str], None]",
        filed: "Callable[[int, list[Path]], None]",
        cleared: "Callable[[int], None]",
        make: "Callable[[], None]",
    ) -> None:
        super().__init__()
        self.setObjectName("scenario:choosing")
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self._context, self._filed = context, filed
        self.setAcceptDrops(True)
        theme = context.theme
        say, px = context.say, theme.px
        inside = named(QWidget(), "scenario:choosing-paper")
        inside.setStyleSheet(f"#scenario\\:choosing-paper {{ background: {theme.colours.paper}; }}")
        layout = in_column(inside, margins=(px(40), px(28), px(40), px(28)), spacing=px(10))
        title = Text(say("scenario.new-title"), font=heading_font(theme.scale, 22))
        head = WrappingRow(spacing=px(10))
        head.addWidget(title)
        head.addStretch()
        box = game_box(context, "scenario:game", games.chosen(context.desk), self._show_game)
        if box is not None:
            head.addWidget(box)
        layout.addLayout(head)
        layout.addWidget(quiet(context, say("scenario.new-text")))
        layout.addSpacing(px(6))
        row = in_row(spacing=px(16))
        self.slots: list[Slot] = []
        for number, kind in enumerate(SLOTS):
            slot = Slot(context, kind, say(f"scenario.slot-{number}"), f"slot:{number}")
            slot.dropped.connect(lambda identity, number=number: chosen(number, identity))
            slot.filed.connect(lambda files, number=number: filed(number, files))
            slot.cleared.connect(lambda number=number: cleared(number))
            self.slots.append(slot)
            row.addWidget(slot, 1)
        layout.addLayout(row)
        foot = QHBoxLayout()
        self.hint = quiet(context, "")
        foot.addWidget(self.hint, 1)
        self.make = push(say("scenario.make"), "scenario:make", make, primary=True)
        foot.addWidget(self.make)
        layout.addLayout(foot)
        self.maps = self._shelf(layout, books, "map")
        self.maps.picked.connect(lambda identity: chosen(0, identity))
        self.armies = self._shelf(layout, books, "army")
        self.armies.picked.connect(lambda identity: chosen(-1, identity))
        self.setWidget(inside)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Files that may hold a map or an army."""
        if dropped_files(event):
            event.acceptProposedAction()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Anywhere on the page."""
        if dropped_files(event):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Each goes where it belongs."""
        files = dropped_files(event)
        if files:
            event.acceptProposedAction()
            self._filed(-1, files)

    def _show_game(self, game: str) -> None:
        """Another game: its armies are shown, and the scenario is begun of it."""
        games.choose(self._context.desk, game)
        for shelf in (self.maps, self.armies):
            shelf.show_game(game)

    def _shelf(self, layout: QVBoxLayout, books: "DeskLibrary", kind: str) -> Shelf:
        say, px = self._context.say, self._context.theme.px
        heading = Text(say(f"scenario.shelf-{kind}s"), font=heading_font(self._context.theme.scale, 14))
        layout.addSpacing(px(6))
        row = in_row(None, (heading, 1))
        layout.addLayout(row)
        shelf = Shelf(self._context, books, kind, wraps=kind != "map")  # type: ignore[arg-type]
        shelf.setStyleSheet("QListWidget { background: transparent; border: none; }")
        shelf.setMinimumHeight(px(150))
        books_of = book_box(self._context, f"shelf:{kind}:book", shelf.books_shown, shelf.show_book)
        if books_of is not None:
            row.addWidget(books_of)
        if not shelf.count():
            layout.addWidget(quiet(self._context, say(f"scenario.no-{kind}s")))
            shelf.hide()
        if kind == "map":
            shelf.setFixedHeight(px(150))
            layout.addWidget(shelf)
        else:
            layout.addWidget(shelf, 1)
        return shelf

    def go_on(self, draft: list[str]) -> None:
        """Put the cursor where the next choice is made: maps, armies, or the button."""
        if not draft[0] and self.maps.count():
            self.maps.begin()
        elif not (draft[1] and draft[2]) and self.armies.count():
            self.armies.begin()
        else:
            self.make.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter on the button makes the scenario."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.make.hasFocus():
            self.make.click()
            return
        super().keyPressEvent(event)

    def show_choice(self, names: list[str], pictures: list[QPixmap | None], hint: str) -> None:
        """What lies in the slots, and what is still missing."""
        for slot, name, picture in zip(self.slots, names, pictures, strict=True):
            slot.show_card(name, picture)
        self.make.setEnabled(bool(names[0]))
        self.hint.setText(hint)
