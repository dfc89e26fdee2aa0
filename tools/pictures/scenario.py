"""Pictures of the scenario workspace for the documentation: a new one, the sheet, deployment, a refusal and
the curtain, light and dark.

uv run python -m tools.pictures.scenario [folder]
"""

import os
import sys
from pathlib import Path

from msgspec.structs import replace
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication

from hheditor.app import desk_in_memory
from hheditor.app.library import use_library
from hheditor.hexes import cell_labelled
from hheditor.scenarios import Goal, Scenario
from hheditor.store.exchange.reading import read_document
from hheditor.ui.application import create_window
from hheditor.ui.profiles.copying import CopyDialog
from hheditor.ui.window import Window
from hheditor.ui.workspaces.scenario import ScenarioWorkspace
from hheditor.values.resources import example_path
from tools.pictures import ROOT
from tools.pictures.shots import keep


def example() -> Scenario:
    """The example, with terms to show."""
    path = example_path("hadlow-bridge.hhscenario")
    found = read_document(path.read_bytes(), path.name).content
    assert isinstance(found, Scenario)
    cells = tuple(cell_labelled(found.map.board, label) for label in ("N6", "O6", "N7"))
    return replace(found, goals=(Goal("hold", 1, cells, count=2, turn=8, name="Hadlow"),))


def settle(application: QApplication, times: int = 60) -> None:
    """Let everything be laid out and painted."""
    for _ in range(times):
        application.processEvents()
        application.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def shots(application: QApplication, window: Window, folder: Path, theme: str, identity: str) -> None:
    """All pictures in one theme."""
    workspace = window._rooms["scenario"].workspace  # noqa: SLF001 - the script stands in for a person
    assert isinstance(workspace, ScenarioWorkspace)

    def shoot(name: str) -> None:
        settle(application)
        keep(window, folder / f"scenario-{name}-{theme}.png")

    workspace.begin_anew()
    settle(application)
    shelf = workspace.desk.choosing  # type: ignore[union-attr]
    assert shelf is not None
    workspace.choose(0, shelf.maps.cards[0].id)
    workspace.choose(1, shelf.armies.cards[0].id)
    shoot("new")
    workspace.open(identity)
    shoot("sheet")
    sheet = workspace.desk.sheet  # type: ignore[union-attr]
    assert sheet is not None
    sheet.verticalScrollBar().setValue(660)
    shoot("sheet-terms")
    workspace.ask_copy()
    settle(application)
    dialog = workspace.desk.findChild(CopyDialog)  # type: ignore[union-attr]
    assert dialog is not None
    keep(dialog, folder / f"scenario-copy-{theme}.png")
    dialog.reject()
    workspace.turn_to("field")
    settle(application)
    deployer = workspace.deployer
    assert deployer is not None
    deployer.auto()
    deployer.pick([3])
    shoot("deployment")
    board = workspace.scenario.map.board
    deployer.pick([0])
    deployer.put(cell_labelled(board, "H9"))
    shoot("refused")
    deployer.pick(())
    workspace.toggle_hidden()
    shoot("curtain")
    workspace.toggle_hidden()
    while workspace.editor is not None and workspace.editor.history.undoable is not None:
        workspace.undo()


def main() -> None:
    """Take the pictures."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build" / "screens"
    folder.mkdir(parents=True, exist_ok=True)
    application = QApplication([*sys.argv[:1], "-style", "fusion"])
    desk = desk_in_memory()
    desk.settings.change(language="en")
    use_library(desk, Path(os.environ["HHEDITOR_HOME"]) / "pictures.hhlibrary")
    books = desk.library
    scenario = example()
    books.create(scenario.map)
    for side in scenario.sides:
        books.create(side.army)
    card = books.create(scenario)
    window = create_window(application, desk)
    window.resize(1440, 900)
    window.show()
    settle(application)
    for theme in ("light", "dark"):
        desk.settings.change(theme=theme)
        window.show_workspace("scenario")
        shots(application, window, folder, theme, card.id)
    window.close()
    books.close()


if __name__ == "__main__":
    main()
