"""Pictures of what a battle tells, light and dark: odds before the dice, luck, turning points, balance.

uv run python -m tools.pictures.insight [folder] [names]
"""

import sys
import tempfile
import time
from pathlib import Path

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QPushButton, QScrollArea, QWidget

from hheditor.app import Desk, OpenDocument, desk_in_memory
from hheditor.app.library import use_library
from hheditor.scenarios import Scenario
from hheditor.store.exchange.battle_files import read_battle
from hheditor.store.exchange.reading import read_document
from hheditor.ui.application import create_window
from hheditor.ui.insight.balance import BalancePanel
from hheditor.ui.insight.course import CoursePanel
from hheditor.ui.insight.luck import LuckPanel
from hheditor.ui.window import Window
from hheditor.ui.workspaces.review import ReviewWorkspace
from hheditor.values.resources import example_path
from tools.pictures import ROOT
from tools.pictures.shots import keep

RECORD = ROOT / "tests" / "rules" / "hordes_heroes" / "playthroughs" / "whole-battle.hhbattle"
SHOWN = 24
"""Games of the picture of the balance."""
PATIENCE = 60.0
"""Seconds of playing on that a picture is worth."""


def settle(application: QApplication) -> None:
    """Let everything be laid out and painted."""
    for _ in range(60):
        application.processEvents()
        application.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def found(window: QWidget, kind: type[QWidget]) -> QWidget:
    """The part of the window of that kind."""
    part = window.findChild(kind)
    assert part is not None
    return part


def scrolled_to(application: QApplication, part: QWidget) -> None:
    """Scroll the page until a part and its heading are at the top."""
    area = part.parentWidget()
    while not isinstance(area, QScrollArea):
        area = area.parentWidget()  # type: ignore[union-attr]
        assert area is not None
    area.verticalScrollBar().setValue(max(0, part.y() - 48))
    settle(application)


def review(window: Window, application: QApplication, folder: Path, theme: str) -> None:
    """Luck and turning points of a recorded battle."""
    window.show_workspace("review")
    settle(application)
    workspace = window._rooms["review"].workspace  # noqa: SLF001 - the script stands in for a person
    assert isinstance(workspace, ReviewWorkspace)
    desk = workspace.desk
    while desk is not None and desk._reading.isActive():  # noqa: SLF001
        application.processEvents()
    window.frame.run("review.numbers")
    settle(application)
    luck, course = found(window, LuckPanel), found(window, CoursePanel)
    assert isinstance(luck, LuckPanel)
    assert isinstance(course, CoursePanel)
    while luck.reading.isActive() or course.reading.isActive():
        application.processEvents()
    scrolled_to(application, luck)
    keep(window, folder / f"insight-luck-{theme}.png")
    button = course.findChild(QPushButton, "review:simulate")
    assert button is not None
    button.click()
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and course._player is not None:  # noqa: SLF001
        application.processEvents()
    if course._player is not None:  # noqa: SLF001
        button.click()
    settle(application)
    scrolled_to(application, course)
    keep(window, folder / f"insight-turning-points-{theme}.png")


def scenario(window: Window, desk: Desk, application: QApplication, folder: Path, theme: str) -> None:
    """A scenario played by bots in the background."""
    path = example_path("agincourt-1415.hhscenario")
    content = read_document(path.read_bytes(), path.name).content
    assert isinstance(content, Scenario)
    card = desk.library.create(content)
    session = desk.session
    entry = OpenDocument("scenario", "scenario", card.id)
    session.change(documents=session.value.with_document(entry))
    window.show_workspace("scenario")
    settle(application)
    panel = found(window, BalancePanel)
    assert isinstance(panel, BalancePanel)
    panel.games = SHOWN
    panel.button.click()
    while panel.referee is not None:
        application.processEvents()
    settle(application)
    scrolled_to(application, panel)
    keep(window, folder / f"insight-balance-{theme}.png")


def main() -> None:
    """Take the pictures."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build" / "screens"
    wanted = sys.argv[2:]
    folder.mkdir(parents=True, exist_ok=True)
    application = QApplication([*sys.argv[:1], "-style", "fusion"])
    with tempfile.TemporaryDirectory() as home:
        for theme in ("light", "dark"):
            desk: Desk = desk_in_memory()
            desk.settings.change(language="en", theme=theme, reduced_motion=True)
            books = use_library(desk, Path(home) / f"{theme}.hhlibrary")
            record = read_battle(RECORD.read_bytes())
            card = books.library.battles.add(record.header, record.entries)
            desk.session.change(documents=(OpenDocument("review", "battle", card.id),))
            window = create_window(application, desk)
            window.resize(1440, 900)
            window.show()
            settle(application)
            if not wanted or "review" in wanted:
                review(window, application, folder, theme)
            if not wanted or "balance" in wanted:
                scenario(window, desk, application, folder, theme)
            window.close()
            desk.library.close()


if __name__ == "__main__":
    main()
