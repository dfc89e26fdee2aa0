"""Pictures of Men of Iron in the battle workspace for the documentation, light and dark: the field with its
counters, the Battles on their bar, fire and its answer, a hand of counters, a charge and what bars another,
reaction fire, the field as figures, and the battle in review.

uv run python -m tools.pictures.iron [folder] [shot ...]
"""

from PySide6.QtWidgets import QPushButton

from hheditor.hexes import cell_labelled
from hheditor.rules.men_of_iron.scenarios.documents import document
from tools.pictures.battle import Player
from tools.pictures.photographer import example, take

NEAR = 0.052
"""Pixels per board unit at which the figures on counters can be read."""


class Captain(Player):
    """Sits at Agincourt with dice of his own."""

    def open_field(self, scale: float = NEAR, middle: str = "0916") -> None:
        """Open it, draw the counters of both sides, and look at the lines from near by."""
        self.begin(document("agincourt"), "typed")
        self.window.activateWindow()
        self.settle()
        for count in (4, 2):
            self.open()
            for _ in range(count):
                self.key("1")
        view = self.session.view
        if scale:
            view.set_scale(scale)
            view.centerOn(*view.surface.spot_of(cell_labelled(view.map.board, middle)))
        self.settle()

    def open(self) -> None:
        """Open the curtain, if there is one."""
        secrecy = self.session.page.secrecy
        if secrecy.closed:
            secrecy.curtain.button.click()
            self.settle(10)

    def activate(self, number: int) -> None:
        """Let the Battle of a number act; nobody plays a counter."""
        self.key(str(number))
        self.key("1")
        self.key("1")

    def end(self) -> None:
        """End a phase, though some have done nothing."""
        self.key("E")
        if self.session.seat.warned:
            self.key("E")

    def fire(self) -> None:
        """Bowmen go forward and shoot at riders."""
        self.activate(1)
        self.click("0517")
        self.click("0516")
        self.rest("0613")

    def shoot(self) -> None:
        """They shoot, hit, and the English may go on."""
        self.fire()
        self.click("0613")
        self.key("1")
        self.key("7")
        self.end()

    def look(self) -> None:
        """The English name a Battle; the French look at their counters."""
        self.key("1")
        self.key("2")
        self.open()

    def charge(self) -> None:
        """The English pass; French riders come near and are about to charge."""
        found = self.window.findChild(QPushButton, "battle:deed-0")
        assert found is not None
        found.click()
        self.settle(10)
        self.activate(1)
        self.click("1313")
        self.click("1115")
        while self.session.table.waiting.kind == "dice":
            self.key("0")
        self.end()
        self.click("1115")


def field(person: Captain) -> None:
    """The whole field, and the Battles of both sides on their bar."""
    person.open_field(0)
    person.picture("iron-field")


def counters(person: Captain) -> None:
    """Counters near by: type, movement, defence, the colour of their Battle, leaders beside them."""
    person.open_field()
    person.picture("iron-counters")


def figures(person: Captain) -> None:
    """The same as figures."""
    person.open_field()
    person.run("battle.counters")
    person.picture("iron-figures")
    person.run("battle.counters")


def fire(person: Captain) -> None:
    """What every face of a shot would bring."""
    person.open_field()
    person.fire()
    person.picture("iron-fire")


def answer(person: Captain) -> None:
    """Riders under fire: stand, or ride at the bowmen."""
    person.open_field()
    person.fire()
    person.click("0613")
    person.rest("1222")
    person.picture("iron-answer")


def continuation(person: Captain) -> None:
    """Who may go on, and by what chance."""
    person.open_field()
    person.shoot()
    person.picture("iron-bar")


def hand(person: Captain) -> None:
    """A side alone with its counters."""
    person.open_field()
    person.shoot()
    person.look()
    person.picture("iron-hand")


def charge(person: Captain) -> None:
    """The way of a charge and what every face would bring; and what bars another."""
    person.open_field()
    person.charge()
    person.rest("1018")
    person.picture("iron-charge")
    person.rest("0918")
    person.picture("iron-no-charge")


def reaction(person: Captain) -> None:
    """Bowmen before whom the riders come are asked whether they shoot."""
    person.open_field()
    person.charge()
    person.click("1018")
    person.key("E")
    person.rest("1222")
    person.picture("iron-reaction")


def command(person: Captain) -> None:
    """The command of both sides, and where the enemy shoots and rides."""
    person.open_field(0)
    person.activate(1)
    person.key("C")
    person.key("T")
    person.picture("iron-command")
    person.key("C")
    person.key("T")


def review(person: Captain) -> None:
    """The same battle read step by step."""
    reaction(person)
    for key in ("2", "4", "1", "5"):
        person.key(key)
    person.window.show_workspace("review")
    person.settle(200)
    person.run("review.last")
    person.picture("iron-review")
    person.run("review.numbers")
    person.settle(200)
    person.picture("iron-numbers")
    person.run("review.numbers")


def scenarios(person: Captain) -> None:
    """Every house scenario as it begins, whole."""
    for name in ("agincourt", "arsuf", "bannockburn", "bosworth", "courtrai", "hastings"):
        person.begin(example(f"men-of-iron/{name}"), "typed")
        person.open()
        person.picture(f"iron-{name}")


SHOTS = (
    *(field, counters, figures, fire, answer, continuation, hand, charge, reaction, command),
    *(review, scenarios),
)


if __name__ == "__main__":
    take("battle", SHOTS, Captain)
