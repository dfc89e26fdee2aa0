"""Steps of a piece on the table, and the orders they are: what a hand lays out before it is given."""

from collections.abc import Iterable

from hheditor.armies import Army
from hheditor.rules.api import Order
from hheditor.rules.api.screen.paths import LineUp, Mobility, Range, Step
from hheditor.rules.figures.armies.troops import kind_of_troop
from hheditor.rules.figures.command.reach import reach_of
from hheditor.rules.figures.movement.allowance import allowance, left, single_move
from hheditor.rules.figures.position import orders, tasks
from hheditor.rules.figures.position.kinds import Kind, range_of
from hheditor.rules.figures.position.measures import front_foes
from hheditor.rules.figures.position.orders import TurnPivot
from hheditor.rules.figures.position.profile import Profile
from hheditor.rules.figures.position.table import BASES, Table, kind_of
from hheditor.tables import Advance, Back, Pivot, Slide, Turn, Way

PIVOTS: tuple[TurnPivot, ...] = ("centre", "front-left", "front-right")
"""TRN-1: the middle of its base, and its ends."""


def mobility(table: Table, piece: int) -> Mobility | None:
    """What a piece may be asked in the movement phase of its side."""
    task = table.agenda[-1] if table.agenda else None
    if not isinstance(task, tasks.Moving):
        return None
    if piece >= BASES:
        return _of_base(table, task.side, piece - BASES)
    if not 0 <= piece < len(table.figures):
        return None
    figure = table.figures[piece]
    if figure.side != task.side or figure.state != "loose":
        return None
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


def order_along(piece: int, step: Step) -> Order | None:
    """The order of a step; None where the piece does nothing of the kind."""
    if piece < BASES:
        return orders.Walk(piece, step.points, step.facing % 3600) if isinstance(step, Way) else None
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


# Lengths ---------------------------------------------------------------------------------------------------


def rings(table: Table, piece: int) -> tuple[Range, ...]:
    """What somebody measures from a piece: its shots, its zone, its command."""
    profile = table.profile
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
