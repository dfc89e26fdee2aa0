"""What there is to see and to ask of a siege: engines as pieces, ladders and damage as marks, the overview
of the day, sector by sector and engine by engine. It shows and decides nothing.
"""

from collections.abc import Callable
from typing import NamedTuple

from hheditor.rules.api import Badge, Mark, Phrase, Piece
from hheditor.rules.api.screen.scene import Kit, Strength, Wear, WorkState, badges, places_aboard
from hheditor.rules.api.screen.standing import Section, Standing, Thing
from hheditor.rules.figures.position.posts import bridged
from hheditor.rules.figures.position.setup import Setup
from hheditor.rules.figures.position.table import Table
from hheditor.rules.figures.position.works import ENGINES, SECTORS, WORKS, EngineKind, SectorStateName
from hheditor.rules.figures.siege.damage import points_of
from hheditor.rules.figures.siege.engines.batteries import falls_at
from hheditor.rules.figures.siege.places import at_night, day_of, hour_of
from hheditor.rules.figures.siege.victory import held, holder_of
from hheditor.tables import Rect, slot
from hheditor.values import Parameter

MARKS = ("burning", "ladders")
"""What a siege marks beside what a battle does; said as ``mark.figures.<mark>``."""
_FIRE = {4: "4+", 5: "5+", 6: "6"}
"""What the next try to put a fire out needs, on its badge."""
DOCKED = "docked"
"""The formation of a siege tower whose bridge lies on a wall."""


# Engines ---------------------------------------------------------------------------------------------------


def engine_pieces(table: Table, kit: Callable[[int], Kit]) -> tuple[Piece, ...]:
    """Every engine that stands, with its crew as its strength; of a siege tower with those on it."""
    if table.siege is None:
        return ()
    found = []
    for number, each in enumerate(table.siege.engines):
        if each.state != "standing":
            continue
        rect, full = table.engine_rect(each), table.profile.engine(each.kind).crew
        crew = table.crews.get(number, ())
        borne = ("figures.burning",) if each.fire else ()
        tower = each.kind == "siege-tower"
        burning = Badge("figures.burning", _FIRE.get(each.fire, ""), "#c8501e", "diamond")
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
                formation=DOCKED if tower and bridged(table, number) else "engine",
                strength=Strength(len(crew), full, "figures.figures"),
                body="engine",
                marks=borne,
                badges=badges({"figures.burning": burning}, borne),
                letters=each.kind[:4].upper(),
                kits=tuple(map(kit, crew)) if tower else (),
            )
        )
    return tuple(found)


def place_aboard(table: Table, number: int) -> tuple[int, int] | None:
    """Where somebody inside a siege tower is shown: on its top, one beside another; None: where he is."""
    which = table.figures[number].engine
    if which < 0 or table.siege is None or table.siege.engines[which].kind != "siege-tower":
        return None
    rect = table.engine_rect(table.siege.engines[which])
    ahead, aside = places_aboard(len(table.crews[which]))[table.crews[which].index(number)]
    pose = slot(rect, 2 * aside, 2 * ahead)
    return pose.x, pose.y


def engine_name(table: Table, number: int) -> str:
    """What an engine is called: as its army calls it, or what it is."""
    card = table.setup.engines[number]
    return card.name or f"called.figures.{card.kind}"


# Sectors ---------------------------------------------------------------------------------------------------


def sector_name(table: Table, number: int) -> str:
    """What a sector is called: what it is, and where it lies."""
    return sector_called(table.setup, number)


def sector_called(setup: Setup, number: int) -> str:
    """The same by the terms of a battle alone, before anybody stands there."""
    built = setup.sectors[number]
    shape = setup.siege.enclosure if setup.siege is not None else ()
    spots = shape or tuple((each.rect.pose.x, each.rect.pose.y) for each in setup.sectors)
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    wide, tall = max(1, max(xs) - min(xs)) / 2, max(1, max(ys) - min(ys)) / 2
    east, south = (built.rect.pose.x - x) / wide, (built.rect.pose.y - y) / tall
    lies = ("n" if south < -_OFF else "s" if south > _OFF else "") + (
        "w" if east < -_OFF else "e" if east > _OFF else ""
    )
    return f"called.figures.{built.kind}.{lies or 'middle'}"


_OFF = 0.34
"""From this share of the way to the edge on a sector lies on that side."""


def sector_pieces(table: Table) -> tuple[Piece, ...]:
    """Every sector that stands, as part of the ground, with its points as its strength."""
    if table.siege is None:
        return ()
    found = []
    for row in sectors(table):
        if row.state == "fallen":
            continue
        pose, size = row.rect.pose, row.rect.size
        found.append(
            Piece(
                SECTORS + row.number,
                row.holder,
                row.kind,
                pose.x,
                pose.y,
                pose.a,
                footprint=(size.width, size.depth),
                name=sector_name(table, row.number),
                formation="open-gate" if row.open else row.state,
                strength=Strength(max(0, row.total - row.damage), row.total, "figures.points"),
                body="part",
            )
        )
    return tuple(found)


def names(table: Table) -> dict[int, str]:
    """Engines and sectors by their numbers as pieces."""
    if table.siege is None:
        return {}
    engines = {ENGINES + number: engine_name(table, number) for number in range(len(table.siege.engines))}
    known = range(len(table.siege.sectors))
    return engines | {SECTORS + number: sector_name(table, number) for number in known}


# Marks -----------------------------------------------------------------------------------------------------


def marks(table: Table) -> tuple[Mark, ...]:
    """Night over the table, how the works stand and who has taken them, ladders at the walls."""
    if table.siege is None:
        return ()
    sheet = table.setup.table
    edge = ((0, 0), (sheet.width, 0), (sheet.width, sheet.height), (0, sheet.height))
    found = [Mark("night", points=edge)] if at_night(table) or table.phase == "night" else []
    works = [number for number, work in enumerate(sheet.works) if work.kind in WORKS]
    for row in sectors(table):
        state: WorkState = "open" if row.open else "stopped" if row.state == "stopped" else "whole"
        if row.state == "fallen":
            state = "fallen"
        left = max(0, row.total - row.damage)
        size = row.rect.size
        outer = slot(row.rect, 0, size.depth + 130)
        inner = slot(row.rect, 200 - size.width, 100 - size.depth)
        stands = row.state != "fallen" and row.holder != _defender(table)
        taken = row.holder if stands else -1
        found.append(
            Mark(
                "work",
                side=taken,
                points=((outer.x, outer.y), (inner.x, inner.y)),
                wear=Wear(works[row.number], state, left, row.total),
            )
        )
    found += [Mark("ditch", points=each.points) for each in table.ditches or ()]
    for ladder in table.siege.ladders:
        if not ladder.down:
            head = table.setup.sectors[ladder.sector].slots[ladder.slot].pose
            found.append(Mark("ladder", side=ladder.side, points=((ladder.x, ladder.y), (head.x, head.y))))
    return tuple(found)


def _defender(table: Table) -> int:
    return table.setup.siege.defender if table.setup.siege is not None else -1


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


# In words --------------------------------------------------------------------------------------------------


def standing(table: Table) -> Standing | None:
    """The overview as rows: sectors with points, holder and garrison, engines with crew, waits and fire."""
    found = overview(table)
    if found is None:
        return None
    hour: tuple[tuple[str, Parameter], ...] = (
        ("day", found.day),
        ("days", found.days),
        ("hour", found.turn),
        ("hours", table.profile.day + table.profile.night),
    )
    besieger = table.setup.siege.besieger if table.setup.siege is not None else 0
    held = (("besieger", found.held[besieger]), ("besieged", found.held[1 - besieger]))
    lines = [Phrase("standing.figures.hour", parameters=hour)]
    if found.night or table.phase == "night":
        lines.append(Phrase("standing.figures.night"))
    elif found.kind == "assault":
        lines.append(Phrase("standing.figures.assault"))
    elif found.kind == "bombardment":
        lines.append(Phrase("standing.figures.bombardment"))
    lines.append(Phrase("standing.figures.held", parameters=held))
    sections = [Section("standing.figures.works", tuple(_sector_row(table, row) for row in found.sectors))]
    if found.engines:
        machines = tuple(_engine_row(table, row) for row in found.engines)
        sections.append(Section("standing.figures.engines", machines))
    return Standing(tuple(lines), tuple(sections))


def _sector_row(table: Table, row: SectorRow) -> Thing:
    notes: list[Phrase] = []
    if row.state == "fallen":
        notes.append(Phrase("standing.figures.fallen"))
    elif row.state == "stopped":
        notes.append(Phrase("standing.figures.stopped"))
    elif row.open:
        notes.append(Phrase("standing.figures.open"))
    both = {table.figures[number].side for number in row.garrison}
    if row.garrison:
        name = "standing.figures.fought-for" if len(both) > 1 else "standing.figures.garrison"
        notes.append(Phrase(name, parameters=(("count", len(row.garrison)),)))
    pose, fallen = row.rect.pose, row.state == "fallen"
    return Thing(
        SECTORS + row.number,
        -1 if fallen or len(both) > 1 else row.holder,
        0 if fallen else max(0, row.total - row.damage),
        row.total,
        tuple(notes),
        (pose.x, pose.y),
        fallen or row.open or len(both) > 1,
    )


def _engine_row(table: Table, row: EngineRow) -> Thing:
    assert table.siege is not None
    each = table.siege.engines[row.number]
    notes: list[Phrase] = []
    if row.fire:
        notes.append(Phrase("standing.figures.fire", parameters=(("need", row.fire),)))
    if row.waits:
        notes.append(Phrase("standing.figures.waits", parameters=(("turns", row.waits),)))
    if row.crew < row.wanted:
        notes.append(Phrase("standing.figures.short"))
    if not notes:
        notes.append(Phrase("standing.figures.ready"))
    place = (each.x, each.y)
    return Thing(ENGINES + row.number, row.side, row.crew, row.wanted, tuple(notes), place, bool(row.fire))
