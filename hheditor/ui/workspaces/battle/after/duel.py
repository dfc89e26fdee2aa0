"""A fight at the fighters: both sides' dice fall, the terms add up one after the other, then what came of it.

It never keeps anybody waiting: the fight is over already, any key or press shows the end of it at once, and
with reduced motion it does not come at all (tray and log tell the same).
"""

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtWidgets import QGridLayout, QWidget

from hheditor.rules.api.screen.answers import Account, Tally
from hheditor.ui.fonts import figures_font
from hheditor.ui.labels import Text
from hheditor.ui.look.widgets import every, named
from hheditor.ui.rich import escape
from hheditor.ui.workspaces.battle.after.pace import Watch
from hheditor.ui.workspaces.battle.dice.dice import laid_out
from hheditor.ui.workspaces.battle.dice.tray import DiceField
from hheditor.ui.workspaces.battle.field.floating import Floating
from hheditor.ui.workspaces.battle.panels.account import plain, signed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtCore import QPoint

    from hheditor.app.battle import Thrown
    from hheditor.ui.context import Context
    from hheditor.ui.parts.speech import Speech
    from hheditor.ui.workspaces.battle.heraldic import Arms

_STEP = 240
"""Milliseconds from one term to the next."""
_COLUMN = 190


class Duel(Floating):
    """The card of one fight."""

    def __init__(self, context: "Context", arms: "Arms", parent: QWidget) -> None:
        super().__init__(context, parent, "battle:duel")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        px = context.theme.px
        self._arms = arms
        self._grid = QGridLayout(self)
        room = self.room
        self._grid.setContentsMargins(room + px(14), room + px(8), room + px(14), room + px(10))
        self._grid.setHorizontalSpacing(px(18))
        self._grid.setVerticalSpacing(px(4))
        self._heads = [self._label(column, 0, bold=True) for column in (0, 1)]
        self._dice = []
        for column in (0, 1):
            field = DiceField(context, arms)
            field.setFixedHeight(px(36))
            self._grid.addWidget(field, 1, column)
            self._dice.append(field)
        self._sums = [self._label(column, 2) for column in (0, 1)]
        self.result = named(Text(wraps=True, style="font-weight: 600"), "battle:duel-result")
        self._grid.addWidget(self.result, 3, 0, 1, 2)
        self._grid.setRowStretch(4, 1)
        self._timer = every(self, self._next, _STEP)
        self._watch = Watch(self, self.finish)
        self._tallies: tuple[Tally, ...] = ()
        self._words = ""
        self._speech: Speech | None = None
        self._shown = 0

    def _label(self, column: int, row: int, *, bold: bool = False) -> Text:
        label = Text(wraps=True, font=figures_font(self._context.theme.scale))
        label.setFixedWidth(self._context.theme.px(_COLUMN))
        label.setAlignment(Qt.AlignmentFlag.AlignTop)
        if bold:
            label.setStyleSheet("font-weight: 600")
        self._grid.addWidget(label, row, column)
        return label

    @property
    def adding(self) -> bool:
        """Whether terms are still to come."""
        return self._timer.isActive()

    def show_fight(
        self,
        account: Account,
        fighters: "Sequence[tuple[int, ...]]",
        rolls: "Sequence[Thrown]",
        result: str,
        speech: "Speech",
        spot: "QPoint",
        clear: int,
        avoid: "Sequence[QRect]",
    ) -> None:
        """Show a fight beside a spot: its account, the pieces of both sides, their dice, what came of it."""
        self._tallies, self._words, self._speech = account.tallies[:2], result, speech
        self._shown = 0
        for column, tally in enumerate(self._tallies):
            colour = self._arms.livery(tally.side).field
            names = escape(speech.pieces(fighters[column]))
            self._heads[column].show_markup(f"<span style='color: {colour}'>\N{BLACK SQUARE}</span> {names}")
            thrown = next((each for each in rolls if each.roll.side == tally.side), None)
            dice = laid_out(thrown.roll, thrown.faces) if thrown is not None and thrown.faces else []
            self._dice[column].setVisible(bool(dice))
            self._dice[column].show_dice(dice, tally.side, throw=False)
        # The whole of it decides how large the card is; then it begins.
        self._write(self._count)
        self.result.setText(result)
        field, size = self.parentWidget(), self._size()
        if field is None or size.width() > field.width() or size.height() > field.height():
            return  # tray and log tell it where there is no room
        self.place_beside(spot, clear, size, tuple(avoid))
        self._tail = None
        self.show()
        self.raise_()
        for dice_field in self._dice:
            dice_field.throw_again()
        self._write(0)
        self.result.setText("")
        self._timer.start()
        self._watch.listen(on=True)

    def _size(self) -> QSize:
        px, room = self._context.theme.px, self.room
        wide = 2 * px(_COLUMN) + px(18) + 2 * (room + px(14))
        tall = max(each.heightForWidth(px(_COLUMN)) for each in self._heads)
        tall += max(each.heightForWidth(px(_COLUMN)) for each in self._sums)
        tall += self.result.heightForWidth(2 * px(_COLUMN) + px(18))
        dice = px(40) if any(not field.isHidden() for field in self._dice) else 0
        return QSize(wide, tall + dice + px(32) + 2 * room)

    @property
    def _count(self) -> int:
        return max((len(tally.terms) for tally in self._tallies), default=0)

    def _write(self, terms: int) -> None:
        assert self._speech is not None
        quiet = self._context.theme.colours.quiet
        for label, tally in zip(self._sums, self._tallies, strict=False):
            rows = "".join(
                f"<tr><td width='100%'>{escape(self._speech.term(term))}</td>"
                f"<td align='right'>{signed(term.value)}</td></tr>"
                for term in tally.terms[:terms]
            )
            total = sum(term.value for term in tally.terms[:terms])
            shown = tally.total if terms >= len(tally.terms) else total
            rows += (
                f"<tr><td style='color: {quiet}'>{escape(self._context.say('battle.total'))}</td>"
                f"<td align='right' style='font-weight: 600'>{plain(shown)}</td></tr>"
            )
            label.show_markup(f"<table width='100%' cellspacing='0' cellpadding='1'>{rows}</table>")

    def _next(self) -> None:
        self._shown += 1
        self._write(self._shown)
        if self._shown >= self._count:
            self.finish()

    def finish(self) -> None:
        """The end of it at once; the card stays to be read."""
        self._timer.stop()
        self._watch.listen(on=False)
        if self._speech is not None:
            self._write(self._count)
            self.result.setText(self._words)
        for field in self._dice:
            field.rest()

    def put_away(self) -> None:
        """The battle has gone on."""
        if self.isVisible():
            self.finish()
        self._timer.stop()
        self.hide()
