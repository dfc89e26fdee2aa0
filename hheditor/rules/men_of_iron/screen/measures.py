"""What a reader of a battle wants counted: flight points against levels, disorder, losses, ground."""

from hheditor.hexes import count, territory
from hheditor.rules.api import Roll
from hheditor.rules.api.screen.measures import Deed, Measure, Measures, Telling
from hheditor.rules.men_of_iron.position import tasks
from hheditor.rules.men_of_iron.position.looking import BADGES, UNITS
from hheditor.rules.men_of_iron.position.table import Table

_BEATS: dict[str, str] = {
    "fired": "shooting",
    "fought": "combat",
    "counter-charged": "combat",
    "retired": "rout",
    "battle-gone": "rout",
    "eliminated": "loss",
    "caught": "loss",
    "leader-killed": "leader",
    "leader-captured": "leader",
    "leader-flees": "leader",
    "ended": "end",
}
_HEADINGS = {
    "seized": "chapter.men_of_iron.seized",
    "battle-flees": "chapter.men_of_iron.battle-broken",
}
RUN = 2
"""CON-6: so many continuations in a row are a run, and a chapter."""
DEEDS = {
    "moved": "moves",
    "charged": "men_of_iron.charges",
    "fired": "shots",
    "fought": "fights",
    "disordered": "men_of_iron.disordered",
    "unhorsed": "men_of_iron.unhorsed",
    "retreated": "men_of_iron.retreats",
    "retired": "men_of_iron.retired",
    "recovered": "rallied",
    "rallied": "rallied",
    "eliminated": "lost",
    "leader-killed": "lost",
    "leader-captured": "lost",
}
"""What events add to the account of their piece."""
FATES = {
    "disordered": "men_of_iron.disordered",
    "unhorsed": "men_of_iron.unhorsed",
    "retreated": "men_of_iron.retreats",
    "retired": "men_of_iron.retires",
    "eliminated": "lost",
    "leader-killed": "lost",
    "leader-captured": "lost",
}
"""What events do to their piece that somebody hopes for or fears."""


def measures(table: Table) -> tuple[Measure, ...]:
    """The numbers of a position, always these in this order."""
    here = [[unit for unit in table.units if unit.cell >= 0 and unit.side == side] for side in (0, 1)]
    states = [
        tuple(sum(unit.state == state for unit in units) for units in here)
        for state in ("disordered", "retired")
    ]
    lost = tuple(sum(unit.side == side and unit.gone == "lost" for unit in table.units) for side in (0, 1))
    held = territory(table.grid, table.masks[0], table.masks[1])
    cells = table.grid.cells
    return (
        Measure("men_of_iron.flight-points", table.points, tuple(s.level for s in table.setup.sides)),
        Measure("men_of_iron.disordered", states[0]),
        Measure("men_of_iron.retired", states[1]),
        Measure("men_of_iron.lost", lost),
        Measure("men_of_iron.ground", tuple(100 * count(mask) // cells for mask in held), unit="percent"),
    )


class Chronicle(Measures[Table]):
    """What the rules say to somebody who reads a battle."""

    counted = UNITS
    badges = BADGES
    beat_of = _BEATS
    heading_of = _HEADINGS
    deed_of = DEEDS
    fate_of = FATES

    measures = staticmethod(measures)

    def heading(self, event: Telling) -> str:
        """Runs of continuations, seizures, Battles that break."""
        if event.event == "continued":
            return "chapter.men_of_iron.run" if ("run", RUN) in event.facts else ""
        return super().heading(event)

    def deeds(self, event: Telling) -> tuple[Deed, ...]:
        """What an event adds to the accounts of its pieces."""
        if event.event == "fought":
            return tuple(Deed(piece, DEEDS["fought"]) for piece in event.pieces)
        return super().deeds(event)

    def fortune(self, roll: Roll) -> int:
        """High is good for who fires, attacks and pursues, low for who must hold or go on; draws decide
        nothing."""
        purpose = roll.purpose.removeprefix("men_of_iron.")
        if purpose == "draw":
            return 0
        return 1 if purpose in _HIGH else -1

    def pending(self, position: Table) -> tuple[Deed, ...]:
        """Retreats and retirements whose hexes are still to be chosen."""
        found = []
        for task in position.agenda:
            if isinstance(task, tasks.Retreating):
                found.append(Deed(task.unit, "men_of_iron.retreats"))
            elif isinstance(task, tasks.Retiring):
                found.append(Deed(task.unit, "men_of_iron.retires"))
        return tuple(found)


_HIGH = {
    *("fire", "return-fire", "shock", "charge", "gun-disordered", "battle-flight"),
    *("catch", "comes-back", "pursuit"),
}
"""Rolls whose high faces favour the side that rolls; of all others low ones do."""
