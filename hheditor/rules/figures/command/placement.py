"""DEP-4, DEP-5: placing pieces: what is lawful, and the position afterwards. DEP-2 (FR-14): camps."""

from collections.abc import Iterator

from hheditor.rules.figures.formations.layout import arranged, judge_layout, slot_size
from hheditor.rules.figures.movement.ground import bar_to_base, bar_to_figure
from hheditor.rules.figures.movement.obstacles import judge_stakes, planted
from hheditor.rules.figures.position.measures import in_camp
from hheditor.rules.figures.position.orders import Deploy, Place
from hheditor.rules.figures.position.setup import Setup, UnitCard
from hheditor.rules.figures.position.table import (
    BASES,
    Table,
    change_figure,
    change_figures,
    change_formation,
    kind_of,
    size_of,
)
from hheditor.tables import FINE, TOUCH, Pose, Rect, Size, on_table
from hheditor.values import Finding, refuse

CAMP = (3000, 1500)
"""DEP-2 (FR-14): width and depth of a camp."""


def waiting_formations(table: Table, side: int) -> tuple[int, ...]:
    """Formations a side has still to place."""
    return tuple(
        number
        for number, each in enumerate(table.formations)
        if each.side == side and each.state == "waiting"
    )


def waiting_singles(table: Table, side: int) -> tuple[int, ...]:
    """Figures a side has still to place by themselves."""
    return tuple(
        number
        for number, figure in enumerate(table.figures)
        if figure.side == side and figure.state == "waiting" and figure.formation < 0
    )


# Judging ---------------------------------------------------------------------------------------------------


def in_zone(table: Table, side: int, rect: Rect) -> bool:
    """DEP-4: wholly within 3000 of the own edge, on the table."""
    sheet, deep = table.setup.table, table.profile.deployment
    if not on_table(rect, sheet.width, sheet.height):
        return False
    ys = [y for _, y in rect.corners]
    return min(ys) >= (sheet.height - deep) * FINE if side == 0 else max(ys) <= deep * FINE


def _judge_place(table: Table, side: int, rect: Rect, piece: int = -1) -> Finding | None:
    if table.siege is not None:
        from hheditor.rules.figures.siege.encampment import judge_distance

        refused = judge_distance(table, side, rect, (piece,))
        if refused is not None:
            return refused
    elif not in_zone(table, side, rect):
        return refuse("refusal.figures.out-of-zone", rule="DEP-4", depth=table.profile.deployment)
    met = table.pieces.within(rect, TOUCH, leave=(piece,))
    if met:
        return refuse("refusal.figures.deployed-in-contact", rule="DEP-4", pieces=met)
    return None


def deployed_figures(table: Table, order: Deploy) -> tuple[int, ...]:
    """DEP-5: the figures by slot: as ordered, or as the army has them."""
    if order.figures:
        return order.figures
    return arranged(card_figures(table, order.formation), order.files, order.ranks)


def card_figures(table: Table, formation: int) -> tuple[int, ...]:
    """DEP-5, NGT-5: the figures of a formation: as the army has them, or, by night, those it still has."""
    if not table.turn:
        return table.setup.units[formation].figures
    return tuple(
        number
        for number, figure in enumerate(table.figures)
        if figure.formation == formation and figure.state in ("waiting", "base")
    )


def _stakes(table: Table, formation: int) -> int:
    """OBS-2: only before the battle."""
    return 0 if table.turn else table.setup.units[formation].stakes


def slot_of(setup: Setup, card: UnitCard) -> tuple[int, int]:
    """FRM-4: the slot of a formation as its army has it."""
    return slot_size(setup.profile, tuple(setup.kind(number) for number in card.figures))


def _deployed_rect(table: Table, order: Deploy, figures: tuple[int, ...]) -> Rect:
    kinds = tuple(kind_of(table, number) for number in figures if number >= 0)
    width, depth = slot_size(table.profile, kinds)
    return Rect(
        Pose(order.x, order.y, order.a), size_of(order.files, order.ranks, order.compact, width, depth)
    )


def judge_deploy(table: Table, side: int, order: Deploy) -> Finding | None:
    """DEP-4, DEP-5, FRM-3 to FRM-11."""
    again = table.phase == "night" and table.formations[order.formation].state == "standing"
    own = table.formations[order.formation].side == side
    if order.formation not in waiting_formations(table, side) and not (again and own):
        return refuse("refusal.figures.not-waiting", rule="DEP-4", pieces=(BASES + order.formation,))
    if not 2 <= order.files <= 60 or not 1 <= order.ranks <= 60:
        return refuse("refusal.figures.files", rule="FRM-4", files=order.files, ranks=order.ranks)
    figures = deployed_figures(table, order)
    members = {number for number in figures if number >= 0}
    card = set(card_figures(table, order.formation))
    extra = members - card
    if not card <= members or not all(
        number in waiting_singles(table, side) and kind_of(table, number).role not in ("trooper",)
        for number in extra
    ):
        return refuse("refusal.figures.not-its-figures", rule="DEP-5", pieces=(BASES + order.formation,))
    refused = judge_layout(table.setup, figures, order.files, order.ranks, order.compact)
    if refused is not None:
        return refused
    mounted = any(kind_of(table, number).mounted for number in members)
    refused = judge_stakes(_stakes(table, order.formation), order.stakes, mounted)
    if refused is not None:
        return refused
    rect = _deployed_rect(table, order, figures)
    ground = bar_to_base(table, (rect.corners,))
    if ground:
        return refuse("refusal.figures.loose-ground", rule="DEP-4", ground=ground)
    return _judge_place(table, side, rect, BASES + order.formation)


def judge_placed(table: Table, side: int, order: Place) -> Finding | None:
    """DEP-4, CMP-2: a figure by itself; attendants in their camp."""
    if order.figure not in waiting_singles(table, side):
        return refuse("refusal.figures.not-waiting", rule="DEP-4", pieces=(order.figure,))
    kind = kind_of(table, order.figure)
    rect = Rect(Pose(order.x, order.y, order.a), Size(*table.profile.size(kind.footing)))
    ground = bar_to_figure(table, kind, (rect.corners,))
    if ground:
        return refuse("refusal.figures.closed-ground", rule="ROG-2", ground=ground)
    if kind.role == "attendant" and table.camps[side] and not in_camp(table, side, order.x, order.y):
        return refuse("refusal.figures.attendant-leaves", rule="CMP-2", pieces=(order.figure,))
    return _judge_place(table, side, rect)


def camp_at(table: Table, side: int, x: int) -> tuple[tuple[int, int], ...]:
    """DEP-2 (FR-14): the corners of a camp on the own edge whose western end is there."""
    width, depth = CAMP
    bottom = table.setup.table.height if side == 0 else depth
    return ((x, bottom - depth), (x + width, bottom - depth), (x + width, bottom), (x, bottom))


# Placing ---------------------------------------------------------------------------------------------------


def lifted(table: Table, number: int) -> Table:
    """The position with a formation and everybody on its base off the table again."""
    card = table.setup.units[number]
    width, depth = slot_of(table.setup, card)
    members = table.members.get(number, ())
    after = change_figures(
        table,
        {each: {"state": "waiting", "formation": number if each in card.figures else -1} for each in members},
    )
    return change_formation(
        after,
        number,
        state="waiting",
        files=card.files,
        ranks=card.ranks,
        compact=card.compact,
        width=width,
        depth=depth,
        screens=card.screens,
    )


def placed(table: Table, order: Place) -> Table:
    """The position with a figure placed."""
    return change_figure(table, order.figure, state="loose", x=order.x, y=order.y, a=order.a)


def deployed(table: Table, order: Deploy) -> Table:
    """The position with a formation placed, and its stakes planted."""
    figures = deployed_figures(table, order)
    width, depth = slot_size(
        table.profile, tuple(kind_of(table, number) for number in figures if number >= 0)
    )
    after = change_formation(
        table,
        order.formation,
        state="standing",
        x=order.x,
        y=order.y,
        a=order.a,
        files=order.files,
        ranks=order.ranks,
        compact=order.compact,
        width=width,
        depth=depth,
        origin=(order.x, order.y),
        screens=min(table.formations[order.formation].screens, order.files),
    )
    pieces = _stakes(table, order.formation)
    if pieces and order.stakes >= 0:
        line = planted(after.formations[order.formation], pieces, order.stakes)
        after = after.changed(stakes=(*after.stakes, line))
    changes: dict[int, dict[str, object]] = {
        number: {
            "state": "base",
            "formation": order.formation,
            "file": place % order.files,
            "rank": place // order.files,
        }
        for place, number in enumerate(figures)
        if number >= 0
    }
    return change_figures(after, changes)


def lattice(table: Table, side: int, *, inside: bool) -> Iterator[tuple[int, int]]:
    """Places of the own zone from the middle outwards, mid zone first; or of the camp."""
    sheet, deep = table.setup.table, table.profile.deployment
    if inside and table.camps[side]:
        xs = sorted(x for x, _ in table.camps[side])
        ys = sorted(y for _, y in table.camps[side])
        for y in range(ys[0] + 200, ys[-1], 400):
            yield from ((x, y) for x in range(xs[0] + 200, xs[-1], 400))
        return
    middle = sheet.width // 2
    for share in (2, 5, 8):
        y = deep * share // 10
        y = sheet.height - deep + y if side == 0 else deep - y
        for step in range(0, middle, 300):
            yield middle + step, y
            if step:
                yield middle - step, y


def about(table: Table, side: int, x: int, y: int) -> Iterator[tuple[int, int]]:
    """Places near a spot, the nearest first, then all of the camp."""
    for ring in range(1, 6):
        away = 300 * ring
        yield from ((x + away, y), (x - away, y), (x, y + away), (x, y - away))
        yield from ((x + away, y + away), (x - away, y - away), (x + away, y - away), (x - away, y + away))
    yield from lattice(table, side, inside=True)
