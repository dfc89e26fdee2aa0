"""What a side may see, what is impossible, and what there is to draw."""

from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

from hheditor.hexes import angle, pose_of
from hheditor.rules.api import Concealed, Held, Moment, Order, Phrase, Piece, Rolled, Scene, Strength
from hheditor.values import Finding, refuse
from tests.systems.activation import legality, placing
from tests.systems.activation.charts import MATRIX, MOVES, SHOOTERS
from tests.systems.activation.table import (
    BLANK,
    CUP,
    DISORDERED,
    FACINGS,
    NEGATION,
    STANDING,
    STATES,
    UNKNOWN,
    WAITING,
    Acting,
    Advance,
    AnyTask,
    Clash,
    Counter,
    Draw,
    Flight,
    Free,
    March,
    Melee,
    Negate,
    Placing,
    PlayCounter,
    React,
    Seize,
    Shot,
    Table,
)


def view(position: Table, side: int) -> Table:
    """The counters in the enemy's hand and cup are face down."""
    hands, cups = list(position.hands), list(position.cups)
    hands[1 - side] = (UNKNOWN,) * len(hands[1 - side])
    cups[1 - side] = (UNKNOWN,) * len(cups[1 - side])
    return replace(position, hands=tuple(hands), cups=tuple(cups))


def view_order(position: Table, order: Order, side: int) -> Order:
    """A draw is the drawer's secret."""
    task = position.agenda[-1] if position.agenda else None
    hidden = isinstance(order, Rolled) and isinstance(task, Draw) and task.side != side
    return Concealed() if hidden else order


def sample(view: Table, seed: int) -> Table:
    """What is face down is dealt from the counters nobody has seen."""
    draw = Random(seed)
    hands, cups = list(view.hands), list(view.cups)
    for side in range(2):
        if UNKNOWN in (*hands[side], *cups[side]):
            unseen = list(CUP)
            for counter in view.spent[side]:
                unseen.remove(counter)
            draw.shuffle(unseen)
            held = len(hands[side])
            hands[side], cups[side] = tuple(sorted(unseen[:held])), tuple(sorted(unseen[held:]))
    return replace(view, hands=tuple(hands), cups=tuple(cups))


def hand(position: Table, side: int) -> tuple[Held, ...]:
    """The counters a side holds; one face down has no name."""
    return tuple(_held(position, side, counter) for counter in position.hands[side])


def _held(position: Table, side: int, counter: int) -> Held:
    if counter == UNKNOWN:
        return Held()
    kind = "negation" if counter == NEGATION else "blank" if counter == BLANK else "opportunity"
    most = (("most", counter),)
    name, words = Phrase(f"held.activation.{kind}", parameters=most), None
    task = position.agenda[-1] if position.agenda else None
    asked = isinstance(task, Seize | Negate) and task.side == side
    orders = tuple(
        order
        for order in (legality.orders(position, None) if asked else ())
        if isinstance(order, PlayCounter) and order.counter == counter
    )
    if kind != "blank":
        words = Phrase(f"held.activation.{kind}.words", parameters=most)
    refusal = None if orders else refuse("refusal.activation.counter", rule="6.3", counter=counter)
    return Held(name, words, orders, refusal)


def in_secret(position: Table) -> bool:
    """Only seizing and negating rest on counters; a draw is the drawer's. All else both may look at."""
    task = position.agenda[-1] if position.agenda else None
    return isinstance(task, Draw | Seize) or (isinstance(task, Negate) and not task.rolling)


# Problems -----------------------------------------------------------------------------------------------


def problems(position: Table) -> tuple[Finding, ...]:
    """Everything impossible."""
    found = tuple(_problems_of_units(position))
    if found:  # nothing else can be judged before the units can
        return found
    for side in range(2):
        counters = (*position.hands[side : side + 1], *position.cups[side : side + 1])
        counters = (*counters, *position.spent[side : side + 1])
        dealt = len(counters) == 3 and all(list(part) == sorted(part) for part in counters)
        if not dealt or sorted(sum(counters, ())) != sorted(CUP) or not 0 <= position.points[side] < 1000:
            return (refuse("problem.activation.counters", rule="6.3"),)
    if position.end is not None:
        fits = not position.agenda and position.end.winner in (-1, 0, 1) and bool(position.end.reason)
    else:
        fits = bool(position.agenda) and all(_is_task(position, task) for task in position.agenda)
        fits = fits and _is_stack(position)
    return () if fits else (refuse("problem.activation.agenda", rule="4.0"),)


def _problems_of_units(position: Table) -> Iterator[Finding]:
    holders: set[int] = set()
    if not set(position.edges) <= set(placing.AHEAD):
        yield refuse("problem.activation.place", rule="10.0")
    if not -1 <= position.last < len(position.battles):
        yield refuse("problem.activation.battle", rule="6.1")
    for index, battle in enumerate(position.battles):
        led = battle.leader == -1 or (
            0 <= battle.leader < len(position.units) and position.units[battle.leader].battle == index
        )
        if battle.side not in (0, 1) or not led or not 0 <= battle.range < 100:
            yield refuse("problem.activation.battle", rule="6.1", battle=index)
            return
    for index, unit in enumerate(position.units):
        known = unit.kind in MOVES and unit.state in STATES and unit.facing in FACINGS
        known = known and (unit.state != WAITING or placing.under_way(position))
        if not known or not 0 <= unit.battle < len(position.battles):
            yield refuse("problem.activation.unit", rule="8.0", pieces=(index,))
        elif position.battles[unit.battle].side != unit.side:
            yield refuse("problem.activation.unit", rule="6.1", pieces=(index,))
        elif not (position.board.holds(unit.cell) if unit.state in STANDING else unit.cell == -1):
            yield refuse("problem.activation.place", rule="10.0", pieces=(index,))
        elif unit.cell in holders:
            yield refuse("problem.activation.shared", rule="10.0", pieces=(index,), places=(unit.cell,))
        elif unit.cell >= 0:
            holders.add(unit.cell)


def _stands(position: Table, *units: int) -> bool:
    return all(0 <= unit < len(position.units) and position.units[unit].cell >= 0 for unit in units)


def _opposed(position: Table, one: int, other: int) -> bool:
    return _stands(position, one, other) and position.units[one].side != position.units[other].side


def _is_task(position: Table, task: AnyTask) -> bool:
    """Whether a task can be resolved at all."""
    side, battle = getattr(task, "side", 0), getattr(task, "battle", -1)
    if side not in (0, 1) or not -1 <= battle < len(position.battles):
        return False
    match task:
        case Draw():
            return bool(position.cups[side])
        case March():
            return _is_march(position, task)
        case React():
            return _stands(position, task.unit) and set(task.shooters) <= set(position.shooters_at(task.unit))
        case Shot():
            return _opposed(position, task.shooter, task.target) and (
                position.units[task.shooter].kind in SHOOTERS
            )
        case Clash() | Counter() | Melee():
            fights = _opposed(position, task.attacker, task.defender)
            return fights and position.units[task.attacker].kind in MATRIX
        case Advance():
            return 0 <= task.unit < len(position.units) and position.board.holds(task.cell)
        case Seize():
            return battle >= 0 and position.battles[battle].side != side
        case Negate():
            named = battle >= 0 and position.battles[battle].side != side
            return named and task.counter in position.spent[1 - side] and task.counter > 0
        case Flight():
            return True
        case _:
            unit = getattr(task, "unit", -1)
            mine = battle < 0 or position.battles[battle].side == side
            return (
                mine and (unit == -1 or _stands(position, unit)) and hasattr(task, "battle") == (battle >= 0)
            )


def _is_march(position: Table, task: March) -> bool:
    if not _stands(position, task.unit) or task.facing not in FACINGS:
        return False
    if task.target != -1 and not _opposed(position, task.unit, task.target):
        return False
    at = position.units[task.unit].cell
    for cell in task.path:
        if cell < 0 or cell in position.holders or cell not in position.grid.neighbours[at]:
            return False
        at = cell
    return True


ORDER_OF_TASKS = {
    "free": 0,
    "continue": 0,
    "acting": 0,
    "attempt": 1,
    "negate": 1,
    "flight": 1,
    "draw": 1,
    "seize": 2,
    "march": 3,
    "advance": 3,
    "clash": 4,
    "counter": 4,
    "melee": 4,
    "react": 4,
    "shot": 4,
    "retreat": 5,
    "placing": 6,
}


def _is_stack(position: Table) -> bool:
    """Whether tasks lie upon each other as play lays them."""
    ranks = [ORDER_OF_TASKS[str(task.__struct_config__.tag)] for task in position.agenda]
    if ranks != sorted(ranks):
        return False
    sides = [task.side for task in position.agenda if isinstance(task, Placing)]
    if sides not in ([], [0], [1], [1, 0]) or (sides and not isinstance(position.agenda[0], Free)):
        return False
    seize = [task for task in position.agenda if isinstance(task, Seize)]
    if seize and (position.agenda[-1] != seize[-1] or len(position.agenda) != 2):
        return False
    alone = ranks[0] == 0 or (len(ranks) == 1 and ranks[0] == 1) or bool(seize)
    standing = [task for task in position.agenda if ORDER_OF_TASKS[str(task.__struct_config__.tag)] == 0]
    return alone and len(standing) <= 1


# Looking ------------------------------------------------------------------------------------------------


def scene(position: Table) -> Scene:
    """Units, and leaders riding with them."""
    pieces = []
    for index, unit in enumerate(position.units):
        if unit.cell < 0:
            continue
        x, y = pose_of(position.board, unit.cell)
        turned = 10 * angle(unit.facing, position.board.orientation)
        marks = (DISORDERED,) if unit.disordered else ()
        pieces.append(
            Piece(
                index,
                unit.side,
                unit.kind,
                x,
                y,
                turned,
                places=(unit.cell,),
                name=unit.name,
                strength=Strength(1, 1),
                body="base",
                marks=marks,
                facing=unit.facing,
            )
        )
    for index, battle in enumerate(position.battles):
        host = position.leader_of(index)
        if host >= 0:
            x, y = pose_of(position.board, position.units[host].cell)
            pieces.append(
                Piece(len(position.units) + index, battle.side, "leader", x, y, name=battle.name, host=host)
            )
    return Scene(tuple(pieces))


def moment(position: Table) -> Moment:
    """Time is counted in free activations."""
    side, phase = -1, "choice"
    for task in position.agenda:
        side = getattr(task, "side", side)
        if isinstance(task, Placing):
            phase = "set-up"
        if isinstance(task, Acting):
            phase = "shock" if task.shock else "movement"
    return Moment(position.activations, side, phase)
