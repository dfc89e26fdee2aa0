"""Moves as a hand lays them out on a bare table, and groups that are sent somewhere together on any board.

A wheel and the straight move after it are one order, and so is the move of a group. Whoever would come into
contact charges: the charge ends where the bases touch.
"""

from collections.abc import Iterator

from hheditor.rules.api import Order
from hheditor.rules.api.screen.paths import Joint, Mobility, Range, Step, Whole
from hheditor.rules.api.surfaces import Where
from hheditor.rules.impetus.board.bare import ways
from hheditor.rules.impetus.board.bare.bases import CLEAR
from hheditor.rules.impetus.board.bare.board import TableBoard
from hheditor.rules.impetus.board.interface import Goal
from hheditor.rules.impetus.charge.charging import NEVER, judge_charge, reach
from hheditor.rules.impetus.charge.group_charge import judge_group_charge
from hheditor.rules.impetus.movement.activation import judge_unit
from hheditor.rules.impetus.movement.moves import Verdict, line_of
from hheditor.rules.impetus.movement.options import judge_group_move
from hheditor.rules.impetus.position import tasks
from hheditor.rules.impetus.position.orders import Charge, GroupCharge, GroupKind, GroupMove, Move, MoveKind
from hheditor.rules.impetus.position.table import Table, in_melee, troop
from hheditor.rules.impetus.shooting.weapons import weapon
from hheditor.tables import CIRCLE, Rect
from hheditor.tables.motion import Advance, Back, Oblique, Slide, Turn

STEPS = ("advance", "back", "slide", "oblique", "turn")
_SIDEWAYS = 900
_NEXT = 2
"""From one point of a hex to the next."""


def mobility(table: Table, number: int) -> Mobility | None:
    """TAB-5, TAB-6: what a unit may be asked to do now, and how far it may go: to move, or to charge if that
    is further."""
    task = table.agenda[-1] if table.agenda else None
    if table.setup.field is None or not 0 <= number < len(table.units):
        return None
    line, h = line_of(table, number), table.board.h
    if isinstance(task, tasks.MoveAfterShot) and task.unit == number:
        far = line.open.figure * h
    elif isinstance(task, tasks.Phase) and judge_unit(table, task.side, number) is None:
        if in_melee(table, number):
            return None
        charge = 0 if troop(table, number).klass in NEVER else reach(table, number)
        far = max(line.open.figure + line.open.second, charge) * h
    else:
        return None
    return Mobility(STEPS, ("front-right", "front-left"), far, far)


# A path is one order ----------------------------------------------------------------------------------------


def whole(table: Table, units: tuple[int, ...], steps: tuple[Step, ...]) -> Whole | None:
    """The order that all steps together mean, for one unit (MOV-2) or for a group (GRP-2)."""
    board = table.board
    if not isinstance(board, TableBoard) or any(table.units[each].cell < 0 for each in units):
        return None
    shape = _shape(steps)
    if shape is None:
        return Whole(None, {})
    kind, length, angle = shape
    lead = table.units[units[0]]
    looks = (lead.facing + angle) % CIRCLE if kind == "wheel" else lead.facing
    charge = _contact(table, board, units, kind, Goal(0, looks, length, angle))
    if charge is not None:
        length = charge.length
    goal = Goal(0, looks, length, angle)
    found = ways.course(board, table, units, kind, goal)
    ends: dict[int, tuple[Rect, ...]] = {
        number: (board.rect(end),) for number, end in zip(units, found.ends, strict=True)
    }
    if kind == "wheel" and len(steps) > 1:
        turned = ways.course(board, table, units, kind, goal._replace(length=0)).ends
        ends = {number: (board.rect(end), *ends[number]) for number, end in zip(units, turned, strict=True)}
    return Whole(charge or _move(units, kind, goal), ends, found.cost)


def _shape(steps: tuple[Step, ...]) -> tuple[MoveKind, int, int] | None:
    """Kind, length and angle of the one move these steps are; None where they are none."""
    match steps:
        case (Advance(length),):
            return "straight", length, 0
        case (Back(length),):
            return "back", length, 0
        case (Slide(length),):
            return "sideways", abs(length), _SIDEWAYS if length > 0 else -_SIDEWAYS
        case (Oblique(length, angle),):
            return "oblique", length, angle
        case (Turn(angle, pivot),) | (Turn(angle, pivot), Advance(_)) if angle:
            if pivot == ("front-right" if angle > 0 else "front-left"):
                return "wheel", steps[1].length if len(steps) > 1 else 0, angle  # type: ignore[union-attr]
    return None


def _move(units: tuple[int, ...], kind: MoveKind, goal: Goal) -> Order | None:
    if len(units) == 1:
        return Move(units[0], kind, *goal)
    if kind in ("straight", "wheel"):
        together: GroupKind = "wheel" if kind == "wheel" else "straight"
        return GroupMove(units, together, *goal)
    return None


def _contact(
    table: Table, board: TableBoard, units: tuple[int, ...], kind: str, goal: Goal
) -> Charge | GroupCharge | None:
    """The charge a move would be: one that comes nearer to an enemy than any other move may."""
    if kind not in ("straight", "wheel") or not isinstance(table.agenda[-1], tasks.Phase):
        return None
    if not goal.length or (len(units) > 1 and goal.angle):
        return None
    placed = _after_wheel(table, board, units, goal) if goal.angle else board.rect(table.units[units[0]])
    met: dict[int, tuple[int, tuple[int, ...]]] = {}
    for number in units:
        start = placed if number == units[0] else board.rect(table.units[number])
        far, touched = board.first_touched(table, number, start, goal.length + CLEAR)
        if touched and goal.length > far - CLEAR:
            met[number] = far, touched
    if not met:
        return None
    length = min(far for far, _ in met.values())
    exact = goal._replace(length=length)
    if len(units) == 1:
        return _aimed(table, units[0], met[units[0]][1], exact)
    targets = tuple((number, touched[0]) for number, (far, touched) in met.items() if far == length)
    return GroupCharge(units, 0, targets, length)


def _after_wheel(table: Table, board: TableBoard, units: tuple[int, ...], goal: Goal) -> Rect:
    turned = ways.course(board, table, units, "wheel", goal._replace(length=0))
    return board.rect(turned.ends[0])


def _aimed(table: Table, number: int, touched: tuple[int, ...], goal: Goal) -> Charge:
    """Of several touched at once the first that may be charged."""
    wanted = [Charge(number, target, *goal) for target in touched]
    return next((each for each in wanted if isinstance(judge_charge(table, each), Verdict)), wanted[0])


# Groups --------------------------------------------------------------------------------------------------


def together(table: Table, units: tuple[int, ...], where: Where) -> Joint | None:
    """GRP-2, GRP-5: the order by which a group goes to a hex with its first unit, or upon the enemy there;
    the first that may be given, else the plainest, so that it can be asked why not."""
    if not isinstance(table.agenda[-1] if table.agenda else None, tasks.Phase):
        return None
    if not isinstance(where, int) or where < 0 or table.setup.field is not None or len(units) < 2:
        return None
    first: Joint | None = None
    for order, judged in _candidates(table, units, where):
        ends = judged.course.ends if isinstance(judged, Verdict) else ()
        goes = tuple((number, end.cell) for number, end in zip(units, ends, strict=False))
        found = Joint(order, goes)
        if goes:
            return found
        first = first or found
    return first


def _candidates(table: Table, units: tuple[int, ...], cell: int) -> Iterator[tuple[Order, object]]:
    enemy = table.held.get(cell, -1)
    lead = table.units[units[0]]
    if enemy >= 0 and table.units[enemy].side != lead.side:
        yield from _charges(table, units, enemy)
        return
    facings = ((lead.facing, "straight"), *(((lead.facing + by) % 12, "wheel") for by in (_NEXT, -_NEXT)))
    for facing, kind in facings:
        move = GroupMove(units, kind, cell, facing)  # type: ignore[arg-type]
        yield move, judge_group_move(table, move)


def _charges(table: Table, units: tuple[int, ...], enemy: int) -> Iterator[tuple[Order, object]]:
    """GRP-5: every straight charge of the group that brings somebody upon an enemy."""
    board = table.board
    most = max(reach(table, number) for number in units)
    seen: set[Order] = set()
    for number in units:
        for goal, target in board.charge_goals(table, number, most, table.units[number].facing):
            if target != enemy:
                continue
            order = _joined(table, (number, *(each for each in units if each != number)), goal)
            if order is not None and order not in seen:
                seen.add(order)
                yield order, judge_group_charge(table, order)
    if not seen:
        lead = table.units[units[0]]
        order = GroupCharge(units, lead.cell, ((units[0], enemy),))
        yield order, judge_group_charge(table, order)


def _joined(table: Table, units: tuple[int, ...], goal: Goal) -> GroupCharge | None:
    """The charge of a group whose first unit goes there: everybody who touches has a target."""
    for course in table.board.charges(table, units, goal):
        targets = []
        for index, number in enumerate(units):
            steps, met = table.board.first_contact(table, number, course, index)
            if met and steps == len(course.ways[index]) and troop(table, number).klass not in NEVER:
                targets.append((number, met[0]))
        return GroupCharge(units, goal.cell, tuple(targets), goal.length, goal.angle)
    return None


# Lengths -------------------------------------------------------------------------------------------------


def rings(table: Table, number: int) -> tuple[Range, ...]:
    """The lengths that matter to a unit: its move, its charge, its zone, how far it shoots."""
    if not 0 <= number < len(table.units) or table.units[number].cell < 0:
        return ()
    line, h = line_of(table, number), table.board.h
    found = [Range(h, "range.impetus.zone"), Range(line.open.figure * h, "range.impetus.move")]
    if troop(table, number).klass not in NEVER and reach(table, number) > line.open.figure:
        found.append(Range(reach(table, number) * h, "range.impetus.charge"))
    arm = weapon(table, number)
    if arm is not None:
        bands = (("short", arm.short), ("long", arm.long), ("extreme", arm.extreme))
        found += [
            Range(most * h, f"range.impetus.{name}")
            for most, (name, band) in zip(table.profile.bands, bands, strict=True)
            if (band.foot, band.mounted) != (None, None)
        ]
    return tuple(found)
