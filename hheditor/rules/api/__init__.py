"""What any rules system must offer, and the vocabulary systems share.

A battle is a game tree in which dice are a player. A **Position** is everything on the table and
everything still to be resolved (its agenda). At each position exactly one **actor** is to act: a side,
chance, or nobody. An **Order** is what the actor does; `refusal` alone says whether it may. `play` gives
a **Step**: **Events**, each a fact with its rule and its **Patch** of the position, so that whoever shows a
battle folds patches and never runs a rule.

Nothing here knows any one system: no hexes, no turns, no combat. What a system is made of it says itself.
"""

from hheditor.rules.api.actors import CHANCE, NOBODY, ONLOOKER, UMPIRE, Actor
from hheditor.rules.api.agenda import Agenda, AgendaRuleset, Ending, Handler
from hheditor.rules.api.armies.muster import Appraisal, Appraised, Choices, Figure, Total
from hheditor.rules.api.armies.price import Price
from hheditor.rules.api.events import Event, Fact, Term
from hheditor.rules.api.moments import PLAIN_TIME, Moment, Scale, TimeUnit
from hheditor.rules.api.orders import Concealed, Order, Override, Rolled
from hheditor.rules.api.outcome import Outcome
from hheditor.rules.api.patches import Change, Patch, Splice, diff, fold, typed_patch
from hheditor.rules.api.position import Position, Remembering, Task, derived
from hheditor.rules.api.question import Question
from hheditor.rules.api.registry import find, forget, register, systems
from hheditor.rules.api.rolls import (
    Pool,
    Reading,
    Roll,
    faces_of,
    fits,
    manageable,
    possible,
    read,
    readings,
    total_weight,
)
from hheditor.rules.api.ruleset import IllegalOrder, Ruleset, Unlistable
from hheditor.rules.api.screen.answers import (
    Account,
    Adjustable,
    Adjustment,
    Band,
    Column,
    Count,
    Gesture,
    Phase,
    Phrase,
    Roster,
    RosterEntry,
    Row,
    Tally,
    tag_of,
)
from hheditor.rules.api.screen.deployment import Initiative, Muster
from hheditor.rules.api.screen.measures import Beat, Deed, Measure
from hheditor.rules.api.screen.overlays import Overlay, OverlayKind, Pin
from hheditor.rules.api.screen.scene import Badge, Mark, Piece, Scene, Strength
from hheditor.rules.api.secrets import Held, Viewer, has_secrets, seen, seen_order
from hheditor.rules.api.stage import Stage, Step

__all__ = [
    "CHANCE",
    "NOBODY",
    "ONLOOKER",
    "PLAIN_TIME",
    "UMPIRE",
    "Account",
    "Actor",
    "Adjustable",
    "Adjustment",
    "Agenda",
    "AgendaRuleset",
    "Appraisal",
    "Appraised",
    "Badge",
    "Band",
    "Beat",
    "Change",
    "Choices",
    "Column",
    "Concealed",
    "Count",
    "Deed",
    "Ending",
    "Event",
    "Fact",
    "Figure",
    "Gesture",
    "Handler",
    "Held",
    "IllegalOrder",
    "Initiative",
    "Mark",
    "Measure",
    "Moment",
    "Muster",
    "Order",
    "Outcome",
    "Overlay",
    "OverlayKind",
    "Override",
    "Patch",
    "Phase",
    "Phrase",
    "Piece",
    "Pin",
    "Pool",
    "Position",
    "Price",
    "Question",
    "Reading",
    "Remembering",
    "Roll",
    "Rolled",
    "Roster",
    "RosterEntry",
    "Row",
    "Ruleset",
    "Scale",
    "Scene",
    "Splice",
    "Stage",
    "Step",
    "Strength",
    "Tally",
    "Task",
    "Term",
    "TimeUnit",
    "Total",
    "Unlistable",
    "Viewer",
    "derived",
    "diff",
    "faces_of",
    "find",
    "fits",
    "fold",
    "forget",
    "has_secrets",
    "manageable",
    "possible",
    "read",
    "readings",
    "register",
    "seen",
    "seen_order",
    "systems",
    "tag_of",
    "total_weight",
    "typed_patch",
]
