"""What there is to see of a table: every stand in its place, and what lies there."""

from collections.abc import Iterator

from hheditor.hexes import angle, pose_of
from hheditor.rules.api import Mark, Piece, Scene, Strength
from hheditor.rules.api.screen.scene import Lie
from hheditor.rules.hordes_heroes.magic.fortresses import ruin_marks
from hheditor.rules.hordes_heroes.position.orders import ELEMENTALS, LEADERS
from hheditor.rules.hordes_heroes.position.table import Table, Unit, cells_held, flies, name, troop

_BEFORE_GARRISON = 210
"""How far down an elemental stands in a hex whose garrison lives on, in board units: both are seen."""
_CHIEF = ("chief",)
STANDS = "hordes_heroes.stands"
"""What losses are counted in."""


def marks(table: Table) -> Iterator[str]:
    """Every mark a piece bears, once for each piece."""
    for unit in table.units:
        if unit.cell >= 0:
            yield from _marks_of(table, unit)
    for index, leader in enumerate(table.leaders):
        if leader.cell >= 0 and table.setup.leaders[index].chief:
            yield from _CHIEF


def _marks_of(table: Table, unit: Unit) -> tuple[str, ...]:
    borne = (
        ("disrupted", unit.disrupted),
        ("melee", unit.melee),
        ("hold-fire", unit.hold_fire),
        ("pavise", unit.pavise),
        ("aloft", flies(table, unit)),
        ("zone", bool(unit.low)),
    )
    return tuple(mark for mark, on in borne if on)


LIES: dict[str, Lie] = {"column": "file", "skirmish": "apart"}
"""How formations look that do not stand in ranks."""


def scene(table: Table) -> Scene:
    """What there is to see: every stand in its place. Several ask it of one position after the other."""
    known = table.memo("scene")
    if () not in known:
        known[()] = _drawn(table)
    found: Scene = known[()]
    return found


def _drawn(table: Table) -> Scene:
    board = table.setup.board
    pieces: list[Piece] = []
    for number, unit in enumerate(table.units):
        if unit.cell < 0:
            continue
        x, y = pose_of(board, unit.cell)
        pieces.append(
            Piece(
                id=number,
                side=unit.side,
                symbol=troop(table, unit).symbol,
                x=x,
                y=y,
                angle=10 * angle(unit.facing, board.orientation),
                places=cells_held(unit),
                name=name(table, number),
                formation=unit.formation,
                lie=LIES.get(unit.formation, "ranks"),
                strength=Strength(unit.stands, unit.full, STANDS),
                marks=_marks_of(table, unit),
                facing=unit.facing,
            )
        )
    for index, leader in enumerate(table.leaders):
        if leader.cell >= 0:
            x, y = pose_of(board, leader.cell)
            card = table.setup.leaders[index]
            symbol = "hero" if card.hero else "wizard" if card.magician else "general"
            pieces.append(
                Piece(
                    id=LEADERS + index,
                    side=leader.side,
                    symbol=symbol,
                    x=x,
                    y=y,
                    places=(leader.cell,),
                    name=card.name,
                    body="disc",
                    host=leader.host,
                    marks=_CHIEF if card.chief else (),
                )
            )
    for each in table.elementals:
        x, y = pose_of(board, each.cell)
        if each.cell in table.held:
            y += _BEFORE_GARRISON
        pieces.append(
            Piece(
                id=ELEMENTALS + each.caster,
                side=each.side,
                symbol=f"elemental-{each.element}",
                x=x,
                y=y,
                places=(each.cell,),
                name=name(table, ELEMENTALS + each.caster),
                formation=each.element,
                body="disc",
            )
        )
    lying = ruin_marks(table)
    lying += tuple(
        Mark("stakes", (each.cell,), each.side, angle=10 * angle(each.facing, board.orientation))
        for each in table.stakes
    )
    lying += tuple(
        Mark("zone", (unit.cell,), unit.side) for unit in table.units if unit.low and unit.cell >= 0
    )
    lying += tuple(
        Mark("objective", goal.cells, goal.side, label=goal.name) for goal in table.setup.goals if goal.cells
    )
    return Scene(tuple(pieces), lying)
