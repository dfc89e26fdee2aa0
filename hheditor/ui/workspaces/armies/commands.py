"""Everything a person can do with an army, with its keys and with the reason where it cannot be done."""

from typing import TYPE_CHECKING

from hheditor.app import Command
from hheditor.app.frame.operations import Refusal, all_of, needs
from hheditor.ui.workspaces.armies import files
from hheditor.ui.workspaces.armies.session import ArmySession as It
from hheditor.ui.workspaces.field import history_commands
from hheditor.values import Finding

if TYPE_CHECKING:
    from hheditor.ui.workspaces.armies import ArmiesWorkspace


def _open(it: It) -> Finding | None:
    """Whether the army may be changed at all."""
    return it.editor.refusal


_chosen: Refusal[It] = needs(lambda it: it.state.units or it.state.leaders, "armies.choose-first")
_grouped: Refusal[It] = needs(
    lambda it: (
        any(it.editor.army.units[at].group for at in it.state.units if at < len(it.editor.army.units))
        or any(
            it.editor.army.leaders[at].group for at in it.state.leaders if at < len(it.editor.army.leaders)
        )
    ),
    "armies.no-group-chosen",
)
_units: Refusal[It] = needs(lambda it: it.state.units, "armies.choose-units")
_some_type: Refusal[It] = needs(lambda it: it.state.units or it.state.recruit, "armies.choose-type")
_recruit: Refusal[It] = needs(lambda it: it.state.recruit, "armies.choose-type")
_other_leaders: Refusal[It] = needs(lambda it: len(it.editor.leader_kinds) > 1, "armies.one-leader-kind")

COMMANDS: tuple[Command[It], ...] = (
    Command("roster", It.show_roster, "Alt+Left"),
    Command("duplicate", It.duplicate, "Ctrl+D", "copy"),
    Command("search", lambda it: it.page.pool.focus_search(), "Ctrl+F", "search"),
    Command("add", It.add_chosen, "Ctrl+Return", "plus", all_of(_open, _recruit)),
    Command("add-leader", It.add_leader, "Ctrl+G", "crown", _open),
    Command(
        "add-other-leader",
        It.add_other_leader,
        "Ctrl+Shift+G",
        refusal=all_of(_open, _other_leaders),
    ),
    Command("more", lambda it: it.step(1), "Ctrl+Up", refusal=all_of(_open, _units)),
    Command("fewer", lambda it: it.step(-1), "Ctrl+Down", refusal=all_of(_open, _units)),
    Command("remove", It.remove, "Del", "trash", all_of(_open, _chosen)),
    Command("rename", lambda it: it.page.roster.rename(), "Shift+F2", "rename", all_of(_open, _chosen)),
    Command("regroup", It.regroup, "Ctrl+B", refusal=all_of(_open, _units)),
    Command("make-group", It.make_group, "Ctrl+Shift+B", refusal=all_of(_open, _chosen)),
    Command("leave-group", It.leave_group, "Ctrl+Alt+B", refusal=all_of(_open, _grouped)),
    Command("own-type", It.own_type, "Ctrl+T", "own-type", all_of(_open, _some_type)),
    Command("compare", It.compare, "Ctrl+Shift+C", "compare"),
    Command("copy", files.copy, "Ctrl+C", "copy"),
    Command("paste", files.paste, "Ctrl+V", "paste", _open),
    Command("export-json", lambda it: files.export(it, "json"), "", "export"),
    Command("export-csv", lambda it: files.export(it, "csv"), "Ctrl+E", "export"),
    *history_commands("armies"),
)
ALWAYS: "tuple[Command[ArmiesWorkspace], ...]" = (
    Command("new", lambda workspace: workspace.new(), "Ctrl+N", "plus"),
    Command("start", lambda workspace: workspace.show_start(), "Ctrl+O", "list"),
    Command("import", files.import_file, "Ctrl+I", "import"),
)
