"""DEP for a screen: the position where a side places, and the orders that place and withdraw.

Everything here leads to `Deploy`, `Stack`, `Unstack` and `Withdraw`; their refusal is the only judge. A side
that prepares places its units in any order: the steps of DEP-3 belong to the battle.
"""

from functools import partial

from msgspec.structs import replace

from hheditor.rules.api import Order
from hheditor.rules.api.screen.deployment import Deploys, Muster
from hheditor.rules.impetus.board.interface import Place
from hheditor.rules.impetus.command.deployment import empty_field
from hheditor.rules.impetus.command.placement import judge, stacked
from hheditor.rules.impetus.position import tasks
from hheditor.rules.impetus.position.orders import Deploy, Stack, Unstack, Withdraw
from hheditor.rules.impetus.position.table import Table, change, troop
from hheditor.scenarios import Placement, Scenario

_ANY_STEP = 0
_CENTRE = ("FP", "W", "T", "FL", "ART")
_WINGS = ("CP1", "CP2", "CM", "CGP", "CGL", "EL", "CF")


class Parade(Deploys[Table]):
    """What the rules say to somebody who deploys."""

    def deploying(self, scenario: Scenario, side: int) -> Table | None:
        """That side places, nobody on the field."""
        return replace(empty_field(scenario), mover=side, agenda=(tasks.Deploying(side, _ANY_STEP),))

    def muster(self, position: Table) -> Muster | None:
        """Who places now; the defender places first (DEP-3)."""
        task = position.agenda[-1] if position.agenda else None
        if not isinstance(task, tasks.Deploying):
            return None
        first, second = position.setup.sides
        return Muster(task.side, (first.edge, second.edge), position.defender)

    def enlisted(self, position: Table, side: int) -> tuple[int, ...]:
        """Its units."""
        return tuple(number for number, card in enumerate(position.setup.units) if card.side == side)

    def order_to_place(self, position: Table, piece: int, placement: Placement) -> Order:
        """LRG-1: put on a friend it stands behind him as one block."""
        place = _place(position, piece, placement)
        unit = position.units[piece]
        holder = position.board.occupant(position, place, (piece,))
        if holder >= 0 and position.units[holder].side == unit.side and troop(position, piece).has("deep"):
            return Stack(piece, holder)
        return Deploy(piece, *place.where)

    def order_to_withdraw(self, position: Table, piece: int) -> Order:
        """Take it off again, or out of its block."""
        return Unstack(piece) if position.units[piece].ahead >= 0 else Withdraw(piece)

    def placements(self, position: Table, side: int) -> tuple[Placement, ...]:
        """How a side stands; who stands behind another, where he does."""
        found = []
        for index, number in enumerate(self.enlisted(position, side)):
            unit = position.units[number]
            front = position.units[unit.ahead] if unit.ahead >= 0 else unit
            if front.cell >= 0:
                spot = None if position.setup.field is None else (front.x, front.y)
                cell = front.cell if spot is None else -1
                found.append(Placement(index, cell, front.facing, spot=spot))
        return tuple(found)

    def formations(self, position: Table, piece: int) -> tuple[str, ...]:
        """There is one."""
        return ("line",)

    def base(self, position: Table, piece: int, formation: str) -> tuple[int, int]:
        """TAB-3: nothing on hexes."""
        if position.setup.field is None:
            return 0, 0
        return 2 * position.setup.h, position.units[piece].depth

    def facing_ahead(self, scenario: Scenario, side: int) -> int:
        """Straight away from its own edge."""
        return empty_field(scenario).board.facing_ahead(scenario.sides[side].edge)

    def array(self, scenario: Scenario, side: int, seed: int = 0) -> tuple[Placement, ...]:
        """A line of battle: foot in the centre, horse on the wings, skirmishers and light horse behind them;
        deep troops two and two. Another seed puts the wings the other way round."""
        task = tasks.Deploying(side, _ANY_STEP)
        table = replace(empty_field(scenario), mover=side, agenda=(task,))
        waiting = sorted(self.enlisted(table, side), key=partial(_rank, table))
        if seed % 2:
            waiting = [*(n for n in waiting if _rank(table, n)[0] != 1), *_wings(table, waiting)]
        last: dict[int, int] = {}
        for number in waiting:
            card = table.setup.units[number].troop
            front = last.pop(card, -1)
            if front >= 0 and judge(table, task, Stack(number, front)) is None:
                table = stacked(table, number, front)
                continue
            for place in table.board.deployments(table, number, table.units[number].facing):
                if judge(table, task, Deploy(number, *place.where)) is None:
                    table = change(table, number, cell=place.cell, facing=place.facing, x=place.x, y=place.y)
                    last[card] = number
                    break
        return self.placements(table, side)


def _place(table: Table, piece: int, placement: Placement) -> Place:
    x, y = placement.spot or (0, 0)
    cell = placement.cell if placement.spot is None else 0
    return Place(cell, placement.facing, x, y, table.units[piece].depth)


def _rank(table: Table, number: int) -> tuple[int, int, int]:
    kind = troop(table, number)
    place = 0 if kind.klass in _CENTRE else 1 if kind.klass in _WINGS else 2
    return place, -kind.vbu, number


def _wings(table: Table, waiting: list[int]) -> list[int]:
    return [number for number in reversed(waiting) if _rank(table, number)[0] == 1]
