"""What there is to draw of a position: bases with their miniatures, blocks deeper, states as marks."""

from functools import lru_cache

from hheditor.rules.api import Badge, Piece, Scene, Strength
from hheditor.rules.api.paper.bases import Stand
from hheditor.rules.api.screen.scene import Kit, Missile, Mount, badges
from hheditor.rules.impetus.armies.troops import HALVES, Troop
from hheditor.rules.impetus.position.table import Table, Unit, in_melee, is_fresh, troop

MARKS = ("disordered", "worn", "in-melee", "stakes", "shieldwall", "general", "large", "done")
"""Everything a unit may be marked with; said as ``mark.impetus.<mark>``."""


BADGES = {
    badge.mark: badge
    for badge in (
        Badge("impetus.disordered", "D", "#b3372f"),
        Badge("impetus.in-melee", "M", "#2f6f4f"),
        Badge("impetus.stakes", "S", "", "diamond"),
        Badge("impetus.shieldwall", "SW", "", "shield"),
        Badge("impetus.general", "G", "#c79a2b", "flag"),
        # The base itself shows what is lost and how deep it is.
        Badge("impetus.worn", shape="none"),
        Badge("impetus.large", shape="none"),
        Badge("impetus.done", shape="none"),
    )
}
"""How the marks look."""


def marks_of(table: Table, number: int) -> tuple[str, ...]:
    """The states of a unit."""
    unit = table.units[number]
    on = {
        "disordered": unit.disordered,
        "worn": not is_fresh(table, number),
        "in-melee": in_melee(table, number),
        "stakes": unit.stakes,
        "shieldwall": unit.wall,
        "general": unit.general,
        "large": bool(unit.behind),
        "done": unit.done,
    }
    return tuple(f"impetus.{mark}" for mark in MARKS if on[mark])


VBU = "impetus.vbu"
"""What losses are counted in."""


def strength(table: Table, unit: Unit, number: int) -> Strength:
    """VBU now and at full strength, a block's together."""
    now = unit.vbu + sum(table.units[each].vbu for each in unit.behind)
    full = troop(table, number).vbu + sum(troop(table, each).vbu for each in unit.behind)
    return Strength(now, full, VBU)


# Miniatures ----------------------------------------------------------------------------------------------

_ARMOUR = {"CP1": 4, "CP2": 3, "CM": 2, "FP": 3, "FL": 1, "T": 1, "EL": 1}
_FILES = {"CP1": 4, "CP2": 4, "CM": 3, "CL": 2, "FP": 4, "FL": 3, "T": 3, "S": 3}
_RANKS = {"FP": 2, "FL": 2, "T": 2}
_MOUNTS: dict[str, Mount] = {"EL": "elephant", "CGP": "chariot", "CGL": "chariot", "CF": "chariot"}
_ARMS: dict[str, Missile] = {
    "longbow": "longbow",
    "short": "bow",
    "composite": "bow",
    "crossbow": "crossbow",
    "javelin": "javelin",
    "sling": "sling",
    "handgun": "handgun",
    "arquebus": "handgun",
    "musket": "handgun",
}
_LOOSE = ("S", "CL", "FL")
_HEX = (800, 970)
"""How wide a base is drawn on a hex, and how wide where that is room enough for the deepest."""


@lru_cache(maxsize=256)
def miniatures(kind: Troop) -> Stand:
    """The figures on a base as players put them there; none for wagons and engines, which are models of their
    own."""
    if kind.klass in ("ART", "W"):
        return Stand()
    weapon = _ARMS.get(kind.weapon.partition("_")[0], "")
    mount = _MOUNTS.get(kind.klass, ("camel" if kind.has("camels") else "horse") if kind.mounted else "")
    if mount in ("elephant", "chariot"):
        return Stand((Kit(mount, aboard=(1, 1) if mount == "chariot" else (1, 1, 1)),))
    if not weapon and (kind.has("pike") or kind.speared or kind.klass.startswith("CP")):
        weapon = "pike"
    kit = Kit(mount, _ARMOUR.get(kind.klass, 0), weapon, barded=kind.klass == "CP1")
    files = _FILES[kind.klass] + (1 if kind.has("warband") else 0)
    return Stand((kit,) * (files * _RANKS.get(kind.klass, 1)), files, kind.klass in _LOOSE)


def tag(kind: Troop) -> str:
    """What players call a unit among themselves: its class, VBU, I and VD."""
    return f"{kind.klass} {kind.vbu}/{kind.impetus}/{kind.vd}"


def footprint(table: Table, number: int) -> tuple[int, int]:
    """TAB-3: the base as it lies on a table; on a hex as large as there is room, its proportions true."""
    unit, troops = table.units[number], table.setup.troop_of_unit
    if table.setup.field is not None:
        return 2 * table.setup.h, unit.depth
    deep = sum(HALVES[troops[each].klass] for each in (number, *unit.behind)) / 4
    wide = min(_HEX[0], _HEX[1] / (0.5 + 0.866 * deep))
    return round(wide), round(wide * deep)


def scene(table: Table) -> Scene:
    """Every unit on the field."""
    bare = table.setup.field is not None
    pieces = []
    for number, unit in enumerate(table.units):
        if unit.cell < 0:
            continue
        x, y, looks = table.board.pose(unit)
        borne, kind = marks_of(table, number), troop(table, number)
        stand = miniatures(kind)
        pieces.append(
            Piece(
                number,
                unit.side,
                kind.symbol,
                x,
                y,
                looks,
                () if bare else (unit.cell,),
                footprint(table, number),
                table.setup.units[number].name,
                formation="block" if unit.behind else "line",
                lie="apart" if stand.loose else "ranks",
                strength=strength(table, unit, number),
                body="element",
                marks=borne,
                badges=badges(BADGES, borne),
                facing=unit.facing,
                files=stand.files if stand.kits else 0,
                kits=stand.kits,
                bases=1 + len(unit.behind),
            )
        )
    return Scene(tuple(pieces), board="table") if bare else Scene(tuple(pieces))
