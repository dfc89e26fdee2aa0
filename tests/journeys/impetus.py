"""Small battles of Basic Impetus for journeys, on hexes and on a bare table, as anybody could make them."""

from math import cos, radians, sin
from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import QPoint

from hheditor import text
from hheditor.armies import Army, TroopType, Unit
from hheditor.hexes import Board, cell_labelled, facing_named
from hheditor.maps.document import blank
from hheditor.rules.impetus.situation import type_from
from hheditor.scenarios import Deployment, Placement, Scenario, Side
from hheditor.scenarios.making import new_scenario
from hheditor.tables.map import TableMap
from tests.journeys.battlefield import DEVICES, Player
from tests.journeys.driver import Driver

H = 400


class Camp:
    """Collects two armies and where they stand: by the labels of hexes, or in H from the north-western corner
    of a table."""

    def __init__(self, ground: Board | TableMap, **profile: Any) -> None:
        self.ground = ground
        self._profile = {"id": "basic", **profile}
        self._troops: list[dict[str, TroopType]] = [{}, {}]
        self._units: list[list[Unit]] = [[], []]
        self._stands: list[list[Placement]] = [[], []]

    def unit(self, side: int, kind: str, at: Any, name: str, facing: Any = None) -> None:
        """A unit from the shorthand of `Situation`; in a block it is put where another stands."""
        self._troops[side].setdefault(kind, type_from(kind))
        number = len(self._units[side])
        self._units[side].append(Unit(kind, name=name))
        if isinstance(self.ground, Board):
            looks = facing_named(facing or ("N" if side == 0 else "S"), self.ground.orientation)
            self._stands[side].append(Placement(number, cell_labelled(self.ground, at), looks))
        else:
            looks = 10 * facing if facing is not None else 2700 if side == 0 else 900
            self._stands[side].append(Placement(number, -1, looks, spot=(round(at[0] * H), round(at[1] * H))))

    def scenario(self) -> Scenario:
        """Both sides deployed; the first one attacks."""
        ground = blank(self.ground, "The field") if isinstance(self.ground, Board) else self.ground
        armies = []
        for side, name in enumerate(("Red", "Blue")):
            troops, units = tuple(self._troops[side].values()), tuple(self._units[side])
            armies.append(Army(name, "impetus", troops=troops, units=units, device=DEVICES[side]))
        made = new_scenario(ground, (armies[0], armies[1]), "impetus", name="A day in May")
        placed = tuple(Deployment("as it stands", side, tuple(self._stands[side])) for side in (0, 1))
        sides: tuple[Side, Side] = made.sides
        return replace(made, sides=sides, profile=self._profile, deployments=placed, start="deployed")


class Commander(Player):
    """A person who plays it."""

    def say(self, message: str, **parameters: Any) -> str:
        """A message in the language of the screen."""
        return text.say(message, self.driver.desk.settings.value.language, **parameters)

    def number(self, name: str) -> int:
        """The number of a unit."""
        return int(self.piece(name).id)

    def spot(self, name: str, ahead: float = 0.0, aside: float = 0.0) -> QPoint:
        """A point of the field so many H before a unit and to its right."""
        piece = self.piece(name)
        turn = radians(piece.angle / 10)
        x, y = cos(turn) * ahead - sin(turn) * aside, sin(turn) * ahead + cos(turn) * aside
        return self.view.mapFromScene(piece.x + x * H, piece.y + y * H)

    def throw(self, *faces: int) -> None:
        """Type what the dice showed."""
        for face in faces:
            self.driver.key(str(face))

    def last(self) -> Any:
        """The order a person gave last."""
        battle = self.table.battle
        for node in reversed(battle.line(battle.cursor.node)):
            if node > 0 and battle.node(node).added.actor >= 0:
                return battle.order(node)
        return None


def hexes(driver: Driver, **profile: Any) -> Commander:
    """A battle on hexes about to begin."""
    camp = Camp(Board(18, 13), attacker=0, **profile)
    camp.unit(0, "FP 5/2/2 *", "F9", "Household")
    camp.unit(0, "FP 5/2/2 *", "G9", "Foot")
    camp.unit(0, "CM 5/2/2", "J9", "Riders")
    camp.unit(0, "T 4/0/1 longbow_a", "L8", "Archers")
    camp.unit(0, "CP2 6/3/3", "P9", "Lancers")
    camp.unit(1, "FL 4/2/2 warband *", "F5", "Warband")
    camp.unit(1, "S 2/0/1 javelin", "J6", "Javelins")
    camp.unit(1, "CM 4/1/2", "L5", "Esquires")
    camp.unit(1, "T 4/0/2 crossbow_a", "P6", "Crossbows")
    return Commander(driver, camp.scenario())


def table(driver: Driver, **profile: Any) -> Commander:
    """The same on a bare table."""
    camp = Camp(TableMap(30 * H, 20 * H, "The common"), attacker=0, **profile)
    camp.unit(0, "FP 5/2/2 *", (9, 13), "Household")
    camp.unit(0, "FP 5/2/2 *", (11, 13), "Foot")
    camp.unit(0, "CM 5/2/2", (15, 13), "Riders")
    camp.unit(0, "T 4/0/1 longbow_a", (19, 12), "Archers")
    camp.unit(0, "CP2 6/3/3", (25, 12), "Lancers")
    camp.unit(1, "FL 4/2/2 warband *", (10, 7), "Warband")
    camp.unit(1, "S 2/0/1 javelin", (15, 9), "Javelins")
    camp.unit(1, "CM 4/1/2", (19, 7), "Esquires")
    camp.unit(1, "T 4/0/2 crossbow_a", (25, 8), "Crossbows")
    return Commander(driver, camp.scenario())
