"""Small positions for tests, in the axial coordinates of the sixty situations.

(0, 0) lies in the middle of a 31 x 31 board of pointy hexes; Red (side 0) has its edge in the south, Blue
(side 1) in the north. `Field` collects ground and troops and gives a `Table` in any phase.
"""

from __future__ import annotations

import re
from functools import reduce
from itertools import pairwise
from typing import Any

from msgspec.structs import replace

from hheditor.armies import TroopType
from hheditor.hexes import Board, Hex, facing_named, grid
from hheditor.rules.hordes_heroes.armies.troops import Troop, troop_of
from hheditor.rules.hordes_heroes.contact.responses import engage
from hheditor.rules.hordes_heroes.position.orders import LEADERS
from hheditor.rules.hordes_heroes.position.profile import Profile, medieval
from hheditor.rules.hordes_heroes.position.setup import LeaderCard, Setup, SideCard, UnitCard
from hheditor.rules.hordes_heroes.position.table import Elemental, Leader, Stakes, Table, Unit
from hheditor.rules.hordes_heroes.situation import Situation
from hheditor.scenarios import Goal

RED, BLUE = 0, 1
BOARD = Board(31, 31)
MIDDLE = (15, 15)
SIDE = {"red": RED, "blue": BLUE}


def cell(q: int, r: int, board: Board = BOARD) -> int:
    """The cell at axial (q, r) from the middle of the board."""
    table = grid(board)
    centre = table.hexes[(board.rows // 2) * board.columns + board.columns // 2]
    return table.cell(Hex(centre.q + q, centre.r + r))


def axial(number: int, board: Board = BOARD) -> tuple[int, int]:
    """The axial coordinates of a cell from the middle of the board."""
    table = grid(board)
    centre = table.hexes[(board.rows // 2) * board.columns + board.columns // 2]
    here = table.hexes[number]
    return here.q - centre.q, here.r - centre.r


_TEXT = re.compile(
    r"^(?P<klass>[A-E]) (?P<combat>\d+)(\(\+(?P<impact>\d)\))?(/(?P<stands>\d))?"
    r"( s(?P<speed>\d)(?P<letters>[CR]*))?(?P<rest>.*)$"
)
_TRAITS = {
    "HT": "hard_target",
    "H": "horde",
    "AH": "aggressive_horde",
    "AGG": "aggressive",
    "E1": "evade1",
    "E2": "evade2",
    "F": "flee",
    "S": "skirmish",
    "PIKE": "pike",
    "PAV": "pavise",
    "STK": "stakes",
    "DIS": "disengage",
    "HIGH": "high_trajectory",
    "E": "evade",
    "NR": "no_retreat",
    "PS": "psychological",
    "FLY": "flyer",
    "BOMB": "bomber",
}


def troop_type(text: str, name: str = "troops") -> TroopType:
    """A troop type from the shorthand of the cases: ``B 5(+4)/4 s3CR A2 7+C E2 F kind=cavalry rows=1-3:4/9``.

    Kinds: infantry unless ``kind=`` says otherwise; ``price=`` for artillery.
    """
    found = _TEXT.match(text)
    assert found is not None, text
    table: dict[str, Any] = {
        "class": found["klass"],
        "combat": int(found["combat"]),
        "impact": int(found["impact"] or 0),
        "speed": int(found["speed"] or 1),
        "column": int("C" in (found["letters"] or "CR")),
        "road": int("R" in (found["letters"] or "CR")),
        "stands": int(found["stands"] or 4),
    }
    traits = []
    for word in found["rest"].split():
        if match := re.fullmatch(r"(\d)\+([CG]?)", word):
            table["shooting"] = int(match[1])
            table["weapon"] = {"": "bow", "C": "crossbow", "G": "gunpowder"}[match[2]]
        elif match := re.fullmatch(r"A([12])", word):
            table["armour"] = int(match[1])
        elif word.startswith("kind="):
            table["kind"] = word[5:]
        elif word.startswith("price="):
            table["price"] = int(word[6:])
        elif word.startswith("rows="):
            rows = re.findall(r"(\d+)-(\d+):(\d+)/(\d+)", word)
            table["rows"] = tuple(tuple(map(int, row)) for row in rows)
        else:
            traits.append(_TRAITS[word])
    table["traits"] = tuple(traits)
    return TroopType(id=name, name=name, system="hordes_heroes", characteristics=table)


MEN_AT_ARMS = "B 5(+4)/4 s3CR A2 kind=cavalry"


class Field:
    """Collects a situation; `table()` gives the position."""

    def __init__(self, profile: Profile | None = None, board: Board = BOARD, **options: Any) -> None:
        """An open field; options change the profile, e.g. ``recoil_strict=True``."""
        self.board = board
        self.profile = replace(profile or medieval(), **options)
        self.troops: list[Troop] = []
        self.cards: list[UnitCard] = []
        self.units: list[Unit] = []
        self.leader_cards: list[LeaderCard] = []
        self.leaders: list[Leader] = []
        self.ground = ["open"] * board.cells
        self.levels = [0] * board.cells
        self.roads: set[tuple[int, int]] = set()
        self.narrow: set[int] = set()
        self.edges: set[tuple[str, int, int]] = set()
        self.stakes: list[Stakes] = []
        self.works: list[tuple[str, int]] = []
        self.elementals: list[Elemental] = []
        self.goals: tuple[Goal, ...] = ()
        self.turn_limit = 0
        self.side_edges = ("south", "north")

    def at(self, q: int, r: int) -> int:
        """The cell at (q, r)."""
        return cell(q, r, self.board)

    def paint(self, kind: str, *places: tuple[int, int]) -> None:
        """Put ground in hexes."""
        for q, r in places:
            self.ground[self.at(q, r)] = kind

    def raise_to(self, level: int, *places: tuple[int, int]) -> None:
        """Set the level of hexes."""
        for q, r in places:
            self.levels[self.at(q, r)] = level

    def road(self, *places: tuple[int, int]) -> None:
        """A road through adjacent hexes; it also runs on beyond both ends."""
        table = grid(self.board)
        cells = [self.at(q, r) for q, r in places]
        for first, second in pairwise(cells):
            direction = table.neighbours[first].index(second)
            self.roads |= {(first, direction), (second, (direction + 3) % 6)}

    def edge(self, kind: str, place: tuple[int, int], direction: int) -> None:
        """An obstacle on a side of a hex (direction 0 E, clockwise)."""
        table = grid(self.board)
        here = self.at(*place)
        self.edges.add((kind, here, direction))
        beside = table.step(here, direction)
        if beside >= 0:
            self.edges.add((kind, beside, (direction + 3) % 6))

    def work(self, kind: str, place: tuple[int, int]) -> None:
        """A fortification that fills a hex."""
        self.works.append((kind, self.at(*place)))

    def elemental(self, caster: int, element: str, place: tuple[int, int]) -> None:
        """An elemental a magician keeps."""
        leader = self.leaders[caster - LEADERS]
        here = self.at(*place)
        self.elementals.append(Elemental(here, element, leader.side, caster - LEADERS, leader.cell))

    def plant(self, side: int, place: tuple[int, int], facing: str) -> None:
        """Planted stakes."""
        self.stakes.append(Stakes(self.at(*place), facing_named(facing), side))

    def unit(
        self,
        side: int,
        text: str,
        place: tuple[int, int] | None,
        facing: str = "",
        *,
        name: str = "",
        stands: int | None = None,
        rear: str = "",
        formation: str = "line",
        cells: tuple[tuple[int, int], ...] = (),
        **state: Any,
    ) -> int:
        """Add a unit; by default it faces the other side's edge (points N or S). Returns its number."""
        number = len(self.units)
        kind = troop_of(troop_type(text, name or f"unit{number}"), self.profile)
        self.troops.append(kind)
        front = len(self.troops) - 1
        behind = -1
        full = kind.stands
        if rear:
            self.troops.append(troop_of(troop_type(rear, f"{name or number} rear"), self.profile))
            behind = len(self.troops) - 1
            full = 4
        if formation == "block":
            full = 6
        now = full if stands is None else stands
        self.cards.append(UnitCard(side, front, name or f"unit{number}", behind, full, 2 if rear else 0))
        look = facing_named(facing or ("N" if side == RED else "S"))
        self.units.append(
            Unit(
                side=side,
                troop=front,
                stands=now,
                cell=-1 if place is None else self.at(*place),
                facing=look,
                formation=formation,  # type: ignore[arg-type]
                cells=tuple(self.at(q, r) for q, r in cells),
                rear=behind,
                rear_stands=2 if rear else 0,
                full=full,
                **state,
            )
        )
        return number

    def leader(
        self,
        side: int,
        place: tuple[int, int],
        *,
        move: int = 3,
        reach: int = 3,
        hero: bool = False,
        chief: bool = False,
        magician: bool = False,
    ) -> int:
        """Add a leader; in the hex of a friendly unit he is attached to it. Returns his piece number."""
        here = self.at(*place)
        host = next((n for n, u in enumerate(self.units) if u.cell == here and u.side == side), -1)
        price = 15 if hero else 10
        self.leader_cards.append(
            LeaderCard(side, f"leader{len(self.leaders)}", move, reach, hero, chief, price, magician)
        )
        self.leaders.append(Leader(side, here, host))
        return LEADERS + len(self.leaders) - 1

    def table(
        self, phase: str = "movement", mover: int = RED, *, turn: int = 1, first: int = RED, **state: Any
    ) -> Table:
        """The position in a phase of a side's bound; in movement everybody is in command unless
        `commanded` says so.
        """
        setup = Setup(
            board=self.board,
            profile=self.profile,
            troops=tuple(self.troops),
            units=tuple(self.cards),
            leaders=tuple(self.leader_cards),
            sides=(SideCard("Red", self.side_edges[0]), SideCard("Blue", self.side_edges[1])),
            ground=tuple(self.ground),
            levels=tuple(self.levels),
            roads=tuple(sorted(self.roads)),
            narrow=tuple(sorted(self.narrow)),
            edges=tuple(sorted(self.edges)),
            goals=self.goals,
            turn_limit=self.turn_limit,
            works=tuple(sorted(self.works)),
        )
        state.setdefault("commanded", tuple(range(len(self.units))))
        bare = Table(
            setup=setup,
            units=tuple(self.units),
            leaders=tuple(self.leaders),
            edges=self.side_edges,
            first=first,
            stakes=tuple(self.stakes),
            elementals=tuple(sorted(self.elementals)),
        )
        table = Situation(bare).table(phase, mover, turn, **state)
        low = [number for number, unit in enumerate(self.units) if unit.low == "attack"]
        return reduce(engage, low, table)  # flyers set down as attackers have attacked all they touch
