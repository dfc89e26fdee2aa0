"""The ground a battle is played on: the one door to geometry for everybody above `maps`.

Who draws, prints, judges or points asks the **surface** where things are, how they may face and what a place
is called, and never learns whether there are hexes. `Ruleset.surface(scenario)` answers with one:
`HexSurface` over a board of hexes, `TableSurface` over a bare table.

A **place** is the number of a cell; a bare table has none. A **spot** is a point in board units (a thousand
to a hex across its flats; tenths of a millimetre on a table). A **heading** is how something faces, as orders
and pieces keep it: one of the few a board of hexes allows, or any angle of a table in tenths of a degree.

>>> from hheditor.hexes import Board
>>> field = hex_surface(Board(18, 13))
>>> place = field.labelled("D4")
>>> field.label(place), field.place_at(field.spot_of(place)) == place
('D4', True)
>>> field.heading_name(field.aim(field.spot_of(place), field.spot_of(field.labelled("F4"))))
'E'
"""

from hheditor.rules.api.surfaces.grounds import Grounded, OtherBoard
from hheditor.rules.api.surfaces.hexes import hex_surface
from hheditor.rules.api.surfaces.surface import (
    NO_HEADING,
    NO_PLACE,
    Contour,
    Ground,
    Heading,
    Spot,
    Surface,
    Where,
)
from hheditor.rules.api.surfaces.table import TableSurface

__all__ = [
    "NO_HEADING",
    "NO_PLACE",
    "Contour",
    "Ground",
    "Grounded",
    "Heading",
    "OtherBoard",
    "Spot",
    "Surface",
    "TableSurface",
    "Where",
    "hex_surface",
]
