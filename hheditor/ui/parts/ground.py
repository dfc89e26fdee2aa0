"""What the status line says of a hex: its coordinate, its ground, what that does in the rules, what
stands there."""

from collections.abc import Callable
from typing import Any

import msgspec

from hheditor.drawing.terrain.ruins import BURNT, split
from hheditor.maps.document import Map
from hheditor.maps.edits import levels_of, terrain_of
from hheditor.maps.ways import crossings_by_cell
from hheditor.rules.api.surfaces import Spot, Surface
from hheditor.tables import FINE
from hheditor.tables.map.document import TableMap
from hheditor.tables.map.document import ground as ground_of
from hheditor.text import knows

Say = Callable[..., str]


def effects_of(terrain: Any, system: str, say: Say) -> list[str]:
    """What a terrain does, from the rules' own data: every field that is not as on open ground, if it has
    words.

    Any rules system may offer any struct; a field ``cover`` of 2 is said by
    ``effect.<system>.cover`` or ``effect.<system>.cover.2``.
    """
    found = []
    for field in msgspec.structs.fields(terrain):
        value = getattr(terrain, field.name)
        if value == field.default or field.name in ("id", "rule"):
            continue
        name = f"effect.{system}.{field.name.replace('_', '-')}"
        exact = f"{name}.{str(value).lower()}"
        if knows(exact):
            found.append(say(exact))
        elif knows(name):
            found.append(say(name, value=value))
    return found


def _feature(kind: str, say: Say) -> str:
    """What stands in a hex, or what is left of it."""
    state, work = split(kind)
    if not state:
        return say("map.feature-named", feature=kind)
    gate = state == BURNT and work == "gatehouse"
    return say("map.feature-burnt-gate" if gate else "map.feature-ruined", feature=work)


def describe(
    map_: Map, surface: Surface, cell: int, say: Say, system: str, effects: Callable[[int], Any | None]
) -> str:
    """One line about a place; `effects` says what the ground there does in the rules at hand."""
    terrain, level = terrain_of(map_)[cell], levels_of(map_)[cell]
    parts: list[str] = [surface.label(cell), say("map.ground", terrain=terrain)]
    if level:
        parts.append(say("map.level", level=level))
    kinds = sorted({kind for kind, _ in crossings_by_cell(map_).get(cell, ())})
    parts += [say("map.way-named", kind=kind) for kind in kinds]
    parts += [_feature(entry.kind, say) for entry in map_.features if entry.cell == cell]
    found = effects(cell)
    if found is not None:
        parts += effects_of(found, system, say)
    return " · ".join(parts)


def describe_spot(table: TableMap | None, surface: Surface, spot: Spot, say: Say) -> str:
    """One line about a spot of a bare table: its square, where it lies exactly, what ground there is."""
    x, y = spot
    parts = [surface.label(spot), say("scenario.spot", x=f"{x / 100:.1f}", y=f"{y / 100:.1f}")]
    if table is None:
        return " · ".join(parts)
    under = ground_of(table).under((round(x) * FINE, round(y) * FINE))
    if under:
        top = under[-1]
        parts += [say("map.ground", terrain=top.kind)] if knows(f"terrain.{top.kind}") else []
        parts += [say("map.level", level=top.level)] if top.level else []
    return " · ".join(parts)
