"""Orders as a hand shows them on the table, and gestures as the orders they mean.

A screen knows cells, facings and pieces only. What it means to drag this piece there depends on the task in
hand: a move, a leader's ride, an evasion, the hex of a recoil.
"""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from hheditor.hexes import facing_name
from hheditor.rules.api import Gesture, Order, Phrase
from hheditor.rules.api.screen.answers import gesture_of
from hheditor.rules.hordes_heroes.command.leaders import riding
from hheditor.rules.hordes_heroes.magic.casting import FACES
from hheditor.rules.hordes_heroes.melee.phase import FIGHTS, JOINING, STRIKES, part_in_hand
from hheditor.rules.hordes_heroes.movement.moves import reach_of
from hheditor.rules.hordes_heroes.position import tasks
from hheditor.rules.hordes_heroes.position.orders import (
    LEADERS,
    Aim,
    AnswerTime,
    Bomb,
    Challenge,
    ChooseDeployment,
    ChooseEdge,
    ChooseMove,
    Decline,
    Deploy,
    Evade,
    Evoke,
    Exercise,
    Fight,
    Flee,
    FollowUp,
    FormBlocks,
    LeaderMove,
    LoseStand,
    Move,
    PlaceStand,
    Push,
    Recoil,
    SplitBlocks,
    Stand,
    Strike,
    Turn,
)
from hheditor.rules.hordes_heroes.position.table import Table, flies, lone_leaders, name
from hheditor.rules.hordes_heroes.shooting import artillery, small_arms

_FALLBACK = frozenset({"command", "deploy", "move", "withdraw", "deployed"})
"""Orders of which the kind says it all."""


# Reading orders ------------------------------------------------------------------------------------------


def costs_of(table: Table, number: int) -> dict[tuple[int, int, str], int]:
    """What every end state of a unit costs; remembered with the position."""
    memo: dict[int, dict[tuple[int, int, str], int]] = table.memo("end_costs")
    found = memo.get(number)
    if found is None:
        states = reach_of(table, number).states()
        found = memo[number] = {(cell, facing, formation): cost for cell, facing, formation, cost in states}
    return found


def _names_units(table: Table, order: Order) -> bool:
    """Whether the unit an order names is there, and with it a place to show."""
    number = getattr(order, "unit", 0)
    if not 0 <= number < len(table.units):
        return False
    return table.units[number].cell >= 0 or not isinstance(order, Aim | Move)


def gesture(table: Table, order: Order) -> Gesture:
    """An order as a hand shows it."""
    task = table.agenda[-1] if table.agenda else None
    if not _names_units(table, order):
        return gesture_of(order)
    match order:
        case Move():
            cost = -1
            if isinstance(task, tasks.MovementPhase) and table.units[order.unit].formation != "skirmish":
                cost = costs_of(table, order.unit).get((order.cell, order.facing, order.formation), 1)
            return Gesture(
                "move", order.unit, order.cell, order.facing, order.formation, via=order.via, cost=cost
            )
        case LeaderMove():
            return Gesture(
                "command",
                order.leader,
                order.cell,
                via=order.via,
                cost=_ride(table, order.leader, order.cell),
            )
        case Evoke():
            symbol = f"elemental-{order.element}"
            return Gesture("evoke", order.leader, order.cell, choice=order.element, symbol=symbol)
        case Turn():
            return Gesture("turn", order.unit, table.units[order.unit].cell, order.facing)
        case PlaceStand():
            unit = task.unit if isinstance(task, tasks.PlacingStands) else -1
            return Gesture("stand", unit, order.cell)
        case FormBlocks():
            return Gesture("blocks", order.units[0], targets=order.units[1:])
        case SplitBlocks():
            return Gesture("split", order.units[0], order.cell, targets=order.units[1:])
        case Aim():
            return replace(gesture_of(order), number=number_needed(table, order))
        case Bomb() if order.cell in table.held:
            return Gesture("bomb", order.unit, order.cell, targets=(table.held[order.cell],))
    return gesture_of(order)


def _ride(table: Table, leader: int, cell: int) -> int:
    """How far a leader rides to a cell; -1 where the ways are not paid alike."""
    if not 0 <= leader - LEADERS < len(table.leaders) or table.leaders[leader - LEADERS].cell < 0:
        return -1
    ways = riding(table, leader - LEADERS).ways
    layers = () if ways is None or cell < 0 else ways.layers
    return next((spent for spent, layer in enumerate(layers) if layer >> cell & 1), -1)


def number_needed(table: Table, order: Aim) -> int:
    """The face from which on a die of a shot hits, of its best weapon; -1 where targets differ."""
    if len({target for target, _ in order.targets}) != 1:
        return -1
    target = order.targets[0][0]
    if not 0 <= target < len(table.units) or table.units[target].cell < 0:
        return -1
    if (
        artillery.is_artillery(table, order.unit)
        and artillery.objection(table, order.unit, target) is not None
    ):
        return -1
    if artillery.is_artillery(table, order.unit):
        return artillery.steps(table, order.unit, target)[0][0]
    origin = order.stand if order.stand >= 0 else table.units[order.unit].cell
    able = small_arms.arms(table, order.unit)
    if not able:
        return -1
    return sum(term.value for term in small_arms.number_terms(table, order.unit, able[0][0], origin, target))


# Making orders -------------------------------------------------------------------------------------------


def _stepping(shown: Gesture, task: Any) -> Order | None:
    """The answer to a task that asks for a cell."""
    kinds: dict[type, Callable[[], Order]] = {
        tasks.PlacingStands: lambda: PlaceStand(shown.cell),
        tasks.Bombing: lambda: Bomb(shown.piece, shown.cell),
        tasks.Contact: lambda: Evade(shown.piece, shown.cell),
        tasks.Slipping: lambda: Evade(shown.piece, shown.cell),
        tasks.Recoiling: lambda: Recoil(shown.piece, shown.cell),
        tasks.Pushing: lambda: Push(shown.piece, shown.cell),
        tasks.Fleeing: lambda: Flee(shown.piece, shown.cell, shown.via),
        tasks.Aftermath: lambda: FollowUp(shown.piece, shown.cell),
        tasks.Stepping: lambda: FollowUp(shown.piece, shown.cell),
    }
    make = kinds.get(type(task))
    return None if make is None else make()


def order_of(table: Table, shown: Gesture) -> Order | None:
    """The order a gesture means here, legal or not."""
    task = table.agenda[-1] if table.agenda else None
    unit = shown.piece < LEADERS
    facing = max(shown.facing, 0)
    if shown.targets and shown.cell < 0:
        return _aiming(table, shown, task)
    if shown.cell < 0 or shown.piece < 0 or shown.cell >= table.setup.board.cells:
        return None
    if isinstance(task, tasks.Deploying):
        return Deploy(shown.piece, shown.cell, facing, shown.formation or "line")
    answer = _stepping(shown, task)
    if answer is not None:
        return answer
    if isinstance(task, tasks.MagicPhase):
        fitting = [each.id for each in table.profile.elements if each.in_water == _wet(table, shown.cell)]
        return Evoke(shown.piece, shown.cell, shown.choice or (*fitting, "")[0])
    if not unit:
        index = shown.piece - LEADERS
        own = table.leaders[index].side if 0 <= index < len(table.leaders) else 0
        if 0 <= shown.cell < table.setup.board.cells and lone_leaders(table, shown.cell, 1 - own):
            return Challenge(shown.piece, shown.cell)
        return LeaderMove(shown.piece, shown.cell, shown.via)
    if not 0 <= shown.piece < len(table.units):
        return None
    here = table.units[shown.piece]
    if shown.cell == here.cell and isinstance(task, tasks.Rallying | tasks.Declaring):
        return Turn(shown.piece, facing)
    formation = shown.formation or here.formation
    if formation == "skirmish":
        formation = "line"
    return Move(shown.piece, shown.cell, facing, formation, shown.via)


def _wet(table: Table, cell: int) -> bool:
    return bool(table.setup.water >> cell & 1)


def _aiming(table: Table, shown: Gesture, task: Any) -> Order | None:
    target = shown.targets[0]
    if isinstance(task, tasks.Bombing):
        there = 0 <= target < len(table.units) and table.units[target].cell >= 0
        if not there or not _flies(table, shown.piece):
            return None
        return Bomb(shown.piece, small_arms.target_cell(table, table.units[shown.piece].cell, target))
    if isinstance(task, tasks.MovementPhase | tasks.Contact):
        return Strike(shown.piece, target) if _flies(table, shown.piece) else None
    if isinstance(task, tasks.CombatPhase):
        if _part(table) in (JOINING, STRIKES):
            return Strike(shown.piece, target)
        return Fight(shown.piece, shown.targets)
    if isinstance(task, tasks.Declaring) and 0 <= shown.piece < len(table.units):
        if table.units[shown.piece].cell < 0:
            return None
        return Aim(shown.piece, ((shown.targets[0], max(small_arms.dice(table, shown.piece), 1)),))
    return None


def _part(table: Table) -> int:
    """The part of the hand-to-hand phase in hand, or any number where another task is."""
    task = table.agenda[-1] if table.agenda else None
    return part_in_hand(table, task) if isinstance(task, tasks.CombatPhase) else FIGHTS


def _flies(table: Table, piece: int) -> bool:
    """Whether a piece is a unit of flyers."""
    return 0 <= piece < len(table.units) and flies(table, table.units[piece])


# In words ------------------------------------------------------------------------------------------------


def wording(table: Table, order: Order) -> Phrase:
    """An order in a few words."""
    shown = gesture(table, order)
    pieces = (*((shown.piece,) if shown.piece >= 0 else ()), *shown.targets)
    places = (shown.cell,) if shown.cell >= 0 else ()
    if shown.kind in _FALLBACK:
        return Phrase(f"order.hordes_heroes.{shown.kind}", pieces, places)
    return Phrase(f"choice.hordes_heroes.{_choice(table, order, shown)}", pieces, places, _more(table, order))


def _choice(table: Table, order: Order, shown: Gesture) -> str:
    """What an order is called, where its gesture alone does not say it."""
    match order:
        case Stand(turn=False):
            return "hold-keep"
        case Exercise():
            return "exercise" if order.on else "exercise-off"
        case Strike() if _flies(table, order.unit):
            return "swoop"
        case Strike() if _flies(table, order.target):
            return "join-in"
        case Decline() if _part(table) == JOINING:
            return "keep-out"
        case Decline() if _flies(table, order.unit) and isinstance(table.agenda[-1], tasks.Contact):
            return "let-pass"
        case LoseStand():
            return f"lose-{order.rank}"
        case ChooseDeployment() | ChooseMove():
            return f"{shown.kind}-{'first' if order.first else 'second'}"
        case AnswerTime():
            return "time-agreed" if order.agreed else "time-refused"
        case Aim():
            return "aim" if shown.number >= 0 else "aim-split"
    return shown.kind


def _more(table: Table, order: Order) -> tuple[tuple[str, int | str], ...]:
    """What else is said of an order."""
    match order:
        case ChooseEdge():
            return (("edge", order.edge),)
        case Evoke():
            known = table.setup.magic.get(order.element)
            chance = 0 if known is None else known.high - known.low + 1
            return (("element", order.element), ("chance", chance), ("faces", FACES))
        case Turn():
            return (("facing", facing_name(order.facing, table.setup.board.orientation)),)
        case Fight():
            return (("foes", ", ".join(name(table, piece) for piece in order.others)),)
        case Aim():
            return _aim_words(table, order)
    return ()


def _aim_words(table: Table, order: Aim) -> tuple[tuple[str, int | str], ...]:
    split = ", ".join(f"{name(table, target)} {count}" for target, count in order.targets)
    dice = sum(count for _, count in order.targets)
    return (("dice", dice), ("number", number_needed(table, order)), ("split", split))
