"""On what a game is played, and on what one battle of it."""

from typing import Any, ClassVar

from hheditor.rules.api.surfaces.hexes import hex_surface
from hheditor.rules.api.surfaces.surface import Ground, Surface
from hheditor.rules.api.surfaces.table import table_surface


class Grounded:
    """A rules system that is played on maps of hexes, on bare tables, or on both."""

    grounds: ClassVar[tuple[Ground, ...]] = ("map",)
    """What it is played on: hex maps, bare tables or both; the first where nobody has chosen yet."""

    def on_table(self, scenario: Any = None) -> bool:
        """Whether a scenario is fought on a bare table; without one, whether a new one would be."""
        if scenario is None or len(self.grounds) == 1:
            return self.grounds[0] == "table"
        return scenario.table is not None

    def surface(self, scenario: Any) -> Surface:
        """What a scenario is played on: where things are, how they may face, what places are called."""
        return table_surface(scenario.table) if self.on_table(scenario) else hex_surface(scenario.map.board)
