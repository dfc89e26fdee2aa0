"""The score of a fight, term by term: combat factor, stands, impact bonus, dice and height.

A fight is one piece against one or more. Pieces are units and leaders alone; a leader alone lends nothing but
dice. All functions are pure: what the screen shows before the dice is what the dice are added to.
"""

from collections.abc import Sequence
from typing import NamedTuple

from hheditor.rules.api import Term
from hheditor.rules.hordes_heroes.contact.zones import barred, guarded_sides
from hheditor.rules.hordes_heroes.position.formation import fighting_stands, front_stands, in_column
from hheditor.rules.hordes_heroes.position.orders import LEADERS
from hheditor.rules.hordes_heroes.position.table import Table, Unit, direction_between, flies, troop


class Score(NamedTuple):
    """What a side brings to a fight."""

    total: int
    terms: tuple[Term, ...]
    lender: int
    """The unit that lends the combat factor, or -1 where a leader fights alone."""


def units_of(pieces: Sequence[int]) -> tuple[int, ...]:
    """The units among some pieces."""
    return tuple(piece for piece in pieces if piece < LEADERS)


def cell_of(table: Table, piece: int) -> int:
    """Where a piece stands."""
    return table.leaders[piece - LEADERS].cell if piece >= LEADERS else table.units[piece].cell


def side_of(table: Table, piece: int) -> int:
    """Whose it is."""
    return table.leaders[piece - LEADERS].side if piece >= LEADERS else table.units[piece].side


def aloft(table: Table, piece: int) -> bool:
    """FLY-9: whether a piece flies, so that the ground below gives it nothing and takes nothing from it."""
    return piece < LEADERS and flies(table, table.units[piece])


def unsettled(table: Table, number: int, against: Sequence[int]) -> str:
    """H2H-5, DIS-5: the rule by which a unit fights as disrupted against these enemies, or "".

    Truly disrupted, nothing is added by the ground (R-101). In rivers and boats everybody; in wood, broken
    ground and villages mounted troops, who suffer from any enemy's ground as from their own (TER-14, R-155).
    """
    unit = table.units[number]
    if unit.disrupted:
        return "H2H-5"
    if flies(table, unit):
        return ""
    effects = table.setup.effects
    here = effects[unit.cell]
    if here.all_disrupted:
        return here.rule
    if troop(table, unit).mounted:
        standing = (piece for piece in against if not aloft(table, piece))
        for cell in (unit.cell, *(cell_of(table, piece) for piece in standing)):
            if effects[cell].mounted_disrupted:
                return "TER-14"
    return ""


def impact_bonus(table: Table, unit: Unit) -> int:
    """H2H-3: the impact bonus a unit brings if nothing forbids it: never more than stands in front (R-151).

    By profile one less for every stand lost (R-99), a limit in column (R-100), pike blocks have their own.
    """
    profile = table.profile
    kind = troop(table, unit)
    bonus = kind.impact
    if profile.block_impact and unit.formation == "block" and kind.has("pike"):
        bonus = profile.block_impact
    if profile.impact_falls:
        bonus -= unit.full - unit.stands
    if profile.column_impact and in_column(table, unit):
        bonus = min(bonus, profile.column_impact)
    return max(0, min(bonus, front_stands(unit)))


def spent_impact(table: Table, number: int, against: Sequence[int]) -> str:
    """R-77: the rule that takes a unit's impact whoever it fights: in melee, driven back, disrupted."""
    unit = table.units[number]
    if unit.melee:
        return "H2H-4"
    if unit.winded:
        return "CMP-6"
    return unsettled(table, number, against)


def forbidden_impact(table: Table, number: int, foe: int) -> str:
    """H2H-13: the rule that takes the impact bonus from both of a pair: ground, stakes, ground that bars."""
    unit = table.units[number]
    there = cell_of(table, foe)
    for piece, cell in ((number, unit.cell), (foe, there)):
        if not table.setup.effects[cell].impact and not aloft(table, piece):
            return table.setup.effects[cell].rule
    direction = direction_between(table, unit.cell, there)
    if direction in guarded_sides(table, unit):
        return "STK-1"
    if foe < LEADERS and (direction + 3) % 6 in guarded_sides(table, table.units[foe]):
        return "STK-1"
    if aloft(table, number) or aloft(table, foe):
        return ""
    if barred(table, number, there) or (foe < LEADERS and barred(table, foe, unit.cell)):
        return "TRC-1"
    return ""


def _impact(table: Table, units: Sequence[int], against: Sequence[int]) -> list[Term]:
    """H2H-6: the highest bonus that applies, judged pair by pair; what is denied is 0 with its rule."""
    best: Term | None = None
    denied = []
    for number in units:
        bonus = impact_bonus(table, table.units[number])
        if not bonus:
            continue
        rule = spent_impact(table, number, against)
        if not rule:
            reasons = [forbidden_impact(table, number, foe) for foe in against]
            rule = "" if "" in reasons else reasons[0]
        if rule:
            denied.append(Term("term.hordes_heroes.impact", 0, rule, number))
        elif best is None or bonus > best.value:
            best = Term("term.hordes_heroes.impact", bonus, "H2H-3", number)
    return [best] if best is not None else denied


def factor_lender(table: Table, units: Sequence[int], against: Sequence[int]) -> int:
    """R-72: the unit with the highest combat factor; of equals the higher, then the one faced (R-152)."""
    level = table.setup.level
    foes = [cell_of(table, piece) for piece in against]
    lowest = max(level(cell) for cell in foes)

    def worth(number: int) -> tuple[int, bool, bool, int]:
        unit = table.units[number]
        faced = len(against) == 1 and against[0] < LEADERS and _faces(table, against[0], unit.cell)
        return (troop(table, unit).combat, level(unit.cell) > lowest, faced, -number)

    return max(units, key=worth)


def _faces(table: Table, number: int, cell: int) -> bool:
    unit = table.units[number]
    return bool(table.setup.grid.arc(unit.cell, unit.facing, 1) >> cell & 1)


def higher(table: Table, lender: int, against: Sequence[int]) -> bool:
    """H2H-12: the single unit above every opponent, or a group's lender above the single (R-73).

    R-195 [F]: height counts for nobody where one of them flies.
    """
    if any(aloft(table, piece) for piece in (lender, *against)):
        return False
    level = table.setup.level
    here = level(table.units[lender].cell)
    return all(here > level(cell_of(table, piece)) for piece in against)


def dice_count(table: Table, pieces: Sequence[int], lone: Sequence[int] = ()) -> int:
    """GEN-1: two dice with a general, attached or taking part alone, and never more; otherwise one."""
    return 2 if general_of(table, pieces, lone) >= 0 else 1


def general_of(table: Table, pieces: Sequence[int], lone: Sequence[int] = ()) -> int:
    """The general who brings the second die, or -1."""
    for piece in (*pieces, *lone):
        if piece >= LEADERS:
            return piece
        for index in table.leaders_with.get(piece, ()):
            if lends_a_die(table, index):
                return LEADERS + index
    return -1


def lends_a_die(table: Table, index: int) -> bool:
    """GEN-4 [F]: whether a leader brings his host a second die: a magician does not."""
    return not table.setup.leaders[index].magician or table.profile.magician_dice > 1


def base_score(table: Table, pieces: Sequence[int], against: Sequence[int]) -> Score:
    """H2H-11: what a side brings before the dice, up to six against one and whatever anybody faces.

    R-111: a leader alone brings his dice and nothing else.
    """
    units = units_of(pieces)
    if not units:
        return Score(0, (), -1)
    lender = factor_lender(table, units, against)
    terms = [Term("term.hordes_heroes.factor", troop(table, table.units[lender]).combat, "H2H-1", lender)]
    for number in units:
        rule = unsettled(table, number, against)
        stands = 0 if rule else fighting_stands(table, table.units[number])
        terms.append(Term("term.hordes_heroes.stands", stands, rule or "H2H-1", number))
    terms += _impact(table, units, against)
    if higher(table, lender, against):
        terms.append(Term("term.hordes_heroes.height", 1, "H2H-12", lender))
    return Score(sum(term.value for term in terms), tuple(terms), lender)


def side_score(
    table: Table, pieces: Sequence[int], against: Sequence[int], dice: int, lone: Sequence[int] = ()
) -> Score:
    """H2H-1: factor, eligible stands, impact bonus if it applies, height, and what the dice showed."""
    base = base_score(table, pieces, against)
    general = general_of(table, pieces, lone)
    roll = Term("term.hordes_heroes.dice", dice, "GEN-1" if general >= 0 else "H2H-1", general)
    return Score(base.total + dice, (*base.terms, roll), base.lender)
