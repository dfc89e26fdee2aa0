"""Pictures of the welcome, the guided tours and the settings for the documentation.

uv run python -m tools.pictures.welcome [folder] [all]

With ``all`` every workspace is pictured in both languages, light, dark and high contrast, at 100 and 150 %:
for looking, not for the documentation.
"""

import sys
from pathlib import Path

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QWidget

from hheditor.app import Desk, desk_on_disk
from hheditor.app.library.samples import furnish
from hheditor.ui.application import create_window
from hheditor.ui.settings import SettingsDialog
from hheditor.ui.window import Window
from hheditor.ui.workspaces import PLACES
from tools.pictures import ROOT
from tools.pictures.shots import keep


class Camera:
    """A window and somebody who takes pictures of it."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self.application = QApplication([*sys.argv[:1], "-style", "fusion"])
        self.desk: Desk = desk_on_disk()
        self.desk.settings.change(language="en", theme="light")
        self.window: Window = create_window(self.application, self.desk)
        self.window.resize(1440, 900)
        self.window.show()
        self.settle()

    def settle(self, times: int = 40) -> None:
        """Let everything be laid out and painted."""
        for _ in range(times):
            self.application.processEvents()
            self.application.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)

    def take(self, name: str, widget: QWidget | None = None) -> None:
        """One picture."""
        self.settle()
        keep(widget or self.window, self.folder / f"{name}.png")

    def welcome(self) -> None:
        """The welcome in both languages."""
        for language in ("en", "it"):
            for theme in ("light", "dark"):
                self.desk.settings.change(language=language, theme=theme)
                self.take(f"welcome-{language}-{theme}")
        self.desk.settings.change(language="en", theme="light", text_scale=150)
        self.take("welcome-large")
        self.desk.settings.change(text_scale=100)

    def tours(self) -> None:
        """The first stop of the tour of every workspace."""
        for place in PLACES:
            self.window.show_workspace(place.id)
            self.settle()
            self.window.frame.run("help.tour")
            self.take(f"tour-{place.id}")
            self.window.findChild(QWidget, "tour:leave").click()  # type: ignore[union-attr]
            self.settle()

    def settings(self) -> None:
        """The settings, page by page, and in high contrast."""
        for theme, contrast in (("light", False), ("dark", False), ("light", True), ("dark", True)):
            self.desk.settings.change(theme=theme, contrast=contrast)
            name = f"contrast-{theme}" if contrast else theme
            for page in ("looks", "words", "play", "keys") if name == "light" else ("looks", "keys"):
                self.window.open_settings(page)
                dialog = self.window.findChild(SettingsDialog)
                assert dialog is not None
                self.take(f"settings-{page}-{name}", dialog)
                dialog.close()
                self.settle()
            if contrast:
                self.window.show_workspace("map")
                self.take(f"{name}")
        self.desk.settings.change(theme="light", contrast=False)

    def everywhere(self) -> None:
        """Every workspace with a sample, in every dress."""
        for place in PLACES:
            furnish(self.desk, place.id)
        for language in ("en", "it", "xx"):
            for looks in ("light", "dark", "contrast-light", "contrast-dark"):
                for scale in (100, 150):
                    contrast = looks.startswith("contrast-")
                    theme = looks.removeprefix("contrast-")
                    self.desk.settings.change(
                        language=language, theme=theme, text_scale=scale, contrast=contrast
                    )
                    for place in PLACES:
                        self.window.show_workspace(place.id)
                        self.take(f"{place.id}-{language}-{looks}-{scale}")


def main() -> None:
    """Take the pictures."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build" / "screens"
    camera = Camera(folder)
    camera.welcome()
    camera.tours()
    camera.settings()
    if "all" in sys.argv:
        camera.everywhere()
    camera.window.close()


if __name__ == "__main__":
    main()
