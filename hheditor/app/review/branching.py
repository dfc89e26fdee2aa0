"""Playing on from any step: variations, with the dice of the old line, fresh ones, or chosen ones.

The battle's own cursor is put back where it was: whoever reads changes nothing of the game being played.
"""

from typing import NamedTuple

from hheditor.battles import (
    Battle,
    Cursor,
    CursorSet,
    DiceChoice,
    Edited,
    answer_chance,
    choose_dice,
    clip,
    copy_out,
)
from hheditor.battles.chance import Waiting
from hheditor.battles.entries import Entry
from hheditor.battles.header import BattleHeader
from hheditor.rules.api import CHANCE, Order, Rolled
from hheditor.values import Finding, new_id


class Branch(NamedTuple):
    """What came of playing on."""

    node: int
    """The last step played, dice included."""
    first: int
    """The step of the order itself."""
    waiting: Waiting
    """What the line waits for now; ``choice``: which dice; ``typing``: the faces."""


def play_on(battle: Battle, node: int, order: Order, dice: DiceChoice | None = None) -> Branch | Finding:
    """Play an order at a step as a variation; the dice that follow as asked for.

    With no answer to the question of the dice the line ends where the question comes up.
    """
    cursor = battle.cursor
    try:
        battle.go(node)
        reached = battle.play(order, variation=True)
        if isinstance(reached, Finding):
            return reached
        waiting = _throw(battle, dice)
        return Branch(battle.cursor.node, reached.id, waiting)
    finally:
        _stand_again(battle, cursor)


def throw_on(battle: Battle, node: int, dice: DiceChoice) -> Branch:
    """Answer the question of the dice for the line a step is on, and let them fall."""
    cursor = battle.cursor
    try:
        battle.go(node)
        waiting = _throw(battle, dice)
        return Branch(battle.cursor.node, node, waiting)
    finally:
        _stand_again(battle, cursor)


def throw_these(battle: Battle, node: int, faces: tuple[int, ...]) -> Branch | Finding:
    """Let the dice at a step show these faces."""
    cursor = battle.cursor
    try:
        battle.go(node)
        reached = battle.play(Rolled(faces=faces), variation=True)
        if isinstance(reached, Finding):
            return reached
        choose_dice(battle, "chosen")
        return Branch(battle.cursor.node, reached.id, _throw(battle, None))
    finally:
        _stand_again(battle, cursor)


def _throw(battle: Battle, dice: DiceChoice | None) -> Waiting:
    if battle.ruleset.to_act(battle.position()) != CHANCE:
        return "side"
    if dice is not None:
        choose_dice(battle, dice)
    return answer_chance(battle).waiting


def _stand_again(battle: Battle, cursor: Cursor) -> None:
    if battle.cursor != cursor:
        battle.commit(Edited((CursorSet(*cursor),)))


Copy = tuple[BattleHeader, tuple[Entry, ...]]


def copied(battle: Battle, node: int, title: str) -> Copy:
    """The line to a step and all that follows from it, as a battle of its own."""
    return copy_out(battle, node, new_id(), title)


def clipped(battle: Battle, first: int, last: int, title: str) -> Copy:
    """The stretch between two steps as a battle of its own."""
    return clip(battle, first, last, new_id(), title)
