"""How a battle stood, step by step: the win chance as a curve, the turning points as a list to click."""

from collections.abc import Callable, Iterator
from threading import Event, Thread
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from hheditor.text import Narrator
from hheditor.text.speech import signed
from hheditor.ui.labels import Paragraph, Text
from hheditor.ui.layouts import FLUSH, WrappingRow, in_column, put
from hheditor.ui.look.widgets import Painted, named, push
from hheditor.ui.rich import escape
from hheditor.ui.safety.courier import to
from hheditor.ui.slices import Slices

if TYPE_CHECKING:
    from hheditor.app.review.study import Study
    from hheditor.drawing.charts import Inks
    from hheditor.insight.chances import Point, Simulated, Swing
    from hheditor.ui.context import Context

_PORTION = 0.012
"""Seconds of reading at a time, so that the page can be scrolled meanwhile."""
_GAMES = 12
"""Games played on from each turn; the range drawn says how little that is."""
_GAMES_HERE = 60
"""Games played on from one step."""


class CoursePanel(QWidget):
    """The win chance over a line, and what turned it."""

    picked = Signal(int)
    """A node to go to."""

    def __init__(self, context: "Context", study: "Study", side: Callable[[int], str], inks: "Inks") -> None:
        super().__init__()
        self.setObjectName("review:course")
        self._context, self._study, self._side = context, study, side
        self.points: list[Point] = []
        self._player: Player | None = None
        self._alone: int | None = None
        """The one step that is played on from, where it is one."""
        self.chart = _Curve(context, inks)
        self.chart.picked.connect(self.picked)
        self.words = named(Paragraph(), "review:course-words")
        self.words.linkActivated.connect(lambda link: self.picked.emit(int(link)))
        self.simulate = self._button("simulate", self._from_every_turn, _GAMES)
        self.simulate_here = self._button("simulate-here", self._from_here, _GAMES_HERE)
        self.rough = named(Paragraph(), "review:course-rough")
        self.rough.setText(context.say("course.rough"))
        self.here = named(Text(), "review:course-here")
        layout = in_column(self, margins=FLUSH, spacing=context.theme.px(6))
        buttons = WrappingRow(spacing=context.theme.px(8))
        for button in (self.simulate, self.simulate_here):
            buttons.addWidget(button)
        buttons.addWidget(self.here)
        buttons.addStretch()
        put(layout, self.chart, self.rough, self.words, buttons)
        self.reading = Slices(self, asked=False)
        self.reading.begin(self._read(), self._all_read)
        self.words.show_markup(escape(context.say("course.reading")))

    def _read(self) -> Iterator[None]:
        while self._study.course.work(self._study.line, _PORTION):
            yield

    def _all_read(self) -> None:
        self.points = list(self._study.course.points(self._study.line))
        self._told()

    def _told(self) -> None:
        found = self._study.course.turning(self._study.line)
        from hheditor.insight.outlook import band

        ruleset = self._study.battle.ruleset
        self.chart.bands = [band(ruleset, point.chance) for point in self.points]
        self.chart.show_course(self.points, [swing.start for swing in found], self._side(0), self._side(1))
        if not found:
            self.words.show_markup(escape(self._context.say("course.no-turning")))
            return
        rows = "".join(self._row(swing) for swing in found)
        whole = self._study.course.whole(self._study.line)
        if whole is not None:
            rows += self._row(whole, self._context.say("course.whole"))
        self.words.show_markup(f"<table cellspacing='0' cellpadding='2'>{rows}</table>")

    def _row(self, swing: "Swing", title: str = "") -> str:
        say, ink = self._context.say, self._context.theme.colours.link
        of = swing.parts
        turn = Narrator(self._study.battle, self._context.language).turn(swing.turn)
        where = say("course.bound", turn=turn, side=self._side(swing.side))
        told = say("course.gain", side=self._side(of.gains), points=of.points)
        parts = [
            say("course.decisions", points=signed(of.decisions)),
            say("course.dice", points=signed(of.dice)),
        ]
        if title:
            kind, number = swing.rarity
            rare = say("luck.ordinary") if kind == "ordinary" else say(f"luck.{kind}", number=number)
            parts[-1] += f" ({rare[:1].lower()}{rare[1:]})"
        gap = "&nbsp;&nbsp;&nbsp;"
        head = escape(title) if title else f"<a href='{swing.start}' style='color: {ink}'>{escape(where)}</a>"
        return (
            f"<tr><td>{head}{gap}</td>"
            f"<td><b>{escape(told)}</b>{gap}</td><td>{escape(', '.join(parts))}</td></tr>"
        )

    # Playing on ----------------------------------------------------------------------------------------

    def _button(self, name: str, run: Callable[[], None], games: int) -> QPushButton:
        button = push(
            self._context.say(f"course.{name}"),
            f"review:{name}",
            run,
            tip=self._context.say(f"course.{name}-tip", n=games),
        )
        button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        return button

    def _from_every_turn(self) -> None:
        line = self._study.line
        self._begin(self.simulate, [line.nodes[at] for at in line.starts("coarse")], _GAMES)

    def _from_here(self) -> None:
        self._begin(self.simulate_here, [self._study.place.node], _GAMES_HERE)

    def _begin(self, button: QPushButton, nodes: list[int], games: int) -> None:
        """Play on from some steps beside the window; any of the buttons stops it."""
        if self._player is not None:
            self._player.stop()
            return
        battle = self._study.battle
        for node in nodes:
            self.chart.simulated.pop(node, None)
        self._alone = nodes[0] if len(nodes) == 1 else None
        self._player = Player(battle.ruleset, {node: battle.position(node) for node in nodes}, games)
        self._player.played.connect(self._take)
        self._player.ended.connect(self._over)
        self.destroyed.connect(self._player.stop)
        button.setText(self._context.say("course.stop"))
        self._player.start()

    def _take(self, node: int, found: object) -> None:
        from hheditor.insight.chances import Simulated, joined

        assert isinstance(found, Simulated)
        known = self.chart.simulated.get(node)
        total = found if known is None else joined(known, found)
        self.chart.simulated[node] = total
        self.chart.update()
        if node == self._alone:
            share, low, high = (round(100 * part) for part in (total.chance, total.low, total.high))
            step = self._study.line.index(node) if node in self._study.line else node
            told = self._context.say(
                "course.here", step=step, side=self._side(0), share=share, low=low, high=high, n=total.games
            )
            self.here.setText(told)

    def _over(self) -> None:
        self._player = None
        self.simulate.setText(self._context.say("course.simulate"))
        self.simulate_here.setText(self._context.say("course.simulate-here"))


class Player(QObject):
    """Plays positions on in a thread of its own, a game of each in turn."""

    played = Signal(int, object)
    ended = Signal()

    def __init__(self, ruleset: Any, positions: dict[int, Any], games: int) -> None:
        super().__init__()
        self._ruleset, self._positions, self._games = ruleset, positions, games
        self._carry_game, self._carry_end = to(self, self.played.emit), to(self, self.ended.emit)
        self._stopped = Event()
        self._thread = Thread(target=self._run, daemon=True)

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def stop(self) -> None:
        """End, and wait for the game in hand to notice."""
        self._stopped.set()
        if self._thread.is_alive():
            self._thread.join(2.0)

    def _run(self) -> None:
        from hheditor.insight.chances import simulated

        for number in range(self._games):
            for node, position in self._positions.items():
                found = simulated(self._ruleset, position, 1, number + 1, self._stopped.is_set)
                if self._stopped.is_set():
                    break
                self._carry_game(node, found)
        self._carry_end()


class _Curve(Painted, QWidget):
    """The first side's chance over time: above the middle it leads."""

    picked = Signal(int)

    def __init__(self, context: "Context", inks: "Inks") -> None:
        super().__init__()
        self.setObjectName("review:course-chart")
        self._context, self._inks = context, inks
        self._points: list[Point] = []
        self._turning: list[int] = []
        self._names = ("", "")
        self.simulated: dict[int, Simulated] = {}
        self.bands: list[tuple[float, float]] = []
        """For every step between what chances the truth lies in two positions of three."""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Twice as high as the other charts."""
        return QSize(300, self._context.theme.px(200))

    def show_course(self, points: "list[Point]", turning: list[int], first: str, second: str) -> None:
        """Show a battle's course."""
        self._points, self._turning, self._names = points, turning, (first, second)
        self.setAccessibleName(self._context.say("course.title"))
        self.update()

    def _box(self) -> QRectF:
        px = self._context.theme.px
        return QRectF(px(44), px(8), self.width() - px(52), self.height() - px(16))

    def _x(self, box: QRectF, index: int) -> float:
        return box.left() + box.width() * index / max(1, len(self._points) - 1)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go to the step under the mouse."""
        box = self._box()
        if self._points and box.width() > 0:
            share = (event.position().x() - box.left()) / box.width()
            index = max(0, min(len(self._points) - 1, round(share * (len(self._points) - 1))))
            self.picked.emit(self._points[index].node)

    def paint(self, painter: QPainter) -> None:
        """Ground, curve, turning points, what was simulated."""
        box, px = self._box(), self._context.theme.px
        quiet = QColor(self._inks.quiet)
        aligned = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        for share, label in ((1.0, "100 %"), (0.5, "50 %"), (0.0, "0 %")):
            y = box.bottom() - share * box.height()
            painter.setPen(QPen(QColor(self._inks.hairline), 1))
            painter.drawLine(QPointF(box.left(), y), QPointF(box.right(), y))
            painter.setPen(quiet)
            painter.drawText(QRectF(0, y - px(9), box.left() - px(6), px(18)), aligned, label)
        if len(self._points) > 1:
            self._paint_curve(painter, box)
        painter.setPen(quiet)
        inner = box.adjusted(px(6), px(2), -px(6), -px(2))
        top, bottom = Qt.AlignmentFlag.AlignTop, Qt.AlignmentFlag.AlignBottom
        leads = [self._context.say("course.leads", side=name) for name in self._names if name]
        for align, text in zip((top, bottom), leads, strict=False):
            painter.drawText(inner, align | Qt.AlignmentFlag.AlignLeft, text)

    def _paint_band(self, painter: QPainter, box: QRectF) -> None:
        """Where the truth may lie: the curve is only as good as the appraisal it rests on."""
        rim = [
            QPointF(self._x(box, number), box.bottom() - part * box.height())
            for pick in (0, 1)
            for number, part in (list(enumerate(band[pick] for band in self.bands))[:: 1 if not pick else -1])
        ]
        tint = QColor(self._inks.sides[0])
        tint.setAlphaF(0.14)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tint)
        painter.drawPolygon(QPolygonF(rim))
        painter.setBrush(Qt.BrushStyle.NoBrush)

    def _paint_curve(self, painter: QPainter, box: QRectF) -> None:
        px = self._context.theme.px
        where = {point.node: number for number, point in enumerate(self._points)}
        for node in self._turning:
            x = self._x(box, where[node])
            painter.setPen(QPen(QColor(self._context.theme.colours.accent), px(2)))
            painter.drawLine(QPointF(x, box.top()), QPointF(x, box.bottom()))
        self._paint_band(painter, box)
        line = QPolygonF(
            [
                QPointF(self._x(box, number), box.bottom() - point.chance * box.height())
                for number, point in enumerate(self._points)
            ]
        )
        painter.setPen(QPen(QColor(self._inks.sides[0]), px(2)))
        painter.drawPolyline(line)
        painter.setPen(QPen(QColor(self._inks.ink), px(1)))
        painter.setBrush(QColor(self._inks.ground))
        for node, found in self.simulated.items():
            if node not in where:
                continue
            x = self._x(box, where[node])
            high, low = (box.bottom() - part * box.height() for part in (found.high, found.low))
            painter.drawLine(QPointF(x, high), QPointF(x, low))
            painter.drawEllipse(QPointF(x, box.bottom() - found.chance * box.height()), px(4), px(4))
