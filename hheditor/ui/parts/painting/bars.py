"""The two bars of a painter: tools in their groups over the field, and above it what is done to the whole."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QToolButton, QWidget

from hheditor.ui.context import Context
from hheditor.ui.layouts import WrappingRow, together
from hheditor.ui.look.widgets import Bar

Groups = Sequence[Sequence[str]]
"""Ids of operations, in groups that are set apart."""


def _line(context: Context, *, upright: bool) -> QWidget:
    px = context.theme.px
    line = QWidget()
    line.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
    line.setStyleSheet(f"background: {context.theme.colours.hairline};")
    line.setFixedSize(*((1, px(18)) if upright else (px(54), 1)))
    return line


class ToolBar(QFrame):
    """Tools in two columns, their groups set apart; in more where the window is low."""

    def __init__(self, context: Context, parent: QWidget, name: str, groups: Groups) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self._context = context
        # Filled to its corners: a bar one could see through would be painted again with every frame below.
        self.setAutoFillBackground(True)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        px = context.theme.px
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(px(3), px(3), px(3), px(3))
        self._grid.setSpacing(0)
        self._buttons: list[list[QToolButton]] = [
            [context.button(tool) for tool in group] for group in groups
        ]
        self._lines = [_line(context, upright=False) for _ in groups[1:]]
        self._columns = 0
        self.arrange(2)

    def arrange(self, columns: int) -> None:
        """Lay the groups out in so many columns."""
        if columns == self._columns:
            return
        self._columns = columns
        row, space = 0, self._context.theme.px(7)
        for number, group in enumerate(self._buttons):
            for place, button in enumerate(group):
                self._grid.addWidget(button, row + place // columns, place % columns)
            row += -(-len(group) // columns)
            if number < len(self._lines):
                self._grid.addWidget(self._lines[number], row, 0, 1, columns, Qt.AlignmentFlag.AlignCenter)
                self._grid.setRowMinimumHeight(row, space)
                row += 1
        for stale in range(row, self._grid.rowCount()):
            self._grid.setRowMinimumHeight(stale, 0)
        self.adjustSize()

    def fit(self, height: int) -> None:
        """Take as many columns as the height asks for."""
        for columns in (2, 3, 4):
            self.arrange(columns)
            if self.sizeHint().height() <= height:
                break
        self.adjustSize()


class TopBar(Bar):
    """A new field, undo and redo, files; grid, zoom and fit."""

    def __init__(self, context: Context, name: str, whole: Groups, view: Groups) -> None:
        """`whole` stands at the left, `view` at the right."""
        super().__init__(context, name)
        px = context.theme.px
        row = WrappingRow(self, margins=(px(12), px(3), px(12), px(3)), spacing=px(2))
        for groups in (whole, view):
            for number, group in enumerate(groups):
                if number:
                    row.addSpacing(px(4))
                    row.addWidget(_line(context, upright=True))
                    row.addSpacing(px(4))
                row.addWidget(together(px(2), *map(context.button, group)))
            if groups is whole:
                row.addStretch()
