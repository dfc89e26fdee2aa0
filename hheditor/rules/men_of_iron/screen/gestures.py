"""Orders as a hand shows them, hands as orders, and orders in a few words."""

from msgspec.structs import replace

from hheditor.rules.api import Gesture, Order, Phrase
from hheditor.rules.api.screen.answers import ANY, gesture_of
from hheditor.rules.men_of_iron.attack.paths import charge_paths
from hheditor.rules.men_of_iron.movement.ways import ways
from hheditor.rules.men_of_iron.position import orders as given
from hheditor.rules.men_of_iron.position import tasks
from hheditor.rules.men_of_iron.position.geometry import vertex_turns
from hheditor.rules.men_of_iron.position.table import LEADERS, STANDARDS, Table
from hheditor.rules.men_of_iron.screen.accounts import chance
from hheditor.rules.men_of_iron.screen.overlays import straight


def gesture(table: Table, order: Order) -> Gesture:
    """An order as a hand shows it: a shot or an attack ends where its target stands."""
    found, task = gesture_of(order), table.agenda[-1] if table.agenda else None
    match order:
        case given.Move() if isinstance(task, tasks.Acting):
            cost = ways(table, task, order.unit).get(order.cell, (ANY, ANY))[0]
            return replace(found, cost=cost)
        case given.Ride():
            return replace(found, piece=LEADERS + order.leader)
        case given.Fire() | given.Charge():
            via = order.path if isinstance(order, given.Charge) else ()
            return replace(found, cell=table.units[order.target].cell, via=via)
        case given.Shock():
            return replace(found, cell=table.units[order.targets[0]].cell, targets=order.targets)
        case given.CounterCharge() if isinstance(task, tasks.Volley):
            return replace(found, cell=table.units[task.firer].cell, targets=(task.firer,), via=order.path)
        case given.Shoot() if isinstance(task, tasks.Volley):
            return replace(found, targets=(task.firer,))
        case given.Shoot() if isinstance(task, tasks.Reacting):
            return replace(found, targets=(task.unit,))
        case given.Detour():
            return replace(found, cell=order.path[-1], via=order.path)
        case given.ActivateStandard():
            return replace(found, piece=STANDARDS + order.standard)
        case given.Settle() | given.Withdraw():
            return replace(found, piece=_subject(task))
        case given.Catch():
            return replace(found, piece=_subject(task), targets=_prey(order))
    return found


def _prey(order: given.Catch) -> tuple[int, ...]:
    return (order.unit,) if order.unit >= 0 else (LEADERS + order.leader,)


def _subject(task: tasks.AnyTask | None) -> int:
    """The piece a question is about."""
    match task:
        case tasks.Displacing() | tasks.Replacing():
            return LEADERS + task.leader
        case tasks.Shifting() | tasks.Planting():
            return STANDARDS + task.standard
        case tasks.Retreating() | tasks.Retiring() | tasks.GivingWay():
            return task.unit
        case tasks.Catching():
            return task.todo[0] if task.todo else ANY
    return ANY


def meant(table: Table, shown: Gesture) -> Order | None:
    """The order a gesture means where no legal one fits, so that it can be asked why not."""
    task, piece, cell = table.agenda[-1] if table.agenda else None, shown.piece, shown.cell
    if cell < 0:
        return None
    if LEADERS <= piece < LEADERS + len(table.leaders):
        return given.Ride(piece - LEADERS, cell) if isinstance(task, tasks.Acting) else None
    if not 0 <= piece < len(table.units):
        return None
    unit, other = table.units[piece], table.on.get(cell, -1)
    foe = other >= 0 and table.units[other].side != unit.side
    if isinstance(task, tasks.Acting):
        if foe:
            return given.Fire(piece, other)
        return given.Move(piece, cell, shown.facing if shown.facing >= 0 else unit.facing)
    if isinstance(task, tasks.Declaring) and foe and unit.cell >= 0:
        if table.grid.distance(unit.cell, cell) == 1:
            return given.Shock(piece, (other,))
        return charge_order(table, piece, other)
    return None


def charge_order(table: Table, unit: int, target: int) -> given.Charge:
    """A charge at a target by its first open way, or by one that is spoiled."""
    found = table.units[unit]
    for facing, way in charge_paths(table, unit, target):
        return given.Charge(unit, target, way, facing)
    for facing in (found.facing, *vertex_turns(found.facing)):
        for way in straight(table, found.cell, table.units[target].cell, facing):
            return given.Charge(unit, target, way, facing)
    return given.Charge(unit, target, (table.units[target].cell,), found.facing)


# Words ---------------------------------------------------------------------------------------------------


def wording(table: Table, order: Order) -> Phrase:
    """An order in a few words; a Battle by its name, a continuation with its chance."""
    shown = gesture(table, order)
    pieces = (*((shown.piece,) if shown.piece >= 0 else ()), *shown.targets)
    places = shown.via or ((shown.cell,) if shown.cell >= 0 else ())
    battle = getattr(order, "battle", table.acting if isinstance(order, given.EndPhase) else -1)
    parameters: dict[str, str | int] = {}
    if 0 <= battle < len(table.battles):
        parameters["battle"] = table.setup.battles[battle].name
    task = table.agenda[-1] if table.agenda else None
    if isinstance(task, tasks.Continuing) and isinstance(order, (given.Activate, given.ActivateArmy)):
        parameters["chance"] = chance(table, battle)
    seizures = table.setup.profile.seizures
    if isinstance(order, given.Play) and 1 <= order.counter <= len(seizures):
        parameters["highest"] = seizures[order.counter - 1]
    kind = _kind(order, shown.kind, task)
    if isinstance(order, given.Charge) and order.facing != table.units[order.unit].facing:
        kind = "charge-turning"
    return Phrase(f"order.men_of_iron.{kind}", pieces, places, tuple(parameters.items()))


_DECLINED: dict[type, str] = {
    **dict.fromkeys((tasks.Countering, tasks.Seizing, tasks.Negating, tasks.Melee), "no-counter"),
    **dict.fromkeys((tasks.Reacting, tasks.Volley), "no-shot"),
    **dict.fromkeys((tasks.GivingWay, tasks.Meeting), "stand"),
    **dict.fromkeys((tasks.Following, tasks.Advancing), "stay"),
    tasks.Walling: "keep-wall",
    tasks.Chasing: "no-pursuit",
}
"""What it means to do nothing of what was offered."""


def _kind(order: Order, tag: str, task: tasks.AnyTask | None) -> str:
    """What an order is called, where its tag alone does not say it."""
    match order:
        case given.Decline():
            return _DECLINED.get(type(task), tag)
        case given.Activate() | given.ActivateArmy() | given.Pass() if isinstance(task, tasks.Continuing):
            return {"activate": "continue", "activate-army": "continue-army"}.get(tag, "hand-over")
        case given.ActivateStandard(move=True):
            return "move-standard"
        case given.Play():
            return f"play-{order.counter}"
        case given.FormWall():
            return f"form-{order.wall or 'nothing'}"
        case given.Choose():
            return "choose-retreat" if order.retreat else "choose-disorder"
        case given.Reckon():
            return "reckon-more" if order.add else "reckon-less"
        case given.Lead():
            return "lead-along" if order.along else "lead-stay"
        case given.CounterCharge():
            return f"counter-charge-{order.kind}" + ("" if order.path or order.kind != "fire" else "-near")
    return tag
