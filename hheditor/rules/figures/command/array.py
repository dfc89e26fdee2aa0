"""A line of battle as a sound captain draws it up: SEQ-7's proposal for a whole side.

Foot in the centre, shooters beside them, mounted troops on the wings, command figures behind, attendants in
the camp. It proposes and decides nothing: every order is judged like any other.
"""

from collections.abc import Iterator

from hheditor.rules.figures.command import placement
from hheditor.rules.figures.formations.layout import lot_of_card
from hheditor.rules.figures.position.orders import Deploy, Place
from hheditor.rules.figures.position.profile import QUALITY
from hheditor.rules.figures.position.setup import Setup, UnitCard
from hheditor.rules.figures.position.table import Table, kind_of, size_of

AHEAD = (2700, 900)
"""TAB-1: how each side looks at the other."""
_GAP = 250
_RIM = 100
"""How far behind the line of the zone the front stands."""
_ROWS = (0, 1300, 1900)
"""Fronts of the lines, behind the first."""
_STEP = 300


def drawn_up(table: Table, side: int, seed: int = 0) -> tuple[Table, tuple[Deploy | Place, ...]]:
    """The position with everybody of a side placed, and the orders one after another; an odd seed puts the
    wings the other way round."""
    given: list[Deploy | Place] = []
    for number, x in _line(table, side, seed):
        order = _formation(table, side, number, x)
        if order is not None:
            table = placement.deployed(table, order)
            given.append(order)
    for number in _loose(table, side):
        placed = next(_spots(table, side, number, given), None)
        if placed is not None:
            table = placement.placed(table, placed)
            given.append(placed)
    return table, tuple(given)


# The line ------------------------------------------------------------------------------------------------


def _wide(setup: Setup, card: UnitCard) -> int:
    width, depth = placement.slot_of(setup, card)
    return size_of(card.files, card.ranks, card.compact, width, depth).width


def _rank(setup: Setup, card: UnitCard) -> tuple[int, int, int]:
    """Centre 0, shooters beside it 1, wings 2; the heaviest first."""
    kind = setup.kind(card.figures[0])
    place = 2 if lot_of_card(setup, card) else 1 if kind.weapon and not card.compact else 0
    return place, -QUALITY.index(kind.klass), card.figures[0]


def _line(table: Table, side: int, seed: int) -> list[tuple[int, int]]:
    """Formations still to be placed with the middle each would like, from the centre outwards."""
    setup = table.setup
    waiting = sorted(
        placement.waiting_formations(table, side), key=lambda each: _rank(setup, setup.units[each])
    )
    middle = setup.table.width // 2
    ends = [middle, middle]
    found = []
    for place, number in enumerate(waiting):
        wide = _wide(setup, setup.units[number])
        right = (place + seed) % 2 == 0 if place else False
        if not place:
            found.append((number, middle))
            ends = [middle - wide // 2 - _GAP, middle + wide - wide // 2 + _GAP]
        elif right:
            found.append((number, ends[1] + wide // 2))
            ends[1] += wide + _GAP
        else:
            found.append((number, ends[0] - wide // 2))
            ends[0] -= wide + _GAP
    return found


def _formation(table: Table, side: int, number: int, x: int) -> Deploy | None:
    card = table.setup.units[number]
    width, depth = placement.slot_of(table.setup, card)
    size = size_of(card.files, card.ranks, card.compact, width, depth)
    sheet = table.setup.table
    for row in _ROWS:
        behind = table.profile.deployment - _RIM - row - size.depth // 2
        y = sheet.height - behind if side == 0 else behind
        for at in _beside(x, sheet.width):
            order = Deploy(number, at, y, AHEAD[side], card.files, card.ranks, card.compact)
            if placement.judge_deploy(table, side, order) is None:
                return order
    return None


def _beside(x: int, width: int) -> Iterator[int]:
    """That place, and those to its left and right."""
    for away in range(0, width, _STEP):
        yield from (at for at in dict.fromkeys((x + away, x - away)) if 0 < at < width)


# Figures by themselves -----------------------------------------------------------------------------------


def _loose(table: Table, side: int) -> list[int]:
    """Command figures first, the supreme commander before all."""
    offices = ("supreme", "standard", "musician", "commander")

    def rank(number: int) -> tuple[int, int]:
        role = kind_of(table, number).role
        return offices.index(role) if role in offices else len(offices), number

    return sorted(placement.waiting_singles(table, side), key=rank)


def _spots(table: Table, side: int, number: int, given: list[Deploy | Place]) -> Iterator[Place]:
    """Lawful places for a figure: behind the centre, a second commander behind a wing, attendants in the
    camp."""
    if kind_of(table, number).role == "attendant":
        wanted = placement.lattice(table, side, inside=True)
    else:
        wanted = _behind(table, side, number, given)
    for x, y in wanted:
        order = Place(number, x, y, AHEAD[side])
        if placement.judge_placed(table, side, order) is None:
            yield order


def _behind(table: Table, side: int, number: int, given: list[Deploy | Place]) -> Iterator[tuple[int, int]]:
    sheet, depth = table.setup.table, table.profile.deployment
    line = sorted(order.x for order in given if isinstance(order, Deploy))
    middle = line[len(line) // 2] if line else sheet.width // 2
    if kind_of(table, number).role == "commander" and line:
        middle = line[-max(1, len(line) // 4)]
    for row in (1450, 1850, 2250, 600):
        behind = depth - row
        y = sheet.height - behind if side == 0 else behind
        yield from ((x, y) for x in _beside(middle, sheet.width))
