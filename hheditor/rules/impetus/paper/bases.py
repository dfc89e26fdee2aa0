"""The bases of two armies at true size, and the lengths of their measuring stick."""

from collections.abc import Iterator

from hheditor.rules.api.paper.bases import Base
from hheditor.rules.api.screen.paths import Range
from hheditor.rules.impetus.armies.troops import HALVES, pace_of
from hheditor.rules.impetus.paper.facts import Facts
from hheditor.rules.impetus.position.table import Table
from hheditor.rules.impetus.scenes import miniatures, tag


def bases(table: Table) -> tuple[Base, ...]:
    """TAB-3: a base for every unit, twice as wide as 1H; LRG-1: of a large unit one base as deep as all."""
    setup, found = table.setup, []
    for number, unit in enumerate(table.units):
        if unit.ahead < 0:
            kind = setup.troop_of_unit[number]
            deep = HALVES[kind.klass] * setup.h // 2
            found.append(
                Base(
                    unit.side,
                    setup.units[number].name,
                    kind.symbol,
                    (2 * setup.h, deep),
                    ranks=1 + len(unit.behind),
                    figures=1 + len(unit.behind),
                    stand=miniatures(kind),
                    tag=tag(kind),
                )
            )
    return tuple(found)


def ranges(facts: Facts) -> tuple[Range, ...]:
    """MOV-1, CHG-2, SHO-2, ZOC-1: what these armies measure."""
    whose: dict[tuple[int, str], dict[str, None]] = {}
    for length, name, troop in _lengths(facts):
        whose.setdefault((length * facts.setup.h, f"range.impetus.{name}"), {}).update(
            {troop: None} if troop else {}
        )
    return tuple(Range(length, message, tuple(names)) for (length, message), names in sorted(whose.items()))


def _lengths(facts: Facts) -> Iterator[tuple[int, str, str]]:
    profile = facts.profile
    yield 1, "zone", ""
    for troop in facts.troops:
        line = pace_of(profile.paces, troop.klass, troop.impetuous)
        yield line.open.figure, "move", troop.name
        if line.open.second:
            yield line.open.figure + line.open.second, "second", troop.name
        if line.open.charge:
            yield line.open.charge, "charge", troop.name
    for weapon in facts.weapons:
        used = [troop.name for troop in facts.troops if troop.weapon == weapon.id]
        for most, name in zip(profile.bands, ("short", "long", "extreme"), strict=True):
            band = getattr(weapon, name)
            if band.foot is not None or band.mounted is not None:
                for troop_name in used:
                    yield most, name, troop_name
