"""What the world does to a file: each trouble is a sentence, and nothing is lost."""

import contextlib
import os
import shutil
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from hheditor import text
from hheditor.maps import Map
from hheditor.store import Library, StoreError, open_library, restore
from hheditor.store.exchange import export
from hheditor.values import Finding
from tests.store.samples import a_header, a_map, a_step, steps

ROOT = Path(__file__).resolve().parents[2]


def sentence(finding: Finding) -> str:
    """The finding in both languages; an unwritten or unfilled message is an error."""
    for language in text.languages():
        assert text.say_finding(finding, language)
    return finding.message


def message(deed: Callable[[], object]) -> str:
    with pytest.raises(StoreError) as caught:
        deed()
    return sentence(caught.value.finding)


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with open_library(tmp_path / "library.hhlibrary", wait=0.05) as library:
        yield library


# A full disk
# -------------------------------------------------------------------------------------------------


def fill(library: Library) -> tuple[str, int]:
    """Append until the disk is full; the battle and how many entries were reported as saved."""
    card = library.battles.add(a_header())
    saved, full = 0, Finding("")
    long = "word " * 3000
    try:
        for number in range(1, 3000):
            library.battles.append(card.id, number - 1, a_step(number))
            saved = number
            library.settings.set(f"filler {number}", long)
    except StoreError as error:
        full = error.finding
    assert sentence(full) == "store.disk-full"
    return card.id, saved


def test_a_full_disk_costs_nothing_that_was_saved(library: Library) -> None:
    library._access._connection.execute("PRAGMA max_page_count = 120")
    battle, saved = fill(library)
    assert saved > 5
    assert library.battles.steps(battle) >= saved
    library._access._connection.execute("PRAGMA max_page_count = 100000")
    known = library.battles.steps(battle)
    library.battles.append(battle, known, a_step(known + 1))
    assert library.check().sound


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A real file system of two megabytes, where one may be mounted."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = shutil.which("mount")
    if os.name != "posix" or mount is None or os.geteuid() != 0:
        pytest.skip("needs the right to mount")
    if subprocess.run([mount, "-t", "tmpfs", "-o", "size=2m", "tmpfs", folder], check=False).returncode:
        pytest.skip("needs the right to mount")
    yield folder
    subprocess.run(["umount", folder], check=True)


def fill_up(folder: Path) -> None:
    """Leave no room at all."""
    with contextlib.suppress(OSError), (folder / "ballast").open("wb") as ballast:
        while True:
            ballast.write(b"x" * 4096)
            ballast.flush()


def a_damaged_library(path: Path) -> str:
    """One whose battles are ruined; the id of a map in it that can be read."""
    with open_library(path) as library:
        card = library.documents.add(a_map())
        library.battles.add(a_header(), steps(300))
        (root,) = library._access.row("SELECT rootpage FROM sqlite_schema WHERE name = 'step'") or (0,)
        library.back_up()
    with path.open("rb+") as file:
        file.seek((root - 1) * 4096)
        file.write(b"\xa5" * 4096)
    return card.id


def test_a_damaged_library_is_read_and_restored_without_room_for_temporary_files(
    small_disk: Path, tmp_path: Path
) -> None:
    """In a process of its own: SQLite looks once where its own temporary files go."""
    path = tmp_path / "home" / "data" / "library.hhlibrary"
    identity = a_damaged_library(path)
    fill_up(small_disk)
    environment = {**os.environ, "TMPDIR": str(small_disk), "HHEDITOR_HOME": str(tmp_path / "home")}
    for arguments in (["rescue", str(tmp_path / "rescued.hhlibrary")], ["restore"]):
        subprocess.run([sys.executable, "-m", "hheditor", "library", *arguments], check=True, env=environment)
    for place in (path, tmp_path / "rescued.hhlibrary"):
        with open_library(place) as library:
            assert library.writable and library.documents.load(identity, Map) == a_map()


def test_where_no_folder_can_be_made_memory_holds_what_can_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "library.hhlibrary"
    identity = a_damaged_library(path)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "nowhere"))
    with open_library(path) as library:
        assert library.damaged and library.documents.load(identity, Map) == a_map()
        assert not library.check().sound
        library.rescue(tmp_path / "rescued.hhlibrary")
        assert message(library.come_back) == "store.damaged"
        assert message(lambda: restore(path, library.list_backups()[0].path)) == "store.cannot-make"
    with open_library(tmp_path / "rescued.hhlibrary") as rescued:
        assert rescued.documents.load(identity, Map) == a_map()


def test_a_really_full_disk_costs_nothing_that_was_saved(small_disk: Path) -> None:
    path = small_disk / "library.hhlibrary"
    with open_library(path) as library:
        battle, saved = fill(library)
        assert message(library.back_up) == "store.disk-full"
        assert not list(library.backups_folder.glob("*.partial"))
        assert message(lambda: library.export_whole(small_disk / "copy.hhlibrary")) == "store.disk-full"
        elsewhere = small_disk.parent / "rescued.hhlibrary"
        library.rescue(elsewhere)
    for place in (path, elsewhere):
        with open_library(place, read_only=True) as library:
            assert library.battles.steps(battle) >= saved
            assert library.check().sound


def test_a_library_can_be_read_where_there_is_no_room_at_all(small_disk: Path) -> None:
    path = small_disk / "library.hhlibrary"
    library = open_library(path)
    card = library.documents.add(a_map())
    for ending in ("", "-wal"):
        # As after a kill: the log is there and its index is not.
        shutil.copy(path.with_name(path.name + ending), small_disk / f"left.hhlibrary{ending}")
    library.close()
    fill_up(small_disk)
    for place in (path, small_disk / "left.hhlibrary"):
        for read_only in (True, False):
            with open_library(place, read_only=read_only) as opened:
                assert [each.id for each in opened.cards.find()] == [card.id]
                assert opened.documents.load(card.id, Map) == a_map()
                opened.documents.mark_opened(card.id)
                if not opened.writable:
                    assert text.say_finding(opened.findings[0]) if opened.findings else read_only


def test_no_room_for_the_backup_means_no_migration(small_disk: Path) -> None:
    path = small_disk / "library.hhlibrary"
    shutil.copy(ROOT / "tests/store/data/version-1.hhlibrary", path)
    before = path.read_bytes()
    (small_disk / "ballast").write_bytes(b"x" * (2 * 1024 * 1024 - len(before) - 3 * 4096 - 40_000))
    assert message(lambda: open_library(path)) in ("store.disk-full", "store.cannot-write")
    (small_disk / "ballast").unlink()
    with open_library(path) as library:
        assert library.check().sound


# A read-only folder
# ------------------------------------------------------------------------------------------

AS_NOBODY = """
import os, sys
if os.geteuid() == 0:
    os.setuid(65534)
from pathlib import Path
from hheditor.store import StoreError, open_library
path = Path(sys.argv[1])
try:
    with open_library(path, wait=0.05) as library:
        print(library.writable, *(finding.message for finding in library.findings))
        print(len(library.cards.find()))
        try:
            library.settings.set("a", 1)
        except StoreError as error:
            print(error.finding.message)
except StoreError as error:
    print(error.finding.message)
"""


def as_nobody(path: Path) -> list[str]:
    """What somebody without rights to a folder sees of the library in it."""
    # Python's own folder may be closed to others; what is needed is loaded before the rights are given up.
    program = "import hheditor.store, hheditor.store.file.migrations, sqlite_utils\n" + AS_NOBODY
    done = subprocess.run(
        [sys.executable, "-c", program, path],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    return done.stdout.split("\n")[:-1]


@pytest.fixture
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder others can reach but not change."""
    import tempfile

    with tempfile.TemporaryDirectory(prefix="hheditor-shared-") as name:
        folder = Path(name) / "folder"
        folder.mkdir()
        Path(name).chmod(0o755)
        yield folder
        folder.chmod(0o755)


@pytest.mark.skipif(os.name != "posix", reason="rights are set differently there")
def test_a_library_in_a_read_only_folder_is_shown(shared: Path) -> None:
    path = shared / "library.hhlibrary"
    with open_library(path) as library:
        library.documents.add(a_map())
    path.chmod(0o444)
    shared.chmod(0o555)
    assert as_nobody(path) == ["False store.read-only", "1", "store.opened-read-only"]


@pytest.mark.skipif(os.name != "posix", reason="rights are set differently there")
def test_a_folder_where_no_library_can_be_made(shared: Path) -> None:
    shared.chmod(0o555)
    assert as_nobody(shared / "library.hhlibrary") == ["store.cannot-make"]
    assert as_nobody(shared / "below" / "library.hhlibrary") == ["store.read-only"]


# A locked file
# -----------------------------------------------------------------------------------------------


def test_a_locked_library_gets_a_sentence_and_nothing_is_lost(library: Library) -> None:
    card = library.documents.add(a_map())
    with closing(sqlite3.connect(library.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert (
            message(lambda: library.documents.save(card.id, a_map("New"), records=(b"a",))) == "store.locked"
        )
        assert library.documents.load(card.id, Map) == a_map(), "reading goes on"
        assert library.documents.records(card.id) == ()
        other.execute("COMMIT")
    library.documents.save(card.id, a_map("New"), records=(b"a",))
    assert library.documents.load(card.id, Map).name == "New"


def test_a_second_process_waits_its_turn(tmp_path: Path) -> None:
    path = tmp_path / "library.hhlibrary"
    with open_library(path, wait=20) as library, open_library(path) as window:
        card = window.documents.add(a_map())
        started, done = threading.Event(), []

        def write() -> None:
            started.set()
            done.append(library.documents.save(card.id, a_map("Waited")))

        with window.writing():
            window.documents.set_tags(card.id, ["mud"])
            waiter = threading.Thread(target=write)
            waiter.start()
            assert started.wait(5)
            assert not done
        waiter.join(20)
        assert done == [2]
        assert window.documents.load(card.id, Map).name == "Waited"


def test_an_exclusively_locked_file_cannot_be_opened(tmp_path: Path) -> None:
    path = tmp_path / "library.hhlibrary"
    with open_library(path) as library:
        library.documents.add(a_map())
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        assert message(lambda: open_library(path, wait=0.05)) == "store.locked"


# A vanished drive
# --------------------------------------------------------------------------------------------


def test_a_vanished_drive_swallows_nothing(tmp_path: Path) -> None:
    drive, away = tmp_path / "drive", tmp_path / "away"
    with open_library(drive / "library.hhlibrary") as library:
        card = library.documents.add(a_map())
        battle = library.battles.add(a_header(), steps(5))
        drive.rename(away)
        assert message(lambda: library.documents.save(card.id, a_map("Lost?"))) == "store.vanished"
        assert message(lambda: library.battles.append(battle.id, 5, a_step(6))) == "store.vanished"
        assert message(library.back_up) == "store.vanished"
        assert message(library.come_back) in ("store.no-library", "store.vanished")
        library.rescue(tmp_path / "rescued.hhlibrary")
        with open_library(tmp_path / "rescued.hhlibrary", read_only=True) as rescued:
            assert rescued.battles.steps(battle.id) == 5
        away.rename(drive)
        library.come_back()
        library.documents.save(card.id, a_map("Found"))
        library.battles.append(battle.id, 5, a_step(6))
    with open_library(drive / "library.hhlibrary") as library:
        assert library.documents.load(card.id, Map).name == "Found"
        assert library.battles.steps(battle.id) == 6
        assert library.check().sound


def test_a_drive_that_is_not_there_at_the_start(tmp_path: Path) -> None:
    path = tmp_path / "drive"
    path.write_text("a file where the folder was")
    library = path / "library.hhlibrary"
    assert message(lambda: open_library(library)) == "store.cannot-make"
    with open_library(tmp_path / "mine.hhlibrary") as mine:
        identity = mine.documents.add(a_map()).id
        assert message(lambda: export(mine, identity, path / "field.hhmap")) == "store.cannot-make"


def test_a_closed_library_says_so(tmp_path: Path) -> None:
    library = open_library(tmp_path / "library.hhlibrary")
    library.close()
    library.close()
    assert message(lambda: library.settings.set("a", 1)) == "store.closed"
    assert message(library.cards.find) == "store.closed"


def test_a_fault_of_ours_stays_an_exception(library: Library) -> None:
    with pytest.raises(sqlite3.IntegrityError), library._access.writing() as connection:
        connection.execute("INSERT INTO tag VALUES (999, 'orphan')")
    with pytest.raises(sqlite3.OperationalError):
        library._access.rows("SELECT nonsense FROM nowhere")
