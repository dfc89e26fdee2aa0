"""Pictures of the rules at hand for the documentation: panel, search, diagram, why, profiles, rulings; light
and dark.

uv run python -m tools.pictures.rules [folder]
"""

import os
import sys
from pathlib import Path

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QWidget

from hheditor.app import OpenDocument, desk_in_memory
from hheditor.app.library import use_library
from hheditor.battles import Battle
from hheditor.sheets import PrintOptions, Subject, make
from hheditor.store.exchange import carry_out
from hheditor.store.exchange.reading import read_file
from hheditor.ui.application import create_window
from hheditor.ui.profiles.dialog import ProfilesDialog
from hheditor.ui.window import Window
from hheditor.ui.workspaces.review import ReviewWorkspace
from tools.pictures import ROOT
from tools.pictures.shots import keep

BATTLE = ROOT / "tests" / "rules" / "hordes_heroes" / "playthroughs" / "whole-battle.hhbattle"
"""A whole battle, to have fights to ask about."""


def settle(application: QApplication, times: int = 60) -> None:
    """Let everything be laid out and painted."""
    for _ in range(times):
        application.processEvents()
        application.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def shots(application: QApplication, window: Window, folder: Path, theme: str) -> None:
    """All pictures in one theme."""

    def shoot(name: str, widget: QWidget = window) -> None:
        settle(application)
        keep(widget, folder / f"rules-{name}-{theme}.png")

    window.toggle_rules()
    panel = window.rules.panel
    assert panel is not None
    panel.home()
    shoot("browse")
    for letter in ("r", "re", "rec", "reco"):
        panel.search.setText(letter)
        panel.search.textEdited.emit(letter)
    shoot("search")
    panel.search.clear()
    window.open_rule("CMP-1", "hordes_heroes")
    shoot("page")
    window.open_rule("AGG-2", "hordes_heroes")
    shoot("ruling")
    fought = next(
        node
        for node in reversed(battle_of(window).main_line())
        if any(event.event == "fought" for event in battle_of(window).events(node))
    )
    number = next(n for n, event in enumerate(battle_of(window).events(fought)) if event.event == "fought")
    review = window._rooms["review"].workspace  # noqa: SLF001 - the script stands in for a person
    assert isinstance(review, ReviewWorkspace)
    assert review.study is not None
    review.study.go(fought)
    window.explain(battle_of(window), fought, number, None)
    shoot("why")
    window.rules.close()
    window.open_profiles()
    dialog = window.findChildren(ProfilesDialog)[0]
    dialog.go_to("aggressive_always")
    dialog.change("aggressive_always", value=False)
    dialog.change("results.0.3", "R1")
    assert dialog.form is not None
    dialog.form.rows["small_arms_range"]._told("small_arms_range", 0)  # noqa: SLF001 - the script types
    dialog.form.go_to("small_arms_range")
    shoot("profile", dialog)
    dialog.delete()
    dialog.close()
    settle(application)


def battle_of(window: Window) -> Battle:
    """The battle on the table."""
    entry = window.desk.session.value.document("review")
    assert entry is not None
    return window.desk.library.open_battle(entry.id)


def rulings(folder: Path) -> None:
    """The first page of the printed rulings."""
    import pypdfium2

    printed = make("rulings", Subject(), PrintOptions(language="en"))
    page = pypdfium2.PdfDocument(printed.pdf)[0]
    page.render(scale=1.6).to_pil().save(folder / "rules-rulings.png")


def main() -> None:
    """Take the pictures."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build" / "screens"
    folder.mkdir(parents=True, exist_ok=True)
    application = QApplication([*sys.argv[:1], "-style", "fusion"])
    desk = desk_in_memory()
    desk.settings.change(language="en", reduced_motion=True)
    use_library(desk, Path(os.environ["HHEDITOR_HOME"]) / "pictures.hhlibrary")
    books = desk.library
    outcome = carry_out(books.library, read_file(BATTLE))
    session = desk.session
    entry = OpenDocument("review", "battle", outcome[0].card.id)
    session.change(documents=session.value.with_document(entry))
    window = create_window(application, desk)
    window.resize(1440, 900)
    window.show()
    settle(application)
    for theme in ("light", "dark"):
        desk.settings.change(theme=theme)
        window.show_workspace("review")
        settle(application)
        shots(application, window, folder, theme)
    rulings(folder)
    window.close()
    books.close()


if __name__ == "__main__":
    main()
