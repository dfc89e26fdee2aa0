"""Deployment: bases are laid wholly within three hundred millimetres of the own edge, none on another.

The commander stands where his men's middle is, a hand's breadth nearer to his edge, once they are all laid.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

from msgspec import Meta
from msgspec.structs import replace

from hheditor.rules.api import Order, Stage, Task
from hheditor.scenarios import Placement
from hheditor.tables.measure import CIRCLE, FINE, overlap
from hheditor.values import Finding, refuse

if TYPE_CHECKING:
    from tests.systems.gridless import Formation, Table

DEPTH = 3000
BEHIND = 600
AHEAD = {"south": 2700, "north": 900, "west": 0, "east": 1800}
GAP = 400

Formed = Annotated[int, Meta(extra={"of": "piece"})]


class Placing(Task, frozen=True, tag="placing"):
    """A side lays its bases."""

    side: int


class Lay(Order, frozen=True, tag="lay"):
    """Lay a base, its middle there."""

    formation: Formed
    x: Annotated[int, Meta(extra={"most": 50_000})]
    y: Annotated[int, Meta(extra={"most": 50_000})]
    angle: Annotated[int, Meta(extra={"most": 3_599})]


class TakeUp(Order, frozen=True, tag="take-up"):
    """Take a base off the table again."""

    formation: Formed


class Ready(Order, frozen=True, tag="ready"):
    """All bases of the side are laid."""


def waiting(position: "Table", side: int) -> tuple[int, ...]:
    return tuple(
        index for index, each in enumerate(position.formations) if each.side == side and not each.placed
    )


def beyond(position: "Table", side: int, formation: "Formation") -> int:
    """By how much a base reaches out of its zone, in tenths of a millimetre."""
    far, near = position.width - DEPTH, position.height - DEPTH
    out = {
        "south": [near * FINE - y for _, y in formation.shape],
        "north": [y - DEPTH * FINE for _, y in formation.shape],
        "west": [x - DEPTH * FINE for x, _ in formation.shape],
        "east": [far * FINE - x for x, _ in formation.shape],
    }[position.edges[side]]
    return -(-max(0, *out) // FINE)


def judge(position: "Table", side: int, order: Order) -> Finding | None:
    if isinstance(order, Ready):
        left = len(waiting(position, side))
        return refuse("refusal.gridless.still-waiting", rule="Deployment", n=left) if left else None
    if not isinstance(order, Lay | TakeUp):
        return refuse("refusal.gridless.no-order", rule="Deployment")
    index = order.formation
    known = 0 <= index < len(position.formations) and position.formations[index].side == side
    if not known or position.formations[index].placed != isinstance(order, TakeUp):
        return refuse("refusal.gridless.not-waiting", rule="Deployment")
    if isinstance(order, TakeUp):
        return None
    if not (0 <= order.x <= position.width and 0 <= order.y <= position.height and 0 <= order.angle < CIRCLE):
        return refuse("refusal.gridless.off-table", rule="Deployment", pieces=(index,))
    laid = laid_out(position, order)
    if not position.holds(laid.shape):
        return refuse("refusal.gridless.off-table", rule="Deployment", pieces=(index,))
    out = beyond(position, side, laid)
    if out:
        return refuse(
            "refusal.gridless.out-of-zone", rule="Deployment", pieces=(index,), beyond=out, depth=DEPTH
        )
    for other in position.alive:
        if overlap(laid.shape, position.formations[other].shape):
            return refuse("refusal.gridless.on-another", rule="Deployment", pieces=(index, other))
    return None


def laid_out(position: "Table", order: Lay) -> "Formation":
    formation = position.formations[order.formation]
    return replace(formation, x=order.x, y=order.y, angle=order.angle, placed=True)


def orders(position: "Table", side: int, about: int | None) -> Iterator[Order]:
    """The next free place of the row, for each that waits; nobody lists them all."""
    left = waiting(position, side)
    for index in left:
        if about in (None, index):
            found = (order for order in row(position, index) if judge(position, side, order) is None)
            yield from [order for order, _ in zip(found, range(2), strict=False)]
    if not left:
        # Once all are laid, one may think again.
        own = (index for index in position.alive if position.formations[index].side == side)
        yield from (TakeUp(index) for index in own if about in (None, index))
        if about is None:
            yield Ready()


def row(position: "Table", index: int) -> Iterator[Lay]:
    """Places for a base along its edge, from the middle outwards, in two rows."""
    formation = position.formations[index]
    edge = position.edges[formation.side]
    level = edge in ("north", "south")
    length = position.width if level else position.height
    for deep in (DEPTH * 2 // 3, DEPTH // 4):
        for step in range(0, length // 2, 200):
            for along in dict.fromkeys((length // 2 + step, length // 2 - step)):
                from_edge = {
                    "south": (along, position.height - deep), "north": (along, deep),
                    "west": (deep, along), "east": (position.width - deep, along),
                }[edge]  # fmt: skip
                yield Lay(index, *from_edge, AHEAD[edge])


def commander(position: "Table", side: int) -> tuple[int, int]:
    own = [each for each in position.formations if each.side == side and each.placed]
    edge = position.edges[side]
    if not own:
        return position.width // 2, position.height // 2
    x, y = sum(each.x for each in own) // len(own), sum(each.y for each in own) // len(own)
    back = {"south": (0, BEHIND), "north": (0, -BEHIND), "west": (-BEHIND, 0), "east": (BEHIND, 0)}[edge]
    return (
        min(position.width, max(0, x + back[0])),
        min(position.height, max(0, y + back[1])),
    )


def carry_out(stage: "Stage[Table]", order: Order) -> bool:
    """Whether the order was the last of the side's deployment."""
    position = stage.position
    match order:
        case Lay():
            laid = laid_out(position, order)
            after = position.with_formation(order.formation, laid)
            stage.happen("laid", after, rule="Deployment", side=laid.side, pieces=(order.formation,))
        case TakeUp():
            taken = replace(position.formations[order.formation], placed=False)
            after = position.with_formation(order.formation, taken)
            stage.happen("taken-up", after, rule="Deployment", side=taken.side, pieces=(order.formation,))
        case Ready():
            task = position.agenda[-1]
            assert isinstance(task, Placing)
            spots = tuple(
                commander(position, side) if side == task.side else position.commanders[side]
                for side in (0, 1)
            )
            after = replace(position, agenda=position.agenda[:-1], commanders=spots)
            stage.happen("ready", after, rule="Deployment", side=task.side)
            return True
    return False


def placement(position: "Table", number: int, index: int) -> Placement:
    each = position.formations[index]
    return Placement(number, facing=each.angle, spot=(each.x, each.y))
