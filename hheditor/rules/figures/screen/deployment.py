"""DEP for a screen: the position where a side places, and the orders that place and withdraw.

Everything here leads to `Deploy`, `Place` and `Withdraw`; their refusal is the only judge. A side that
prepares places its pieces in any order: the turns of DEP-4 belong to the battle.
"""

from typing import Any

from msgspec.structs import replace

from hheditor.rules.api import Order, Scene
from hheditor.rules.api.screen.deployment import Deploys, Muster
from hheditor.rules.api.surfaces import Contour, TableSurface
from hheditor.rules.figures.command import array, opening, quarters
from hheditor.rules.figures.command.besieging import siege_of
from hheditor.rules.figures.command.placement import slot_of
from hheditor.rules.figures.formations.layout import LAYOUTS, arranged, judge_layout, layout_called
from hheditor.rules.figures.position import tasks
from hheditor.rules.figures.position.orders import Withdraw
from hheditor.rules.figures.position.profile import profile_of
from hheditor.rules.figures.position.table import BASES, Table, kind_of, size_of
from hheditor.rules.figures.position.works import ENGINES, SECTORS
from hheditor.rules.figures.scenes import scene
from hheditor.rules.figures.siege.encampment import waiting
from hheditor.scenarios import Placement, Scenario
from hheditor.tables import FINE, Rect, nearest
from hheditor.tables.map import TableMap
from hheditor.tables.map.courts import beyond

EDGES = ("south", "north")
"""TAB-1: the edges of the sides."""
OWN = "line"
"""The layout of the army's list."""


class Parade(Deploys[Table]):
    """What the rules say to somebody who deploys."""

    order_to_place = staticmethod(opening.order_for)
    men = staticmethod(opening.men_of)

    def deploying(self, scenario: Scenario, side: int) -> Table | None:
        """That side places, nobody on the table."""
        table = opening.bare(scenario)
        return replace(table, mover=side, agenda=(opening.preparing(table, side),))

    def muster(self, position: Table) -> Muster | None:
        """Who places now."""
        task = position.agenda[-1] if position.agenda else None
        match task:
            case tasks.Deploying(side) | tasks.Encamping(side, True):
                return Muster(side, EDGES, position.first)
            case tasks.Encamping(side) if waiting(position, side):
                # By night, too, whoever waits is put somewhere.
                return Muster(side, EDGES, position.first)
        return None

    def enlisted(self, position: Table, side: int) -> tuple[int, ...]:
        """Formations, engines, the first of each unit without a base, command figures."""
        return quarters.enlisted(position.setup, side)

    def order_to_withdraw(self, position: Table, piece: int) -> Order:
        """Take it off again."""
        return Withdraw(piece)

    def placements(self, position: Table, side: int) -> tuple[Placement, ...]:
        """How a side stands."""
        return placements(position, side)

    def formations(self, position: Table, piece: int) -> tuple[str, ...]:
        """DEP-5: its army's layout, and every other it could be formed in."""
        if not BASES <= piece < ENGINES:
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
        if piece >= ENGINES:
            row = position.profile.engine(position.setup.engines[piece - ENGINES].kind)
            return row.width, row.depth
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
        return placements(opening.arrayed(opening.bare(scenario), side, seed), side)


def zone_outlines(scenario: Any) -> tuple[tuple[Contour, ...], ...]:
    """DEP-4: the strips along the edges. SIE-6: of the besieged their works and enclosure, of the besieger
    whatever lies far enough from them."""
    sheet = scenario.table or TableMap()
    siege = siege_of(scenario)
    if siege is not None:
        gap = profile_of(dict(scenario.profile)).siege_gap
        tops = tuple(_whole(work.rect) for work in sheet.works)
        inside = (siege.enclosure, *tops) if siege.enclosure else tops
        zones = (beyond(sheet, gap), inside)
        return tuple(
            tuple(tuple(float(each) for spot in points for each in spot) for points in zone)
            for zone in (zones if siege.besieger == 0 else zones[::-1])
        )
    surface = TableSurface(sheet.width, sheet.height)
    depth = profile_of(dict(scenario.profile)).deployment
    return tuple((surface.strip(edge, depth),) for edge in EDGES)


def _whole(rect: Rect) -> tuple[tuple[int, int], ...]:
    return tuple((nearest(x, FINE), nearest(y, FINE)) for x, y in rect.corners)


def by_units(table: Table) -> Scene:
    """What stands there, unit by unit: crews belong to their engines, attendants to the first of them, and a
    garrison is one unit wherever it stands."""
    shown = scene(table)
    lots: dict[int, int] = {}
    hosts: dict[int, int] = {}
    for entry in table.setup.entries:
        first = entry.pieces[0]
        if first < BASES and len(entry.pieces) > 1:
            attends = kind_of(table, first).role == "attendant"
            (hosts if attends else lots).update(dict.fromkeys(entry.pieces, first))
            hosts.pop(first, None)
    for number, figure in enumerate(table.figures):
        if figure.engine >= 0:
            hosts[number] = ENGINES + figure.engine
    pieces = (
        replace(piece, host=hosts.get(piece.id, piece.host), lot=lots.get(piece.id, -1))
        for piece in shown.pieces
        # Works are drawn with the table.
        if piece.id < SECTORS
    )
    return replace(shown, pieces=tuple(pieces))


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
    for index, piece in enumerate(quarters.enlisted(table.setup, side)):
        if piece >= ENGINES:
            assert table.siege is not None
            engine = table.siege.engines[piece - ENGINES]
            if engine.state == "standing":
                found.append(Placement(index, facing=engine.a, spot=(engine.x, engine.y)))
        elif piece >= BASES:
            each = table.formations[piece - BASES]
            if each.state == "standing":
                formation = _called(table, piece - BASES)
                found.append(Placement(index, facing=each.a, formation=formation, spot=(each.x, each.y)))
        elif piece in table.singles:
            figure = table.figures[piece]
            spot, spots = (figure.x, figure.y), opening.spots_of(table, piece)
            found.append(Placement(index, facing=figure.a, spot=spot, spots=spots))
    return tuple(found)


def _called(table: Table, formation: int) -> str:
    """The name of the layout a formation stands in."""
    each, card = table.formations[formation], table.setup.units[formation]
    now = each.files, each.ranks, each.compact
    return next((name for name in (OWN, *LAYOUTS) if layout_called(card, name) == now), OWN)
