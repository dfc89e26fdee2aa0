"""What does not change in a battle: the table and its ground, the rosters, the profile. Part of every
position.

TAB-1 (FR-1): the table is a rectangle in whole tenths of a millimetre, side 0 has the south edge, side 1 the
north edge.
"""

from functools import cached_property

from hheditor.rules.api import Remembering
from hheditor.rules.figures.position.kinds import Kind
from hheditor.rules.figures.position.profile import GroundRow, Profile
from hheditor.rules.figures.position.works import (
    EngineCard,
    Place,
    Sector,
    SiegeTerms,
    beside,
    sectors_of,
)
from hheditor.tables import FINE, Ground, Outline, Size, nearest
from hheditor.tables.map import Line, TableMap
from hheditor.tables.map.document import ground as ground_of
from hheditor.tables.map.shapes import widened
from hheditor.tables.poses import Length
from hheditor.values import Cell, Few, Quantity, Value

THIN = 40
"""A hedge or a low wall drawn as a line is so wide."""
OBJECTS = frozenset({"hedge", "wall", "wagon"})
CROSSINGS = frozenset({"bridge", "ford"})

Points = tuple[tuple[Length, Length], ...]


class UnitCard(Value, frozen=True):
    """A formation as the army has it: its figures and its layout."""

    side: Few
    name: str
    figures: tuple[Cell, ...]
    files: Few
    ranks: Few
    compact: bool = True
    stakes: Few = 0
    """OBS-2: so many lengths of 200."""
    screens: Few = 0
    ladders: Few = 0


class Entry(Value, frozen=True):
    """What a line of an army's list brings: a formation, engines, figures by themselves; the first leads."""

    side: Few
    pieces: tuple[Cell, ...]


class Setup(Remembering, frozen=True, kw_only=True):
    """The terms of a battle."""

    table: TableMap
    profile: Profile
    kinds: tuple[Kind, ...]
    roster: tuple[Cell, ...]
    """The kind of each figure."""
    allegiance: tuple[Few, ...]
    """The side of each figure."""
    units: tuple[UnitCard, ...] = ()
    names: tuple[str, str] = ("Red", "Blue")
    camps: tuple[Points, Points] = ((), ())
    """DEP-2: where the scenario has the camps; empty: the sides place them."""
    points: tuple[Quantity, Quantity] = (0, 0)
    """VIC-5: what each side began with."""
    first: Few = -1
    """DEP-3: the side with the first player turn; -1: dice."""
    turn_limit: Quantity = 0
    """VIC-5: 0 is none."""
    siege: SiegeTerms | None = None
    """SIE: the terms of a siege; the works are the table's."""
    engines: tuple[EngineCard, ...] = ()
    entries: tuple[Entry, ...] = ()
    """The armies line by line: units, then command figures, as a scenario numbers them."""

    @cached_property
    def ground(self) -> Ground:
        """The ground, with thin objects as wide as they are; camps and crossings are not in it."""
        base = ground_of(self.table)
        thin = (
            outline
            for line in self.table.lines
            if line.width == 0 and line.kind in OBJECTS
            for outline in widened(Line(line.kind, line.points, THIN))
        )
        kept = (each for each in (*base.outlines, *thin) if each.kind != "camp")
        return Ground(tuple(kept))

    @cached_property
    def crossings(self) -> Ground:
        """ROG-4: bridges and fords, which replace what lies under them."""
        return Ground(
            tuple(
                Outline(each.kind, _whole(each.rect.corners))
                for each in self.table.crossings
                if each.kind in CROSSINGS
            )
        )

    @cached_property
    def all_ground(self) -> Ground:
        """The ground and the crossings over it."""
        return Ground((*self.ground.outlines, *self.crossings.outlines))

    @cached_property
    def lines(self) -> dict[int, Entry]:
        """The lines of the armies by the pieces that lead them."""
        return {entry.pieces[0]: entry for entry in self.entries}

    @cached_property
    def sizes(self) -> tuple[Size, ...]:
        """TYP-3: the base of each figure."""
        known = [Size(*self.profile.size(kind.footing)) for kind in self.kinds]
        return tuple(known[number] for number in self.roster)

    @cached_property
    def rows(self) -> dict[str, GroundRow]:
        """What each kind of ground does; one the profile does not know plays as open."""
        return {row.id: row for row in self.profile.ground}

    @cached_property
    def sectors(self) -> tuple[Sector, ...]:
        """FOR-1: the sectors of the works; none where nobody besieges them."""
        return sectors_of(self.table.works) if self.siege is not None else ()

    @cached_property
    def beside(self) -> dict[Place, tuple[Place, ...]]:
        """FOR-4: the slots that touch each slot of a top."""
        return beside(self.table.works)

    def row(self, kind: str) -> GroundRow:
        """What a kind of ground does."""
        return self.rows.get(kind) or self.rows["open"]

    def kind(self, figure: int) -> Kind:
        """What a figure is."""
        return self.kinds[self.roster[figure]]


def _whole(points: tuple[tuple[int, int], ...]) -> Points:
    return tuple((nearest(x, FINE), nearest(y, FINE)) for x, y in points)
