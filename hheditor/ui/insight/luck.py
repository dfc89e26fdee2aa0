"""The luck of a battle on a page: raw numbers first, how rare they are, and turn by turn."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from hheditor.text import decimal
from hheditor.ui.labels import Text
from hheditor.ui.layouts import FLUSH, in_column
from hheditor.ui.look.widgets import Painted, named
from hheditor.ui.rich import escape
from hheditor.ui.slices import Slices

if TYPE_CHECKING:
    from hheditor.battles import Battle
    from hheditor.drawing.charts import Inks
    from hheditor.insight.luck import Luck, Tally
    from hheditor.text import Narrator
    from hheditor.ui.context import Context


class LuckPanel(QWidget):
    """Thrown against expected for each side; a bar up or down for every turn."""

    def __init__(
        self,
        context: "Context",
        battle: "Battle",
        nodes: list[int],
        words: "Narrator",
        inks: "Inks",
    ) -> None:
        super().__init__()
        from hheditor.insight.luck import Bookkeeper

        self.setObjectName("review:luck")
        self._context, self._words, self._inks = context, words, inks
        self.book: Bookkeeper = Bookkeeper(battle, nodes)
        self.words = named(Text(wraps=True), "review:luck-words")
        self.chart = _TurnChart(context, inks)
        in_column(self, self.words, self.chart, margins=FLUSH, spacing=context.theme.px(6))
        self.reading = Slices(self, asked=False)
        self.reading.begin(self._read(), self._show)
        self._show()

    def _read(self) -> Iterator[None]:
        while self.book.work(0.0):
            yield

    def _show(self) -> None:
        from hheditor.insight.luck import by_turn

        say = self._context.say
        if not self.book.done:
            self.words.show_markup(escape(say("luck.reckoning")))
            self.chart.hide()
            return
        luck = self.book.luck()
        if not luck.throws:
            self.words.show_markup(escape(say("review.no-dice")))
            return
        self.words.show_markup(self._table(luck))
        self.chart.show_turns(by_turn(self.book.kinds))
        self.chart.show()

    def _table(self, luck: "Luck") -> str:
        say, colours = self._context.say, self._context.theme.colours
        heads = ("luck.side", "luck.dice", "luck.throws", "luck.thrown", "luck.expected", "luck.rarity")
        cells = [
            f"<td style='color: {colours.quiet}' align='{'left' if n in (0, 1, 5) else 'right'}'>"
            f"{escape(say(head))}&nbsp;&nbsp;&nbsp;</td>"
            for n, head in enumerate(heads)
        ]
        rows = [f"<tr>{''.join(cells)}</tr>"]
        rows += [self._row(tally) for tally in luck.tallies]
        for toll in luck.tolls:
            colour = self._inks.sides[toll.side % len(self._inks.sides)]
            due = decimal(toll.expected, 1, self._context.language)
            rows.append(
                f"<tr><td><span style='color: {colour}'>■</span> {escape(self._words.side(toll.side))}"
                f"&nbsp;&nbsp;&nbsp;</td><td>{escape(say(f'strength.{luck.counted}.lost'))}&nbsp;&nbsp;&nbsp;</td><td></td>"
                f"<td align='right'>{toll.lost}&nbsp;&nbsp;&nbsp;</td>"
                f"<td align='right'>{due}&nbsp;&nbsp;&nbsp;</td><td></td></tr>"
            )
        return f"<table cellspacing='0' cellpadding='2'>{''.join(rows)}</table>"

    def _row(self, tally: "Tally") -> str:
        say = self._context.say
        kind = self._words.purpose(tally.purpose) if tally.purpose else say("luck.together")
        colour = self._inks.sides[tally.side % len(self._inks.sides)]
        thrown, expected = str(tally.thrown), decimal(tally.expected, 1, self._context.language)
        if not tally.purpose:
            # Hits and pips do not add up to anything.
            thrown = expected = ""
        name = f"<span style='color: {colour}'>■</span> {escape(self._words.side(tally.side))}"
        gap = "&nbsp;&nbsp;&nbsp;"
        return (
            f"<tr><td>{name}{gap}</td><td>{escape(kind)}{gap}</td><td align='right'>{tally.throws}{gap}</td>"
            f"<td align='right'><b>{thrown}</b>{gap}</td><td align='right'>{expected}{gap}</td>"
            f"<td>{escape(rare(self._context, tally))}</td></tr>"
        )


def rare(context: "Context", tally: "Tally") -> str:
    """How rare it is, in plain words."""
    from hheditor.insight.luck import rarity

    kind, number = rarity(tally)
    if kind == "ordinary":
        return context.say("luck.ordinary")
    return context.say("luck.lucky" if kind == "lucky" else "luck.unlucky", number=number)


class _TurnChart(Painted, QWidget):
    """Bars above the line for good luck, below it for bad."""

    def __init__(self, context: "Context", inks: "Inks") -> None:
        super().__init__()
        self.setObjectName("review:luck-chart")
        self._context, self._inks = context, inks
        self._turns: list[tuple[int, dict[int, float]]] = []
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """A low chart."""
        return QSize(300, self._context.theme.px(150))

    def show_turns(self, turns: list[tuple[int, dict[int, float]]]) -> None:
        """Show these."""
        self._turns = turns
        self.setAccessibleName(self._context.say("luck.chart"))
        self.update()

    def paint(self, painter: QPainter) -> None:
        """A pair of bars for each turn."""
        px = self._context.theme.px
        left, foot, top = px(64), px(20), px(6)
        height = self.height() - foot - top
        middle = top + height / 2
        unit = height / 2 / 3
        painter.setFont(self.font())
        quiet, hairline = QColor(self._inks.quiet), QColor(self._inks.hairline)
        for level in (-2, 0, 2):
            painter.setPen(QPen(hairline, 1))
            y = middle - level * unit
            painter.drawLine(left, round(y), self.width(), round(y))
        painter.setPen(quiet)
        for words, y in (("luck.good", middle - 2 * unit), ("luck.bad", middle + 2 * unit)):
            box = QRectF(0, y - px(9), left - px(6), px(18))
            painter.drawText(
                box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, self._context.say(words)
            )
        room = (self.width() - left) / max(1, len(self._turns))
        wide = min(px(18), room / 3)
        for number, (turn, sides) in enumerate(self._turns):
            centre = left + room * (number + 0.5)
            for side, away in sides.items():
                tall = max(-3.0, min(3.0, away)) * unit
                x = centre + (side - 1) * wide
                bar = QRectF(x, middle - max(0.0, tall), wide - 1, max(1.0, abs(tall)))
                painter.fillRect(bar, QColor(self._inks.sides[side % len(self._inks.sides)]))
            painter.setPen(quiet)
            label = QRectF(centre - room / 2, self.height() - foot, room, foot)
            painter.drawText(label, Qt.AlignmentFlag.AlignCenter, str(turn))
