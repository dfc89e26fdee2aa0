"""The dialog that brings a backup back: every backup with its day and what it holds."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from hheditor.ui.fonts import heading_font
from hheditor.ui.labels import Text
from hheditor.ui.layouts import STRETCH, in_row
from hheditor.ui.look.theme import RADIUS
from hheditor.ui.look.widgets import named, once, push
from hheditor.ui.parts.cards import when

if TYPE_CHECKING:
    from hheditor.store import Backup, Library
    from hheditor.ui.context import Context
    from hheditor.ui.look.theme import Theme

_PATH = Qt.ItemDataRole.UserRole
_REASONS = ("before-restore",)


class RestoreDialog(QDialog):
    """The backups, newest first; a note says what the chosen one holds."""

    def __init__(self, context: "Context", library: "Library", parent: QWidget | None) -> None:
        super().__init__(parent)
        self.setObjectName("restore")
        self.setModal(True)
        self._context = context
        self._backups = library.list_backups()
        theme = context.theme
        self.setWindowTitle(context.say("library.restore"))
        self.resize(theme.px(560), theme.px(480))
        layout = QVBoxLayout(self)
        margin = theme.px(24)
        layout.setContentsMargins(margin, margin, margin, theme.px(16))
        layout.setSpacing(theme.px(12))
        title = Text(context.say("library.restore"), font=heading_font(theme.scale))
        layout.addWidget(title)
        text = Text(context.say("library.restore.text"), wraps=True)
        layout.addWidget(text)
        self._list = named(QListWidget(), "restore:list")
        self._list.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self._list.setUniformItemSizes(True)
        self._list.setStyleSheet(_sheet(theme))
        for backup in self._backups:
            self._list.addItem(self._row(backup))
        layout.addWidget(self._list, 1)
        self._note = named(Text(wraps=True), "restore:note")
        self._note.setMinimumHeight(2 * self.fontMetrics().height())
        layout.addWidget(self._note)
        layout.addLayout(self._buttons())
        self._wait = once(self, self._look_into)
        self._list.currentRowChanged.connect(self._chosen)
        if self._backups:
            self._list.setCurrentRow(self._offered(library))
        else:
            self._note.setText(context.say("library.restore.none"))
        self._list.setFocus()

    def _offered(self, library: "Library") -> int:
        """The newest one; beside a damaged library the newest that passes its check."""
        from hheditor.store.care.backups import newest_good

        good = newest_good(library.backups_folder) if library.damaged else None
        return 0 if good is None else [backup.path for backup in self._backups].index(good.path)

    def _row(self, backup: "Backup") -> QListWidgetItem:
        shown = when(self._context, int(backup.made.timestamp() * 1000), exact=True)
        reason = backup.reason if backup.reason in _REASONS else ("before-upgrade" if backup.reason else "")
        extra = f"   {self._context.say(f'library.backup.{reason}')}" if reason else ""
        size = self._context.say("library.backup.size", kilobytes=max(1, round(backup.size / 1024)))
        item = QListWidgetItem(f"{shown}   ·   {size}{extra}")
        item.setData(_PATH, str(backup.path))
        item.setSizeHint(QSize(0, self._context.theme.px(36)))
        return item

    def _buttons(self) -> QHBoxLayout:
        cancel = push(self._context.say("library.cancel"), "restore:cancel", self.reject)
        self._accept = push(
            self._context.say("library.restore.accept"), "restore:accept", self.accept, primary=True
        )
        self._accept.setDefault(True)
        self._accept.setEnabled(False)
        return in_row(None, STRETCH, cancel, self._accept)

    def _chosen(self, row: int) -> None:
        self._accept.setEnabled(False)
        self._note.setText("")
        if row >= 0:
            self._wait.start(0)

    def _look_into(self) -> None:
        """Check the chosen backup and say what it holds."""
        from hheditor.store import Checkup, StoreError, open_library
        from hheditor.store.care.health import check_file

        path = self.choice()
        if path is None:
            return
        checkup = check_file(path)
        if not isinstance(checkup, Checkup):
            self._note.setText(self._context.say_finding(checkup))
            return
        if not checkup.sound:
            self._note.setText(self._context.say("store.damaged", file=path.name))
            return
        self._accept.setEnabled(True)
        try:
            with open_library(path, read_only=True) as library:
                newest = next(iter(library.cards.find()), None)
                count = library.cards.count()
        except StoreError:
            # From an earlier version: it is brought up to date as it is restored.
            self._note.setText(self._context.say("library.restore.older"))
            return
        name = newest.name if newest is not None else ""
        if name:
            self._note.setText(self._context.say("library.restore.holds", n=count, name=name))
        else:
            self._note.setText(self._context.say("library.restore.empty"))

    def choice(self) -> Path | None:
        """The backup to bring back."""
        item = self._list.currentItem()
        return Path(item.data(_PATH)) if self._backups else None


def _sheet(theme: "Theme") -> str:
    radius, pad = theme.px(RADIUS), theme.px(10)
    colours = theme.colours
    rows = "QListWidget::item"
    return "".join(
        (
            f"QListWidget {{ border: 1px solid {colours.hairline}; border-radius: {radius}px; outline: 0; }}",
            "QListWidget { show-decoration-selected: 1; }",
            f"{rows} {{ border: none; padding-left: {pad}px; color: {colours.ink}; }}",
            f"{rows}:hover {{ background: {colours.hover}; }}",
            f"{rows}:selected {{ background: {colours.accent_soft}; }}",
        )
    )
