"""The umpire's hand: a base or a figure put somewhere, turned, or taken off; and battles played on.

A wish becomes a patch, which `invariants.problems` judges like that of any override.
"""

from msgspec.structs import replace

from hheditor.rules.api import Adjustable, Adjustment, Moment, Patch, diff
from hheditor.rules.figures.position import tasks
from hheditor.rules.figures.position.table import (
    BASES,
    Table,
    alive,
    change_figure,
    change_figures,
    change_formation,
)
from hheditor.rules.figures.screen.status import PHASES
from hheditor.values import Finding, refuse


def adjustable(table: Table, piece: int) -> Adjustable | None:
    """What the umpire can change of a piece."""
    if piece - BASES in table.bases:
        out = not table.formations[piece - BASES].command
        return Adjustable(piece, (1, 1), facings=True, marks=(("figures.out-of-command", out),))
    if 0 <= piece < len(table.figures) and alive(table, piece):
        loose = table.figures[piece].state != "base"
        rout = (("figures.rout", table.figures[piece].state == "rout"),) if loose else ()
        return Adjustable(piece, (1, 1), facings=loose, marks=rout)
    return None


def adjust(table: Table, wanted: Adjustment) -> Patch | Finding:
    """The patch an umpire's wish comes to."""
    if adjustable(table, wanted.piece) is None:
        return refuse("refusal.figures.no-such-figure", rule="TAB-3", number=wanted.piece)
    fields: dict[str, object] = {}
    if wanted.spot is not None:
        fields |= {"x": wanted.spot[0], "y": wanted.spot[1]}
    if wanted.facing is not None:
        fields["a"] = wanted.facing % 3600
    off = wanted.cell is not None and wanted.cell < 0 and wanted.spot is None
    if wanted.piece >= BASES:
        return diff(table, _formation(table, wanted, fields, off=off))
    if off:
        fields = {"state": "gone"}
    for mark, on in wanted.marks:
        if mark == "figures.rout":
            fields |= {"state": "rout" if on else "loose", "formation": -1}
    return diff(table, change_figure(table, wanted.piece, **fields))


def _formation(table: Table, wanted: Adjustment, fields: dict[str, object], *, off: bool) -> Table:
    number = wanted.piece - BASES
    if off:
        members = table.members.get(number, ())
        table = change_figures(table, {each: {"state": "gone"} for each in members})
        return change_formation(table, number, state="gone")
    for mark, on in wanted.marks:
        if mark == "figures.out-of-command":
            fields["command"] = not on
    return change_formation(table, number, **fields)


def play_on(table: Table, ended_in: Moment) -> Patch | None:
    """The patch by which a battle that is over goes on with what follows the phase it ended in."""
    if table.ended is None or ended_in.phase not in PHASES:
        return None
    after = replace(
        table,
        ended=None,
        played_on=True,
        phase=ended_in.phase,
        agenda=(tasks.Keeping(()),),
    )
    return diff(table, after)
