"""Small pictures of documents: drawn once, kept in the library, shown from memory.

Only what comes into view is drawn, one after another and each in pieces between two frames, so a library of
thousands scrolls at once. What is drawn is `drawing`'s.
"""

import contextlib
from collections import OrderedDict, deque
from collections.abc import Callable
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, QSize
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QWidget

from hheditor.ui.look.decoding import SHAPE, decoded
from hheditor.ui.look.widgets import once
from hheditor.ui.parts.thumbnails.drawing import InPieces, drawn_in_pieces

if TYPE_CHECKING:
    from hheditor.store import Card, Library

_SLICE = 0.012
"""Seconds of drawing between two events."""
_PAUSE = 10
"""Milliseconds until the library is asked again whether it is at rest."""
_LEAST_KEPT = 40
"""Pictures in memory, each of them half a megabyte at most; the rest is read again from the library."""
_SMALLEST_CARD = 200 * 180
"""Pixels of a card: a large screen shows more of them than are kept else."""


class _Drawing(NamedTuple):
    """A picture that is being drawn."""

    card: "Card"
    key: tuple[str, int, bool]
    """What the document was when it was begun."""
    library: "Library"
    pieces: "InPieces[bytes | None]"


class Thumbnails(QObject):
    """Pictures by card, as they are asked for."""

    def __init__(
        self,
        library: "Callable[[], Library]",
        ready: Callable[[str], None],
        parent: QObject,
        seen: Callable[[], bool] = lambda: True,
    ) -> None:
        """`ready` is told the id of a document whose picture has come. While the cards are not `seen`, none
        is drawn: whoever shows them asks again."""
        super().__init__(parent)
        self._seen = seen
        self._library = library
        self._ready = ready
        self._kept: OrderedDict[tuple[str, int, bool], QPixmap | None] = OrderedDict()
        self._size = SHAPE
        self._waiting: deque[Card] = deque()
        self._drawing: _Drawing | None = None
        self._timer = once(self, self._next)

    def _key(self, card: "Card") -> tuple[str, int, bool]:
        """What a picture depends on: the document as it is, and whether its deployments are secret."""
        from hheditor.store import StoreError
        from hheditor.store.secrets import secret

        try:
            return card.id, card.revision, card.kind == "scenario" and secret(self._library(), card.id)
        except StoreError:
            return card.id, card.revision, False

    def pixmap(self, card: "Card", size: QSize = SHAPE) -> QPixmap | None:
        """The picture for so many points, if it was ever drawn; it is drawn soon if not."""
        from hheditor.store import StoreError

        if size != self._size:
            # All cards are alike: they are shown in another size from now on.
            self._size = size
            self._kept.clear()
        key = self._key(card)
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        with contextlib.suppress(StoreError):
            data = self._library().thumbnails.get(card.id)
            if data is not None:
                return self._keep(card, data)
        # What is looked at now comes before what was scrolled past.
        if card not in self._waiting and (self._drawing is None or self._drawing.card != card):
            self._waiting.appendleft(card)
        if not self._timer.isActive():
            self._timer.start(0)
        return None

    @property
    def idle(self) -> bool:
        """Whether everything asked for has been drawn."""
        return not self._waiting and self._drawing is None

    def _next(self) -> None:
        if self._drawing is None and (not self._waiting or not self._seen()):
            return
        library = self._drawing.library if self._drawing is not None else self._opened()
        if library is not None and not library.at_rest:
            # Files are taken in beside the window, and it would wait for each of them.
            self._timer.start(_PAUSE)
            return
        if self._drawing is None:
            card = self._waiting.popleft()
            if library is None:
                # The header says why; cards go without pictures.
                self._keep(card, None)
                self._ready(card.id)
            else:
                self._drawing = _Drawing(card, self._key(card), library, drawn_in_pieces(library, card))
        until = perf_counter() + _SLICE
        while perf_counter() < until and self._draw():
            pass
        if not self.idle:
            self._timer.start(0)

    def _opened(self) -> "Library | None":
        from hheditor.store import StoreError

        try:
            return self._library()
        except StoreError:
            return None

    def _draw(self) -> bool:
        """One more piece of the picture; whether there are more."""
        from hheditor.store import StoreError

        drawn = self._drawing
        if drawn is None:
            return False
        card, library = drawn.card, drawn.library
        data: bytes | None = None
        try:
            next(drawn.pieces)
        except StopIteration as end:
            if drawn.key != self._key(card):
                # Meanwhile it became secret, or is none any more.
                self._drawing = None
                self._waiting.appendleft(card)
                return False
            data = end.value
        except StoreError:
            # A document that cannot be read has a card without a picture; opening it says why.
            pass
        except Exception:
            # No picture is worth a library that does not open; the log says what was wrong with it.
            import logging

            logging.getLogger(__name__).exception("no thumbnail of %s", card.id)
        else:
            return True
        self._drawing = None
        with contextlib.suppress(StoreError):
            if data is not None and library.writable:
                library.thumbnails.set(card.id, card.revision, data)
        self._keep(card, data)
        self._ready(card.id)
        return False

    def _keep(self, card: "Card", data: bytes | None) -> QPixmap | None:
        picture: QPixmap | None = None
        if data is not None:
            shown = self.parent()
            ratio = shown.devicePixelRatioF() if isinstance(shown, QWidget) else 1.0
            picture = decoded(data, self._size, ratio)
        # What a document looked like before nobody asks for again.
        for key in [key for key in self._kept if key[0] == card.id]:
            del self._kept[key]
        self._kept[self._key(card)] = picture
        while len(self._kept) > self._room():
            self._kept.popitem(last=False)
        return picture

    def _room(self) -> int:
        """How many pictures are kept: all that show, and half as many again."""
        shown = self.parent()
        pixels = shown.width() * shown.height() if isinstance(shown, QWidget) else 0
        return max(_LEAST_KEPT, pixels // _SMALLEST_CARD * 3 // 2)

    def stop(self) -> None:
        """Draw no more."""
        self._waiting.clear()
        self._drawing = None
        self._timer.stop()
