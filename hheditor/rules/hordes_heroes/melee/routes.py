"""The way of a flight: which steps a fleeing unit may make, and where they lead.

All legal ways are looked for step by step, the strictest reading first: nearer to the own edge at every step
where that can be, without ground that stops the flight; then with detours along the edge; then through
stopping ground. Only when none of them is complete does the flight stop short, or the unit die.
"""

from functools import lru_cache
from typing import NamedTuple

from hheditor.hexes import DIRECTIONS, Board, distance
from hheditor.rules.hordes_heroes.contact.zones import off_the_road
from hheditor.rules.hordes_heroes.melee.displacement import can_push, closed_step, ends_move, enemy_held
from hheditor.rules.hordes_heroes.movement.flying.flyers import zone_against
from hheditor.rules.hordes_heroes.position.formation import normal_move
from hheditor.rules.hordes_heroes.position.table import Table, flies, own_edge_distance, troop

_FARTHEST = 400


class Mode(NamedTuple):
    """How strictly the way is read."""

    detour: bool
    """Steps along the own edge also where one nearer to it is open."""
    stopping: bool
    """Ground that stops the flight may be entered."""


class Flight(NamedTuple):
    """What a flight comes to: the cells it may end in with the best path to each, or the rule that kills."""

    ends: dict[int, tuple[int, ...]]
    mode: Mode | None
    """The reading that found them; None where the flight stops short of its full move."""
    rule: str = ""


Ways = tuple[tuple[int, ...], tuple[int, ...]]
"""Directions that lead nearer to an edge, and those that lead along it."""


@lru_cache(maxsize=64)
def edge_ways(board: Board, edge: str) -> tuple[Ways, ...]:
    """For each cell of a board which directions lead nearer to an edge, and which along it."""

    def rows_off(column: int, row: int) -> int:
        across, along = (row, board.rows) if edge in ("north", "south") else (column, board.columns)
        return across if edge in ("north", "west") else along - 1 - across

    found = []
    for cell in range(board.cells):
        here = rows_off(*board.column_row(cell))
        beside = [rows_off(*board.place(board.hex(cell) + step)) for step in DIRECTIONS]
        nearer = tuple(direction for direction in range(6) if beside[direction] < here)
        found.append((nearer, tuple(direction for direction in range(6) if beside[direction] == here)))
    return tuple(found)


class _Way(NamedTuple):
    """A way so far: friends disturbed, turns made, cells entered. The least one is the best."""

    friends: int
    bends: int
    path: tuple[int, ...]


class Runner:
    """One unit's flight on one position: which steps it may make."""

    def __init__(
        self, table: Table, number: int, foes: tuple[int, ...], second: bool, shun: tuple[int, ...] = ()
    ) -> None:
        """Tables of what bars the way."""
        self.table = table
        self.number = number
        self.unit = table.units[number]
        self.side = self.unit.side
        self.start = self.unit.cell
        self.foes = () if second else foes
        self.shun = shun
        self.length = normal_move(table, self.unit) + (0 if second else 1)
        self.aloft = flies(table, self.unit)
        self.wheels = bool(table.setup.closed_to_wheels) and troop(table, self.unit).wheeled
        self.zone = zone_against(table, number)
        self.enemies = self.zone | (
            table.flyers[1 - self.side] if self.aloft else enemy_held(table, self.side)
        )
        self.ways = edge_ways(table.setup.board, table.edges[self.side])
        self.plain = self._plain()

    def _plain(self) -> int:
        """Cells where nothing bars or ends a flight, whatever side they are entered by."""
        setup = self.table.setup
        edge = setup.grid.edge_mask(self.table.edges[self.side])  # type: ignore[arg-type]
        if self.aloft:
            return setup.grid.everywhere & ~(edge | self.enemies)
        special = (
            setup.closed | setup.lake | setup.wet | setup.stopping | setup.closed_to_wheels | setup.narrows
        )
        for cell in setup.narrow:
            special |= setup.grid.around[cell]
        return setup.grid.everywhere & ~(special | edge | self.enemies)

    def stops(self, origin: int, cell: int) -> bool:
        """Whether the ground of a cell ends the flight; not of those who fly over it."""
        return not self.aloft and ends_move(self.table, origin, cell)

    def ends_here(self, origin: int, cell: int) -> bool:
        """CMP-5: the own edge row ends a flight, and so does stopping ground."""
        return own_edge_distance(self.table, self.side, cell) == 0 or self.stops(origin, cell)

    def room(self, origin: int, cell: int) -> bool:
        """CMP-13: whether it can end in a cell: vacant, or held by a friend that can be pushed aside.

        FLY-7: flyers come to a vacant hex, too, or make one so; they hover over no mountain.
        """
        if self.aloft and (enemy_held(self.table, self.side) | self.table.setup.closed) >> cell & 1:
            return False
        held = self.table.held.get(cell)
        return held is None or held == self.number or can_push(self.table, cell, origin, self.number)

    def may_enter(self, origin: int, cell: int, stopping: bool) -> bool:
        """Whether it may step into a cell: no enemy, no closed ground, and room where it must end."""
        if self.wheels and off_the_road(self.table, self.number, origin, cell):
            return False
        if self.plain >> cell & 1:
            return True
        if self.enemies >> cell & 1:
            return False
        if not self.aloft and closed_step(self.table, self.number, origin, cell):
            return False
        if self.stops(origin, cell) and not stopping:
            return False
        return not self.ends_here(origin, cell) or self.room(origin, cell)

    def candidates(self, cell: int, first: bool) -> Ways:
        """Directions that lead the way a flight must go: the wanted ones, and those for want of them.

        The first step opens a hex of distance from every enemy fought; the others lead nearer to the own
        edge, else along it.
        """
        if not first or not self.foes:
            return self.ways[cell]
        hexes = self.table.setup.grid.hexes
        here = hexes[cell]
        foes = [hexes[foe] for foe in self.foes]
        wanted = [
            direction
            for direction, step in enumerate(DIRECTIONS)
            if all(distance(here + step, foe) > distance(here, foe) for foe in foes)
        ]
        return tuple(wanted), ()

    def steps(self, path: tuple[int, ...], mode: Mode) -> list[int]:
        """Cells a flight may enter next."""
        cell = path[-1] if path else self.start
        wanted, second = self.candidates(cell, not path)
        neighbours = self.table.setup.grid.neighbours[cell]

        def legal(directions: tuple[int, ...]) -> list[int]:
            return [
                beside
                for beside in (neighbours[direction] for direction in directions)
                if beside >= 0
                and beside != self.start
                and beside not in path
                and not self.shuns(cell, beside)
                and self.may_enter(cell, beside, mode.stopping)
            ]

        nearer = legal(wanted)
        if nearer and not mode.detour:
            return nearer
        return nearer + legal(second)

    def shuns(self, cell: int, beside: int) -> bool:
        """MAG-11: whether a step leads nearer to the caster of an elemental it flees from (R-180)."""
        distance = self.table.setup.grid.distance
        return any(distance(beside, caster) < distance(cell, caster) for caster in self.shun)

    def complete(self, path: tuple[int, ...]) -> bool:
        """Whether a path is a whole flight: full length or ended on the way, with room at its end."""
        origin = path[-2] if len(path) > 1 else self.start
        if not self.plain >> path[-1] & 1 and self.ends_here(origin, path[-1]):
            return True
        return len(path) >= self.length and self.room(origin, path[-1])

    def passed(self, path: tuple[int, ...]) -> list[int]:
        """Formed friends the path runs through; skirmishers make way undisturbed, and flyers pass above."""
        if self.aloft:
            return []
        held = self.table.held
        friends = (held[cell] for cell in path if cell in held and held[cell] != self.number)
        return [friend for friend in friends if self.disturbs(friend)]

    def disturbs(self, friend: int) -> bool:
        """R-206 [F]: whether running through a friend disturbs it: not skirmishers, nor flyers above."""
        unit = self.table.units[friend]
        return unit.formation != "skirmish" and not flies(self.table, unit)

    def search(self, mode: Mode) -> dict[int, tuple[int, ...]]:
        """Every end of a whole flight with its best path; beyond the full move only for want of room."""
        neighbours, held = self.table.setup.grid.neighbours, self.table.held
        ends: dict[int, _Way] = {}
        frontier = {(self.start, -1): _Way(0, 0, ())}
        for count in range(1, _FARTHEST):
            following: dict[tuple[int, int], _Way] = {}
            for (cell, last), way in frontier.items():
                for beside in self.steps(way.path, mode):
                    direction = neighbours[cell].index(beside)
                    disturbed = not self.aloft and beside in held and self.disturbs(held[beside])
                    bend = last not in (-1, direction)
                    new = _Way(way.friends + disturbed, way.bends + bend, (*way.path, beside))
                    if self.complete(new.path):
                        ends[beside] = min(new, ends.get(beside, new))
                    else:
                        key = (beside, direction)
                        following[key] = min(new, following.get(key, new))
            frontier = following
            if not frontier or (count >= self.length and ends):
                break
        return {cell: way.path for cell, way in sorted(ends.items())}

    def cut_short(self) -> Flight:
        """CMP-4: no whole flight. Enemies in the way kill, ground and friends only stop it (R-87).

        R-88: a full move that comes out on friends who cannot make room kills, too.
        """
        mode = Mode(detour=True, stopping=True)
        stopped: dict[int, tuple[int, ...]] = {}
        rule = "CMP-4"
        open_ends: list[tuple[int, ...]] = [()]
        while open_ends:
            path = open_ends.pop()
            if len(path) >= self.length:
                rule = "CMP-13"
                continue
            following = self.steps(path, mode)
            open_ends.extend((*path, cell) for cell in following)
            if following:
                continue
            blocked = self._blocked_by(path)
            if blocked:
                rule = rule if rule == "CMP-13" else blocked
            else:
                place = self._last_room(path)
                stopped[place[-1] if place else self.start] = place
        longest = max((len(path) for path in stopped.values()), default=0)
        return Flight({cell: path for cell, path in stopped.items() if len(path) == longest}, None, rule)

    def _blocked_by(self, path: tuple[int, ...]) -> str:
        """The rule by which a unit dies at the end of a path, or "" where only ground or friends stop it."""
        cell = path[-1] if path else self.start
        neighbours = self.table.setup.grid.neighbours[cell]
        wanted, second = self.candidates(cell, not path)
        ways = [neighbours[direction] for direction in (*wanted, *second)]
        if any(beside >= 0 and self.enemies >> beside & 1 for beside in ways):
            return "MAG-11" if self.shun else "CMP-4"
        if any(beside >= 0 and self.shuns(cell, beside) for beside in ways):
            return "MAG-11"
        if not path and self.foes and (not wanted or self.zone >> cell & 1):
            return "MAG-11" if self.shun else "CMP-4"
        return "CMP-12" if any(beside < 0 for beside in ways) else ""

    def _last_room(self, path: tuple[int, ...]) -> tuple[int, ...]:
        while path and not self.room(path[-2] if len(path) > 1 else self.start, path[-1]):
            path = path[:-1]
        return path


_recent: dict[str, tuple[Table, tuple[int, tuple[int, ...], bool, tuple[int, ...]], Flight]] = {}
"""The last flight looked for: who is to act, what may be ordered and whether it is legal all ask for it."""


def flight(
    table: Table, number: int, foes: tuple[int, ...], second: bool = False, shun: tuple[int, ...] = ()
) -> Flight:
    """CMP-3: where a flight may end (R-85), the strictest reading first (R-146).

    One hex that opens distance from every enemy fought, then a full normal move, road and column ignored,
    each step nearer to the own edge where it can be and else along it. The second flight is the move alone.
    Stopping ground is entered for want of another way, or by choice where the profile lets it.
    """
    asked = (number, foes, second, shun)
    known = _recent.get("flight")
    if known is not None and known[0] is table and known[1] == asked:
        return known[2]
    found = _flight(table, Runner(table, number, foes, second, shun))
    _recent["flight"] = (table, asked, found)
    return found


def _flight(table: Table, runner: Runner) -> Flight:
    modes: tuple[Mode, ...]
    if table.profile.flight_may_stop:
        modes = (Mode(detour=False, stopping=True), Mode(detour=True, stopping=True))
    else:
        modes = tuple(Mode(detour, stopping) for stopping in (False, True) for detour in (False, True))
    for mode in modes:
        ends = runner.search(mode)
        if ends:
            return Flight(ends, mode)
    return runner.cut_short()
