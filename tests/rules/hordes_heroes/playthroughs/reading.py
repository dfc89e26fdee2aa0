"""A playthrough as a value, read from its file.

The scenario in short::

    rules: H2H-1 CMP-6                 the rules it shows, three at most
    field: 11x9                        columns x rows
    wood: D4 D5                        any terrain, then the hexes
    level 1: E4                        heights
    road: A5 B5 C5                     ways, hex to hex; bridge: the hexes of bridges
    wall: E5 NE                        an obstacle on a side of a hex
    profile: breaking_point=100        options of the rules
    turns: 3                           a limit of game turns
    first: blue                        who has the first bound
    goal: red leave north 2            or: red hold D4 D5
    red: south                         a side and its edge; its pieces follow, by their numbers
      0 Longbow = B 2/4 s1CR 6+ at E5 NE
      1 Levy = D 4(+1)/4 before D 1/4 7+ at F5 NE column stands=3 options=planted cells=A1,B1
      1000 Sir Ralph = general 3/3 chief at E6     (hero, magician or general; command move and range)
    blue: north army=hyw_french_100    a shipped army instead

Where nobody stands ``at`` a hex the sides deploy by the rules. Troops are in the shorthand of the builder.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, NamedTuple

from hheditor.armies import Army, Leader, TroopType, Unit
from hheditor.armies.army import Characteristic
from hheditor.hexes import Board, cell_labelled, facing_named
from hheditor.maps import Crossing, Map
from hheditor.maps.document import Edge, Feature
from hheditor.maps.ways import edge, way
from hheditor.rules.hordes_heroes.position.orders import LEADERS
from hheditor.rules.hordes_heroes.position.profile import fantasy
from hheditor.scenarios import Deployment, Goal, Placement, Scenario, Side
from hheditor.values import decode
from hheditor.values.resources import resource_path
from tests.rules.hordes_heroes.builder import troop_type

FOLDER = Path(__file__).parent
WAYS = ("road", "river", "stream", "track")
EDGES = ("wall", "fence", "hedge", "gate", "palisade")
FEATURES = ("bridge", "narrows", "ford", *(work.id for work in fantasy().works))
SIDES = ("red", "blue")
END = "# At the end"
_PIECE = re.compile(r"^(?P<number>\d+) (?P<name>[^=]+) = (?P<what>.+?)(?: at (?P<place>.+))?$")


class Playthrough(NamedTuple):
    """What a file holds."""

    name: str
    head: tuple[str, ...]
    """The lines up to and with ``orders:``, as they stand."""
    rules: tuple[str, ...]
    scenario: Scenario
    script: tuple[str, ...]
    """Orders and remarks, without events."""


def files() -> list[Path]:
    """All playthroughs."""
    return sorted(FOLDER.glob("*.txt"))


def read(path: Path) -> Playthrough:
    """A file as a value."""
    lines = path.read_text(encoding="utf-8").splitlines()
    at = lines.index("orders:")
    script = [line for line in lines[at + 1 :] if line and line != END and not line.startswith(" ")]
    rules, scenario = _Reader(lines[0]).read(lines[1:at])
    return Playthrough(path.stem, tuple(lines[: at + 1]), rules, scenario, tuple(script))


class _Reader:
    def __init__(self, title: str) -> None:
        self.title = title
        self.board = Board(9, 9)
        self.ground: dict[int, str] = {}
        self.levels: dict[int, int] = {}
        self.crossings: list[Crossing] = []
        self.edges: list[Edge] = []
        self.features: list[Feature] = []
        self.profile: dict[str, Any] = {"id": "medieval"}
        self.goals: list[Goal] = []
        self.turns = 0
        self.first = 0
        self.rules: tuple[str, ...] = ()
        self.edge_names = ["south", "north"]
        self.armies: list[Army | None] = [None, None]
        self.troops: list[dict[str, TroopType]] = [{}, {}]
        self.known: list[dict[str, str]] = [{}, {}]
        self.units: list[list[Unit]] = [[], []]
        self.leaders: list[list[Leader]] = [[], []]
        self.places: list[list[tuple[bool, int, str]]] = [[], []]
        self.side = 0

    def cell(self, text: str) -> int:
        return cell_labelled(self.board, text)

    def read(self, lines: list[str]) -> tuple[tuple[str, ...], Scenario]:
        prose = True
        for line in lines:
            if not line.strip():
                prose = False
            elif line.startswith("  "):
                self.piece(line.strip())
            elif not prose:
                key, _, value = line.partition(":")
                self.say(key.strip(), value.split())
        return self.rules, self.scenario()

    def say(self, key: str, words: list[str]) -> None:
        if key == "field":
            columns, rows = map(int, words[0].split("x"))
            self.board = Board(columns, rows)
        elif key == "rules":
            self.rules = tuple(words)
        elif key == "turns":
            self.turns = int(words[0])
        elif key == "first":
            self.first = SIDES.index(words[0])
        elif key == "profile":
            for word in words:
                name, _, value = word.partition("=")
                self.profile[name] = decode(value.encode(), Any)
        elif key == "goal":
            self.goal(*words)
        elif key in SIDES:
            self.side = SIDES.index(key)
            self.edge_names[self.side] = words[0]
            for word in words[1:]:
                file = word.removeprefix("army=") + ".json"
                path = resource_path("rules", "hordes_heroes", "armies", file)
                self.armies[self.side] = decode(path.read_bytes(), Army)
        else:
            self.paint(key, words)

    def goal(self, side: str, kind: str, *rest: str) -> None:
        number = SIDES.index(side)
        if kind == "leave":
            self.goals.append(Goal("leave", number, edge=rest[0], count=int(rest[1])))
        else:
            cells = tuple(map(self.cell, rest))
            self.goals.append(Goal("hold", number, cells, count=len(cells)))

    def paint(self, key: str, words: list[str]) -> None:
        if key in EDGES:
            here, look = words
            direction = facing_named(look) // 2
            self.edges.append(edge(self.board, key, self.cell(here), direction))
            return
        cells = [self.cell(word) for word in words]
        if key in WAYS:
            self.crossings += way(self.board, key, cells)
        elif key in FEATURES:
            self.features += [Feature(key, cell) for cell in cells]
        elif key.startswith("level "):
            self.levels |= dict.fromkeys(cells, int(key[6:]))
        else:
            self.ground |= dict.fromkeys(cells, key)

    def piece(self, line: str) -> None:
        found = _PIECE.match(line)
        assert found is not None, line
        number, name, what, place = int(found["number"]), found["name"], found["what"], found["place"]
        if number >= LEADERS:
            self.leader(number, name, what.split(), place)
            return
        assert number == sum(map(len, self.units)), f"{line}: units are numbered in their order"
        kinds = [self.troop(name, text) for text in what.split(" before ")]
        stands, options = None, ()
        words = (place or "").split()
        for word in words:
            if word.startswith("stands="):
                stands = int(word[7:])
            elif word.startswith("options="):
                options = tuple(word[8:].split(","))
        rear = kinds[1] if len(kinds) > 1 else ""
        self.places[self.side].append((True, len(self.units[self.side]), place or ""))
        self.units[self.side].append(Unit(kinds[0], rear, name, stands, options))

    def troop(self, name: str, text: str) -> str:
        """The troop type of these words: units of the same words are of one type."""
        known = self.known[self.side]
        if text not in known:
            known[text] = name if name not in known.values() else f"{name} behind"
            self.troops[self.side][known[text]] = troop_type(text, known[text])
        return known[text]

    def leader(self, number: int, name: str, words: list[str], place: str | None) -> None:
        assert number == LEADERS + sum(map(len, self.leaders)), f"{name}: leaders are numbered in their order"
        move, reach = map(int, words[1].split("/"))
        known: dict[str, Characteristic] = {"move": move, "range": reach, "hero": int(words[0] == "hero")}
        self.places[self.side].append((False, len(self.leaders[self.side]), place or ""))
        role = "magician" if words[0] == "magician" else "general"
        self.leaders[self.side].append(Leader(name, role, known, "chief" in words))

    def placement(self, side: int, unit: bool, index: int, place: str) -> Placement:
        words = place.split()
        piece = index if unit else len(self.units[side]) + index
        if not unit:
            return Placement(piece, self.cell(words[0]))
        cells: tuple[int, ...] = ()
        formation = "line"
        for word in words[2:]:
            if word.startswith("cells="):
                cells, formation = tuple(map(self.cell, word[6:].split(","))), "skirmish"
            elif "=" not in word:
                formation = word
        return Placement(piece, self.cell(words[0]), facing_named(words[1]), formation, cells)

    def scenario(self) -> Scenario:
        board, system = self.board, "hordes_heroes"
        field = Map(
            board,
            terrain=tuple(self.ground.get(cell, "open") for cell in range(board.cells)),
            levels=tuple(self.levels.get(cell, 0) for cell in range(board.cells)),
            crossings=tuple(sorted(set(self.crossings))),
            edges=tuple(sorted(set(self.edges))),
            features=tuple(sorted(self.features)),
        )
        sides, deployments = [], []
        for side, word in enumerate(SIDES):
            army = self.armies[side] or Army(
                word.title(),
                system,
                troops=tuple(self.troops[side].values()),
                units=tuple(self.units[side]),
                leaders=tuple(self.leaders[side]),
            )
            sides.append(Side(word.title(), army, self.edge_names[side]))  # type: ignore[arg-type]
            standing = [each for each in self.places[side] if each[2]]
            placed = tuple(self.placement(side, *each) for each in standing)
            deployments.append(Deployment("as told", side, placed))
        stand = any(deployment.placements for deployment in deployments)
        return Scenario(
            self.title,
            system,
            field,
            (sides[0], sides[1]),
            self.profile,
            tuple(deployments) if stand else (),
            tuple(self.goals),
            self.turns,
            start="deployed" if stand else "choose",
            first=self.first,
        )
