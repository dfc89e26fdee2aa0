"""ROU-9, ROU-10 (FR-29): steady loose figures form up again, into a formation of their own."""

from collections.abc import Iterator

from msgspec.structs import replace

from hheditor.rules.figures.formations.breaking import judge_base
from hheditor.rules.figures.formations.layout import (
    arranged,
    covered,
    judge_layout,
    minimum,
    slot_size,
)
from hheditor.rules.figures.movement.allowance import single_move
from hheditor.rules.figures.position.measures import apart
from hheditor.rules.figures.position.orders import FormUp
from hheditor.rules.figures.position.table import (
    Formation,
    Table,
    change_figures,
    kind_of,
    size_of,
)
from hheditor.tables import Pose, Rect
from hheditor.values import Finding, refuse

MOST_FORMATIONS = 200


def may_join(table: Table, number: int) -> bool:
    """ROU-9: steady since an earlier turn, near a commander or in camp when the turn began, and not moved."""
    figure = table.figures[number]
    return (
        figure.state == "loose"
        and figure.formation < 0
        and figure.gathered
        and figure.steady < table.turn
        and figure.left > 0
        and figure.left == single_move(table, number)
    )


def form_up_rect(table: Table, order: FormUp) -> Rect:
    """The base that would be formed."""
    kinds = tuple(kind_of(table, number) for number in order.figures if number >= 0)
    width, depth = slot_size(table.profile, kinds)
    return Rect(
        Pose(order.x, order.y, order.a), size_of(order.files, order.ranks, order.compact, width, depth)
    )


def judge_form_up(table: Table, side: int, order: FormUp) -> Finding | None:
    """ROU-9, FRM-3 to FRM-11: who, in which layout, where."""
    members = tuple(number for number in order.figures if number >= 0)
    for number in members:
        if table.figures[number].side != side:
            return refuse("refusal.figures.not-yours", rule="SEQ-1", pieces=(number,))
        if not may_join(table, number):
            return refuse("refusal.figures.cannot-join", rule="ROU-9", pieces=(number,))
    refused = judge_layout(table.setup, order.figures, order.files, order.ranks, order.compact)
    if refused is not None:
        return refused
    for number in members:
        pose, move = table.singles[number].pose, single_move(table, number)
        if apart((pose.x, pose.y), (order.x, order.y)) > move * move:
            return refuse("refusal.figures.too-far-to-join", rule="ROU-9", pieces=(number,), most=move)
    if len(table.formations) >= MOST_FORMATIONS:
        return refuse("refusal.figures.too-many-formations", rule="ROU-9", most=MOST_FORMATIONS)
    return judge_base(table, form_up_rect(table, order), side, members, "ROU-9")


def formed(table: Table, side: int, order: FormUp) -> Table:
    """The new formation, which does nothing else in this phase."""
    members = tuple(number for number in order.figures if number >= 0)
    width, depth = slot_size(table.profile, tuple(kind_of(table, number) for number in members))
    number = len(table.formations)
    formation = Formation(
        side,
        kind_of(table, members[0]).name,
        order.files,
        order.ranks,
        order.compact,
        width,
        depth,
        state="standing",
        x=order.x,
        y=order.y,
        a=order.a,
        step=5,
        origin=(order.x, order.y),
    )
    changes: dict[int, dict[str, object]] = {
        figure: {
            "state": "base",
            "formation": number,
            "file": place % order.files,
            "rank": place // order.files,
            "x": 0,
            "y": 0,
            "a": 0,
            "left": 0,
            "climbed": False,
        }
        for place, figure in enumerate(order.figures)
        if figure >= 0
    }
    return change_figures(replace(table, formations=(*table.formations, formation)), changes)


def proposals(table: Table, side: int) -> Iterator[FormUp]:
    """One formation of each lot that enough figures could make, near their middle."""
    lots: dict[int, list[int]] = {}
    for number, figure in enumerate(table.figures):
        if figure.side == side and kind_of(table, number).counts and may_join(table, number):
            lots.setdefault(kind_of(table, number).lot, []).append(number)
    for lot, numbers in sorted(lots.items()):
        least = minimum(table.profile, lot)
        if len(numbers) >= least:
            order = _propose(table, side, tuple(numbers[:least]))
            if order is not None:
                yield order


def _propose(table: Table, side: int, numbers: tuple[int, ...]) -> FormUp | None:
    count = len(numbers)
    files = max(
        each
        for each in range(2, count + 1)
        if covered(count, each, -(-count // each)) and each * 2 <= count + 2
    )
    ranks = -(-count // files)
    compact = all(
        table.profile.klass(kind_of(table, each).klass).compact and not kind_of(table, each).model
        for each in numbers
    )
    figures = arranged(numbers, files, ranks)
    poses = [table.singles[number].pose for number in numbers]
    x, y = sum(pose.x for pose in poses) // count, sum(pose.y for pose in poses) // count
    facing = 2700 if side == 0 else 900
    for across, down in ((0, 0), (0, 500), (0, -500), (500, 0), (-500, 0)):
        order = FormUp(figures, x + across, y + down, facing, files, ranks, compact)
        if judge_form_up(table, side, order) is None:
            return order
    return None
