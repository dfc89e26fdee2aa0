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
    | EndPhase
    | Rolled
    | Override
    | Concealed
)
