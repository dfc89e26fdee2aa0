"""Edits of an army: pure functions ``(army, edit) -> (army, inverse)``.

Lists are changed by splicing: so many entries from a place on give way to others. That one idea adds,
removes, renames and reorders units, leaders and troop types, its inverse is exact, and an army of two
hundred units is never written out whole. A place that does not fit the army any more is brought back into
it, so that no edit can break a document.
"""

from collections.abc import Sequence
from typing import Any, Literal, TypeVar

from msgspec.structs import replace

from hheditor.armies.army import Army, Device, Group, Leader, TroopType, Unit
from hheditor.values import Value

Words = Literal["name", "people", "period", "notes"]
T = TypeVar("T")


class SetWords(Value, frozen=True, tag="words"):
    """Write one of the army's own texts."""

    field: Words
    text: str


class SetBudget(Value, frozen=True, tag="budget"):
    """The points it may cost."""

    points: int


class SetTags(Value, frozen=True, tag="tags"):
    """The words it is filed under."""

    tags: tuple[str, ...]


class SetDevice(Value, frozen=True, tag="device"):
    """Its heraldry."""

    device: Device


class SpliceUnits(Value, frozen=True, tag="units"):
    """From `at` on, `count` units give way to others."""

    at: int
    count: int = 0
    units: tuple[Unit, ...] = ()


class SpliceLeaders(Value, frozen=True, tag="leaders"):
    """From `at` on, `count` leaders give way to others."""

    at: int
    count: int = 0
    leaders: tuple[Leader, ...] = ()


class SpliceTroops(Value, frozen=True, tag="troops"):
    """From `at` on, `count` troop types give way to others."""

    at: int
    count: int = 0
    troops: tuple[TroopType, ...] = ()


class SpliceGroups(Value, frozen=True, tag="groups"):
    """From `at` on, `count` groups give way to others."""

    at: int
    count: int = 0
    groups: tuple[Group, ...] = ()


class Several(Value, frozen=True, tag="several"):
    """Edits one after another, as one."""

    edits: "tuple[Edit, ...]"


class Become(Value, frozen=True, tag="become"):
    """Become another army altogether, as when one is read from a file."""

    army: Army


Edit = (
    SetWords
    | SetBudget
    | SetTags
    | SetDevice
    | SpliceUnits
    | SpliceLeaders
    | SpliceTroops
    | SpliceGroups
    | Several
    | Become
)


def _spliced(
    items: Sequence[T], at: int, count: int, new: tuple[T, ...]
) -> tuple[tuple[T, ...], int, tuple[T, ...]]:
    """The list after a splice, the place it happened at, and what gave way."""
    at = min(max(at, 0), len(items))
    end = min(at + max(count, 0), len(items))
    return (*items[:at], *new, *items[end:]), at, tuple(items[at:end])


def apply(army: Army, edit: Edit) -> tuple[Army, Edit]:
    """The army after an edit, and the edit that undoes it."""
    match edit:
        case SetWords(field, text):
            changes: dict[str, Any] = {field: text}
            return replace(army, **changes), SetWords(field, getattr(army, field))
        case SetBudget(points):
            return replace(army, budget=points), SetBudget(army.budget)
        case SetTags(tags):
            return replace(army, tags=tags), SetTags(army.tags)
        case SetDevice(device):
            return replace(army, device=device), SetDevice(army.device)
        case SpliceUnits(at, count, units):
            after, at, gone = _spliced(army.units, at, count, units)
            return replace(army, units=after), SpliceUnits(at, len(units), gone)
        case SpliceLeaders(at, count, leaders):
            those, at, left = _spliced(army.leaders, at, count, leaders)
            return replace(army, leaders=those), SpliceLeaders(at, len(leaders), left)
        case SpliceTroops(at, count, troops):
            kinds, at, dropped = _spliced(army.troops, at, count, troops)
            return replace(army, troops=kinds), SpliceTroops(at, len(troops), dropped)
        case SpliceGroups(at, count, groups):
            bands, at, parted = _spliced(army.groups, at, count, groups)
            return replace(army, groups=bands), SpliceGroups(at, len(groups), parted)
        case Several(edits):
            inverses: list[Edit] = []
            for one in edits:
                army, inverse = apply(army, one)
                inverses.append(inverse)
            return army, Several(tuple(reversed(inverses)))
        case Become(other):
            return other, Become(army)


def join(first: Edit, second: Edit) -> Edit | None:
    """One edit for two that follow each other, where the second makes the first forgotten."""
    match first, second:
        case (SetWords(field=one), SetWords(field=other)) if one == other:
            return second
        case (SetBudget(), SetBudget()) | (SetTags(), SetTags()) | (SetDevice(), SetDevice()):
            return second
    return None
