"""What a sketch of a battle says."""

from typing import NamedTuple

LETTERS = {
    ".": "open",
    "w": "wood",
    "b": "broken",
    "m": "marsh",
    "f": "field",
    "v": "village",
    "t": "town",
    "l": "lake",
    "M": "mountain",
    "s": "scrub",
    "o": "orchard",
}
"""The letter of each terrain in a sketch; a digit behind it is the level."""


class Place(NamedTuple):
    """A unit and where it stands."""

    troop: str
    name: str
    cell: str
    """A label such as ``H10``."""
    facing: str
    formation: str = "line"
    options: tuple[str, ...] = ()
    rear: str = ""


class Captain(NamedTuple):
    """A general and where he stands; with a unit if one stands there."""

    name: str
    cell: str
    hero: bool = False
    chief: bool = False
    magician: bool = False


class Host(NamedTuple):
    """One side."""

    side: str
    army: str
    people: str
    period: str
    budget: int
    edge: str
    device: tuple[str, str, str, str]
    """Field, charge and the two colours."""
    command: tuple[int, int]
    """Move and range of its generals."""
    captains: tuple[Captain, ...]
    units: tuple[Place, ...]
    briefing: str
    briefing_it: str
    notes: str = ""
    zone: tuple[str, ...] = ()
    """Rows it deploys in where the rules' own zone does not serve, each ``A4-R4``."""


class Battle(NamedTuple):
    """One scenario."""

    slug: str
    name: str
    year: str
    place: str
    field: str
    """A row of hexes a line, a token a hex: letter of the terrain, digit of the level."""
    hosts: tuple[Host, Host]
    first: int
    turns: int
    notes: str
    notes_it: str
    special: str
    special_it: str
    ways: tuple[tuple[str, str], ...] = ()
    """Kind, and the labels it runs through, straight between them."""
    edges: tuple[tuple[str, str], ...] = ()
    """Kind, and ``cell:direction`` words, the direction by its name (E, SE, SW, W, NW, NE)."""
    features: tuple[tuple[str, str], ...] = ()
    labels: tuple[tuple[str, str, int, int, int, int], ...] = ()
    """Text, the hex it stands at, shift right and down, size, angle in tenths of a degree."""
    goals: tuple[dict[str, object], ...] = ()
    options: tuple[tuple[str, object], ...] = ()
    """What its rules profile changes of the shipped one."""
    tags: tuple[str, ...] = ()
    profile: str = "medieval"
    """The shipped profile it is played by."""
