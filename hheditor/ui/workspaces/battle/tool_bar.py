"""The bar at the left edge of the field: what can be laid over it, and what can be opened beside it."""

from PySide6.QtWidgets import QFrame, QVBoxLayout

from hheditor.ui.canvas.view import FieldView
from hheditor.ui.context import Context

_BUTTONS = (
    "battle.zones",
    "battle.command",
    "battle.threats",
    "battle.sight",
    "battle.units",
    "battle.clerk",
    "battle.override",
)


def tool_bar(context: Context, view: FieldView) -> QFrame:
    """The bar; the field keeps clear of it."""
    px = context.theme.px
    bar = QFrame(view)
    bar.setObjectName("battle:tools")
    bar.setAutoFillBackground(True)
    bar.setFrameShape(QFrame.Shape.StyledPanel)
    layout = QVBoxLayout(bar)
    layout.setContentsMargins(px(3), px(3), px(3), px(3))
    layout.setSpacing(0)
    for operation in _BUTTONS:
        layout.addWidget(context.button(operation))
    bar.adjustSize()
    view.bar_width = bar.width() + px(12)
    return bar
