"""The options of a rules profile as a form: what a scenario may change, found in the profile's own type.

Any rules system's profile is a struct; every switch, number and choice in it can be an option. Which of them
are offered is decided by whoever has words for them. A scenario keeps only what differs from the shipped
profile it names, and says of each such value that it is the user's.
"""

from collections.abc import Callable
from typing import Any

from msgspec import to_builtins
from msgspec.structs import asdict, fields

from hheditor.app.forms import Field, fields_of
from hheditor.rules.api import Ruleset

_OFFERED = ("switch", "number", "choice")


class Option(Field, frozen=True):
    """One value of a profile that a person may change."""

    value: Any = None
    shipped: Any = None
    """What the shipped profile says."""

    @property
    def changed(self) -> bool:
        """Whether the scenario has its own value."""
        return bool(self.value != self.shipped)


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
    return tuple(
        Option(**asdict(field), value=_value(field, profile, base), shipped=getattr(base, field.name))
        for field in fields_of(ruleset.profile_type)
        if base is not None and field.kind in _OFFERED and offered(field.name)
    )


def _value(field: Field, profile: dict[str, Any], base: Any) -> Any:
    """What a scenario says, as far as it makes sense there."""
    shipped = getattr(base, field.name)
    value = profile.get(field.name, shipped)
    match field.kind:
        case "switch":
            return bool(value)
        case "choice":
            return str(value)
    return value if isinstance(value, int) else shipped


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
        if "sources" in {field.name for field in fields(base)}:
            sources = {**to_builtins(base.sources), **sources, name: "user"}
    return _with_sources(changed, sources, base)


def _with_sources(profile: dict[str, Any], sources: dict[str, str], base: Any) -> dict[str, Any]:
    known = getattr(base, "sources", None)
    rest = {name: value for name, value in profile.items() if name != "sources"}
    if sources and sources != known:
        rest["sources"] = sources
    return rest
