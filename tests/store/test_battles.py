"""Battles: a journal that only grows."""

import sqlite3
from pathlib import Path

import msgspec
import pytest

from hheditor.battles.entries import Edited, Headed, Reapplied, Reverted
from hheditor.battles.header import DiceSettings
from hheditor.store import Library, Query, StoreError, open_library
from tests.store.samples import a_header, a_note, a_scenario, a_step, picture, png, steps


@pytest.fixture
def library(tmp_path: Path):
    with open_library(tmp_path / "library.hhlibrary") as library:
        yield library


def test_a_battle_survives_a_restart(tmp_path: Path) -> None:
    header = a_header(pictures=(picture(png()),))
    with open_library(tmp_path / "a.hhlibrary") as library:
        card = library.battles.add(header)
        for number, entry in enumerate(steps(30)):
            library.battles.append(card.id, number, entry)
    with open_library(tmp_path / "a.hhlibrary") as library:
        assert library.battles.header(card.id) == header
        assert tuple(library.battles.entries(card.id)) == steps(30)
        assert tuple(library.battles.entries(card.id, 28)) == steps(30)[28:]
        found = library.cards.card(card.id)
        assert found is not None
        assert (found.steps, found.summary.turn, found.name) == (30, 2, "Agincourt 1415")
        assert len(library.battles.tree(card.id).nodes) == 31


def test_steps_are_append_only_whoever_asks(library: Library) -> None:
    card = library.battles.add(a_header(), steps(3))
    with sqlite3.connect(library.path) as bare:
        for attack in (
            "UPDATE step SET entry = '{}'",
            "DELETE FROM step WHERE sequence = 2",
            "INSERT INTO step SELECT battle, 7, entry FROM step WHERE sequence = 0",
            "INSERT OR REPLACE INTO step SELECT battle, 1, '{}' FROM step WHERE sequence = 0",
            "INSERT INTO step SELECT battle, NULL, entry FROM step WHERE sequence = 0",
        ):
            with pytest.raises(sqlite3.IntegrityError):
                bare.execute(attack)
    bare.close()
    assert tuple(library.battles.entries(card.id)) == steps(3)


def test_a_battle_goes_whole_and_by_way_of_the_trash(library: Library) -> None:
    card = library.battles.add(a_header(), steps(3))
    library.documents.trash(card.id)
    library.documents.delete(card.id)
    assert library._access.row("SELECT count(*) FROM step") == (0,)
    assert library.check().sound


def test_the_slower_of_two_is_refused(library: Library) -> None:
    card = library.battles.add(a_header(), steps(2))
    with open_library(library.path) as other:
        other.battles.append(card.id, 2, a_step(3))
    with pytest.raises(StoreError, match="battle-went-on"):
        library.battles.append(card.id, 2, a_step(3))
    with pytest.raises(StoreError, match="no-such-document"):
        library.battles.append("0" * 16, 0, a_step(1))
    assert library.battles.steps(card.id) == 3


def test_search_follows_the_notes_of_a_battle(library: Library) -> None:
    card = library.battles.add(a_header(), steps(3))

    def found(words: str) -> bool:
        return any(hit.id == card.id for hit in library.cards.find(Query(words=words)))

    assert found("bruno")
    library.battles.append(card.id, 3, a_note(2, "The charge stuck in the mire"))
    assert found("mire")
    library.battles.append(card.id, 4, a_note(2, "The charge broke"))
    assert not found("mire")
    library.battles.append(card.id, 5, Reverted())
    assert found("mire")
    assert not found("broke")
    library.battles.append(card.id, 6, Reapplied())
    assert found("broke")


def test_rename_and_duplicate_keep_the_record(library: Library) -> None:
    card = library.battles.add(a_header("First try"), steps(3), tags=("club",))
    library.battles.rename(card.id, "St Crispin's day")
    found = library.cards.card(card.id)
    assert found is not None
    assert found.name == "St Crispin's day"
    assert library.cards.find(Query(words="crispin day"))
    copy = library.battles.duplicate(card.id, "Copy")
    assert (copy.name, copy.tags, copy.steps) == ("Copy", ("club",), 5)
    assert library.battles.header(copy.id).id == copy.id
    assert tuple(library.battles.entries(copy.id))[:4] == tuple(library.battles.entries(card.id))
    library.battles.append(card.id, 4, Edited((Headed("", (), "", DiceSettings()),), "head"))
    found = library.cards.card(card.id)
    assert found is not None
    assert found.name == "First try"
    with pytest.raises(StoreError, match="name-is-empty"):
        library.battles.rename(card.id, "")


def test_an_unreadable_step_is_named(library: Library) -> None:
    card = library.battles.add(a_header(), steps(2))
    with library._access.writing() as connection:
        connection.execute('INSERT INTO step SELECT battle, 2, \'{"entry":"?"}\' FROM step LIMIT 1')
    with pytest.raises(StoreError) as caught:
        tuple(library.battles.entries(card.id))
    assert caught.value.finding.parameter("step") == 2


def test_a_step_that_does_not_fit_is_named(library: Library) -> None:
    card = library.battles.add(a_header(), (*steps(2), msgspec.structs.replace(a_step(9), parent=8)))
    with pytest.raises(StoreError, match="unreadable-step"):
        library.battles.tree(card.id)


def test_a_taken_id_is_replaced(library: Library) -> None:
    header = a_header()
    first, second = library.battles.add(header), library.battles.add(header)
    assert first.id == header.id != second.id
    assert library.battles.header(second.id).scenario == a_scenario()
