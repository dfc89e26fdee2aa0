"""What there is to draw, and when it is."""

from collections.abc import Iterator

from hheditor.hexes import angle, pose_of
from hheditor.rules.api import Badge, Mark, Moment, Piece, Scene, Strength
from hheditor.rules.api.screen.scene import Face, Reverse, badges
from hheditor.rules.men_of_iron.armies.troops import symbol_of
from hheditor.rules.men_of_iron.position.ratings import activation
from hheditor.rules.men_of_iron.position.setup import Setup
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


COLOURS = ("#e3b53c", "#4f93a0", "#efe9da", "#d0772b", "#8f5aa0", "#4f8f5b", "#8d949b", "#b86a7a")
"""What the counters of a side's Battles bear where the scenario gives them no colours, in their order."""
_REVERSE: dict[str, Reverse] = {"disordered": "shaken", "retired": "broken"}
_ASIDE = 405
"""How far beside a unit its leader or a standard lies, left or right, in board units."""


def band(table: Table, battle: int) -> str:
    """The colour of a Battle on its counters."""
    return colour(table.setup, battle)


def colour(setup: Setup, battle: int) -> str:
    """The colour of a Battle: its own, or by its place among those of its side."""
    cards = setup.battles
    own = cards[battle].colour
    at = sum(card.side == cards[battle].side for card in cards[:battle])
    return own or COLOURS[at % len(COLOURS)]


def scene(table: Table) -> Scene:
    """Units with their states, leaders and standards beside them; stakes, nets, pits and caltrops."""
    units = [_unit(table, index) for index, unit in enumerate(table.units) if unit.cell >= 0]
    return Scene((*units, *_standards(table), *_leaders(table)), _obstacles(table))


def _unit(table: Table, index: int) -> Piece:
    board, unit, row = table.setup.ground.board, table.units[index], table.row(index)
    x, y = pose_of(board, unit.cell)
    marks: list[str] = [unit.state] if unit.state != "normal" else []
    marks += [unit.wall] if unit.wall else []
    marks += ["continued"] * bool(unit.continued) + ["engaged"] * bool(unit.engaged)
    side = int(unit.disordered)
    movement = 1 if unit.state == "retired" else row.ma[side]
    return Piece(
        index,
        unit.side,
        symbol_of(unit.kind),
        x,
        y,
        10 * angle(unit.facing, board.orientation),
        places=(unit.cell,),
        name=table.setup.names[index],
        strength=Strength(1, 1, UNITS),
        body="base",
        marks=tuple(marks),
        badges=badges(BADGES, marks),
        band=band(table, unit.battle),
        facing=unit.facing,
        face=Face(
            unit.kind,
            str(movement),
            f"{row.defence[side]:+d}" if row.defence[side] else "0",
            _REVERSE.get(unit.state, ""),
            faces=unit.wall != "schiltron",
        ),
    )


def _leaders(table: Table) -> Iterator[Piece]:
    """Leaders, to the left of the unit they are with, one behind the other."""
    board, beside = table.setup.ground.board, dict[int, int]()
    for index, leader in enumerate(table.leaders):
        if leader.cell < 0:
            continue
        card, host = table.setup.leaders[index], table.on.get(leader.cell, -1)
        x, y = pose_of(board, leader.cell)
        number = beside[leader.cell] = beside.get(leader.cell, -1) + 1
        led = table.leads(index)
        yield Piece(
            LEADERS + index,
            card.side,
            "leader",
            x - (_ASIDE if host >= 0 else 0),
            y - 250 * number,
            places=() if host >= 0 else (leader.cell,),
            name=card.name,
            body="disc",
            host=host,
            marks=("chief",) if card.oc or card.king else (),
            band=band(table, led[0]) if led else "",
            face=Face(str(activation(table, index)) if led else "", faces=False),
        )


def _standards(table: Table) -> Iterator[Piece]:
    """Standards, to the right of a unit in their hex."""
    for index, standard in enumerate(table.standards):
        if standard.cell < 0:
            continue
        card = table.setup.standards[index]
        x, y = pose_of(table.setup.ground.board, standard.cell)
        aside = _ASIDE if standard.cell in table.on else 0
        yield Piece(
            STANDARDS + index,
            card.side,
            "standard",
            x + aside,
            y,
            places=(standard.cell,),
            body="disc",
            band=band(table, card.battle) if card.battle >= 0 else "",
            face=Face(faces=False),
        )


def _obstacles(table: Table) -> tuple[Mark, ...]:
    """What lies on the field and is no part of the map, whose hexsides show the stakes."""
    ground = table.setup.ground
    board = ground.board
    found = [
        Mark("nets", (cell,), direction=way, angle=10 * angle(2 * way, board.orientation))
        for cell, way in ground.nets
    ]
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
