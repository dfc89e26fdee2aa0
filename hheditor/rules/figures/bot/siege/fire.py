"""What engines, rocks and rams are to be aimed at, and which blows are to be struck on works."""

from collections.abc import Iterator

from hheditor.rules.api import Order
from hheditor.rules.figures.armies.points import engine_price
from hheditor.rules.figures.bot import exchange
from hheditor.rules.figures.position import orders as o
from hheditor.rules.figures.position.table import Table, kind_of
from hheditor.rules.figures.position.works import ENGINES, HEAVY, INSIDE, LIGHT
from hheditor.rules.figures.shooting.targets import targets
from hheditor.rules.figures.siege import moves as siege_moves
from hheditor.rules.figures.siege.damage import points_of
from hheditor.rules.figures.siege.engines.batteries import judge_loose
from hheditor.rules.figures.siege.engines.crews import engine, judge_served
from hheditor.rules.figures.siege.fire import judge_thrower, targets_below
from hheditor.rules.figures.siege.night import over_the_walls
from hheditor.values import Finding

Candidate = tuple[int, Order]
CAST, BATTER, HACK = 400, 500, 400
SILENCED = 700
"""What it is worth that an engine has too few to serve it."""
EAGER = 250
"""What besiegers give for a place on the wall besides the dice: somebody must go first."""
THROWN_OUT = 120
"""What the besieged give for throwing somebody off the wall."""
CENT = 100


# Shooting --------------------------------------------------------------------------------------------------


def shots(table: Table, side: int, about: int | None) -> Iterator[Candidate]:
    """Engines and rocks of a side."""
    assert table.siege is not None
    assert table.setup.siege is not None
    for number, each in enumerate(table.siege.engines):
        if each.side != side or about not in (None, ENGINES + number):
            continue
        if judge_served(table, side, number, "ENG-1") is not None:
            continue
        if each.kind in LIGHT:
            yield from _aimed(table, side, number)
        elif each.kind in HEAVY:
            order = o.Cast(number)
            if siege_moves.judge_shot(table, side, order) is None:
                yield CAST, order
    if side == table.setup.siege.defender:
        yield from _rocks(table, side, about)


def _aimed(table: Table, side: int, number: int) -> Iterator[Candidate]:
    """ENG-5: whoever costs most, crews of engines above all."""
    each = engine(table, number)
    row = table.profile.engine(each.kind)
    known: dict[int, tuple[Candidate, ...]] = table.memo("aimed")
    if number not in known:
        found: list[Candidate] = []
        reached = table.crowd.by_distance(each.x, each.y, row.range)
        enemies = [other for _, other in reached if table.figures[other].side != side]
        enemies.sort(key=lambda other: -target_worth(table, other))
        for other in enemies:
            covered = judge_loose(table, side, o.LooseEngine(number, other))
            if isinstance(covered, Finding):
                continue
            chance = (7 if row.again else 6) if covered else 18
            found.append((chance * target_worth(table, other) // 36, o.LooseEngine(number, other)))
            if len(found) == 6:
                break
        known[number] = tuple(found)
    yield from known[number]


def target_worth(table: Table, number: int) -> int:
    """What the loss of a figure costs its side, with what its engine can no longer do."""
    found, which = exchange.worth(table, number), table.figures[number].engine
    if which >= 0:
        each = engine(table, which)
        short = len(table.crews.get(which, ())) - table.profile.engine(each.kind).crew
        found += SILENCED if each.kind in HEAVY and not short else 0
    return found


def _rocks(table: Table, side: int, about: int | None) -> Iterator[Candidate]:
    """FIR-1: from each sector by whoever has nothing to shoot, at what is worth most."""
    for where, men in table.garrisons.items():
        fit = [man for man in men if judge_thrower(table, side, man) is None]
        if not fit:
            continue
        thrower = min(fit, key=lambda man: (bool(kind_of(table, man).weapon), man))
        if about is not None and about not in men:
            continue
        below = targets_below(table, side, where)
        worths = {each: _rock(table, each) for each in below}
        best = sorted(below, key=lambda each: (-worths[each], each))[:2]
        best = [each for each in best if worths[each] > 0]
        if best:
            lost = 100 if kind_of(table, thrower).weapon and targets(table, (thrower, 0)) else 0
            yield sum(worths[each] for each in best) - lost, o.Hurl(thrower, tuple(best))


def _rock(table: Table, target: int) -> int:
    """FIR-2: a figure on 6, on a ladder on 5, an engine on fire on 6."""
    if target >= ENGINES:
        each = engine(table, target - ENGINES)
        crew = sum(exchange.worth(table, man) for man in table.crews.get(target - ENGINES, ()))
        price = CENT * engine_price(table.profile, each.kind) if each.kind in INSIDE else 1500
        return 0 if each.fire else (price + crew) // 8
    return exchange.worth(table, target) // (3 if table.figures[target].ladder >= 0 else 6)


# Melee -----------------------------------------------------------------------------------------------------


def blows(table: Table, side: int, about: int | None) -> Iterator[Candidate]:
    """Rams and axes."""
    for order in siege_moves.blows(table, side):
        if about not in (None, siege_moves.pieces_of(order)[0]):
            continue
        assert table.siege is not None
        left = points_of(table, order.sector) - table.siege.sectors[order.sector].damage  # type: ignore[attr-defined]
        yield (BATTER if isinstance(order, o.Batter) else HACK) + max(0, 20 - left), order


def zeal(table: Table, side: int, number: int, target: int) -> int:
    """What a blow is worth besides the dice: over the wall, or off it."""
    assert table.setup.siege is not None
    if side == table.setup.siege.besieger:
        on_works = table.figures[number].posted or table.figures[target].posted
        return EAGER if on_works or over_the_walls(table) else EAGER // 2
    foe = table.figures[target]
    return THROWN_OUT if foe.posted else THROWN_OUT // 2
