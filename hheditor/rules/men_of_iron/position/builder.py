"""Positions of one's own: placements, states, marks, and the task in hand, judged by `problems`.

    field = Builder("men_of_iron")
    field.unit("PK", RED, 210)
    table = field.table(Acting())

A `Builder` collects a situation; `opening()` gives what a battle begins with, `table()` a position in the
middle of one. `BadValue` where the rules find it impossible.
"""

from typing import Any

from msgspec.structs import replace

from hheditor.hexes import Board
from hheditor.rules.men_of_iron.activation.beginning import fix_command, refresh
from hheditor.rules.men_of_iron.activation.counters import CUP
from hheditor.rules.men_of_iron.charts.schema import Profile
from hheditor.rules.men_of_iron.charts.shipped import flavour
from hheditor.rules.men_of_iron.position.ground import CLEAR, Ground
from hheditor.rules.men_of_iron.position.invariants import problems
from hheditor.rules.men_of_iron.position.opening import Opening
from hheditor.rules.men_of_iron.position.setup import (
    BattleCard,
    LeaderCard,
    Setup,
    SideCard,
    StandardCard,
    UnitCard,
)
from hheditor.rules.men_of_iron.position.table import Battle, Leader, Standard, Table, Unit
from hheditor.rules.men_of_iron.position.tasks import AnyTask
from hheditor.values import BadValue

NORTH, SOUTH = 9, 3


class Builder:
    """Collects a situation."""

    def __init__(
        self, profile: str | Profile = "men_of_iron", board: Board | None = None, **options: Any
    ) -> None:
        """An empty field; options change the profile, e.g. ``engagement=True``."""
        base = flavour(profile) if isinstance(profile, str) else profile
        self.profile = replace(base, **options)
        self.board = board or Board(31, 31)
        self.terrain: dict[int, str] = {}
        self.levels: dict[int, int] = {}
        self.ground: dict[str, list[Any]] = {}
        self.units: list[Unit] = []
        self.names: list[str] = []
        self.leaders: list[tuple[LeaderCard, Leader]] = []
        self.battles: list[BattleCard] = []
        self.standards: list[tuple[StandardCard, Standard]] = []
        self.sides = [SideCard("Red"), SideCard("Blue")]
        self.hands: list[tuple[int, ...]] = [(), ()]
        self.marker = 0
        self.first = 0

    # The field ------------------------------------------------------------------------------------------

    def paint(self, terrain: str, *cells: int) -> "Builder":
        """Cells of a terrain."""
        self.terrain.update(dict.fromkeys(cells, terrain))
        return self

    def raised(self, level: int, *cells: int) -> "Builder":
        """Cells of a level."""
        self.levels.update(dict.fromkeys(cells, level))
        return self

    def hexside(self, kind: str, cell: int, direction: int) -> "Builder":
        """Something on a hexside."""
        self.ground.setdefault("hexsides", []).append((kind, cell, direction))
        return self

    def obstacle(self, kind: str, cell: int, direction: int = -1) -> "Builder":
        """``stakes`` or ``nets`` on a side, ``pits`` or ``caltrops`` in a hex, a ``roads`` side."""
        self.ground.setdefault(kind, []).append(cell if direction < 0 else (cell, direction))
        return self

    # Pieces ---------------------------------------------------------------------------------------------

    def battle(self, side: int, leader: int = -1, **card: Any) -> int:
        """A Battle."""
        self.battles.append(BattleCard(side, leader=leader, **card))
        return len(self.battles) - 1

    def leader(self, side: int, cell: int = -1, gone: str = "", **card: Any) -> int:
        """A leader; a Battle names him."""
        state = Leader(cell, gone or ("" if cell >= 0 else "waiting"))  # type: ignore[arg-type]
        self.leaders.append((LeaderCard(side, **card), state))
        return len(self.leaders) - 1

    def led_by(self, battle: int, leader: int) -> "Builder":
        """A Battle gets its leader."""
        self.battles[battle] = replace(self.battles[battle], leader=leader)
        return self

    def unit(
        self, kind: str, side: int, cell: int, battle: int, facing: int = -1, name: str = "", **state: Any
    ) -> int:
        """A unit of a Battle, Red (0) facing north and Blue (1) south unless told."""
        facing = facing if facing >= 0 else (NORTH, SOUTH)[side]
        gone = state.pop("gone", "" if cell >= 0 else "waiting")
        self.units.append(Unit(side, battle, kind, cell, facing, gone=gone, **state))
        self.names.append(name)
        return len(self.units) - 1

    def standard(self, side: int, cell: int, battle: int = -1) -> int:
        """A standard of an army, or of a Battle."""
        self.standards.append((StandardCard(side, battle), Standard(cell, "" if cell >= 0 else "waiting")))
        return len(self.standards) - 1

    def side(self, side: int, **terms: Any) -> "Builder":
        """Terms of a side: flight level, counters, walls."""
        self.sides[side] = replace(self.sides[side], **terms)
        return self

    # Positions ------------------------------------------------------------------------------------------

    def setup(self) -> Setup:
        """What does not change."""
        cells = range(self.board.cells)
        terrain = tuple(self.terrain.get(cell, CLEAR) for cell in cells) if self.terrain else ()
        levels = tuple(self.levels.get(cell, 0) for cell in cells) if self.levels else ()
        lists = {name: tuple(found) for name, found in self.ground.items()}
        return Setup(
            Ground(self.board, terrain, levels, **lists),
            self.profile,
            tuple(
                UnitCard(unit.side, unit.battle, unit.kind, name, unit.variant)
                for unit, name in zip(self.units, self.names, strict=True)
            ),
            tuple(card for card, _ in self.leaders),
            tuple(self._numbered(index, card) for index, card in enumerate(self.battles)),
            tuple(card for card, _ in self.standards),
            (self.sides[0], self.sides[1]),
            self.first,
            self.marker,
        )

    def _numbered(self, index: int, card: BattleCard) -> BattleCard:
        """FLT-1, AMB-3: more than half of the units it begins with, guns and ambushers not counted."""
        guns = {row.id for row in self.profile.types if row.gun}
        counted = sum(
            unit.battle == index and unit.kind not in guns and unit.gone != "hidden" for unit in self.units
        )
        return replace(card, flight=card.flight or counted // 2 + 1)

    def opening(self) -> Opening:
        """What a battle begins with."""
        return Opening(
            self.setup(),
            tuple(self.units),
            tuple(leader for _, leader in self.leaders),
            tuple(standard for _, standard in self.standards),
        )

    def table(self, *agenda: AnyTask, fresh: bool = True, **state: Any) -> Table:
        """A position with these tasks, the last one in hand; `fresh`: as an activation finds it, command
        fixed and everybody's neighbours noted."""
        setup = self.setup()
        red, blue = (tuple(sorted(hand)) for hand in self.hands)
        cups = tuple(each for each in CUP if each not in red), tuple(each for each in CUP if each not in blue)
        table = Table(
            setup=setup,
            units=tuple(self.units),
            leaders=tuple(leader for _, leader in self.leaders),
            standards=tuple(standard for _, standard in self.standards),
            battles=tuple(Battle(waiting=card.stirs >= 0) for card in self.battles),
            hands=(red, blue),
            cups=cups,
            marker=self.marker,
        )
        if fresh:
            table = fix_command(refresh(table))
        table = replace(table, agenda=agenda, **state)
        found = problems(table)
        if found:
            raise BadValue(f"impossible: {found[0]}")
        return table
