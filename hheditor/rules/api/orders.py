"""Orders every system shares: what the dice showed, and what the umpire forces.

A system's own orders are a tagged union of subclasses of `Order`; their tags are part of every stored
battle and are never renamed.
"""

from hheditor.rules.api.patches import Patch
from hheditor.values import Finding, Quantity, Value


class Order(Value, frozen=True, tag_field="order"):
    """A small immutable choice of one actor."""


class Rolled(Order, frozen=True, tag="rolled"):
    """Chance's answer to a `Roll`: the faces in order, or only how they read ("3 hits")."""

    faces: tuple[Quantity, ...] = ()
    reading: tuple[Quantity, ...] = ()
    """Given alone when nobody typed the faces; empty when `faces` says it all."""


class Override(Order, frozen=True, tag="override"):
    """The umpire forces a change. It is checked by `problems` and stays marked in the record."""

    patch: Patch = ()
    reason: str = ""
    refused: Finding | None = None
    """The refusal of the order that happened on the table all the same, if that is why."""


class Concealed(Order, frozen=True, tag="concealed"):
    """Stands, in what a side is shown, for an order it may not see. Never legal, never part of a record."""
