"""Damage is noticed: by digests when something is read, by checks, by what the library once held."""

import io
import os
import random
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from PIL import Image

from hheditor import text
from hheditor.maps import Map
from hheditor.store import Library, StoreError, open_library, restore
from hheditor.store.care.health import check_file
from hheditor.store.exchange import read_file
from hheditor.store.file import opening as opening_module
from hheditor.store.guard.aside import aside_folder, clear_left_behind
from hheditor.store.guard.digests import Mark
from hheditor.values import Finding
from tests.store import old_versions
from tests.store.flips import Verdict, filled, flip
from tests.store.samples import DATA, a_header, a_map, a_scenario, a_step, steps


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with open_library(tmp_path / "library.hhlibrary") as library:
        yield library


def tampered(library: Library, *statements: str) -> None:
    """What a disk does, done by SQL: the triggers of the file are no disk."""
    with closing(sqlite3.connect(library.path)) as connection, connection:
        for statement in statements:
            connection.execute(statement)


def refusal(deed: object) -> str:
    with pytest.raises(StoreError) as caught:
        deed()  # type: ignore[operator]
    assert text.say_finding(caught.value.finding)
    return caught.value.finding.message


def test_a_changed_letter_of_a_document_is_noticed(library: Library) -> None:
    card, other = library.documents.add(a_map()), library.documents.add(a_scenario())
    tampered(
        library, "UPDATE body SET content = replace(content, 'Maisoncelle', 'Maisoncalle') WHERE document = 1"
    )
    assert refusal(lambda: library.documents.load(card.id, Map)) == "store.altered"
    assert library.documents.load_any(other.id) == a_scenario()
    assert len(library.cards.find()) == 2
    assert [each.split()[:2] for each in library.check().complaints] == [["altered:", card.id]]


def test_a_changed_letter_of_a_battle_is_noticed(library: Library) -> None:
    card = library.battles.add(a_header(), steps(30))
    library.battles.append(card.id, 30, a_step(31), a_step(32))
    assert len(list(library.battles.entries(card.id))) == 32
    assert library.check().sound
    tampered(
        library,
        "DROP TRIGGER step_stays",
        "UPDATE step SET entry = replace(entry, '\"piece\":4', '\"piece\":5') WHERE sequence = 12",
    )
    assert refusal(lambda: library.battles.record(card.id)) == "store.altered"
    assert any(card.id in each for each in library.check().complaints)


def test_steps_that_are_gone_are_noticed(library: Library) -> None:
    card = library.battles.add(a_header(), steps(30))
    tampered(library, "DROP TRIGGER step_leaves_with_its_battle", "DELETE FROM step WHERE sequence > 20")
    assert refusal(lambda: library.battles.tree(card.id)) == "store.altered"


def test_an_old_battle_gets_its_chain_with_its_next_step(tmp_path: Path) -> None:
    path = tmp_path / "library.hhlibrary"
    shutil.copy(DATA / "version-1.hhlibrary", path)
    with open_library(path) as library:
        assert library.check().sound
        assert len(list(library.battles.entries(old_versions.BATTLE))) == 40
        assert library.documents.load(old_versions.MAP, Map) == a_map()
        library.battles.append(old_versions.BATTLE, 40, a_step(41))
        mark = Mark.read(library.documents.digest_of(old_versions.BATTLE))
        assert mark.steps == 41 and mark.chain
        assert len(list(library.battles.entries(old_versions.BATTLE))) == 41
        assert library.check().sound


def test_a_name_that_is_no_text_costs_one_document(library: Library) -> None:
    card, other = library.documents.add(a_map()), library.documents.add(a_map("Whole"))
    tampered(library, f"UPDATE document SET name = CAST(x'46ff6c64' AS TEXT) WHERE id = '{card.id}'")
    assert {each.id for each in library.cards.find()} == {card.id, other.id}
    assert library.documents.load(other.id, Map).name == "Whole"
    assert not library.check().sound


def test_a_kind_nobody_knows_costs_one_document(library: Library, tmp_path: Path) -> None:
    card, other = library.documents.add(a_map()), library.documents.add(a_map("Whole"))
    tampered(
        library,
        "PRAGMA ignore_check_constraints = ON",
        f"UPDATE document SET kind = 'nap' WHERE id = '{card.id}'",
    )
    assert [each.id for each in library.cards.find()] == [other.id]
    assert refusal(lambda: library.documents.load_any(card.id)) == "store.altered"
    assert not library.check().sound
    library._access.fold_in()
    shutil.copy(library.path, tmp_path / "foreign.hhlibrary")
    with closing(read_file(tmp_path / "foreign.hhlibrary")) as shipment:
        assert refusal(lambda: list(shipment.parcels())) == "store.damaged"


def test_a_decoding_error_is_damage() -> None:
    from hheditor.store.errors import finding_of

    error = sqlite3.OperationalError("Could not decode to UTF-8 column 'name' with text '...'")
    found = finding_of(error, Path("library.hhlibrary"))
    assert found is not None and found.message == "store.damaged"


def test_care_finds_altered_documents_and_spares_old_backups(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    library.documents.add(a_map("Field"))
    good = library.back_up()
    for number in range(14):
        library.settings.set("n", number)
        library.back_up()
    tampered(library, "UPDATE body SET content = replace(content, 'wood', 'lake')")
    told: list[Finding] = []
    caretaker = library.start_care(told.append)
    assert caretaker is not None
    caretaker.finish()
    assert [finding.message for finding in told] == ["store.altered-some"]
    assert dict(told[0].parameters)["names"] == "Field"
    assert library.writable
    assert good.path.exists()
    newest = library.newest_good_backup()
    assert newest is not None
    checkup = check_file(newest.path, content=True)
    assert not isinstance(checkup, Finding) and checkup.sound


def test_a_large_damaged_library_is_no_longer_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening_module, "CHECKED_AT_ONCE", 0)
    path = tmp_path / "library.hhlibrary"
    with open_library(path) as library:
        card = library.documents.add(a_map())
        library.battles.add(a_header(), steps(300))
        root = library._access.row("SELECT rootpage FROM sqlite_schema WHERE name = 'step'")
        assert root is not None
        library.back_up()
    with path.open("rb+") as file:
        file.seek((root[0] - 1) * 4096)
        file.write(b"\xa5" * 4096)
    told: list[Finding] = []
    with open_library(path) as library:
        assert library.writable
        caretaker = library.start_care(told.append)
        assert caretaker is not None
        caretaker.finish()
        assert [finding.message for finding in told] == ["store.damaged"]
        assert library.damaged and not library.writable
        assert [finding.message for finding in library.findings] == ["store.damaged-read-only"]
        assert refusal(lambda: library.documents.rename(card.id, "x")) == "store.opened-read-only"
        assert library.newest_good_backup() is not None
        library.rescue(tmp_path / "rescued.hhlibrary")
    with open_library(tmp_path / "rescued.hhlibrary") as rescued:
        assert rescued.documents.load(card.id, Map) == a_map()
    with open_library(path) as library:
        assert library.damaged and not library.writable
        backup = library.newest_good_backup()
        assert backup is not None
    restore(path, backup.path)
    with open_library(path) as library:
        assert library.writable and not library.damaged


def test_a_lost_log_says_how_much_is_missing(tmp_path: Path) -> None:
    path, copy = tmp_path / "library.hhlibrary", tmp_path / "elsewhere" / "library.hhlibrary"
    library = open_library(path)
    card = library.battles.add(a_header())
    library._access.fold_in()
    for number in range(7):
        library.battles.append(card.id, number, a_step(number + 1))
    copy.parent.mkdir()
    for name in (path.name, path.name + ".seen"):
        shutil.copy(path.parent / name, copy.parent / name)
    library.close()
    with open_library(copy) as lost:
        assert [(each.message, dict(each.parameters)["n"]) for each in lost.findings] == [
            ("store.lost-changes", 7)
        ]
        assert text.say_finding(lost.findings[0])
        assert lost.writable
    with open_library(copy) as told:
        assert told.findings == ()
    with open_library(path) as whole:
        assert whole.findings == ()


def test_the_log_is_folded_in_meanwhile(library: Library) -> None:
    card = library.battles.add(a_header())
    for number in range(7):
        library.battles.append(card.id, number, a_step(number + 1))
    assert not library.care_meanwhile(lambda finding: None)
    alone = library.path.with_name("alone.hhlibrary")
    shutil.copy(library.path, alone)
    with open_library(alone) as copy:
        assert copy.battles.steps(card.id) == 7


def test_a_backup_is_taken_during_long_work(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    library.documents.add(a_map())
    monkeypatch.setattr("hheditor.store.library.BACKUP_EVERY", 0)
    outside = library.path.parent / "stick"
    outside.mkdir()
    assert library.care_meanwhile(lambda finding: None, outside)
    assert library._caretaker is not None
    library._caretaker.finish()
    assert len(library.list_backups()) == 1
    assert len(list(outside.glob("*.hhlibrary"))) == 1
    told: list[Finding] = []
    assert library.care_meanwhile(told.append, library.path.parent / "pulled out")
    library._caretaker.finish()
    assert [finding.message for finding in told] == ["store.copies-away"]


@pytest.mark.parametrize(
    "attack",
    [
        "CREATE TRIGGER evil AFTER UPDATE ON document BEGIN UPDATE document SET name = 'mine'; END",
        "CREATE VIEW evil AS SELECT * FROM document",
        "DROP TRIGGER step_stays; CREATE TRIGGER step_stays BEFORE UPDATE ON step BEGIN DELETE FROM tag; END",
    ],
)
def test_a_strangers_triggers_are_not_restored_and_never_run(tmp_path: Path, attack: str) -> None:
    path, foreign = tmp_path / "library.hhlibrary", tmp_path / "foreign.hhlibrary"
    with open_library(foreign) as library:
        card = library.documents.add(a_map())
    with closing(sqlite3.connect(foreign)) as connection:
        connection.executescript(attack)
    with open_library(foreign) as library:
        assert not library.writable
        assert [finding.message for finding in library.findings] == ["store.strange-parts"]
        assert not library.check().sound
        assert library.documents.load(card.id, Map) == a_map()
    with open_library(path) as library:
        library.documents.add(a_map("Here before"))
    restore(path, foreign)
    with open_library(path) as library:
        assert library.writable and library.findings == ()
        assert library.check().sound
        library.documents.rename(card.id, "Renamed")
        library.documents.add(a_map("Another"))
        assert {each.name for each in library.cards.find()} == {"Renamed", "Another"}


def test_folders_of_killed_processes_are_cleared_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if os.name != "posix":
        pytest.skip("goes by age there")
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    (tmp_path / "hheditor-999999999-left").mkdir()
    (tmp_path / "hheditor-of-somebody").mkdir()
    with aside_folder() as own:
        assert clear_left_behind() == 0
        assert Path(own).is_dir()
    assert sorted(each.name for each in tmp_path.iterdir()) == ["hheditor-of-somebody"]


def test_flipped_bits_are_noticed_or_harmless(tmp_path: Path) -> None:
    whole = tmp_path / "whole.hhlibrary"
    expected = filled(whole)
    data = whole.read_bytes()
    chance = random.Random(7)
    found: dict[Verdict, int] = {}
    for number in range(40):
        verdict = flip(data, chance, tmp_path / f"{number}.hhlibrary", expected)
        found[verdict] = found.get(verdict, 0) + 1
    assert "silent" not in found and "raised" not in found, found


def test_the_check_looks_through_what_has_no_digest(library: Library) -> None:
    card = library.documents.add(a_map())
    library.versions.keep(card.id, "Before")
    library.documents.save(card.id, a_map("Other"), records=(b'{"a": 1}', b'{"b": 2}', b'{"c": 3}'))
    out = io.BytesIO()
    Image.new("RGB", (40, 30), "red").save(out, "PNG")
    picture = library.pictures.add(out.getvalue())
    assert library.check().sound
    data = library.pictures.bytes_of(picture)
    assert data is not None
    spot = data.index(b"IDAT") + 9
    flipped = (data[:spot] + bytes([data[spot] ^ 1]) + data[spot + 1 :]).hex()
    for statement, complaint in (
        ("UPDATE version SET content = '[]'", "unreadable: version 1"),
        ("UPDATE edit SET record = x'7b7b' WHERE position = 1", "unreadable: edit 1"),
        ("DELETE FROM edit WHERE position = 1", "unreadable: edit 2"),
        (f"UPDATE picture SET data = x'{flipped}'", f"unreadable: picture {picture}"),
    ):
        tampered(library, statement)
        assert any(each.startswith(complaint) for each in library.check().complaints), complaint
    assert library.documents.load(card.id, Map) == a_map("Other"), "each costs itself alone"
