"""A match as one player keeps it, and what he can do with it. Everything answers with a new match, or with
the reason why not; nothing is changed in place."""

import secrets as random_words
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from hheditor.app.frame.session import StandingAnswer
from hheditor.battles.pledges import link, pledge
from hheditor.rules.api import CHANCE, Order, find
from hheditor.scenarios import Scenario
from hheditor.share.letters.game import NOBODY_WRITES, Game
from hheditor.share.letters.letter import FORMAT, Letter, digest_of, is_signed, signed
from hheditor.share.letters.standing import unasked, with_answer
from hheditor.values import BadValue, Few, Finding, Value, decode, encode, new_id, refuse


class Match(Value, frozen=True):
    """What a player keeps, and shows nobody: the secret is in it."""

    side: Few
    secret: str
    letters: tuple[Letter, ...]
    standing: tuple[StandingAnswer, ...] = ()
    """What units always answer, so that nobody has to be asked."""


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


def invite(scenario: Scenario, side: int, name: str = "", secret: str = "") -> Sent | Finding:
    """Begin a match as one side of a scenario."""
    try:
        rules = find(scenario.system).version
    except KeyError:
        return refuse("sheet.unknown-system", system=scenario.system)
    secret = secret or random_words.token_hex(32)
    key = random_words.token_hex(32)
    # As the other will read it, so that both have the same to the last letter.
    scenario = decode(encode(scenario), Scenario)
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
    )
    return _joined(Match(side, secret, ()), signed(letter, key))


def accept(invitation: Letter, name: str = "", secret: str = "") -> Sent | Finding:
    """Take up an invitation as the other side."""
    game = Game.of((invitation,))
    if isinstance(game, Finding):
        return game
    assert invitation.scenario is not None
    secret = secret or random_words.token_hex(32)
    match = Match(1 - invitation.side, secret, (invitation,))
    rules = find(invitation.scenario.system).version
    return _write(match, kind="acceptance", name=name, pledge=pledge(secret), rules=rules)


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


class _Draft(NamedTuple):
    """A letter in the making: what it shows, and what the battle comes to by it."""

    what: dict[str, object]
    position: Any
    number: int
    """Of the next link."""


def _draft(match: Match, game: Game) -> _Draft:
    """Begin a letter: with my link, where the other's order led to dice."""
    assert game.battle is not None
    position = game.battle.position()
    if game.opener < 0:
        return _Draft({}, position, game.link)
    mine = link(match.secret, game.link)
    for _, after in game.dice(mine):
        position = after
    return _Draft({"answered": mine}, position, game.link + 1)


def _finished(match: Match, draft: _Draft, orders: Sequence[Order], actor: int) -> Sent | Finding:
    """End a letter: with my link, where it leads to dice."""
    given = tuple(msgspec.Raw(encode(order)) for order in orders)
    shown = {"shown": link(match.secret, draft.number)} if actor == CHANCE else {}
    return _write(match, orders=given, **draft.what, **shown)


def ahead(match: Match) -> Any:
    """The position in which the player decides next, dice he can work out already having fallen."""
    return _draft(match, game_of(match)).position


def reply(match: Match) -> Sent | Finding | None:
    """The letter the program can write by itself: a link to show, answers that need no person, the secret at
    the end. None where a person has to decide, or the other has to write."""
    game = game_of(match)
    if game.writer != match.side or game.battle is None or game.asked:
        return None
    if game.over and game.opener < 0:
        return _write(match, kind="secret", secret=match.secret)
    draft, ruleset = _draft(match, game), game.battle.ruleset
    position, orders = draft.position, list[Order]()
    while ruleset.to_act(position) == match.side:
        order = unasked(ruleset, position, match.standing)
        if order is None or ruleset.view_order(position, order, 1 - match.side) != order:
            return None
        orders.append(order)
        position = ruleset.follow(position, order)
    return _finished(match, draft, orders, ruleset.to_act(position))


def send(match: Match, orders: Sequence[Order], *, always: bool = False) -> Sent | Finding:
    """Give orders: as many as can be given before dice fall or the other decides; the rest is left. With
    `always` the answers among them are what these units shall always answer."""
    game = game_of(match)
    if game.writer == NOBODY_WRITES:
        return refuse("letter.over")
    if game.writer != match.side or game.battle is None or game.asked:
        return refuse("letter.not-your-turn")
    draft, ruleset = _draft(match, game), game.battle.ruleset
    position, given, standing = draft.position, list[Order](), match.standing
    for order in orders:
        if ruleset.to_act(position) != match.side:
            break
        refusal = ruleset.refusal(position, order)
        if refusal is not None:
            return refusal
        if ruleset.view_order(position, order, 1 - match.side) != order:
            return refuse("letter.secret-order")
        if always:
            standing = with_answer(standing, ruleset, position, order)
        given.append(order)
        position = ruleset.follow(position, order)
    sent = _finished(match, draft, given, ruleset.to_act(position))
    if isinstance(sent, Finding):
        return sent
    return sent._replace(match=replace(sent.match, standing=standing), left=len(orders) - len(given))


def ask_back(match: Match, letters: int) -> Sent | Finding:
    """Ask the other to let only so many letters stand."""
    return _write(match, kind="asks-back", back=letters)


def answer(match: Match, *, granted: bool) -> Sent | Finding:
    """Answer such a wish."""
    if not game_of(match).asked:
        return refuse("letter.wrong-kind")
    return _write(match, kind="grants-back" if granted else "refuses-back")
