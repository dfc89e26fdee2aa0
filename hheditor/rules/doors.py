"""The doors of a system's package: what is behind them is read when somebody comes in.

Which games there are is asked before the first cards show (`rules.names`), and asks every package; so this
module and a package's own `__init__` read no rules, not even what a system is.
"""

import importlib
from collections.abc import Callable
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
        room = importlib.import_module(f"{package}.{rooms[name]}")
        return room if rooms[name].endswith(name) else getattr(room, name)

    return find
