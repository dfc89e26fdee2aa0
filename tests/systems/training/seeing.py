"""What a side may see, what is impossible, and what there is to draw."""

from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

from hheditor.hexes import angle, pose_of
from hheditor.rules.api import Concealed, Moment, Order, Piece, Rolled, Scene
from hheditor.values import Finding, refuse
from tests.systems.training.asking import to_act
from tests.systems.training.table import (
    BEATS,
    FACE_DOWN,
    HIDDEN,
    STRENGTH,
    Choice,
    Choose,
    Draw,
    Duel,
    Table,
    Turn,
)


def view(position: Table, side: int) -> Table:
    hands = list(position.hands)
    hands[1 - side] = (FACE_DOWN,) * len(hands[1 - side])
    agenda = position.agenda
    task = agenda[-1] if agenda else None
    if isinstance(task, Duel) and position.units[task.attacker].side != side:
        first, second = task.chosen
        if first is not None and second is None:
            agenda = (*agenda[:-1], replace(task, chosen=(HIDDEN, None)))
    return replace(position, hands=tuple(hands), agenda=agenda)


def view_order(position: Table, order: Order, side: int) -> Order:
    task = position.agenda[-1] if position.agenda else None
    if type(order) is Rolled and isinstance(task, Draw) and task.side != side:
        return Concealed()
    if type(order) is Choose and to_act(position) != side:
        return Concealed()
    return order


def sample(view: Table, seed: int) -> Table:
    draw = Random(seed)
    hands = tuple(tuple(sorted(token or draw.randint(1, 6) for token in hand)) for hand in view.hands)
    agenda = view.agenda
    task = agenda[-1] if agenda else None
    if isinstance(task, Duel) and task.chosen[0] == HIDDEN:
        hand = hands[view.units[task.attacker].side]
        choice = Choice(draw.choice(tuple(BEATS)), draw.choice((0, *hand)))
        agenda = (*agenda[:-1], replace(task, chosen=(choice, task.chosen[1])))
    return replace(view, hands=hands, agenda=agenda)


def problems(position: Table) -> tuple[Finding, ...]:
    found: list[Finding] = []
    holders: dict[int, int] = {}
    for index, unit in enumerate(position.units):
        if unit.kind not in STRENGTH or unit.side not in (0, 1) or not 0 <= unit.facing < 6:
            found.append(refuse("problem.training.unit", rule="TRN-1", pieces=(index,)))
            continue
        if not 0 <= unit.strength <= STRENGTH[unit.kind] or (unit.strength == 0) != (unit.cell < 0):
            found.append(refuse("problem.training.strength", rule="TRN-5", pieces=(index,)))
        if unit.cell < 0:
            continue
        on_board = all(position.board.holds(cell) for cell in unit.cells)
        if (unit.kind == "wain") != (unit.tail >= 0) or not on_board:
            found.append(refuse("problem.training.place", rule="TRN-1", pieces=(index,)))
            continue
        if unit.tail >= 0 and position.grid.distance(unit.cell, unit.tail) != 1:
            found.append(refuse("problem.training.place", rule="TRN-1", pieces=(index,)))
        for cell in unit.cells:
            if cell in holders:
                found.append(
                    refuse(
                        "problem.training.shared",
                        rule="TRN-1",
                        places=(cell,),
                        pieces=(holders[cell], index),
                    )
                )
            holders[cell] = index
    found.extend(_problems_of_agenda(position))
    if len(position.hands) != 2 or any(not 0 <= token <= 6 for hand in position.hands for token in hand):
        found.append(refuse("problem.training.hands", rule="TRN-7"))
    return tuple(found)


def _problems_of_agenda(position: Table) -> Iterator[Finding]:
    if (position.end is None) != bool(position.agenda):
        yield refuse("problem.training.agenda", rule="TRN-2")
    for depth, task in enumerate(position.agenda):
        named = [
            getattr(task, name) for name in ("unit", "shooter", "attacker", "defender") if hasattr(task, name)
        ]
        standing = all(0 <= index < len(position.units) for index in named)
        if not standing or (depth == 0) != isinstance(task, Turn):
            yield refuse("problem.training.agenda", rule="TRN-2")


def scene(position: Table) -> Scene:
    pieces = []
    for index, unit in enumerate(position.units):
        if unit.cell < 0:
            continue
        spots = [pose_of(position.board, cell) for cell in unit.cells]
        pieces.append(
            Piece(
                index,
                unit.side,
                unit.kind,
                sum(x for x, _ in spots) // len(spots),
                sum(y for _, y in spots) // len(spots),
                10 * angle(2 * unit.facing, position.board.orientation),
                places=unit.cells,
                stands=unit.strength,
                full=STRENGTH[unit.kind],
                marks=("moved",) if unit.moved else (),
            )
        )
    return Scene(tuple(pieces))


def moment(position: Table) -> Moment:
    first = position.agenda[0] if position.agenda else None
    return Moment(position.turn, first.side if isinstance(first, Turn) else -1, "orders")
