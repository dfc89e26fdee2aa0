"""The end of a battle: who won and why, what it cost both, and what may be done now."""

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import (
    QFrame,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QSpacerItem,
    QVBoxLayout,
    QWidget,
)

from hheditor.app.battle import ending
from hheditor.text import knows
from hheditor.text.narrator import DASH
from hheditor.ui.context import Context
from hheditor.ui.fonts import figures_font, heading_font
from hheditor.ui.labels import Text
from hheditor.ui.layouts import FLUSH, WrappingRow, emptied, in_column, in_row
from hheditor.ui.look.widgets import Painted, named, push
from hheditor.ui.parts.speech import Speech
from hheditor.ui.rich import escape
from hheditor.ui.workspaces.battle.dialogs.turning import Turning
from hheditor.ui.workspaces.battle.field.floating import Floating
from hheditor.ui.workspaces.battle.heraldic import Arms

if TYPE_CHECKING:
    from hheditor.app.battle import Table
    from hheditor.insight.chances import Swing
    from hheditor.rules.api.screen.answers import Count

_WIDTH = 440
_FOOT = 9
"""Pixels below the way back to the field, at 100 %."""


class _Shields(Painted, QWidget):
    """The winner's shield, or both of them after a draw."""

    def __init__(self, context: Context, arms: Arms) -> None:
        super().__init__()
        self._arms = arms
        self._winner = -1
        self._px = context.theme.px
        self.stand(96)

    def stand(self, tall: int) -> None:
        """As tall as there is room for, in pixels at 100 %."""
        self.setFixedHeight(self._px(tall))

    def show_winner(self, winner: int) -> None:
        """Whose shield."""
        self._winner = winner
        self.update()

    def paint(self, painter: QPainter) -> None:
        """Shields in the middle."""
        tall = self.height() * 0.9
        wide = tall * 72 / 86
        shown = (self._winner,) if self._winner >= 0 else (0, 1)
        left = (self.width() - len(shown) * wide - (len(shown) - 1) * self._px(16)) / 2
        for side in shown:
            box = QRectF(left, (self.height() - tall) / 2, wide, tall)
            self._arms.paint_shield(painter, box, side)
            left += wide + self._px(16)


class Ending(Floating):
    """A sheet in the middle of the field."""

    chosen = Signal(str)
    """An operation to run."""
    replayed = Signal(int, int)
    """Play on from a node, as a side."""

    def __init__(self, context: Context, arms: Arms, parent: QWidget) -> None:
        super().__init__(context, parent, "battle:ending")
        px = context.theme.px
        self._dismissed = -1
        self._node = -1
        parent.installEventFilter(self)
        layout = self._make_sheet()
        self._shields = _Shields(context, arms)
        layout.addWidget(self._shields)
        self.title = self._centred(Text(), 20)
        self.title.setObjectName("battle:victor")
        layout.addWidget(self.title)
        self.reason = named(Text(wraps=True), "battle:reason")
        self.reason.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        layout.addWidget(self.reason)
        self._counts = named(Text(font=figures_font(context.theme.scale)), "battle:counts")
        self._gaps = tuple((QSpacerItem(0, 0), tall) for tall in (6, 8))
        layout.addItem(self._gaps[0][0])
        layout.addWidget(self._counts)
        layout.addItem(self._gaps[1][0])
        self._buttons: dict[str, QPushButton] = {}
        self._make_buttons()
        self._arms = arms
        self._turned = QWidget()
        self._points = in_column(self._turned, margins=FLUSH, spacing=px(2))
        layout.addWidget(self._turned)
        self._turning = Turning(self, self._show_turning)
        self._speech: Speech | None = None

    def _make_sheet(self) -> QVBoxLayout:
        """The sheet itself, which is scrolled where the field is low."""
        outer = QVBoxLayout(self)
        edge = self._edge
        outer.setContentsMargins(edge, edge, edge, edge + self._context.theme.px(_FOOT))
        area = QScrollArea()
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        outer.setSpacing(0)
        outer.addWidget(area)
        # Whatever is scrolled, the way back to the field is there.
        self._close = self._make_close()
        outer.addWidget(self._close, 0, Qt.AlignmentFlag.AlignHCenter)
        sheet = QWidget()
        area.setWidget(sheet)
        self._layout = QVBoxLayout(sheet)
        return self._layout

    @property
    def _edge(self) -> int:
        """Pixels to the words: shadow and round corners."""
        return self.room + self._context.theme.px(3)

    def _make_buttons(self) -> None:
        px = self._context.theme.px
        row = WrappingRow(spacing=px(8))
        again = WrappingRow(spacing=px(8))
        for operation, title, primary in (
            ("battle.review", "workspace.review", True),
            ("battle.report", "battle.report", False),
            ("battle.play-on", "battle.play-on", False),
            ("battle.rematch", "battle.rematch", False),
            ("battle.swap", "battle.swap", False),
        ):
            button = push(
                self._context.say(title),
                f"ending:{operation}",
                partial(self.chosen.emit, operation),
                tip=self._context.tip(operation),
            )
            button.setProperty("primary", "true" if primary else "false")
            button.setCursor(Qt.CursorShape.PointingHandCursor)
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            self._buttons[operation] = button
            (again if operation in ("battle.rematch", "battle.swap") else row).addWidget(button)
        self._layout.addLayout(row)
        self._layout.addLayout(again)

    def _make_close(self) -> QPushButton:
        look = push(self._context.say("battle.look-at-field"), "ending:close", self.dismiss)
        look.setFlat(True)
        look.setCursor(Qt.CursorShape.PointingHandCursor)
        return look

    def _centred(self, label: Text, points: float) -> Text:
        label.setWordWrap(True)
        label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        label.setFont(heading_font(self._context.theme.scale, points))
        return label

    def show_ending(self, table: "Table", speech: Speech) -> None:
        """Show how the battle ended, unless it goes on or the sheet was put away."""
        found = ending.ending(table.battle)
        node = table.battle.cursor.node
        if found is None:
            self._turning.stop()
            self.hide()
            return
        if node == self._dismissed:
            return
        if node != self._node or self._speech is not speech:
            self._speech = speech
            emptied(self._points)
            self._keep_room(self._turning.look_through(table))
        self._node = node
        outcome = found.outcome
        self._shields.show_winner(outcome.winner)
        context = self._context
        if outcome.winner >= 0:
            self.title.setText(context.say("battle.victory", side=speech.side(outcome.winner)))
        else:
            self.title.setText(context.say("battle.draw"))
        reason = speech.outcome(outcome)
        turn = context.say("battle.in-turn", turn=table.battle.moment().turn)
        rule = f" ({outcome.rule})" if outcome.rule else ""
        self.reason.setText(f"{reason}{rule} {turn}")
        self._counts.show_markup(self._table(found.counts, speech))
        self._counts.setVisible(bool(found.counts))
        self._buttons["battle.play-on"].setVisible(found.can_play_on)
        self.place()
        self.show()
        self.raise_()

    def _table(self, counts: "tuple[Count, ...]", speech: Speech) -> str:
        quiet = self._context.theme.colours.quiet
        sides = "".join(
            f"<td align='right' style='color: {quiet}'>&nbsp;&nbsp;"
            f"<span style='color: {self._arms.livery(side).field}'>\N{BLACK SQUARE}</span>"
            f"&nbsp;{escape(name)}</td>"
            for side, name in enumerate(speech.names.sides)
        )
        rows = [f"<tr><td></td>{sides}</tr>"]
        for count in counts:
            cells = ""
            for side, value in enumerate(count.values):
                limit = count.limits[side] if side < len(count.limits) else ""
                shown = self._of(count.title, value, limit) if limit else value or DASH
                cells += f"<td align='right'>{escape(shown)}</td>"
            rows.append(f"<tr><td>{escape(speech.word(count.title, count.title))}</td>{cells}</tr>")
        return f"<table width='100%' cellspacing='0' cellpadding='3'>{''.join(rows)}</table>"

    def _of(self, title: str, value: str, limit: str) -> str:
        """A number beside the one that decides the battle, in the words of its own where it has them."""
        own = f"{title}.limit"
        return self._context.say(own if knows(own) else "battle.count-of", value=value, limit=limit)

    def _keep_room(self, lines: int) -> None:
        """Room for turning points that are still looked for: no button moves from under the pointer when they
        come.
        """
        if lines:
            self._points.addWidget(Text(self._context.say("course.reading")))
            self._points.addStretch(1)
        tall = self._buttons["battle.rematch"].sizeHint().height() + self._points.spacing()
        self._turned.setMinimumHeight(lines * tall + self.fontMetrics().height() if lines else 0)
        self._turned.setVisible(lines > 0 or self._points.count() > 0)

    def _show_turning(self, found: "tuple[Swing, ...]") -> None:
        """Where it turned; from each such place either side may be taken and played on."""
        emptied(self._points)
        speech = self._speech
        if speech is None or not found:
            if self._turned.minimumHeight():
                self._points.addWidget(Text(self._context.say("battle.never-turned")))
                self._points.addStretch(1)
            return
        self._turned.show()
        px = self._context.theme.px
        heading = Text(self._context.say("battle.turned-here"), style="font-weight: 600")
        self._points.addWidget(heading)
        for number, swing in enumerate(found):
            parts = swing.parts
            words = self._context.say(
                "battle.turned", turn=swing.turn, side=speech.side(parts.gains), points=parts.points
            )
            holder = QWidget()
            label = Text(words, wraps=True)
            gains = speech.side(parts.gains)
            label.setToolTip(self._context.say("course.gain", side=gains, points=parts.points))
            line = in_row(holder, (label, 1), margins=FLUSH, spacing=px(6))
            for side in (0, 1):
                button = push(
                    speech.side(side),
                    f"ending:from-{number}-{side}",
                    partial(self.replayed.emit, swing.start, side),
                    tip=self._context.say("battle.play-from", side=speech.side(side)),
                )
                button.setCursor(Qt.CursorShape.PointingHandCursor)
                line.addWidget(button)
            self._points.addWidget(holder)
        self._points.addStretch(1)
        QTimer.singleShot(0, self, self.place)

    def dismiss(self) -> None:
        """Put the sheet away to look at the field; it comes again after the next end."""
        self._dismissed = self._node
        self.hide()

    def _sized(self, width: int, shield: int) -> QSize:
        """How large it is with a shield of that height; without one it is close-set, too."""
        self._shields.stand(shield)
        self._shields.setVisible(shield > 0)
        px, around = self._context.theme.px, 2 * self._edge
        edge = px(20 if shield else 8)
        self._layout.setContentsMargins(px(25), edge, px(25), px(6))
        self._layout.setSpacing(px(8 if shield else 3))
        for gap, tall in self._gaps:
            gap.changeSize(0, px(tall) if shield else 0)
        self._layout.invalidate()
        self._layout.activate()
        below = self._close.sizeHint().height() + px(_FOOT)
        inside = width - around
        tall = self._layout.heightForWidth(inside) if self._layout.hasHeightForWidth() else 0
        return QSize(width, max(tall, self._layout.sizeHint().height()) + around + below)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The field has another size: bars around it come and go."""
        if event.type() == QEvent.Type.Resize and watched is self.parent():
            self.place()
        return super().eventFilter(watched, event)

    def place(self) -> None:
        """Keep to the middle."""
        parent = self.parentWidget()
        if parent is None:
            return
        width = min(self._context.theme.px(_WIDTH) + 2 * self.room, parent.width() - 8)
        self.setFixedWidth(width)
        size = self._sized(width, 96)
        for shield in (64, 40, 0):
            if size.height() > parent.height() - 4:
                size = self._sized(width, shield)
        self.setGeometry(
            (parent.width() - size.width()) // 2,
            max(2, (parent.height() - size.height()) // 2),
            size.width(),
            min(size.height(), parent.height() - 4),
        )
