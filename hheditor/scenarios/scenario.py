"""Scenarios as values. A scenario is complete: it carries its map, its armies and its own copy of the
profile.
"""

from typing import Annotated, Any, Literal

import msgspec

from hheditor.armies import Army
from hheditor.maps import Map
from hheditor.values import Cell, Few, Quantity, Value

EdgeName = Literal["north", "south", "east", "west"]


class Placement(Value, frozen=True):
    """Where one piece of an army starts."""

    piece: Cell
    """Index among the army's units, then its leaders."""
    cell: Cell
    facing: Few = 0
    formation: str = "line"
    cells: tuple[Cell, ...] = ()
    """All cells of a piece that stands in several."""


class Deployment(Value, frozen=True):
    """A named set-up of one side."""

    name: str
    side: Few
    placements: tuple[Placement, ...] = ()


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


def _to(*kinds: str) -> msgspec.Meta:
    """What only goals of these kinds have; a form does not ask others for it."""
    return msgspec.Meta(extra={"when": ("kind", kinds)})


class Goal(Value, frozen=True):
    """A victory term of the scenario."""

    kind: Literal["hold", "leave", "survive"]
    side: Few
    cells: Annotated[tuple[Cell, ...], _to("hold")] = ()
    edge: Annotated[str, _to("leave")] = ""
    count: Annotated[Quantity, _to("hold", "leave")] = 1
    """Units that must leave, or cells that must be held."""
    turn: Quantity = 0
    """By the end of which game turn; 0 is the turn limit."""
    name: str = ""


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
    map_origin: str = ""
    """Id of the library's map it was copied from; empty: none."""
    words: dict[str, dict[str, str]] = msgspec.field(default_factory=dict)
    """What its names are called in other languages: of sides, armies, units, leaders, places of the field,
    victory terms; in the record of a battle, of bookmarks and lines, too. By language, then by the name as it
    stands. Treated as immutable."""

    def called(self, name: str, language: str) -> str:
        """A name, as a reader of a language knows it."""
        return self.words.get(language, {}).get(name, name)
