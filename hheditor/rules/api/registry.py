"""The systems there are. A system is a package beside `api` with `RULESET`.

Packages are found by looking (`rules.names`), and imported when first asked for, so that this room names no
system and starting the program loads none. Tests register theirs by hand.
"""

import importlib
from typing import Any

from hheditor.rules import names
from hheditor.rules.api.ruleset import Ruleset
from hheditor.rules.api.surfaces import Surface, TableSurface, hex_surface
from hheditor.tables.map.document import TableMap

_registered: dict[str, Ruleset[Any]] = {}
systems = names.systems


def register(ruleset: Ruleset[Any], *, offered: bool = True) -> None:
    """Make a system known under its id, replacing an earlier one of that id. One that is not `offered` can be
    found by whoever names it, and is on no list."""
    _registered[ruleset.id] = ruleset
    names.note(ruleset.id, offered=offered)


def forget(system: str) -> None:
    """Undo `register`; a shipped system is found again when next asked for."""
    _registered.pop(system, None)
    names.drop(system)


def find(system: str) -> Ruleset[Any]:
    """The system of that id; `KeyError` if there is none."""
    if system not in _registered:
        if system not in names.packages():
            raise KeyError(system)
        ruleset: Ruleset[Any] = importlib.import_module(f"hheditor.rules.{system}").RULESET
        if ruleset.id != system:
            raise LookupError(f"the package {system} offers a system that calls itself {ruleset.id}")
        register(ruleset)
    return _registered[system]


def table_of(scenario: Any) -> TableMap | None:
    """The bare table a scenario is fought on, as it is drawn; None where it is fought on hexes."""
    surface = surface_of(scenario)
    if surface.places:
        return None
    return scenario.table or TableMap(round(surface.size[0]), round(surface.size[1]))


def surface_of(scenario: Any) -> Surface:
    """What a scenario is played on; its table, or the hexes of its map, where nobody knows its system."""
    try:
        return find(scenario.system).surface(scenario)
    except KeyError:
        table = scenario.table
        return TableSurface(table.width, table.height) if table else hex_surface(scenario.map.board)
