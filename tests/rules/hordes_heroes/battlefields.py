"""Random scenarios rich enough that every kind of order and question comes up.

Seeded and repeatable. Fields carry wood, broken ground, hills, a river with a bridge and a road, a
village, walls; armies draw every kind of troops there is.
"""

from __future__ import annotations

import random

from msgspec.structs import replace

from hheditor.armies import Army, Leader, TroopType, Unit
from hheditor.hexes import Board, cells_of, grid
from hheditor.maps import Crossing, Map
from hheditor.maps.document import Edge, Feature
from hheditor.scenarios import Deployment, Goal, Placement, Scenario, Side
from tests.rules.hordes_heroes.builder import troop_type

BOARD = Board(18, 13)
DECLARATIONS = frozenset({"aim", "hold-fire", "suppress"})
"""Kinds of orders that may say again what is declared already; nothing happens then."""

TROOPS = {
    "men-at-arms": "B 5(+4)/4 s3CR A2 kind=cavalry",
    "knights": "A 6(+4)/4 s3CR A2 kind=cavalry",
    "light-horse": "B 2/4 s5R 7+ E2 F S kind=cavalry",
    "hobilars": "C 3(+1)/4 s4CR 8+ A1 E1 F kind=cavalry",
    "longbow": "B 2/4 s1CR 6+ A1 STK S",
    "crossbow": "C 2/4 s1CR 8+C PAV",
    "handgun": "C 2/4 s1CR 8+G",
    "spears": "D 3(+1)/4 s1CR",
    "foot-knights": "A 5(+1)/4 s1CR A2",
    "swords": "B 4(+1)/4 s2CR A1",
    "pikes": "C 3(+2)/4 s1CR PIKE",
    "peasants": "E 1/4 s1R H",
    "fanatics": "B 4/4 s2R AH",
    "wild-foot": "C 4(+2)/4 s2R AGG",
    "chariots": "B 3(+3)/3 s4R 7+ E1 kind=chariot",
    "war-wagons": "C 5/2 s1CR 8+G HT kind=war_wagon",
    "cannon": "C 1/2 s1CR kind=artillery rows=1-3:4/9,4-6:6/11 price=8",
    "trebuchet": "D 1/2 s1R HIGH kind=siege_engine rows=2-6:5/10 price=8",
    "skirmishers": "C 1/4 s2R 8+ S",
    "lancers": "B 4(+3)/4 s4R DIS kind=cavalry",
}
PAIRS = (("swords", "longbow"), ("war-wagons", "handgun"), ("pikes", "crossbow"))
COMBINED = {
    "swords": "B 4(+1)/4 s2CR A1",
    "longbow": "B 2/4 s1CR 6+ A1",
    "war-wagons": "C 5/2 s1CR 8+G HT kind=war_wagon",
    "handgun": "C 2/4 s1CR 8+G",
    "pikes": "C 3(+2)/4 s1CR",
    "crossbow": "C 2/4 s1CR 8+C",
}


SMALL = Board(14, 8)


def random_map(draw: random.Random, board: Board = BOARD) -> Map:
    """A field with a bit of everything."""
    table = grid(board)
    terrain = ["open"] * board.cells
    levels = [0] * board.cells
    kinds = (
        ("wood", 5, 4),
        ("broken", 2, 3),
        ("village", 1, 2),
        ("marsh", 1, 2),
        ("lake", 1, 2),
        ("mountain", 1, 1),
    )
    for kind, blobs, size in kinds:
        for _ in range(draw.randint(0, blobs)):
            cell = draw.randrange(board.cells)
            for _ in range(draw.randint(1, size)):
                terrain[cell] = kind
                cell = draw.choice(cells_of(table.around[cell]))
    for _ in range(draw.randint(0, 3)):
        cell = draw.randrange(board.cells)
        for near in cells_of(table.disc(cell, draw.randint(1, 2))):
            levels[near] = min(3, levels[near] + 1)
    crossings: set[tuple[str, int, int]] = set()
    if draw.random() < 0.6:
        row = draw.randint(2, board.rows - 3)
        for cell in range(row * board.columns, (row + 1) * board.columns):
            crossings.add(("road", cell, 0))
            terrain[cell] = "open" if terrain[cell] in ("lake", "mountain") else terrain[cell]
    features = _river(draw, board, crossings, terrain) if draw.random() < 0.5 else []
    edges = [Edge("wall", draw.randrange(board.cells), draw.randrange(3)) for _ in range(draw.randint(0, 6))]
    return Map(
        board,
        terrain=tuple(terrain),
        levels=tuple(levels),
        crossings=tuple(sorted(Crossing(*each) for each in crossings)),
        features=tuple(features),
        edges=tuple(sorted(set(edges))),
    )


def _river(
    draw: random.Random, board: Board, crossings: set[tuple[str, int, int]], terrain: list[str]
) -> list[Feature]:
    """A river from the north to the south, bridged where a road meets it."""
    table = grid(board)
    cell = draw.randint(3, board.columns - 4)
    wet = {cell}
    while down := [d for d in (1, 2) if table.step(cell, d) >= 0]:
        direction = draw.choice(down)
        crossings.add(("river", cell, direction))
        cell = table.step(cell, direction)
        wet.add(cell)
    found = sorted(wet & {each for kind, each, _ in crossings if kind == "road"})
    for each in found:
        terrain[each] = "open"
    return [Feature("bridge", each) for each in found]


def wooded(draw: random.Random, field: Map) -> Map:
    """The same field with woods in its northern half, where wheels cannot follow."""
    columns = field.board.columns
    terrain = [
        "wood" if cell // columns < field.board.rows // 2 and draw.random() < 0.5 and kind == "open" else kind
        for cell, kind in enumerate(field.terrain)
    ]
    return replace(field, terrain=tuple(terrain))


THEMES: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "blocks": (("pikes",) * 9, ("peasants",) * 9),
    "combined": (("swords+longbow",) * 8 + ("cannon",), ("longbow",) * 6 + ("pikes+crossbow",) * 6),
    "riders": (("light-horse",) * 8 + ("hobilars",) * 4, ("men-at-arms",) * 6 + ("lancers",) * 4),
    "wheels": (("chariots",) * 7 + ("war-wagons",) * 2, ("swords",) * 6 + ("spears",) * 5),
    "worn": (("spears",) * 6 + ("swords",) * 6, ("men-at-arms",) * 6 + ("hobilars",) * 6),
    "skirmish": (("skirmishers",) * 5 + ("light-horse",) * 4, ("skirmishers",) * 3 + ("hobilars",) * 6),
    "rout": (("foot-knights",) * 6 + ("swords",) * 6, ("peasants",) * 5 + ("spears",) * 7),
    "leaders": (("knights",) * 4 + ("spears",) * 6, ("men-at-arms",) * 5 + ("spears",) * 5),
    "wild": (("fanatics", "wild-foot") * 4, ("longbow",) * 5 + ("war-wagons+handgun",) * 4),
    "mixed": ((), ()),
}


def random_army(draw: random.Random, side: int, size: int = 15, theme: str = "mixed") -> Army:
    """Units of every kind; a theme makes sure of some that stand together."""
    troops: dict[str, TroopType] = {}
    units: list[Unit] = []

    def add(name: str, rear: str = "", *, combined: bool = False, stands: int | None = None) -> None:
        pool, suffix = (COMBINED, "-c") if combined else (TROOPS, "")
        for each in filter(None, (name, rear)):
            troops.setdefault(each + suffix, troop_type(pool[each], each + suffix))
        options = draw.choice(((), ("planted",), ("stakes",))) if name == "longbow" and not combined else ()
        behind = rear + suffix if rear else ""
        units.append(Unit(name + suffix, behind, f"{name} {len(units)}", stands, options))

    for name in THEMES[theme][side]:
        front, _, rear = name.partition("+")
        worn = draw.choice((2, 3)) if theme == "worn" else None
        add(front, rear, combined=bool(rear), stands=worn)
    while len(units) < size:
        add(draw.choice(tuple(TROOPS)))
    leaders = tuple(
        Leader(
            f"General {side}-{index}",
            characteristics={
                "move": draw.randint(2, 5),
                "range": draw.randint(3, 5),
                "hero": int(index == 0 and draw.random() < 0.5),
            },
            first=index == 0,
        )
        for index in range(draw.randint(4, 6) if theme != "leaders" else 9)
    )
    return Army(
        f"Army {side}", "hordes_heroes", troops=tuple(troops.values()), units=tuple(units), leaders=leaders
    )


def random_scenario(
    seed: int, size: int = 15, turns: int = 5, deployed: bool = True, board: Board | None = None
) -> Scenario:
    """A scenario of that seed: both sides close together in the middle, or to be deployed by the rules."""
    draw = random.Random(seed)
    field = random_map(draw, board or (BOARD if deployed else SMALL))
    theme = tuple(THEMES)[seed // 2 % len(THEMES)]
    if theme == "wheels":
        field = wooded(draw, field)
    armies = (random_army(draw, 0, size, theme), random_army(draw, 1, size, theme))
    goals: tuple[Goal, ...] = ()
    if draw.random() < 0.5:
        goals = tuple(Goal("leave", side, edge=draw.choice(("north", "south")), count=9) for side in (0, 1))
    profile: dict[str, object] = {
        "id": "medieval",
        "breaking_point": draw.choice((60, 70, 80, 100)),
        "roll_off": not deployed,
    }
    sides = (Side("Red", armies[0], "south"), Side("Blue", armies[1], "north"))
    deployments: tuple[Deployment, ...] = ()
    if deployed:
        taken: set[int] = set()
        deployments = tuple(
            random_deployment(draw, field, army, side, taken) for side, army in enumerate(armies)
        )
    return Scenario(
        f"Random {seed}",
        "hordes_heroes",
        field,
        sides,
        profile,
        deployments,
        goals,
        turns,
        start="deployed" if deployed else "choose",
        first=seed % 2,
    )


def random_deployment(draw: random.Random, field: Map, army: Army, side: int, taken: set[int]) -> Deployment:
    """Units of one type side by side, the two armies a few hexes apart, one or two units near an edge."""
    board = field.board
    table = grid(board)
    middle = board.rows // 2
    rows = range(middle, board.rows) if side == 0 else range(middle)
    wet = set()
    for crossing in field.crossings:
        if crossing.kind == "river":
            wet |= {crossing.cell, table.step(crossing.cell, crossing.direction)}
    dry = [
        row * board.columns + column
        for row in rows
        for column in range(board.columns)
        if row * board.columns + column not in wet
    ]
    closed = ("lake", "mountain")
    anywhere = [cell for cell in dry if field.terrain[cell] not in closed]
    opens = [cell for cell in dry if field.terrain[cell] == "open"]
    # Nearest the enemy first, in clumps from the middle outwards, so that neighbours in the list are
    # neighbours.
    front = middle if side == 0 else middle - 1
    shift = board.columns // 2

    def order(cell: int) -> tuple[int, int]:
        row, column = divmod(cell, board.columns)
        return abs(row - front) // 2, abs(column - shift)

    opens.sort(key=order)
    anywhere.sort(key=order)
    facing = 9 if side == 0 else 3
    placements = []
    wheels = ("chariot", "artillery", "siege_engine", "war_wagon")
    for index, unit in enumerate(army.units):
        kinds = [
            army.troop(each).characteristics.get("kind", "infantry")
            for each in (unit.troop, unit.rear)
            if each
        ]
        pool = opens if any(kind in wheels for kind in kinds) else anywhere
        cell = next(each for each in pool if each not in taken)
        if draw.random() < 0.1:
            cell = draw.choice([each for each in opens if each not in taken])
        taken.add(cell)
        placements.append(Placement(index, cell, (facing + draw.choice((0, 0, 0, 1, -1, 6))) % 12))
    here = [placement.cell for placement in placements]
    for index in range(len(army.leaders)):
        free = [each for each in anywhere if each not in taken]
        cell = (
            draw.choice(here)
            if draw.random() < (0.5 if len(army.leaders) < 9 else 0.2) or not free
            else free[0]
        )
        taken.add(cell)
        placements.append(Placement(len(army.units) + index, cell))
    return Deployment("random", side, tuple(placements))
