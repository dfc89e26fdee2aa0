"""How things stand beside the pieces, as a panel: a few lines about the whole, then what is counted, in rows.

A row says whose it is, what it is called, what is left of it and what else there is to say; a click shows it
on the field.
"""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QWidget

from hheditor.rules.api.screen.standing import Standing, Thing
from hheditor.text.narrator import Narrator
from hheditor.ui.context import Context
from hheditor.ui.fonts import figures_font
from hheditor.ui.labels import Text
from hheditor.ui.layouts import in_column
from hheditor.ui.look.widgets import named
from hheditor.ui.parts.rows import HoverRow


class ThingRow(HoverRow):
    """One thing in one line."""

    def __init__(self, context: Context, thing: Thing, words: Narrator, colour: str) -> None:
        super().__init__(context, words.piece(thing.piece))
        self._thing, self._colour = thing, colour
        self._name = self.text()
        self._notes = " · ".join(map(words.phrase, thing.notes))
        self._share = f"{thing.now}/{thing.full}" if thing.full else ""
        owner = words.side(thing.side) if thing.side >= 0 else ""
        said = " · ".join(part for part in (self._name, self._share, owner, self._notes) if part)
        self.setAccessibleName(said)
        self.setToolTip(said)

    def sizeHint(self) -> QSize:
        """One line."""
        px = self._context.theme.px
        return QSize(px(120), self.fontMetrics().height() + px(4))

    def paint(self, painter: QPainter) -> None:
        """Its owner's colour, its name, notes, and a bar with what is left."""
        theme = self._context.theme
        px, metrics = theme.px, self.fontMetrics()
        whole = QRectF(self.rect())
        self.light(painter, whole.adjusted(px(8), 0.5, -px(8), -0.5))
        middle, left = whole.center().y(), px(16)
        painter.setPen(theme.colour("quiet"))
        painter.setBrush(QColor(self._colour) if self._colour else Qt.BrushStyle.NoBrush)
        painter.drawRect(QRectF(left, middle - px(5), px(9), px(10)))
        left += px(17)
        right = whole.right() - px(16)
        align = Qt.AlignmentFlag.AlignVCenter.value
        if self._share:
            right = self._meter(painter, right, middle)
        named = min(metrics.horizontalAdvance(self._name) + px(10), round((right - left) * 0.66))
        note = metrics.elidedText(self._notes, Qt.TextElideMode.ElideRight, round(right - left - named))
        painter.setPen(theme.colour("bad") if self._thing.alarm else theme.colour("quiet"))
        room = QRectF(left, whole.top(), right - left, whole.height())
        painter.drawText(room, Qt.AlignmentFlag.AlignRight.value | align, note)
        painter.setPen(theme.colour("ink"))
        free = right - left - metrics.horizontalAdvance(note) - px(8)
        name = metrics.elidedText(self._name, Qt.TextElideMode.ElideRight, round(free))
        painter.drawText(room, Qt.AlignmentFlag.AlignLeft.value | align, name)

    def _meter(self, painter: QPainter, right: float, middle: float) -> float:
        """The bar and its figures; where they begin."""
        theme, thing = self._context.theme, self._thing
        px = theme.px
        font = painter.font()
        painter.setFont(figures_font(theme.scale))
        wide = px(46)
        box = QRectF(right - wide, middle - px(9), wide, px(13))
        weak = 3 * thing.now <= thing.full
        painter.setPen(theme.colour("bad") if weak else theme.colour("ink"))
        align = Qt.AlignmentFlag.AlignRight.value | Qt.AlignmentFlag.AlignVCenter.value
        painter.drawText(box, align, self._share)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.colour("hairline"))
        bar = QRectF(right - wide, middle + px(5), wide, px(3))
        painter.drawRect(bar)
        painter.setBrush(theme.colour("bad") if weak else theme.colour("accent"))
        painter.drawRect(QRectF(bar.left(), bar.top(), wide * thing.now / max(1, thing.full), bar.height()))
        painter.setFont(font)
        return right - wide - px(8)


class StandingPanel(QWidget):
    """The section of the side panel."""

    chosen = Signal(object)
    """A `Thing` was clicked."""

    def __init__(self, context: Context, colour: Callable[[int], str]) -> None:
        """`colour` is that of a side."""
        super().__init__()
        self.setObjectName("standing")
        self._context, self._colour = context, colour
        self._shown: tuple[Standing, tuple[str, ...]] | None = None
        self._rows: list[ThingRow] = []
        px = context.theme.px
        self._lay = in_column(self, margins=(0, 0, 0, px(8)), spacing=0)

    @property
    def rows(self) -> tuple[ThingRow, ...]:
        """Every row, from the top."""
        return tuple(self._rows)

    def show_standing(self, standing: Standing | None, words: Narrator) -> None:
        """Show how things stand now."""
        found = standing or Standing()
        sides = tuple(words.side(side) for side in (0, 1))
        if self._shown == (found, sides):
            return
        self._shown = found, sides
        self._clear()
        px = self._context.theme.px
        if found.lines:
            text = named(Text("\n".join(map(words.phrase, found.lines)), wraps=True), "standing:lines")
            text.setContentsMargins(px(16), 0, px(14), px(4))
            self._lay.addWidget(text)
        for section in found.sections:
            title = Text(words.say(section.title), style=f"color: {self._context.theme.colours.quiet}")
            title.setContentsMargins(px(16), px(6), px(14), px(2))
            self._lay.addWidget(title)
            for thing in section.things:
                colour = self._colour(thing.side) if thing.side >= 0 else ""
                row = named(ThingRow(self._context, thing, words, colour), f"standing:{thing.piece}")
                row.clicked.connect(partial(self.chosen.emit, thing))
                self._rows.append(row)
                self._lay.addWidget(row)

    def _clear(self) -> None:
        self._rows = []
        while self._lay.count():
            item = self._lay.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()
