"""What painting any ground has in common: the document with its history, and the moment it gets its place."""

from collections.abc import Callable, Collection, Iterable
from typing import Any, Generic, TypeVar

from hheditor.app.frame.history import History
from hheditor.app.frame.signal import Signal
from hheditor.app.map.pictures import Pictures, PicturesInMemory

D = TypeVar("D")
E = TypeVar("E")


class Painting(Generic[D, E]):
    """One document being painted: a field of hexes, or a bare table."""

    tool: str
    """The id of the tool in hand."""
    shown: dict[str, bool]
    """What the view shows."""
    selection: Collection[Any]

    def __init__(self, document: D, edits: Any) -> None:
        """`edits` is the module of its edits."""
        self.edits = edits
        self.pictures: Pictures = PicturesInMemory()
        self._stop: Callable[[], None] = lambda: None
        self.changed: Signal[D] = Signal()
        """The document is another now."""
        self.settled: Signal[None] = Signal()
        """An entry was finished, undone or redone: time to look at findings and history."""
        self.set_up: Signal[None] = Signal()
        """A tool's setting changed."""
        self.first_edit: Callable[[], None] | None = None
        """Called once, before the first edit of a document nobody keeps yet."""
        self.history: History[D, E] = self._start(document)

    def _start(self, document: D) -> History[D, E]:
        history: History[D, E] = History(document, self.edits.apply, join=self.edits.join)
        self._follow(history)
        return history

    def _follow(self, history: History[D, E]) -> None:
        self._stop()
        self._stop = history.changed.connect(self._changed)

    def make_ready(self) -> None:
        """Give a document nobody keeps yet its place, before its first edit or what belongs to it is kept."""
        wanted, self.first_edit = self.first_edit, None
        if wanted is not None:
            wanted()

    def open(self, document: D) -> None:
        """Edit another document, which nobody keeps yet."""
        self.pictures = PicturesInMemory()
        self.history = self._start(document)
        self._opened()

    def take(self, history: History[D, E], pictures: Pictures) -> None:
        """Edit a document of the library: its history keeps it."""
        self.pictures = pictures
        self.history = history
        self._follow(history)
        self._opened()

    def select(self, chosen: Iterable[Any]) -> None:
        """Choose some of it, or nothing."""
        raise NotImplementedError

    def _opened(self) -> None:
        """Another document is at hand."""
        self.settled.emit(None)
        self.changed.emit(self.history.document)

    def _changed(self, _: tuple[E, ...]) -> None:
        self.changed.emit(self.history.document)

    def begin(self, title: str, **parameters: int | str) -> None:
        """Open a stroke."""
        self.make_ready()
        self.history.begin(title, **parameters)

    def paint(self, edit: E) -> bool:
        """Part of an open stroke."""
        return self.history.do(edit)

    def end(self, **parameters: int | str) -> None:
        """Close the open stroke."""
        self.history.end(**parameters)
        self.settled.emit(None)

    def cancel(self) -> None:
        """Take the open stroke back."""
        self.history.cancel()
        self.settled.emit(None)

    def undo(self) -> None:
        """Take back the newest entry."""
        self.history.undo()
        self.settled.emit(None)

    def redo(self) -> None:
        """Do it again."""
        self.history.redo()
        self.settled.emit(None)

    def go(self, position: int) -> None:
        """Go to a place in the history."""
        self.history.go(position)
        self.settled.emit(None)

    def use(self, **settings: object) -> None:
        """Set what the tools work with."""
        for name, value in settings.items():
            setattr(self, name, value)
        self.set_up.emit(None)
