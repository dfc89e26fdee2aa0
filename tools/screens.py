"""Pictures of the window for the documentation: every workspace in light and dark, offscreen or on a display.

uv run python tools/screens.py [folder] [--scale 150] [--language it] [--only library,map]
"""

import argparse
import os
import sys
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEvent, QSize
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from hheditor.app import desk_in_memory
from hheditor.ui.application import create_window
from hheditor.ui.workspaces import PLACES

ROOT = Path(__file__).resolve().parents[1]


def settle(application: QApplication) -> None:
    """Let everything be laid out and painted."""
    for _ in range(5):
        application.processEvents()
        application.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def main() -> None:
    """Take the pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "docs" / "screens")
    parser.add_argument("--scale", type=int, default=100)
    parser.add_argument("--language", default="en")
    parser.add_argument("--size", default="1280x800")
    parser.add_argument("--only", default="")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    application = QApplication([*sys.argv[:1], "-style", "fusion"])
    desk = desk_in_memory()
    desk.settings.change(language=options.language, text_scale=options.scale)
    window = create_window(application, desk)
    window.resize(QSize(*(int(number) for number in options.size.split("x"))))
    window.show()
    settle(application)

    def take(name: str, widget: QWidget = window) -> None:
        settle(application)
        widget.grab().save(str(options.folder / f"{name}.png"))

    def child(name: str) -> QWidget:
        found = window.findChild(QWidget, name)
        assert found is not None
        return found

    wanted = set(options.only.split(",")) - {""}
    for theme in ("light", "dark"):
        desk.settings.change(theme=theme)
        for place in PLACES:
            if not wanted or place.id in wanted:
                window.show_workspace(place.id)
                take(f"{place.id}-{theme}")
        if not wanted or "palette" in wanted:
            window.show_workspace("map")
            window.open_palette()
            QTest.keyClicks(child("palette:field"), "te")
            take(f"palette-{theme}")
            child("palette").hide()
        if not wanted or "about" in wanted:
            window.open_about()
            settle(application)
            dialog = child("about")
            take(f"about-{theme}", dialog)
            dialog.close()
    window.close()


if __name__ == "__main__":
    main()
