"""Two who play by letters, for tests: each has his own match, and only letters go between them."""

from random import Random
from typing import Any

from hheditor.battles import Battle
from hheditor.insight.bots import Tactician
from hheditor.insight.playing import never
from hheditor.rules.api import Order
from hheditor.scenarios import Deployment, Scenario
from hheditor.share.letters import Letter, Match, accept, invite, read_letter, reply, send, take, write_letter
from hheditor.share.letters.game import NOBODY_WRITES
from hheditor.share.letters.match import News, Sent, ahead, game_of
from hheditor.values import Finding

SECRETS = ("annas-secret", "brunos-secret")


def posted(letter: Letter) -> Letter:
    """A letter after it has been a file."""
    found = read_letter(write_letter(letter))
    assert isinstance(found, Letter), found
    return found


class Correspondents:
    """Both of them."""

    def __init__(
        self, scenario: Scenario, seed: int = 1, plans: tuple[Deployment | None, ...] = (None, None)
    ) -> None:
        self.draw = Random(seed)
        invited = invite(scenario, 0, "Anna", SECRETS[0], plans[0])
        assert isinstance(invited, Sent), invited
        accepted = accept(posted(invited.letter), "Bruno", SECRETS[1], plans[1])
        assert isinstance(accepted, Sent), accepted
        self.matches: list[Match] = [invited.match, accepted.match]
        self.letters = [invited.letter]
        self.deliver(1, accepted)

    def deliver(self, side: int, sent: Sent) -> News:
        """Keep what was written, and bring it to the other."""
        self.matches[side] = sent.match
        self.letters.append(sent.letter)
        news = take(self.matches[1 - side], posted(sent.letter))
        assert isinstance(news, News), news
        self.matches[1 - side] = news.match
        return news

    @property
    def writer(self) -> int:
        """Whose turn it is, as both say."""
        one, other = (game_of(match).writer for match in self.matches)
        assert one == other
        return one

    def battle(self, side: int) -> Battle:
        found = game_of(self.matches[side]).battle
        assert found is not None
        return found

    def choose(self, ruleset: Any, position: Any) -> Order:
        """Any legal order; resting now and then, so that battles go on."""
        resting: Order | None = ruleset.resting(position)
        if resting is not None and self.draw.random() < 0.35 and ruleset.refusal(position, resting) is None:
            return resting
        found: list[Order] = []
        for order in ruleset.orders(position):
            found.append(order)
            if len(found) >= 30:
                break
        return self.draw.choice(found)

    def write(self) -> Sent:
        """The next letter of whoever is to write."""
        side = self.writer
        match = self.matches[side]
        alone = reply(match)
        if alone is not None:
            assert isinstance(alone, Sent), alone
            return alone
        sent: Sent | Finding = send(match, self.orders(side))
        assert isinstance(sent, Sent), sent
        return sent

    def orders(self, side: int) -> list[Order]:
        """What a side wants to do, as far as it can see: up to the next dice or the other's decision."""
        ruleset, position = self.battle(side).ruleset, ahead(self.matches[side])
        wanted: list[Order] = []
        while ruleset.to_act(position) == side and len(wanted) < 200:
            order = self.choose(ruleset, position)
            wanted.append(order)
            position = ruleset.follow(position, order)
        return wanted

    def play(self, most: int = 10_000) -> None:
        """To the end, or so many letters."""
        for _ in range(most):
            if self.writer == NOBODY_WRITES:
                return
            side = self.writer
            self.deliver(side, self.write())


class Bots(Correspondents):
    """Two who know what they do."""

    bot = Tactician()

    def choose(self, ruleset: Any, position: Any) -> Order:
        seed = self.draw.randrange(10**6)
        return self.bot.choose(ruleset, position, ruleset.to_act(position), seed, never)
