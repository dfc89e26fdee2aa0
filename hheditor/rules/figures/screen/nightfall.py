"""NGT-5, SIE-6: whom a hand may place anew by night and before a siege, and the order that puts him there."""

from hheditor.rules.api import Order
from hheditor.rules.api.screen.paths import Joint, Mobility
from hheditor.rules.api.surfaces import Where
from hheditor.rules.figures.command import opening
from hheditor.rules.figures.command.array import AHEAD
from hheditor.rules.figures.command.placement import card_figures
from hheditor.rules.figures.formations.layout import LAYOUTS, arranged, minimum, slot_size
from hheditor.rules.figures.position import orders, tasks
from hheditor.rules.figures.position.profile import QUALITY
from hheditor.rules.figures.position.table import BASES, Table, kind_of
from hheditor.rules.figures.position.works import ENGINES, HEAVY
from hheditor.rules.figures.screen import sieges
from hheditor.rules.figures.siege.encampment import placeable
from hheditor.scenarios import Placement
from hheditor.tables import Pose, ahead

Spot = tuple[int, int]

PLACED = Mobility(("way",), placed=True)
"""Put where the hand lets go, looking as it did."""


def encamping(table: Table) -> int:
    """The side that places its figures now, by night or before a siege; -1: none."""
    task = table.agenda[-1] if table.agenda else None
    return task.side if isinstance(task, tasks.Encamping) and not task.free else -1


def anew(table: Table) -> tuple[int, ...]:
    """Everything that stands and may be placed elsewhere: figures, by night formations, engines that move."""
    side, siege = encamping(table), table.siege
    if side < 0 or siege is None:
        return ()
    singles = (number for number in table.singles if placeable(table, side, number))
    by_night = table.phase == "night"
    bases = (BASES + n for n in table.bases if by_night and table.formations[n].side == side)
    engines = (
        ENGINES + number
        for number, each in enumerate(siege.engines)
        if each.side == side and each.state == "standing" and each.kind not in HEAVY
    )
    return (*singles, *bases, *engines)


def put(table: Table, piece: int, spot: Spot, facing: int = -1, layout: str = "") -> Order | None:
    """The order that puts a piece somewhere, looking so, or as it does now, or at the enemy; before a siege
    whoever waits comes with all his unit. None: there is no such piece."""
    known = (
        0 <= piece < len(table.figures),
        0 <= piece - BASES < len(table.formations),
        0 <= piece - ENGINES < len(table.setup.engines),
    )
    if not any(known):
        return None
    stands = piece in anew(table)
    if facing < 0:
        facing = _looks(table, piece) if stands else AHEAD[table.side_of(piece)]
    if BASES <= piece < ENGINES and table.turn:
        return _drawn_up(table, piece - BASES, spot, facing, layout)
    if piece < BASES and (stands or table.turn):
        return _single(table, piece, spot, facing)
    return opening.order_for(table, piece, Placement(0, facing=facing, formation=layout, spot=spot))


def _looks(table: Table, piece: int) -> int:
    """How somebody on the table looks."""
    if piece >= ENGINES:
        assert table.siege is not None
        return table.siege.engines[piece - ENGINES].a
    return table.formations[piece - BASES].a if piece >= BASES else table.figures[piece].a


def _single(table: Table, number: int, spot: Spot, facing: int) -> Order:
    """FOR-3: on the nearest place of the top there, or on the ground."""
    terms = table.setup.siege
    if terms is not None and table.figures[number].side == terms.defender:
        place = sieges.place_at(table, spot)
        if place is not None:
            return orders.Garrison(number, *place)
    return orders.Place(number, *spot, facing)


def _drawn_up(table: Table, number: int, spot: Spot, facing: int, layout: str) -> Order:
    """FRM-8, NGT-5: a formation with whom it still has, in the ranks it stood in or as it was asked for."""
    each = table.formations[number]
    if layout not in LAYOUTS:
        return orders.Deploy(number, *spot, facing, each.files, each.ranks, each.compact)
    order, _, deep = layout.partition("-")
    count = len(card_figures(table, number))
    files = max(2, -(-count // int(deep)))
    return orders.Deploy(number, *spot, facing, files, -(-count // files), order == "compact")


# Composed anew ---------------------------------------------------------------------------------------------


def together(table: Table, pieces: tuple[int, ...], spot: Where) -> Joint | None:
    """NGT-5 (FR-74): single figures of the besieger who are enough for a formation compose one there, the
    stoutest in front; None where they are no such figures."""
    terms = table.setup.siege
    if terms is None or encamping(table) != terms.besieger or not table.turn or isinstance(spot, int):
        return None
    free = set(anew(table))
    if not all(piece < BASES and piece in free for piece in pieces):
        return None
    kinds = [kind_of(table, piece) for piece in pieces]
    count = len(pieces)
    if sum(kind.counts for kind in kinds) < minimum(table.profile, min(kind.lot for kind in kinds)):
        return None
    x, y = round(spot[0]), round(spot[1])
    ranks = 2 if count >= 4 else 1
    files = -(-count // ranks)
    compact = all(table.profile.klass(kind.klass).compact and not kind.model for kind in kinds)
    stout = sorted(pieces, key=lambda piece: (-QUALITY.index(kind_of(table, piece).klass), piece))
    slots = arranged(tuple(stout), files, ranks)
    order = orders.FormUp(slots, x, y, AHEAD[terms.besieger], files, ranks, compact)
    width, depth = slot_size(table.profile, tuple(kinds))
    step = width if compact else 2 * width
    goes = []
    for place, piece in enumerate(slots):
        if piece >= 0:
            across = (2 * (place % files) - files + 1) * step // 2
            behind = (2 * (place // files) - ranks + 1) * depth // 2
            pose = ahead(ahead(Pose(x, y, order.a), across, 900), -behind)
            goes.append((piece, (pose.x, pose.y)))
    return Joint(order, tuple(goes))
