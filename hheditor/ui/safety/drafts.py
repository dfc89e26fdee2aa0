"""Words being typed are kept while they are typed: at least once a second, and when the field is left.

    Typing(context, field, keep)         keep() hands on what the field says now

Until it has been handed on, the header says that it is on its way.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QSpinBox, QWidget

from hheditor.ui.look.widgets import once

if TYPE_CHECKING:
    from hheditor.app.library import DeskLibrary
    from hheditor.ui.context import Context

_SOON = 800
"""Milliseconds after a key within which the words are handed on, whether or not other keys follow."""


class Typing(QObject):
    """The words of one field on their way; lives as long as the field."""

    def __init__(
        self,
        context: "Context",
        field: QLineEdit | QPlainTextEdit | QSpinBox,
        keep: Callable[[], object],
        *,
        whole: bool = False,
        so_far: Callable[[], object] | None = None,
        keep_in: "Callable[[DeskLibrary], None] | None" = None,
    ) -> None:
        """`keep` gives False where the words were refused and go on waiting. A field that makes sense only
        as a `whole` is kept when it is left. `so_far` is what is tried instead of `keep` while somebody
        types: it complains of nothing that may be half a word, and gives False where it must wait for the
        rest. `keep_in` hands the words on to a copy of the library, where `keep` leads into a record that
        may refuse them."""
        super().__init__(field)
        books = self._books = context.desk.library
        self._keep, self._keep_in, self._whole, self._half = keep, keep_in, whole, so_far
        self._waits = self._refused = False
        self._soon = once(self, self._while_typing, _SOON)
        if isinstance(field, QSpinBox):
            field.lineEdit().textEdited.connect(self.begun)
            field.valueChanged.connect(self.begun)
        elif isinstance(field, QLineEdit):
            field.textEdited.connect(self.begun)
        if not isinstance(field, QPlainTextEdit):
            field.editingFinished.connect(self.finished)
        field.destroyed.connect(lambda: books.forget(self))

    @property
    def waits(self) -> bool:
        """See `Draft`."""
        return self._waits

    @property
    def refused(self) -> bool:
        """See `Draft`."""
        return self._waits and self._refused

    def begun(self) -> None:
        """A key was pressed in the field."""
        self._waits = True
        if not self._whole and not self._soon.isActive():
            self._soon.start()
        self._books.typing(self)

    def finished(self) -> None:
        """The field is left, or said to be done with."""
        self._waits = True
        self.keep()

    def _while_typing(self) -> None:
        if self._half is None:
            self.keep()
        elif self._half() is not False:
            self._waits = self._refused = False
            self._books.typed(self)

    def keep(self) -> None:
        """See `Draft`."""
        self._soon.stop()
        if not self._waits:
            return
        # Whoever keeps the words may make the field anew: it must not wait for itself then.
        self._waits = False
        self._refused = self._keep() is False
        self._waits = self._waits or self._refused
        if self._waits:
            self._books.typing(self)
        else:
            self._books.typed(self)

    def keep_in(self, books: "DeskLibrary") -> None:
        """See `Draft`."""
        if self._keep_in is not None:
            self._keep_in(books)


@contextmanager
def hold_place(container: QWidget) -> Iterator[None]:
    """Make the fields of a container anew in the block: who was typing in one goes on typing in its
    successor."""
    field = container.window().focusWidget() if container.isVisible() else None
    if not isinstance(field, QLineEdit) or not container.isAncestorOf(field) or not field.objectName():
        yield
        return
    name, text, cursor = field.objectName(), field.text(), field.cursorPosition()
    yield
    for successor in container.findChildren(QLineEdit, name):
        if successor is not field:
            successor.setText(text)
            successor.setCursorPosition(cursor)
            successor.setFocus()
