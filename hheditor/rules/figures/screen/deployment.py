"""DEP for a screen: the position where a side places, and the orders that place and withdraw.

Everything here leads to `Deploy`, `Place` and `Withdraw`; their refusal is the only judge. A side that
prepares places its pieces in any order: the turns of DEP-4 belong to the battle.
"""

from typing import Any

from msgspec.structs import replace

from hheditor.rules.api import Order
from hheditor.rules.api.screen.deployment import Deploys, Muster
from hheditor.rules.api.surfaces import Contour, TableSurface
from hheditor.rules.figures.command import array, opening
from hheditor.rules.figures.command.placement import slot_of
from hheditor.rules.figures.formations.layout import LAYOUTS, arranged, judge_layout, layout_called
from hheditor.rules.figures.position import tasks
from hheditor.rules.figures.position.orders import Withdraw
from hheditor.rules.figures.position.profile import profile_of
from hheditor.rules.figures.position.table import BASES, Table, kind_of, size_of
from hheditor.scenarios import Placement, Scenario
from hheditor.tables.map import TableMap

EDGES = ("south", "north")
"""TAB-1: the edges of the sides."""
OWN = "line"
"""The layout of the army's list."""


class Parade(Deploys[Table]):
    """What the rules say to somebody who deploys."""

    def deploying(self, scenario: Scenario, side: int) -> Table | None:
        """That side places, nobody on the table."""
        table = opening.bare(scenario)
        return replace(table, mover=side, agenda=(tasks.Deploying(side, free=True),))

    def muster(self, position: Table) -> Muster | None:
        """Who places now."""
        task = position.agenda[-1] if position.agenda else None
        return Muster(task.side, EDGES, position.first) if isinstance(task, tasks.Deploying) else None

    def enlisted(self, position: Table, side: int) -> tuple[int, ...]:
        """Formations, the first of each unit of attendants, command figures."""
        return opening.enlisted(position.setup, side)

    def order_to_place(self, position: Table, piece: int, placement: Placement) -> Order:
        """DEP-4: a formation in its layout, or a figure."""
        return opening.order_for(position, piece, placement)

    def order_to_withdraw(self, position: Table, piece: int) -> Order:
        """Take it off again."""
        return Withdraw(piece)

    def placements(self, position: Table, side: int) -> tuple[Placement, ...]:
        """How a side stands."""
        return placements(position, side)

    def formations(self, position: Table, piece: int) -> tuple[str, ...]:
        """DEP-5: its army's layout, and every other it could be formed in."""
        if piece < BASES:
            return (OWN,)
        card, setup = position.setup.units[piece - BASES], position.setup
        found = {layout_called(card, OWN): OWN}
        for name in LAYOUTS:
            files, ranks, compact = layout_called(card, name)
            slots = arranged(card.figures, files, ranks)
            if judge_layout(setup, slots, files, ranks, compact) is None:
                found.setdefault((files, ranks, compact), name)
        return tuple(found.values())

    def base(self, position: Table, piece: int, formation: str) -> tuple[int, int]:
        """FRM-4: width and depth of its base in that layout."""
        if piece < BASES:
            return position.profile.size(kind_of(position, piece).footing)
        card = position.setup.units[piece - BASES]
        files, ranks, compact = layout_called(card, formation)
        size = size_of(files, ranks, compact, *slot_of(position.setup, card))
        return size.width, size.depth

    def facing_ahead(self, scenario: Scenario, side: int) -> int:
        """Straight at the enemy."""
        return array.AHEAD[side]

    def array(self, scenario: Scenario, side: int, seed: int = 0) -> tuple[Placement, ...]:
        """A line of battle; an odd seed puts the wings the other way round."""
        table, _ = array.drawn_up(opening.bare(scenario), side, seed)
        return placements(table, side)


def zone_outlines(scenario: Any) -> tuple[tuple[Contour, ...], ...]:
    """DEP-4: the strips along the edges."""
    sheet = scenario.table or TableMap()
    surface = TableSurface(sheet.width, sheet.height)
    depth = profile_of(dict(scenario.profile)).deployment
    return tuple((surface.strip(edge, depth),) for edge in EDGES)


def stood(scenario: Scenario, sides: tuple[int, ...]) -> Table:
    """The table with the first deployment of each of these sides laid out."""
    table = opening.bare(scenario)
    for side in sides:
        chosen = next((each for each in scenario.deployments if each.side == side), None)
        if chosen is not None:
            table = opening.laid_out(table, side, chosen.placements)
    return table


def placements(table: Table, side: int) -> tuple[Placement, ...]:
    """How a side stands, as a scenario would keep it; attendants where the first of them is."""
    found = []
    for index, piece in enumerate(opening.enlisted(table.setup, side)):
        if piece >= BASES:
            each = table.formations[piece - BASES]
            if each.state == "standing":
                formation = _called(table, piece - BASES)
                found.append(Placement(index, facing=each.a, formation=formation, spot=(each.x, each.y)))
        elif piece in table.singles:
            figure = table.figures[piece]
            found.append(Placement(index, facing=figure.a, spot=(figure.x, figure.y)))
    return tuple(found)


def _called(table: Table, formation: int) -> str:
    """The name of the layout a formation stands in."""
    each, card = table.formations[formation], table.setup.units[formation]
    now = each.files, each.ranks, each.compact
    return next((name for name in (OWN, *LAYOUTS) if layout_called(card, name) == now), OWN)
