"""Everything a person can do in the map workspace."""

from hheditor.app import Command
from hheditor.app.frame.operations import Refusal, needs, under
from hheditor.app.map.game import game_of
from hheditor.app.map.stamps import STAMPS
from hheditor.maps.legend import legend
from hheditor.maps.symmetry import SYMMETRIES
from hheditor.maps.terrains import Terrain, terrains
from hheditor.ui.workspaces.field import (
    fit_commands,
    history_commands,
    setting_command,
    zoom_commands,
)
from hheditor.ui.workspaces.map.session import MapSession as It

GROUPS: tuple[tuple[tuple[str, str], ...], ...] = (
    (("brush", "B"), ("eraser", "E"), ("fill", "F"), ("scatter", "G")),
    (("line", "L"), ("rectangle", "C"), ("hexagon", "O")),
    (("up", "H"), ("down", "J")),
    (("road", "R"), ("track", "T"), ("river", "I"), ("stream", "M")),
    (("work", "K"), ("feature", "P")),
    (("label", "N"), ("objective", "Q"), ("zone", "D"), ("underlay", "U")),
    (("select", "S"), ("lasso", "A"), ("wand", "W")),
)
"""Tools and their keys, in the groups of the tool bar: ground, shapes, heights, ways, what is built, what is
written and marked, choosing."""
TOOLS = tuple(tool for group in GROUPS for tool in group)
"""All of them."""

_chosen: Refusal[It] = needs(lambda it: it.editor.selection, "map.nothing-selected")
_held: Refusal[It] = needs(lambda it: it.editor.clip is not None, "map.nothing-copied")
_strips: Refusal[It] = needs(lambda it: legend(it.map.system).strip(it.map.board), "map.no-strips")
_dice: Refusal[It] = needs(lambda it: legend(game_of(it.map)).dice, "map.no-dice")
_mirrored: Refusal[It] = needs(lambda it: it.editor.symmetry != "none", "map.no-symmetry")


def _tool(tool: str, keys: str) -> Command[It]:
    title, icon = f"map.tool.{tool}", f"tool-{tool}"
    return setting_command(tool, title, "tool", tool, keys, icon, lambda it: it.take(tool))


def _terrain(terrain: Terrain) -> Command[It]:
    name, key = terrain.id, str(terrain.key) if terrain.key >= 0 else ""
    title = f"map.take.{name}"
    return setting_command(
        f"terrain-{name}", title, "terrain", name, key, take=lambda it: it.take_terrain(name)
    )


def _stamp(number: int) -> Command[It]:
    return Command(
        f"stamp-{number}",
        lambda it: it.use_stamp(number),
        f"Alt+{number}",
        refusal=needs(lambda it: len(it.editor.stamps) >= number, "map.no-stamp"),
        listed=False,
    )


def _symmetry(symmetry: str) -> Command[It]:
    return setting_command(f"symmetry-{symmetry}", f"map.symmetry.{symmetry}", "symmetry", symmetry)


def _switch(what: str, keys: str, icon: str = "") -> Command[It]:
    return Command(what, lambda it: it.toggle(what), keys, icon, checked=lambda it: it.shows(what))


def _export(name: str, ending: str) -> Command[It]:
    return Command(f"export-{name}", lambda it: it.export(ending))


COMMANDS: tuple[Command[It], ...] = (
    *under("category.map-tools", *(_tool(tool, keys) for tool, keys in TOOLS)),
    *under("category.map-terrain", *(_terrain(each) for each in terrains())),
    *under(
        "category.map-edit",
        *history_commands("map"),
        Command("copy", It.copy, "Ctrl+C", refusal=_chosen),
        Command("cut", It.cut, "Ctrl+X", refusal=_chosen),
        Command("paste", It.paste, "Ctrl+V", "tool-paste", _held),
        Command("delete", It.delete, "Delete"),
        Command("select-all", It.select_all, "Ctrl+A"),
        Command("select-none", lambda it: it.editor.select(()), "Ctrl+Shift+A", refusal=_chosen),
        Command("turn-right", lambda it: it.turn(1), "Z", "map-rotate"),
        Command("turn-left", lambda it: it.turn(-1), "Shift+Z"),
        Command("flip-across", lambda it: it.flip("left-right"), "X", "map-flip"),
        Command("flip-down", lambda it: it.flip("top-bottom"), "Y"),
        Command("wider", lambda it: it.widen(1), "]"),
        Command("narrower", lambda it: it.widen(-1), "["),
        Command("save-stamp", It.save_stamp, "Ctrl+Shift+C", refusal=_chosen),
        Command("mirror-half", It.mirror, refusal=_mirrored),
        Command("compute-zones", It.compute_zones, "Ctrl+D", refusal=_strips),
        Command("crop", It.crop, refusal=_chosen),
        *(_stamp(number) for number in range(1, STAMPS + 1)),
    ),
    *under("category.map-symmetry", *(_symmetry(each) for each in SYMMETRIES)),
    *under(
        "category.map-view",
        *zoom_commands("map", It.zoom),
        *fit_commands("map"),
        _switch("grid", "Ctrl+G", "map-grid"),
        _switch("coordinates", "Ctrl+Shift+G", "map-coordinates"),
        _switch("minimap", "Ctrl+M"),
        _switch("mono", "Ctrl+B"),
    ),
    *under(
        "category.map-file",
        Command("new", lambda it: it.page.field_panel.new_field(), "Ctrl+N", "map-new"),
        Command("roll", lambda it: it.page.field_panel.roll(), "Ctrl+R", "map-random", _dice),
        Command("export", lambda it: it.export("png"), "Ctrl+E", "map-export"),
        *(_export(*each) for each in (("svg", "svg"), ("pdf", "pdf"), ("tmx", "tmx"), ("json", "hhmap"))),
        Command("build-sheet", It.export_build_sheet),
        Command("import", lambda it: it.import_file(), "Ctrl+O", "map-import"),
    ),
)
