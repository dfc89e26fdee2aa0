"""Armies as values.

A troop type's characteristics are a plain table of names and values whose schema is the rules system's: a
list of one system means nothing to another. An army carries its own copy of the troop types it uses, so
that a file is complete and a later change of the shipped data alters no battle.
"""

from typing import Literal

import msgspec

from hheditor.values import Few, Number, Quantity, Value

Source = Literal["book", "author", "ruling", "user", "ours"]
Characteristic = Quantity | str | tuple[str | tuple[Quantity, ...], ...]


class TroopType(Value, frozen=True):
    """A kind of troops."""

    id: str
    name: str
    system: str
    people: str = ""
    period: str = ""
    symbol: str = "foot"
    """Which picture stands for the arm."""
    characteristics: dict[str, Characteristic] = msgspec.field(default_factory=dict)
    """By the schema of the system; treated as immutable."""
    printed_price: Quantity | None = None
    """What a list prints, where that differs from the formula: it rules, with a finding."""
    source: Source = "user"
    notes: str = ""


class Device(Value, frozen=True):
    """Heraldry of a side or a unit: a field and a charge in two colours."""

    field: str = "plain"
    charge: str = ""
    first: str = "#9c2a2c"
    second: str = "#e8c465"


class Unit(Value, frozen=True):
    """One unit of an army."""

    troop: str
    """Id of its troop type; of a mixed unit the front rank's."""
    rear: str = ""
    """Of a mixed unit the rear rank's troop type."""
    name: str = ""
    stands: Few | None = None
    """Stands, where it differs from the troop type's own."""
    options: tuple[str, ...] = ()
    """What the scenario grants it, by ids of the system: stakes, pavises, a block of six."""
    arms: Device | None = None
    """Its own heraldry, as of the lord who leads it; None: the army's."""
    group: str = ""
    """Id of the group it fights in, if any."""


class Leader(Value, frozen=True):
    """Somebody who leads."""

    name: str
    role: str = "general"
    characteristics: dict[str, Characteristic] = msgspec.field(default_factory=dict)
    first: bool = msgspec.field(default=False, name="chief")
    """Whether he is first among the army's leaders, as its game calls him: the commander-in-chief."""
    printed_price: Quantity | None = None
    group: str = ""
    """Id of the group he leads or rides with, if any."""


class Group(Value, frozen=True):
    """Units that fight together under their leaders: a Battle, a command, a large unit. Who belongs to it
    says so by its id."""

    id: str
    name: str
    colour: str = ""
    """``#rrggbb``, or none."""


class Army(Value, frozen=True):
    """An army list."""

    name: str
    system: str
    people: str = ""
    period: str = ""
    budget: Number = 150
    troops: tuple[TroopType, ...] = ()
    units: tuple[Unit, ...] = ()
    leaders: tuple[Leader, ...] = ()
    device: Device = Device()
    notes: str = ""
    tags: tuple[str, ...] = ()
    groups: tuple[Group, ...] = ()
    fixed: bool = False
    """Whether it is what one scenario says it is, to the last unit: it is shown, and changed in a copy."""

    def troop(self, wanted: str) -> TroopType:
        """The troop type of that id; `KeyError` if the army has none."""
        for troop in self.troops:
            if troop.id == wanted:
                return troop
        raise KeyError(wanted)

    def group(self, wanted: str) -> Group | None:
        """The group of that id, if there is one."""
        return next((group for group in self.groups if group.id == wanted), None) if wanted else None

    def arms(self, piece: int) -> Device:
        """What a piece bears: its own arms, else the army's. Pieces are the units, then the leaders."""
        own = self.units[piece].arms if 0 <= piece < len(self.units) else None
        return own if own is not None else self.device

    @property
    def own_arms(self) -> dict[int, Device]:
        """The arms of the units that bear their own, by their places in the army."""
        return {number: unit.arms for number, unit in enumerate(self.units) if unit.arms is not None}
