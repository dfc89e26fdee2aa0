"""Who is to act, and what the actor is asked."""

from hheditor.rules.api import CHANCE, NOBODY, Pool, Question, Roll
from tests.systems.activation.table import (
    Acting,
    Attempt,
    Continue,
    Counter,
    Draw,
    Flight,
    Free,
    Melee,
    Negate,
    Placing,
    React,
    Retreat,
    Seize,
    Shot,
    Table,
)

D10 = Pool(1, 10, lowest=0)


def to_act(position: Table) -> int:
    """The actor; a task that needs nobody is never on top where somebody looks."""
    if not position.agenda:
        return NOBODY
    task = position.agenda[-1]
    match task:
        case Free() | Acting() | Continue() | Seize() | Placing():
            return task.side
        case Negate(rolling=False):
            return task.side
        case React():
            return 1 - position.units[task.unit].side
        case Retreat():
            return position.units[task.unit].side
        case Counter(rolling=False):
            return position.units[task.defender].side
        case _:
            return CHANCE


def roll(position: Table) -> Roll | None:
    """The dice asked for."""
    if to_act(position) != CHANCE:
        return None
    task = position.agenda[-1]
    match task:
        case Draw():
            cup = position.cups[task.side]
            return Roll("counter", (Pool(1, len(cup)),), "faces", "6.3", task.side)
        case Shot():
            return Roll("fire", (D10,), rule="11.3", pieces=(task.shooter, task.target))
        case Counter():
            return Roll("counter-charge", (D10,), rule="13.6", pieces=(task.defender, task.attacker))
        case Melee():
            purpose = "charge" if task.charge else "shock"
            return Roll(purpose, (D10,), rule="12.3", pieces=(task.attacker, task.defender))
        case Flight():
            return Roll("flight", (D10, D10), "faces", "3.0")
        case Negate():
            return Roll("seizure", (D10,), rule="6.3", side=1 - task.side)
        case Attempt():
            return Roll("continuation", (D10,), rule="6.2", side=task.side)
        case _:
            raise AssertionError(task)


def question(position: Table) -> Question | None:
    """What the side to act is asked in the middle of something."""
    task = position.agenda[-1] if position.agenda else None
    actor = to_act(position)
    match task:
        case React():
            return Question("question.activation.react", actor, "11.2", (task.unit, *task.shooters))
        case Retreat():
            return Question("question.activation.retreat", actor, "14.4", (task.unit,))
        case Counter(rolling=False):
            return Question("question.activation.counter", actor, "13.6", (task.defender, task.attacker))
        case Seize():
            return Question("question.activation.seize", actor, "6.3")
        case Negate(rolling=False):
            return Question("question.activation.negate", actor, "6.3")
        case _:
            return None
