"""The start of a battle: who plays each side, a person or an opponent of the program, with which dice, how it
begins, and the button."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QComboBox, QLineEdit, QPushButton, QWidget

from hheditor.app.battle.opponents import LETTERS
from hheditor.app.scenario.start import StartWith, all_placed
from hheditor.text import knows
from hheditor.ui.labels import Text
from hheditor.ui.layouts import in_column
from hheditor.ui.look.widgets import named
from hheditor.ui.parts.choices import ChoiceBox

if TYPE_CHECKING:
    from hheditor.ui.context import Context
    from hheditor.ui.workspaces.scenario.session import ScenarioSession


class StartButton(QPushButton):
    """Begins the battle; its tooltip says what stands in the way at the moment it is asked."""

    def __init__(self, context: "Context", name: str) -> None:
        super().__init__(context.say("scenario.start-battle"))
        self.setObjectName(name)
        self.setProperty("primary", "true")
        self._context = context
        self.clicked.connect(lambda _=False: context.run("scenario.start-battle"))

    def event(self, event: QEvent) -> bool:
        """Ask again whenever somebody rests on it."""
        if event.type() == QEvent.Type.ToolTip:
            self.setToolTip(self._context.tip("scenario.start-battle"))
        return super().event(event)


def opponents_box(context: "Context", name: str) -> QComboBox:
    """A person, or one of the opponents there are, each with a word on how it plays; or somebody who plays by
    letters."""
    from hheditor.app.battle import opponents

    box = named(ChoiceBox(), name)
    box.addItem(context.say("battle.a-person"), "")
    for offer in opponents():
        called = context.say(offer.title) if knows(offer.title) else offer.id
        word = f"{offer.title}.word"
        box.addItem(f"{called} · {context.say(word)}" if knows(word) else called, offer.id)
    box.addItem(context.say("letters.opponent"), LETTERS)
    box.setSizePolicy(box.sizePolicy().Policy.Ignored, box.sizePolicy().Policy.Fixed)
    return box


class StartPanel(QWidget):
    """Who plays, with which dice, how it begins, and the button."""

    def __init__(self, session: "ScenarioSession") -> None:
        super().__init__()
        self._session, self._context = session, session.context
        say, px = self._context.say, self._context.theme.px
        column = in_column(self, margins=(px(16), 0, px(12), px(10)), spacing=px(4))
        self.players = (QLineEdit(), QLineEdit())
        self._names = (Text(), Text())
        self.opponents = tuple(opponents_box(self._context, f"scenario:opponent-{side}") for side in (0, 1))
        for side, (name, line) in enumerate(zip(self._names, self.players, strict=True)):
            name.setStyleSheet("font-weight: 600")
            box = self.opponents[side]
            box.setCurrentIndex(max(0, box.findData(session.workspace.start.opponents[side])))
            box.activated.connect(lambda _, side=side: self._seated(side))
            line.setObjectName(f"scenario:player-{side}")
            line.setPlaceholderText(say("scenario.player"))
            line.setText(session.workspace.start.players[side])
            line.textEdited.connect(lambda _: self._agree())
            # Nothing below it moves from under the pointer when it goes.
            policy = line.sizePolicy()
            policy.setRetainSizeWhenHidden(True)
            line.setSizePolicy(policy)
            for each in (name, box, line):
                column.addWidget(each)
            column.addSpacing(px(4))
        self.dice = named(ChoiceBox(), "scenario:dice")
        for kind in ("seeded", "typed"):
            self.dice.addItem(say(f"scenario.dice-{kind}"), kind)
        self.dice.setCurrentIndex(self.dice.findData(session.workspace.start.dice))
        self.dice.activated.connect(lambda _: self._agree())
        self.how = named(ChoiceBox(), "scenario:begins")
        for kind in ("deployed", "choose"):
            self.how.addItem(say(f"scenario.begins-{kind}"), kind)
        self.how.activated.connect(lambda _: self._agree(chosen=True))
        for box in (self.dice, self.how):
            box.setSizePolicy(box.sizePolicy().Policy.Expanding, box.sizePolicy().Policy.Fixed)
            column.addWidget(box)
        self.dice.setAccessibleName(say("scenario.dice"))
        self.how.setAccessibleName(say("scenario.begins"))
        self.button = StartButton(self._context, "scenario:start-battle")
        column.addSpacing(px(4))
        column.addWidget(self.button)
        self._chosen = False
        self._offer_sealing()

    def _seats(self) -> Iterator[tuple[QComboBox, QLineEdit]]:
        return zip(self.opponents, self.players, strict=True)

    def _seated(self, side: int) -> None:
        """Somebody else plays a side; who writes letters writes them to a person who sits here."""
        other = self.opponents[1 - side]
        if self.opponents[side].currentData() == LETTERS and other.currentData():
            other.setCurrentIndex(other.findData(""))
        self._offer_sealing()
        self._agree()

    def _offer_sealing(self) -> None:
        """By letters both can deploy in secret; the dice are thrown by both."""
        letters = any(box.currentData() == LETTERS for box in self.opponents)
        for box, kind, message in (
            (self.how, "sealed", "scenario.begins-sealed"),
            (self.dice, "pledged", "scenario.dice-pledged"),
        ):
            at = box.findData(kind)
            if letters and at < 0:
                box.addItem(self._context.say(message), kind)
            elif not letters and at >= 0:
                box.removeItem(at)
        wanted = "pledged" if letters else self._context.desk.settings.value.dice
        if letters or not self.dice.isEnabled():
            self.dice.setCurrentIndex(self.dice.findData(wanted))
        self.dice.setEnabled(not letters)
        self.dice.setToolTip(self._context.say("letters.dice") if letters else "")

    def _agree(self, *, chosen: bool = False) -> None:
        self._chosen = self._chosen or chosen
        first, second = (str(box.currentData()) for box in self.opponents)
        names = ["" if box.currentData() else line.text().strip() for box, line in self._seats()]
        self._session.workspace.start = StartWith(
            players=(names[0], names[1]),
            dice=self.dice.currentData(),
            deployed=self.how.currentData() == "deployed",
            opponents=(first, second),
            sealed=self.how.currentData() == "sealed",
        )
        self._show_people()
        self._context.refresh()

    def _show_people(self) -> None:
        """Only people have names of their own."""
        for box, line in self._seats():
            line.setVisible(not box.currentData())

    def refresh(self) -> None:
        """Names of the sides; what is prepared is what begins, unless somebody chose otherwise."""
        session = self._session
        scenario = session.scenario
        for side, name in enumerate(self._names):
            called = session.naming.sides[side] or self._context.say("scenario.unnamed-side")
            name.setText(called)
            self.opponents[side].setAccessibleName(self._context.say("scenario.who-plays", side=called))
        self._show_people()
        if not self._chosen:
            names = session.deployer.names
            deployed = scenario.start == "deployed" or all_placed(scenario, names)
            self.how.setCurrentIndex(self.how.findData("deployed" if deployed else "choose"))
            session.workspace.start = replace(session.workspace.start, deployed=deployed)
        self.button.setToolTip(self._context.tip("scenario.start-battle"))
