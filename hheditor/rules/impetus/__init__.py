"""Basic Impetus 2: one set of rules for two forms of play, the hex variant and, by the book, a bare table.

`RULESET` is the door, `Situation` builds positions: units by shorthand, states, contacts, any moment of the
agenda. The rules ask a small board (`board.interface.Board`) what straight, near and in front of mean;
`board.hexes` answers for hexes, `board.bare` for a bare table (`BareSituation` builds positions on it). A
position is a `position.table.Table`; options and tables are `position.profile.Profile`.

Folders by chapter: `position` TRP, SEQ-5 to SEQ-8; `board` HEX, TAB, TER; `armies` TRP, ARM; `command` DEP,
INI, SEQ, VIC, OPT-5; `movement` ACT, MOV, GRP, INT, ZOC, DIS; `charge` CHG, EVA, DEF; `shooting` SHO, OPT-4,
OPT-9; `melee` MEL, COH, RET, PUR, LRG, SPC.
"""

from typing import TYPE_CHECKING

from hheditor.rules.doors import doors

if TYPE_CHECKING:
    from hheditor.rules.impetus.position import orders
    from hheditor.rules.impetus.ruleset import RULESET
    from hheditor.rules.impetus.situation import BareSituation, Situation

__all__ = ["RULESET", "BareSituation", "Situation", "orders", "published"]

published = True
"""Whether the program offers it: not before it has its screens and its paper."""

__getattr__ = doors(
    __name__,
    RULESET="ruleset",
    orders="position.orders",
    BareSituation="situation",
    Situation="situation",
)
