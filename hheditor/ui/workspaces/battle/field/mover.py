"""The hand at the table: press on a destination, drag to aim the facing, release.

    a click on a unit            chooses it; again, the next piece in that hex
    a press on a reachable hex   goes there; dragging before the release aims the facing
    dragging a unit              carries it to a hex; within its own hex it turns it; on a bare table its
                                 ghost follows (`ghost`)
    a click on a target          shoots at it, fights it
    Shift, or a drag over open   chooses several; then a click in front of them lets all advance
    ground with nothing chosen
    the wheel over a goal        turns the facing; elsewhere it zooms
    the right button             everything the unit may do
    arrows, Enter                the same with the cursor; the way walked is the way taken

The mover reads gestures and asks the seat; it knows no rule.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal, NamedTuple

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QKeyEvent, QWheelEvent

from hheditor.rules.api.screen.scene import Piece
from hheditor.rules.api.surfaces import NO_PLACE, Where
from hheditor.ui.canvas.aiming import DRAGGED, heading_aimed
from hheditor.ui.canvas.hand import Pointer
from hheditor.ui.workspaces.battle.field.guide import Box
from hheditor.values import Finding

if TYPE_CHECKING:
    from hheditor.app.battle import Plan
    from hheditor.app.battle.seat.clerk import Clerk
    from hheditor.rules.api import Order
    from hheditor.ui.canvas.pieces import Pieces
    from hheditor.ui.canvas.view import FieldView
    from hheditor.ui.workspaces.battle.field.bare_table import BareTable
    from hheditor.ui.workspaces.battle.field.guide import Band, Guide

SHIFT = Qt.KeyboardModifier.ShiftModifier
CONTROL = Qt.KeyboardModifier.ControlModifier


class _Grip(NamedTuple):
    """What a press has taken hold of."""

    kind: Literal["goal", "unit", "target", "band", "group", "answer"]
    where: Where
    piece: int = -1
    fresh: bool = False
    """Whether the press itself chose the unit."""
    at: QPoint = QPoint()
    """The point of the view where it was pressed."""


class Wiring(NamedTuple):
    """What the mover tells the page, and asks it."""

    hovered: Callable[[Where, QPoint | None], None]
    """Something came under the pointer or the cursor (-1: nothing), at a point of the view."""
    menu: Callable[[int, QPoint], None]
    """Show the orders of a piece at a point of the view."""
    answer: Callable[[Where, int | None], bool]
    """Answer the question at hand by a place, perhaps with a facing; whether it is one of its answers."""
    answers: Callable[[Where], bool]
    """Whether a place is an answer to the question at hand."""
    aiming: Callable[[Where, int | None, QPoint], None]
    """While a button is down: where the chosen piece would go and how it would face, and the pointer."""
    busy: Callable[[], bool]
    """Whether nothing may be ordered now: an opponent thinks, the battle is over."""


class Mover(QObject):
    """See `hheditor.ui.canvas.hand.Hand`."""

    def __init__(
        self,
        view: "FieldView",
        pieces: "Pieces",
        seat: "Clerk",
        guide: "Guide",
        wiring: Wiring,
        bare: "BareTable",
    ) -> None:
        super().__init__(view)
        self._view = view
        self._pieces = pieces
        self._seat = seat
        self._guide = guide
        self._wiring = wiring
        self._bare = bare
        self._grip: _Grip | None = None
        self._dragged = False
        """Whether the pointer has left the place where it was pressed."""
        self.where: Where = NO_PLACE
        """What lies under the pointer or the cursor."""
        view.viewport().installEventFilter(self)
        view.cursor_moved.connect(self._cursor_moved)

    @property
    def gripping(self) -> bool:
        """Whether a button is down and has taken hold of something."""
        return self._grip is not None or self._bare.holding

    # What lies under the pointer ----------------------------------------------------------------------

    def _pieces_at(self, where: Where) -> tuple[Piece, ...]:
        return self._pieces.pieces_at(where) if where != NO_PLACE else ()

    def _able_at(self, where: Where) -> list[int]:
        able = self._seat.able()
        return [piece.id for piece in self._pieces_at(where) if piece.id in able]

    def _stands_at(self, piece: int, where: Where) -> bool:
        return any(each.id == piece for each in self._pieces_at(where))

    def _pick(self, where: Where) -> int:
        """The piece a click means: one that can act, the next one if it is chosen already."""
        here = self._able_at(where)
        if not here:
            found = self._pieces.piece_at(where) if where != NO_PLACE else None
            return found.id if found is not None else -1
        chosen = self._seat.chosen
        if chosen in here:
            return here[(here.index(chosen) + 1) % len(here)]
        return here[0]

    def _facing(self, where: Where, pointer: Pointer) -> int | None:
        """The heading a drag aims at, seen from where it began; None before it is a drag, and while it is
        too near: what the preview shows is what a mere click does."""
        return heading_aimed(self._view.surface, where, pointer) if self._dragged else None

    # The hand -----------------------------------------------------------------------------------------

    def pressed(self, pointer: Pointer) -> None:
        """See `Hand`."""
        self._view.setFocus()
        if self._pieces.gliding:
            self._pieces.refresh()
        if pointer.button == Qt.MouseButton.RightButton:
            self._ask_menu(pointer)
            return
        if self._takes_aid(pointer):
            return
        self._dragged = False
        gripped = self._gripped(pointer)
        self._grip = (
            None if gripped is None else gripped._replace(at=self._view.mapFromScene(pointer.x, pointer.y))
        )
        if self._grip is not None and self._grip.kind in ("goal", "target"):
            self._aim(pointer)

    def _takes_aid(self, pointer: Pointer) -> bool:
        """Whether the hand has taken hold of the ruler, or of a piece that is moved by steps."""
        where = pointer.where
        if self._wiring.busy() or (where != NO_PLACE and self._wiring.answers(where)):
            return False
        return self._bare.press(pointer, self._able_at(where))

    def _gripped(self, pointer: Pointer) -> _Grip | None:
        seat, where = self._seat, pointer.where
        if self._wiring.busy():
            return _Grip("band", where, self._pick(where))
        if pointer.has(SHIFT):
            return _Grip("band", where, self._pick(where))
        if where != NO_PLACE and self._wiring.answers(where):
            return _Grip("answer", where)
        friends = self._able_at(where)
        choices = seat.choices()
        aimed = self._goal_or_target(where, friends)
        if aimed is not None:
            return aimed
        if friends:
            fresh = seat.chosen not in friends
            if fresh and not (len(seat.selection) > 1 and friends[0] in seat.selection):
                seat.choose(friends[0])
            return _Grip("unit", where, friends[0] if fresh else seat.chosen, fresh=fresh)
        if len(seat.selection) > 1 and where != NO_PLACE:
            return _Grip("group", where)
        free = all(piece.ground for piece in self._pieces_at(where))
        if choices is not None and where != NO_PLACE and seat.chosen >= 0 and free:
            return _Grip("goal", where, seat.chosen)
        return _Grip("band", where, self._pick(where))

    def _goal_or_target(self, where: Where, friends: list[int]) -> _Grip | None:
        """What a place is to the chosen piece: somewhere to go, or somebody to aim at."""
        seat = self._seat
        choices = seat.choices()
        if choices is None:
            return None
        if where in choices.destinations and (not friends or friends == [seat.chosen]):
            return _Grip("unit" if self._home(where) else "goal", where, seat.chosen)
        for piece in self._pieces_at(where):
            if piece.id in choices.targets or piece.id in seat.aims:
                return _Grip("target", where, piece.id)
        if not friends:
            for piece in self._pieces_at(where):
                if seat.may_aim_at(piece.id):
                    return _Grip("target", where, piece.id)
        return None

    def _home(self, where: Where) -> bool:
        """Whether it is where the chosen piece stands."""
        chosen = self._seat.chosen
        return (
            self._seat.where_of(chosen) == where if isinstance(where, int) else self._stands_at(chosen, where)
        )

    def moved(self, pointer: Pointer) -> None:
        """See `Hand`."""
        if self._bare.holding:
            self._bare.move(pointer, DRAGGED)
            return
        grip = self._grip
        if grip is None:
            return
        gone = self._view.mapFromScene(pointer.x, pointer.y) - grip.at
        self._dragged = self._dragged or gone.manhattanLength() > DRAGGED
        if grip.kind == "band":
            self._guide.show_band(self._band(pointer))
        elif grip.kind == "group":
            self.show_group(pointer.where)
        else:
            self._aim(pointer)

    def released(self, pointer: Pointer) -> None:
        """See `Hand`."""
        if self._bare.holding:
            if not self._bare.release(pointer):
                self._pick_next(pointer.where)
            return
        grip, self._grip = self._grip, None
        if grip is None:
            return
        self._guide.show_band(())
        self._guide.show_aim(None)
        match grip.kind:
            case "band":
                self._end_band(grip, pointer)
            case "group":
                if pointer.where != NO_PLACE:
                    self._seat.advance(pointer.where)
            case "target":
                if self._within(grip, pointer):
                    self._seat.aim_at(grip.piece)
            case "goal":
                self._seat.move_to(grip.where, self._facing(grip.where, pointer))
            case "answer":
                self._wiring.answer(grip.where, self._facing(grip.where, pointer))
            case "unit":
                self._drop(grip, pointer)
        self.hovered(pointer)

    def _within(self, grip: _Grip, pointer: Pointer) -> bool:
        """Whether the pointer is still where the press was: in the same place, or over the same base."""
        if isinstance(grip.where, int):
            return pointer.where == grip.where
        return not self._dragged or (grip.kind == "target" and self._stands_at(grip.piece, pointer.where))

    def _drop(self, grip: _Grip, pointer: Pointer) -> None:
        """Let a unit go: elsewhere, in its own hex turned, or where it was, which was only a click."""
        seat = self._seat
        within = self._within(grip, pointer)
        if pointer.where != NO_PLACE and not within:
            self._carry(pointer.where)
            return
        facing = self._facing(grip.where, pointer)
        if facing is None and not grip.fresh:
            facing = seat.facing
        home = grip.where if isinstance(grip.where, int) else seat.where_of(seat.chosen)
        if facing is not None and seat.aimed(home, facing) is not None and within:
            seat.move_to(home, facing)
            return
        if not grip.fresh:
            self._pick_next(grip.where)

    def _pick_next(self, where: Where) -> None:
        """A click on the piece that is chosen: the next one there, or nobody."""
        picked = self._pick(where)
        self._seat.choose(*((picked,) if picked != self._seat.chosen else ()))

    def _carry(self, where: Where) -> None:
        """A unit was dropped somewhere: it goes there, or deals with whom it was dropped on."""
        seat = self._seat
        choices = seat.choices()
        if choices is not None and where not in choices.destinations:
            for piece in self._pieces_at(where):
                if piece.id in choices.targets:
                    seat.aim_at(piece.id)
                    return
        if len(seat.selection) > 1:
            seat.advance(where)
        else:
            seat.move_to(where)

    def _aim(self, pointer: Pointer) -> None:
        """Show the piece as it would stand."""
        grip = self._grip
        assert grip is not None
        if grip.kind == "answer":
            return
        if grip.kind == "target":
            self._show_target(grip.piece)
            return
        goal, facing = grip.where, self._facing(grip.where, pointer)
        if grip.kind == "unit" and pointer.where != NO_PLACE and not self._within(grip, pointer):
            goal, facing = pointer.where, None
        self.show_goal(goal, facing)
        self._wiring.aiming(goal, facing, self._view.mapFromScene(pointer.x, pointer.y))

    def show_goal(self, where: Where, facing: int | None = None) -> None:
        """The chosen piece as it would stand somewhere."""
        order = self._seat.aimed(where, facing)
        self._guide.show_aim(order, self.way_of(order))

    def way_of(self, order: "Order | None") -> tuple[int, ...]:
        """The way an order would go, as its first event tells it."""
        table = self._seat.table
        if order is None:
            return ()
        shown = table.preview(order)
        if isinstance(shown, Finding):
            return ()
        moving = table.ruleset.gesture(table.position, order).piece
        for event in shown.events:
            if moving in event.pieces and len(event.places) > 1:
                return event.places
        return ()

    def _show_target(self, piece: int) -> None:
        order = self._seat.order_at(piece)
        self._guide.show_aim(None if isinstance(order, Finding) else order)

    def show_group(self, where: Where) -> "Plan | None":
        """Where the chosen pieces would go together, as ghosts; the plan, if there is one."""
        seat = self._seat
        if where == NO_PLACE or len(seat.selection) < 2:
            self._guide.show_plan(())
            return None
        plan = seat.plan(where)
        self._guide.show_plan(plan.goes)
        return plan

    # Choosing several ---------------------------------------------------------------------------------

    def _band(self, pointer: Pointer) -> "Band":
        """The places, or the stretch of a bare table, between where the button went down and where it is."""
        grip = self._grip
        assert grip is not None
        if NO_PLACE in (grip.where, pointer.where) or grip.where == pointer.where:
            return ()
        if isinstance(grip.where, int):
            return self._view.surface.within(grip.where, pointer.where)
        (left, top), (right, bottom) = grip.where, (pointer.x, pointer.y)
        return (Box(min(left, right), min(top, bottom), max(left, right), max(top, bottom)),)

    def _end_band(self, grip: _Grip, pointer: Pointer) -> None:
        seat = self._seat
        self._grip = grip
        band = self._band(pointer) if self._dragged or isinstance(grip.where, int) else ()
        self._grip = None
        if not band:
            if pointer.has(SHIFT) and grip.piece >= 0:
                seat.toggle(grip.piece)
            elif grip.piece >= 0:
                seat.choose(grip.piece)
            else:
                seat.choose()
            return
        found = [piece for part in band for piece in self._banded(part)]
        if pointer.has(SHIFT):
            found = [*seat.selection, *found]
        seat.choose(*dict.fromkeys(found))

    def _banded(self, part: "int | Box") -> list[int]:
        if isinstance(part, int):
            return self._able_at(part)
        able = self._seat.able()
        return [
            piece.id
            for piece in self._pieces.scene.pieces
            if piece.id in able and part.holds((piece.x, piece.y)) and not piece.hidden
        ]

    # Hover, wheel, keys -------------------------------------------------------------------------------

    def hovered(self, pointer: Pointer | None) -> None:
        """See `Hand`."""
        if pointer is None:
            self.where = NO_PLACE
            self._wiring.hovered(NO_PLACE, None)
            return
        self.where = pointer.where
        if self._bare.ruler.on and pointer.where != NO_PLACE:
            self._bare.measure((pointer.x, pointer.y))
            return
        spot = self._view.mapFromScene(pointer.x, pointer.y)
        self._wiring.hovered(pointer.where, spot)

    def _ask_menu(self, pointer: Pointer) -> None:
        piece = self._pick(pointer.where)
        if self._seat.chosen >= 0 and pointer.where != NO_PLACE and self._home(pointer.where):
            piece = self._seat.chosen
        if piece >= 0:
            self._seat.choose(piece)
            self._wiring.menu(piece, self._view.mapFromScene(pointer.x, pointer.y))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The wheel over a goal of the chosen unit turns its facing."""
        if event.type() == QEvent.Type.Wheel and isinstance(event, QWheelEvent):
            if event.modifiers() & (CONTROL | SHIFT):
                return False
            where = self._view.under(event.position())
            choices = self._seat.choices()
            if self._turns_ghost(event, where):
                return True
            if choices is not None and not isinstance(where, int) and self._home(where):
                where = self._seat.where_of(self._seat.chosen)
                turns = True
            else:
                turns = choices is not None and where in choices.destinations
            if turns:
                notches = event.angleDelta().y() or event.angleDelta().x()
                if notches:
                    self._seat.turn_aim(-1 if notches > 0 else 1, where)
                    self.where = where
                    self.show_goal(where)
                return True
        return super().eventFilter(watched, event)

    def _turns_ghost(self, event: QWheelEvent, where: Where) -> bool:
        """Over a piece that is moved by steps the wheel turns its ghost, five degrees to a notch."""
        if isinstance(where, int) or self._bare.ghost.draft is None:
            return False
        if not self._home(where) and not self._bare.ghost.covers(where):
            return False
        notches = event.angleDelta().y() or event.angleDelta().x()
        if notches:
            self._bare.ghost.step(turn=-50 if notches > 0 else 50)
        return True

    def _cursor_moved(self, where: Where) -> None:
        """The cursor is a pointer, too; the way it takes from the chosen unit is remembered."""
        self.where = where
        seat = self._seat
        if self._bare.ruler.on and not isinstance(where, int):
            self._bare.measure(where)
            return
        if seat.chosen >= 0 and isinstance(where, int):
            start = seat.where_of(seat.chosen)
            way = seat.way or ((start,) if isinstance(start, int) else ())
            if where == start:
                seat.walk(())
            elif where in way:
                seat.walk(way[: way.index(where) + 1])
            elif way and way[-1] >= 0 and where in self._view.surface.beside(way[-1]):
                seat.walk((*way, where) if way != (start,) else (where,))
            else:
                seat.walk(())
        self._wiring.hovered(where, self._view.viewport_point(where))

    def key(self, event: QKeyEvent) -> bool:
        """See `Hand`: Enter takes the dice typed so far."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if self._seat.wants_dice:
                return self._seat.take_dice()
            if self._seat.aims and self.where == NO_PLACE:
                return self._seat.act_on_aims()
        return self._bare.ghost.key(event)

    def let_go(self) -> bool:
        """Let go of a gesture, then of a correction, then of the choice; whether there was one."""
        if self._bare.let_go():
            return True
        if self._grip is not None:
            self._grip = None
            self._guide.show_aim(None)
            self._guide.show_band(())
        elif self._seat.drop_aims():
            self._guide.show_aim(None)
        elif self._seat.amending >= 0:
            self._seat.end_correction()
        elif self._seat.selection:
            self._seat.choose()
        else:
            return False
        return True
