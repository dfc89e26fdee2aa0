"""The open question: what is asked at the moment, its bubble, its hexes, and giving its answer."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect

from hheditor.ui.workspaces.battle.ask import asking

if TYPE_CHECKING:
    from hheditor.app.battle.seat.clerk import Clerk
    from hheditor.rules.api import Order
    from hheditor.ui.canvas.view import FieldView
    from hheditor.ui.context import Context
    from hheditor.ui.parts.speech import Speech
    from hheditor.ui.workspaces.battle.ask.bubble import Bubble
    from hheditor.ui.workspaces.battle.field.guide import Guide


class Questions:
    """Asks what the table waits for, in one bubble."""

    def __init__(
        self,
        context: "Context",
        bubble: "Bubble",
        view: "FieldView",
        seat: "Clerk",
        guide: "Guide",
        speech: "Speech",
        preview: "Callable[[Order | None], None]",
    ) -> None:
        self._context, self._bubble, self._view, self._seat = context, bubble, view, seat
        self._guide, self._speech, self._preview = guide, speech, preview
        self.open: asking.Open | None = None
        """The question of the rules, if one is open."""
        self._about: tuple[Sequence[int], Sequence[int]] = ((), ())
        """The cells the bubble is about, and those it should not hide."""

    def ask(self, kind: str = "") -> None:
        """Open the bubble a question needs, close the one that was answered; `kind` shows only answers of a
        kind."""
        table = self._seat.table
        waiting = table.waiting
        self.open = None
        if self._seat.amending < 0 and waiting.kind == "dice-choice":
            asked = asking.dice_question(self._context, self._speech, waiting)
            self._bubble.ask(asked, self._choose_dice, lambda _number: None)
            roll = waiting.roll
            self._about = (roll.places if roll is not None else (), ())
        else:
            self.open = asking.opened(self._context, table, self._speech, waiting, kind)
            if self.open is None:
                self._bubble.close_bubble()
            else:
                self._bubble.ask(self.open.asked, self._answered, self._rest_on)
        self.place()
        cells = tuple(self.open.by_cell) if self.open is not None else ()
        concerned = self.open.pieces if self.open is not None else ()
        if self.open is None and waiting.roll is not None:
            concerned = waiting.roll.pieces
        self._guide.show_answers(cells, concerned)

    def place(self) -> None:
        """Beside the first piece the question is about, clear of the others and of where its answers lie."""
        if self._bubble.asked is None:
            return
        if self.open is not None:
            own = tuple(cell for cell in map(self._seat.cell_of, self.open.pieces) if cell >= 0)
            places = tuple(cell for cell in self.open.places if cell >= 0)
            met = (cell for cell in map(self._seat.cell_of, self.open.met) if cell >= 0)
            self._about = ((*own[:1], *places), (*self.open.by_cell, *own, *met))
        cells, avoid = self._about
        view = self._view
        if not view.isVisible():
            # There is no place yet; it is asked again once there is.
            self._bubble.hide()
            return
        for cell in cells[:1]:
            view.show_cell(cell)
        spot = view.viewport_point(cells[0]) if cells else view.viewport().rect().center()
        hexes = round(1000 * view.scale_now)
        boxes = [self._box(cell, hexes) for cell in (*avoid, *cells)]
        self._bubble.stand_at(spot, max(hexes // 2 + 6, self._context.theme.px(20)), boxes)

    def _box(self, cell: int, side: int) -> QRect:
        middle = self._view.viewport_point(cell)
        return QRect(middle.x() - side // 2, middle.y() - side // 2, side, side)

    def fold(self) -> None:
        """Only what is asked, or the answers, too."""
        if self._bubble.asked is not None:
            self._bubble.folded = not self._bubble.folded
            self.place()

    def has(self, cell: int) -> bool:
        """Whether a cell is an answer."""
        return self.open is not None and (cell in self.open.by_cell or cell in self.open.kind_at)

    def answer_by(self, cell: int, facing: int | None) -> bool:
        """Answer by a cell; whether it was taken."""
        table = self._seat.table
        if self.open is None:
            return False
        if cell in self.open.kind_at:
            self.ask(self.open.kind_at[cell])
            return True
        order = asking.by_hex(table, self.open, cell, facing)
        return order is not None and self._seat.give(order)

    def _answered(self, number: int, always: bool) -> None:
        if self.open is None:
            return
        order = self.open.orders[number]
        if order is None:
            self.ask(self.open.kinds[number])
        else:
            self._seat.give(order, always=always)

    def _choose_dice(self, number: int, _always: bool) -> None:
        choice = asking.DICE_CHOICES[number]
        self._seat.answer(self._seat.table.choose_dice(choice))  # type: ignore[arg-type]

    def _rest_on(self, number: int) -> None:
        self._preview(self.open.orders[number] if self.open is not None and number >= 0 else None)
