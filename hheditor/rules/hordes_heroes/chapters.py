"""The chapters: importing them registers their handlers with the agenda."""

import pkgutil
from importlib import import_module

PACKAGE = "hheditor.rules.hordes_heroes"


def load() -> None:
    """Import every module of the package once."""
    for module in pkgutil.iter_modules(import_module(PACKAGE).__path__):
        if module.name not in ("ruleset", "chapters"):
            import_module(f"{PACKAGE}.{module.name}")
