"""What there is to draw, and when it is."""

from hheditor.hexes import angle, pose_of
from hheditor.rules.api import Badge, Mark, Moment, Piece, Scene, Strength
from hheditor.rules.api.screen.scene import badges
from hheditor.rules.men_of_iron.position.table import LEADERS, STANDARDS, Table

UNITS = "men_of_iron.units"
"""What losses are counted in: a unit is there or it is not."""
BADGES = {
    badge.mark: badge
    for badge in (
        Badge("disordered", "D", "#b3372f"),
        Badge("retired", "R", "#6d5a3c", "square", "diagonal"),
        Badge("wall", "SW", "", "shield"),
        Badge("schiltron", "SC", "", "diamond"),
        Badge("engaged", "E", "#2f6f4f"),
        Badge("continued", shape="none"),
    )
}
"""How the marks look."""
OBSTACLES = ("pits", "caltrops")
COUNTERS = (
    "counter.men_of_iron.unknown",
    *("counter.men_of_iron.opportunity",) * 4,
    *(f"counter.men_of_iron.{each}" for each in ("negation", "cry", "wavering", "breach", "small-folk")),
)
"""SEI-1: what the counters are called, by their numbers."""


def scene(table: Table) -> Scene:
    """Units with their states, leaders and standards; stakes, nets, pits and caltrops."""
    board = table.setup.ground.board
    pieces = []
    for index, unit in enumerate(table.units):
        if unit.cell < 0:
            continue
        x, y = pose_of(board, unit.cell)
        marks: list[str] = [unit.state] if unit.state != "normal" else []
        marks += [unit.wall] if unit.wall else []
        marks += ["continued"] * bool(unit.continued) + ["engaged"] * bool(unit.engaged)
        pieces.append(
            Piece(
                index,
                unit.side,
                unit.kind.lower().replace("/", "-"),
                x,
                y,
                10 * angle(unit.facing, board.orientation),
                places=(unit.cell,),
                name=table.setup.names[index],
                strength=Strength(1, 1, UNITS),
                body="base",
                marks=tuple(marks),
                badges=badges(BADGES, marks),
                letters=unit.kind[:4].upper(),
                facing=unit.facing,
            )
        )
    for index, leader in enumerate(table.leaders):
        if leader.cell >= 0:
            card = table.setup.leaders[index]
            x, y = pose_of(board, leader.cell)
            host = table.on.get(leader.cell, -1)
            places = () if host >= 0 else (leader.cell,)
            pieces.append(
                Piece(
                    LEADERS + index,
                    card.side,
                    "leader",
                    x,
                    y,
                    places=places,
                    name=card.name,
                    body="disc",
                    host=host,
                )
            )
    for index, standard in enumerate(table.standards):
        if standard.cell >= 0:
            x, y = pose_of(board, standard.cell)
            side = table.setup.standards[index].side
            pieces.append(Piece(STANDARDS + index, side, "standard", x, y, places=(standard.cell,)))
    return Scene(tuple(pieces), _obstacles(table))


def _obstacles(table: Table) -> tuple[Mark, ...]:
    ground = table.setup.ground
    found = [Mark("stakes", (cell,), direction=way) for cell, way in ground.stakes]
    found += [Mark("nets", (cell,), direction=way) for cell, way in ground.nets]
    found += [Mark(kind, (cell,)) for kind in OBSTACLES for cell in getattr(ground, kind)]
    return tuple(found)


def names(table: Table) -> dict[int, str]:
    """Every unit and leader by name, lost ones too; standards by whom they serve."""
    setup = table.setup
    found = dict(enumerate(setup.names))
    found |= {LEADERS + index: card.name for index, card in enumerate(setup.leaders)}
    for index, card in enumerate(setup.standards):
        found[STANDARDS + index] = (
            setup.battles[card.battle] if card.battle >= 0 else setup.sides[card.side]
        ).name
    return found


def called(table: Table) -> dict[str, tuple[str, ...]]:
    """Battles by their names, counters by theirs."""
    return {"battle": tuple(card.name for card in table.setup.battles), "counter": COUNTERS}


def moment(table: Table) -> Moment:
    """Time is counted in activations."""
    return Moment(table.activations, table.active, table.phase.lower())
