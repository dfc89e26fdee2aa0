"""Printing without a window: what is open, what can be made of it, and files that are never half written."""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from queue import Queue

import pytest
from PIL import Image

from hheditor.app import Desk, desk_in_memory
from hheditor.app.frame.session import OpenDocument
from hheditor.app.library import use_library
from hheditor.app.printing import Made, Printing
from hheditor.battles import BattleHeader, read_battle
from hheditor.battles.notation import Loaded
from hheditor.rules.hordes_heroes.armies.catalogue import sample_armies
from hheditor.scenarios import Scenario
from hheditor.sheets import PrintOptions, make
from hheditor.sheets.subject import Subject, of_battle
from hheditor.store.exchange.reading import read_document
from hheditor.store.exchange.writing import export
from hheditor.values import new_id

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "agincourt-1415.hhscenario"


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    desk = desk_in_memory()
    books = use_library(desk, tmp_path / "library.hhlibrary")
    yield desk
    books.close()


def _scenario() -> Scenario:
    found = read_document(EXAMPLE.read_bytes(), EXAMPLE.name).content
    assert isinstance(found, Scenario)
    return found


def _open(desk: Desk, workspace: str, kind: str, identity: str) -> None:
    entry = OpenDocument(workspace, kind, identity)  # type: ignore[arg-type]
    desk.session.change(documents=desk.session.value.with_document(entry))


def test_nothing_is_open_at_first(desk: Desk) -> None:
    printing = Printing(desk)
    printing.look_around()
    refusal = printing.refusal()
    assert refusal is not None and refusal.message == "print.nothing-open"
    assert all(finding is not None for _, finding in printing.kinds())
    assert printing.save(Path("never.pdf")) is not None


def test_what_was_opened_last_is_printed(desk: Desk, tmp_path: Path) -> None:
    books = desk.library
    scenario = books.create(_scenario())
    army = books.create(sample_armies()["scots_100"])
    printing = Printing(desk)
    _open(desk, "scenario", "scenario", scenario.id)
    printing.look_around()
    assert printing.kind == "qrs" and printing.printed.pages == 1
    _open(desk, "armies", "army", army.id)
    printing.look_around()
    assert printing.kind == "roster"
    battle = books.begin_battle(BattleHeader(new_id(), _scenario(), "hordes_heroes", "1"), parent=scenario.id)
    _open(desk, "battle", "battle", battle.header.id)
    printing.look_around()
    assert printing.kind == "report" and printing.printed.finding is None
    assert printing.save(tmp_path / "report.pdf") is None
    assert (tmp_path / "report.pdf").read_bytes() == printing.printed.pdf
    assert not list(tmp_path.glob("*.part"))


def test_the_report_finds_the_photos_of_the_library(desk: Desk, tmp_path: Path) -> None:
    books = desk.library
    (card,) = books.take_in(EXAMPLE.with_name("mirror-lake-annotated.hhbattle"))
    picture = BytesIO()
    Image.new("RGB", (64, 48), "brown").save(picture, "PNG")
    kept = books.library.pictures.add(picture.getvalue())
    battle = books.open_battle(card.id)
    battle.annotate(battle.main_line()[60], "Anna", pictures=(kept,))
    _open(desk, "review", "battle", card.id)
    printing = Printing(desk)
    printing.look_around()
    assert b"/Subtype /Image" in printing.printed.pdf

    # A file of the battle brings them along, for the sheets of the command line.
    export(books.library, card.id, tmp_path / "photos.hhbattle")
    read = read_battle((tmp_path / "photos.hhbattle").read_bytes())
    assert isinstance(read, Loaded)
    assert b"/Subtype /Image" in make("report", of_battle(read.battle), PrintOptions()).pdf


def test_choices_make_another_sheet_once(desk: Desk) -> None:
    from hheditor.sheets.subject import of_document

    printing = Printing(desk)
    told: list[None] = []
    printing.changed.connect(told.append)
    printing.show(of_document(_scenario()))
    first = printing.printed
    assert printing.printed is first
    printing.set(language="en")
    assert printing.printed is first
    printing.set(language="it", ink="grey")
    assert printing.printed.pdf != first.pdf
    printing.choose("markers")
    assert len(told) == 3
    assert printing.file_name("Segnalini").endswith("Segnalini.pdf")


def test_a_document_that_has_gone_says_so(desk: Desk) -> None:
    _open(desk, "scenario", "scenario", "0000000000000000")
    printing = Printing(desk)
    printing.look_around()
    assert printing.trouble is not None and printing.refusal() is not None


def test_a_sheet_is_made_beside_the_window(desk: Desk) -> None:
    books = desk.library
    _open(desk, "scenario", "scenario", books.create(_scenario()).id)
    printing = Printing(desk)
    printing.look_around()
    made: Queue[Made] = Queue()
    printing.ask(made.put)
    assert printing.refusal() is None, "nobody knows yet"
    assert printing.take(made.get(timeout=60))
    there = printing.made
    assert there is not None and there.pages == 1 and printing.printed is there


def test_a_sheet_that_somebody_changed_meanwhile_is_dropped(desk: Desk) -> None:
    books = desk.library
    _open(desk, "scenario", "scenario", books.create(_scenario()).id)
    printing = Printing(desk)
    printing.look_around()
    made: Queue[Made] = Queue()
    printing.ask(made.put)
    printing.choose("roster")
    printing.ask(made.put)
    taken = [printing.take(made.get(timeout=60))]
    while not taken[-1]:
        taken.append(printing.take(made.get(timeout=60)))
    assert printing.made == make("roster", printing.subject or Subject(), printing.options)


def test_what_goes_wrong_beside_the_window_is_raised_where_the_sheet_is_taken(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("torn paper")

    books = desk.library
    _open(desk, "scenario", "scenario", books.create(_scenario()).id)
    printing = Printing(desk)
    printing.look_around()
    monkeypatch.setattr("hheditor.sheets.make", broken)
    made: Queue[Made] = Queue()
    printing.ask(made.put)
    with pytest.raises(RuntimeError, match="torn paper"):
        printing.take(made.get(timeout=60))
