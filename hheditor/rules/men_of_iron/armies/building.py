"""What whoever builds an army is shown: figures of types and leaders, the flight level it comes to."""

from collections.abc import Iterator
from contextlib import suppress
from functools import cache

from hheditor.armies import Army, Leader, TroopType
from hheditor.rules.api import Figure, Total
from hheditor.rules.api.armies.muster import UNITS
from hheditor.rules.men_of_iron.armies.troops import STANDARD, ratings_of, type_of
from hheditor.rules.men_of_iron.charts.schema import TypeRow
from hheditor.rules.men_of_iron.charts.shipped import FLAVOURS, flavour
from hheditor.values import BadValue, Finding, warn


@cache
def _rows() -> dict[str, TypeRow]:
    """Every type, as the first flavour that has it."""
    return {row.id: row for name in reversed(FLAVOURS) for row in flavour(name).types}


def _sided(values: tuple[int, int], *, signs: bool = False) -> str:
    return "/".join(f"{each:+d}" if signs and each else str(each) for each in values).replace("-", "−")


def figures(troop: TroopType) -> tuple[Figure, ...]:
    """CHT-2, CHT-3: movement, defence, F and flight points as the charts print them."""
    try:
        kind = type_of(troop)
        row = _rows()[kind.type]
    except (BadValue, KeyError):
        return ()
    defence = next((each.defence for each in row.variants if each.id == kind.variant), row.defence)
    return (
        Figure("ma", _sided(row.ma), row.ma[0]),
        Figure("defence", _sided(defence, signs=True), defence[0]),
        Figure("f", f"F{row.f}" if row.f else "", row.f),
        Figure("fp", str(row.fp), row.fp),
    )


def leader_figures(leader: Leader) -> tuple[Figure, ...]:
    """LDR-2: activation, range, charisma; a standard has none. `BadValue` where they are nonsense."""
    if leader.role == STANDARD:
        return ()
    ratings = ratings_of(leader)
    charisma = f"{ratings.charisma:+d}".replace("-", "−") if ratings.charisma else "0"
    return (
        Figure("activation", str(ratings.activation), ratings.activation),
        Figure("range", str(ratings.range), ratings.range),
        Figure("charisma", charisma, ratings.charisma),
    )


def totals(army: Army) -> tuple[Total, ...]:
    """SCN-4: units, and the flight level they would have: half of what their loss costs, and five."""
    own = {row.id: row for name in flavours_of(army)[:1] for row in flavour(name).types} or _rows()
    worth = 0
    for unit in army.units:
        try:
            worth += own[type_of(army.troop(unit.troop)).type].fp
        except (BadValue, KeyError):
            continue
    level = (Total("men_of_iron.flight-level", worth // 2 + 5),) if army.units else ()
    return (Total(UNITS, len(army.units)), *level)


def _kinds(army: Army) -> set[str]:
    """The types of an army; those that cannot be read have a finding of their own."""
    found = set()
    for troop in army.troops:
        with suppress(BadValue):
            found.add(type_of(troop).type)
    return found & set(_rows())


def flavours_of(army: Army) -> tuple[str, ...]:
    """OPT-1: the flavours whose charts have every type of an army."""
    kinds = _kinds(army)
    return tuple(name for name in FLAVOURS if kinds <= {row.id for row in flavour(name).types})


def inspect(army: Army) -> Iterator[Finding]:
    """OPT-1: types that meet in no flavour; LDR-1: more than one overall commander."""
    if not flavours_of(army):
        yield warn("warning.men_of_iron.no-flavour", rule="OPT-1")
    commanders = [leader.name for leader in army.leaders if leader.first and leader.role != STANDARD]
    if len(commanders) > 1:
        yield warn(
            "warning.men_of_iron.two-commanders", rule="LDR-1", leader=commanders[0], other=commanders[1]
        )
