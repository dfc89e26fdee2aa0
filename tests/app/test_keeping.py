"""Settings and session survive broken files, full disks and newer versions."""

import json
import os
import stat
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hheditor.app import Changes, desk_in_memory, desk_on_disk
from hheditor.app.frame.keeping import FileBackend, Kept, MemoryBackend
from hheditor.app.frame.session import OpenDocument, Session
from hheditor.app.frame.settings import Settings
from hheditor.values.places import config_folder


class Refusing(MemoryBackend):
    """A disk that refuses."""

    def read(self) -> bytes | None:
        raise PermissionError(13, "Permission denied")

    def write(self, data: bytes) -> None:
        raise OSError(28, "No space left on device")


def test_defaults_without_a_file() -> None:
    kept = Kept(Settings, MemoryBackend())
    assert kept.value == Settings()
    assert kept.findings == ()


def test_a_change_is_validated_written_and_told() -> None:
    backend = MemoryBackend()
    kept = Kept(Settings, backend)
    told: list[tuple[Settings, Settings]] = []
    kept.changed.connect(told.append)
    assert kept.change(text_scale=150) is None
    assert kept.change(text_scale=150) is None
    assert told == [(Settings(), Settings(text_scale=150))]
    assert Kept(Settings, backend).value == Settings(text_scale=150)


@pytest.mark.parametrize(
    "fields", [{"text_scale": 99}, {"text_scale": 251}, {"theme": "pink"}, {"colour": 1}]
)
def test_a_change_that_does_not_fit_is_refused(fields) -> None:
    kept = Kept(Settings, MemoryBackend())
    finding = kept.change(**fields)
    assert finding is not None
    assert finding.weight == "refusal"
    assert kept.value == Settings()


def test_one_bad_field_does_not_cost_the_others() -> None:
    kept = Kept(Settings, MemoryBackend(b'{"text_scale": 7000, "theme": "dark"}'))
    assert kept.value == Settings(theme="dark")
    assert [finding.field for finding in kept.findings] == ["text_scale"]


def test_fields_of_a_newer_version_are_kept() -> None:
    backend = MemoryBackend(b'{"theme": "dark", "dice_sound": "wood"}')
    kept = Kept(Settings, backend)
    assert kept.findings == ()
    kept.change(text_scale=120)
    assert json.loads(backend.data or b"") == {"theme": "dark", "text_scale": 120, "dice_sound": "wood"}


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b"\xff\xfe", b"null", b'{"theme": "dark"'])
def test_a_broken_file_is_put_aside(data: bytes) -> None:
    backend = MemoryBackend(data)
    kept = Kept(Settings, backend)
    assert kept.value == Settings()
    assert backend.aside == [data]
    assert [finding.message for finding in kept.findings] == ["kept.broken"]


@given(st.binary(max_size=100))
def test_whatever_the_file_holds_the_program_starts(data: bytes) -> None:
    kept = Kept(Session, MemoryBackend(data))
    assert isinstance(kept.value, Session)
    assert kept.change(workspace="map") is None or kept.value.workspace == "map"


def test_a_refusing_disk_is_a_finding_and_the_change_holds() -> None:
    kept = Kept(Settings, Refusing())
    assert [finding.message for finding in kept.findings] == ["kept.unreadable"]
    finding = kept.change(theme="dark")
    assert finding is not None
    assert finding.message == "kept.unwritable"
    assert kept.value.theme == "dark"


def test_files_are_replaced_whole_and_broken_ones_numbered(tmp_path: Path) -> None:
    backend = FileBackend(tmp_path / "deep" / "settings.json")
    assert backend.read() is None
    backend.write(b"one")
    backend.write(b"two")
    assert backend.read() == b"two"
    assert [path.name for path in (tmp_path / "deep").iterdir()] == ["settings.json"]
    assert backend.set_aside() == "settings.broken-1.json"
    backend.write(b"three")
    assert backend.set_aside() == "settings.broken-2.json"


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_may_not_be_written_is_survived(tmp_path: Path) -> None:
    tmp_path.chmod(stat.S_IRUSR | stat.S_IXUSR)
    kept = Kept(Settings, FileBackend(tmp_path / "settings.json"))
    finding = kept.change(theme="dark")
    assert finding is not None
    assert finding.message == "kept.unwritable"


def test_a_failed_write_leaves_the_old_file_and_no_crumbs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    backend = FileBackend(tmp_path / "settings.json")
    backend.write(b"old")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        backend.write(b"new")
    assert backend.read() == b"old"
    assert len(list(tmp_path.iterdir())) == 1


def test_the_desk_keeps_its_things_in_the_persons_folder() -> None:
    desk = desk_on_disk()
    desk.settings.change(theme="dark")
    desk.session.change(workspace="map")
    assert {path.name for path in config_folder().iterdir()} == {"settings.json", "session.json"}
    assert desk_on_disk().settings.value.theme == "dark"
    assert desk_on_disk().session.value.workspace == "map"
    assert desk_on_disk().findings == ()


def test_the_desk_says_what_a_setting_changes() -> None:
    desk = desk_in_memory()
    told: list[Changes] = []
    desk.changes.connect(told.append)
    desk.settings.change(reduced_motion=True)
    desk.settings.change(language="it")
    desk.settings.change(theme="dark")
    desk.settings.change(shortcuts=(("x.y", "Ctrl+X"),))
    assert told == [
        Changes.SETTINGS,
        Changes.SETTINGS | Changes.LANGUAGE,
        Changes.SETTINGS | Changes.LOOKS,
        Changes.SETTINGS,
    ]


def test_a_session_remembers_one_document_per_workspace() -> None:
    session = Session()
    first = OpenDocument("map", "map", "a")
    second = OpenDocument("map", "map", "b")
    other = OpenDocument("battle", "battle", "c")
    session = Session(documents=Session(documents=(first, other)).with_document(second))
    assert session.document("map") == second
    assert session.document("battle") == other
    assert session.document("print") is None
