"""One player's end of a match, in his library: letters come in, the battle follows, letters go out.

The battle of the library is what the letters come to, and after it what the player has done since: his orders
are steps of the battle like any others, on disk as they are given, and can be taken back until they are sent.
Letter, match and battle are written together or not at all.
"""

from typing import Any, Literal

from msgspec.structs import replace

from hheditor.app.frame.session import StandingAnswer
from hheditor.app.library import DeskLibrary
from hheditor.battles import ROOT, Battle, BattleHeader, DiceSettings
from hheditor.rules.api import Order
from hheditor.scenarios import Deployment, Scenario
from hheditor.scenarios.edits import deployments_of
from hheditor.share.letters import match as matches
from hheditor.share.letters.box import keep_match
from hheditor.share.letters.game import NOBODY_WRITES, Game
from hheditor.share.letters.letter import Letter
from hheditor.share.letters.match import Match, Sent
from hheditor.share.letters.standing import is_open, unasked
from hheditor.store.correspondence import Awaited, await_
from hheditor.values import Finding, encode, refuse

State = Literal["invited", "invitation", "mine", "due", "theirs", "asked", "asking", "over"]
"""I wait for an acceptance; I am invited; I decide; my letter is ready to go; the other is to write; the
other asks to take something back; I have asked; all is said."""
Step = tuple[Order, int, int]
"""An order, the number of the throw or -1, and who acted."""


class Post:
    """The end of a match. The window and the library share one for each battle (`post_of`)."""

    def __init__(self, books: DeskLibrary, match: Match) -> None:
        self._books = books
        self.match = match
        self.floor = ROOT
        """The step up to which all is told."""
        self.recap: tuple[int, ...] = ()
        """The steps that the last letter of the other brought, dice that the own link lets fall included."""

    # What there is --------------------------------------------------------------------------------------

    @property
    def id(self) -> str:
        """Of the match and its battle."""
        return self.match.letters[0].match

    @property
    def side(self) -> int:
        """The side of whoever sits here."""
        return self.match.side

    @property
    def game(self) -> Game:
        """What the letters come to."""
        return matches.game_of(self.match)

    @property
    def number(self) -> int:
        """How many letters there are."""
        return len(self.match.letters)

    @property
    def other(self) -> str:
        """What the other player is called; empty where nobody has said."""
        return self.game.names[1 - self.side]

    @property
    def sealed(self) -> bool:
        """Whether both deploy in secret."""
        return self.game.sealed

    @property
    def asked(self) -> int:
        """How many letters would stand, where somebody asks to take something back; else 0."""
        return self.game.asked

    @property
    def open(self) -> bool:
        """Whether it is for this end to play on."""
        game = self.game
        return game.battle is not None and not game.asked and game.writer == self.side

    @property
    def battle(self) -> Battle:
        """The battle of the library; `StoreError` where it cannot be opened. One that was thrown away is made
        again of the letters."""
        library = self._books.library
        card = library.cards.card(self.id)
        if card is None:
            header = self.header()
            made = self._books.begin_battle(header)
            self.follow(made)
            return made
        if card.trashed is not None:
            library.documents.untrash(self.id)
        return self._books.open_battle(self.id)

    def answer(self, position: Any) -> Order | None:
        """The order of either side that needs nobody."""
        game = self.game
        if game.battle is None:
            return None
        ruleset = game.battle.ruleset
        actor = ruleset.to_act(position)
        order = unasked(ruleset, position, game.told[actor]) if actor in (0, 1) else None
        return order if order is not None and is_open(ruleset, position, order) else None

    def state(self, battle: Battle) -> State:
        """What the match waits for, with what was done in the battle since the last letter."""
        game = self.game
        if self.number == 1:
            return "invited" if self.match.letters[0].side == self.side else "invitation"
        writer = game.writer
        if writer == NOBODY_WRITES:
            return "over"
        if writer != self.side:
            return "asking" if game.asked and game.letters[-1].side == self.side else "theirs"
        if game.asked:
            return "asked"
        if game.battle is None or (game.over and game.opener < 0):
            return "due"
        return "mine" if battle.ruleset.to_act(battle.position(self._end(battle))) == self.side else "due"

    # The battle follows the letters -----------------------------------------------------------------------

    def header(self) -> BattleHeader:
        """Of the battle as it stands: before it begins, of an empty field."""
        game, first = self.game, self.match.letters[0]
        if game.battle is not None:
            # The first one, without the secrets of the end.
            dice = DiceSettings("pledged", pledges=tuple(game.pledges))
            return replace(game.battle.header, dice=dice)
        assert first.scenario is not None
        scenario = replace(first.scenario, start="choose") if first.seal else first.scenario
        return BattleHeader(
            id=first.match,
            scenario=scenario,
            system=scenario.system,
            rules=first.rules,
            dice=DiceSettings("pledged"),
            title=scenario.name,
            players=tuple(game.names),
        )

    def _steps(self) -> list[Step]:
        """The battle by the letters, and what the own link lets follow from the last."""
        told = self.game.battle
        assert told is not None
        found: list[Step] = []
        for number in told.line(told.cursor.node):
            order = told.order(number)
            assert order is not None
            added = told.node(number).added
            found.append((order, added.draw, added.actor))
        found += [(passed.order, passed.draw, passed.actor) for passed in matches.fallen(self.match)]
        return found

    def follow(self, battle: Battle, *, back: bool = False) -> tuple[int, ...]:
        """Bring the battle of the library to where the letters are; the steps that were added. `back` also
        takes back what the letters no longer have."""
        game = self.game
        if game.battle is None:
            return ()
        steps, at, known = self._steps(), ROOT, 0
        for step in steps:
            child = _child(battle, at, step)
            if child is None:
                break
            at, known = child, known + 1
        if (known < len(steps) and battle.cursor.node != at) or back:
            battle.undo_to(at)
        lost = not battle.tree.is_on_path(at, battle.cursor.tip)
        if lost or (known < len(steps) and battle.cursor.node != at):
            battle.stand(at)
        added: list[int] = []
        for order, draw, actor in steps[known:]:
            reached = battle.add(order, draw=draw, joined=actor < 0 and battle.cursor.node != ROOT)
            assert not isinstance(reached, Finding), reached
            at = reached.id
            added.append(at)
        if added:
            battle.make_main(at)
        if game.battle.header.dice != battle.header.dice:
            battle.change_header(dice=game.battle.header.dice)
        self.floor = at
        return tuple(added)

    def _end(self, battle: Battle) -> int:
        """The last step that was done here since the last letter."""
        node, tip, undone = battle.cursor
        end = node if undone else tip
        return end if battle.tree.is_on_path(self.floor, end) else self.floor

    def draft(self, battle: Battle) -> tuple[Order, ...]:
        """The own orders that no letter has told yet."""
        nodes = battle.tree.path(self._end(battle), above=self.floor)
        orders = (battle.order(node) for node in nodes if battle.node(node).added.actor == self.side)
        return tuple(order for order in orders if order is not None)

    # Letters go out ---------------------------------------------------------------------------------------

    def letter(
        self,
        battle: Battle,
        *,
        name: str = "",
        plan: Deployment | None = None,
        standing: tuple[StandingAnswer, ...] = (),
    ) -> Sent | Finding:
        """The letter that is ready to go, not kept yet."""
        match = replace(self.match, standing=standing)
        match self.state(battle):
            case "invitation":
                return matches.accept(match, name, plan=plan)
            case "due":
                game = self.game
                if game.battle is None or game.over:
                    found = matches.reply(match)
                    return found if found is not None else refuse("letter.not-your-turn")
                return matches.send(match, self.draft(battle))
            case "mine":
                return refuse("letters.go-on")
        return refuse("letter.not-your-turn")

    def ask_back(self, letters: int) -> Sent | Finding:
        """Ask the other to let only so many letters stand."""
        return matches.ask_back(self.match, letters)

    def answer_back(self, *, granted: bool) -> Sent | Finding:
        """Answer such a wish."""
        return matches.answer(self.match, granted=granted)

    def let_answer(self, *, on: bool) -> None:
        """Let the other's program give the standing answers of this end, or ask again."""
        self.match = replace(self.match, tells=on)
        keep_match(self._books.library, self.match, self.number)

    def keep(self, sent: Sent) -> None:
        """Keep a letter of one's own; a `StoreError` where that cannot be done, and nothing has happened."""
        self._take_up(sent.match)

    def last(self) -> Letter | None:
        """The last letter of one's own, to be written to a file once more."""
        return next((letter for letter in reversed(self.match.letters) if letter.side == self.side), None)

    def back_to(self, battle: Battle, node: int) -> int:
        """How many letters stand if a step and everything after it is taken back: those before the letter
        that told it; without a step, before the last letter of one's own."""
        ends, told = self.game.ends, self.game.battle
        if told is None:
            return 0
        depth = battle.node(node).depth if node > 0 else -1
        for count, end in enumerate(ends, start=1):
            if count < self.game.preface or self.match.letters[count - 1].kind != "turn":
                continue
            if told.tree.is_on_path(end, told.cursor.node) and told.node(end).depth >= depth >= 0:
                return max(self.game.preface, count - 1)
        mine = [each.number for each in self.match.letters if each.side == self.side and each.kind == "turn"]
        return max(self.game.preface, mine[-1] - 1) if mine else 0

    # Letters come in ----------------------------------------------------------------------------------------

    def take(self, letter: Letter) -> Finding | None:
        """Take in a letter of the other; one sentence where it does not fit, and nothing has happened."""
        news = matches.take(self.match, letter)
        if isinstance(news, Finding):
            return news
        self._take_up(news.match, recap=True)
        return None

    def _take_up(self, match: Match, *, recap: bool = False) -> None:
        """Keep a match with a letter more, and let the battle follow."""
        library, old = self._books.library, self.match
        floor, told = self.floor, self.recap
        self.match = match
        try:
            with library.writing():
                keep_match(library, match, len(old.letters))
                # Not asked of the game before it: that has gone on by this letter, and would be played anew.
                if len(match.letters) == self.game.preface:
                    self._begin_anew()
                battle = self.battle
                added = self.follow(battle, back=match.letters[-1].kind == "grants-back")
                if recap:
                    self.recap = added
                await_(library, self.id, Awaited(self.state(battle), self.other))
        except BaseException:
            self.match, self.floor, self.recap = old, floor, told
            raise
        self._books.tell("battle")

    def _begin_anew(self) -> None:
        """The battle begins: an empty field becomes the true one."""
        library = self._books.library
        parent = library.battles.parent(self.id)
        library.documents.trash(self.id)
        library.documents.delete(self.id)
        self._books.begin_battle(self.header(), parent=parent)

    def tell(self) -> None:
        """Let the cards know what the match waits for now."""
        await_(self._books.library, self.id, Awaited(self.state(self.battle), self.other))

    def plan(self) -> Deployment | Finding | None:
        """How the own side stands in the scenario the invitation made, where both deploy in secret."""
        if not self.sealed:
            return None
        parent = self._books.library.battles.parent(self.id)
        scenario = self._books.load(parent) if parent is not None else None
        if not isinstance(scenario, Scenario):
            return refuse("letter.plan-first")
        found = next(iter(deployments_of(scenario, self.side)), None)
        return found if found is not None else refuse("letter.plan-first")


def _child(battle: Battle, at: int, step: Step) -> int | None:
    """The step of a battle that is this one."""
    order, draw, _ = step
    wanted = encode(order)
    for child in battle.node(at).children:
        added = battle.node(child).added
        if bytes(added.order) == wanted and added.draw == draw and not battle.node(child).removed:
            return child
    return None
