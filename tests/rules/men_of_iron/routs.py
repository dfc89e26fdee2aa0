"""A Battle that breaks and one that goes after it, for the tests of flight and pursuit."""

from typing import Any

from msgspec.structs import replace

from hheditor.rules.men_of_iron.position.orders import Lead, Pick, Reckon, Settle
from hheditor.rules.men_of_iron.position.table import Table
from hheditor.rules.men_of_iron.position.tasks import Closing
from tests.rules.men_of_iron.field import BLUE, BR, RED, Field, Played, cell, play, rested

WAY_OUT = (4, -15)


class Rout:
    """Blue's right wing, three of five lost or retired, and Red's Battle that did it."""

    def __init__(
        self, fleeing: bool = True, retired: int = 1, red: int = 4, charisma: int = 1, **chief: Any
    ) -> None:
        field = self.field = Field(BR, fleeing=fleeing)
        field.lead(RED, (0, 3), charisma, activation=4, range=6)
        self.wing = field.battle(BLUE)
        self.leader = field.leader(BLUE, (6, -3), self.wing, charisma=0, **chief)
        self.horse = field.blue("MM", (6, -3), battle=self.wing)
        self.foot = field.blue("Inf", (7, -3), battle=self.wing)
        self.lost = [field.blue("Inf", None, battle=self.wing, gone="lost") for _ in range(3 - retired)]
        self.retired = [
            field.blue("Inf", (5 + number, -7), battle=self.wing, state="retired")
            for number in range(retired)
        ]
        kinds = ("MM", "Inf", "Cav", "Inf", "Inf", "Inf", "Inf")
        self.red = [field.red(kinds[number], (-2 + number, 3)) for number in range(red)]
        self.far = field.red("Art", (-4, 6), deployed=True)

    def table(self, **state: Any) -> Table:
        return rested(self.field.table(Closing(), phase="E", **state))

    @property
    def mine(self) -> int:
        return self.field.main[RED]


def fled(rout: Rout, *more: Any) -> Played:
    """The wing flees by the middle of the edge."""
    return play(rout.table(), 4, Settle(cell(WAY_OUT)), *more)


def chased(along: bool = True, **chief: Any) -> tuple[Rout, Table]:
    """Three pursuers are off: lances, a disordered infantry, and light horse."""
    rout = Rout(red=3, **chief)
    rout.field.builder.units[rout.red[1]] = replace(rout.field.builder.units[rout.red[1]], state="disordered")
    played = fled(rout, 0, 6, Reckon(add=True), *(Pick(unit) for unit in rout.red))
    return rout, play(played.table, Lead(along=along)).table
