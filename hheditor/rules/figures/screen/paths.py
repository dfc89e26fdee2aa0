"""Steps of a piece on the table, and the orders they are: what a hand lays out before it is given."""

from collections.abc import Iterable

from hheditor.armies import Army
from hheditor.rules.api import Order
from hheditor.rules.api.screen.paths import LineUp, Mobility, Range, Step, Whole
from hheditor.rules.figures.armies.troops import kind_of_troop
from hheditor.rules.figures.command.reach import reach_of
from hheditor.rules.figures.movement.allowance import allowance, left, single_move
from hheditor.rules.figures.position import orders, tasks
from hheditor.rules.figures.position.kinds import Kind, range_of
from hheditor.rules.figures.position.measures import front_foes
from hheditor.rules.figures.position.orders import TurnPivot
from hheditor.rules.figures.position.profile import Profile
from hheditor.rules.figures.position.table import BASES, Table, kind_of
from hheditor.rules.figures.position.works import ENGINES, SECTORS
from hheditor.rules.figures.screen import nightfall, sieges
from hheditor.rules.figures.siege.engines.crews import TURNABLE
from hheditor.rules.figures.siege.places import works_field
from hheditor.tables import Advance, Back, Field, Pivot, Slide, Turn, Way, end

PIVOTS: tuple[TurnPivot, ...] = ("centre", "front-left", "front-right")
"""TRN-1: the middle of its base, and its ends."""


def mobility(table: Table, piece: int) -> Mobility | None:
    """What a piece may be asked in the movement phase of its side, and while it places its figures."""
    task = table.agenda[-1] if table.agenda else None
    if isinstance(task, tasks.Encamping):
        return nightfall.PLACED if piece in nightfall.anew(table) else None
    if not isinstance(task, tasks.Moving):
        return None
    if piece >= ENGINES:
        return _of_engine(table, task.side, piece - ENGINES)
    if piece >= BASES:
        return _of_base(table, task.side, piece - BASES)
    if not 0 <= piece < len(table.figures):
        return None
    figure = table.figures[piece]
    if figure.side != task.side or figure.state != "loose":
        return None
    # On works, ladders and engines, too, a hand shows where to: `sieges` knows by what way.
    return Mobility(("way",), (), figure.left, single_move(table, piece))


def _of_base(table: Table, side: int, formation: int) -> Mobility | None:
    if formation not in table.bases or table.formations[formation].side != side:
        return None
    each = table.formations[formation]
    # BAK-1, BAK-3: whoever began in front contact has only a way back.
    back = each.step == 4 or (each.step == 0 and bool(front_foes(table, formation)))
    rest = allowance(table, formation) // 2 - each.gone if back else left(table, formation)
    return Mobility(
        ("advance", "back", "turn", "slide", "line-up"),
        PIVOTS,
        max(0, rest),
        allowance(table, formation),
    )


def _of_engine(table: Table, side: int, number: int) -> Mobility | None:
    """ENG-2, ENG-6: rams and towers are hauled; mangonels and small trebuchets brought to bear."""
    if number not in table.engines or table.siege is None:
        return None
    each = table.siege.engines[number]
    full = table.profile.engine(each.kind).move
    if each.side != side or not (full or each.kind in TURNABLE):
        return None
    idle = each.worked or each.idle
    if full:
        return Mobility(("turn", "advance"), ("centre",), 0 if idle else full, full)
    return Mobility(("turn",), ("centre",))


def hauled(table: Table, pieces: tuple[int, ...], steps: tuple[Step, ...]) -> Whole | None:
    """ENG-2, ENG-6: a turn and then straight ahead is one order of an engine."""
    if len(pieces) != 1 or pieces[0] < ENGINES or table.siege is None or nightfall.encamping(table) >= 0:
        return None
    number = pieces[0] - ENGINES
    rect = table.engines.get(number)
    if rect is None or number >= len(table.siege.engines):
        return None
    turns = [step.angle for step in steps if isinstance(step, Turn)]
    ahead = [step.length for step in steps if isinstance(step, Advance)]
    known = len(turns) + len(ahead) == len(steps)
    if not known or len(ahead) > 1 or (ahead and not isinstance(steps[-1], Advance)):
        return Whole(None, {})
    ends, here = [], rect
    for step in steps:
        here = end(here, step)  # type: ignore[arg-type]
        ends.append(here)
    angle = (sum(turns) + 1800) % 3600 - 1800
    each = table.siege.engines[number]
    order: Order
    if table.profile.engine(each.kind).move:
        order = orders.Haul(number, angle, sum(ahead))
    else:
        order = orders.Bear(number, (each.a + angle) % 3600)
    return Whole(order if steps else None, {pieces[0]: tuple(ends)}, sum(ahead))


def order_along(table: Table, piece: int, step: Step) -> Order | None:
    """The order of a step; None where the piece does nothing of the kind."""
    if nightfall.encamping(table) >= 0:
        if not isinstance(step, Way):
            return None
        pose = field(table).rects[piece].pose
        spot = step.points[-1] if step.points else (pose.x, pose.y)
        return nightfall.put(table, piece, spot, step.facing % 3600)
    if piece >= ENGINES:
        found = hauled(table, (piece,), (step,))
        return None if found is None else found.order
    if piece < BASES:
        return sieges.sent(table, piece, step.points, step.facing % 3600) if isinstance(step, Way) else None
    formation = piece - BASES
    match step:
        case Advance(length):
            return orders.Advance(formation, length)
        case Back(length):
            return orders.Back(formation, length)
        case Slide(length):
            return orders.Slide(formation, length)
        case Turn(angle, pivot):
            about = _pivot(pivot)
            return None if about is None else orders.Turn(formation, angle, about)
        case LineUp(other, pivot) if other >= BASES:
            about = _pivot(pivot)
            return None if about is None else orders.LineUp(formation, other - BASES, about)
    return None


def _pivot(pivot: Pivot) -> TurnPivot | None:
    return next((each for each in PIVOTS if each == pivot), None)


def field(table: Table) -> Field:
    """Everybody who can be taken hold of, met or measured: those on works, ladders and engines, and the works
    themselves, too."""
    if table.siege is None:
        return table.pieces
    posted = {
        number: sieges.field_rect(table, number) for number in table.singles if table.figures[number].posted
    }
    tops = {
        ENGINES + number: table.engine_rect(each)
        for number, each in enumerate(table.siege.engines)
        if each.state == "standing" and each.sector >= 0
    }
    works = {SECTORS + number: rect for number, rect in works_field(table).rects.items()}
    return Field({**table.pieces.rects, **posted, **tops, **works})


# Lengths ---------------------------------------------------------------------------------------------------


def rings(table: Table, piece: int) -> tuple[Range, ...]:
    """What somebody measures from a piece: its shots, its zone, its command."""
    profile = table.profile
    if piece >= ENGINES:
        if table.siege is None:
            return ()
        far = profile.engine(table.siege.engines[piece - ENGINES].kind).range
        return (Range(far, "range.figures.engine"),) if far else ()
    if piece >= BASES:
        members = table.members.get(piece - BASES, ())
        found = [Range(profile.zone, "range.figures.zone")] if piece - BASES in table.bases else []
    else:
        members = (piece,) if piece in table.standing else ()
        found = []
        if members and kind_of(table, piece).commands:
            found.append(Range(profile.near, "range.figures.near"))
            found.append(Range(reach_of(table, piece), "range.figures.command"))
    shots = {far for number in members for far in shots_of(profile, kind_of(table, number))}
    found += (Range(far, "range.figures.shot") for far in shots)
    return tuple(sorted(found, key=lambda each: (each.length, each.message)))


def shots_of(profile: Profile, kind: Kind) -> set[int]:
    """TYP-5: how far those of a kind shoot."""
    return {range_of(profile, kind, seat) for seat in range(len(kind.seats))} - {0}


def ranges(profile: Profile, armies: Iterable[Army]) -> tuple[Range, ...]:
    """The lengths of a measuring stick: what everybody measures by, and the moves and shots of armies."""
    whose: dict[tuple[int, str], dict[str, None]] = {}
    for army in armies:
        used = {unit.troop for unit in army.units}
        for troop in army.troops:
            if troop.id in used:
                kind = kind_of_troop(troop)
                whose.setdefault((profile.footing(kind.footing).move, "range.figures.move"), {})[
                    troop.name
                ] = None
                for far in shots_of(profile, kind):
                    whose.setdefault((far, "range.figures.shot"), {})[troop.name] = None
    own = (Range(far, message, tuple(names)) for (far, message), names in whose.items())
    return tuple(sorted((*own, *common_ranges(profile)), key=lambda each: (each.length, each.message)))


def common_ranges(profile: Profile) -> tuple[Range, ...]:
    """The lengths every army measures by."""
    return (
        Range(profile.zone, "range.figures.zone"),
        Range(profile.near, "range.figures.near"),
        Range(profile.command, "range.figures.command"),
        Range(profile.helped, "range.figures.helped"),
    )
