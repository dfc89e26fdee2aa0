"""The dice a random field or table was made with, zone by zone, to be followed with real ones."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QWidget

from hheditor.ui.context import Context
from hheditor.ui.labels import Text
from hheditor.ui.look.widgets import named

if TYPE_CHECKING:
    from hheditor.tables.map.generation.dice import Reading


class DiceList(QWidget):
    """One line for each zone, stream and village: where, the faces in their order, what they made."""

    def __init__(self, context: Context, family: str) -> None:
        """`family` is the beginning of the name and of its own messages: ``map`` or ``tables``."""
        super().__init__()
        self.setObjectName(f"{family}:throws")
        self._family = family
        self._context = context
        px = context.theme.px
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(px(10))
        self._grid.setVerticalSpacing(px(1))
        self._grid.setColumnStretch(2, 1)
        self.hide()

    def show_readings(self, seed: int, told: "Sequence[Reading]") -> None:
        """Show them; without dice there is nothing to see."""
        while (item := self._grid.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        if told:
            by_seed = self._context.say(f"{self._family}.throws", seed=seed) if seed else ""
            head = Text(by_seed or self._context.say(f"{self._family}.own-throws"))
            head.setEnabled(False)
            self._grid.addWidget(head, 0, 0, 1, 3)
        for row, reading in enumerate(told, 1):
            quiet = reading.result in ("open", "no-stream", "no-village")
            texts = (self._where(reading), " ".join(map(str, reading.faces)), self._said(reading))
            for column, text in enumerate(texts):
                label = named(Text(text), f"throw:{row}" if column == 2 else "")
                label.setEnabled(not quiet)
                label.setWordWrap(column == 2)
                label.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
                self._grid.addWidget(label, row, column)
        self.setVisible(bool(told))

    def _where(self, reading: "Reading") -> str:
        half = self._context.say("map.half-north" if reading.half == 0 else "map.half-south")
        return f"{half} {reading.zone}" if reading.zone else half

    def _said(self, reading: "Reading") -> str:
        say = self._context.say
        message = f"map.throw-{reading.result}"
        if reading.result == "stream":
            return say(message, start=reading.zones[0], end=reading.zones[-1])
        if reading.result == "village":
            return say(f"{self._family}.throw-village", zone=reading.zones[0], n=reading.count)
        return say(message)
