"""The pictures of the manual and the README: every page's screen, in both languages, as they are today.

uv run python -m tools.pictures.manual [folder] [--only library,review] [--language it]

They are made in the real window with the examples that ship, and are small on purpose: few colours, the size
a page shows them at.
"""

import argparse
import sys
from pathlib import Path
from typing import Any, cast

from msgspec.structs import replace
from PySide6.QtWidgets import QWidget

from hheditor.app.library.samples import Sample, samples, take
from hheditor.app.scenario.start import StartWith, ready, start_battle
from hheditor.insight.bots import Tactician
from hheditor.insight.playing import never
from hheditor.rules.api import Order, find
from hheditor.rules.api.registry import register
from hheditor.rules.figures import RULESET as FIGURES
from hheditor.scenarios import Scenario
from hheditor.scenarios.translating import translated
from hheditor.share.letters import accept, send
from hheditor.share.letters.library import begin
from hheditor.share.letters.match import Sent, ahead, game_of
from hheditor.share.letters.post import Post
from hheditor.text.naming import translated_army
from hheditor.ui.workspaces import PLACES
from tools.examples.figures import magnesia, rocca_serena
from tools.examples.figures.sketch import scenario as drawn
from tools.examples.record_battles import begun, meant
from tools.pictures import ROOT
from tools.pictures.fantasy import Guest, at_the_gate, by_the_lake
from tools.pictures.iron import Captain
from tools.pictures.shots import small

LANGUAGES = ("en", "it")
MOST_BYTES = 100_000
MIDDLE = 86
"""The step of Hastings at which the Saxons are about to move."""


def sample(kind: str, name: str) -> Sample:
    """An example by the beginning of its file's name."""
    return next(each for each in samples(cast("Any", kind)) if each.path.name.startswith(name))


def meant_orders(slug: str) -> tuple[Order, ...]:
    """The orders of a recorded battle."""
    text = (ROOT / "tools" / "examples" / "annotations" / f"{slug}.orders").read_text(encoding="utf-8")
    return meant(begun(slug, "1"), text)


class Studio(Guest, Captain):
    """A window in one language, and what is put before it."""

    size = (1280, 800)

    def __init__(self, *given: Any, **settings: Any) -> None:
        super().__init__(*given, **settings)
        self.window.load_workspaces()

    def room(self, workspace: str) -> Any:
        """A workspace, to do in it what a person would."""
        return self.window._rooms[workspace].workspace  # noqa: SLF001 - the script stands in for a person

    def picture(self, name: str, widget: QWidget | None = None) -> None:
        """Take a picture that a page can carry."""
        self.settle()
        self.window.status._end_notice()  # noqa: SLF001 - a person would wait some seconds
        (self.folder / f"{name}.webp").write_bytes(small((widget or self.window).grab(), MOST_BYTES))

    # What is pictured ----------------------------------------------------------------------------------

    def copied(self) -> Scenario:
        """The same in the words of the screen, as the program copies a map or an army out of it."""
        return translated(self.agincourt(), self.language)

    def agincourt(self) -> Scenario:
        """The scenario most pages speak of, taken into the library and put up."""
        card = take(self.desk, sample("scenario", "agincourt"))
        self.desk.put("scenario", "scenario", card.id)
        return self.books.library.documents.load(card.id, Scenario)

    def welcome(self) -> None:
        """The first thing anybody sees."""
        self.window.show_workspace("library")
        self.picture("welcome")

    def library(self) -> None:
        """The shelf with something on it."""
        for each in samples():
            take(self.desk, each)
        scenario = self.copied()
        self.books.create(replace(scenario.map, name=scenario.name))
        self.books.create(scenario.sides[0].army)
        self.window.show_workspace("library")
        self.picture("library")

    def map(self) -> None:
        """A painted field."""
        scenario = self.copied()
        card = self.books.create(replace(scenario.map, name=scenario.name))
        self.desk.put("map", "map", card.id)
        self.window.show_workspace("map")
        self.picture("map")

    def tables(self) -> None:
        """A painted table."""
        from tools.pictures.tables import finished

        self.desk.put("tables", "table", self.books.create(finished()).id)
        self.window.show_workspace("tables")
        self.room("tables").session.take("select")
        self.picture("tables")

    def armies(self) -> None:
        """An army with its points, and a type of one's own."""
        card = self.books.create(self.copied().sides[0].army)
        self.desk.put("armies", "army", card.id)
        self.window.show_workspace("armies")
        self.settle()
        self.room("armies").session.state.choose((3,), ())
        self.picture("armies")
        self.room("armies").session.own_type()
        self.picture("own-type")
        self.room("armies").session.leave_type()

    def scenario(self) -> None:
        """The sheet, and the deployment."""
        self.agincourt()
        self.window.show_workspace("scenario")
        self.picture("scenario")
        self.room("scenario").session.turn_to("field")
        self.picture("deployment")
        self.room("scenario").session.turn_to("sheet")

    def battle(self) -> None:
        """A battle in the middle of things, and one whose dice come from a real table."""
        card = take(self.desk, sample("battle", "hastings"))
        self.books.open_battle(card.id).stand(MIDDLE)
        self._play(card.id, "battle")
        orders = meant_orders("agincourt-1415")
        start = StartWith(players=("Anna", "Bruno"), dice="typed")
        scenario = self.agincourt()
        battle = start_battle(self.books, scenario, find(scenario.system), start)
        for order in orders:
            if battle.ruleset.to_act(battle.position()) < 0:
                break
            battle.play(order)
        self._play(battle.header.id, "clerk")

    def letters(self) -> None:
        """A battle by letters: the other's turn has come, and it is mine."""
        scenario = self.agincourt()
        post = begin(self.books, ready(scenario, StartWith()), 0, "Anna")
        assert isinstance(post, Post)
        sent = accept(post.match.letters[0], "Bruno")
        bot = Tactician()
        while True:
            assert isinstance(sent, Sent)
            post.take(sent.letter)
            match = sent.match
            game = game_of(match)
            if game.writer != match.side or game.battle is None:
                break
            ruleset, position = game.battle.ruleset, ahead(match)
            orders: list[Order] = []
            while ruleset.to_act(position) == match.side:
                orders.append(bot.choose(ruleset, position, match.side, len(orders), never))
                position = ruleset.follow(position, orders[-1])
            sent = send(match, orders)
        self._play(post.id, "letters")

    def _play(self, identity: str, name: str) -> None:
        self.desk.put("battle", "battle", identity)
        self.window.show_workspace("battle")
        self.settle()
        self.window.remake()
        self.picture(name)

    def review(self) -> None:
        """A recorded battle at its turning point, and at a variation."""
        card = take(self.desk, sample("battle", "hastings"))
        self.desk.put("review", "battle", card.id)
        self.window.show_workspace("review")
        self.settle(200)
        room = self.room("review")
        room.session.go_node(87)
        self.settle(200)
        self.picture("review")
        battle = room.study.battle
        line = battle.main_line()
        room.session.go_node(next(at for step in line for at in battle.variations(step) if at not in line))
        self.settle(200)
        self.picture("variation")

    def print(self) -> None:
        """The reference sheet, ready to be printed."""
        self.agincourt()
        self.window.show_workspace("print")
        self.settle(400)
        self.picture("print")

    def rules(self) -> None:
        """The rules beside the field, and a profile that is changed."""
        self.agincourt()
        self.window.show_workspace("scenario")
        self.settle()
        self.window.frame.run("rules.open")
        self.picture("rules")
        self.window.frame.run("rules.profiles")
        self.settle()
        dialog = next(
            (
                each
                for each in self.application.topLevelWidgets()
                if each.isVisible() and each is not self.window
            ),
            None,
        )
        if dialog is not None:
            self.picture("profiles", dialog)
            dialog.close()
        self.window.frame.run("rules.open")

    def fantasy(self) -> None:
        """A magician's reach, a burnt gate, and a flyer over a lake."""
        person = self
        person.begin(at_the_gate(), "typed")
        person.through("magic", 1, "6")
        person.key("Tab")
        person.rest("I4")
        self.picture("magic")
        person.click("I4")
        person.choose({"en": "Fire", "it": "Fuoco"}[self.language])
        person.key("7")
        person.rest("C11")
        self.picture("gate")
        person.begin(by_the_lake())
        person.to("movement")
        person.click("D9")
        person.rest("D6")
        self.picture("flyers")

    def iron(self) -> None:
        """The Battles of both sides on their bar, a hand of counters, and the way of a charge."""
        self.open_field()
        self.shoot()
        self.picture("iron-bar")
        self.look()
        self.picture("iron-hand")
        self.open_field()
        self.charge()
        self.rest("1018")
        self.picture("iron-charge")

    def impetus(self) -> None:
        """An army and its list, the four steps of deploying on a bare table, the way to the other board."""
        self.window.show_workspace("armies")
        armies = self.room("armies")
        armies.take("sample:impetus/ita")
        self.settle()
        pool = (each.troop for each in armies.session.state.pool.everything)
        armies.session.editor.add(next(troop for troop in pool if troop.id == "impetus_ita_carroccio"), 2)
        armies.session.state.choose((2,), ())
        self.picture("impetus-army")
        for name in ("wagons-1420-table", "wagons-1420.hh"):
            card = take(self.desk, sample("scenario", name))
            self.desk.put("scenario", "scenario", card.id)
            self.window.show_workspace("scenario")
            self.settle()
            if name.endswith("table"):
                self.room("scenario").session.turn_to("field")
                self.picture("impetus-deploy")
                self.room("scenario").session.turn_to("sheet")
        self.window.frame.run("scenario.other-board")
        self.settle()
        dialog = self.find("board")
        self.picture("impetus-board", dialog)
        dialog.close()

    def figures(self) -> None:
        """A mixed formation, a field battle, a castle besieged, and the sheet of its day."""
        register(FIGURES)
        army = translated_army(FIGURES.sample_armies()["saxons"], self.language)
        troops = {troop.id.removeprefix("figures_saxons_"): troop.id for troop in army.troops}
        mixed = replace(army.units[1], rear=troops["archers"], stands=24, options=("front-2", "open"))
        units = tuple(mixed if place == 1 else unit for place, unit in enumerate(army.units))
        self.desk.put("armies", "army", self.books.create(replace(army, units=units)).id)
        self.window.show_workspace("armies")
        self.settle()
        self.room("armies").session.state.choose((1,), ())
        self.picture("figures-army")
        for name, sketch in (("figures-battle", magnesia.SKETCH), ("figures-siege", rocca_serena.SKETCH)):
            scenario = translated(drawn(sketch), self.language)
            battle = start_battle(self.books, scenario, FIGURES, StartWith(players=("Anna", "Bruno")))
            self._play(battle.header.id, name)
            self.desk.put("scenario", "scenario", self.books.create(scenario).id)
        self.window.show_workspace("scenario")
        self.settle()
        self.window.show_workspace("print")
        self.settle(200)
        self.room("print").session.printing.choose("tally")
        self.settle(400)
        self.picture("figures-day")

    def palette(self) -> None:
        """Every command by name."""
        self.window.show_workspace("map")
        self.window.frame.run("palette.open")
        self.picture("palette")


SHOTS = (
    *("welcome", *(place.id for place in PLACES), "letters", "rules"),
    *("fantasy", "iron", "impetus", "figures", "palette"),
)


def main(arguments: list[str]) -> None:
    """Take the pictures, each with a library of its own."""
    reader = argparse.ArgumentParser()
    reader.add_argument("folder", nargs="?", type=Path, default=ROOT / "docs" / "manual" / "pictures")
    reader.add_argument("--only", default="")
    reader.add_argument("--language", default="")
    wanted = reader.parse_args(arguments)
    for language in [wanted.language] if wanted.language else LANGUAGES:
        for name in wanted.only.split(",") if wanted.only else SHOTS:
            studio = Studio(wanted.folder / language, language=language)
            getattr(studio, name)()
            studio.close()


if __name__ == "__main__":
    main(sys.argv[1:])
