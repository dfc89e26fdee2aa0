"""On what a game is played, and on what one battle of it."""

from typing import Any, ClassVar, NamedTuple

from hheditor.rules.api.surfaces.hexes import hex_surface
from hheditor.rules.api.surfaces.surface import Ground, Surface
from hheditor.rules.api.surfaces.table import table_surface
from hheditor.values import Finding


class OtherBoard(NamedTuple):
    """The board of the other kind that a scenario could be fought on."""

    size: tuple[int, int]
    """Width and height of a table in tenths of a millimetre; columns and rows of hexes."""
    measure: int
    """How wide a river is on the table."""
    notes: tuple[Finding, ...] = ()
    """What the rules do otherwise there."""


class Grounded:
    """A rules system that is played on maps of hexes, on bare tables, or on both."""

    grounds: ClassVar[tuple[Ground, ...]] = ("map",)
    """What it is played on: hex maps, bare tables or both; the first where nobody has chosen yet."""

    def on_table(self, scenario: Any = None) -> bool:
        """Whether a scenario is fought on a bare table; without one, whether a new one would be."""
        if scenario is None or len(self.grounds) == 1:
            return self.grounds[0] == "table"
        return scenario.table is not None

    def other_board(self, scenario: Any) -> OtherBoard | None:
        """The table for a scenario on hexes, the hexes for one on a table; None where there is one kind."""
        return None

    def surface(self, scenario: Any) -> Surface:
        """What a scenario is played on: where things are, how they may face, what places are called."""
        return table_surface(scenario.table) if self.on_table(scenario) else hex_surface(scenario.map.board)
