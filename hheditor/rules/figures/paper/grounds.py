"""The ground on this table and what it does to bases, figures and sight."""

from hheditor.rules.api.paper.reference import Column, GroundRow, Remark, remark
from hheditor.rules.figures.paper.facts import Facts, centimetres
from hheditor.rules.figures.position.profile import GroundRow as Effect
from hheditor.values import Parameter

COLUMNS = (
    Column("reference.figures.ground", "left"),
    Column("reference.figures.ground-bases"),
    Column("reference.figures.ground-figures"),
    Column("reference.figures.ground-sight"),
)


def rows(facts: Facts) -> tuple[GroundRow, ...]:
    """ROG-2: every kind of ground that lies there, once."""
    table = facts.setup.table
    kinds = [outline.kind for outline in table.outlines]
    kinds += [line.kind for line in table.lines]
    kinds += [crossing.kind for crossing in table.crossings]
    known = facts.setup.rows
    found = []
    for kind in dict.fromkeys(kinds):
        row = known.get(kind)
        if row is not None:
            cells = _slopes() if kind == "hill" else _cells(row)
            # At the walls it matters least what lies far before them.
            late = int(facts.setup.siege is not None and kind in ("camp", "field", "road"))
            found.append(GroundRow((kind,), (f"reference.figures.on-{kind}",), cells, late))
    return tuple(found)


def _slopes() -> tuple[tuple[Remark, ...], ...]:
    """LVL: a hill is open ground; it is its rim that breaks, slows and hides."""
    return (
        (remark("reference.figures.rim-bases", "LVL-3"),),
        (remark("reference.figures.rim-figures", "LVL-2"),),
        (remark("reference.figures.rim-sight", "LVL-5"),),
    )


def _cells(row: Effect) -> tuple[tuple[Remark, ...], ...]:
    bases = remark("reference.figures.base-yes" if row.base else "reference.figures.base-no", "BRK-1")
    pace = "closed" if not row.pace else "full" if row.pace == 1 else "slow"
    numbers: dict[str, Parameter] = {"n": row.pace} if pace == "slow" else {}
    figures = [remark(f"reference.figures.pace-{pace}", "ROG-2", **numbers)]
    if not row.chariots and row.pace and not row.base:
        figures.append(remark("reference.figures.no-chariots", "ROG-2"))
    return (bases,), tuple(figures), (_sight(row),)


def _sight(row: Effect) -> Remark:
    if row.sight == "blocked":
        return remark("reference.figures.sight-blocked", "ROG-2")
    if row.blocks >= 0:
        return remark("reference.figures.sight-beyond", "ROG-2", length=centimetres(row.blocks))
    if row.sight == "cover" or row.cover:
        return remark("reference.figures.sight-cover", "SEE-4")
    return remark("reference.figures.sight-clear", "ROG-2")
