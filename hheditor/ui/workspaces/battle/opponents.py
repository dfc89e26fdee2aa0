"""Opponents at the table: letting them think, taking their orders in time to be seen, handing over."""

from typing import TYPE_CHECKING

from hheditor.values import Finding

if TYPE_CHECKING:
    from hheditor.app.battle import Choice, Progress
    from hheditor.ui.workspaces.battle.session import BattleSession
    from hheditor.ui.workspaces.battle.thinking import Thinker


class Opponents:
    """Waits for those whom the program plays."""

    def __init__(self, session: "BattleSession") -> None:
        self._session, self._seat, self._table = session, session.seat, session.table
        self._thinker: Thinker | None = None
        self.pressed_end = False
        """Whether a turn is being ended by its key: nobody wants to look any more then."""

    @property
    def thinking(self) -> bool:
        """Whether an opponent is being waited for."""
        return self._thinker is not None and self._thinker.thinking

    def think(self) -> None:
        """Let the opponent think whose order is waited for."""
        if self._table.waiting.kind != "opponent" or self._seat.handing_over or self._table.post is not None:
            return
        if self._thinker is None:
            from hheditor.ui.workspaces.battle.thinking import Thinker

            page = self._session.page
            self._thinker = Thinker(page, self._take_choice, lambda: page.aftermath.resting)
        self._thinker.ask(self._table)
        self._session.page.show_waiting()

    def went_on(self, progress: "Progress") -> None:
        """Steps were played; an opponent may go on, unless a turn has ended by itself and somebody may still
        want to look."""
        table, page = self._table, self._session.page
        ended, self.pressed_end = self.pressed_end, False
        if table.post is not None:
            return
        now = table.battle.moment()
        before = table.battle.moment(progress.before) if progress.before >= 0 else now
        passes = table.waiting.kind == "opponent" and (before.turn, before.side) != (now.turn, now.side)
        own = (
            before.side >= 0 and not table.opponent_of(before.side) and not page.aftermath.is_theirs(progress)
        )
        if passes and own and not ended and self._session.context.desk.settings.value.wait_turn:
            self._seat.handing_over = True
            page.show_waiting()
            return
        self.think()

    def _take_choice(self, choice: "Choice") -> None:
        if self._thinker is None:
            return
        reply = self._thinker.play(self._table, choice)
        if reply is None:
            self.think()
        elif isinstance(reply, Finding):
            self._session.context.report(reply)
            self._session.page.show_all()
        else:
            self._seat.answer(reply)  # type: ignore[arg-type]

    def stop(self) -> None:
        """Nobody waits for an opponent any more."""
        if self._thinker is not None:
            self._thinker.close()
            self._thinker = None

    def interrupt(self) -> None:
        """Let the opponent stop thinking, or go on."""
        if self._thinker is None:
            self.think()
            return
        self._thinker.paused = not self._thinker.paused
        if self._thinker.paused:
            self._thinker.stop()
        else:
            self._thinker.ask(self._table)
        self._session.page.show_waiting()

    def hurry(self) -> None:
        """Enough was seen of an opponent's last order; one that was stopped goes on."""
        self._session.page.aftermath.pace.skip()
        if self._thinker is not None and self._thinker.paused:
            self.interrupt()

    def seat(self, side: int, opponent: str) -> None:
        """Let an opponent play a side, or a person again."""
        self.stop()
        self._table.seat(side, opponent)
        self._table.resume()
        self._session.page.show_all()
        self.think()
