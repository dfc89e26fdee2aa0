"""Scenarios: how they open, what they cost, and some to play."""

from random import Random
from typing import Any

import msgspec

from hheditor.armies import Army, TroopType
from hheditor.armies import Unit as ArmyUnit
from hheditor.hexes import Board, grid
from hheditor.maps import Map
from hheditor.rules.api import Price, Term
from hheditor.scenarios import Deployment, Placement, Scenario, Side
from hheditor.values import Finding, warn
from tests.systems.training.table import REACH, STRENGTH, Draw, Profile, Table, Turn, Unit


def opening(scenario: Scenario) -> Table:
    profile = msgspec.convert(scenario.profile, Profile)
    board = scenario.map.board
    units: list[Unit] = []
    for side in range(2):
        army = scenario.sides[side].army
        chosen = next(deployment for deployment in scenario.deployments if deployment.side == side)
        for placement in chosen.placements:
            kind = army.units[placement.piece].troop
            tail = -1
            if kind == "wain":
                tail = grid(board).step(placement.cell, (placement.facing + 3) % 6)
            units.append(Unit(side, kind, placement.cell, placement.facing, STRENGTH[kind], tail))
    limit = scenario.turn_limit or profile.turns
    return Table(agenda=(Turn(0), Draw(0)), board=board, units=tuple(units), limit=limit)


def inspect(document: Any) -> tuple[Finding, ...]:
    armies = [side.army for side in document.sides] if isinstance(document, Scenario) else [document]
    return tuple(
        warn("finding.training.troop", rule="TRN-1", troop=unit.troop)
        for army in armies
        if isinstance(army, Army)
        for unit in army.units
        if unit.troop not in REACH
    )


def price(troop: TroopType) -> Price | None:
    if troop.id not in REACH:
        return None
    terms = (
        Term("term.training.strength", STRENGTH[troop.id], "TRN-5"),
        Term("term.training.reach", REACH[troop.id], "TRN-3"),
    )
    cost = sum(term.value for term in terms)
    return Price(cost, cost, terms)


def zones(scenario: Scenario) -> tuple[tuple[int, ...], ...]:
    board = scenario.map.board
    deep = 3 * board.columns
    return tuple(range(deep)), tuple(range(board.cells - deep, board.cells))


def scenario(board: Board, kinds: tuple[tuple[str, ...], tuple[str, ...]], seed: int, turns: int) -> Scenario:
    """Two armies of those kinds, set up at random in the rows of their edges, facing each other."""
    draw = Random(seed)
    sides, deployments = [], []
    taken: set[int] = set()
    for side, army_kinds in enumerate(kinds):
        army = Army(
            f"army {side}", "training", units=tuple(ArmyUnit(kind) for kind in army_kinds), budget=1000
        )
        rows = range(1, 4) if side == 0 else range(board.rows - 4, board.rows - 1)
        spots = [board.cell(column, row) for row in rows for column in range(1, board.columns - 1)]
        draw.shuffle(spots)
        placements = []
        facing = 1 if side == 0 else 4
        for piece, kind in enumerate(army_kinds):
            for spot in spots:
                behind = grid(board).step(spot, (facing + 3) % 6) if kind == "wain" else spot
                if spot not in taken and behind >= 0 and behind not in taken:
                    taken.update((spot, behind))
                    placements.append(Placement(piece, spot, facing))
                    break
        sides.append(Side(f"side {side}", army, edge="north" if side == 0 else "south"))
        deployments.append(Deployment("as drawn", side, tuple(placements)))
    return Scenario(
        "training",
        "training",
        Map(board),
        (sides[0], sides[1]),
        deployments=tuple(deployments),
        turn_limit=turns,
    )


def skirmish(seed: int = 0) -> Scenario:
    """Five a side on a small field: battles that end soon."""
    kinds = ("foot", "horse", "bows", "wain", "foot")
    return scenario(Board(9, 9), (kinds, kinds), seed, turns=6)


def field(seed: int = 0) -> Scenario:
    """Fifteen a side on the field speed is measured on."""
    kinds = ("foot",) * 6 + ("horse",) * 4 + ("bows",) * 3 + ("wain",) * 2
    return scenario(Board(18, 13), (kinds, kinds), seed, turns=10)
