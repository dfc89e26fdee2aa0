"""What there is to draw of a position: units as one base each, blocks deeper, states as marks."""

from hheditor.rules.api import Badge, Piece, Scene, Strength
from hheditor.rules.api.screen.scene import badges
from hheditor.rules.impetus.position.table import Table, Unit, in_melee, is_fresh, troop

MARKS = ("disordered", "worn", "in-melee", "stakes", "shieldwall", "general", "large", "done")
"""Everything a unit may be marked with; said as ``mark.impetus.<mark>``."""


BADGES = {
    badge.mark: badge
    for badge in (
        Badge("impetus.disordered", "D", "#b3372f"),
        Badge("impetus.worn", "W", "#6d5a3c", "square", "diagonal"),
        Badge("impetus.in-melee", "M", "#2f6f4f"),
        Badge("impetus.stakes", "S", "", "diamond"),
        Badge("impetus.shieldwall", "SW", "", "shield"),
        Badge("impetus.general", "G", "#c79a2b", "flag"),
        Badge("impetus.large", "L", "", "square"),
        Badge("impetus.done", shape="none"),
    )
}
"""How the marks look."""


def marks_of(table: Table, number: int) -> tuple[str, ...]:
    """The states of a unit."""
    unit = table.units[number]
    on = {
        "disordered": unit.disordered,
        "worn": not is_fresh(table, number),
        "in-melee": in_melee(table, number),
        "stakes": unit.stakes,
        "shieldwall": unit.wall,
        "general": unit.general,
        "large": bool(unit.behind),
        "done": unit.done,
    }
    return tuple(f"impetus.{mark}" for mark in MARKS if on[mark])


VBU = "impetus.vbu"
"""What losses are counted in."""


def strength(table: Table, unit: Unit, number: int) -> Strength:
    """VBU now and at full strength, a block's together."""
    now = unit.vbu + sum(table.units[each].vbu for each in unit.behind)
    full = troop(table, number).vbu + sum(troop(table, each).vbu for each in unit.behind)
    return Strength(now, full, VBU)


def scene(table: Table) -> Scene:
    """Every unit on the field."""
    bare = table.setup.field is not None
    pieces = []
    for number, unit in enumerate(table.units):
        if unit.cell < 0:
            continue
        x, y, looks = table.board.pose(unit)
        borne = marks_of(table, number)
        pieces.append(
            Piece(
                number,
                unit.side,
                troop(table, number).symbol,
                x,
                y,
                looks,
                () if bare else (unit.cell,),
                name=table.setup.units[number].name,
                formation="block" if unit.behind else "line",
                strength=strength(table, unit, number),
                body="base",
                marks=borne,
                badges=badges(BADGES, borne),
                facing=unit.facing,
                footprint=(2 * table.setup.h, unit.depth) if bare else (0, 0),
            )
        )
    return Scene(tuple(pieces), board="table") if bare else Scene(tuple(pieces))
