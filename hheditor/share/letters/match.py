"""A match as one player keeps it, and what he can do with it. Everything answers with a new match, or with
the reason why not; nothing is changed in place."""

import secrets as random_words
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from hheditor.app.frame.session import StandingAnswer
from hheditor.battles.pledges import link, pledge
from hheditor.rules.api import CHANCE, Order, find, has_secrets
from hheditor.scenarios import Deployment, Scenario
from hheditor.share.letters.game import NOBODY_WRITES, Game
from hheditor.share.letters.letter import FORMAT, Letter, digest_of, is_signed, signed
from hheditor.share.letters.plans import refusal_of, seal_of, to_be_told
from hheditor.share.letters.standing import (
    Passed,
    by_itself,
    is_open,
    unasked,
    with_answer,
)
from hheditor.values import BadValue, Few, Finding, Value, decode, encode, new_id, refuse


class Match(Value, frozen=True):
    """What a player keeps, and shows nobody: the secret is in it."""

    side: Few
    secret: str
    letters: tuple[Letter, ...]
    standing: tuple[StandingAnswer, ...] = ()
    """What units always answer, so that nobody has to be asked."""
    tells: bool = False
    """Whether the other's program may give these answers, which saves letters."""
    plan: Deployment | None = None
    """How the own side stands, where both deploy in secret."""
    salt: str = ""
    """What the seal of the plan was made with."""


class News(NamedTuple):
    """What a letter brought."""

    match: Match
    first: int
    """The battle's step after which the news begins."""
    game: Game


class Sent(NamedTuple):
    """A letter to be sent, and the match with it."""

    match: Match
    letter: Letter
    left: int = 0
    """Orders that were not sent: dice or the other's decision come first."""


def invite(
    scenario: Scenario, side: int, name: str = "", secret: str = "", plan: Deployment | None = None
) -> Sent | Finding:
    """Begin a match as one side of a scenario; with a plan both sides deploy in secret."""
    try:
        rules = find(scenario.system).version
    except KeyError:
        return refuse("sheet.unknown-system", system=scenario.system)
    if has_secrets(find(scenario.system)):
        return refuse("letter.has-secrets")
    secret = secret or random_words.token_hex(32)
    key = random_words.token_hex(32)
    # As the other will read it, so that both have the same to the last letter.
    scenario = decode(encode(to_be_told(scenario, sealed=plan is not None)), Scenario)
    match = Match(side, secret, (), plan=plan, salt=random_words.token_hex(16) if plan is not None else "")
    finding = refusal_of(plan, scenario, side) if plan is not None else None
    if finding is not None:
        return finding
    letter = Letter(
        FORMAT,
        new_id(),
        1,
        side,
        "invitation",
        name=name,
        pledge=pledge(secret),
        key=key,
        scenario=scenario,
        rules=rules,
        seal=seal_of(match.plan, match.salt),
    )
    return _joined(match, signed(letter, key))


def invited(invitation: Letter, secret: str = "") -> Match | Finding:
    """The match of whoever gets an invitation and has not answered it yet."""
    game = Game.of((invitation,))
    if isinstance(game, Finding):
        return game
    return Match(1 - invitation.side, secret or random_words.token_hex(32), (invitation,))


def accept(
    invitation: Letter | Match, name: str = "", secret: str = "", plan: Deployment | None = None
) -> Sent | Finding:
    """Take up an invitation as the other side; with a plan where both deploy in secret."""
    match = invitation if isinstance(invitation, Match) else invited(invitation, secret)
    if isinstance(match, Finding):
        return match
    first = match.letters[0]
    assert first.scenario is not None
    if bool(first.seal) != (plan is not None):
        return refuse("letter.plan-first" if first.seal else "letter.wrong-kind")
    if plan is not None:
        match = replace(match, plan=plan, salt=random_words.token_hex(16))
    finding = refusal_of(plan, first.scenario, match.side) if plan is not None else None
    if finding is not None:
        return finding
    rules = find(first.scenario.system).version
    return _write(
        match,
        kind="acceptance",
        name=name,
        pledge=pledge(match.secret),
        rules=rules,
        seal=seal_of(match.plan, match.salt),
    )


_games: OrderedDict[tuple[int, str], Game] = OrderedDict()
"""The games last looked at, by side and last letter: a long battle is not played again for every letter."""
_MOST_GAMES = 4


def game_of(match: Match) -> Game:
    """The battle as it stands, to be looked at. `BadValue` for a match whose letters do not fit."""
    key = match.side, digest_of(match.letters[-1])
    known = _games.get(key)
    if known is None:
        found = Game.of(match.letters)
        if not isinstance(found, Game):
            raise BadValue(found.message)
        known = _kept(key, found)
    return known


def _kept(key: tuple[int, str], game: Game) -> Game:
    _games[key] = game
    while len(_games) > _MOST_GAMES:
        _games.popitem(last=False)
    return game


def _write(match: Match, **what: object) -> Sent | Finding:
    """The next letter, signed and tried out."""
    first = match.letters[0]
    bare = Letter(FORMAT, first.match, len(match.letters) + 1, match.side, after=digest_of(match.letters[-1]))
    return _joined(match, signed(msgspec.structs.replace(bare, **what), first.key))


def _joined(match: Match, letter: Letter) -> Sent | Finding:
    """The match with another letter. A game that has refused one is of no use any more."""
    game = game_of(match) if match.letters else Game()
    if match.letters:
        del _games[match.side, digest_of(match.letters[-1])]
    finding = game.follow(letter)
    if finding is not None:
        return finding
    _kept((match.side, digest_of(letter)), game)
    return Sent(replace(match, letters=(*match.letters, letter)), letter)


def take(match: Match, letter: Letter) -> News | Finding:
    """Take in a letter of the other; what it brought, or why it is refused."""
    known = match.letters
    if letter.match != known[0].match:
        return refuse("letter.foreign")
    if not is_signed(letter, known[0].key):
        return refuse("letter.altered")
    if 1 <= letter.number <= len(known):
        same = known[letter.number - 1] == letter
        return refuse("letter.doubled" if same else "letter.other-copy")
    if letter.side == match.side:
        return refuse("letter.own")
    if letter.number > len(known) + 1:
        return refuse("letter.out-of-order", number=letter.number, wanted=len(known) + 1)
    before = game_of(match).battle
    first = before.cursor.node if before is not None else 0
    joined = _joined(match, letter)
    return joined if isinstance(joined, Finding) else News(joined.match, first, game_of(joined.match))


class _Draft:
    """A letter in the making: what it shows and orders, and what the battle comes to by it."""

    def __init__(self, match: Match, game: Game) -> None:
        assert game.battle is not None
        self._match, self._told = match, game.told
        self._ruleset = game.battle.ruleset
        self.position: Any = game.battle.position()
        self._number = game.link
        """Of the next link."""
        self._what: dict[str, object] = {}
        self.given: list[Order] = []
        self.passed: list[Order] = []
        """Own orders that were given by themselves since the last that was given by hand."""
        if game.opener >= 0:
            # The other's order led to dice: my link lets them fall.
            mine = link(match.secret, game.link)
            self._what["answered"] = mine
            self._number += 1
            self._follow(game.dice(mine))

    @property
    def actor(self) -> int:
        """Who is to act."""
        return self._ruleset.to_act(self.position)

    def _follow(self, steps: Iterator[Passed]) -> None:
        for passed in steps:
            self.position = passed.position
            if passed.actor == self._match.side:
                self.passed.append(passed.order)

    def refusal(self, order: Order) -> Finding | None:
        """Why an order cannot be given by letter."""
        refused = self._ruleset.refusal(self.position, order)
        if refused is None and not is_open(self._ruleset, self.position, order):
            return refuse("letter.secret-order")
        return refused

    def give(self, order: Order) -> None:
        """Give an order that is not refused."""
        self.given.append(order)
        self.passed = []
        self.position = self._ruleset.follow(self.position, order)
        self._follow(by_itself(self._ruleset, self.position, self._told))

    def keep(self, standing: tuple[StandingAnswer, ...]) -> None:
        """Let units always answer so."""
        self._match = replace(self._match, standing=standing)

    def written(self) -> Sent | Finding:
        """The letter, with my link where it leads to dice, and with answers to be given for me."""
        match, what = self._match, dict(self._what)
        wanted = match.standing if match.tells else ()
        if wanted != self._told[match.side]:
            what["standing"] = wanted
            told = list(self._told)
            told[match.side] = wanted
            self._follow(by_itself(self._ruleset, self.position, told))
        if self.actor == CHANCE:
            what["shown"] = link(match.secret, self._number)
        given = tuple(msgspec.Raw(encode(order)) for order in self.given)
        return _write(match, orders=given, **what)


def ahead(match: Match) -> Any:
    """The position in which the player decides next, dice he can work out already having fallen."""
    return _Draft(match, game_of(match)).position


def fallen(match: Match) -> tuple[Passed, ...]:
    """What follows from the other's last letter by the own link, which the next letter will show."""
    game = game_of(match)
    if game.writer != match.side or game.opener < 0 or game.asked:
        return ()
    return tuple(game.dice(link(match.secret, game.link)))


def reply(match: Match) -> Sent | Finding | None:
    """The letter the program can write by itself: a link to show, answers that need no person, the plan once
    both are bound, the secret at the end. None where a person has to decide, or the other has to write."""
    game = game_of(match)
    if game.writer != match.side or game.asked or len(match.letters) < 2:
        return None
    if game.battle is None:
        return _write(match, kind="plan", plan=match.plan, salt=match.salt)
    if game.over and game.opener < 0:
        return _write(match, kind="secret", secret=match.secret)
    draft = _Draft(match, game)
    while draft.actor == match.side:
        order = unasked(game.battle.ruleset, draft.position, match.standing)
        if order is None or draft.refusal(order) is not None:
            return None
        draft.give(order)
    return draft.written()


def send(match: Match, orders: Sequence[Order], *, always: bool = False) -> Sent | Finding:
    """Give orders: as many as can be given before dice fall or the other decides; the rest is left. With
    `always` the answers among them are what these units shall always answer."""
    game = game_of(match)
    if game.writer == NOBODY_WRITES:
        return refuse("letter.over")
    if game.writer != match.side or game.battle is None or game.asked:
        return refuse("letter.not-your-turn")
    draft, standing = _Draft(match, game), match.standing
    left = list(orders)
    while left:
        if left[0] in draft.passed:
            # What goes by itself need not be told.
            draft.passed.remove(left.pop(0))
            continue
        if draft.actor != match.side:
            break
        refusal = draft.refusal(left[0])
        if refusal is not None:
            return refusal
        if always:
            standing = with_answer(standing, game.battle.ruleset, draft.position, left[0])
        draft.give(left.pop(0))
    draft.keep(standing)
    sent = draft.written()
    return sent if isinstance(sent, Finding) else sent._replace(left=len(left))


def ask_back(match: Match, letters: int) -> Sent | Finding:
    """Ask the other to let only so many letters stand."""
    return _write(match, kind="asks-back", back=letters)


def answer(match: Match, *, granted: bool) -> Sent | Finding:
    """Answer such a wish."""
    if not game_of(match).asked:
        return refuse("letter.wrong-kind")
    return _write(match, kind="grants-back" if granted else "refuses-back")
