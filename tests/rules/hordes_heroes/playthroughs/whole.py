"""A whole battle of two shipped armies, from deployment to victory, by orders a cautious captain would give.

``python -m tests.rules.hordes_heroes.playthroughs --record`` plays it and writes ``whole-battle.hhbattle``
beside this module. The captain is no opponent: he closes in, shoots where he can, fights where he must.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hheditor.armies import Army
from hheditor.battles import Battle, BattleHeader, DiceSettings, answer_chance, write_battle
from hheditor.hexes import Board, cell_labelled, grid
from hheditor.maps import Map
from hheditor.maps.document import Feature
from hheditor.maps.ways import way
from hheditor.rules.api import NOBODY, Order
from hheditor.rules.hordes_heroes import RULESET
from hheditor.rules.hordes_heroes.position.orders import (
    LEADERS,
    Deploy,
    EndDeployment,
    EndPhase,
    LeaderMove,
    Move,
)
from hheditor.rules.hordes_heroes.position.profile import medieval, profile_data
from hheditor.rules.hordes_heroes.position.table import Table, cells_held
from hheditor.scenarios import Scenario, Side
from hheditor.values import Finding, decode
from hheditor.values.resources import resource_path
from tests.rules.hordes_heroes.playthroughs.reading import FOLDER

FILE = FOLDER / "whole-battle.hhbattle"
BOARD = Board(18, 13)
MOST_STEPS = 4_000


def field() -> Map:
    """Two woods, a hill, a village on the road, a stream with a bridge."""
    terrain, levels = ["open"] * BOARD.cells, [0] * BOARD.cells

    def cells(words: str) -> list[int]:
        return [cell_labelled(BOARD, word) for word in words.split()]

    for kind, where in (("wood", "D5 E5 D6 M8 N8"), ("village", "I7"), ("broken", "F9 P5")):
        for cell in cells(where):
            terrain[cell] = kind
    for cell in cells("L5 M5 L6 K6"):
        levels[cell] = 1
    road = cells("A7 B7 C7 D7 E7 F7 G7 H7 I7 J7 K7 L7 M7 N7 O7 P7 Q7 R7")
    stream = cells("C1 C2 C3 C4 C5 B6 B7 B8 B9 B10 B11 A12 A13")
    crossings = (*way(BOARD, "road", road), *way(BOARD, "stream", stream))
    return Map(
        BOARD,
        "Between two woods",
        tuple(terrain),
        tuple(levels),
        tuple(sorted(crossings)),
        features=(Feature("bridge", cells("B7")[0]),),
    )


def scenario(red: str = "lancaster_100", blue: str = "york_100") -> Scenario:
    """The two retinues on that field. It carries the whole profile, so that the record stays as it is."""
    armies = [
        decode(resource_path("rules", "hordes_heroes", "armies", f"{name}.json").read_bytes(), Army)
        for name in (red, blue)
    ]
    sides = (Side("Lancaster", armies[0], "south"), Side("York", armies[1], "north"))
    rules = profile_data(medieval())
    return Scenario("Between two woods", "hordes_heroes", field(), sides, rules, turn_limit=20)


class Captain:
    """Orders for both sides."""

    def __init__(self, table: Table) -> None:
        self.grid = grid(table.setup.board)
        self.considered: set[tuple[int, int, str, int]] = set()

    def order(self, table: Table) -> Order:
        """What to do now."""
        phase = type(table.agenda[-1]).__name__
        if phase == "Deploying":
            return self.deploy(table)
        if phase in ("MovementPhase", "CommandPhase"):
            for piece in RULESET.subjects(table):
                key = (table.turn, table.mover, table.phase, piece)
                if key not in self.considered:
                    self.considered.add(key)
                    found = self.best(table, RULESET.orders(table, piece))
                    if found is not None:
                        return found
            return EndPhase()
        listed = list(RULESET.orders(table))
        return EndPhase() if EndPhase() in listed else listed[0]

    def deploy(self, table: Table) -> Order:
        """Fighters in the front row and the middle, shooters between, leaders with units."""
        if RULESET.refusal(table, EndDeployment()) is None:
            return EndDeployment()
        waiting = [
            piece
            for piece in RULESET.subjects(table)
            if (table.leaders[piece - LEADERS] if piece >= LEADERS else table.units[piece]).cell < 0
        ]
        side = RULESET.to_act(table)
        centre = BOARD.columns // 2

        def worth(order: Order) -> tuple[int, int, int]:
            assert isinstance(order, Deploy)
            row, column = divmod(order.cell, BOARD.columns)
            depth = row if table.edges[side] == "north" else BOARD.rows - 1 - row
            facing = 3 if table.edges[side] == "north" else 9
            straight = int(order.facing == facing and order.formation == "line")
            open_ground = int(table.setup.ground[order.cell] == "open")
            return (
                (open_ground if order.piece < LEADERS else depth <= 1) + straight,
                depth,
                -abs(column - centre),
            )

        return max((o for o in RULESET.orders(table, waiting[0]) if isinstance(o, Deploy)), key=worth)

    def best(self, table: Table, orders: Iterator[Order]) -> Order | None:
        """The move that brings a piece nearest to where it is wanted, if it is nearer than it stands."""
        side = RULESET.to_act(table)
        foes = [cell for unit in table.units if unit.side != side for cell in cells_held(unit)]
        friends = [unit.cell for unit in table.units if unit.side == side and unit.cell >= 0]
        best, most = None, 0
        for order in orders:
            worth = 0
            if isinstance(order, Move) and foes:
                worth = self.worth_of_move(table, order, foes)
            elif isinstance(order, LeaderMove) and friends and foes:
                now = self.worth_of_place(table.leaders[order.leader - LEADERS].cell, friends, foes)
                worth = self.worth_of_place(order.cell, friends, foes) - now
            if worth > most:
                best, most = order, worth
        return best

    def worth_of_move(self, table: Table, order: Move, foes: list[int]) -> int:
        """Nearer to the nearest enemy, shooters to two hexes; facing them."""
        unit = table.units[order.unit]
        wanted = 2 if table.setup.troops[unit.troop].shooting else 1
        before = min(abs(self.grid.distance(unit.cell, foe) - wanted) for foe in foes)
        near = min(foes, key=lambda foe: self.grid.distance(order.cell, foe))
        after = abs(self.grid.distance(order.cell, near) - wanted)
        ahead = self.grid.distance(order.cell, near) - self.ahead(order.cell, order.facing, near)
        return 20 * (before - after) + 3 * ahead - (5 if order.formation == "column" else 0)

    def ahead(self, cell: int, facing: int, foe: int) -> int:
        """How far the foe is from the hex the unit looks at."""
        looked = [self.grid.step(cell, d % 6) for d in {facing // 2, (facing + 1) // 2}]
        return min((self.grid.distance(each, foe) for each in looked if each >= 0), default=99)

    def worth_of_place(self, cell: int, friends: list[int], foes: list[int]) -> int:
        """Near many friends and no foe."""
        reach = sum(self.grid.distance(cell, friend) <= 3 for friend in friends)
        danger = sum(self.grid.distance(cell, foe) <= 2 for foe in foes)
        return 3 * reach - 5 * danger


def play() -> Battle:
    """The whole battle."""
    chosen = scenario()
    header = BattleHeader(
        id="w" + "0" * 15,
        scenario=chosen,
        system=chosen.system,
        rules=RULESET.version,
        dice=DiceSettings("seeded", "1471"),
        title=chosen.name,
    )
    battle = Battle.begin(header, RULESET)
    table: Any = battle.position()
    captain = Captain(table)
    for _ in range(MOST_STEPS):
        answer_chance(battle)
        table = battle.position()
        if RULESET.to_act(table) == NOBODY:
            return battle
        reached = battle.play(captain.order(table))
        assert not isinstance(reached, Finding), reached
    raise AssertionError("the battle does not end")


def record() -> Battle:
    """Play it and write it down."""
    battle = play()
    FILE.write_text(write_battle(battle), encoding="utf-8")
    return battle
