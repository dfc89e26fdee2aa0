"""A ten-unit skeleton of an activation game: other turns, other facings, other secrets than in training.

Sides do not take turns but activations: a free one, then as many as the dice allow, until the enemy seizes
the moment with a hidden counter or a roll fails. Facings are to the six points of a hex. Rule ids are the
chapter numbers of that family of games; every number is a house chart. Left out, because the API learns
nothing from them: standards, terrain, replacements, sieges of special units.

- 3.0   flight: after each free activation both sides roll d10 + flight points against their level
- 5.3   a unit beyond its leader's range may not move next to an enemy
- 6.1   a Battle is activated as a whole; 6.2 continuation; 6.3 seizure counters, drawn face down; 6.4 leaders
- 7.2   a mover stops next to an enemy; leaving one costs 1 more and may not lead next to the same
- 8.0   facing is to a point; next to an enemy one point at most without moving
- 11.2  who enters a front hex of a shooter may be fired at
- 12    shock; 13.3 charge over one or two empty hexes; 13.6 counter-charge; 14 results
"""

from collections.abc import Iterator
from random import Random
from typing import Any, ClassVar

from msgspec.structs import replace

from hheditor.armies import Army, TroopType
from hheditor.armies import Unit as ArmyUnit
from hheditor.hexes import Board
from hheditor.rules.api import Held, Moment, Order, Outcome, Question, Reading, Roll, Ruleset, Scene, Stage
from hheditor.rules.api.armies.muster import Appraisal, Figure, Total
from hheditor.rules.api.moments import TimeUnit
from hheditor.rules.api.paper.reference import Reference
from hheditor.rules.api.screen.answers import Gesture
from hheditor.rules.api.screen.deployment import Muster
from hheditor.rules.api.surfaces import Surface, hex_surface
from hheditor.rules.api.terms import Part
from hheditor.scenarios import Placement, Scenario
from hheditor.values import Finding, Value
from tests.systems.activation import asking, documents, legality, placing, playing, seeing
from tests.systems.activation.table import (
    Acting,
    AnyOrder,
    AnyTask,
    Battle,
    Continue,
    Draw,
    EndPhase,
    Free,
    Move,
    PassTurn,
    Place,
    Placing,
    Ready,
    Table,
    Unit,
    Withdraw,
)

__all__ = ["ACTIVATION", "Activation", "Setup", "meeting"]


class Setup(Value, frozen=True):
    """What a battle of this system begins with. (A real system reads a scenario.)"""

    board: Board
    units: tuple[Unit, ...]
    battles: tuple[Battle, ...]
    levels: tuple[int, int]
    draws: tuple[int, int] = (3, 2)


class Activation(Ruleset[Table]):
    """The activation game."""

    id: ClassVar[str] = "activation"
    version: ClassVar[str] = "1"
    position_type: ClassVar[Any] = Table
    order_type: ClassVar[Any] = AnyOrder
    profile_type: ClassVar[Any] = None
    leader_schema: ClassVar[Any] = documents.LeaderTerms
    has_points: ClassVar[bool] = False
    group_name: ClassVar[str] = "group.activation.battle"
    side_terms: ClassVar[Any] = documents.SideTerms
    goal_kinds: ClassVar[dict[str, Any]] = {}
    scenario_parts: ClassVar[frozenset[Part]] = frozenset({"setup"})
    time: ClassVar[tuple[TimeUnit, ...]] = (
        TimeUnit("activation", ("turn", "side")),
        TimeUnit("segment", ("turn", "side", "phase")),
    )

    def opening(self, scenario: Any) -> Table:
        if isinstance(scenario, Scenario):
            return documents.opening(scenario)
        draws: tuple[AnyTask, ...] = (*(Draw(1),) * scenario.draws[1], *(Draw(0),) * scenario.draws[0])
        return Table(
            agenda=(Free(0), *draws),
            board=scenario.board,
            units=scenario.units,
            battles=scenario.battles,
            levels=scenario.levels,
        )

    def surface(self, scenario: Any) -> Surface:
        board = scenario.board if isinstance(scenario, Setup) else scenario.map.board
        return hex_surface(board, "points", "numeric")

    # Deployment -----------------------------------------------------------------------------------------

    def deploying(self, scenario: Any, side: int) -> Table | None:
        return documents.bare(scenario, (Free(0), Placing(side)))

    def muster(self, position: Table) -> Muster | None:
        task = position.agenda[-1] if position.agenda else None
        return Muster(task.side, position.edges, 0) if isinstance(task, Placing) else None

    def enlisted(self, position: Table, side: int) -> tuple[int, ...]:
        return placing.pieces(position, side)

    def order_to_place(self, position: Table, piece: int, placement: Placement) -> Order:
        leads = piece >= len(position.units)
        return Place(piece, placement.cell, 1 if leads else placement.facing)

    def order_to_withdraw(self, position: Table, piece: int) -> Order:
        return Withdraw(piece)

    def placements(self, position: Table, side: int) -> tuple[Placement, ...]:
        return placing.placements(position, side)

    def formations(self, position: Table, piece: int) -> tuple[str, ...]:
        return ("line",)

    def facing_ahead(self, scenario: Any, side: int) -> int:
        return placing.AHEAD[scenario.sides[side].edge]

    def zones(self, scenario: Any) -> tuple[tuple[int, ...], ...]:
        table = documents.bare(scenario, (Free(0),))
        return placing.zone(table, 0), placing.zone(table, 1)

    def array(self, scenario: Any, side: int, seed: int = 0) -> tuple[Placement, ...]:
        """Side by side in the foremost row, from the middle; leaders with their first unit."""
        position = documents.bare(scenario, (Free(0), Placing(side)))
        board, own = position.board, placing.pieces(position, side)
        row = placing.DEPTH - 1 if position.edges[side] == "north" else board.rows - placing.DEPTH
        columns = sorted(range(board.columns), key=lambda column: (abs(2 * column - board.columns), column))
        facing = self.facing_ahead(scenario, side)
        cells = [board.cell(column, row) for column in columns]
        for piece, cell in zip(own, cells[seed % 3 :], strict=False):
            if piece < len(position.units):
                position = placing.after(position, Place(piece, cell, facing))
        return placing.placements(placing.joined(position, side), side)

    def deployed(self, scenario: Any, sides: tuple[int, ...] = (0, 1)) -> Scene:
        return self.scene(documents.deployed(scenario, sides))

    # Documents ------------------------------------------------------------------------------------------

    def names(self, position: Table) -> dict[int, str]:
        units = {index: unit.name for index, unit in enumerate(position.units)}
        return units | {len(units) + index: each.name for index, each in enumerate(position.battles)}

    def inspect(self, document: Any) -> tuple[Finding, ...]:
        return documents.inspect(document)

    def troop_types(self) -> tuple[TroopType, ...]:
        return documents.TROOPS

    def sample_armies(self) -> dict[str, Army]:
        return documents.SAMPLES

    def figures(self, troop: TroopType) -> tuple[Figure, ...]:
        return documents.figures(troop)

    def unit_strength(self, army: Army, unit: ArmyUnit) -> int:
        return 1

    def totals(self, army: Army, found: Appraisal) -> tuple[Total, ...]:
        return documents.totals(army, found)

    def reference(self, scenario: Any) -> Reference:
        return documents.reference(scenario, self.version)

    def resting(self, position: Table) -> Order | None:
        task = position.agenda[-1] if position.agenda else None
        match task:
            case Acting():
                return EndPhase()
            case Free() | Continue():
                return PassTurn()
            case Placing():
                return Ready() if legality.judge(position, Ready()) is None else None
        return None

    def gesture(self, position: Table, order: Order) -> Gesture:
        shown = super().gesture(position, order)
        return replace(shown, cell=order.to) if isinstance(order, Move) else shown

    def to_act(self, position: Table) -> int:
        return asking.to_act(position)

    def roll(self, position: Table) -> Roll | None:
        return asking.roll(position)

    def question(self, position: Table) -> Question | None:
        return asking.question(position)

    def outcome(self, position: Table) -> Outcome | None:
        return position.end

    def judge(self, position: Table, order: Order) -> Finding | None:
        return legality.judge(position, order)

    def orders(self, position: Table, about: int | None = None) -> Iterator[Order]:
        return legality.orders(position, about)

    def subjects(self, position: Table) -> tuple[int, ...]:
        return legality.subjects(position)

    def carry_out(self, stage: Stage[Table], order: Order, reading: Reading) -> None:
        playing.carry_out(stage, order, reading)

    def settle(self, stage: Stage[Table]) -> None:
        playing.settle(stage)

    def view(self, position: Table, side: int) -> Table:
        return seeing.view(position, side)

    def view_order(self, position: Table, order: Order, side: int) -> Order:
        return seeing.view_order(position, order, side)

    def sample(self, view: Table, seed: int) -> Table:
        return seeing.sample(view, seed)

    def hand(self, position: Table, side: int) -> tuple[Held, ...]:
        return seeing.hand(position, side)

    def in_secret(self, position: Table) -> bool:
        return seeing.in_secret(position)

    def problems(self, position: Table) -> tuple[Finding, ...]:
        return seeing.problems(position)

    def scene(self, position: Table) -> Scene:
        return seeing.scene(position)

    def moment(self, position: Table) -> Moment:
        return seeing.moment(position)


ACTIVATION = Activation()


def meeting(seed: int = 0) -> Setup:
    """Ten units, two Battles a side, three to five hexes apart."""
    draw = Random(seed)
    board = Board(12, 8)
    kinds = (("PK", "PK", "LB", "MM", "MM"), ("DM", "CB", "LB", "MM", "PK"))
    units = []
    for side in range(2):
        row = 1 if side == 0 else 5
        columns = draw.sample(range(1, 11), 5)
        for number, kind in enumerate(kinds[side]):
            cell = board.cell(columns[number], row + draw.randrange(2))
            units.append(Unit(kind, side, 2 * side + (number > 2), cell, 3 if side == 0 else 9))
    battles = (
        Battle(0, "Van", 3, 0),
        Battle(0, "Horse", 3, 3, 1),
        Battle(1, "Main", 4, 5, 1, 5),
        Battle(1, "Rear", 2, 8),
    )
    return Setup(board, tuple(units), battles, (10, 11))
