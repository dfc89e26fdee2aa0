"""FOR-10: who is in contact on works, ladders and engines; and changes of what a siege has.

FOR-7 (FR-60), LAD-3 (FR-69): adjacent to a door or ladder is a centre within 300 of its foot. ENG-4 (FR-64):
the bridge of a docked tower serves the slots within 200 of its front. ENG-12 (FR-67): whoever touches an
engine touches its crew.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from hheditor.rules.figures.position.table import STILL, Table
from hheditor.rules.figures.position.works import INSIDE, Place, Sector, SectorState
from hheditor.tables import FINE, TOUCH, Polygon, Rect, gap_squared, within

FOOT = 300
"""FOR-7: so near to the foot of a door or ladder is adjacent to it."""
BRIDGE = 200
"""ENG-4: so far the bridge of a tower reaches."""


# Reading ---------------------------------------------------------------------------------------------------


def near_foot(table: Table, number: int, foot: tuple[int, int]) -> bool:
    """FOR-7: whether a figure on the ground is adjacent to the foot of a door or ladder."""
    pose = table.standing[number].pose
    return (pose.x - foot[0]) ** 2 + (pose.y - foot[1]) ** 2 <= FOOT * FOOT


def at_foot(table: Table, foot: tuple[int, int]) -> tuple[int, ...]:
    """Everybody on the ground adjacent to a foot."""
    return tuple(
        number
        for number in table.crowd.near(*foot, FOOT)
        if not table.figures[number].posted and near_foot(table, number, foot)
    )


def sector(table: Table, number: int) -> tuple[Sector, SectorState]:
    """A sector as it is built and as it is."""
    assert table.siege is not None
    return table.setup.sectors[number], table.siege.sectors[number]


def inside(table: Table, number: int) -> bool:
    """FOR-15: whether a figure is in a ram or a siege tower."""
    engine = table.figures[number].engine
    return engine >= 0 and table.siege is not None and table.siege.engines[engine].kind in INSIDE


def docked_at(table: Table, engine: int) -> int:
    """ENG-4: the sector a siege tower stands at with its front, the lowest number; -1: none."""
    assert table.siege is not None
    if engine not in table.engines or table.siege.engines[engine].kind != "siege-tower":
        return -1
    docks = _docks(table, table.engines[engine])
    return next((number for number in docks if table.siege.sectors[number].state == "standing"), -1)


def bridged(table: Table, engine: int) -> tuple[Place, ...]:
    """ENG-4 (FR-64): the slots the bridge of a docked tower serves."""
    number = docked_at(table, engine)
    return _docks(table, table.engines[engine])[number] if number >= 0 else ()


def _docks(table: Table, rect: Rect) -> dict[int, tuple[Place, ...]]:
    """Walls and towers whose outer side the front of an engine touches, and the slots within its reach."""
    known: dict[Rect, dict[int, tuple[Place, ...]]] = table.setup.memo("docks")
    if rect not in known:
        front = rect.edge("front")
        known[rect] = {
            number: tuple(
                (number, index)
                for index, place in enumerate(built.slots)
                if _gap_at_most(front, place.corners, BRIDGE)
            )
            for number, built in enumerate(table.setup.sectors)
            if built.kind in ("wall", "tower") and _gap_at_most(front, built.rect.edge("front"), TOUCH)
        }
    return known[rect]


def _gap_at_most(line: Polygon, shape: Polygon, gap: int) -> bool:
    squared, parts = gap_squared(line, shape)
    return squared <= (gap * FINE) ** 2 * parts


# Who touches whom ------------------------------------------------------------------------------------------


def links(table: Table) -> dict[int, tuple[int, ...]]:
    """FOR-10: enemies in contact beside those who touch on the ground."""
    found: dict[int, set[int]] = {}
    sides = [figure.side for figure in table.figures]
    for one, other in _pairs(table):
        if sides[one] != sides[other]:
            found.setdefault(one, set()).add(other)
            found.setdefault(other, set()).add(one)
    return {number: tuple(sorted(others)) for number, others in sorted(found.items())}


def _pairs(table: Table) -> Iterator[tuple[int, int]]:
    yield from _on_tops(table)
    yield from _on_ladders(table)
    yield from _at_doors(table)
    yield from _with_engines(table)


def _on_tops(table: Table) -> Iterator[tuple[int, int]]:
    tops, beside = table.tops, table.setup.beside
    for place, number in tops.items():
        for other in beside.get(place, ()):
            if other > place and other in tops:
                yield number, tops[other]


def _on_ladders(table: Table) -> Iterator[tuple[int, int]]:
    assert table.siege is not None
    for number, figure in enumerate(table.figures):
        if figure.ladder >= 0 and figure.state == "loose":
            ladder = table.siege.ladders[figure.ladder]
            above = table.tops.get((ladder.sector, ladder.slot))
            if above is not None:
                yield number, above


def _at_doors(table: Table) -> Iterator[tuple[int, int]]:
    assert table.siege is not None
    for number, built in enumerate(table.setup.sectors):
        if table.siege.sectors[number].state != "standing":
            continue
        for door in built.doors:
            above = table.tops.get((number, door.slot))
            if above is not None:
                yield from ((each, above) for each in at_foot(table, door.foot))


def _with_engines(table: Table) -> Iterator[tuple[int, int]]:
    assert table.siege is not None
    for number, each in enumerate(table.siege.engines):
        crew = table.crews.get(number, ())
        if each.state != "standing" or not crew:
            continue
        rect = table.engine_rect(each)
        if each.sector >= 0:
            near = tuple(other for place, other in table.tops.items() if place[0] == each.sector)
        else:
            near = tuple(
                other
                for other in table.crowd.near(rect.pose.x, rect.pose.y, rect.radius + TOUCH)
                if not table.figures[other].posted
            )
        for other in near:
            if within(rect.corners, table.standing[other].corners, TOUCH * FINE):
                yield from ((other, man) for man in crew)
        for place in bridged(table, number):
            if place in table.tops:
                yield from ((table.tops[place], man) for man in crew)


# Writing ---------------------------------------------------------------------------------------------------


def change_siege(table: Table, *, still: bool = False, **fields: object) -> Table:
    """The position with works, engines or ladders changed; `still`: nothing of it stands otherwise."""
    assert table.siege is not None
    known = STILL if still else ("kinds", "bases", "members", "singles", "standing", "crowd", "tops", "crews")
    return table.hand_on(replace(table, siege=replace(table.siege, **fields)), known)


def change_sector(table: Table, number: int, **fields: object) -> Table:
    """The position with one sector changed."""
    assert table.siege is not None
    rows = table.siege.sectors
    after = (*rows[:number], replace(rows[number], **fields), *rows[number + 1 :])
    return change_siege(table, still=not {"state", "shut"} & set(fields), sectors=after)


def change_engine(table: Table, number: int, **fields: object) -> Table:
    """The position with one engine changed."""
    assert table.siege is not None
    rows = table.siege.engines
    after = (*rows[:number], replace(rows[number], **fields), *rows[number + 1 :])
    return change_siege(table, still=not {"state", "x", "y", "a", "sector"} & set(fields), engines=after)


def change_ladder(table: Table, number: int, **fields: object) -> Table:
    """The position with one ladder changed."""
    assert table.siege is not None
    rows = table.siege.ladders
    after = (*rows[:number], replace(rows[number], **fields), *rows[number + 1 :])
    return change_siege(table, still="down" not in fields, ladders=after)
