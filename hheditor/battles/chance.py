"""Answering for chance, and the question of the dice.

When a line was left and a *different* order then reaches a die, somebody must say whether the new line gets
the **same** dice (those recorded on the line left, matched by purpose and kind, until they run out and the
source goes on), **fresh** ones, or ones **chosen** by hand. Until then `answer_chance` waits. The same
order again never asks: it goes on along the old line, dice included, so that taking back is no free throw.
"""

from typing import Any, Literal

from hheditor.battles.battle import Battle
from hheditor.battles.dice import DiceSource, Recorded, Seeded, source_of
from hheditor.battles.entries import NO_NODE, ROOT, DiceChoice, DiceChosen, Edited
from hheditor.battles.record import Record
from hheditor.battles.tree import Node
from hheditor.rules.api import CHANCE, NOBODY, Roll, Rolled
from hheditor.values import Finding, Value

Waiting = Literal["side", "over", "typing", "choice", "refused"]


class Answered(Value, frozen=True):
    """What chance did, and what the battle waits for now."""

    nodes: tuple[int, ...]
    """The steps played, in order."""
    waiting: Waiting
    """A side's order; nothing, since the battle is over; dice to be typed; the answer to the question of
    the dice; or better dice, since the source gave some that do not fit."""
    refusal: Finding | None = None


def answer_chance(
    battle: Battle,
    *,
    again: bool = False,
    once: bool = False,
    joined: bool = True,
    source: DiceSource | None = None,
) -> Answered:
    """Let the battle's dice speak until a side must act or a person is needed.

    Dice thrown here before are taken again, unless `again` asks for a fresh throw instead. What the program
    throws belongs to the gesture that led to it, so that one undo takes back both, unless it is not `joined`
    because a person asked for it. `once` throws a single roll; `source` throws instead of the battle's dice.
    """
    played: list[int] = []
    while not (once and played):
        position = battle.position()
        actor = battle.ruleset.to_act(position)
        if actor != CHANCE:
            return Answered(tuple(played), "over" if actor == NOBODY else "side")
        roll = battle.ruleset.roll(position)
        assert roll is not None, "chance is to act and has nothing to roll"
        known = None if again else _known_throw(battle)
        if known is not None:
            reached: Node | Finding = battle.add(known)
        else:
            found = _throw(battle, roll, source or battle.dice, fresh=again, chosen=source is not None)
            if not isinstance(found, tuple):
                return Answered(tuple(played), found)
            reached = battle.add(found[0], draw=found[1], joined=joined and battle.cursor.node != ROOT)
        if isinstance(reached, Finding):
            return Answered(tuple(played), "refused", reached)
        if again and reached.added.against != NO_NODE and reached.dice is None:
            battle.commit(Edited((DiceChosen(reached.id, "fresh"),)))
        again = False
        played.append(reached.id)
    actor = battle.ruleset.to_act(battle.position())
    waits: Waiting = "over" if actor == NOBODY else "typing" if actor == CHANCE else "side"
    return Answered(tuple(played), waits)


def has_dice(battle: Record) -> bool:
    """Whether dice were thrown already where the cursor stands, so that they are taken again unasked."""
    return _known_throw(battle) is not None


def _known_throw(battle: Record) -> Rolled | None:
    """The dice already thrown where the cursor stands: those of the line at hand, or else of the main one."""
    here, tip, _ = battle.cursor
    ahead = battle.tree.ancestor(tip, battle.node(here).depth + 1)
    candidates = (ahead,) if tip != here else battle.variations(here)
    for child in candidates:
        order = battle.order(child)
        if isinstance(order, Rolled):
            return order
    return None


def _throw(
    battle: Battle, roll: Roll, source: DiceSource, *, fresh: bool, chosen: bool
) -> tuple[Rolled, int] | Literal["typing", "choice"]:
    """New dice and the number of the throw, if it has one; or what is missing."""
    choice = "fresh" if fresh else dice_choice(battle)
    if choice is None and needs_dice_choice(battle):
        return "choice"
    if choice == "chosen" and not chosen:
        return "typing"
    if choice == "same":
        same = same_dice(battle).answer(roll)
        if same is not None:
            return same, -1
    number = battle.tree.next_draw
    answer = source.answer(roll, number)
    if answer is None:
        return "typing"
    return answer, number if source.numbered else -1


def dice_choice(battle: Record) -> DiceChoice | None:
    """What was answered to the question of the dice for the line at hand."""
    branch = battle.node().branch
    return None if branch == NO_NODE else battle.node(branch).dice


def needs_dice_choice(battle: Record) -> bool:
    """Whether the question of the dice is open: chance is to act on a line that left one with dice."""
    node = battle.node()
    if node.branch == NO_NODE or battle.node(node.branch).dice is not None:
        return False
    return battle.ruleset.to_act(battle.position()) == CHANCE and _known_throw(battle) is None


def choose_dice(battle: Battle, choice: DiceChoice) -> None:
    """Answer the question of the dice for the line at hand; it may be answered otherwise later."""
    branch = battle.node().branch
    if branch != NO_NODE:
        battle.commit(Edited((DiceChosen(branch, choice),)))


def same_dice(battle: Record) -> Recorded:
    """The dice of the line left, without those the line at hand has had already."""
    branch = battle.node().branch
    if branch == NO_NODE:
        return Recorded(())
    tree = battle.tree
    fork = tree.nodes[branch].parent
    old = [tree.nodes[at] for at in tree.path(tree.nodes[branch].added.against, above=fork)]
    new = [tree.nodes[at] for at in tree.path(battle.cursor.node, above=fork)]
    return Recorded(_rolls(battle, old), [node.added.roll for node in new if node.added.roll is not None])


def _rolls(battle: Record, nodes: list[Node]) -> list[tuple[Roll, Rolled]]:
    found: list[tuple[Roll, Rolled]] = []
    for node in nodes:
        order: Any = battle.order(node.id)
        if node.added.roll is not None and isinstance(order, Rolled):
            found.append((node.added.roll, order))
    return found


def unlike_seed(battle: Record) -> list[int]:
    """Nodes whose dice claim to come from the seed, or from the secrets of the sides, and do not. Dice whose
    secrets have not been shown are nobody's lie yet."""
    dice = battle.header.dice
    # Whoever types dice now may have thrown from the seed before.
    source = source_of(dice) if dice.source == "pledged" else Seeded(dice.seed)
    if dice.source == "pledged" and not source.numbered:
        return []
    return [
        node.id
        for node in battle.tree.nodes.values()
        if node.added.draw >= 0
        and node.added.roll is not None
        and battle.order(node.id) != source.answer(node.added.roll, node.added.draw)
    ]
