"""The options of a rules profile as a form: what a scenario may change, found in the profile's own type.

Any rules system's profile is a struct; every switch, number and choice in it can be an option. Which of them
are offered is decided by whoever has words for them. A scenario keeps only what differs from the shipped
profile it names, and says of each such value that it is the user's.
"""

import types
from collections.abc import Callable, Iterator
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from hheditor.rules.api import Ruleset
from hheditor.values import Value

OptionKind = Literal["switch", "number", "choice"]


class Option(Value, frozen=True):
    """One value of a profile that a person may change."""

    name: str
    kind: OptionKind
    value: bool | int | str
    shipped: bool | int | str
    """What the shipped profile says."""
    choices: tuple[str, ...] = ()

    @property
    def changed(self) -> bool:
        """Whether the scenario has its own value."""
        return self.value != self.shipped


def shipped_profile(ruleset: Ruleset[Any], profile: dict[str, Any]) -> tuple[str, Any]:
    """The shipped profile a scenario's own is based on, and its id; the first where it names none."""
    profiles = ruleset.profiles()
    wanted = str(profile.get("id", ""))
    if wanted not in profiles:
        wanted = next(iter(profiles), "")
    return wanted, profiles.get(wanted)


def options(
    ruleset: Ruleset[Any], profile: dict[str, Any], offered: Callable[[str], bool]
) -> tuple[Option, ...]:
    """The options somebody has words for, in the order of the profile."""
    _, base = shipped_profile(ruleset, profile)
    return () if base is None else tuple(_options(base, profile, offered))


def _options(base: Any, profile: dict[str, Any], offered: Callable[[str], bool]) -> Iterator[Option]:
    hints = get_type_hints(type(base))
    for field in msgspec.structs.fields(base):
        if not offered(field.name):
            continue
        wanted = hints[field.name]
        shipped = getattr(base, field.name)
        value = profile.get(field.encode_name, shipped)
        if wanted is bool:
            yield Option(field.name, "switch", bool(value), shipped)
        elif wanted is int:
            yield Option(field.name, "number", value if isinstance(value, int) else shipped, shipped)
        elif get_origin(wanted) is Literal:
            yield Option(field.name, "choice", str(value), shipped, tuple(map(str, get_args(wanted))))
        elif get_origin(wanted) in (Union, types.UnionType):
            continue


def with_option(
    ruleset: Ruleset[Any], profile: dict[str, Any], name: str, value: bool | int | str
) -> dict[str, Any]:
    """The scenario's profile with an option set; a value that is the shipped one again is dropped."""
    identity, base = shipped_profile(ruleset, profile)
    changed = {**profile, "id": identity}
    sources = dict(changed.get("sources", {}))
    if base is not None and getattr(base, name) == value:
        changed.pop(name, None)
        sources.pop(name, None)
    else:
        changed[name] = value
        if "sources" in {field.name for field in msgspec.structs.fields(base)}:
            sources = {**msgspec.to_builtins(base.sources), **sources, name: "user"}
    return _with_sources(changed, sources, base)


def _with_sources(profile: dict[str, Any], sources: dict[str, str], base: Any) -> dict[str, Any]:
    known = getattr(base, "sources", None)
    rest = {name: value for name, value in profile.items() if name != "sources"}
    if sources and sources != known:
        rest["sources"] = sources
    return rest
