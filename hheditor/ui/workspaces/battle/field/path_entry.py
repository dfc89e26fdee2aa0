"""The line a move is typed in: the ghost follows every word, Enter gives it, Escape leaves it."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QSize
from PySide6.QtWidgets import QLineEdit, QWidget

from hheditor.app.battle.path.words import lay, wishes
from hheditor.ui.context import Context
from hheditor.ui.layouts import in_column
from hheditor.ui.look.widgets import named
from hheditor.ui.parts.speech import Speech
from hheditor.ui.workspaces.battle.dialogs.floating_form import FloatingForm
from hheditor.ui.workspaces.battle.field.path_words import vocabulary
from hheditor.values import Finding

if TYPE_CHECKING:
    from hheditor.ui.workspaces.battle.field.ghost import Ghost

_WIDTH = 380


class PathEntry(FloatingForm):
    """At the foot of the field, so that the ghost is seen."""

    def __init__(self, context: Context, ghost: "Ghost", speech: Speech, parent: QWidget) -> None:
        super().__init__(context, parent, "battle:path", speech)
        self._ghost = ghost
        px, room = context.theme.px, self.room
        layout = in_column(
            self, margins=(room + px(12), room + px(10), room + px(12), room + px(10)), spacing=px(6)
        )
        self.line = named(
            QLineEdit(), "path:line", spoken=context.say("path.type"), hint=context.say("path.type-hint")
        )
        self.line.textEdited.connect(self._typed)
        self.line.installEventFilter(self)
        layout.addWidget(self.line)
        layout.addWidget(self.trouble)
        self.setFixedWidth(px(_WIDTH) + 2 * room)

    def open_line(self) -> Finding | None:
        """Open it for what is chosen; why not, where that is not moved by steps."""
        refused = self._ghost.refusal()
        if refused is not None:
            return refused
        self.line.clear()
        self.trouble.hide()
        self._stand()
        self.show()
        self.raise_()
        self.line.setFocus()
        return None

    def _stand(self) -> None:
        parent = self.parentWidget()
        assert parent is not None
        self.adjustSize()
        size = QSize(self.width(), self.sizeHint().height())
        left = (parent.width() - size.width()) // 2
        self.resize(size)
        self.move(QPoint(max(0, left), max(0, parent.height() - size.height() - self._context.theme.px(8))))

    def _typed(self, written: str) -> None:
        """Lay out what is said so far; what is not said yet is no trouble."""
        self.trouble.hide()
        self._lay(written)
        self._stand()

    def _lay(self, written: str) -> Finding | None:
        draft = self._ghost.draft
        if draft is None:
            return self._ghost.refusal()
        asked = wishes(written, vocabulary(self._speech.language))
        if isinstance(asked, Finding):
            draft.clear()
            self._ghost.show(waits=True)
            return asked
        trouble = lay(draft, self._speech.surface, asked)
        self._ghost.show(waits=True)
        return trouble or draft.finding

    def hand_in(self) -> None:
        """See `FloatingForm`: give it, or say why it is not taken; what was typed stays."""
        trouble = self._lay(self.line.text())
        if trouble is None and self._ghost.give():
            self.close_form()
            return
        if trouble is not None:
            self._say_trouble(trouble)
            self._stand()
            self.line.setFocus()

    def close_form(self) -> None:
        """See `FloatingForm`."""
        self._ghost.drop()
        super().close_form()
