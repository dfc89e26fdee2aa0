"""The editor without its widgets: the map with its history, the selection, the clipboard, and what the
tools are set to."""

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from hheditor.app import Signal
from hheditor.app.map.painting import Painting
from hheditor.maps import edits
from hheditor.maps.document import Map
from hheditor.maps.edits import Edit, Replace
from hheditor.maps.generation.fields import Throw
from hheditor.maps.legend import usual_map
from hheditor.maps.regions import Clip
from hheditor.maps.symmetry import Symmetry, spread_edit
from hheditor.values import Parameter

WIDEST = 3
"""The largest radius of a brush."""


class MapEditor(Painting[Map, Edit]):
    """One map being edited; at first a bare field as the game is usually played on."""

    def __init__(self, game: str = "") -> None:
        super().__init__(replace(usual_map(game), system=game), edits)
        self.selected: Signal[frozenset[int]] = Signal()
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
        self.begin_anew: Callable[[Map], None] | None = None
        """Leaves the map at hand where it is kept and starts another."""

    @property
    def map(self) -> Map:
        """The map now."""
        return self.history.document

    def _opened(self) -> None:
        self.select(())
        self.last_cell = -1
        self.rolled = (0, ())
        super()._opened()

    def _changed(self, done: tuple[Edit, ...]) -> None:
        if any(cell >= self.map.board.cells for cell in self.selection):
            self.select(())
        super()._changed(done)

    # Edits -------------------------------------------------------------------------------------------------

    def begin(self, title: str, **parameters: Parameter) -> None:
        """Open a stroke."""
        super().begin(title, **parameters)
        self.depth += 1

    def paint(self, edit: Edit) -> bool:
        """Part of an open stroke; the symmetry of the moment adds its image."""
        return super().paint(spread_edit(self.map, edit, self.symmetry))

    def end(self, **parameters: Parameter) -> None:
        """Close the stroke."""
        self.depth = 0
        super().end(**parameters)

    def cancel(self) -> None:
        """Take the open stroke back."""
        self.depth = 0
        super().cancel()

    def do(
        self, edit: Edit, title: str, *, mirrored: bool = True, merge: str = "", **parameters: Parameter
    ) -> bool:
        """One edit as an entry of its own."""
        self.make_ready()
        whole = spread_edit(self.map, edit, self.symmetry) if mirrored else edit
        done = self.history.do(whole, title, merge=merge, **parameters)
        if done:
            self.settled.emit(None)
        return done

    def replace(self, map_: Map, title: str, **parameters: Parameter) -> bool:
        """Put another map in this one's place, as one entry."""
        self.make_ready()
        self.history.begin(title, **parameters)
        done = self.history.do(Replace(map_))
        self.history.end()
        if done:
            self.settled.emit(None)
        return done

    # Settings ----------------------------------------------------------------------------------------------

    def select(self, cells: Iterable[int]) -> None:
        """Choose cells."""
        self.selection = frozenset(cells)
        self.selected.emit(self.selection)
