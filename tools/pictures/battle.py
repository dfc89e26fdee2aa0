"""Pictures of the battle workspace for the documentation, light and dark: every phase, an open question, the
dice tray, the table of units, a real table's clerk, deployment, and the end.

uv run python -m tools.pictures.battle [folder]
"""

from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest

from hheditor.app.scenario.start import StartWith, start_battle
from hheditor.hexes import cell_labelled
from hheditor.rules.api import find
from hheditor.scenarios import Deployment, Placement, Scenario
from hheditor.ui.workspaces.battle import BattleWorkspace
from hheditor.ui.workspaces.battle.session import BattleSession
from tools.pictures.photographer import Photographer, example, take

NORTH, SOUTH = 9, 3
ENGLISH = "I9 H10 L9 J8 H9 K8 G9 L8 F9 N8 F10 J10 I10 N9"
FRENCH = "K6 N6 M6 D7 J6 I6 L6 G7 H7 E7 F7 J5 K6"
"""Where the pieces of Hadlow Bridge stand an hour later, in the order of their armies."""


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
    return stood(example("hadlow-bridge"), (ENGLISH, FRENCH), (NORTH, SOUTH))


class Player(Photographer):
    """Sits at a battle and does what a person would."""

    def begin(self, scenario: Scenario, dice: str = "seeded", *, deployed: bool = True) -> None:
        """Open a new battle."""
        start = StartWith(dice=dice, deployed=deployed)  # type: ignore[arg-type]
        battle = start_battle(self.books, scenario, find(scenario.system), start)
        battle.change_header(dice=replace(battle.header.dice, seed="Hadlow"))
        self.desk.put("battle", "battle", battle.header.id)
        self.go("battle")

    @property
    def session(self) -> BattleSession:
        """The battle on the screen."""
        found = self.window._rooms["battle"].workspace  # noqa: SLF001 - the script stands in for a person
        assert isinstance(found, BattleWorkspace)
        assert found.session is not None
        return found.session

    def at(self, place: str) -> QPoint:
        """A hex on the screen."""
        desk = self.session.page
        return desk.view.viewport_point(cell_labelled(desk.view.map.board, place))

    def click(self, place: str, button: Qt.MouseButton = Qt.MouseButton.LeftButton) -> None:
        """Click on a hex."""
        desk = self.session.page
        port = desk.view.viewport()
        QTest.mouseMove(port, self.at(place))
        QTest.mouseClick(port, button, Qt.KeyboardModifier.NoModifier, self.at(place))
        self.settle(5)

    def rest(self, place: str) -> None:
        """Rest the pointer on a hex until the card at it speaks."""
        desk = self.session.page
        QTest.mouseMove(desk.view.viewport(), self.at(place) + QPoint(3, 3))
        QTest.qWait(120)
        self.settle()

    def key(self, keys: str) -> None:
        """Press a key."""
        combination = QKeySequence(keys, QKeySequence.SequenceFormat.PortableText)[0]  # type: ignore[index]
        target = self.application.focusWidget() or self.window
        QTest.keyClick(target, combination.key(), combination.keyboardModifiers())
        self.settle(5)

    def to(self, phase: str) -> None:
        """End phases until one is reached."""
        for _ in range(24):
            table = self.session.table
            if table.battle.moment().phase == phase:
                return
            if table.waiting.kind == "dice":
                self.key("R")
            elif table.waiting.kind == "question" and self.session.page.bubble.isVisible():
                self.key("1")
            else:
                self.key("E")


def command(person: Player) -> None:
    """The general chooses where to ride."""
    person.begin(an_hour_later())
    person.click("I10")
    person.rest("K9")
    person.picture("command")


def movement(person: Player) -> None:
    """A unit, its reach, and the way to a hex."""
    person.begin(an_hour_later())
    person.to("movement")
    person.click("N8")
    person.rest("P7")
    person.picture("movement")


def why_not(person: Player) -> None:
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


def shooting(person: Player) -> None:
    """The shots declared already, and the account of one."""
    person.begin(an_hour_later())
    person.to("shooting")
    person.click("J8")
    person.picture("shooting")


def dice(person: Player) -> None:
    """Dice typed in from the table."""
    person.begin(an_hour_later(), "typed")
    person.to("shooting")
    person.key("E")
    person.key("E")
    person.picture("dice")


def combat(person: Player) -> None:
    """The dice of a fight, and how its score is built."""
    person.begin(an_hour_later(), "typed")
    person.to("movement")
    person.click("N8")
    person.click("N7")
    person.to("combat")
    person.picture("combat")


def question(person: Player) -> None:
    """A question at its place: after a lost fight."""
    person.begin(an_hour_later(), "typed")
    person.to("movement")
    person.click("N8")
    person.click("N7")
    person.to("combat")
    for face in "616161616161":
        if person.session.page.bubble.isVisible():
            break
        person.key(face)
    person.picture("question")


def clerk(person: Player) -> None:
    """An illegal move that happened on the real table."""
    person.begin(an_hour_later(), "typed")
    person.to("movement")
    person.key("B")
    person.click("N8")
    person.click("R6")
    person.picture("clerk")


def units(person: Player) -> None:
    """The table of units."""
    person.begin(an_hour_later())
    person.to("movement")
    person.key("U")
    person.key("Down")
    person.picture("units")
    person.key("U")


def umpire(person: Player) -> None:
    """The umpire's form."""
    person.begin(an_hour_later())
    person.to("movement")
    person.click("J10")
    person.key("O")
    person.picture("umpire")
    person.key("Esc")


def deployment(person: Player) -> None:
    """Deploying within the battle."""
    person.begin(replace(example("hadlow-bridge"), deployments=()), deployed=False)
    person.key("1")
    person.key("2")
    for place in ("G12", "H12", "I12"):
        person.click(place)
    person.rest("J11")
    person.picture("deployment")


def victory(person: Player) -> None:
    """The end."""
    person.begin(replace(an_hour_later(), turn_limit=1))
    for _ in range(60):
        table = person.session.table
        if table.waiting.kind == "over":
            break
        bubble = person.session.page.bubble
        person.key("1" if bubble.isVisible() else "E")
    person.picture("victory")


SHOTS = (
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


if __name__ == "__main__":
    take("battle", SHOTS, Player)
