"""Whether a document makes sense as a whole: what its type alone cannot say."""

import re

from hheditor.armies import Army, TroopType
from hheditor.maps import Map
from hheditor.maps.edits import fits
from hheditor.rules.api.registry import surface_of
from hheditor.rules.api.surfaces import Surface
from hheditor.scenarios import Deployment, Placement, Scenario, Side
from hheditor.store.contents import Document
from hheditor.store.exchange.bounds import check_values
from hheditor.store.kinds import LONGEST_NAME, Profile
from hheditor.tables.map.document import TableMap
from hheditor.values import Finding, is_id, refuse, too_large

_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
_MOST_UNITS = 400
_MOST_TROOPS = 400
_MOST_TAGS = 50
_MOST_DEPLOYMENTS = 100
_MOST_ALLIES = 20
_MOST_SIDES = 1_000
_MOST_ON_A_CELL = 60
_MOST_LABELS = 2_000
_MOST_AREAS = 500
_MOST_THINGS = 20_000


def sound(document: Document, *, named: bool = True) -> Finding | None:
    """None where the document is whole; else what is wrong, first things first. A bare one needs no name."""
    wrong = _wrong(document, named=named)
    if wrong:
        return refuse("exchange.makes-no-sense", field=wrong, where=wrong)
    return check_values(document)


def _wrong(document: Document, *, named: bool) -> str:
    if (named and not document.name.strip()) or len(document.name) > LONGEST_NAME:
        return "name"
    match document:
        case Map():
            return _wrong_map(document)
        case TableMap():
            return _wrong_table(document)
        case Army():
            return _wrong_army(document)
        case Scenario():
            return _wrong_scenario(document)
        case Deployment():
            return "placements" if len(document.placements) > 2 * _MOST_UNITS else ""
        case Profile():
            return "terms" if too_large(document.terms) else ""
        case TroopType():
            return ""


def _wrong_map(map_: Map) -> str:
    if map_.underlay is not None and not is_id(map_.underlay.picture):
        return "underlay.picture"
    if len(map_.labels) > _MOST_LABELS:
        return "labels"
    if len(map_.zones) > _MOST_AREAS or len(map_.objectives) > _MOST_AREAS:
        return "zones"
    # Every hexside may carry each kind of thing once, and a hex each feature.
    if max(len(map_.crossings), len(map_.edges), len(map_.features)) > _MOST_ON_A_CELL * map_.board.cells:
        return "crossings"
    return fits(map_)


def _wrong_table(table: TableMap) -> str:
    if table.trace is not None and not is_id(table.trace.picture):
        return "trace.picture"
    if len(table.labels) > _MOST_LABELS:
        return "labels"
    if len(table.zones) > _MOST_AREAS:
        return "zones"
    things = (table.outlines, table.lines, table.crossings, table.works)
    return "outlines" if sum(map(len, things)) > _MOST_THINGS else ""


def _wrong_army(army: Army) -> str:
    if len(army.units) > _MOST_UNITS or len(army.leaders) > _MOST_UNITS:
        return "units"
    if len(army.troops) > _MOST_TROOPS:
        return "troops"
    if len(army.tags) > _MOST_TAGS:
        return "tags"
    groups = {group.id for group in army.groups}
    if len(groups) != len(army.groups) or len(groups) > _MOST_UNITS or "" in groups:
        return "groups"
    if any(group.colour and not _COLOUR.fullmatch(group.colour) for group in army.groups):
        return "groups"
    named = [*(unit.group for unit in army.units), *(leader.group for leader in army.leaders)]
    if any(name and name not in groups for name in named):
        return "groups"
    known = {troop.id for troop in army.troops}
    if len(known) != len(army.troops):
        return "troops"
    for index, unit in enumerate(army.units):
        if unit.troop not in known or (unit.rear and unit.rear not in known):
            return f"units.{index}.troop"
        if unit.stands is not None and unit.stands < 1:
            return f"units.{index}.stands"
    return "budget" if army.budget < 0 else ""


def _wrong_scenario(scenario: Scenario) -> str:
    trouble = _wrong_map(scenario.map)
    if trouble:
        return f"map.{trouble}"
    trouble = _wrong_table(scenario.table) if scenario.table is not None else ""
    if trouble:
        return f"table.{trouble}"
    cells = scenario.map.board.cells
    for index, side in enumerate(scenario.sides):
        trouble = _wrong_side(side, cells)
        if trouble:
            return f"sides.{index}.{trouble}"
    if len(scenario.tags) > _MOST_TAGS or len(scenario.goals) > _MOST_UNITS:
        return "goals"
    if scenario.first not in (0, 1):
        return "first"
    if any(goal.side not in (0, 1) or not _on_board(goal.cells, cells) for goal in scenario.goals):
        return "goals"
    if len(scenario.deployments) > _MOST_DEPLOYMENTS:
        return "deployments"
    trouble = _misplaced(scenario, cells) or _wrong_coming(scenario, cells)
    if trouble:
        return trouble
    if too_large(scenario.profile):
        return "profile"
    return "turn_limit" if not 0 <= scenario.turn_limit <= 10_000 else ""


def _wrong_side(side: Side, cells: int) -> str:
    trouble = _wrong_army(side.army)
    if trouble:
        return f"army.{trouble}"
    if side.zone is not None and not _on_board(side.zone, cells):
        return "zone"
    if len(side.allies) > _MOST_ALLIES:
        return "allies"
    for index, ally in enumerate(side.allies):
        if _wrong_army(ally.army) or too_large(ally.terms):
            return f"allies.{index}"
    return "terms" if too_large(side.terms) else ""


def _misplaced(scenario: Scenario, cells: int) -> str:
    """Deployments and set-ups that put pieces where there is no place, or that are not there."""
    surface = surface_of(scenario)
    for index, deployment in enumerate(scenario.deployments):
        if not _fitting(deployment, scenario, cells, surface):
            return f"deployments.{index}"
    for index, side in enumerate(scenario.sides):
        if not _fitting(Deployment("", index, side.setup), scenario, cells, surface):
            return f"sides.{index}.setup"
    return ""


def _wrong_coming(scenario: Scenario, cells: int) -> str:
    """What comes later, and the turns that have names."""
    if len(scenario.reinforcements) > _MOST_UNITS:
        return "reinforcements"
    for index, each in enumerate(scenario.reinforcements):
        if each.side not in (0, 1) or not _on_board(each.cells, cells):
            return f"reinforcements.{index}"
        pieces = scenario.sides[each.side].pieces
        if len(each.pieces) > pieces or not all(0 <= piece < pieces for piece in each.pieces):
            return f"reinforcements.{index}"
        if not 0 <= each.least <= each.die <= _MOST_SIDES:
            return f"reinforcements.{index}.least"
    if len(scenario.track) > _MOST_UNITS or any(not 0 <= mark.turn <= 10_000 for mark in scenario.track):
        return "track"
    return "goals" if any(too_large(goal.terms) for goal in scenario.goals) else ""


def _fitting(deployment: Deployment, scenario: Scenario, cells: int, surface: Surface) -> bool:
    if deployment.side not in (0, 1):
        return False
    pieces = scenario.sides[deployment.side].pieces
    headings = surface.headings or range(3600)
    return len(deployment.placements) <= pieces and all(
        0 <= placement.piece < pieces
        and _somewhere(placement, cells, surface)
        and placement.facing in headings
        and _on_board(placement.cells, cells)
        for placement in deployment.placements
    )


def _somewhere(placement: Placement, cells: int, surface: Surface) -> bool:
    """Whether it is on the field: in a place, or on a spot where there are none."""
    if placement.spot is None:
        return 0 <= placement.cell < cells
    return placement.cell < 0 and all(surface.holds(spot) for spot in (placement.spot, *placement.spots))


def _on_board(places: tuple[int, ...], cells: int) -> bool:
    return len(places) <= cells and all(0 <= place < cells for place in places)
