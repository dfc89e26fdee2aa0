"""Every workspace keeps the contract of `hheditor.ui.workspaces`."""

import subprocess
import sys

import pytest
from PySide6.QtWidgets import QApplication, QWidget

from hheditor import text
from hheditor.app import Changes, Desk
from hheditor.ui.window import Window, workspace_class
from hheditor.ui.workspaces import PLACES, Header, Panel, Place, Workspace
from hheditor.values.resources import resource_path

HEAVY = ("pyqtgraph", "reportlab", "shapely", "sqlite_utils", "numpy", "pypdfium2", "PIL", "click")
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


def test_a_module_with_none_or_two_is_refused() -> None:
    class Wrong(Place, frozen=True):
        @property
        def module(self) -> str:
            return "hheditor.ui.rows"

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
def test_it_is_made_shown_left_and_made_again(place: Place, window: Window, desk: Desk) -> None:
    window.show_workspace(place.id)
    room = window._rooms[place.id]
    first = room.widget
    assert isinstance(first, QWidget)
    assert isinstance(room.workspace.header(), Header)
    assert all(isinstance(panel, Panel) for panel in room.workspace.panels())
    for changes in Changes:
        room.workspace.changed(changes)
    desk.settings.change(language="it")
    assert room.widget is not first
    desk.settings.change(theme="dark", text_scale=200)
    desk.settings.change(theme="light", text_scale=100, language="en")
    window.show_workspace("library")
    window.show_workspace(place.id)
    assert window.workspace == place.id


def test_no_two_operations_want_the_same_keys_at_once(window: Window, desk: Desk) -> None:
    assert desk.operations.clashes() == ()


def test_every_operation_has_words_in_every_language(window: Window, desk: Desk) -> None:
    for operation in desk.operations:
        for language in text.languages():
            assert text.say(operation.title, language)
            assert text.say(operation.category, language)
