"""The bare table: poses, bases, moves and what they pass over, contact, arcs, ground, snapping.

A sibling of `hexes` for games played with a measuring stick. Rules say what may move and what touching
means; this room says where things are. Lengths are whole tenths of a millimetre, angles whole tenths of a
degree clockwise from east, `y` grows downwards. Whole numbers go in and come out, and every yes or no is
decided with whole numbers, so a battle is the same on every machine.

>>> knights = Rect(Pose(5000, 9000, 2700), Size(800, 400))
>>> foes = {1: Rect(Pose(5100, 5000, 900), Size(800, 400)), 2: Rect(Pose(6200, 5000, 900), Size(800, 400))}
>>> field = Field(foes)
>>> charge = advance_to_contact(field, knights, 4000)
>>> charge, field.within(end(knights, charge), TOUCH), side_of_attack(end(knights, charge), field.rects[1])
(Advance(length=3600), (1,), 'front')
"""

from hheditor.tables.field import TOUCH, Field, furthest
from hheditor.tables.ground import Ground, Outline
from hheditor.tables.measure import (
    CIRCLE,
    FINE,
    ONE,
    Point,
    Polygon,
    cosine,
    gap_squared,
    heading,
    hull,
    nearest,
    overlap,
    rounded_root,
    runs_through,
    sine,
    turn,
    within,
)
from hheditor.tables.motion import (
    Advance,
    AnyMotion,
    Back,
    Motion,
    Oblique,
    Slide,
    Turn,
    Way,
    cost,
    end,
    sweep,
)
from hheditor.tables.poses import EDGES, Edge, Pivot, Pose, Rect, Size, about, ahead, slot
from hheditor.tables.regions import (
    Side,
    arc,
    behind_front,
    behind_rear,
    edge_of_attack,
    in_arc,
    in_strip,
    in_zone,
    near_before_rear,
    seen_corners,
    shared_front,
    side_of_attack,
    strip,
)
from hheditor.tables.snapping import advance_to_contact, flush, line_up, on_table, turns_to

__all__ = [
    "CIRCLE",
    "EDGES",
    "FINE",
    "ONE",
    "TOUCH",
    "Advance",
    "AnyMotion",
    "Back",
    "Edge",
    "Field",
    "Ground",
    "Motion",
    "Oblique",
    "Outline",
    "Pivot",
    "Point",
    "Polygon",
    "Pose",
    "Rect",
    "Side",
    "Size",
    "Slide",
    "Turn",
    "Way",
    "about",
    "advance_to_contact",
    "ahead",
    "arc",
    "behind_front",
    "behind_rear",
    "cosine",
    "cost",
    "edge_of_attack",
    "end",
    "flush",
    "furthest",
    "gap_squared",
    "heading",
    "hull",
    "in_arc",
    "in_strip",
    "in_zone",
    "line_up",
    "near_before_rear",
    "nearest",
    "on_table",
    "overlap",
    "rounded_root",
    "runs_through",
    "seen_corners",
    "shared_front",
    "side_of_attack",
    "sine",
    "slot",
    "strip",
    "sweep",
    "turn",
    "turns_to",
    "within",
]
