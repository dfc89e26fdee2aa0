"""What may still be to do: the tasks of the agenda. A task is only data: its chapter has the handler."""

from hheditor.rules.api import Task
from hheditor.tables.poses import Length
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
    """MEL-5 (FR-49): the owner says which of several lowest dice is lost; ENG-7: who of several equally near
    to the stone."""

    side: Few
    figures: tuple[Cell, ...]
    rule: str = "MEL-5"


# A siege -------------------------------------------------------------------------------------------------


class Encamping(Task, frozen=True, tag="encamping"):
    """SIE-6, NGT-5: a side places its figures and engines, before the siege or by night."""

    side: Few
    free: bool = False
    """While a battle is prepared: whoever stands may be taken off again."""


class Dawning(Task, frozen=True, tag="dawning"):
    """NGT-4: everybody is placed; a day begins."""


class Declaring(Task, frozen=True, tag="declaring"):
    """SIE-8: the besieger says what the day is for."""

    side: Few


class Dousing(Task, frozen=True, tag="dousing"):
    """FIR-4: put out a fire or work the engine; then the die."""

    side: Few
    engine: Cell
    trying: bool = False


class EngineShot(Task, frozen=True, tag="engine-shot"):
    """ENG-5: the die of a light engine."""

    side: Few
    engine: Cell
    target: Cell
    covered: bool = False
    again: bool = False
    """The second die of a stone thrower."""


class Casting(Task, frozen=True, tag="casting"):
    """ENG-7: the die of a heavy engine."""

    side: Few
    engine: Cell


class Crushing(Task, frozen=True, tag="crushing"):
    """ENG-7: so many figures still fall where a stone fell, nearest first."""

    side: Few
    x: Length
    y: Length
    count: Few
    sector: Cell = -1
    engine: Cell = -1


class Suffering(Task, frozen=True, tag="suffering"):
    """ENG-10: points against an engine still to be taken, one by one."""

    side: Few
    engine: Cell
    points: Few


class Hurling(Task, frozen=True, tag="hurling"):
    """FIR-2: a die for each target of rocks and fire."""

    side: Few
    sector: Cell
    targets: tuple[Cell, ...]


class Battering(Task, frozen=True, tag="battering"):
    """ENG-3: the die of a ram."""

    side: Few
    engine: Cell
    sector: Cell


class Hacking(Task, frozen=True, tag="hacking"):
    """FOR-14: the die of six at a gate or palisade."""

    side: Few
    sector: Cell


class TakingPlace(Task, frozen=True, tag="taking-place"):
    """FOR-9: the winner may advance into the place of the loser."""

    side: Few
    figure: Cell
    sector: Cell
    slot: Cell


class Sallying(Task, frozen=True, tag="sallying"):
    """SOR-1: the defender may try to burn an engine; then the die."""

    side: Few
    engine: Cell = -1
    figures: tuple[Cell, ...] = ()


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
    | Encamping
    | Dawning
    | Declaring
    | Dousing
    | EngineShot
    | Casting
    | Crushing
    | Suffering
    | Hurling
    | Battering
    | Hacking
    | TakingPlace
    | Sallying
)
