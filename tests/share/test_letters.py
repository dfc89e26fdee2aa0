"""Play by file: two matches stay one battle, and no letter that does not fit does any harm."""

from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from hheditor.battles import audit, write_battle
from hheditor.battles.pledges import link
from hheditor.rules.api import Order, Rolled, forget, register
from hheditor.scenarios import Scenario
from hheditor.share.letters import (
    Letter,
    Match,
    accept,
    answer,
    ask_back,
    invite,
    read_letter,
    reply,
    send,
    take,
    write_letter,
)
from hheditor.share.letters.game import NOBODY_WRITES
from hheditor.share.letters.letter import signed
from hheditor.share.letters.match import Sent, ahead, game_of
from hheditor.share.letters.standing import unasked, with_answer
from hheditor.store.exchange.reading import read_document
from hheditor.values import Finding, encode
from hheditor.values.resources import example_path
from tests.rules.hordes_heroes.battlefields import random_scenario
from tests.share.correspondents import SECRETS, Bots, Correspondents, posted
from tests.systems.training import TRAINING, skirmish


def small() -> Correspondents:
    """A battle of a few units and three turns."""
    return Correspondents(random_scenario(1001, size=5, turns=3))


@pytest.fixture(scope="module")
def finished() -> Correspondents:
    """Played to the end."""
    both = small()
    both.play()
    return both


def test_both_end_with_the_same_battle_and_fair_dice(finished: Correspondents) -> None:
    assert finished.writer == NOBODY_WRITES
    one, other = (finished.battle(side) for side in (0, 1))
    assert write_battle(one) == write_battle(other)
    found = audit(one)
    assert found.doubts == () and not found.waiting
    assert found.checked > 5
    assert one.header.players == ("Anna", "Bruno")


def test_a_whole_shipped_scenario_is_played_by_letters() -> None:
    found = read_document(example_path("agincourt-1415.hhscenario").read_bytes(), "agincourt").content
    assert isinstance(found, Scenario)
    both = Bots(found)
    both.play()
    one, other = (both.battle(side) for side in (0, 1))
    assert write_battle(one) == write_battle(other)
    assert one.ruleset.outcome(one.position()) is not None
    assert audit(one).doubts == () and audit(one).checked > 10
    assert len(both.letters) < sum(len(letter.orders) for letter in both.letters) / 2, "few mails"


def test_letters_are_small_after_the_first(finished: Correspondents) -> None:
    sizes = [len(write_letter(letter)) for letter in finished.letters]
    assert max(sizes[1:]) < 20_000


def test_nothing_shows_a_link_before_its_time_or_the_secret_before_the_end(finished: Correspondents) -> None:
    shown: list[set[int]] = [set(), set()]
    chains = [{link(secret, n): n for n in range(500)} for secret in SECRETS]
    for letter in finished.letters:
        text = write_letter(letter).decode()
        if letter.kind != "secret":
            assert SECRETS[letter.side] not in text
        for part in (letter.answered, letter.shown):
            if part:
                shown[letter.side].add(chains[letter.side][part])
    for numbers in shown:
        assert sorted(numbers) == list(range(len(numbers))), "one after the other, none left out, none ahead"


def test_whoever_decides_on_dice_does_not_know_them(finished: Correspondents) -> None:
    """The other's link comes after the order is bound in a letter."""
    for before, after in zip(finished.letters, finished.letters[1:], strict=False):
        if after.answered:
            assert before.shown, "only what was opened is answered"
            assert before.side != after.side


def test_letters_of_a_kind_that_asks_nobody_are_written_by_the_program() -> None:
    both = small()
    alone = asked = 0
    while both.writer != NOBODY_WRITES:
        side = both.writer
        sent = reply(both.matches[side])
        alone, asked = alone + (sent is not None), asked + (sent is None)
        both.deliver(side, both.write())
    assert alone > 0 and asked > 0


# What is refused ------------------------------------------------------------------------------------------


def refused(finding: object) -> str:
    assert isinstance(finding, Finding), finding
    return finding.message


def test_doubled_reordered_foreign_and_own_letters() -> None:
    both, others = small(), Correspondents(random_scenario(1002, size=5, turns=3))
    both.play(6)
    side = both.writer
    before = both.matches[1 - side]
    sent = both.write()
    assert refused(take(sent.match, posted(sent.letter))) == "letter.doubled"
    later = both.deliver(side, sent).match
    assert refused(take(later, posted(sent.letter))) == "letter.doubled"
    assert refused(take(later, posted(others.letters[1]))) == "letter.foreign"
    early = replace(sent.letter, number=sent.letter.number + 3)
    key = both.letters[0].key
    assert refused(take(before, signed(early, key))) == "letter.out-of-order"
    assert refused(take(before, signed(replace(sent.letter, side=1 - side), key))) == "letter.own"
    assert refused(take(before, replace(sent.letter, name="x"))) == "letter.altered"


def test_two_copies_of_a_match_do_not_mix() -> None:
    both = small()
    both.play(4)
    side = both.writer
    match = both.matches[side]
    one = both.write()
    both.draw = Random(99)
    other = one
    for _ in range(20):
        other = both.write()
        if other.letter != one.letter:
            break
    both.deliver(side, one)
    assert refused(take(both.matches[1 - side], posted(other.letter))) == "letter.other-copy"
    assert game_of(match).writer == side, "the copy still thinks it is its turn"


def test_dice_orders_of_chance_and_wrong_links_are_refused_whoever_signs_them() -> None:
    both = small()
    while True:
        side = both.writer
        sent = both.write()
        if sent.letter.shown:
            break
        both.deliver(side, sent)
    key, target = both.letters[0].key, both.matches[1 - side]
    dice = (msgspec.Raw(encode(Rolled(faces=(6,)))),)
    tries: tuple[tuple[dict[str, Any], str], ...] = (
        ({"shown": link(SECRETS[side], 77)}, "letter.wrong-link"),
        ({"shown": ""}, "letter.wrong-link"),
        ({"orders": dice, "answered": ""}, ""),
        ({"kind": "secret", "secret": SECRETS[side]}, "letter.wrong-kind"),
        ({"kind": "grants-back"}, "letter.wrong-kind"),
    )
    for changes, message in tries:
        finding = take(target, signed(replace(sent.letter, **changes), key))
        assert refused(finding) == message or not message
    both.deliver(side, sent)


def test_whoever_falls_silent_after_seeing_the_dice_is_known() -> None:
    """It cannot be prevented; both know who owes a letter, and the silent one gains no other dice."""
    both = small()
    while not game_of(both.matches[0]).opener >= 0:
        both.deliver(both.writer, both.write())
    game = game_of(both.matches[0])
    assert both.writer == 1 - game.opener
    seen = [ahead(both.matches[1 - game.opener]) for _ in range(3)]
    assert seen[0] == seen[1] == seen[2], "however often he looks, the dice are the same"
    assert refused(send(both.matches[game.opener], [])) == "letter.not-your-turn"


def test_a_copy_cannot_throw_without_the_others_link() -> None:
    both = small()
    while True:
        side = both.writer
        sent = both.write()
        if sent.letter.shown:
            break
        both.deliver(side, sent)
    assert game_of(sent.match).writer == 1 - side
    assert reply(sent.match) is None, "whoever opened waits for the other"


def mutated(data: bytes, draw: Random, others: list[bytes]) -> bytes:
    """A letter as accident or malice leaves it."""
    kind = draw.randrange(6)
    at = draw.randrange(len(data))
    if kind == 0:
        return data[:at]
    if kind == 1:
        return data[:at] + bytes([draw.randrange(256)]) + data[at + 1 :]
    if kind == 2:
        return data[:at] + data[at + draw.randrange(1, 40) :]
    if kind == 3:
        return data + draw.choice(others)
    if kind == 4:
        return draw.choice(others)
    other = draw.randrange(len(data))
    first, second = sorted((at, other))
    return (
        data[:first]
        + data[second : second + 1]
        + data[first + 1 : second]
        + data[first : first + 1]
        + data[second + 1 :]
    )


def refuse_mutations(both: Correspondents, number: int, seed: int = 7) -> int:
    """Offer so many spoilt letters to a match that waits for one; how many were letters at all."""
    draw = Random(seed)
    side = both.writer
    target = both.matches[1 - side]
    good = write_letter(both.write().letter)
    others = [write_letter(letter) for letter in both.letters]
    before = encode(target)
    read = 0
    for _ in range(number):
        data = mutated(good, draw, others)
        if data == good:
            continue
        letter = read_letter(data)
        if isinstance(letter, Letter):
            read += 1
            assert isinstance(take(target, letter), Finding), data
    assert encode(target) == before
    news = take(target, posted(both.write().letter))
    assert not isinstance(news, Finding), "the true letter is still welcome"
    return read


def test_spoilt_letters_are_refused_without_harm() -> None:
    both = small()
    both.play(9)
    assert refuse_mutations(both, 400) > 20


# Taking back ------------------------------------------------------------------------------------------------


def test_a_take_back_is_asked_for_and_granted_or_not() -> None:
    both = small()
    both.play(12)
    side = both.writer
    stood = len(both.letters) - 4
    for granted in (False, True):
        before = write_battle(both.battle(0))
        asked = ask_back(both.matches[side], stood)
        assert isinstance(asked, Sent), asked
        both.deliver(side, asked)
        assert both.writer == 1 - side
        assert refused(send(both.matches[1 - side], [])) == "letter.not-your-turn"
        answered = answer(both.matches[1 - side], granted=granted)
        assert isinstance(answered, Sent), answered
        both.deliver(1 - side, answered)
        if not granted:
            assert write_battle(both.battle(0)) == before
            assert both.writer == side
    assert write_battle(both.battle(0)) == write_battle(both.battle(1))
    both.play()
    found = audit(both.battle(0))
    assert found.doubts == (), "no throw serves twice, though some were taken back"
    assert write_battle(both.battle(0)) == write_battle(both.battle(1))


def test_a_granted_take_back_leaves_exactly_the_letters_asked_for() -> None:
    """The battle stands where it stood when the last letter that is kept had come, from the first turn on."""
    for kept in (2, 3, 7, 11):
        both = small()
        both.play(kept - 2)
        assert len(both.letters) == kept
        stood = [bytes(both.battle(0).node(node).added.order) for node in both.battle(0).line()]
        both.play(12 - kept)
        side = both.writer
        asked = ask_back(both.matches[side], kept)
        assert isinstance(asked, Sent), asked
        both.deliver(side, asked)
        granted = answer(both.matches[1 - side], granted=True)
        assert isinstance(granted, Sent), granted
        both.deliver(1 - side, granted)
        for battle in (both.battle(0), both.battle(1)):
            line = battle.line(battle.cursor.node)
            assert [bytes(battle.node(node).added.order) for node in line] == stood
        both.play()
        assert audit(both.battle(0)).doubts == ()


# Standing answers -------------------------------------------------------------------------------------------


def test_a_standing_answer_is_given_without_asking() -> None:
    """At a question to a unit the program answers as the unit has been told to, and asks where it has not."""
    found = read_document(example_path("agincourt-1415.hhscenario").read_bytes(), "agincourt").content
    assert isinstance(found, Scenario)
    both, stood = Bots(found, 5), 0
    while both.writer != NOBODY_WRITES:
        side = both.writer
        match = both.matches[side]
        if len(match.letters) > 1 and not game_of(match).over:
            ruleset, position = both.battle(side).ruleset, ahead(match)
            if ruleset.to_act(position) == side and ruleset.question(position) is not None:
                stood += _stands(match, ruleset, position, both.orders(side)[0])
        both.deliver(side, both.write())
    assert stood > 0


def _stands(match: Match, ruleset: Any, position: Any, order: Order) -> bool:
    """Whether an answer, told to be given always, is given by the program; it was not before."""
    told = replace(match, standing=with_answer((), ruleset, position, order))
    if reply(match) is not None or unasked(ruleset, position, told.standing) is None:
        return False
    assert unasked(ruleset, position, told.standing) == order
    alone = reply(told)
    if alone is None:
        return False
    assert isinstance(alone, Sent), alone
    return bytes(alone.letter.orders[0]) == encode(order)


def test_answers_are_kept_when_they_shall_stand() -> None:
    found = read_document(example_path("agincourt-1415.hhscenario").read_bytes(), "agincourt").content
    assert isinstance(found, Scenario)
    both = Bots(found, 5)
    while both.writer != NOBODY_WRITES:
        side = both.writer
        sent = reply(both.matches[side]) or send(both.matches[side], both.orders(side), always=True)
        assert isinstance(sent, Sent), sent
        both.deliver(side, sent)
    kept = [answer for match in both.matches for answer in match.standing]
    assert kept and len({(each.piece, each.question) for each in kept}) == len(kept)


# Rules with secrets -----------------------------------------------------------------------------------------


def test_a_game_with_secrets_is_not_played_by_letters() -> None:
    register(TRAINING)
    try:
        assert refused(invite(skirmish(3), 0)) == "letter.has-secrets"
        good = invite(random_scenario(1001, size=5, turns=3), 0)
        assert isinstance(good, Sent)
        bad = replace(good.letter, scenario=skirmish(3), rules=TRAINING.version)
        assert refused(accept(signed(bad, good.letter.key))) == "letter.has-secrets"
    finally:
        forget(TRAINING.id)


def test_an_invitation_to_rules_nobody_knows_or_of_another_version() -> None:
    scenario = random_scenario(1001, size=5, turns=3)
    assert refused(invite(replace(scenario, system="chess"), 0)) == "sheet.unknown-system"
    good = invite(scenario, 0)
    assert isinstance(good, Sent)
    older = signed(replace(good.letter, rules="0"), good.letter.key)
    assert refused(accept(older)) == "letter.other-rules"
    mirrored = accept(good.letter, secret=good.match.secret)
    assert refused(mirrored) == "letter.wrong-kind", "a pledge is not repeated by the other"
