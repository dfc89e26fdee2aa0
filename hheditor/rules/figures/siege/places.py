"""SIE: the frame of a siege, as far as places and times go.

SIE-2: days of fifteen turns, then five of night. SIE-3 (FR-55): who is on works, in the enclosure, within
1000 of a standing sector or with an engine needs neither command nor formation. SIE-5: no base comes so
near. FOR-3: tops are two levels above the ground.
"""

from hheditor.rules.figures.position.kinds import COMMAND
from hheditor.rules.figures.position.measures import spot
from hheditor.rules.figures.position.posts import inside
from hheditor.rules.figures.position.table import Table, kind_of
from hheditor.rules.figures.position.works import footprint
from hheditor.tables import FINE, Field, Polygon, Rect, within
from hheditor.tables.ground import holds, shares_inside

TOP = 2
"""FOR-3: levels of a top above the ground."""


# Days ------------------------------------------------------------------------------------------------------


def whole_day(table: Table) -> int:
    """SIE-2: turns from one morning to the next."""
    return table.profile.day + table.profile.night


def day_of(table: Table) -> int:
    """SIE-2: the day of the siege, from 1."""
    return max(0, table.turn - 1) // whole_day(table) + 1


def hour_of(table: Table) -> int:
    """SIE-2: the turn of the day, from 1."""
    return max(0, table.turn - 1) % whole_day(table) + 1


def at_night(table: Table) -> bool:
    """NGT-1, NGT-3: whether the turns of the night are played."""
    return table.siege is not None and table.turn > 0 and hour_of(table) > table.profile.day


# Places ----------------------------------------------------------------------------------------------------


def works_field(table: Table) -> Field:
    """The sectors that stand, palisades in gaps included, by their numbers."""
    known: dict[str, Field] = table.memo("works-field")
    if "field" not in known:
        assert table.siege is not None
        pairs = zip(table.setup.sectors, table.siege.sectors, strict=True)
        known["field"] = Field(
            {
                number: footprint(built, state)
                for number, (built, state) in enumerate(pairs)
                if state.state != "fallen"
            }
        )
    return known["field"]


def near_works(table: Table, rect: Rect, gap: int) -> tuple[int, ...]:
    """Standing sectors within a gap of a figure, engine or base."""
    return works_field(table).within(rect, gap)


def strip_met(table: Table, parts: tuple[Polygon, ...]) -> bool:
    """SIE-5: whether any of these shapes comes within the strip along standing works."""
    gap = table.profile.strip * FINE
    corners = [rect.corners for rect in works_field(table).rects.values()]
    return any(within(part, shape, gap) for part in parts for shape in corners)


def enclosure(table: Table) -> Polygon:
    """SIE-3: what lies in the fortifications, fine."""
    siege = table.setup.siege
    return tuple(spot(*point) for point in siege.enclosure) if siege is not None else ()


def in_enclosure(table: Table, x: int, y: int) -> bool:
    """SIE-3: whether a centre lies in the enclosure."""
    shape = enclosure(table)
    return bool(shape) and holds(shape, spot(x, y))


def enclosure_met(table: Table, parts: tuple[Polygon, ...]) -> bool:
    """SIE-3: whether any of these shapes lies partly in the enclosure."""
    shape = enclosure(table)
    return bool(shape) and any(shares_inside(shape, part) for part in parts)


def exempt_at(table: Table, rect: Rect) -> bool:
    """SIE-3 (FR-55): whether a figure standing there needs neither command nor formation."""
    if table.siege is None:
        return False
    return in_enclosure(table, rect.pose.x, rect.pose.y) or bool(near_works(table, rect, table.profile.strip))


def exempt(table: Table, number: int) -> bool:
    """SIE-3: the same of a figure where it stands, or serves."""
    if table.siege is None or table.figures[number].state == "base":
        return False
    return table.figures[number].posted or exempt_at(table, table.standing[number])


def routs_outside(table: Table, number: int) -> bool:
    """SIE-4 (FR-55): whether a figure that leaves works and strip is in rout; command figures and engine
    crews are not."""
    return kind_of(table, number).role not in (*COMMAND, "engineer")


def kept_off(table: Table, side: int) -> bool:
    """SIE-8 (FR-57): whether a side may not come near the works today."""
    terms = table.setup.siege
    return (
        terms is not None
        and table.siege is not None
        and side == terms.besieger
        and table.siege.kind == "bombardment"
    )


# Heights ---------------------------------------------------------------------------------------------------


def on_top(table: Table, number: int) -> bool:
    """FOR-3: on the top of a sector."""
    return table.figures[number].sector >= 0


def aloft(table: Table, number: int) -> bool:
    """FOR-3, ENG-4: on a top, or in a siege tower, from which one shoots as from a top."""
    return on_top(table, number) or (
        inside(table, number)
        and table.siege is not None
        and table.siege.engines[table.figures[number].engine].kind == "siege-tower"
    )


def lift(table: Table, number: int) -> int:
    """FOR-3: the levels a figure stands above the ground."""
    return TOP if table.siege is not None and aloft(table, number) else 0


def higher(table: Table, number: int, foe: int) -> int | None:
    """MEL-11: levels above the ground by which a figure is above its enemy; ENG-4: at the bridge of a tower
    nobody is higher, and a tower gives no height against those on the ground."""
    if table.siege is None:
        return None
    if inside(table, number) or inside(table, foe):
        return 0
    return TOP * (on_top(table, number) - on_top(table, foe))
