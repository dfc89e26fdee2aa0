"""SHO: how many dice a shot has. SHO-1: VBU + table + modifiers. SHO-2, SHO-3: range bands and the table.
SHO-5: moving, rallying, disorder. SHO-6: what the target is and where. SHO-11: ammunition does not run out.
"""

from hheditor.rules.api import Term
from hheditor.rules.impetus.armies.troops import weapon_of
from hheditor.rules.impetus.position import modifiers
from hheditor.rules.impetus.position.profile import Band, Weapon
from hheditor.rules.impetus.position.table import Table, is_large, troop

ALL_ROUND = frozenset({"CGL", "CGP", "W"})


def weapon(table: Table, number: int) -> Weapon | None:
    """The weapon of a unit."""
    known: dict[int, Weapon | None] = table.setup.memo("weapons")
    if number not in known:
        known[number] = weapon_of(table.profile, troop(table, number))
    return known[number]


def band_at(table: Table, arm: Weapon, distance: int) -> Band | None:
    """SHO-2: the band of a distance; None beyond all of them, or nearer than the weapon shoots."""
    h = table.board.h
    if distance < arm.least * h:
        return None
    for most, band in zip(table.profile.bands, (arm.short, arm.long, arm.extreme), strict=True):
        if distance <= most * h:
            return band
    return None


def shoots_all_round(table: Table, number: int) -> bool:
    """SHO-4: chariots but CF, wagons, and light cavalry with any bow or javelins."""
    kind, arm = troop(table, number), weapon(table, number)
    if kind.klass in ALL_ROUND:
        return True
    return kind.klass == "CL" and arm is not None and arm.all_round


def range_to(table: Table, shooter: int, target: int) -> int:
    """SHO-2: how far a shot goes, as the board measures."""
    own, other = table.units[shooter], table.units[target]
    return table.board.range(own, other, shoots_all_round(table, shooter))


def moving_penalty(table: Table, number: int, rallied: bool) -> int:
    """SHO-5: what it costs to move in the same activation; a rally counts as moving, for all alike."""
    kind = troop(table, number)
    if kind.klass in modifiers.STEADY:
        return modifiers.MOVING_STEADY
    if not rallied and (kind.klass == "S" or (kind.klass == "FL" and kind.weapon == "javelin")):
        return 0
    return modifiers.MOVING


def behind_pavises(table: Table, target: int, shooter: int) -> bool:
    """SPC-10, HEX-15: pavises protect against shots from before the front line."""
    return troop(table, target).has("pavises") and not table.board.behind_front_line(
        table.units[target], table.units[shooter]
    )


def shot_terms(
    table: Table, shooter: int, target: int, moving: bool, rallied: bool, short: bool = False
) -> tuple[Term, ...] | None:
    """The dice of a shot, term by term; None out of range. DEF-3: a defensive shot is always `short`."""
    arm = weapon(table, shooter)
    if arm is None:
        return None
    own = table.units[shooter]
    band = arm.short if short else band_at(table, arm, range_to(table, shooter, target))
    kind = troop(table, target)
    figure = None if band is None else band.mounted if kind.mounted else band.foot
    if figure is None:
        return None
    terms = [
        Term("term.impetus.vbu", own.vbu, "SHO-1", shooter),
        Term("term.impetus.range", figure, "SHO-3", shooter),
    ]
    if moving or rallied:
        terms.append(Term("term.impetus.moving", moving_penalty(table, shooter, rallied), "SHO-5", shooter))
    if own.disordered:
        terms.append(Term("term.impetus.disordered", modifiers.DISORDERED, "SHO-5", shooter))
    terms += _target_terms(table, shooter, target, arm)
    return tuple(term for place, term in enumerate(terms) if term.value or place < 2)


def _target_terms(table: Table, shooter: int, target: int, arm: Weapon) -> list[Term]:
    """SHO-6: all that apply add up; artillery's bonus counts once."""
    kind = troop(table, target)
    terms = []
    if kind.klass in ("S", "ART"):
        terms.append(Term("term.impetus.loose-target", modifiers.AT_LOOSE, "SHO-6", target))
    if kind.klass == "CL":
        terms.append(Term("term.impetus.light-target", modifiers.AT_LIGHT, "SHO-6", target))
    edge = table.board.terrain(table.units[target]).edge
    if edge:
        terms.append(Term("term.impetus.wood-edge", edge, "SHO-6", target))
    if arm.artillery:
        if kind.klass == "W" or is_large(table, target) or table.board.in_column(table, target):
            terms.append(Term("term.impetus.deep-target", modifiers.AT_DEEP, "SHO-6", target))
    elif kind.klass == "W":
        terms.append(Term("term.impetus.wagons", modifiers.AT_COVER, "SHO-6", target))
    elif behind_pavises(table, target, shooter):
        terms.append(Term("term.impetus.pavises", modifiers.AT_COVER, "SPC-10", target))
    return terms
