"""Opening a library in every state a file can be in."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from hheditor.maps import Map
from hheditor.store import Checkup, Query, StoreError, open_library, restore, restore_open
from hheditor.store.care.health import check_file
from hheditor.store.file.connection import connect
from hheditor.store.file.migrations import migrate, migrations
from hheditor.store.file.schema import APPLICATION_ID, CURRENT, Version, marks
from hheditor.tables.map import TableMap
from hheditor.tables.map.document import Label
from tests.store import old_versions
from tests.store.samples import DATA, a_header, a_map, a_scenario, an_army, steps

SAMPLES = sorted(DATA.glob("version-*.hhlibrary"))


def filled(path: Path) -> dict[str, str]:
    """A library with something of everything; ids by kind."""
    with open_library(path) as library:
        return {
            "map": library.documents.add(a_map()).id,
            "army": library.documents.add(an_army()).id,
            "scenario": library.documents.add(a_scenario()).id,
            "battle": library.battles.add(a_header(), steps(300)).id,
        }


def test_a_new_library_is_made_with_its_folder(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "down" / "library.hhlibrary"
    with open_library(path) as library:
        assert library.writable
        assert library.findings == ()
        assert library._access.row("PRAGMA journal_mode") == ("wal",)
        assert library._access.row("PRAGMA synchronous") == (2,)
        assert library._access.row("PRAGMA foreign_keys") == (1,)
        assert library.check() == Checkup(CURRENT, ())
    assert [entry.name for entry in path.parent.iterdir()] == ["library.hhlibrary"]


def test_all_tables_are_strict(tmp_path: Path) -> None:
    with open_library(tmp_path / "a.hhlibrary") as library:
        rows = library._access.rows("SELECT name, strict FROM pragma_table_list WHERE type = 'table'")
    ours = {name: strict for name, strict in rows if not name.startswith(("sqlite_", "_sqlite", "prose_fts"))}
    assert len(ours) == 13
    assert all(ours.values())


def test_there_is_a_sample_of_every_earlier_version() -> None:
    assert [sample.stem for sample in SAMPLES] == [f"version-{n}" for n in range(1, CURRENT.major)]
    assert all(sample.stat().st_size < 100_000 for sample in SAMPLES)


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.stem)
def test_an_earlier_library_is_brought_up_to_date_after_a_backup(tmp_path: Path, sample: Path) -> None:
    path = tmp_path / "library.hhlibrary"
    shutil.copy(sample, path)
    with open_library(path) as library:
        assert library.writable
        assert library.check() == Checkup(CURRENT, ())
        (backup,) = library.list_backups()
        assert backup.reason == f"before-{CURRENT.major}"
        assert library.documents.load(old_versions.MAP, Map) == a_map()
        assert library.battles.steps(old_versions.BATTLE) == 40
        assert library.battles.tree(old_versions.BATTLE).header.title == "St Crispin's day"
        assert [version.name for version in library.versions.of(old_versions.MAP)] == ["dry"]
        assert len(library.documents.records(old_versions.MAP)) == 1
        assert library.cards.find(Query(trashed=True))[0].id == old_versions.GONE
        assert [card.id for card in library.cards.find(Query(words="crispin ends"))] == [
            old_versions.SCENARIO
        ]
        assert library.settings.get("library.view", str, "") == "list"
        assert library.pictures.bytes_of(old_versions.PICTURE)
        library.documents.save(old_versions.MAP, a_map("Changed"))
        assert library.cards.find(Query(words="changed"))[0].id == old_versions.MAP
    found = check_file(backup.path)
    assert isinstance(found, Checkup)
    assert found.version.major < CURRENT.major
    with open_library(path) as library:
        assert len(library.list_backups()) == 1, "once is enough"


@pytest.mark.parametrize("version", old_versions.WRITERS)
def test_the_sample_is_what_its_script_writes(tmp_path: Path, version: int) -> None:
    old_versions.WRITERS[version](tmp_path / "fresh.hhlibrary")
    with (
        closing(sqlite3.connect(tmp_path / "fresh.hhlibrary")) as fresh,
        closing(sqlite3.connect(DATA / f"version-{version}.hhlibrary")) as stored,
    ):
        schema = "SELECT type, name, sql FROM sqlite_schema ORDER BY name"
        assert fresh.execute(schema).fetchall() == stored.execute(schema).fetchall()


def test_a_migrated_library_has_the_tables_of_a_new_one(tmp_path: Path) -> None:
    shutil.copy(SAMPLES[0], tmp_path / "old.hhlibrary")
    schemas = []
    for name in ("old", "new"):
        with open_library(tmp_path / f"{name}.hhlibrary") as library:
            rows = library._access.rows("SELECT type, name, sql FROM sqlite_schema")
            schemas.append(sorted((*row[:2], " ".join((row[2] or "").split())) for row in rows))
    assert schemas[0] == schemas[1]


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.stem)
def test_an_earlier_library_takes_a_bare_table_and_nothing_unheard_of(tmp_path: Path, sample: Path) -> None:
    path = tmp_path / "library.hhlibrary"
    shutil.copy(sample, path)
    with open_library(path) as library:
        table = TableMap(12_000, 8_000, "A green table", labels=(Label("The old mill", 100, 200),))
        card = library.documents.add(table)
        assert card.kind == "table"
        assert card.summary.centimetres == (120, 80)
        with pytest.raises(sqlite3.IntegrityError), library._access.writing() as connection:
            connection.execute("UPDATE document SET kind = 'chessboard'")
    with open_library(path) as library:
        assert library.documents.load(card.id, TableMap) == table
        assert [found.id for found in library.cards.find(Query(words="mill"))] == [card.id]
        assert library.cards.find(Query(kinds=("table",)))[0].name == "A green table"


def test_a_failed_migration_leaves_the_old_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "library.hhlibrary"
    shutil.copy(SAMPLES[-1], path)

    def fail(_db: object) -> None:
        raise RuntimeError("power cut")

    last = migrations()._migrations[-1]
    monkeypatch.setattr(last, "fn", fail)
    with pytest.raises(RuntimeError):
        open_library(path)
    with closing(connect(path, "read")) as connection:
        assert marks(connection) == (APPLICATION_ID, Version(CURRENT.major - 1), True)
    monkeypatch.undo()
    with open_library(path) as library:
        assert library.check().sound


def stamp(path: Path, version: Version) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(f"PRAGMA user_version = {version.number}")


def test_a_newer_library_opens_for_reading_with_its_own_sentence(tmp_path: Path) -> None:
    path = tmp_path / "library.hhlibrary"
    ids = filled(path)
    stamp(path, Version(CURRENT.major + 1))
    with open_library(path) as library:
        assert not library.writable
        assert [finding.message for finding in library.findings] == ["store.too-new"]
        assert library.documents.load(ids["map"], Map) == a_map()
        assert library.cards.find(Query(words="agincourt"))
        with pytest.raises(StoreError, match="opened-read-only"):
            library.documents.trash(ids["map"])
        assert library.start_care(lambda finding: None) is None
    stamp(path, Version(CURRENT.major, CURRENT.minor + 7))
    with open_library(path) as library:
        assert library.writable, "a newer minor version is no hindrance"


def test_a_too_old_library_is_refused_with_its_own_sentence(tmp_path: Path) -> None:
    path = tmp_path / "library.hhlibrary"
    filled(path)
    stamp(path, Version(0, 9))
    before = path.read_bytes()
    with pytest.raises(StoreError, match=r"store\.too-old"):
        open_library(path)
    assert path.read_bytes() == before


def test_a_strangers_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "library.hhlibrary"
    with closing(sqlite3.connect(path)) as stranger:
        stranger.execute("CREATE TABLE recipe (name)")
    before = path.read_bytes()
    with pytest.raises(StoreError, match="not-a-library"):
        open_library(path)
    assert path.read_bytes() == before
    assert [entry.name for entry in tmp_path.iterdir()] == [path.name]


def test_reading_only_makes_and_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "library.hhlibrary"
    with pytest.raises(StoreError, match="no-library"):
        open_library(path, read_only=True)
    assert list(tmp_path.iterdir()) == []
    ids = filled(path)
    with open_library(path, read_only=True) as library:
        assert library.documents.load(ids["map"], Map) == a_map()
        with pytest.raises(StoreError, match="opened-read-only"):
            library.settings.set("a", 1)
    shutil.copy(SAMPLES[0], path)
    with pytest.raises(StoreError, match="must-upgrade"):
        open_library(path, read_only=True)


def damage(path: Path, page: int) -> None:
    with path.open("rb+") as file:
        file.seek((page - 1) * 4096)
        file.write(b"\xa5" * 4096)


def test_a_damaged_library_shows_what_can_be_read_and_offers_the_newest_good_backup(tmp_path: Path) -> None:
    path = tmp_path / "library.hhlibrary"
    ids = filled(path)
    with open_library(path) as library:
        good = library.back_up()
        root = library._access.row("SELECT rootpage FROM sqlite_schema WHERE name = 'step'")
        assert root is not None
        bad = library.back_up()
        bad.path.write_bytes(bad.path.read_bytes()[:5000])
    damage(path, root[0])
    before = path.read_bytes()
    with open_library(path) as library:
        assert not library.writable
        assert library.damaged
        assert [finding.message for finding in library.findings] == ["store.damaged-but-read"]
        assert library.documents.load(ids["map"], Map) == a_map()
        assert library.cards.find(Query(words="mud"))
        assert not library.check().sound
        assert library.newest_good_backup() == good
    assert path.read_bytes() == before

    aside = restore(path, good.path)
    assert aside.read_bytes() == before
    with open_library(path) as library:
        assert library.writable
        assert library.check().sound
        assert library.battles.steps(ids["battle"]) == 300


@pytest.mark.parametrize(
    "junk", [b"not a database at all" * 100, b"SQLite format 3\0" + b"\xff" * 8000, b"S" * 700]
)
def test_a_file_of_junk_is_damaged_not_deadly(tmp_path: Path, junk: bytes) -> None:
    path = tmp_path / "library.hhlibrary"
    path.write_bytes(junk)
    with open_library(path) as library:
        assert library.damaged
        assert library.cards.find() == ()
        assert library.newest_good_backup() is None
    assert path.read_bytes() == junk


def test_every_damaged_page_is_survived(tmp_path: Path) -> None:
    sound = tmp_path / "sound.hhlibrary"
    filled(sound)
    whole = sound.read_bytes()
    saved = []
    for page in range(1, len(whole) // 4096 + 1):
        path = tmp_path / f"{page}.hhlibrary"
        path.write_bytes(whole)
        damage(path, page)
        with open_library(path) as library:
            saved.append(len(library.cards.find()))
            if not library.damaged:
                assert library.check() is not None
    assert sum(saved) > 2 * len(saved)


def test_a_sound_library_is_restored_while_open_and_what_was_there_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "library.hhlibrary"
    ids = filled(path)
    with open_library(path) as library:
        backup = library.back_up()
        library.documents.save(ids["map"], a_map("Later"))
        kept = restore_open(library, backup.path)
        assert library.documents.load(ids["map"], Map) == a_map()
        library.documents.save(ids["map"], a_map("After the restore"))
        assert library.check().sound
        restore_open(library, kept)
        assert library.documents.load(ids["map"], Map).name == "Later"


def test_an_old_backup_is_brought_up_to_date_as_it_is_restored(tmp_path: Path) -> None:
    path = tmp_path / "library.hhlibrary"
    filled(path)
    restore(path, SAMPLES[0])
    with open_library(path) as library:
        assert library.check() == Checkup(CURRENT, ())
        assert library.battles.steps(old_versions.BATTLE) == 40
        assert len(library.list_backups()) == 1


def test_a_library_with_other_pages_is_restored_too(tmp_path: Path) -> None:
    path = tmp_path / "library.hhlibrary"
    shutil.copy(SAMPLES[0], path)
    ids = filled(tmp_path / "other.hhlibrary")
    with open_library(path) as library:
        restore_open(library, tmp_path / "other.hhlibrary")
        assert library.documents.load(ids["map"], Map) == a_map()


def test_what_is_no_library_is_not_restored(tmp_path: Path) -> None:
    path, other = tmp_path / "library.hhlibrary", tmp_path / "other"
    ids = filled(path)
    other.write_bytes(b"junk" * 2000)
    with pytest.raises(StoreError, match="damaged"):
        restore(path, other)
    with pytest.raises(StoreError, match="no-library"):
        restore(path, tmp_path / "nowhere")
    with open_library(path) as library:
        assert library.documents.load(ids["map"], Map) == a_map()
        assert library.list_backups() == ()


def test_two_processes_begin_at_once(tmp_path: Path) -> None:
    path = tmp_path / "library.hhlibrary"
    with open_library(path) as first, open_library(path) as second:
        card = first.documents.add(a_map())
        assert second.documents.load(card.id, Map) == a_map()
        second.documents.save(card.id, a_map("Second"))
        assert first.documents.load(card.id, Map).name == "Second"


def test_migrations_can_stop_at_each_version() -> None:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        connection.execute("BEGIN")
        migrate(connection, until=Version(1))
        assert marks(connection)[1] == Version(1)
        migrate(connection)
        assert marks(connection)[1] == CURRENT
