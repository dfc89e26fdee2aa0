"""MOV-1, MOV-3, TAB-9 (FR-5): how far a piece may go in this phase, halving by halving.

TRN-3: a turn halves the move of elephants and compact formations; compact homogeneous extra-heavies and
chariots turn or move. SHO-16 (FR-47): crossbows that shot. CRO-3: being crossed. LAD-2: screens.
"""

from hheditor.rules.figures.formations.layout import lot_of, pace, ponderous
from hheditor.rules.figures.position.table import Table, kind_of
from hheditor.values import Finding, refuse

CHARIOTS, ELEPHANTS = 2, 3


def allowance(table: Table, formation: int) -> int:
    """The move of a formation in this phase, before turns."""
    each = table.formations[formation]
    if each.screens and each.shot:
        return 0
    move = pace(table, formation)
    for halved in (each.screens > 0, each.slow, each.crossed):
        move = move // 2 if halved else move
    return move


def turn_halves(table: Table, formation: int) -> bool:
    """TRN-3: whether a turn costs it half its move."""
    return table.formations[formation].compact or lot_of(table, formation) == ELEPHANTS


def turn_or_move(table: Table, formation: int) -> bool:
    """TRN-3: whether it may only turn or move."""
    return lot_of(table, formation) == CHARIOTS or ponderous(table, formation)


def to_advance(table: Table, formation: int) -> int:
    """How far it may advance in all, after the turns it has made."""
    move = allowance(table, formation)
    if table.formations[formation].turned:
        if turn_or_move(table, formation):
            return 0
        if turn_halves(table, formation):
            return move // 2
    return move


def left(table: Table, formation: int) -> int:
    """What is left of its advance."""
    return max(0, to_advance(table, formation) - table.formations[formation].gone)


def single_move(table: Table, number: int) -> int:
    """The move of a figure by itself, in this phase."""
    figure, kind = table.figures[number], kind_of(table, number)
    move = table.profile.footing(kind.footing).move
    slow = any(
        weapon and table.profile.weapon(weapon).slow
        for weapon in (kind.seats[seat].weapon for seat in figure.shot)
    )
    if figure.formation >= 0:
        slow = slow or table.formations[figure.formation].slow
    if figure.screen:
        # LAD-2: screens halve the move, and forbid it to who has shot.
        move = 0 if figure.shot else move // 2
    return move // 2 if slow else move


def whole_move(table: Table, side: int, number: int, rule: str, *, posted: bool = False) -> Finding | None:
    """FOR-7, LAD-4, ENG-1: whether a figure by itself, on foot, has its whole move; on the ground, or at a
    post."""
    figure = table.figures[number]
    if figure.side != side or figure.state != "loose" or figure.posted != posted:
        return refuse(
            "refusal.figures.not-at-post" if posted else "refusal.figures.not-loose",
            rule=rule,
            pieces=(number,),
        )
    if kind_of(table, number).mounted:
        return refuse("refusal.figures.foot-only", rule=rule, pieces=(number,))
    if figure.left <= 0 or figure.left != single_move(table, number):
        return refuse("refusal.figures.moved-already", rule=rule, pieces=(number,))
    return None
