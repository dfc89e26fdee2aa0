"""Edits of an army: pure functions ``(army, edit) -> (army, inverse)``.

Lists are changed by splicing: so many entries from a place on give way to others. That one idea adds,
removes, renames and reorders units, leaders and troop types, its inverse is exact, and an army of two
hundred units is never written out whole. A place that does not fit the army any more is brought back into
it, so that no edit can break a document.
"""

from collections.abc import Callable
from typing import Any, Literal

from msgspec.structs import replace

from hheditor.armies.army import Army, Device, Group, Leader, TroopType, Unit
from hheditor.values import Value
from hheditor.values.edits import in_turn, overtaking, spliced, written

Words = Literal["name", "people", "period", "notes"]


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


_HOW: dict[type, Callable[[Army, Any], tuple[Army, Edit]]] = {
    SetWords: lambda a, e: (replace(a, **{e.field: e.text}), SetWords(e.field, getattr(a, e.field))),
    SetBudget: lambda a, e: (replace(a, budget=e.points), SetBudget(a.budget)),
    SetTags: written,
    SetDevice: written,
    SpliceUnits: spliced,
    SpliceLeaders: spliced,
    SpliceTroops: spliced,
    SpliceGroups: spliced,
    Several: lambda a, e: in_turn(apply, a, e),
    Become: lambda a, e: (e.army, Become(a)),
}
_ALIKE: dict[type, tuple[str, ...]] = {SetWords: ("field",), SetBudget: (), SetTags: (), SetDevice: ()}


def apply(army: Army, edit: Edit) -> tuple[Army, Edit]:
    """The army after an edit, and the edit that undoes it."""
    return _HOW[type(edit)](army, edit)


def join(first: Edit, second: Edit) -> Edit | None:
    """One edit for two that follow each other, where the second makes the first forgotten."""
    return overtaking(first, second, _ALIKE)
