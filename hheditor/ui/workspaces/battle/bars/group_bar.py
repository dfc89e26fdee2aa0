"""The bar of groups, in games where groups act in turn: how each side stands, its groups as cards, what can
be done next in one sentence, and what the side may choose besides.

A card that can be chosen is a button; one that cannot says why while the pointer rests on it. The pointer
over a card lights its pieces on the field.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QEnterEvent, QFont, QFontMetrics, QPainter, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QGridLayout, QHBoxLayout, QSizePolicy, QWidget

from hheditor.drawing.charts import readable
from hheditor.rules.api.screen.cards import GroupCard, Pip
from hheditor.ui.context import Context
from hheditor.ui.fonts import bold, figures_font
from hheditor.ui.labels import Text
from hheditor.ui.layouts import FLUSH, emptied, in_row
from hheditor.ui.look.widgets import Bar, Painted, named, push
from hheditor.ui.workspaces.battle.heraldic import Arms

_HIGH, _LOW = 54, 37
"""Height of a card: with its note, and in a low window without."""
_LINE = 40
_TALL = 560
"""A window that is lower than this, in pixels at 100 %, has no room for notes."""
_PIP, _GAP = 7, 3
_NARROW, _BROAD = 84, 132
"""Width of a card, at least and at most, in pixels at 100 %."""


class Standing(NamedTuple):
    """A number by which a side stands or falls."""

    title: str
    value: str
    limit: str = ""


class Card(NamedTuple):
    """A card in words."""

    card: GroupCard
    name: str
    note: str = ""
    tip: str = ""


class Deed(NamedTuple):
    """Something the side may do besides, as a button."""

    title: str
    act: Callable[[], object]


class Shown(NamedTuple):
    """What the bar says."""

    standings: tuple[tuple[Standing, ...], ...] = ()
    """For each side."""
    cards: tuple[Card, ...] = ()
    sentence: str = ""
    deeds: tuple[Deed, ...] = ()


class Tally(Painted, QWidget):
    """How a side stands: its shield, the number that decides, the others below."""

    def __init__(self, context: Context, arms: Arms, side: int) -> None:
        super().__init__()
        self.setObjectName(f"battle:standing-{side}")
        self._context, self._arms, self._side = context, arms, side
        self.standings: tuple[Standing, ...] = ()
        self.high = _HIGH
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_standings(self, standings: tuple[Standing, ...], name: str) -> None:
        """Show them."""
        self.standings = standings
        words = [f"{each.title}: {self._figure(each)}" for each in standings]
        self.setToolTip("\n".join((name, *words)))
        self.setAccessibleName(", ".join((name, *words)))
        self.updateGeometry()
        self.update()

    def _figure(self, each: Standing) -> str:
        return f"{each.value} / {each.limit}" if each.limit else each.value

    def _below(self) -> str:
        return " · ".join(f"{each.title} {self._figure(each)}" for each in self.standings[1:] if each.value)

    def _fonts(self) -> tuple[QFont, QFont]:
        large = figures_font(self._context.theme.scale)
        large.setPointSizeF(large.pointSizeF() * 1.25)
        small = figures_font(self._context.theme.scale)
        small.setPointSizeF(small.pointSizeF() * 0.85)
        return bold(large), small

    def sizeHint(self) -> QSize:
        """Room for shield and words."""
        px, (large, small) = self._context.theme.px, self._fonts()
        if not self.standings:
            return QSize(0, px(self.high))
        first = self.standings[0]
        above = QFontMetrics(large).horizontalAdvance(self._figure(first)) + px(6)
        above += QFontMetrics(small).horizontalAdvance(first.title)
        below = QFontMetrics(small).horizontalAdvance(self._below()) if self.high == _HIGH else 0
        return QSize(px(34) + max(above, below), px(self.high))

    def paint(self, painter: QPainter) -> None:
        """Shield, the first number large, a gauge of how far it has come, the others."""
        if not self.standings:
            return
        theme, (large, small) = self._context.theme, self._fonts()
        px = theme.px
        self._arms.paint_shield(
            painter, QRectF(1, px(9 if self.high == _HIGH else 5), px(24), px(27)), self._side
        )
        first, left = self.standings[0], px(34)
        painter.setFont(large)
        painter.setPen(theme.colour("ink"))
        base = px(6) + painter.fontMetrics().ascent()
        painter.drawText(left, base, self._figure(first))
        right = left + painter.fontMetrics().horizontalAdvance(self._figure(first)) + px(6)
        painter.setFont(small)
        painter.setPen(theme.colour("quiet"))
        painter.drawText(right, base, first.title)
        if self.high == _HIGH:
            painter.drawText(left, px(_HIGH) - px(7), self._below())
        if first.value.isdecimal() and first.limit.isdecimal() and int(first.limit):
            share = min(1.0, int(first.value) / int(first.limit))
            gauge = QRectF(left, px(30 if self.high == _HIGH else 28), self.width() - left - px(4), px(4))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.colour("raised"))
            painter.drawRoundedRect(gauge, 2, 2)
            painter.setBrush(theme.colour("bad" if share > 0.66 else "accent"))
            painter.drawRoundedRect(QRectF(gauge.x(), gauge.y(), gauge.width() * share, gauge.height()), 2, 2)


class CardButton(Painted, QAbstractButton):
    """A group: its colour, its name, a dot for every piece, how it may act."""

    def __init__(self, context: Context, arms: Arms, number: int) -> None:
        super().__init__()
        self.setObjectName(f"battle:group-{number}")
        self._context, self._arms = context, arms
        self.shown = Card(GroupCard(number, 0, ""), "")
        self.lit: Callable[[tuple[int, ...]], object] = lambda _pieces: None
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        px = context.theme.px
        self.high = _HIGH
        self.setFixedHeight(px(_HIGH))
        self.setMinimumWidth(px(_NARROW))
        self.setMaximumWidth(px(_BROAD))

    def show_card(self, shown: Card) -> None:
        """Show it."""
        self.shown = shown
        able = shown.card.state == "able"
        self.setAccessibleName(f"{shown.name} {shown.note}".strip())
        self.setToolTip(shown.tip)
        self.setCursor(Qt.CursorShape.PointingHandCursor if able else Qt.CursorShape.ArrowCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if able else Qt.FocusPolicy.NoFocus)
        self.update()

    def sizeHint(self) -> QSize:
        """As its name needs."""
        px = self._context.theme.px
        pips = len(self.shown.card.pips) * px(_PIP + _GAP)
        wide = max(QFontMetrics(bold(self.font())).horizontalAdvance(self.shown.name), pips) + px(26)
        return QSize(min(px(_BROAD), max(px(_NARROW), wide)), px(self.high))

    def enterEvent(self, event: QEnterEvent) -> None:
        """Light its pieces."""
        super().enterEvent(event)
        self.lit(self.shown.card.pieces)

    def leaveEvent(self, event: QEvent) -> None:
        """As it was."""
        super().leaveEvent(event)
        self.lit(())

    def paint(self, painter: QPainter) -> None:
        """Frame, colour, name, dots, note."""
        theme, card = self._context.theme, self.shown.card
        px = theme.px
        air = 4 if self.high == _HIGH else 1
        box = QRectF(self.rect()).adjusted(1, air, -1, -air)
        quiet = card.state in ("gone", "barred", "waiting")
        painter.setOpacity(0.55 if quiet else 1.0)
        acting, able = card.state == "acting", card.state == "able"
        frame = theme.colour("accent" if acting or self.hasFocus() else "hairline")
        painter.setPen(frame)
        hovered = able and self.underMouse()
        painter.setBrush(
            theme.colour("accent_soft" if acting or hovered else "raised" if able else "surface")
        )
        painter.drawRoundedRect(box, px(5), px(5))
        if card.band:
            stripe = QRectF(box.left() + px(3), box.top() + px(4), px(4), box.height() - px(8))
            painter.fillRect(stripe, QColor(card.band))
            painter.setPen(theme.colour("faint"))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(stripe)
        left, room = round(box.left()) + px(13), round(box.width()) - px(18)
        painter.setFont(bold(self.font()))
        painter.setPen(theme.colour("ink"))
        base = round(box.top()) + px(2) + painter.fontMetrics().ascent()
        name = painter.fontMetrics().elidedText(self.shown.name, Qt.TextElideMode.ElideRight, room)
        painter.drawText(left, base, name)
        self._paint_pips(painter, card.pips, QRect(left, base + px(4), room, px(_PIP)))
        if self.shown.note and self.high == _HIGH:
            small = figures_font(theme.scale)
            small.setPointSizeF(small.pointSizeF() * 0.85)
            painter.setFont(small)
            painter.setPen(theme.colour("link" if able or acting else "quiet"))
            words = painter.fontMetrics().elidedText(self.shown.note, Qt.TextElideMode.ElideRight, room)
            painter.drawText(left, round(box.bottom()) - px(4), words)

    def _paint_pips(self, painter: QPainter, pips: Sequence[Pip], room: QRect) -> None:
        """Whole: full; shaken: half; broken: hollow; lost: a cross; to come: a dot. Done: faint."""
        theme = self._context.theme
        px = theme.px
        livery = self._arms.livery(self.shown.card.side)
        field = livery.field if self._arms.colors == "light" else livery.light
        worn = QColor(readable(field, theme.colour("surface").name()))
        side, step = px(_PIP), px(_PIP + _GAP)
        step = min(step, max(side, room.width() // max(1, len(pips))))
        for number, pip in enumerate(pips):
            spot = QRectF(room.left() + number * step, room.top(), side, side)
            painter.setOpacity(0.4 if pip.done else 1.0)
            painter.setPen(worn)
            painter.setBrush(worn if pip.state == "whole" else Qt.BrushStyle.NoBrush)
            if pip.state == "lost":
                painter.setPen(theme.colour("faint"))
                painter.drawLine(spot.topLeft(), spot.bottomRight())
                painter.drawLine(spot.bottomLeft(), spot.topRight())
                continue
            if pip.state == "coming":
                painter.setBrush(theme.colour("faint"))
                painter.drawEllipse(spot.adjusted(2, 2, -2, -2))
                continue
            painter.drawRect(spot)
            if pip.state == "shaken":
                painter.fillRect(QRectF(spot.left(), spot.center().y(), side, side / 2), worn)
        painter.setOpacity(1.0)


def _sides(shown: Shown) -> int:
    """For how many sides there is something to say."""
    return max((card.card.side + 1 for card in shown.cards), default=len([s for s in shown.standings if s]))


class GroupBar(Bar):
    """Both sides beside each other, or below where the line is too short; the sentence under them."""

    def __init__(
        self,
        context: Context,
        arms: Arms,
        choose: Callable[[GroupCard], object],
        light: Callable[[tuple[int, ...]], object],
    ) -> None:
        super().__init__(context, "battle:groups")
        self._arms, self._choose, self._light = arms, choose, light
        self.shown = Shown()
        px = context.theme.px
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(px(14), 0, px(14), px(3))
        self._grid.setHorizontalSpacing(px(18))
        self._grid.setVerticalSpacing(0)
        self._sides: list[QWidget] = []
        self._tallies: list[Tally] = []
        self.buttons: list[CardButton] = []
        self._below = QWidget(self)
        # Always as high as its buttons: the field must not move when they come and go.
        self._below.setFixedHeight(px(_LINE))
        self.sentence = named(Text(wraps=True), "battle:next-step")
        self._deeds = in_row(spacing=px(6))
        self._offers: list[QWidget] = []
        """What stands in it. A layout that is asked for an item remembers it when it is gone, and whatever
        comes to lie at its place in memory is taken for it."""
        self._line = in_row(self._below, (self.sentence, 1), self._deeds, margins=FLUSH, spacing=px(8))
        self._stacked: bool | None = None

    def show_state(self, shown: Shown, names: Sequence[str]) -> None:
        """Show how things stand."""
        groups = [card.card.group for card in shown.cards]
        known = [button.shown.card.group for button in self.buttons]
        if (groups, _sides(shown)) != (known, len(self._sides)):
            self._build(shown)
        self.shown = shown
        for button, card in zip(self.buttons, shown.cards, strict=True):
            button.show_card(card)
        for side, tally in enumerate(self._tallies):
            standings = shown.standings[side] if side < len(shown.standings) else ()
            tally.show_standings(standings, names[side] if side < len(names) else "")
        self.sentence.setText(shown.sentence)
        self.sentence.setToolTip(shown.sentence)
        emptied(self._deeds)
        self._offers.clear()
        for number, deed in enumerate(shown.deeds):
            offer = push(deed.title, f"battle:deed-{number}", deed.act)
            offer.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            self._deeds.addWidget(offer)
            self._offers.append(offer)
        self._arrange()

    def _build(self, shown: Shown) -> None:
        """Cards for groups that were not here before."""
        for part in self._sides:
            part.hide()
            part.deleteLater()
        self.buttons, self._tallies, self._sides = [], [], []
        px = self._context.theme.px
        rows: list[QHBoxLayout] = []
        for side in range(_sides(shown)):
            part = QWidget(self)
            tally = Tally(self._context, self._arms, side)
            row = in_row(part, tally, margins=FLUSH, spacing=px(5))
            row.addSpacing(px(6))
            self._tallies.append(tally)
            self._sides.append(part)
            rows.append(row)
        for card in shown.cards:
            button = CardButton(self._context, self._arms, card.card.group)
            button.lit = self._light
            button.clicked.connect(lambda _=False, button=button: self._choose(button.shown.card))
            self.buttons.append(button)
            rows[card.card.side].addWidget(button)
        for row in rows:
            row.addStretch(1)
        self._stacked = None

    def _fit_height(self) -> None:
        """In a low window the cards do without notes, and no line is kept for buttons that are not there;
        where there are no cards the sides need no more room than in a low window."""
        px = self._context.theme.px
        low = self.window().height() < px(_TALL) or not self.buttons
        parts: list[CardButton | Tally] = [*self.buttons, *self._tallies]
        for each in parts:
            if each.high != (_LOW if low else _HIGH):
                each.high = _LOW if low else _HIGH
                each.setFixedHeight(px(each.high))
                each.updateGeometry()
        self._below.setVisible(self.window().height() >= px(_TALL) or bool(self.shown.deeds))

    def _fit_deeds(self) -> None:
        """As many buttons as leave room for the sentence in two lines; the panel lists the others."""
        px = self._context.theme.px
        room = self.width() - px(36)
        room -= round(self.sentence.fontMetrics().horizontalAdvance(self.shown.sentence) * 0.62)
        for number, offer in enumerate(self._offers):
            room -= offer.sizeHint().width() + px(6)
            offer.setVisible(room >= 0 or number == 0)

    def _arrange(self) -> None:
        """One line if both sides fit."""
        self._fit_height()
        self._fit_deeds()
        px = self._context.theme.px
        wide = sum(part.sizeHint().width() for part in self._sides) + px(18) * len(self._sides) + px(28)
        stacked = wide > self.width()
        if stacked == self._stacked:
            return
        self._stacked = stacked
        for number, part in enumerate(self._sides):
            self._grid.addWidget(part, number if stacked else 0, 0 if stacked else number)
        last = len(self._sides) if stacked else 1
        self._grid.addWidget(self._below, last, 0, 1, 1 if stacked else max(1, len(self._sides)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width."""
        super().resizeEvent(event)
        self._arrange()
