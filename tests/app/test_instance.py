"""One window per library: the second knocks and goes."""

import os
import queue
import subprocess
import sys
from pathlib import Path

import pytest

from hheditor.app.frame.instance import Knock, claim, knock

ROOT = Path(__file__).resolve().parents[2]


def test_the_second_is_told_and_the_first_hears(tmp_path: Path) -> None:
    library = tmp_path / "library.hhlibrary"
    heard: queue.Queue[Knock] = queue.Queue()
    first = claim(library)
    assert first is not None
    assert not knock(library), "nobody listens yet"
    first.listen(heard.put)
    try:
        assert claim(library) is None
        assert knock(library, [tmp_path / "a battle.hhbattle"])
        assert heard.get(timeout=10) == Knock((str(tmp_path / "a battle.hhbattle"),))
        assert knock(library)
        assert heard.get(timeout=10) == Knock()
    finally:
        first.close()
    first.close()
    assert not knock(library)
    second = claim(library)
    assert second is not None
    second.close()


def test_a_killed_window_leaves_the_library_free(tmp_path: Path) -> None:
    library = tmp_path / "library.hhlibrary"
    program = (
        "import sys; from pathlib import Path; from hheditor.app.frame.instance import claim\n"
        "claim(Path(sys.argv[1])).listen(print); print('there', flush=True); sys.stdin.read()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program, library],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "there\n"
        assert claim(library) is None
        assert knock(library)
        other.kill()
    assert not knock(library), "nobody is at the door any more"
    mine = claim(library)
    assert mine is not None
    mine.close()


def test_a_stranger_with_a_wrong_secret_is_not_heard(tmp_path: Path) -> None:
    from multiprocessing import AuthenticationError
    from multiprocessing.connection import Client

    import pytest

    from hheditor.app.frame.instance import _Door
    from hheditor.values import decode

    library = tmp_path / "library.hhlibrary"
    heard: queue.Queue[Knock] = queue.Queue()
    first = claim(library)
    assert first is not None
    first.listen(heard.put)
    try:
        door = decode((tmp_path / "library.hhlibrary.door").read_bytes(), _Door)
        with pytest.raises((AuthenticationError, EOFError, OSError)):
            Client(door.address, door.family, authkey=b"guess")
        with Client(door.address, door.family, authkey=door.secret.encode()) as rude:
            rude.send_bytes(b"\x80\x04no pickles here")
        assert knock(library), "the door still works"
        assert heard.get(timeout=10) == Knock()
    finally:
        first.close()
    assert heard.empty()
    if os.name == "posix":
        claimed = claim(library)
        assert claimed is not None
        claimed.listen(heard.put)
        assert (tmp_path / "library.hhlibrary.door").stat().st_mode & 0o077 == 0
        claimed.close()


def test_a_full_disk_is_no_reason_not_to_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_path: Path, _data: bytes) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("hheditor.app.frame.instance._write_private", full)
    first = claim(tmp_path / "library.hhlibrary")
    assert first is not None
    first.listen(lambda _: None)
    assert not knock(tmp_path / "library.hhlibrary")
    first.close()
