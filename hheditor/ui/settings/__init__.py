"""The settings: a dialog that asks nothing to be confirmed. Every choice holds at once and can be seen.

- `pages`: the pages of choices; `keys`: the page of shortcuts; `sheet`: all keys on paper

After a change of theme, text or language it is made anew in place, like everything else.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QListWidget,
    QListWidgetItem,
    QScrollArea,
    QStackedWidget,
    QWidget,
)

from hheditor.app import Changes
from hheditor.ui.context import Context
from hheditor.ui.layouts import FLUSH, in_row
from hheditor.ui.look.widgets import named, once
from hheditor.ui.settings.keys import KeysPage
from hheditor.ui.settings.pages import LooksPage, PlayPage, PrintPage, WordsPage, YouPage

if TYPE_CHECKING:
    from hheditor.ui.frame.window import Window

PAGES: dict[str, tuple[str, Callable[[Context], QWidget]]] = {
    "looks": ("sun", LooksPage),
    "words": ("language", WordsPage),
    "play": ("battle", PlayPage),
    "print": ("print", PrintPage),
    "keys": ("search", KeysPage),
    "you": ("profile", YouPage),
}
"""Page ids with their pictures, top to bottom."""


class SettingsDialog(QDialog):
    """The settings."""

    def __init__(self, frame: Context, window: "Window") -> None:
        super().__init__(window)
        self.setObjectName("settings")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._frame = frame
        self._page = "looks"
        self._inside: QWidget | None = None
        self._keys: list[QShortcut] = []
        self._layout = in_row(self, margins=FLUSH)
        self._soon = once(self, self._make, 0)
        self._stop = frame.desk.changes.connect(self._changed)
        self._dressing = window.dressing
        self._dressing.done.connect(self._soon.start)
        self.finished.connect(lambda _: self._stop())
        self._make()

    def show_page(self, page: str) -> None:
        """Show it, at a page; no page: where it is."""
        if page in PAGES:
            self._page = page
            self._list.setCurrentRow(list(PAGES).index(page))
        self.show()
        self.raise_()
        self.activateWindow()

    def _changed(self, changes: Changes) -> None:
        if changes & (Changes.LOOKS | Changes.LANGUAGE) and not self._dressing.pending:
            self._soon.start()

    def _make(self) -> None:
        """Make everything anew, where it was."""
        focused: QWidget | None = self.focusWidget()
        name = focused.objectName() if focused is not None else ""
        if self._inside is not None:
            self._layout.removeWidget(self._inside)
            self._inside.hide()
            self._inside.deleteLater()
        frame, px = self._frame, self._frame.theme.px
        self.setWindowTitle(frame.say("settings.open"))
        self._inside = QWidget()
        row = in_row(self._inside, margins=(px(12), px(12), px(4), px(12)), spacing=px(8))
        self._list = named(QListWidget(), "settings:pages", spoken=frame.say("settings.open"))
        self._list.setFrameShape(QFrame.Shape.NoFrame)
        self._stack = QStackedWidget()
        for page, (icon, _) in PAGES.items():
            item = QListWidgetItem(frame.icon(icon), frame.say(f"settings.page.{page}"))
            self._list.addItem(item)
            self._stack.addWidget(QWidget())
        self._list.setFixedWidth(self._list.sizeHintForColumn(0) + px(36))
        self._list.currentRowChanged.connect(self._turn)
        row.addWidget(self._list)
        row.addWidget(self._stack, 1)
        self._layout.addWidget(self._inside)
        self._list.setCurrentRow(list(PAGES).index(self._page))
        self._listen()
        self._stay_on_screen()
        again = self._inside.findChild(QWidget, name) if name else None
        (again or self._list).setFocus()

    def _stay_on_screen(self) -> None:
        """As large as it would like, no larger than the screen, and nowhere beyond its edges."""
        px, room = self._frame.theme.px, self.screen().availableGeometry()
        self.setMaximumSize(room.size())
        self.resize(min(px(760), round(room.width() * 0.9)), min(px(560), round(room.height() * 0.9)))
        if self.isVisible():
            frame = self.frameGeometry()
            self.move(
                max(room.left(), min(frame.left(), room.right() - frame.width())),
                max(room.top(), min(frame.top(), room.bottom() - frame.height())),
            )

    def _listen(self) -> None:
        """The size of the text follows its keys here as well as in the window."""
        for old in self._keys:
            old.setEnabled(False)
            old.deleteLater()
        self._keys = []
        operations = self._frame.desk.operations
        for operation in ("looks.larger-text", "looks.smaller-text", "looks.normal-text"):
            for keys in operations.shortcut(operation).split():
                made = QShortcut(QKeySequence(keys, QKeySequence.SequenceFormat.PortableText), self)
                made.activated.connect(lambda operation=operation: self._frame.run(operation))
                self._keys.append(made)

    def _turn(self, row: int) -> None:
        """Show a page, made when it is first looked at."""
        self._page = list(PAGES)[max(0, row)]
        blank = self._stack.widget(row)
        if blank is not None and not isinstance(blank, QScrollArea):
            self._stack.insertWidget(row, _scrolling(PAGES[self._page][1](self._frame)))
            self._stack.removeWidget(blank)
            blank.deleteLater()
        self._stack.setCurrentIndex(row)


def _scrolling(page: QWidget) -> QScrollArea:
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setWidget(page)
    return area
