"""MOV-11 to MOV-15: leaders who ride alone."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from hheditor.rules.api import Order
from hheditor.rules.men_of_iron.movement.status import leads_march
from hheditor.rules.men_of_iron.movement.ways import ARMY_DISTANCE
from hheditor.rules.men_of_iron.position.agenda import Playing
from hheditor.rules.men_of_iron.position.orders import Ride
from hheditor.rules.men_of_iron.position.ratings import allowance
from hheditor.rules.men_of_iron.position.setup import LEADER
from hheditor.rules.men_of_iron.position.table import LEADERS, Table
from hheditor.values import Finding, refuse


def may_ride(table: Table, leader: int) -> Finding | None:
    """MOV-11, MR-13: leaders of the active Battle; an OC without one in free activations; each once."""
    card, found = table.setup.leaders[leader], table.leaders[leader]
    pieces = (LEADERS + leader,)
    if card.side != table.active:
        return refuse("refusal.men_of_iron.not-your-piece", rule="SEQ-3", pieces=pieces)
    if found.cell < 0:
        return refuse("refusal.men_of_iron.not-on-map", rule="REF-2", pieces=pieces)
    if found.moved:
        return refuse("refusal.men_of_iron.leader-moved", rule="MOV-13", pieces=pieces)
    mine = table.leads(leader)
    if table.how == "army":
        if not leads_march(table, leader):
            return refuse("refusal.men_of_iron.leader-too-far", rule="ACT-5", pieces=pieces)
    elif mine and table.acting not in mine:
        return refuse("refusal.men_of_iron.other-battle", rule="ACT-2", pieces=pieces)
    elif not mine and not table.free:
        return refuse("refusal.men_of_iron.oc-not-free", rule="MOV-11", pieces=pieces)
    return None


def _shut(table: Table, side: int) -> int:
    """MOV-13: hexes with an enemy unit, leader or standard, or next to an enemy unit and empty."""
    mask = table.foes(side) | table.masks[2] | (table.near[1 - side] & ~table.masks[side])
    for index, leader in enumerate(table.leaders):
        if leader.cell >= 0 and table.setup.leaders[index].side != side:
            mask |= 1 << leader.cell
    for index, standard in enumerate(table.standards):
        if standard.cell >= 0 and table.setup.standards[index].side != side:
            mask |= 1 << standard.cell
    if table.how == "army":
        far = table.foes(side)
        for _ in range(ARMY_DISTANCE):
            far = table.setup.near(far)
        mask |= far
    return mask


def rides(table: Table, leader: int, ma: int = -1) -> dict[int, int]:
    """The hexes a leader can ride to, with what it costs him."""
    start, side = table.leaders[leader].cell, table.setup.leaders[leader].side
    ma = allowance(table, leader) if ma < 0 else ma
    shut, goings = _shut(table, side), table.setup.goings[LEADER]
    found = {start: 0}
    buckets: list[list[int]] = [[] for _ in range(ma + 1)]
    buckets[0].append(start)
    for spent, bucket in enumerate(buckets):
        for cell in bucket:
            if found[cell] != spent:
                continue
            for direction, beside in enumerate(table.grid.neighbours[cell]):
                going = goings[cell * 6 + direction]
                if beside < 0 or going is None or shut >> beside & 1:
                    continue
                cost = spent + going[0]
                if cost <= ma and cost < found.get(beside, 99):
                    found[beside] = cost
                    buckets[cost].append(beside)
    del found[start]
    return found


def orders(table: Table, leader: int) -> Iterator[Order]:
    """Every hex he can ride to."""
    if may_ride(table, leader) is None:
        yield from (Ride(leader, cell) for cell in rides(table, leader))


def judge(table: Table, order: Ride) -> Finding | None:
    """MOV-13: the hex, then the points."""
    trouble = may_ride(table, order.leader)
    if trouble is not None:
        return trouble
    if order.cell in rides(table, order.leader):
        return None
    pieces, places = (LEADERS + order.leader,), (order.cell,)
    has = allowance(table, order.leader)
    far = rides(table, order.leader, 90)
    if order.cell in far:
        numbers: dict[str, Any] = {"needs": far[order.cell], "has": has}
        return refuse("refusal.men_of_iron.points", rule="MOV-13", pieces=pieces, places=places, **numbers)
    return refuse("refusal.men_of_iron.leader-shut-out", rule="MOV-13", pieces=pieces, places=places)


def carry_out(stage: Playing, order: Ride) -> None:
    """There he is, alone or with whoever stands there."""
    table = stage.position
    old = table.leaders[order.leader]
    after = table.with_leader(order.leader, replace(old, cell=order.cell, moved=True))
    side = table.setup.leaders[order.leader].side
    pieces, places = (LEADERS + order.leader,), (old.cell, order.cell)
    stage.happen("rode", after, rule="MOV-13", side=side, pieces=pieces, places=places)
