"""Scenarios as values. A scenario is complete: it carries its map, its armies and its own copy of the
profile.
"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec.structs import replace

from hheditor.armies import Army, Leader, Unit
from hheditor.maps import Map
from hheditor.tables.map.document import TableMap
from hheditor.tables.poses import Length
from hheditor.values import Cell, Few, Quantity, Value

EdgeName = Literal["north", "south", "east", "west"]


class Placement(Value, frozen=True):
    """Where one piece of an army starts."""

    piece: Cell
    """Index among the army's units, then its leaders."""
    cell: Cell = -1
    """Its place; -1 on a bare table, which has none."""
    facing: Quantity = 0
    """How it faces, as its surface numbers headings."""
    formation: str = "line"
    cells: tuple[Cell, ...] = ()
    """All cells of a piece that stands in several."""
    fixed: bool = False
    """Of a set-up: whether it stays there; the others may still be moved within their zone."""
    spot: tuple[Length, Length] | None = None
    """Its middle on a bare table, in tenths of a millimetre."""
    spots: tuple[tuple[Length, Length], ...] = ()
    """All spots of a piece that stands in several, its own first: figures one by one, as on a wall."""

    @property
    def where(self) -> int | tuple[int, int]:
        """Its place, or its spot on a bare table."""
        return self.cell if self.spot is None else self.spot

    def at(self, where: int | tuple[float, float]) -> "Placement":
        """The same piece as it is, elsewhere."""
        if isinstance(where, int):
            return replace(self, cell=where, spot=None, cells=(), spots=())
        return replace(self, cell=-1, spot=(round(where[0]), round(where[1])), cells=(), spots=())


class Deployment(Value, frozen=True):
    """A named set-up of one side."""

    name: str
    side: Few
    placements: tuple[Placement, ...] = ()


class Ally(Value, frozen=True):
    """One more army on a side: a faction of its own, with its own name and terms."""

    name: str
    army: Army
    terms: dict[str, Any] = msgspec.field(default_factory=dict)
    origin: str = ""
    """As of a side."""


class Side(Value, frozen=True):
    """One of the two sides."""

    name: str
    army: Army
    edge: EdgeName = "south"
    zone: tuple[Cell, ...] | None = None
    """Cells it deploys in where the scenario lifts the rules' own zone."""
    briefing: str = ""
    briefing_it: str = ""
    origin: str = ""
    """Id of the library's army it was copied from, so that a newer one can be offered; empty: none."""
    terms: dict[str, Any] = msgspec.field(default_factory=dict)
    """What it needs beside its army, as the system's schema has it (`Ruleset.side_terms`): a flight level,
    counters to draw, who attacks. What is not said is the system's own. Treated as immutable."""
    setup: tuple[Placement, ...] = ()
    """Where the scenario puts its pieces, exactly."""
    allies: tuple[Ally, ...] = ()
    """More armies that fight for it. Their pieces are numbered after its own: units, then leaders, army by
    army."""

    @property
    def armies(self) -> tuple[Army, ...]:
        """All that fight for it, its own first."""
        return (self.army, *(ally.army for ally in self.allies))

    @property
    def pieces(self) -> int:
        """How many units and leaders there are."""
        return sum(len(army.units) + len(army.leaders) for army in self.armies)

    def groups(self) -> tuple[tuple[str, tuple[int, ...]], ...]:
        """The groups of its armies by name, each with the numbers of its pieces."""
        found: list[tuple[str, tuple[int, ...]]] = []
        first = 0
        for army in self.armies:
            both: tuple[Unit | Leader, ...] = (*army.units, *army.leaders)
            for group in army.groups:
                members = (first + at for at, piece in enumerate(both) if piece.group == group.id)
                found.append((group.name, tuple(members)))
            first += len(both)
        return tuple(found)

    def named(self, piece: int) -> Unit | Leader | None:
        """The unit or leader of a number; None where there is none."""
        for army in self.armies:
            both: tuple[Unit | Leader, ...] = (*army.units, *army.leaders)
            if 0 <= piece < len(both):
                return both[piece]
            piece -= len(both)
        return None


def _to(*kinds: str) -> msgspec.Meta:
    """What only goals of these kinds have; a form does not ask others for it."""
    return msgspec.Meta(extra={"when": ("kind", kinds)})


class Goal(Value, frozen=True):
    """A victory term of the scenario."""

    kind: str
    """``hold``, ``leave``, ``survive``, or one of the system's own (`Ruleset.goal_kinds`)."""
    side: Few
    cells: Annotated[tuple[Cell, ...], _to("hold")] = ()
    edge: Annotated[str, _to("leave")] = ""
    count: Annotated[Quantity, _to("hold", "leave")] = 1
    """Units that must leave, or cells that must be held."""
    turn: Quantity = 0
    """By the end of which game turn; 0 is the turn limit."""
    name: str = ""
    terms: dict[str, Any] = msgspec.field(default_factory=dict)
    """What a goal of the system's own says, as its schema has it."""


class Reinforcement(Value, frozen=True):
    """Pieces that are not there from the beginning."""

    side: Few
    pieces: tuple[Cell, ...] = ()
    """Which, as the side numbers them."""
    turn: Quantity = 1
    """The first game turn in which they may come."""
    cells: tuple[Cell, ...] = ()
    """Where they enter."""
    edge: str = ""
    """The edge they enter by, where no places are named."""
    least: Quantity = 0
    """What a die must show for them to come, tried every turn; 0: they come for certain."""
    die: Quantity = 6
    """How many sides it has."""
    name: str = ""


class TimeMark(Value, frozen=True):
    """Something that a game turn is known for: nightfall, the tide, a truce."""

    turn: Quantity
    name: str


class Picture(Value, frozen=True):
    """A picture that belongs to a document: base64 of a PNG or JPEG."""

    id: str
    media: Literal["image/png", "image/jpeg"]
    data: str


class Scenario(Value, frozen=True):
    """Everything needed to play a battle."""

    name: str
    system: str
    map: Map
    sides: tuple[Side, Side]
    profile: dict[str, Any] = msgspec.field(default_factory=dict)
    """The rules profile, as the system's schema has it; empty takes the system's own."""
    deployments: tuple[Deployment, ...] = ()
    goals: tuple[Goal, ...] = ()
    turn_limit: Quantity = 0
    """Game turns; 0 is none."""
    start: Literal["choose", "deployed"] = "choose"
    """Whether the sides deploy by the rules, or stand as the first deployment of each says."""
    first: Few = 0
    """The side with the first bound, where the scenario starts deployed."""
    year: str = ""
    place: str = ""
    author: str = ""
    notes: str = ""
    notes_it: str = ""
    special_rules: str = ""
    special_rules_it: str = ""
    pictures: tuple[Picture, ...] = ()
    tags: tuple[str, ...] = ()
    reinforcements: tuple[Reinforcement, ...] = ()
    track: tuple[TimeMark, ...] = ()
    """Named turns on the way to the limit."""
    map_origin: str = ""
    """Id of the library's map it was copied from; empty: none."""
    words: dict[str, dict[str, str]] = msgspec.field(default_factory=dict)
    """What its names are called in other languages: of sides, armies, units, leaders, places of the field,
    victory terms; in the record of a battle, of bookmarks and lines, too. By language, then by the name as it
    stands. Treated as immutable."""

    table: TableMap | None = None
    """The bare table it is fought on, where its game is played on one; then nobody looks at the map."""
    table_origin: str = ""
    """Id of the library's table it was copied from; empty: none."""

    def called(self, name: str, language: str) -> str:
        """A name, as a reader of a language knows it."""
        return self.words.get(language, {}).get(name, name)
