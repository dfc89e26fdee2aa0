"""Works as besieger and besieged look at them: what lies before a sector, where one gets in, who is near."""

from math import hypot

from hheditor.rules.figures.position.kinds import range_of
from hheditor.rules.figures.position.posts import docked_at
from hheditor.rules.figures.position.table import Table, kind_of
from hheditor.rules.figures.position.works import INSIDE, LIGHT, Sector, SectorState
from hheditor.rules.figures.siege.gates import is_open
from hheditor.rules.figures.siege.places import in_enclosure
from hheditor.tables import CIRCLE, ONE, Rect, cosine, sine, slot

Spot = tuple[int, int]
DEEP = 2500
"""Enemies so far before a sector threaten it."""
BESIDE = 600
"""So far beside its ends they still do."""


def built(table: Table, number: int) -> Sector:
    """A sector as it is built."""
    return table.setup.sectors[number]


def state(table: Table, number: int) -> SectorState:
    """A sector as it stands."""
    assert table.siege is not None
    return table.siege.sectors[number]


def before(rect: Rect, across: int, out: int) -> Spot:
    """A place before the front of a sector: so far to its right, so far out."""
    pose = slot(rect, 2 * across, rect.size.depth + 2 * out)
    return pose.x, pose.y


def seen_from(rect: Rect, x: int, y: int) -> Spot:
    """How far to its right and how far out a place lies from the middle of a sector's front."""
    dx, dy, a = x - rect.pose.x, y - rect.pose.y, rect.pose.a
    across = (dy * cosine(a) - dx * sine(a)) // ONE
    return across, (dx * cosine(a) + dy * sine(a)) // ONE - rect.size.depth // 2


def inwards(rect: Rect) -> int:
    """The heading of somebody who stands before a sector and looks at it."""
    return (rect.pose.a + CIRCLE // 2) % CIRCLE


def holdable(table: Table, number: int) -> bool:
    """Whether figures can stand on a sector now."""
    return built(table, number).topped and state(table, number).state == "standing"


def openings(table: Table) -> tuple[int, ...]:
    """Sectors one can walk through: open gates, gaps in the walls."""
    known: dict[str, tuple[int, ...]] = table.memo("openings")
    if "all" not in known:
        known["all"] = tuple(
            number
            for number, sector in enumerate(table.setup.sectors)
            if is_open(table, number) or (not sector.gate and state(table, number).state == "fallen")
        )
    return known["all"]


def outer_openings(table: Table) -> tuple[int, ...]:
    """The openings that lead into the works."""
    return tuple(number for number in openings(table) if built(table, number).kind != "inner-gate")


def is_inside(table: Table, x: int, y: int) -> bool:
    """Whether a place on the ground lies in the works."""
    return in_enclosure(table, x, y)


def fighters(table: Table, side: int) -> dict[int, tuple[Spot, int]]:
    """Where the men on foot of a side stand in the open, by piece: the place and how many: bases, and loose
    figures that serve no engine."""
    known: dict[int, dict[int, tuple[Spot, int]]] = table.memo("fighters")
    if side not in known:
        found: dict[int, tuple[Spot, int]] = {}
        for number, rect in table.bases.items():
            members = table.members.get(number, ())
            if table.formations[number].side == side and members and not kind_of(table, members[0]).mounted:
                found[-1 - number] = ((rect.pose.x, rect.pose.y), len(members))
        for number, rect in table.singles.items():
            figure = table.figures[number]
            if figure.side == side and not figure.posted and not kind_of(table, number).mounted:
                found[number] = ((rect.pose.x, rect.pose.y), 1)
        known[side] = found
    return known[side]


def threats(table: Table, side: int) -> tuple[int, ...]:
    """How much each sector is threatened by a side: men before it, ladders, towers, rams."""
    known: dict[int, tuple[int, ...]] = table.memo("threats")
    if side in known:
        return known[side]
    assert table.siege is not None
    found = [0] * len(table.setup.sectors)
    rects = [sector.rect for sector in table.setup.sectors]
    for (x, y), count in fighters(table, side).values():
        for number, rect in enumerate(rects):
            across, out = seen_from(rect, x, y)
            if -100 <= out <= DEEP and abs(across) <= rect.size.width // 2 + BESIDE:
                found[number] += count * (2 if out <= 1000 else 1)
    for ladder in table.siege.ladders:
        if not ladder.down and ladder.side == side:
            found[ladder.sector] += 6
    for number, engine in enumerate(table.siege.engines):
        if engine.side == side and engine.kind in INSIDE and number in table.engines:
            docked = docked_at(table, number)
            for sector, rect in enumerate(rects):
                across, out = seen_from(rect, engine.x, engine.y)
                if 0 <= out <= DEEP and abs(across) <= rect.size.width // 2:
                    found[sector] += 12 if sector == docked else 6
    known[side] = tuple(found)
    return known[side]


def distance(one: Spot, other: Spot) -> int:
    """From one place to another, as the crow flies."""
    return round(hypot(other[0] - one[0], other[1] - one[1]))


def shot_at(table: Table, side: int, spot: Spot, wide: int = 0) -> int:
    """How many shooters of the enemy reach a place so wide: figures, and engines thrice."""
    found = 3 * engines_at(table, side, spot, wide)
    for number, rect in table.standing.items():
        if table.figures[number].side != side and table.kinds[number].weapon:
            reach = range_of(table.profile, table.kinds[number], 0)
            found += distance(spot, (rect.pose.x, rect.pose.y)) <= reach + wide
    return found


def engines_at(table: Table, side: int, spot: Spot, wide: int = 0) -> int:
    """How many light engines of the enemy reach a place: they choose whom they like."""
    assert table.siege is not None
    return sum(
        distance(spot, (each.x, each.y)) <= table.profile.engine(each.kind).range + wide
        for each in table.siege.engines
        if each.side != side and each.kind in LIGHT and each.state == "standing"
    )
