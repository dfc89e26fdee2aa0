"""What may still be to do: the tasks of the agenda.

At the bottom lies the phase; what interrupts it lies on top. A task is only data: the chapter's module
has its handler (see `agenda`).
"""

from hheditor.rules.api import Task

# Deployment --------------------------------------------------------------------------------------------


class RollForChoice(Task, frozen=True, tag="roll-for-choice"):
    """DEP-2: a tie is rolled for; DEP-3, option: the die decides everything."""


class ChoosingDeployment(Task, frozen=True, tag="choosing-deployment"):
    """DEP-2: this side chooses to deploy first or second."""

    side: int


class ChoosingEdge(Task, frozen=True, tag="choosing-edge"):
    """DEP-3: this side chooses its edge."""

    side: int


class ChoosingMove(Task, frozen=True, tag="choosing-move"):
    """DEP-3, option: this side chooses who moves first."""

    side: int


class Deploying(Task, frozen=True, tag="deploying"):
    """A side places its pieces."""

    side: int
    last: bool = False
    """Whether the battle begins when it is done."""


# Phases ------------------------------------------------------------------------------------------------


class CommandPhase(Task, frozen=True, tag="command-phase"):
    """Command moves of the side in its bound."""

    side: int


class MovementPhase(Task, frozen=True, tag="movement-phase"):
    """Tactical movement: compulsory moves first (part 0 aggression, 1 second flights), then orders (2)."""

    side: int
    part: int = 0
    skip: tuple[int, ...] = ()
    """Units whose compulsion is done or has no path; among the orders, flyers that have chosen their zone."""
    flown: tuple[tuple[int, int], ...] = ()
    """(unit, movement spent) of flyers that have moved, who may still come down on somebody (R-191)."""


class Rallying(Task, frozen=True, tag="rallying"):
    """DIS-3: these have rallied and may face anew."""

    side: int
    units: tuple[int, ...]


class ShootingPhase(Task, frozen=True, tag="shooting-phase"):
    """Shooting by both sides: the side in its bound declares, then the other, then all shots are rolled;
    see `volleys`.
    """

    side: int
    part: int = 0
    """0: nobody has declared; 1: the side in its bound has; 2: both have; 3: what was shot has struck."""
    declared: tuple["Declaring", ...] = ()
    """What the sides have declared so far."""


class Bombing(Task, frozen=True, tag="bombing"):
    """FLY-5 [F]: bombers attack the hexes they flew over, before anybody declares a shot."""

    side: int
    spent: tuple[tuple[int, int], ...] = ()
    """(unit, bombs dropped)."""


class BombFalling(Task, frozen=True, tag="bomb-falling"):
    """FLY-5: one bomb on whoever stands in a cell."""

    unit: int
    cell: int


class CombatPhase(Task, frozen=True, tag="combat-phase"):
    """Hand-to-hand by both sides; see `combat`."""

    side: int
    part: int = 0
    fought: tuple[int, ...] = ()
    """Pieces that have fought, or whose foe has gone: they fight no more in this phase."""
    asked: tuple[int, ...] = ()
    """Pieces that have answered the question of the part in hand."""
    assaults: tuple[tuple[int, int], ...] = ()
    """GEN-5: (piece, target) pairs chosen where one of the two is a leader alone."""
    apart: tuple[int, ...] = ()
    """GEN-2: leaders who keep out of the fights beside them."""
    pairs: tuple[tuple[int, int], ...] = ()
    """R-70: who is in contact with whom when the fights begin; what touches later waits for the next
    phase.
    """


# Movement ----------------------------------------------------------------------------------------------


class Moving(Task, frozen=True, tag="moving"):
    """A unit is on its way along a path; what it meets lies on top of this."""

    unit: int
    path: tuple[int, ...]
    """Cells still to enter."""
    facings: tuple[int, ...]
    """The facing in which each is entered."""
    facing: int
    """Facing at the end."""
    formation: str
    spent: int
    """Movement spent before the path still to go."""
    road: bool
    """Whether the unit has kept to the road since it set out."""
    column: bool
    """Whether it set out in column."""
    asked: bool = False
    """Whether somebody was contacted on the way: if nobody is in contact at the end, the unit may go on
    (RSP-5).
    """
    pursuit: bool = False


class Contact(Task, frozen=True, tag="contact"):
    """RSP-3: these units are contacted by a mover and answer one by one, in their owner's order."""

    mover: int
    units: tuple[int, ...]
    stands: tuple[int, ...] = ()
    """Cells of skirmish stands among them that are touched."""


class Continuing(Task, frozen=True, tag="continuing"):
    """RSP-5: the contact has vanished; the mover may go on with what movement it has left."""

    unit: int
    spent: int
    road: bool
    column: bool


class PlacingStands(Task, frozen=True, tag="placing-stands"):
    """SKI-1: the stands of a unit are placed one by one."""

    unit: int
    start: tuple[int, ...]
    """Where each stand comes from."""
    placed: tuple[int, ...] = ()


class Stepping(Task, frozen=True, tag="stepping-after"):
    """MOV-5: one of these may step into the hex a disengaging unit left."""

    side: int
    unit: int
    """The unit that disengaged."""
    units: tuple[int, ...]
    cell: int


# Magic -------------------------------------------------------------------------------------------------


class MagicPhase(Task, frozen=True, tag="magic-phase"):
    """SEQ-6 [F]: the magicians of the side in its bound evoke or remove elementals; see `magic`."""

    side: int


class Evoking(Task, frozen=True, tag="evoking"):
    """MAG-1: a spell is named; the die says whether the elemental comes."""

    leader: int
    cell: int
    element: str


class ElementalDuel(Task, frozen=True, tag="elemental-duel"):
    """MAG-6: two elementals of one element in adjacent hexes roll, the new one first."""

    cells: tuple[int, int]
    roll: int = -1


class Stroke(Task, frozen=True, tag="stroke"):
    """MAG-4: what an elemental does to a piece beside it. Kept in lists of tasks, never in hand itself."""

    cell: int
    """Where the elemental stands."""
    piece: int
    caster: int
    """The cell of its magician."""
    hits: int = 0


class Raging(Task, frozen=True, tag="raging"):
    """MAG-4: elementals strike all beside them; die by die, and then all at once."""

    strokes: tuple[Stroke, ...]
    done: int = 0
    """Strokes rolled for so far."""


# Shooting ----------------------------------------------------------------------------------------------


class Shot(Task, frozen=True, tag="shot"):
    """A declared shot: so many dice of a shooter at a target. Kept in lists of tasks, never in hand
    itself.
    """

    unit: int
    target: int
    dice: int
    arm: int = -1
    """The troop type whose weapon it is."""
    stand: int = -1
    """The cell of the skirmish stand that shoots, or -1."""
    steps: tuple[tuple[int, int], ...] = ()
    """From which face on a die makes how many hits; filled in when all is declared."""
    stray: bool = False
    """ART-9: a die that misses is rolled again against a friend."""


class Declaring(Task, frozen=True, tag="declaring"):
    """One side declares its shots; they start as the rules force them or, where there is a choice, by
    default.
    """

    side: int
    shots: tuple[Shot, ...] = ()
    suppress: tuple[tuple[int, int], ...] = ()
    """(unit, target) pairs."""
    holding: tuple[int, ...] = ()
    """Artillery that takes, or takes off, its hold-fire marker instead of shooting."""
    facings: tuple[tuple[int, int], ...] = ()
    """(unit, facing) where the owner chose the facing to shoot in."""


class Volley(Task, frozen=True, tag="volley"):
    """All shots of the phase, rolled target by target; then they strike at once."""

    side: int
    shots: tuple[Shot, ...]
    done: int = 0
    """Bursts rolled for so far (see `phase.bursts`)."""
    hits: tuple[tuple[int, int, int], ...] = ()
    """(target, hits, hits of artillery that is read apart), in the order rolled."""
    shooters: tuple[tuple[int, int], ...] = ()
    """(target, cell of a shooter that may have hit it), for the direction of moves."""


class Straying(Task, frozen=True, tag="straying"):
    """ART-9: missed dice of a shot at an enemy in hand-to-hand, rolled again against a friend who touches
    it.
    """

    shot: Shot
    dice: int
    friends: tuple[int, ...]
    """Friends equally near the line of fire; a die decides while there are several."""


class Blow(Task, frozen=True, tag="blow"):
    """What its hits do to a unit, as read from the table. Kept in lists of tasks, never in hand itself."""

    unit: int
    hits: int
    move: str
    disrupted: bool
    stands: int
    foes: tuple[int, ...]
    """Cells it moves away from, the enemy faced first."""
    taken: bool = False
    """Whether its owner has taken the stands off already."""
    shun: tuple[int, ...] = ()
    """Cells its flight may not come nearer to (MAG-11)."""
    stand: int = -1
    """FLY-5 [F]: the skirmish stand a bomb fell on, or -1."""


class Striking(Task, frozen=True, tag="striking"):
    """What the hits do: first losses and disruption of everybody, then the moves, one by one."""

    blows: tuple[Blow, ...]
    """Units still to suffer losses and disruption."""
    moves: tuple[Blow, ...] = ()
    """Units still to move."""
    cause: str = "shooting"


class LosingStands(Task, frozen=True, tag="losing-stands"):
    """CMB-1: the owner chooses the rank that loses each of these stands."""

    unit: int
    count: int


class Slipping(Task, frozen=True, tag="slipping"):
    """SKI-7: these stands of a unit in skirmish order evade one hex, if they can."""

    unit: int
    stands: tuple[int, ...]
    foes: tuple[int, ...]
    """Cells of those who hit them."""


# Compulsory moves --------------------------------------------------------------------------------------


class Recoiling(Task, frozen=True, tag="recoiling"):
    """CMP-1: a unit must recoil, away from a cell."""

    unit: int
    away: int
    cause: str = "combat"


class Fleeing(Task, frozen=True, tag="fleeing"):
    """CMP-3: a unit must flee from these cells; `second` for the flight of its next movement phase."""

    unit: int
    foes: tuple[int, ...]
    second: bool = False
    cause: str = "combat"
    shun: tuple[int, ...] = ()
    """Cells no step may lead nearer to (MAG-11)."""


class FleeingOn(Task, frozen=True, tag="fleeing-on"):
    """A flight on its way: cells still to enter; friends at the end are pushed on top of this."""

    unit: int
    path: tuple[int, ...]
    second: bool = False
    cause: str = "combat"


class Pushing(Task, frozen=True, tag="pushing"):
    """PAS-5: a friend must make room for a unit that comes from a cell; its owner chooses where it goes."""

    unit: int
    cell: int
    """The cell to leave: for skirmishers that of one stand."""
    pusher: int
    origin: int
    waiting: tuple[int, ...] = ()
    """Cells of those who wait for room farther back in the chain."""


class Shoved(Task, frozen=True, tag="shoved"):
    """PAS-5: a pushed friend goes from one cell to the next once those it pushed on have made room."""

    unit: int
    cell: int
    target: int


class Arriving(Task, frozen=True, tag="arriving"):
    """A recoiling unit enters the hex it chose once the friends there have made room."""

    unit: int
    cell: int
    away: int
    cause: str = "combat"


# Hand-to-hand ------------------------------------------------------------------------------------------


class Fighting(Task, frozen=True, tag="fighting"):
    """A fight in hand: one against others, with what the dice showed so far."""

    one: int
    others: tuple[int, ...]
    lone: tuple[int, ...] = ()
    """Leaders alone who take part beside these, on either side."""
    first: int = -1
    """The total of the moving side's dice, or -1."""
    second: int = -1


class Aftermath(Task, frozen=True, tag="aftermath"):
    """After a fight: the losers' moves are on top of this; then follow-up, pursuit and melee markers."""

    winners: tuple[int, ...]
    losers: tuple[int, ...]
    cells: tuple[int, ...]
    """Where each loser stood."""
    moved: tuple[str, ...]
    """What each loser had to do: ``recoil``, ``flee``, ``lost``, or nothing."""
    follower: int = -1
    """The winner that followed up; -2 where nobody does."""
    entered: int = -1
    """The hex followed into."""
    held: bool = False
    """Whether the follower defended an obstacle, so that it need not pursue (CMP-7)."""
    halted: bool = False
    """Whether the advance ends in that hex: limiting ground, or stakes to be removed (STK-3)."""


class Pursuing(Task, frozen=True, tag="pursuing"):
    """CMP-8: a winner that followed into a fleer's hex may or must pursue along its path."""

    unit: int
    path: tuple[int, ...]
    """Cells of the fleer's path beyond the hex followed into."""
    left: int
    """Hexes it may still go."""
    compulsory: bool
    asked: bool = False
    """Skirmish stands in the next hex have been asked: it goes on without another word."""
    above: bool = False
    """R-196 [F]: the fleer flies, so that flyers who pursue it need not come down."""


class Duel(Task, frozen=True, tag="duel"):
    """DUE-1: two leaders in one hex roll."""

    first: int
    second: int
    roll: int = -1


class CallingTime(Task, frozen=True, tag="calling-time"):
    """R-214: a side has proposed that time is up."""

    side: int


class Pause(Task, frozen=True, tag="pause"):
    """Whoever only asks what dice would do stops here: put under what is asked about, never in a battle."""


AnyTask = (
    RollForChoice
    | ChoosingDeployment
    | ChoosingEdge
    | ChoosingMove
    | Deploying
    | CommandPhase
    | MovementPhase
    | Rallying
    | ShootingPhase
    | Bombing
    | BombFalling
    | CombatPhase
    | Moving
    | Contact
    | Continuing
    | PlacingStands
    | Stepping
    | MagicPhase
    | Evoking
    | ElementalDuel
    | Stroke
    | Raging
    | Shot
    | Declaring
    | Volley
    | Straying
    | Blow
    | Striking
    | LosingStands
    | Slipping
    | Recoiling
    | Fleeing
    | FleeingOn
    | Pushing
    | Shoved
    | Arriving
    | Fighting
    | Aftermath
    | Pursuing
    | Duel
    | CallingTime
    | Pause
)
