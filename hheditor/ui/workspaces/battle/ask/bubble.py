"""A question at the place it concerns: who must answer, what follows, and a number key for every choice."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QMouseEvent, QPainter
from PySide6.QtWidgets import QCheckBox, QSizePolicy, QToolButton, QWidget

from hheditor.ui.context import Context
from hheditor.ui.fonts import bold
from hheditor.ui.labels import Text
from hheditor.ui.layouts import in_column
from hheditor.ui.look.widgets import Painted, named
from hheditor.ui.parts.rows import HoverRow
from hheditor.ui.workspaces.battle.field.floating import Floating
from hheditor.ui.workspaces.battle.heraldic import Arms

MOST = 9
"""Choices with a number key; further ones are hexes to click."""
_WIDTH = 320


class Choice(NamedTuple):
    """One answer."""

    title: str
    consequence: str = ""
    """What would follow, in a quieter voice."""
    tip: str = ""


class Asked(NamedTuple):
    """What a bubble asks."""

    side: int
    who: str
    """Whose answer it is."""
    question: str
    choices: tuple[Choice, ...]
    more: str = ""
    """A quiet line below: what else may be done, e.g. click a hex."""
    standing: str = ""
    """Words of the check box that makes the answer a standing one; empty: none."""


class _Row(HoverRow):
    """A choice: its key, its words, what follows."""

    def __init__(
        self, context: Context, number: int, choice: Choice, entered: Callable[[int], None], width: int
    ) -> None:
        super().__init__(context, choice.title, lambda on: entered(number if on else -1))
        self.setObjectName(f"battle:choice-{number + 1}")
        self._number, self._choice = number, choice
        self.setAccessibleDescription(choice.consequence)
        self.setToolTip(choice.tip)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._room, self._pad = width, 6
        self.setFixedSize(width, self._height())

    def tighten(self) -> None:
        """Stand closer to the others: there are many, or the letters are large."""
        self._pad = 3
        self.setFixedSize(self._room, self._height())

    def _boxes(self) -> tuple[QRect, QRect]:
        px = self._context.theme.px
        left = px(44)
        wrap = Qt.TextFlag.TextWordWrap.value
        width = self._room - left - px(12)
        one = QFontMetrics(bold(self.font())).boundingRect(
            QRect(left, px(self._pad), width, 10_000), wrap, self._choice.title
        )
        below = one.bottom() + px(1)
        two = QRect(left, below, width, 0)
        if self._choice.consequence:
            two = self.fontMetrics().boundingRect(
                QRect(left, below, width, 10_000), wrap, self._choice.consequence
            )
        return one, two

    def _height(self) -> int:
        return self._boxes()[1].bottom() + self._context.theme.px(self._pad + 1)

    def sizeHint(self) -> QSize:
        """As its words need."""
        return QSize(self._room, self._height())

    def paint(self, painter: QPainter) -> None:
        """Key cap, words, consequence."""
        theme = self._context.theme
        px = theme.px
        box = QRectF(self.rect()).adjusted(px(6) + 0.5, 0.5, -px(6) - 0.5, -0.5)
        self.light(painter, box, 6, strongly=True)
        one, two = self._boxes()
        if self._number < MOST:
            side = px(20)
            cap = QRectF(px(14), one.center().y() - side / 2, side, side)
            painter.setPen(theme.colour("quiet"))
            painter.setBrush(theme.colour("surface"))
            painter.drawRoundedRect(cap, px(4), px(4))
            painter.setFont(self.font())
            painter.drawText(cap, Qt.AlignmentFlag.AlignCenter, str(self._number + 1))
        painter.setPen(theme.colour("ink"))
        painter.setFont(bold(self.font()))
        painter.drawText(one, Qt.TextFlag.TextWordWrap.value, self._choice.title)
        if self._choice.consequence:
            painter.setPen(theme.colour("quiet"))
            painter.setFont(self.font())
            painter.drawText(two, Qt.TextFlag.TextWordWrap.value, self._choice.consequence)


class _Head(Painted, QWidget):
    """Shield, who must answer, the question; whoever drags it moves the bubble, whoever presses its arrow
    folds it."""

    def __init__(self, context: Context, arms: Arms, asked: Asked, width: int, bubble: "Bubble") -> None:
        super().__init__()
        self.setObjectName("battle:question")
        self._bubble = bubble
        self._gripped: QPoint | None = None
        self._context = context
        self._arms = arms
        self._asked = asked
        self._room = width
        self.setFixedSize(width, self._boxes()[1].bottom() + context.theme.px(8))
        self.setAccessibleName(f"{asked.who}: {asked.question}")
        self.setCursor(Qt.CursorShape.SizeAllCursor)
        self._fold = named(QToolButton(self), "battle:fold")
        self._fold.setAutoRaise(True)
        self._fold.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._fold.setCursor(Qt.CursorShape.PointingHandCursor)
        side = context.theme.px(24)
        self._fold.setFixedSize(side, side)
        self._fold.move(width - side - context.theme.px(6), context.theme.px(5))
        self._fold.setToolTip(context.tip("battle.fold"))
        self._fold.clicked.connect(lambda: context.run("battle.fold"))
        self.show_folded(folded=False)

    def show_folded(self, *, folded: bool) -> None:
        """The arrow points to what a press does."""
        self._fold.setArrowType(Qt.ArrowType.DownArrow if folded else Qt.ArrowType.UpArrow)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take hold."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._gripped = event.globalPosition().toPoint()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Carry the bubble along."""
        if self._gripped is not None:
            here = event.globalPosition().toPoint()
            self._bubble.carry(here - self._gripped)
            self._gripped = here

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: ARG002 - Qt's signature
        """Let it stand."""
        self._gripped = None

    def _boxes(self) -> tuple[QRect, QRect]:
        px = self._context.theme.px
        left, width = px(44), self._room - px(78)
        wrap = Qt.TextFlag.TextWordWrap.value
        who = self.fontMetrics().boundingRect(QRect(left, px(8), width, 9_000), wrap, self._asked.who)
        words = QFontMetrics(bold(self.font())).boundingRect(
            QRect(left, who.bottom() + px(1), width, 9_000), wrap, self._asked.question
        )
        return who, words

    def paint(self, painter: QPainter) -> None:
        """As above."""
        theme = self._context.theme
        px = theme.px
        who, words = self._boxes()
        if self._asked.side >= 0:
            shield = QRectF(px(15), px(11), px(18), px(21))
            self._arms.paint_shield(painter, shield, self._asked.side)
        painter.setPen(theme.colour("quiet"))
        painter.drawText(who, Qt.TextFlag.TextWordWrap.value, self._asked.who)
        painter.setPen(theme.colour("ink"))
        painter.setFont(bold(self.font()))
        painter.drawText(words, Qt.TextFlag.TextWordWrap.value, self._asked.question)
        painter.fillRect(px(14), self.height() - 1, self._room - px(28), 1, theme.colour("hairline"))


class Bubble(Floating):
    """The bubble. One is on the field at a time.

    Every question gets a sheet of its own, laid out before it is shown: what is put into a window that is
    visible already counts for nothing until the next turn of the event loop.
    """

    def __init__(self, context: Context, arms: Arms, parent: QWidget) -> None:
        super().__init__(context, parent, "battle:bubble")
        self._arms = arms
        self.asked: Asked | None = None
        self._answer: Callable[[int, bool], None] = lambda _number, _always: None
        self._preview: Callable[[int], None] = lambda _number: None
        self._standing: QCheckBox | None = None
        self._sheet: QWidget | None = None
        self._head: _Head | None = None
        self._rows: list[QWidget] = []
        self.folded = False
        self.carried = False
        """Whether somebody has put it elsewhere."""

    def ask(
        self,
        asked: Asked,
        answer: Callable[[int, bool], None],
        preview: Callable[[int], None],
    ) -> None:
        """Ask; `answer` gets the number of the choice and whether it is to stand, `preview` the choice the
        pointer rests on or -1."""
        same = asked == self.asked
        self._clear()
        self.asked, self._answer, self._preview = asked, answer, preview
        if not same:
            self.folded = self.carried = False
        width = self._context.theme.px(_WIDTH)
        sheet = QWidget()
        self._head = _Head(self._context, self._arms, asked, width, self)
        layout = in_column(sheet, self._head, margins=(0, 0, 0, self._context.theme.px(5)), spacing=0)
        layout.addSpacing(self._context.theme.px(4))
        for number, choice in enumerate(asked.choices):
            row = _Row(self._context, number, choice, self._preview, width)
            row.clicked.connect(lambda _=False, number=number: self.choose(number))
            self._rows.append(row)
        if asked.standing:
            self._rows.append(self._make_standing(asked.standing, width))
        if asked.more:
            self._rows.append(self._make_more(asked.more, width))
        for each in self._rows:
            layout.addWidget(each)
        self._sheet = sheet

    def _size(self) -> QSize:
        assert self._sheet is not None
        layout = self._sheet.layout()
        assert layout is not None
        layout.invalidate()
        return self._sheet.sizeHint() + QSize(2 * self.room, 2 * self.room)

    def _make_standing(self, words: str, width: int) -> QWidget:
        px = self._context.theme.px
        holder = QWidget()
        self._standing = named(QCheckBox(words), "battle:standing")
        in_column(holder, self._standing, margins=(px(16), px(6), px(12), px(4)))
        holder.setFixedWidth(width)
        return holder

    def _make_more(self, words: str, width: int) -> QWidget:
        px = self._context.theme.px
        label = Text(words, wraps=True, style=f"color: {self._context.theme.colours.quiet}")
        label.setContentsMargins(px(16), px(4), px(12), px(2))
        label.setFixedWidth(width)
        return label

    def stand_at(self, spot: QPoint, clear: int, avoid: Sequence[QRect] = ()) -> None:
        """Stand beside a spot of the parent; where somebody has put it, it stays."""
        assert self._sheet is not None
        assert self._head is not None
        for row in self._rows:
            row.setVisible(not self.folded)
        self._head.show_folded(folded=self.folded)
        parent = self.parentWidget()
        if parent is not None and self._size().height() > parent.height() - 4:
            for row in self._sheet.findChildren(_Row):
                row.tighten()
        if self.carried:
            self.resize(self._size())
            self.carry(QPoint())
        else:
            self.place_beside(spot, clear, self._size(), tuple(avoid))
        self._sheet.setParent(self)
        self._sheet.setGeometry(self.rect().adjusted(self.room, self.room, -self.room, -self.room))
        self._sheet.show()
        self.show()
        self.raise_()

    def carry(self, by: QPoint) -> None:
        """Stand elsewhere, within the field."""
        parent = self.parentWidget()
        assert parent is not None
        there = self.pos() + by
        x = min(max(there.x(), 0), max(0, parent.width() - self.width()))
        y = min(max(there.y(), 0), max(0, parent.height() - self.height()))
        self.carried = self.carried or bool(by.manhattanLength())
        self.move_to(QPoint(x, y))

    def choose(self, number: int) -> bool:
        """Give an answer by its number; whether there was such a choice."""
        if self.asked is None or not 0 <= number < len(self.asked.choices):
            return False
        always = self._standing is not None and self._standing.isChecked()
        self._answer(number, always)
        return True

    def toggle_standing(self) -> bool:
        """Make the answer to come a standing one, or not; whether the question allows it."""
        if self._standing is None:
            return False
        self._standing.toggle()
        return True

    def close_bubble(self) -> None:
        """Nothing is asked any more."""
        self.asked = None
        self._clear()
        self.hide()

    def _clear(self) -> None:
        self._standing = self._head = None
        self._rows = []
        if self._sheet is not None:
            self._sheet.hide()
            self._sheet.deleteLater()
            self._sheet = None
