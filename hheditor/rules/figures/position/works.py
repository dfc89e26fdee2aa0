"""Works, engines and ladders as a position has them. FOR-1, FOR-3 (FR-58, FR-59): sectors come from the works
of the table map; tops are slots 200 wide. The functions here know where things are, and no rule beyond.

FR-92: the door of a work leads to the slot nearest to its foot, the lower number of equals.
"""

from functools import lru_cache
from typing import Literal, NamedTuple

from hheditor.tables import FINE, TOUCH, Field, Outline, Rect, Size, nearest, slot, within
from hheditor.tables.map import Work
from hheditor.tables.poses import Length
from hheditor.values import Cell, Few, Quantity, Value

ENGINES = 20_000
"""Where the numbers of engines begin among the pieces."""
SECTORS = 30_000
"""Where the numbers of sectors begin among the pieces."""
SLOT = 200
"""FOR-3: so wide is the place of one figure on a top."""
PASSAGE = 400
"""FOR-1: so wide is the passage of a gate, in its middle."""
PALISADE = 100
"""NGT-6 (FR-75): so deep is a palisade in the line of a fallen wall."""
WORKS = ("wall", "tower", "gate", "palisade")
CLOSED, FENCE, RUBBLE = "fortification", "palisade", "rubble"
"""What works are to those on the ground: closed, closed and a cover, or rough."""

SectorKind = Literal["wall", "tower", "gate", "inner-gate", "palisade"]
SectorStateName = Literal["standing", "fallen", "stopped"]
EngineKind = Literal[
    "ram",
    "siege-tower",
    "bolt-thrower",
    "stone-thrower",
    "small-cannon",
    "mangonel",
    "small-trebuchet",
    "trebuchet",
    "cannon",
]
ENGINE_KINDS: tuple[EngineKind, ...] = (
    "ram",
    "siege-tower",
    "bolt-thrower",
    "stone-thrower",
    "small-cannon",
    "mangonel",
    "small-trebuchet",
    "trebuchet",
    "cannon",
)
INSIDE = frozenset({"ram", "siege-tower"})
"""FOR-15: their crew are inside."""
LIGHT = frozenset({"bolt-thrower", "stone-thrower", "small-cannon"})
HEAVY = frozenset({"mangonel", "small-trebuchet", "trebuchet", "cannon"})
Place = tuple[int, int]
"""A sector and a slot of its top."""


# The terms -------------------------------------------------------------------------------------------------


class SiegeTerms(Value, frozen=True):
    """SIE, SVI: the terms of a siege."""

    besieger: Few = 0
    works: Literal["town", "castle"] = "castle"
    enclosure: tuple[tuple[Length, Length], ...] = ()
    """SIE-3: what lies in the fortifications."""
    days: Few = 10
    """SVI-3: so long the besieger has."""
    wanted: Few = 0
    """So many sectors held at the end win the siege for him; 0: SVI-3."""

    @property
    def defender(self) -> int:
        """The besieged side."""
        return 1 - self.besieger


class EngineCard(Value, frozen=True):
    """An engine as the army has it, and where the scenario has put it."""

    side: Few
    kind: EngineKind
    crew: tuple[Cell, ...] = ()
    x: Length = 0
    y: Length = 0
    a: Quantity = 0
    sited: bool = False
    """Whether the scenario says where it stands."""
    sector: Cell = -1
    """ENG-13: the tower on whose top it stands."""
    name: str = ""


# As they are now -------------------------------------------------------------------------------------------


class SectorState(Value, frozen=True):
    """FOR-1: how a sector stands."""

    damage: Quantity = 0
    state: SectorStateName = "standing"
    """``stopped``: fallen, with a palisade in its line (NGT-6)."""
    shut: bool = True
    """FOR-8: of a gate."""
    holder: Few = -1
    """SVI-3: who alone had figures on it last."""
    foot: Few = 0
    mounted: Few = 0
    """FOR-8: who has passed a gate in this movement phase."""
    doors: tuple[Few, ...] = ()
    """FOR-7: doors used in this movement phase."""
    hurled: bool = False
    """FIR-1: rocks have been thrown from it in this shooting phase."""


class Engine(Value, frozen=True):
    """An engine as it stands now; its crew are the figures that name it."""

    side: Few
    kind: EngineKind
    state: Literal["waiting", "standing", "gone"] = "waiting"
    x: Length = 0
    y: Length = 0
    a: Quantity = 0
    sector: Cell = -1
    """ENG-13: the tower it stands on."""
    ready: Quantity = 0
    """ENG-9: the first turn in which it may be worked again."""
    suffered: Few = 0
    """ENG-10: points of this turn not taken as crew."""
    fire: Few = 0
    """FIR-4: what the next try to put it out needs; 0: it does not burn."""
    idle: bool = False
    """FIR-4: not worked in this player turn."""
    worked: bool = False
    """It has moved, struck or shot in this player turn."""
    entered: Few = 0
    landed: Few = 0
    fought: Few = 0
    """ENG-4: of a tower: who came in, stepped over, attacked in this player turn."""


class Ladder(Value, frozen=True):
    """LAD-3: a ladder at a work: its foot, and the slot it leads to."""

    side: Few
    x: Length
    y: Length
    sector: Cell
    slot: Cell
    down: bool = False
    """Thrown down or lost."""


class Siege(Value, frozen=True):
    """What a siege has beside figures and formations."""

    kind: Literal["", "assault", "bombardment"] = ""
    """SIE-8: of the day."""
    sectors: tuple[SectorState, ...] = ()
    engines: tuple[Engine, ...] = ()
    ladders: tuple[Ladder, ...] = ()


# Where things are ------------------------------------------------------------------------------------------


class Door(NamedTuple):
    """FOR-7: a door or stair: its foot, and the slot it leads to."""

    foot: tuple[int, int]
    slot: int


class Sector(NamedTuple):
    """FOR-1: a sector of the works; its front is the outer side."""

    kind: SectorKind
    rect: Rect
    slots: tuple[Rect, ...]
    columns: int
    doors: tuple[Door, ...]

    @property
    def topped(self) -> bool:
        """FOR-3: whether figures can stand on it."""
        return bool(self.slots)

    @property
    def rest(self) -> int:
        """What its slots leave free at each end, or at each side, whichever is more."""
        deep = len(self.slots) // self.columns if self.columns else 0
        size = self.rect.size
        sides = (size.width - self.columns * SLOT, size.depth - deep * SLOT if deep > 1 else 0)
        return max(0, *sides) // 2

    @property
    def gate(self) -> bool:
        """FOR-8: whether it can be open."""
        return self.kind in ("gate", "inner-gate")

    @property
    def passage(self) -> Rect:
        """FOR-1: the way through a gate."""
        size = self.rect.size
        return Rect(self.rect.pose, Size(min(PASSAGE, size.width), size.depth))


def _kind(work: Work) -> SectorKind:
    if work.kind == "gate":
        return "inner-gate" if work.style == "inner" else "gate"
    return work.kind  # type: ignore[return-value]


def _top(rect: Rect, kind: str) -> tuple[tuple[Rect, ...], int]:
    """FOR-3 (FR-59): from the left seen from outside, which is the right of the work; row by row."""
    if kind in ("palisade", "inner-gate"):
        return (), 0
    across = max(1, rect.size.width // SLOT)
    deep = max(1, rect.size.depth // SLOT) if kind == "tower" else 1
    size = Size(SLOT, SLOT)
    places = (
        slot(rect, (across - 1 - 2 * column) * SLOT, (deep - 1 - 2 * row) * SLOT)
        for row in range(deep)
        for column in range(across)
    )
    return tuple(Rect(pose, size) for pose in places), across


def sector_of(work: Work) -> Sector:
    """A sector out of a work of the map."""
    kind = _kind(work)
    slots, columns = _top(work.rect, kind)
    doors = tuple(Door(foot, _nearest(slots, foot)) for foot in work.doors if slots)
    return Sector(kind, work.rect, slots, columns, doors)


def _nearest(slots: tuple[Rect, ...], spot: tuple[int, int]) -> int:
    return min(
        range(len(slots)),
        key=lambda each: ((slots[each].pose.x - spot[0]) ** 2 + (slots[each].pose.y - spot[1]) ** 2, each),
    )


@lru_cache(maxsize=64)
def sectors_of(works: tuple[Work, ...]) -> tuple[Sector, ...]:
    """The sectors of a map, in its order."""
    return tuple(sector_of(work) for work in works if work.kind in WORKS)


@lru_cache(maxsize=64)
def beside(works: tuple[Work, ...]) -> dict[Place, tuple[Place, ...]]:
    """FOR-4, FOR-5: the slots that touch each slot, across sectors, too. FR-95: where a work is no whole
    number of slots long, what is left over at its ends parts nobody."""
    sectors = sectors_of(works)
    places = {
        (number, index): rect
        for number, sector in enumerate(sectors)
        for index, rect in enumerate(sector.slots)
    }
    names = list(places)
    field = Field(dict(enumerate(places.values())))
    beside_each_other = set(Field({n: each.rect for n, each in enumerate(sectors)}).touching(gap=TOUCH))
    found: dict[Place, list[Place]] = {name: [] for name in names}
    for one, other in field.touching(gap=SLOT):
        home, there = names[one][0], names[other][0]
        gap = TOUCH
        if home != there and (min(home, there), max(home, there)) in beside_each_other:
            gap += sectors[home].rest + sectors[there].rest
        if not within(places[names[one]].corners, places[names[other]].corners, gap * FINE):
            continue
        found[names[one]].append(names[other])
        found[names[other]].append(names[one])
    return {name: tuple(sorted(others)) for name, others in found.items()}


def _outline(kind: str, rect: Rect) -> Outline:
    return Outline(kind, tuple((nearest(x, FINE), nearest(y, FINE)) for x, y in rect.corners))


def outlines_of(sector: Sector, state: SectorState) -> tuple[Outline, ...]:
    """FOR-2, FOR-8: a sector as ground: standing or shut closed, a fallen wall rubble, an open gate its two
    sides."""
    if state.state == "stopped":
        return (_outline(FENCE, fence_of(sector)),)
    if sector.gate and (state.state == "fallen" or not state.shut):
        wide = (sector.rect.size.width - sector.passage.size.width) // 2
        if not wide:
            return ()
        off = sector.passage.size.width + wide
        size = Size(wide, sector.rect.size.depth)
        return tuple(_outline(CLOSED, Rect(slot(sector.rect, sign * off, 0), size)) for sign in (-1, 1))
    if state.state == "fallen":
        return (_outline(RUBBLE, sector.rect),)
    return (_outline(FENCE if sector.kind == "palisade" else CLOSED, sector.rect),)


def fence_of(sector: Sector) -> Rect:
    """NGT-6 (FR-75): the palisade in the line of a fallen sector; a palisade is its own."""
    size = sector.rect.size
    return Rect(sector.rect.pose, Size(size.width, min(PALISADE, size.depth)))


def footprint(sector: Sector, state: SectorState) -> Rect:
    """What a sector covers as it stands."""
    return fence_of(sector) if state.state == "stopped" else sector.rect
