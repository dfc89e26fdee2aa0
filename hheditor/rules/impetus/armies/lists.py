"""ARM-6: what an army of a list may have: so many of each kind at least and at most, and of which.

A list is written as players write theirs, a line for each kind::

    2-4 Militia + Carroccio
    of which 0-1 Carroccio

A kind is named by its troop type, or by a class (``FP``) for all troops of it; several with a plus are
counted together. Bounds are house figures, and what breaks them is a warning: building is never blocked.
"""

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import lru_cache
from typing import NamedTuple

from hheditor.armies import Army, TroopType
from hheditor.rules.impetus.armies.troops import characteristics_of
from hheditor.rules.impetus.position.profile import CLASSES, ArmyList, Profile
from hheditor.values import BadValue, Finding, refuse, warn

_LINE = re.compile(r"(?:(?:of which|di cui)\s+)?(\d{1,2})(?:\s*[-–]\s*(\d{1,2}))?\s+(\S.*)", re.IGNORECASE)


class Bound(NamedTuple):
    """One line of a list."""

    kinds: tuple[str, ...]
    least: int
    most: int

    def counts(self, names: frozenset[str]) -> bool:
        """Whether it speaks of troops that are called so."""
        return any(kind.casefold() in names for kind in self.kinds)


def bounds(lines: str) -> Iterator[tuple[int, Bound | None]]:
    """Every written line by its number from 1, and what it says; None where nobody can read it."""
    for number, line in enumerate(lines.splitlines(), 1):
        if not line.strip():
            continue
        found = _LINE.fullmatch(line.strip())
        if found is None:
            yield number, None
            continue
        least, most = int(found[1]), int(found[2] or found[1])
        kinds = tuple(kind.strip() for kind in found[3].split("+") if kind.strip())
        yield number, Bound(kinds, least, most) if kinds and least <= most else None


def inspect_lists(profile: Profile) -> Iterator[Finding]:
    """Lines that say nothing, and peoples with two lists."""
    met: set[str] = set()
    for place, each in enumerate(profile.lists):
        if each.people.casefold() in met:
            yield refuse(
                "refusal.impetus.list-twice", rule="ARM-6", field=f"lists.{place}.people", people=each.people
            )
        met.add(each.people.casefold())
        for number, bound in bounds(each.lines):
            if bound is None:
                yield refuse(
                    "refusal.impetus.list-line", rule="ARM-6", field=f"lists.{place}.lines", line=number
                )


def list_of(people: str, profiles: Iterable[Profile]) -> ArmyList | None:
    """The list of a people: the first profile that has one says it."""
    wanted = people.casefold()
    lists = (each for profile in profiles for each in profile.lists)
    return next((each for each in lists if wanted and each.people.casefold() == wanted), None)


def inspect_by_list(army: Army, profiles: Iterable[Profile]) -> Iterator[Finding]:
    """Too few, too many, and who does not belong to it."""
    found = list_of(army.people, profiles)
    if found is None or not army.units:
        return
    known = [bound for _, bound in bounds(found.lines) if bound is not None]
    names = {troop.id: _names(troop) for troop in army.troops}
    called = [names.get(unit.troop, frozenset()) for unit in army.units]
    for bound in known:
        count = sum(bound.counts(each) for each in called)
        if not bound.least <= count <= bound.most:
            yield warn(
                "warning.impetus.list-few" if count < bound.least else "warning.impetus.list-many",
                rule="ARM-6",
                field="units",
                troop=" + ".join(_called(kind, army) for kind in bound.kinds),
                count=count,
                least=bound.least,
                most=bound.most,
            )
    used = {unit.troop for unit in army.units}
    for place, troop in enumerate(army.troops):
        if troop.id in used and not any(bound.counts(names[troop.id]) for bound in known):
            yield warn(
                "warning.impetus.list-stranger", rule="ARM-6", field=f"troops.{place}", troop=troop.name
            )


@lru_cache(maxsize=1)
def _shipped_names() -> dict[str, str]:
    from hheditor.rules.impetus.armies.catalogue import troop_types

    return {troop.id: troop.name for troop in troop_types()}


def _names(troop: TroopType) -> frozenset[str]:
    """What a list may call it: its name, the one it was shipped with, its class."""
    names = [troop.id, troop.name, _shipped_names().get(troop.id, troop.name)]
    with suppress(BadValue):
        names.append(characteristics_of(troop).class_)
    return frozenset(name.casefold() for name in names)


def _called(kind: str, army: Army) -> str:
    """A kind as the army calls it."""
    if kind in CLASSES:
        return kind
    return next((troop.name for troop in army.troops if kind.casefold() in _names(troop)), kind)
