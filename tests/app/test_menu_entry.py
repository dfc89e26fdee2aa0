"""The menu entry: whole, for every kind of file, put in and taken out without a trace."""

import configparser
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from hheditor.app.frame.menu_entry import PLACES, put_in, start_command, supported, take_out
from hheditor.share.letters.library import SUFFIX as TURN_SUFFIX
from hheditor.store.exchange.parcels import LIBRARY_SUFFIX, SUFFIXES
from hheditor.values.resources import resource_path

NAMES = "{http://www.freedesktop.org/standards/shared-mime-info}"


def test_put_in_and_taken_out(tmp_path: Path) -> None:
    told: list[list[str]] = []
    written = put_in(tmp_path, told.append)
    assert [path.relative_to(tmp_path).as_posix() for path in written] == list(PLACES.values())
    assert {command[0] for command in told} >= {"update-desktop-database", "update-mime-database"}
    assert take_out(tmp_path, told.append) == written
    assert take_out(tmp_path, told.append) == ()
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]


def test_the_entry_starts_this_installation(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put_in(tmp_path, lambda _: None)
    entry = configparser.ConfigParser(interpolation=None, strict=True)
    entry.optionxform = str  # type: ignore[assignment,method-assign]
    entry.read(tmp_path / PLACES["hheditor.desktop"], encoding="utf-8")
    section = entry["Desktop Entry"]
    assert section["Exec"] == f"{start_command()} %F"
    assert "@" not in section["Exec"]
    assert section["Comment[it]"] and section["Icon"] == "hheditor"
    monkeypatch.setattr(sys, "executable", str(tmp_path / "my tools" / "python"))
    monkeypatch.setenv("PATH", str(tmp_path))
    assert start_command() == f'"{tmp_path / "my tools" / "python"}" -m hheditor'


def test_every_kind_of_file_is_known_to_the_desktop() -> None:
    types = ET.parse(resource_path("desktop", "hheditor.xml")).getroot()
    patterns = {glob.get("pattern") for glob in types.iter(f"{NAMES}glob")}
    assert patterns == {f"*{suffix}" for suffix in (*SUFFIXES.values(), LIBRARY_SUFFIX, TURN_SUFFIX)}
    named = {kind.get("type") for kind in types.iter(f"{NAMES}mime-type")}
    entry = resource_path("desktop", "hheditor.desktop").read_text(encoding="utf-8")
    (line,) = [line for line in entry.splitlines() if line.startswith("MimeType=")]
    assert set(line.removeprefix("MimeType=").strip(";").split(";")) == named


def test_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from click.testing import CliRunner

    from hheditor.cli.program import program
    from hheditor.cli.speech import Speech

    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("PATH", str(tmp_path))
    group = program(Speech("en", open_window=lambda: 0))
    monkeypatch.setattr(sys, "platform", "linux")
    assert supported()
    done = CliRunner().invoke(group, ["desktop"])
    assert done.exit_code == 0 and "4 files written" in done.output
    gone = CliRunner().invoke(group, ["desktop", "--remove"])
    assert gone.exit_code == 0 and "4 files removed" in gone.output
    (tmp_path / "applications").rmdir()
    (tmp_path / "applications").write_text("in the way")
    assert CliRunner().invoke(group, ["desktop"]).exit_code == 1
    monkeypatch.setattr(sys, "platform", "win32")
    assert CliRunner().invoke(group, ["desktop"]).exit_code == 1
