"""The hand at the table: press on a destination, drag to aim the facing, release.

    a click on a unit            chooses it; again, the next piece in that hex
    a press on a reachable hex   goes there; dragging before the release aims the facing
    dragging a unit              carries it to a hex; within its own hex it turns it
    a click on a target          shoots at it, fights it
    Shift, or a drag over open   chooses several; then a click in front of them lets all advance
    ground with nothing chosen
    the wheel over a goal        turns the facing; elsewhere it zooms
    the right button             everything the unit may do
    arrows, Enter                the same with the hex cursor; the way walked is the way taken

The mover reads gestures and asks the seat; it knows no rule.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal, NamedTuple

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QKeyEvent, QWheelEvent

from hheditor.app.battle import advance
from hheditor.hexes import grid
from hheditor.rules.api.screen.scene import Piece
from hheditor.ui.canvas.aiming import DRAGGED, facing_aimed
from hheditor.ui.canvas.hand import Pointer

if TYPE_CHECKING:
    from hheditor.app.battle import Plan
    from hheditor.app.battle.seat.clerk import Clerk
    from hheditor.rules.api import Order
    from hheditor.ui.canvas.pieces import Pieces
    from hheditor.ui.canvas.view import FieldView
    from hheditor.ui.workspaces.battle.field.guide import Guide

SHIFT = Qt.KeyboardModifier.ShiftModifier
CONTROL = Qt.KeyboardModifier.ControlModifier


class _Grip(NamedTuple):
    """What a press has taken hold of."""

    kind: Literal["goal", "unit", "target", "band", "group", "answer"]
    cell: int
    piece: int = -1
    fresh: bool = False
    """Whether the press itself chose the unit."""
    at: QPoint = QPoint()
    """The point of the view where it was pressed."""


class Wiring(NamedTuple):
    """What the mover tells the page, and asks it."""

    hovered: Callable[[int, QPoint | None], None]
    """A cell came under the pointer or the hex cursor (-1: none), at a point of the view."""
    menu: Callable[[int, QPoint], None]
    """Show the orders of a piece at a point of the view."""
    answer: Callable[[int, int | None], bool]
    """Answer the question at hand by a cell, perhaps with a facing; whether it is one of its answers."""
    answers: Callable[[int], bool]
    """Whether a cell is an answer to the question at hand."""
    aiming: Callable[[int, int | None, QPoint], None]
    """While a button is down: where the chosen piece would go and how it would face, and the pointer."""
    busy: Callable[[], bool]
    """Whether nothing may be ordered now: an opponent thinks, the battle is over."""


class Mover(QObject):
    """See `hheditor.ui.canvas.hand.Hand`."""

    def __init__(
        self, view: "FieldView", pieces: "Pieces", seat: "Clerk", guide: "Guide", wiring: Wiring
    ) -> None:
        super().__init__(view)
        self._view = view
        self._pieces = pieces
        self._seat = seat
        self._guide = guide
        self._wiring = wiring
        self._grip: _Grip | None = None
        self._dragged = False
        """Whether the pointer has left the place where it was pressed."""
        self.cell = -1
        """The cell under the pointer or the cursor."""
        view.viewport().installEventFilter(self)
        view.cursor_moved.connect(self._cursor_moved)

    @property
    def gripping(self) -> bool:
        """Whether a button is down and has taken hold of something."""
        return self._grip is not None

    # What lies under the pointer ----------------------------------------------------------------------

    def _pieces_at(self, cell: int) -> tuple[Piece, ...]:
        return self._pieces.pieces_at(cell) if cell >= 0 else ()

    def _able_at(self, cell: int) -> list[int]:
        able = self._seat.able()
        return [piece.id for piece in self._pieces_at(cell) if piece.id in able]

    def _pick(self, cell: int) -> int:
        """The piece a click on a cell means: one that can act, the next one if it is chosen already."""
        here = self._able_at(cell)
        if not here:
            found = self._pieces.piece_at(cell) if cell >= 0 else None
            return found.id if found is not None else -1
        chosen = self._seat.chosen
        if chosen in here:
            return here[(here.index(chosen) + 1) % len(here)]
        return here[0]

    def _facing(self, cell: int, pointer: Pointer) -> int | None:
        """The facing a drag aims at, seen from the middle of a cell; None before it is a drag, and while it
        is too near: what the preview shows is what a mere click does."""
        return facing_aimed(self._view.map.board, cell, pointer) if self._dragged else None

    # The hand -----------------------------------------------------------------------------------------

    def pressed(self, pointer: Pointer) -> None:
        """See `Hand`."""
        self._view.setFocus()
        if self._pieces.gliding:
            self._pieces.refresh()
        if pointer.button == Qt.MouseButton.RightButton:
            self._ask_menu(pointer)
            return
        self._dragged = False
        gripped = self._gripped(pointer)
        self._grip = (
            None if gripped is None else gripped._replace(at=self._view.mapFromScene(pointer.x, pointer.y))
        )
        if self._grip is not None and self._grip.kind in ("goal", "target"):
            self._aim(pointer)

    def _gripped(self, pointer: Pointer) -> _Grip | None:
        seat, cell = self._seat, pointer.cell
        if self._wiring.busy():
            return _Grip("band", cell, self._pick(cell))
        if pointer.has(SHIFT):
            return _Grip("band", cell, self._pick(cell))
        if cell >= 0 and self._wiring.answers(cell):
            return _Grip("answer", cell)
        friends = self._able_at(cell)
        choices = seat.choices()
        aimed = self._goal_or_target(cell, friends)
        if aimed is not None:
            return aimed
        if friends:
            fresh = seat.chosen not in friends
            if fresh and not (len(seat.selection) > 1 and friends[0] in seat.selection):
                seat.choose(friends[0])
            return _Grip("unit", cell, friends[0] if fresh else seat.chosen, fresh=fresh)
        if len(seat.selection) > 1 and cell >= 0:
            return _Grip("group", cell)
        if choices is not None and cell >= 0 and seat.chosen >= 0 and not self._pieces_at(cell):
            return _Grip("goal", cell, seat.chosen)
        return _Grip("band", cell, self._pick(cell))

    def _goal_or_target(self, cell: int, friends: list[int]) -> _Grip | None:
        """What a cell is to the chosen piece: somewhere to go, or somebody to aim at."""
        seat = self._seat
        choices = seat.choices()
        if choices is None:
            return None
        if cell in choices.destinations and (not friends or friends == [seat.chosen]):
            return _Grip("unit" if seat.cell_of(seat.chosen) == cell else "goal", cell, seat.chosen)
        for piece in self._pieces_at(cell):
            if piece.id in choices.targets:
                return _Grip("target", cell, piece.id)
        return None

    def moved(self, pointer: Pointer) -> None:
        """See `Hand`."""
        grip = self._grip
        if grip is None:
            return
        gone = self._view.mapFromScene(pointer.x, pointer.y) - grip.at
        self._dragged = self._dragged or gone.manhattanLength() > DRAGGED
        if grip.kind == "band":
            self._guide.show_band(self._band(pointer))
        elif grip.kind == "group":
            self.show_group(pointer.cell)
        else:
            self._aim(pointer)

    def released(self, pointer: Pointer) -> None:
        """See `Hand`."""
        grip, self._grip = self._grip, None
        if grip is None:
            return
        self._guide.show_band(())
        self._guide.show_aim(None)
        match grip.kind:
            case "band":
                self._end_band(grip, pointer)
            case "group":
                if pointer.cell >= 0:
                    self._seat.advance(pointer.cell)
            case "target":
                if pointer.cell == grip.cell:
                    self._seat.aim_at(grip.piece)
            case "goal":
                self._seat.move_to(grip.cell, self._facing(grip.cell, pointer))
            case "answer":
                self._wiring.answer(grip.cell, self._facing(grip.cell, pointer))
            case "unit":
                self._drop(grip, pointer)
        self.hovered(pointer)

    def _drop(self, grip: _Grip, pointer: Pointer) -> None:
        """Let a unit go: elsewhere, in its own hex turned, or where it was, which was only a click."""
        seat = self._seat
        if pointer.cell >= 0 and pointer.cell != grip.cell:
            self._carry(pointer.cell)
            return
        facing = self._facing(grip.cell, pointer)
        if facing is None and not grip.fresh:
            facing = seat.facing
        if facing is not None and seat.aimed(grip.cell, facing) is not None and pointer.cell == grip.cell:
            seat.move_to(grip.cell, facing)
            return
        if not grip.fresh:
            picked = self._pick(grip.cell)
            seat.choose(*((picked,) if picked != seat.chosen else ()))

    def _carry(self, cell: int) -> None:
        """A unit was dropped on a hex: it goes there, or deals with whom it was dropped on."""
        seat = self._seat
        choices = seat.choices()
        if choices is not None and cell not in choices.destinations:
            for piece in self._pieces_at(cell):
                if piece.id in choices.targets:
                    seat.aim_at(piece.id)
                    return
        if len(seat.selection) > 1:
            seat.advance(cell)
        else:
            seat.move_to(cell)

    def _aim(self, pointer: Pointer) -> None:
        """Show the piece as it would stand."""
        grip = self._grip
        assert grip is not None
        if grip.kind == "answer":
            return
        if grip.kind == "target":
            self._show_target(grip.piece)
            return
        goal, facing = grip.cell, self._facing(grip.cell, pointer)
        if grip.kind == "unit" and pointer.cell not in (grip.cell, -1):
            goal, facing = pointer.cell, None
        self.show_goal(goal, facing)
        self._wiring.aiming(goal, facing, self._view.mapFromScene(pointer.x, pointer.y))

    def show_goal(self, cell: int, facing: int | None = None) -> None:
        """The chosen piece as it would stand in a cell."""
        order = self._seat.aimed(cell, facing) if cell >= 0 else None
        self._guide.show_aim(order, self.way_of(order))

    def way_of(self, order: "Order | None") -> tuple[int, ...]:
        """The way an order would go, as its first event tells it."""
        table = self._seat.table
        if order is None:
            return ()
        from hheditor.values import Finding

        shown = table.preview(order)
        if isinstance(shown, Finding):
            return ()
        moving = table.ruleset.gesture(table.position, order).piece
        for event in shown.events:
            if moving in event.pieces and len(event.places) > 1:
                return event.places
        return ()

    def _show_target(self, piece: int) -> None:
        choices = self._seat.choices()
        found = choices.targets.get(piece) if choices is not None else None
        self._guide.show_aim(found.entries[0].order if found is not None else None)

    def show_group(self, cell: int) -> "Plan | None":
        """Where the chosen pieces would go together, as ghosts; the plan, if there is one."""
        seat = self._seat
        if cell < 0 or len(seat.selection) < 2:
            self._guide.show_plan(())
            return None
        plan = advance.plan_to(
            seat.table.ruleset, seat.table.position, seat.selection, seat.nearest(cell), cell
        )
        self._guide.show_plan(plan.goes)
        return plan

    # Choosing several ---------------------------------------------------------------------------------

    def _band(self, pointer: Pointer) -> list[int]:
        """The cells between where the button went down and where it is now."""
        assert self._grip is not None
        if self._grip.cell < 0 or pointer.cell < 0 or self._grip.cell == pointer.cell:
            return []
        from hheditor.maps.shapes import rectangle

        return list(rectangle(self._view.map.board, self._grip.cell, pointer.cell))

    def _end_band(self, grip: _Grip, pointer: Pointer) -> None:
        seat = self._seat
        self._grip = grip
        cells = self._band(pointer)
        self._grip = None
        if not cells:
            if pointer.has(SHIFT) and grip.piece >= 0:
                seat.toggle(grip.piece)
            elif grip.piece >= 0:
                seat.choose(grip.piece)
            else:
                seat.choose()
            return
        found = [piece for cell in cells for piece in self._able_at(cell)]
        if pointer.has(SHIFT):
            found = [*seat.selection, *found]
        seat.choose(*dict.fromkeys(found))

    # Hover, wheel, keys -------------------------------------------------------------------------------

    def hovered(self, pointer: Pointer | None) -> None:
        """See `Hand`."""
        if pointer is None:
            self.cell = -1
            self._wiring.hovered(-1, None)
            return
        self.cell = pointer.cell
        spot = self._view.mapFromScene(pointer.x, pointer.y)
        self._wiring.hovered(pointer.cell, spot)

    def _ask_menu(self, pointer: Pointer) -> None:
        piece = self._pick(pointer.cell)
        if self._seat.chosen >= 0 and self._seat.cell_of(self._seat.chosen) == pointer.cell:
            piece = self._seat.chosen
        if piece >= 0:
            self._seat.choose(piece)
            self._wiring.menu(piece, self._view.mapFromScene(pointer.x, pointer.y))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The wheel over a goal of the chosen unit turns its facing."""
        if event.type() == QEvent.Type.Wheel and isinstance(event, QWheelEvent):
            if event.modifiers() & (CONTROL | SHIFT):
                return False
            cell = self._view.cell_under(event.position())
            choices = self._seat.choices()
            if choices is not None and cell in choices.destinations:
                notches = event.angleDelta().y() or event.angleDelta().x()
                if notches:
                    self._seat.turn_aim(-1 if notches > 0 else 1, cell)
                    self.cell = cell
                    self.show_goal(cell)
                return True
        return super().eventFilter(watched, event)

    def _cursor_moved(self, cell: int) -> None:
        """The hex cursor is a pointer, too; the way it takes from the chosen unit is remembered."""
        self.cell = cell
        seat = self._seat
        if seat.chosen >= 0:
            start = seat.cell_of(seat.chosen)
            way = seat.way or (start,)
            if cell == start:
                seat.walk(())
            elif cell in way:
                seat.walk(way[: way.index(cell) + 1])
            elif way[-1] >= 0 and cell in grid(self._view.map.board).neighbours[way[-1]]:
                seat.walk((*way, cell) if way != (start,) else (cell,))
            else:
                seat.walk(())
        self._wiring.hovered(cell, self._view.viewport_point(cell))

    def key(self, event: QKeyEvent) -> bool:
        """See `Hand`: Enter takes the dice typed so far."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._seat.wants_dice:
            return self._seat.take_dice()
        return False

    def let_go(self) -> bool:
        """Let go of a gesture, then of a correction, then of the choice; whether there was one."""
        if self._grip is not None:
            self._grip = None
            self._guide.show_aim(None)
            self._guide.show_band(())
        elif self._seat.amending >= 0:
            self._seat.end_correction()
        elif self._seat.selection:
            self._seat.choose()
        else:
            return False
        return True
