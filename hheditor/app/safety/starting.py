"""A start that did not get through: the next one begins in the library, with nothing open.

While a start is under way a file says which documents it takes up again. It goes when the window has had its
first quiet second. Where a new start finds it, the last one died on the way, perhaps of one of these
documents, and opening them once more could only kill it again.
"""

import contextlib
from pathlib import Path

from hheditor.app.frame.desk import Desk
from hheditor.app.frame.session import OpenDocument
from hheditor.values import BadValue, Finding, Value, decode, encode, warn
from hheditor.values.places import config_folder

QUIET = 1_000
"""Milliseconds after the first frame; whoever lives so long has started."""


class _Mark(Value, frozen=True):
    documents: tuple[OpenDocument, ...] = ()


class Start:
    """The start under way."""

    def __init__(self, folder: Path | None = None) -> None:
        self._path = (folder or config_folder()) / "starting.json"
        self.left: tuple[OpenDocument, ...] = ()
        """What is left closed this time."""

    def begin(self, desk: Desk) -> None:
        """Before anything is opened: leave closed what the last start may have died of."""
        self.left = self._found()
        if self.left:
            desk.session.change(workspace="library", documents=())
        with contextlib.suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._path.write_bytes(encode(_Mark(desk.session.value.documents)))

    def _found(self) -> tuple[OpenDocument, ...]:
        try:
            return decode(self._path.read_bytes(), _Mark).documents
        except (OSError, BadValue, ValueError):
            return ()

    def reached(self) -> None:
        """The window is there and quiet, or was closed as it should be."""
        with contextlib.suppress(OSError):
            self._path.unlink(missing_ok=True)

    def finding(self, desk: Desk) -> Finding | None:
        """What the person should hear of it, by the names of the documents."""
        if not self.left:
            return None
        from hheditor.store import StoreError

        names = []
        for entry in self.left:
            with contextlib.suppress(StoreError):
                card = desk.library.library.cards.card(entry.id)
                if card is not None and card.name and card.name not in names:
                    names.append(card.name)
        if not names:
            return warn("start.safe")
        return warn("start.left-closed", names=", ".join(f"“{name}”" for name in names))
