"""``hheditor library``, as a person types it and as a program reads it."""

import json
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from hheditor.cli import run
from hheditor.maps import Map
from hheditor.store import open_library
from tests.store.samples import DATA, a_header, a_map, a_scenario, an_army, steps

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def path(home: Path) -> Path:
    path = home / "data" / "library.hhlibrary"
    with open_library(path) as library:
        library.documents.add(a_map(), identity="m" * 16)
        library.documents.add(an_army(), identity="a" * 16)
        library.documents.add(a_scenario(), identity="s" * 16)
        library.battles.add(a_header("St Crispin"), steps(5))
    return path


class Answer:
    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys
        self.code = 0
        self.out = self.err = ""

    def __call__(self, *arguments: str, language: str = "en") -> "Answer":
        self._capsys.readouterr()
        self.code = run(["library", *map(str, arguments)], language, lambda: 0)
        self.out, self.err = self._capsys.readouterr()
        return self

    @property
    def data(self):
        return json.loads(self.out)


@pytest.fixture
def ask(capsys: pytest.CaptureFixture[str]) -> Answer:
    return Answer(capsys)


def test_list(path: Path, ask: Answer) -> None:
    assert len(ask("list").out.splitlines()) == 4
    assert "English" in ask("list", "--kind", "army").out
    assert [row["kind"] for row in ask("list", "--json", "--sort", "kind").data] == [
        *("army", "battle", "map", "scenario")
    ]
    assert ask("list", "--tag", "Hundred Years War", "--json").data[0]["name"] == "Agincourt 1415"
    assert ask("list", "--trash").out == "Nothing found.\n"
    assert ask("list", "--trash", language="it").out == "Nessun risultato.\n"
    assert ask("list", "--backups").out == "There are no backups yet.\n"


def test_search(path: Path, ask: Answer) -> None:
    assert [row["id"] for row in ask("search", "mud", "dec", "--kind", "scenario", "--json").data] == [
        "s" * 16
    ]
    assert ask("search", "crispin").out.count("\n") == 2
    assert ask("search", "zzz").code == 0


def test_export_and_import(path: Path, ask: Answer, tmp_path: Path) -> None:
    assert ask("export", "agincourt 1415", "m" * 16, "-o", str(tmp_path), "--json").data == [
        str(tmp_path / "Agincourt 1415.hhscenario"),
        str(tmp_path / "Field of Agincourt.hhmap"),
    ]
    assert ask("export", "agincourt").code == 1
    assert "name one by its id" in ask.err
    assert ask("export", "zzz").code == 1
    assert ask("export").code == 2
    assert ask("export", "--all", "-o", str(tmp_path / "all.hhlibrary")).code == 0

    other = ("--library", str(tmp_path / "other.hhlibrary"))
    capsys_free = Answer(ask._capsys)
    file = str(tmp_path / "Agincourt 1415.hhscenario")
    assert capsys_free(*other, "import", file).out == "“Agincourt 1415” is in the library now.\n"
    assert capsys_free(*other, "import", file, "--json").data[0]["deed"] == "same"
    with open_library(tmp_path / "other.hhlibrary") as library:
        library.documents.save("s" * 16, a_scenario("Azincourt"))
    assert capsys_free(*other, "import", file).code == 1
    assert "say what to do" in capsys_free.err
    assert capsys_free(*other, "import", file, "--conflicts", "both", "--json").data[0]["deed"] == "both"
    assert (
        capsys_free(*other, "import", file, "--conflicts", "replace", "--json").data[0]["deed"] == "replaced"
    )
    assert capsys_free(*other, "import", str(tmp_path / "all.hhlibrary"), "--json").code == 0


def test_a_bad_file_gets_one_sentence(path: Path, ask: Answer, tmp_path: Path) -> None:
    before = path.read_bytes()
    bad = tmp_path / "bad.hhscenario"
    bad.write_text('{"format": "hheditor document", "version": 1, "kind": "map"')
    assert ask("import", str(bad)).code == 1
    assert ask.out == ""
    assert len(ask.err.splitlines()) == 1
    assert ask("import", str(bad), "--json").data["error"] == "exchange.not-readable"
    assert ask("import", str(tmp_path / "nowhere")).err == "nowhere is not a file.\n"
    assert path.read_bytes() == before


def test_backup_check_and_restore(path: Path, ask: Answer) -> None:
    assert ask("check").out == "library.hhlibrary is sound.\n"
    assert ask("check", "--json").data == {"sound": True, "complaints": [], "backup": None}
    name = Path(ask("backup", "--json").data[0]["file"]).name
    with open_library(path) as library:
        library.documents.save("m" * 16, a_map("Changed"))
    assert ask("restore", name).code == 0
    assert "before-restore" in ask.out
    with open_library(path) as library:
        assert library.documents.load("m" * 16, Map) == a_map()
        root = library._access.row("SELECT rootpage FROM sqlite_schema WHERE name = 'body'")
        assert root is not None
    with path.open("rb+") as file:
        file.seek((root[0] - 1) * 4096)
        file.write(b"\x77" * 4096)
    assert ask("check").code == 1
    assert "hheditor library restore" in ask.out
    assert ask("restore", "--json").code == 0
    assert ask("check").code == 0


def test_copies_go_elsewhere_and_a_rescue_writes_what_can_be_read(
    path: Path, ask: Answer, tmp_path: Path
) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    assert "beside the library only" in ask("copies").out
    assert str(stick) in ask("copies", str(stick)).out
    assert str(stick) in ask("copies").out
    assert "beside the library only" in ask("copies", "--off").out
    assert ask("backup", "--to", str(stick)).code == 0
    assert len(list(stick.glob("*.hhlibrary"))) == 1
    data = bytearray(path.read_bytes())
    with open_library(path) as library:
        root = library._access.row("SELECT rootpage FROM sqlite_schema WHERE name = 'step'")
    assert root is not None
    data[(root[0] - 1) * 4096 : root[0] * 4096] = b"\xa5" * 4096
    path.write_bytes(data)
    assert ask("rescue", str(tmp_path / "rescued.hhlibrary")).code == 0
    with open_library(tmp_path / "rescued.hhlibrary") as rescued:
        assert rescued.documents.load("m" * 16, Map) == a_map()


def test_two_documents_of_one_name_are_exported_to_two_files(path: Path, ask: Answer, tmp_path: Path) -> None:
    with open_library(path) as library:
        library.documents.add(a_map(), identity="n" * 16)
    written = ask("export", "m" * 16, "n" * 16, "-o", str(tmp_path), "--json").data
    assert len(set(written)) == 2 and all(Path(each).is_file() for each in written)
    assert ask("export", "m" * 16, "n" * 16, "-o", str(tmp_path / "one.hhmap")).code == 2


def test_restore_without_backups(path: Path, ask: Answer) -> None:
    assert ask("restore").code == 1
    assert "no backup" in ask.err


def test_an_old_library_is_read(ask: Answer, tmp_path: Path) -> None:
    path = tmp_path / "old.hhlibrary"
    path.write_bytes((DATA / "version-1.hhlibrary").read_bytes())
    assert len(ask("--library", str(path), "list", "--json").data) == 4
    assert len(list((tmp_path / "backups").iterdir())) == 1


def test_no_library_yet(ask: Answer) -> None:
    assert ask("list").code == 1
    assert "There is no library" in ask.err


def test_it_waits_its_turn_beside_an_open_window(path: Path, tmp_path: Path, ask: Answer) -> None:
    ask("export", "m" * 16, "-o", str(tmp_path / "field.hhmap"))
    with open_library(path) as window:
        window.documents.save("m" * 16, a_map("Changed here"))
        with window.writing():
            window.documents.set_tags("m" * 16, ["busy"])
            command = subprocess.Popen(
                [
                    sys.executable,
                    "-m",
                    "hheditor",
                    "library",
                    "import",
                    tmp_path / "field.hhmap",
                    "--conflicts",
                    "both",
                ],
                cwd=ROOT,
                stdout=subprocess.PIPE,
                text=True,
            )
            reading = subprocess.run(
                [sys.executable, "-m", "hheditor", "library", "list", "--json"],
                cwd=ROOT,
                capture_output=True,
                text=True,
                check=True,
                timeout=60,
            )
            assert len(json.loads(reading.stdout)) == 4, "reading does not wait"
            assert command.poll() is None
        told = command.communicate(timeout=60)[0]
        assert "beside" in told
        assert len(window.cards.find()) == 5
    assert threading.active_count() >= 1
