"""Backups: taken while others write, thinned with age."""

import random
import threading
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path

import pytest

from hheditor.maps import Map
from hheditor.store import Backup, Library, StoreError, open_library
from hheditor.store.care import backups as module
from hheditor.store.care.backups import Stopped, changed_since, list_backups, superfluous, take, thin
from hheditor.store.clock import DAY
from hheditor.values import Finding
from tests.store.samples import a_header, a_map, a_step, steps


@pytest.fixture
def library(tmp_path: Path):
    with open_library(tmp_path / "library.hhlibrary") as library:
        yield library


def test_a_backup_is_one_file_that_opens_anywhere(library: Library, tmp_path: Path) -> None:
    card = library.documents.add(a_map())
    backup = library.back_up()
    assert [entry.name for entry in backup.path.parent.iterdir()] == [backup.path.name]
    moved = tmp_path / "elsewhere.hhlibrary"
    backup.path.rename(moved)
    with open_library(moved, read_only=True) as other:
        assert other.documents.load(card.id, Map) == a_map()


def test_a_backup_of_a_library_that_is_being_written_is_of_one_moment(library: Library) -> None:
    card = library.battles.add(a_header())
    stop, failures = threading.Event(), []

    def write() -> None:
        number = 1
        while not stop.is_set():
            try:
                library.battles.append(card.id, number - 1, a_step(number))
                library.documents.set_tags(card.id, [f"{number}"])
                number += 1
            except StoreError as error:
                failures.append(error)
                return

    writer = threading.Thread(target=write)
    writer.start()
    try:
        copies = [library.back_up(f"n{i}") for i in range(5)]
    finally:
        stop.set()
        writer.join()
    assert not failures
    for copy in copies:
        with open_library(copy.path, read_only=True) as other:
            found = other.cards.card(card.id)
            assert found is not None
            assert other.check().sound
            assert not found.tags or abs(found.steps - int(found.tags[0])) <= 1


def test_care_backs_up_once_and_only_what_changed(library: Library) -> None:
    library.documents.add(a_map())
    told: list[object] = []

    def care() -> int:
        caretaker = library.start_care(told.append)
        assert caretaker is not None
        caretaker.finish()
        library._caretaker = None
        return len(library.list_backups())

    assert care() == 1
    assert care() == 1
    library.settings.set("a", 1)
    assert care() == 2
    assert told == []


def test_care_empties_the_trash_and_reports_damage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[Finding] = []
    with open_library(tmp_path / "library.hhlibrary") as library:
        monkeypatch.setattr("hheditor.store.care.caretaker.quick_check", lambda connection: ("page 3",))
        caretaker = library.start_care(told.append)
        assert caretaker is not None
        assert library.start_care(told.append) is caretaker
        caretaker.finish()
        assert [finding.message for finding in told] == ["store.damaged"]
        assert library.list_backups() == ()


def test_closing_gives_a_backup_up_and_leaves_no_half(library: Library) -> None:
    library.battles.add(a_header(), steps(2000))
    stop = threading.Event()
    stop.set()
    with pytest.raises(Stopped):
        take(library.path, library.backups_folder, stop=stop)
    assert list(library.backups_folder.iterdir()) == []


def test_half_a_backup_of_a_killed_process_is_cleared_away(library: Library) -> None:
    library.backups_folder.mkdir()
    (library.backups_folder / "library-x.hhlibrary.partial").write_bytes(b"half")
    (library.backups_folder / "mine.txt").write_text("stays")
    library.back_up()
    assert sorted(path.suffix for path in library.backups_folder.iterdir()) == [".hhlibrary", ".txt"]


def a_backup(made: datetime) -> Backup:
    return Backup(Path(f"library-{made:%Y%m%dT%H%M%S}000Z.hhlibrary"), made, "", 1)


def test_thinning_keeps_last_ten_daily_weekly_monthly() -> None:
    now = datetime(2026, 11, 16, 12, tzinfo=UTC)
    hourly = [a_backup(now - timedelta(hours=hours)) for hours in range(400 * 24)]
    gone = set(superfluous(hourly))
    kept = [backup.made for backup in hourly if backup not in gone]
    assert kept[:10] == [backup.made for backup in hourly[:10]]
    days = {(now - made).days for made in kept}
    assert set(range(1, 14)) <= days
    ages = sorted((now - made).days for made in kept)
    assert ages[-1] <= 366
    assert max(b - a for a, b in pairwise(ages)) <= 31
    assert max(b - a for a, b in pairwise(ages) if b < 56) <= 7
    assert len(kept) <= 10 + 15 + 9 + 13
    assert not set(superfluous([backup for backup in hourly if backup not in gone]))


def test_thinning_day_by_day_never_leaves_a_hole() -> None:
    now = datetime(2026, 1, 1, 12, tzinfo=UTC)
    random_ = random.Random(7)
    there: list[Backup] = []
    for _ in range(500):
        now += timedelta(days=1, minutes=random_.randrange(-300, 300))
        there.append(a_backup(now))
        there = [backup for backup in there if backup not in superfluous(there)]
    ages = sorted((now - backup.made).days for backup in there)
    assert ages[-1] > 300
    assert len(there) < 45


def test_one_start_with_a_wrong_clock_deletes_nothing(tmp_path: Path) -> None:
    time = [int(datetime(2026, 1, 1, 12, tzinfo=UTC).timestamp() * 1000)]
    path = tmp_path / "library.hhlibrary"

    def day(name: str) -> None:
        with open_library(path, clock=lambda: time[0]) as library:
            library.documents.add(a_map(name))
            caretaker = library.start_care(lambda finding: None)
            assert caretaker is not None
            caretaker.finish()
        time[0] += DAY

    for number in range(20):
        day(f"Field {number}")
    with open_library(path, clock=lambda: time[0]) as library:
        thrown = library.cards.find()[0]
        library.documents.trash(thrown.id)
        before = {backup.path for backup in library.list_backups()}
    right, time[0] = time[0], int(datetime(2099, 5, 1, tzinfo=UTC).timestamp() * 1000)
    day("In 2099")
    with open_library(path, clock=lambda: time[0]) as library:
        # One more day among those that are there: at most one each of the days, weeks and months goes for it.
        assert len(before - {backup.path for backup in library.list_backups()}) <= 1
        assert library.cards.card(thrown.id) is not None, "the trash was emptied"
    time[0] = right
    for number in range(3):
        day(f"Right again {number}")
    with open_library(path, clock=lambda: time[0]) as library:
        newest = library.newest_good_backup()
        assert newest is not None and newest.made.year == 2026
        with open_library(newest.path, read_only=True) as last:
            assert "Right again 2" in {card.name for card in last.cards.find()}


def test_the_trash_is_emptied_after_thirty_days_of_use(tmp_path: Path) -> None:
    time = [int(datetime(2026, 1, 1, 12, tzinfo=UTC).timestamp() * 1000)]
    path = tmp_path / "library.hhlibrary"
    with open_library(path, clock=lambda: time[0]) as library:
        thrown = library.documents.add(a_map())
        library.documents.trash(thrown.id)
    days = 0
    while days < 60:
        with open_library(path, clock=lambda: time[0]) as library:
            library._empty_trash()
            if library.cards.card(thrown.id) is None:
                break
        time[0] += DAY
        days += 1
    assert 29 <= days <= 40


def test_thinning_touches_nothing_else(library: Library) -> None:
    for _ in range(14):
        library.settings.set("n", _)
        library.back_up()
    (library.backups_folder / "holiday.hhlibrary").write_bytes(b"x")
    assert thin(library.backups_folder) == 4
    assert len(list_backups(library.backups_folder)) == 10
    assert (library.backups_folder / "holiday.hhlibrary").exists()


def test_a_backup_that_cannot_be_read_counts_as_changed(library: Library, tmp_path: Path) -> None:
    broken = tmp_path / "broken"
    broken.write_bytes(b"x")
    assert changed_since(library.path, None)
    assert changed_since(library.path, Backup(broken, datetime.now(UTC), "", 1))
    assert list_backups(tmp_path / "nowhere") == ()


def test_a_whole_library_travels_as_one_file(library: Library, tmp_path: Path) -> None:
    card = library.battles.add(a_header(), steps(20))
    library.export_whole(tmp_path / "mine.hhlibrary")
    assert not list(tmp_path.glob("mine*-wal"))
    with open_library(tmp_path / "mine.hhlibrary", read_only=True) as other:
        assert other.battles.steps(card.id) == 20
    assert module.SUFFIX == ".hhlibrary"
