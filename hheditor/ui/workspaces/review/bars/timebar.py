"""The time bar: a graph and a scrubber that share one axis, from the opening to the end of the line.

The scrubber shows bounds as bands in the colours of their sides, turns as numbers, phases as ticks, and small
pictures for what is loud. Dragging goes there at once; so does a click on the graph.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QHelpEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from hheditor.app.review.numbers import Series
from hheditor.app.review.story import Mark
from hheditor.drawing.charts import Box, Curve, Inks, lines_ops
from hheditor.text.narrator import DASH
from hheditor.text.numbers import numerals
from hheditor.ui.canvas.painter import paint_ops
from hheditor.ui.context import Context
from hheditor.ui.icons import paint_icon
from hheditor.ui.tips import hide_tip, show_tip

if TYPE_CHECKING:
    from hheditor.app.review.study import Study
    from hheditor.ui.workspaces.review.words import Words

_FLAG = 13
"""Size of a bookmark, in pixels at 100 %."""


class _Axis(QWidget):
    """Something over the length of the line."""

    picked = Signal(int)
    """How far along the line a press or a drag points."""

    def __init__(self, context: Context, study: "Study") -> None:
        super().__init__()
        self._context, self._study = context, study
        self._ground: QPixmap | None = None
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def span(self) -> tuple[float, float]:
        """Left end and length of the axis, in pixels."""
        margin = self._context.theme.px(30)
        return margin, max(1.0, self.width() - 2 * margin)

    def x_of(self, at: float) -> float:
        """Where a place lies."""
        left, length = self.span
        return left + length * at / max(1, self._study.line.last)

    def at(self, x: float) -> int:
        """How far along the line a point lies."""
        left, length = self.span
        share = (x - left) / length
        return min(max(0, round(share * self._study.line.last)), self._study.line.last)

    def renew(self) -> None:
        """What lies below the cursor is painted again."""
        self._ground = None
        self.update()

    def _paint_ground(self, painter: QPainter) -> None:
        raise NotImplementedError

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        """The ground from its picture, the cursor on top."""
        ratio = self.devicePixelRatioF()
        if self._ground is None or self._ground.size() != (QSize(self.width(), self.height()) * ratio):
            self._ground = QPixmap(QSize(self.width(), self.height()) * ratio)
            self._ground.setDevicePixelRatio(ratio)
            self._ground.fill(self._context.theme.colour("surface"))
            below = QPainter(self._ground)
            below.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._paint_ground(below)
            below.end()
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._ground)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_cursor(painter)
        painter.end()

    def _paint_cursor(self, painter: QPainter) -> None:
        theme, study = self._context.theme, self._study
        if study.hidden and study.index < study.line.last:
            x = self.x_of(study.index)
            painter.fillRect(QRectF(x, 0, self.width() - x, self.height()), theme.colour("surface"))
            painter.setPen(QPen(theme.colour("faint"), 1, Qt.PenStyle.DashLine))
            y = self.height() / 2
            painter.drawLine(QPointF(x, y), QPointF(self.width() - theme.px(30), y))
        if study.anchor is not None and study.anchor.node in study.line:
            x = self.x_of(study.line.index(study.anchor.node))
            painter.setPen(QPen(theme.colour("quiet"), theme.px(1.5), Qt.PenStyle.DashLine))
            painter.drawLine(QPointF(x, 0), QPointF(x, self.height()))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go there."""
        if event.button() == Qt.MouseButton.LeftButton:
            self.picked.emit(self.at(event.position().x()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Go along."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            self.picked.emit(self.at(event.position().x()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay it out anew."""
        super().resizeEvent(event)
        self._ground = None


class Scrubber(_Axis):
    """The line from end to end, with a handle."""

    def __init__(
        self, context: Context, study: "Study", words: "Words", colours: Callable[[int], str]
    ) -> None:
        super().__init__(context, study)
        self.setObjectName("review:scrubber")
        self.setAccessibleName(context.say("review.scrubber"))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._words, self._colours = words, colours
        self._boxes: list[tuple[QRectF, Mark]] = []

    def sizeHint(self) -> QSize:
        """Room for numbers, marks and the groove."""
        return QSize(400, self._context.theme.px(54))

    def _paint_ground(self, painter: QPainter) -> None:
        self._paint_bands(painter)
        self._paint_turns(painter)
        self._paint_marks(painter)

    def _groove(self) -> QRectF:
        theme = self._context.theme
        left, length = self.span
        return QRectF(left, theme.px(24), length, theme.px(9))

    def _paint_bands(self, painter: QPainter) -> None:
        theme, line, groove = self._context.theme, self._study.line, self._groove()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.colour("hairline"))
        painter.drawRoundedRect(groove, 3, 3)
        left, length = self.span
        share, painted = length / max(1, line.last), -1.0
        colours: dict[int, QColor] = {}
        for part in line.stretches("middle"):
            side = part.moment.side
            end = left + share * min(part.end, line.last)
            if side < 0 or end - painted < 0.5:
                continue
            if side not in colours:
                colours[side] = QColor(self._colours(side))
                colours[side].setAlpha(190)
            x = max(left + share * part.start, painted)
            painter.fillRect(QRectF(x, groove.top(), end - x, groove.height()), colours[side])
            painted = end
        phases = line.starts("fine")
        if len(phases) * 3 < self.span[1]:
            painter.setPen(QPen(theme.colour("surface", 190), 1))
            for start in phases[1:]:
                x = self.x_of(start)
                painter.drawLine(QPointF(x, groove.top()), QPointF(x, groove.bottom()))

    def _paint_turns(self, painter: QPainter) -> None:
        theme, groove = self._context.theme, self._groove()
        font = self.font()
        font.setPointSizeF(font.pointSizeF() * 0.82)
        painter.setFont(font)
        taken = drawn = -1e9
        nodes, half = self._study.battle.tree.nodes, theme.px(_FLAG) / 2
        flags = [
            self.x_of(at)
            for at, number in enumerate(self._study.line.nodes)
            if any(note.bookmark is not None for note in nodes[number].notes.values())
        ]
        for part in self._study.line.stretches("coarse"):
            x = self.x_of(part.start)
            if not part.moment.turn or x - drawn < 3:
                continue
            drawn = x
            painter.setPen(QPen(theme.colour("quiet"), 1))
            painter.drawLine(QPointF(x, groove.top() - 2), QPointF(x, groove.bottom() + theme.px(4)))
            text = str(part.moment.turn)
            wide = painter.fontMetrics().horizontalAdvance(text)
            if x - taken > wide + theme.px(8):
                at = x + theme.px(3)
                for flag in flags:
                    # A bookmark stands where the number would: the number steps aside.
                    if flag - half - wide < at < flag + half:
                        at = flag + half + theme.px(1)
                painter.drawText(QPointF(at, groove.bottom() + theme.px(15)), text)
                taken = at - theme.px(3)

    def _paint_marks(self, painter: QPainter) -> None:
        """The loudest first; a mark for which there is no room is left to its neighbours."""
        theme, study = self._context.theme, self._study
        side = theme.px(15)
        self._boxes = []
        taken: list[float] = []
        loudest = sorted(study.story.marks(study.line), key=study.story.loudness, reverse=True)
        for mark in loudest:
            x = self.x_of(mark.at)
            if any(abs(x - other) < side for other in taken):
                continue
            taken.append(x)
            box = QRectF(x - side / 2, theme.px(4), side, side)
            paint_icon(painter, mark.beat.icon, box, theme.colour("bad" if mark.beat.grave else "quiet"))
            self._boxes.append((box, mark))
        nodes = study.battle.tree.nodes
        groove = self._groove()
        for at, number in enumerate(study.line.nodes):
            notes = nodes[number].notes
            if not notes:
                continue
            x = self.x_of(at)
            marked = any(note.bookmark is not None for note in notes.values())
            if marked:
                flag = theme.px(_FLAG)
                box = QRectF(x - flag / 2, groove.bottom() + theme.px(4), flag, flag)
                paint_icon(painter, "review-bookmark", box, theme.colour("link"))
            else:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(theme.colour("link"))
                painter.drawEllipse(QPointF(x, groove.bottom() + theme.px(7)), theme.px(2.2), theme.px(2.2))

    def _paint_cursor(self, painter: QPainter) -> None:
        super()._paint_cursor(painter)
        theme, groove = self._context.theme, self._groove()
        x = self.x_of(self._study.index)
        painter.setPen(QPen(theme.colour("ink"), theme.px(1.5)))
        painter.setBrush(theme.colour("accent"))
        tall = theme.px(19)
        painter.drawRoundedRect(
            QRectF(x - theme.px(4.5), groove.center().y() - tall / 2, theme.px(9), tall),
            theme.px(4),
            theme.px(4),
        )

    def event(self, event: QEvent) -> bool:
        """What lies under the pointer, in the tooltip."""
        if isinstance(event, QHelpEvent):
            at = self.at(event.pos().x())
            hit = next((mark for box, mark in self._boxes if box.contains(QPointF(event.pos()))), None)
            if hit is not None:
                at = hit.at
            if self._study.hidden and at > self._study.index:
                hide_tip()
                return True
            node = self._study.line.nodes[at]
            parts = [self._words.moment(self._study.line.moment(at))]
            if node:
                parts.append(self._words.step(node))
            show_tip(event.globalPos(), "\n".join(parts), self)
            return True
        return super().event(event)


class Graph(_Axis):
    """One measure over the line."""

    def __init__(self, context: Context, study: "Study", inks: Inks, words: "Words") -> None:
        super().__init__(context, study)
        self.setObjectName("review:graph")
        self.setAccessibleName(context.say("review.graph"))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._inks, self._words = inks, words
        self._series: Series | None = None

    def sizeHint(self) -> QSize:
        """A strip."""
        return QSize(400, self._context.theme.px(66))

    def show_series(self, series: Series | None) -> None:
        """Show a measure, as far as it is known."""
        self._series = series
        self.renew()

    def _box(self) -> Box:
        left, length = self.span
        px = self._context.theme.px
        return Box(left, px(9), length, self.height() - px(13))

    def _paint_ground(self, painter: QPainter) -> None:
        if self._series is None:
            return
        ops = lines_ops(
            curves(self._series),
            self._box(),
            self._study.line.last,
            self._inks,
            text=self._context.theme.px(10),
            written=self._written,
        )
        paint_ops(painter, ops, "dark" if self._context.theme.dark else "light")

    def _paint_cursor(self, painter: QPainter) -> None:
        super()._paint_cursor(painter)
        theme = self._context.theme
        x = self.x_of(self._study.index)
        painter.setPen(QPen(theme.colour("accent"), theme.px(1.5)))
        painter.drawLine(QPointF(x, 0), QPointF(x, self.height()))
        if self._series is None:
            return
        font = self.font()
        font.setPointSizeF(font.pointSizeF() * 0.9)
        font.setWeight(font.Weight.DemiBold)
        painter.setFont(font)
        texts = self._said(self._series, self._study.index)
        wide = max((painter.fontMetrics().horizontalAdvance(text) for text in texts), default=0)
        right = x + theme.px(8) + wide < self.width() - theme.px(4)
        if texts:
            high = painter.fontMetrics().height() * len(texts)
            edge = x + theme.px(4) if right else x - theme.px(8) - wide
            painter.fillRect(
                QRectF(edge, theme.px(2), wide + theme.px(5), high), theme.colour("surface", 205)
            )
        for side, text in enumerate(texts):
            painter.setPen(QColor(self._inks.sides[side % len(self._inks.sides)]))
            left = (
                x + theme.px(6) if right else x - theme.px(6) - painter.fontMetrics().horizontalAdvance(text)
            )
            painter.drawText(QPointF(left, theme.px(15) + side * painter.fontMetrics().height()), text)

    def _written(self, number: str) -> str:
        return numerals(number, self._context.language)

    def _said(self, series: Series, at: int) -> list[str]:
        """Whose number is which at a place, and where it decides something."""
        found = []
        for side in range(len(series.values)):
            value = series.value(side, at)
            text = DASH if value is None else self._written(f"{value:g}")
            if series.unit == "percent" and value is not None:
                text += " %"
            if side < len(series.limits):
                limit = self._written(f"{series.limits[side] / series.scale:g}")
                text = self._context.say("measure.limit", value=text, limit=limit)
            found.append(f"{self._words.side(side)}: {text}")
        return found

    def event(self, event: QEvent) -> bool:
        """The numbers under the pointer, in the tooltip."""
        if isinstance(event, QHelpEvent) and self._series is not None:
            at = self.at(event.pos().x())
            if not (self._study.hidden and at > self._study.index):
                lines = [self._words.moment(self._study.line.moment(at))]
                lines += self._said(self._series, at)
                show_tip(event.globalPos(), "\n".join(lines), self)
            return True
        return super().event(event)


def curves(series: Series) -> Sequence[Curve]:
    """The curves of a series, a side each."""
    return [
        Curve(
            side,
            series.at,
            tuple(value / series.scale for value in values),
            series.limits[side] / series.scale if side < len(series.limits) else None,
        )
        for side, values in enumerate(series.values)
    ]
