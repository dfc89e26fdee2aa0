"""What dice may be expected to cost: damage of so many dice, and what a test of cohesion takes for it."""

from functools import lru_cache

from hheditor.rules.api import Term
from hheditor.rules.impetus.melee import cohesion, dice
from hheditor.rules.impetus.melee.fight import dice_of
from hheditor.rules.impetus.position import tasks
from hheditor.rules.impetus.position.table import Table, is_large, troop

CENT = 100
_FACES = range(1, 7)


@lru_cache(maxsize=256)
def damages(count: int) -> tuple[tuple[int, int], ...]:
    """How likely each damage of so many dice is, in ten-thousandths: every 6 is one, every two 5s are one.

    >>> dict(damages(1))[1], sum(share for _, share in damages(9)) > 9990
    (1667, True)
    """
    chances: dict[tuple[int, int], float] = {(0, 0): 1.0}
    for _ in range(count):
        later: dict[tuple[int, int], float] = {}
        for (sixes, fives), chance in chances.items():
            for gain, share in (((1, 0), 1 / 6), ((0, 1), 1 / 6), ((0, 0), 4 / 6)):
                key = (sixes + gain[0], fives + gain[1])
                later[key] = later.get(key, 0.0) + chance * share
        chances = later
    found: dict[int, float] = {}
    for (sixes, fives), chance in chances.items():
        damage = sixes + fives // 2
        found[damage] = found.get(damage, 0.0) + chance
    return tuple((damage, round(10_000 * chance)) for damage, chance in sorted(found.items()))


def taken(steady: int, disordered: bool, vbu: int, count: int) -> int:
    """The VBU so many dice may be expected to take off a unit, in hundredths: `steady` is its critical number
    before any damage."""
    total = 0
    for damage, share in damages(count):
        if not damage:
            continue
        for face in _FACES:
            test = cohesion.read_test(max(1, steady - damage), face, disordered=disordered)
            total += share * min(vbu, test.loss + test.again)
    return total * CENT // (10_000 * len(_FACES))


def worth(table: Table, number: int, lost: int) -> int:
    """What so many hundredths of VBU are worth: the more, the nearer the army is to breaking by the unit."""
    kind, unit = troop(table, number), table.units[number]
    block = unit.vbu + sum(table.units[each].vbu for each in unit.behind)
    return lost + lost * 2 * kind.vd // max(1, block)


def steady(terms: tuple[Term, ...]) -> int:
    """A critical number before the damage that would be taken off it."""
    return sum(term.value for term in terms if term.name != "term.impetus.damage")


def fought(table: Table, task: tasks.Round) -> int:
    """What a round may be expected to bring its first unit: the enemy's loss less its own."""
    gain = 0
    for second in (False, True):
        victim, striker = (task.unit, task.target) if second else (task.target, task.unit)
        count = dice.total(dice_of(table, task, second))
        terms = cohesion.in_melee_with(table, victim, striker, 0)
        unit = table.units[victim]
        loss = worth(table, victim, taken(steady(terms), unit.disordered, unit.vbu, count))
        gain += -loss if second else loss
    return gain


def shot(table: Table, shooter: int, target: int, count: int) -> int:
    """What a shot may be expected to cost its target."""
    terms, unit = cohesion.under_fire(table, target, 0, shooter), table.units[target]
    lost = taken(steady(terms), unit.disordered, unit.vbu, count)
    # Even a test that is passed disorders.
    shaken = 0 if unit.disordered or is_large(table, target) else 15
    return worth(table, target, lost) + shaken * min(count, 6) // 3
