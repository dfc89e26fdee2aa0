"""What a side may see, what is impossible, and what there is to draw."""

from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

from hheditor.hexes import angle, pose_of
from hheditor.rules.api import Concealed, Moment, Order, Piece, Rolled, Scene, Strength
from hheditor.values import Finding, refuse
from tests.systems.training.asking import to_act
from tests.systems.training.table import (
    BEATS,
    FACE_DOWN,
    HIDDEN,
    LARGEST_HAND,
    STRENGTH,
    Choice,
    Choose,
    Draw,
    Duel,
    March,
    Muster,
    Shot,
    Table,
    Terms,
    Turn,
    Unit,
    Watch,
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
    if type(order) is Choose and isinstance(task, Duel) and task.chosen[0] is None:
        return order if to_act(position) == side else Concealed()
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
    found = list(_problems_of_units(position))
    if found:  # nothing else can be judged before the units can
        return tuple(found)
    if len(position.hands) != 2 or not all(_is_hand(hand) for hand in position.hands):
        return (refuse("problem.training.hands", rule="TRN-7"),)
    if not _is_agenda(position):
        return (refuse("problem.training.agenda", rule="TRN-2"),)
    return ()


def _problems_of_units(position: Table) -> Iterator[Finding]:
    holders: dict[int, int] = {}
    for index, unit in enumerate(position.units):
        if unit.kind not in STRENGTH or unit.side not in (0, 1) or not 0 <= unit.facing < 6:
            yield refuse("problem.training.unit", rule="TRN-1", pieces=(index,))
            continue
        if not 0 <= unit.strength <= STRENGTH[unit.kind] or (unit.strength == 0) != (unit.cell < 0):
            yield refuse("problem.training.strength", rule="TRN-5", pieces=(index,))
            continue
        if not _is_place(position, unit):
            yield refuse("problem.training.place", rule="TRN-1", pieces=(index,))
            continue
        for cell in unit.cells:
            if cell in holders:
                both = (holders[cell], index)
                yield refuse("problem.training.shared", rule="TRN-1", places=(cell,), pieces=both)
            elif cell >= 0:
                holders[cell] = index


def _is_place(position: Table, unit: Unit) -> bool:
    if unit.cell < 0:
        return unit.cell == unit.tail == -1
    if not all(position.board.holds(cell) for cell in unit.cells):
        return False
    if unit.kind != "wain":
        return unit.tail == -1
    return unit.tail >= 0 and position.grid.step(unit.cell, (unit.facing + 3) % 6) == unit.tail


def _is_hand(hand: tuple[int, ...]) -> bool:
    return len(hand) <= LARGEST_HAND and list(hand) == sorted(hand) and all(1 <= token <= 6 for token in hand)


def _is_agenda(position: Table) -> bool:
    """Whether what is to be resolved can be: the right tasks upon each other, of pieces that stand."""
    if position.end is not None:
        return not position.agenda and position.end.winner in (-1, 0, 1) and bool(position.end.reason)
    match position.agenda:
        case (Turn(side),):
            return side in (0, 1)
        case (Turn(side), Draw(other)) | (Turn(side), Terms(other)):
            return side in (0, 1) and other == side
        case (Turn(side), Muster(unit)):
            return side in (0, 1) and _stands(position, unit, side)
        case (Turn(side), Duel() as duel):
            return side in (0, 1) and _is_duel(position, duel, side)
        case (Turn(side), March() as march, Watch(unit, bows), *rest):
            match rest:
                case []:
                    shooter = bows[0] if bows else -1
                case [Shot(shooter, target)] if target == unit:
                    pass
                case _:
                    return False
            if unit != march.unit or not _is_march(position, march, side):
                return False
            return shooter in bows and set(bows) <= set(position.bows_upon(unit))
        case _:
            return False


def _stands(position: Table, index: int, side: int) -> bool:
    if not 0 <= index < len(position.units):
        return False
    return position.units[index].side == side and position.units[index].cell >= 0


def _is_march(position: Table, march: March, side: int) -> bool:
    if side not in (0, 1) or not _stands(position, march.unit, side) or not 0 <= march.facing < 6:
        return False
    free, at = position.free, position.units[march.unit].cell
    for cell in march.path:
        if cell < 0 or not free >> cell & 1 or cell not in position.grid.neighbours[at]:
            return False
        free &= ~position.grid.bit[cell]
        at = cell
    wain = position.units[march.unit].kind == "wain"
    if wain and march.path:
        before = (position.units[march.unit].cell, *march.path)[-2]
        return position.grid.neighbours[before][march.facing] == at
    return True


def _is_duel(position: Table, duel: Duel, side: int) -> bool:
    if not (_stands(position, duel.attacker, side) and _stands(position, duel.defender, 1 - side)):
        return False
    first, second = duel.chosen
    if first is None:
        return second is None
    hand: tuple[int, ...] = (0, *position.hands[side]) if second is None else tuple(range(7))
    sealed = first.stance in BEATS and first.token in hand
    return sealed and (second is None or (second.stance in BEATS and second.token in range(7)))


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
                strength=Strength(unit.strength, STRENGTH[unit.kind]),
                marks=("moved",) if unit.moved else (),
                facing=2 * unit.facing,
            )
        )
    return Scene(tuple(pieces))


def moment(position: Table) -> Moment:
    first = position.agenda[0] if position.agenda else None
    return Moment(position.turn, first.side if isinstance(first, Turn) else -1, "orders")
