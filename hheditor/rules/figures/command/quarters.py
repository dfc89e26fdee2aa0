"""A line of an army's list on the table: who belongs to it, how all of it is placed and taken off again.

DEP-4, SIE-6: a unit without a base is placed man by man; whoever is given no spot of his own stands beside
the others. CMP-2: attendants keep to their camp.
"""

from collections.abc import Iterator

from hheditor.rules.figures.command import placement
from hheditor.rules.figures.command.array import AHEAD
from hheditor.rules.figures.position.orders import Deploy, Garrison, Place, Quarter, Site
from hheditor.rules.figures.position.posts import change_engine
from hheditor.rules.figures.position.setup import Setup
from hheditor.rules.figures.position.table import BASES, NO_POST, Table, change_figures, kind_of
from hheditor.rules.figures.position.works import ENGINES, LIGHT
from hheditor.rules.figures.position.works import Place as Slot
from hheditor.tables import FINE
from hheditor.tables.ground import holds
from hheditor.values import Finding, refuse

Spot = tuple[int, int]
Single = Place | Garrison
Placing = Deploy | Place | Garrison | Quarter | Site


def enlisted(setup: Setup, side: int) -> tuple[int, ...]:
    """The pieces that lead the lines of a side's army, in its order: formations, engines, the first of those
    without a base, command figures."""
    return tuple(entry.pieces[0] for entry in setup.entries if entry.side == side)


def line_of(setup: Setup, lead: int) -> tuple[int, ...]:
    """All pieces of a line of an army; of anything else only itself."""
    entry = setup.lines.get(lead)
    return entry.pieces if entry is not None else (lead,)


def comrades(table: Table, lead: int) -> tuple[int, ...]:
    """Those who are placed with the piece that leads them."""
    return line_of(table.setup, lead)[1:]


def waits(table: Table, piece: int) -> bool:
    """Whether a piece has no place yet."""
    if piece >= ENGINES:
        return table.siege is not None and table.siege.engines[piece - ENGINES].state == "waiting"
    return (table.formations[piece - BASES] if piece >= BASES else table.figures[piece]).state == "waiting"


# Where a spot is -------------------------------------------------------------------------------------------


def slot_under(table: Table, spot: Spot) -> Slot | None:
    """FOR-3: the slot of a top that lies under a spot."""
    point = spot[0] * FINE, spot[1] * FINE
    for number, built in enumerate(table.setup.sectors):
        if holds(built.rect.corners, point):
            for slot, rect in enumerate(built.slots):
                if holds(rect.corners, point):
                    return number, slot
    return None


def tower_under(table: Table, spot: Spot) -> int:
    """ENG-13: the tower that lies under a spot; -1: none."""
    point = spot[0] * FINE, spot[1] * FINE
    towers = (number for number, built in enumerate(table.setup.sectors) if built.kind == "tower")
    return next((each for each in towers if holds(table.setup.sectors[each].rect.corners, point)), -1)


def single_at(table: Table, figure: int, spot: Spot, facing: int) -> Single:
    """The order that places a figure there: on the top under the spot, or on the ground."""
    terms = table.setup.siege
    if terms is not None and table.setup.allegiance[figure] == terms.defender:
        slot = slot_under(table, spot)
        if slot is not None:
            return Garrison(figure, *slot)
    return Place(figure, *spot, facing)


def site_at(table: Table, engine: int, spot: Spot, facing: int) -> Site:
    """The order that sites an engine there, a light one of the defender on the tower under the spot."""
    card, terms = table.setup.engines[engine], table.setup.siege
    if terms is not None and card.side == terms.defender and card.kind in LIGHT:
        tower = tower_under(table, spot)
        if tower >= 0:
            return Site(engine, sector=tower)
    return Site(engine, *spot, facing)


# Judging and placing ---------------------------------------------------------------------------------------


def judge_single(table: Table, side: int, order: Single) -> Finding | None:
    """DEP-4, SIE-6: one figure."""
    from hheditor.rules.figures.siege.encampment import judge_garrison, judge_placing

    if isinstance(order, Garrison):
        return judge_garrison(table, side, order)
    if table.siege is not None:
        return judge_placing(table, side, order)
    return placement.judge_placed(table, side, order)


def single_placed(table: Table, order: Single) -> Table:
    """The position with one figure placed."""
    from hheditor.rules.figures.siege.encampment import placed

    if table.siege is None and isinstance(order, Place):
        return placement.placed(table, order)
    return placed(table, order)


def _named(table: Table, order: Quarter) -> Iterator[tuple[int, Spot]]:
    yield from zip(line_of(table.setup, order.figure), order.spots, strict=False)


def judge_quarter(table: Table, side: int, order: Quarter) -> Finding | None:
    """Every spot that is named must do for its man, one after another."""
    line = line_of(table.setup, order.figure)
    if not 0 < len(order.spots) <= len(line) or line[0] != order.figure or line[0] >= BASES:
        return refuse("refusal.figures.not-its-figures", rule="DEP-5", pieces=(order.figure,))
    for number, spot in _named(table, order):
        wanted = single_at(table, number, spot, order.a)
        refused = judge_single(table, side, wanted)
        if refused is not None:
            return refused
        table = single_placed(table, wanted)
    return None


def quartered(table: Table, side: int, order: Quarter) -> Table:
    """Everybody where the order says, the others beside them as far as there is room."""
    for number, spot in _named(table, order):
        table = single_placed(table, single_at(table, number, spot, order.a))
    rest = line_of(table.setup, order.figure)[len(order.spots) :]
    return joined(table, side, rest, order.spots[0], order.a)


def joined(table: Table, side: int, rest: tuple[int, ...], near: Spot, facing: int) -> Table:
    """The others of a unit beside their leader; whoever finds no room goes on waiting."""
    up = slot_under(table, near) is not None and table.siege is not None
    places = list(_beside(table, side, near, up=up))
    for number in rest:
        kind = kind_of(table, number)
        for spot in places:
            wanted = single_at(table, number, spot, facing)
            if isinstance(wanted, Garrison) and kind.mounted:
                continue
            if judge_single(table, side, wanted) is None:
                table = single_placed(table, wanted)
                break
    return table


def _beside(table: Table, side: int, near: Spot, *, up: bool) -> Iterator[Spot]:
    """Places near a spot, the nearest first: of one on a top, along the tops before the ground."""
    if up:
        slots = (rect.pose for built in table.setup.sectors for rect in built.slots)
        yield from sorted(
            ((pose.x, pose.y) for pose in slots),
            key=lambda spot: ((spot[0] - near[0]) ** 2 + (spot[1] - near[1]) ** 2, spot),
        )
    yield from placement.about(table, side, *near)


def placed_with_comrades(table: Table, side: int, order: Single) -> Table:
    """A figure, and those of his unit beside him."""
    table = single_placed(table, order)
    spot = table.figures[order.figure].x, table.figures[order.figure].y
    return joined(table, side, comrades(table, order.figure), spot, AHEAD[side])


def sited_with_comrades(table: Table, side: int, order: Site) -> Table:
    """An engine, and the others of its unit beside it."""
    from hheditor.rules.figures.siege.encampment import judge_site, sited

    table = sited(table, order)
    assert table.siege is not None
    first = table.siege.engines[order.engine]
    step = table.engine_rect(first).size.width + 200
    for place, number in enumerate(comrades(table, ENGINES + order.engine), 1):
        tries = (Site(number - ENGINES, first.x + sign * place * step, first.y, first.a) for sign in (1, -1))
        wanted = next((each for each in tries if judge_site(table, side, each) is None), None)
        if wanted is not None:
            table = sited(table, wanted)
    return table


def placed(table: Table, side: int, order: Placing) -> Table:
    """The position after an order that places somebody."""
    match order:
        case Deploy():
            return placement.deployed(table, order)
        case Site():
            return sited_with_comrades(table, side, order)
        case Quarter():
            return quartered(table, side, order)
        case _:
            return placed_with_comrades(table, side, order)


# Taken off again -------------------------------------------------------------------------------------------


def withdrawn(table: Table, piece: int) -> Table:
    """The position with a whole line off the table again."""
    for each in line_of(table.setup, piece):
        if each >= ENGINES:
            number = each - ENGINES
            crew = {
                man: {"state": "waiting", **NO_POST, "engine": number} for man in table.crews.get(number, ())
            }
            table = change_engine(table, number, state="waiting", sector=-1)
            table = change_figures(table, crew) if crew else table
        elif each >= BASES:
            table = placement.lifted(table, each - BASES)
        elif table.figures[each].state == "loose":
            table = change_figures(table, {each: {"state": "waiting", **NO_POST}})
    return table


def judge_withdraw(table: Table, side: int, piece: int) -> Finding | None:
    """Whether a piece of that side stands and leads a line of its army."""
    stands = False
    if piece >= ENGINES:
        siege = table.siege
        number = piece - ENGINES
        stands = (
            siege is not None and number < len(siege.engines) and siege.engines[number].state == "standing"
        )
    elif piece >= BASES:
        stands = piece - BASES in table.bases
    else:
        stands = piece in table.singles
    if not stands or table.side_of(piece) != side:
        return refuse("refusal.figures.not-yours", rule="DEP-4", pieces=(piece,))
    return None
