"""The profiles a system ships as data, and the one a scenario carries: its own values over a shipped one."""

from collections.abc import Mapping
from functools import cache
from typing import Any, TypeVar

import msgspec

from hheditor.values import BadValue
from hheditor.values.resources import resource_path

T = TypeVar("T", bound=msgspec.Struct)


def shipped_profiles(system: str, kind: type[T], first: str) -> dict[str, T]:
    """What lies in ``resources/rules/<system>/profiles`` by id, by name of file; before all the one a
    scenario that names none is played by."""
    return dict(_shipped(system, kind, first))


@cache
def _shipped(system: str, kind: Any, first: str) -> dict[str, Any]:
    files = sorted(resource_path("rules", system, "profiles").iterdir(), key=lambda file: file.name)
    read = (file.read_bytes() for file in files if file.name.endswith(".json"))
    found = {profile.id: profile for profile in (msgspec.json.decode(each, type=kind) for each in read)}
    return {first: found[first], **found}


def profile_over(shipped: Mapping[str, T], terms: Mapping[str, Any], kind: type[T]) -> T:
    """The profile with these terms over the shipped one they name, or the first; `BadValue` if they are
    nonsense."""
    base = shipped.get(str(terms.get("id", ""))) or next(iter(shipped.values()), None)
    known = {} if base is None else msgspec.to_builtins(base)
    try:
        return msgspec.convert({**known, **terms}, kind)
    except msgspec.ValidationError as error:
        raise BadValue(str(error)) from None
