"""Pictures of the welcome, the guided tours and the settings for the documentation.

uv run python -m tools.pictures.welcome [folder] [shot ...]

The shot ``everywhere`` is taken only where it is named: every workspace in both languages, light, dark and
high contrast, at 100 and 150 %, to look at.
"""

import sys

from hheditor.app.library.samples import furnish
from hheditor.ui.settings import SettingsDialog
from hheditor.ui.workspaces import PLACES
from tools.pictures.photographer import Photographer, take


class Guide(Photographer):
    """A photographer who changes the looks meanwhile, so that pictures are named by hand."""

    def name(self, name: str) -> str:
        """See `Photographer`."""
        return name


def welcome(person: Guide) -> None:
    """The welcome in both languages."""
    change = person.desk.settings.change
    for language in ("en", "it"):
        for theme in ("light", "dark"):
            change(language=language, theme=theme)
            person.picture(f"welcome-{language}-{theme}")
    change(language="en", theme="light", text_scale=150)
    person.picture("welcome-large")
    change(text_scale=100)


def tours(person: Guide) -> None:
    """The first stop of the tour of every workspace."""
    for place in PLACES:
        person.go(place.id)
        person.run("help.tour")
        person.picture(f"tour-{place.id}")
        person.find("tour:leave").click()
        person.settle()


def settings(person: Guide) -> None:
    """The settings, page by page, and in high contrast."""
    for theme, contrast in (("light", False), ("dark", False), ("light", True), ("dark", True)):
        person.desk.settings.change(theme=theme, contrast=contrast)
        name = f"contrast-{theme}" if contrast else theme
        for page in ("looks", "words", "play", "keys") if name == "light" else ("looks", "keys"):
            person.window.open_settings(page)
            dialog = person.window.findChild(SettingsDialog)
            assert dialog is not None
            person.picture(f"settings-{page}-{name}", dialog)
            dialog.close()
            person.settle()
        if contrast:
            person.go("map")
            person.picture(name)
    person.desk.settings.change(theme="light", contrast=False)


def everywhere(person: Guide) -> None:
    """Every workspace with a sample, in every dress."""
    for place in PLACES:
        furnish(person.desk, place.id)
    for language in ("en", "it", "xx"):
        for looks in ("light", "dark", "contrast-light", "contrast-dark"):
            for scale in (100, 150):
                theme, contrast = looks.removeprefix("contrast-"), looks.startswith("contrast-")
                person.desk.settings.change(
                    language=language, theme=theme, text_scale=scale, contrast=contrast
                )
                for place in PLACES:
                    person.go(place.id)
                    person.picture(f"{place.id}-{language}-{looks}-{scale}")


SHOTS = (welcome, tours, settings)

if __name__ == "__main__":
    take("", (*SHOTS, everywhere) if "everywhere" in sys.argv else SHOTS, Guide, ("light",))
