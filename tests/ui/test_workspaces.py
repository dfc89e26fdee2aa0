"""Every workspace keeps the contract of `hheditor.ui.workspaces`."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from hheditor import text
from hheditor.app import Changes, Desk
from hheditor.ui.application import create_window
from hheditor.ui.frame.rooms import workspace_class
from hheditor.ui.frame.window import Window
from hheditor.ui.workspaces import PLACES, Header, Panel, Place, Workspace, document
from hheditor.ui.workspaces.document import DocumentWorkspace
from hheditor.values import refuse
from hheditor.values.resources import resource_path

HEAVY = ("pyqtgraph", "reportlab", "shapely", "sqlite_utils", "numpy", "pypdfium2", "PIL", "click")
WORKSPACES = Path(document.__file__).parent
places = pytest.mark.parametrize("place", PLACES, ids=lambda place: place.id)


@places
def test_it_has_words_and_a_picture(place: Place) -> None:
    for language in text.languages():
        assert text.say(place.title, language)
        assert text.say(place.hint, language)
    assert resource_path("icons", f"{place.icon}.svg").is_file()


@places
def test_its_module_defines_one_workspace(place: Place) -> None:
    assert issubclass(workspace_class(place), Workspace)


@places
def test_it_has_the_shape_of_all(place: Place) -> None:
    assert issubclass(workspace_class(place), DocumentWorkspace)
    folder = WORKSPACES / place.id
    for module in ("session", "commands", "page"):
        assert (folder / f"{module}.py").is_file()
    siblings = {other.id for other in PLACES} - {place.id}
    for path in folder.rglob("*.py"):
        named = set(re.findall(r"hheditor\.ui\.workspaces\.(\w+)", path.read_text(encoding="utf-8")))
        assert not named & siblings, f"{path.name} uses another workspace; what several use is in ui.parts"


def test_a_module_with_none_or_two_is_refused() -> None:
    class Wrong(Place, frozen=True):
        @property
        def module(self) -> str:
            return "hheditor.ui.parts.rows"

    with pytest.raises(TypeError, match="not 0"):
        workspace_class(Wrong("wrong"))


@places
def test_importing_and_constructing_it_is_cheap(place: Place) -> None:
    program = (
        f"import sys, {place.module}\n"
        f"loaded = [name for name in {HEAVY!r} if name in sys.modules]\n"
        "sys.exit(', '.join(loaded) if loaded else 0)"
    )
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr


@places
def test_it_makes_no_widgets_before_it_is_visited(place: Place, window: Window, qapp: QApplication) -> None:
    before = len(QApplication.allWidgets())
    workspace = workspace_class(place)(place, window.frame)
    workspace.operations()
    assert len(QApplication.allWidgets()) == before


@places
def test_its_operations_are_named_and_its_own(place: Place, window: Window) -> None:
    for operation in workspace_class(place)(place, window.frame).operations():
        assert operation.id.startswith(f"{place.id}.")
        for language in text.languages():
            assert text.say(operation.title, language)
            assert text.say(operation.category, language)
        assert not operation.icon or resource_path("icons", f"{operation.icon}.svg").is_file()


@places
def test_it_is_made_shown_left_and_made_again(place: Place, window: Window, desk: Desk, qtbot: QtBot) -> None:
    window.show_workspace(place.id)
    room = window._rooms[place.id]
    first = room.widget
    assert isinstance(first, QWidget)
    assert isinstance(room.workspace.header(), Header)
    assert all(isinstance(panel, Panel) for panel in room.workspace.panels())
    for changes in Changes:
        room.workspace.changed(changes)
    desk.settings.change(language="it")
    qtbot.waitUntil(lambda: not window.busy)
    assert room.widget is not None
    assert room.widget is not first
    desk.settings.change(theme="dark", text_scale=200)
    qtbot.waitUntil(lambda: not window.busy)
    desk.settings.change(theme="light", text_scale=100, language="en")
    window.show_workspace("library")
    window.show_workspace(place.id)
    assert window.workspace == place.id


@places
def test_a_session_ends_with_its_widgets(place: Place, window: Window, desk: Desk) -> None:
    window.show_workspace(place.id)
    workspace = window._rooms[place.id].workspace
    if not isinstance(workspace, DocumentWorkspace):
        return
    before = workspace.session
    if before is not None:
        ended: list[bool] = []
        before.until_end(lambda: ended.append(True))
        window.show_workspace("library" if place.id != "library" else "map")
        desk.settings.change(language="it")
        assert workspace.session is None
        assert ended == [True]
    else:
        commands = [each for each in desk.operations if each.workspace == place.id]
        assert refuse(workspace.none_open) in [each.refusal() for each in commands]


def test_no_two_operations_want_the_same_keys_at_once(window: Window, desk: Desk) -> None:
    assert desk.operations.clashes() == ()


def test_every_operation_has_words_in_every_language(window: Window, desk: Desk) -> None:
    for operation in desk.operations:
        for language in text.languages():
            assert text.say(operation.title, language)
            assert text.say(operation.category, language)


def test_whoever_needs_all_operations_waits_for_no_workspace(
    qtbot: QtBot, qapp: QApplication, desk: Desk
) -> None:
    window = create_window(qapp, desk, soon=True)
    qtbot.addWidget(window)
    with qtbot.waitSignal(window.first_frame, timeout=20_000):
        window.show()
    first = PLACES[0].id
    assert not any(operation.workspace not in ("", first) for operation in window.desk.operations)
    window.frame.run("palette.open")
    assert {operation.workspace for operation in window.desk.operations} >= {place.id for place in PLACES}


def test_all_workspaces_are_read_in_the_end(qtbot: QtBot, qapp: QApplication, desk: Desk) -> None:
    window = create_window(qapp, desk, soon=True)
    qtbot.addWidget(window)
    window.show()
    wanted = {place.id for place in PLACES}
    qtbot.waitUntil(lambda: {operation.workspace for operation in window.desk.operations} >= wanted)


def test_the_old_picture_stays_until_all_is_dressed_anew(window: Window, desk: Desk, qtbot: QtBot) -> None:
    window.show_workspace("map")
    told: list[bool] = []
    window.dressing.done.connect(lambda: told.append(window.whole.updatesEnabled()))
    desk.settings.change(theme="dark" if not window.frame.theme.dark else "light", text_scale=150)
    assert window.busy and not window.whole.updatesEnabled()
    window.show_workspace("armies")  # somebody goes elsewhere meanwhile
    qtbot.waitUntil(lambda: not window.busy)
    assert told == [True]
    assert window.frame.theme.scale == 150
    assert window.workspace == "armies" and window._rooms["armies"].widget is not None
    assert window._rooms["map"].widget is None
    desk.settings.change(text_scale=150)
    assert not window.busy, "nothing has changed"
