"""Pictures of the library workspace for the documentation: with documents, searching, restoring, importing.

uv run python -m tools.pictures.library [folder] [shot ...]
"""

from msgspec.structs import replace
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from hheditor.app.library import DeskLibrary
from hheditor.armies import Army
from hheditor.hexes import Board
from hheditor.maps.generation.fields import Taste, by_taste
from hheditor.scenarios import Scenario, Side
from hheditor.store.exchange import carry_out, export, read_file
from hheditor.values import decode
from hheditor.values.resources import example_path, resource_path
from tools.pictures.photographer import Photographer, take

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


class Librarian(Photographer):
    """A photographer who waits for the small pictures."""

    size = (1280, 800)

    def picture(self, name: str, widget: QWidget | None = None) -> None:
        """Take a picture once the cards are drawn."""
        cards = getattr(self.find("library"), "thumbnails", None)  # made with the first card
        self.wait(lambda: cards is not None and not cards.idle)
        super().picture(name, widget)

    def dialog(self, name: str) -> None:
        """A picture of a dialog, which is then closed."""
        self.settle()
        found = self.find(name)
        self.picture(name, found)
        found.close()
        self.settle()


def shelf(person: Librarian) -> None:
    """Empty, with cards, as a list, searched."""
    person.go("library")
    person.picture("empty")
    fill(person.books)
    person.settle()
    view = person.find("library:cards")
    view.setCurrentIndex(view.model().index(0))
    person.picture("cards")
    person.run("library.view")
    person.picture("list")
    person.run("library.view")
    QTest.keyClicks(person.find("library:search"), "sunken")
    person.picture("search")
    person.find("library:search").clear()


def doors(person: Librarian) -> None:
    """A backup brought back, and a file that differs from what is there."""
    person.go("library")
    if not person.books.library.cards.find():
        fill(person.books)
    person.run("library.restore")
    person.dialog("restore")
    library = person.books.library
    card = library.cards.find()[0]
    path = export(library, card.id, person.home)
    document = library.documents.load_any(card.id)
    library.documents.save(card.id, replace(document, notes="Changed since."))
    person.find("library:cards").dropped.emit([path])
    person.dialog("conflicts")


SHOTS = (shelf, doors)

if __name__ == "__main__":
    take("library", SHOTS, Librarian)
