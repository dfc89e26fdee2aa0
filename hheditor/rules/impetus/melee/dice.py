"""MEL: how many dice a unit has in melee. MEL-4: VBU + depth + modifiers, the attacker adds I; at least one
(IR-26). MEL-5: supporters add half of theirs. MEL-6: modifiers. MEL-7 to MEL-9 (IR-27): impetus and what
denies it. LRG-6: depth. MEL-17: no depth against flank and rear. SPC-2, SPC-5, SPC-7, SPC-9, SPC-10.
"""

from hheditor.rules.api import Term
from hheditor.rules.impetus.charge.contact import flanks, is_before
from hheditor.rules.impetus.position import modifiers
from hheditor.rules.impetus.position.table import (
    Table,
    bond_between,
    enemies_of,
    is_fresh,
    is_large,
    troop,
)

Terms = tuple[Term, ...]
_ROUGH = ("broken", "difficult", "ford")


def denial(table: Table, number: int, target: int) -> str:
    """MEL-8, MEL-9: why an attacker has no impetus, as the name of a term; empty where it has."""
    own, other = troop(table, number), troop(table, target)
    ordinary_light = other.klass == "S" or (other.klass == "FL" and not other.impetuous)
    if not is_fresh(table, number) and own.klass not in ("CF", "EL"):
        return "worn"
    if _in_rough(table, number, target):
        nimble = own.klass == "FL" and own.impetuous
        if not nimble or ordinary_light:
            return "rough-ground"
    if not own.mounted and other.mounted:
        return "foot-on-horse"
    if own.klass == "EL" and ordinary_light:
        return "elephants-on-light"
    bond = bond_between(table, number, target)
    before = bond is None or bond.kind in ("frontal", "side")
    if before and table.units[target].wall:
        return "shieldwall"
    if own.mounted and _stops_horse(table, target, before):
        return "stops-horse"
    return ""


def _in_rough(table: Table, number: int, target: int) -> bool:
    """MEL-9: the attacker is in such ground, or the target is."""
    board = table.board
    return board.ground(table.units[number]) in _ROUGH or board.ground(table.units[target]) in _ROUGH


def _stops_horse(table: Table, target: int, before: bool) -> bool:
    """MEL-8 (d): W, EL and camels from all sides; spears, stakes and pavises only from before."""
    kind = troop(table, target)
    if kind.klass in ("W", "EL") or kind.has("camels"):
        return True
    if not before or kind.mounted:
        return False
    return kind.has("pike") or kind.speared or table.units[target].stakes or kind.has("pavises")


def depth(table: Table, number: int, target: int) -> int:
    """LRG-6: while two units are left, against an enemy before the front; only the highest counts."""
    if not is_large(table, number) or flanks(table, target, number) or not is_before(table, number, target):
        return 0
    kind, mounted = troop(table, number), troop(table, target).mounted
    against = 0 if mounted else 1
    armed = {
        "pike": kind.has("pike"),
        "spear": kind.speared and not kind.impetuous,
        "warband": kind.has("warband"),
    }
    return max((modifiers.DEPTH[name][against] for name, has in armed.items() if has), default=0)


def main_terms(table: Table, number: int, target: int, attacking: bool) -> Terms:
    """MEL-4: the dice of a unit against a main enemy, term by term."""
    unit, kind, other = table.units[number], troop(table, number), troop(table, target)
    terms = [Term("term.impetus.vbu", unit.vbu, "MEL-4", number)]
    if attacking and kind.impetus:
        why = denial(table, number, target)
        if why:
            terms.append(Term(f"term.impetus.denied-{why}", 0, "MEL-8", number))
        else:
            terms.append(Term("term.impetus.impetus", kind.impetus, "MEL-7", number))
    deep = depth(table, number, target)
    if deep:
        terms.append(Term("term.impetus.depth", deep, "LRG-6", number))
    if unit.disordered:
        terms.append(Term("term.impetus.disordered", modifiers.DISORDERED, "MEL-6", number))
    if flanks(table, number, target):
        terms.append(Term("term.impetus.flank", modifiers.FLANK, "MEL-6", number))
    if (kind.mounted or kind.has("pike")) and _in_difficult(table, number, target):
        terms.append(Term("term.impetus.difficult", modifiers.DIFFICULT, "MEL-6", number))
    if kind.klass == "CGP" and not other.mounted:
        terms.append(Term("term.impetus.heavy-chariots", modifiers.HEAVY_CHARIOTS, "MEL-6", number))
    if unit.wall:
        terms.append(Term("term.impetus.shieldwall", modifiers.SHIELDWALL, "SPC-9", number))
    return tuple(terms)


def _in_difficult(table: Table, number: int, target: int) -> bool:
    """MEL-6: in difficult ground, or against an enemy wholly in it."""
    board = table.board
    return board.ground(table.units[number]) == "difficult" or board.wholly_in(
        table.units[target], "difficult"
    )


def total(terms: Terms) -> int:
    """MEL-4: at least one die (IR-26)."""
    return max(1, sum(term.value for term in terms))


def supporters(table: Table, number: int, target: int, mains: tuple[int, ...]) -> tuple[int, ...]:
    """MEL-5: friends of a main unit in contact with its enemy, with that enemy before their own front; not
    ART, nor who is main in another melee of the same group charge."""
    side = table.units[number].side
    return tuple(
        friend
        for friend in enemies_of(table, target)
        if friend != number
        and friend not in mains
        and table.units[friend].side == side
        and troop(table, friend).klass != "ART"
        and is_before(table, friend, target)
    )


def side_terms(
    table: Table,
    number: int,
    target: int,
    attacking: bool,
    charged: tuple[int, ...],
    mains: tuple[int, ...],
) -> Terms:
    """MEL-10: all dice of a side: the main unit's, at least one, and half of each supporter's."""
    terms = list(main_terms(table, number, target, attacking and number in charged))
    short = 1 - sum(term.value for term in terms)
    if short > 0:
        terms.append(Term("term.impetus.least", short, "MEL-4", number))
    for friend in supporters(table, number, target, mains):
        half = total(main_terms(table, friend, target, attacking and friend in charged)) // 2
        terms.append(Term("term.impetus.support", half, "MEL-5", friend))
    return tuple(terms)
