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

from hheditor.hexes import Board
from hheditor.rules.api import Held, Moment, Order, Outcome, Question, Reading, Roll, Ruleset, Scene, Stage
from hheditor.rules.api.screen.answers import Gesture
from hheditor.rules.api.surfaces import Surface, hex_surface
from hheditor.values import Finding, Value
from tests.systems.activation import asking, legality, playing, seeing
from tests.systems.activation.table import AnyOrder, AnyTask, Battle, Draw, Free, Move, Table, Unit

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
    profile_type: ClassVar[Any] = Setup

    def opening(self, scenario: Any) -> Table:
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
