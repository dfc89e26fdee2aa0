"""Notes: what the keys, the pen and the note panel write on the step at hand."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtGui import QImage

from hheditor.app.review import notes
from hheditor.app.review.people import author_of
from hheditor.battles import Colour
from hheditor.ui.workspaces.review.pen import Tool
from hheditor.values import Finding, refuse

if TYPE_CHECKING:
    from hheditor.app.review.study import Study
    from hheditor.ui.workspaces.review import ReviewWorkspace

_COLOURS: tuple[Colour, ...] = ("green", "red", "blue", "yellow")


class Noting:
    """Writes on steps."""

    def __init__(self, workspace: "ReviewWorkspace") -> None:
        self._workspace = workspace
        self._pictures: dict[str, QImage | None] = {}

    @property
    def _study(self) -> "Study":
        assert self._workspace.study is not None
        return self._workspace.study

    def _do(self, deed: Callable[[], object]) -> None:
        if self._workspace.attempt(deed):
            self._study.refresh()

    # Words and signs -----------------------------------------------------------------------------------

    def write(self, node: int, text: str) -> bool:
        """Keep what was typed about a step; whether there is nothing left to keep."""
        study = self._workspace.study
        if study is None or node not in study.battle.tree.nodes:
            return True
        changed = False

        def deed() -> None:
            nonlocal changed
            changed = notes.write(study.battle, node, text, self._workspace.context.language)

        kept = self._workspace.attempt(deed)
        if changed:
            study.refresh()
        return kept

    def begin(self) -> None:
        """Put the writing cursor into the note."""
        desk = self._workspace.desk
        if desk is not None and "panels" in desk.__dict__:
            fold = self._workspace.context.desk.operations["side.fold"]
            if fold.checked is not None and not fold.checked():
                self._workspace.context.run("side.fold")
            desk.notes.text.setFocus()
            cursor = desk.notes.text.textCursor()
            cursor.movePosition(cursor.MoveOperation.End)
            desk.notes.text.setTextCursor(cursor)

    def glyph(self, glyph: str) -> None:
        """Put a glyph on the step, or take it off."""
        study = self._study
        self._do(lambda: notes.toggle_glyph(study.battle, study.place.node, glyph))

    def has_glyph(self, glyph: str) -> bool:
        """Whether the step has it."""
        study = self._workspace.study
        if study is None:
            return False
        return any(glyph in note.glyphs for note in study.battle.node(study.place.node).notes.values())

    def clear_glyphs(self) -> None:
        """Take all glyphs off."""
        study = self._study
        self._do(lambda: notes.clear_glyphs(study.battle, study.place.node))

    def bookmark(self) -> None:
        """Set a bookmark here, or take it away."""
        study = self._study
        self._do(lambda: notes.toggle_bookmark(study.battle, study.place.node))

    def has_bookmark(self) -> bool:
        """Whether there is one of one's own."""
        study = self._workspace.study
        return study is not None and notes.note_of(study.battle, study.place.node).bookmark is not None

    def name_bookmark(self) -> None:
        """Ask for the name of a bookmark here."""
        study, desk = self._study, self._workspace.desk
        if desk is None:
            return
        node = study.place.node
        now = notes.note_of(study.battle, node).bookmark or ""
        desk.prompt.ask(
            self._workspace.context.say("review.ask-bookmark"),
            now,
            lambda text: self._do(lambda: notes.name_bookmark(study.battle, node, text.strip())),
        )

    def ask_author(self) -> None:
        """Ask for the name on one's notes; those written already keep theirs."""
        desk, context = self._workspace.desk, self._workspace.context
        if desk is None:
            return

        def take(text: str) -> None:
            context.desk.settings.change(author=text.strip())
            self._study.battle.author = author_of(context.desk)

        desk.prompt.ask(context.say("review.ask-author"), author_of(context.desk), take)

    # The pen -------------------------------------------------------------------------------------------

    def take(self, tool: Tool) -> None:
        """Take up a pen, or put it down."""
        workspace = self._workspace
        workspace.pen_tool = "" if workspace.pen_tool == tool else tool
        workspace.pen.drop()
        view = workspace.view
        if view is None:
            return
        view.setFocus()
        if not workspace.pen_tool:
            view.set_cursor(-1)
        elif view.cursor_cell < 0:
            view.move_cursor(0, 0)
        self.say_pen()

    def say_pen(self) -> None:
        """Say what the pen waits for."""
        workspace = self._workspace
        if not workspace.pen_tool:
            return
        begun = workspace.pen.key_start >= 0
        message = "review.pen.arrow-end" if begun else f"review.pen.{workspace.pen_tool}"
        workspace.context.status(workspace.context.say(message))

    def next_colour(self) -> None:
        """The next colour of the pen."""
        at = _COLOURS.index(self._workspace.pen_colour)
        self._workspace.pen_colour = _COLOURS[(at + 1) % len(_COLOURS)]
        desk = self._workspace.desk
        if desk is not None and "panels" in desk.__dict__:
            desk.notes.show_pen()

    def arrow(self, start: int, end: int, colour: Colour) -> None:
        """Draw an arrow, or wipe it off."""
        study = self._study
        self._do(lambda: notes.toggle_arrow(study.battle, study.place.node, start, end, colour))

    def ring(self, cell: int, colour: Colour) -> None:
        """Ring a hex, or wipe the ring off."""
        study = self._study
        self._do(lambda: notes.toggle_ring(study.battle, study.place.node, cell, colour))

    def ask_words(self, cell: int, colour: Colour) -> None:
        """Ask for words on a hex."""
        study, desk = self._study, self._workspace.desk
        if desk is None:
            return
        node = study.place.node
        now = next((m.text for m in notes.note_of(study.battle, node).marks if m.spot == cell), "")
        point = desk.view.viewport_point(cell)
        desk.prompt.ask(
            "",
            now,
            lambda text: self._do(lambda: notes.write_on(study.battle, node, cell, text.strip(), colour)),
            (point.x(), point.y()),
        )

    def nothing_drawn(self) -> Finding | None:
        """Why there is nothing to wipe off, or None."""
        study = self._workspace.study
        if study is None:
            return self._workspace.closed()
        note = notes.note_of(study.battle, study.place.node)
        return None if note.arrows or note.marks else refuse("review.nothing-drawn")

    def wipe(self) -> None:
        """Wipe all one's drawings off the step."""
        study = self._study
        self._do(lambda: notes.wipe(study.battle, study.place.node))

    # Pictures ------------------------------------------------------------------------------------------

    def ask_picture(self) -> None:
        """Ask for a picture file."""
        desk = self._workspace.desk
        if desk is not None:
            label = self._workspace.context.say("review.ask-picture")
            desk.prompt.ask_path(
                label, "", lambda text: self.add_picture(Path(text)), saving=False, picture=False
            )

    def add_picture(self, path: Path) -> None:
        """Keep a picture in the library and show it with the step."""
        study, context = self._study, self._workspace.context
        node = study.place.node
        try:
            data = path.expanduser().read_bytes()
        except OSError as error:
            context.report(refuse("file.unreadable", file=path.name, trouble=error.strerror or ""))
            return

        def deed() -> None:
            identity = context.desk.library.library.pictures.add(data)
            notes.add_picture(study.battle, node, identity)

        self._do(deed)

    def drop_picture(self, identity: str) -> None:
        """Show it no more."""
        study = self._study
        self._do(lambda: notes.drop_picture(study.battle, study.place.node, identity))

    def picture(self, identity: str) -> QImage | None:
        """A picture of the library, or of the battle's own scenario."""
        if identity not in self._pictures:
            from hheditor.store import StoreError
            from hheditor.ui.workspaces.review.notepanel import picture_of

            try:
                data = self._workspace.context.desk.library.library.pictures.bytes_of(identity)
            except StoreError:
                data = None
            self._pictures[identity] = picture_of(data)
        return self._pictures[identity]
