"""The pages of the manual that are written by the program: every shortcut, in both languages.

    python -m tools.manual_pages             write them
    python -m tools.manual_pages --check     say which differ

They come from the operations of the real window, so they cannot say anything else than the keys do.
"""

import os
import sys
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QApplication

from hheditor.app import desk_in_memory
from hheditor.app.manual import LANGUAGES, SHORTCUTS, path_of, shortcuts_page
from hheditor.ui.application import create_window


def pages(application: QApplication) -> dict[Path, str]:
    """What each file should hold."""
    found: dict[Path, str] = {}
    for language in LANGUAGES:
        desk = desk_in_memory()
        desk.settings.change(language=language)
        window = create_window(application, desk)
        window.load_workspaces()
        found[path_of(SHORTCUTS, language)] = shortcuts_page(desk.operations, window.frame.say)
        window.close()
        window.deleteLater()
    return found


def main(check: bool) -> int:
    """Write the pages, or say which differ."""
    application = QApplication([sys.argv[0], "-style", "fusion"])
    differing = 0
    for path, text in pages(application).items():
        same = path.exists() and path.read_text(encoding="utf-8") == text
        differing += not same
        if not check:
            path.write_text(text, encoding="utf-8")
        print(f"{path.parent.name}/{path.name}{'' if same else ' differs' if check else ' written'}")
    return int(check and differing > 0)


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv))
