"""Everything a person can do with an army, with its keys and with the reason where it cannot be done."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from hheditor.app import Operation
from hheditor.ui.workspaces.armies import papers
from hheditor.values import Finding, refuse

if TYPE_CHECKING:
    from hheditor.ui.workspaces.armies import ArmiesWorkspace

_CATEGORY = "workspace.armies"


def operations(workspace: "ArmiesWorkspace") -> Sequence[Operation]:
    """The operations of the workspace."""
    state = workspace.state

    def open_army() -> Finding | None:
        return refuse("armies.no-army") if state.editor is None or state.page == "start" else None

    def undoable() -> Finding | None:
        editor = state.editor
        return refuse("undo.nothing") if editor is None or editor.history.undoable is None else None

    def redoable() -> Finding | None:
        editor = state.editor
        return refuse("redo.nothing") if editor is None or editor.history.redoable is None else None

    def chosen() -> Finding | None:
        return None if state.units or state.leaders else open_army() or refuse("armies.choose-first")

    def chosen_units() -> Finding | None:
        return None if state.units else open_army() or refuse("armies.choose-units")

    def some_type() -> Finding | None:
        return None if state.units or state.recruit else open_army() or refuse("armies.choose-type")

    def addable() -> Finding | None:
        return open_army() or (None if state.recruit else refuse("armies.choose-type"))

    def operation(
        name: str,
        run: Callable[[], object],
        keys: str = "",
        refusal: Callable[[], Finding | None] = open_army,
        icon: str = "",
    ) -> Operation:
        return Operation(
            f"armies.{name}",
            f"armies.{name}",
            run,
            shortcut=keys,
            category=_CATEGORY,
            refusal=refusal,
            icon=icon,
        )

    def other_leaders() -> Finding | None:
        editor = workspace.state.editor
        if editor is not None and len(editor.leader_roles) < 2:
            return refuse("armies.only-generals")
        return open_army()

    def always() -> Finding | None:
        return None

    return (
        operation("new", workspace.new, "Ctrl+N", always, "plus"),
        operation("start", workspace.show_start, "Ctrl+O", always, "list"),
        operation("roster", workspace.show_roster, "Alt+Left", open_army),
        operation("duplicate", workspace.duplicate, "Ctrl+D", open_army, "copy"),
        operation("search", workspace.search, "Ctrl+F", open_army, "search"),
        operation("add", workspace.add_chosen, "Ctrl+Return", addable, "plus"),
        operation("add-leader", workspace.add_general, "Ctrl+G", open_army, "crown"),
        operation("add-hero", workspace.add_hero, "Ctrl+Shift+G", open_army),
        operation("add-other-leader", workspace.add_other_leader, "Ctrl+Alt+G", other_leaders, "wand"),
        operation("more", lambda: workspace.step(1), "Ctrl+Up", chosen_units),
        operation("fewer", lambda: workspace.step(-1), "Ctrl+Down", chosen_units),
        operation("remove", workspace.remove, "Del", chosen, "trash"),
        operation("rename", workspace.rename, "Shift+F2", chosen, "rename"),
        operation("regroup", workspace.regroup, "Ctrl+B", chosen_units),
        operation("own-type", workspace.own_type, "Ctrl+T", some_type, "own-type"),
        operation("compare", workspace.compare, "Ctrl+Shift+C", open_army, "compare"),
        operation("copy", lambda: papers.copy(workspace), "Ctrl+C", open_army, "copy"),
        operation("paste", lambda: papers.paste(workspace), "Ctrl+V", open_army, "paste"),
        operation("import", lambda: papers.import_file(workspace), "Ctrl+I", always, "import"),
        operation("export-json", lambda: papers.export(workspace, "json"), "", open_army, "export"),
        operation("export-csv", lambda: papers.export(workspace, "csv"), "Ctrl+E", open_army, "export"),
        operation("undo", workspace.undo, "Ctrl+Z", undoable, "undo"),
        operation("redo", workspace.redo, "Ctrl+Shift+Z Ctrl+Y", redoable, "redo"),
    )
