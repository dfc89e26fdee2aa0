"""The editor of a bare table without its widgets: the table with its history, what is chosen, and what the
tools are set to."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from hheditor.app.frame.signal import Signal
from hheditor.app.map.painting import Painting
from hheditor.tables.map import edits
from hheditor.tables.map.document import WIDTHS, TableMap, blank
from hheditor.tables.map.edits import Edit, Replace
from hheditor.tables.map.generation.dice import Half
from hheditor.tables.map.stamps import stamp
from hheditor.tables.map.symmetry import Symmetry, spread
from hheditor.tables.map.things import (
    Ref,
    added,
    changed,
    known,
    middle_of,
    mirrored,
    moved,
    next_refs,
    removed,
    scaled,
    thing_of,
    turned,
)
from hheditor.values import Parameter

SIZES = ((12_000, 8_000), (18_000, 12_000), (24_000, 12_000))
"""Tables people have, the usual one in the middle."""
AREA_TOOLS = ("freehand", "polygon", "rectangle", "ellipse")
NATURE = ("hill", "wood", "scrub", "rough", "marsh", "water", "field", "building", "camp", "scrub-and-trees")
"""Kinds of ground in the order of their keys, 1 to 9 and 0."""
MORE = ("object", "rubble")
WAYS = ("road", "stream", "ditch", "hedge", "wall", "palisade", "stakes")
WORKS = ("wall", "palisade", "gate", "tower")
CROSSINGS = ("bridge", "ford")


class TableEditor(Painting[TableMap, Edit]):
    """One table being edited."""

    def __init__(self) -> None:
        super().__init__(blank(*SIZES[1]), edits)
        self.selected: Signal[tuple[Ref, ...]] = Signal()
        self.selection: tuple[Ref, ...] = ()
        self.tool = "freehand"
        """The id of the tool in hand."""
        self.area = "freehand"
        """The tool that draws areas, when a kind of ground is taken up."""
        self.shown: dict[str, bool] = {"grid": False, "snap": True, "mono": False}
        """What the view shows, and whether points are caught."""
        self.kind, self.way, self.work, self.crossing = "wood", "road", "wall", "bridge"
        self.widths: dict[str, int] = dict(WIDTHS)
        self.symmetry: Symmetry = "none"
        self.stamp, self.variant = "wood", 0
        self.clip: tuple[Any, ...] = ()
        """What was copied; while it is in hand it takes the place of the stamp."""
        self.holds_clip = False
        self.angle, self.scale, self.flipped = 0, 1000, False
        """How the stamp is turned, scaled and mirrored."""
        self.seed = 1
        self.rolled: tuple[int, tuple[int, ...], Half | None] = (0, (), None)
        """The seed and the dice of the last random table."""

    @property
    def table(self) -> TableMap:
        """The table now."""
        return self.history.document

    def _opened(self) -> None:
        self.select(())
        self.rolled = (0, (), None)
        super()._opened()

    def _changed(self, done: tuple[Edit, ...]) -> None:
        kept = tuple(ref for ref in self.selection if known(self.table, ref))
        if kept != self.selection:
            self.select(kept)
        super()._changed(done)

    # Edits -------------------------------------------------------------------------------------------------

    def do(self, edit: Edit, title: str, *, merge: str = "", **parameters: Parameter) -> bool:
        """One edit as an entry of its own."""
        self.make_ready()
        done = self.history.do(edit, title, merge=merge, **parameters)
        if done:
            self.settled.emit(None)
        return done

    def add(self, things: Iterable[Any], title: str, **parameters: Parameter) -> bool:
        """Lay things on the table, and their images where it is to be fair; they are chosen then."""
        everything = spread(self.table, things, self.symmetry)
        if not everything:
            return False
        names = next_refs(self.table, everything)
        done = self.do(added(self.table, everything), title, merge="", **parameters)
        self.select(names)
        return done

    def change(self, things: Mapping[Ref, Any], title: str, *, merge: str = "", **named: Parameter) -> bool:
        """Put others in the places of some things."""
        return self.do(changed(things), title, merge=merge, **named)

    def replace(self, table: TableMap, title: str, **parameters: Parameter) -> bool:
        """Put another table in this one's place, as one entry."""
        self.select(())
        return self.do(Replace(table), title, merge="", **parameters)

    # What is chosen ----------------------------------------------------------------------------------------

    def select(self, refs: Iterable[Ref]) -> None:
        """Choose things; what is done to others is another entry."""
        self.history.settle()
        self.selection = tuple(dict.fromkeys(refs))
        self.selected.emit(self.selection)

    @property
    def chosen(self) -> tuple[Any, ...]:
        """The things that are chosen."""
        return tuple(thing_of(self.table, ref) for ref in self.selection)

    def carry(self, change: Callable[[Any], Any], title: str, *, merge: str = "") -> bool:
        """Do the same to everything that is chosen, as one entry."""
        things = {ref: change(thing_of(self.table, ref)) for ref in self.selection}
        return bool(things) and self.change(things, title, merge=merge, n=len(things))

    def nudge(self, x: int, y: int) -> bool:
        """Move what is chosen a little; a row of nudges is one entry."""
        return self.carry(lambda thing: moved(thing, x, y), "tables.moved", merge="nudge")

    def turn(self, angle: int) -> bool:
        """Turn what is chosen about its middle, or the stamp in hand."""
        if self.tool == "stamp":
            self.use(angle=(self.angle + angle) % 3600)
            return True
        if not self.selection:
            return False
        about = middle_of(self.chosen)
        return self.carry(lambda thing: turned(thing, angle, about), "tables.turned", merge="turn")

    def grow(self, thousandths: int) -> bool:
        """Make what is chosen larger or smaller about its middle, or the stamp in hand."""
        if self.tool == "stamp":
            self.use(scale=min(4000, max(250, self.scale * thousandths // 1000)))
            return True
        if not self.selection:
            return False
        about = middle_of(self.chosen)
        return self.carry(lambda thing: scaled(thing, thousandths, about), "tables.scaled", merge="scale")

    def flip(self, *, across: bool) -> bool:
        """Mirror what is chosen within what it covers, or the stamp in hand."""
        if self.tool == "stamp":
            self.use(flipped=not self.flipped, angle=self.angle if across else (self.angle + 1800) % 3600)
            return True
        if not self.selection:
            return False
        x, y = middle_of(self.chosen)
        middle = 2 * (x if across else y)
        return self.carry(lambda thing: mirrored(thing, middle, across=across), "tables.flipped")

    def delete(self) -> bool:
        """Take away what is chosen."""
        gone, n = self.selection, len(self.selection)
        self.select(())
        return bool(gone) and self.do(removed(gone), "tables.removed", n=n)

    # The stamp ---

    def in_hand(self, x: int, y: int) -> tuple[Any, ...]:
        """The things of the stamp in hand, put down about a spot."""
        things = self.clip if self.holds_clip and self.clip else stamp(self.stamp, self.variant)
        found = []
        for each in things:
            thing = scaled(each, self.scale, (0, 0)) if self.scale != 1000 else each
            thing = mirrored(thing, 0) if self.flipped else thing
            thing = turned(thing, self.angle, (0, 0)) if self.angle else thing
            found.append(moved(thing, x, y))
        return tuple(found)

    def copy(self) -> None:
        """Keep what is chosen as a stamp, about its middle."""
        x, y = middle_of(self.chosen)
        self.clip = tuple(moved(thing, -x, -y) for thing in self.chosen)
