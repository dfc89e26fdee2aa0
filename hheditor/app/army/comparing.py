"""Two armies side by side: what they have in common, what differs, and where each is stronger."""

from collections import Counter

from hheditor.armies import Army
from hheditor.rules.api.armies.muster import Appraisal
from hheditor.values import Value


class Difference(Value, frozen=True):
    """A line of the comparison: the same measure of both."""

    name: str
    """Of a total or a figure: its id; of a troop type: its name."""
    first: int
    second: int
    symbol: str = ""

    @property
    def lead(self) -> int:
        """By how much the first has more; negative where the second has."""
        return self.first - self.second


class Comparison(Value, frozen=True):
    """Everything there is to compare."""

    totals: tuple[Difference, ...] = ()
    """What the rules total (`Total.of`), and ``leaders``."""
    figures: tuple[Difference, ...] = ()
    """The sum over all units of every figure that is a number."""
    arms: tuple[Difference, ...] = ()
    """Units by the picture of their arm."""
    troops: tuple[Difference, ...] = ()
    """Units by the name of their troop type."""


def compare(first: tuple[Army, Appraisal], second: tuple[Army, Appraisal]) -> Comparison:
    """Compare two armies with what they come to."""
    totals = _both(_totals(*first), _totals(*second))
    arms = _both(_arms(first[0]), _arms(second[0]))
    names = _both(_names(first[0]), _names(second[0]))
    symbols = {troop.name: troop.symbol for army, _ in (second, first) for troop in army.troops}
    return Comparison(
        totals,
        _both(_figures(first[1]), _figures(second[1])),
        tuple(Difference(each.name, each.first, each.second, each.name) for each in arms),
        tuple(Difference(each.name, each.first, each.second, symbols.get(each.name, "")) for each in names),
    )


def _totals(army: Army, found: Appraisal) -> Counter[str]:
    return Counter({total.of: total.value for total in found.totals} | {"leaders": len(army.leaders)})


def _figures(found: Appraisal) -> Counter[str]:
    total: Counter[str] = Counter()
    for unit in found.units:
        for figure in unit.figures:
            total[figure.id] += figure.value
    return total


def _arms(army: Army) -> Counter[str]:
    symbols = {troop.id: troop.symbol for troop in army.troops}
    return Counter(symbols.get(unit.troop, "foot") for unit in army.units)


def _names(army: Army) -> Counter[str]:
    names = {troop.id: troop.name for troop in army.troops}
    return Counter(names.get(unit.troop, unit.troop) for unit in army.units)


def _both(one: Counter[str], other: Counter[str]) -> tuple[Difference, ...]:
    return tuple(Difference(name, one[name], other[name]) for name in dict.fromkeys((*one, *other)))
