"""How generated terrain grows: patches that spread from a cell, hills in steps, ways that find their way."""

from collections.abc import Callable, Iterable, Sequence
from heapq import heappop, heappush
from random import Random

from hheditor.hexes import Board, grid
from hheditor.maps.document import OPEN, Crossing, Feature, Map
from hheditor.maps.edits import apply
from hheditor.maps.ways import way_edit


class Plot:
    """A field being generated: lists while it grows, a map at the end."""

    def __init__(self, board: Board, dice: Random) -> None:
        self.board = board
        self.dice = dice
        self.table = grid(board)
        self.terrain = [OPEN] * board.cells
        self.levels = [0] * board.cells
        self.crossings: tuple[Crossing, ...] = ()
        self.features: tuple[Feature, ...] = ()

    def patch(self, start: int, size: int, allowed: Callable[[int], bool]) -> list[int]:
        """A connected patch of about `size` cells around a start, compact but never twice alike."""
        found: list[int] = []
        edge: list[tuple[float, int]] = [(0.0, start)]
        seen = {start}
        while edge and len(found) < size:
            _, cell = heappop(edge)
            if not allowed(cell):
                continue
            found.append(cell)
            for beside in self.table.neighbours[cell]:
                if beside >= 0 and beside not in seen:
                    seen.add(beside)
                    heappush(edge, (self.table.distance(start, beside) + self.dice.random() * 2.5, beside))
        return found

    def paint(self, cells: Iterable[int], kind: str) -> None:
        """Give cells a terrain."""
        for cell in cells:
            self.terrain[cell] = kind

    def hill(self, start: int, size: int) -> None:
        """A hill of about that many cells, with a top where it is large enough."""
        foot = self.patch(start, size, lambda cell: self.terrain[cell] in (OPEN, "wood"))
        for cell in foot:
            self.levels[cell] = max(self.levels[cell], 1)
        chosen = set(foot)
        for level in (2, 3):
            inner = [cell for cell in foot if all(n < 0 or n in chosen for n in self.table.neighbours[cell])]
            if len(inner) < 2:
                break
            for cell in inner:
                self.levels[cell] = level
            foot, chosen = inner, set(inner)

    def route(self, start: int, goal: int, cost: Callable[[int], float]) -> list[int]:
        """The cheapest chain of cells between two, both included."""
        best: dict[int, tuple[float, int]] = {start: (0.0, -1)}
        todo = [(0.0, start)]
        while todo:
            spent, cell = heappop(todo)
            if cell == goal:
                break
            if spent > best[cell][0]:
                continue
            for beside in self.table.neighbours[cell]:
                if beside < 0:
                    continue
                total = spent + cost(beside)
                if beside not in best or total < best[beside][0]:
                    best[beside] = (total, cell)
                    heappush(todo, (total, beside))
        chain, cell = [], goal
        while cell >= 0:
            chain.append(cell)
            cell = best[cell][1]
        return chain[::-1]

    def way(self, kind: str, cells: Sequence[int]) -> None:
        """Lay a road or a river along cells."""
        if len(cells) < 2:
            return
        before = self.map("")
        after, _ = apply(before, way_edit(before, kind, cells))
        self.crossings, self.features = after.crossings, after.features

    def map(self, name: str) -> Map:
        """The field as it stands."""
        return Map(
            self.board,
            name,
            tuple(self.terrain) if any(kind != OPEN for kind in self.terrain) else (),
            tuple(self.levels) if any(self.levels) else (),
            self.crossings,
            features=self.features,
        )
