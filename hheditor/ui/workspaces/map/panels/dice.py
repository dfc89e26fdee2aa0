"""The dice a random field was made with, zone by zone, to be followed at a table."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QWidget

from hheditor.maps.generation.fields import Throw
from hheditor.maps.generation.throws import Reading, readings
from hheditor.ui.context import Context
from hheditor.ui.labels import Text


class DiceList(QWidget):
    """One line for each zone, stream and village: where, the faces in their order, what they made."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self.setObjectName("map:throws")
        self._context = context
        px = context.theme.px
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(px(10))
        self._grid.setVerticalSpacing(px(1))
        self._grid.setColumnStretch(2, 1)
        self.hide()

    def show_throws(self, seed: int, throws: tuple[Throw, ...]) -> None:
        """Show them; without throws there is nothing to see."""
        while (item := self._grid.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        if throws:
            head = Text(self._context.say("map.throws", seed=seed))
            head.setEnabled(False)
            self._grid.addWidget(head, 0, 0, 1, 3)
        for row, reading in enumerate(readings(throws), 1):
            quiet = reading.result in ("open", "no-stream", "no-village")
            texts = (self._where(reading), " ".join(map(str, reading.faces)), self._said(reading))
            for column, text in enumerate(texts):
                label = Text(text)
                label.setEnabled(not quiet)
                label.setWordWrap(column == 2)
                label.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
                label.setObjectName(f"throw:{row}" if column == 2 else "")
                self._grid.addWidget(label, row, column)
        self.setVisible(bool(throws))

    def _where(self, reading: Reading) -> str:
        half = self._context.say("map.half-north" if reading.half == 0 else "map.half-south")
        return f"{half} {reading.zone}" if reading.zone else half

    def _said(self, reading: Reading) -> str:
        say = self._context.say
        message = f"map.throw-{reading.result}"
        if reading.result == "stream":
            return say(message, start=reading.zones[0], end=reading.zones[-1])
        if reading.result == "village":
            return say(message, zone=reading.zones[0], n=reading.count)
        return say(message)
