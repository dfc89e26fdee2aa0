"""Two who deploy in secret by letters, and answers that one lets the other's program give."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from hheditor.battles import audit, write_battle
from hheditor.rules.api import find
from hheditor.scenarios import Deployment, Scenario
from hheditor.share.letters import Letter, accept, invite, reply, send, take, write_letter
from hheditor.share.letters.game import NOBODY_WRITES
from hheditor.share.letters.letter import signed
from hheditor.share.letters.match import News, Sent, game_of
from hheditor.store.exchange.reading import read_document
from hheditor.values import Finding, encode
from hheditor.values.resources import example_path
from tests.share.correspondents import Bots, Correspondents, posted


def shipped(name: str = "agincourt-1415") -> Scenario:
    found = read_document(example_path(f"{name}.hhscenario").read_bytes(), name).content
    assert isinstance(found, Scenario)
    return found


def plan_of(scenario: Scenario, side: int) -> Deployment:
    """A plan: the program's own array, or the one of the scenario."""
    placements = find(scenario.system).array(scenario, side)
    return Deployment(f"plan of {side}", side, tuple(placements))


class Sealed(Correspondents):
    """Both deploy in secret."""

    def __init__(self, scenario: Scenario) -> None:
        super().__init__(scenario, plans=(plan_of(scenario, 0), plan_of(scenario, 1)))


def refused(finding: object) -> str:
    assert isinstance(finding, Finding), finding
    return finding.message


def test_plans_are_bound_before_either_is_told_and_the_battle_begins_with_them() -> None:
    scenario = shipped()
    both = Sealed(scenario)
    plans = [encode(plan_of(scenario, side)) for side in (0, 1)]
    places = [encode(plan_of(scenario, side).placements) for side in (0, 1)]
    first, second = (write_letter(letter) for letter in both.letters)
    for letter in (first, second):
        for plan, where in zip(plans, places, strict=True):
            assert plan not in letter and where not in letter
        assert b"placements" not in letter, "not even another deployment of the scenario"
    both.play(2)
    third, fourth = both.letters[2:4]
    assert (third.kind, fourth.kind) == ("plan", "plan")
    for side in (0, 1):
        battle = both.battle(side)
        assert battle.header.scenario.deployments == (plan_of(scenario, 0), plan_of(scenario, 1))
    assert write_battle(both.battle(0)) == write_battle(both.battle(1))
    both.play(6)
    assert write_battle(both.battle(0)) == write_battle(both.battle(1))


def test_another_plan_than_the_sealed_one_is_refused() -> None:
    scenario = shipped()
    both = Sealed(scenario)
    side = both.writer
    sent = reply(both.matches[side])
    assert isinstance(sent, Sent)
    key, target = both.letters[0].key, both.matches[1 - side]
    plan = plan_of(scenario, side)
    turned = replace(plan, placements=(replace(plan.placements[0], facing=5), *plan.placements[1:]))
    for changes in ({"plan": turned}, {"salt": "x"}, {"plan": None}, {"plan": replace(plan, side=1 - side)}):
        told = signed(replace(sent.letter, **changes), key)
        assert refused(take(target, told)) in ("letter.wrong-plan", "letter.wrong-kind")
    assert isinstance(take(target, posted(sent.letter)), News)


def test_orders_before_the_plans_are_refused_and_a_plan_after_them() -> None:
    both = Sealed(shipped())
    side = both.writer
    assert refused(send(both.matches[side], [])) == "letter.not-your-turn"
    sent = reply(both.matches[side])
    assert isinstance(sent, Sent)
    turn = signed(replace(sent.letter, kind="turn", plan=None, salt=""), both.letters[0].key)
    assert refused(take(both.matches[1 - side], turn)) == "letter.wrong-kind"
    both.play(2)
    late = replace(sent.letter, number=5, side=both.writer, after=_digest(both.letters[-1]))
    target = both.matches[1 - both.writer]
    assert refused(take(target, signed(late, both.letters[0].key))) == "letter.wrong-kind"


def _digest(letter: Letter) -> str:
    from hheditor.share.letters.letter import digest_of

    return digest_of(letter)


def test_an_unfinished_or_impossible_plan_binds_nobody() -> None:
    scenario = shipped()
    plan = plan_of(scenario, 0)
    short = replace(plan, placements=plan.placements[:-1])
    assert refused(invite(scenario, 0, plan=short)) == "letter.plan-first"
    good = invite(scenario, 0, plan=plan)
    assert isinstance(good, Sent)
    assert refused(accept(good.letter)) == "letter.plan-first"
    theirs = plan_of(scenario, 1)
    away = replace(
        theirs,
        placements=(replace(theirs.placements[0], cell=plan.placements[0].cell), *theirs.placements[1:]),
    )
    assert isinstance(accept(good.letter, plan=away), Finding)
    assert refused(accept(good.letter, plan=replace(theirs, placements=()))) == "letter.plan-first"


def test_prepared_deployments_that_the_battle_does_not_begin_with_stay_at_home() -> None:
    scenario = replace(shipped(), start="choose")
    assert scenario.deployments
    invited = invite(scenario, 0)
    assert isinstance(invited, Sent)
    assert b"placements" not in write_letter(invited.letter)
    spare = Deployment("ambush", 0, scenario.deployments[0].placements)
    both = replace(shipped(), start="deployed", deployments=(*shipped().deployments, spare))
    invited = invite(both, 0)
    assert isinstance(invited, Sent)
    assert b"ambush" not in write_letter(invited.letter)


class Tellers(Bots):
    """They let each other's program answer for them."""

    def write(self) -> Sent:
        side = self.writer
        self.matches[side] = replace(self.matches[side], tells=True)
        sent = reply(self.matches[side]) or send(self.matches[side], self.orders(side), always=True)
        assert isinstance(sent, Sent), sent
        return sent


@pytest.fixture(scope="module")
def told() -> Correspondents:
    both = Tellers(shipped("legnica-1241"), 5)
    both.play()
    return both


def test_answers_one_side_lets_the_other_give_save_letters(told: Correspondents) -> None:
    assert told.writer == NOBODY_WRITES
    assert write_battle(told.battle(0)) == write_battle(told.battle(1))
    found = audit(told.battle(0))
    assert found.doubts == () and found.checked > 10
    carried = [letter for letter in told.letters if letter.standing]
    assert carried, "somebody told how his units answer"
    given = _answered_for_the_other(told)
    assert given > 0, "and the other's program answered so"


def _answered_for_the_other(both: Correspondents) -> int:
    """Steps of the sides that no letter ordered and that were no matter of course."""
    battle = both.battle(0)
    steps = [battle.node(node) for node in battle.line()]
    decided = sum(
        node.added.actor in (0, 1) and battle.ruleset.forced(battle.position(node.parent)) is None
        for node in steps
    )
    return decided - sum(len(letter.orders) for letter in both.letters)


def test_nobody_answers_for_the_other_what_was_not_told() -> None:
    """An order of the other side in my letter is refused, whatever it is."""
    both: Any = Bots(shipped(), 5)
    while True:
        side = both.writer
        sent = both.write()
        after = game_of(sent.match)
        if sent.letter.orders and not sent.letter.shown and after.to_act == 1 - side:
            break
        both.deliver(side, sent)
    battle = after.battle
    assert battle is not None
    order = next(iter(battle.ruleset.orders(battle.position())))
    more = replace(sent.letter, orders=(*sent.letter.orders, msgspec.Raw(encode(order))))
    finding = take(both.matches[1 - side], signed(more, both.letters[0].key))
    assert refused(finding) == "letter.not-your-turn"
