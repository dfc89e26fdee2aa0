"""The examples that ship with the program, and how one of them comes onto the desk.

    for sample in samples(): ...                 scenarios by their year, then recorded battles
    open_sample(desk, sample, "scenario")        taken into the library, once, and opened in a workspace

A sample that is in the library already is opened as it is there: what somebody changed in it stays changed.
"""

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from hheditor.app.frame.desk import Desk
from hheditor.app.frame.session import DocumentKind
from hheditor.app.library.example_cards import kept_card
from hheditor.values.resources import example_path

if TYPE_CHECKING:
    from hheditor.app.library import Reading
    from hheditor.scenarios import Scenario
    from hheditor.store import Card
    from hheditor.tables.map.document import TableMap

KINDS: dict[str, DocumentKind] = {".hhscenario": "scenario", ".hhbattle": "battle"}
"""What an example may be, by the ending of its file."""


class Sample(Struct, frozen=True):
    """One example, as a card shows it."""

    path: Path
    kind: DocumentKind
    name: str
    year: str = ""
    sides: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    words: dict[str, dict[str, str]] = {}
    """What its names are called in other languages, as in `Scenario.words`."""
    system: str = ""
    """Its game."""

    def called(self, name: str, language: str) -> str:
        """A name of it, as a reader of a language knows it."""
        return self.words.get(language, {}).get(name, name)


@lru_cache(maxsize=64)
def _read(path: Path, _changed: int) -> tuple[Sample, "Scenario"] | None:
    from hheditor.scenarios import Scenario
    from hheditor.store import StoreError
    from hheditor.store.battles import Record
    from hheditor.store.exchange import read_file

    try:
        shipment = read_file(path)
        try:
            (parcel,) = shipment.parcels()
        finally:
            shipment.close()
    except (StoreError, ValueError):
        # A file that is no example of ours may lie there; the library says what is wrong with it if asked.
        return None
    content = parcel.content
    if isinstance(content, Record):
        scenario = content.header.scenario
    elif isinstance(content, Scenario):
        scenario = content
    else:
        return None
    sides = tuple(side.name for side in scenario.sides)
    kind = KINDS[path.suffix]
    tags = tuple(parcel.tags)
    sample = Sample(path, kind, parcel.name, scenario.year, sides, tags, scenario.words, scenario.system)
    return sample, scenario


def _found(path: Path) -> tuple[Sample, "Scenario"] | None:
    return _read(path, path.stat().st_mtime_ns)


def read_sample(path: Path) -> Sample | None:
    """The example a file is, read from the file itself."""
    found = _found(path)
    return None if found is None else found[0]


def _sample(path: Path) -> Sample | None:
    """The example a file is: from the cards that are kept, else from the file."""
    kept = kept_card(path)
    if kept is None:
        return read_sample(path)
    return Sample(
        path, KINDS[path.suffix], kept.name, kept.year, kept.sides, kept.tags, kept.words, kept.system
    )


def _rank(sample: Sample) -> tuple[bool, bool, str, str]:
    """History first, by its years."""
    return "sample" in sample.tags, not sample.year, sample.year, sample.name


def _files(kind: DocumentKind | None = None, folder: Path | None = None) -> tuple[Path, ...]:
    folder = folder or example_path()
    if not folder.is_dir():
        return ()
    return tuple(
        path
        for path in folder.rglob("*")
        if KINDS.get(path.suffix, "") in ((kind,) if kind else KINDS.values())
    )


def any_samples() -> bool:
    """Whether there is anything to show."""
    return any(path.suffix in KINDS for path in example_path().rglob("*"))


def samples(kind: DocumentKind | None = None, folder: Path | None = None) -> tuple[Sample, ...]:
    """The examples, of one kind or of all: scenarios before battles, history by its years."""
    found = [sample for path in _files(kind, folder) if (sample := _sample(path)) is not None]
    return tuple(sorted(found, key=lambda sample: (sample.kind != "scenario", _rank(sample))))


def scenario_of(sample: Sample) -> "Scenario":
    """The scenario it is, or was fought on, for its picture."""
    found = _found(sample.path)
    assert found is not None
    return found[1]


def take(desk: Desk, sample: Sample, reading: "Reading | None" = None) -> "Card":
    """The document in the library, taken in if it is not there; a `StoreError` where that cannot be done.
    `reading` as in `DeskLibrary.take_in`."""
    (card,) = desk.library.take_in(sample.path, reading)
    return card


def open_sample(desk: Desk, sample: Sample, workspace: str, reading: "Reading | None" = None) -> None:
    """Take it into the library and let a workspace show it."""
    desk.put(workspace, sample.kind, take(desk, sample, reading).id)


_TABLE = 3
"""The number of the table by chance that is shown as a sample."""


# A sample in everything --------------------------------------------------------------------------------


def _first(kind: DocumentKind) -> Sample | None:
    return next(iter(samples(kind)), None)


def has_sample(workspace: str) -> bool:
    """Whether there is something to show in a workspace; asked by every empty page, so nothing is read."""
    return bool(_files("battle" if workspace == "review" else "scenario"))


@lru_cache(maxsize=1)
def sample_table() -> "TableMap":
    """The table by chance that is shown as a sample, grown once."""
    from hheditor.tables.map.generation.taste import Taste, by_taste

    return by_taste(18_000, 12_000, _TABLE, Taste())


def furnish(desk: Desk, workspace: str, language: str = "en", reading: "Reading | None" = None) -> None:
    """Put a sample onto a workspace: for a tour, or for somebody who has nothing of their own yet. `reading`
    as in `DeskLibrary.take_in`.

    Map and army are copies out of the first example, in the words of the language, so that painting in them
    spoils no scenario.
    """
    from hheditor.scenarios import Scenario
    from hheditor.scenarios.translating import translated

    if workspace == "review":
        recorded = _first("battle")
        if recorded is not None:
            open_sample(desk, recorded, "review", reading)
        return
    books = desk.library
    if workspace == "tables":
        desk.put("tables", "table", books.create(sample_table()).id)
        return
    sample = _first("scenario")
    if sample is None:
        return
    card = take(desk, sample, reading)
    if workspace in ("scenario", "print"):
        desk.put("scenario", "scenario", card.id)
        return
    scenario = books.library.documents.load(card.id, Scenario)
    if workspace in ("map", "armies"):
        scenario = translated(scenario, language)
    if workspace == "map":
        desk.put("map", "map", books.create(replace(scenario.map, name=scenario.name)).id)
    elif workspace == "armies":
        desk.put("armies", "army", books.create(scenario.sides[0].army).id)
    elif workspace == "battle":
        from hheditor.app.scenario.start import StartWith, start_battle
        from hheditor.rules.api import find

        battle = start_battle(books, scenario, find(scenario.system), StartWith(), parent=card.id)
        desk.put("battle", "battle", battle.header.id)


def furnished(desk: Desk, workspace: str) -> bool:
    """Whether a workspace has something to show."""
    documents = desk.session.value.documents
    if workspace == "library":
        return True
    if workspace == "print":
        return bool(documents)
    wanted = ("review", "battle") if workspace == "review" else (workspace,)
    return any(entry.workspace in wanted for entry in documents)
