"""A form over the field, filled in by keys: letters are letters, Enter hands it in, Escape leaves it."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFormLayout, QVBoxLayout, QWidget

from hheditor.ui.context import Context
from hheditor.ui.labels import Text
from hheditor.ui.layouts import Part, WrappingRow, in_column
from hheditor.ui.look.widgets import named, push
from hheditor.ui.parts.speech import Speech
from hheditor.ui.rules.links import show_linked
from hheditor.ui.workspaces.battle.field.floating import Floating
from hheditor.values import Finding


class FloatingForm(Floating):
    """Whoever adds a field to it installs the form as the field's event filter."""

    def __init__(self, context: Context, parent: QWidget, name: str, speech: Speech) -> None:
        super().__init__(context, parent, name)
        self._speech = speech
        style = f"color: {context.theme.colours.bad}"
        self.trouble = named(Text(wraps=True, style=style), self._part("trouble"))
        """What is in the way."""
        self.trouble.hide()

    def _part(self, name: str) -> str:
        return f"{self.objectName().rpartition(':')[2]}:{name}"

    def _lay_out(self, *parts: Part, wide: int) -> QVBoxLayout:
        """Put its parts below each other, so many pixels wide at 100 %."""
        px, room = self._context.theme.px, self.room
        self.setFixedWidth(px(wide) + 2 * room)
        margins = (room + px(16), room + px(12), room + px(16), room + px(14))
        return in_column(self, *parts, margins=margins, spacing=px(8))

    def _rows(self) -> QFormLayout:
        form = QFormLayout()
        form.setHorizontalSpacing(self._context.theme.px(12))
        form.setVerticalSpacing(self._context.theme.px(6))
        return form

    def _buttons(self, name: str, message: str, act: Callable[[], object]) -> WrappingRow:
        """Leave it, or do it."""
        row, say = WrappingRow(), self._context.say
        row.setSpacing(self._context.theme.px(6))
        row.addStretch()
        row.addWidget(push(say("battle.umpire.cancel"), self._part("cancel"), self.close_form))
        row.addWidget(push(say(message), self._part(name), act, primary=True))
        return row

    def _say_trouble(self, finding: Finding) -> None:
        show_linked(self.trouble, self._context, self._speech.finding(finding), self._speech.system)
        self.trouble.show()

    def hand_in(self) -> None:
        """Do what was filled in, or say what is in the way; each form has its own."""

    def close_form(self) -> None:
        """Leave everything as it is."""
        self.hide()
        parent = self.parentWidget()
        if parent is not None:
            parent.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Letters are letters here, not the keys of operations; Enter hands the form in."""
        if isinstance(event, QKeyEvent):
            if event.type() == QEvent.Type.ShortcutOverride and not (
                event.modifiers() & Qt.KeyboardModifier.ControlModifier
            ):
                event.accept()
                return True
            if event.type() == QEvent.Type.KeyPress and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self.hand_in()
                return True
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape closes."""
        if event.key() == Qt.Key.Key_Escape:
            self.close_form()
            event.accept()
            return
        super().keyPressEvent(event)
