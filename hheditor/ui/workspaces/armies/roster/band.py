"""The band above the roster: the shield, the name, what the army comes to, and the budget bar."""

from PySide6.QtCore import QRectF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLineEdit, QSizePolicy, QSpinBox, QWidget

from hheditor.app.army.state import State
from hheditor.armies import Device
from hheditor.armies.edits import SetBudget, SetWords
from hheditor.rules.api.armies.muster import POINTS
from hheditor.ui.context import Context
from hheditor.ui.fonts import figures_font, heading_font
from hheditor.ui.labels import Label
from hheditor.ui.layouts import STRETCH, in_column, in_row
from hheditor.ui.look.widgets import Painted, named
from hheditor.ui.safety.drafts import Typing
from hheditor.ui.workspaces.armies import words
from hheditor.ui.workspaces.armies.pictures import draw_shield


class Shield(QWidget):
    """The army's device; a click opens its panel."""

    clicked = Signal()

    def __init__(self, context: Context, side: int) -> None:
        super().__init__()
        self._context, self._side = context, side
        self.device = Device()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def show_device(self, device: Device) -> None:
        """Another device."""
        self.device = device
        self.update()

    def sizeHint(self) -> QSize:
        """As high as a shield is."""
        return QSize(self._context.theme.px(self._side), self._context.theme.px(self._side * 1.24))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Clicked."""
        event.accept()
        self.clicked.emit()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        """The shield."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        draw_shield(painter, QRectF(self.rect()), self.device)
        painter.end()


class BudgetBar(Painted, QWidget):
    """How much of the budget is spent; what is over shows in red."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self.setObjectName("armies:budget-bar")
        self._context = context
        self._points, self._budget = 0, 1
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """A slim bar."""
        return QSize(self._context.theme.px(160), self._context.theme.px(8))

    def show_points(self, points: int, budget: int) -> None:
        """Other numbers."""
        self._points, self._budget = points, max(1, budget)
        self.update()

    def paint(self, painter: QPainter) -> None:
        """Ground, gold, red."""
        theme = self._context.theme
        painter.setPen(Qt.PenStyle.NoPen)
        box, radius = QRectF(self.rect()), self.height() / 2
        painter.setBrush(theme.colour("hairline"))
        painter.drawRoundedRect(box, radius, radius)
        most = max(self._points, self._budget)
        spent = box.width() * self._points / most
        over = self._points > self._budget
        painter.setBrush(theme.colour("bad" if over else "accent"))
        if spent > 1:
            painter.drawRoundedRect(QRectF(0, 0, spent, box.height()), radius, radius)
        if over:
            painter.setBrush(theme.colour("accent"))
            painter.drawRoundedRect(
                QRectF(0, 0, box.width() * self._budget / most, box.height()), radius, radius
            )


class Band(QWidget):
    """Shield, name, totals, budget."""

    def __init__(self, context: Context, state: State) -> None:
        super().__init__()
        self._context, self._state = context, state
        theme = context.theme
        self.shield = named(Shield(context, 60), "armies:shield", tip=context.say("armies.shield-tip"))
        self.name = named(QLineEdit(), "armies:army-name", spoken=context.say("armies.untitled"))
        self.name.setFont(heading_font(theme.scale, 17))
        self.name.setPlaceholderText(context.say("armies.untitled"))
        raised, line = theme.colours.raised, theme.colours.hairline
        self.name.setStyleSheet(
            "QLineEdit { background: transparent; border: 1px solid transparent; padding: 0 4px; }"
            f" QLineEdit:hover {{ border-color: {line}; }}"
            f" QLineEdit:focus {{ background: {raised}; border-color: {theme.colours.accent}; }}"
        )
        self.about = Label("quiet")
        self.totals = named(Label("ink", lines=2), "armies:totals")
        self.points = named(Label("ink"), "armies:points")
        self.budget = named(QSpinBox(), "armies:budget", tip=context.say("armies.budget-tip"))
        self.budget.setRange(0, 9999)
        self.budget.setSingleStep(10)
        self.budget.setPrefix(context.say("armies.of"))
        self.budget.setKeyboardTracking(False)
        self.bar = BudgetBar(context)
        self._lay_out()
        self.name.editingFinished.connect(lambda: self.name.setModified(False))
        Typing(context, self.name, self._renamed)
        self.budget.valueChanged.connect(self._budgeted)
        self.refresh()

    def _lay_out(self) -> None:
        px = self._context.theme.px
        numbers = in_row(None, STRETCH, self.points, self.budget, spacing=px(8))
        right = in_column(None, numbers, self.bar, spacing=px(6))
        right.addWidget(self.totals, 0, Qt.AlignmentFlag.AlignRight)
        about = in_row(None, self.about, margins=(px(6), 0, 0, 0))
        middle = in_column(None, STRETCH, self.name, about, STRETCH, spacing=px(2))
        in_row(
            self,
            self.shield,
            (middle, 3),
            (right, 2),
            margins=(px(20), px(12), px(20), px(12)),
            spacing=px(12),
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where there is little room, the name is written smaller and the shield steps back."""
        super().resizeEvent(event)
        theme, width = self._context.theme, event.size().width()
        self.shield.setVisible(width > theme.px(420))
        self._fit_name()

    def _fit_name(self) -> None:
        """As large as it can be read whole."""
        theme, px = self._context.theme, self._context.theme.px
        shield = self.shield.width() + px(12) if self.shield.isVisibleTo(self) else 0
        # What the layout will give it: three parts of five, less the rim of the field.
        room = (self.width() - 2 * px(20) - px(12) - shield) * 3 / 5 - px(14)
        fonts = [heading_font(theme.scale, size) for size in (17, 15, 13, 11.5)]
        text = self.name.text()
        fitting = (font for font in fonts if QFontMetrics(font).horizontalAdvance(text) <= room)
        self.name.setFont(next(fitting, fonts[-1]))

    def refresh(self) -> None:
        """Show the army as it is now."""
        editor, context = self._state.editor, self._context
        army, found, theme = editor.army, editor.appraisal, context.theme
        self.shield.show_device(army.device)
        self.name.setReadOnly(army.fixed)
        self.budget.setEnabled(not army.fixed)
        if not self.name.hasFocus() or not self.name.isModified():
            # One that nobody has named yet is named by typing, not by rubbing out first.
            self.name.setText("" if army.name == self.name.placeholderText() else army.name)
            self.name.setCursorPosition(0)
            self._fit_name()
        people, period = (
            words.people(context, army.system, army.people),
            words.period(context, army.system, army.period),
        )
        self.about.show_text(" · ".join(dict.fromkeys(filter(None, (people, period)))), theme)
        font = figures_font(theme.scale)
        self.totals.show_text(
            " · ".join(
                context.say(f"total.{total.of}.n", n=total.value)
                for total in found.totals
                if total.of != POINTS
            ),
            theme,
            font=font,
            colour="quiet",
        )
        over = found.points > army.budget
        self.points.show_text(
            str(found.points) if editor.ruleset.has_points else "",
            theme,
            font=heading_font(theme.scale, 17),
            colour="bad" if over else "ink",
        )
        for widget in (self.budget, self.bar):
            widget.setVisible(editor.ruleset.has_points)
        with QSignalBlocker(self.budget):
            self.budget.setValue(army.budget)
        self.bar.show_points(found.points, army.budget)

    def _renamed(self) -> None:
        name = " ".join(self.name.text().split())
        if name and name != self._state.editor.army.name:
            self._state.editor.do(SetWords("name", name), "army.renamed", merge="name", name=name)

    def _budgeted(self, points: int) -> None:
        self._state.editor.do(SetBudget(points), "army.budgeted", merge="budget", points=points)
