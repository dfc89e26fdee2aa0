"""The armies workspace: build armies by points.

- `session`: an army on the screen and what can be done with it; `commands`: all of it as operations
- `page`: the troop types beside the roster; `pool`, `roster`, `pages`: its parts; `panels`: the side
- `shelf`: armies and troop types to choose from; `files`: sheets and files, in and out
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QLayout, QWidget

from hheditor.app import Changes
from hheditor.app.army.editor import ArmyEditor
from hheditor.app.army.pool import Pool
from hheditor.app.army.state import State
from hheditor.armies import Army, edits
from hheditor.text import taken_army
from hheditor.ui.layouts import FLUSH, in_column
from hheditor.ui.look.widgets import named
from hheditor.ui.workspaces import Header, Panel
from hheditor.ui.workspaces.armies import words
from hheditor.ui.workspaces.armies.commands import ALWAYS, COMMANDS
from hheditor.ui.workspaces.armies.session import ArmySession
from hheditor.ui.workspaces.armies.shelf import (
    SAMPLE,
    army_of,
    consult_profiles,
    entries,
    fill_pool,
    follow_kin,
)
from hheditor.ui.workspaces.document import DocumentWorkspace

if TYPE_CHECKING:
    from hheditor.ui.context import Context
    from hheditor.ui.workspaces import Place


class ArmiesWorkspace(DocumentWorkspace[ArmySession]):
    """Build armies by points. What is at hand of the open army lives in `state`."""

    kind, none_open, commands, always = "army", "armies.no-army", COMMANDS, ALWAYS

    def __init__(self, place: "Place", context: "Context") -> None:
        super().__init__(place, context)
        self.state: State | None = None
        self._pool = Pool()
        self._fresh = False
        """Whether the first page was made of the library just now."""

    def begin(self) -> ArmySession | None:
        """See `DocumentWorkspace`."""
        return None if self.state is None else ArmySession(self, self.state)

    def empty(self) -> QWidget:
        """See `DocumentWorkspace`: an army to begin with, or to go on with."""
        start = named(QWidget(), "armies")
        layout = in_column(start, margins=FLUSH)
        self._fill(layout)
        self._fresh = True
        return start

    def _fill(self, layout: QLayout) -> None:
        from hheditor.ui.layouts import emptied
        from hheditor.ui.workspaces.armies.pages.start_page import StartPage

        emptied(layout)
        layout.addWidget(StartPage(self.context, *entries(self.context), self.take))

    def _fill_start(self) -> None:
        """The first page follows the library."""
        layout = self.widget.layout() if self.widget is not None and self.session is None else None
        if layout is not None:
            self._fill(layout)

    def empty_panels(self) -> Sequence[Panel]:
        """See `DocumentWorkspace`."""
        from hheditor.ui.forms import quiet
        from hheditor.ui.workspaces.armies.building import column

        hint = QWidget()
        column(self.context, hint).addWidget(quiet(self.context, self.context.say("armies.start-chosen")))
        return [
            Panel(f"armies.{name}", f"armies.panel.{name}", hint if name == "details" else QWidget())
            for name in ("details", "findings", "heraldry", "notes", "history")
        ]

    def header(self) -> Header:
        """See `Workspace`."""
        if self.state is None:
            return Header()
        editor = self.state.editor
        name = editor.army.name or self.context.say("armies.untitled")
        points, budget = editor.appraisal.points, editor.army.budget
        if not editor.ruleset.has_points:
            return Header((name,), self.context.say("count.units", n=len(editor.army.units)))
        return Header((name,), self.context.say("armies.points-of", points=points, budget=budget))

    def entered(self) -> None:
        """See `Workspace`."""
        super().entered()
        if not self._fresh:
            self._fill_start()
        self._fresh = False

    def changed(self, changes: Changes) -> None:
        """See `Workspace`."""
        if changes & Changes.LIBRARY and self.widget is not None:
            # Whoever begins an army has changed the library, and is about to leave this page.
            QTimer.singleShot(0, self.widget, self._fill_start)
        if changes & (Changes.LIBRARY | Changes.SAVED) and self.state is not None:
            # A profile that was just changed is read once it is written.
            consult_profiles(self.context, self.state)

    # The library -------------------------------------------------------------------------------------------

    def take_up(self) -> bool:
        """See `DocumentWorkspace`."""
        known = "" if self.state is None else self.state.editor.identity
        return bool(self.wanted) and self.wanted != known and self._open(self.wanted)

    def _open(self, identity: str) -> bool:
        history = self.history(identity, Army, edits)
        if history is None:
            return False
        editor = ArmyEditor(history, identity, lambda troop: words.troop(self.context, troop))
        state = self.state = State(editor, self._pool)
        state.pool.people = editor.army.people
        state.pool.period = state.pool.query = ""
        fill_pool(self.context, state)
        consult_profiles(self.context, state)
        follow_kin(state)
        if state.pool.people not in state.pool.peoples:
            state.pool.people = ""
        self.remember(identity)
        return True

    def show(self) -> None:
        """See `DocumentWorkspace`: somebody who takes up an army types what it shall have."""
        super().show()
        if self.session is not None:
            self.session.page.pool.focus_search()

    # What needs no army ------------------------------------------------------------------------------------

    def take(self, key: str) -> None:
        """Go on with an army of the library, or begin with a copy of a shipped one."""
        if not key.startswith(SAMPLE):
            if self._open(key):
                self.show()
            return
        army = army_of(self.context, key)
        if army is not None:
            self.create_army(taken_army(army, self.context.language))

    def create_army(self, army: Army) -> None:
        """A new army in the library, open here."""
        if self._open(self.context.desk.library.create(army).id):
            self.show()

    def new(self) -> None:
        """An empty army, in other colours than those made last."""
        from hheditor.ui.parts.cards import ask_game

        ask_game(self.context, self.widget, self._new_of)

    def _new_of(self, system: str) -> None:
        from hheditor.app.army.editor import rules_for
        from hheditor.app.army.shelf import fresh_device

        device = fresh_device(self.context.desk.library)
        budget = rules_for(system).usual_budget
        self.create_army(Army(self.context.say("armies.untitled"), system, budget=budget, device=device))

    def show_start(self) -> None:
        """The first page; no army is open then."""
        self.context.desk.library.leave()
        self.forget()
        self.state = None
        self.context.remake()
