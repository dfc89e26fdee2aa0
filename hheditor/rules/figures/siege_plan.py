"""What there is to see and to ask of a siege: engines as pieces, ladders and damage as marks, the overview
of the day, sector by sector and engine by engine. It shows and decides nothing.
"""

from typing import Literal, NamedTuple

from hheditor.rules.api import Badge, Mark, Piece
from hheditor.rules.api.screen.scene import Strength, badges
from hheditor.rules.figures.position.table import Table
from hheditor.rules.figures.position.works import ENGINES, SECTORS, EngineKind, SectorStateName
from hheditor.rules.figures.siege.damage import points_of
from hheditor.rules.figures.siege.engines.batteries import falls_at
from hheditor.rules.figures.siege.places import at_night, day_of, hour_of
from hheditor.rules.figures.siege.victory import held, holder_of
from hheditor.tables import Rect

MARKS = ("burning", "ladder", "damage", "breach", "open-gate")
"""What a siege marks beside what a battle does; said as ``mark.figures.<mark>``."""
BURNING = Badge("figures.burning", "F", "#c8501e", "diamond", "dots")
_LADDER = Badge("ladder", "H", "#6d5a3c", "square")
_DAMAGE = "#b3372f"
LETTERS: dict[str, str] = {
    "ram": "RAM",
    "siege-tower": "TWR",
    "bolt-thrower": "BOLT",
    "stone-thrower": "STON",
    "small-cannon": "CAN",
    "mangonel": "MANG",
    "small-trebuchet": "TREB",
    "trebuchet": "TREB",
    "cannon": "CANN",
}


def engine_pieces(table: Table) -> tuple[Piece, ...]:
    """Every engine that stands, with its crew as its strength."""
    if table.siege is None:
        return ()
    found = []
    for number, each in enumerate(table.siege.engines):
        if each.state != "standing":
            continue
        rect, full = table.engine_rect(each), table.profile.engine(each.kind).crew
        borne = ("figures.burning",) if each.fire else ()
        found.append(
            Piece(
                ENGINES + number,
                each.side,
                each.kind,
                each.x,
                each.y,
                each.a,
                footprint=(rect.size.width, rect.size.depth),
                name=engine_name(table, number),
                formation="engine",
                strength=Strength(len(table.crews.get(number, ())), full, "figures.figures"),
                body="base",
                marks=borne,
                badges=badges({"figures.burning": BURNING}, borne),
                letters=LETTERS[each.kind],
            )
        )
    return tuple(found)


def engine_name(table: Table, number: int) -> str:
    """What an engine is called: as its army calls it, or by its number."""
    card = table.setup.engines[number]
    return card.name or f"E{number + 1}"


def names(table: Table) -> dict[int, str]:
    """Engines and sectors by their numbers as pieces."""
    if table.siege is None:
        return {}
    engines = {ENGINES + number: engine_name(table, number) for number in range(len(table.siege.engines))}
    return engines | {SECTORS + number: f"S{number + 1}" for number in range(len(table.siege.sectors))}


def marks(table: Table) -> tuple[Mark, ...]:
    """Ladders at the walls, damage as so many points of all, gates that stand open, sectors that fell."""
    if table.siege is None:
        return ()
    found = [
        Mark("ladder", side=ladder.side, points=((ladder.x, ladder.y),), badge=_LADDER)
        for ladder in table.siege.ladders
        if not ladder.down
    ]
    for row in sectors(table):
        pose = row.rect.pose
        kind: Literal["", "breach", "damage", "open-gate"] = ""
        if row.state == "fallen":
            kind = "breach"
        elif row.damage:
            kind = "damage"
        elif row.open:
            kind = "open-gate"
        if kind:
            words = str(row.total - row.damage) if kind == "damage" else "/" if kind == "breach" else "O"
            badge = Badge(kind, words, _DAMAGE if kind != "open-gate" else "", "shield")
            found.append(Mark(kind, points=((pose.x, pose.y),), label=words, badge=badge))
    return tuple(found)


# The overview ----------------------------------------------------------------------------------------------


class SectorRow(NamedTuple):
    """A sector as the overview has it."""

    number: int
    kind: str
    rect: Rect
    damage: int
    total: int
    state: SectorStateName
    open: bool
    holder: int
    garrison: tuple[int, ...]


class EngineRow(NamedTuple):
    """An engine as the overview has it."""

    number: int
    kind: EngineKind
    side: int
    crew: int
    wanted: int
    waits: int
    """Turns until it may be worked."""
    fire: int
    """What the next try to put it out needs; 0: it does not burn."""
    falls: tuple[int, int] | None
    """Where the stone of a heavy engine falls."""


class Overview(NamedTuple):
    """A siege at a glance."""

    day: int
    days: int
    turn: int
    night: bool
    kind: str
    """Assault or bombardment; empty: not yet declared."""
    held: tuple[int, int]
    sectors: tuple[SectorRow, ...]
    engines: tuple[EngineRow, ...]


def sectors(table: Table) -> tuple[SectorRow, ...]:
    """Every sector, as it stands."""
    assert table.siege is not None
    return tuple(
        SectorRow(
            number,
            "palisade" if state.state == "stopped" else built.kind,
            built.rect,
            state.damage,
            points_of(table, number),
            state.state,
            built.gate and state.state == "standing" and not state.shut,
            holder_of(table, number),
            table.garrisons.get(number, ()),
        )
        for number, (built, state) in enumerate(zip(table.setup.sectors, table.siege.sectors, strict=True))
    )


def engines(table: Table) -> tuple[EngineRow, ...]:
    """Every engine that stands."""
    assert table.siege is not None
    return tuple(
        EngineRow(
            number,
            each.kind,
            each.side,
            len(table.crews.get(number, ())),
            table.profile.engine(each.kind).crew,
            max(0, each.ready - table.turn),
            each.fire,
            falls_at(table, number) if table.profile.engine(each.kind).damage else None,
        )
        for number, each in enumerate(table.siege.engines)
        if each.state == "standing"
    )


def overview(table: Table) -> Overview | None:
    """The siege at a glance; None where nothing is besieged."""
    if table.siege is None or table.setup.siege is None:
        return None
    return Overview(
        day_of(table),
        table.setup.siege.days,
        hour_of(table),
        at_night(table),
        table.siege.kind,
        held(table),
        sectors(table),
        engines(table),
    )
