"""A scenario of the figure game from what its author wrote down: centimetres, degrees and names."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from msgspec.structs import replace

from hheditor.armies import Army, Device
from hheditor.maps.document import no_field
from hheditor.rules.figures.armies.catalogue import sample_armies
from hheditor.scenarios import Deployment, Placement, Scenario, Side
from hheditor.tables import Outline, Pose, Size
from hheditor.tables.map import Crossing, Line, TableMap, TableZone, Work

Spot = tuple[float, float]
AHEAD = (2700, 900)


class Said(NamedTuple):
    """Something in both languages."""

    en: str
    it: str


WORDS = (
    Said("As it was", "Come fu"),
    Said("Supreme commander", "Comandante supremo"),
    Said("Commander", "Comandante"),
    Said("Standard-bearer", "Portainsegne"),
    Said("Musician", "Musicista"),
)
"""What every one of them says."""


class Stand(NamedTuple):
    """Where those of a unit stand who are placed one by one, or an engine, and where the first looks."""

    spots: tuple[Spot, ...]
    facing: int


class Host(NamedTuple):
    """One side: its army, its colours, and where everybody stands, in the order of the army's list."""

    army: str | Army
    """The name of a shipped list, or one of its own."""
    name: Said
    device: Device
    stands: tuple[Spot | Stand, ...]
    """Formations, the first of the attendants, and then the command figures."""
    briefing: Said
    terms: Mapping[str, Any] = MappingProxyType({})


class Sketch(NamedTuple):
    """A battle as it is written down."""

    file: str
    name: Said
    year: str
    place: Said
    notes: Said
    hosts: tuple[Host, Host]
    outlines: tuple[Outline, ...]
    lines: tuple[Line, ...]
    crossings: tuple[Crossing, ...] = ()
    first: int = 0
    turn_limit: int = 25
    works: tuple[Work, ...] = ()
    zones: tuple[TableZone, ...] = ()
    words: tuple[Said, ...] = ()
    """Names of its own."""


def points(*spots: Spot) -> tuple[tuple[int, int], ...]:
    """Centimetres as tenths of a millimetre."""
    return tuple((round(100 * x), round(100 * y)) for x, y in spots)


def ground(kind: str, *spots: Spot, level: int = 0) -> Outline:
    """A patch of ground."""
    return Outline(kind, points(*spots), level)


def line(kind: str, *spots: Spot, width: float = 3) -> Line:
    """A stream or a road, so many centimetres wide."""
    return Line(kind, points(*spots), round(100 * width))


def houses(*middles: Spot) -> tuple[Outline, ...]:
    """Buildings of ten by eight centimetres."""
    return tuple(
        ground("building", (x - 5, y - 4), (x + 5, y - 4), (x + 5, y + 4), (x - 5, y + 4)) for x, y in middles
    )


def camp(west: float, north: float) -> Outline:
    """A camp of thirty by fifteen centimetres."""
    return ground("camp", (west, north), (west + 30, north), (west + 30, north + 15), (west, north + 15))


def bridge(x: float, y: float, long: float, wide: float) -> Crossing:
    """A bridge along the table."""
    return Crossing(
        "bridge", Pose(round(100 * x), round(100 * y), 0), Size(round(100 * wide), round(100 * long))
    )


def _army(host: Host) -> Army:
    army = sample_armies()[host.army] if isinstance(host.army, str) else host.army
    return replace(army, device=host.device)


def _deployment(side: int, host: Host) -> Deployment:
    placed = (_placement(piece, each, AHEAD[side]) for piece, each in enumerate(host.stands))
    return Deployment("As it was", side, tuple(placed))


def _placement(piece: int, stand: Spot | Stand, ahead: int) -> Placement:
    if isinstance(stand, Stand):
        spots = points(*stand.spots)
        return Placement(piece, facing=stand.facing, spot=spots[0], spots=spots if len(spots) > 1 else ())
    return Placement(piece, facing=ahead, spot=points(stand)[0])


def _words(said: Iterable[Said]) -> dict[str, str]:
    return {each.en: each.it for each in said if each.en != each.it}


def scenario(sketch: Sketch) -> Scenario:
    """The whole scenario, ready to be played."""
    red, blue = (
        Side(
            host.name.en,
            _army(host),
            "south" if side == 0 else "north",
            briefing=host.briefing.en,
            briefing_it=host.briefing.it,
            terms=dict(host.terms),
        )
        for side, host in enumerate(sketch.hosts)
    )
    told = (sketch.name, sketch.place, *WORDS, *(host.name for host in sketch.hosts), *sketch.words)
    return Scenario(
        sketch.name.en,
        "figures",
        no_field(),
        (red, blue),
        deployments=tuple(_deployment(side, host) for side, host in enumerate(sketch.hosts)),
        start="deployed",
        first=sketch.first,
        turn_limit=sketch.turn_limit,
        year=sketch.year,
        place=sketch.place.en,
        notes=sketch.notes.en,
        notes_it=sketch.notes.it,
        table=TableMap(
            18_000,
            12_000,
            sketch.name.en,
            sketch.outlines,
            sketch.lines,
            sketch.crossings,
            sketch.works,
            zones=sketch.zones,
        ),
        words={"it": _words(told)},
    )
