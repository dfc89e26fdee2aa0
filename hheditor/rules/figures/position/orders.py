"""The orders: everything a side may choose. Tags are part of every stored battle and never renamed."""

from typing import Annotated, Literal

from msgspec import Meta

from hheditor.rules.api import Concealed, Order, Override, Rolled
from hheditor.tables.poses import Angle, Length
from hheditor.values import Cell, Few

TurnPivot = Literal["centre", "front-left", "front-right"]
Heading = Annotated[int, Meta(ge=0, lt=3600)]
Spot = tuple[Length, Length]


# Before the battle -------------------------------------------------------------------------------------


class GoFirst(Order, frozen=True, tag="go-first"):
    """DEP-3: take the first player turn, or leave it to the other side."""

    first: bool


class Camp(Order, frozen=True, tag="camp"):
    """DEP-2: the camp lies here; its corners."""

    points: tuple[Spot, ...]


class Deploy(Order, frozen=True, tag="deploy"):
    """DEP-4, DEP-5: place a formation; figures by slot, front rank first, -1 for an empty slot."""

    formation: Cell
    x: Length
    y: Length
    a: Heading
    files: Few
    ranks: Few
    compact: bool
    figures: tuple[Cell, ...] = ()
    """Empty: as the army has them."""
    stakes: Length = 50
    """OBS-2: how far before its front its stakes are planted, where it has any; -1: not at all."""


class Place(Order, frozen=True, tag="place"):
    """DEP-4: place a loose figure or model."""

    figure: Cell
    x: Length
    y: Length
    a: Heading


class Array(Order, frozen=True, tag="array"):
    """DEP-4: place all that is left at once, in the line proposed; the other side sees it."""


class Withdraw(Order, frozen=True, tag="withdraw"):
    """Take a piece off the table again while a battle is prepared."""

    piece: Annotated[int, Meta(extra={"of": "piece"})]


# Shooting ----------------------------------------------------------------------------------------------


class Shoot(Order, frozen=True, tag="shoot"):
    """SHO-8: these shooters, as (figure, seat), at one figure."""

    target: Cell
    shooters: tuple[tuple[Cell, Few], ...]


# Movement ----------------------------------------------------------------------------------------------


class Advance(Order, frozen=True, tag="advance"):
    """MOV-2: straight ahead."""

    formation: Cell
    length: Length


class Turn(Order, frozen=True, tag="turn"):
    """TRN-1, BAK-3: about the centre or an end, clockwise above nought."""

    formation: Cell
    angle: Angle
    pivot: TurnPivot = "centre"


class Back(Order, frozen=True, tag="back"):
    """BAK-1: straight back."""

    formation: Cell
    length: Length


class Slide(Order, frozen=True, tag="slide"):
    """SLD-1: along the common front, to the right above nought."""

    formation: Cell
    length: Length


class LineUp(Order, frozen=True, tag="line-up"):
    """SLD-4: turn flush against a base just met."""

    formation: Cell
    target: Cell
    """The other formation."""
    pivot: TurnPivot


class Swap(Order, frozen=True, tag="swap"):
    """FRM-12: a figure goes to another slot of its base; who stands there takes its place."""

    figure: Cell
    file: Few
    rank: Few


class Break(Order, frozen=True, tag="break"):
    """BRK-2: its figures go on one by one."""

    formation: Cell


class Walk(Order, frozen=True, tag="walk"):
    """MOV-6: a figure by itself, from point to point, then facing as it likes."""

    figure: Cell
    points: tuple[Spot, ...]
    facing: Heading


class March(Order, frozen=True, tag="march"):
    """BRK-4: several figures by one displacement, each judged alone."""

    figures: tuple[Cell, ...]
    x: Length
    y: Length


class Fill(Order, frozen=True, tag="fill"):
    """OBS-3: two figures spend their movement filling the ditch before them."""

    figure: Cell
    other: Cell


class FormUp(Order, frozen=True, tag="form-up"):
    """ROU-9: loose figures become a formation; by slot, front rank first, -1 for an empty slot."""

    figures: tuple[Cell, ...]
    x: Length
    y: Length
    a: Heading
    files: Few
    ranks: Few
    compact: bool


class Reform(Order, frozen=True, tag="reform"):
    """BRK-8: where a broken formation stands again."""

    formation: Cell
    x: Length
    y: Length
    a: Heading


# Melee -------------------------------------------------------------------------------------------------


class Attack(Order, frozen=True, tag="attack"):
    """MEL-3: a formation attacks: (figure, seat, enemy figure), in the order of the combats."""

    formation: Cell
    pairs: tuple[tuple[Cell, Few, Cell], ...]


class Strike(Order, frozen=True, tag="strike"):
    """MEL-2: a single figure that may attack does."""

    figure: Cell
    seat: Few
    target: Cell


class Lose(Order, frozen=True, tag="lose"):
    """MEL-5: this one of several lowest dice is lost."""

    figure: Cell


class Anchor(Order, frozen=True, tag="anchor"):
    """RNK-5: which line and end of the base are kept."""

    anchor: Few


# A siege -----------------------------------------------------------------------------------------------


class Declare(Order, frozen=True, tag="declare"):
    """SIE-8: the besieger's day: assault, or bombardment."""

    assault: bool


class Garrison(Order, frozen=True, tag="garrison"):
    """SIE-6, NGT-5: place a figure in a slot of a top."""

    figure: Cell
    sector: Cell
    slot: Cell


class Site(Order, frozen=True, tag="site"):
    """SIE-6, NGT-5: place an engine with its crew; on a tower, ENG-13."""

    engine: Cell
    x: Length = 0
    y: Length = 0
    a: Heading = 0
    sector: Cell = -1


class Quarter(Order, frozen=True, tag="quarter"):
    """DEP-4, SIE-6: place those of a unit that has no base, man by man, on the ground or on tops; whoever
    is given no spot stands beside the others."""

    figure: Cell
    """Who leads them."""
    a: Heading
    spots: tuple[tuple[Length, Length], ...]


class SettleIn(Order, frozen=True, tag="settle-in"):
    """SEQ-7: all that is still to be placed goes where it is proposed."""


class Dissolve(Order, frozen=True, tag="dissolve"):
    """SIE-4: before the works a formation dissolves for good."""

    formation: Cell


class Rampart(Order, frozen=True, tag="rampart"):
    """FOR-5: along the tops to a slot."""

    figure: Cell
    sector: Cell
    slot: Cell


class Ascend(Order, frozen=True, tag="ascend"):
    """FOR-7: up by a door."""

    figure: Cell
    sector: Cell
    door: Few = 0


class Descend(Order, frozen=True, tag="descend"):
    """FOR-7: down by a door, to a place near its foot."""

    figure: Cell
    x: Length
    y: Length
    door: Few = 0


class WorkGate(Order, frozen=True, tag="work-gate"):
    """FOR-8: open or shut a gate."""

    figure: Cell
    sector: Cell
    shut: bool = False


class Man(Order, frozen=True, tag="man"):
    """ENG-1: take a place at an engine, or in it."""

    figure: Cell
    engine: Cell


class LeaveEngine(Order, frozen=True, tag="leave-engine"):
    """ENG-1: leave it, to a place beside it."""

    figure: Cell
    x: Length
    y: Length
    a: Heading = 0


class Haul(Order, frozen=True, tag="haul"):
    """ENG-2: a ram or tower turns about its centre, then goes straight ahead."""

    engine: Cell
    angle: Angle
    length: Length


class Bear(Order, frozen=True, tag="bear"):
    """ENG-6: a new heading for a whole day without a shot."""

    engine: Cell
    a: Heading


class Land(Order, frozen=True, tag="land"):
    """ENG-4: from a docked tower into a slot."""

    figure: Cell
    sector: Cell
    slot: Cell


class RaiseLadder(Order, frozen=True, tag="raise-ladder"):
    """LAD-3: two figures at a work raise a ladder, its foot there."""

    figure: Cell
    other: Cell
    x: Length
    y: Length


class Climb(Order, frozen=True, tag="climb"):
    """LAD-4: on to a ladder."""

    figure: Cell
    ladder: Cell


class CrossWall(Order, frozen=True, tag="cross-wall"):
    """LAD-4: from the ladder into the slot at its head."""

    figure: Cell


class ClimbDown(Order, frozen=True, tag="climb-down"):
    """LAD-6: down again, to a place near its foot."""

    figure: Cell
    x: Length
    y: Length


class ThrowDown(Order, frozen=True, tag="throw-down"):
    """LAD-5: remove an unguarded ladder."""

    figure: Cell
    ladder: Cell


class LooseEngine(Order, frozen=True, tag="loose-engine"):
    """ENG-5: a light engine shoots at a figure."""

    engine: Cell
    target: Cell


class Cast(Order, frozen=True, tag="cast"):
    """ENG-7: a heavy engine shoots where it bears."""

    engine: Cell


class Hurl(Order, frozen=True, tag="hurl"):
    """FIR-1: rocks and fire from the thrower's sector at up to two targets: figures, or engines as pieces."""

    figure: Cell
    targets: tuple[Cell, ...]


class Batter(Order, frozen=True, tag="batter"):
    """ENG-3: a ram strikes a sector."""

    engine: Cell
    sector: Cell


class Hack(Order, frozen=True, tag="hack"):
    """FOR-14: six figures at an inner gate or a palisade."""

    sector: Cell
    figures: tuple[Cell, ...]


class TakePlace(Order, frozen=True, tag="take-place"):
    """FOR-9: advance into the place of the enemy eliminated there, or not."""

    take: bool


class Douse(Order, frozen=True, tag="douse"):
    """FIR-4: put the fire out, or work the engine."""

    douse: bool


class Suffer(Order, frozen=True, tag="suffer"):
    """ENG-10: a point against an engine: idleness (-1), or this crew figure."""

    figure: Cell = -1


class Sally(Order, frozen=True, tag="sally"):
    """SOR-1: five figures go out by night to burn an engine."""

    engine: Cell
    figures: tuple[Cell, ...]


class EndPhase(Order, frozen=True, tag="end-phase"):
    """SEQ-7: nothing else is done in this phase."""


AnyOrder = (
    GoFirst
    | Camp
    | Deploy
    | Place
    | Array
    | Withdraw
    | Shoot
    | Advance
    | Turn
    | Back
    | Slide
    | LineUp
    | Swap
    | Break
    | Walk
    | March
    | Fill
    | FormUp
    | Reform
    | Attack
    | Strike
    | Lose
    | Anchor
    | Declare
    | Garrison
    | Site
    | SettleIn
    | Dissolve
    | Rampart
    | Ascend
    | Descend
    | WorkGate
    | Man
    | LeaveEngine
    | Haul
    | Bear
    | Land
    | RaiseLadder
    | Climb
    | CrossWall
    | ClimbDown
    | ThrowDown
    | LooseEngine
    | Cast
    | Hurl
    | Batter
    | Hack
    | TakePlace
    | Douse
    | Suffer
    | Sally
    | EndPhase
    | Rolled
    | Override
    | Concealed
)
