"""Nothing unpinned is installed, and what is promised to people who use pip is true."""

import importlib.metadata
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
DIRECT = [
    Requirement(line) for line in (*PROJECT["project"]["dependencies"], *PROJECT["dependency-groups"]["dev"])
]
PINS = [Requirement(line) for line in PROJECT["tool"]["uv"]["constraint-dependencies"]]


def applies(requirement: Requirement, extra: str = "") -> bool:
    return requirement.marker is None or requirement.marker.evaluate({"extra": extra})


def closure() -> dict[str, str]:
    """Every installed distribution that ours lead to, with its version."""
    found: dict[str, str] = {}
    waiting = [(canonicalize_name(one.name), frozenset(one.extras)) for one in DIRECT if applies(one)]
    seen = set(waiting)
    while waiting:
        name, extras = waiting.pop()
        distribution = importlib.metadata.distribution(name)
        found[name] = distribution.version
        for line in distribution.requires or ():
            requirement = Requirement(line)
            if any(applies(requirement, extra) for extra in extras | {""}):
                further = (canonicalize_name(requirement.name), frozenset(requirement.extras))
                if further not in seen:
                    seen.add(further)
                    waiting.append(further)
    return found


def pinned() -> dict[str, str]:
    """The pins that hold on this Python and this system."""
    pins: dict[str, str] = {}
    for pin in PINS:
        if applies(pin):
            (specifier,) = pin.specifier
            assert specifier.operator == "=="
            pins[canonicalize_name(pin.name)] = specifier.version
    return pins


def test_nothing_installed_is_unpinned() -> None:
    pins = pinned()
    loose = {name: version for name, version in closure().items() if pins.get(name) != version}
    assert loose == {}


def test_the_closure_is_not_empty_and_reaches_far() -> None:
    names = closure().keys()
    assert {"pyside6-essentials", "shiboken6", "numpy", "pluggy", "tabulate"} <= names


def test_every_pin_is_exact_and_named_once_per_system() -> None:
    names = [canonicalize_name(pin.name) for pin in PINS if applies(pin)]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("requirement", DIRECT, ids=lambda requirement: requirement.name)
def test_the_bounds_hold(requirement: Requirement) -> None:
    assert requirement.specifier.contains(importlib.metadata.version(requirement.name))


@pytest.mark.parametrize("line", PROJECT["project"]["dependencies"])
def test_people_who_use_pip_get_both_bounds(line: str) -> None:
    operators = {specifier.operator for specifier in Requirement(line).specifier}
    assert operators == {">=", "<"}


def test_the_build_backend_is_pinned() -> None:
    (pin,) = PROJECT["tool"]["uv"]["build-constraint-dependencies"]
    assert pin == f"hatchling=={importlib.metadata.version('hatchling')}"


def test_the_version_is_said_once_in_two_places() -> None:
    import hheditor

    assert hheditor.__version__ == PROJECT["project"]["version"] == importlib.metadata.version("hheditor")
