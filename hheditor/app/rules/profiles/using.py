"""Playing by a profile: given to a scenario, or tried on a battle that was played by another."""

from typing import TYPE_CHECKING, Any, Literal

from msgspec.structs import replace

from hheditor.app.library import DeskLibrary
from hheditor.battles.reading.replay import written_alike
from hheditor.rules.api import NOBODY, Event, IllegalOrder, Moment, Override, Rolled, Step
from hheditor.values import BadValue, Finding, Value, refuse

if TYPE_CHECKING:
    from hheditor.app.rules.profiles.shelf import Kept
    from hheditor.battles import Record

_TOLD = 8
"""Events of a step that are told from where it differs."""
MOST = 40
"""Differences listed; after the first the battles go their own ways."""


def attach(books: DeskLibrary, scenario: str, kept: "Kept") -> Finding | None:
    """Give a profile to a scenario of the library, as an edit that can be undone. Battles keep theirs."""
    from hheditor.scenarios import Scenario
    from hheditor.scenarios.edits import Edit, SetProfile, apply, join
    from hheditor.store import StoreError

    trouble = next(iter(kept.findings), None)
    if trouble is not None:
        return trouble
    try:
        history = books.opened(scenario) or books.edit(scenario, Scenario, apply, Edit, join=join)
    except StoreError as error:
        return error.finding
    if history.document.system != kept.system:
        return refuse("profile.other-system", name=kept.name)
    history.settle()
    history.do(SetProfile(kept.playable), "scenario.did.profile")
    books.tell("scenario")
    return None


What = Literal["opening", "refused", "roll", "events", "moment", "actor", "ended"]


class Parting(Value, frozen=True):
    """Where a battle goes another way under another profile."""

    node: int
    """The step of the record."""
    what: What
    """It cannot begin; an order is refused; other dice are asked for; something else happens; another phase
    follows; somebody else is to act; the battle has ended before."""
    moment: Moment = Moment()
    refusal: Finding | None = None
    rules: tuple[str, ...] = ()
    """Rules of what happened, then and now."""
    recorded: tuple[Event, ...] = ()
    """What happened from there on in the step, where something else happens."""
    played: tuple[Event, ...] = ()
    """What happens instead."""


def replay_under(battle: "Record", terms: dict[str, Any]) -> tuple[Parting, ...]:
    """Play the main line of a battle again under other terms: where and how it goes another way.

    The recorded orders and dice are played from the opening. What happens otherwise is listed, the first
    difference first, until an order is refused or other dice are asked for: from there on it would be another
    battle. None: it would all have happened alike.
    """
    scenario = replace(battle.header.scenario, profile=terms)
    try:
        position = battle.ruleset.opening(scenario)
    except BadValue as error:
        return (Parting(0, "opening", refusal=refuse("profile.nonsense", trouble=str(error))),)
    found: list[Parting] = []
    for node in battle.main_line():
        step = _play(battle, node, position)
        if isinstance(step, Parting):
            return (*found, step)
        parting = _compared(battle, node, step)
        if parting is not None:
            found.append(parting)
            if len(found) == MOST:
                break
        position = step.after
    return tuple(found)


def _play(battle: "Record", node: int, before: Any) -> Step[Any] | Parting:
    """A recorded order from another position, or why it cannot be given there."""
    ruleset, added = battle.ruleset, battle.node(node).added
    order, moment = battle.order(node), added.moment
    assert order is not None
    actor = ruleset.to_act(before)
    if not isinstance(order, Override) and actor != added.actor:
        return Parting(node, "ended" if actor == NOBODY else "actor", moment)
    if isinstance(order, Rolled) and ruleset.roll(before) != added.roll:
        rule = added.roll.rule if added.roll is not None else ""
        return Parting(node, "roll", moment, rules=(rule,) if rule else ())
    try:
        return ruleset.play(before, order)
    except IllegalOrder as error:
        rules = (error.finding.rule,) if error.finding.rule else ()
        return Parting(node, "refused", moment, error.finding, rules)


def _compared(battle: "Record", node: int, step: Step[Any]) -> Parting | None:
    moment, recorded = battle.node(node).added.moment, battle.events(node)
    same = 0
    system = battle.header.system
    for old, new in zip(recorded, step.events, strict=False):
        # Patches hold the whole of what changed; what people are told is what counts.
        if not written_alike(replace(old, patch=()), replace(new, patch=()), system):
            break
        same += 1
    if same < max(len(recorded), len(step.events)):
        before, now = recorded[same:], step.events[same:]
        rules = tuple(dict.fromkeys(each.rule for each in (*before[:1], *now[:1]) if each.rule))
        return Parting(node, "events", moment, None, rules, before[:_TOLD], now[:_TOLD])
    return Parting(node, "moment", moment) if battle.ruleset.moment(step.after) != moment else None
