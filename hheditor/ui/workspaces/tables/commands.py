"""Everything a person can do with a bare table."""

from hheditor.app import Command
from hheditor.app.frame.operations import Refusal, needs, under
from hheditor.app.tables.editor import MORE, NATURE
from hheditor.tables.map.symmetry import SYMMETRIES
from hheditor.tables.map.things import refs
from hheditor.ui.workspaces.field import (
    fit_commands,
    history_commands,
    setting_command,
    zoom_commands,
)
from hheditor.ui.workspaces.tables.session import TableSession as It

GROUPS: tuple[tuple[tuple[str, str], ...], ...] = (
    (("select", "S"), ("points", "A"), ("eraser", "E")),
    (("freehand", "F"), ("polygon", "P"), ("rectangle", "C"), ("ellipse", "O")),
    (("line", "L"), ("crossing", "B"), ("work", "K"), ("level", "H")),
    (("stamp", "T"), ("label", "N")),
    (("ruler", "M"), ("trace", "U")),
)
"""Tools and their keys, in the groups of the tool bar: what is there, areas, lines and heights, what is put
down, measuring and tracing."""
TOOLS = tuple(tool for group in GROUPS for tool in group)
"""All of them."""
WAY_KEYS = (("road", "R"), ("stream", "I"), ("ditch", "D"), ("hedge", "G"))

_chosen: Refusal[It] = needs(lambda it: it.editor.selection, "tables.nothing-selected")
_two: Refusal[It] = needs(lambda it: it.patches() > 1, "tables.two-patches")
_any: Refusal[It] = needs(lambda it: next(refs(it.table), None) is not None, "tables.empty")
_held: Refusal[It] = needs(lambda it: it.editor.clip, "tables.nothing-copied")
_mirrored: Refusal[It] = needs(lambda it: it.editor.symmetry != "none", "tables.no-symmetry")
_in_hand: Refusal[It] = needs(
    lambda it: it.editor.selection or it.editor.tool == "stamp", "tables.nothing-selected"
)


def _tool(tool: str, keys: str) -> Command[It]:
    icon = "brush" if tool == "freehand" else "underlay" if tool == "trace" else tool
    title = f"tables.tool.{tool}"
    return setting_command(tool, title, "tool", tool, keys, f"tool-{icon}", lambda it: it.take(tool))


def _kind(number: int, kind: str) -> Command[It]:
    key = str((number + 1) % 10) if number < len(NATURE) else ""
    title = f"tables.take.{kind}"
    return setting_command(f"kind-{kind}", title, "kind", kind, key, take=lambda it: it.take_kind(kind))


def _way(way: str, key: str) -> Command[It]:
    title = f"tables.take-way.{way}"
    return setting_command(
        f"way-{way}", title, "way", way, key, take=lambda it: it.take_with("line", way=way)
    )


def _symmetry(symmetry: str) -> Command[It]:
    return setting_command(f"symmetry-{symmetry}", f"tables.symmetry.{symmetry}", "symmetry", symmetry)


def _switch(what: str, keys: str, icon: str = "") -> Command[It]:
    return Command(what, lambda it: it.toggle(what), keys, icon, checked=lambda it: it.shows(what))


def _export(ending: str) -> Command[It]:
    return Command(f"export-{ending}", lambda it: it.export(ending))


COMMANDS: tuple[Command[It], ...] = (
    *under("category.tables-tools", *(_tool(tool, keys) for tool, keys in TOOLS)),
    *under(
        "category.tables-ground",
        *(_kind(number, kind) for number, kind in enumerate((*NATURE, *MORE))),
        *(_way(*each) for each in WAY_KEYS),
    ),
    *under(
        "category.tables-edit",
        *history_commands("tables"),
        Command("copy", lambda it: it.editor.copy(), "Ctrl+C", refusal=_chosen),
        Command("cut", It.cut, "Ctrl+X", refusal=_chosen),
        Command("paste", It.paste, "Ctrl+V", "tool-paste", _held),
        Command("duplicate", It.duplicate, "Ctrl+D", refusal=_chosen),
        Command("delete", lambda it: it.editor.delete(), "Delete", refusal=_chosen),
        Command("select-all", It.select_all, "Ctrl+A"),
        Command("select-none", lambda it: it.editor.select(()), "Ctrl+Shift+A", refusal=_chosen),
        Command("next", lambda it: it.choose_next(1), "J", refusal=_any),
        Command("previous", lambda it: it.choose_next(-1), "Shift+J", refusal=_any),
        Command("turn-right", lambda it: it.editor.turn(150), "Z", "map-rotate", _in_hand),
        Command("turn-left", lambda it: it.editor.turn(-150), "Shift+Z", refusal=_in_hand),
        Command("turn-right-fine", lambda it: it.editor.turn(10), ".", refusal=_in_hand),
        Command("turn-left-fine", lambda it: it.editor.turn(-10), ",", refusal=_in_hand),
        Command("larger", lambda it: it.editor.grow(1100), "]", refusal=_in_hand),
        Command("smaller", lambda it: it.editor.grow(909), "[", refusal=_in_hand),
        Command("flip-across", lambda it: it.editor.flip(across=True), "X", "map-flip", _in_hand),
        Command("flip-down", lambda it: it.editor.flip(across=False), "Y", refusal=_in_hand),
        Command("raise", lambda it: it.level(1), "PgUp", refusal=_chosen),
        Command("lower", lambda it: it.level(-1), "PgDown", refusal=_chosen),
        Command("merge", It.merge, "Ctrl+J", refusal=_two),
        Command("cut-out", It.cut_out, "Ctrl+Shift+X", refusal=_two),
        Command("to-top", It.to_top, "Ctrl+Shift+T", refusal=_chosen),
        Command("mirror-half", It.mirror, refusal=_mirrored),
    ),
    *under("category.tables-symmetry", *(_symmetry(each) for each in SYMMETRIES)),
    *under(
        "category.tables-view",
        *zoom_commands("tables"),
        *fit_commands("tables"),
        _switch("grid", "Ctrl+G", "tables-grid"),
        _switch("snap", "Ctrl+Shift+G", "tables-snap"),
        _switch("mono", "Ctrl+B"),
    ),
    *under(
        "category.tables-file",
        Command("new", lambda it: it.page.table_panel.new_table(), "Ctrl+N", "map-new"),
        Command("random", lambda it: it.page.table_panel.grow(), "Ctrl+R", "map-random"),
        Command("roll", lambda it: it.page.table_panel.roll(), "Ctrl+Shift+R"),
        Command("export", lambda it: it.export("png"), "Ctrl+E", "map-export"),
        *(_export(ending) for ending in ("svg", "pdf", "hhtable")),
        Command("import", lambda it: it.import_file(), "Ctrl+O", "map-import"),
    ),
)
