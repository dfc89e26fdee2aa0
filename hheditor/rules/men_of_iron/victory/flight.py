"""VIC-6, VIC-7: flight checks after every free activation."""

from typing import Any

from hheditor.rules.api import CHANCE, Order, Pool, Reading, Roll
from hheditor.rules.men_of_iron.position.agenda import Handler, Playing, handles
from hheditor.rules.men_of_iron.position.table import Table
from hheditor.rules.men_of_iron.position.tasks import Flight
from hheditor.rules.men_of_iron.victory.points import end

HIGHEST_FACE = 9


def checks(table: Table) -> tuple[int, ...]:
    """VIC-7, MR-8: the sides that could fail, and so roll."""
    return tuple(side for side in (0, 1) if table.points[side] + HIGHEST_FACE > table.setup.sides[side].level)


@handles(Flight)
class FlightHandler(Handler[Flight]):
    """VIC-6: d10 plus flight points; more than the level loses, both: a draw."""

    passes = True

    def actor(self, table: Table, task: Flight) -> int | None:
        """Chance, if anybody can fail."""
        return CHANCE if checks(table) else None

    def roll(self, table: Table, task: Flight) -> Roll:
        """One die for each side that could fail, the first side's first."""
        sides = checks(table)
        side = sides[0] if len(sides) == 1 else -1
        return Roll("men_of_iron.flight", (Pool(len(sides), 10, lowest=0),), "faces", "VIC-6", side)

    def carry_out(self, stage: Playing, task: Flight, order: Order, reading: Reading) -> None:
        """Both at once."""
        table = stage.position
        beaten = []
        facts: dict[str, Any] = {}
        for side, die in zip(checks(table), reading, strict=True):
            total = die + table.points[side]
            facts[("first", "second")[side]] = total
            if total > table.setup.sides[side].level:
                beaten.append(side)
        stage.happen("flight-checked", table.then(), rule="VIC-6", **facts)
        if beaten:
            winner = -1 if len(beaten) > 1 else 1 - beaten[0]
            end(stage, winner, "outcome.men_of_iron.flight", "VIC-6")
