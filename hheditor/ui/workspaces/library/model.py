"""The cards as Qt's list model, with dragging files out of it."""

import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import (
    QAbstractListModel,
    QMimeData,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    QUrl,
)

from hheditor.ui.parts.cards import spoken, title

if TYPE_CHECKING:
    from hheditor.store import Card, Library
    from hheditor.ui.context import Context

CARD = Qt.ItemDataRole.UserRole
Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()


class CardModel(QAbstractListModel):
    """The listed cards."""

    def __init__(
        self,
        context: "Context",
        library: "Callable[[], Library]",
        rename: Callable[[str, str], bool],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._context = context
        self._library = library
        self._rename = rename
        self._cards: tuple[Card, ...] = ()
        self._rows: dict[str, int] = {}
        self._outbox: tempfile.TemporaryDirectory[str] | None = None

    def show(self, cards: "tuple[Card, ...]") -> None:
        """List other cards. Where only some have changed, the rest is left alone."""
        if [card.id for card in cards] == [card.id for card in self._cards]:
            before, self._cards = self._cards, cards
            for row, (old, new) in enumerate(zip(before, cards, strict=True)):
                if old != new:
                    self.dataChanged.emit(self.index(row), self.index(row))
            return
        self.beginResetModel()
        self._cards = cards
        self._rows = {card.id: row for row, card in enumerate(cards)}
        self.endResetModel()

    def row_of(self, identity: str) -> int:
        """Where a document stands; -1 if it is not listed."""
        return self._rows.get(identity, -1)

    def picture_came(self, identity: str) -> None:
        """Paint a card again."""
        row = self.row_of(identity)
        if row >= 0:
            self.dataChanged.emit(self.index(row), self.index(row), [Qt.ItemDataRole.DecorationRole])

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        """How many cards."""
        return 0 if parent.isValid() else len(self._cards)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The card itself, its name, or all of it in words."""
        if not index.isValid():
            return None
        card = self._cards[index.row()]
        if role == CARD:
            return card
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            return title(self._context, card)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return spoken(self._context, card)
        return None

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Rename a document in place."""
        if role != Qt.ItemDataRole.EditRole or not index.isValid():
            return False
        card = self._cards[index.row()]
        if str(value) == title(self._context, card):
            return False
        return self._rename(card.id, str(value))

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Cards can be picked, renamed and dragged; drops are the view's business."""
        flags = super().flags(index) | Qt.ItemFlag.ItemIsDragEnabled
        return flags | Qt.ItemFlag.ItemIsEditable if self._library().writable else flags

    def mimeTypes(self) -> list[str]:
        """Files."""
        return ["text/uri-list"]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        """The documents as files in a folder that lasts as long as the window."""
        from hheditor.store import StoreError
        from hheditor.store.exchange import export

        mime = QMimeData()
        urls = []
        if self._outbox is None:
            self._outbox = tempfile.TemporaryDirectory(prefix="hheditor-", ignore_cleanup_errors=True)
        for index in indexes:
            card = self._cards[index.row()]
            folder = Path(self._outbox.name) / card.id
            folder.mkdir(exist_ok=True)
            try:
                urls.append(QUrl.fromLocalFile(str(export(self._library(), card.id, folder))))
            except StoreError as error:
                self._context.report(error.finding)
        mime.setUrls(urls)
        return mime

    def supportedDragActions(self) -> Qt.DropAction:
        """Dragging copies."""
        return Qt.DropAction.CopyAction

    def empty_outbox(self) -> None:
        """Remove the files that were dragged out."""
        if self._outbox is not None:
            self._outbox.cleanup()
            self._outbox = None
