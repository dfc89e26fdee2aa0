"""The attack tables of docs/sharing.md, row by row: what is said to be prevented fails here, and what is said
not to be works."""

import hashlib
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from hheditor.app import desk_in_memory
from hheditor.app.library import use_library
from hheditor.battles import Battle, audit
from hheditor.battles.entries import Entry, NodeAdded
from hheditor.battles.pledges import Pledged, holds, link, opens, pledge, seal
from hheditor.rules.api import Pool, Roll, Rolled
from hheditor.share.letters import Letter, Match, read_letter, reply, send, take, write_letter
from hheditor.share.letters.game import NOBODY_WRITES
from hheditor.share.letters.letter import digest_of, signed
from hheditor.share.letters.library import begin
from hheditor.share.letters.match import Sent, ahead, game_of
from hheditor.share.letters.post import Post
from hheditor.store.exchange import export
from hheditor.values import Finding, encode
from tests.rules.hordes_heroes.battlefields import random_scenario
from tests.share.correspondents import SECRETS, Bots, Correspondents, posted
from tests.share.test_plans import Sealed, plan_of, shipped

DOCUMENT = Path(__file__).parents[2] / "docs" / "sharing.md"
ROW = re.compile(r"^\| (?P<attack>[^|]+) \| (?P<prevented>[^|]+) \| [^|]+ \|$", re.MULTILINE)


def refused(found: object) -> None:
    assert isinstance(found, Finding), found


def small() -> Correspondents:
    return Correspondents(random_scenario(1001, size=5, turns=3))


def to_dice(both: Correspondents) -> Sent:
    """Play up to a letter that leads to dice; that letter, not delivered."""
    while True:
        sent = both.write()
        if sent.letter.shown:
            return sent
        both.deliver(both.writer, sent)


# By letters -------------------------------------------------------------------------------------------------


def alter() -> None:
    both = small()
    both.play(5)
    target, data = both.matches[1 - both.writer], write_letter(both.write().letter)
    for at in range(0, len(data), 7):
        for spoilt in (data[:at], data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]):
            letter = read_letter(spoilt)
            assert isinstance(letter, Finding) or isinstance(take(target, letter), Finding)


def resend() -> None:
    both = small()
    both.play(6)
    for match in both.matches:
        for letter in both.letters:
            refused(take(match, posted(letter)))
    side = both.writer
    early = both.write()
    skipped = replace(early.letter, number=early.letter.number + 1)
    refused(take(both.matches[1 - side], signed(skipped, both.letters[0].key)))


def two_copies() -> None:
    both = small()
    both.play(4)
    side = both.writer
    sent, other = both.write(), both.write()
    for seed in range(50):
        both.draw = Random(seed)
        other = both.write()
        if other.letter != sent.letter:
            break
    both.deliver(side, sent)
    refused(take(both.matches[1 - side], posted(other.letter)))


def read_the_plan() -> None:
    scenario = shipped()
    both = Sealed(scenario)
    for letter in both.letters:
        text = write_letter(letter)
        assert b"placements" not in text and letter.plan is None and not letter.salt
        own = plan_of(scenario, letter.side)
        assert letter.seal != seal("", encode(own)), "whoever guesses the plan has nothing to compare it to"


def change_the_plan() -> None:
    scenario = shipped()
    both = Sealed(scenario)
    sent = reply(both.matches[both.writer])
    assert isinstance(sent, Sent)
    plan = sent.letter.plan
    assert plan is not None
    other = replace(plan, placements=tuple(reversed(plan.placements)))
    changed = signed(replace(sent.letter, plan=other), both.letters[0].key)
    refused(take(both.matches[1 - both.writer], changed))


def stand_anywhere() -> None:
    """Even if one's own program is made to seal it, the other's refuses the plan when it is told."""
    scenario = shipped()
    both = Sealed(scenario)
    side, key = both.writer, both.letters[0].key
    match = both.matches[side]
    assert match.plan is not None
    middle = scenario.map.board.cells // 2
    plan = replace(
        match.plan, placements=(replace(match.plan.placements[0], cell=middle), *match.plan.placements[1:])
    )
    first = replace(both.letters[0], seal=seal(match.salt, encode(plan)))
    first = signed(first, key)
    second = signed(replace(both.letters[1], after=digest_of(first)), key)
    third = Letter(
        first.format, first.match, 3, side, "plan", after=digest_of(second), plan=plan, salt=match.salt
    )
    theirs = replace(both.matches[1 - side], letters=(first, second))
    found = take(theirs, signed(third, key))
    assert isinstance(found, Finding) and not found.message.startswith("letter."), (
        "the rules refuse the place"
    )


def answer_for_the_other() -> None:
    both = Bots(shipped(), 5)
    while True:
        side, sent = both.writer, both.write()
        after = game_of(sent.match)
        if sent.letter.orders and not sent.letter.shown and after.to_act == 1 - side:
            break
        both.deliver(side, sent)
    assert after.battle is not None
    order = next(iter(after.battle.ruleset.orders(after.battle.position())))
    more = replace(sent.letter, orders=(*sent.letter.orders, msgspec.Raw(encode(order))))
    refused(take(both.matches[1 - side], signed(more, both.letters[0].key)))


def illegal_order() -> None:
    both = small()
    sent = to_dice(both)
    key, target = both.letters[0].key, both.matches[1 - sent.letter.side]
    for order in (Rolled(faces=(6,)), Rolled(reading=(1,))):
        forged = replace(sent.letter, orders=(*sent.letter.orders, msgspec.Raw(encode(order))))
        refused(take(target, signed(forged, key)))
    forced = msgspec.Raw(b'{"type":"override","patch":[],"reason":""}')
    refused(take(target, signed(replace(sent.letter, orders=(forced,)), key)))
    if sent.letter.orders:
        twice = replace(sent.letter, orders=(*sent.letter.orders, *sent.letter.orders))
        refused(take(target, signed(twice, key)))


def forge_with_the_key() -> None:
    """Whoever has read the invitation can sign: this is not prevented."""
    both = small()
    both.play(4)
    side, sent = both.writer, both.write()
    key = both.letters[0].key
    forged = signed(replace(sent.letter, signature=""), key)
    assert not isinstance(take(both.matches[1 - side], forged), Finding)


def search_exports(folder: Path) -> None:
    desk = desk_in_memory()
    books = use_library(desk, folder / "library.hhlibrary")
    scenario = shipped()
    post = begin(books, scenario, 0, "Anna", plan_of(scenario, 0))
    assert isinstance(post, Post)
    written = export(books.library, post.id, folder / "battle.hhbattle").read_bytes()
    for secret in (post.match.secret, post.match.salt, post.match.letters[0].key):
        assert secret and secret.encode() not in written
    assert b"placements" not in written
    books.close()


def silence() -> None:
    both = small()
    both.play(5)
    assert both.writer in (0, 1), "both ends say whose letter is missing"


# Dice ------------------------------------------------------------------------------------------


@cache
def finished() -> Correspondents:
    both = small()
    both.play()
    assert both.writer == NOBODY_WRITES
    return both


def with_throw(change: Callable[[NodeAdded], NodeAdded], at: int = 0) -> Battle:
    """A finished battle whose throw was tampered with."""
    battle = finished().battle(0)
    entries: list[Entry] = list(battle.entries())
    throws = [
        number for number, each in enumerate(entries) if isinstance(each, NodeAdded) and each.roll is not None
    ]
    found: Any = entries[throws[at]]
    entries[throws[at]] = change(found)
    return Battle.open(battle.header, entries, battle.ruleset)


def _other_faces(added: NodeAdded) -> NodeAdded:
    faces = msgspec.json.decode(bytes(added.order))["faces"]
    changed = Rolled(faces=(faces[0] % 6 + 1, *faces[1:]))
    return replace(added, order=msgspec.Raw(encode(changed)))


def change_a_die() -> None:
    assert audit(finished().battle(0)).doubts == ()
    assert audit(with_throw(_other_faces)).doubts


def choose_dice() -> None:
    both = small()
    sent = to_dice(both)
    key, target = both.letters[0].key, both.matches[1 - sent.letter.side]
    for shown in ("0" * 64, link("another secret", 0), link(SECRETS[sent.letter.side], 500)):
        refused(take(target, signed(replace(sent.letter, shown=shown), key)))


def foresee_dice() -> None:
    roll = Roll("demo", (Pool(1, 6),))
    mine = {0: link(SECRETS[0], 0)}
    assert Pledged((mine, {})).answer(roll, 0) is None
    fallen = {Pledged((mine, {0: link(str(other), 0)})).answer(roll, 0) for other in range(60)}
    assert len(fallen) == 6, "every face is still possible"


def show_another_secret() -> None:
    both = small()
    while True:
        side, sent = both.writer, both.write()
        if sent.letter.kind == "secret":
            break
        both.deliver(side, sent)
    lie = signed(replace(sent.letter, secret="another secret"), both.letters[0].key)
    refused(take(both.matches[1 - side], lie))


def reuse_a_throw() -> None:
    battle = finished().battle(0)
    draws = [battle.node(n).added.draw for n in battle.line() if battle.node(n).added.draw >= 0]
    assert audit(with_throw(lambda added: replace(added, draw=draws[0]), 1)).doubts
    assert audit(with_throw(lambda added: replace(added, draw=draws[1] + 5), 0)).doubts


def hide_a_throw() -> None:
    assert audit(with_throw(lambda added: replace(added, draw=-1))).doubts


def other_dice() -> None:
    def more(added: NodeAdded) -> NodeAdded:
        assert added.roll is not None
        return replace(added, roll=replace(added.roll, pools=(Pool(9, 6),)))

    assert audit(with_throw(more)).doubts


def change_sealed() -> None:
    assert not opens(seal("salt", b"left"), "salt", b"right")


def guess_sealed() -> None:
    scenario = shipped()
    both = Sealed(scenario)
    salts = {match.salt for match in both.matches}
    assert len(salts) == 2 and all(len(bytes.fromhex(salt)) >= 16 for salt in salts)
    sealed = both.letters[0].seal
    guesses = (
        hashlib.sha256(encode(plan_of(scenario, 0))).hexdigest(),
        seal("", encode(plan_of(scenario, 0))),
    )
    assert sealed not in guesses


def fall_silent() -> None:
    """Not prevented: whoever shows the second link sees the dice first. He gains no other dice by waiting."""
    both = small()
    sent = to_dice(both)
    both.deliver(sent.letter.side, sent)
    silent = both.matches[1 - sent.letter.side]
    assert ahead(silent) == ahead(silent) != game_of(silent).battle.position()  # type: ignore[union-attr]
    assert both.writer == silent.side, "and both know who is silent"


def try_out_orders() -> None:
    """Not prevented, and it gains nothing: a copy stops at the first dice."""
    both = small()
    sent = to_dice(both)
    copy: Match = sent.match
    assert reply(copy) is None
    refused(send(copy, []))


def collude() -> None:
    """Not prevented: two who know both secrets can make any dice, and the audit finds nothing."""
    first = next(n for n in range(5_000) if _face(f"colluder {n}") == 6)
    assert holds(pledge(f"colluder {first}"), 0, link(f"colluder {first}", 0))


def _face(secret: str) -> int:
    roll = Roll("demo", (Pool(1, 6),))
    found = Pledged(({0: link(SECRETS[0], 0)}, {0: _first_link(secret)})).answer(roll, 0)
    assert found is not None
    return found.faces[0]


def _first_link(secret: str) -> str:
    return link(secret, 0)


ATTEMPTS: dict[str, Callable[..., None]] = {
    "alter a letter on its way, or lose half of it": alter,
    "send a letter again, or in another order": resend,
    "play two copies of a match and send the better one": two_copies,
    "read the other's plan before one's own is bound": read_the_plan,
    "change one's plan after having read the other's": change_the_plan,
    "stand where the rules allow nobody": stand_anywhere,
    "answer for the other what he did not allow": answer_for_the_other,
    "an illegal order, dice in place of an order": illegal_order,
    "somebody who reads **every** mail forges a letter": forge_with_the_key,
    "look for the secret or the plan in an exported battle": search_exports,
    "stop answering": silence,
    "change a die afterwards": change_a_die,
    "choose one's own dice": choose_dice,
    "foresee dice, to choose the order that profits": foresee_dice,
    "show another secret than the pledged one": show_another_secret,
    "use a throw twice (replay), leave one out, change the order of throws": reuse_a_throw,
    "take the number of a throw away, to pass it off as typed": hide_a_throw,
    "throw other dice than the rules ask for": other_dice,
    "change a sealed plan": change_sealed,
    "guess a plan from its seal": guess_sealed,
    "stop playing after having seen the throw (abort)": fall_silent,
    "two copies of the battle, to try orders out": try_out_orders,
    "both sides agree to cheat a third (collusion)": collude,
}
"""Every row of the tables, and the attempt."""


def rows() -> list[str]:
    found = [each["attack"] for each in ROW.finditer(DOCUMENT.read_text(encoding="utf-8"))]
    return [attack for attack in found if attack not in ("attack", "---", "key")]


def test_every_row_is_tried() -> None:
    assert rows() == list(ATTEMPTS)


@pytest.mark.parametrize("attack", ATTEMPTS)
def test_a_row(attack: str, tmp_path: Path) -> None:
    attempt = ATTEMPTS[attack]
    if attempt is search_exports:
        attempt(tmp_path)
    else:
        attempt()
