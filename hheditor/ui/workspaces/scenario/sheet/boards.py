"""The scenario on the other kind of board: what changes is read before a copy is made there."""

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPushButton, QWidget

from hheditor.app.scenario.boards import Moved, moved, refusal_to_move
from hheditor.ui.context import Context
from hheditor.ui.layouts import in_column
from hheditor.ui.look.widgets import named
from hheditor.ui.parts.text_page import TextPage
from hheditor.ui.rich import escape
from hheditor.ui.rules.html import Writer
from hheditor.ui.rules.links import follow_link, linked
from hheditor.values import Finding, refuse, tell

if TYPE_CHECKING:
    from hheditor.ui.workspaces.scenario.session import ScenarioSession


def cannot_move(session: "ScenarioSession") -> Finding | None:
    """Why the scenario at hand has no other board."""
    rules = session.editor.ruleset
    if rules is None:
        return refuse("board.only-one", game=session.scenario.system)
    return refusal_to_move(session.scenario, rules)


def ask_other_board(session: "ScenarioSession") -> None:
    """Say what changes on the other board, and make the copy if it is wanted; the copy is opened."""
    rules = session.editor.ruleset
    found = cannot_move(session) if rules is None else moved(session.scenario, rules)
    if found is None or isinstance(found, Finding):
        session.report(found)
        return
    dialog = BoardDialog(session.context, session.page, session.naming(session.scenario.name), found)

    def done() -> None:
        if dialog.result() == QDialog.DialogCode.Accepted:
            _make(session, dialog)
        dialog.deleteLater()

    dialog.finished.connect(lambda _: done())
    dialog.open()


def _make(session: "ScenarioSession", dialog: "BoardDialog") -> None:
    from msgspec.structs import replace

    copy = replace(dialog.found.scenario, name=dialog.name)
    card = session.context.tried(lambda: session.books.create(copy))
    if card is not None:
        session.context.report(tell("board.copied", copy=dialog.name))
        session.workspace.open(card.id)


class BoardDialog(QDialog):
    """Read what changes, then copy."""

    def __init__(self, context: Context, parent: QWidget, called: str, found: Moved) -> None:
        super().__init__(parent)
        self.setObjectName("board")
        self.found = found
        way = "table" if found.on_table else "hexes"
        self.name = context.say(f"board.name-{way}", scenario=called)
        self.setWindowTitle(context.say(f"board.move-{way}"))
        px = context.theme.px
        text = named(TextPage(), "board:text")
        text.anchorClicked.connect(lambda url: follow_link(context, url.toString()))
        text.setHtml(_told(context, called, found))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        make = named(QPushButton(context.say("board.copy-now")), "board:copy")
        make.setProperty("primary", "true")
        make.setDefault(True)
        buttons.addButton(make, QDialogButtonBox.ButtonRole.AcceptRole)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        in_column(self, (text, 1), buttons, margins=(px(16), px(16), px(16), px(12)), spacing=px(10))
        self.resize(px(600), px(560))


def _told(context: Context, called: str, found: Moved) -> str:
    """What changes, as rich text: what is otherwise first, then what could not be kept."""
    system = found.scenario.system
    writer = Writer(context, system)
    way = "table" if found.on_table else "hexes"
    parts = [writer.title(context.say(f"board.title-{way}", scenario=called))]
    for message, weight in (("board.changes", "note"), ("board.lost", "warning")):
        told = [each for each in found.changes if each.weight == weight]
        if told:
            parts.append(writer.heading(context.say(message)))
        parts += [
            f"<p style='margin: 3px 0'>{linked(context, context.say_finding(each), system)}</p>"
            for each in told
        ]
    parts.append(f"<p>{escape(context.say('board.keeps'))}</p>")
    return "".join(parts)
