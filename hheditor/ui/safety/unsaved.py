"""What to do about work that is not on disk: try again, keep a copy elsewhere, or leave it at that.

Asked when the window closes or a document is left while something waits, and by a click on the mark in the
header. Nothing is given up by asking: what waits goes on waiting until the person has decided.
"""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPushButton, QWidget

from hheditor.ui.context import Context
from hheditor.ui.fonts import heading_font
from hheditor.ui.labels import Paragraph
from hheditor.ui.layouts import STRETCH, in_column, in_row
from hheditor.ui.look.widgets import named, push
from hheditor.values import Finding, refuse, tell

if TYPE_CHECKING:
    from hheditor.app.library import DeskLibrary


class UnsavedDialog(QDialog):
    """Says what is in the way, and offers the three ways out."""

    def __init__(
        self, frame: Context, books: "DeskLibrary", parent: QWidget, leave: Callable[[], None] | None = None
    ) -> None:
        """`leave` closes the window; None where nothing closes, only the dialog."""
        super().__init__(parent)
        self.setObjectName("unsaved")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._frame, self._books, self._leave = frame, books, leave
        self.setWindowTitle(frame.say("unsaved.title"))
        px = frame.theme.px
        layout = in_column(self, margins=(px(24), px(20), px(24), px(16)), spacing=px(10))
        self._title = Paragraph(font=heading_font(frame.theme.scale, 18))
        self._why = named(Paragraph(), "unsaved:why")
        self._what = Paragraph()
        for label in (self._title, self._why, self._what):
            layout.addWidget(label)
        layout.addLayout(self._buttons())
        self.setFixedWidth(px(560))
        self._show()

    def _buttons(self) -> QHBoxLayout:
        self._last = self._button("leave" if self._leave is not None else "go-on", self._go)
        self._copy = self._button("copy", self._keep_elsewhere)
        self._again = self._button("again", self._try_again)
        self._again.setProperty("primary", "true")
        self._again.setDefault(True)
        return in_row(None, self._last, STRETCH, self._copy, self._again, spacing=self._frame.theme.px(8))

    def _button(self, name: str, deed: Callable[[], None]) -> QPushButton:
        return push(self._frame.say(f"unsaved.{name}"), f"unsaved:{name}", deed)

    def _show(self) -> None:
        """Say how things stand."""
        say, books = self._frame.say, self._books
        reason = self._frame.desk.settings.unwritten if books.trouble is None else books.trouble
        held = books.holds
        if reason is None:
            reason = books.read_only
        self._title.setText(say("unsaved.title" if held or books.read_only is None else "unsaved.read-only"))
        self._why.setText("" if reason is None else self._frame.say_finding(reason))
        self._why.setVisible(bool(self._why.text()))
        kind = "leaving" if held and self._leave is not None else "held" if held else "nothing"
        self._what.setText(say(f"unsaved.what-{kind}"))

    def _try_again(self) -> None:
        self._books.retry(patient=True)
        if self._books.holds or self._frame.desk.saving == "failed":
            self._show()
            return
        if self._books.read_only is not None and self._leave is None:
            self._show()
            return
        self._done()

    def _keep_elsewhere(self) -> None:
        ask_where(self._frame.say, "unsaved.copy", self, self.keep_in)

    def keep_in(self, target: Path) -> None:
        """Write the copy there; the person has decided then."""
        finding = keep_elsewhere(self._books, target)
        if finding is not None:
            self._why.setText(self._frame.say_finding(finding))
            self._why.show()
            return
        self._frame.report(tell("unsaved.copied", file=target.name, folder=str(target.parent)))
        self._done()

    def _go(self) -> None:
        self._done()

    def _done(self) -> None:
        self.accept()
        if self._leave is not None:
            self._leave()


class Unsaved:
    """The window's side of it: what a person may do about work that waits, and whether the window may go."""

    def __init__(self, frame: Context, window: QWidget) -> None:
        self._frame, self._window = frame, window
        self._decided = False

    @property
    def _books(self) -> "DeskLibrary":
        return self._frame.desk.library

    def hand_on(self) -> None:
        """Words still in a field go on their way before the field goes."""
        self._books.hand_on()

    def look(self) -> None:
        """Say what is not on disk, and offer what can be done about it."""
        self._open(None)

    def refusal(self) -> Finding | None:
        """Why there is nothing to do about it."""
        passing = self._frame.desk.saving in ("saved", "saving")
        return refuse("refusal.all-saved") if passing else None

    def may_leave(self) -> bool:
        """Whether the window may close: everything is written, now at last, or the person has decided. Else
        they are asked, and the window closes when they have."""
        books = self._books
        books.hand_on()
        if self._decided or not books.holds:
            return True
        books.retry(patient=True)
        if books.holds:
            self._open(self._leave)
        return not books.holds

    def _leave(self) -> None:
        self._decided = True
        self._window.close()

    def _open(self, leave: Callable[[], None] | None) -> None:
        for other in self._window.findChildren(UnsavedDialog):
            other.close()
        UnsavedDialog(self._frame, self._books, self._window, leave).open()


def ask_where(
    say: Callable[[str], str], title: str, parent: QWidget | None, then: Callable[[Path], object]
) -> None:
    """Ask for the file a copy of the library shall go to."""
    from hheditor.ui.parts.files import to_save

    to_save(parent, say(title), say("unsaved.file-name"), then)


def keep_elsewhere(books: "DeskLibrary", target: Path) -> Finding | None:
    """A copy of everything there; why not, if it cannot be made."""
    from hheditor.store import StoreError

    if target.absolute() == books.path.absolute():
        return refuse("unsaved.same-place", file=target.name)
    try:
        books.keep_elsewhere(target)
    except StoreError as error:
        return error.finding
    return None
