"""Keys as people read them, and the shortcuts that listen for them."""

from collections.abc import Callable
from functools import lru_cache

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from hheditor.app import Operations


@lru_cache(maxsize=1024)
def readable(keys: str) -> str:
    """The first of an operation's keys as this system writes them, e.g. ``Ctrl+K`` or ``⌘K``; empty for
    none."""
    first = keys.split(maxsplit=1)[0] if keys else ""
    return QKeySequence(first, QKeySequence.SequenceFormat.PortableText).toString(
        QKeySequence.SequenceFormat.NativeText
    )


class Shortcuts(QObject):
    """One shortcut for each operation that may run where the person is."""

    def __init__(self, window: QWidget, operations: Operations, run: Callable[[str], None]) -> None:
        super().__init__(window)
        self._window = window
        self._operations = operations
        self._run = run
        self._shortcuts: list[QShortcut] = []

    def bind(self, workspace: str) -> None:
        """Listen for the keys of all operations of this workspace and of no workspace."""
        for shortcut in self._shortcuts:
            shortcut.setEnabled(False)
            shortcut.deleteLater()
        self._shortcuts = []
        for operation in self._operations:
            if operation.workspace not in ("", workspace):
                continue
            for keys in self._operations.shortcut(operation.id).split():
                sequence = QKeySequence(keys, QKeySequence.SequenceFormat.PortableText)
                shortcut = QShortcut(sequence, self._window)
                shortcut.setContext(Qt.ShortcutContext.WindowShortcut)
                shortcut.activated.connect(lambda identity=operation.id: self._run(identity))
                self._shortcuts.append(shortcut)
