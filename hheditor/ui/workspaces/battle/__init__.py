"""The battle workspace: play it out, on screen or beside a real table.

- `session`: a battle on the screen and what can be done at it; `opponents`, `thinking`: those whom the
  program plays; `commands`: all of it as operations
- `page`, `bars`, `field`, `dice`, `ask`, `after`, `panels`, `dialogs`: what is on the screen; `telling`: what
  it says
- `start_page`: battles and scenarios to play

Whoever sits at the table, without a window, is in `hheditor.app.battle.seat`.
"""

from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QWidget

from hheditor.ui.safety.beginning import not_begun
from hheditor.ui.workspaces.battle.commands import ALWAYS, BARE_TABLE, COMMANDS, pinning
from hheditor.ui.workspaces.battle.session import BattleSession
from hheditor.ui.workspaces.document import DocumentWorkspace
from hheditor.values import BadValue, refuse

if TYPE_CHECKING:
    from hheditor.app.battle import Table
    from hheditor.app.battle.seat.clerk import Clerk
    from hheditor.battles import Battle
    from hheditor.share.letters.post import Post
    from hheditor.ui.context import Context
    from hheditor.ui.workspaces import Place


class BattleWorkspace(DocumentWorkspace[BattleSession]):
    """Play a battle. The person's seat at its table outlives the widgets."""

    kind, none_open, commands, always = "battle", "battle.none-open", COMMANDS, ALWAYS

    def __init__(self, place: "Place", context: "Context") -> None:
        super().__init__(place, context)
        self.seat: Clerk | None = None
        self.post: Post | None = None
        """The match, where the battle is played by letters."""
        self.shows_units: bool = False
        self._identity = ""
        self._pinned: set[str] = set()
        self._offered: tuple[str, ...] = ()
        """What the game at hand alone offers: its pins, and what is done on a bare table."""
        self._game: tuple[str, bool] | None = None
        """Which game that is, and whether its field has places."""

    def begin(self) -> BattleSession | None:
        """See `DocumentWorkspace`."""
        if self.seat is None:
            return None
        self._offer(self.seat.table)
        return BattleSession(self, self.seat)

    def _offer(self, table: "Table") -> None:
        """Let the game at hand have its keys; those of the game before are gone."""
        offers = (*map(pinning, table.ruleset.pins), *(() if table.surface.places else BARE_TABLE))
        game = (table.ruleset.id, table.surface.places > 0)
        if game == self._game:
            return
        desk = self.context.desk
        desk.operations.remove(*self._offered)
        self._game, self._offered = game, tuple(f"{self.place.id}.{each.name}" for each in offers)
        bound = (each.bound(self.place.id, lambda: self.session, self.missing) for each in offers)
        desk.operations.add(*bound)

    def empty(self) -> QWidget:
        """See `DocumentWorkspace`: what there is to play."""
        from hheditor.ui.workspaces.battle.start_page import StartPage, nothing_page

        battles, scenarios = self._cards("battle"), self._cards("scenario")
        if not battles and not scenarios:
            return nothing_page(self.context)
        return StartPage(self.context, battles, scenarios, self.open, self.begin_battle)

    def _cards(self, kind: Any) -> Any:
        from hheditor.store.cards import Query

        cards = self.context.desk.library.library.cards
        return self.context.tried(lambda: cards.find(Query(kinds=(kind,), order="changed"))) or ()

    # The battle at hand -------------------------------------------------------------------------------

    def take_up(self) -> bool:
        """See `DocumentWorkspace`."""
        if self.wanted == self._identity and not self._begun_anew():
            return False
        self._identity = self.wanted
        self.sit_down(self._opened(self.wanted) if self.wanted else None)
        return True

    def _begun_anew(self) -> bool:
        """Whether letters have made another battle of the one at hand: it has only begun with the last."""
        if self.post is None or self.seat is None:
            return False
        post, here = self.post, self.seat.table.battle
        found = self.context.tried(lambda: post.battle)
        return found is not None and found is not here

    def sit_down(self, table: "Table | None") -> None:
        """Take a place at a table, or leave it; what was pinned stays pinned."""
        from hheditor.app.battle.seat.clerk import Clerk

        if self.session is not None:
            self.session.opponents.stop()
        if self.seat is not None:
            self.seat.leave()
        self.seat = None if table is None else Clerk(self.context, table)
        self.post = None if table is None else table.post  # type: ignore[assignment]
        if self.seat is not None:
            self.seat.pinned = self._pinned

    def _opened(self, identity: str) -> "Table | None":
        from hheditor.app.battle import InSession, Table

        desk, battle = self.context.desk, None
        try:
            battle = self.context.tried(lambda: desk.library.open_battle(identity))
        except (BadValue, KeyError) as error:
            self.context.report(refuse("battle.unreadable", reason=str(error)))
        if battle is None:
            return None
        table = Table(battle, keeper=InSession(desk, identity), post=self._post_of(battle))
        table.resume()
        return table

    def _post_of(self, battle: "Battle") -> "Post | None":
        """The match of a battle that is played by letters, in step with it."""
        from hheditor.store.correspondence import awaited

        books = self.context.desk.library
        if battle.header.id not in awaited(books.library):
            return None
        from hheditor.share.letters.library import post_of

        try:
            post = post_of(books, battle.header.id)
        except BadValue:
            self.context.report(refuse("letters.spoilt"))
            return None
        if post is not None:
            self.context.attempt(lambda: post.follow(battle))
        return post

    def open(self, identity: str) -> None:
        """Play a battle of the library."""
        self.remember(identity)
        if self.take_up():
            self.show()

    def begin_battle(self, identity: str) -> None:
        """Begin a battle of a scenario of the library."""
        from hheditor.app.scenario.start import StartWith, all_placed, refusal_to_start, start_battle
        from hheditor.rules.api import find
        from hheditor.scenarios import Scenario
        from hheditor.store import StoreError
        from hheditor.text import named

        books = self.context.desk.library
        try:
            scenario = books.library.documents.load(identity, Scenario)
            ruleset = find(scenario.system)
            start = StartWith(dice=self.context.desk.settings.value.dice, deployed=all_placed(scenario))
            refused = refusal_to_start(scenario, ruleset, start)
            if refused is not None:
                self.context.report(refused)
                return
            called = named(scenario, "it" if self.context.language == "it" else "en")
            battle = start_battle(books, called, ruleset, start, parent=identity)
        except StoreError as error:
            self.context.report(not_begun(self.context, error.finding))
            return
        except KeyError:
            self.context.report(refuse("battle.unreadable", reason=identity))
            return
        self.open(battle.header.id)

    def leave_battle(self) -> None:
        """Put the battle aside; it stays in the library as it is."""
        self.forget()
        if self.take_up():
            self.show()
