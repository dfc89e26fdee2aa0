"""INT: passing through friends.

INT-1: S pass and are passed by any; FL neither impetuous nor in a block, T not in a block, and ART are
passed by any and pass foot that are not impetuous; W are passed by any but EL and W; CL pass and are
passed by any mounted but EL. INT-2: the passed unit must not be in melee (IR-15), and the passer must come
out clear. INT-3, EVA-6, RET-5: involuntary passing goes further. LRG-7: blocks lose what FL and T have.
"""

from hheditor.rules.impetus.board.interface import Passage
from hheditor.rules.impetus.position.table import Table, in_melee, is_large, troop


def _loose(table: Table, number: int) -> bool:
    """INT-1 (b): troops that keep gaps."""
    kind = troop(table, number)
    if kind.klass == "ART":
        return True
    if kind.klass == "FL":
        return not kind.impetuous and not is_large(table, number)
    return kind.klass == "T" and not is_large(table, number)


def may_pass(table: Table, number: int, friend: int) -> bool:
    """INT-1: whether a unit may pass through a friend."""
    own, other = troop(table, number), troop(table, friend)
    if "S" in (own.klass, other.klass):
        return True
    if _loose(table, friend):
        return True
    if _loose(table, number) and not other.mounted and not other.impetuous:
        return True
    if other.klass == "W":
        return own.klass not in ("EL", "W")
    if own.klass == "CL":
        return other.mounted and other.klass != "EL"
    return other.klass == "CL" and own.mounted and own.klass != "EL"


def may_push(table: Table, friend: int) -> bool:
    """RET-5: a unit in melee, ART and W are not pushed."""
    return not in_melee(table, friend) and troop(table, friend).klass not in ("ART", "W")


def passage(table: Table, number: int) -> Passage:
    """What the board needs to know to drive a unit through its friends."""
    return Passage(
        lambda friend: may_pass(table, number, friend),
        lambda friend: may_push(table, friend),
        lambda friend: in_melee(table, friend),
    )
