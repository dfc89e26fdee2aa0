"""Everything a person can do at a battle, as operations."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol

from hheditor.app import Operation
from hheditor.ui.canvas.keys import FIT, FULL_SIZE
from hheditor.values import Finding, refuse

if TYPE_CHECKING:
    from hheditor.app.battle.seat.clerk import Clerk

PINS = (("zones", "Z"), ("command", "C"), ("threats", "T"), ("sight", "S"))


class Doors(Protocol):
    """What the operations need of the workspace."""

    seat: "Clerk"
    shows_units: bool
    line: int
    handing_over: bool

    def end_phase(self) -> None: ...  # noqa: D102 - see the operation's title
    def next_unit(self, *, back: bool) -> None: ...  # noqa: D102
    def go_here(self) -> None: ...  # noqa: D102
    def turn(self, steps: int) -> None: ...  # noqa: D102
    def next_formation(self) -> None: ...  # noqa: D102
    def advance(self) -> None: ...  # noqa: D102
    def select_all(self) -> None: ...  # noqa: D102
    def menu(self) -> None: ...  # noqa: D102
    def let_go(self) -> None: ...  # noqa: D102
    def digit(self, number: int) -> None: ...  # noqa: D102
    def always(self) -> None: ...  # noqa: D102
    def fold(self) -> None: ...  # noqa: D102
    def again(self) -> None: ...  # noqa: D102
    def hint(self) -> None: ...  # noqa: D102
    def page_rolls(self, step: int) -> None: ...  # noqa: D102
    def correct(self) -> None: ...  # noqa: D102
    def look(self) -> None: ...  # noqa: D102
    def why(self) -> None: ...  # noqa: D102
    def to_end(self) -> None: ...  # noqa: D102
    def toggle_units(self) -> None: ...  # noqa: D102
    def toggle_names(self) -> None: ...  # noqa: D102
    def shows_names(self) -> bool: ...  # noqa: D102
    def toggle_clerk(self) -> None: ...  # noqa: D102
    def toggle_pause(self) -> None: ...  # noqa: D102
    def override(self) -> None: ...  # noqa: D102
    def interrupt(self) -> None: ...  # noqa: D102
    def next_part(self) -> None: ...  # noqa: D102
    def deploy_rest(self) -> None: ...  # noqa: D102
    def seats(self) -> None: ...  # noqa: D102
    def play_on(self) -> None: ...  # noqa: D102
    def call_time(self) -> None: ...  # noqa: D102
    def time_refusal(self) -> Finding | None: ...  # noqa: D102
    def rematch(self, *, swapped: bool) -> None: ...  # noqa: D102
    def review(self) -> None: ...  # noqa: D102
    def report(self) -> None: ...  # noqa: D102
    def leave_battle(self) -> None: ...  # noqa: D102
    def zoom(self, steps: int) -> None: ...  # noqa: D102
    def fit(self) -> None: ...  # noqa: D102
    def full_size(self) -> None: ...  # noqa: D102
    def start(self) -> None: ...  # noqa: D102
    def deploy_refusal(self) -> Finding | None: ...  # noqa: D102


Refusal = Callable[[], Finding | None]


def _needs(test: Callable[[], bool], message: str) -> Refusal:
    return lambda: None if test() else refuse(message)


def _both(*refusals: Refusal) -> Refusal:
    def check() -> Finding | None:
        return next((found for refusal in refusals if (found := refusal()) is not None), None)

    return check


class _Conditions:
    """Why operations may not run."""

    def __init__(self, doors: Doors) -> None:
        seat = doors.seat

        def waits(*kinds: str) -> bool:
            return seat.table is not None and seat.table.waiting.kind in kinds

        self.battle = _needs(lambda: seat.table is not None, "battle.none-open")
        self.chosen = _both(self.battle, _needs(lambda: bool(seat.selection), "battle.none-chosen"))
        self.acting = _both(self.battle, _needs(lambda: waits("order", "question"), "battle.nobody-acts"))
        self.goes_on = _both(
            self.battle,
            _needs(lambda: doors.handing_over or waits("order", "question", "throw"), "battle.nobody-acts"),
        )
        self.dice = _both(self.battle, _needs(lambda: seat.wants_dice, "refusal.no-dice-asked"))
        self.over = _both(self.battle, _needs(lambda: waits("over"), "battle.not-over"))
        self.pending = _both(
            self.battle,
            _needs(lambda: seat.table is not None and bool(seat.table.pending), "table.nothing-pending"),
        )
        self.lined = _both(self.battle, _needs(lambda: doors.line > 0, "battle.no-line"))
        self.undo = _both(
            self.battle,
            _needs(lambda: seat.can_undo, "battle.nothing-to-undo"),
        )
        self.redo = _both(
            self.battle,
            _needs(lambda: seat.table is not None and seat.table.can_redo, "battle.nothing-to-redo"),
        )
        self.refused = _both(
            self.battle,
            _needs(lambda: seat.clerk and seat.refused is not None, "battle.nothing-refused"),
        )


def _turn(doors: Doors, may: _Conditions) -> list[Operation]:
    seat, about = doors.seat, "category.battle-turn"
    return [
        Operation("battle.end-phase", "battle.end-phase", doors.end_phase, "E Ctrl+Return", about,
                  may.goes_on, icon="battle-end"),
        Operation("battle.next-unit", "battle.next-unit", lambda: doors.next_unit(back=False), "Tab", about,
                  may.acting),
        Operation("battle.previous-unit", "battle.previous-unit", lambda: doors.next_unit(back=True),
                  "Shift+Tab", about, may.acting),
        Operation("battle.go-here", "battle.go-here", doors.go_here, "Shift+Return", about, may.chosen),
        Operation("battle.turn-right", "battle.turn-right", lambda: doors.turn(1), ".", about, may.chosen),
        Operation("battle.turn-left", "battle.turn-left", lambda: doors.turn(-1), ",", about, may.chosen),
        Operation("battle.formation", "battle.formation", doors.next_formation, "V", about, may.chosen),
        Operation("battle.advance", "battle.advance", doors.advance, "G", about, may.chosen,
                  icon="battle-advance"),
        Operation("battle.select-all", "battle.select-all", doors.select_all, "Ctrl+A", about, may.acting),
        Operation("battle.let-go", "battle.let-go", doors.let_go, "Esc", about, may.battle, listed=False),
        Operation("battle.menu", "battle.menu", doors.menu, "M Menu", about, may.chosen),
        Operation("battle.always", "battle.always", doors.always, "A", about, may.acting),
        Operation("battle.hint", "hint.ask", doors.hint, "", about, may.acting),
        Operation("battle.again", "battle.again", doors.again, "", about, may.battle),
        Operation("battle.fold", "battle.fold", doors.fold, "Q", about, may.acting),
        Operation("battle.deploy-rest", "battle.deploy-rest", doors.deploy_rest, "Ctrl+D", about,
                  _both(may.acting, doors.deploy_refusal)),
        Operation("battle.call-time", "battle.call-time", doors.call_time, "", about,
                  _both(may.acting, doors.time_refusal)),
        Operation("battle.undo", "battle.undo", seat.undo, "Ctrl+Z", about, may.undo, icon="undo"),
        Operation("battle.redo", "battle.redo", seat.redo, "Ctrl+Shift+Z Ctrl+Y", about, may.redo,
                  icon="redo"),
        Operation("battle.interrupt", "battle.interrupt", doors.interrupt, "P", about, may.battle),
    ]  # fmt: skip


def _dice(doors: Doors, may: _Conditions) -> list[Operation]:
    seat, about = doors.seat, "category.battle-dice"

    def typed() -> bool:
        return seat.table is not None and seat.table.battle.header.dice.source == "typed"

    rolled = _both(
        may.battle, _needs(lambda: seat.table is not None and bool(seat.table.rolls()), "battle.no-rolls")
    )

    def pausing() -> bool:
        return seat.table is not None and seat.table.settings.pause

    return [
        Operation("battle.throw", "battle.throw", seat.throw, "R", about, may.dice, icon="battle-throw"),
        Operation("battle.take-dice", "battle.take-dice", seat.take_dice, "", about, may.dice),
        Operation("battle.erase", "battle.erase", seat.erase, "Backspace", about, may.dice, listed=False),
        Operation("battle.faces", "battle.faces", seat.switch_faces, "F", about, may.battle,
                  checked=lambda: seat.entry.faces, icon="battle-faces"),
        Operation("battle.dice-mode", "battle.dice-mode", seat.switch_dice, "D", about, may.battle,
                  checked=typed, icon="battle-typed"),
        Operation("battle.pause", "battle.pause", doors.toggle_pause, "", about, may.battle, checked=pausing),
        Operation("battle.earlier-roll", "battle.earlier-roll", lambda: doors.page_rolls(1), "PgUp", about,
                  rolled, icon="battle-back"),
        Operation("battle.later-roll", "battle.later-roll", lambda: doors.page_rolls(-1), "PgDown", about,
                  rolled, icon="battle-forth"),
        *(
            Operation(f"battle.digit-{number}", "battle.digit", lambda number=number: doors.digit(number),  # type: ignore[misc]
                      str(number), about, may.battle, listed=False)
            for number in range(10)
        ),
    ]  # fmt: skip


def _record(doors: Doors, may: _Conditions) -> list[Operation]:
    seat, about = doors.seat, "category.battle-record"
    return [
        Operation("battle.correct", "battle.correct", doors.correct, "K", about, may.lined, icon="rename"),
        Operation("battle.take-up", "battle.take-up", seat.take_up, "J", about, may.pending),
        Operation("battle.look", "battle.look", doors.look, "L", about, may.lined),
        Operation("battle.why", "battle.why", doors.why, "Y", about, may.lined, icon="help"),
        Operation("battle.to-end", "battle.to-end", doors.to_end, "End", about, may.battle),
        Operation("battle.clerk", "battle.clerk", doors.toggle_clerk, "B", about, may.battle,
                  checked=lambda: seat.clerk, icon="battle-clerk"),
        Operation("battle.happened", "battle.happened", seat.happened_anyway, "X", about, may.refused),
        Operation("battle.override", "battle.override", doors.override, "O", about, may.chosen,
                  icon="battle-umpire"),
        Operation("battle.play-on", "battle.play-on", doors.play_on, "", about, may.over),
        Operation("battle.rematch", "battle.rematch", lambda: doors.rematch(swapped=False), "", about,
                  may.battle),
        Operation("battle.swap", "battle.swap", lambda: doors.rematch(swapped=True), "", about, may.battle),
        Operation("battle.review", "battle.review", doors.review, "", about, may.battle, icon="review"),
        Operation("battle.report", "battle.report", doors.report, "", about, may.battle, icon="print"),
        Operation("battle.seats", "battle.seats", doors.seats, "W", about, may.battle),
        Operation("battle.start", "battle.start", doors.start, "", about),
        Operation("battle.leave", "battle.leave", doors.leave_battle, "", about, may.battle),
    ]  # fmt: skip


def _view(doors: Doors, may: _Conditions) -> list[Operation]:
    seat, about = doors.seat, "category.battle-view"
    return [
        *(
            Operation(f"battle.{pin}", f"battle.pin-{pin}", lambda pin=pin: seat.pin(pin), keys, about,  # type: ignore[misc]
                      may.battle, checked=lambda pin=pin: pin in seat.pinned, icon=f"battle-{pin}")  # type: ignore[misc]
            for pin, keys in PINS
        ),
        Operation("battle.units", "battle.roster", doors.toggle_units, "U", about, may.battle,
                  checked=lambda: doors.shows_units, icon="battle-units"),
        Operation("battle.names", "battle.names", doors.toggle_names, "N", about, may.battle,
                  checked=doors.shows_names),
        Operation("battle.next-part", "battle.next-part", doors.next_part, "F6", about, may.battle),
        Operation("battle.zoom-in", "map.zoom-in", lambda: doors.zoom(1), "+ =", about, may.battle),
        Operation("battle.zoom-out", "map.zoom-out", lambda: doors.zoom(-1), "-", about, may.battle),
        Operation("battle.fit", "map.fit", doors.fit, FIT, about, may.battle),
        Operation("battle.full-size", "map.full-size", doors.full_size, FULL_SIZE, about, may.battle),
    ]  # fmt: skip


def operations(doors: Doors) -> Sequence[Operation]:
    """All of them."""
    may = _Conditions(doors)
    return [*_turn(doors, may), *_dice(doors, may), *_record(doors, may), *_view(doors, may)]
