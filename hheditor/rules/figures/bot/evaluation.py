"""The prospect of a side: what it has left, less for whoever runs."""

from hheditor.rules.figures.armies.points import figure_price
from hheditor.rules.figures.position.table import Table, alive, kind_of

WON = 100_000


def prospect(table: Table, side: int) -> int:
    """How much better a side stands than the other, in thousandths of what it began with."""
    if table.ended is not None:
        return 0 if table.ended.winner < 0 else WON if table.ended.winner == side else -WON
    return _one(table, side) - _one(table, 1 - side)


def _one(table: Table, side: int) -> int:
    full = now = 0
    for number, figure in enumerate(table.figures):
        if figure.side != side:
            continue
        kind = kind_of(table, number)
        full += figure_price(table.profile, kind, tuple(range(len(kind.crew))))
        if alive(table, number) or figure.state == "waiting":
            value = figure_price(table.profile, kind, figure.crew)
            now += value // 3 if figure.state == "rout" else value
    return 1000 * now // max(1, full) - 60 * table.razed[side]
