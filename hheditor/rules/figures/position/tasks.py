"""What may still be to do: the tasks of the agenda. A task is only data: its chapter has the handler."""

from hheditor.rules.api import Task
from hheditor.values import Cell, Few

# Before the battle -------------------------------------------------------------------------------------


class RollingFirst(Task, frozen=True, tag="rolling-first"):
    """DEP-3: dice say who chooses."""


class ChoosingFirst(Task, frozen=True, tag="choosing-first"):
    """DEP-3: the higher die chooses who has the first player turn."""

    side: Few


class PlacingCamp(Task, frozen=True, tag="placing-camp"):
    """DEP-1, DEP-2: a side places its camp."""

    side: Few


class Deploying(Task, frozen=True, tag="deploying"):
    """DEP-4: a side places a formation, or, once all stand, its other pieces."""

    side: Few
    loose: bool = False
    free: bool = False
    """Whether a battle is being prepared: this side alone places, anew as often as it likes."""


# A player turn -----------------------------------------------------------------------------------------


class Shooting(Task, frozen=True, tag="shooting"):
    """SHO-1: a side shoots."""

    side: Few


class Moving(Task, frozen=True, tag="moving"):
    """SEQ-3: a side moves."""

    side: Few


class Reforming(Task, frozen=True, tag="reforming"):
    """BRK-8: formations off loose ground re-form, one after another."""

    side: Few
    formations: tuple[Cell, ...]


class Fighting(Task, frozen=True, tag="fighting"):
    """MEL-1: a side attacks."""

    side: Few


class Keeping(Task, frozen=True, tag="keeping"):
    """SEQ-4: housekeeping after a phase: these formations are still to be looked at."""

    formations: tuple[Cell, ...]


class Anchoring(Task, frozen=True, tag="anchoring"):
    """RNK-5: the owner says which end of a base is kept; by option."""

    formation: Cell
    choices: tuple[Few, ...]


# Shots and combats -------------------------------------------------------------------------------------


class Volley(Task, frozen=True, tag="volley"):
    """SHO-8: shots at one figure; groups still to roll, hits so far, and the misses of each group."""

    side: Few
    target: Cell
    groups: tuple[tuple[Few, Few, Few], ...]
    """(need, modifiers, shots)."""
    hits: Few = 0
    missed: tuple[tuple[Few, Few], ...] = ()
    """(modifiers, misses) of the groups that have rolled."""
    friend: Cell = -1
    """SHO-13: who is hit by those that miss; -1: nobody."""


class Stray(Task, frozen=True, tag="stray"):
    """SHO-13: misses rolled again against a friend."""

    side: Few
    friend: Cell
    groups: tuple[tuple[Few, Few], ...]
    """(modifiers, shots)."""


class Combat(Task, frozen=True, tag="combat"):
    """MEL-5: attackers, as (figure, seat), against one enemy figure."""

    attackers: tuple[tuple[Cell, Few], ...]
    target: Cell


class Losing(Task, frozen=True, tag="losing"):
    """MEL-5 (FR-49): the owner says which of several lowest dice is lost."""

    side: Few
    figures: tuple[Cell, ...]


AnyTask = (
    RollingFirst
    | ChoosingFirst
    | PlacingCamp
    | Deploying
    | Shooting
    | Moving
    | Reforming
    | Fighting
    | Keeping
    | Anchoring
    | Volley
    | Stray
    | Combat
    | Losing
)
