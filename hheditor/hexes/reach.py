"""Reach: where a unit can get with its movement, flooding the board layer by layer of spent movement.

Entering a cell costs a small whole number, given as masks: all cells enterable at cost 1, at cost 2 and so
on. A cell in none of them cannot be entered; in several, the cheapest counts. Cells of the `stop` mask may
be entered but not left, save the start itself, which may always be left.

>>> from hheditor.hexes.board import Board
>>> from hheditor.hexes.grids import grid
>>> table = grid(Board(5, 1))
>>> reached = reach(table, start=0, allowance=3, costs={1: 0b00010, 2: 0b11100})
>>> reached.layers
(1, 2, 0, 4)
>>> reached.mask, least_cost(reached, 2), least_cost(reached, 3)
(7, 3, -1)
>>> path(table, reached, 2)
(0, 1, 2)
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from hheditor.hexes.bits import expand
from hheditor.hexes.grids import Grid

Costs = Mapping[int, int] | Iterable[tuple[int, int]]
"""Cost to the mask of cells enterable at that cost, as a mapping or as pairs."""


class Reach(NamedTuple):
    """What a flood found, with all that is needed to trace a path through it."""

    layers: tuple[int, ...]
    """For each amount of movement from 0 to the allowance, the cells whose least cost it is."""
    start: int
    costs: tuple[tuple[int, int], ...]
    """Pairs of cost and mask, cheapest first."""
    stop: int

    @property
    def mask(self) -> int:
        """All cells reached, the start included."""
        everything = 0
        for layer in self.layers:
            everything |= layer
        return everything


def reach(grid: Grid, start: int, allowance: int, costs: Costs, stop: int = 0) -> Reach:
    """Flood from a cell with an allowance of movement."""
    pairs = tuple(sorted(costs.items() if isinstance(costs, Mapping) else costs))
    if pairs and pairs[0][0] < 1:
        raise ValueError(f"entering a cell costs at least 1, not {pairs[0][0]}")
    enterable = 0
    for _, mask in pairs:
        enterable |= mask
    first = grid.bit[start]
    layers = [first] + [0] * allowance
    free = enterable & ~first  # the cells not yet settled
    for spent in range(allowance + 1):
        layer = layers[spent]
        if spent:
            layer &= free
            layers[spent] = layer
            free &= ~layer
            layer &= ~stop
        if not layer:
            continue
        beside = expand(grid, layer) & free
        if not beside:
            continue
        for cost, mask in pairs:
            arrival = spent + cost
            if arrival > allowance:
                break
            layers[arrival] |= beside & mask
    return Reach(tuple(layers), start, pairs, stop)


def least_cost(reached: Reach, cell: int) -> int:
    """The least movement that gets to a cell, -1 where it cannot be reached."""
    for spent, layer in enumerate(reached.layers):
        if layer >> cell & 1:
            return spent
    return -1


def entering_cost(reached: Reach, cell: int) -> int:
    """What entering a cell costs, -1 where it cannot be entered."""
    for cost, mask in reached.costs:
        if mask >> cell & 1:
            return cost
    return -1


def path(grid: Grid, reached: Reach, goal: int) -> tuple[int, ...]:
    """One cheapest path from the start to the goal, both ends included; empty if there is none.

    Among all cheapest paths it is the one that takes the lowest direction at every step, so it is always the
    same.
    """
    spent = least_cost(reached, goal)
    if spent < 0:
        return ()
    # Backwards: the cells that lie on any cheapest path, by the movement spent there.
    layers, leaving = reached.layers, ~reached.stop | 1 << reached.start
    useful = [0] * spent + [1 << goal]
    for arrival in range(spent, 0, -1):
        for cost, mask in _by_own_cost(reached.costs, useful[arrival]):
            if cost <= arrival:
                useful[arrival - cost] |= expand(grid, mask) & layers[arrival - cost] & leaving
    # Forwards: always the lowest direction.
    way, at, spent = [reached.start], reached.start, 0
    while at != goal:
        for beside in grid.neighbours[at]:
            if beside < 0:
                continue
            arrival = spent + entering_cost(reached, beside)
            if spent < arrival < len(useful) and useful[arrival] >> beside & 1:
                way.append(beside)
                at, spent = beside, arrival
                break
    return tuple(way)


def _by_own_cost(costs: tuple[tuple[int, int], ...], mask: int) -> list[tuple[int, int]]:
    """Split a mask by the cost of entering each of its cells."""
    parts = []
    for cost, enterable in costs:
        if mask & enterable:
            parts.append((cost, mask & enterable))
            mask &= ~enterable
    return parts
