"""Arranging the tree: promote, demote, name, delete, copy, and playing on from a step."""

from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtWidgets import QPushButton

from hheditor.app import OpenDocument
from hheditor.app.review.branching import Copy, clipped, copied
from hheditor.battles import ROOT
from hheditor.values import Finding, refuse, tell

if TYPE_CHECKING:
    from hheditor.app.review.study import Study
    from hheditor.ui.workspaces.review import ReviewWorkspace


class Arranging:
    """What can be done with lines."""

    def __init__(self, workspace: "ReviewWorkspace") -> None:
        self._workspace = workspace

    @property
    def _study(self) -> "Study":
        assert self._workspace.study is not None
        return self._workspace.study

    # Why not -------------------------------------------------------------------------------------------

    def no_variation(self) -> Finding | None:
        """Why there is no variation to arrange, or None."""
        closed = self._workspace.closed()
        if closed is not None:
            return closed
        return refuse("review.no-variation") if self._study.line_start() == ROOT else None

    def on_main_line(self) -> Finding | None:
        """Why there is no way back to the main line, or None."""
        closed = self._workspace.closed()
        if closed is not None:
            return closed
        return refuse("review.on-main-line") if self._study.on_main_line else None

    def nothing_to_undo(self) -> Finding | None:
        """Why nothing can be taken back, or None."""
        closed = self._workspace.closed()
        if closed is not None:
            return closed
        return None if self._study.battle.tree.last_edit is not None else refuse("review.nothing-to-undo")

    def nothing_to_redo(self) -> Finding | None:
        """Why nothing can be made again, or None."""
        closed = self._workspace.closed()
        if closed is not None:
            return closed
        return None if self._study.battle.tree.last_reverted is not None else refuse("review.nothing-to-redo")

    # Deeds ---------------------------------------------------------------------------------------------

    def why(self) -> None:
        """Show the rules and numbers behind the step in hand."""
        place = self._study.place
        event = place.events - 1 if place.events > 0 else -1
        self._workspace.context.explain(self._study.battle, place.node, event)

    def undo(self) -> None:
        """Take the last note or change of the tree back."""
        edit = self._study.battle.tree.last_edit
        what = edit.what if edit is not None else ""
        if self._workspace.attempt(self._study.revert):
            self._tell("review.undone", what)

    def redo(self) -> None:
        """Make it again."""
        edit = self._study.battle.tree.last_reverted
        what = edit.what if edit is not None else ""
        if self._workspace.attempt(self._study.reapply):
            self._tell("review.redone", what)

    def _tell(self, message: str, what: str) -> None:
        self._workspace.context.report(tell(message, what=self._workspace.context.say(f"edit.battle.{what}")))

    def promote(self) -> None:
        """Move the line at hand up."""
        self._moved(self._study.promote, "review.already-first")

    def demote(self) -> None:
        """Move the line at hand down."""
        self._moved(self._study.demote, "review.already-last")

    def make_main(self) -> None:
        """Make the line at hand the main line."""
        self._moved(self._study.make_main, "review.on-main-line")

    def _moved(self, how: object, otherwise: str) -> None:
        assert callable(how)
        done = False

        def deed() -> None:
            nonlocal done
            done = how()

        if self._workspace.attempt(deed) and not done:
            self._workspace.context.report(refuse(otherwise))

    def delete(self) -> None:
        """Delete the variation at hand."""
        start = self._study.line_start()
        lines = self._study.battle.tree.shown_children(self._study.battle.node(start).parent)
        if lines and lines[0] == start and len(lines) == 1:
            self._workspace.context.report(refuse("review.no-variation"))
            return
        if self._workspace.attempt(self._study.delete):
            self._workspace.context.report(tell("review.deleted"))

    def nothing_taken_back(self) -> Finding | None:
        """Why there is nothing to show of what was taken back."""
        closed = self._workspace.closed()
        if closed is not None:
            return closed
        nodes = self._study.battle.tree.nodes.values()
        away = any(node.folded and not node.removed for node in nodes)
        return None if away else refuse("review.nothing-taken-back")

    def name(self) -> None:
        """Ask for a name of the line at hand."""
        desk, study = self._workspace.desk, self._study
        start = study.line_start()
        if desk is None:
            return

        def take(text: str) -> None:
            if self._workspace.attempt(lambda: study.battle.name_line(start, text.strip())):
                study.refresh()

        desk.prompt.ask(self._workspace.context.say("review.ask-name"), study.battle.node(start).name, take)

    # Going on elsewhere --------------------------------------------------------------------------------

    def ask_who_plays(self) -> None:
        """Before the battle is taken up here: who plays each side? Bots would go on at once."""
        from hheditor.app.battle import InSession
        from hheditor.ui.workspaces.review.papers.seats import seats_body

        workspace = self._workspace
        desk, words, context = workspace.desk, workspace.words, workspace.context
        if desk is None or words is None:
            return
        now = InSession(context.desk, self._study.battle.header.id).load().opponents
        body = seats_body(context, words.names.sides, now, self.play_on)
        desk.card.open("seats", context.say("review.play-on-ask"), body, 300, grows=False)
        button = desk.card.findChild(QPushButton, "review:play-on-go")
        if button is not None:
            button.setFocus()

    def play_on(self, seats: tuple[str, ...]) -> None:
        """Take the battle up at the step at hand, in the battle workspace: what is played there begins a
        variation."""
        from hheditor.app.battle import InSession

        study, context = self._study, self._workspace.context
        keeper = InSession(context.desk, study.battle.header.id)
        keeper.save(replace(keeper.load(), opponents=seats))
        self._workspace.close_card()
        node = study.place.node
        if not self._workspace.attempt(lambda: study.battle.stand(node)):
            return
        session = context.desk.session
        entry = OpenDocument("battle", "battle", study.battle.header.id)
        session.change(documents=session.value.with_document(entry))
        self._workspace.remember()
        self._workspace.taken_up = node
        context.go("battle")

    def report(self) -> None:
        """Take the battle to the printer's workspace."""
        context, study = self._workspace.context, self._study
        session = context.desk.session
        entry = OpenDocument("print", "battle", study.battle.header.id)
        session.change(documents=session.value.with_document(entry))
        context.go("print")

    def copy(self) -> None:
        """The line at hand as a battle of its own in the library."""
        study = self._study
        title = self._workspace.context.say("review.copy-title", title=self._title())
        self._add(lambda: copied(study.battle, study.line.tip, title), "review.copied")

    def clip(self) -> None:
        """The stretch from the place compared with to here as a battle of its own."""
        study = self._study
        first, last = self.stretch()
        title = self._workspace.context.say("review.clip-title", title=self._title())
        self._add(lambda: clipped(study.battle, first, last, title), "review.clipped")

    def stretch(self) -> tuple[int, int]:
        """The steps between the place compared with and this one; with none set, the turn at hand."""
        study = self._study
        here = study.index
        if study.anchor is not None and study.anchor.node in study.line:
            first, last = sorted((study.line.index(study.anchor.node), here))
        else:
            part = next(p for p in study.line.stretches("turn") if p.start <= here < p.end)
            first, last = max(0, part.start - 1), part.end - 1
        return study.line.nodes[first], study.line.nodes[last]

    def _title(self) -> str:
        header = self._study.battle.header
        return header.title or header.scenario.name

    def _add(self, make: object, message: str) -> None:
        assert callable(make)
        context = self._workspace.context
        name = ""

        def deed() -> None:
            nonlocal name
            made: Copy = make()
            card = context.desk.library.library.battles.add(*made)
            name = card.name
            context.desk.library.tell("battle")

        if self._workspace.attempt(deed):
            context.report(tell(message, name=name))
