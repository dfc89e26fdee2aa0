"""Which systems there are, by name: known without reading what a system is (`api.registry`), since the
library names games before anybody plays.

Packages are found by looking. A package that is still being written says `published = False` in its
`__init__`, and nobody finds it until somebody registers it.
"""

import importlib
import pkgutil
from functools import cache

_offered: set[str] = set()
_quiet: set[str] = set()
"""Those that were registered without being offered."""


@cache
def packages() -> tuple[str, ...]:
    """Those that ship."""
    import hheditor.rules as house

    found = (module.name for module in pkgutil.iter_modules(house.__path__) if module.ispkg)
    return tuple(sorted(name for name in found if name != "api" and _published(name)))


def _published(name: str) -> bool:
    """Whether a package wants to be found; asking costs its `__init__`, which loads no rules."""
    return bool(getattr(importlib.import_module(f"hheditor.rules.{name}"), "published", True))


def note(system: str, *, offered: bool) -> None:
    """A system was registered."""
    (_offered if offered else _quiet).add(system)
    (_quiet if offered else _offered).discard(system)


def drop(system: str) -> None:
    """It is no longer registered; one that ships is found again."""
    _offered.discard(system)
    _quiet.discard(system)


def systems() -> tuple[str, ...]:
    """Ids of all systems, shipped and registered."""
    return tuple(sorted({*packages(), *_offered} - _quiet))
