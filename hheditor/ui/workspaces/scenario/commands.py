"""Everything a person can do in the scenario workspace."""

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from hheditor.app import Command
from hheditor.app.frame.operations import Refusal, S, all_of, needs, under
from hheditor.scenarios.edits import Place, deployments_of
from hheditor.scenarios.old_map import illustrations
from hheditor.ui.workspaces.field import fit_commands, history_commands
from hheditor.ui.workspaces.scenario import files, forces, sources, writing
from hheditor.ui.workspaces.scenario.session import ScenarioSession as It
from hheditor.ui.workspaces.scenario.sheet import boards
from hheditor.values import Finding, refuse

if TYPE_CHECKING:
    from hheditor.app.frame.journal import Entry
    from hheditor.ui.workspaces.scenario import ScenarioWorkspace

FORMATIONS = (("line", "L"), ("column", "C"), ("skirmish", "K"))

TURNS = (
    ("left-fine", -10, "Shift+Q"), ("right-fine", 10, "Shift+E"),
    ("left-wide", -450, "Alt+Q"), ("right-wide", 450, "Alt+E"),
)  # fmt: skip
"""On a bare table: by one degree, and by forty-five."""
NUDGES = (("left", (-10, 0)), ("right", (10, 0)), ("up", (0, -10)), ("down", (0, 10)))
"""On a bare table: by a millimetre."""


# Why not ---------------------------------------------------------------------------------------------------


def _stands(it: It) -> bool:
    here = it.deployer.here
    return here is not None and bool(here.placed or here.strays)


def _waits(it: It) -> bool:
    here = it.deployer.here
    return here is not None and bool(here.waiting)


def _leads(it: It) -> bool:
    first = next(iter(deployments_of(it.scenario, it.deployer.side)), None)
    return first is not None and first.name == it.deployer.name(it.deployer.side)


def _secret(it: It, entry: "Entry[Any] | None") -> Finding | None:
    """Behind a curtain nobody takes back what the other has done."""
    edits = () if entry is None or not it.state.hidden else entry.edits
    foreign = any(isinstance(edit, Place) and edit.side != it.deployer.side for edit in edits)
    return refuse("scenario.not-behind-curtain") if foreign or (edits and it.state.curtain) else None


def _takes(formation: str) -> Refusal[It]:
    """Whether somebody picked has that formation."""

    def taken(it: It) -> bool:
        here = it.deployer.here
        return here is not None and any(
            formation in here.formations(number) for number in it.deployer.standing
        )

    return all_of(_standing, needs(taken, "scenario.no-such-formation"))


def _has_several(it: It) -> bool:
    here = it.deployer.here
    return here is not None and any(len(here.formations(each)) > 1 for each in it.deployer.standing)


_placing: Refusal[It] = needs(
    lambda it: it.state.page == "field" and not it.state.curtain, "scenario.not-placing"
)
_picked: Refusal[It] = needs(lambda it: it.deployer.selected, "scenario.nothing-picked")
_standing: Refusal[It] = needs(
    lambda it: it.deployer.here is not None and it.deployer.standing, "scenario.nobody-picked-stands"
)
_several: Refusal[It] = all_of(_standing, needs(_has_several, "scenario.no-such-formation"))
_placed: Refusal[It] = needs(_stands, "scenario.nobody-stands")
_set_up: Refusal[It] = needs(lambda it: it.scenario.sides[it.deployer.side].setup, "scenario.no-setup")
_waiting: Refusal[It] = needs(_waits, "scenario.nobody-waits")
_two: Refusal[It] = needs(lambda it: len(it.deployer.selected) == 2, "scenario.pick-two")
_named: Refusal[It] = needs(lambda it: it.deployer.name(it.deployer.side), "scenario.no-deployment-yet")
_not_first: Refusal[It] = needs(lambda it: not _leads(it), "scenario.leads-already")
_pictured: Refusal[It] = needs(lambda it: illustrations(it.scenario), "scenario.no-picture")
_gridless: Refusal[It] = needs(lambda it: not it.editor.surface.places, "scenario.only-on-a-table")
_ruled: Refusal[It] = needs(lambda it: it.editor.surface.places, "scenario.not-on-a-table")
_curtained: Refusal[It] = needs(lambda it: it.state.curtain, "scenario.no-curtain")


# What ------------------------------------------------------------------------------------------------------

_SCENARIO: tuple[Command[It], ...] = (
    Command(
        "sheet", lambda it: it.turn_to("sheet"), "Ctrl+PgUp", "scenario",
        checked=lambda it: it.state.page == "sheet",
    ),
    Command(
        "deployment", lambda it: it.turn_to("field"), "Ctrl+PgDown", "armies",
        checked=lambda it: it.state.page == "field",
    ),
    *history_commands(
        "scenario.op",
        lambda it: _secret(it, it.editor.history.undoable),
        lambda it: _secret(it, it.editor.history.redoable),
    ),
    Command("change-map", sources.choose_map, "Ctrl+Shift+M", "map"),
    Command("change-army-0", lambda it: sources.choose_army(it, 0), "Ctrl+Shift+1", "armies"),
    Command("change-army-1", lambda it: sources.choose_army(it, 1), "Ctrl+Shift+2", "armies"),
    Command("edit-map", sources.edit_map, "Ctrl+Shift+F", "map"),
    Command("edit-army-0", lambda it: sources.edit_army(it, 0), "Ctrl+Shift+3", "armies"),
    Command("edit-army-1", lambda it: sources.edit_army(it, 1), "Ctrl+Shift+4", "armies"),
    Command("swap-edges", writing.swap_edges, "Ctrl+Shift+E"),
    Command("texts", writing.other_texts, "Ctrl+Shift+I", "language"),
    Command("add-goal", writing.add_goal, "Ctrl+G", "tool-objective"),
    Command("add-reinforcement", forces.add_reinforcement, "Ctrl+Shift+R", "plus"),
    Command("add-ally-0", lambda it: forces.choose_ally(it, 0), refusal=forces.knows_allies),
    Command("add-ally-1", lambda it: forces.choose_ally(it, 1), refusal=forces.knows_allies),
    Command("add-picture", files.ask_picture, "Ctrl+Shift+P"),
    Command("remove-picture", files.remove_picture, "", "trash", _pictured),
    Command("export", files.ask_export, "Ctrl+E", "export"),
    Command("copy-profile", writing.ask_copy, "Ctrl+Shift+D", "copy"),
    Command("other-board", boards.ask_other_board, "Ctrl+Shift+O", "map", boards.cannot_move),
    Command("deploy-0", lambda it: it.deploy(0), title="scenario.op.deployment", listed=False),
    Command("deploy-1", lambda it: it.deploy(1), title="scenario.op.deployment", listed=False),
    Command("start-battle", It.start_battle, "F5", "battle", It.refusal_to_start),
    Command(
        "hide", It.toggle_hidden, "Ctrl+Shift+H", "scenario-curtain", checked=lambda it: it.state.hidden
    ),
    Command("open-curtain", It.open_curtain, refusal=_curtained),
)  # fmt: skip

_FIELD: tuple[Command[It], ...] = (
    Command("auto", lambda it: it.deployer.auto(), "A", "scenario-auto"),
    Command("auto-rest", lambda it: it.deployer.auto_rest(), "R", "scenario-rest", _waiting),
    Command("as-set-up", lambda it: it.deployer.as_set_up(), "S", "scenario", _set_up),
    Command("keep-as-setup", lambda it: it.deployer.keep_as_setup(), "Shift+S", refusal=_placed),
    Command("fix", lambda it: it.deployer.fix(), "F", "tag", refusal=_standing),
    Command("clear", lambda it: it.deployer.clear(), "Shift+Del", "trash", _placed),
    Command("next", lambda it: it.deployer.pick_next(), "N"),
    Command("previous", lambda it: it.deployer.pick_next(-1), "Shift+N"),
    Command("pick-all", lambda it: it.deployer.pick_all(), "Ctrl+A"),
    Command("turn-left", lambda it: it.deployer.turn(-1), "Q", "scenario-turn-left", _standing),
    Command("turn-right", lambda it: it.deployer.turn(1), "E", "scenario-turn-right", _standing),
    *(
        Command[It](
            f"turn-{name}",
            lambda it, angle=angle: it.deployer.wheel(angle),  # type: ignore[misc]
            keys,
            refusal=all_of(_standing, _gridless),
        )
        for name, angle, keys in TURNS
    ),
    *(
        Command[It](
            f"nudge-{name}",
            lambda it, way=way: it.deployer.nudge(*way),  # type: ignore[misc]
            f"Alt+{name.title()}",
            refusal=all_of(_standing, _gridless),
        )
        for name, way in NUDGES
    ),
    Command("type-place", It.type_place, "P", refusal=_picked),
    *(
        Command[It](
            f"form-{formation}",
            lambda it, formation=formation: it.deployer.form(formation),  # type: ignore[misc]
            keys,
            f"scenario-{formation}",
            _takes(formation),
        )
        for formation, keys in FORMATIONS
    ),
    Command("form-next", lambda it: it.deployer.form(), "V", refusal=_several),
    Command("swap", lambda it: it.deployer.swap(), "X", "scenario-swap", _two),
    Command("mirror", lambda it: it.deployer.mirror(), "M", "map-flip", _placed),
    Command("withdraw", lambda it: it.deployer.withdraw(), "Del", "scenario-withdraw", _picked),
    Command("other-side", It.other_side, "T"),
    Command(
        "paint-zone", It.paint_zone, "Z", "tool-zone", _ruled,
        checked=lambda it: it.state.painting.startswith("zone"),
    ),
    Command(
        "command", It.toggle_command, "O", "battle-command", checked=lambda it: it.workspace.shows_command
    ),
    *fit_commands("scenario.op"),
    Command("new-deployment", It.new_deployment, "Ctrl+Shift+N", "plus"),
    Command("copy-deployment", It.copy_deployment, "Ctrl+D", "copy", _named),
    Command("rename-deployment", It.rename_deployment, "Shift+F2", "rename", _named),
    Command(
        "lead-deployment", lambda it: it.deployer.lead_deployment(), refusal=all_of(_named, _not_first)
    ),
    Command("delete-deployment", lambda it: it.deployer.delete_deployment(), "Ctrl+Del", "trash", _named),
)  # fmt: skip


def _titled(command: Command[S]) -> Command[S]:
    return replace(command, title=command.title or f"scenario.op.{command.name}")


COMMANDS: tuple[Command[It], ...] = tuple(
    _titled(each)
    for each in (
        *_SCENARIO,
        *under(
            "category.scenario-deployment",
            *(replace(each, refusal=all_of(_placing, each.refusal)) for each in _FIELD),
        ),
    )
)
ALWAYS: "tuple[Command[ScenarioWorkspace], ...]" = (
    _titled(Command("new", lambda workspace: workspace.begin_anew(), "Ctrl+N", "plus")),
)
