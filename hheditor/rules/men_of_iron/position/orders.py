"""Orders. Tags and fields are part of every stored battle and are never renamed."""

from typing import Literal

from hheditor.rules.api import Order, Override, Rolled
from hheditor.values import Cell, Few

Cells = tuple[Cell, ...]


class Activate(Order, frozen=True, tag="activate"):
    """DEC-1, DEC-19: a Battle, by a free activation or by trying to continue."""

    battle: Cell


class ActivateArmy(Order, frozen=True, tag="activate-army"):
    """ACT-5: the whole army marches."""


class ActivateStandard(Order, frozen=True, tag="activate-standard"):
    """ACT-3: a standard rallies the retired around it or is moved."""

    standard: Cell
    move: bool = False


class Spring(Order, frozen=True, tag="spring"):
    """AMB-1: an ambush is sprung; the unit joins its Battle, or another if that is gone."""

    unit: Cell
    battle: Cell


class Pass(Order, frozen=True, tag="pass"):
    """ACT-4: leave the next activation to the enemy."""


class Play(Order, frozen=True, tag="play"):
    """SEI: play a counter: on a unit, for a Battle, or for itself."""

    counter: Few
    battle: Cell = -1
    unit: Cell = -1


class Decline(Order, frozen=True, tag="decline"):
    """Do nothing of what was offered."""


class Settle(Order, frozen=True, tag="settle"):
    """DEC-2, DEC-3: put a leader or standard there."""

    cell: Cell


class FormWall(Order, frozen=True, tag="form-wall"):
    """DEC-5: form the wall or the schiltron, or leave it."""

    wall: Literal["", "wall", "schiltron"] = "wall"


class Move(Order, frozen=True, tag="move"):
    """DEC-6: move a unit, or bring it in; where it ends it faces so. Leaders may go along."""

    unit: Cell
    cell: Cell
    facing: Few
    leaders: Cells = ()
    via: Cells = ()


class Turn(Order, frozen=True, tag="turn"):
    """FAC-3: turn a unit where it stands."""

    unit: Cell
    facing: Few


class Fire(Order, frozen=True, tag="fire"):
    """FIR-5: fire at an enemy. Who fires on the move chooses his facing."""

    unit: Cell
    target: Cell
    facing: Few = -1


class Remount(Order, frozen=True, tag="remount"):
    """MNT-2: dismount or remount."""

    unit: Cell


class Ride(Order, frozen=True, tag="ride"):
    """MOV-13: a leader rides alone."""

    leader: Cell
    cell: Cell


class EndPhase(Order, frozen=True, tag="end-phase"):
    """Leave the rest as it is."""


class Shoot(Order, frozen=True, tag="shoot"):
    """DEC-7, DEC-8: reaction fire, or return fire."""

    unit: Cell


class CounterCharge(Order, frozen=True, tag="counter-charge"):
    """DEC-8, DEC-15: meet the enemies named, or ride at the firer by a way, after a turn if need be."""

    unit: Cell
    kind: Literal["charge", "shock", "fire"]
    path: Cells = ()
    facing: Few = -1
    leaders: Cells = ()


class Hold(Order, frozen=True, tag="hold"):
    """KNI-3: try to hold a knight."""


class Withdraw(Order, frozen=True, tag="withdraw"):
    """DEC-9, DEC-13: go back to that hex and face so, or retire there."""

    cell: Cell
    facing: Few
    through: Cell = -1


class Choose(Order, frozen=True, tag="choose"):
    """DEC-10: disorder or retreat."""

    retreat: bool


class Shock(Order, frozen=True, tag="shock"):
    """DEC-11: declare that a unit shocks one or both enemies before it."""

    unit: Cell
    targets: Cells


class Charge(Order, frozen=True, tag="charge"):
    """DEC-11: declare a charge by a way, after a turn if need be."""

    unit: Cell
    target: Cell
    path: Cells
    facing: Few
    leaders: Cells = ()


class Recall(Order, frozen=True, tag="recall"):
    """Take a declaration back before all are declared."""

    unit: Cell


class Declare(Order, frozen=True, tag="declare"):
    """SHK-1: the declarations stand, all of them together."""


class Next(Order, frozen=True, tag="next"):
    """DEC-12: the charger that is placed next, or the unit whose attack is resolved next."""

    unit: Cell


class Advance(Order, frozen=True, tag="advance"):
    """DEC-14, DEC-17: advance into that hex and face so; leaders may come."""

    unit: Cell
    cell: Cell
    facing: Few
    leaders: Cells = ()


class Detour(Order, frozen=True, tag="detour"):
    """CHG-9: charge by this way instead."""

    unit: Cell
    path: Cells


class Pursue(Order, frozen=True, tag="pursue"):
    """DEC-21: this Battle goes after those who run."""

    battle: Cell


class Reckon(Order, frozen=True, tag="reckon"):
    """PUR-2: charisma is added to the share, or taken off."""

    add: bool


class Pick(Order, frozen=True, tag="pick"):
    """PUR-2: this unit is one of the pursuers."""

    unit: Cell


class Lead(Order, frozen=True, tag="lead"):
    """PUR-3: the leader goes along with the pursuers, or stays."""

    along: bool


class Catch(Order, frozen=True, tag="catch"):
    """PUR-4: whom a pursuer takes: a unit that ran, or its leader."""

    unit: Cell = -1
    leader: Cell = -1


AnyOrder = (
    Activate
    | ActivateArmy
    | ActivateStandard
    | Spring
    | Pass
    | Play
    | Decline
    | Settle
    | FormWall
    | Move
    | Turn
    | Fire
    | Remount
    | Ride
    | EndPhase
    | Shoot
    | CounterCharge
    | Hold
    | Withdraw
    | Choose
    | Shock
    | Charge
    | Recall
    | Declare
    | Next
    | Advance
    | Detour
    | Pursue
    | Reckon
    | Pick
    | Lead
    | Catch
    | Rolled
    | Override
)
