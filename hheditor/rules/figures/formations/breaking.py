"""BRK: where formations cannot exist. BRK-2 (FR-26): a formation breaks. BRK-3: it remains that formation.
BRK-5, BRK-6: what its figures are meanwhile. BRK-8: off such ground it re-forms as it was.
"""

from collections.abc import Iterator
from itertools import islice

from hheditor.rules.figures.command.reach import centre_of
from hheditor.rules.figures.formations.layout import covered
from hheditor.rules.figures.formations.ranks import seated
from hheditor.rules.figures.movement.allowance import left
from hheditor.rules.figures.movement.ground import bar_to_base, loose_under, near_loose
from hheditor.rules.figures.movement.zones import in_zone
from hheditor.rules.figures.position.measures import apart, front_foes, touched_by, touching
from hheditor.rules.figures.position.orders import Reform
from hheditor.rules.figures.position.table import (
    BASES,
    Table,
    change_figures,
    change_formation,
    size_of,
)
from hheditor.tables import CIRCLE, Pose, Rect, on_table
from hheditor.values import Finding, refuse

NEAR = 100
"""BRK-2: so near to loose ground a formation may break."""
SPREAD = 500
"""BRK-8: so far from the mean of its figures it may re-form."""
_STEP = 250
_TURNS = (0, 450, -450, 900, -900, 1350, -1350, 1800)


def judge_held(table: Table, formation: int) -> Finding | None:
    """BRK-2: whether an enemy, a zone or what it has done holds a formation together."""
    piece, each = BASES + formation, table.formations[formation]
    held = front_foes(table, formation)
    if held:
        return refuse("refusal.figures.front-contact", rule="MOV-5", pieces=(piece, *held))
    if each.halted:
        return refuse("refusal.figures.halted", rule="ZOI-2", pieces=(piece,))
    if each.step > 2:
        return refuse("refusal.figures.order-of-moves", rule="MOV-2", pieces=(piece,))
    return None


def judge_break(table: Table, formation: int) -> Finding | None:
    """BRK-2: in its own movement, near loose ground, not held by an enemy."""
    piece = BASES + formation
    refused = judge_held(table, formation)
    if refused is not None:
        return refused
    if not near_loose(table, table.bases[formation], NEAR):
        return refuse("refusal.figures.no-loose-ground", rule="BRK-2", pieces=(piece,), reach=NEAR)
    return None


def broken(table: Table, formation: int) -> Table:
    """BRK-2: its figures stand by themselves at their slots, with what is left of its move."""
    rest = left(table, formation)
    changes: dict[int, dict[str, object]] = {}
    for number in table.members[formation]:
        pose = table.pose(number)
        changes[number] = {
            "state": "loose",
            "x": pose.x,
            "y": pose.y,
            "a": pose.a,
            "left": rest,
            "climbed": False,
        }
    return change_figures(change_formation(table, formation, state="broken", step=5), changes)


# Re-forming ------------------------------------------------------------------------------------------------


def off_loose_ground(table: Table, formation: int) -> bool:
    """BRK-8: no figure's centre is on loose ground."""
    members = table.members.get(formation, ())
    return bool(members) and not any(loose_under(table, table.singles[number]) for number in members)


def reduced(count: int, files: int, ranks: int, compact: bool, tight: bool) -> tuple[int, int, bool]:
    """BRK-8, RNK-5, RNK-6: the layout so many figures come back in.

    >>> reduced(8, 4, 2, compact=True, tight=False), reduced(5, 4, 2, compact=True, tight=False)
    ((4, 2, True), (3, 2, True))
    """
    if covered(count, files, ranks) and count <= files * ranks:
        return files, ranks, compact
    if compact and count < files and not tight:
        most = max(2, (files + 1) // 2)
        wide = next((each for each in range(most, 1, -1) if covered(count, each, -(-count // each))), most)
        return wide, -(-count // wide), False
    for wide in range(files, 1, -1):
        for deep in range(1, ranks + 1):
            if covered(count, wide, deep) and count <= wide * deep:
                return wide, deep, compact
    return files, max(1, -(-count // files)), compact


def _base(table: Table, formation: int, x: int, y: int, a: int) -> tuple[Rect, tuple[int, int, bool]]:
    each = table.formations[formation]
    count = len(table.members[formation])
    layout = reduced(count, each.files, each.ranks, each.compact, table.profile.tight_ranks)
    return Rect(Pose(x, y, a), size_of(*layout, each.width, each.depth)), layout


def judge_base(table: Table, rect: Rect, side: int, members: tuple[int, ...], rule: str) -> Finding | None:
    """Whether single figures may be put on such a base: free table, no enemy zone, no new contact."""
    sheet = table.setup.table
    if not on_table(rect, sheet.width, sheet.height):
        return refuse("refusal.figures.off-table", rule="MOV-7")
    ground = bar_to_base(table, (rect.corners,))
    if ground:
        return refuse("refusal.figures.loose-ground", rule=rule, ground=ground)
    near = [each for each in table.pieces.near(rect.pose.x, rect.pose.y, rect.radius) if each not in members]
    met = table.pieces.met((rect.corners,), near)
    if met is not None:
        return refuse("refusal.figures.ends-on", rule="CRO-5", pieces=(met,))
    known = {other for number in members for other in touching(table, number)}
    new = tuple(other for other in touched_by(table, rect, side) if other not in known)
    if new:
        return refuse("refusal.figures.new-contact", rule=rule, pieces=new)
    for enemy in table.bases:
        if table.formations[enemy].side != side and in_zone(table, enemy, rect.corners):
            return refuse("refusal.figures.in-zone", rule=rule, pieces=(BASES + enemy,))
    return None


def judge_reform(table: Table, formation: int, x: int, y: int, a: int) -> Finding | None:
    """BRK-8 (FR-26): near the mean of its figures, on free table."""
    mean = centre_of(table, formation)
    far = apart(mean, (x, y))
    if far > SPREAD * SPREAD:
        return refuse("refusal.figures.too-far-from-figures", rule="BRK-8", most=SPREAD)
    rect, _ = _base(table, formation, x, y, a)
    side = table.formations[formation].side
    return judge_base(table, rect, side, table.members[formation], "BRK-8")


def places(table: Table, formation: int) -> tuple[Reform, ...]:
    """Some lawful poses, the mean and the old heading first; FR-80: none of them means it waits."""
    known: dict[int, tuple[Reform, ...]] = table.memo("places")
    if formation not in known:
        known[formation] = tuple(islice(_places(table, formation), 3))
    return known[formation]


def _places(table: Table, formation: int) -> Iterator[Reform]:
    x, y = centre_of(table, formation)
    old = table.formations[formation].a
    offsets = sorted(
        (across * across + down * down, across, down)
        for across in range(-SPREAD, SPREAD + 1, _STEP)
        for down in range(-SPREAD, SPREAD + 1, _STEP)
    )
    for _, across, down in offsets:
        for turned in _TURNS:
            pose = x + across, y + down, (old + turned) % CIRCLE
            if judge_reform(table, formation, *pose) is None:
                yield Reform(formation, *pose)


def reformed(table: Table, formation: int, x: int, y: int, a: int) -> Table:
    """BRK-8: the base stands again, filled by RNK-7."""
    _, (files, ranks, compact) = _base(table, formation, x, y, a)
    members = table.members[formation]
    old = {number: (table.figures[number].rank, table.figures[number].file) for number in members}
    changes: dict[int, dict[str, object]] = {
        number: {
            "state": "base",
            "file": file,
            "rank": rank,
            "x": 0,
            "y": 0,
            "a": 0,
            "left": 0,
            "climbed": False,
        }
        for number, (file, rank) in seated(old, files, ranks).items()
    }
    after = change_formation(
        table,
        formation,
        state="standing",
        x=x,
        y=y,
        a=a,
        files=files,
        ranks=ranks,
        compact=compact,
        screens=min(table.formations[formation].screens, files),
    )
    return change_figures(after, changes)
