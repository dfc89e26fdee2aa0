"""SEQ-7: where those who are still to be placed are proposed to stand: the defender on every sector, then
further along the tops and inside; the besieger in lines before the works, as far off as he must be.
"""

from collections.abc import Callable, Iterator

from hheditor.rules.api import Order
from hheditor.rules.figures.position.orders import Deploy, Garrison, Place, Site
from hheditor.rules.figures.position.table import BASES, Table, kind_of
from hheditor.rules.figures.position.works import ENGINES, HEAVY
from hheditor.tables import ahead, heading
from hheditor.tables.measure import box, sine

STEP = 300
ENOUGH = 2
MOST_TRIES = 4000


def _towards_works(table: Table, x: int, y: int) -> int:
    """The heading from a place to the middle of the works."""
    shapes = [built.rect.pose for built in table.setup.sectors]
    count = max(1, len(shapes))
    middle = sum(pose.x for pose in shapes) // count, sum(pose.y for pose in shapes) // count
    return (heading(middle[0] - x, middle[1] - y) + 450) // 900 * 900 % 3600


def _field(table: Table, side: int, seed: int = 0) -> Iterator[tuple[int, int]]:
    """Places on the table from the own edge inwards, the middle first; of the defender in the enclosure."""
    terms, sheet = table.setup.siege, table.setup.table
    assert terms is not None
    if side == terms.defender:
        if not terms.enclosure:
            return
        west, north, east, south = box(terms.enclosure)
        for y in range(north + 150, south, STEP):
            yield from ((x, y) for x in range(west + 150, east, STEP))
        return
    middle = sheet.width // 2
    sign = 1 if seed % 2 == 0 else -1
    for down in range(600, sheet.height, STEP):
        y = sheet.height - down if side == 0 else down
        for step in range(0, middle - 300, STEP):
            yield middle + sign * step, y
            if step:
                yield middle - sign * step, y


def _camp(table: Table, side: int) -> Iterator[tuple[int, int]]:
    if not table.camps[side]:
        return
    west, north, east, south = box(table.camps[side])
    for y in range(north + 200, south, STEP):
        yield from ((x, y) for x in range(west + 200, east, STEP))


def _tops(table: Table) -> Iterator[tuple[int, int]]:
    """SIE-7: the middle of each empty sector, then places of those with the fewest on them, first where
    they look at the enemy."""
    from hheditor.rules.figures.siege.encampment import empty_sectors

    empty = empty_sectors(table)
    for number in empty:
        slots = table.setup.sectors[number].slots
        order = sorted(range(len(slots)), key=lambda slot: (abs(slot - len(slots) // 2), slot))
        yield from ((number, slot) for slot in order)
    others = [number for number, built in enumerate(table.setup.sectors) if built.topped]
    others.sort(key=lambda each: (len(table.garrisons.get(each, ())), -_exposed(table, each), each))
    for number in others:
        if number not in empty:
            yield from ((number, slot) for slot in range(0, len(table.setup.sectors[number].slots), 2))


def _exposed(table: Table, number: int) -> int:
    """How far a sector looks towards the edge of the besieger."""
    terms, pose = table.setup.siege, table.setup.sectors[number].rect.pose
    assert terms is not None
    return sine(pose.a) if terms.besieger == 0 else -sine(pose.a)


_AIMS = {"ram": ("gate",), "siege-tower": ("wall", "tower")}
"""ENG-3, ENG-4: what they are brought against; every other engine against a wall first."""


def _emplacements(table: Table, number: int) -> Iterator[Site]:
    """ENG-7, NGT-5: straight before a sector that looks at the besieger: of a heavy engine exactly where its
    stone falls on it, of another the nearest place that he may have."""
    card = table.setup.engines[number]
    row, aims = table.profile.engine(card.kind), _AIMS.get(card.kind, ("wall", "gate", "tower"))
    near = table.profile.siege_gap
    aways = (row.range,) if card.kind in HEAVY else range(near + row.depth // 2, near + 2000, STEP)
    sectors = [
        (aims.index(built.kind), each, built.rect)
        for each, built in enumerate(table.setup.sectors)
        if built.kind in aims and _exposed(table, each) > 0
    ]
    for away in aways:
        for _, _, rect in sorted(sectors):
            # ENG-4: a tower docks at the outer side; a stone falls in the middle.
            pose = ahead(rect.pose, away + (0 if card.kind in HEAVY else rect.size.depth // 2))
            yield Site(number, pose.x, pose.y, (rect.pose.a + 1800) % 3600)


def _candidates(table: Table, side: int, piece: int, seed: int) -> Iterator[Order]:
    terms = table.setup.siege
    assert terms is not None
    if piece >= ENGINES:
        number = piece - ENGINES
        if side == terms.defender:
            for sector, built in enumerate(table.setup.sectors):
                if built.kind == "tower":
                    yield Site(number, sector=sector)
        else:
            yield from _emplacements(table, number)
        for x, y in _field(table, side, seed):
            yield Site(number, x, y, _towards_works(table, x, y))
    elif piece >= BASES:
        each = table.formations[piece - BASES]
        for x, y in _field(table, side, seed):
            look = _towards_works(table, x, y)
            yield Deploy(piece - BASES, x, y, look, each.files, each.ranks, each.compact)
    else:
        kind = kind_of(table, piece)
        if side == terms.defender and not kind.mounted:
            yield from (Garrison(piece, *place) for place in _tops(table))
        spots = (
            _camp(table, side)
            if kind.role == "attendant" and table.camps[side]
            else _field(table, side, seed)
        )
        for x, y in spots:
            yield Place(piece, x, y, _towards_works(table, x, y))


def _judge(table: Table, side: int) -> Callable[[Order], bool]:
    from hheditor.rules.figures.position import tasks
    from hheditor.rules.figures.position.agenda import AGENDA

    task = tasks.Encamping(side)
    handler = AGENDA.handler_of(task)
    return lambda order: handler.judge(table, task, order) is None


def proposals(table: Table, side: int, piece: int, seed: int = 0) -> Iterator[Order]:
    """A few lawful places of something that waits."""
    lawful, found = _judge(table, side), 0
    for tries, order in enumerate(_candidates(table, side, piece, seed)):
        if tries > MOST_TRIES or found == ENOUGH:
            return
        if lawful(order):
            found += 1
            yield order


def settled(table: Table, side: int, seed: int = 0) -> Table:
    """Everything that waits in the first lawful place; what finds none goes on waiting. An odd seed begins
    on the other wing."""
    from hheditor.rules.figures.command import placement
    from hheditor.rules.figures.siege.encampment import placed, sited, waiting

    for piece in sorted(waiting(table, side), key=lambda each: (each < ENGINES, each < BASES, each)):
        order = next(proposals(table, side, piece, seed), None)
        match order:
            case Site():
                table = sited(table, order)
            case Deploy():
                table = placement.deployed(table, order)
            case Garrison() | Place():
                table = placed(table, order)
    return table
