"""Hordes & Heroes: the medieval book, a module per chapter, and the places its fantasy sister needs.

`RULESET` is the door, `orders` what may be ordered, `Situation` builds any position of a scenario. A position
is a `table.Table`; the profile (`profile.Profile`) says which book is in force.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hheditor.rules.hordes_heroes.position import orders
    from hheditor.rules.hordes_heroes.ruleset import RULESET
    from hheditor.rules.hordes_heroes.situation import Situation

__all__ = ["RULESET", "Situation", "orders"]


def __getattr__(name: str) -> Any:
    # The chapters import one another by name; the door is made when it is first asked for.
    if name == "RULESET":
        from hheditor.rules.hordes_heroes.ruleset import RULESET

        return RULESET
    if name == "Situation":
        from hheditor.rules.hordes_heroes.situation import Situation

        return Situation
    if name == "orders":
        from hheditor.rules.hordes_heroes.position import orders

        return orders
    raise AttributeError(name)
