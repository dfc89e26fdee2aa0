"""Pictures of the review for the documentation: list and scrubber with notes on the field, a variation, the
numbers, a comparison, a guess; light and dark.

uv run python -m tools.pictures.review [folder]
"""

import sys
import tempfile
from itertools import islice
from pathlib import Path

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication

from hheditor.app import Desk, OpenDocument, desk_in_memory
from hheditor.app.library import use_library
from hheditor.app.review import notes
from hheditor.app.review.branching import play_on
from hheditor.battles import Battle
from hheditor.hexes import cell_labelled
from hheditor.store.exchange.battle_files import read_battle
from hheditor.ui.application import create_window
from hheditor.ui.window import Window
from hheditor.ui.workspaces.review import ReviewWorkspace
from hheditor.values import Finding
from tools.pictures import ROOT
from tools.pictures.shots import keep

RECORD = ROOT / "tests" / "rules" / "hordes_heroes" / "playthroughs" / "whole-battle.hhbattle"
BRANCHING, NOTED = 70, 78


def settle(application: QApplication, workspace: ReviewWorkspace | None = None) -> None:
    """Let everything be read, laid out and painted."""
    for _ in range(60):
        application.processEvents()
        application.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    desk = workspace.desk if workspace is not None else None
    while desk is not None and desk._reading.isActive():  # noqa: SLF001 - the script stands in for a person
        application.processEvents()


def annotate(battle: Battle) -> int:
    """What a reader would leave behind: notes, drawings, a bookmark, a variation. Its first step."""
    board = battle.header.scenario.map.board

    def at(label: str) -> int:
        return cell_labelled(board, label)

    notes.write(battle, NOTED, "The knights go alone: the archers behind them are a bound away.")
    notes.toggle_glyph(battle, NOTED, "?!")
    notes.name_bookmark(battle, NOTED, "The crisis")
    notes.toggle_arrow(battle, NOTED, at("D9"), at("F6"), "green")
    notes.toggle_arrow(battle, NOTED, at("G4"), at("G5"), "red")
    notes.toggle_ring(battle, NOTED, at("J8"), "blue")
    notes.write_on(battle, NOTED, at("L10"), "too far to help")
    notes.toggle_glyph(battle, 64, "!")
    notes.write(battle, 64, "First contact, and on ground of York's choosing.")
    reached = BRANCHING
    first = -1
    for number in range(6):
        position = battle.position(reached)
        options = list(islice(battle.ruleset.orders(position), 60))
        if not options:
            break
        found = play_on(battle, reached, options[min(len(options) - 1, 7 + 2 * number)], "fresh")
        assert not isinstance(found, Finding)
        first = found.first if first < 0 else first
        reached = found.node
    battle.name_line(first, "Hold the village")
    return first


def opened(window: Window, desk: Desk, application: QApplication) -> ReviewWorkspace:
    """The battle, open in the review."""
    window.show_workspace("review")
    settle(application)
    workspace = window._rooms["review"].workspace  # noqa: SLF001
    assert isinstance(workspace, ReviewWorkspace)
    assert desk.session.value.workspace == "review"
    settle(application, workspace)
    return workspace


def main() -> None:
    """Take the pictures."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build" / "screens"
    folder.mkdir(parents=True, exist_ok=True)
    application = QApplication([*sys.argv[:1], "-style", "fusion"])
    with tempfile.TemporaryDirectory() as home:
        for theme in ("light", "dark"):
            desk = desk_in_memory()
            desk.settings.change(language="en", theme=theme, author="Anna", reduced_motion=True)
            books = use_library(desk, Path(home) / f"{theme}.hhlibrary")
            record = read_battle(RECORD.read_bytes())
            card = books.library.battles.add(record.header, record.entries)
            desk.session.change(documents=(OpenDocument("review", "battle", card.id),))
            window = create_window(application, desk)
            window.resize(1440, 900)
            window.show()
            settle(application)
            take(window, desk, application, folder, theme)
            window.close()
            desk.library.close()


def take(window: Window, desk: Desk, application: QApplication, folder: Path, theme: str) -> None:
    """All pictures of one theme."""
    workspace = opened(window, desk, application)
    study = workspace.study
    assert study is not None
    first = annotate(study.battle)
    study.refresh()

    def picture(name: str) -> None:
        settle(application, workspace)
        keep(window, folder / f"review-{name}-{theme}.png")

    workspace.go_node(NOTED)
    picture("notes")
    workspace.go_node(first)
    picture("variation")
    window.frame.run("review.main-line")
    workspace.go_node(150)
    picture("scrubber")
    window.frame.run("review.numbers")
    picture("charts")
    window.frame.run("review.numbers")
    workspace.go_node(100)
    window.frame.run("review.compare")
    workspace.go_node(150)
    picture("comparison")
    window.frame.run("review.compare")
    window.frame.run("review.recap")
    picture("recap")
    window.frame.run("review.escape")
    workspace.go_node(41)
    window.frame.run("review.guess")
    window.frame.run("review.forward")
    picture("guess")


if __name__ == "__main__":
    main()
