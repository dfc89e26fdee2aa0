"""Hordes & Heroes: the medieval book, a module per chapter, and the places its fantasy sister needs.

`RULESET` is the door. A position is a `table.Table`; the profile (`profile.Profile`) says which book
is in force.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hheditor.rules.hordes_heroes.ruleset import RULESET

__all__ = ["RULESET"]


def __getattr__(name: str) -> Any:
    # The chapters import one another by name; the door is made when it is first asked for.
    if name == "RULESET":
        from hheditor.rules.hordes_heroes.ruleset import RULESET

        return RULESET
    raise AttributeError(name)
