"""Small positions in the axial coordinates of the worked situations.

(0, 0) lies in the middle of a 31 x 31 board, points up. Red (side 0) is active and faces north, Blue (side 1)
faces south; everybody is normal and in command unless told; standards stand eight hexes behind.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from hheditor.hexes import Board, Hex, facing_named, grid
from hheditor.rules.api import CHANCE, Event, Order, Override, Rolled, Step
from hheditor.rules.men_of_iron import RULESET, Builder
from hheditor.rules.men_of_iron.charts.schema import Profile
from hheditor.rules.men_of_iron.position.orders import Decline
from hheditor.rules.men_of_iron.position.table import LEADERS, Table, Unit
from hheditor.rules.men_of_iron.position.tasks import (
    Acting,
    Closing,
    Continuing,
    Declaring,
    Free,
    Prepare,
    Rallying,
)
from hheditor.values import Finding

RED, BLUE = 0, 1
BOARD = Board(31, 31)
MOI, NC, INF, BR = "men_of_iron", "norman_conquests", "infidel", "blood_and_roses"
At = tuple[int, int]


def cell(at: At, board: Board = BOARD) -> int:
    table = grid(board)
    centre = table.hexes[(board.rows // 2) * board.columns + board.columns // 2]
    found = table.cell(Hex(centre.q + at[0], centre.r + at[1]))
    assert found >= 0, at
    return found


def axial(number: int, board: Board = BOARD) -> At:
    table = grid(board)
    centre = table.hexes[(board.rows // 2) * board.columns + board.columns // 2]
    here = table.hexes[number]
    return here.q - centre.q, here.r - centre.r


def cells(*places: At) -> tuple[int, ...]:
    return tuple(cell(at) for at in places)


def facing(name: str) -> int:
    return facing_named(name)


WAYS = {"E": 0, "SE": 1, "SW": 2, "W": 3, "NW": 4, "NE": 5}


class Field:
    """Collects a situation."""

    def __init__(self, flavour: str | Profile = MOI, board: Board = BOARD, **options: Any) -> None:
        self.builder = Builder(flavour, board, **options)
        self.board = board
        self.out: set[int] = set()
        self.marks: dict[int, dict[str, Any]] = {}
        self.standards = True
        self.main: dict[int, int] = {}
        self.next_leader: dict[int, int] = {}

    # Pieces

    def battle(self, side: int, **card: Any) -> int:
        return self.builder.battle(side, **card)

    def own(self, side: int) -> int:
        """The Battle of a side that is there without a word, its leader far away."""
        if side not in self.main:
            far = cell(((-20, 13), (20, -13))[side], self.board) if self.board == BOARD else -1
            leader = self.builder.leader(side, far, activation=3, range=4) if far >= 0 else -1
            self.main[side] = self.builder.battle(side, leader)
        return self.main[side]

    def unit(
        self, side: int, kind: str, at: At | None, look: str = "", battle: int = -1, **state: Any
    ) -> int:
        if not state.pop("commanded", True):
            self.out.add(len(self.builder.units))
        battle = battle if battle >= 0 else self.own(side)
        after = {name: state.pop(name) for name in list(state) if name in MARKS}
        place = cell(at, self.board) if at is not None else -1
        index = self.builder.unit(kind, side, place, battle, facing(look) if look else -1, **state)
        self.marks[index] = after
        return index

    def red(self, kind: str, at: At | None, look: str = "", **state: Any) -> int:
        return self.unit(RED, kind, at, look, **state)

    def blue(self, kind: str, at: At | None, look: str = "", **state: Any) -> int:
        return self.unit(BLUE, kind, at, look, **state)

    def leader(self, side: int, at: At | None, battle: int = -1, **card: Any) -> int:
        """A leader; he leads a Battle if one is named, -2: the side's own, -1: none."""
        place = cell(at, self.board) if at is not None else -1
        card.setdefault("activation", 3)
        index = self.builder.leader(side, place, **card)
        battle = self.own(side) if battle == -2 else battle
        if battle >= 0:
            self.builder.battles[battle] = replace(self.builder.battles[battle], leader=index)
        return index

    def lead(self, side: int, at: At, charisma: int = 0, **card: Any) -> int:
        """The leader of a side's own Battle, put where he is wanted."""
        if side not in self.main:
            self.main[side] = self.builder.battle(side)
            return self.leader(side, at, self.main[side], charisma=charisma, **card)
        index = self.builder.battles[self.main[side]].leader
        known, _ = self.builder.leaders[index]
        more = {"charisma": charisma, **card}
        state = replace(self.builder.leaders[index][1], cell=cell(at, self.board), gone="")
        self.builder.leaders[index] = (replace(known, **more), state)
        return index

    def standard(self, side: int, at: At, battle: int = -1) -> int:
        self.standards = False
        return self.builder.standard(side, cell(at, self.board), battle)

    def side(self, side: int, **terms: Any) -> Field:
        self.builder.side(side, **terms)
        return self

    # Ground

    def paint(self, terrain: str, *places: At) -> Field:
        self.builder.paint(terrain, *cells(*places))
        return self

    def raised(self, level: int, *places: At) -> Field:
        self.builder.raised(level, *cells(*places))
        return self

    def hexside(self, kind: str, one: At, other: At) -> Field:
        ways = grid(self.board).neighbours[cell(one)]
        self.builder.hexside(kind, cell(one), ways.index(cell(other)))
        return self

    def obstacle(self, kind: str, one: At, other: At | None = None) -> Field:
        way = grid(self.board).neighbours[cell(one)].index(cell(other)) if other is not None else -1
        self.builder.obstacle(kind, cell(one), way)
        return self

    def hand(self, side: int, *counters: int) -> Field:
        self.builder.hands[side] = counters
        return self

    # Positions

    def table(self, *agenda: Any, **state: Any) -> Table:
        for side in (RED, BLUE):
            self.own(side)
        if self.standards and self.board == BOARD:
            self.builder.standard(RED, cell((-4, 8)))
            self.builder.standard(BLUE, cell((4, -8)))
            self.standards = False
        if self.board == BOARD:
            # Somebody far away, so that no side is without a unit.
            for side, at in ((RED, (-13, 14)), (BLUE, (12, -14))):
                if all(unit.cell != cell(at) for unit in self.builder.units):
                    self.unit(side, "PK" if self.builder.profile.id != BR else "Inf", at)
        state.setdefault("acting", self.main[state.get("active", RED)])
        state.setdefault("how", "battle")
        state.setdefault("phase", "B")
        table = self.builder.table(*agenda, **state)
        units = []
        for index, unit in enumerate(table.units):
            marks = self.marks.get(index, {})
            units.append(replace(unit, commanded=index not in self.out, **marks))
        table = replace(table, units=tuple(units))
        assert RULESET.problems(table) == (), RULESET.problems(table)
        return table

    def acting(self, **state: Any) -> Table:
        return self.table(Closing(), Rallying(), Declaring(RED), Acting(), **state)

    def shock(self, **state: Any) -> Table:
        return self.table(Closing(), Rallying(), Declaring(RED), phase="C", **state)

    def free(self, side: int = RED, **state: Any) -> Table:
        return self.table(Free(side), phase="A", active=side, **state)

    def continuing(self, **state: Any) -> Table:
        return self.table(Continuing(), phase="E", **state)

    def preparing(self, **state: Any) -> Table:
        return self.table(Closing(), Rallying(), Declaring(RED), Acting(), Prepare(), **state)


MARKS = (
    "moved",
    "left",
    "turned",
    "fired",
    "reacted",
    "shaken",
    "met",
    "tried",
    "struck",
    "hit",
    "was",
    "done",
    "continued",
)


class Played:
    """What came of some orders and dice."""

    def __init__(self, table: Table, steps: list[Step[Table]]) -> None:
        self.table = table
        self.steps = steps

    @property
    def events(self) -> list[Event]:
        return [event for step in self.steps for event in step.events]

    def named(self, *names: str) -> list[Event]:
        return [event for event in self.events if event.event in names]

    @property
    def totals(self) -> list[Any]:
        return [event.fact("total") for event in self.named("fired", "fought")]

    @property
    def results(self) -> list[Any]:
        found: list[Any] = []
        for event in self.named("fired", "fought"):
            if event.event == "fired":
                found.append(event.fact("result"))
            else:
                found.append((event.fact("attacker"), event.fact("defender"), bool(event.fact("continues"))))
        return found

    def unit(self, index: int) -> Unit:
        return self.table.units[index]

    def at(self, index: int) -> At | None:
        place = self.table.units[index].cell
        return axial(place, self.table.setup.ground.board) if place >= 0 else None

    def leader_at(self, index: int) -> At | None:
        place = self.table.leaders[index].cell
        return axial(place) if place >= 0 else None

    def state(self, index: int) -> str:
        unit = self.table.units[index]
        return unit.gone or unit.state

    def went(self, *names: str) -> bool:
        return bool(self.named(*names))

    @property
    def rolls(self) -> int:
        return sum(isinstance(step.order, Rolled) for step in self.steps)


def default(table: Table) -> Order:
    """What is not said is declined; where that cannot be, the first there is."""
    orders = list(RULESET.orders(table))
    return Decline() if Decline() in orders else orders[0]


def play(table: Table, *steps: Order | int) -> Played:
    """Orders and natural faces in turn; whatever is asked in between is declined."""
    done: list[Step[Table]] = []

    def take(order: Order) -> None:
        nonlocal table
        step = RULESET.play(table, order)
        assert RULESET.problems(step.after) == (), RULESET.problems(step.after)
        done.append(step)
        table = step.after

    for step in steps:
        if isinstance(step, int):
            for _ in range(20):
                if RULESET.to_act(table) == CHANCE:
                    break
                take(default(table))
            assert RULESET.to_act(table) == CHANCE, f"no die asked for {step}: {table.agenda}"
            take(Rolled((step,)))
            continue
        for _ in range(20):
            refused = RULESET.refusal(table, step)
            if refused is None or RULESET.to_act(table) == CHANCE:
                break
            if RULESET.question(table) is None or refused.message != "refusal.men_of_iron.not-now":
                break
            take(default(table))
        assert RULESET.refusal(table, step) is None, (step, RULESET.refusal(table, step), table.agenda)
        take(step)
    return Played(table, done)


def settle(played: Played) -> Played:
    """Whatever is still asked in the middle of things answered, so that results can be looked at."""
    table, steps = played.table, list(played.steps)
    for _ in range(30):
        if RULESET.to_act(table) < 0 or RULESET.question(table) is None:
            break
        steps.append(RULESET.play(table, default(table)))
        table = steps[-1].after
    return Played(table, steps)


def rested(table: Table) -> Table:
    """The position where somebody is to act: whatever follows by itself has followed."""
    return RULESET.play(table, Override()).after


def refused(table: Table, order: Order) -> Finding:
    found = RULESET.refusal(table, order)
    assert found is not None, f"{order} is allowed"
    return found


def rule(table: Table, order: Order) -> str:
    """The rule by which an order is refused; empty if it is legal."""
    found = RULESET.refusal(table, order)
    return "" if found is None else found.rule


def places(table: Table, kind: type) -> set[At]:
    """The hexes orders of a kind lead to."""
    return {axial(order.cell) for order in RULESET.orders(table) if isinstance(order, kind)}  # type: ignore[attr-defined]


def piece(leader: int) -> int:
    return LEADERS + leader
