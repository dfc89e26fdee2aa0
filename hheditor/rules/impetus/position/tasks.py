"""What may still be to do: the tasks of the agenda. A task is only data: its chapter has the handler."""

from hheditor.rules.api import Task
from hheditor.values import Cell, Few, Number

# Before the battle -------------------------------------------------------------------------------------


class RollingRoles(Task, frozen=True, tag="rolling-roles"):
    """DEP-1: dice say who attacks."""

    scores: tuple[Few, ...] = ()


class ChoosingGeneral(Task, frozen=True, tag="choosing-general"):
    """ARM-2: a side says which unit holds its general."""

    side: Few


class Deploying(Task, frozen=True, tag="deploying"):
    """DEP-3: a side places its units of one step; of step 0 all of them, where it only prepares."""

    side: Few
    step: Few


# The turn ----------------------------------------------------------------------------------------------


class Initiative(Task, frozen=True, tag="initiative"):
    """INI: what each side has thrown, nothing yet where it is 0; INI-2: the side that is behind is asked."""

    thrown: tuple[Few, Few] = (0, 0)


class Phase(Task, frozen=True, tag="phase"):
    """SEQ-2: a side activates its units."""

    side: Few


class Activation(Task, frozen=True, tag="activation"):
    """SEQ-4: lies below everything an activation sets off."""

    units: tuple[Cell, ...]


class AfterMove(Task, frozen=True, tag="after-move"):
    """GRP-4, DIS-4: these may still shoot, as units that moved or rallied."""

    units: tuple[Cell, ...]
    rallied: bool = False


class MoveAfterShot(Task, frozen=True, tag="move-after-shot"):
    """ACT-4: this unit shot as one that moves, and may move now."""

    unit: Cell


class Rallying(Task, frozen=True, tag="rallying"):
    """OPT-2: the die says whether it rallies."""

    unit: Cell


class Wavering(Task, frozen=True, tag="wavering"):
    """OPT-5: the unreliable contingent of a side rolls."""

    side: Few


# Shooting ----------------------------------------------------------------------------------------------


class Volley(Task, frozen=True, tag="volley"):
    """SHO-1: a shot waits for its dice."""

    unit: Cell
    target: Cell
    dice: Few


class UnderFire(Task, frozen=True, tag="under-fire"):
    """SHO-10: a unit that was hit tests cohesion."""

    unit: Cell
    damage: Few
    shooter: Cell


class Panicking(Task, frozen=True, tag="panicking"):
    """OPT-9: elephants run where the die says."""

    unit: Cell


class FateOfGeneral(Task, frozen=True, tag="fate-of-general"):
    """OPT-4: whether the general outlives it."""

    unit: Cell
    lost: Few


# Charge ------------------------------------------------------------------------------------------------


Where = tuple[Cell, Number, Number, Number]
"""A place as a task keeps it: cell, facing, x, y."""


class Charging(Task, frozen=True, tag="charging"):
    """CHG-7: a charge under way. What reacts to it lies on top of this."""

    units: tuple[Cell, ...]
    ways: tuple[tuple[Cell, ...], ...]
    """The way of each, for those who watch; none where it stands there already."""
    starts: tuple[Where, ...]
    ends: tuple[Where, ...]
    targets: tuple[tuple[Cell, Cell], ...]
    """(charger, target) as declared; who has evaded is no target any more."""
    disordered: tuple[bool, ...]
    """Whom the move disorders."""
    bonus: tuple[bool, ...]
    """DEF-4: who uses the charge bonus."""
    cost: Number = 0
    part: Few = 0
    """0: evasion; 1: the move; 2: defensive fire, then the melees."""
    asked: tuple[tuple[Cell, Cell], ...] = ()
    """(charger, target) pairs whose evasion is decided."""
    fired: tuple[Cell, ...] = ()
    """Units whose defensive fire is decided."""
    short: bool = False
    """OPT-1: the die was too low; nobody is reached."""


class Evading(Task, frozen=True, tag="evading"):
    """EVA-3: the die says whether it gets away."""

    unit: Cell
    charger: Cell


class WayOut(Task, frozen=True, tag="way-out"):
    """HEX-20: it gets away, and its owner says by which way."""

    unit: Cell
    charger: Cell


class ChargingOn(Task, frozen=True, tag="charging-on"):
    """CHG-8: the target has evaded; the charger, still at its start, chooses."""

    unit: Cell
    facing: Number
    evaded: tuple[Cell, ...]
    """Who will not evade again."""


class Defending(Task, frozen=True, tag="defending"):
    """DEF-2: the die says whether the shot is made in time."""

    unit: Cell
    charger: Cell


# Melee ---------------------------------------------------------------------------------------------------


class Melees(Task, frozen=True, tag="melees"):
    """MEL-3: the melees of a group charge still to be fought."""

    pairs: tuple[tuple[Cell, Cell], ...]
    charged: tuple[Cell, ...]
    """All who charged: they support with their impetus."""
    mains: tuple[Cell, ...]
    """MEL-3: main units of these melees; they support in no other."""


class Sharing(Task, frozen=True, tag="sharing"):
    """TAB-13: the die says which of two enemies that share as much of its front is the main one."""

    unit: Cell
    enemies: tuple[Cell, ...]
    """From left to right."""
    attacking: bool = False
    charged: tuple[Cell, ...] = ()
    mains: tuple[Cell, ...] = ()


class Round(Task, frozen=True, tag="round"):
    """MEL-4: a round of melee: the dice of one side, of the other, the tests, the outcome."""

    unit: Cell
    """The activated or pursuing main unit."""
    target: Cell
    attacking: bool = False
    """MEL-7: whether it came into this contact just now."""
    charged: tuple[Cell, ...] = ()
    mains: tuple[Cell, ...] = ()
    damage: tuple[Few, ...] = ()
    """What each of the two has suffered, the target first rolled for."""
    dice: tuple[Few, Few] = (0, 0)
    """The faces of the cohesion tests, 0 where there is none yet."""


class Retreating(Task, frozen=True, tag="retreating"):
    """RET-1: the loser's die."""

    unit: Cell
    enemy: Cell
    pursued: bool = True
    """OPT-8: whether anybody may follow."""


class ChoosingPursuit(Task, frozen=True, tag="choosing-pursuit"):
    """PUR-2: whether the winner follows."""

    unit: Cell
    loser: Cell
    way: tuple[Cell, ...]
    """The place the loser left, then those it passed."""


class Pursuing(Task, frozen=True, tag="pursuing"):
    """PUR-3: the winner's die."""

    unit: Cell
    loser: Cell
    way: tuple[Cell, ...]


class Pause(Task, frozen=True, tag="pause"):
    """Whoever only asks what dice would do stops here: put under what is asked about, never in a battle."""


AnyTask = (
    RollingRoles
    | ChoosingGeneral
    | Deploying
    | Initiative
    | Phase
    | Activation
    | AfterMove
    | MoveAfterShot
    | Rallying
    | Wavering
    | Volley
    | UnderFire
    | Panicking
    | FateOfGeneral
    | Charging
    | Evading
    | WayOut
    | ChargingOn
    | Defending
    | Melees
    | Sharing
    | Round
    | Retreating
    | ChoosingPursuit
    | Pursuing
    | Pause
)
