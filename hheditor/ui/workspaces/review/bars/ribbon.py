"""A slip on the field that says what is unusual: a variation, a comparison, a guess; and the way back.

It lies over the foot of the sheet, where there is nothing but margin, so that the field never jumps.
"""

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QFrame, QWidget

from hheditor.ui.labels import Label
from hheditor.ui.layouts import in_row
from hheditor.ui.look.widgets import named, push

if TYPE_CHECKING:
    from hheditor.ui.context import Context


class Ribbon(QFrame):
    """Text and one button; hidden where nothing is unusual."""

    def __init__(self, context: "Context", field: QWidget) -> None:
        super().__init__(field)
        self.setObjectName("review:ribbon")
        self._context, self._field = context, field
        self._operation = ""
        px, colours = context.theme.px, context.theme.colours
        self.setStyleSheet(
            f"#review\\:ribbon {{ background: {colours.accent_soft}; border: 1px solid {colours.accent};"
            f" border-radius: {px(8)}px; }}"
        )
        self.text = named(Label("ink"), "review:ribbon-text")
        self.button = push("", "review:ribbon-button", lambda: context.run(self._operation))
        in_row(self, (self.text, 1), self.button, margins=(px(14), px(5), px(6), px(5)), spacing=px(14))
        field.installEventFilter(self)
        self.hide()

    def show_state(self, text: str, operation: str, way: str = "") -> None:
        """Say something and offer a way, named by `way` or by its operation; nothing to say hides it."""
        self._operation = operation
        if text:
            self.text.show_text(text, self._context.theme)
            self.button.setText(self._context.say(way or self._context.desk.operations[operation].title))
            self.button.setToolTip(self._context.tip(operation))
        self.setVisible(bool(text))
        self._place()

    def _place(self) -> None:
        if not self.isVisibleTo(self._field):
            return
        room = self._field.width() - self._context.theme.px(24)
        self.resize(min(self.sizeHint().width(), room), self.sizeHint().height())
        x = (self._field.width() - self.width()) // 2
        self.move(x, self._field.height() - self.height() - self._context.theme.px(8))
        self.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay at the foot of the field."""
        if event.type() == QEvent.Type.Resize:
            self._place()
        return super().eventFilter(watched, event)
