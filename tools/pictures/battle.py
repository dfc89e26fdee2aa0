"""Pictures of the battle workspace for the documentation, light and dark: every phase, an open question, the
dice tray, the table of units, a real table's clerk, deployment, and the end.

uv run python -m tools.pictures.battle [folder]
"""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from msgspec.structs import replace
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from hheditor.app import Desk, OpenDocument, desk_in_memory
from hheditor.app.scenario.start import StartWith, start_battle
from hheditor.hexes import cell_labelled
from hheditor.rules.api import find
from hheditor.scenarios import Deployment, Placement, Scenario
from hheditor.store.exchange.reading import read_document
from hheditor.ui.application import create_window
from hheditor.ui.window import Window
from hheditor.ui.workspaces.battle import BattleWorkspace
from tools.pictures import ROOT
from tools.pictures.shots import keep

NORTH, SOUTH = 9, 3
ENGLISH = "I9 H10 L9 J8 H9 K8 G9 L8 F9 N8 F10 J10 I10 N9"
FRENCH = "K6 N6 M6 D7 J6 I6 L6 G7 H7 E7 F7 J5 K6"
"""Where the pieces of Hadlow Bridge stand an hour later, in the order of their armies."""


def hadlow() -> Scenario:
    """The example of the library."""
    parcel = read_document((ROOT / "examples" / "hadlow-bridge.hhscenario").read_bytes())
    assert isinstance(parcel.content, Scenario)
    return parcel.content


def stood(scenario: Scenario, places: tuple[str, str], facings: tuple[int, int]) -> Scenario:
    """The scenario with the pieces of both sides set down in these hexes, in the order of their armies."""
    board = scenario.map.board
    deployments = []
    for side, (text, facing) in enumerate(zip(places, facings, strict=True)):
        cells = [cell_labelled(board, place) for place in text.split()]
        stands = tuple(Placement(number, cell, facing) for number, cell in enumerate(cells))
        deployments.append(Deployment("later", side, stands))
    return replace(scenario, deployments=tuple(deployments), start="deployed")


def an_hour_later() -> Scenario:
    """The same battle when the lines have met."""
    return stood(hadlow(), (ENGLISH, FRENCH), (NORTH, SOUTH))


class Photographer:
    """Sits at a battle, does what a person would, and takes pictures."""

    def __init__(self, application: QApplication, desk: Desk, window: Window, folder: Path) -> None:
        self._application = application
        self._desk = desk
        self._window = window
        self._folder = folder
        self.theme = "light"

    def settle(self, times: int = 25) -> None:
        """Let everything be laid out and painted."""
        for _ in range(times):
            self._application.processEvents()
            self._application.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)

    def begin(self, scenario: Scenario, dice: str = "seeded", *, deployed: bool = True) -> None:
        """Open a new battle."""
        books = self._desk.library
        start = StartWith(dice=dice, deployed=deployed)  # type: ignore[arg-type]
        battle = start_battle(books, scenario, find(scenario.system), start)
        battle.change_header(dice=replace(battle.header.dice, seed="Hadlow"))
        session = self._desk.session
        entry = OpenDocument("battle", "battle", battle.header.id)
        session.change(documents=session.value.with_document(entry))
        self._window.show_workspace("battle")
        self.settle(60)

    @property
    def workspace(self) -> BattleWorkspace:
        """The workspace."""
        found = self._window._rooms["battle"].workspace  # noqa: SLF001 - the script stands in for a person
        assert isinstance(found, BattleWorkspace)
        return found

    def at(self, place: str) -> QPoint:
        """A hex on the screen."""
        desk = self.workspace._desk  # noqa: SLF001
        assert desk is not None
        return desk.view.viewport_point(cell_labelled(desk.view.map.board, place))

    def click(self, place: str, button: Qt.MouseButton = Qt.MouseButton.LeftButton) -> None:
        """Click on a hex."""
        desk = self.workspace._desk  # noqa: SLF001
        assert desk is not None
        port = desk.view.viewport()
        QTest.mouseMove(port, self.at(place))
        QTest.mouseClick(port, button, Qt.KeyboardModifier.NoModifier, self.at(place))
        self.settle(5)

    def rest(self, place: str) -> None:
        """Rest the pointer on a hex until the card at it speaks."""
        desk = self.workspace._desk  # noqa: SLF001
        assert desk is not None
        QTest.mouseMove(desk.view.viewport(), self.at(place) + QPoint(3, 3))
        QTest.qWait(120)
        self.settle()

    def key(self, keys: str) -> None:
        """Press a key."""
        combination = QKeySequence(keys, QKeySequence.SequenceFormat.PortableText)[0]  # type: ignore[index]
        target = QApplication.focusWidget() or self._window
        QTest.keyClick(target, combination.key(), combination.keyboardModifiers())
        self.settle(5)

    def picture(self, name: str) -> None:
        """Take a picture."""
        self.settle(60)
        keep(self._window, self._folder / f"battle-{name}-{self.theme}.png")

    def to(self, phase: str) -> None:
        """End phases until one is reached."""
        for _ in range(24):
            table = self.workspace.seat.table
            assert table is not None
            if table.moment.phase == phase:
                return
            if table.waiting.kind == "dice":
                self.key("R")
            elif table.waiting.kind == "question" and self.workspace._desk.bubble.isVisible():  # type: ignore[union-attr]  # noqa: SLF001
                self.key("1")
            else:
                self.key("E")


Person = TypeVar("Person", bound=Photographer)


def command(person: Photographer) -> None:
    """The general chooses where to ride."""
    person.begin(an_hour_later())
    person.click("I10")
    person.rest("K9")
    person.picture("command")


def movement(person: Photographer) -> None:
    """A unit, its reach, and the way to a hex."""
    person.begin(an_hour_later())
    person.to("movement")
    person.click("N8")
    person.rest("P7")
    person.picture("movement")


def why_not(person: Photographer) -> None:
    """Why a hex cannot be entered, with zones and threats pinned."""
    person.begin(an_hour_later())
    person.to("movement")
    person.click("N8")
    person.key("Z")
    person.key("T")
    person.rest("Q4")
    person.picture("why-not")
    person.key("Z")
    person.key("T")


def shooting(person: Photographer) -> None:
    """The shots declared already, and the account of one."""
    person.begin(an_hour_later())
    person.to("shooting")
    person.click("J8")
    person.picture("shooting")


def dice(person: Photographer) -> None:
    """Dice typed in from the table."""
    person.begin(an_hour_later(), "typed")
    person.to("shooting")
    person.key("E")
    person.key("E")
    person.picture("dice")


def combat(person: Photographer) -> None:
    """The dice of a fight, and how its score is built."""
    person.begin(an_hour_later(), "typed")
    person.to("movement")
    person.click("N8")
    person.click("N7")
    person.to("combat")
    person.picture("combat")


def question(person: Photographer) -> None:
    """A question at its place: after a lost fight."""
    person.begin(an_hour_later(), "typed")
    person.to("movement")
    person.click("N8")
    person.click("N7")
    person.to("combat")
    for face in "616161616161":
        if person.workspace._desk.bubble.isVisible():  # type: ignore[union-attr]  # noqa: SLF001
            break
        person.key(face)
    person.picture("question")


def clerk(person: Photographer) -> None:
    """An illegal move that happened on the real table."""
    person.begin(an_hour_later(), "typed")
    person.to("movement")
    person.key("B")
    person.click("N8")
    person.click("R6")
    person.picture("clerk")


def units(person: Photographer) -> None:
    """The table of units."""
    person.begin(an_hour_later())
    person.to("movement")
    person.key("U")
    person.key("Down")
    person.picture("units")
    person.key("U")


def umpire(person: Photographer) -> None:
    """The umpire's form."""
    person.begin(an_hour_later())
    person.to("movement")
    person.click("J10")
    person.key("O")
    person.picture("umpire")
    person.key("Esc")


def deployment(person: Photographer) -> None:
    """Deploying within the battle."""
    person.begin(replace(hadlow(), deployments=()), deployed=False)
    person.key("1")
    person.key("2")
    for place in ("G12", "H12", "I12"):
        person.click(place)
    person.rest("J11")
    person.picture("deployment")


def victory(person: Photographer) -> None:
    """The end."""
    person.begin(replace(an_hour_later(), turn_limit=1))
    for _ in range(60):
        table = person.workspace.seat.table
        assert table is not None
        if table.waiting.kind == "over":
            break
        bubble = person.workspace._desk.bubble  # type: ignore[union-attr]  # noqa: SLF001
        person.key("1" if bubble.isVisible() else "E")
    person.picture("victory")


SCENES: tuple[Callable[[Photographer], None], ...] = (
    command,
    movement,
    why_not,
    shooting,
    dice,
    combat,
    question,
    clerk,
    units,
    umpire,
    deployment,
    victory,
)


def take(kind: type[Person], scenes: tuple[Callable[[Person], None], ...]) -> None:
    """Take the pictures, light and dark; further arguments of the script name the only ones wanted."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build" / "screens"
    wanted = sys.argv[2:]
    folder.mkdir(parents=True, exist_ok=True)
    application = QApplication([*sys.argv[:1], "-style", "fusion"])
    desk = desk_in_memory()
    desk.settings.change(language="en", reduced_motion=True)
    window = create_window(application, desk)
    window.resize(1440, 900)
    window.show()
    person = kind(application, desk, window, folder)
    person.settle()
    for theme in ("light", "dark"):
        person.theme = theme
        desk.settings.change(theme=theme)
        person.settle()
        for scene in scenes:
            if not wanted or scene.__name__ in wanted:
                scene(person)
    window.close()


if __name__ == "__main__":
    take(Photographer, SCENES)
