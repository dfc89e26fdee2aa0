"""The lines of the tree: promoted, demoted, named, deleted, copied, and played on from a step."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtWidgets import QPushButton

from hheditor.app.review.branching import Copy, clipped, copied
from hheditor.battles import ROOT
from hheditor.values import Finding, refuse, tell

if TYPE_CHECKING:
    from hheditor.ui.workspaces.review.session import ReviewSession


def no_variation(session: "ReviewSession") -> Finding | None:
    """Why there is no variation to arrange, or None."""
    return refuse("review.no-variation") if session.study.line_start() == ROOT else None


def on_main_line(session: "ReviewSession") -> Finding | None:
    """Why there is no way back to the main line, or None."""
    return refuse("review.on-main-line") if session.study.on_main_line else None


def nothing_to_undo(session: "ReviewSession") -> Finding | None:
    """Why nothing can be taken back, or None."""
    return None if session.study.battle.tree.last_edit is not None else refuse("review.nothing-to-undo")


def nothing_to_redo(session: "ReviewSession") -> Finding | None:
    """Why nothing can be made again, or None."""
    return None if session.study.battle.tree.last_reverted is not None else refuse("review.nothing-to-redo")


def why(session: "ReviewSession") -> None:
    """Show the rules and numbers behind the step in hand."""
    place = session.study.place
    event = place.events - 1 if place.events > 0 else -1
    session.context.explain(session.study.battle, place.node, event)


def undo(session: "ReviewSession") -> None:
    """Take the last note or change of the tree back."""
    edit = session.study.battle.tree.last_edit
    what = edit.what if edit is not None else ""
    if session.attempt(session.study.revert):
        _tell(session, "review.undone", what)


def redo(session: "ReviewSession") -> None:
    """Make it again."""
    edit = session.study.battle.tree.last_reverted
    what = edit.what if edit is not None else ""
    if session.attempt(session.study.reapply):
        _tell(session, "review.redone", what)


def _tell(session: "ReviewSession", message: str, what: str) -> None:
    session.context.report(tell(message, what=session.context.say(f"edit.battle.{what}")))


def promote(session: "ReviewSession") -> None:
    """Move the line at hand up."""
    _moved(session, session.study.promote, "review.already-first")


def demote(session: "ReviewSession") -> None:
    """Move the line at hand down."""
    _moved(session, session.study.demote, "review.already-last")


def make_main(session: "ReviewSession") -> None:
    """Make the line at hand the main line."""
    _moved(session, session.study.make_main, "review.on-main-line")


def _moved(session: "ReviewSession", how: Callable[[], bool], otherwise: str) -> None:
    if session.tried(how) is False:
        session.context.report(refuse(otherwise))


def delete(session: "ReviewSession") -> None:
    """Delete the variation at hand."""
    start = session.study.line_start()
    lines = session.study.battle.tree.shown_children(session.study.battle.node(start).parent)
    if lines and lines[0] == start and len(lines) == 1:
        session.context.report(refuse("review.no-variation"))
        return
    if session.attempt(session.study.delete):
        session.context.report(tell("review.deleted"))


def nothing_taken_back(session: "ReviewSession") -> Finding | None:
    """Why there is nothing to show of what was taken back."""
    nodes = session.study.battle.tree.nodes.values()
    away = any(node.folded and not node.removed for node in nodes)
    return None if away else refuse("review.nothing-taken-back")


def name(session: "ReviewSession") -> None:
    """Ask for a name of the line at hand."""
    study = session.study
    start = study.line_start()

    def take(text: str) -> None:
        if session.attempt(lambda: study.battle.name_line(start, text.strip())):
            study.refresh()

    session.page.prompt.ask(session.context.say("review.ask-name"), study.battle.node(start).name, take)


def ask_who_plays(session: "ReviewSession") -> None:
    """Before the battle is taken up here: who plays each side? Bots would go on at once."""
    from hheditor.app.battle import InSession
    from hheditor.ui.workspaces.review.papers.seats import seats_body

    card, words, context = session.page.card, session.words, session.context
    now = InSession(context.desk, session.study.battle.header.id).load().opponents
    body = seats_body(context, words.names.sides, now, partial(play_on, session))
    card.open("seats", context.say("review.play-on-ask"), body, 300, grows=False)
    button = card.findChild(QPushButton, "review:play-on-go")
    if button is not None:
        button.setFocus()


def play_on(session: "ReviewSession", seats: tuple[str, ...]) -> None:
    """Take the battle up at the step at hand, in the battle workspace: what is played there begins a
    variation."""
    from hheditor.app.battle import InSession

    study, context = session.study, session.context
    keeper = InSession(context.desk, study.battle.header.id)
    keeper.save(replace(keeper.load(), opponents=seats))
    session.card.close()
    node = study.place.node
    if not session.attempt(lambda: study.battle.stand(node)):
        return
    context.desk.put("battle", "battle", study.battle.header.id)
    session.remember()
    session.workspace.taken_up = node
    context.go("battle")


def report(session: "ReviewSession") -> None:
    """Take the battle to the printer's workspace."""
    session.context.desk.put("print", "battle", session.study.battle.header.id)
    session.context.go("print")


def copy(session: "ReviewSession") -> None:
    """The line at hand as a battle of its own in the library."""
    study = session.study
    title = session.context.say("review.copy-title", title=_title(session))
    _add(session, lambda: copied(study.battle, study.line.tip, title), "review.copied")


def clip(session: "ReviewSession") -> None:
    """The stretch from the place compared with to here as a battle of its own."""
    study = session.study
    first, last = stretch(session)
    title = session.context.say("review.clip-title", title=_title(session))
    _add(session, lambda: clipped(study.battle, first, last, title), "review.clipped")


def stretch(session: "ReviewSession") -> tuple[int, int]:
    """The steps between the place compared with and this one; with none set, the turn at hand."""
    study = session.study
    here = study.index
    if study.anchor is not None and study.anchor.node in study.line:
        first, last = sorted((study.line.index(study.anchor.node), here))
    else:
        part = next(p for p in study.line.stretches("coarse") if p.start <= here < p.end)
        first, last = max(0, part.start - 1), part.end - 1
    return study.line.nodes[first], study.line.nodes[last]


def _title(session: "ReviewSession") -> str:
    header = session.study.battle.header
    return header.title or header.scenario.name


def _add(session: "ReviewSession", make: "Callable[[], Copy]", message: str) -> None:
    books = session.context.desk.library
    card = session.tried(lambda: books.library.battles.add(*make()))
    if card is not None:
        books.tell("battle")
        session.context.report(tell(message, name=card.name))
