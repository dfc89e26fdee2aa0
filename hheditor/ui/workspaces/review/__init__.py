"""The review workspace: a battle move by move, as chess players have it.

- `session`: a battle on the screen and the way through it; `lines`, `writing`: the tree and the notes;
  `commands`: everything a person can do
- `page`, `bars`, `panels`, `numbers_page`: what is on the screen; `card`, `papers`: papers on the field
- `pen`: the hand on the field; `player`: playing by itself; `words`: what is said
- `files`, `exporting`: pictures and files

What there is to know about a battle, without a window, is in `hheditor.app.review`.
"""

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from hheditor.battles import Battle, Colour, viewer_of, whole
from hheditor.ui.workspaces.document import DocumentWorkspace
from hheditor.ui.workspaces.review.commands import ALWAYS, COMMANDS
from hheditor.ui.workspaces.review.pen import Tool
from hheditor.ui.workspaces.review.session import ReviewSession
from hheditor.values import BadValue, refuse

if TYPE_CHECKING:
    from hheditor.app.review.study import Study
    from hheditor.ui.context import Context
    from hheditor.ui.workspaces import Place


class ReviewWorkspace(DocumentWorkspace[ReviewSession]):
    """Look at a battle again. The reader's place lives in the study."""

    kind, none_open, commands, always = "battle", "refusal.no-battle-open", COMMANDS, ALWAYS

    def __init__(self, place: "Place", context: "Context") -> None:
        super().__init__(place, context)
        self.study: Study | None = None
        self.pen_tool: Tool = ""
        self.pen_colour: Colour = "green"
        self.taken_up: int | None = None
        """The step at which the battle was taken up to be played on."""
        self._fresh = False
        """Whether the battle was opened just now: nobody can have gone on with it."""

    def begin(self) -> ReviewSession | None:
        """See `DocumentWorkspace`."""
        return None if self.study is None else ReviewSession(self, self.study)

    def empty(self) -> QWidget:
        """See `DocumentWorkspace`."""
        from hheditor.ui.parts.empty import EmptyState

        return EmptyState(
            self.context,
            self.place.icon,
            "review.empty.title",
            "review.empty.text",
            "review.open-latest",
            sample="review",
        )

    # The battle ----------------------------------------------------------------------------------------

    @property
    def wanted(self) -> str:
        """The battle to show: what was opened last, here or to be played."""
        for entry in reversed(self.context.desk.session.value.documents):
            if entry.kind == "battle" and entry.workspace in (self.place.id, "battle"):
                return entry.id
        return ""

    def take_up(self) -> bool:
        """See `DocumentWorkspace`. Whoever went to play on from here and comes back sees what was played."""
        wanted = self.wanted
        if not wanted:
            return False
        if self.study is None or self.study.battle.header.id != wanted:
            return self._open(wanted)
        if self.session is None or self._fresh:
            self._fresh = self._fresh and self.session is None
            return False
        if self._reopened(wanted) or self._opened_up():
            return True
        self.study.refresh()
        taken_up, self.taken_up = self.taken_up, None
        here = self.study.battle.cursor.node
        if taken_up is not None and here != taken_up and self.study.battle.tree.is_on_path(taken_up, here):
            self.study.go(here)
        return False

    def _reopened(self, identity: str) -> bool:
        """Whether the battle at hand is no longer the one the library knows: another program may have gone
        on with it."""
        from hheditor.store import StoreError

        try:
            battle = self.context.desk.library.open_battle(identity)
        except (StoreError, BadValue, KeyError):
            return False
        if self.session is None or battle is whole(self.session.study.battle):
            return False
        self.session.remember()
        self._read(battle)
        return True

    def _opened_up(self) -> bool:
        """Whether something else may be seen of the battle than when it was opened: it has ended, or other
        people play it."""
        from hheditor.app.review.people import as_read

        assert self.study is not None
        battle = self.study.battle
        now = as_read(self.context.desk, whole(battle))
        if viewer_of(now) == viewer_of(battle):
            return False
        if self.session is not None:
            self.session.remember()
        self._read(whole(battle))
        return True

    def _open(self, identity: str) -> bool:
        from hheditor.app.review.people import author_of, now

        desk, found = self.context.desk, []

        def read() -> None:
            found.append(desk.library.open_battle(identity, author=author_of(desk), clock=now))

        try:
            self.context.attempt(read)
        except KeyError:
            self.context.report(refuse("review.unknown-rules"))
        except BadValue as error:
            self.context.report(refuse("review.unreadable", trouble=str(error)[:120]))
        for battle in found:
            if not battle.author:
                battle.author, battle.clock = author_of(desk), now
            self._read(battle)
        return bool(found)

    def _read(self, battle: Battle) -> None:
        from hheditor.app.review import Study, kept_reading
        from hheditor.app.review.people import as_read

        self.study = Study(
            as_read(self.context.desk, battle), kept_reading(self.context.desk, battle.header.id)
        )
        self._fresh = True
        self.remember(battle.header.id)

    def show_battle(self, battle: Battle) -> None:
        """Read this battle, from where it was left."""
        self._read(battle)
        self.show()

    def open_latest(self) -> None:
        """Open the battle worked on last; with none, go to the library."""
        from hheditor.store import Query

        found: list[str] = []
        cards = self.context.desk.library.library.cards
        if not self.context.attempt(
            lambda: found.extend(card.id for card in cards.find(Query(kinds=("battle",))))
        ):
            return
        if not found:
            self.context.go("library")
        elif self._open(found[0]):
            self.show()
