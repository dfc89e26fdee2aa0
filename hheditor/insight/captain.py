"""The captain: an opponent who plays on in his mind before he chooses.

He knows no rules system: he asks `counsel` and `prospect`, which every system answers, if only with what it
lists and who has won. He looks at no clock: he counts the positions he looks at, so that the same seed gives
the same battle on a slow machine as on a fast one.
"""

from random import Random
from typing import Any

from hheditor.insight.bots import Candidate, Tactician, merit_of
from hheditor.insight.plans import PLAIN, Planned, Purse, best_manner, dice_about
from hheditor.insight.playing import Stop, System, throw
from hheditor.rules.api import CHANCE, NOBODY, Order

QUICK = 270
"""Looks that take less than 20 ms an order: for battles nobody watches."""
_MOST_LOOKS = 60
"""Steps an answer is played on: more than the rest of a stretch of time has where everybody rests."""
_MOST_SAVED = 40
"""How much thought may be saved up, in orders: the march up pays for the charge."""
_LEAST_ROUNDS = 6
"""Rounds of dice there must be, for one or two say nothing."""
_MOST_ROUNDS = 24
"""Rounds of dice after which more would tell no more."""
_HALVED = (6, 12)
"""Rounds after which the worse half is given up."""


class Captain:
    """Plans whole phases, and fights with thought.

    At the beginning of each phase of its own in which somebody can come into contact it compares plans for
    the whole of it (see `hheditor.insight.plans`): the tactician's, waiting, going at the enemy, and the
    tactician's with the pieces in the other order; then it moves as the best of them does.

    Wherever it must answer (whom to fight first, whether to stand or evade, where to recoil to, whether to
    follow up), the tactician's best few are played to the end of the stretch, which is near, so that many
    rounds tell chance from choice; the worse half is given up early. What is seen is blended with the merit
    at a glance, which a few throws must not outweigh. Every fight has dice of its own in each round of
    thought, so that fights an order does not touch come out alike for all candidates. In a system without
    opinions it weighs orders drawn by lot.

    Orders that need no thought save it for those that do, answers and plans apart; whoever has none left does
    as the tactician, for a single round of dice says nothing. `looks` is how many positions it looks at for
    an order on average, `wide` how many answers it weighs, `trust` the weight of the first glance in per
    cent.
    """

    def __init__(self, looks: int = 1_000, wide: int = 5, trust: int = 100) -> None:
        self.looks, self.wide, self.trust = looks, wide, trust
        self._eye = Tactician()
        self._hand = Planned()
        self._planned: Any = None
        """The moment the hand's manner was chosen for."""
        self._for_answers, self._for_plans = Purse(looks), Purse(looks)

    def choose(self, ruleset: System, view: Any, side: int, seed: int, stop: Stop) -> Order:
        """See `hheditor.insight.playing.Bot`."""
        for purse, share in ((self._for_answers, self.looks // 3), (self._for_plans, self.looks * 2 // 3)):
            purse.looks = min(purse.looks + share, _MOST_SAVED * share)
        resting = ruleset.resting(view)
        if resting is not None and ruleset.has_counsel:
            return self._by_plan(ruleset, view, side, seed, stop)
        listed = self._eye.candidates(ruleset, view, self.wide, Random(seed))
        if resting is not None:
            listed.append((0, resting))
        if len(listed) == 1 or self._for_answers.looks < 0:
            return listed[0][1]
        return self.weigh(ruleset, view, side, listed, seed, stop)[0][1]

    def _by_plan(self, ruleset: System, view: Any, side: int, seed: int, stop: Stop) -> Order:
        now = ruleset.moment(view)
        if now != self._planned:
            self._planned, self._hand.manner = now, PLAIN
            if now.side == side:
                self._hand.manner = best_manner(ruleset, view, side, seed, self._for_plans, stop)
        return self._hand.order(ruleset, view)

    def weigh(
        self, ruleset: System, view: Any, side: int, listed: list[Candidate], seed: int, stop: Stop
    ) -> list[Candidate]:
        """Candidates with what they come to, best first."""
        random = Random(seed)
        seen: list[list[int]] = [[] for _ in listed]

        def worth(number: int) -> int:
            return sum(seen[number]) // len(seen[number]) + listed[number][0] * self.trust // 100

        racing = list(range(len(listed)))
        rounds = 0
        while rounds == 0 or (rounds < _MOST_ROUNDS and not stop()):
            if rounds >= _LEAST_ROUNDS and self._for_answers.looks <= 0:
                break
            dice = random.getrandbits(48)
            before = ruleset.sample(view, dice)
            thrown = 0
            for number in racing:
                after, looked, rolls = _played_on(ruleset, before, listed[number][1], dice)
                seen[number].append(ruleset.prospect(after, side))
                self._for_answers.looks -= 2 + looked
                thrown += rolls
            rounds += 1
            if not thrown:
                break
            if rounds in _HALVED and len(racing) > 2:
                racing = sorted(racing, key=worth, reverse=True)[: (len(racing) + 1) // 2]
        found = [(worth(number), order) for number, (_, order) in enumerate(listed)]
        return sorted(found, key=merit_of, reverse=True)


def _played_on(ruleset: System, position: Any, order: Order, dice: int) -> tuple[Any, int, int]:
    """An order played to the end of its stretch, everybody else at rest where he may be and answering at a
    glance where he must; how many positions were looked at, and how many rolls there were."""
    began = ruleset.moment(position)
    position = ruleset.follow(position, order)
    looked, rolls = 1, 0
    while looked < _MOST_LOOKS:
        actor = ruleset.to_act(position)
        if actor == NOBODY:
            break
        if actor == CHANCE:
            order = throw(ruleset, position, dice_about(ruleset, position, dice))
            rolls += 1
        else:
            now = ruleset.moment(position)
            if (now.turn, now.side) != (began.turn, began.side):
                break
            resting = ruleset.resting(position)
            order = resting if resting is not None else max(ruleset.counsel(position), key=merit_of)[1]
        position = ruleset.follow(position, order)
        looked += 1
    return position, looked, rolls
