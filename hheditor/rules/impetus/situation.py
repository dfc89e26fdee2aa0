"""Small positions, built piece by piece and judged by `problems`, for tests, diagrams and puzzles.

>>> field = Situation()
>>> knights = field.red("CP1 7/4", (0, 0))
>>> archers = field.blue("T 4/0 longbow_a stakes", (1, -3), stakes=True)
>>> table = field.table()
>>> table.units[knights].vbu, field.where(table, archers)
(7, (1, -3))

Hexes are axial, (0, 0) the middle of the board; Red (side 0) faces N, Blue (side 1) faces S. A shorthand is
class, VBU/I, perhaps /VD, then weapon and traits in any order.
"""

import itertools
from typing import Any

from msgspec.structs import replace

from hheditor.armies import TroopType
from hheditor.hexes import Board, Hex, facing_named, grid, mask_of
from hheditor.rules.api import Stage
from hheditor.rules.impetus.armies.troops import TRAITS, WEAPONS, Troop, troop_of
from hheditor.rules.impetus.position import tasks
from hheditor.rules.impetus.position.agenda import AGENDA
from hheditor.rules.impetus.position.invariants import problems
from hheditor.rules.impetus.position.profile import basic
from hheditor.rules.impetus.position.setup import Setup, SideCard, UnitCard
from hheditor.rules.impetus.position.table import Bond, Kind, Table, Unit
from hheditor.tables.map import TableMap, blank

RED, BLUE = 0, 1
BOARD = Board(31, 31)


class Impossible(ValueError):
    """A position that cannot be; the text names the problems."""


def type_from(text: str, name: str = "") -> TroopType:
    """A troop type of an army from its shorthand."""
    klass, numbers, *words = text.split()
    figures = [int(each) for each in numbers.split("/")]
    weapon = next((word for word in words if word in WEAPONS), "")
    traits = tuple(sorted(word for word in words if word in TRAITS))
    unknown = [word for word in words if word not in (*WEAPONS, *TRAITS, "A", "B", "C", "*")]
    if unknown:
        raise Impossible(f"nobody knows {unknown[0]}")
    table: dict[str, Any] = {
        "class": klass,
        "vbu": figures[0],
        "impetus": figures[1] if len(figures) > 1 else 0,
        "vd": figures[2] if len(figures) > 2 else 1,
        "weapon": weapon,
        "traits": traits,
        "general": int("*" in words),
        "discipline": next((word for word in words if word in ("A", "B", "C")), "B"),
    }
    return TroopType(text, name or klass, "impetus", characteristics=table)


def troop_from(text: str) -> Troop:
    """The same as it is played."""
    return troop_of(type_from(text))


class Situation:
    """Collects a field, units and contacts; `table` gives the position."""

    def __init__(self, board: Board = BOARD, **options: Any) -> None:
        """An open field; options change the profile, e.g. ``rolled_charge=True``."""
        self.board = board
        self.profile = replace(basic(), **options)
        self.troops: list[Troop] = []
        self.cards: list[UnitCard] = []
        self.units: list[Unit] = []
        self.bonds: list[Bond] = []
        self.terrain = ["open"] * board.cells
        self.levels = [0] * board.cells
        self.water: dict[int, str] = {}
        self.roads: set[tuple[int, int]] = set()
        self.bridges: set[int] = set()
        self.fords: set[int] = set()

    # The field -----------------------------------------------------------------------------------------

    def cell(self, at: tuple[int, int]) -> int:
        """The cell at axial (q, r) from the middle."""
        table = grid(self.board)
        middle = table.hexes[(self.board.rows // 2) * self.board.columns + self.board.columns // 2]
        found = table.cell(Hex(middle.q + at[0], middle.r + at[1]))
        if found < 0:
            raise Impossible(f"{at} lies off the board")
        return found

    def axial(self, cell: int) -> tuple[int, int]:
        """The axial coordinates of a cell."""
        table = grid(self.board)
        middle = table.hexes[(self.board.rows // 2) * self.board.columns + self.board.columns // 2]
        return table.hexes[cell].q - middle.q, table.hexes[cell].r - middle.r

    def ground(self, kind: str, *places: tuple[int, int]) -> "Situation":
        """Paint a terrain."""
        for at in places:
            self.terrain[self.cell(at)] = kind
        return self

    def level(self, height: int, *places: tuple[int, int]) -> "Situation":
        """Raise hexes."""
        for at in places:
            self.levels[self.cell(at)] = height
        return self

    def stream(self, *places: tuple[int, int], kind: str = "stream") -> "Situation":
        """Hexes a stream or river runs through."""
        self.water |= {self.cell(at): kind for at in places}
        return self

    def road(self, *places: tuple[int, int], bridges: tuple[tuple[int, int], ...] = ()) -> "Situation":
        """A road from hex to hex, with bridges on it."""
        cells = [self.cell(at) for at in places]
        for one, other in itertools.pairwise(cells):
            direction = grid(self.board).neighbours[one].index(other)
            self.roads |= {(one, direction), (other, (direction + 3) % 6)}
        self.bridges |= {self.cell(at) for at in bridges}
        return self

    # Units ---------------------------------------------------------------------------------------------

    def unit(self, side: int, text: str, at: Any, facing: str = "", name: str = "", **state: Any) -> int:
        """A unit of a side; `state` are fields of `Unit`, `options` those of its card."""
        options = tuple(state.pop("options", ()))
        kind = troop_from(text)
        number = len(self.units)
        self.troops.append(kind)
        self.cards.append(UnitCard(side, number, name or f"{kind.klass} {number}", options))
        looks = facing_named(facing or ("N" if side == RED else "S"))
        state.setdefault("vbu", kind.vbu)
        cell = -1 if at is None else self.cell(at)
        self.units.append(Unit(side, cell=cell, facing=looks, **state))
        return number

    def red(self, text: str, at: Any, facing: str = "", name: str = "", **state: Any) -> int:
        """A unit of Red."""
        return self.unit(RED, text, at, facing, name, **state)

    def blue(self, text: str, at: Any, facing: str = "", name: str = "", **state: Any) -> int:
        """A unit of Blue."""
        return self.unit(BLUE, text, at, facing, name, **state)

    def block(self, side: int, text: str, at: Any, count: int = 2, facing: str = "", **state: Any) -> int:
        """LRG-1: a large unit; its number is that of the front unit."""
        front = self.unit(side, text, at, facing, **state)
        rears = []
        for _ in range(count - 1):
            rear = self.unit(side, text, None, facing)
            self.units[rear] = replace(self.units[rear], ahead=front)
            rears.append(rear)
        self.units[front] = replace(self.units[front], behind=tuple(rears))
        return front

    def bond(self, one: int, other: int, kind: Kind = "frontal") -> "Situation":
        """HEX-13: a contact that `one` has made with `other`."""
        self.bonds.append(Bond(one, other, kind))
        return self

    # The position --------------------------------------------------------------------------------------

    def setup(self, turn_limit: int = 0) -> Setup:
        """What does not change."""
        plain = all(kind == "open" for kind in self.terrain)
        return Setup(
            hexes=self.board,
            profile=self.profile,
            troops=tuple(self.troops),
            units=tuple(self.cards),
            sides=(SideCard("Red", "south"), SideCard("Blue", "north")),
            terrain=() if plain else tuple(self.terrain),
            levels=tuple(self.levels) if any(self.levels) else (),
            water=tuple(sorted(self.water.items())),
            roads=tuple(sorted(self.roads)),
            bridges=tuple(sorted(self.bridges)),
            fords=tuple(sorted(self.fords)),
            turn_limit=turn_limit,
        )

    def table(
        self,
        active: int = RED,
        *,
        phase: str = "action",
        agenda: tuple[tasks.AnyTask, ...] = (),
        turn_limit: int = 0,
        settled: bool = True,
        **fields: Any,
    ) -> Table:
        """The position: a side's phase, the initiative or the deployment, with more of an agenda on top;
        `Impossible` where the rules know no such position."""
        bottoms: dict[str, tasks.AnyTask] = {
            "action": tasks.Phase(active),
            "initiative": tasks.Initiative(),
            "deployment": tasks.Deploying(active, 1),
        }
        if agenda and phase == "action":
            units = getattr(agenda[0], "units", ()) or (getattr(agenda[0], "unit", 0),)
            agenda = (tasks.Activation(tuple(units)), *agenda)
        if agenda and phase == "deployment":
            stack: tuple[tasks.AnyTask, ...] = agenda
        else:
            stack = (bottoms[phase], *agenda)
        fields.setdefault("turn", 0 if phase == "deployment" else 1)
        table = Table(
            setup=self.setup(turn_limit),
            units=tuple(self.units),
            bonds=tuple(self.bonds),
            agenda=stack,
            first=active,
            mover=active,
            phase=phase,  # type: ignore[arg-type]
            **fields,
        )
        found = problems(table)
        if found:
            raise Impossible("; ".join(f"{each.message} {each.pieces}" for each in found))
        if not settled:
            return table
        stage: Stage[Table] = Stage(table, record=False)
        AGENDA.settle(stage)
        return stage.position

    def where(self, table: Table, number: int) -> tuple[int, int] | None:
        """Where a unit stands now, in axial coordinates; None off the field."""
        cell = table.units[number].cell
        return None if cell < 0 else self.axial(cell)

    def mask(self, *places: tuple[int, int]) -> int:
        """The mask of some hexes."""
        return mask_of(self.cell(at) for at in places)


class BareSituation(Situation):
    """The same on a bare table: places in H from the north-western corner, headings in degrees.

    >>> field = BareSituation()
    >>> foot = field.red("FP 5/1", (10, 15))
    >>> field.spot(field.table(), foot)
    (4000, 6000, 2700)
    """

    def __init__(self, field: TableMap | None = None, h: int = 400, **options: Any) -> None:
        """An open table of 30H by 20H, or one with ground on it."""
        super().__init__(Board(1, 1), **options)
        self.field, self.h = field or blank(30 * h, 20 * h), h

    def unit(
        self,
        side: int,
        text: str,
        at: Any,
        facing: str = "",
        name: str = "",
        **state: Any,
    ) -> int:
        """A unit of a side; `facing` is a heading in degrees."""
        number = super().unit(side, text, None, "", name, **state)
        looks = round(float(facing) * 10) if facing else 2700 if side == RED else 900
        x, y = (0, 0) if at is None else (round(each * self.h) for each in at)
        standing = {"cell": -1 if at is None else 0, "x": x, "y": y, "facing": looks}
        depth = self._board().depth(number, ())
        self.units[number] = replace(self.units[number], depth=depth, **standing)
        return number

    def block(self, side: int, text: str, at: Any, count: int = 2, facing: str = "", **state: Any) -> int:
        """LRG-1: a large unit, `at` its centre."""
        front = super().block(side, text, at, count, facing, **state)
        depth = self._board().depth(front, self.units[front].behind)
        self.units[front] = replace(self.units[front], depth=depth)
        return front

    def _board(self) -> Any:
        return self.setup().board

    def setup(self, turn_limit: int = 0) -> Setup:
        """What does not change."""
        return replace(super().setup(turn_limit), field=self.field, h=self.h)

    def spot(self, table: Table, number: int) -> tuple[int, int, int]:
        """Where a unit stands now: x, y, heading in tenths."""
        unit = table.units[number]
        return unit.x, unit.y, unit.facing
