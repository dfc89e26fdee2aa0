"""The orders of Hordes & Heroes. Their tags stand in every recorded battle and are never renamed.

Units are numbered in the order of the roster; leaders are numbered from `LEADERS` on, so that a piece is
one number.
"""

from hheditor.rules.api import Order, Override, Rolled

LEADERS = 1000
"""The number of the first leader."""
ELEMENTALS = 2000
"""The number of the first leader's elemental: each magician has one at most, numbered as he is."""


# Deployment --------------------------------------------------------------------------------------------


class ChooseDeployment(Order, frozen=True, tag="deployment"):
    """DEP-2: deploy first or second."""

    first: bool


class ChooseEdge(Order, frozen=True, tag="edge"):
    """DEP-3: choose a table edge."""

    edge: str


class ChooseMove(Order, frozen=True, tag="first-move"):
    """DEP-3, option: take the first bound or leave it."""

    first: bool


class Deploy(Order, frozen=True, tag="deploy"):
    """Place a piece, or place it anew."""

    piece: int
    cell: int
    facing: int = 0
    formation: str = "line"
    cells: tuple[int, ...] = ()
    """The cells of a unit deployed in skirmish order, one per stand."""


class Withdraw(Order, frozen=True, tag="withdraw"):
    """Take a placed piece off the table again."""

    piece: int


class EndDeployment(Order, frozen=True, tag="deployed"):
    """All placed."""


# Command and movement ----------------------------------------------------------------------------------


class LeaderMove(Order, frozen=True, tag="command"):
    """CMD-1: a leader's command move; to a friendly unit's hex he joins it, from one he leaves it."""

    leader: int
    cell: int
    via: tuple[int, ...] = ()


class Challenge(Order, frozen=True, tag="challenge"):
    """DUE-1: a leader alone enters the hex of an enemy leader alone."""

    leader: int
    cell: int


class Move(Order, frozen=True, tag="move"):
    """A unit's tactical move to an end state; `via` names cells to pass if the cheapest path is not
    wanted.
    """

    unit: int
    cell: int
    facing: int
    formation: str = "line"
    via: tuple[int, ...] = ()


class Halt(Order, frozen=True, tag="halt"):
    """Do not go on with an interrupted move."""

    unit: int


class Disengage(Order, frozen=True, tag="disengage"):
    """MOV-5: step straight back out of hand-to-hand."""

    unit: int
    cell: int


class Interchange(Order, frozen=True, tag="interchange"):
    """PAS-2: two friends change places."""

    unit: int
    other: int


class Combine(Order, frozen=True, tag="combine"):
    """STD-2: a reduced unit joins another."""

    unit: int
    into: int
    facing: int


class FormBlocks(Order, frozen=True, tag="blocks"):
    """HOR-1, PIK-1: three units of four make two of six; the third is the one that dissolves."""

    units: tuple[int, int, int]


class SplitBlocks(Order, frozen=True, tag="split"):
    """HOR-1, PIK-1: two units of six make three of four; the third stands in a vacant hex."""

    units: tuple[int, int]
    cell: int


class SortArms(Order, frozen=True, tag="sort"):
    """CMB-1: two adjacent combined units become two single-arm units, `unit` taking the front ranks."""

    unit: int
    other: int


class OpenOrder(Order, frozen=True, tag="open-order"):
    """SKI-4: open skirmish order, or move in it; the stands are then placed one by one."""

    unit: int


class PlaceStand(Order, frozen=True, tag="stand"):
    """Where the next stand of the unit in skirmish order goes."""

    cell: int


class PlantStakes(Order, frozen=True, tag="plant"):
    """STK-2: plant stakes instead of moving."""

    unit: int


class LiftStakes(Order, frozen=True, tag="lift"):
    """STK-2: lift stakes by standing still."""

    unit: int


class Leave(Order, frozen=True, tag="leave"):
    """VIC-5: leave the table by an edge where an objective lets it."""

    unit: int


class Exercise(Order, frozen=True, tag="exercise"):
    """ZOC-5 [F]: flyers exercise their zone from now on, or lift it."""

    unit: int
    on: bool = True


class EndPhase(Order, frozen=True, tag="end"):
    """Nothing more in this phase, or in this choice."""


class CallTime(Order, frozen=True, tag="call-time"):
    """VIC-3: a side proposes that time is up."""


class AnswerTime(Order, frozen=True, tag="answer-time"):
    """R-214: the other side agrees, or plays on."""

    agreed: bool


class Turn(Order, frozen=True, tag="turn"):
    """DIS-3: a unit that has rallied faces anew."""

    unit: int
    facing: int


# Answers -----------------------------------------------------------------------------------------------


class Evade(Order, frozen=True, tag="evade"):
    """RSP-1, SKI-3: a contacted unit, or the skirmish stand at `stand`, moves away."""

    unit: int
    cell: int
    stand: int = -1


class FleeResponse(Order, frozen=True, tag="flee-response"):
    """RSP-2: a contacted unit turns and runs."""

    unit: int
    cell: int
    facing: int


class Reform(Order, frozen=True, tag="reform"):
    """SKI-3, SKI-4: contacted skirmishers form up in one hex with their evade."""

    unit: int
    cell: int


class Stand(Order, frozen=True, tag="hold"):
    """Stand and take the contact; `turn` says whether to face it (FAC-4)."""

    unit: int
    turn: bool = True


class Strike(Order, frozen=True, tag="strike"):
    """TRC-1: attack out of terrain the enemy may not enter. FLY-6 [F]: flyers attack ground troops."""

    unit: int
    target: int


class Decline(Order, frozen=True, tag="decline"):
    """Do not: do not strike, do not follow up, do not pursue, do not attack."""

    unit: int


# Magic -------------------------------------------------------------------------------------------------


class Evoke(Order, frozen=True, tag="evoke"):
    """MAG-1: a magician names a hex and an element."""

    leader: int
    cell: int
    element: str


class Dispel(Order, frozen=True, tag="dispel"):
    """MAG-9: a magician removes his elemental."""

    leader: int


# Shooting ----------------------------------------------------------------------------------------------


class Aim(Order, frozen=True, tag="aim"):
    """Declare a unit's shots: (target, stands or pieces) for each target; of skirmishers, those of the
    stand in a cell.
    """

    unit: int
    targets: tuple[tuple[int, int], ...]
    stand: int = -1


class CeaseFire(Order, frozen=True, tag="cease"):
    """Declare that a unit, or its skirmish stand in a cell, does not shoot."""

    unit: int
    stand: int = -1


class HoldFire(Order, frozen=True, tag="hold-fire"):
    """ART-8: take the hold-fire marker instead of shooting, or give it up."""

    unit: int


class Suppress(Order, frozen=True, tag="suppress"):
    """HT-2: silence a hard target's shooters instead of shooting."""

    unit: int
    target: int


class Bomb(Order, frozen=True, tag="bomb"):
    """FLY-5 [F]: the next bomb of a unit falls on whoever stands in a cell it flew over."""

    unit: int
    cell: int


class LoseStand(Order, frozen=True, tag="lose"):
    """CMB-1: which rank of a combined unit loses the stand that shooting took."""

    unit: int
    rank: str


# Hand-to-hand ------------------------------------------------------------------------------------------


class Fight(Order, frozen=True, tag="fight"):
    """H2H-7: the next fight, one against one or more. Pieces may be lone leaders who were attacked or
    attack.
    """

    one: int
    others: tuple[int, ...]


class Assail(Order, frozen=True, tag="assail"):
    """GEN-5: choose to fight an enemy leader alone, or with a leader alone; from an adjacent hex."""

    piece: int
    target: int


class StandApart(Order, frozen=True, tag="apart"):
    """GEN-2: a leader alone beside a fight keeps out of it."""

    leader: int


class Recoil(Order, frozen=True, tag="recoil"):
    """CMP-1: which hex to recoil to."""

    unit: int
    cell: int


class Push(Order, frozen=True, tag="push"):
    """PAS-5: where a displaced friend goes."""

    unit: int
    cell: int


class Flee(Order, frozen=True, tag="flee"):
    """CMP-3: where a flight ends, by the canonical path or by `via`."""

    unit: int
    cell: int
    via: tuple[int, ...] = ()


class FollowUp(Order, frozen=True, tag="follow"):
    """CMP-6: which winner goes into which vacated hex."""

    unit: int
    cell: int


class Pursue(Order, frozen=True, tag="pursue"):
    """CMP-8: pursue."""

    unit: int


AnyOrder = (
    ChooseDeployment
    | ChooseEdge
    | ChooseMove
    | Deploy
    | Withdraw
    | EndDeployment
    | LeaderMove
    | Challenge
    | Move
    | Halt
    | Disengage
    | Interchange
    | Combine
    | FormBlocks
    | SplitBlocks
    | SortArms
    | OpenOrder
    | PlaceStand
    | PlantStakes
    | LiftStakes
    | Leave
    | Exercise
    | EndPhase
    | CallTime
    | AnswerTime
    | Turn
    | Evade
    | FleeResponse
    | Reform
    | Stand
    | Strike
    | Decline
    | Evoke
    | Dispel
    | Aim
    | CeaseFire
    | HoldFire
    | Suppress
    | Bomb
    | LoseStand
    | Fight
    | Assail
    | StandApart
    | Recoil
    | Push
    | Flee
    | FollowUp
    | Pursue
    | Rolled
    | Override
)
