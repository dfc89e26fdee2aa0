"""Correcting what was typed wrongly, in place.

The corrected step is played beside the old one and takes its place; the orders that followed are played
again, dice and notes included: all that are still legal where they now come. Where somebody has to answer or
throw something new in between, nothing can go on before that; what was not reached is named, so that it can
be taken up afterwards (`play_again`). The old line is kept, folded. Nothing of this is a take-back, so nobody
is asked about dice: those on the table were thrown and stay thrown. Taking the amendment back
(`Battle.revert`) folds the new line and shows the old one.
"""

from typing import Any

from hheditor.battles.assembly import renumbered, state_of
from hheditor.battles.battle import Battle, unwritable_order
from hheditor.battles.dice import same_occasion
from hheditor.battles.entries import (
    NO_NODE,
    ROOT,
    Annotated,
    CursorSet,
    DiceChosen,
    Edit,
    Edited,
    Entry,
    Folded,
    Moved,
    Named,
    NodeAdded,
)
from hheditor.battles.tree import Cursor, Node
from hheditor.rules.api import Order, Override, Rolled
from hheditor.values import BadValue, Finding, Value, encode, refuse

_Pair = tuple[Node, int]
"""An old node and the number of the new one that stands for it."""


class Amendment(Value, frozen=True):
    """How a correction went."""

    node: int
    """The corrected step."""
    kept: int
    """How many of the later orders were played again."""
    of: int
    """How many there were."""
    stopped: Finding | None = None
    """Why the first that was not kept could not be."""
    stopped_at: int = NO_NODE
    """The old node of that order."""
    pending: tuple[int, ...] = ()
    """The old nodes that could not be tried, since something new has to be answered or thrown first."""


def amend(battle: Battle, number: int, order: Order) -> Amendment | Finding:
    """Replace the order of a step and play what followed again; a refusal of the new order changes
    nothing."""
    old = battle.node(number)
    if battle.tree.hidden_above(number) != NO_NODE:
        raise BadValue(f"node {number} is deleted")
    if number == ROOT:
        return refuse("battle.amend-opening")
    unwritable = unwritable_order(order)
    if unwritable is not None:
        return unwritable
    if bytes(old.added.order) == encode(order):
        return refuse("battle.amend-same")
    cursor = battle.cursor
    tip = cursor.tip if battle.tree.is_on_path(number, cursor.tip) else battle.tree.end_of_line(number)
    waiting = [old, *(battle.node(at) for at in battle.tree.path(tip, above=number))]

    new, parent, position = battle.tree.next_id, old.parent, battle.position(old.parent)
    act: list[Entry] = []
    pairs: list[_Pair] = []
    stopped: Finding | None = None
    stopped_at, left = NO_NODE, list(waiting)
    while left:
        node = left[0]
        made = _again(battle, node, order if node is old else None, new, parent, position)
        if isinstance(made, Finding):
            if node is old:
                return made
            if stopped is None:
                stopped, stopped_at = made, node.id
            if _held_up(battle, position, left, new, parent):
                break
            del left[0]
            continue
        step, position = made
        act += [step, *battle.frame(new, old.depth + len(pairs), position)]
        pairs.append((node, new))
        parent, new = new, new + 1
        del left[0]

    # Before the correction becomes visible everything is as it was; so taking it back restores that.
    act.append(Edited((Folded(pairs[0][1]), CursorSet(*cursor))))
    act.append(Edited(_take_over(battle, pairs, cursor), "amend", battle.author, battle.clock()))
    battle.commit(*act)
    pending = tuple(node.id for node in left)
    return Amendment(pairs[0][1], len(pairs) - 1, len(waiting) - 1, stopped, stopped_at, pending)


def _held_up(battle: Battle, position: Any, left: list[Node], new: int, parent: int) -> bool:
    """Whether something new has to be answered or thrown here which no later step has an answer to."""
    ruleset = battle.ruleset
    if ruleset.to_act(position) >= 0 and ruleset.question(position) is None:
        return False
    return all(isinstance(_again(battle, node, None, new, parent, position), Finding) for node in left[1:])


def play_again(battle: Battle, pending: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Go on with old steps that a correction could not reach: those that are legal now, one after the other
    from the cursor, until something new is asked again. The new nodes, and what is still to be tried."""
    left = [battle.node(number) for number in pending if number in battle.tree.nodes]
    played: list[int] = []
    while left:
        here, position = battle.cursor.node, battle.position()
        made = _again(battle, left[0], None, battle.tree.next_id, here, position)
        if isinstance(made, Finding):
            if _held_up(battle, position, left, battle.tree.next_id, here):
                break
        else:
            order = battle.order(left[0].id)
            assert order is not None
            reached = battle.add(order, joined=bool(played))
            if isinstance(reached, Finding):
                break
            played.append(reached.id)
        del left[0]
    return tuple(played), tuple(node.id for node in left)


def _again(
    battle: Battle, old: Node, corrected: Order | None, new: int, parent: int, position: Any
) -> tuple[NodeAdded, Any] | Finding:
    """The entry of an old step played again at another position, as it was or corrected; or why it cannot
    be."""
    was = old.added
    if corrected is not None:
        return battle.make_step(
            parent, corrected, at=position, number=new, joined=was.joined, amends=old.id, against=was.against
        )
    order = battle.order(old.id)
    assert order is not None
    if not isinstance(order, Override) and battle.ruleset.to_act(position) != was.actor:
        return refuse("battle.other-actor")
    if isinstance(order, Rolled):
        roll = battle.ruleset.roll(position)
        if roll is None or was.roll is None or not same_occasion(was.roll, order, roll):
            return refuse("battle.other-roll")
    kept = {"author": was.author, "time": was.time, "joined": was.joined, "draw": was.draw}
    return battle.make_step(parent, order, at=position, number=new, amends=old.id, **kept)


def _take_over(battle: Battle, pairs: list[_Pair], cursor: Cursor) -> tuple[Edit, ...]:
    """The new line in the place of the old one, with its names and notes, and the cursor where it was."""
    old, first = pairs[0]
    place = battle.node(old.parent).children.index(old.id)
    edits: list[Edit] = [Folded(first, folded=False), Folded(old.id), Moved(first, place)]
    if old.dice is not None:
        edits.append(DiceChosen(first, old.dice))
    for node, new in pairs:
        edits += [edit for edit in renumbered(state_of(node), new) if isinstance(edit, Named | Annotated)]
    stand = next((new for node, new in reversed(pairs) if battle.tree.is_on_path(node.id, cursor.node)), None)
    tip = pairs[-1][1]
    if stand is not None:
        edits.append(CursorSet(stand, tip, cursor.undone and stand != tip))
    return tuple(edits)
