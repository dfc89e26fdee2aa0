"""ZOI: zones of influence. ZOI-1 (FR-38): nearer than 500 to a base and not behind its rear line. ZOI-2
(FR-39): who enters stays in. ZOI-3: a formation that already fights exerts none. ZOI-4: who began inside has
not entered. ZOI-5: only formations are bound.
"""

from hheditor.rules.figures.position.measures import touching
from hheditor.rules.figures.position.table import BASES, Table
from hheditor.tables import FINE, Polygon, Rect, near_before_rear
from hheditor.tables.measure import box
from hheditor.values import Finding, refuse


def exerting(table: Table, formation: int) -> tuple[int, ...]:
    """ZOI-1, ZOI-3: enemy formations whose zones bind this one."""
    known: dict[int, tuple[int, ...]] = table.memo("exerting")
    if formation not in known:
        side = table.formations[formation].side
        known[formation] = tuple(
            number
            for number in table.bases
            if table.formations[number].side != side
            and not any(
                other >= BASES and other != BASES + formation for other in touching(table, BASES + number)
            )
        )
    return known[formation]


def in_zone(table: Table, enemy: int, shape: Polygon) -> bool:
    """ZOI-1: whether some of a shape lies in the zone of a formation."""
    depth = table.profile.zone * FINE
    ours, theirs = box(table.bases[enemy].corners), box(shape)
    if (
        ours[0] - depth >= theirs[2]
        or theirs[0] - depth >= ours[2]
        or ours[1] - depth >= theirs[3]
        or theirs[1] - depth >= ours[3]
    ):
        return False
    return near_before_rear(table.bases[enemy], shape, table.profile.zone)


def zones_at(table: Table, formation: int, rect: Rect) -> tuple[int, ...]:
    """The enemies in whose zones a formation would stand there."""
    reach = table.profile.zone + rect.radius
    found = []
    for enemy in exerting(table, formation):
        base = table.bases[enemy]
        far = reach + base.radius
        if (base.pose.x - rect.pose.x) ** 2 + (base.pose.y - rect.pose.y) ** 2 <= far * far and in_zone(
            table, enemy, rect.corners
        ):
            found.append(enemy)
    return tuple(found)


def entered(table: Table, formation: int, parts: tuple[Polygon, ...], reach: int) -> tuple[int, ...]:
    """ZOI-2, ZOI-4: the zones a move goes into that the formation was not in when the phase began."""
    here, known = table.bases[formation], table.formations[formation].zoned
    found = []
    for enemy in exerting(table, formation):
        base = table.bases[enemy]
        far = reach + here.radius + base.radius + table.profile.zone
        near = (base.pose.x - here.pose.x) ** 2 + (base.pose.y - here.pose.y) ** 2 <= far * far
        if near and enemy not in known and any(in_zone(table, enemy, part) for part in parts):
            found.append(enemy)
    return tuple(found)


def judge_zones(
    table: Table, formation: int, zones: tuple[int, ...], end: Rect, before: Rect | None
) -> Finding | None:
    """ZOI-2 (FR-39): a move must end in every zone it entered; by option at the first step inside.

    `before` is the base a step short of the end, where the move is an advance.
    """
    for enemy in zones:
        if not in_zone(table, enemy, end.corners):
            return refuse(
                "refusal.figures.leaves-zone",
                rule="ZOI-2",
                pieces=(BASES + formation, BASES + enemy),
                depth=table.profile.zone,
            )
        if table.profile.zone_halts and before is not None and in_zone(table, enemy, before.corners):
            return refuse(
                "refusal.figures.zone-halts", rule="ZOI-2", pieces=(BASES + formation, BASES + enemy)
            )
    return None
