"""From a sketch to a scenario, and to the file of it."""

import itertools
from pathlib import Path
from typing import Any

from hheditor.armies import Army, TroopType
from hheditor.armies.army import Device, Leader, Unit
from hheditor.hexes import Board, cell_labelled
from hheditor.hexes.facings import facing_name
from hheditor.hexes.layout import pose_of
from hheditor.maps import Map
from hheditor.maps.document import Feature, Label
from hheditor.maps.edits import apply
from hheditor.maps.shapes import line
from hheditor.maps.ways import edge, way_edit
from hheditor.rules.api import find
from hheditor.scenarios import Scenario
from hheditor.scenarios.scenario import Deployment, Goal, Placement, Side
from hheditor.store.exchange.writing import laid_out
from hheditor.values import decode
from hheditor.values.resources import resource_path
from tools.examples.battlefields.italian import WORDS
from tools.examples.battlefields.sketch import LETTERS, Battle, Host

SYSTEM = "hordes_heroes"
SIDES = ("E", "SE", "SW", "W", "NW", "NE")


def troop_types() -> dict[str, TroopType]:
    """Every shipped troop type by its id."""
    found: dict[str, TroopType] = {}
    for path in sorted(resource_path("rules", SYSTEM, "troops").glob("*.json")):
        found |= {troop.id: troop for troop in decode(path.read_bytes(), tuple[TroopType, ...])}
    return found


def chain(board: Board, labels: str) -> list[int]:
    """The cells of a way: straight between the labels."""
    stops = [cell_labelled(board, word) for word in labels.split()]
    cells = [stops[0]]
    for start, end in itertools.pairwise(stops):
        cells += line(board, start, end)[1:]
    return cells


def field(battle: Battle) -> Map:
    """The ground."""
    rows = [row.split() for row in battle.field.strip().splitlines()]
    board = Board(len(rows[0]), len(rows))
    if any(len(row) != board.columns for row in rows):
        raise ValueError(f"{battle.slug}: rows of {[len(row) for row in rows]} hexes")
    tokens = [token for row in rows for token in row]
    map_ = Map(
        board,
        battle.name,
        terrain=tuple(LETTERS[token[0]] for token in tokens),
        levels=tuple(int(token[1:] or 0) for token in tokens),
    )
    # Water first, so that roads know what to bridge.
    for kind, labels in sorted(battle.ways, key=lambda way: way[0] in ("road", "track")):
        map_ = apply(map_, way_edit(map_, kind, chain(board, labels)))[0]
    edges = []
    for kind, words in battle.edges:
        for word in words.split():
            cell, _, direction = word.partition(":")
            edges.append(edge(board, kind, cell_labelled(board, cell), SIDES.index(direction)))
    features = {feature.cell: feature for feature in map_.features}
    for kind, cells in battle.features:
        features |= {c: Feature(kind, c) for c in (cell_labelled(board, word) for word in cells.split())}
    names = []
    for text, at, right, down, size, angle in battle.labels:
        x, y = pose_of(board, cell_labelled(board, at))
        names.append(Label(text, x + right, y + down, size, angle))
    return Map(
        board,
        battle.name,
        map_.terrain,
        map_.levels,
        map_.crossings,
        tuple(sorted(set(edges))),
        tuple(sorted(features.values())),
        tuple(sorted(names)),
    )


def army(host: Host) -> Army:
    """The army of a side, with the troop types it uses."""
    known = troop_types()
    used = dict.fromkeys(name for place in host.units for name in (place.troop, place.rear) if name)
    move, reach = host.command
    return Army(
        host.army,
        SYSTEM,
        host.people,
        host.period,
        host.budget,
        tuple(known[name] for name in used),
        tuple(Unit(place.troop, place.rear, place.name, options=place.options) for place in host.units),
        tuple(
            Leader(
                captain.name,
                "magician" if captain.magician else "general",
                characteristics={"move": move, "range": reach, "hero": int(captain.hero)},
                first=captain.chief,
            )
            for captain in host.captains
        ),
        Device(*host.device),
        host.notes,
    )


def placements(board: Board, host: Host) -> tuple[Placement, ...]:
    """Where everybody stands."""
    facings = {facing_name(facing, board.orientation): facing for facing in range(12)}
    stand = [
        Placement(number, cell_labelled(board, place.cell), facings[place.facing], place.formation)
        for number, place in enumerate(host.units)
    ]
    return (
        *stand,
        *(
            Placement(len(stand) + number, cell_labelled(board, captain.cell))
            for number, captain in enumerate(host.captains)
        ),
    )


def zone(board: Board, host: Host) -> tuple[int, ...] | None:
    """The cells a side deploys in, where the scenario says so."""
    cells: set[int] = set()
    for block in host.zone:
        first, _, last = block.partition("-")
        left, top = board.column_row(cell_labelled(board, first))
        right, bottom = board.column_row(cell_labelled(board, last or first))
        cells |= {
            board.cell(column, row) for column in range(left, right + 1) for row in range(top, bottom + 1)
        }
    return tuple(sorted(cells)) or None


def _goal(board: Board, terms: dict[str, Any]) -> Goal:
    cells = tuple(sorted(cell_labelled(board, word) for word in str(terms.get("cells", "")).split()))
    return Goal(**(terms | {"cells": cells}))


def scenario(battle: Battle) -> Scenario:
    """The whole scenario."""
    map_ = field(battle)
    board = map_.board
    sides = tuple(
        Side(host.side, army(host), host.edge, zone(board, host), host.briefing, host.briefing_it)  # type: ignore[arg-type]
        for host in battle.hosts
    )
    return Scenario(
        battle.name,
        SYSTEM,
        map_,
        (sides[0], sides[1]),
        {"id": battle.profile, **dict(battle.options)},
        tuple(
            Deployment("History", number, placements(board, host)) for number, host in enumerate(battle.hosts)
        ),
        tuple(_goal(board, terms) for terms in battle.goals),
        battle.turns,
        "deployed",
        battle.first,
        battle.year,
        battle.place,
        "hheditor",
        battle.notes,
        battle.notes_it,
        battle.special,
        battle.special_it,
        tags=battle.tags,
        words={"it": WORDS[battle.slug]},
    )


def printed(battle: Battle) -> bytes:
    """The file of a battle, as the library writes it."""
    document = scenario(battle)
    # Sixteen letters of the library's alphabet, the same at every print: who has it is offered it once.
    identity = (battle.slug.translate(str.maketrans("ilou", "100v", "-")) + "h1st0r1c0000000")[:16]
    return laid_out("scenario", identity, document.tags, document)


def points(host: Host) -> int:
    """What a side costs."""
    ruleset, types = find(SYSTEM), troop_types()
    total = sum(15 if captain.hero or captain.magician else 10 for captain in host.captains)
    for place in host.units:
        for name in (place.troop, place.rear):
            price = ruleset.price(types[name]) if name else None
            total += price.points if price is not None else 0
    return total


def path_of(battle: Battle) -> Path:
    """Its file."""
    return Path(__file__).parents[3] / "examples" / f"{battle.slug}.hhscenario"
