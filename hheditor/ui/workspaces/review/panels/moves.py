"""The move list: a chess book of the battle. Only the rows that show are put into words and painted."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QSizePolicy

from hheditor.app.review.rows import Row, rows
from hheditor.app.review.stacking import Stack
from hheditor.app.review.study import Study
from hheditor.rules.api import CHANCE
from hheditor.ui.context import Context
from hheditor.ui.fonts import bold
from hheditor.ui.icons import paint_icon
from hheditor.ui.tips import hide_tip, show_tip
from hheditor.ui.workspaces.review.words import Words

_MOST_LINES = 12
"""Of the step at hand; what is longer still is in the tooltip."""
_TINTS = ("#4f7fb8", "#9a6fb0", "#5f9a6a", "#b07f4a")
"""Colours of variations by depth: a bar at the left, and a breath of it behind the row."""


class MoveList(QAbstractScrollArea):
    """Rows of a battle, the step at hand marked."""

    chosen = Signal(int)
    """A step was clicked."""
    asked = Signal(QPoint)
    """The right button asks what can be done with a step; where, on the screen."""
    folded = Signal(int)
    """The fold of a variation was clicked."""

    def __init__(self, context: Context, study: Study, words: Words, colours: Callable[[int], str]) -> None:
        super().__init__()
        self.setObjectName("review:moves")
        self.setAccessibleName(context.say("review.moves"))
        self._context, self._study, self._words, self._colours = context, study, words, colours
        self._rows: list[Row] = []
        self._stack = Stack()
        self._where: dict[int, int] = {}
        self._hover = -1
        self._width = -1
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumHeight(context.theme.px(190))
        self.viewport().setMouseTracking(True)
        self._line = self.fontMetrics().height() + context.theme.px(7)
        self._small = QFont(self.font())
        self._small.setPointSizeF(self.font().pointSizeF() * 0.9)
        self._italic = QFont(self.font())
        self._italic.setItalic(True)
        self._bold = bold(self.font())
        self._noted: dict[tuple[str, int], int] = {}
        """Heights of the notes there are, by their words and the room they have."""

    # What it shows -------------------------------------------------------------------------------------

    def rebuild(self) -> None:
        """The tree, a note or a fold changed."""
        study = self._study
        until = study.place.node if study.hidden else None
        self._rows = rows(study.battle, study.folds, until, taken_back=study.shows_taken_back)
        self._where = {row.node: at for at, row in enumerate(self._rows) if row.kind == "step"}
        self._measure()
        self.follow()

    def _measure(self) -> None:
        # Thousands of rows are of four heights; only notes are measured.
        plain = {"step": self._line, "phase": self._line, "variation": self._line}
        plain["turn"] = self._line + self._context.theme.px(8)
        before, self._noted = self._noted, {}
        heights = [plain.get(row.kind) or self._note_height(row, before) for row in self._rows]
        self._stack = Stack(heights)
        self._swell()
        self._width = self.viewport().width()
        self._set_bar()

    def _set_bar(self) -> None:
        room = self.viewport().height()
        self.verticalScrollBar().setRange(
            0, max(0, self._stack.top(len(self._stack)) + self._context.theme.px(8) - room)
        )
        self.verticalScrollBar().setPageStep(room)
        self.verticalScrollBar().setSingleStep(self._line)

    def _swell(self) -> None:
        """The step at hand says all it has to say."""
        at = self._where.get(self._study.place.node, -1)
        if at < 0:
            self._stack.swell(-1, 0)
            return
        row = self._rows[at]
        wide = self._text_right(row) - self._left(row)
        flags = Qt.TextFlag.TextWordWrap.value
        room = QRect(0, 0, max(40, wide), 4000)
        text = self._words.whole_step(row.node)
        high = min(self.fontMetrics().boundingRect(room, flags, text).height(), _MOST_LINES * self._line)
        self._stack.swell(at, max(0, high + self._context.theme.px(7) - self._line))

    def _text_right(self, row: Row) -> int:
        """Where the text of a step ends: before its bookmark, if it has one."""
        px = self._context.theme.px
        notes = self._study.battle.node(row.node).notes.values()
        marked = any(note.bookmark is not None for note in notes)
        return self.viewport().width() - px(10) - (px(17) if marked else 0)

    def _note_height(self, row: Row, before: "dict[tuple[str, int], int]") -> int:
        wide = max(40, self.viewport().width() - self._left(row) - self._context.theme.px(12))
        flags = Qt.TextFlag.TextWordWrap.value
        key = self._note(row), wide
        high = before.get(key)
        if high is None:
            box = QFontMetrics(self._italic).boundingRect(QRect(0, 0, wide, 4000), flags, key[0])
            high = box.height()
        self._noted[key] = high
        return high + self._context.theme.px(6)

    def _left(self, row: Row) -> int:
        px = self._context.theme.px
        return px(38) + row.depth * px(14)

    def _note(self, row: Row) -> str:
        note = self._study.battle.node(row.node).notes.get(row.author)
        if note is None:
            return ""
        text = self._words.note(note)
        if note.pictures:
            text = " ".join((text, self._context.say("review.pictures", n=len(note.pictures)))).strip()
        others = row.author and row.author != self._study.battle.author
        return f"{self._words.naming(row.author)}: {text}" if others else text

    def follow(self) -> None:
        """Bring the step at hand into view."""
        if self._study.hidden:
            self._rows = rows(self._study.battle, self._study.folds, self._study.place.node)
            self._where = {row.node: at for at, row in enumerate(self._rows) if row.kind == "step"}
            self._measure()
        self._swell()
        self._set_bar()
        node = self._study.place.node
        # Painted by hand, so whoever reads with the ears is told here.
        self.setAccessibleDescription(self._words.whole_step(node) if node else "")
        at = self._where.get(node)
        bar = self.verticalScrollBar()
        if at is None:
            if self._study.index == 0:
                bar.setValue(0)
        else:
            end = at + 1
            while end < len(self._rows) and self._rows[end].kind == "note":
                end += 1
            top, bottom = self._stack.top(at), self._stack.top(end)
            room, margin = self.viewport().height(), 2 * self._line
            if top - margin < bar.value():
                bar.setValue(self._row_top(top - margin))
            elif bottom + margin > bar.value() + room:
                # Whole rows at the upper edge; what is cut off is at the lower one, where more is to come.
                bar.setValue(min(self._row_top(bottom + margin - room + self._line), top))
        self.viewport().update()

    def _row_top(self, y: int) -> int:
        """The upper edge of the row at a height."""
        return self._stack.top(self._stack.row(max(0, y)))

    def rows_shown(self) -> list[Row]:
        """The rows of the whole list, for tests and for readers without eyes on it."""
        return list(self._rows)

    def text_of(self, row: Row) -> str:
        """What a row says."""
        words = self._words
        match row.kind:
            case "turn":
                assert row.moment is not None
                return words.stretch(row.moment)
            case "phase":
                assert row.moment is not None
                return words.phase(row.moment.phase)
            case "variation":
                away = self._study.battle.node(row.node).folded
                kind = "review.taken-back-line" if away else "review.variation"
                return words.line(row.node) or self._context.say(kind)
            case "note":
                return self._note(row)
            case _:
                return words.step(row.node)

    # Painting ------------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        """The rows that show."""
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(event.rect(), self._context.theme.colour("surface"))
        offset = self.verticalScrollBar().value()
        stack = self._stack
        at = stack.row(offset)
        while at < len(self._rows) and stack.top(at) - offset < self.viewport().height():
            box = QRect(0, stack.top(at) - offset, self.viewport().width(), stack.height(at))
            self._paint_row(painter, self._rows[at], box, at)
            at += 1
        if not self._rows:
            painter.setPen(self._context.theme.colour("quiet"))
            painter.drawText(
                self.viewport().rect().adjusted(16, 8, -16, -8),
                Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap.value,
                self._context.say("review.moves.empty"),
            )
        painter.end()

    def _paint_row(self, painter: QPainter, row: Row, box: QRect, at: int) -> None:
        theme = self._context.theme
        if row.depth:
            tint = QColor(_TINTS[(row.depth - 1) % len(_TINTS)])
            bar = QRect(row.depth * theme.px(14) - theme.px(6), box.top(), theme.px(3), box.height())
            breath = QColor(tint)
            breath.setAlpha(26 if theme.dark else 18)
            painter.fillRect(box.adjusted(bar.left(), 0, 0, 0), breath)
            painter.fillRect(bar, tint)
        if row.kind == "step":
            self._paint_step(painter, row, box, at)
        elif row.kind == "note":
            painter.setFont(self._italic)
            painter.setPen(theme.colour("quiet"))
            painter.drawText(
                box.adjusted(self._left(row), 0, -theme.px(10), 0),
                Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap.value,
                self._note(row),
            )
        elif row.kind == "variation":
            self._paint_variation(painter, row, box, at)
        else:
            self._paint_heading(painter, row, box)

    def _paint_heading(self, painter: QPainter, row: Row, box: QRect) -> None:
        theme = self._context.theme
        turn = row.kind == "turn"
        painter.setFont(self._bold if turn else self._small)
        painter.setPen(theme.colour("ink" if turn else "quiet"))
        left = theme.px(16) + (row.depth * theme.px(12) + theme.px(20) if row.depth else 0)
        area = box.adjusted(left, theme.px(8) if turn else 0, -theme.px(8), 0)
        if turn and row.moment is not None and row.moment.side >= 0:
            side = theme.px(9)
            dot = QRectF(area.left(), area.center().y() - side / 2 + 1, side, side)
            painter.setBrush(QColor(self._colours(row.moment.side)))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.drawRoundedRect(dot, 2, 2)
            painter.setPen(theme.colour("ink"))
            area.adjust(theme.px(16), 0, 0, 0)
        text = painter.fontMetrics().elidedText(self.text_of(row), Qt.TextElideMode.ElideRight, area.width())
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, text)
        if turn and not row.depth:
            painter.fillRect(
                box.left() + theme.px(16),
                box.top() + theme.px(3),
                box.width() - theme.px(24),
                1,
                theme.colour("hairline"),
            )

    def _paint_variation(self, painter: QPainter, row: Row, box: QRect, at: int) -> None:
        theme = self._context.theme
        if at == self._hover:
            painter.fillRect(box, theme.colour("hover", 120))
        side = theme.px(12)
        left = self._left(row) - theme.px(4)
        arrow = QRectF(left, box.center().y() - side / 2, side, side)
        paint_icon(painter, "right" if row.folded else "down", arrow, theme.colour("quiet"))
        painter.setFont(self._bold if self._study.battle.node(row.node).name else self._small)
        painter.setPen(theme.colour("ink" if self._study.battle.node(row.node).name else "quiet"))
        text = self.text_of(row)
        if row.folded:
            text = f"{text}: {self._words.step(row.node)}"
        area = box.adjusted(left + side + theme.px(6), 0, -theme.px(8), 0)
        shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, area.width())
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, shown)

    def _paint_step(self, painter: QPainter, row: Row, box: QRect, at: int) -> None:
        theme, study = self._context.theme, self._study
        node = study.battle.node(row.node)
        here = study.place.node == row.node
        inside = QRectF(box.adjusted(theme.px(6), 0, -theme.px(6), 0))
        if here:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.colour("accent_soft"))
            painter.drawRoundedRect(inside, theme.px(4), theme.px(4))
            painter.setBrush(theme.colour("accent"))
            painter.drawRoundedRect(
                QRectF(inside.left(), inside.top() + 3, theme.px(3), inside.height() - 6), 1.5, 1.5
            )
        elif at == self._hover:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.colour("hover", 140))
            painter.drawRoundedRect(inside, theme.px(4), theme.px(4))
        # Signs stand beside the first line, however many lines the step at hand has.
        first = QRect(box.left(), box.top(), box.width(), self._line)
        glyphs = self._words.glyphs(row.node)
        if glyphs:
            painter.setFont(self._bold)
            painter.setPen(self.glyph_colour(glyphs))
            margin = QRect(self._left(row) - theme.px(27), first.top(), theme.px(26), first.height())
            sign = glyphs.split(maxsplit=1)[0]
            painter.drawText(margin, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, sign)
        else:
            self._paint_margin(painter, row, first)
        left, right = self._left(row), self._text_right(row)
        if any(note.bookmark is not None for note in node.notes.values()):
            side = theme.px(13)
            flag = QRectF(right + theme.px(4), first.center().y() - side / 2, side, side)
            paint_icon(painter, "review-bookmark", flag, theme.colour("link"))
        painter.setFont(self.font())
        quiet = node.added.actor == CHANCE
        painter.setPen(theme.colour("quiet" if quiet and not here else "ink"))
        area = QRect(left, box.top(), right - left, box.height())
        if here:
            text = self._words.whole_step(row.node)
            inner = area.adjusted(0, theme.px(3), 0, -theme.px(3))
            painter.drawText(inner, Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap.value, text)
        else:
            text = self.fontMetrics().elidedText(self.text_of(row), Qt.TextElideMode.ElideRight, area.width())
            painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, text)

    def _paint_margin(self, painter: QPainter, row: Row, box: QRect) -> None:
        """A small sign for what is loud, a dot in the colour of whoever acted."""
        theme, node = self._context.theme, self._study.battle.node(row.node)
        beat = self._study.story.beat(row.node)
        if beat is not None and beat.icon:
            side = theme.px(15)
            place = QRectF(self._left(row) - theme.px(22), box.center().y() - side / 2, side, side)
            paint_icon(painter, beat.icon, place, theme.colour("bad" if beat.grave else "quiet"))
        elif node.added.actor >= 0:
            side = theme.px(5)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(self._colours(node.added.actor)))
            painter.drawEllipse(
                QRectF(self._left(row) - theme.px(17), box.center().y() - side / 2, side, side)
            )

    def glyph_colour(self, glyphs: str) -> QColor:
        """Good in green, bad in red, the rest in ink."""
        first = glyphs.split(maxsplit=1)[0]
        theme = self._context.theme
        if first in ("!!", "!"):
            return theme.colour("good")
        if first in ("?", "??"):
            return theme.colour("bad")
        return theme.colour("link")

    # Mouse and keys ------------------------------------------------------------------------------------

    def row_at(self, point: QPoint) -> int:
        """The number of the row under a point, or -1."""
        at = self._stack.row(point.y() + self.verticalScrollBar().value())
        return at if 0 <= at < len(self._rows) else -1

    def point_of(self, node: int) -> QPoint:
        """The middle of a step's row, where it shows."""
        at = self._where[node]
        middle = self._stack.top(at) + self._line // 2 - self.verticalScrollBar().value()
        return QPoint(self.viewport().width() // 2, middle)

    def fold_point(self, node: int) -> QPoint:
        """The middle of the heading of a variation."""
        at = next(n for n, row in enumerate(self._rows) if row.kind == "variation" and row.node == node)
        middle = self._stack.top(at) + self._line // 2 - self.verticalScrollBar().value()
        return QPoint(self.viewport().width() // 2, middle)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A step is gone to; a variation is folded."""
        at = self.row_at(event.position().toPoint())
        if at < 0:
            return
        row = self._rows[at]
        if row.kind == "variation":
            self.folded.emit(row.node)
        else:
            self.chosen.emit(row.node)
            if event.button() == Qt.MouseButton.RightButton:
                self.asked.emit(event.globalPosition().toPoint())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Show where a click would go."""
        at = self.row_at(event.position().toPoint())
        if at != self._hover:
            self._hover = at
            self.viewport().update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keys are the window's: stepping is the same wherever the focus is."""
        event.ignore()

    def viewportEvent(self, event: QEvent) -> bool:
        """The whole of a step in the tooltip."""
        if isinstance(event, QHelpEvent):
            at = self.row_at(event.pos())
            row = self._rows[at] if at >= 0 else None
            if row is not None and row.kind in ("step", "variation"):
                who = self._words.actor(row.node)
                show_tip(event.globalPos(), f"{who}: {self._words.whole_step(row.node)}", self)
            else:
                hide_tip()
            return True
        return super().viewportEvent(event)

    def leaveEvent(self, event: QEvent) -> None:  # noqa: ARG002 - Qt's signature
        """No row is under the pointer."""
        self._hover = -1
        self.viewport().update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Notes wrap anew."""
        super().resizeEvent(event)
        if self.viewport().width() != self._width:
            self._measure()
        else:
            self._set_bar()

    def sizeHint(self) -> QSize:
        """As much as there is."""
        return QSize(self._context.theme.px(280), self._context.theme.px(360))
