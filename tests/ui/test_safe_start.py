"""The program itself, killed by the document it opens: the next start is there, in the library."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from hheditor.app import desk_on_disk
from hheditor.app.frame.session import OpenDocument
from tests.store.samples import a_map

_PROGRAM = """
import os, sys
from PySide6.QtCore import QTimer
from hheditor.maps.document import Map
from hheditor.ui.workspaces.map import MapWorkspace

opened = MapWorkspace._open_kept
def deadly(self, identity):
    os._exit(77)
MapWorkspace._open_kept = deadly

from PySide6.QtWidgets import QApplication
from hheditor.ui.application import run

def look():
    from hheditor.ui.frame.window import Window
    window = next(each for each in QApplication.topLevelWidgets() if isinstance(each, Window))
    print(window.workspace, window.status.text(), flush=True)
    window.close()

sys.exit(run(lambda: QTimer.singleShot(300, look)))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="processes of this kind are tried on POSIX systems")
def test_a_deadly_document_is_left_closed_and_named(home: Path) -> None:
    desk = desk_on_disk()
    desk.settings.change(language="en")
    books = desk.library
    card = books.create(a_map("Deadly field"))
    desk.session.change(workspace="map", documents=(OpenDocument("map", "map", card.id),))
    books.close()

    def start() -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            [sys.executable, "-c", _PROGRAM],
            env={**os.environ, "HHEDITOR_HOME": str(home)},
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )

    assert start().returncode == 77
    second = start()
    assert second.returncode == 0, second.stderr
    assert second.stdout.startswith("library ")
    assert "Deadly field" in second.stdout
