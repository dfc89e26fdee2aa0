"""PySide6's own modules are compiled once, and behave as if they were compiled every time."""

import os
import subprocess
import sys
from pathlib import Path

STARTED = """
import builtins
compiled, names = builtins.compile, []
def counting(source, filename, *rest, **others):
    names.append(str(filename))
    return compiled(source, filename, *rest, **others)
builtins.compile = counting
from hheditor.ui.platform import trouble
assert trouble() is None
assert builtins.compile is counting
print(sum("shibokensupport" in name for name in names))
from PySide6.QtCore import QSize
try:
    QSize("wide")
except TypeError as error:
    print("Supported signatures" in str(error))
from PySide6.support.signature.lib import pyi_generator
print(callable(pyi_generator.generate_pyi), hasattr(pyi_generator, "nothing_of_the_kind"))
"""


PLAIN = """
import linecache
from hheditor.ui.platform import trouble
assert trouble() is None
linecache.clearcache()
import hheditor.ui.application
print(len(linecache.cache))
"""


def start(cache: Path, **others: str) -> list[str]:
    own = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment = {**own, "PYTHONPYCACHEPREFIX": str(cache), "QT_QPA_PLATFORM": "offscreen", **others}
    done = subprocess.run(
        [sys.executable, "-c", STARTED], env=environment, check=True, capture_output=True, text=True
    )
    return done.stdout.split()


def test_what_was_compiled_once_is_kept_and_says_what_it_said(tmp_path: Path) -> None:
    first, *said = start(tmp_path)
    second, *again = start(tmp_path)
    assert int(first) > 8
    assert second == "0"
    assert said == again == ["True", "True", "False"]
    (kept,) = tmp_path.rglob("*.carried")
    kept.write_bytes(kept.read_bytes()[:400])
    damaged, *anew = start(tmp_path)
    assert damaged == first
    assert anew == said


def test_nothing_is_kept_where_python_keeps_nothing(tmp_path: Path) -> None:
    start(tmp_path, PYTHONDONTWRITEBYTECODE="1")
    assert not list(tmp_path.rglob("*.carried"))


def test_pyside_reads_no_text_of_the_modules_that_are_imported_after_it() -> None:
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(
        [sys.executable, "-c", PLAIN], env=environment, check=True, capture_output=True, text=True
    )
    assert done.stdout.split() == ["0"]
