"""The orders: everything a side may choose. Tags are part of every stored battle and never renamed."""

from typing import Literal

from hheditor.rules.api import Concealed, Order, Override, Rolled
from hheditor.values import Cell, Number

MoveKind = Literal["straight", "wheel", "oblique", "sideways", "back", "about", "road"]
GroupKind = Literal["straight", "wheel"]


# Before the battle -------------------------------------------------------------------------------------


class ChooseGeneral(Order, frozen=True, tag="choose-general"):
    """ARM-2: this unit holds the general."""

    unit: Cell


class Deploy(Order, frozen=True, tag="deploy"):
    """DEP-3: place a unit, or place it anew."""

    unit: Cell
    cell: Cell
    facing: Number
    x: Number = 0
    y: Number = 0
    """On a table without cells."""


class Withdraw(Order, frozen=True, tag="withdraw"):
    """Take a unit off the field again."""

    unit: Cell


class Stack(Order, frozen=True, tag="stack"):
    """LRG-1: this unit stands behind another and is one with it from now on."""

    unit: Cell
    other: Cell


class Unstack(Order, frozen=True, tag="unstack"):
    """It stands by itself again."""

    unit: Cell


class EndDeployment(Order, frozen=True, tag="end-deployment"):
    """All units of this step stand."""


# Initiative --------------------------------------------------------------------------------------------


class Keep(Order, frozen=True, tag="keep"):
    """INI-2: the side that is behind lets it be."""


class Reroll(Order, frozen=True, tag="reroll"):
    """INI-2: roll again, free the first time, later for an S that is given up."""

    unit: Cell = -1


# Activation ----------------------------------------------------------------------------------------------


class Move(Order, frozen=True, tag="move"):
    """MOV-2: one move of one kind."""

    unit: Cell
    kind: MoveKind
    cell: Cell
    facing: Number
    length: Number = 0
    """On a table without cells: how far."""
    angle: Number = 0
    """On a table without cells: at which angle, or turned by how much."""


class GroupMove(Order, frozen=True, tag="group-move"):
    """GRP-2: several units make the same move; where the first of them ends."""

    units: tuple[Cell, ...]
    kind: GroupKind
    cell: Cell
    facing: Number
    length: Number = 0
    """On a table without cells: how far."""
    angle: Number = 0
    """On a table without cells: at which angle, or turned by how much."""


class Charge(Order, frozen=True, tag="charge"):
    """CHG-1: straight into contact; where the charger stops, and how it faces after a wheel."""

    unit: Cell
    target: Cell
    cell: Cell
    facing: Number
    length: Number = 0
    """On a table without cells: how far."""
    angle: Number = 0
    """On a table without cells: at which angle, or turned by how much."""


class GroupCharge(Order, frozen=True, tag="group-charge"):
    """GRP-5: a group straight into contact; where its first unit stops, and who charges whom."""

    units: tuple[Cell, ...]
    cell: Cell
    targets: tuple[tuple[Cell, Cell], ...]
    length: Number = 0
    """On a table without cells: how far."""
    angle: Number = 0
    """On a table without cells: at which angle, or turned by how much."""


class Shoot(Order, frozen=True, tag="shoot"):
    """SHO-1: one shot; ACT-4: whether the unit means to move afterwards."""

    unit: Cell
    target: Cell
    moving: bool = False


class Fight(Order, frozen=True, tag="fight"):
    """MEL-2: a round against this enemy; MEL-16: after turning to it."""

    unit: Cell
    target: Cell
    turn: bool = False


class Rally(Order, frozen=True, tag="rally"):
    """DIS-4."""

    unit: Cell


class Prepare(Order, frozen=True, tag="prepare"):
    """SPC-7, SPC-9: plant or lift stakes, form the shieldwall; free while the sides deploy."""

    unit: Cell
    what: Literal["plant", "lift", "wall"]


class TestLoyalty(Order, frozen=True, tag="test-loyalty"):
    """OPT-5: the unreliable contingent is called upon."""


class EndPhase(Order, frozen=True, tag="end-phase"):
    """SEQ-2: nobody else is activated."""


class Finish(Order, frozen=True, tag="finish"):
    """The activation ends without what it might still do: further shots, the move after a shot."""


# Answers ------------------------------------------------------------------------------------------------


class Evade(Order, frozen=True, tag="evade"):
    """EVA-2: the unit tries to evade."""

    unit: Cell


class Stand(Order, frozen=True, tag="stand"):
    """EVA-2: it stands and is charged."""

    unit: Cell


class EvadeBy(Order, frozen=True, tag="evade-by"):
    """HEX-20: the way it takes."""

    unit: Cell
    via: tuple[Cell, ...]


class Stay(Order, frozen=True, tag="stay"):
    """CHG-8: the charger stays where it is."""

    unit: Cell


class Fire(Order, frozen=True, tag="fire"):
    """DEF-1: shoot defensively at this charger."""

    unit: Cell
    target: Cell


class HoldFire(Order, frozen=True, tag="hold-fire"):
    """DEF-1: do not."""

    unit: Cell


class Engage(Order, frozen=True, tag="engage"):
    """MEL-3: this charger fights its melee next, as main unit."""

    unit: Cell


class Pursue(Order, frozen=True, tag="pursue"):
    """PUR-2."""

    unit: Cell


class Hold(Order, frozen=True, tag="hold"):
    """PUR-2: the winner stays."""

    unit: Cell


AnyOrder = (
    ChooseGeneral
    | Deploy
    | Withdraw
    | Stack
    | Unstack
    | EndDeployment
    | Keep
    | Reroll
    | Move
    | GroupMove
    | Charge
    | GroupCharge
    | Shoot
    | Fight
    | Rally
    | Prepare
    | TestLoyalty
    | EndPhase
    | Finish
    | Evade
    | Stand
    | EvadeBy
    | Stay
    | Fire
    | HoldFire
    | Engage
    | Pursue
    | Hold
    | Rolled
    | Override
    | Concealed
)
