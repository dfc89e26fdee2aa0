"""What a reader of a battle wants counted: VD lost against the break, VBU, disorder, ground."""

from collections.abc import Callable, Mapping
from typing import ClassVar

from hheditor.hexes import pose_of
from hheditor.rules.api import Roll
from hheditor.rules.api.screen.measures import Deed, Measure, Measures, Telling
from hheditor.rules.impetus.command import victory
from hheditor.rules.impetus.position.table import Table, troop
from hheditor.rules.impetus.scenes import VBU

_BEATS = {
    "shot": "shooting",
    "struck": "combat",
    "retreated": "rout",
    "destroyed": "loss",
    "off-field": "loss",
    "given-up": "loss",
    "general-lost": "leader",
    "ended": "end",
}
_OWN = {
    "moved": "moves",
    "charged": "impetus.charges",
    "struck": "fights",
    "shot": "shots",
    "disordered": "impetus.disordered",
    "rallied": "rallied",
    "retreated": "impetus.retreats",
    "destroyed": "lost",
    "off-field": "lost",
    "given-up": "lost",
}
_FATES = {
    "disordered": "impetus.disordered",
    "retreated": "impetus.retreats",
    "destroyed": "lost",
    "off-field": "lost",
}
_LOW = ("cohesion", "retreat", "fate")
"""Rolls whose low faces favour the side that rolls."""


def measures(table: Table) -> tuple[Measure, ...]:
    """The numbers of a position, always these in this order."""
    sides = (0, 1)
    lost = tuple(victory.lost_vd(table, side) for side in sides)
    limits = tuple(victory.breaking(victory.vdt(table, side)) for side in sides)
    vbu = tuple(
        sum(troop(table, n).vbu - unit.vbu for n, unit in enumerate(table.units) if unit.side == side)
        for side in sides
    )
    here = [[unit for unit in table.units if unit.cell >= 0 and unit.side == side] for side in sides]
    disordered = tuple(sum(unit.disordered for unit in units) for units in here)
    return (
        Measure("impetus.lost-vd", lost, limits),
        Measure("impetus.lost-vbu", vbu),
        Measure("impetus.disordered", disordered),
        Measure("impetus.standing", tuple(len(units) for units in here)),
        Measure("impetus.ground", (_beyond(table, 0), _beyond(table, 1))),
    )


def _beyond(table: Table, side: int) -> int:
    """How many units of a side stand past the middle of the field, seen from its own edge."""
    setup = table.setup
    if setup.field is not None:
        x, y = setup.field.width // 2, setup.field.height // 2
    else:
        first, last = (pose_of(setup.hexes, cell) for cell in (0, setup.hexes.cells - 1))
        x, y = (first[0] + last[0]) // 2, (first[1] + last[1]) // 2
    past: dict[str, Callable[[int, int], bool]] = {
        "south": lambda _, down: down < y,
        "north": lambda _, down: down > y,
        "west": lambda right, _: right > x,
        "east": lambda right, _: right < x,
    }
    poses = (table.board.pose(unit) for unit in table.units if unit.cell >= 0 and unit.side == side)
    return sum(past[setup.sides[side].edge](pose[0], pose[1]) for pose in poses)


class Chronicle(Measures[Table]):
    """What the rules say to somebody who reads a battle."""

    counted = VBU
    beat_of = _BEATS
    heading_of: ClassVar[Mapping[str, str]] = {"phase": "chapter.impetus.phase"}
    deed_of = _OWN
    fate_of = _FATES

    measures = staticmethod(measures)

    def fates(self, event: Telling) -> tuple[Deed, ...]:
        """What an event does to a unit, for odds."""
        if event.event == "vbu-lost" and event.pieces:
            lost = dict(event.facts).get("count", 1)
            return (Deed(event.pieces[0], "impetus.vbu", lost if isinstance(lost, int) else 1, "sum"),)
        if event.event == "pursued" and len(event.pieces) > 1:
            return (Deed(event.pieces[0], "impetus.fights-on", 1, "once"),)
        return super().fates(event)

    def fortune(self, roll: Roll) -> int:
        """High is good for most dice; for tests of cohesion and retreats low is."""
        return -1 if roll.purpose.removeprefix("impetus.") in _LOW else 1
