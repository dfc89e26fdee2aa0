"""Opponents at the table: letting them think, taking their orders in time to be seen, handing over."""

from typing import TYPE_CHECKING

from hheditor.app.battle.seat.clerk import Clerk
from hheditor.ui.workspaces import Workspace
from hheditor.values import Finding

if TYPE_CHECKING:
    from hheditor.app.battle import Choice, Progress
    from hheditor.ui.context import Context
    from hheditor.ui.workspaces import Place
    from hheditor.ui.workspaces.battle.desk import BattleDesk
    from hheditor.ui.workspaces.battle.thinking import Thinker


class Opposition(Workspace):
    """The half of the battle workspace that waits for opponents."""

    def __init__(self, place: "Place", context: "Context") -> None:
        super().__init__(place, context)
        self.seat = Clerk(context)
        self._desk: BattleDesk | None = None
        self._thinker: Thinker | None = None
        self.handing_over = False
        """Whether the turn has passed to an opponent by itself and waits for a key."""
        self._pressed_end = False

    @property
    def thinking(self) -> bool:
        """Whether an opponent is being waited for."""
        return self._thinker is not None and self._thinker.thinking

    def think(self) -> None:
        """Let the opponent think whose order is waited for."""
        table = self.seat.table
        if table is None or self._desk is None or table.waiting.kind != "opponent" or self.handing_over:
            return
        if self._thinker is None:
            from hheditor.ui.workspaces.battle.thinking import Thinker

            self._thinker = Thinker(self._take_choice, self._is_resting)
        self._thinker.ask(table)
        self._desk.show_waiting()

    def _is_resting(self) -> bool:
        return self._desk is None or self._desk.aftermath.resting

    def went_on(self, progress: "Progress") -> None:
        """Steps were played; an opponent may go on, unless a turn has ended by itself and somebody may still
        want to look."""
        table = self.seat.table
        if table is None or self._desk is None:
            return
        ended, self._pressed_end = self._pressed_end, False
        before = table.battle.moment(progress.before) if progress.before >= 0 else table.moment
        passes = table.waiting.kind == "opponent" and (before.turn, before.side) != (
            table.moment.turn,
            table.moment.side,
        )
        own = (
            before.side >= 0
            and not table.opponent_of(before.side)
            and not self._desk.aftermath.is_theirs(progress)
        )
        if passes and own and not ended and self.context.desk.settings.value.wait_turn:
            self.handing_over = True
            self._desk.show_waiting()
            return
        self.think()

    def again(self) -> None:
        """Play what happened last once more."""
        if self._desk is not None:
            self._desk.aftermath.again()

    def _take_choice(self, choice: "Choice") -> None:
        table = self.seat.table
        if table is None or self._thinker is None:
            return
        reply = self._thinker.play(table, choice)
        if reply is None:
            self.think()
        elif isinstance(reply, Finding):
            self.context.report(reply)
            if self._desk is not None:
                self._desk.show_all()
        else:
            self.seat.answer(reply)  # type: ignore[arg-type]

    def stop_thinking(self) -> None:
        """Nobody waits for an opponent any more."""
        if self._thinker is not None:
            self._thinker.close()
            self._thinker = None

    def interrupt(self) -> None:
        """Let the opponent stop thinking, or go on."""
        table = self.seat.table
        if table is None:
            return
        if self._thinker is None:
            self.think()
            return
        self._thinker.paused = not self._thinker.paused
        if self._thinker.paused:
            self._thinker.stop()
        else:
            self._thinker.ask(table)
        if self._desk is not None:
            self._desk.show_waiting()

    def seat_opponent(self, side: int, opponent: str) -> None:
        """Let an opponent play a side, or a person again."""
        table = self.seat.table
        if table is None:
            return
        self.stop_thinking()
        table.seat(side, opponent)
        table.resume()
        if self._desk is not None:
            self._desk.show_all()
        self.think()

    def seats(self) -> None:
        """Ask who plays each side, in a menu below the shield."""
        if self._desk is not None:
            self._desk.open_seats()
