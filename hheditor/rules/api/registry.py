"""The systems there are. A system is a package beside `api` that offers `RULESET`.

Packages are found by looking, and imported when first asked for, so that this room names no system and
starting the program loads none. Tests register theirs by hand.
"""

import importlib
import pkgutil
from functools import cache
from typing import Any

from hheditor.rules.api.ruleset import Ruleset

_registered: dict[str, Ruleset[Any]] = {}


@cache
def _packages() -> tuple[str, ...]:
    import hheditor.rules as house

    return tuple(
        sorted(found.name for found in pkgutil.iter_modules(house.__path__) if found.ispkg and found.name != "api")
    )


def register(ruleset: Ruleset[Any]) -> None:
    """Make a system known under its id, replacing an earlier one of that id."""
    _registered[ruleset.id] = ruleset


def systems() -> tuple[str, ...]:
    """Ids of all systems, shipped and registered."""
    return tuple(sorted({*_packages(), *_registered}))


def find(system: str) -> Ruleset[Any]:
    """The system of that id; `KeyError` if there is none."""
    if system not in _registered:
        if system not in _packages():
            raise KeyError(system)
        register(importlib.import_module(f"hheditor.rules.{system}").RULESET)
    return _registered[system]
