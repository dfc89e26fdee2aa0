"""COH: the cohesion test. COH-1: once for all damage of a shot or a round; COH-9: never added up over shots.
COH-2, COH-3: the critical number and the die. COH-4: under fire. COH-5, COH-10 (IR-30): in melee. COH-6:
disorder, and what it costs to be disordered again. GEN-1: the general steadies his unit.
"""

from typing import NamedTuple

from hheditor.rules.api import Pool, Roll, Stage, Term
from hheditor.rules.impetus.melee.casualties import disorder, lose
from hheditor.rules.impetus.position import modifiers
from hheditor.rules.impetus.position.table import Table, bond_between, is_large, troop
from hheditor.rules.impetus.shooting.weapons import weapon

Terms = tuple[Term, ...]


class Test(NamedTuple):
    """How a test came out."""

    passed: bool
    loss: int
    """VBU lost by failing."""
    again: int
    """COH-6: VBU lost by being disordered again."""


def read_test(critical: int, face: int, *, disordered: bool) -> Test:
    """COH-3: a natural 1 always passes, a natural 6 always fails and costs at least 1.

    >>> read_test(6, 6, disordered=True), read_test(1, 1, disordered=True)
    (Test(passed=False, loss=1, again=0), Test(passed=True, loss=0, again=1))
    """
    if face == 1 or (face < 6 and face <= critical):
        return Test(passed=True, loss=0, again=int(disordered))
    return Test(passed=False, loss=max(1, face - critical), again=0)


def critical_number(terms: Terms) -> int:
    """COH-2: at least 1."""
    return max(1, sum(term.value for term in terms))


def test_roll(side: int, number: int) -> Roll:
    """One die."""
    return Roll("impetus.cohesion", (Pool(1, 6),), "faces", "COH-3", side, (number,))


def _common(table: Table, number: int, damage: int, rule: str) -> list[Term]:
    unit = table.units[number]
    terms = [
        Term("term.impetus.vbu", unit.vbu, "COH-2", number),
        Term("term.impetus.damage", -damage, "COH-2", number),
    ]
    if unit.disordered:
        terms.append(Term("term.impetus.disordered", modifiers.DISORDERED, rule, number))
    if unit.general:
        terms.append(Term("term.impetus.general", modifiers.GENERAL, "GEN-1", number))
    if unit.wall:
        terms.append(Term("term.impetus.shieldwall", modifiers.SHIELDWALL, "SPC-9", number))
    return terms


def under_fire(table: Table, number: int, damage: int, shooter: int) -> Terms:
    """COH-4: the critical number of a unit that was shot at."""
    terms = _common(table, number, damage, "COH-4")
    arm = weapon(table, shooter)
    if arm is None or not arm.artillery:
        terms.append(Term("term.impetus.not-artillery", modifiers.NOT_ARTILLERY, "COH-4", number))
        if troop(table, number).klass in ("CP1", "FP"):
            terms.append(Term("term.impetus.armoured", modifiers.ARMOURED, "COH-4", number))
    return tuple(terms)


def in_melee_with(table: Table, number: int, enemy: int, damage: int) -> Terms:
    """COH-5: the critical number of a main unit in melee."""
    terms = _common(table, number, damage, "COH-5")
    kind, foe = troop(table, number), troop(table, enemy)
    bond = bond_between(table, number, enemy)
    came = bond is not None and bond.one == number
    if bond is not None and came and bond.kind in ("flank", "rear"):
        terms.append(Term("term.impetus.attacked-flank", modifiers.ATTACKED_FLANK, "COH-5", number))
    if kind.klass == "FP" and foe.klass in ("CP1", "CP2", "CM", "CL"):
        terms.append(Term("term.impetus.foot-against-horse", modifiers.FOOT_AGAINST_HORSE, "COH-5", number))
    if kind.infantry and _holds(table, number, enemy, came):
        terms.append(Term("term.impetus.holds-ground", modifiers.HOLDS_GROUND, "COH-10", number))
    return tuple(terms)


def _holds(table: Table, number: int, enemy: int, came: bool) -> bool:
    """COH-10, TER-3: a village for all; a hill or a bank only for those who did not come to this contact."""
    unit, foe, board = table.units[number], table.units[enemy], table.board
    if board.terrain(unit).village:
        return True
    if came:
        return False
    return board.level(unit) > board.level(foe) or board.holds_bank(unit, foe)


def take(stage: Stage[Table], number: int, terms: Terms, face: int, rule: str) -> Test:
    """COH-6: tell the test and carry out what it costs; OPT-6: a steady block is not disordered by it."""
    table = stage.position
    unit = table.units[number]
    critical = critical_number(terms)
    test = read_test(critical, face, disordered=unit.disordered)
    stage.happen(
        "tested",
        table,
        rule=rule,
        side=unit.side,
        pieces=(number,),
        terms=terms,
        critical=critical,
        die=face,
        passed=int(test.passed),
        loss=test.loss + test.again,
    )
    if not (table.profile.steady_blocks and is_large(table, number)):
        disorder(stage, number, "COH-6")
    lose(stage, number, test.loss + test.again, "COH-3" if test.loss else "COH-6")
    return test
