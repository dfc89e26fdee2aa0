"""Random scenarios rich enough that every kind of order and question comes up.

Seeded and repeatable. Fields carry wood, broken ground, hills, a river with a bridge and a road, a village, walls; armies
draw every kind of troops there is.
"""

from __future__ import annotations

import random

from hheditor.armies import Army, Leader, TroopType, Unit
from hheditor.hexes import Board, cells_of, grid
from hheditor.maps import Crossing, Edge, Feature, Map
from hheditor.scenarios import Deployment, Goal, Placement, Scenario, Side
from tests.rules.hordes_heroes.builder import troop_type

BOARD = Board(18, 13)

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


def random_map(draw: random.Random) -> Map:
    """A field with a bit of everything."""
    table = grid(BOARD)
    terrain = ["open"] * BOARD.cells
    levels = [0] * BOARD.cells
    for kind, blobs, size in (("wood", 4, 4), ("broken", 2, 3), ("village", 1, 2), ("marsh", 1, 2), ("lake", 1, 2), ("mountain", 1, 1)):
        for _ in range(draw.randint(0, blobs)):
            cell = draw.randrange(BOARD.cells)
            for _ in range(draw.randint(1, size)):
                terrain[cell] = kind
                cell = draw.choice(cells_of(table.around[cell]))
    for _ in range(draw.randint(0, 3)):
        cell = draw.randrange(BOARD.cells)
        for near in cells_of(table.disc(cell, draw.randint(1, 2))):
            levels[near] = min(3, levels[near] + 1)
    crossings: set[tuple[str, int, int]] = set()
    features = []
    if draw.random() < 0.6:
        row = draw.randint(4, 8)
        road = [row * BOARD.columns + column for column in range(BOARD.columns)]
        for cell in road:
            crossings.add(("road", cell, 0))
            terrain[cell] = "open" if terrain[cell] in ("lake", "mountain") else terrain[cell]
    if draw.random() < 0.6:
        column = draw.randint(3, 14)
        cell = column
        while cell >= 0:
            down = [d for d in (1, 2) if table.step(cell, d) >= 0]
            if not down:
                break
            direction = draw.choice(down)
            crossings.add(("river", cell, direction))
            cell = table.step(cell, direction)
        wet = {c for kind, c, _ in crossings if kind == "river"}
        for cell in wet & {c for kind, c, _ in crossings if kind == "road"}:
            features.append(Feature("bridge", cell))
            terrain[cell] = "open"
    edges = [Edge("wall", draw.randrange(BOARD.cells), draw.randrange(3)) for _ in range(draw.randint(0, 6))]
    return Map(
        BOARD,
        terrain=tuple(terrain),
        levels=tuple(levels),
        crossings=tuple(sorted(Crossing(*each) for each in crossings)),
        features=tuple(features),
        edges=tuple(sorted(set(edges))),
    )


def random_army(draw: random.Random, side: int, size: int = 15, theme: str | None = None) -> Army:
    """Units of every kind; a theme makes sure of three alike to regroup, of combined arms, of skirmishers."""
    troops: dict[str, TroopType] = {}
    units: list[Unit] = []

    def add(name: str, rear: str = "", options: tuple[str, ...] = (), pool: dict[str, str] = TROOPS) -> None:
        for each in (name, rear):
            key = f"{each}-c" if pool is COMBINED else each
            if each and key not in troops:
                troops[key] = troop_type(pool[each], key)
        suffix = "-c" if pool is COMBINED else ""
        units.append(Unit(f"{name}{suffix}", f"{rear}{suffix}" if rear else "", f"{name} {len(units)}", None, options))

    theme = theme or draw.choice(("pikes", "peasants", "combined", "skirmish", "wild", "mixed"))
    if theme in ("pikes", "peasants"):
        for _ in range(6):
            add(theme)
    elif theme == "combined":
        front, rear = draw.choice(PAIRS)
        for _ in range(4):
            add(front, rear, pool=COMBINED)
    elif theme == "skirmish":
        for name in ("skirmishers", "light-horse", "longbow", "skirmishers", "light-horse"):
            add(name)
    elif theme == "wild":
        for name in ("fanatics", "wild-foot", "fanatics", "wild-foot"):
            add(name)
    while len(units) < size:
        add(draw.choice(tuple(TROOPS)))
    leaders = tuple(
        Leader(f"General {side}-{index}", characteristics={"move": draw.randint(2, 5), "range": draw.randint(2, 5), "hero": int(index == 0 and draw.random() < 0.5)}, chief=index == 0)
        for index in range(draw.randint(2, 4))
    )
    return Army(f"Army {side}", "hordes_heroes", troops=tuple(troops.values()), units=tuple(units), leaders=leaders)


def random_scenario(seed: int, size: int = 15, turns: int = 8, deployed: bool = True) -> Scenario:
    """A scenario of that seed, deployed in the middle of the field so that the armies meet soon."""
    draw = random.Random(seed)
    field = random_map(draw)
    armies = (random_army(draw, 0, size), random_army(draw, 1, size))
    goals: tuple[Goal, ...] = ()
    if draw.random() < 0.3:
        goals = (Goal("leave", draw.randint(0, 1), edge="north" if draw.random() < 0.5 else "south", count=4),)
    profile: dict[str, object] = {"id": "medieval", "breaking_point": draw.choice((50, 60, 70, 80, 100))}
    sides = (Side("Red", armies[0], "south"), Side("Blue", armies[1], "north"))
    deployments = ()
    if deployed:
        deployments = tuple(random_deployment(draw, field, army, side) for side, army in enumerate(armies))
    return Scenario(f"Random {seed}", "hordes_heroes", field, sides, profile, deployments, goals, turns)


def random_deployment(draw: random.Random, field: Map, army: Army, side: int) -> Deployment:
    """Every unit somewhere in the side's half."""
    rows = range(7, 12) if side == 0 else range(1, 6)
    cells = [row * BOARD.columns + column for row in rows for column in range(BOARD.columns)]
    closed = ("lake", "mountain")
    free = [cell for cell in cells if field.terrain[cell] not in closed]
    open_ground = [cell for cell in free if field.terrain[cell] == "open"]
    wet = {cell for crossing in field.crossings if crossing.kind == "river" for cell in (crossing.cell, grid(BOARD).step(crossing.cell, crossing.direction))}
    open_ground = [cell for cell in open_ground if cell not in wet]
    draw.shuffle(open_ground)
    facing = 9 if side == 0 else 3
    placements = []
    taken: set[int] = set()
    for index in range(len(army.units)):
        cell = next(each for each in open_ground if each not in taken)
        taken.add(cell)
        placements.append(Placement(index, cell, (facing + draw.choice((0, 0, 1, -1))) % 12))
    for index in range(len(army.leaders)):
        spot = draw.choice(sorted(taken)) if draw.random() < 0.6 else next(each for each in open_ground if each not in taken)
        if spot not in taken:
            taken.add(spot)
        placements.append(Placement(len(army.units) + index, spot))
    return Deployment("random", side, tuple(placements))
