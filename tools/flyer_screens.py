"""Pictures of flyers in the battle workspace for the documentation, light and dark: a flyer on its way over
lake and mountain, one that blocks, one asked about an enemy, and bombs.

uv run python -m tools.flyer_screens [folder]
"""

import sys
from pathlib import Path

from msgspec.structs import replace
from PySide6.QtWidgets import QApplication

from hheditor.app import desk_in_memory
from hheditor.armies import Army, Unit
from hheditor.hexes import Board, cell_labelled
from hheditor.maps import Map
from hheditor.rules.api import tag_of
from hheditor.rules.hordes_heroes import RULESET
from hheditor.scenarios import Deployment, Placement, Scenario, Side
from hheditor.ui.application import create_window
from tools.battle_screens import NORTH, ROOT, SOUTH, Photographer

BOARD = Board(18, 13)
ELVES = "G8 H8 I8 J8 K8 F9 L9 M8 H5 E5 L6 I9"
DWARVES = "G4 H4 I4 J4 K4 L4 F4 N7 I3"
LAKES = "C5 C6 D5 D6 E6 O8 P8 P9"
MOUNTAINS = "M5 N5 N4 O4"
WOODS = "E9 D9 D10 F2 G2"


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
    deployments = []
    for side, (places, facing) in enumerate(((ELVES, NORTH), (DWARVES, SOUTH))):
        cells = [cell_labelled(BOARD, place) for place in places.split()]
        stands = tuple(Placement(number, cell, facing) for number, cell in enumerate(cells))
        deployments.append(Deployment("later", side, stands))
    return Scenario(
        "Over the Mere",
        "hordes_heroes",
        Map(BOARD, terrain=tuple(ground)),
        (Side("Elves", elves), Side("Dwarves", dwarves, "north")),
        {"id": "fantasy"},
        deployments=tuple(deployments),
        start="deployed",
    )


def flying(person: Photographer) -> None:
    """Eagles, where they may fly, and the way to a hex over the lake."""
    person.begin(aloft())
    person.to("movement")
    person.click("H5")
    person.rest("D6")
    person.picture("flying")


def blocking(person: "Taker") -> None:
    """Dragons that exercise their zone, chosen from their orders."""
    person.begin(aloft())
    person.to("movement")
    person.click("E5")
    person.click("F7")
    person.take("exercise")
    person.rest("C11")
    person.picture("flyer-blocks")


def bombing(person: Photographer) -> None:
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


class Taker(Photographer):
    """A photographer who can give an order by its kind, as the list of orders would."""

    def take(self, kind: str) -> None:
        """Give the first order of a kind."""
        table = self.workspace.seat.table
        assert table is not None
        order = next(each for each in RULESET.orders(table.position) if tag_of(each) == kind)
        self.workspace.seat.give(order)
        self.settle(20)


def main() -> None:
    """Take the pictures; further arguments name the only ones wanted."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "screens"
    wanted = sys.argv[2:]
    folder.mkdir(parents=True, exist_ok=True)
    application = QApplication([*sys.argv[:1], "-style", "fusion"])
    desk = desk_in_memory()
    desk.settings.change(language="en", reduced_motion=True)
    window = create_window(application, desk)
    window.resize(1440, 900)
    window.show()
    person = Taker(application, desk, window, folder)
    person.settle()
    for theme in ("light", "dark"):
        person.theme = theme
        desk.settings.change(theme=theme)
        person.settle()
        for scene in (flying, blocking, bombing):
            if not wanted or scene.__name__ in wanted:
                scene(person)
    window.close()


if __name__ == "__main__":
    main()
