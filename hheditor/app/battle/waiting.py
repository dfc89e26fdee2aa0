"""What the battle waits for, and how far one gesture went."""

from typing import Literal

from hheditor.battles import NO_NODE
from hheditor.rules.api import Outcome, Question, Roll
from hheditor.values import Finding, Value

WaitingFor = Literal["order", "question", "dice", "throw", "dice-choice", "opponent", "over"]
"""An order of a side; the answer to a question; dice to be typed; a key to let the program throw; the answer
to "same dice, fresh, or chosen?"; an opponent that is thinking; nothing, since the battle is over."""


class Waiting(Value, frozen=True):
    """What must come next, and from whom."""

    kind: WaitingFor
    side: int = -1
    """The side that must act, or whose dice they are."""
    question: Question | None = None
    """Where it is a question: its words and the place it concerns."""
    roll: Roll | None = None
    """Where dice are wanted: which, why and how they are read."""
    outcome: Outcome | None = None
    """Where the battle is over."""
    opponent: str = ""
    """The id of the opponent that is to act."""


class Progress(Value, frozen=True):
    """How far the battle went on one gesture."""

    waiting: Waiting
    nodes: tuple[int, ...] = ()
    """The steps played, in order: the person's own first, then what followed by itself."""
    automatic: tuple[int, ...] = ()
    """Those of them nobody was asked about: forced answers, standing answers, dice of the program."""
    before: int = NO_NODE
    """The node the battle stood at."""


Reply = Progress | Finding
"""How it went, or the refusal, which changed nothing."""
