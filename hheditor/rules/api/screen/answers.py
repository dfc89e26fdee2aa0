"""What a screen may ask of a position besides drawing it: gestures, accounts, the roster, the turn.

Everything here is data with message ids, so that the window, a printed page and a reader without eyes on the
map are told the same. A system answers with the very code that plays; the defaults of `Ruleset` answer for
systems that have nothing to say.

A **gesture** is an order as a hand shows it: this piece, to that place, facing so. `Ruleset.gesture` reads
one off an order, `Ruleset.order_of` makes an order of one, legal or not, so that a place can be asked
"why not?".
"""

from collections.abc import Iterable
from typing import Literal

from msgspec.structs import replace

from hheditor.rules.api.events import Term
from hheditor.rules.api.orders import Order
from hheditor.rules.api.rolls import Roll
from hheditor.rules.api.screen.scene import Scene
from hheditor.rules.api.surfaces import Where
from hheditor.values import Parameter, Value

ANY = -1
"""No such number: no cell, no facing, no piece, no side."""


class Phrase(Value, frozen=True):
    """Something to say about pieces and places, as events say it: ``{unit}`` is the first piece, ``{other}``
    the last, ``{units}`` all, ``{start}`` and ``{place}`` the first and last place, ``{places}`` all of them,
    parameters by name."""

    message: str
    pieces: tuple[int, ...] = ()
    places: tuple[int, ...] = ()
    parameters: tuple[tuple[str, Parameter], ...] = ()
    rule: str = ""


class Gesture(Value, frozen=True):
    """An order as a hand shows it on the table."""

    kind: str
    """Tag of the order."""
    piece: int = ANY
    """The piece that does it."""
    cell: int = ANY
    """Where it ends."""
    facing: int = ANY
    formation: str = ""
    targets: tuple[int, ...] = ()
    """Pieces it is done to."""
    via: tuple[int, ...] = ()
    """Cells to pass, where the way matters."""
    cost: int = ANY
    """What it costs of the piece's movement, as the rules count it."""
    number: int = ANY
    """The score a die needs, where dice will speak."""
    choice: str = ""
    """What is chosen besides, where orders for one cell differ in it: an element, say."""
    symbol: str = ""
    """The picture of what would stand in the cell, where it is not the piece itself."""
    spot: tuple[int, int] | None = None
    """Where it ends on a table without cells, in board units."""

    @property
    def where(self) -> Where:
        """Where it ends: the cell, the spot, or nowhere in particular."""
        return self.cell if self.cell >= 0 or self.spot is None else self.spot


def gesture_to(piece: int, where: Where, facing: int = ANY, formation: str = "") -> Gesture:
    """A piece shown to a place or a spot, facing so."""
    if isinstance(where, int):
        return Gesture("", piece, where, facing, formation)
    return Gesture("", piece, facing=facing, formation=formation, spot=(round(where[0]), round(where[1])))


_PIECE = ("unit", "piece", "leader", "one")
_TARGET = ("target", "other", "into")
_MANY = ("targets", "others")


def gesture_of(order: Order) -> Gesture:
    """An order as a hand shows it, its fields read by the names most systems give them."""
    fields = {name: getattr(order, name) for name in order.__struct_fields__}

    def number(*names: str) -> int:
        return next((fields[n] for n in names if type(fields.get(n)) is int), ANY)

    aimed = [fields[name] for name in _TARGET if type(fields.get(name)) is int and fields[name] >= 0]
    for name in _MANY:
        found = fields.get(name)
        if type(found) is tuple:
            aimed += [item[0] if type(item) is tuple else item for item in found]
    formation, via = fields.get("formation", ""), fields.get("via", ())
    return Gesture(
        tag_of(order),
        number(*_PIECE),
        number("cell"),
        number("facing"),
        formation if type(formation) is str else "",
        tuple(item for item in aimed if type(item) is int),
        tuple(item for item in via if type(item) is int) if type(via) is tuple else (),
    )


def tag_of(order: Order) -> str:
    """The tag of an order, by which its kind is known for ever."""
    return str(order.__struct_config__.tag)


def best_fit(wanted: Gesture, found: Iterable[tuple[Gesture, Order]]) -> Order | None:
    """Of some orders the one nearest to a gesture: in the same cell, or the least way from its spot; in its
    formation, facing so, then what costs least."""
    best: tuple[tuple[int, bool, bool, int], Order] | None = None
    for shown, order in found:
        away = _away(wanted, shown)
        if away < 0:
            continue
        other = wanted.facing >= 0 and shown.facing != wanted.facing
        key = (away, wanted.formation not in ("", shown.formation), other, max(shown.cost, 0))
        if best is None or key < best[0]:
            best = key, order
    return None if best is None else best[1]


def _away(wanted: Gesture, shown: Gesture) -> int:
    """How far two gestures end from each other, squared; -1 where they cannot be compared."""
    if wanted.cell >= 0 or wanted.spot is None or shown.spot is None:
        return 0 if shown.cell == wanted.cell >= 0 else -1
    return (wanted.spot[0] - shown.spot[0]) ** 2 + (wanted.spot[1] - shown.spot[1]) ** 2


# Accounts ------------------------------------------------------------------------------------------------


class Tally(Value, frozen=True):
    """One sum of an account, term by term."""

    title: str
    """Message id: ``tally.<system>.score``, ``tally.<system>.needed``, ``tally.<system>.dice``."""
    total: int
    terms: tuple[Term, ...] = ()
    side: int = ANY
    pieces: tuple[int, ...] = ()
    dice: int = 0
    """Dice still to be added."""
    faces: int = 0
    """Sides of such a die."""
    needed: bool = False
    """Whether the total is what each die must show or more, and not a score to add to."""


class Band(Value, frozen=True):
    """What a stretch of results would mean."""

    low: int
    high: int
    """Both included; `high` below `low` means: and more."""
    side: int
    """The side it happens to, or -1."""
    meaning: tuple[Phrase, ...]
    """What happens, in order; for several pieces each with its own."""


class Account(Value, frozen=True):
    """How a score is built, before the dice or after."""

    title: Phrase
    """``account.<system>.shot``, ``account.<system>.combat`` with the pieces and places it is about."""
    tallies: tuple[Tally, ...] = ()
    bands: tuple[Band, ...] = ()
    """What each result would mean: by hits of a shot, by the difference of a combat (negative: the first
    side loses by so much)."""
    roll: Roll | None = None
    """The dice, where they are known already."""
    rule: str = ""
    result: Phrase | None = None
    """What came out, where it has happened."""


# The roster ----------------------------------------------------------------------------------------------

ColumnKind = Literal["text", "message", "messages", "number", "share", "flag", "place", "facing"]
"""How an entry is read: people's own words; a message id; several; a number; (now, full); yes or no; a cell
or several; a facing. An entry may always be None: nothing to say."""
RosterEntry = int | str | bool | tuple[int, ...] | tuple[str, ...] | None


class Column(Value, frozen=True):
    """A column of the roster."""

    id: str
    title: str
    """Message id."""
    kind: ColumnKind


class Row(Value, frozen=True):
    """A piece in the roster; entries in the order of the columns."""

    piece: int
    side: int
    entries: tuple[RosterEntry, ...]
    on_table: bool = True


class Roster(Value, frozen=True):
    """All pieces with their state."""

    columns: tuple[Column, ...] = ()
    rows: tuple[Row, ...] = ()


def plain_roster(scene: Scene, able: set[int], counted: str = "plain") -> Roster:
    """A roster of what any scene shows."""
    columns = (
        Column("name", "roster.name", "text"),
        Column("place", "roster.place", "place"),
        Column("formation", "roster.formation", "text"),
        Column("strength", f"strength.{counted}", "share"),
        Column("marks", "roster.marks", "messages"),
        Column("can-act", "roster.can-act", "flag"),
    )
    rows = tuple(
        Row(
            piece.id,
            piece.side,
            (
                piece.name,
                piece.places,
                piece.formation,
                (piece.strength.now, piece.strength.full) if piece.strength.full else None,
                tuple(f"mark.{mark}" for mark in piece.marks),
                piece.id in able,
            ),
        )
        for piece in scene.pieces
        if not piece.hidden
    )
    return Roster(columns, rows)


# The turn ------------------------------------------------------------------------------------------------

PhaseState = Literal["done", "now", "ahead"]


def state_of(place: int, now: int) -> PhaseState:
    """The state of a phase by its place among the others and that of the one in hand."""
    return "done" if place < now else "now" if place == now else "ahead"


class Phase(Value, frozen=True):
    """A phase of the bound, for the phase bar."""

    phase: str
    """Message id part: ``phase.<system>.<phase>``."""
    state: PhaseState
    side: int = ANY
    """Whose phase it is, or -1 where both act."""
    left: tuple[int, ...] = ()
    """Pieces that have something left to do in it; of phases ahead, as far as it is known now."""
    used: tuple[int, ...] = ()
    """Pieces that have done what they had to do in it."""


class Count(Value, frozen=True):
    """A number that tells how a side stands: losses, points lost, leaders lost."""

    title: str
    """Message id."""
    values: tuple[str, ...]
    """One for each side, written out, since points may be halves."""
    limits: tuple[str, ...] = ()
    """At what number it decides the battle, or empty."""


# The umpire ----------------------------------------------------------------------------------------------


class Adjustment(Value, frozen=True):
    """What the umpire wants of a piece; None leaves a thing as it is."""

    piece: int
    cell: int | None = None
    """-1 takes it off the table, lost."""
    facing: int | None = None
    formation: str | None = None
    strength: int | None = None
    marks: tuple[tuple[str, bool], ...] = ()
    """(mark, set or not), for marks of `Adjustable.marks`."""
    spot: tuple[int, int] | None = None
    """Where it is put on a table without cells."""

    def at(self, where: Where) -> "Adjustment":
        """The same, put in a place or on a spot."""
        if isinstance(where, int):
            return replace(self, cell=where)
        return replace(self, spot=(round(where[0]), round(where[1])))


class Adjustable(Value, frozen=True):
    """What the umpire can change of a piece."""

    piece: int
    strength: tuple[int, int] = (0, 0)
    """Least and most of it; equal where there is nothing to choose."""
    formations: tuple[str, ...] = ()
    facings: bool = False
    marks: tuple[tuple[str, bool], ...] = ()
    """Every mark it can carry, and whether it does; said as ``mark.<mark>``."""
