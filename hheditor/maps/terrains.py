"""The kinds of things a map may hold, as data: ``resources/terrain/terrain.json`` lists the terrains.

A terrain has an id, the *look* it is drawn with and perhaps a number key. A person may add terrains of
their own that borrow a look, games bring theirs (`hheditor.maps.legend`); a map may even hold an id nobody
lists, which is drawn as open ground with a hatching.

>>> terrain("wood").key, terrain("bramble").look
(2, 'unknown')
"""

from functools import cache

from hheditor.values import Value, decode
from hheditor.values.resources import resource_path

OPEN = "open"
UNKNOWN = "unknown"

SIDE_WATERS = ("stream", "river", "ford", "bridge")
"""Water along hexsides, and the ways through it and over it."""
SLOPES = ("slope", "steep-slope", "cliff")
"""Ground that falls along a hexside, from the higher of its two hexes to the lower."""
WORKS_ALONG = ("wall", "palisade", "fence", "hedge", "stakes", "pavises", "ditch", "gate")
"""What people build or plant along a hexside."""
EDGES = (*WORKS_ALONG, *SIDE_WATERS, *SLOPES)
"""What may lie along a hexside, one of them to a side."""
CROSSINGS_OF_WATER = ("bridge", "ford", "narrows")
"""Ways over or through: one of them to a hex."""
WORKS = ("trench", "stone-wall", "wooden-wall", "gatehouse", "wooden-gate", "tower", "wooden-tower")
"""Fortifications that fill a hex, one of them to a hex; what they do is the rules'."""
FEATURES = (*CROSSINGS_OF_WATER, "church", "camp", *WORKS)
"""What may stand in a hex beside its terrain."""
_GROUPS = (frozenset(CROSSINGS_OF_WATER), frozenset(WORKS))
LOWEST, HIGHEST = -2, 9
"""The lowest and the highest level of ground."""


PATTERNS = ("plain", "dots", "waves", "ruts", "rows", "beds", "trees", "bushes", "tufts", "stones", "mound")
"""What a ground of a game's own may be strewn with …"""
TINTS = ("grass", "sand", "mud", "earth", "heath", "straw", "rock", "snow")
"""… and the colour it lies on."""
EMBLEMS = ("castle", "wagons")
"""What may stand in the middle of such ground, in the place of a pattern."""


class Terrain(Value, frozen=True):
    """One kind of ground."""

    id: str
    look: str
    """How it is drawn: one of the looks `hheditor.drawing` knows, or a pattern or emblem on a tint
    (``dots/sand``)."""
    key: int = -1
    """The number key that takes it up, or -1."""
    closed: bool = False
    """Whether a road has no business there."""


@cache
def terrains() -> tuple[Terrain, ...]:
    """All terrains, in the order of the palette."""
    found: tuple[Terrain, ...] = decode(
        resource_path("terrain", "terrain.json").read_bytes(), tuple[Terrain, ...]
    )
    return found


@cache
def _by_id() -> dict[str, Terrain]:
    return {entry.id: entry for entry in terrains()}


def terrain(identity: str) -> Terrain:
    """The terrain of that id; one with the look ``unknown`` if nobody lists it."""
    return _by_id().get(identity) or _brought(identity) or Terrain(identity, UNKNOWN)


def side_look(kind: str) -> str:
    """How something along a hexside is drawn: as itself, or as the common kind a game's own borrows from.

    >>> side_look("hedge"), side_look("men_of_iron.brook")
    ('hedge', 'brook')
    """
    found = _brought(kind)
    return found.look if found is not None else kind


def _brought(identity: str) -> Terrain | None:
    if "." not in identity:
        return None
    from hheditor.maps.legend import brought

    return brought(identity)


def excludes(feature: str, other: str) -> bool:
    """Whether a hex with the one feature has no room for the other.

    >>> excludes("gatehouse", "tower"), excludes("gatehouse", "bridge")
    (True, False)
    """
    return feature == other or any({feature, other} <= group for group in _GROUPS)
