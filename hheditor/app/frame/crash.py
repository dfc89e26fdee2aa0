"""Reports of errors nobody expected: what is needed to mend them, and nothing about the person.

    path = write_report(report(error, facts))        a text file beside the library
    box = BlackBox(); dying = box.begin()            what the last run left if it died without a word

A report holds the versions, the last operations by their ids, and the trace with every path cut down to what
follows the program, Python, or the home folder. Names of documents, of people and of folders are not in it.
"""

import faulthandler
import getpass
import os
import platform
import re
import sys
import traceback
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import TextIO

from hheditor.values.places import data_folder

MOST_KEPT = 20
"""Reports that stay on disk, the newest."""
_LONGEST = 60_000
_STARTS = re.compile(r"(?<![\w>~…])(?:[A-Za-z]:)?[\\/](?:[^\s\"'<>|:*?]+[\\/])+(?=[^\s\"'<>|:*?\\/]+)")
"""The folders of an absolute path, up to its file name."""


def reports_folder() -> Path:
    """Where reports lie."""
    return data_folder() / "reports"


def _own_places() -> list[tuple[str, str]]:
    """Folders that say something about the machine, and what stands for each; the longest first."""
    package = Path(__file__).resolve().parents[2]
    places = [(str(package), "hheditor"), (sys.prefix, "<python>"), (sys.base_prefix, "<python>")]
    places += [(folder, "<packages>") for folder in sys.path if folder.endswith("-packages")]
    places += [(str(Path.home()), "~")]
    return sorted(((place, name) for place, name in places if len(place) > 1), key=lambda each: -len(each[0]))


def _login() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):
        return ""


def scrub(text: str) -> str:
    """The text without folders of this machine and without the person's name.

    >>> scrub("cannot read /media/anna/secret plans/x.hhscenario").count("anna")
    0
    """
    for place, name in _own_places():
        text = text.replace(place, name)
    text = _STARTS.sub("…/", text)
    login = _login()
    if len(login) > 2:
        text = re.sub(rf"\b{re.escape(login)}\b", "<user>", text)
    return text


def _trace(error: BaseException) -> str:
    """Where it happened, line by line. The words of an error may quote a document, so names in quotation
    marks are cut out of them."""
    frames = traceback.extract_tb(error.__traceback__)
    lines = [f"  {frame.filename}:{frame.lineno} {frame.name}" for frame in frames]
    said = re.sub(r"'[^']*'|\"[^\"]*\"|«[^»]*»|“[^”]*”", "'…'", str(error))
    return "\n".join([*lines, f"{type(error).__module__}.{type(error).__qualname__}: {said}"])


def report(error: BaseException, facts: Mapping[str, str] | None = None) -> str:
    """The whole report: facts, versions, and the trace with what led to it."""
    import hheditor

    chain: list[BaseException] = [error]
    while len(chain) < 5 and (before := chain[-1].__cause__ or chain[-1].__context__) is not None:
        chain.append(before)
    known = {
        "hheditor": hheditor.__version__,
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.release()} {platform.machine()}",
        **(facts or {}),
    }
    head = "\n".join(f"{name}: {value}" for name, value in known.items())
    body = "\n\n".join(_trace(each) for each in reversed(chain))
    return scrub(f"{head}\n\n{body}\n")[:_LONGEST]


def write_report(text: str, folder: Path | None = None) -> Path | None:
    """Write a report and forget the oldest; None where the disk refuses."""
    folder = folder or reports_folder()
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
    path = folder / f"report-{stamp}.txt"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        for old in sorted(folder.glob("report-*.txt"))[:-MOST_KEPT]:
            old.unlink(missing_ok=True)
    except OSError:
        return None
    return path


class BlackBox:
    """Writes down where the program stood if it dies without a word, as a fault in a library makes it."""

    def __init__(self, folder: Path | None = None) -> None:
        self._path = (folder or reports_folder()) / f"dying-{os.getpid()}.txt"
        self._file: TextIO | None = None

    def begin(self) -> str:
        """Start to listen; what runs before this one left, or nothing."""
        folder = self._path.parent
        found = []
        try:
            folder.mkdir(parents=True, exist_ok=True)
            for old in sorted(folder.glob("dying-*.txt")):
                if not _alive(old):
                    found.append(old.read_text(encoding="utf-8", errors="replace"))
                    old.unlink(missing_ok=True)
            self._file = self._path.open("w", encoding="utf-8")
        except OSError:
            return ""
        faulthandler.enable(self._file, all_threads=True)
        return scrub("\n".join(text for text in found if text.strip()))[:_LONGEST]

    def end(self) -> None:
        """The program ends as it should."""
        if self._file is not None:
            faulthandler.disable()
            self._file.close()
            self._file = None
            self._path.unlink(missing_ok=True)


def _alive(path: Path) -> bool:
    """Whether the run that writes this file still runs."""
    number = path.stem.removeprefix("dying-")
    if not number.isdecimal() or not hasattr(os, "kill") or sys.platform == "win32":
        return False
    try:
        os.kill(int(number), 0)
    except OSError:
        return False
    return True
