"""A walk through the whole program for somebody who looks: every workspace and window, in one language, theme
and size of text after another, as pictures in a folder and one contact sheet for each dress.

uv run python -m tools.pictures.walk FOLDER [--languages en,it] [--themes light,dark] [--scales 100,150]
    [--only map]

Nothing of this is kept in the repository; the pictures of the documentation have scripts of their own.
"""

import argparse
import sys
from pathlib import Path

from PIL import Image
from PySide6.QtWidgets import QWidget

from hheditor.app.library.samples import samples, take
from hheditor.ui.settings import SettingsDialog
from tools.pictures import battle as battle_screens
from tools.pictures.manual import Studio, sample

SHEETS = ("qrs", "side", "cards", "map", "roster", "counters", "parts")
SCENES = (
    battle_screens.command,
    battle_screens.shooting,
    battle_screens.dice,
    battle_screens.combat,
    battle_screens.question,
    battle_screens.units,
    battle_screens.umpire,
    battle_screens.deployment,
    battle_screens.victory,
)


class Walker(Studio):
    """A window in one dress, and somebody who goes everywhere in it."""

    size = (1440, 900)

    def __init__(self, folder: Path, language: str, theme: str, scale: int) -> None:
        super().__init__(folder, "", theme, language, text_scale=scale)
        self.dress = f"{language}-{theme}-{scale}"
        self.taken: list[Path] = []

    def picture(self, name: str, widget: QWidget | None = None) -> None:
        """Take a picture, with all its colours."""
        self.settle()
        path = self.folder / f"{name}-{self.dress}.png"
        (widget or self.window).grab().save(str(path))
        self.taken.append(path)

    def empty(self) -> None:
        """Every workspace before anything is there."""
        for place in ("map", "armies", "scenario", "battle", "review", "print"):
            self.window.show_workspace(place)
            self.picture(f"empty-{place}")

    def numbers(self) -> None:
        """The other pages of the review: charts, luck, comparison, recap, guesses."""
        card = take(self.desk, sample("battle", "agincourt"))
        self.desk.put("review", "battle", card.id)
        self.window.show_workspace("review")
        self.settle(200)
        room, run = self.room("review"), self.window.frame.run
        room.session.go_node(0)
        self.settle(100)
        self.picture("review-opening")
        room.session.go_node(81)
        self.settle(100)
        run("review.numbers")
        self.settle(300)
        self.picture("review-charts")
        run("review.numbers")
        run("review.compare")
        room.session.go_node(120)
        self.picture("review-comparison")
        run("review.compare")
        run("review.recap")
        self.picture("review-recap")
        run("review.escape")
        run("review.guess")
        self.picture("review-guess")

    def sheets(self) -> None:
        """Other kinds of sheets in the print workspace."""
        self.agincourt()
        self.window.show_workspace("print")
        for kind in SHEETS:
            self.room("print").printing.choose(kind)
            self.settle(300)
            self.picture(f"print-{kind}")

    def fights(self) -> None:
        """A battle through its phases: orders, dice, a question, the umpire, the end."""
        for scene in SCENES:
            scene(self)

    def comparison(self) -> None:
        """Two armies side by side, and the first page of the armies."""
        card = self.books.create(self.copied().sides[0].army)
        self.books.create(self.copied().sides[1].army)
        self.window.show_workspace("armies")
        self.picture("armies-start")
        self.desk.put("armies", "army", card.id)
        room = self.room("armies")
        room.take(card.id)
        self.settle()
        army = room.session
        army.state.other = army.others()[0][1]
        army.state.turn("compare")
        self.picture("armies-compare")

    def settings(self) -> None:
        """The settings, page by page."""
        for page in ("looks", "words", "play", "keys"):
            self.window.open_settings(page)
            dialog = self.window.findChild(SettingsDialog)
            assert dialog is not None
            # As on a screen of the window's size; the one that is not there is smaller.
            px = self.window.frame.theme.px
            dialog.resize(min(px(760), round(self.size[0] * 0.9)), min(px(560), round(self.size[1] * 0.9)))
            self.picture(f"settings-{page}", dialog)
            dialog.close()
            self.settle()

    def manual(self) -> None:
        """The manual's own window, and what the program says about itself."""
        self.window.frame.run("help.manual")
        self.settle(100)
        for widget in self.application.topLevelWidgets():
            if widget.isVisible() and widget is not self.window:
                self.picture("manual", widget)
                widget.close()
        self.window.open_about()
        self.settle()
        about = self.window.findChild(QWidget, "about")
        assert about is not None
        self.picture("about", about)
        about.close()

    def tour(self) -> None:
        """A stop of a guided tour."""
        self.agincourt()
        self.window.show_workspace("scenario")
        self.settle()
        self.window.frame.run("help.tour")
        self.picture("tour")
        self.window.findChild(QWidget, "tour:leave").click()  # type: ignore[union-attr]
        for each in samples():
            take(self.desk, each)


STOPS = (
    *("welcome", "empty", "library", "map", "armies", "comparison", "scenario", "battle", "fights", "review"),
    *("numbers", "print", "sheets", "rules", "palette", "settings", "manual", "tour"),
)


def contact_sheet(pictures: list[Path], path: Path, across: int = 4) -> None:
    """All pictures of a dress on one, small."""
    wide, tall = 480, 300
    rows = -(-len(pictures) // across)
    whole = Image.new("RGB", (across * wide, rows * tall), "white")
    for number, each in enumerate(pictures):
        small = Image.open(each).convert("RGB")
        small.thumbnail((wide - 6, tall - 6))
        whole.paste(small, (number % across * wide + 3, number // across * tall + 3))
    whole.save(path)


def main(arguments: list[str]) -> None:
    """Walk."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("folder", type=Path)
    reader.add_argument("--languages", default="en,it")
    reader.add_argument("--themes", default="light,dark")
    reader.add_argument("--scales", default="100,150")
    reader.add_argument("--only", default="")
    wanted = reader.parse_args(arguments)
    wanted.folder.mkdir(parents=True, exist_ok=True)
    for language in wanted.languages.split(","):
        for theme in wanted.themes.split(","):
            for scale in map(int, wanted.scales.split(",")):
                taken: list[Path] = []
                dress = ""
                for stop in wanted.only.split(",") if wanted.only else STOPS:
                    walker = Walker(wanted.folder, language, theme, scale)
                    getattr(walker, stop)()
                    walker.close()
                    taken, dress = [*taken, *walker.taken], walker.dress
                contact_sheet(taken, wanted.folder / f"contact-{dress}.png")


if __name__ == "__main__":
    main(sys.argv[1:])
