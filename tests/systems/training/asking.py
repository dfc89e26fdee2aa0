"""Who is to act, and what the actor is asked."""

from hheditor.rules.api import CHANCE, NOBODY, Pool, Question, Roll
from tests.systems.training.table import Draw, Duel, Muster, Shot, Table, Terms, Turn, Watch


def to_act(position: Table) -> int:
    if not position.agenda:
        return NOBODY
    task = position.agenda[-1]
    match task:
        case Turn():
            return task.side
        case Watch():
            return 1 - position.units[task.unit].side
        case Shot(cover=None):
            return position.units[task.unit].side
        case Duel(chosen=(None, _)):
            return position.units[task.attacker].side
        case Duel(chosen=(_, None)):
            return position.units[task.defender].side
        case Terms():
            return 1 - task.side
        case _:
            return CHANCE


def roll(position: Table) -> Roll | None:
    if to_act(position) != CHANCE:
        return None
    task = position.agenda[-1]
    match task:
        case Draw():
            return Roll("fortune", (Pool(1, 6),), "faces", rule="TRN-7", side=task.side)
        case Shot():
            hit = 6 if task.cover else 5
            side = position.units[task.shooter].side
            pieces = (task.shooter, task.unit)
            return Roll("shot", (Pool(2, 6, ((hit, 1),)),), rule="TRN-5", side=side, pieces=pieces)
        case Duel():
            return Roll(
                "duel", (Pool(1, 6), Pool(1, 6)), "faces", "TRN-6", pieces=(task.attacker, task.defender)
            )
        case Muster():
            side = position.units[task.unit].side
            return Roll(
                "muster", (Pool(2, 6, ((4, 1), (6, 2))),), "bands", "TRN-8", side, pieces=(task.unit,)
            )
        case _:
            raise AssertionError(task)


def question(position: Table) -> Question | None:
    actor = to_act(position)
    task = position.agenda[-1] if position.agenda else None
    match task:
        case Watch():
            return Question("question.training.watch", actor, "TRN-4", pieces=(task.unit,))
        case Shot(cover=None):
            return Question("question.training.cover", actor, "TRN-4", pieces=(task.unit, task.shooter))
        case Duel() if actor >= 0:
            return Question("question.training.duel", actor, "TRN-6", (task.attacker, task.defender))
        case Terms():
            words = (("words", task.words),)
            return Question("question.training.terms", actor, "TRN-9", parameters=words)
        case _:
            return None
