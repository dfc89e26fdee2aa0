"""Hordes & Heroes: the medieval book, a module per chapter, and the places its fantasy sister needs.

`RULESET` is the door, `orders` what may be ordered, `Situation` builds any position of a scenario. A position
is a `table.Table`; the profile (`profile.Profile`) says which book is in force.
"""

from typing import TYPE_CHECKING

from hheditor.rules.doors import doors

if TYPE_CHECKING:
    from hheditor.rules.hordes_heroes.position import orders
    from hheditor.rules.hordes_heroes.ruleset import RULESET
    from hheditor.rules.hordes_heroes.situation import Situation

__all__ = ["RULESET", "Situation", "orders"]

__getattr__ = doors(__name__, RULESET="ruleset", orders="position.orders", Situation="situation")
