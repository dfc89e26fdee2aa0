"""Two armies side by side."""

from collections.abc import Callable

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QScrollArea,
    QSizePolicy,
    QWidget,
)

from hheditor.app.army.comparing import Difference, compare
from hheditor.app.army.state import State
from hheditor.armies import Army
from hheditor.rules.api import Appraisal
from hheditor.text import army_name
from hheditor.ui.context import Context
from hheditor.ui.forms import quiet
from hheditor.ui.labels import Text
from hheditor.ui.layouts import emptied, in_column, in_row
from hheditor.ui.look.widgets import Painted, push
from hheditor.ui.parts.choices import fill
from hheditor.ui.workspaces.armies import words
from hheditor.ui.workspaces.armies.building import figure, heading, short_combo
from hheditor.ui.workspaces.armies.pictures import colours_of
from hheditor.ui.workspaces.armies.roster.band import Shield


class Balance(Painted, QWidget):
    """Two bars that grow from the middle, in the colours of both armies."""

    def __init__(self, context: Context, difference: Difference, colours: tuple[str, str]) -> None:
        super().__init__()
        self._context, self._difference, self._colours = context, difference, colours
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """A slim row."""
        return QSize(self._context.theme.px(160), self._context.theme.px(18))

    def paint(self, painter: QPainter) -> None:
        """The bars."""
        from PySide6.QtGui import QColor

        theme, shown = self._context.theme, self._difference
        half, high = self.width() / 2, theme.px(8)
        top = (self.height() - high) / 2
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.colour("hairline"))
        painter.drawRoundedRect(QRectF(0, top, self.width(), high), high / 2, high / 2)
        most = max(shown.first, shown.second, 1)
        left, right = half * shown.first / most, half * shown.second / most
        painter.setBrush(QColor(self._colours[0]))
        painter.drawRoundedRect(QRectF(half - left, top, left, high), 2, 2)
        painter.setBrush(QColor(self._colours[1]))
        painter.drawRoundedRect(QRectF(half, top, right, high), 2, 2)
        painter.setBrush(theme.colour("surface"))
        painter.drawRect(QRectF(half - 1, top - 1, 2, high + 2))


class ComparePage(QScrollArea):
    """The army at hand, another one, and what differs."""

    def __init__(
        self,
        context: Context,
        state: State,
        others: Callable[[], list[tuple[str, str]]],
        load: Callable[[str], tuple[Army, Appraisal] | None],
        done: Callable[[], None],
    ) -> None:
        super().__init__()
        self.setObjectName("armies:compare")
        self._context, self._state, self._load = context, state, load
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setStyleSheet(f"QScrollArea {{ background: {context.theme.colours.surface}; }}")
        px = context.theme.px
        inside = QWidget()
        inside.setStyleSheet(f".QWidget {{ background: {context.theme.colours.surface}; }}")
        top = in_row(None, (heading(context, context.say("armies.compare-title"), 17), 1))
        button = push(
            context.say("page.done"),
            "armies:compare:done",
            done,
            primary=True,
            tip=context.tip("armies.roster"),
        )
        top.addWidget(button)
        layout = in_column(inside, top, margins=(px(28), px(20), px(28), px(28)), spacing=px(12))
        self.other = short_combo("armies:other", context.say("armies.compare-with"))
        fill(self.other, [(context.say("armies.choose-army"), ""), *others()], state.other)
        self.other.activated.connect(self._chosen)
        self._body = QGridLayout()
        self._body.setHorizontalSpacing(px(14))
        self._body.setVerticalSpacing(px(4))
        self._body.setColumnStretch(0, 2)
        self._body.setColumnStretch(2, 3)
        layout.addWidget(self.other, 0, Qt.AlignmentFlag.AlignLeft)
        self.other.setMinimumWidth(px(336))
        layout.addLayout(self._body)
        layout.addStretch(1)
        self.setWidget(inside)
        self.refresh()

    def _chosen(self) -> None:
        self._state.other = self.other.currentData() or ""
        self.refresh()

    def refresh(self) -> None:
        """Compare again."""
        emptied(self._body)
        editor, context = self._state.editor, self._context
        other = self._load(self._state.other) if self._state.other else None
        if other is None:
            self._body.addWidget(quiet(context, context.say("armies.compare-hint")), 0, 0, 1, 4)
            return
        army, appraisal = editor.army, editor.appraisal
        found = compare((army, appraisal), other)
        colours = (
            colours_of(army.device, context.theme).field,
            colours_of(other[0].device, context.theme).field,
        )
        if colours[0] == colours[1]:
            colours = (colours[0], colours_of(other[0].device, context.theme).metal)
        self._heads(army, other[0])
        system = army.system
        row = 1
        row = self._section(
            row,
            "armies.compare-totals",
            found.totals,
            lambda each: context.say(f"total.{each}"),
            colours,
        )
        row = self._section(
            row,
            "armies.compare-strength",
            found.figures,
            lambda each: words.label(context, system, each),
            colours,
        )
        row = self._section(
            row, "armies.compare-arms", found.arms, lambda each: words.symbol(context, each), colours
        )
        kinds = (troop for each in (other[0], army) for troop in each.troops)
        called = {troop.name: words.troop(context, troop) for troop in kinds}
        self._section(row, "armies.compare-types", found.troops, lambda each: called.get(each, each), colours)

    def _heads(self, first: Army, second: Army) -> None:
        row = in_row(spacing=self._context.theme.px(10))
        for army, left in ((first, True), (second, False)):
            shield = Shield(self._context, 40)
            shield.show_device(army.device)
            name = heading(self._context, army_name(army, self._context.language))
            name.setAlignment(
                (Qt.AlignmentFlag.AlignRight if left else Qt.AlignmentFlag.AlignLeft)
                | Qt.AlignmentFlag.AlignVCenter
            )
            for widget in (name, shield) if left else (shield, name):
                row.addWidget(widget, 1 if widget is name else 0)
        self._body.addLayout(row, 0, 1, 1, 3)

    def _section(
        self,
        row: int,
        title: str,
        differences: tuple[Difference, ...],
        name: Callable[[str], str],
        colours: tuple[str, str],
    ) -> int:
        if not differences:
            return row
        label = heading(self._context, self._context.say(title), 12)
        label.setContentsMargins(0, self._context.theme.px(10), 0, self._context.theme.px(2))
        self._body.addWidget(label, row, 0, 1, 4)
        for place, each in enumerate(differences, row + 1):
            self._body.addWidget(Text(name(each.name)), place, 0)
            self._body.addWidget(figure(self._context, str(each.first), strong=each.lead > 0), place, 1)
            self._body.addWidget(Balance(self._context, each, colours), place, 2)
            second = figure(self._context, str(each.second), strong=each.lead < 0)
            second.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
            second.setMinimumWidth(self._context.theme.px(36))
            self._body.addWidget(second, place, 3)
        return row + 1 + len(differences)
