"""The one photographer: opens the program on a library of its own, waits until all is still, keeps pictures.

    take("map", SHOTS)      every shot of a set, in each theme, with a window of its own

A shot is a function that does what a person would and calls `picture`. A script's first argument is the
folder; further ones name the only shots wanted.
"""

import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QWidget

from hheditor.app import Desk, desk_in_memory
from hheditor.app.library import use_library
from hheditor.battles import Battle
from hheditor.scenarios import Scenario
from hheditor.store.exchange.battle_files import read_battle
from hheditor.store.exchange.reading import read_document
from hheditor.ui.application import create_window
from hheditor.ui.frame.window import Window
from hheditor.values.resources import example_path
from tools.pictures import FOLDER, ROOT
from tools.pictures.shots import keep

THEMES = ("light", "dark")
RECORD = ROOT / "tests" / "rules" / "hordes_heroes" / "playthroughs" / "whole-battle.hhbattle"
"""A battle from its first order to its end."""


def example(name: str) -> Scenario:
    """A shipped scenario."""
    found = read_document(example_path(f"{name}.hhscenario").read_bytes(), name).content
    assert isinstance(found, Scenario)
    return found


def running() -> QApplication:
    """The one application of the script."""
    found = QApplication.instance() or QApplication([*sys.argv[:1], "-style", "fusion"])
    assert isinstance(found, QApplication)
    return found


class Photographer:
    """Sits at a window and takes pictures of it."""

    size = (1440, 900)

    def __init__(
        self, folder: Path, prefix: str = "", theme: str = "light", language: str = "en", **settings: Any
    ) -> None:
        self.folder, self.prefix, self.theme, self.language = folder, prefix, theme, language
        folder.mkdir(parents=True, exist_ok=True)
        self._home = tempfile.TemporaryDirectory()
        self.home = Path(self._home.name)
        self.application = running()
        self.desk: Desk = desk_in_memory()
        self.desk.settings.change(
            language=language, theme=theme, reduced_motion=True, author="Anna", **settings
        )
        self.books = use_library(self.desk, self.home / "pictures.hhlibrary")
        self.window: Window = create_window(self.application, self.desk)
        self.window.resize(*self.size)
        self.window.show()
        self.settle()

    def settle(self, times: int = 60) -> None:
        """Let everything be read, laid out and painted."""
        left = times
        while left or self.window.busy:
            self.application.processEvents()
            self.application.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
            left = max(0, left - 1)

    def wait(self, busy: Callable[[], object]) -> None:
        """Wait as long as something goes on beside the window, and then until all stands still."""
        while busy():
            self.application.processEvents()
        self.settle()

    def put(self, workspace: str, document: Scenario) -> None:
        """Make a scenario and let a workspace open it."""
        self.desk.put(workspace, "scenario", self.books.create(document).id)

    def put_record(self, workspace: str = "review") -> Battle:
        """Let a workspace open the recorded battle."""
        read = read_battle(RECORD.read_bytes())
        card = self.books.library.battles.add(read.header, read.entries)
        self.desk.put(workspace, "battle", card.id)
        return self.books.open_battle(card.id)

    def go(self, workspace: str) -> Any:
        """Show a workspace, to do in it what a person would."""
        self.window.show_workspace(workspace)
        self.settle()
        return self.window._rooms[workspace].workspace  # noqa: SLF001 - the script stands in for a person

    def run(self, operation: str) -> None:
        """Run an operation."""
        self.window.frame.run(operation)
        self.settle()

    def find(self, name: str) -> Any:
        """A part of the window by its name."""
        found = self.window.findChild(QWidget, name)
        assert found is not None, name
        return found

    def name(self, name: str) -> str:
        """What the file of a picture is called."""
        return "-".join(filter(None, (self.prefix, name, self.theme)))

    def picture(self, name: str, widget: QWidget | None = None) -> None:
        """Take a picture once the notices have been read."""
        self.settle()
        self.window.status._end_notice()  # noqa: SLF001 - a person would wait some seconds
        keep(widget or self.window, self.folder / f"{self.name(name)}.png")

    def close(self) -> None:
        """Leave."""
        self.window.close()
        self.window.deleteLater()
        self.application.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        self.application.processEvents()
        self.desk.library.close()
        self._home.cleanup()


Person = TypeVar("Person", bound=Photographer)


def take(
    prefix: str,
    shots: Sequence[Callable[[Person], None]],
    kind: type[Person] = Photographer,  # type: ignore[assignment]
    themes: Sequence[str] = THEMES,
    **settings: Any,
) -> None:
    """Take the shots of a set, in every theme."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    wanted = sys.argv[2:]
    for theme in themes:
        person = kind(folder, prefix, theme, **settings)
        for shot in shots:
            if not wanted or shot.__name__ in wanted:
                shot(person)
        person.close()
