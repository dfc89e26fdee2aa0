"""A palette: pictures of every ground in as many columns as there is room for, and what the tools are set
to below."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QComboBox, QFormLayout, QGridLayout, QSizePolicy, QWidget

from hheditor.ui.context import Context
from hheditor.ui.layouts import in_column
from hheditor.ui.look.widgets import named
from hheditor.ui.parts.choices import ChoiceBox
from hheditor.ui.parts.painting.swatch import SwatchButton

_MOST_COLUMNS = 6


class Palette(QWidget):
    """What the palettes of both painters are made of."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        px = context.theme.px
        self._grid = QGridLayout()
        self._grid.setSpacing(px(2))
        self._columns = 4
        self._buttons: dict[str, SwatchButton] = {}
        layout = in_column(self, self._grid, margins=(px(12), 0, px(12), px(10)), spacing=px(8))
        self._form = QFormLayout()
        self._form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        # In line with the other sections; the swatches above have air of their own.
        self._form.setContentsMargins(px(4), 0, 0, 0)
        self._form.setSpacing(px(6))
        layout.addLayout(self._form)

    def _offer_grounds(self, buttons: dict[str, SwatchButton]) -> None:
        """Show these grounds instead of those shown."""
        for button in self._buttons.values():
            self._grid.removeWidget(button)
            button.hide()
            button.deleteLater()
        self._buttons = buttons
        self._arrange()

    def _arrange(self) -> None:
        for number, button in enumerate(self._buttons.values()):
            self._grid.addWidget(button, number // self._columns, number % self._columns)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """As many columns as there is room for."""
        super().resizeEvent(event)
        px = self._context.theme.px
        columns = min(_MOST_COLUMNS, max(2, (event.size().width() - px(22)) // px(62)))
        if columns != self._columns:
            self._columns = columns
            self._arrange()

    def _choice(self, name: str, choose: Callable[[str], object]) -> QComboBox:
        """A box of several settings, each a word of the program."""
        box = named(ChoiceBox(), name)
        box.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        box.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        box.activated.connect(lambda index: choose(box.itemData(index)))
        return box
