"""DEP-1, DEP-4, DEP-6: where a piece may be placed, and placing it.

The refusal of a `Deploy` order is the only judge of deployment: the deployment screen plays those orders
like any others. DEP-5: a scenario may paint a side its own zone. SKI-1: skirmish order is one connected
group.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from hheditor.hexes import cells_of, label, mask_of
from hheditor.rules.api import Order
from hheditor.rules.hordes_heroes.contact.zones import barred
from hheditor.rules.hordes_heroes.movement import joining
from hheditor.rules.hordes_heroes.position.formation import may_column
from hheditor.rules.hordes_heroes.position.orders import LEADERS, Deploy, Withdraw
from hheditor.rules.hordes_heroes.position.table import NOWHERE, Stakes, Table, change, change_leader, troop
from hheditor.values import Finding, refuse


def zone_of(table: Table, side: int) -> int:
    """DEP-1, DEP-5: where a side may deploy."""
    painted = table.setup.sides[side].zone
    if painted is not None:
        return mask_of(painted)
    return table.setup.grid.row_mask(table.edges[side], table.profile.deployment_rows)  # type: ignore[arg-type]


def formations(table: Table, number: int) -> tuple[str, ...]:
    """DEP-6: the formations a unit may deploy in."""
    unit = table.units[number]
    if unit.formation == "block":
        return ("block",)
    found = ["line"]
    if may_column(table, unit):
        found.append("column")
    if troop(table, unit).has("skirmish") and unit.rear < 0:
        found.append("skirmish")
    return tuple(found)


def judge_deploy(table: Table, side: int, order: Deploy) -> Finding | None:
    """DEP-1, DEP-4, DEP-6: whether a piece may be placed so. This alone judges deployment."""
    refused = judge_place(table, side, order, zone_of(table, side))
    if refused is None and _stands_so(table, order):
        return refuse(
            "refusal.hordes_heroes.no-change", rule="DEP-6", pieces=(order.piece,), places=(order.cell,)
        )
    return refused


def _stands_so(table: Table, order: Deploy) -> bool:
    if order.piece >= LEADERS:
        return table.leaders[order.piece - LEADERS].cell == order.cell
    unit = table.units[order.piece]
    cells = order.cells if order.formation == "skirmish" else ()
    return (unit.cell, unit.facing, unit.formation, unit.cells) == (
        order.cell,
        order.facing,
        order.formation,
        cells,
    )


def cells_of_order(order: Deploy) -> tuple[int, ...]:
    """The cells a piece so placed would stand in."""
    return order.cells if order.formation == "skirmish" else (order.cell,)


def judge_place(table: Table, side: int, order: Deploy, zone: int) -> Finding | None:
    """Whether a piece may be placed so within a zone."""
    cells = cells_of_order(order)
    pieces = (order.piece,)
    if any(not 0 <= cell < table.setup.board.cells for cell in (*cells, order.cell)):
        return refuse("refusal.hordes_heroes.off-board", rule="DEP-1", pieces=pieces)
    if not 0 <= order.facing < 12:
        return refuse("refusal.hordes_heroes.facing", rule="DEP-6", pieces=pieces)
    refused = judge_piece(table, side, order.piece)
    if refused is not None:
        return refused
    for cell in cells:
        if not zone >> cell & 1:
            return _outside(table, side, zone, pieces, cell)
    if order.piece >= LEADERS:
        return _judge_leader(table, side, order)
    return judge_unit(table, order, cells)


def _outside(table: Table, side: int, zone: int, pieces: tuple[int, ...], cell: int) -> Finding:
    """DEP-1, DEP-5: not there. The zone is named as the map names its hexes, from corner to corner."""
    if table.setup.sides[side].zone is not None:
        return refuse(
            "refusal.hordes_heroes.deployment-zone-own", rule="DEP-5", pieces=pieces, places=(cell,)
        )
    first, *_, last = (*cells_of(zone), *cells_of(zone))
    board = table.setup.board
    return refuse(
        "refusal.hordes_heroes.deployment-zone",
        rule="DEP-1",
        pieces=pieces,
        places=(cell,),
        first=label(board, first),
        last=label(board, last),
    )


def judge_piece(table: Table, side: int, piece: int) -> Finding | None:
    """Whether the piece is there, the side's own, and not dissolved into others."""
    if piece >= LEADERS:
        index = piece - LEADERS
        if index >= len(table.leaders):
            return refuse("refusal.hordes_heroes.no-such-leader", rule="DEP-1", pieces=(piece,))
        owner, gone = table.leaders[index].side, table.leaders[index].gone
    elif 0 <= piece < len(table.units):
        owner, gone = table.units[piece].side, table.units[piece].gone
    else:
        return refuse("refusal.hordes_heroes.no-such-unit", rule="DEP-1", pieces=(piece,))
    if owner != side:
        return refuse("refusal.hordes_heroes.not-yours", rule="DEP-3", pieces=(piece,))
    if gone:
        return refuse("refusal.hordes_heroes.dissolved", rule="HOR-1", pieces=(piece,))
    return None


def _judge_leader(table: Table, side: int, order: Deploy) -> Finding | None:
    """R-156: a leader may deploy with a friend, but not with one in skirmish order."""
    effects = table.setup.effects[order.cell]
    if effects.entry in ("closed", "lake"):
        return refuse(
            "refusal.hordes_heroes.deployment-ground",
            rule="DEP-4",
            pieces=(order.piece,),
            places=(order.cell,),
        )
    held = table.held.get(order.cell)
    if held is not None and (table.units[held].side != side or table.units[held].formation == "skirmish"):
        return refuse(
            "refusal.hordes_heroes.deployment-taken",
            rule="DEP-4",
            pieces=(order.piece, held),
            places=(order.cell,),
        )
    return None


def judge_unit(table: Table, order: Deploy, cells: tuple[int, ...]) -> Finding | None:
    """DEP-4, DEP-6: whether a unit may stand so: a formation it has, free hexes, ground it may enter."""
    number = order.piece
    unit = table.units[number]
    pieces = (number,)
    if order.formation not in formations(table, number):
        return refuse(
            "refusal.hordes_heroes.formation", rule="DEP-6", pieces=pieces, formation=order.formation
        )
    if order.formation == "skirmish":
        if len(cells) != unit.stands or len(set(cells)) != len(cells) or order.cell != cells[0]:
            return refuse(
                "refusal.hordes_heroes.skirmish-cells", rule="SKI-1", pieces=pieces, stands=unit.stands
            )
        if not _connected(table, cells):
            return refuse("refusal.hordes_heroes.skirmish-connected", rule="SKI-1", pieces=pieces)
        if table.leaders_with.get(number):
            return refuse("refusal.hordes_heroes.skirmish-leader", rule="SKI-1", pieces=pieces)
    for cell in cells:
        held = table.held.get(cell)
        if held is not None and held != number:
            return refuse(
                "refusal.hordes_heroes.deployment-taken", rule="DEP-4", pieces=(number, held), places=(cell,)
            )
        if barred(table, number, cell, origin=cell):
            return refuse(
                "refusal.hordes_heroes.deployment-ground", rule="DEP-4", pieces=pieces, places=(cell,)
            )
    return None


def _connected(table: Table, cells: tuple[int, ...]) -> bool:
    mask = mask_of(cells)
    reached = 1 << cells[0]
    while True:
        grown = reached
        for cell in cells_of(reached):
            grown |= table.setup.grid.around[cell] & mask
        if grown == reached:
            return reached == mask
        reached = grown


def put(table: Table, number: int, cell: int, facing: int, formation: str, cells: tuple[int, ...]) -> Table:
    """The position with a unit placed; stakes the scenario grants are planted with it (R-31)."""
    table = _pull_stakes(table, number)
    loose = cells if formation == "skirmish" else ()
    table = change(table, number, cell=cell, facing=facing, formation=formation, cells=loose)
    if "planted" in table.setup.units[number].options and formation == "line":
        stakes = Stakes(cell, facing, table.units[number].side)
        table = replace(change(table, number, stakes=False), stakes=tuple(sorted((*table.stakes, stakes))))
    return table


def _pull_stakes(table: Table, number: int) -> Table:
    """The position without the stakes planted with a unit: it carries them again."""
    unit = table.units[number]
    if "planted" not in table.setup.units[number].options:
        return table
    kept = tuple(each for each in table.stakes if each.cell != unit.cell or each.side != unit.side)
    return replace(change(table, number, stakes=True), stakes=kept)


def leader_orders(table: Table, side: int, piece: int) -> Iterator[Order]:
    """Every legal place of a leader."""
    leader = table.leaders[piece - LEADERS]
    for cell in cells_of(zone_of(table, side)):
        if cell != leader.cell and judge_deploy(table, side, Deploy(piece, cell)) is None:
            yield Deploy(piece, cell)
    if leader.cell >= 0:
        yield Withdraw(piece)


def unit_orders(table: Table, side: int, piece: int) -> Iterator[Order]:
    """Every legal placing of a unit in line, column or block; skirmish order is judged, not listed."""
    unit = table.units[piece]
    here = (unit.cell, unit.facing, unit.formation)
    for formation in formations(table, piece):
        for cell in cells_of(zone_of(table, side)) if formation != "skirmish" else ():
            probe = int(here == (cell, 0, formation))  # where it stands already it may still turn
            if judge_deploy(table, side, Deploy(piece, cell, probe, formation)) is None:
                for facing in range(12):
                    if (cell, facing, formation) != here:
                        yield Deploy(piece, cell, facing, formation)
    if unit.cell >= 0:
        yield Withdraw(piece)
    else:
        yield from joining.blocks_orders(table, side, piece)


def take_off(table: Table, piece: int) -> Table:
    """The position with a piece taken off the table, its leaders and stakes with it."""
    if piece >= LEADERS:
        return change_leader(table, piece - LEADERS, cell=NOWHERE, host=-1)
    for index in table.leaders_with.get(piece, ()):
        table = change_leader(table, index, host=-1, cell=NOWHERE)
    formation = "block" if table.units[piece].formation == "block" else "line"
    return change(_pull_stakes(table, piece), piece, cell=NOWHERE, cells=(), formation=formation)
