"""A form over the field, filled in by keys: letters are letters, Enter hands it in, Escape leaves it."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent

from hheditor.ui.workspaces.battle.field.floating import Floating


class FloatingForm(Floating):
    """Whoever adds a field to it installs the form as the field's event filter."""

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
