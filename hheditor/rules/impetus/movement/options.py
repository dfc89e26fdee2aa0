"""MOV-2: the moves a unit may make, listed, judged and made."""

from collections.abc import Iterator

from hheditor.rules.api import Stage
from hheditor.rules.impetus.board.interface import Goal, Place
from hheditor.rules.impetus.movement.moves import Verdict, line_of, moved, verdict
from hheditor.rules.impetus.position.orders import GroupMove, Move, MoveKind
from hheditor.rules.impetus.position.table import Table
from hheditor.rules.impetus.shooting.targets import shots_of
from hheditor.values import Finding, refuse

KINDS: tuple[MoveKind, ...] = ("straight", "wheel", "back", "sideways", "oblique", "about", "road")


def judge_move(table: Table, order: Move, *, second: bool = True) -> Verdict | Finding:
    """How a move would be made, or why it may not; remembered, as it is asked again to be carried out."""
    known: dict[object, Verdict | Finding] = table.memo("moves")
    key = (order, second)
    found = known.get(key)
    if found is None:
        found = known[key] = _judged(table, order, second)
    return found


def _judged(table: Table, order: Move, second: bool) -> Verdict | Finding:
    if not table.board.may_face(order.facing):
        return refuse("refusal.impetus.facing", rule="HEX-1", pieces=(order.unit,), facing=order.facing)
    return verdict(table, (order.unit,), order.kind, _goal(order), second=second)


def _goal(order: Move | GroupMove) -> Goal:
    return Goal(order.cell, order.facing, order.length, order.angle)


def moves_of(table: Table, number: int, *, second: bool = True, about_face: bool = True) -> Iterator[Move]:
    """Every move a unit may make, each end state once."""
    line = line_of(table, number)
    unit = table.units[number]
    seen: dict[tuple[object, ...], bool] = {}
    for kind in KINDS:
        if kind == "about" and not about_face:
            continue
        rate = line.aside if kind in ("sideways", "oblique", "back") else line.open
        most = rate.figure + (rate.second if second and kind != "back" else 0)
        for goal in table.board.goals(table, number, kind, most):
            order = Move(number, kind, *goal)
            found = judge_move(table, order, second=second)
            if isinstance(found, Verdict):
                struck = unit.disordered or found.disordered[0]
                end = found.course.ends[0]
                key = (end, struck, kind == "about")
                if key not in seen or (
                    seen[key] != found.second and _shoots_from(table, number, end, struck=struck)
                ):
                    seen[key] = found.second
                    yield order


def _shoots_from(table: Table, number: int, end: Place, *, struck: bool) -> bool:
    """Whether it matters there that the second figure forbids the shot."""
    return bool(shots_of(moved(table, number, end, struck), number, moving=True).choices)


def judge_group_move(table: Table, order: GroupMove) -> Verdict | Finding:
    """GRP-2: straight, or a wheel of one rank and then straight."""
    if not table.board.may_face(order.facing):
        return refuse("refusal.impetus.facing", rule="HEX-1", pieces=order.units, facing=order.facing)
    return verdict(table, order.units, order.kind, _goal(order))


def make_move(stage: Stage[Table], order: Move, *, second: bool = True) -> Verdict:
    """The unit moves."""
    found = judge_move(stage.position, order, second=second)
    assert isinstance(found, Verdict)
    walk(stage, (order.unit,), found)
    return found


def walk(stage: Stage[Table], units: tuple[int, ...], found: Verdict) -> None:
    """MOV-10: the units are there, and disordered if the move disorders them."""
    before = table = stage.position
    for index, number in enumerate(units):
        table = moved(table, number, found.course.ends[index], found.disordered[index])
    places = before.board.places(before.units[units[0]].cell, *found.course.ways[0])
    struck = tuple(
        number
        for index, number in enumerate(units)
        if found.disordered[index] and not before.units[number].disordered
    )
    stage.happen(
        "moved",
        table,
        rule="MOV-2" if len(units) == 1 else "GRP-2",
        side=before.units[units[0]].side,
        pieces=units,
        places=places,
        kind=found.course.kind,
        cost=found.course.cost,
        facing=found.course.ends[0].facing,
        disordered=struck,
    )
