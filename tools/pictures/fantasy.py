"""Pictures of the fantasy book in the battle workspace for the documentation, light and dark: a magician's
reach, the die of a spell, a burning gate, elementals on the field; a flyer on its way over lake and mountain,
one that blocks, and bombs.

uv run python -m tools.pictures.fantasy [folder] [scene ...]
"""

from collections.abc import Callable

from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from hheditor.armies import Army, Unit
from hheditor.hexes import Board, cell_labelled
from hheditor.maps import Map
from hheditor.rules.hordes_heroes import RULESET
from hheditor.scenarios import Scenario, Side
from hheditor.store.exchange.reading import read_document
from tools.pictures import ROOT
from tools.pictures.battle import NORTH, SOUTH, Player, stood
from tools.pictures.photographer import take

BOARD = Board(18, 13)
ELVES = "G8 H8 I8 J8 K8 F9 L9 M8 H5 E5 L6 I9"
DWARVES = "G4 H4 I4 J4 K4 L4 F4 N7 I3"
LAKES = "C5 C6 D5 D6 E6 O8 P8 P9"
MOUNTAINS = "M5 N5 N4 O4"
WOODS = "E9 D9 D10 F2 G2"

AT_THE_GATE = (
    "I4 H4 J4 I3 G4 K4 L4 H7 J2 J3 H2 I3 K4",
    "H5 J5 G5 L5 K6 M6 F6 N6 E7 O7 J8 K8 L7 D8 H8 I8 M6 I6",
)
"""Where the pieces of the Stone Gate stand when the orcs are at the wall, in the order of their armies."""
BY_THE_LAKE = (
    "H8 G8 I8 F9 J8 L9 N9 D9 K10 I8 L9 G8",
    "H6 I6 G6 K6 F5 E5 L6 J4 M6 D5 O7 P6 F4 P4 C5 H6 L6 I6 K6",
)
"""The same of Mirror Lake when the lines are about to meet."""


def later(name: str, places: tuple[str, str], facings: tuple[int, int]) -> Scenario:
    """A scenario that ships, some turns on."""
    scenario = read_document((ROOT / "examples" / f"{name}.hhscenario").read_bytes()).content
    assert isinstance(scenario, Scenario)
    return stood(scenario, places, facings)


def at_the_gate() -> Scenario:
    """The Stone Gate when the orcs are at the wall."""
    return replace(later("stone-gate", AT_THE_GATE, (SOUTH, NORTH)), first=1)


def by_the_lake() -> Scenario:
    """Mirror Lake when the lines are about to meet; the undead have found a second magician."""
    scenario = later("mirror-lake", BY_THE_LAKE, (NORTH, SOUTH))
    elves, undead = scenario.sides
    leaders = (*undead.army.leaders, replace(undead.army.leaders[-1], name="Vesna the Pale"))
    undead = replace(undead, army=replace(undead.army, leaders=leaders))
    return replace(scenario, sides=(elves, undead), first=0)


def aloft() -> Scenario:
    """Elves with eagles, dragons and bombers lent to them against dwarves, when the lines have met."""
    armies = RULESET.sample_armies()
    kinds = {kind.id: kind for kind in RULESET.troop_types()}

    def army(name: str, *flyers: str, keep: int) -> Army:
        given = armies[name]
        units = (*given.units[:keep], *(Unit(troop=each) for each in flyers))
        return replace(
            given, units=units, troops=(*given.troops, *(kinds[each] for each in dict.fromkeys(flyers)))
        )

    elves = army("elves_100", "elf_eagles", "elf_dragons", "dwarf_gyrocopters", keep=8)
    dwarves = army("dwarves_100", "dwarf_gyrocopters", keep=7)
    ground = ["open"] * BOARD.cells
    for kind, places in (("lake", LAKES), ("mountain", MOUNTAINS), ("wood", WOODS)):
        for place in places.split():
            ground[cell_labelled(BOARD, place)] = kind
    mere = Scenario(
        "Over the Mere",
        "hordes_heroes",
        Map(BOARD, terrain=tuple(ground)),
        (Side("Elves", elves), Side("Dwarves", dwarves, "north")),
        {"id": "fantasy"},
    )
    return stood(mere, (ELVES, DWARVES), (NORTH, SOUTH))


class Guest(Player):
    """A photographer who knows magicians and menus."""

    def choose(self, word: str) -> None:
        """The line of the open menu that has a word."""
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu), f"no menu to choose {word} from"
        line = next(each for each in menu.actions() if word in each.text())
        menu.setActiveAction(line)
        QTest.keyClick(menu, Qt.Key.Key_Return)
        self.settle(20)

    def cast(self, place: str, element: str, die: str) -> None:
        """Cast a spell: the magician, the hex, the element where there is a choice, the die."""
        self.key("Tab")
        self.click(place)
        if isinstance(QApplication.activePopupWidget(), QMenu):
            self.choose(element)
        for digit in die:
            self.key(digit)

    def through(self, phase: str, side: int, digit: str) -> None:
        """End phases until one of a side is reached, the same number for every die."""
        for _ in range(80):
            table = self.session.table
            if (table.battle.moment().side, table.battle.moment().phase) == (
                side,
                phase,
            ):
                return
            if table.waiting.kind == "dice":
                self.key(digit)
            elif self.session.page.bubble.isVisible():
                self.key("1")
            else:
                self.key("E")
        raise AssertionError(phase)


def reach(person: Guest) -> None:
    """The hexes a magician may name, and what his spell would do to the gate."""
    person.begin(at_the_gate(), "typed")
    person.through("magic", 1, "6")
    person.key("Tab")
    person.rest("I4")
    person.picture("magic-reach")


def spell(person: Guest) -> None:
    """The die of the spell."""
    person.begin(at_the_gate(), "typed")
    person.through("magic", 1, "6")
    person.cast("I4", "Fire", "")
    person.picture("magic-die")


def burning(person: Guest) -> None:
    """Fire in the gate; the elemental is about to strike."""
    person.begin(at_the_gate(), "typed")
    person.through("magic", 1, "6")
    person.cast("I4", "Fire", "7")
    person.rest("C11")
    person.rest("I4")
    person.picture("magic-gate")


def elementals(person: Guest) -> None:
    """Elementals of both sides, and their zones."""
    person.begin(by_the_lake(), "typed")
    person.through("magic", 0, "6")
    person.cast("E7", "Water", "2")
    person.through("magic", 1, "1")
    person.cast("J8", "Earth", "11")
    person.cast("K8", "Fire", "7")
    person.key("Z")
    person.picture("magic-zones")
    person.key("Z")


def flying(person: Guest) -> None:
    """Eagles, where they may fly, and the way to a hex over the lake."""
    person.begin(aloft())
    person.to("movement")
    person.click("H5")
    person.rest("D6")
    person.picture("flying")


def blocking(person: Guest) -> None:
    """Dragons that exercise their zone, chosen from their orders."""
    person.begin(aloft())
    person.to("movement")
    person.click("E5")
    person.click("F7")
    person.key("1")
    person.rest("C11")
    person.picture("flyer-blocks")


def joining(person: Guest) -> None:
    """Eagles that have come down on one of two, and the other is asked whether it joins."""
    person.begin(aloft())
    person.to("movement")
    person.click("H5")
    person.click("H4")
    person.to("combat")
    person.rest("C11")
    person.picture("flyer-attacks")


def bombing(person: Guest) -> None:
    """The way bombers flew, and what they may bomb."""
    person.begin(aloft(), "typed")
    person.to("movement")
    person.click("L6")
    person.click("K3")
    person.key("E")
    person.key("E")
    person.key("Tab")
    person.rest("L4")
    person.picture("bombs")


SHOTS: tuple[Callable[[Guest], None], ...] = (
    reach,
    spell,
    burning,
    elementals,
    flying,
    blocking,
    joining,
    bombing,
)


if __name__ == "__main__":
    take("battle", SHOTS, Guest)
