"""The generic battery: what must hold of every rules system, whatever it is about.

`run_battery` plays random battles to their end and checks every step and, of every kind of position, some
thoroughly. It returns a `Tally` of what it met, so that a system can also assert that nothing was missed:

    tally = run_battery(RULESET, openings, battles=100)
    assert tally.questions["question.evade"] >= 20

`openings` gives the opening of the n-th battle (a function, or a sequence that is gone round). `unlisted`
proposes orders of the kinds the system cannot list. `machine` makes a hypothesis state machine of the same
checks. Each check is a function of its own and can be called from anywhere.

A failure says in its notes which battle and step it was; `run_battery(..., battles=1, first=<battle>)` brings
that battle back.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from msgspec.structs import replace

from hheditor.rules.api import (
    CHANCE,
    NOBODY,
    ONLOOKER,
    UMPIRE,
    Change,
    Concealed,
    Event,
    IllegalOrder,
    Order,
    Override,
    Patch,
    Position,
    Roll,
    Rolled,
    Ruleset,
    Splice,
    Step,
    diff,
    faces_of,
    fits,
    fold,
    has_secrets,
    possible,
    read,
    readings,
    seen,
    total_weight,
    typed_patch,
)
from hheditor.values import BadValue, Finding, decode, encode

System = Ruleset[Any]
Openings = Callable[[int], Any] | Sequence[Any]
Unlisted = Callable[[Any, Random], Order | None]

MOST_LISTED = 20_000
"""A position with more orders than this lists too much."""
MOST_READINGS = 5_000


@dataclass
class Tally:
    """What a run met, by kind."""

    battles: int = 0
    steps: int = 0
    orders: Counter[str] = field(default_factory=Counter)
    """Orders played, by tag."""
    questions: Counter[str] = field(default_factory=Counter)
    rolls: Counter[str] = field(default_factory=Counter)
    """Rolls made, by purpose."""
    events: Counter[str] = field(default_factory=Counter)
    refusals: Counter[str] = field(default_factory=Counter)
    """Refusals of altered and outdated orders, by message."""
    problems: Counter[str] = field(default_factory=Counter)
    """Refusals of overrides, by message."""
    outcomes: Counter[str] = field(default_factory=Counter)
    forced: int = 0
    """Overrides of a single altered value that were let through."""
    hidden: int = 0
    """Views that hid something."""
    secrets: int = 0
    """Orders concealed from a side, and found to tell it nothing."""


Chooser = Callable[[System, Any, Random, Tally], Order]
"""Picks the next order of a random battle; it may look at what the run has met so far."""


# Small help ---------------------------------------------------------------------------------------------


@cache
def tag_of(kind: type[Order]) -> str:
    """The tag of a kind of orders."""
    return str(kind.__struct_config__.tag)


def tag(order: Order) -> str:
    """The tag of an order."""
    return tag_of(type(order))


def by_tag(orders: Iterable[Order]) -> dict[str, list[Order]]:
    """Orders sorted by their tags; there may be thousands."""
    found: dict[type[Order], list[Order]] = defaultdict(list)
    for order in orders:
        found[type(order)].append(order)
    return {tag_of(kind): alike for kind, alike in found.items()}


def opening_of(openings: Openings, number: int) -> Any:
    """The opening of the n-th battle."""
    return openings[number % len(openings)] if isinstance(openings, Sequence) else openings(number)


def copied(system: System, position: Any) -> Any:
    """The same position by way of its codec, with nothing remembered."""
    return decode(encode(position), system.position_type)


def kind_of(system: System, position: Any) -> str:
    """What sort of position this is: what is being resolved and what is asked."""
    task = type(position.agenda[-1]).__name__ if position.agenda else ""
    question, roll = system.question(position), system.roll(position)
    asked = question.message if question is not None else roll.purpose if roll is not None else ""
    return f"{task} {asked} {system.to_act(position)}"


def random_order(system: System, position: Any, draw: Random) -> Order:
    """Some legal order or throw of whoever is to act."""
    if system.to_act(position) == CHANCE:
        return random_throw(system, position, draw)
    subjects = system.subjects(position)
    about = draw.choice(subjects) if subjects and draw.random() < 0.85 else None
    choices = list(islice(system.orders(position, about), MOST_LISTED))
    assert choices, f"nothing to do about {about}"
    return draw.choice(choices)


def some_order(system: System, position: Any, draw: Random, tally: Tally) -> Order:
    """The plain chooser of `run_battery`: any order is as good as another."""
    return random_order(system, position, draw)


def random_throw(system: System, position: Any, draw: Random) -> Rolled:
    """A throw as dice give it, told by faces or by reading."""
    roll = system.roll(position)
    assert roll is not None
    faces = faces_of(roll, [draw.randrange(1 << 30) for _ in range(roll.count)])
    return Rolled(faces) if draw.random() < 0.7 else Rolled(reading=read(roll, faces))


def wander(system: System, position: Any, draw: Random, steps: int = 4) -> None:
    """Play on a little: whatever the position, the rules know how to go on."""
    for _ in range(steps):
        if system.to_act(position) == NOBODY:
            return
        order = random_order(system, position, draw)
        refused = system.refusal(position, order)
        assert refused is None, f"listed and refused: {order}, {refused}"
        position = system.play(position, order).after


def check_finding(finding: Finding) -> None:
    """A refusal names a message and is one."""
    assert finding.message, "a refusal without a message"
    assert finding.weight == "refusal", f"{finding} only warns"
    assert decode(encode(finding), Finding) == finding


# One position -------------------------------------------------------------------------------------------


def check_actor(system: System, position: Any) -> None:
    """Exactly one is to act, and roll, question, outcome and orders say the same."""
    actor = system.to_act(position)
    assert actor in (CHANCE, NOBODY) or 0 <= actor < system.sides(position), f"no such actor: {actor}"
    roll, question, outcome = system.roll(position), system.question(position), system.outcome(position)
    assert (roll is not None) == (actor == CHANCE), f"{actor} is to act and the roll is {roll}"
    assert (outcome is not None) == (actor == NOBODY), f"{actor} is to act and the outcome is {outcome}"
    if question is not None:
        assert actor >= 0, f"nobody to answer {question}"
        assert question.actor == actor, f"{question} is put to somebody else than {actor}"
    first = next(iter(system.orders(position)), None)
    assert (first is not None) == (actor >= 0), f"{actor} is to act and the first order is {first}"
    if actor < 0:
        assert system.subjects(position) == ()
    if outcome is not None:
        assert -1 <= outcome.winner < system.sides(position)
        assert outcome.reason


def check_codec(system: System, position: Any) -> None:
    """A position is the same after a journey through its codec."""
    data = encode(position)
    again = decode(data, system.position_type)
    assert type(again) is type(position) is system.position_type
    assert again == position, "position changed by its codec"
    assert encode(again) == data


def check_refusals(system: System, position: Any) -> None:
    """What nobody asked for is refused, and what is refused cannot be played."""
    actor = system.to_act(position)
    wrong: list[Order] = [Concealed()]
    if actor != CHANCE:
        wrong += [Rolled((1,)), Rolled(reading=(0,)), Rolled()]
    for order in wrong:
        refused = system.refusal(position, order)
        assert refused is not None, f"{order} is let through"
        check_finding(refused)
        if actor == NOBODY:
            assert refused.message == "refusal.battle-over"
        elif actor == CHANCE:
            assert refused.message == "refusal.dice-first"
        with pytest.raises(IllegalOrder) as illegal:
            system.play(position, order)
        assert illegal.value.finding == refused


def check_dice(system: System, position: Any, draw: Random) -> None:
    """Chances sum to one, readings stand for faces, and nothing else is taken for dice."""
    roll = system.roll(position)
    if roll is None:
        return
    assert roll.purpose
    assert roll.count > 0
    assert decode(encode(roll), Roll) == roll
    if roll.how != "faces" or total_weight(roll) <= MOST_READINGS:
        chances = dict(readings(roll))
        assert len(chances) <= MOST_READINGS
        assert sum(chances.values()) == total_weight(roll)
        assert all(weight > 0 for weight in chances.values())
        listed = list(system.chance_orders(position))
        assert [(order.reading, weight) for order, weight in listed] == list(chances.items())
        for order, _ in draw.sample(listed, min(len(listed), 20)):
            assert system.refusal(position, order) is None
    faces = faces_of(roll, [draw.randrange(1 << 30) for _ in range(roll.count)])
    reading = read(roll, faces)
    assert fits(roll, faces)
    assert possible(roll, reading)
    told, short = system.play(position, Rolled(faces)), system.play(position, Rolled(reading=reading))
    both = system.play(position, Rolled(faces, reading))
    assert told.after == short.after == both.after
    assert told.events == short.events == both.events
    highest = max(pool.lowest + pool.sides for pool in roll.pools)
    bad: list[Rolled] = [
        Rolled(faces[:-1]),
        Rolled((*faces, faces[-1])),
        Rolled((highest, *faces[1:])),
        Rolled(faces, (*reading, 1)),
        Rolled(reading=(*reading, 1)),
        Rolled(reading=(10**6,)),
    ]
    for order in bad:
        refused = system.refusal(position, order)
        assert refused is not None, f"{order} is taken for {roll}"
        check_finding(refused)


def check_scene(system: System, position: Any) -> None:
    """What there is to draw is well formed."""
    scene = system.scene(position)
    assert decode(encode(scene), type(scene)) == scene
    ids = [piece.id for piece in scene.pieces]
    assert len(ids) == len(set(ids)), "two pieces of one id"
    for piece in scene.pieces:
        assert -1 <= piece.side < system.sides(position), f"{piece} is on no side"
        assert piece.symbol, f"{piece} has no picture"
        assert 0 <= piece.angle < 3600, f"{piece} looks nowhere"
        assert 0 <= piece.strength.now <= piece.strength.full, f"{piece} is stronger than it can be"
        assert piece.host == -1 or piece.host in ids, f"{piece} rides with nobody"
        assert len(piece.places) == len(set(piece.places)), f"{piece} stands twice in one place"
        if scene.board == "cells":
            assert piece.places or piece.host != -1, f"{piece} stands nowhere"
            assert all(place >= 0 for place in piece.places), f"{piece} stands off the board"
        else:
            assert min(piece.footprint) > 0, f"{piece} has no footprint"
            assert piece.places == ()
    for mark in scene.marks:
        assert mark.kind
        assert mark.places or mark.points, f"{mark} lies nowhere"
        assert not (mark.points and scene.board == "cells"), f"{mark} lies beside the cells"
    moment = system.moment(position)
    assert decode(encode(moment), type(moment)) == moment


def check_listing(
    system: System, position: Any, draw: Random, distinct: bool = True, complete: bool = True
) -> frozenset[Order]:
    """What is listed is legal, and each end state is listed once."""
    listed = list(islice(system.orders(position), MOST_LISTED + 1))
    assert len(listed) <= MOST_LISTED
    known = frozenset(listed)
    assert len(known) == len(listed), "an order listed twice"
    barred = {unlistable.order for unlistable in system.unlistable} | {"rolled", "override", "concealed"}
    for order in listed:
        assert tag(order) not in barred, f"{order} is said not to be listed"
        assert system.canonical(position, order) == order, f"{order} is listed and not canonical"
    few = draw.sample(listed, min(len(listed), 40))
    ends: dict[bytes, Order] = {}
    for order in few:
        assert system.refusal(position, order) is None, f"listed and refused: {order}"
        if distinct:
            end = encode(system.follow(position, order))
            assert end not in ends, f"{order} and {ends[end]} come to the same"
            ends[end] = order
    subjects = system.subjects(position)
    assert len(subjects) == len(set(subjects))
    # Pieces waiting to be placed are on no scene and still have orders.
    pieces = sorted({*subjects, *(piece.id for piece in system.scene(position).pieces)})
    for piece in draw.sample(pieces, min(len(pieces), 8)):
        about = list(system.orders(position, piece))
        assert set(about) <= known, f"orders about {piece} that are not listed"
        assert about or piece not in subjects, f"{piece} is a subject and has no orders"
        assert not (about and complete) or piece in subjects, f"{piece} has orders and is no subject"
    assert not complete or next(iter(system.orders(position, 10**6)), None) is None, "orders about nothing"
    return known


# Altered orders -----------------------------------------------------------------------------------------


def altered(value: Any, draw: Random) -> Any:
    """Another value of the same type, near or wild."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return draw.choice((value + 1, value - 1, -1, 0, draw.randrange(300), 10**6))
    if isinstance(value, str):
        return draw.choice((value + "x", "", "x" * 1000))
    if isinstance(value, tuple):
        if not value:
            return (draw.randrange(100),)
        index = draw.randrange(len(value))
        changed = (*value[:index], altered(value[index], draw), *value[index + 1 :])
        return draw.choice((value[:-1], (*value, value[-1]), changed))
    if isinstance(value, msgspec.Struct):
        names = value.__struct_fields__
        if not names:
            return value
        name = draw.choice(names)
        return replace(value, **{name: altered(getattr(value, name), draw)})
    return value


def check_altered(
    system: System,
    position: Any,
    order: Order,
    known: frozenset[Order] | None,
    tally: Tally,
    progress: bool = True,
    restated: frozenset[str] = frozenset(),
) -> None:
    """An order nobody listed is refused, or it comes to a listed one; either way the rules have an answer.

    Kinds that are `restated` may say again what holds already: no error, nobody lists it, nothing happens.
    """
    try:
        decoded = system.typed_order(decode(encode(order), system.order_type))
    except BadValue:
        return
    assert decoded == order
    refused = system.refusal(position, order)
    if refused is not None:
        check_finding(refused)
        tally.refusals[refused.message] += 1
        return
    step = check_step(system, position, order, progress and tag(order) not in restated)
    if tag(order) in restated and step.after == position:
        assert step.events == (), f"{order} changes nothing and tells of something"
        assert known is None or order not in known, f"{order} changes nothing and is listed"
        return
    free = {unlistable.order for unlistable in system.unlistable}
    if known is not None and system.lists_all(position) and tag(order) not in free:
        canonical = system.canonical(position, order)
        if canonical not in known:
            end = system.follow(position, order)
            alike = (other for other in known if tag(other) == tag(order))
            reached = any(system.follow(position, other) == end for other in alike)
            assert reached, f"legal and not listed: {order}"


# One step -----------------------------------------------------------------------------------------------


def typed_events(system: System, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Events as they come back from disk."""
    again = decode(encode(events), tuple[Event, ...])
    return tuple(replace(event, patch=typed_patch(event.patch, system.position_type)) for event in again)


def check_step(system: System, position: Any, order: Order, progress: bool = True) -> Step[Any]:
    """An order carried out: same by every road, and told by patches that lead there and back."""
    assert system.refusal(position, order) is None, f"refused: {order}"
    before = encode(position)
    try:
        step = system.play(position, order)
    except Exception as error:
        raise AssertionError(f"let through and cannot be carried out: {order}") from error
    after = step.after
    assert encode(position) == before, "the position before was changed"
    assert step.order == order
    assert step.actor == (UMPIRE if isinstance(order, Override) else system.to_act(position))
    # Dice that tie may be thrown again; a choice always leads somewhere.
    assert step.actor < 0 or after != position or not progress, f"{order} leads nowhere"
    assert step.events or (after == position and not progress), f"{order} is told by nothing"
    assert fold(position, *(event.patch for event in step.events)) == after, "patches lead elsewhere"
    assert fold(after, diff(after, position)) == position, "no way back"
    assert system.follow(position, order) == after, "follow leads elsewhere"
    check_derived(after)
    fresh = system.play(copied(system, position), order)
    assert fresh.after == after, "the rules remember something"
    assert fresh.events == step.events, "the rules tell the same step differently"
    told = typed_events(system, step.events)
    assert told == step.events, "events changed by their codec"
    assert fold(position, *(event.patch for event in told)) == after
    assert system.typed_order(decode(encode(order), system.order_type)) == order
    check_codec(system, after)
    return step


def check_derived(position: Position) -> None:
    """What a rule handed on is what the position would have worked out itself."""
    fresh = replace(position)
    for name, value in position.__dict__.items():
        if not hasattr(type(position), name) or isinstance(value, dict):
            continue  # a memory that fills up as it is asked
        worked_out = getattr(fresh, name)
        assert worked_out == value, f"{name} was handed on as {value} and is {worked_out}"


# Views --------------------------------------------------------------------------------------------------


def check_view(system: System, position: Any, draw: Random, tally: Tally) -> None:
    """A view hides without changing the game, and whatever is sampled from it looks the same."""
    actor, sane = system.to_act(position), not system.problems(position)
    for side in range(system.sides(position)):
        view = system.view(position, side)
        tally.hidden += view != position
        check_codec(system, view)
        assert system.view(view, side) == view, "a view of a view hides more"
        _check_alike(system, position, view)
        if actor == side:
            mine = frozenset(islice(system.orders(view), MOST_LISTED))
            assert mine == frozenset(islice(system.orders(position), MOST_LISTED)), "a view changes orders"
        for seed in (draw.randrange(1 << 30), draw.randrange(1 << 30)):
            sample = system.sample(view, seed)
            assert system.sample(view, seed) == sample, "sampling is not repeatable"
            assert system.view(sample, side) == view, "a sample looks different: the view tells too much"
            check_codec(system, sample)
            _check_alike(system, position, sample)
            assert not (sane and system.problems(sample)), f"impossible sample: {system.problems(sample)}"
            wander(system, sample, draw)
    if has_secrets(system):
        check_onlooker(system, position)


def check_onlooker(system: System, position: Any) -> None:
    """Who sees what every side may see, in whatever order it is hidden, sees the same choices as the side
    that makes them, unless the choice is one to be made in secret."""
    view = seen(system, position, ONLOOKER)
    check_codec(system, view)
    _check_alike(system, position, view)
    for side in range(system.sides(position)):
        assert seen(system, system.view(position, side), ONLOOKER) == view, "the order of hiding matters"
    if system.to_act(position) >= 0 and not system.in_secret(position):
        open_ = frozenset(islice(system.orders(view), MOST_LISTED))
        assert open_ == frozenset(islice(system.orders(position), MOST_LISTED)), "a secret choice in the open"


def _check_alike(system: System, position: Any, other: Any) -> None:
    assert system.to_act(other) == system.to_act(position)
    assert system.question(other) == system.question(position)
    assert system.roll(other) == system.roll(position)
    assert system.moment(other) == system.moment(position)


def check_seen_step(system: System, position: Any, step: Step[Any]) -> None:
    """Each side is shown a step whose patches lead from its view to its view."""
    for viewer in (*range(system.sides(position)), ONLOOKER):
        shown = system.view_step(position, step, viewer)
        assert shown.after == seen(system, step.after, viewer)
        before = seen(system, position, viewer)
        assert fold(before, *(event.patch for event in shown.events)) == shown.after
        assert [event.event for event in shown.events] == [event.event for event in step.events]
        for event in shown.events:
            if event.secret and event.side != viewer:
                told = (*event.facts, *event.terms, *event.pieces, *event.places)
                assert told == (), f"told: {event}"
                assert type(shown.order) is Concealed, f"a secret of {event.side} told by {shown.order}"
        if step.actor == viewer:
            assert shown.order == step.order


def check_secrets(system: System, position: Any, draw: Random, tally: Tally) -> None:
    """An order concealed from a side looks to it exactly like any other concealed order in its place."""
    actor = system.to_act(position)
    orders: list[Order]
    if actor == CHANCE:
        orders = [order for order, _ in islice(system.chance_orders(position), MOST_READINGS)]
    else:
        orders = list(islice(system.orders(position), MOST_LISTED))
    few = draw.sample(orders, min(len(orders), 20))
    for side in range(system.sides(position)):
        kept = [order for order in few if type(system.view_order(position, order, side)) is Concealed]
        tally.secrets += len(kept)
        assert not (kept and actor == side), "a side's own order is kept from it"
        steps = [system.view_step(position, system.play(position, order), side) for order in kept]
        for order, step in zip(kept, steps, strict=True):
            assert step == steps[0], f"side {side} can tell {order} from {kept[0]}"


# Overrides ----------------------------------------------------------------------------------------------


def leaves(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    """Every number, word and flag of a value that a patch can reach, with its path."""
    if isinstance(value, msgspec.Struct):
        if path and value.__struct_config__.tag is not None:
            yield path, value
            return
        for name in value.__struct_fields__:
            yield from leaves(getattr(value, name), (*path, name))
    elif isinstance(value, tuple):
        for index, item in enumerate(value):
            yield from leaves(item, (*path, index))
    else:
        yield path, value


def check_forced(system: System, position: Any, patch: Patch, reason: str = "on the table") -> Any:
    """An override that is let through: marked, the same from disk, and somebody is to act afterwards."""
    order = Override(patch, reason)
    step = check_step(system, position, order)
    marked = step.events[0]
    assert marked.event == "override"
    assert marked.fact("reason") == reason
    raw = decode(encode(order), system.order_type)
    assert system.refusal(position, raw) is None
    assert system.play(position, raw).after == step.after, "an override from disk leads elsewhere"
    check_actor(system, step.after)
    return step.after


def check_overrides(
    system: System, position: Any, earlier: Sequence[Any], draw: Random, tally: Tally, fuzz: int = 4
) -> None:
    """The umpire may do anything possible and nothing impossible."""
    assert check_forced(system, position, ()) == position, "an empty override changes something"
    if earlier:
        goal = draw.choice(earlier)
        after = check_forced(system, position, diff(position, goal))
        assert after == goal, "an override back leads elsewhere"
    name = draw.choice(system.position_type.__struct_fields__)
    for patch in (
        (Change(("no such field",), 1),),
        (Change((name, 10**6), 1),),
        (Change((name,), {"no": "value"}),),
        (Change((name, "__class__"), 1),),
        (Splice(("agenda",), 10**6, 1, ()),),
        (Splice(("agenda",), 0, -1, ()),),
    ):
        refused = system.refusal(position, Override(patch))
        assert refused is not None, f"{patch} is let through"
        assert refused.message == "refusal.override-does-not-fit"
    places = list(leaves(position))
    for path, value in draw.sample(places, min(len(places), fuzz)):
        check_forced_value(system, position, path, altered(value, draw), draw, tally)


def check_forced_value(
    system: System, position: Any, path: tuple[str | int, ...], value: Any, draw: Random, tally: Tally
) -> None:
    """One value of the position altered at will: refused, or a position to play on from."""
    patch = (Change(path, value),)
    refused = system.refusal(position, Override(patch))
    if refused is not None:
        check_finding(refused)
        tally.problems[refused.message] += 1
        return
    tally.forced += 1
    after = check_forced(system, position, patch)
    check_scene(system, after)
    wander(system, after, draw)


# Whole battles ------------------------------------------------------------------------------------------


@dataclass
class Battle:
    """A random battle in progress, and its record."""

    system: System
    draw: Random
    tally: Tally
    distinct: bool
    complete: bool
    progress: bool
    forcing: bool
    fuzz: int
    unlisted: Unlisted | None
    chooser: Chooser
    closely: int
    checking: float
    restated: frozenset[str]
    positions: list[Any]
    encoded: list[bytes] = field(default_factory=list)
    steps: list[Step[Any]] = field(default_factory=list)
    seen: Counter[str] = field(default_factory=Counter)

    def thorough(self, position: Any) -> None:
        """Every check there is of one position."""
        system, draw, tally = self.system, self.draw, self.tally
        check_refusals(system, position)
        check_scene(system, position)
        check_view(system, position, draw, tally)
        check_secrets(system, position, draw, tally)
        check_overrides(system, position, self.positions if self.forcing else (), draw, tally, self.fuzz)
        if system.to_act(position) == CHANCE:
            check_dice(system, position, draw)
        known = check_listing(system, position, draw, self.distinct, self.complete)
        sorted_orders = sorted(known, key=repr)
        for order in draw.sample(sorted_orders, min(len(sorted_orders), 10)):
            check_altered(system, position, altered(order, draw), known, tally, self.progress, self.restated)
        for step in draw.sample(self.steps, min(len(self.steps), 5)):
            if not isinstance(step.order, Override | Rolled):
                check_altered(system, position, step.order, known, tally, self.progress, self.restated)
        if self.unlisted is not None:
            proposal = self.unlisted(position, draw)
            if proposal is not None:
                check_altered(system, position, proposal, known, tally, self.progress, self.restated)
                check_altered(
                    system, position, altered(proposal, draw), known, tally, self.progress, self.restated
                )

    def choose(self, position: Any) -> Order:
        """The next order."""
        if self.unlisted is not None and self.draw.random() < 0.02:
            proposal = self.unlisted(position, self.draw)
            if proposal is not None and self.system.refusal(position, proposal) is None:
                return proposal
        return self.chooser(self.system, position, self.draw, self.tally)

    def play_on(self, thoroughly: float) -> bool:
        """One step; false at the end of the battle."""
        system, position, tally = self.system, self.positions[-1], self.tally
        check_actor(system, position)
        kind = kind_of(system, position)
        self.seen[kind] += 1
        if self.seen[kind] <= self.closely or self.draw.random() < thoroughly:
            self.thorough(position)
        self.encoded.append(encode(position))
        if system.to_act(position) == NOBODY:
            outcome = system.outcome(position)
            assert outcome is not None
            tally.outcomes[outcome.reason] += 1
            return False
        order = self.choose(position)
        if self.checking >= 1 or self.draw.random() < self.checking:
            step = check_step(system, position, order, self.progress)
            check_seen_step(system, position, step)
        else:
            step = system.play(position, order)
        assert not system.problems(step.after), f"play leads to {system.problems(step.after)}"
        self._count(position, step)
        self.steps.append(step)
        self.positions.append(step.after)
        return True

    def _count(self, position: Any, step: Step[Any]) -> None:
        tally, system = self.tally, self.system
        tally.steps += 1
        tally.orders[tag(step.order)] += 1
        tally.events.update(event.event for event in step.events)
        question, roll = system.question(position), system.roll(position)
        if question is not None:
            tally.questions[question.message] += 1
        if roll is not None:
            tally.rolls[roll.purpose] += 1

    def check_record(self) -> None:
        """The battle over again, from its record and from its patches, and all the way back."""
        # A system that watches itself has seen these steps.
        system = getattr(self.system, "unwatched", self.system)
        position = decode(self.encoded[0], system.position_type)
        for step in self.steps:
            order = system.typed_order(decode(encode(step.order), system.order_type))
            again = system.play(position, order)
            assert again == step, "the replay goes another way"
            position = again.after
        assert position == self.positions[-1]
        patches = [event.patch for step in self.steps for event in step.events]
        assert fold(self.positions[0], *patches) == self.positions[-1]
        back = self.positions[-1]
        for before in reversed(self.positions[:-1]):
            back = fold(back, diff(back, before))
        assert back == self.positions[0]
        for position, data in zip(self.positions, self.encoded, strict=True):
            assert encode(position) == data, "an old position was changed"


def run_battery(
    system: System,
    openings: Openings,
    battles: int = 100,
    *,
    first: int = 0,
    longest: int = 5_000,
    thoroughly: float = 0.02,
    distinct: bool = True,
    complete: bool = True,
    progress: bool = True,
    forcing: bool = True,
    fuzz: int = 4,
    unlisted: Unlisted | None = None,
    chooser: Chooser = some_order,
    closely: int = 2,
    checking: float = 1,
    restated: frozenset[str] = frozenset(),
) -> Tally:
    """Random battles to their end, everything checked; see the head of this module.

    `thoroughly` is the share of positions checked in every way, beyond the first `closely` of each kind.
    What a system cannot promise is left out by name: `distinct=False` that listed orders come to different
    positions, `complete=False` that every piece with orders is among the subjects, `progress=False` that an
    order always changes something, `forcing=False` that an override may lead back to any earlier position;
    `restated` are the kinds of orders that may say again what holds already.
    `checking` is the share of steps checked in every way; the others are played, their positions looked
    at for problems, and all of them replayed at the end.
    `chooser` picks the orders: one that favours what was rarely seen makes rare questions come up.
    `fuzz` is how many single values of such a position are
    altered by overrides, to see that `problems` refuses them or the rules can play on; 0 leaves it out.
    """
    tally = Tally()
    seen: Counter[str] = Counter()
    for number in range(first, first + battles):
        opening = opening_of(openings, number)
        check_codec(system, opening)
        assert not system.problems(opening), f"opening {number}: {system.problems(opening)}"
        draw = Random(number)
        battle = Battle(
            system,
            draw,
            tally,
            distinct,
            complete,
            progress,
            forcing,
            fuzz,
            unlisted,
            chooser,
            closely,
            checking,
            restated,
            [opening],
        )
        # The first two positions of each kind are looked at closely in the first battles, then fewer.
        battle.seen = seen if number % 10 else Counter()
        try:
            while battle.play_on(thoroughly):
                assert len(battle.steps) < longest, "the battle does not end"
            battle.check_record()
        except Exception as error:
            last = battle.steps[-1].order if battle.steps else None
            error.add_note(f"battle {number} of {system.id}, step {len(battle.steps)}, after {last}")
            raise
        tally.battles += 1
    return tally


# The state machine --------------------------------------------------------------------------------------


def machine(
    system: System, openings: Openings, unlisted: Unlisted | None = None
) -> type[RuleBasedStateMachine]:
    """A hypothesis state machine: order, dice, take back, go forward, alter, force, look."""
    numbers = st.integers(0, 1 << 16)

    class Play(RuleBasedStateMachine):
        @initialize(number=st.integers(0, 20))
        def open(self, number: int) -> None:
            self.line = [opening_of(openings, number)]
            self.cursor = 0
            self.tally = Tally()

        @property
        def position(self) -> Any:
            return self.line[self.cursor]

        def _go(self, position: Any) -> None:
            del self.line[self.cursor + 1 :]
            self.line.append(position)
            self.cursor += 1

        @precondition(lambda self: system.to_act(self.position) >= 0)
        @rule(subject=numbers, choice=numbers)
        def order(self, subject: int, choice: int) -> None:
            subjects = (None, *system.subjects(self.position))
            choices = list(system.orders(self.position, subjects[subject % len(subjects)]))
            self._play(choices[choice % len(choices)])

        @precondition(lambda self: system.to_act(self.position) == CHANCE)
        @rule(draws=st.lists(numbers, min_size=20, max_size=20), told=st.booleans())
        def throw(self, draws: list[int], told: bool) -> None:
            roll = system.roll(self.position)
            assert roll is not None
            faces = faces_of(roll, draws[: roll.count])
            self._play(Rolled(faces) if told else Rolled(reading=read(roll, faces)))

        def _play(self, order: Order) -> None:
            step = check_step(system, self.position, order)
            check_seen_step(system, self.position, step)
            assert not system.problems(step.after)
            self._go(step.after)

        @rule(steps=st.integers(1, 5))
        def take_back(self, steps: int) -> None:
            self.cursor = max(0, self.cursor - steps)

        @rule(steps=st.integers(1, 5))
        def go_forward(self, steps: int) -> None:
            self.cursor = min(len(self.line) - 1, self.cursor + steps)

        @precondition(lambda self: system.to_act(self.position) >= 0)
        @rule(seed=numbers)
        def alter(self, seed: int) -> None:
            draw = Random(seed)
            order = altered(random_order(system, self.position, draw), draw)
            check_altered(system, self.position, order, None, self.tally)

        @precondition(lambda self: unlisted is not None)
        @rule(seed=numbers)
        def say_something(self, seed: int) -> None:
            assert unlisted is not None
            order = unlisted(self.position, Random(seed))
            if order is not None and system.refusal(self.position, order) is None:
                self._play(order)

        @rule(choice=numbers)
        def force_back(self, choice: int) -> None:
            goal = self.line[choice % len(self.line)]
            after = check_forced(system, self.position, diff(self.position, goal))
            assert after == goal
            self._go(after)

        @rule(seed=numbers)
        def force_a_value(self, seed: int) -> None:
            draw = Random(seed)
            path, value = draw.choice(list(leaves(self.position)))
            check_forced_value(system, self.position, path, altered(value, draw), draw, self.tally)

        @rule(seed=numbers)
        def look(self, seed: int) -> None:
            check_view(system, self.position, Random(seed), self.tally)

        @invariant()
        def somebody_acts(self) -> None:
            if hasattr(self, "line"):
                check_actor(system, self.position)
                check_codec(system, self.position)
                check_scene(system, self.position)

    Play.__name__ = Play.__qualname__ = f"{type(system).__name__}Machine"
    return Play
