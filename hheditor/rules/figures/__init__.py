"""The figure game: single figures on formation bases, in centimetres, on the bare table.

`RULESET` is the door, `orders` what may be ordered, `Situation` builds positions: formations and loose
figures by shorthand (``4x2 c fM``), any moment of the agenda. A position is a `position.table.Table`; charts
and options are `position.profile.Profile`. Lengths are whole tenths of a millimetre (100 are a centimetre),
angles whole tenths of a degree.

Folders by chapter: `position` TYP, CRW, TAB, SEQ-5, SEQ-6; `armies` ARM; `formations` FRM, RNK, BRK, ROU;
`command` CMD, DEP, SEQ, CMP, VIC; `movement` MOV, TRN, SLD, BAK, ROG, LVL, ZOI, CRO, OBS; `shooting` SEE,
SHO; `melee` MEL.
"""

from typing import TYPE_CHECKING

from hheditor.rules.doors import doors

if TYPE_CHECKING:
    from hheditor.rules.figures.position import orders
    from hheditor.rules.figures.ruleset import RULESET
    from hheditor.rules.figures.situation import Situation

__all__ = ["RULESET", "Situation", "orders", "published"]

published = True
"""Whether the program offers it: not before it has its screens and its paper."""

__getattr__ = doors(__name__, RULESET="ruleset", orders="position.orders", Situation="situation")
