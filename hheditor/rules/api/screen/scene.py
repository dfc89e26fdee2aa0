"""What there is to see of a position: the one thing canvas, review and print read.

Poses are integers in board units (a thousand to a hex across its flats; tenths of a millimetre on a
gridless table) and tenths of a degree clockwise from east, so that a scene is exact and equal everywhere.
"""

from collections.abc import Iterable, Mapping
from math import cos, radians, sin
from typing import Literal

from hheditor.rules.api.surfaces import NO_PLACE, Where
from hheditor.values import Value

Body = Literal["bases", "base", "element", "figures", "disc", "engine", "part"]
"""What a piece is made of on the table: a base for each of its strength, lost ones missing; one base, its
strength a number; an element, miniatures on a base of true proportions or on several one behind the other;
figures in ranks on one base; a disc, which looks the same from every side; an engine of war as large as it
is, with those who are in it; a part of the picture of its host, which shows it already."""

Lie = Literal["ranks", "file", "apart"]
"""How the parts of a piece lie: side by side in ranks, one behind the other, or apart from each other, each
in a place of its own where it has several."""

Mount = Literal["", "horse", "camel", "chariot", "elephant"]
Missile = Literal["", "bow", "longbow", "crossbow", "sling", "javelin", "pike", "handgun"]
Rank = Literal["", "supreme", "commander", "standard", "musician", "attendant"]


class Kit(Value, frozen=True):
    """What one figure rides, wears and bears, in a game whose figures can be told one by one."""

    mount: Mount = ""
    armour: int = 0
    """From nought, none, to four, complete."""
    weapon: Missile = ""
    rank: Rank = ""
    barded: bool = False
    aboard: tuple[int, ...] = ()
    """The armour of those aboard a chariot or an elephant, the driver first."""
    screen: bool = False
    """Whether it carries a screen before it."""


class Strength(Value, frozen=True):
    """How much of a piece is left, in what its system counts: stands, steps, figures."""

    now: int = 0
    full: int = 0
    """At full strength; 0 where the system counts nothing of the piece."""
    of: str = "plain"
    """What is counted. The messages ``strength.<of>`` (its name), ``.n`` (so many of it), ``.share`` (now of
    full), ``.lost`` (the losses' name), ``.lost-of``, ``.mean`` and ``.changed`` say it."""

    @property
    def lost(self) -> int:
        """How much is gone."""
        return self.full - self.now


Shape = Literal["disc", "square", "diamond", "shield", "flag", "none"]
Ground = Literal["", "diagonal", "cross", "dots"]


class Badge(Value, frozen=True):
    """How a mark looks: a system puts it together from shapes, letters, colours and patterns. Its name in a
    legend is the message ``mark.<mark>``."""

    mark: str
    letters: str = ""
    """Two at most are readable; without any, the mark's own first letter."""
    colour: str = ""
    """``#rrggbb``, or a colour of the palette by its name; empty: paper."""
    shape: Shape = "disc"
    """``none``: said in words and drawn by nobody."""
    ground: Ground = ""
    """A pattern that tells it apart where there are no colours."""


def badges(looks: Mapping[str, Badge], marks: Iterable[str]) -> tuple[Badge, ...]:
    """The looks of some marks, as far as a system has its own for them."""
    return tuple(looks[mark] for mark in marks if mark in looks)


Reverse = Literal["", "shaken", "broken"]
"""Which side of a counter lies up: its front; its reverse, shaken but in the line; or broken, out of it."""


class Face(Value, frozen=True):
    """What is printed on a piece, in a game that is played with counters."""

    title: str = ""
    """Its type, in four letters at most."""
    left: str = ""
    right: str = ""
    """The figures at its lower corners."""
    reverse: Reverse = ""
    faces: bool = True
    """Whether it looks anywhere."""


class Piece(Value, frozen=True):
    """One unit, leader or token on the table."""

    id: int
    side: int
    symbol: str
    """Which picture: the arm, e.g. ``cavalry``, ``archers``, ``general``."""
    x: int
    y: int
    angle: int = 0
    places: tuple[int, ...] = ()
    """Footprint: cells it stands in, empty on a gridless table."""
    footprint: tuple[int, int] = (0, 0)
    """Width and depth in board units where the table has no cells."""
    name: str = ""
    formation: str = "line"
    lie: Lie = "ranks"
    """How its formation looks: names of formations are its system's own."""
    strength: Strength = Strength()
    body: Body = "bases"
    marks: tuple[str, ...] = ()
    """States shown as markers, e.g. ``disrupted``."""
    badges: tuple[Badge, ...] = ()
    """How its marks look, where the system brings their looks."""
    letters: str = ""
    """What its base bears instead of figures, four letters at most."""
    band: str = ""
    """The colour of its group, ``#rrggbb``; empty where it has none."""
    host: int = -1
    """The piece it is attached to, or -1."""
    lot: int = -1
    """The piece whose unit it is one of, where a unit stands here and there one by one: its own id for the
    first of them."""
    hidden: bool = False
    facing: int = -1
    """One of the facings of its board, as orders have them; -1 where it has none."""
    files: int = 0
    """Figures abreast, where its body is figures."""
    kits: tuple[Kit | None, ...] = ()
    """Its figures one by one, where they can be told: by slot, the front rank first from the left; None is an
    empty slot. Of an element those of one base."""
    bases: int = 1
    """Bases one behind the other, where it is an element."""
    face: Face | None = None
    """What it looks like as a counter, where its game is played with counters; on its base stand figures for
    whoever likes them better."""

    @property
    def ground(self) -> bool:
        """Whether it is part of the ground, which shows it: a work of a bare table. One steps on it."""
        return self.body == "part" and self.host < 0

    @property
    def where(self) -> Where:
        """Where it stands: its first place, or the spot of a bare table; -1 where neither is known."""
        if self.places:
            return self.places[0]
        return (self.x, self.y) if any(self.footprint) else NO_PLACE


def base_of(piece: Piece, room: float = 0.0) -> tuple[tuple[float, float], ...]:
    """The corners of a piece's base on a bare table, so much larger all around; none where it has none.

    >>> base_of(Piece(0, 0, "foot", 1000, 500, angle=900, footprint=(800, 400)))
    ((1400.0, 700.0), (600.0, 700.0), (600.0, 300.0), (1400.0, 300.0))
    """
    wide, deep = piece.footprint
    if not wide or not deep:
        return ()
    turn = radians(piece.angle / 10)
    ahead, aside = (cos(turn), sin(turn)), (-sin(turn), cos(turn))
    half, long = deep / 2 + room, wide / 2 + room
    return tuple(
        (
            round(piece.x + a * half * ahead[0] + b * long * aside[0], 3),
            round(piece.y + a * half * ahead[1] + b * long * aside[1], 3),
        )
        for a, b in ((1, -1), (1, 1), (-1, 1), (-1, -1))
    )


def places_aboard(count: int) -> tuple[tuple[int, int], ...]:
    """Where those on top of an engine stand, ahead of its middle and to the right: four abreast.

    >>> places_aboard(5)
    ((100, -300), (100, -100), (100, 100), (100, 300), (-100, -300))
    """
    return tuple((100 - 200 * (number // 4), 200 * (number % 4) - 300) for number in range(count))


def stands_at(piece: Piece, where: Where) -> bool:
    """Whether a piece stands in a place, or its base covers a spot.

    >>> stands_at(Piece(0, 0, "foot", 1000, 500, footprint=(800, 400)), (1150.0, 850.0))
    True
    >>> stands_at(Piece(0, 0, "foot", 1000, 500, footprint=(800, 400)), (1250.0, 500.0))
    False
    """
    if isinstance(where, int):
        return where in piece.places
    wide, deep = piece.footprint
    turn = radians(piece.angle / 10)
    dx, dy = where[0] - piece.x, where[1] - piece.y
    ahead, aside = dx * cos(turn) + dy * sin(turn), dy * cos(turn) - dx * sin(turn)
    return abs(ahead) <= deep / 2 and abs(aside) <= wide / 2 and wide > 0


WorkState = Literal["whole", "open", "fallen", "stopped"]
"""``open``: a gate; ``fallen``: a heap, or a gateway; ``stopped``: fallen, with a palisade across it."""


class Wear(Value, frozen=True):
    """How a work of a bare table looks now, by its place among the works of its map."""

    work: int
    state: WorkState = "whole"
    left: int = 0
    full: int = 0
    """How much it still bears, of all; 0 where nobody counts."""


class Mark(Value, frozen=True):
    """Something lying on the table that is no piece: stakes, an objective, an exercised zone; the wear of a
    work; ``night`` over an outline."""

    kind: str
    places: tuple[int, ...] = ()
    side: int = -1
    direction: int = -1
    """The side of its hex it lies on, or -1."""
    angle: int = 0
    """How it is turned, as a piece is."""
    label: str = ""
    points: tuple[tuple[int, int], ...] = ()
    """Where the table has no cells: a spot, a line or an outline, in board units."""
    badge: Badge | None = None
    """How it looks, where the system brings its look."""
    wear: Wear | None = None
    """Of a work of the map: how it stands; its side is whoever else holds it now."""


class Scene(Value, frozen=True):
    """The pieces and marks to draw, in drawing order."""

    pieces: tuple[Piece, ...] = ()
    marks: tuple[Mark, ...] = ()
    board: Literal["cells", "table"] = "cells"
