"""The doors of a system's package, made when they are first asked for."""

from collections.abc import Callable
from importlib import import_module
from typing import Any


def doors(package: str, **rooms: str) -> Callable[[str], Any]:
    """The `__getattr__` of a package: each name with the module that has it, or is it. The chapters of a
    system import one another by name, so the package itself imports none of them.

    >>> doors("hheditor.rules.api", Order="orders", rolls="rolls")("Order").__name__
    'Order'
    """

    def find(name: str) -> Any:
        if name not in rooms:
            raise AttributeError(name)
        room = import_module(f"{package}.{rooms[name]}")
        return room if rooms[name].endswith(name) else getattr(room, name)

    return find
