"""Documents: what is put in comes out, what is thrown away comes back."""

import sqlite3
from pathlib import Path

import msgspec
import pytest

from hheditor.armies import Army
from hheditor.maps import Map
from hheditor.scenarios import Deployment, Scenario
from hheditor.store import Library, Profile, Query, StoreError, open_library
from hheditor.store.clock import DAY
from tests.store.samples import a_map, a_scenario, an_army, jpeg, picture, png


class Clock:
    def __init__(self) -> None:
        self.time = 1_700_000_000_000

    def __call__(self) -> int:
        self.time += 1
        return self.time


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def library(tmp_path: Path, clock: Clock):
    with open_library(tmp_path / "library.hhlibrary", clock=clock) as library:
        yield library


DOCUMENTS = [
    a_map(),
    an_army(),
    an_army().troops[0],
    Profile("House rules", "hordes_heroes", {"range": 4}),
    a_scenario(),
    Deployment("Wings", 1),
]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: type(document).__name__)
def test_every_kind_of_document_survives_a_restart(tmp_path: Path, document) -> None:
    with open_library(tmp_path / "a.hhlibrary") as library:
        card = library.documents.add(document)
    with open_library(tmp_path / "a.hhlibrary") as library:
        assert library.documents.load_any(card.id) == document
        assert library.cards.card(card.id) == card


def test_a_save_is_a_new_revision_and_an_unchanged_one_is_not(library: Library) -> None:
    card = library.documents.add(a_map())
    changed = a_map("Field of Azincourt")
    assert library.documents.save(card.id, changed) == 2
    assert library.documents.save(card.id, changed) == 2
    assert library.documents.load(card.id, Map) == changed
    found = library.cards.card(card.id)
    assert found is not None
    assert (found.name, found.revision) == ("Field of Azincourt", 2)


def test_the_wrong_kind_is_refused(library: Library) -> None:
    card = library.documents.add(a_map())
    with pytest.raises(StoreError, match="other-kind"):
        library.documents.load(card.id, Army)
    with pytest.raises(StoreError, match="other-kind"):
        library.documents.save(card.id, an_army())
    with pytest.raises(StoreError, match="no-such-document"):
        library.documents.load("0" * 16, Map)


def test_what_another_process_wrote_is_kept_as_a_version(library: Library) -> None:
    card = library.documents.add(a_map())
    with open_library(library.path) as other:
        other.documents.save(card.id, a_map("Theirs"))
    library.documents.save(card.id, a_map("Ours"), based_on=card.revision)
    (version,) = library.versions.of(card.id)
    assert version.reason == "elsewhere"
    assert library.documents.bring_back(card.id, version.key)
    assert library.documents.load(card.id, Map).name == "Theirs"
    assert library.versions.of(card.id)[0].reason == "restore"


def test_versions_have_names_and_come_back(library: Library) -> None:
    card = library.documents.add(an_army())
    library.versions.keep(card.id, "before the rain")
    library.documents.save(card.id, an_army("Welsh"), records=(b"one",))
    (version,) = library.versions.of(card.id)
    assert (version.name, version.reason) == ("before the rain", "person")
    library.documents.bring_back(card.id, version.key)
    assert library.documents.load(card.id, Army) == an_army()
    assert library.documents.records(card.id) == ()
    library.versions.forget(version.key)
    assert [kept.reason for kept in library.versions.of(card.id)] == ["restore"]
    with pytest.raises(StoreError, match="no-such-version"):
        library.documents.bring_back(card.id, version.key)


def test_records_of_the_history_are_saved_with_the_document_or_not_at_all(library: Library) -> None:
    card = library.documents.add(a_map())
    library.documents.save(card.id, a_map("1"), records=(b"a", b"b"))
    library.documents.save(card.id, a_map("2"), records=(b"c",))
    assert library.documents.records(card.id) == (b"a", b"b", b"c")

    def fail() -> None:
        with library.writing():
            library.documents.save(card.id, a_map("3"), records=(b"d",))
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fail()
    assert library.documents.records(card.id) == (b"a", b"b", b"c")
    assert library.documents.load(card.id, Map).name == "2"


def test_trash_keeps_for_thirty_days(library: Library, clock: Clock) -> None:
    card = library.documents.add(a_map())
    library.documents.save(card.id, a_map("x"), records=(b"a",))
    library.versions.keep(card.id, "v")
    library.documents.trash(card.id)
    assert library.cards.find() == ()
    assert [found.id for found in library.cards.find(Query(trashed=True))] == [card.id]
    clock.time += 29 * DAY
    assert library.documents.purge() == 0
    library.documents.untrash(card.id)
    assert len(library.cards.find()) == 1
    library.documents.trash(card.id)
    clock.time += 31 * DAY
    assert library.documents.purge() == 1
    assert library.cards.card(card.id) is None
    assert library.check().sound


def test_only_the_trash_can_be_emptied(library: Library) -> None:
    card = library.documents.add(a_map())
    library.documents.delete(card.id)
    assert library.cards.card(card.id) is not None
    with sqlite3.connect(library.path) as bare, pytest.raises(sqlite3.IntegrityError, match="trash"):
        bare.execute("DELETE FROM document")
    bare.close()


def test_duplicate_and_rename(library: Library) -> None:
    card = library.documents.add(a_scenario())
    copy = library.documents.duplicate(card.id, "  Agincourt\n again ")
    assert (copy.name, copy.tags) == ("Agincourt again", ("Hundred Years War",))
    assert library.documents.load(copy.id, Scenario).name == "Agincourt again"
    library.documents.rename(copy.id, "Azincourt")
    assert library.cards.find(Query(words="azin"))[0].id == copy.id
    with pytest.raises(StoreError, match="name-is-empty"):
        library.documents.rename(copy.id, " \n")


def test_tags_recent_and_sorting(library: Library) -> None:
    first = library.documents.add(a_map("b"), tags=("mud", "mud", " "))
    second = library.documents.add(a_map("A"))
    assert first.tags == ("mud",)
    library.documents.set_tags(second.id, ["mud", "rain"])
    assert library.cards.tags() == (("mud", 2), ("rain", 1))
    assert [card.name for card in library.cards.find(Query(tags=("mud", "rain")))] == ["A"]
    assert [card.name for card in library.cards.find(Query(order="name"))] == ["A", "b"]
    assert [card.name for card in library.cards.find(Query(order="created"))] == ["A", "b"]
    assert library.cards.recent() == ()
    library.documents.mark_opened(first.id)
    assert [card.name for card in library.cards.recent()] == ["b"]
    assert library.cards.count() == 2


def test_search_finds_names_notes_and_briefings_as_one_types(library: Library) -> None:
    scenario = library.documents.add(a_scenario())
    map_ = library.documents.add(a_map("Crécy"))
    army = library.documents.add(an_army())

    def found(words: str) -> list[str]:
        return [card.id for card in library.cards.find(Query(words=words))]

    assert found("agin") == [scenario.id]
    assert found("crispin") == [scenario.id]
    assert found("mud dec") == [scenario.id]
    assert found("crecy") == [map_.id]
    assert found("écy") == [map_.id], "the middle of a name is found, too"
    assert set(found("english")) == {scenario.id, army.id}
    assert found("english")[0] == army.id, "a name weighs more than a note"
    assert found("erpingham") == [army.id]
    assert found("nowhere") == []
    assert found('"') == found("*") == found("((") == []
    assert found("agin NOT") == []
    library.documents.save(scenario.id, a_scenario("Poitiers"))
    assert found("agincourt") == [map_.id][:0]
    assert [card.kind for card in library.cards.find(Query(words="english", kinds=("scenario",)))] == [
        "scenario"
    ]


def test_excerpts_say_where_the_words_were_found(library: Library) -> None:
    scenario = library.documents.add(a_scenario())
    army = library.documents.add(an_army())
    found = library.cards.excerpts("crisp", [scenario.id, army.id])
    assert list(found) == [scenario.id]
    assert "Crispin" in found[scenario.id]
    assert library.cards.excerpts("", [army.id]) == library.cards.excerpts("x", []) == {}
    assert library.cards.excerpts("agincourt", [scenario.id]) == {}, "the name shows it already"


def test_pictures_are_stored_once_and_come_back_with_their_scenario(library: Library) -> None:
    pictures = (picture(png()), picture(jpeg()))
    document = a_scenario(pictures=pictures)
    first = library.documents.add(document)
    library.documents.add(msgspec.structs.replace(document, name="Copy"))
    assert library.documents.load(first.id, Scenario) == document
    assert library._access.row("SELECT count(*) FROM picture") == (2,)
    body = library._access.row("SELECT max(length(content)) FROM body")
    assert body is not None
    assert body[0] < 6000


def test_pictures_nobody_shows_go_with_the_trash(library: Library, clock: Clock) -> None:
    identity = library.pictures.add(png())
    card = library.documents.add(a_map(underlay=identity))
    library.documents.trash(card.id)
    clock.time += 31 * DAY
    library.documents.purge()
    assert library.pictures.bytes_of(identity) is None


def test_pictures_are_written_anew_and_bounded(library: Library) -> None:
    from PIL import Image

    large = library.pictures.add(png(4000, 1000))
    row = library._access.row("SELECT width, height, media FROM picture WHERE id = ?", (large,))
    assert row == (2000, 500, "image/png")
    hidden = png() + b"#!/bin/sh\necho surprise"
    assert b"surprise" not in (library.pictures.bytes_of(library.pictures.add(hidden)) or b"surprise")
    for bad in (b"", b"GIF89a", png()[:40], b"<svg/>", png(20_000, 1_000)):
        with pytest.raises(StoreError, match=r"picture\."):
            library.pictures.add(bad)
    assert Image.MAX_IMAGE_PIXELS is not None


def test_the_shelf(library: Library) -> None:
    library.settings.set("library.view", "list")
    assert library.settings.get("library.view", str, "cards") == "list"
    assert library.settings.get("library.view", int, 3) == 3
    library.settings.set("library.view", None)
    assert library.settings.get("library.view", str, "cards") == "cards"
    assert library.settings.names() == ()
    library.inventory.set("terrain/wood", 12, "two boxes")
    library.inventory.set("terrain/wood", 14)
    assert library.inventory.count("terrain/wood") == 14
    assert [owned.piece for owned in library.inventory.all()] == ["terrain/wood"]
    library.inventory.set("terrain/wood", None)
    assert library.inventory.count("terrain/wood") is None


def test_a_thumbnail_is_dropped_when_its_document_changes(library: Library) -> None:
    card = library.documents.add(a_map())
    library.thumbnails.set(card.id, card.revision, b"png")
    assert library.thumbnails.get(card.id) == b"png"
    revision = library.documents.save(card.id, a_map("Other"))
    assert library.thumbnails.get(card.id) is None
    library.thumbnails.set(card.id, card.revision, b"late")
    assert library.thumbnails.get(card.id) is None
    library.thumbnails.set(card.id, revision, b"new")
    assert library.thumbnails.get(card.id) == b"new"


def test_a_deployment_belongs_to_its_scenario(library: Library) -> None:
    scenario = library.documents.add(a_scenario())
    library.documents.add(Deployment("Wings", 0), parent=scenario.id)
    row = library._access.row("SELECT parent IS NOT NULL FROM document WHERE kind = 'deployment'")
    assert row == (1,)
    library.documents.trash(scenario.id)
    library.documents.delete(scenario.id)
    assert library.check().sound
