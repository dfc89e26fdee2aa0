"""Everything a person can do in the scenario workspace, as operations."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from hheditor.app import Operation
from hheditor.app.scenario.start import refusal_to_start
from hheditor.scenarios.edits import Place, deployments_of
from hheditor.scenarios.old_map import illustrations
from hheditor.ui.canvas.keys import FIT, FULL_SIZE
from hheditor.values import Finding, refuse

if TYPE_CHECKING:
    from hheditor.app.scenario.start import StartWith
    from hheditor.scenarios import Scenario
    from hheditor.ui.workspaces.scenario import ScenarioWorkspace

_CATEGORY = "workspace.scenario"
_PLACING = "category.scenario-deployment"
FORMATIONS = (("line", "L"), ("column", "C"), ("skirmish", "K"))


def _needs(*tests: Callable[[], Finding | None]) -> Callable[[], Finding | None]:
    def refusal() -> Finding | None:
        for test in tests:
            found = test()
            if found is not None:
                return found
        return None

    return refusal


class _Tests:
    """Why something cannot be done now."""

    def __init__(self, workspace: "ScenarioWorkspace") -> None:
        self._workspace = workspace
        self._asked: tuple[Scenario, StartWith, Finding | None] | None = None

    def open(self) -> Finding | None:
        return None if self._workspace.editor is not None else refuse("scenario.none-open")

    def placing(self) -> Finding | None:
        found = self.open()
        if found is None and (self._workspace.page != "field" or self._workspace.curtain):
            return refuse("scenario.not-placing")
        return found

    def picked(self) -> Finding | None:
        deployer = self._workspace.deployer
        if deployer is None or not deployer.selected:
            return refuse("scenario.nothing-picked")
        return None

    def standing(self) -> Finding | None:
        deployer = self._workspace.deployer
        if deployer is None or not deployer.standing:
            return refuse("scenario.nobody-picked-stands")
        return None

    def placed(self) -> Finding | None:
        deployer = self._workspace.deployer
        here = None if deployer is None else deployer.here
        return None if here is not None and (here.placed or here.strays) else refuse("scenario.nobody-stands")

    def waiting(self) -> Finding | None:
        deployer = self._workspace.deployer
        here = None if deployer is None else deployer.here
        return None if here is not None and here.waiting else refuse("scenario.nobody-waits")

    def two(self) -> Finding | None:
        deployer = self._workspace.deployer
        if deployer is None or len(deployer.selected) != 2:
            return refuse("scenario.pick-two")
        return None

    def named(self) -> Finding | None:
        deployer = self._workspace.deployer
        if deployer is None or not deployer.name(deployer.side):
            return refuse("scenario.no-deployment-yet")
        return None

    def not_first(self) -> Finding | None:
        deployer = self._workspace.deployer
        if deployer is not None:
            first = next(iter(deployments_of(deployer.scenario, deployer.side)), None)
            if first is not None and first.name == deployer.name(deployer.side):
                return refuse("scenario.leads-already")
        return None

    def undoable(self) -> Finding | None:
        return self._going("undoable", "undo.nothing")

    def redoable(self) -> Finding | None:
        return self._going("redoable", "redo.nothing")

    def _going(self, which: str, message: str) -> Finding | None:
        workspace = self._workspace
        entry = None if workspace.editor is None else getattr(workspace.editor.history, which)
        if entry is None:
            return refuse(message)
        deployer = workspace.deployer
        if workspace.hidden and deployer is not None:
            foreign = [edit for edit in entry.edits if isinstance(edit, Place) and edit.side != deployer.side]
            if foreign or workspace.curtain:
                return refuse("scenario.not-behind-curtain")
        return None

    def pictured(self) -> Finding | None:
        found = self.open()
        if found is None and not illustrations(self._workspace.scenario):
            return refuse("scenario.no-picture")
        return found

    def curtained(self) -> Finding | None:
        return None if self._workspace.curtain else refuse("scenario.no-curtain")

    def startable(self) -> Finding | None:
        workspace = self._workspace
        found = self.open()
        if found is not None or workspace.editor is None:
            return found
        scenario, start = workspace.scenario, workspace.started_with()
        # Buttons ask after every change; the rules look through a whole scenario only once.
        if self._asked is None or self._asked[0] is not scenario or self._asked[1] != start:
            self._asked = scenario, start, refusal_to_start(scenario, workspace.editor.ruleset, start)
        return self._asked[2]

    def takes(self, formation: str) -> Callable[[], Finding | None]:
        """Whether somebody picked has that formation."""

        def refusal() -> Finding | None:
            deployer = self._workspace.deployer
            here = None if deployer is None else deployer.here
            if deployer is None or here is None or not deployer.standing:
                return refuse("scenario.nobody-picked-stands")
            if not any(formation in here.formations(number) for number in deployer.standing):
                return refuse("scenario.no-such-formation")
            return None

        return refusal


def operations(workspace: "ScenarioWorkspace") -> Sequence[Operation]:
    """All of them."""
    return (*_scenario(workspace), *_placing(workspace))


def _scenario(workspace: "ScenarioWorkspace") -> list[Operation]:
    tests = _Tests(workspace)

    def deed(
        name: str,
        run: Callable[[], object],
        keys: str = "",
        icon: str = "",
        refusal: Callable[[], Finding | None] = tests.open,
        checked: Callable[[], bool] | None = None,
    ) -> Operation:
        return Operation(
            f"scenario.{name}", f"scenario.op.{name}", run, keys, _CATEGORY, refusal, checked, icon
        )

    def startable() -> Finding | None:
        return tests.startable()

    return [
        deed("new", workspace.begin_anew, "Ctrl+N", "plus", lambda: None),
        deed("sheet", lambda: workspace.turn_to("sheet"), "Ctrl+PgUp", "scenario",
             checked=lambda: workspace.page == "sheet"),
        deed("deployment", lambda: workspace.turn_to("field"), "Ctrl+PgDown", "armies",
             checked=lambda: workspace.page == "field"),
        deed("undo", workspace.undo, "Ctrl+Z", "undo", tests.undoable),
        deed("redo", workspace.redo, "Ctrl+Shift+Z Ctrl+Y", "redo", tests.redoable),
        deed("change-map", workspace.choose_map, "Ctrl+Shift+M", "map"),
        deed("change-army-0", lambda: workspace.choose_army(0), "Ctrl+Shift+1", "armies"),
        deed("change-army-1", lambda: workspace.choose_army(1), "Ctrl+Shift+2", "armies"),
        deed("edit-map", workspace.edit_map, "Ctrl+Shift+F", "map"),
        deed("edit-army-0", lambda: workspace.edit_army(0), "Ctrl+Shift+3", "armies"),
        deed("edit-army-1", lambda: workspace.edit_army(1), "Ctrl+Shift+4", "armies"),
        deed("swap-edges", workspace.swap_edges, "Ctrl+Shift+E"),
        deed("texts", workspace.other_texts, "Ctrl+Shift+I", "language"),
        deed("add-goal", workspace.add_goal, "Ctrl+G", "tool-objective"),
        deed("add-picture", workspace.ask_picture, "Ctrl+Shift+P"),
        deed("remove-picture", workspace.remove_picture, "", "trash", tests.pictured),
        deed("export", workspace.ask_export, "Ctrl+E", "export"),
        deed("copy-profile", workspace.ask_copy, "Ctrl+Shift+D", "copy"),
        deed("start-battle", workspace.start_battle, "F5", "battle", startable),
        deed("hide", workspace.toggle_hidden, "Ctrl+Shift+H", "scenario-curtain",
             checked=lambda: workspace.hidden),
        deed("open-curtain", workspace.open_curtain, "", "", tests.curtained),
    ]  # fmt: skip


def _placing(workspace: "ScenarioWorkspace") -> list[Operation]:
    tests = _Tests(workspace)

    def deed(
        name: str,
        run: Callable[[], object],
        keys: str = "",
        icon: str = "",
        *needs: Callable[[], Finding | None],
        checked: Callable[[], bool] | None = None,
    ) -> Operation:
        refusal = _needs(tests.placing, *needs)
        return Operation(
            f"scenario.{name}", f"scenario.op.{name}", run, keys, _PLACING, refusal, checked, icon
        )

    def on_deployer(name: str, *arguments: object) -> Callable[[], object]:
        return lambda: getattr(workspace.deployer, name)(*arguments)

    return [
        deed("auto", on_deployer("auto"), "A", "scenario-auto"),
        deed("auto-rest", on_deployer("auto_rest"), "R", "scenario-rest", tests.waiting),
        deed("clear", on_deployer("clear"), "Shift+Del", "trash", tests.placed),
        deed("next", on_deployer("pick_next"), "N"),
        deed("previous", on_deployer("pick_next", -1), "Shift+N"),
        deed("pick-all", on_deployer("pick_all"), "Ctrl+A"),
        deed("turn-left", on_deployer("turn", -1), "Q", "scenario-turn-left", tests.standing),
        deed("turn-right", on_deployer("turn", 1), "E", "scenario-turn-right", tests.standing),
        *(
            deed(f"form-{formation}", on_deployer("form", formation), key, f"scenario-{formation}",
                 tests.takes(formation))
            for formation, key in FORMATIONS
        ),
        deed("swap", on_deployer("swap"), "X", "scenario-swap", tests.two),
        deed("mirror", on_deployer("mirror"), "M", "map-flip", tests.placed),
        deed("withdraw", on_deployer("withdraw"), "Del", "scenario-withdraw", tests.picked),
        deed("other-side", workspace.other_side, "T", "", tests.placing),
        deed("paint-zone", workspace.paint_zone, "Z", "tool-zone",
             checked=lambda: workspace.painting.startswith("zone")),
        deed("command", workspace.toggle_command, "O", "battle-command",
             checked=lambda: workspace.shows_command),
        deed("fit", workspace.fit, FIT, "map-fit"),
        deed("full-size", workspace.full_size, FULL_SIZE, "map-full"),
        deed("new-deployment", workspace.new_deployment, "Ctrl+Shift+N", "plus"),
        deed("copy-deployment", workspace.copy_deployment, "Ctrl+D", "copy", tests.named),
        deed("rename-deployment", workspace.rename_deployment, "Shift+F2", "rename", tests.named),
        deed("lead-deployment", on_deployer("lead_deployment"), "", "", tests.named, tests.not_first),
        deed("delete-deployment", on_deployer("delete_deployment"), "Ctrl+Del", "trash", tests.named),
    ]  # fmt: skip
