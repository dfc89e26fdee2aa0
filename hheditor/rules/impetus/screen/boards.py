"""HEX-26, TAB-2: the other board of a scenario, and what the rules do otherwise there. It decides nothing."""

from msgspec.structs import replace

from hheditor.rules.api.surfaces import OtherBoard
from hheditor.rules.impetus.command.deployment import empty_field
from hheditor.scenarios import Scenario
from hheditor.tables.map import TableMap
from hheditor.values import Finding, Parameter

_HEXES, _LARGE_HEXES = (22, 18), (30, 22)
_TABLE, _LARGE_TABLE = (30, 20), (45, 30)
"""In H."""
_MANY_COLUMNS, _MANY_H = 26, 37
"""From where on a field counts as large."""


def other_board(scenario: Scenario) -> OtherBoard:
    """HEX-26, TAB-2: the standard board of the other kind, the large one for a large field, lying as the
    scenario's does."""
    h = empty_field(scenario).profile.h
    if scenario.table is None:
        wide, high = scenario.map.board.columns, scenario.map.board.rows
        across, down = _LARGE_TABLE if max(wide, high) > _MANY_COLUMNS else _TABLE
        size = across * h, down * h
        notes = _onto_table(replace(scenario, table=TableMap(*size)), h)
    else:
        wide, high = scenario.table.width, scenario.table.height
        size = _LARGE_HEXES if max(wide, high) > _MANY_H * h else _HEXES
        notes = _into_hexes(h)
    return OtherBoard(size if wide >= high else size[::-1], h, notes)


def _note(word: str, rule: str, **numbers: Parameter) -> Finding:
    return Finding(f"board.impetus.{word}", rule, "note", tuple(sorted(numbers.items())))


def _onto_table(scenario: Scenario, h: int) -> tuple[Finding, ...]:
    table = empty_field(scenario)
    deep = sorted(table.board.depth(number, ()) // 10 for number in range(len(table.units))) or [h // 10]
    gap = table.profile.deployment_gap
    return (
        _note("distance-table", "TAB-1", length=h // 10),
        _note("bases", "TAB-3", wide=h // 5, least=deep[0], most=deep[-1]),
        _note("facing-table", "TAB-6"),
        _note("contact-table", "TAB-4"),
        _note("zone", "DEP-4", gap=gap, length=gap * h // 100),
    )


def _into_hexes(h: int) -> tuple[Finding, ...]:
    return (
        _note("distance-hexes", "HEX-5", length=h // 10),
        _note("no-bases", "HEX-17"),
        _note("facing-hexes", "HEX-1"),
        _note("contact-hexes", "HEX-13"),
        _note("rows", "HEX-25"),
    )
