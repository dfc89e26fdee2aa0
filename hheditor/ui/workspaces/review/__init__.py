"""The review workspace: a battle move by move, as chess players have it.

- `desk`, `timebar`, `movelist`, `notepanel`, `chapters`, `numbers_page`, `ribbon`: what is on the screen
- `commands`: everything a person can do; `arranging`, `noting`, `carding`, `filing`: how
- `pen`: the hand on the field; `player`: playing by itself; `cards`: papers that lie on the field
- `words`: what is said; `exporting`: pictures

What there is to know about a battle, without a window, is in `hheditor.app.review`.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QStackedLayout, QWidget

from hheditor.app import Changes, OpenDocument, Operation
from hheditor.battles import Battle, Colour, Place, Unit
from hheditor.ui.workspaces import Header, Panel, Workspace
from hheditor.ui.workspaces.review.arranging import Arranging
from hheditor.ui.workspaces.review.carding import Carding
from hheditor.ui.workspaces.review.commands import operations
from hheditor.ui.workspaces.review.filing import Filing
from hheditor.ui.workspaces.review.noting import Noting
from hheditor.ui.workspaces.review.papers.search import Search
from hheditor.ui.workspaces.review.pen import Pen, Tool
from hheditor.ui.workspaces.review.player import Player
from hheditor.values import BadValue, Finding, refuse

if TYPE_CHECKING:
    from hheditor.app.review.study import Study
    from hheditor.ui.canvas.view import FieldView
    from hheditor.ui.context import Context
    from hheditor.ui.workspaces import Place as RailPlace
    from hheditor.ui.workspaces.review.desk import ReviewDesk
    from hheditor.ui.workspaces.review.words import Words


class ReviewWorkspace(Workspace):
    """Look at a battle again. The reader's place lives here; the widgets live in `desk`."""

    def __init__(self, place: "RailPlace", context: "Context") -> None:
        super().__init__(place, context)
        self.study: Study | None = None
        self.words: Words | None = None
        self.desk: ReviewDesk | None = None
        self.pen = Pen(self)
        self.pen_tool: Tool = ""
        self.pen_colour: Colour = "green"
        self.player = Player(self)
        self.arranging = Arranging(self)
        self.noting = Noting(self)
        self.carding = Carding(self)
        self.filing = Filing(self)
        self.search = Search(self)
        self._room: QWidget | None = None
        self._numbers = False
        self._before: Place | None = None
        self._picked = -1
        self.taken_up: int | None = None
        """The step at which the battle was taken up to be played on."""

    # The battle ----------------------------------------------------------------------------------------

    def _wanted(self) -> str:
        """The battle to show: what was opened last, here or to be played."""
        for entry in reversed(self.context.desk.session.value.documents):
            if entry.kind == "battle" and entry.workspace in (self.place.id, "battle"):
                return entry.id
        return ""

    def _take_up(self) -> None:
        wanted = self._wanted()
        if not wanted:
            return
        if self.study is None or self.study.battle.header.id != wanted:
            self._open(wanted)
        elif self._reopen(wanted):
            self.study.refresh()
            self._see_what_was_played()

    def _see_what_was_played(self) -> None:
        """Whoever went to play on from here and comes back sees what was played."""
        assert self.study is not None
        taken_up, self.taken_up = self.taken_up, None
        here = self.study.battle.cursor.node
        tree = self.study.battle.tree
        if taken_up is not None and here != taken_up and tree.is_on_path(taken_up, here):
            self.study.go(here)

    def _reopen(self, identity: str) -> bool:
        """Whether the battle at hand is still the one the library knows; another program may have gone on
        with it."""
        from hheditor.store import StoreError

        assert self.study is not None
        try:
            battle = self.context.desk.library.open_battle(identity)
        except (StoreError, BadValue, KeyError):
            return True
        if battle is self.study.battle:
            return True
        self.remember()
        self.show_battle(battle)
        return False

    def _open(self, identity: str) -> None:
        from hheditor.app.review.people import author_of, now
        from hheditor.store import StoreError

        try:
            battle = self.context.desk.library.open_battle(
                identity, author=author_of(self.context.desk), clock=now
            )
        except StoreError as error:
            self.context.report(error.finding)
            return
        except KeyError:
            self.context.report(refuse("review.unknown-rules"))
            return
        except BadValue as error:
            self.context.report(refuse("review.unreadable", trouble=str(error)[:120]))
            return
        if not battle.author:
            battle.author, battle.clock = author_of(self.context.desk), now
        self.show_battle(battle)

    def show_battle(self, battle: Battle) -> None:
        """Read this battle, from where it was left."""
        from hheditor.app.review import Study, kept_reading
        from hheditor.ui.workspaces.review.words import Words

        self.player.stop()
        self.study = Study(battle, kept_reading(self.context.desk, battle.header.id))
        self.words = Words(self.context, self.study)
        self.study.moved.connect(self._moved)
        self.study.edited.connect(self._edited)
        self._picked = -1
        self._numbers = False
        session = self.context.desk.session
        entry = OpenDocument(self.place.id, "battle", battle.header.id)
        session.change(documents=session.value.with_document(entry))
        if self._room is not None:
            self._furnish()

    def open_latest(self) -> None:
        """Open the battle worked on last; with none, go to the library."""
        from hheditor.store import Query, StoreError

        try:
            found = self.context.desk.library.library.cards.find(Query(kinds=("battle",)))
        except StoreError as error:
            self.context.report(error.finding)
            return
        if found:
            self._open(found[0].id)
        else:
            self.context.go("library")

    def remember(self) -> None:
        """Keep the reader's place for the next time."""
        from hheditor.app.review import keep_reading

        if self.study is not None:
            keep_reading(self.context.desk, self.study.reading())

    # The frame's questions -----------------------------------------------------------------------------

    def create(self) -> QWidget:
        """See `Workspace`."""
        if self.study is not None:
            from hheditor.ui.workspaces.review.words import Words

            self.words = Words(self.context, self.study)
        self.desk = None
        # The holders of the last time are gone with their side panel: whatever is put into them shows as a
        # window of its own for a moment, and takes the keyboard along.
        self._side = None
        room = self._room = QWidget()
        QStackedLayout(room)
        self._furnish()
        return room

    def _furnish(self) -> None:
        """Put the desk of the battle at hand, or the empty state, into the room."""
        from hheditor.ui.empty import EmptyState

        assert self._room is not None
        layout = self._room.layout()
        assert isinstance(layout, QStackedLayout)
        while layout.count():
            old = layout.widget(0)
            assert old is not None
            layout.removeWidget(old)
            old.setParent(None)
            old.deleteLater()
        if self.study is None or self.words is None:
            layout.addWidget(
                EmptyState(
                    self.context,
                    self.place.icon,
                    "review.empty.title",
                    "review.empty.text",
                    "review.open-latest",
                    sample="review",
                )
            )
            return
        from hheditor.ui.workspaces.review.desk import ReviewDesk

        self.desk = ReviewDesk(self, self.context, self.study, self.words)
        layout.addWidget(self.desk)
        if self._side is not None:
            self._fill_side()
        if self._numbers:
            self.desk.show_numbers(on=True)
        self._show_ribbon()

    _side: "Sequence[QWidget] | None" = None

    def panels(self) -> Sequence[Panel]:
        """See `Workspace`. Holders, since a battle may be opened while they show."""
        from PySide6.QtWidgets import QVBoxLayout

        holders = []
        for _ in range(4):
            holder = QWidget()
            layout = QVBoxLayout(holder)
            layout.setContentsMargins(0, 0, 0, 0)
            holders.append(holder)
        self._side = holders
        if self.desk is not None:
            self._fill_side()
        return (
            Panel("review.moves", "review.moves", holders[0], grows=True),
            Panel("review.odds", "odds.title", holders[1]),
            Panel("review.notes", "review.notes", holders[2]),
            Panel("review.chapters", "review.chapters", holders[3]),
        )

    def _fill_side(self) -> None:
        assert self.desk is not None
        assert self._side is not None
        for holder, panel in zip(self._side, self.desk.panels, strict=True):
            layout = holder.layout()
            assert layout is not None
            while layout.count():
                item = layout.takeAt(0)
                widget = item.widget() if item is not None else None
                if widget is not None:
                    widget.setParent(None)
                    widget.deleteLater()
            layout.addWidget(panel.widget)

    def header(self) -> Header:
        """See `Workspace`."""
        if self.study is None or self.words is None:
            return Header()
        name = self.words.title or self.context.say("review.unnamed")
        return Header((name,), self.words.moment(self.study.moment))

    def operations(self) -> Sequence[Operation]:
        """See `Workspace`."""
        return operations(self)

    def entered(self) -> None:
        """See `Workspace`."""
        self._take_up()
        self.focus_field()

    def left(self) -> None:
        """See `Workspace`."""
        self.player.stop()
        if self.desk is not None and "panels" in self.desk.__dict__:
            self.desk.notes.keep()
        self.remember()

    def changed(self, changes: Changes) -> None:
        """See `Workspace`."""
        if changes & Changes.BATTLE and self.study is not None and not self._own_change:
            self.study.refresh()

    # What the study tells ------------------------------------------------------------------------------

    _own_change = False

    def _moved(self, _: None) -> None:
        before, self._before = self._before, None
        if self.desk is not None:
            self.desk.follow(before)
            self.carding.follow()
        self._show_ribbon()
        self._tell_step()
        self.context.desk.changes.emit(Changes.CURSOR)

    def _edited(self, _: None) -> None:
        if self.desk is not None:
            self.desk.rebuild()
        self._own_change = True
        self.context.desk.changes.emit(Changes.BATTLE | Changes.HISTORY)
        self._own_change = False

    def _tell_step(self) -> None:
        assert self.study is not None
        assert self.words is not None
        node = self.study.place.node
        if node:
            told = self.words.whole_step(node)
            side = self.words.actor(node) if self.study.battle.node(node).added.actor >= 0 else ""
            self.context.status(f"{side}: {told}" if side and not told.startswith(side) else told)
        else:
            self.context.status(self.words.moment(self.study.moment))

    def _show_ribbon(self) -> None:
        if self.desk is None or self.study is None:
            return
        study, say = self.study, self.context.say
        if study.hidden:
            self.desk.ribbon.show_state(self.carding.guess_state(), "review.guess", "review.guess-stop")
        elif study.anchor is not None:
            assert self.words is not None
            moment = self.words.moment(study.battle.moment(study.anchor.node))
            here = study.anchor == study.place
            text = say("review.compare-from") if here else say("review.comparing", moment=moment)
            self.desk.ribbon.show_state(text, "review.compare", "review.compare-stop")
        elif not study.on_main_line:
            assert self.words is not None
            name = self.words.line(study.line_start())
            text = say("review.in-variation-named", name=name) if name else say("review.in-variation")
            self.desk.ribbon.show_state(text, "review.main-line")
        else:
            self.desk.ribbon.show_state("", "review.main-line")

    def attempt(self, deed: Callable[[], object]) -> bool:
        """Change something about the battle; trouble is one sentence, and nothing has changed then."""
        from hheditor.store import StoreError

        try:
            deed()
        except StoreError as error:
            self.context.report(error.finding)
            return False
        except BadValue as error:
            self.context.report(refuse("review.refused", trouble=str(error)[:120]))
            return False
        return True

    # Going ---------------------------------------------------------------------------------------------

    def closed(self) -> Finding | None:
        """Why nothing can be done here, or None."""
        return None if self.study is not None else refuse("refusal.no-battle-open")

    def step(self, unit: Unit, *, back: bool = False) -> None:
        """One unit on or back; with a pen in hand the arrow keys move the hex cursor instead."""
        assert self.study is not None
        self.player.stop()
        if self.study.hidden and not back and self.carding.ask():
            return
        self._before = self.study.place if not back else None
        if not self.study.step(unit, back=back):
            self._before = None
            self.context.report(refuse("review.at-start" if back else "review.at-end"))

    def play_step(self) -> bool:
        """One order on, as the player asks for; False at the end."""
        assert self.study is not None
        self._before = self.study.place
        if self.study.step("order"):
            return True
        self._before = None
        return False

    def play(self) -> None:
        """Play, or stop playing; at the end, from the beginning."""
        assert self.study is not None
        if self.player.playing:
            self.player.stop()
        else:
            if self.study.index == self.study.line.last:
                self.study.go_to(0)
            self.player.start()
        self.stopped()

    def stopped(self) -> None:
        """Playing began or came to its end."""
        if self.desk is not None:
            self.desk.show_playing(on=self.player.playing)
        self.context.refresh()

    def go_to(self, at: int) -> None:
        """Look at the step that far along the line; where the reader guesses, no farther than here."""
        assert self.study is not None
        self.player.stop()
        if self.study.hidden:
            at = min(at, self.study.index)
        if at != self.study.index or self.study.place.events >= 0:
            self.study.go_to(at)

    def go_node(self, node: int) -> None:
        """Look at a step."""
        assert self.study is not None
        self.player.stop()
        self.study.go(node)

    def jump(self, how: Callable[[], bool], otherwise: str) -> None:
        """Go somewhere, or say why there is nowhere to go."""
        self.player.stop()
        if not how():
            self.context.report(refuse(otherwise))

    def arrow_key(self, dx: int, dy: int, run: Callable[[], None]) -> None:
        """An arrow key: the hex cursor while the pen is in hand, else what it does otherwise."""
        if self.pen_tool and self.desk is not None:
            self.desk.view.move_cursor(dx, dy)
        else:
            run()

    def set_speed(self, speed: int) -> None:
        """Play that fast, in per cent."""
        assert self.study is not None
        self.study.speed = speed
        if self.desk is not None:
            self.desk.follow(None)

    def fold(self, node: int) -> None:
        """Fold a variation of the list, or unfold it."""
        assert self.study is not None
        self.study.fold(node)

    # The field -----------------------------------------------------------------------------------------

    @property
    def view(self) -> "FieldView | None":
        """The canvas, while there is one."""
        return self.desk.view if self.desk is not None else None

    def focus_field(self) -> None:
        """Let the keys go to the field."""
        if self.desk is not None:
            self.desk.view.setFocus()

    def pick(self, cell: int) -> None:
        """A click: highlight what stands there, and say what it is; in a guess, choose."""
        if self.desk is None:
            return
        if self.carding.picked(cell):
            return
        piece = self.desk.pieces.piece_at(cell)
        self._picked = -1 if piece is None or piece.id == self._picked else piece.id
        self.desk.pieces.highlight(() if self._picked < 0 else (self._picked,))

    def cursor_moved(self, cell: int) -> None:
        """The hex cursor moved: the status line says what is there, a begun arrow follows."""
        self.pen.follow(cell)
        self.describe(cell)

    def describe(self, cell: int) -> None:
        """Say what is in a hex; with none, what the step at hand is."""
        if self.desk is None or self.study is None or self.words is None:
            return
        if cell < 0:
            self._tell_step()
            return
        from hheditor.ui.workspaces.map.hover import describe

        battle = self.study.battle
        said = [describe(self.desk.view.map, cell, self.context.say, battle.ruleset.terrain)]
        for piece in self.desk.pieces.pieces_at(cell):
            parts = [self.words.piece(piece.id), self.words.side(piece.side)]
            if piece.full:
                parts.append(self.context.say("battle.stands-of", stands=piece.stands, full=piece.full))
            parts += [self.words.mark(mark) for mark in piece.marks]
            said.append(", ".join(parts))
        self.context.status("   ".join(said))

    def toggle_numbers(self) -> None:
        """The page of numbers instead of the field, or the field again."""
        self._numbers = not self._numbers
        if self.desk is not None:
            self.desk.show_numbers(on=self._numbers)

    def shows_numbers(self) -> bool:
        """Whether the page of numbers shows."""
        return self._numbers

    def close_card(self) -> None:
        """Take the paper off the field."""
        self.carding.close()

    def escape(self) -> None:
        """Esc: out of what is unusual, the last thing first."""
        self.carding.escape()
