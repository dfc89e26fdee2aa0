"""A shelf of the library: maps or armies as small pictures, to click or to drag onto the sheet."""

from collections.abc import Callable, Sequence
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData, QModelIndex, QPersistentModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QIcon, QKeyEvent, QPixmap
from PySide6.QtWidgets import QFrame, QListWidget, QListWidgetItem, QWidget

from hheditor.app.army.editor import book_of, rules_for
from hheditor.app.army.shelf import sample_points
from hheditor.app.games import chosen, several
from hheditor.text import army_name
from hheditor.ui.labels import Text
from hheditor.ui.layouts import in_column
from hheditor.ui.look.widgets import once
from hheditor.ui.parts.cards import book_box, of_game, title
from hheditor.ui.parts.thumbnails import Thumbnails
from hheditor.ui.parts.thumbnails.drawing import HEIGHT, WIDTH, banner_thumbnail

if TYPE_CHECKING:
    from hheditor.app.library import DeskLibrary
    from hheditor.armies import Army
    from hheditor.rules.api.surfaces import Ground
    from hheditor.store import Card
    from hheditor.store.kinds import Kind
    from hheditor.ui.context import Context

MIME = "application/x-hheditor-card"
SAMPLE = "sample:"
"""How the id of a shipped army begins, which is in no library."""
GROUNDS: "tuple[Kind, ...]" = ("map", "table")
_MOST = 400
_SLICE = 0.01
"""Seconds of pricing between two frames."""


def cards_of(books: "DeskLibrary", *kinds: "Kind", words: str = "") -> "tuple[Card, ...]":
    """The documents of some kinds, the newest first; none where the library cannot be opened."""
    from hheditor.store import StoreError
    from hheditor.store.cards import Query

    try:
        return books.library.cards.find(Query(words=words, kinds=kinds, limit=_MOST))
    except StoreError:
        return ()


def dropped_card(event: QDragEnterEvent | QDropEvent) -> tuple[str, str]:
    """Kind and id of the card somebody drags here; empty strings if it is none."""
    if not event.mimeData().hasFormat(MIME):
        return "", ""
    kind, _, identity = bytes(event.mimeData().data(MIME).data()).decode().partition(":")
    return kind, identity


def dropped_files(event: QDropEvent) -> list[Path]:
    """The files somebody drags here from elsewhere."""
    return [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]


def samples() -> "dict[str, Army]":
    """The armies that come with the rules systems, by an id of their own."""
    from hheditor.rules.api import find, systems

    found = {}
    for system in systems():
        for name, army in find(system).sample_armies().items():
            found[f"{SAMPLE}{system}/{name}"] = army
    return found


def grounds_of(game: str = "") -> "set[Ground]":
    """What a game is fought on, maps or bare tables; without one, what any of them is."""
    from hheditor.rules.api import find, systems

    return {ground for each in systems() if game in ("", each) for ground in find(each).grounds}


def _pop_shown(waiting: "list[tuple[QListWidgetItem, Army]]") -> "tuple[QListWidgetItem, Army] | None":
    """The first that is shown; None where none is."""
    place = next((number for number, (item, _) in enumerate(waiting) if not item.isHidden()), -1)
    return waiting.pop(place) if place >= 0 else None


class Shelf(QListWidget):
    """Documents of one kind; maps and bare tables stand together. A click or Enter picks one; each can be
    dragged."""

    picked = Signal(str)

    def __init__(
        self, context: "Context", books: "DeskLibrary", kind: "Kind", *, width: int = 132, wraps: bool = True
    ) -> None:
        super().__init__()
        self.setObjectName(f"shelf:{kind}")
        self._context, self._books, self._kind = context, books, kind
        px = context.theme.px
        wide = px(width)
        self._size = QSize(wide, wide * HEIGHT // WIDTH)
        self.setViewMode(QListWidget.ViewMode.IconMode)
        self.setFlow(QListWidget.Flow.LeftToRight)
        self.setWrapping(wraps)
        self.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.setMovement(QListWidget.Movement.Static)
        self.setDragEnabled(True)
        self.setUniformItemSizes(True)
        self.setIconSize(self._size)
        self.setGridSize(QSize(wide + px(20), self._size.height() + px(50)))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWordWrap(True)
        self.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.viewport().setAutoFillBackground(False)
        self._thumbnails = Thumbnails(lambda: books.library, self._ready, self)
        self.itemClicked.connect(lambda item: self.picked.emit(item.data(Qt.ItemDataRole.UserRole)))
        self.cards: tuple[Card, ...] = ()
        self._book, self._game = "", chosen(context.desk)
        self._games_of: dict[str, str] = {}
        self._kinds_of: dict[str, str] = {}
        self._books_of: dict[str, str] = {}
        self._unpriced: list[tuple[QListWidgetItem, Army]] = []
        self._undrawn: list[tuple[QListWidgetItem, Army]] = []
        self._next = once(self, self._finish_sample)
        self.show_cards()

    def show_cards(self, words: str = "") -> None:
        """Look again."""
        self.clear()
        kinds = GROUNDS if self._kind == "map" and "table" in grounds_of() else (self._kind,)
        self.cards = cards_of(self._books, *kinds, words=words)
        blank = QPixmap(self._size)
        blank.fill(self._context.theme.colour("faint"))
        for card in self.cards:
            named = title(self._context, card)
            item = QListWidgetItem(QIcon(blank), named)
            item.setData(Qt.ItemDataRole.UserRole, card.id)
            item.setSizeHint(self.gridSize())
            item.setToolTip(" · ".join(filter(None, (named, of_game(self._context, card.system)))))
            self.addItem(item)
            self._games_of[card.id] = card.system
            self._kinds_of[card.id] = card.kind
            self._dress(item, card)
        if self._kind == "army":
            self._show_samples(blank)
        self._sift()

    @property
    def books_shown(self) -> tuple[str, ...]:
        """The books its sample armies are from."""
        return tuple(self._books_of.values())

    def show_book(self, book: str) -> None:
        """Of the armies that come with the rules show those of a book; empty: all."""
        self._book = book
        self._sift()

    def show_game(self, game: str) -> None:
        """Show what is of a game, and what is of any; empty: all."""
        self._game = game
        self._sift()

    def _sift(self) -> None:
        for row in range(self.count()):
            item = self.item(row)
            if item is not None:
                identity = item.data(Qt.ItemDataRole.UserRole)
                book, game = self._books_of.get(identity), self._games_of.get(identity, "")
                others = bool(self._book) and book is not None and book != self._book
                strange = several() and bool(self._game and game) and game != self._game
                item.setHidden(others or strange or self._wrong_ground(identity))
        if self._unpriced or self._undrawn:
            self._next.start(0)

    def _wrong_ground(self, identity: str) -> bool:
        """Whether it is a map where the game wants a table, or the other way round."""
        if self._kind != "map" or not self._game:
            return False
        return self._kinds_of.get(identity) not in grounds_of(self._game)

    def _show_samples(self, blank: QPixmap) -> None:
        """Armies that come with the rules, behind the person's own."""
        self._unpriced.clear()
        self._undrawn.clear()
        own = {card.name for card in self.cards}
        for identity, army in samples().items():
            if army.name in own:
                continue
            ruleset = rules_for(army.system)
            name = army_name(army, self._context.language)
            self._books_of[identity], self._games_of[identity] = book_of(army, ruleset), army.system
            item = QListWidgetItem(QIcon(blank), name)
            item.setData(Qt.ItemDataRole.UserRole, identity)
            item.setSizeHint(self.gridSize())
            tip = self._context.say("scenario.sample-army", name=name)
            item.setToolTip("\n".join(filter(None, (tip, of_game(self._context, army.system)))))
            self.addItem(item)
            if ruleset.has_points:
                self._unpriced.append((item, army))
            self._undrawn.append((item, army))

    def _finish_sample(self) -> None:
        """A few prices or one banner between two frames, of armies that are shown."""
        until = perf_counter() + _SLICE
        while perf_counter() < until and (found := _pop_shown(self._unpriced)) is not None:
            item = found[0]
            system, _, key = item.data(Qt.ItemDataRole.UserRole).removeprefix(SAMPLE).partition("/")
            name, points = item.text(), sample_points(system, key)
            item.setText(self._context.say("scenario.sample-card", name=name, points=points))
        if perf_counter() < until:
            found = _pop_shown(self._undrawn)
            if found is None:
                return
            item, army = found
            picture = QPixmap()
            picture.loadFromData(banner_thumbnail(army))
            item.setIcon(QIcon(picture))
        self._next.start(0)

    def _dress(self, item: QListWidgetItem, card: "Card") -> None:
        picture = self._thumbnails.pixmap(card)
        if picture is not None:
            item.setIcon(QIcon(picture))

    def _ready(self, identity: str) -> None:
        for row, card in enumerate(self.cards):
            item = self.item(row)
            if card.id == identity and item is not None:
                self._dress(item, card)

    def dataChanged(
        self,
        first: QModelIndex | QPersistentModelIndex,
        last: QModelIndex | QPersistentModelIndex,
        roles: Sequence[int] = (),
    ) -> None:
        """Whatever hides and gets its picture takes no room."""
        super().dataChanged(first, last, roles)
        if any(self.isRowHidden(row) for row in range(first.row(), last.row() + 1)):
            # Qt gives it the room of a card, on top of who stands there: a click would find nobody.
            self.scheduleDelayedItemsLayout()

    def mimeData(self, items: object) -> QMimeData:
        """What a drag carries: the kind and the id."""
        data = QMimeData()
        chosen = list(items)  # type: ignore[call-overload]
        if chosen:
            identity = chosen[0].data(Qt.ItemDataRole.UserRole)
            data.setData(MIME, f"{self._kinds_of.get(identity, self._kind)}:{identity}".encode())
        return data

    def begin(self) -> None:
        """Take the keyboard, the cursor where it was or on the first document."""
        self.setFocus()
        if self.currentRow() < 0 and self.count():
            self.setCurrentRow(0)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter picks."""
        item = self.currentItem()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and item is not None:
            self.picked.emit(item.data(Qt.ItemDataRole.UserRole))
            return
        super().keyPressEvent(event)


class ShelfPopup(QFrame):
    """A shelf that comes up over the sheet, to choose another map or army; Escape puts it away."""

    def __init__(
        self,
        context: "Context",
        books: "DeskLibrary",
        kind: "Kind",
        parent: QWidget,
        picked: Callable[[str], None],
        game: str = "",
    ) -> None:
        """What is of `game` alone, where one is named."""
        super().__init__(parent, Qt.WindowType.Popup)
        self.setObjectName("scenario:chooser")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        px = context.theme.px
        title = Text(context.say(f"scenario.choose-{kind}"))
        self.shelf = Shelf(context, books, kind)
        layout = in_column(self, title, (self.shelf, 1), margins=(px(12), px(12), px(12), px(12)))
        if not self.shelf.count():
            title.setText(context.say(f"scenario.no-{kind}s"))
        self.shelf.show_game(game)
        box = book_box(context, "chooser:book", self.shelf.books_shown, self.shelf.show_book)
        if box is not None:
            layout.insertWidget(1, box, 0, Qt.AlignmentFlag.AlignLeft)
        self.resize(px(560), px(420))

        def pick(identity: str) -> None:
            self.close()
            picked(identity)

        self.shelf.picked.connect(pick)

    def open_at(self, anchor: QWidget) -> None:
        """Come up below a widget, on the screen as a whole."""
        place = anchor.mapToGlobal(anchor.rect().bottomLeft())
        room = anchor.screen().availableGeometry()
        x = max(room.left(), min(place.x(), room.right() - self.width()))
        y = max(room.top(), min(place.y(), room.bottom() - self.height()))
        self.move(x, y)
        self.show()
        self.shelf.setFocus()
        if self.shelf.count():
            self.shelf.setCurrentRow(0)
