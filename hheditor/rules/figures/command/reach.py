"""CMD: who is in command, and what those do who are not.

CMD-1: only formations in command advance and attack. CMD-2, CMD-3 (FR-23): within reach of a commander, the
line not blocked by an enemy base. CMD-4, CMD-5 (FR-24): what the others may do. CMD-7: no commander, no
command.
"""

from hheditor.rules.figures.position.kinds import HELPERS
from hheditor.rules.figures.position.measures import (
    apart,
    gap_to_camp,
    gap_to_enemy,
    near_commander,
    nearer,
    spot,
)
from hheditor.rules.figures.position.table import (
    Table,
    change_formation,
    commanders,
    kind_of,
    on_base,
)
from hheditor.tables import nearest, rounded_root, runs_through
from hheditor.values import Finding, refuse


def helped(table: Table, commander: int) -> bool:
    """CMD-2 (FR-23): whether a standard-bearer or musician stands near a commander, or on his base."""
    side, here = table.figures[commander].side, table.standing[commander].pose
    base = on_base(table, commander)
    for number, rect in table.standing.items():
        if table.figures[number].side == side and kind_of(table, number).role in HELPERS:
            if base >= 0 and on_base(table, number) == base:
                return True
            if apart((here.x, here.y), (rect.pose.x, rect.pose.y)) <= table.profile.near**2:
                return True
    return False


def reach_of(table: Table, commander: int) -> int:
    """CMD-2: how far a commander commands."""
    return table.profile.helped if helped(table, commander) else table.profile.command


def commands(table: Table, commander: int, x: int, y: int, reach: int) -> bool:
    """CMD-2, CMD-3: whether a centre lies within his reach and no enemy base on the line."""
    here = table.standing[commander].pose
    if apart((here.x, here.y), (x, y)) > reach * reach:
        return False
    side = table.figures[commander].side
    line = spot(here.x, here.y), spot(x, y)
    return not any(
        runs_through(*line, rect.corners)
        for number, rect in table.bases.items()
        if table.formations[number].side != side
    )


def in_command(table: Table, side: int, x: int, y: int) -> bool:
    """CMD-2, CMD-7: whether any commander of a side commands a centre."""
    known: dict[tuple[int, int], int] = table.memo("reach")
    for number in commanders(table, side):
        if (side, number) not in known:
            known[side, number] = reach_of(table, number)
        if commands(table, number, x, y, known[side, number]):
            return True
    return False


def centre_of(table: Table, formation: int) -> tuple[int, int]:
    """Its base's centre; CMD-6 (FR-25): of a broken formation the mean of its figures' centres."""
    each = table.formations[formation]
    if each.state == "standing":
        return each.x, each.y
    members = table.members.get(formation, ())
    count = max(1, len(members))
    return (
        nearest(sum(table.figures[number].x for number in members), count),
        nearest(sum(table.figures[number].y for number in members), count),
    )


def commanded(table: Table, formation: int) -> bool:
    """CMD-2: a formation within reach, or holding a commander."""
    each = table.formations[formation]
    if any(kind_of(table, number).commands for number in table.members.get(formation, ())):
        return True
    return in_command(table, each.side, *centre_of(table, formation))


def fix_command(table: Table, side: int) -> Table:
    """CMD-2: fixed before the moves, routers' included."""
    for number, each in enumerate(table.formations):
        if each.side == side and each.state in ("standing", "broken", "dissolved"):
            inside = commanded(table, number)
            if inside != each.command:
                table = change_formation(table, number, command=inside)
    return table


def away(table: Table, side: int, start: tuple[int, int], end: tuple[int, int]) -> bool:
    """CMD-4 (FR-24): nearer to the own camp than at the start, or no nearer to the nearest enemy."""
    before, after = gap_to_camp(table, side, *start), gap_to_camp(table, side, *end)
    if before is not None and after is not None and nearer(after, before):
        return True
    foe, now = gap_to_enemy(table, side, *start), gap_to_enemy(table, side, *end)
    return foe is None or now is None or not nearer(now, foe)


def towards(table: Table, side: int, start: tuple[int, int], end: tuple[int, int], piece: int) -> Finding:
    """CMD-4: the refusal of going nearer to the enemy, with both gaps."""
    before, after = gap_to_enemy(table, side, *start), gap_to_enemy(table, side, *end)
    assert before is not None
    assert after is not None
    return refuse(
        "refusal.figures.out-of-command",
        rule="CMD-4",
        pieces=(piece,),
        before=rounded_root(*before),
        after=rounded_root(*after),
    )


def may_go(table: Table, number: int, end: tuple[int, int]) -> bool:
    """CMD-5 (FR-24): whether a single figure may end there: away, or near a commander."""
    figure = table.figures[number]
    if kind_of(table, number).commands:
        return True
    here = table.standing[number].pose
    if near_commander(table, figure.side, *end, table.profile.near):
        return True
    return away(table, figure.side, (here.x, here.y), end)
