"""The unit at hand: its stands as they look on the field, its state, and everything it may do now."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from msgspec.structs import replace
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFont, QPainter
from PySide6.QtWidgets import QGridLayout, QWidget

from hheditor.drawing.palette import palette
from hheditor.drawing.pieces.markers import colour_of
from hheditor.drawing.pieces.units import piece_ops, upright
from hheditor.rules.api.screen.scene import Badge, Piece
from hheditor.ui.canvas.painter import compiled
from hheditor.ui.context import Context
from hheditor.ui.fonts import figures_font, heading_font
from hheditor.ui.labels import Label, Text
from hheditor.ui.layouts import emptied, in_column
from hheditor.ui.look.widgets import Painted, named
from hheditor.ui.parts.rows import HoverRow
from hheditor.ui.workspaces.battle.heraldic import Arms

_KEYS = 9
"""Rows that have a number key."""
_ACROSS = 1100.0
"""Board units the picture shows."""
_ALONE = 360.0
"""The same of a single figure."""


class _Portrait(Painted, QWidget):
    """The piece as it stands on the field, front upwards."""

    def __init__(self, context: Context, arms: Arms) -> None:
        super().__init__()
        self._context = context
        self._arms = arms
        self._piece: Piece | None = None
        side = context.theme.px(62)
        self.setFixedSize(side, side)

    def show_piece(self, piece: Piece | None) -> None:
        """Show one."""
        # Who is part of something else is not drawn on the field; here he is.
        inside = piece is not None and piece.body == "part" and any(piece.kits)
        self._piece = replace(piece, body="figures") if piece is not None and inside else piece
        self.update()

    def paint(self, painter: QPainter) -> None:
        """Its stands on a patch of ground."""
        if self._piece is None:
            return
        theme = self._context.theme
        colors = self._arms.colors
        painter.setPen(theme.colour("hairline"))
        painter.setBrush(theme.colour("paper"))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), theme.px(6), theme.px(6))
        painter.translate(self.width() / 2, self.height() / 2)
        # A formation on one base is shown whole.
        wide = 1.15 * max(self._piece.footprint)
        # One figure fills it, however small its base is; an engine, too.
        alone = len(self._piece.kits) == 1 or self._piece.body == "engine"
        across = max(_ALONE if alone else _ACROSS, wide) if self._piece.kits or alone else _ACROSS
        scale = self.width() / across
        painter.scale(scale, scale)
        if not upright(self._piece):
            painter.rotate(-90)
        for paint in compiled(piece_ops(self._piece, palette(colors), self._arms.liveries), colors):
            paint(painter)


class OrderRow(HoverRow):
    """An order in words behind the number that gives it; the field shows what it would bring while the
    pointer rests on it."""

    def __init__(
        self, context: Context, text: str, detail: str, rested: Callable[[bool], object], key: str = ""
    ) -> None:
        super().__init__(context, text, rested)
        self._detail, self._key = detail, key
        self.setAccessibleName(f"{text} {detail}".strip())

    def sizeHint(self) -> QSize:
        """One line."""
        px = self._context.theme.px
        return QSize(px(120), self.fontMetrics().height() + px(9))

    def paint(self, painter: QPainter) -> None:
        """Words left, score right."""
        theme = self._context.theme
        px = theme.px
        self.light(painter, QRectF(self.rect()).adjusted(px(8) + 0.5, 0.5, -px(8) - 0.5, -0.5))
        right = px(16)
        if self._detail:
            painter.setPen(theme.colour("quiet"))
            room = self.rect().adjusted(0, 0, -right, 0)
            painter.drawText(
                room, Qt.AlignmentFlag.AlignRight.value | Qt.AlignmentFlag.AlignVCenter.value, self._detail
            )
            right += self.fontMetrics().horizontalAdvance(self._detail) + px(8)
        left = px(16)
        if self._key:
            painter.setPen(theme.colour("quiet"))
            painter.drawText(self.rect().adjusted(left, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, self._key)
            left += self.fontMetrics().horizontalAdvance("0") + px(8)
        painter.setPen(theme.colour("ink"))
        words = self.fontMetrics().elidedText(
            self.text(), Qt.TextElideMode.ElideRight, self.width() - left - right
        )
        painter.drawText(self.rect().adjusted(left, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, words)


class Row(NamedTuple):
    """A row to click."""

    title: str
    act: Callable[[], object]
    detail: str = ""
    rested: Callable[[bool], object] = lambda _on: None
    """Told when the pointer comes to rest on it, and when it leaves."""


class UnitCard(QWidget):
    """The section of the side panel about what is chosen."""

    def __init__(self, context: Context, arms: Arms) -> None:
        super().__init__()
        self.setObjectName("battle:card")
        self._context, self._arms = context, arms
        px = context.theme.px
        head = QWidget()
        grid = QGridLayout(head)
        grid.setContentsMargins(px(16), 0, px(14), 0)
        grid.setHorizontalSpacing(px(12))
        grid.setVerticalSpacing(0)
        self._portrait = _Portrait(context, arms)
        self._name = named(Text(wraps=True, font=heading_font(context.theme.scale, 13)), "battle:name")
        self._side = Label("quiet")
        grid.addWidget(self._portrait, 0, 0, 3, 1)
        grid.addWidget(self._name, 0, 1)
        grid.addWidget(self._side, 1, 1)
        grid.setColumnStretch(1, 1)
        grid.setRowStretch(2, 1)
        self._head = head
        self._facts = named(Text(wraps=True, font=figures_font(context.theme.scale)), "battle:facts")
        self._facts.setContentsMargins(px(16), 0, px(14), 0)
        outer = in_column(self, head, self._facts, margins=(0, 0, 0, px(8)), spacing=px(6))
        colours = context.theme.colours
        self._hint = self._words("battle:card-hint", colours.quiet)
        self._trouble = self._words("battle:trouble", colours.bad)
        self._legend = self._words("battle:legend", colours.ink)
        for label in (self._hint, self._trouble, self._legend):
            outer.addWidget(label)
        self._trouble.hide()
        self._legend.hide()
        self._acts: tuple[Callable[[], object], ...] = ()
        self._orders = in_column(spacing=0)
        outer.addLayout(self._orders)

    def _words(self, name: str, colour: str) -> Text:
        """A label for sentences."""
        px = self._context.theme.px
        label = named(Text(wraps=True, style=f"color: {colour}"), name)
        label.setContentsMargins(px(16), 0, px(14), 0)
        return label

    def show_nothing(self, hint: str) -> None:
        """Nothing is chosen."""
        self._head.hide()
        self._facts.hide()
        self._hint.setText(hint)
        self._hint.setVisible(bool(hint))
        self._trouble.hide()
        self.show_orders(())

    def show_piece(
        self,
        piece: Piece | None,
        name: str,
        side: str,
        facts: Sequence[tuple[str, str]],
        hint: str,
        trouble: str = "",
    ) -> None:
        """A piece and its state; what is wrong with it in red."""
        from hheditor.ui.rich import escape

        theme = self._context.theme
        self._head.show()
        self._portrait.show_piece(piece)
        self._portrait.setVisible(piece is not None)
        self._name.setText(name)
        self._side.show_text(side, theme, font=QFont(self.font()))
        rows = "".join(
            f"<tr><td style='color: {theme.colours.quiet}'><nobr>{escape(title)}</nobr>&nbsp;&nbsp;</td>"
            f"<td width='100%'>{escape(entry)}</td></tr>"
            for title, entry in facts
        )
        self._facts.show_markup(f"<table cellspacing='0' cellpadding='1'>{rows}</table>")
        self._facts.setVisible(bool(facts))
        self._hint.setText(hint)
        self._hint.setVisible(bool(hint))
        self._trouble.setText(trouble)
        self._trouble.setVisible(bool(trouble))

    def show_legend(self, marks: Sequence[tuple[Badge, str]]) -> None:
        """The markers on the field and what they mean, in words."""
        from hheditor.ui.rich import escape

        colors, ink = palette(self._arms.colors), self._context.theme.colours.ink
        entries = []
        for badge, word in marks:
            color = colour_of(badge, colors) if badge.colour else ink
            letters = f"<b>{escape(badge.letters)}</b>&nbsp;" if badge.letters else ""
            entries.append(
                f"<span style='color: {color}'>\N{BLACK CIRCLE}</span>&nbsp;{letters}{escape(word)}"
            )
        self._legend.show_markup(" &nbsp; ".join(entries))
        self._legend.setVisible(bool(marks))

    def act(self, number: int) -> bool:
        """Do what the row of a number key says; false without such a row."""
        if number >= len(self._acts):
            return False
        self._acts[number]()
        return True

    def show_orders(self, rows: Sequence[Row], more: str = "") -> None:
        """Everything the piece may do that is no mere move, or whom to choose; a quiet line below."""
        emptied(self._orders)
        self._acts = tuple(each.act for each in rows[:_KEYS])
        for number, each in enumerate(rows):
            key = str(number + 1) if number < _KEYS else ""
            row = named(
                OrderRow(self._context, each.title, each.detail, each.rested, key), f"battle:order-{number}"
            )
            row.clicked.connect(each.act)
            self._orders.addWidget(row)
        if more:
            label = Text(more, style=f"color: {self._context.theme.colours.quiet}")
            label.setContentsMargins(self._context.theme.px(16), 0, 0, 0)
            self._orders.addWidget(label)
