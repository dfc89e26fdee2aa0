"""A document of which a start died does not kill the next one."""

from pathlib import Path

from hheditor.app import desk_on_disk
from hheditor.app.frame.session import OpenDocument
from hheditor.app.safety.starting import Start
from tests.store.samples import a_map


def test_a_start_that_gets_through_takes_everything_up_again(home: Path) -> None:
    desk = desk_on_disk()
    entry = OpenDocument("map", "map", "0123456789abcdef")
    desk.session.change(workspace="map", documents=(entry,))
    for _ in range(2):
        start = Start()
        start.begin(desk)
        assert start.left == ()
        assert start.finding(desk) is None
        assert desk.session.value.documents == (entry,)
        start.reached()


def test_after_a_start_that_died_nothing_is_opened_and_its_documents_are_named(home: Path) -> None:
    desk = desk_on_disk()
    books = desk.library
    card = books.create(a_map("Azincourt"))
    desk.session.change(workspace="map", documents=(OpenDocument("map", "map", card.id),))
    Start().begin(desk)
    later = desk_on_disk()
    start = Start()
    start.begin(later)
    assert (later.session.value.workspace, later.session.value.documents) == ("library", ())
    finding = start.finding(later)
    assert finding is not None
    assert "Azincourt" in str(dict(finding.parameters)["names"])
    later.library.close()
    books.close()
    start.reached()
    last = Start()
    last.begin(later)
    assert last.left == ()


def test_a_mark_that_cannot_be_read_or_written_is_survived(home: Path) -> None:
    desk = desk_on_disk()
    desk.session.change(workspace="map")
    mark = next(home.rglob("session.json")).with_name("starting.json")
    mark.write_bytes(b"\xff")
    start = Start()
    start.begin(desk)
    assert start.left == ()
    mark.unlink()
    mark.mkdir()
    again = Start()
    again.begin(desk)
    again.reached()
    assert again.finding(desk) is None
