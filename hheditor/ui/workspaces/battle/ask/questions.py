"""The open question: what is asked at the moment, its bubble, its hexes, and giving its answer."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from hheditor.rules.api.surfaces import NO_PLACE, Where
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
        self._about: tuple[Sequence[Where], Sequence[Where]] = ((), ())
        """The places the bubble is about, and those it should not hide."""

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
            self.open = self._opened(kind)
            if self.open is None:
                self._bubble.close_bubble()
            else:
                self._bubble.ask(self.open.asked, self._answered, self._rest_on)
        self.place()
        cells = tuple(self.open.by_place) if self.open is not None else ()
        concerned = self.open.pieces if self.open is not None else ()
        if self.open is None and waiting.roll is not None:
            concerned = waiting.roll.pieces
        self._guide.show_answers(cells, concerned)

    def _opened(self, kind: str) -> asking.Open | None:
        """What is asked, as whoever looks at the screen may see it."""
        table, eyes = self._seat.table, self._seat.eyes
        if eyes.curtain >= 0:
            return None
        order = eyes.openly
        if order is not None:
            return asking.open_to_all(self._context, table, self._speech, order)
        return asking.opened(self._context, table, self._speech, table.waiting, kind)

    def place(self) -> None:
        """Beside the first piece the question is about, clear of the others and of where its answers lie."""
        if self._bubble.asked is None:
            return
        if self.open is not None:
            own = tuple(each for each in map(self._seat.where_of, self.open.pieces) if each != NO_PLACE)
            places = tuple(cell for cell in self.open.places if cell >= 0)
            met = (each for each in map(self._seat.where_of, self.open.met) if each != NO_PLACE)
            self._about = ((*own[:1], *places), (*self.open.by_place, *own, *met))
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
        boxes = [view.box_about(cell) for cell in (*avoid, *cells)]
        self._bubble.stand_at(spot, max(hexes // 2 + 6, self._context.theme.px(20)), boxes)

    def fold(self) -> None:
        """Only what is asked, or the answers, too."""
        if self._bubble.asked is not None:
            self._bubble.folded = not self._bubble.folded
            self.place()

    def has(self, where: Where) -> bool:
        """Whether a place is an answer."""
        return self.open is not None and (where in self.open.by_place or where in self.open.kind_at)

    def answer_by(self, where: Where, facing: int | None) -> bool:
        """Answer by a place; whether it was taken."""
        table = self._seat.table
        if self.open is None:
            return False
        if where in self.open.kind_at:
            self.ask(self.open.kind_at[where])
            return True
        order = asking.by_place(table, self.open, where, facing)
        return order is not None and self._seat.give(order)

    def _answered(self, number: int, always: bool) -> None:
        if self.open is None:
            return
        order = self.open.orders[number]
        if order is None and self.open.kinds[number] == asking.ALONE:
            self._seat.pass_screen(self.open.asked.side)
        elif order is None:
            self.ask(self.open.kinds[number])
        elif always and order == self._seat.eyes.openly:
            self._seat.keep(order)
        else:
            self._seat.give(order, always=always)

    def _choose_dice(self, number: int, _always: bool) -> None:
        choice = asking.DICE_CHOICES[number]
        self._seat.answer(self._seat.table.choose_dice(choice))  # type: ignore[arg-type]

    def _rest_on(self, number: int) -> None:
        self._preview(self.open.orders[number] if self.open is not None and number >= 0 else None)
