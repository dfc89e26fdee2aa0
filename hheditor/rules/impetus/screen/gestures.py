"""Orders as a hand shows them, hands as orders, and orders in a few words."""

from msgspec.structs import replace

from hheditor.rules.api import Gesture, Order, Phrase
from hheditor.rules.api.screen.answers import ANY, gesture_of
from hheditor.rules.impetus.charge.charging import charges_of, judge_charge
from hheditor.rules.impetus.charge.group_charge import judge_group_charge
from hheditor.rules.impetus.movement.moves import Verdict
from hheditor.rules.impetus.movement.options import judge_group_move, judge_move
from hheditor.rules.impetus.position import orders as given
from hheditor.rules.impetus.position import tasks
from hheditor.rules.impetus.position.table import Table, in_melee
from hheditor.values import Finding


def gesture(table: Table, order: Order) -> Gesture:
    """An order as a hand shows it: where the unit ends, what it costs, whom it is done to."""
    found = gesture_of(order)
    match order:
        case given.Move():
            return _ended(table, found, judge_move(table, order))
        case given.GroupMove():
            return _ended(table, replace(found, piece=order.units[0]), judge_group_move(table, order))
        case given.Charge():
            return _aimed(table, _ended(table, found, judge_charge(table, order)), order.target)
        case given.GroupCharge():
            shown = replace(found, piece=order.units[0], targets=tuple(target for _, target in order.targets))
            return _ended(table, shown, judge_group_charge(table, order))
        case given.Deploy():
            return found if table.setup.field is None else replace(found, cell=ANY, spot=(order.x, order.y))
        case given.EvadeBy() if order.via:
            return replace(found, cell=order.via[-1])
        case given.Shoot() | given.Fight():
            return _aimed(table, found, order.target)
    return found


def _ended(table: Table, shown: Gesture, judged: Verdict | Finding) -> Gesture:
    """The end and the cost of a move that may be made; what was asked for, if it may not."""
    if isinstance(judged, Finding):
        return shown
    end = judged.course.ends[0]
    if table.setup.field is None:
        return replace(shown, cell=end.cell, facing=end.facing, cost=judged.course.cost)
    return replace(shown, cell=ANY, spot=(end.x, end.y), facing=end.facing, cost=judged.course.cost)


def _aimed(table: Table, shown: Gesture, target: int) -> Gesture:
    """A hand that aims ends on its target."""
    foe = table.units[target]
    if table.setup.field is None:
        return replace(shown, cell=foe.cell)
    return replace(shown, cell=ANY, spot=(foe.x, foe.y))


def meant(table: Table, shown: Gesture) -> Order | None:
    """The order a gesture means where no legal one fits, so that it can be asked why not; on hexes only, as
    on a table moves are laid out step by step."""
    task, number, cell = table.agenda[-1] if table.agenda else None, shown.piece, shown.cell
    if not 0 <= number < len(table.units) or cell < 0 or table.setup.field is not None:
        return None
    if isinstance(task, tasks.Deploying):
        unit = table.units[number]
        return given.Deploy(number, cell, shown.facing if shown.facing >= 0 else unit.facing)
    if not isinstance(task, tasks.Phase):
        return None
    unit, other = table.units[number], table.held.get(cell, -1)
    if other >= 0 and table.units[other].side != unit.side:
        return _against(table, number, other)
    looks = shown.facing if shown.facing >= 0 else unit.facing
    kind: given.MoveKind = "straight" if looks == unit.facing else "wheel"
    return given.Move(number, kind, cell, looks)


def _against(table: Table, number: int, enemy: int) -> Order:
    """What somebody shown to an enemy wants of him: to fight, to charge, or to shoot."""
    if in_melee(table, number):
        return given.Fight(number, enemy)
    for order in charges_of(table, number):
        if order.target == enemy:
            return order
    unit = table.units[number]
    if table.board.in_projection(unit, table.units[enemy]):
        return given.Charge(number, enemy, unit.cell, unit.facing)
    return given.Shoot(number, enemy)


def _laid(order: given.Move, pieces: tuple[int, ...]) -> Phrase:
    """A move on a bare table, with its numbers."""
    kind = f"laid-{order.kind}"
    if order.angle:
        kind += "-right" if order.angle > 0 else "-left"
    if order.kind == "wheel" and order.length:
        kind += "-ahead"
    numbers = (("length", order.length), ("angle", abs(order.angle)))
    return Phrase(f"order.impetus.{kind}", pieces, parameters=numbers)


def wording(table: Table, order: Order) -> Phrase:
    """An order in a few words."""
    shown = gesture(table, order)
    pieces = (*((shown.piece,) if shown.piece >= 0 else ()), *shown.targets)
    places = (shown.cell,) if shown.cell >= 0 else ()
    kind = shown.kind
    match order:
        case given.Move() if order.length or order.angle:
            return _laid(order, pieces)
        case given.Move():
            kind = f"move-{order.kind}"
        case given.Charge():
            kind = "charge-at"
        case given.Shoot():
            kind = "shoot-moving" if order.moving else "shoot-at"
        case given.Fight():
            kind = "fight-turning" if order.turn else "fight-with"
        case given.Fire():
            kind = "fire-at"
        case given.Prepare():
            kind = f"prepare-{order.what}"
        case given.Reroll():
            kind = "reroll" if order.unit < 0 else "reroll-for"
    return Phrase(f"order.impetus.{kind}", pieces, places)
