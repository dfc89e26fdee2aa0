"""Why something happened: the order, the dice, the numbers and the rules that led to an event.

Everything is read off the record: the order of the step, its roll, the accounts the rules give of scores,
and the events before this one in the step. Nothing is worked out anew.
"""

from typing import TYPE_CHECKING, Literal

from hheditor.rules.api import Account, Concealed, Event, Phrase, Reading, Roll, Rolled, Viewer, read
from hheditor.values import Value

if TYPE_CHECKING:
    from hheditor.battles import Battle

CauseKind = Literal["order", "roll", "account", "event"]


class Cause(Value, frozen=True):
    """One link of the chain."""

    kind: CauseKind
    rules: tuple[str, ...] = ()
    node: int = 0
    phrase: Phrase | None = None
    """Of an order: its words."""
    roll: Roll | None = None
    faces: tuple[int, ...] = ()
    reading: Reading = ()
    account: Account | None = None
    event: Event | None = None


def why(battle: "Battle", node: int, number: int = -1, viewer: Viewer = None) -> tuple[Cause, ...]:
    """The chain behind an event of a step, the event itself last; -1: the last event of the step.

    Somebody who asks is told nothing that is hidden from them; nobody in particular, everything.
    """
    from hheditor.battles import seen_by

    battle = seen_by(battle, viewer)
    events = battle.events(node)
    last = number if 0 <= number < len(events) else len(events) - 1
    concerned = {piece for event in events[: last + 1] for piece in event.pieces}
    found = [*_decision(battle, node, concerned), *_dice(battle, node)]
    seen: set[str] = set()
    for event in events[: last + 1]:
        if event.secret and viewer not in (None, event.side):
            continue
        account = battle.ruleset.account_of(event)
        if account is not None and repr(account) not in seen:
            seen.add(repr(account))
            found.append(Cause("account", _rules_of(account), node, account=account))
        if event.event:
            found.append(Cause("event", (event.rule,) if event.rule else (), node, event=event))
    return tuple(found)


def _decision(battle: "Battle", node: int, concerned: set[int]) -> list[Cause]:
    """The order a step carries out; where dice spoke, the last order of that time about the same pieces."""
    here, stretch = battle.node(node).added.moment, battle.ruleset.stretch
    deciding = node
    while deciding:
        added = battle.node(deciding).added
        order = battle.order(deciding)
        if order is None or stretch(added.moment) != stretch(here):
            return []
        if isinstance(order, Concealed):
            return []
        if added.roll is None and not isinstance(order, Rolled):
            before = battle.position(added.parent)
            phrase = battle.ruleset.wording(before, order)
            if deciding == node or concerned & set(phrase.pieces):
                return [Cause("order", (phrase.rule,) if phrase.rule else (), deciding, phrase=phrase)]
        deciding = added.parent
    return []


def _dice(battle: "Battle", node: int) -> list[Cause]:
    added = battle.node(node).added
    order = battle.order(node)
    if added.roll is None or not isinstance(order, Rolled):
        return []
    reading = read(added.roll, order.faces) if order.faces else order.reading
    rules = (added.roll.rule,) if added.roll.rule else ()
    return [Cause("roll", rules, node, roll=added.roll, faces=order.faces, reading=reading)]


def _rules_of(account: Account) -> tuple[str, ...]:
    rules = [account.rule, *(term.rule for tally in account.tallies for term in tally.terms)]
    return tuple(dict.fromkeys(rule for rule in rules if rule))
