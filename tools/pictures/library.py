"""Pictures of the library workspace for the documentation: with documents, searching, restoring, importing.

uv run python -m tools.pictures.library [folder] [--scale 150] [--language it]
"""

import argparse
import sys
import tempfile
from pathlib import Path

from msgspec.structs import replace
from PySide6.QtCore import QSize
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from hheditor.app import Desk, desk_in_memory
from hheditor.app.library import DeskLibrary, use_library
from hheditor.armies import Army
from hheditor.hexes import Board
from hheditor.maps.generate import Taste, by_taste
from hheditor.scenarios import Scenario, Side
from hheditor.store.exchange import carry_out, export, read_file
from hheditor.ui.application import create_window
from hheditor.ui.window import Window
from hheditor.values import decode
from hheditor.values.resources import example_path, resource_path
from tools.pictures import ROOT
from tools.pictures.shots import keep

FIELDS = (
    ("Poitiers", "1356", "Poitou", Taste(woods=55, water=20, people=30), "The hedge and the sunken lane."),
    ("Campaldino", "1289", "Casentino", Taste(woods=25, hills=60), "Crossbows behind the pavises."),
    ("Verneuil", "1424", "Normandy", Taste(woods=40, hills=15, water=45), "A charge that went too far."),
    ("Nájera", "1367", "Rioja", Taste(woods=15, water=60, people=55), "The bridge, and nobody else's fault."),
)


def armies() -> list[Army]:
    """The sample armies that ship with the rules."""
    folder = resource_path("rules", "hordes_heroes", "armies")
    found = []
    for path in sorted(folder.glob("*_150.json")):
        try:
            found.append(decode(path.read_bytes(), Army))
        except ValueError:
            continue
    return found


def fill(books: DeskLibrary) -> None:
    """The examples, if there are any, and what a person might have made beside them."""
    library = books.library
    for path in sorted(example_path().rglob("*.hh*")):
        shipment = read_file(path)
        carry_out(library, shipment, "skip")
        shipment.close()
    forces = armies() or [
        Army("English", "hordes_heroes", "English"),
        Army("French", "hordes_heroes", "French"),
    ]
    for army in forces[:4]:
        library.documents.add(army)
    for number, (name, year, place, taste, notes) in enumerate(FIELDS):
        field = by_taste(Board(18, 13), 40 + number, taste, f"Field of {name}")
        if number % 2:
            library.documents.add(field)
        sides = tuple(Side(army.name, army) for army in (forces[0], forces[-1]))
        scenario = Scenario(name, "hordes_heroes", field, sides, year=year, place=place, notes=notes)  # type: ignore[arg-type]
        card = library.documents.add(
            scenario, tags=("Hundred Years War",) if int(year) > 1336 else ("Guelphs",)
        )
        library.versions.keep(card.id, "before the rain")
        library.back_up()
    books.tell()


def settle(application: QApplication, window: Window) -> None:
    """Let everything be laid out, drawn and painted."""
    for _ in range(400):
        application.processEvents()
        browser = window.findChild(QWidget, "library")
        if browser is not None and browser.thumbnails.idle and _ > 10:  # type: ignore[attr-defined]
            return


def main() -> None:
    """Take the pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "build" / "screens")
    parser.add_argument("--scale", type=int, default=100)
    parser.add_argument("--language", default="en")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    application = QApplication([*sys.argv[:1], "-style", "fusion"])
    with tempfile.TemporaryDirectory() as home:
        desk = desk_in_memory()
        desk.settings.change(language=options.language, text_scale=options.scale, theme="light")
        books = use_library(desk, Path(home) / "library.hhlibrary")
        window = create_window(application, desk)
        window.resize(QSize(1280, 800))
        window.show()
        pictures(application, desk, window, options.folder, Path(home))
        window.close()
        books.close()


def pictures(application: QApplication, desk: Desk, window: Window, folder: Path, home: Path) -> None:
    """One after the other."""

    def take(name: str, widget: QWidget = window) -> None:
        settle(application, window)
        keep(widget, folder / f"library-{name}.png")

    def child(name: str) -> QWidget:
        found = window.findChild(QWidget, name)
        assert found is not None, name
        return found

    settle(application, window)
    take("empty")
    books = desk.library
    fill(books)
    settle(application, window)
    view = child("library:cards")
    view.setCurrentIndex(view.model().index(0))  # type: ignore[attr-defined]
    take("cards")
    desk.settings.change(theme="dark")
    take("cards-dark")
    desk.settings.change(theme="light")
    settle(application, window)
    desk.operations.run("library.view")
    take("list")
    desk.operations.run("library.view")
    settle(application, window)
    QTest.keyClicks(child("library:search"), "sunken")
    take("search")
    child("library:search").clear()  # type: ignore[attr-defined]
    settle(application, window)

    def take_dialog(name: str) -> None:
        settle(application, window)
        dialog = child(name)
        take(name, dialog)
        dialog.close()
        settle(application, window)

    desk.operations.run("library.restore")
    take_dialog("restore")
    card = books.library.cards.find()[0]
    path = export(books.library, card.id, home)
    document = books.library.documents.load_any(card.id)
    books.library.documents.save(card.id, replace(document, notes="Changed since."))
    child("library:cards").dropped.emit([path])  # type: ignore[attr-defined]
    take_dialog("conflicts")


if __name__ == "__main__":
    main()
