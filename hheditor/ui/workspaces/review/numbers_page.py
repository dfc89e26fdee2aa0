"""The numbers of a battle on one page: every measure over time, deeds of the pieces, the dice."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QFrame, QGridLayout, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from hheditor.app.review.numbers import Dice, Series, accounts, dice, kinds_of
from hheditor.drawing.charts import Box, Inks, bars_ops
from hheditor.text import decimal
from hheditor.ui.canvas.painter import paint_ops
from hheditor.ui.fonts import bold, heading_font
from hheditor.ui.insight.course import CoursePanel
from hheditor.ui.insight.luck import LuckPanel
from hheditor.ui.labels import Paragraph, Text
from hheditor.ui.layouts import in_column
from hheditor.ui.look.widgets import Painted, named
from hheditor.ui.workspaces.review.bars.timebar import Graph
from hheditor.ui.workspaces.review.papers.cards import table

if TYPE_CHECKING:
    from hheditor.app.review.study import Study
    from hheditor.ui.context import Context
    from hheditor.ui.workspaces.review.words import Words


class _DiceChart(Painted, QWidget):
    """How often each face fell, side by side."""

    def __init__(self, context: "Context", kinds: list[Dice], inks: Inks) -> None:
        super().__init__()
        self._context, self._kinds, self._inks = context, kinds, inks
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """A low chart."""
        return QSize(300, self._context.theme.px(150))

    def paint(self, painter: QPainter) -> None:
        """The bars."""
        px = self._context.theme.px
        shown = [kind for kind in self._kinds if kind.side >= 0]
        faces = sorted({face for kind in shown for face, _ in kind.counts})
        sides = range(max((kind.side for kind in shown), default=0) + 1)
        by_side = {kind.side: dict(kind.counts) for kind in shown}
        counts = [(face, [by_side.get(side, {}).get(face, 0) for side in sides]) for face in faces]
        expected = max((kind.number / kind.sides for kind in shown), default=0.0)
        box = Box(px(4), px(4), self.width() - px(8), self.height() - px(6))
        ops = bars_ops(counts, box, self._inks, expected=expected, text=px(11))
        paint_ops(painter, ops, "dark" if self._context.theme.dark else "light")


class NumbersPage(QScrollArea):
    """Charts, accounts, dice."""

    def __init__(
        self,
        context: "Context",
        study: "Study",
        words: "Words",
        inks: Inks,
        go_to: Callable[[int], None],
        go: Callable[[int], None],
    ) -> None:
        super().__init__()
        self.setObjectName("review:numbers")
        self._context, self._study, self._words, self._inks = context, study, words, inks
        self._go_to, self._go = go_to, go
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._graphs: list[Graph] = []
        self._line: tuple[int, int] = (-1, -1)

    def _heading(self, text: str) -> Text:
        return Paragraph(text, font=heading_font(self._context.theme.scale, 14))

    def show_line(self, series: tuple[Series, ...]) -> None:
        """Everything about the line at hand; charts follow as their numbers come in."""
        line = self._study.line
        if self._line != (line.tip, len(line)) or len(self._graphs) != len(series):
            self._line = (line.tip, len(line))
            self._build(series)
        for graph, one in zip(self._graphs, series, strict=True):
            graph.show_series(one)

    def follow(self) -> None:
        """The reader is somewhere else."""
        for graph in self._graphs:
            graph.update()

    def _build(self, series: tuple[Series, ...]) -> None:
        px, say = self._context.theme.px, self._context.say
        inside = named(QWidget(), "review:numbers-inside")
        inside.setStyleSheet(
            f"#review\\:numbers-inside {{ background: {self._context.theme.colours.surface}; }}"
        )
        layout = in_column(inside, self._legend(), margins=(px(24), px(16), px(24), px(24)), spacing=px(8))
        grid = QGridLayout()
        grid.setHorizontalSpacing(px(24))
        grid.setVerticalSpacing(px(4))
        self._graphs = []
        for number, one in enumerate(series):
            title = Paragraph(self._words.own("measure", one.id))
            title.setFont(bold(title.font()))
            graph = named(
                Graph(self._context, self._study, self._inks, self._words), f"review:chart:{one.id}"
            )
            graph.setFixedHeight(px(124))
            graph.picked.connect(self._go_to)
            self._graphs.append(graph)
            row, column = 2 * (number // 2), number % 2
            grid.addWidget(title, row, column)
            grid.addWidget(graph, row + 1, column)
        layout.addLayout(grid)
        layout.addSpacing(px(8))
        self._add_course(layout)
        layout.addWidget(self._heading(say("luck.title")))
        layout.addWidget(
            LuckPanel(
                self._context, self._study.battle, list(self._study.line.nodes), self._words, self._inks
            )
        )
        layout.addSpacing(px(8))
        layout.addWidget(self._heading(say("review.units")))
        layout.addWidget(self._units())
        layout.addSpacing(px(8))
        layout.addWidget(self._heading(say("review.dice-thrown")))
        self._add_dice(layout)
        layout.addStretch(1)
        self.setWidget(inside)

    def _add_course(self, layout: QVBoxLayout) -> None:
        """The win chance, where the system has an opinion of a position."""
        if not self._study.battle.ruleset.prospect_scale:
            return
        layout.addWidget(self._heading(self._context.say("course.title")))
        course = CoursePanel(self._context, self._study, self._words.side, self._inks)
        course.picked.connect(self._go)
        layout.addWidget(course)
        layout.addSpacing(self._context.theme.px(8))

    def _legend(self) -> Text:
        parts = []
        for side, name in enumerate(self._words.names.sides):
            colour = self._inks.sides[side % len(self._inks.sides)]
            sign = "━━" if side == 0 else "╍╍"
            parts.append(f"<span style='color: {colour}'><b>{sign}</b></span>&nbsp; {_plain(name)}")
        legend = Paragraph()
        legend.show_markup("&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;".join(parts))
        return legend

    def _units(self) -> QWidget:
        found = accounts(self._study.battle, self._study.line.nodes)
        kinds = kinds_of(found, self._study.battle.ruleset.deed_order)
        say = self._context.say
        heads = [say("review.unit"), *(self._words.own("deed", kind) for kind in kinds)]
        rows = []
        for account in found:
            colour = self._inks.sides[account.side % len(self._inks.sides)] if account.side >= 0 else ""
            numbers = [str(account.deeds.get(kind, 0) or "–") for kind in kinds]
            rows.append((colour, [self._words.piece(account.piece), *numbers]))
        made = table(self._context, heads, rows, "review:units")
        header = made.horizontalHeader().sizeHint().height()
        made.setFixedHeight(header + len(rows) * made.verticalHeader().defaultSectionSize() + 6)
        made.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        return made

    def _add_dice(self, layout: QVBoxLayout) -> None:
        say = self._context.say
        found = dice(self._study.battle, self._study.line.nodes)
        if not found:
            layout.addWidget(Paragraph(say("review.no-dice")))
            return
        for sides in sorted({kind.sides for kind in found}):
            kinds = [kind for kind in found if kind.sides == sides]
            said = [
                say(
                    "review.dice-sum",
                    side=self._words.side(kind.side) if kind.side >= 0 else say("review.both"),
                    n=kind.number,
                    average=decimal(kind.average, 2, self._context.language),
                )
                for kind in kinds
            ]
            layout.addWidget(Paragraph(say("review.dice-kind", sides=sides) + "   " + "   ".join(said)))
            layout.addWidget(_DiceChart(self._context, kinds, self._inks))
            for kind in kinds:
                throws = Paragraph()
                throws.show_markup(self._throws(kind))
                throws.setOpenExternalLinks(False)
                throws.linkActivated.connect(lambda link: self._go(int(link)))
                layout.addWidget(throws)

    def _throws(self, kind: Dice) -> str:
        ink = self._context.theme.colours.link
        side = self._words.side(kind.side) if kind.side >= 0 else self._context.say("review.both")
        shown = kind.throws[:400]
        links = [
            f"<a href='{node}' style='color: {ink}; text-decoration: none'>{'·'.join(map(str, faces))}</a>"
            for node, faces in shown
        ]
        return f"<b>{_plain(side)}</b>&nbsp;&nbsp; " + "&nbsp;&nbsp; ".join(links)


def _plain(text: str) -> str:
    from html import escape

    return escape(text)
