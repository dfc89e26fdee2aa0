"""Days and nights: bombardment or assault, who is placed where, fires, sorties."""

from collections.abc import Iterator

from hheditor.rules.api import Order
from hheditor.rules.figures.armies.points import engine_price
from hheditor.rules.figures.bot import exchange
from hheditor.rules.figures.bot.march import Candidate
from hheditor.rules.figures.bot.siege.designs import design, rides, shoots
from hheditor.rules.figures.bot.siege.hours import assaults
from hheditor.rules.figures.bot.siege.walls import (
    before,
    built,
    fighters,
    holdable,
    inwards,
    seen_from,
    state,
)
from hheditor.rules.figures.formations.layout import arranged, covered, minimum
from hheditor.rules.figures.position import orders as o
from hheditor.rules.figures.position import tasks
from hheditor.rules.figures.position.agenda import AGENDA
from hheditor.rules.figures.position.table import BASES, Table, kind_of
from hheditor.rules.figures.position.works import ENGINES, INSIDE
from hheditor.rules.figures.siege.encampment import placeable, waiting
from hheditor.rules.figures.siege.engines.crews import engine, judge_served
from hheditor.rules.figures.siege.night import sallying

PLACED = 300
IN_FRONT = (4150, 4700, 5300, 6000, 6800)
OUT_OF_SHOT = (5300, 6000, 6800)
"""How far before a sector formations and engines are placed: ready to storm, or out of reach of the walls."""
LANES = (0, 1000, -1000, 2000, -2000, 3000, -3000, 4000, -4000)
LARGEST = 20
"""More figures than these make two formations."""
FACING = 3000
"""Sectors that the enemy looks at are guarded first."""
GUARDS = {"wall": 4, "tower": 3, "gate": 3}
BURNS = 5
"""Of eighteen engines set on fire by night so many are destroyed: 4, then 5, then 6 puts it out."""
SPARE = 6
"""So many more than there are sectors must be left for a sortie."""


def counsel(table: Table, about: int | None) -> Iterator[Candidate]:
    """Answers to the questions of a siege, with their merits."""
    task = table.agenda[-1]
    handler = AGENDA.handler_of(task)
    listed = list(handler.orders(table, task, about))
    match task:
        case tasks.Declaring(side):
            storm = assaults(table, side)
            yield from ((100 * (order.assault == storm), order) for order in listed)
        case tasks.Encamping(side):
            if about is not None:
                yield from _places(table, side, about)
            yield from ((-place, order) for place, order in enumerate(listed))
        case tasks.Sallying():
            yield from _sorties(table, task.side, about)
            yield from ((0, order) for order in listed if isinstance(order, o.EndPhase))
        case _:
            yield from ((_answer(table, order) - place, order) for place, order in enumerate(listed))


def _answer(table: Table, order: Order) -> int:
    """The first answer is the one proposed; a place on the wall is taken where no sector is left for it."""
    match order:
        case o.Suffer(figure) if figure >= 0:
            return -exchange.worth(table, figure)
        case o.TakePlace(take):
            task = table.agenda[-1]
            assert isinstance(task, tasks.TakingPlace)
            home = table.figures[task.figure].sector
            alone = home not in (-1, task.sector) and len(table.garrisons.get(home, ())) == 1
            assert table.setup.siege is not None
            stays = alone and table.figures[task.figure].side == table.setup.siege.defender
            return 100 * (take != stays)
    return 0


# Placing ---------------------------------------------------------------------------------------------------


def _places(table: Table, side: int, piece: int) -> Iterator[Candidate]:
    """A good place for somebody who waits; the first lawful one of several."""
    terms = table.setup.siege
    assert terms is not None
    if piece not in waiting(table, side):
        return
    tries = _guard(table, side, piece) if side == terms.defender else _camped(table, side, piece)
    task = tasks.Encamping(side)
    handler = AGENDA.handler_of(task)
    for order in tries:
        if handler.judge(table, task, order) is None:
            yield PLACED, order
            return


def _guard(table: Table, side: int, number: int) -> Iterator[Order]:
    """SIE-7: on a sector without anybody first, then where the enemy looks; who shoots in the outer slots."""
    if number >= BASES or kind_of(table, number).mounted:
        return
    danger = _facing(table, side)

    def wish(sector: int) -> tuple[int, int]:
        guards = len(table.garrisons.get(sector, ()))
        full = guards >= GUARDS.get(built(table, sector).kind, 1)
        return (-10_000 if not guards else 0) - danger[sector] // (guards + 1) + 5000 * full, sector

    sectors = [each for each in range(len(table.setup.sectors)) if holdable(table, each)]
    for sector in sorted(sectors, key=wish)[:4]:
        count, columns = len(built(table, sector).slots), built(table, sector).columns
        outer = range(columns)
        for slot in sorted(outer, key=lambda each: (abs(2 * each + 1 - columns), each)):
            yield o.Garrison(number, sector, slot)
        yield from (o.Garrison(number, sector, slot) for slot in range(columns, count))


def _facing(table: Table, side: int) -> tuple[int, ...]:
    """How much of the enemy looks at each sector, wherever he stands."""
    known: dict[int, tuple[int, ...]] = table.memo("facing")
    if side not in known:
        found = []
        for sector in range(len(table.setup.sectors)):
            rect, sum_ = built(table, sector).rect, 0
            for spot, count in fighters(table, 1 - side).values():
                across, out = seen_from(rect, *spot)
                if out > 0:
                    sum_ += 100 * count * FACING // (FACING + out + 2 * abs(across))
            found.append(sum_)
        known[side] = tuple(found)
    return known[side]


def _camped(table: Table, side: int, piece: int) -> Iterator[Order]:
    """NGT-5: before the sector it goes for; who is left of a formation with others in a new one."""
    storm = assaults(table, side)
    if piece >= ENGINES:
        number = piece - ENGINES
        each = engine(table, number)
        if each.kind in INSIDE:
            for x, y, a in _lanes(table, _goal(table, side, piece), IN_FRONT):
                yield o.Site(number, x, y, a)
        return
    if piece >= BASES:
        formation = piece - BASES
        each_ = table.formations[formation]
        ready = storm and not rides(table, formation)
        near = shoots(table, formation) or (ready and not _hauled(table, side))
        rows = IN_FRONT if near else OUT_OF_SHOT
        for x, y, a in _lanes(table, _goal(table, side, piece), rows):
            yield o.Deploy(formation, x, y, a, each_.files, each_.ranks, each_.compact)
        return
    yield from _composed(table, side, piece, IN_FRONT if storm else OUT_OF_SHOT)


def _hauled(table: Table, side: int) -> bool:
    """Whether rams and towers will be brought up: nobody is to wait for them under the walls."""
    return any(judge_served(table, side, each, "ENG-2") is None for each in design(table, side).docks)


def _goal(table: Table, side: int, piece: int) -> int:
    """The sector it went for; of those who wait the one the enemy has fewest men on, near the middle."""
    made = design(table, side)
    known = made.docks.get(piece - ENGINES, -1) if piece >= ENGINES else made.sectors.get(piece - BASES, -1)
    if known >= 0:
        return known
    gaps = [each for each in range(len(table.setup.sectors)) if state(table, each).state != "standing"]
    if gaps:
        return gaps[0]
    sheet = table.setup.table
    x, y = sheet.width // 2, sheet.height if side == 0 else 0
    facing = [
        each
        for each in range(len(table.setup.sectors))
        if holdable(table, each) and seen_from(built(table, each).rect, x, y)[1] > 0
    ] or list(range(len(table.setup.sectors)))
    gate = piece >= ENGINES and engine(table, piece - ENGINES).kind == "ram"
    return min(
        facing,
        key=lambda each: (
            (built(table, each).kind == "gate") != gate,
            built(table, each).kind != "wall",
            len(table.garrisons.get(each, ())),
            abs(built(table, each).rect.pose.x - x),
        ),
    )


def _lanes(table: Table, sector: int, rows: tuple[int, ...]) -> Iterator[tuple[int, int, int]]:
    rect = built(table, sector).rect
    for out in rows:
        for across in LANES:
            x, y = before(rect, across, out)
            yield x, y, inwards(rect)


def _composed(table: Table, side: int, piece: int, rows: tuple[int, ...]) -> Iterator[Order]:
    """FRM-6: as many troopers of the same sort as there are; enough for two formations make two."""
    kind = kind_of(table, piece)
    if not kind.counts:
        return
    least = minimum(table.profile, kind.lot)
    close = table.profile.klass(kind.klass).compact and not kind.model and not kind.weapon
    men = [
        number
        for number in range(len(table.figures))
        if placeable(table, side, number) and _alike(table, number, piece)
    ]
    if len(men) < least:
        return
    men = men if len(men) <= LARGEST else men[: max(least, len(men) // 2)]
    count = len(men)
    files = max(
        each
        for each in range(2, count + 1)
        if covered(count, each, -(-count // each)) and (each * 2 <= count + 2 or each == 2)
    )
    ranks = -(-count // files)
    for x, y, a in _lanes(table, _goal(table, side, BASES - 1), rows):
        yield o.FormUp(arranged(tuple(men), files, ranks), x, y, a, files, ranks, close)


def _alike(table: Table, one: int, other: int) -> bool:
    """Whether two figures fight in the same way."""
    first, second = kind_of(table, one), kind_of(table, other)
    rows = table.profile.klass(first.klass).compact, table.profile.klass(second.klass).compact
    return (
        first.counts
        and first.lot == second.lot
        and rows[0] == rows[1]
        and bool(first.weapon) == bool(second.weapon)
    )


# The sortie ------------------------------------------------------------------------------------------------


def _sorties(table: Table, side: int, about: int | None) -> Iterator[Candidate]:
    """SOR-2: five cheap men against what one engine in a few is worth."""
    men = sorted(sallying(table, side), key=lambda man: (exchange.worth(table, man), man))
    sectors = sum(holdable(table, each) for each in range(len(table.setup.sectors)))
    five = tuple(sorted(men[:5]))
    if len(men) < sectors + SPARE or len(five) < 5:
        return
    cost = sum(exchange.worth(table, man) for man in five) // 3
    assert table.siege is not None
    for number, each in enumerate(table.siege.engines):
        if each.side != side and each.state == "standing" and about in (None, ENGINES + number):
            # What it keeps its crew from doing counts a little, too.
            gain = 100 * engine_price(table.profile, each.kind) * BURNS // 18 * 4 // 5
            yield gain - cost, o.Sally(number, five)
