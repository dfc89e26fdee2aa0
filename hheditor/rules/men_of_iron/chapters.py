"""The chapters: importing them registers their handlers with the agenda."""

import pkgutil
from importlib import import_module

PACKAGE = "hheditor.rules.men_of_iron"
ROOMS = ("charts", "position", "activation", "movement", "fire", "attack", "results", "victory", "scenarios")


def load() -> None:
    """Import every module of the rules once."""
    for room in ROOMS:
        package = import_module(f"{PACKAGE}.{room}")
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            import_module(module.name)
