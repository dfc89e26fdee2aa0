"""DEP for a screen: the position where a side places, and the orders that place and withdraw.

DEP-2: who has the initiative and why. Everything here leads to `Deploy` and `Withdraw` orders; their refusal
(`placement.judge_deploy`) is the only judge.
"""

from msgspec.structs import replace

from hheditor.hexes import flank_sides, front_sides, rear_sides
from hheditor.rules.api import Order
from hheditor.rules.api.screen.deployment import Deploys, Initiative, Muster
from hheditor.rules.hordes_heroes.bot.array import array, placements
from hheditor.rules.hordes_heroes.command.deployment import OPPOSITE, empty_field, fast_units
from hheditor.rules.hordes_heroes.command.placement import formations, zone_of
from hheditor.rules.hordes_heroes.contact.zones import barred
from hheditor.rules.hordes_heroes.position import tasks
from hheditor.rules.hordes_heroes.position.orders import LEADERS, Deploy, Withdraw
from hheditor.rules.hordes_heroes.position.setup import facing_edge, set_up
from hheditor.rules.hordes_heroes.position.table import Table
from hheditor.rules.hordes_heroes.screen.scene import LIES
from hheditor.scenarios import Placement, Scenario


def _loose(table: Table, number: int, placement: Placement) -> tuple[int, ...]:
    """The first cell, then one free hex after the other beside those taken: along the front, then ahead."""
    grid = table.setup.grid
    zone = zone_of(table, table.units[number].side)
    beside = flank_sides(placement.facing)
    ahead = front_sides(placement.facing)
    order = (*beside, *ahead, *rear_sides(placement.facing))
    taken = [placement.cell]
    while len(taken) < table.units[number].stands:
        found = next(
            (
                cell
                for direction in order
                for start in taken
                if (cell := grid.step(start, direction)) >= 0
                and cell not in taken
                and zone >> cell & 1
                and table.held.get(cell, number) == number
                and not barred(table, number, cell, origin=cell)
            ),
            None,
        )
        if found is None:
            break
        taken.append(found)
    return tuple(taken)


class Parade(Deploys[Table]):
    """What the rules say to somebody who deploys."""

    lies = LIES

    placements = staticmethod(placements)
    array = staticmethod(array)

    def deploying(self, scenario: Scenario, side: int) -> Table | None:
        """That side places, edges as the scenario has them."""
        return replace(empty_field(scenario), agenda=(tasks.Deploying(side),))

    def initiative(self, scenario: Scenario) -> Initiative | None:
        """DEP-2: the side with more fast units; a die where they are equal or the profile says so."""
        setup = set_up(scenario)
        fast = fast_units(setup, 0), fast_units(setup, 1)
        who = "-flyers" if setup.profile.fast_flyers_only else ""
        if setup.profile.roll_off:
            return Initiative(-1, f"initiative.hordes_heroes.roll-off{who}", fast, "DEP-2")
        if fast[0] == fast[1]:
            return Initiative(-1, f"initiative.hordes_heroes.tied{who}", fast, "DEP-2")
        return Initiative(0 if fast[0] > fast[1] else 1, f"initiative.hordes_heroes.fast{who}", fast, "DEP-2")

    def muster(self, position: Table) -> Muster | None:
        """Who places now."""
        task = position.agenda[-1] if position.agenda else None
        if not isinstance(task, tasks.Deploying):
            return None
        return Muster(task.side, position.edges, position.first)

    def enlisted(self, position: Table, side: int) -> tuple[int, ...]:
        """Its units, then its leaders."""
        units = tuple(number for number, card in enumerate(position.setup.units) if card.side == side)
        leaders = enumerate(position.setup.leaders)
        return units + tuple(LEADERS + index for index, card in leaders if card.side == side)

    def order_to_place(self, position: Table, piece: int, placement: Placement) -> Order:
        """A leader has no facing and no formation (FAC-7)."""
        if piece >= LEADERS:
            return Deploy(piece, placement.cell)
        cells = placement.cells if placement.formation == "skirmish" else ()
        return Deploy(piece, placement.cell, placement.facing, placement.formation, cells)

    def order_to_withdraw(self, position: Table, piece: int) -> Order:
        """Take it off again."""
        return Withdraw(piece)

    def formations(self, position: Table, piece: int) -> tuple[str, ...]:
        """DEP-6: those it may deploy in; a leader has none."""
        return () if piece >= LEADERS else formations(position, piece)

    def footprint(self, position: Table, piece: int, placement: Placement) -> Placement:
        """SKI-1: a connected group of free hexes for the stands of skirmishers, side by side if it can be."""
        if placement.formation != "skirmish" or placement.cells or not 0 <= piece < len(position.units):
            return placement
        return replace(placement, cells=_loose(position, piece, placement))

    def facing_ahead(self, scenario: Scenario, side: int) -> int:
        """Straight away from its own edge."""
        return facing_edge(scenario.map.board, OPPOSITE[scenario.sides[side].edge])
