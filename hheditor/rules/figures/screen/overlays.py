"""What the game lays over the table: zones of influence, the reach of commanders, arcs of shooters.

The outlines are for the eye: what lies in a zone or a range the chapters judge with whole numbers.
"""

from math import cos, radians, sin

from hheditor.rules.api.screen.overlays import Circle, Overlay, Polygon
from hheditor.rules.figures.command.reach import reach_of
from hheditor.rules.figures.melee.allotment import proposed
from hheditor.rules.figures.melee.combat import able_formations
from hheditor.rules.figures.position import tasks
from hheditor.rules.figures.position.measures import foes
from hheditor.rules.figures.position.table import (
    BASES,
    Table,
    commanders,
    kind_of,
    piece_of,
    pose_of_slot,
)
from hheditor.rules.figures.screen import siege_overlays
from hheditor.rules.figures.screen.kinds import ARC, COMMAND, FOE, NEAR, TARGET, ZONE
from hheditor.rules.figures.screen.paths import shots_of
from hheditor.rules.figures.shooting.volley import of_pieces
from hheditor.tables import FINE, Pose, Rect, Size

_STEP = 100
"""Rounded corners have a point for every ten degrees."""


def overlays(table: Table, kind: str, *, side: int = -1, piece: int = -1) -> tuple[Overlay, ...]:
    """Of a kind: of a side, of one piece, or of everybody."""
    if kind in siege_overlays.KINDS:
        return siege_overlays.overlays(table, kind, side=side, piece=piece)
    if kind == ZONE:
        return tuple(
            Overlay(kind, side=each.side, piece=BASES + number, shapes=(zone(table, number),))
            for number, each in enumerate(table.formations)
            if number in table.bases
            and _wanted(each.side, BASES + number, side, piece)
            # ZOI-3: whoever fights already halts nobody else.
            and not any(other >= BASES for other in foes(table, number))
        )
    if kind in (COMMAND, NEAR):
        owner = table.side_of(piece) if piece >= 0 else side
        # SIE-3: the besieged need no command.
        besieged = -1 if table.setup.siege is None else table.setup.siege.defender
        return tuple(
            Overlay(kind, side=which, piece=number, shapes=(_about(table, kind, number),))
            for which in (0, 1)
            if owner in (-1, which) and which != besieged
            for number in commanders(table, which)
        )
    if kind == ARC:
        return _arcs(table, side, piece)
    return _aimed(table, kind, side, piece) if kind in (TARGET, FOE) else ()


def _aimed(table: Table, kind: str, side: int, piece: int) -> tuple[Overlay, ...]:
    """SHO-7, MEL-6: the enemy figures a piece may shoot at, or would attack as proposed, each ringed."""
    task = table.agenda[-1] if table.agenda else None
    aims: dict[int, dict[int, None]] = {}
    if kind == TARGET and isinstance(task, tasks.Shooting):
        for order in of_pieces(table, task.side):
            aims.setdefault(piece_of(table, order.shooters[0][0]), {})[order.target] = None
    if kind == FOE and isinstance(task, tasks.Fighting):
        for number in able_formations(table, task.side):
            attack = proposed(table, number)
            if attack is not None:
                aims[BASES + number] = dict.fromkeys(target for _, _, target in attack.pairs)
    return tuple(
        Overlay(kind, side=table.side_of(by), piece=by, shapes=tuple(_ring(table, each) for each in found))
        for by, found in aims.items()
        if _wanted(table.side_of(by), by, side, piece)
    )


def _ring(table: Table, figure: int) -> Polygon:
    return Polygon(tuple((round(x / FINE), round(y / FINE)) for x, y in table.standing[figure].corners))


def _wanted(owner: int, number: int, side: int, piece: int) -> bool:
    return side in (-1, owner) and piece in (-1, number)


def _about(table: Table, kind: str, commander: int) -> Circle:
    pose = table.standing[commander].pose
    return Circle(pose.x, pose.y, reach_of(table, commander) if kind == COMMAND else table.profile.near)


def zone(table: Table, formation: int) -> Polygon:
    """ZOI-1 (FR-38): nearer than its depth to the base and not behind the line of its rear."""
    return _ahead_of(table.bases[formation], table.profile.zone, rear=True)


def _ahead_of(rect: Rect, far: int, *, rear: bool) -> Polygon:
    """All that lies within a length of a base's front and sides, up to the line of its rear; or of its
    front edge alone."""
    half, deep = rect.size.width / 2, rect.size.depth / 2
    back = -deep if rear else deep
    left = [
        (deep + far * sin(radians(turn / 10)), -half - far * cos(radians(turn / 10))) for turn in _quarter()
    ]
    right = [(ahead, -aside) for ahead, aside in reversed(left)]
    local = [(back, -half - far), *left, *right, (back, half + far)]
    turn = radians(rect.pose.a / 10)
    return Polygon(
        tuple(
            (
                round(rect.pose.x + ahead * cos(turn) - aside * sin(turn)),
                round(rect.pose.y + ahead * sin(turn) + aside * cos(turn)),
            )
            for ahead, aside in local
        )
    )


def _quarter() -> range:
    return range(0, 901, _STEP)


def _arcs(table: Table, side: int, piece: int) -> tuple[Overlay, ...]:
    """SEE-2, SHO-11: of a formation before the rank of its foremost shooters; loose figures turn to shoot."""
    found = []
    for number in table.bases:
        each = table.formations[number]
        if not _wanted(each.side, BASES + number, side, piece):
            continue
        for far, shooters in sorted(_by_range(table, table.members.get(number, ())).items()):
            front = min(table.figures[shooter].rank for shooter in shooters)
            files = [table.figures[shooter].file for shooter in shooters]
            ends = [pose_of_slot(each, file, front) for file in (min(files), max(files))]
            line = Rect(
                Pose((ends[0].x + ends[1].x) // 2, (ends[0].y + ends[1].y) // 2, each.a),
                Size(round(((ends[0].x - ends[1].x) ** 2 + (ends[0].y - ends[1].y) ** 2) ** 0.5), 0),
            )
            shape = _ahead_of(line, far, rear=False)
            found.append(Overlay(ARC, side=each.side, piece=BASES + number, shapes=(shape,)))
    for number in table.singles:
        figure = table.figures[number]
        if figure.state == "loose" and _wanted(figure.side, number, side, piece):
            found.extend(
                Overlay(ARC, side=figure.side, piece=number, shapes=(Circle(figure.x, figure.y, far),))
                for far in _by_range(table, (number,))
            )
    return tuple(found)


def _by_range(table: Table, members: tuple[int, ...]) -> dict[int, list[int]]:
    """Shooters by how far they shoot."""
    found: dict[int, list[int]] = {}
    for number in members:
        kind = kind_of(table, number)
        for far in shots_of(table.profile, kind):
            found.setdefault(far, []).append(number)
    return found
