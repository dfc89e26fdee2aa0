"""The clerk: what happened on the real table is recorded as it happened, and put right where it was mistyped.

An order the rules refuse becomes an override that carries its refusal; a wish of the umpire becomes a patch
that `problems` has checked. Corrections go to the record (`hheditor.battles.amend`).
"""

from collections.abc import Sequence
from typing import Any

from hheditor.app.battle.dice import read_typed
from hheditor.battles import Amendment, Battle, amend
from hheditor.rules.api import Adjustment, Order, Override, Patch, Ruleset, fold
from hheditor.values import BadValue, Finding, refuse

System = Ruleset[Any]


def override_of(ruleset: System, position: Any, order: Order, reason: str = "") -> Override | Finding:
    """A refused order as the override that records it; or why it cannot be recorded so."""
    refused = ruleset.refusal(position, order)
    patch = ruleset.force(position, order)
    if isinstance(patch, Finding):
        return refused or patch
    override = Override(patch, reason, refused)
    return ruleset.refusal(position, override) or override


def adjustment(
    ruleset: System, position: Any, wanted: Sequence[Adjustment], reason: str = ""
) -> Override | Finding:
    """The override several wishes come to, made one after the other; or the first that cannot be."""
    patches: list[Patch] = []
    after = position
    for each in wanted:
        patch = ruleset.adjust(after, each)
        if isinstance(patch, Finding):
            return patch
        try:
            after = fold(after, patch)
        except BadValue:
            return refuse("refusal.override-does-not-fit")
        patches.append(patch)
    whole: Patch = tuple(change for patch in patches for change in patch)
    if not whole:
        return refuse("table.nothing-changed")
    override = Override(whole, reason)
    return ruleset.refusal(position, override) or override


def corrected(battle: Battle, node: int, order: Order | str) -> Amendment | Finding:
    """Correct a step; text is read as dice for the roll it answered."""
    from hheditor.store import StoreError

    if node not in battle.tree.nodes:
        return refuse("table.no-such-step")
    if isinstance(order, str):
        roll = battle.node(node).added.roll
        if roll is None:
            return refuse("table.no-dice-there")
        rolled = read_typed(roll, order)
        if isinstance(rolled, Finding):
            return rolled
        order = rolled
    try:
        return amend(battle, node, order)
    except StoreError as error:
        return error.finding
    except BadValue:
        return refuse("table.no-such-step")
