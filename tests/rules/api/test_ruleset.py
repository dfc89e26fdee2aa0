"""What every system gets from the API: the refusals of dice and umpire, chance, views, and the registry."""

import sys
import types
from collections.abc import Iterator
from typing import Any, ClassVar

import pytest
from msgspec.structs import replace

import hheditor.rules
from hheditor import text
from hheditor.rules import names
from hheditor.rules.api import (
    CHANCE,
    NOBODY,
    UMPIRE,
    Change,
    Concealed,
    Event,
    IllegalOrder,
    Moment,
    Order,
    Outcome,
    Override,
    Pool,
    Position,
    Question,
    Reading,
    Roll,
    Rolled,
    Ruleset,
    Scene,
    Stage,
    find,
    forget,
    register,
    systems,
)
from hheditor.values import Finding, decode, encode, refuse


class Say(Order, frozen=True, tag="say"):
    word: str


class Talk(Position, frozen=True, kw_only=True):
    """Side 0 says a word, two dice say how loud, and it is over."""

    words: tuple[str, ...] = ()
    loud: int = -1


class Talking(Ruleset[Talk]):
    id: ClassVar[str] = "talking"
    version: ClassVar[str] = "1"
    position_type: ClassVar[Any] = Talk
    order_type: ClassVar[Any] = Say | Rolled | Override
    profile_type: ClassVar[Any] = None

    def opening(self, scenario: Any) -> Talk:
        return Talk()

    def to_act(self, position: Talk) -> int:
        return NOBODY if position.loud >= 0 else CHANCE if position.words else 0

    def roll(self, position: Talk) -> Roll | None:
        return Roll("loud", (Pool(2, 6, ((4, 1),)),)) if self.to_act(position) == CHANCE else None

    def question(self, position: Talk) -> Question | None:
        return None

    def outcome(self, position: Talk) -> Outcome | None:
        return Outcome(0, "outcome.said") if position.loud >= 0 else None

    def judge(self, position: Talk, order: Order) -> Finding | None:
        if type(order) is not Say:
            return refuse("refusal.not-a-word", rule="T-1")
        return refuse("refusal.silence", rule="T-2") if not order.word else None

    def orders(self, position: Talk, about: int | None = None) -> Iterator[Order]:
        if self.to_act(position) == 0:
            yield Say("aye")

    def subjects(self, position: Talk) -> tuple[int, ...]:
        return ()

    def carry_out(self, stage: Stage[Talk], order: Order, reading: Reading) -> None:
        if type(order) is Say:
            after = replace(stage.position, words=(order.word,))
            stage.happen("said", after, rule="T-2", side=0, secret=True, word=order.word)
        else:
            stage.happen("heard", replace(stage.position, loud=reading[0]), rule="T-3", loud=reading[0])

    def view(self, position: Talk, side: int) -> Talk:
        return position if side == 0 else replace(position, words=("?",) * len(position.words))

    def view_order(self, position: Talk, order: Order, side: int) -> Order:
        return Concealed() if type(order) is Say and side != 0 else order

    def problems(self, position: Talk) -> tuple[Finding, ...]:
        return tuple(refuse("problem.shouting", rule="T-4") for word in position.words if word == "SHOUT")

    def settle(self, stage: Stage[Talk]) -> None:
        """Whoever murmurs raises his voice."""
        if "murmur" in stage.position.words:
            stage.quietly(replace(stage.position, words=("SHOUT",)))

    def scene(self, position: Talk) -> Scene:
        return Scene()

    def moment(self, position: Talk) -> Moment:
        return Moment()


TALKING = Talking()
START = Talk()
SAID = Talk(words=("aye",))
OVER = Talk(words=("aye",), loud=2)


def message(position: Talk, order: Order) -> str:
    refused = TALKING.refusal(position, order)
    return refused.message if refused is not None else ""


# Legality -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "order", "expected"),
    [
        (START, Say("aye"), ""),
        (START, Say(""), "refusal.silence"),
        (START, Concealed(), "refusal.not-a-word"),
        (START, Rolled((1, 2)), "refusal.no-dice-asked"),
        (SAID, Say("aye"), "refusal.dice-first"),
        (SAID, Rolled((1, 6)), ""),
        (SAID, Rolled((1,)), "refusal.dice-do-not-fit"),
        (SAID, Rolled((1, 7)), "refusal.dice-do-not-fit"),
        (SAID, Rolled((0, 1)), "refusal.dice-do-not-fit"),
        (SAID, Rolled(reading=(2,)), ""),
        (SAID, Rolled(reading=(3,)), "refusal.reading-does-not-fit"),
        (SAID, Rolled(), "refusal.reading-does-not-fit"),
        (SAID, Rolled((4, 5), (2,)), ""),
        (SAID, Rolled((4, 5), (1,)), "refusal.reading-does-not-fit"),
        (OVER, Say("aye"), "refusal.battle-over"),
        (OVER, Rolled((1, 2)), "refusal.battle-over"),
        (OVER, Override((Change(("loud",), -1),), "again"), ""),
        (START, Override((Change(("words",), ("SHOUT",)),)), "problem.shouting"),
        (START, Override((Change(("words",), "aye"),)), "refusal.override-does-not-fit"),
        (START, Override((Change(("word",), "aye"),)), "refusal.override-does-not-fit"),
    ],
)
def test_refusals(position: Talk, order: Order, expected: str) -> None:
    assert message(position, order) == expected
    if expected:
        with pytest.raises(IllegalOrder) as illegal:
            TALKING.play(position, order)
        assert illegal.value.finding == TALKING.refusal(position, order)
    else:
        step = TALKING.play(position, order)
        assert step.after == TALKING.follow(position, order)


def test_a_problem_that_was_there_before_stops_no_override() -> None:
    shouting = Talk(words=("SHOUT",))
    assert TALKING.refusal(shouting, Override((Change(("loud",), 1),), "heard")) is None
    assert TALKING.refusal(shouting, Override((), "nothing")) is None


def test_the_same_problem_once_more_is_a_new_one() -> None:
    shouting = Talk(words=("SHOUT",))
    assert message(shouting, Override((Change(("words",), ("SHOUT", "aye")),))) == ""
    assert message(shouting, Override((Change(("words",), ("SHOUT", "SHOUT")),))) == "problem.shouting"


def test_what_comes_of_an_override_by_itself_must_be_possible_too() -> None:
    assert message(START, Override((Change(("words",), ("murmur",)),))) == "problem.shouting"
    assert message(Talk(words=("SHOUT",)), Override((Change(("words",), ("murmur",)),))) == ""


def test_faces_and_reading_come_to_the_same() -> None:
    told, short = TALKING.play(SAID, Rolled((6, 1))), TALKING.play(SAID, Rolled(reading=(1,)))
    assert told.after == short.after == Talk(words=("aye",), loud=1)
    assert (told.actor, short.actor) == (CHANCE, CHANCE)


def test_chance_lists_every_reading_with_its_weight() -> None:
    listed = list(TALKING.chance_orders(SAID))
    assert listed == [
        (Rolled(reading=(0,)), 9),
        (Rolled(reading=(1,)), 18),
        (Rolled(reading=(2,)), 9),
    ]
    assert list(TALKING.chance_orders(START)) == []


def test_an_override_is_the_umpires_and_says_why() -> None:
    refused = TALKING.refusal(START, Say(""))
    step = TALKING.play(START, Override((Change(("words",), ("hm",)),), "a cough", refused))
    assert step.actor == UMPIRE
    [event] = step.events
    assert (event.event, event.rule) == ("override", "T-2")
    assert (event.fact("reason"), event.fact("refusal")) == ("a cough", "refusal.silence")
    assert step.after == Talk(words=("hm",))


def test_an_override_from_disk_is_the_same_override() -> None:
    order = Override((Change(("words",), ("hm",)),), "a cough")
    raw = decode(encode(order), TALKING.order_type)
    assert TALKING.typed_order(raw) == order
    assert TALKING.play(START, raw).after == TALKING.play(START, order).after
    assert TALKING.typed_order(Say("aye")) == Say("aye")


# Views --------------------------------------------------------------------------------------------------


def test_a_step_is_shown_to_each_side_as_it_may_see_it() -> None:
    step = TALKING.play(START, Say("aye"))
    assert TALKING.view_step(START, step, 0) == step
    seen = TALKING.view_step(START, step, 1)
    assert seen.order == Concealed()
    assert seen.after == Talk(words=("?",))
    [event] = seen.events
    assert (event.event, event.rule, event.side, event.facts, event.secret) == ("said", "T-2", 0, (), True)
    assert b"aye" not in encode(seen.events)


def test_by_default_nothing_is_hidden() -> None:
    plain: Any = Ruleset
    assert plain.view(TALKING, SAID, 1) is SAID
    assert plain.sample(TALKING, SAID, 1) is SAID
    assert plain.view_order(TALKING, SAID, Say("x"), 1) == Say("x")
    assert TALKING.canonical(START, Say("x")) == Say("x")
    assert TALKING.sides(START) == 2


def test_rules_are_explained_once_each() -> None:
    events = tuple(Event("x", rule) for rule in ("A-1", "", "B-2", "A-1"))
    assert TALKING.explain(events) == ("A-1", "B-2")


# The registry -------------------------------------------------------------------------------------------


def test_a_system_can_be_registered_and_forgotten() -> None:
    assert "talking" not in systems()
    register(TALKING)
    assert find("talking") is TALKING
    assert "talking" in systems()
    forget("talking")
    forget("talking")
    with pytest.raises(KeyError):
        find("talking")


def test_the_api_is_no_system() -> None:
    assert "api" not in systems()


@pytest.fixture
def package(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A package beside `api` that the registry finds."""
    module: Any = types.ModuleType("hheditor.rules.talking")
    monkeypatch.setitem(sys.modules, "hheditor.rules.talking", module)
    monkeypatch.setattr(hheditor.rules, "talking", module, raising=False)
    monkeypatch.setattr(names, "packages", lambda: ("talking",))
    yield module
    forget("talking")


def test_a_package_is_imported_when_it_is_asked_for(package: Any) -> None:
    package.RULESET = TALKING
    assert "talking" in systems()
    assert find("talking") is TALKING


def test_a_package_that_is_still_written_is_found_by_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hheditor.rules.figures.published", False)
    names.packages.cache_clear()
    forget("figures")
    assert "figures" not in systems()
    with pytest.raises(KeyError):
        find("figures")
    monkeypatch.undo()
    names.packages.cache_clear()
    assert "figures" in systems()


def test_a_package_must_offer_the_system_of_its_name(package: Any) -> None:
    class Other(Talking):
        id: ClassVar[str] = "other"

    package.RULESET = Other()
    with pytest.raises(LookupError, match="calls itself other"):
        find("talking")


# The words ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", text.languages())
@pytest.mark.parametrize(
    ("position", "order"),
    [
        (OVER, Say("aye")),
        (SAID, Say("aye")),
        (START, Rolled((1, 2))),
        (SAID, Rolled((1,))),
        (SAID, Rolled(reading=(9,))),
        (START, Override((Change(("word",), 1),))),
    ],
)
def test_every_refusal_of_the_api_can_be_said(language: str, position: Talk, order: Order) -> None:
    refused = TALKING.refusal(position, order)
    assert refused is not None
    assert len(text.say_finding(refused, language)) > 10


@pytest.mark.parametrize("language", text.languages())
def test_an_override_can_be_told(language: str) -> None:
    assert "sleeve" in text.say("event.override", language, reason="sleeve")
