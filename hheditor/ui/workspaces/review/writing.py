"""Notes: what the keys, the pen and the note panel write on the step at hand."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtGui import QImage

from hheditor.app.review import notes
from hheditor.app.review.people import author_of
from hheditor.battles import Colour
from hheditor.battles.annotations import Spot
from hheditor.rules.api.surfaces import NO_PLACE, Where
from hheditor.ui.parts.beside import picture_from
from hheditor.values import Finding, refuse

if TYPE_CHECKING:
    from hheditor.ui.workspaces.review.pen import Tool
    from hheditor.ui.workspaces.review.session import ReviewSession

_COLOURS: tuple[Colour, ...] = ("green", "red", "blue", "yellow")


def _do(session: "ReviewSession", deed: Callable[[], object]) -> None:
    if session.attempt(deed):
        session.study.refresh()


def _note(session: "ReviewSession", deed: Callable[..., object], *what: Any) -> None:
    """Change one's own notes on the step at hand."""
    study = session.study
    _do(session, lambda: deed(study.battle, study.place.node, *what))


def write(session: "ReviewSession", node: int, text: str) -> bool:
    """Keep what was typed about a step; whether there is nothing left to keep."""
    study = session.study
    if node not in study.battle.tree.nodes:
        return True
    changed = session.tried(lambda: notes.write(study.battle, node, text, session.context.language))
    if changed:
        study.refresh()
    return changed is not None


def begin(session: "ReviewSession") -> None:
    """Put the writing cursor into the note."""
    fold, text = session.context.desk.operations["side.fold"], session.page.notes.text
    if fold.checked is not None and not fold.checked():
        session.context.run("side.fold")
    text.setFocus()
    cursor = text.textCursor()
    cursor.movePosition(cursor.MoveOperation.End)
    text.setTextCursor(cursor)


def glyph(session: "ReviewSession", glyph: str) -> None:
    """Put a glyph on the step, or take it off."""
    _note(session, notes.toggle_glyph, glyph)


def has_glyph(session: "ReviewSession", glyph: str) -> bool:
    """Whether the step has it."""
    study = session.study
    return any(glyph in note.glyphs for note in study.battle.node(study.place.node).notes.values())


def clear_glyphs(session: "ReviewSession") -> None:
    """Take all glyphs off."""
    _note(session, notes.clear_glyphs)


def bookmark(session: "ReviewSession") -> None:
    """Set a bookmark here, or take it away."""
    _note(session, notes.toggle_bookmark)


def has_bookmark(session: "ReviewSession") -> bool:
    """Whether there is one of one's own."""
    study = session.study
    return notes.note_of(study.battle, study.place.node).bookmark is not None


def name_bookmark(session: "ReviewSession") -> None:
    """Ask for the name of a bookmark here."""
    study = session.study
    node = study.place.node
    now = notes.note_of(study.battle, node).bookmark or ""
    session.page.prompt.ask(
        session.context.say("review.ask-bookmark"),
        now,
        lambda text: _do(session, lambda: notes.name_bookmark(study.battle, node, text.strip())),
    )


def ask_author(session: "ReviewSession") -> None:
    """Ask for the name on one's notes; those written already keep theirs."""
    context = session.context

    def take(text: str) -> None:
        context.desk.settings.change(author=text.strip())
        session.study.battle.author = author_of(context.desk)

    session.page.prompt.ask(context.say("review.ask-author"), author_of(context.desk), take)


def take(session: "ReviewSession", tool: "Tool") -> None:
    """Take up a pen, or put it down."""
    workspace, view = session.workspace, session.view
    workspace.pen_tool = "" if workspace.pen_tool == tool else tool
    session.pen.drop()
    view.setFocus()
    if not workspace.pen_tool:
        view.set_cursor(NO_PLACE)
    elif view.cursor_at == NO_PLACE:
        view.move_cursor(0, 0)
    say_pen(session)


def say_pen(session: "ReviewSession") -> None:
    """Say what the pen waits for."""
    tool = session.workspace.pen_tool
    if tool:
        begun = session.pen.key_start != NO_PLACE
        message = "review.pen.arrow-end" if begun else f"review.pen.{tool}"
        session.context.status(session.context.say(message))


def next_colour(session: "ReviewSession") -> None:
    """The next colour of the pen."""
    at = _COLOURS.index(session.workspace.pen_colour)
    session.workspace.pen_colour = _COLOURS[(at + 1) % len(_COLOURS)]
    session.page.notes.show_pen()


def kept(where: Where) -> Spot:
    """A place or spot as a note keeps it: in whole numbers."""
    return where if isinstance(where, int) else (round(where[0]), round(where[1]))


def arrow(session: "ReviewSession", start: Where, end: Where, colour: Colour) -> None:
    """Draw an arrow, or wipe it off."""
    _note(session, notes.toggle_arrow, kept(start), kept(end), colour)


def ring(session: "ReviewSession", where: Where, colour: Colour) -> None:
    """Ring a place, or wipe the ring off."""
    _note(session, notes.toggle_ring, kept(where), colour)


def ask_words(session: "ReviewSession", where: Where, colour: Colour) -> None:
    """Ask for words on a place."""
    study, spot = session.study, kept(where)
    node = study.place.node
    now = next((m.text for m in notes.note_of(study.battle, node).marks if m.spot == spot), "")
    point = session.view.viewport_point(where)
    session.page.prompt.ask(
        "",
        now,
        lambda text: _do(session, lambda: notes.write_on(study.battle, node, spot, text.strip(), colour)),
        (point.x(), point.y()),
    )


def nothing_drawn(session: "ReviewSession") -> Finding | None:
    """Why there is nothing to wipe off, or None."""
    study = session.study
    note = notes.note_of(study.battle, study.place.node)
    return None if note.arrows or note.marks else refuse("review.nothing-drawn")


def wipe(session: "ReviewSession") -> None:
    """Wipe all one's drawings off the step."""
    _note(session, notes.wipe)


def ask_picture(session: "ReviewSession") -> None:
    """Ask for a picture file."""
    label = session.context.say("review.ask-picture")
    session.page.prompt.ask_file(label, partial(add_picture, session))


def add_picture(session: "ReviewSession", path: Path) -> None:
    """Keep a picture in the library and show it with the step."""
    study, context = session.study, session.context
    node = study.place.node
    encoded = picture_from(context, path.expanduser())
    if encoded is None:
        return

    def deed() -> None:
        identity = context.desk.library.library.pictures.take(encoded)
        notes.add_picture(study.battle, node, identity)

    _do(session, deed)


def drop_picture(session: "ReviewSession", identity: str) -> None:
    """Show it no more."""
    _note(session, notes.drop_picture, identity)


def picture(session: "ReviewSession", identity: str) -> QImage | None:
    """A picture of the library, or of the battle's own scenario."""
    if identity not in session.pictures:
        from hheditor.store import StoreError
        from hheditor.ui.workspaces.review.panels.notes import picture_of

        try:
            data = session.context.desk.library.library.pictures.bytes_of(identity)
        except StoreError:
            data = None
        session.pictures[identity] = picture_of(data)
    return session.pictures[identity]
