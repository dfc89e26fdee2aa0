"""The editor without its widgets: the map with its history, the selection, the clipboard, and what the
tools are set to."""

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from hheditor.app import Signal
from hheditor.app.frame.history import History
from hheditor.app.map.pictures import Pictures, PicturesInMemory
from hheditor.maps.document import Map
from hheditor.maps.edits import Edit, Replace, apply, join
from hheditor.maps.generation.fields import Throw
from hheditor.maps.legend import usual_map
from hheditor.maps.regions import Clip
from hheditor.maps.symmetry import Symmetry, spread_edit
from hheditor.values import Parameter

WIDEST = 3
"""The largest radius of a brush."""


class MapEditor:
    """One map being edited; at first a bare field as the game is usually played on."""

    def __init__(self, game: str = "") -> None:
        self.pictures: Pictures = PicturesInMemory()
        self._stop: Callable[[], None] = lambda: None
        self.history: History[Map, Edit] = self._start(replace(usual_map(game), system=game))
        self.changed: Signal[Map] = Signal()
        """The map is another now."""
        self.settled: Signal[None] = Signal()
        """An entry was finished, undone or redone: time to look at findings and history."""
        self.selected: Signal[frozenset[int]] = Signal()
        self.set_up: Signal[None] = Signal()
        """A tool's setting changed."""
        self.selection: frozenset[int] = frozenset()
        self.clip: Clip | None = None
        self.stamps: list[Clip] = []
        self.tool = "brush"
        """The id of the tool in hand."""
        self.shown: dict[str, bool] = {"grid": True, "minimap": False, "mono": False}
        """What the view shows."""
        self.terrain = "wood"
        self.last_cell = -1
        """Where the last stroke ended, for a straight line from there."""
        self.radius = 0
        self.symmetry: Symmetry = "none"
        self.work = "wall"
        self.feature = "bridge"
        self.side = 0
        self.density = 40
        self.seed = 1
        self.depth = 0
        self.rolled: tuple[int, tuple[Throw, ...]] = (0, ())
        """The seed and the dice of the last random field."""
        self.first_edit: Callable[[], None] | None = None
        """Called once, before the first edit of a map nobody keeps yet."""
        self.begin_anew: Callable[[Map], None] | None = None
        """Leaves the map at hand where it is kept and starts another."""

    def _start(self, map_: Map) -> History[Map, Edit]:
        history: History[Map, Edit] = History(map_, apply, join=join)
        self._follow(history)
        return history

    def _follow(self, history: History[Map, Edit]) -> None:
        self._stop()
        self._stop = history.changed.connect(self._changed)

    def make_ready(self) -> None:
        """Give a map nobody keeps yet its place, before its first edit or what belongs to it is kept."""
        wanted, self.first_edit = self.first_edit, None
        if wanted is not None:
            wanted()

    @property
    def map(self) -> Map:
        """The map now."""
        return self.history.document

    def open(self, map_: Map) -> None:
        """Edit another map, which nobody keeps yet."""
        self.pictures = PicturesInMemory()
        self.history = self._start(map_)
        self._opened()

    def take(self, history: History[Map, Edit], pictures: Pictures) -> None:
        """Edit a map of the library: its history keeps it."""
        self.pictures = pictures
        self.history = history
        self._follow(history)
        self._opened()

    def _opened(self) -> None:
        self.select(())
        self.last_cell = -1
        self.rolled = (0, ())
        self.settled.emit(None)
        self.changed.emit(self.map)

    def _changed(self, _: tuple[Edit, ...]) -> None:
        if any(cell >= self.map.board.cells for cell in self.selection):
            self.select(())
        self.changed.emit(self.map)

    def _finished(self) -> None:
        self.settled.emit(None)

    # Edits -------------------------------------------------------------------------------------------------

    def begin(self, title: str, **parameters: Parameter) -> None:
        """Open a stroke."""
        self.make_ready()
        self.history.begin(title, **parameters)
        self.depth += 1

    def paint(self, edit: Edit) -> bool:
        """Part of an open stroke; the symmetry of the moment adds its image."""
        return self.history.do(spread_edit(self.map, edit, self.symmetry))

    def end(self, **parameters: Parameter) -> None:
        """Close the stroke."""
        self.depth = 0
        self.history.end(**parameters)
        self._finished()

    def cancel(self) -> None:
        """Take the open stroke back."""
        self.depth = 0
        self.history.cancel()
        self._finished()

    def do(
        self, edit: Edit, title: str, *, mirrored: bool = True, merge: str = "", **parameters: Parameter
    ) -> bool:
        """One edit as an entry of its own."""
        self.make_ready()
        whole = spread_edit(self.map, edit, self.symmetry) if mirrored else edit
        done = self.history.do(whole, title, merge=merge, **parameters)
        if done:
            self._finished()
        return done

    def replace(self, map_: Map, title: str, **parameters: Parameter) -> bool:
        """Put another map in this one's place, as one entry."""
        self.make_ready()
        self.history.begin(title, **parameters)
        done = self.history.do(Replace(map_))
        self.history.end()
        if done:
            self._finished()
        return done

    def undo(self) -> None:
        """Take back the newest entry."""
        self.history.undo()
        self._finished()

    def redo(self) -> None:
        """Do it again."""
        self.history.redo()
        self._finished()

    def go(self, position: int) -> None:
        """Go to a place in the history."""
        self.history.go(position)
        self._finished()

    # Settings ----------------------------------------------------------------------------------------------

    def select(self, cells: Iterable[int]) -> None:
        """Choose cells."""
        self.selection = frozenset(cells)
        self.selected.emit(self.selection)

    def use(self, **settings: object) -> None:
        """Set what the tools work with: terrain, radius, symmetry, work, feature, side, density, seed."""
        for name, value in settings.items():
            setattr(self, name, value)
        self.set_up.emit(None)
