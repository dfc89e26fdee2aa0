"""CHG: the charge of a single unit. CHG-1: any move into contact. CHG-2: its figure. CHG-3 (IR-17): with one
wheel. CHG-4: only a target that can be reached, the first touched. CHG-5 (IR-18): who may charge whom.
CHG-6: disordered units may. CHG-7: the order of things. CHG-11: a unit in melee may be charged by others.
CHG-13: there is no counter-charge. OPT-1: a rolled bonus.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from hheditor.rules.api import Stage
from hheditor.rules.impetus.board.interface import Course, Goal, Place, place_of
from hheditor.rules.impetus.charge.contact import kind_of
from hheditor.rules.impetus.movement.moves import HEAVY_WHEELS, LIGHT, Verdict, judged, line_of
from hheditor.rules.impetus.movement.paces import figures, largest_bonus
from hheditor.rules.impetus.position import tasks
from hheditor.rules.impetus.position.orders import Charge
from hheditor.rules.impetus.position.table import Table, troop
from hheditor.values import Finding, refuse

NEVER = frozenset({"ART", "W"})


def reach(table: Table, number: int) -> int:
    """CHG-2, OPT-1: the longest charge on the best of grounds, in H."""
    line, profile = line_of(table, number), table.profile
    if profile.rolled_charge:
        return line.open.figure + largest_bonus(profile, troop(table, number))
    return line.open.charge or line.open.figure


def judge_charge(table: Table, order: Charge) -> Verdict | Finding:
    """How a charge would go, or why it may not be declared; remembered."""
    known: dict[Charge, Verdict | Finding] = table.memo("charges")
    found = known.get(order)
    if found is None:
        found = known[order] = _judged(table, order)
    return found


def _judged(table: Table, order: Charge) -> Verdict | Finding:
    number, target = order.unit, order.target
    refused = _who(table, order)
    if refused is not None:
        return refused
    best: Verdict | None = None
    blocked: Finding | None = None
    goal = Goal(order.cell, order.facing, order.length, order.angle)
    for course in table.board.charges(table, (number,), goal):
        steps, candidates = table.board.first_contact(table, number, course, 0)
        if target not in candidates or steps != len(course.ways[0]):
            blocked = blocked or refuse(
                "refusal.impetus.charge-blocked", rule="CHG-4", pieces=(number, target, *candidates)
            )
            continue
        found = ridden(table, (number,), course, target)
        if isinstance(found, Finding):
            blocked = blocked or found
        elif best is None or sum(found.disordered) < sum(best.disordered):
            best = found
    if best is None:
        return blocked or refuse(
            "refusal.impetus.charge-no-way",
            rule="CHG-1",
            pieces=(number, target),
            places=table.board.places(order.cell),
        )
    end = best.course.ends[0]
    return may_charge(table, number, target, table.units[number], end) or best


def _who(table: Table, order: Charge) -> Finding | None:
    """CHG-3, CHG-5: who charges at all, and whether it may wheel first."""
    number = order.unit
    unit, kind = table.units[number], troop(table, number)
    other = table.units[order.target]
    if other.side == unit.side or other.cell < 0:
        return refuse("refusal.impetus.no-enemy", rule="CHG-1", pieces=(number, order.target))
    if kind.klass in NEVER:
        return refuse("refusal.impetus.never-charges", rule="CHG-5", pieces=(number,), unit_class=kind.klass)
    if not table.board.may_face(order.facing):
        return refuse("refusal.impetus.facing", rule="HEX-1", pieces=(number,), facing=order.facing)
    if order.facing != unit.facing:
        if unit.disordered:
            return refuse("refusal.impetus.disordered-wheel", rule="CHG-3", pieces=(number,))
        if kind.klass in HEAVY_WHEELS:
            return refuse(
                "refusal.impetus.wheel-whole", rule="MOV-4", pieces=(number,), unit_class=kind.klass
            )
    return None


def ridden(table: Table, units: tuple[int, ...], course: Course, target: int) -> Verdict | Finding:
    """A way judged as a charge; CHG-3: a wheel disorders on contact, even without a step."""
    found = judged(table, units, course, target=target)
    if isinstance(found, Finding):
        if found.rule != "CHG-2" or not table.profile.rolled_charge:
            return found
        found = _by_dice(table, units, course, found)
        if isinstance(found, Finding):
            return found
    if course.wheel:
        struck = tuple(
            disordered or troop(table, number).klass not in LIGHT
            for number, disordered in zip(units, found.disordered, strict=True)
        )
        return found._replace(disordered=struck)
    return found


def _by_dice(table: Table, units: tuple[int, ...], course: Course, refused: Finding) -> Verdict | Finding:
    """OPT-1: a target may be declared up to the largest bonus; printed charge figures are ignored."""
    for index, number in enumerate(units):
        most = figures(line_of(table, number), table.board.going(table, units, course, index))
        if most is None:
            return refused
        if course.cost > (most.plain + largest_bonus(table.profile, troop(table, number))) * table.board.h:
            return refused
    near = judged(table, units, course._replace(cost=0), target=-2)
    return near if isinstance(near, Finding) else near._replace(course=course, bonus=(True,) * len(units))


def may_charge(table: Table, number: int, target: int, start: object, end: Place) -> Finding | None:
    """CHG-5: without impetus only S, ART, and whom one takes in flank or rear."""
    if troop(table, number).impetus > 0 or troop(table, target).klass in ("S", "ART"):
        return None
    if kind_of(table, start, end, target) in ("flank", "rear"):  # type: ignore[arg-type]
        return None
    return refuse("refusal.impetus.no-impetus", rule="CHG-5", pieces=(number, target))


def charges_of(table: Table, number: int, facing: int | None = None) -> Iterator[Charge]:
    """Every charge a unit may declare, straight or after a wheel, or in one facing only."""
    if troop(table, number).klass in NEVER:
        return
    for goal, target in table.board.charge_goals(table, number, reach(table, number), facing):
        order = Charge(number, target, *goal)
        if isinstance(judge_charge(table, order), Verdict):
            yield order


def declare(stage: Stage[Table], order: Charge, found: Verdict, evaded: tuple[int, ...] = ()) -> None:
    """CHG-7: unit, way and target are declared; evasion comes first."""
    begin(stage, (order.unit,), found, ((order.unit, order.target),), evaded)


def begin(
    stage: Stage[Table],
    units: tuple[int, ...],
    found: Verdict,
    targets: tuple[tuple[int, int], ...],
    evaded: tuple[int, ...] = (),
) -> None:
    """Put the charge on the agenda."""
    table = stage.position
    starts = tuple(place_of(table.units[each]).where for each in units)
    task = tasks.Charging(
        units,
        found.course.ways,
        starts,
        tuple(end.where for end in found.course.ends),
        targets,
        found.disordered,
        found.bonus,
        found.course.cost,
        asked=tuple(pair for pair in targets if pair[1] in evaded),
    )
    stage.happen(
        "charge-declared",
        table.push(task),
        rule="CHG-7",
        side=table.units[units[0]].side,
        pieces=(*units, *dict.fromkeys(target for _, target in targets)),
        places=table.board.places(table.units[units[0]].cell, *found.course.ways[0]),
        length=found.course.cost,
    )


def without_target(task: tasks.Charging, target: int) -> tasks.Charging:
    """CHG-8: the charge without somebody who got away."""
    return replace(task, targets=tuple(pair for pair in task.targets if pair[1] != target))
