"""Pictures of the armies workspace for the documentation: the first page, a full army, the editor of an own
troop type and the comparison, light and dark.

uv run python -m tools.pictures.armies [folder]
"""

import sys
import tempfile
from pathlib import Path

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication

from hheditor.app import Desk, desk_in_memory
from hheditor.app.library import use_library
from hheditor.armies.mustering import change_leader, change_units
from hheditor.ui.application import create_window
from hheditor.ui.window import Window
from hheditor.ui.workspaces.armies import ArmiesWorkspace
from tools.pictures import ROOT
from tools.pictures.shots import keep


def _settle() -> None:
    for _ in range(4):
        QApplication.processEvents()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def _workspace(window: Window) -> ArmiesWorkspace:
    found = window._rooms["armies"].workspace  # noqa: SLF001 - a picture of it is wanted
    assert isinstance(found, ArmiesWorkspace)
    return found


def _save(window: Window, folder: Path, name: str, theme: str) -> None:
    _settle()
    keep(window, folder / f"armies-{name}-{theme}.png")


def shoot(application: QApplication, folder: Path, theme: str) -> None:
    """All pictures in one theme."""
    desk: Desk = desk_in_memory()
    desk.settings.change(theme=theme, language="en")
    with tempfile.TemporaryDirectory() as place:
        books = use_library(desk, Path(place) / "pictures.hhlibrary")
        window = create_window(application, desk)
        window.resize(1440, 900)
        window.show()
        _settle()
        window.show_workspace("armies")
        _settle()
        workspace = _workspace(window)
        _save(window, folder, "empty", theme)
        workspace.take("sample:hyw_english_150")
        editor = workspace.state.editor
        assert editor is not None
        editor.do(change_units(editor.army, (0,), name="Household of the King"), "army.named", name="")
        editor.do(change_leader(editor.army, 0, editor.army.leaders[0]), "army.leader-changed", name="")
        workspace.state.choose((3, 4), ())
        _save(window, folder, "full", theme)
        workspace.own_type()
        _save(window, folder, "own-type", theme)
        workspace.leave_type()
        workspace.state.other = "sample:hyw_french_150"
        workspace.compare()
        _save(window, folder, "compare", theme)
        window.close()
        window.deleteLater()
        _settle()
        books.close()


def main(folder: Path) -> None:
    """Both themes."""
    application = QApplication.instance() or QApplication(sys.argv[:1])
    assert isinstance(application, QApplication)
    application.setStyle("Fusion")
    folder.mkdir(parents=True, exist_ok=True)
    for theme in ("light", "dark"):
        shoot(application, folder, theme)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build" / "screens")
