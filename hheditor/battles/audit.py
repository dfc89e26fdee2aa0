"""An audit of the dice: every throw worked out again, and the first that does not fit named.

What can be checked are throws with a number, from a seed or from the secrets of both sides. A throw without
one was typed, corrected, chosen by hand, or taken over from another line: it is named, since nobody can check
it; and where the sides throw together, which leaves no room for any of that, it is a doubt. A number may
serve once only (a corrected line takes over the dice of the one it corrects), and on a line throws come in
their order. What the dice then did is the business of `replay`.
"""

from typing import Any, Literal

from hheditor.battles.dice import DiceSource, Seeded
from hheditor.battles.entries import NO_NODE
from hheditor.battles.pledges import Revealed, kept
from hheditor.battles.record import Record
from hheditor.battles.tree import Node
from hheditor.rules.api import Rolled
from hheditor.values import Value

DoubtKind = Literal["secrets", "dice", "unnumbered", "twice", "disorder", "other-roll"]


class Doubt(Value, frozen=True):
    """Something about the dice that does not fit; said as ``doubt.<kind>``."""

    kind: DoubtKind
    node: int = NO_NODE
    faces: tuple[int, ...] = ()
    """What the dice should have shown."""
    shown: tuple[int, ...] = ()


class Audit(Value, frozen=True):
    """What an audit found."""

    checked: int = 0
    """Throws worked out again."""
    loose: tuple[int, ...] = ()
    """Steps whose dice nobody can check: they fell on a table, or were corrected, chosen or taken over."""
    waiting: bool = False
    """Whether the sides have still to show their secrets; until then their dice cannot be worked out."""
    doubts: tuple[Doubt, ...] = ()
    """In the order of the steps."""


def audit(battle: Record) -> Audit:
    """Look through all dice of a battle, every line of it."""
    dice = battle.header.dice
    if dice.source == "pledged" and dice.secrets and not kept(dice):
        return Audit(doubts=(Doubt("secrets"),))
    source: DiceSource | None = None
    if dice.source == "seeded":
        source = Seeded(dice.seed)
    elif dice.secrets:
        source = Revealed(dice.secrets)
    checked = 0
    loose: list[int] = []
    doubts: list[Doubt] = []
    spent: set[int] = set()
    for number in sorted(battle.tree.nodes):
        node = battle.tree.nodes[number]
        if node.added.roll is None:
            continue
        if node.added.draw < 0:
            if dice.source == "pledged":
                doubts.append(Doubt("unnumbered", number))
            else:
                loose.append(number)
            continue
        doubt = _doubt(battle, node, source, spent)
        spent.add(node.added.draw)
        if doubt is not None:
            doubts.append(doubt)
        elif source is not None:
            checked += 1
    waiting = dice.source == "pledged" and not dice.secrets
    return Audit(checked, tuple(loose), waiting, tuple(doubts))


def _doubt(battle: Record, node: Node, source: DiceSource | None, spent: set[int]) -> Doubt | None:
    added = node.added
    assert added.roll is not None
    if added.draw in spent and not _takes_over(battle, node):
        return Doubt("twice", node.id)
    if added.draw <= _last_draw(battle, node.parent):
        return Doubt("disorder", node.id)
    if battle.ruleset.roll(battle.position(node.parent)) != added.roll:
        return Doubt("other-roll", node.id)
    order: Any = battle.order(node.id)
    wanted = source.answer(added.roll, added.draw) if source is not None else None
    if source is None or order == wanted:
        return None
    shown = order.faces if isinstance(order, Rolled) else ()
    return Doubt("dice", node.id, wanted.faces if wanted is not None else (), shown)


def _takes_over(battle: Record, node: Node) -> bool:
    """Whether it is a step of a corrected line with the dice of the step it stands for."""
    old = battle.tree.nodes.get(node.added.amends)
    return old is not None and old.added.draw == node.added.draw and battle.header.dice.source == "seeded"


def _last_draw(battle: Record, number: int) -> int:
    """The number of the last numbered throw on the way to a node."""
    nodes = battle.tree.nodes
    while number != NO_NODE:
        if nodes[number].added.draw >= 0:
            return nodes[number].added.draw
        number = nodes[number].parent
    return -1
