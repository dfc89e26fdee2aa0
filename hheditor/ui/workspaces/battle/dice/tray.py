"""The dice tray below the field: what is thrown and why, the dice, how they are read, and what came of it.

It is always there, so that nothing moves when dice fall. The throw is a short tumble that never keeps
anybody waiting: the result has happened already, and the next input ends it. With reduced motion the dice
simply lie there.
"""

from typing import NamedTuple

from PySide6.QtCore import QEasingCurve, QRect, QRectF, QSize, Qt, QVariantAnimation
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from hheditor.rules.api import Roll
from hheditor.ui.context import Context
from hheditor.ui.fonts import bold, figures_font, heading_font
from hheditor.ui.labels import fitted
from hheditor.ui.look.widgets import Painted
from hheditor.ui.workspaces.battle.dice.dice import DiceColours, Die, laid_out, paint_die
from hheditor.ui.workspaces.battle.heraldic import Arms

_THROW = 520
"""Milliseconds a throw tumbles."""
_LARGEST, _SMALLEST = 38, 16
_SMALL = 0.86
"""Letters of words that need more room, against others."""


class Shown(NamedTuple):
    """What lies in the tray."""

    title: str = ""
    detail: str = ""
    """Who throws at whom, or what to type."""
    roll: Roll | None = None
    faces: tuple[int, ...] = ()
    entry: str = ""
    """What was typed so far; shown as figures with a caret."""
    reading: str = ""
    result: str = ""
    waiting: bool = False
    """Whether somebody must type or throw."""
    before: tuple[tuple[Roll, tuple[int, ...]], ...] = ()
    """Rolls of the same occasion thrown before: the other side's dice of a fight."""


class DiceField(Painted, QWidget):
    """The dice themselves."""

    def __init__(self, context: Context, arms: Arms) -> None:
        super().__init__()
        self.setObjectName("battle:dice")
        self._context = context
        self._arms = arms
        self._dice: list[Die] = []
        self._side = -1
        self._seed = 0
        self._progress = 1.0
        self._tumble = QVariantAnimation(self)
        self._tumble.setStartValue(0.0)
        self._tumble.setEndValue(1.0)
        self._tumble.setDuration(_THROW)
        self._tumble.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._tumble.valueChanged.connect(self._tick)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_dice(self, dice: list[Die], side: int, *, throw: bool) -> None:
        """Let these dice lie there, or fall."""
        self._dice, self._side = dice, side
        self._tumble.stop()
        self._progress = 1.0
        if throw and dice and self.isVisible():
            self._seed += 1
            self._progress = 0.0
            self._tumble.start()
        self.setAccessibleName(", ".join("–" if die.face is None else str(die.face) for die in dice))
        self.update()

    def throw_again(self) -> None:
        """Let the dice that lie there fall once more."""
        self.show_dice(self._dice, self._side, throw=True)

    @property
    def tumbling(self) -> bool:
        """Whether a throw is still to be seen."""
        return self._progress < 1.0

    def rest(self) -> None:
        """End the tumble: somebody has gone on."""
        self._tumble.stop()
        self._progress = 1.0
        self.update()

    def _tick(self, value: object) -> None:
        self._progress = float(value)  # type: ignore[arg-type]
        self.update()

    def sizeHint(self) -> QSize:
        """Room for a volley."""
        px = self._context.theme.px
        return QSize(px(240), px(48))

    def minimumSizeHint(self) -> QSize:
        """Room for a few."""
        px = self._context.theme.px
        return QSize(px(90), px(32))

    def _colours(self, side: int) -> DiceColours:
        theme = self._context.theme
        body, light, dark, metal = self._arms.livery(side)
        return DiceColours(
            QColor(light if theme.dark else body),
            QColor(metal if theme.dark else dark),
            QColor(metal),
            theme.colour("accent"),
            theme.colour("surface"),
            theme.colour("ink"),
        )

    def paint(self, painter: QPainter) -> None:
        """The dice in a row, in two where they are many."""
        if not self._dice:
            return
        theme = self._context.theme
        count = len(self._dice)
        side = float(min(theme.px(_LARGEST), self.height() - 4))
        rows = 1
        if count * (side + 4) > self.width():
            rows = 2 if count > 6 else 1
            per_row = -(-count // rows)
            side = min(side, (self.height() - 4) / rows - 2, self.width() / per_row - 3)
        side = max(side, _SMALLEST)
        per_row = -(-count // rows)
        gap = max(2.0, min(8.0, (self.width() - per_row * side) / max(per_row, 1)))
        font = figures_font(theme.scale)
        top = (self.height() - rows * side - (rows - 1) * 2) / 2
        for number, die in enumerate(self._dice):
            row, column = divmod(number, per_row)
            box = QRectF(column * (side + gap), top + row * (side + 2), side, side)
            shown, turn = self._tumbled(die, number)
            colours = self._colours(die.side if die.side >= 0 else self._side)
            paint_die(painter, shown, box, colours, font, turn)

    def _tumbled(self, die: Die, number: int) -> tuple[Die, float]:
        """A die on its way: other faces, turning slower and slower; each comes to rest a little later."""
        if self._progress >= 1.0 or die.face is None:
            return die, 0.0
        rest = 0.55 + 0.45 * ((number * 7 + self._seed) % 5) / 4
        here = min(1.0, self._progress / rest)
        if here >= 1.0:
            return die, 0.0
        face = (die.face + int((1 - here) * 9) + number) % die.sides + 1
        return Die(die.sides, face, "plain", die.side), (1 - here) * 300 * (-1) ** number


class Words(QWidget):
    """Two lines: what, and in a quieter voice why or for whom; or a figure and a sentence."""

    def __init__(self, context: Context, name: str, *, large: bool) -> None:
        super().__init__()
        self.setObjectName(name)
        self._context = context
        self._large = large
        self.first = ""
        self.second = ""
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)

    def show_words(self, first: str, second: str) -> None:
        """Say them."""
        if (first, second) != (self.first, self.second):
            self.first, self.second = first, second
            self.setAccessibleName(f"{first}. {second}")
            self.setToolTip(second)
            self.updateGeometry()
            self.update()

    def _fonts(self) -> tuple[QFont, QFont]:
        scale = self._context.theme.scale
        if self._large:
            return heading_font(scale, 15), QFont(self.font())
        return bold(self.font()), QFont(self.font())

    def sizeHint(self) -> QSize:
        """As wide as it says, within reason."""
        px = self._context.theme.px
        return QSize(px(250 if self._large else 220), px(48))

    def minimumSizeHint(self) -> QSize:
        """A few words."""
        px = self._context.theme.px
        return QSize(px(110), px(44))

    def _said(self, font: QFont, room: int) -> tuple[list[str], QFont]:
        """The second line in as many as there is room for, in smaller letters before it is cut."""
        lines: list[str] = []
        for share in (1.0, _SMALL):
            font = QFont(font)
            font.setPointSizeF(font.pointSizeF() * share)
            most = max(1, room // QFontMetrics(font).height())
            lines = fitted(self.second, font, self.width(), most)
            if not lines or " ".join(lines) == self.second.strip():
                break
        return lines, font

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        """The lines."""
        theme = self._context.theme
        first, second = self._fonts()
        painter = QPainter(self)
        if not self.first and self.second:
            painter.setFont(second)
            painter.setPen(theme.colour("quiet"))
            most = max(1, self.height() // self.fontMetrics().height())
            shown = "\n".join(fitted(self.second, second, self.width(), most))
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignVCenter.value, shown)
            painter.end()
            return
        painter.setFont(first)
        height = painter.fontMetrics().height()
        for share in (0.85, 0.7, 0.6):
            if painter.fontMetrics().horizontalAdvance(self.first) <= self.width():
                break
            smaller = QFont(first)
            smaller.setPointSizeF(first.pointSizeF() * share)
            painter.setFont(smaller)
        lines, second = self._said(second, self.height() - height)
        below = QFontMetrics(second).height()
        top = (self.height() - height - len(lines) * below) // 2
        painter.setPen(theme.colour("ink"))
        shown = painter.fontMetrics().elidedText(self.first, Qt.TextElideMode.ElideRight, self.width())
        painter.drawText(0, top, self.width(), height, Qt.AlignmentFlag.AlignLeft.value, shown)
        painter.setFont(second)
        painter.setPen(theme.colour("quiet"))
        room = QRect(0, top + height, self.width(), len(lines) * below)
        painter.drawText(room, Qt.AlignmentFlag.AlignLeft.value, "\n".join(lines))
        painter.end()


def dice_of(shown: Shown) -> list[Die]:
    """The dice to lay out: the faces, or as many as were asked for, waiting."""
    if shown.roll is None:
        return []
    if not shown.faces and not shown.waiting:
        return []
    earlier = [die for roll, faces in shown.before for die in laid_out(roll, faces)]
    return [*earlier, *laid_out(shown.roll, shown.faces)]
