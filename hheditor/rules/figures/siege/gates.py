"""FOR-8 (FR-60): gates. Open they let two figures on foot or one mounted pass in a movement phase, either
way; whoever touches the inner side opens or shuts one with his whole move.
"""

from itertools import pairwise

from hheditor.rules.figures.movement.allowance import whole_move
from hheditor.rules.figures.position.measures import spot
from hheditor.rules.figures.position.orders import WorkGate
from hheditor.rules.figures.position.posts import change_sector, sector
from hheditor.rules.figures.position.table import Table, change_figure, kind_of
from hheditor.rules.figures.position.works import SECTORS
from hheditor.tables import FINE, TOUCH, gap_squared, runs_through
from hheditor.tables.measure import holds
from hheditor.values import Finding, refuse

FOOT_PASS = 2

Spots = tuple[tuple[int, int], ...]


def is_open(table: Table, number: int) -> bool:
    """FOR-2, FOR-8: whether one can pass a gate: opened, or fallen."""
    built, state = sector(table, number)
    return built.gate and (state.state == "fallen" or (state.state == "standing" and not state.shut))


def gates_passed(table: Table, spots: Spots) -> tuple[int, ...]:
    """FOR-8: the open gates whose passage a way goes into from outside of it."""
    found = []
    for number, built in enumerate(table.setup.sectors):
        if built.gate and is_open(table, number):
            shape = built.passage.corners
            legs = pairwise(spots)
            if not holds(shape, spot(*spots[0])) and any(
                runs_through(spot(*one), spot(*other), shape) for one, other in legs
            ):
                found.append(number)
    return tuple(found)


def judge_passage(table: Table, number: int, gates: tuple[int, ...]) -> Finding | None:
    """FOR-8: two on foot or one mounted in a phase."""
    mounted = kind_of(table, number).mounted
    for gate in gates:
        _, state = sector(table, gate)
        full = state.mounted or state.foot >= (1 if mounted else FOOT_PASS)
        if full:
            return refuse(
                "refusal.figures.gate-full",
                rule="FOR-8",
                pieces=(number,),
                foot=state.foot,
                mounted=state.mounted,
            )
    return None


def passed(table: Table, gate: int, *, mounted: bool) -> Table:
    """One more has gone through in this phase."""
    _, state = sector(table, gate)
    if mounted:
        return change_sector(table, gate, mounted=state.mounted + 1)
    return change_sector(table, gate, foot=state.foot + 1)


def touches_gate(table: Table, number: int, gate: int, *, sides: tuple[str, ...]) -> bool:
    """Whether a figure on the ground touches a gate on one of these sides."""
    built, _ = sector(table, gate)
    shape = table.standing[number].corners
    for side in sides:
        squared, parts = gap_squared(built.rect.edge(side), shape)  # type: ignore[arg-type]
        if squared <= (TOUCH * FINE) ** 2 * parts:
            return True
    return False


def judge_work(table: Table, side: int, order: WorkGate) -> Finding | None:
    """FOR-8: from the inner side, with the whole move, no enemy touching the gate."""
    number, gate = order.figure, order.sector
    built, state = sector(table, gate)
    pieces = (number, SECTORS + gate)
    if not built.gate or state.state != "standing" or state.shut == order.shut:
        return refuse("refusal.figures.no-gate", rule="FOR-8", pieces=pieces)
    refused = whole_move(table, side, number, "FOR-8")
    if refused is not None:
        return refused
    sides = ("rear",) if built.kind == "gate" else ("rear", "front")
    if kind_of(table, number).mounted or not touches_gate(table, number, gate, sides=sides):
        return refuse("refusal.figures.not-at-gate", rule="FOR-8", pieces=pieces)
    enemies = tuple(
        other
        for other in table.crowd.near(built.rect.pose.x, built.rect.pose.y, built.rect.radius + TOUCH)
        if table.figures[other].side != side
        and not table.figures[other].posted
        and touches_gate(table, other, gate, sides=("front", "right", "rear", "left"))
    )
    if enemies:
        return refuse("refusal.figures.gate-held", rule="FOR-8", pieces=(*pieces, *enemies))
    if order.shut and table.pieces.met((built.passage.corners,), table.pieces.rects) is not None:
        return refuse("refusal.figures.gate-blocked", rule="FOR-8", pieces=pieces)
    return None


def worked(table: Table, order: WorkGate) -> Table:
    """The gate stands open, or shut."""
    after = change_figure(table, order.figure, left=0)
    return change_sector(after, order.sector, shut=order.shut)
