"""The battle that letters make: one letter after the other, each judged before it counts."""

from collections.abc import Iterator

from msgspec.structs import replace

from hheditor.app.frame.session import StandingAnswer
from hheditor.app.scenario.start import StartWith, refusal_to_start
from hheditor.battles import ROOT, Battle, BattleHeader, DiceSettings
from hheditor.battles.pledges import holds, is_pledge, opens, pledge
from hheditor.battles.record import typed_order
from hheditor.rules.api import CHANCE, NOBODY, Order, Override, Rolled, find, has_secrets
from hheditor.scenarios import Deployment, Scenario
from hheditor.share.letters.letter import Letter, digest_of, is_signed
from hheditor.share.letters.plans import refusal_of
from hheditor.share.letters.standing import Passed, Throws, by_itself
from hheditor.values import BadValue, Finding, encode, refuse

NOBODY_WRITES = -1


class Game:
    """What the letters so far come to. `follow` alone changes it; a game that has refused a letter is not
    used any more."""

    def __init__(self) -> None:
        self.letters: list[Letter] = []
        self.battle: Battle | None = None
        self.names = ["", ""]
        self.pledges = ["", ""]
        self.secrets = ["", ""]
        self.seals = ["", ""]
        self.plans: list[Deployment | None] = [None, None]
        self.told: list[tuple[StandingAnswer, ...]] = [(), ()]
        """What the units of each side always answer, as it told the other."""
        self.opener = -1
        """The side whose order led to dice that have not fallen yet and whose link is shown."""
        self.link = 0
        """The number of the next link to be shown; each serves once."""
        self.asked = 0
        """How many letters are to stand, where a side asks to take something back; 0: nothing is asked."""
        self._shown = ""
        self.ends: list[int] = []
        """Where the battle stood after so many letters; nobody moves before it begins."""
        self.key = ""

    @classmethod
    def of(cls, letters: "tuple[Letter, ...]") -> "Game | Finding":
        """The game of some letters, or why one of them does not fit."""
        game = cls()
        for letter in letters:
            finding = game.follow(letter)
            if finding is not None:
                return finding
        return game

    # Whose turn it is ----------------------------------------------------------------------------------

    @property
    def sealed(self) -> bool:
        """Whether both deploy in secret."""
        return bool(self.letters) and bool(self.letters[0].seal)

    @property
    def preface(self) -> int:
        """How many letters come before the battle begins."""
        return 4 if self.sealed else 2

    @property
    def writer(self) -> int:
        """The side that writes the next letter, or `NOBODY_WRITES` when all is said."""
        if self.battle is None:
            return 1 - self.letters[-1].side if self.letters else 0
        if self.asked:
            return 1 - self.letters[-1].side
        actor = self.to_act
        if actor == CHANCE:
            return 1 - self.opener if self.opener >= 0 else self._last_actor()
        if actor != NOBODY:
            return actor
        hidden = [side for side in (0, 1) if not self.secrets[side]]
        if not hidden:
            return NOBODY_WRITES
        other = 1 - self.letters[-1].side
        return other if other in hidden else hidden[0]

    @property
    def to_act(self) -> int:
        """Who acts in the battle."""
        assert self.battle is not None
        return self.battle.ruleset.to_act(self.battle.position())

    def _last_actor(self) -> int:
        assert self.battle is not None
        actor = self.battle.node().added.actor
        return actor if actor in (0, 1) else 0

    @property
    def over(self) -> bool:
        """Whether the battle has ended, though secrets may still have to be shown."""
        return self.battle is not None and self.to_act == NOBODY

    # One letter ----------------------------------------------------------------------------------------

    def follow(self, letter: Letter) -> Finding | None:
        """Let the next letter happen; or say why it does not fit."""
        number = len(self.letters) + 1
        if letter.number != number:
            return refuse("letter.out-of-order", number=letter.number, wanted=number)
        if number > 1:
            if letter.match != self.letters[0].match:
                return refuse("letter.foreign")
            if not is_signed(letter, self.key):
                return refuse("letter.altered")
            if letter.after != digest_of(self.letters[-1]):
                return refuse("letter.other-copy")
        if letter.side not in (0, 1) or (number > 1 and letter.side != self.writer):
            return refuse("letter.not-your-turn")
        finding = self._happen(letter, number)
        if finding is not None:
            return finding
        self.letters.append(letter)
        self.ends.append(self.battle.cursor.node if self.battle is not None else ROOT)
        return None

    def _happen(self, letter: Letter, number: int) -> Finding | None:
        if number == 1:
            return self._invite(letter)
        if number == 2:
            return self._accept(letter)
        if self.battle is None:
            return self._lay_open(letter)
        if self.asked:
            return self._answer_back(letter)
        if letter.kind == "asks-back":
            return self._ask_back(letter)
        if letter.kind == "secret":
            return self._reveal(letter)
        if letter.kind != "turn":
            return refuse("letter.wrong-kind")
        return self._turn(letter)

    def _invite(self, letter: Letter) -> Finding | None:
        if letter.kind != "invitation" or letter.scenario is None or letter.after:
            return refuse("letter.wrong-kind")
        if not is_pledge(letter.pledge) or not letter.key:
            return refuse("letter.altered")
        if not is_signed(letter, letter.key):
            return refuse("letter.altered")
        try:
            ruleset = find(letter.scenario.system)
        except KeyError:
            return refuse("sheet.unknown-system", system=letter.scenario.system)
        if letter.rules != ruleset.version:
            return refuse("letter.other-rules", theirs=letter.rules, mine=ruleset.version)
        if has_secrets(ruleset):
            return refuse("letter.has-secrets")
        refusals = [each for each in ruleset.inspect(letter.scenario) if each.weight == "refusal"]
        if refusals:
            return refusals[0]
        if letter.seal and (not is_pledge(letter.seal) or letter.scenario.deployments):
            return refuse("letter.altered")
        self.key = letter.key
        self._introduced(letter)
        return None

    def _introduced(self, letter: Letter) -> None:
        self.pledges[letter.side], self.names[letter.side] = letter.pledge, letter.name[:80]
        self.seals[letter.side] = letter.seal

    def _accept(self, letter: Letter) -> Finding | None:
        first = self.letters[0]
        assert first.scenario is not None
        if letter.kind != "acceptance" or not is_pledge(letter.pledge) or letter.pledge == first.pledge:
            # The pledge of the other repeated would be answered with his own links.
            return refuse("letter.wrong-kind")
        if letter.rules != first.rules:
            return refuse("letter.other-rules", theirs=letter.rules, mine=first.rules)
        if bool(letter.seal) != self.sealed or (self.sealed and not is_pledge(letter.seal)):
            return refuse("letter.wrong-kind")
        self._introduced(letter)
        return None if self.sealed else self._begin(first.scenario)

    def _lay_open(self, letter: Letter) -> Finding | None:
        """A plan, once both are bound to theirs; with the second the battle begins."""
        scenario = self.letters[0].scenario
        plan, side = letter.plan, letter.side
        assert scenario is not None
        if letter.kind != "plan" or plan is None or plan.side != side:
            return refuse("letter.wrong-kind")
        if not opens(self.seals[side], letter.salt, encode(plan)):
            return refuse("letter.wrong-plan")
        refused = refusal_of(plan, scenario, side)
        if refused is not None:
            return refused
        self.plans[side] = plan
        first, second = self.plans
        if first is None or second is None:
            return None
        scenario = replace(scenario, deployments=(first, second), start="deployed")
        start = StartWith(deployments=(first.name, second.name))
        return refusal_to_start(scenario, find(scenario.system), start) or self._begin(scenario)

    def _begin(self, scenario: Scenario) -> Finding | None:
        first = self.letters[0]
        header = BattleHeader(
            id=first.match,
            scenario=scenario,
            system=scenario.system,
            rules=first.rules,
            dice=DiceSettings("pledged", pledges=tuple(self.pledges)),
            title=scenario.name,
            players=tuple(self.names),
        )
        try:
            self.battle = Battle.begin(header)
        except BadValue:
            return refuse("letter.unplayable")
        return self._go_on()

    # A turn --------------------------------------------------------------------------------------------

    def _turn(self, letter: Letter) -> Finding | None:
        assert self.battle is not None
        if self.to_act == NOBODY:
            return refuse("letter.wrong-kind")
        if self.opener >= 0:
            finding = self._throw(letter)
            if finding is not None:
                return finding
        elif letter.answered:
            return refuse("letter.wrong-kind")
        for encoded in letter.orders:
            finding = self._order(letter, bytes(encoded))
            if finding is not None:
                return finding
        if letter.standing is not None:
            self.told[letter.side] = letter.standing
            finding = self._go_on()
            if finding is not None:
                return finding
        if self.to_act == CHANCE:
            return self._show(letter)
        if letter.shown or not (letter.orders or letter.answered):
            return refuse("letter.wrong-kind")
        return None

    def _go_on(self, throws: Throws | None = None) -> Finding | None:
        """Everything that needs nobody."""
        battle = self.battle
        assert battle is not None
        for passed in by_itself(battle.ruleset, battle.position(), self.told, throws):
            reached = battle.add(passed.order, draw=passed.draw, joined=True)
            if isinstance(reached, Finding):
                return reached
        return None

    def _order(self, letter: Letter, encoded: bytes) -> Finding | None:
        battle = self.battle
        assert battle is not None
        if self.to_act != letter.side:
            return refuse("letter.not-your-turn")
        try:
            order: Order | None = typed_order(encoded, battle.ruleset)
        except (BadValue, ValueError, OverflowError, RecursionError):
            return refuse("letter.unreadable")
        if order is None or isinstance(order, Rolled | Override):
            return refuse("letter.not-an-order")
        reached = battle.add(order)
        return reached if isinstance(reached, Finding) else self._go_on()

    def _show(self, letter: Letter) -> Finding | None:
        """The link of whoever's order leads to dice."""
        if not holds(self.pledges[letter.side], self.link, letter.shown):
            return refuse("letter.wrong-link")
        self.opener, self._shown = letter.side, letter.shown
        return None

    def _throw(self, letter: Letter) -> Finding | None:
        """The link of the other: now both know the dice, up to where somebody decides."""
        if not holds(self.pledges[letter.side], self.link, letter.answered):
            return refuse("letter.wrong-link")
        finding = self._go_on(self._throws(letter.answered))
        self.opener, self._shown = -1, ""
        self.link += 1
        return finding

    # Taking back, and the end --------------------------------------------------------------------------

    def _ask_back(self, letter: Letter) -> Finding | None:
        if not self.preface <= letter.back < len(self.letters):
            return refuse("letter.wrong-kind")
        self.asked = letter.back
        return None

    def _answer_back(self, letter: Letter) -> Finding | None:
        battle = self.battle
        assert battle is not None
        if letter.kind not in ("grants-back", "refuses-back"):
            return refuse("letter.wrong-kind")
        if letter.kind == "grants-back":
            battle.undo_to(self.ends[self.asked - 1])
            if self.opener >= 0:
                # A link that was shown is known: it serves no throw any more.
                self.opener, self._shown = -1, ""
                self.link += 1
        granted, self.asked = letter.kind == "grants-back", 0
        return self._go_on() if granted else None

    def _reveal(self, letter: Letter) -> Finding | None:
        battle = self.battle
        assert battle is not None
        if not self.over or self.secrets[letter.side]:
            return refuse("letter.wrong-kind")
        if pledge(letter.secret) != self.pledges[letter.side]:
            return refuse("letter.wrong-link")
        self.secrets[letter.side] = letter.secret
        if all(self.secrets):
            battle.change_header(dice=replace(battle.header.dice, secrets=tuple(self.secrets)))
        return None

    # For whoever writes --------------------------------------------------------------------------------

    def _throws(self, answered: str) -> Throws:
        links = [answered, answered]
        links[self.opener] = self._shown
        return Throws(self.link, (links[0], links[1]))

    def dice(self, answered: str) -> Iterator[Passed]:
        """What follows once the other's link is there: dice and what they lead to by itself, as far as nobody
        decides and the link serves."""
        assert self.battle is not None
        return by_itself(self.battle.ruleset, self.battle.position(), self.told, self._throws(answered))
