"""The bar at the left edge of the field: what can be laid over it, and what can be opened beside it."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QFrame, QGridLayout

from hheditor.rules.api import Pin
from hheditor.ui.canvas.view import FieldView
from hheditor.ui.context import Context

_BARE_TABLE = ("battle.ruler", "battle.path-type")
_BUTTONS = (
    "battle.units",
    "battle.clerk",
    "battle.override",
)


class ToolBar(QFrame):
    """One button below the other in the middle of the edge; side by side where the field is low."""

    def __init__(self, context: Context, view: FieldView, pins: Sequence[Pin]) -> None:
        super().__init__(view)
        self.setObjectName("battle:tools")
        self.setAutoFillBackground(True)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self._px, self._view = context.theme.px, view
        self._layout = QGridLayout(self)
        margin = self._px(3)
        self._layout.setContentsMargins(margin, margin, margin, margin)
        self._layout.setSpacing(0)
        laid = () if view.surface.places else _BARE_TABLE
        wanted = (*(f"battle.{pin.id}" for pin in pins), *laid, *_BUTTONS)
        self._buttons = [context.button(each) for each in wanted]
        self._columns = 0
        self._lay_out(1)
        view.bar_width = self.width() + self._px(12)
        view.installEventFilter(self)

    def _lay_out(self, columns: int) -> None:
        if columns != self._columns:
            self._columns = columns
            for number, button in enumerate(self._buttons):
                self._layout.addWidget(button, number // columns, number % columns)
        self.adjustSize()

    def place(self) -> None:
        """Keep to the edge of the field, and within it."""
        room = self._view.height() - 2 * self._px(8)
        for columns in range(1, len(self._buttons) + 1):
            self._lay_out(columns)
            if self.height() <= room:
                break
        self.move(self._px(8), max(self._px(8), (self._view.height() - self.height()) // 2))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The field has another size."""
        if watched is self._view and event.type() == QEvent.Type.Resize:
            self.place()
        return super().eventFilter(watched, event)
