"""The ghost of a piece on a bare table: it follows hand, keys and typed words, and is judged at once.

    dragging a formation        lays out its advance, or its way back; what is sideways is no matter. Near an
                                enemy it comes into contact and lines up; dropped on one that is not straight
                                ahead it turns towards it first
    dragging a front corner     wheels about the other one
    dragging the knob behind    turns about the middle
    Shift while turning         by five degrees; Ctrl: exactly as the hand has it; Alt: sideways, or
                                at an angle where the game knows that
    the wheel over it, keys     turn and move it step by step; Enter or a click gives it, Escape drops it

What it would cost, touch and break stands beside it. It knows no rule: a `Draft` asks the system.
"""

from collections.abc import Callable
from math import hypot
from typing import TYPE_CHECKING, Literal, NamedTuple

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QKeyEvent

from hheditor.app.battle.path.draft import Draft, straight
from hheditor.app.battle.path.measuring import thing_at
from hheditor.app.battle.path.snapping import ahead_of, aside, snapped_advance, snapped_turn, swung
from hheditor.drawing.display import Op
from hheditor.drawing.palette import palette
from hheditor.drawing.tables.ghost import corners_of, handle_ops, knob_of, path_ops, touched_ops
from hheditor.rules.api.screen.paths import Step
from hheditor.rules.api.surfaces import NO_PLACE
from hheditor.tables import Field, Pivot, Rect, Turn, heading
from hheditor.ui.canvas.hand import Pointer
from hheditor.values import Finding, refuse

if TYPE_CHECKING:
    from hheditor.app.battle.seat.clerk import Clerk
    from hheditor.ui.canvas.view import FieldView
    from hheditor.ui.workspaces.battle.heraldic import Arms

SHIFT = Qt.KeyboardModifier.ShiftModifier
CONTROL = Qt.KeyboardModifier.ControlModifier
ALT = Qt.KeyboardModifier.AltModifier
_HANDLE = 11
"""Pixels at 100 % from the middle of a handle within which a hand takes hold of it."""
_WORDS = (360, 130)
"""The room that words beside the ghost need, in pixels at 100 %."""
_OTHER: dict[int, Pivot] = {0: "front-right", 1: "front-left"}
"""A front corner that is dragged goes about the other one."""


class _Grip(NamedTuple):
    """What the hand holds."""

    kind: Literal["body", "wheel", "enemy"]
    spot: tuple[float, float]
    at: QPoint
    kept: tuple[Step, ...] = ()
    """What was laid out before."""
    pivot: Pivot = "centre"
    fresh: bool = False
    """Whether the press itself chose the piece."""


class Ghost:
    """Draws on two layers of one view; the seat gives what it lays out."""

    def __init__(
        self,
        view: "FieldView",
        seat: "Clerk",
        arms: "Arms",
        px: Callable[[int], int],
        told: Callable[[Draft | None, QPoint], None],
    ) -> None:
        self._view, self._seat, self._arms, self._px = view, seat, arms, px
        self._told = told
        """Say what a draft comes to beside a point, or nothing more."""
        self.waits = False
        """Whether what is laid out waits for Enter."""
        self._draft: Draft | None = None
        self._grip: _Grip | None = None
        self._dragged = False
        self._onto: tuple[int, tuple[Step, ...]] = (-1, ())

    # What there is to lay out ---------------------------------------------------------------------------

    @property
    def draft(self) -> Draft | None:
        """The steps of what is chosen, where it is moved by steps."""
        seat = self._seat
        position, pieces = seat.table.position, seat.selection
        if self._view.surface.places or not pieces or pieces[0] not in seat.able():
            return None
        known = self._draft
        if known is not None and known.position is position and set(known.pieces) == set(pieces):
            return known
        ruleset = seat.table.ruleset
        if any(ruleset.mobility(position, piece) is None for piece in pieces):
            return None
        self._draft = Draft(ruleset, position, pieces)
        return self._draft

    @property
    def pending(self) -> bool:
        """Whether something is laid out."""
        return self._draft is not None and bool(self._draft.steps) and self.draft is self._draft

    @property
    def holding(self) -> bool:
        """Whether a hand has taken hold of it."""
        return self._grip is not None

    def covers(self, spot: tuple[float, float]) -> bool:
        """Whether the ghost lies over a spot."""
        if not self.pending or self._draft is None:
            return False
        return thing_at(Field({0: self._draft.base()}), spot) != spot

    def refusal(self) -> Finding | None:
        """Why nothing can be laid out."""
        return None if self.draft is not None else refuse("battle.no-path")

    # The hand ---------------------------------------------------------------------------------------------

    def press(self, pointer: Pointer, able: list[int]) -> bool:
        """Take hold of a handle, of a formation, or of an enemy to go for; whether there is one."""
        if self._view.surface.places or pointer.where == NO_PLACE or pointer.has(SHIFT):
            return False
        self._dragged = False
        spot, at = (pointer.x, pointer.y), self._view.mapFromScene(pointer.x, pointer.y)
        handle = self._handle_at(at)
        draft = self.draft
        if handle is not None and draft is not None:
            self._grip = _Grip("wheel", spot, at, draft.steps, handle)
            return True
        fresh = self._hold(able)
        draft = self.draft
        if fresh is not None and draft is not None:
            self._grip = _Grip("body", spot, at, draft.steps, fresh=fresh)
            return True
        if draft is not None and draft.foe_at(*spot) >= 0 and len(draft.pieces) == 1:
            choices = self._seat.choices()
            if choices is None or draft.foe_at(*spot) not in choices.targets:
                self._grip = _Grip("enemy", spot, at)
                return True
        return False

    def _hold(self, able: list[int]) -> bool | None:
        """Choose who lies under the hand, if it is moved by steps; whether it was not chosen before, None
        where there is nobody."""
        seat = self._seat
        table = seat.table
        here = [piece for piece in able if table.ruleset.mobility(table.position, piece) is not None]
        if not here:
            return None
        if len(seat.selection) > 1 and here[0] in seat.selection:
            known = self._draft
            if known is None or known.piece != here[0]:
                # Whoever is held leads.
                seat.choose(here[0], *(each for each in seat.selection if each != here[0]))
            return False
        if seat.chosen in here:
            return False
        seat.choose(here[0])
        return True

    def _handle_at(self, at: QPoint) -> Pivot | None:
        """What a handle of the chosen piece under a point turns about."""
        draft = self.draft
        if draft is None or len(draft.pieces) > 1 or draft.goes_freely:
            return None
        rect = draft.base()
        reach = self._px(_HANDLE)
        # On a small base the corners leave its middle to the hand that moves it.
        near = min(reach, max(3.0, rect.size.width * self._view.scale_now / 5))
        for number, pivot in _OTHER.items():
            if pivot in self._pivots(draft) and self._away(corners_of(rect)[number], at) <= near:
                return pivot
        if "centre" in self._pivots(draft) and self._away(knob_of(rect), at) <= reach:
            return "centre"
        return None

    @staticmethod
    def _pivots(draft: Draft) -> tuple[Pivot, ...]:
        found = draft.mobility
        return found.pivots if found is not None and "turn" in found.steps else ()

    def _away(self, spot: tuple[float, float], at: QPoint) -> float:
        gone = self._view.mapFromScene(QPointF(*spot)) - at
        return hypot(gone.x(), gone.y())

    def move(self, pointer: Pointer, far: int) -> None:
        """The hand moves; before it has gone so many pixels it was only a press."""
        grip, draft = self._grip, self.draft
        assert grip is not None
        at = self._view.mapFromScene(pointer.x, pointer.y)
        self._dragged = self._dragged or (at - grip.at).manhattanLength() > far
        if draft is None or not self._dragged or grip.kind == "enemy":
            return
        if grip.kind == "wheel":
            self._swing(draft, grip, pointer)
        elif draft.goes_freely:
            self._carry(draft, grip, pointer)
        else:
            self._push(draft, grip, pointer)
        self.show()

    def _swing(self, draft: Draft, grip: _Grip, pointer: Pointer) -> None:
        rect = draft.base(len(grip.kept)) if grip.kept else draft.start
        angle = swung(rect, grip.pivot, grip.spot, (pointer.x, pointer.y))
        if not pointer.has(CONTROL):
            angle = snapped_turn(draft, rect, angle, coarse=pointer.has(SHIFT))
        draft.steps = (*grip.kept, *((Turn(angle, grip.pivot),) if angle else ()))

    def _carry(self, draft: Draft, grip: _Grip, pointer: Pointer) -> None:
        pose = draft.start.pose
        x, y = round(pose.x + pointer.x - grip.spot[0]), round(pose.y + pointer.y - grip.spot[1])
        keeps = draft.is_placed or pointer.has(ALT) or (x, y) == (pose.x, pose.y)
        looks = pose.a if keeps else heading(x - pose.x, y - pose.y)
        draft.go((x, y), looks)

    def _push(self, draft: Draft, grip: _Grip, pointer: Pointer) -> None:
        spot, exact = (pointer.x, pointer.y), pointer.has(CONTROL)
        rect = draft.base(len(grip.kept)) if grip.kept else draft.start
        if pointer.has(ALT):
            draft.steps = (*grip.kept, *aside(draft, rect, grip.spot, spot))
            return
        alone = len(draft.pieces) == 1
        if alone and not exact and not grip.kept and self._upon(draft, draft.foe_at(*spot)):
            return
        alone = alone or draft.is_one
        length = ahead_of(rect, grip.spot, spot)
        if not exact:
            # No hand is finer than a millimetre.
            length = 10 * round(length / 10)
        if alone and not exact and length > 0:
            length = snapped_advance(draft, grip.kept, length)
        draft.steps = (*grip.kept, *straight(length))
        if alone and not exact and length > 0 and draft.legal(draft.steps):
            draft.line_up()

    def _upon(self, draft: Draft, enemy: int) -> bool:
        """The hand is over an enemy: the way onto it, worked out once."""
        if enemy < 0:
            self._onto = (-1, ())
            return False
        if self._onto[0] != enemy:
            self._onto = (enemy, draft.steps if draft.onto(enemy) else ())
        draft.steps = self._onto[1]
        return bool(self._onto[1])

    def release(self, pointer: Pointer) -> bool:
        """Give what the hand has laid out; False where it was only a click on somebody who was chosen."""
        grip, self._grip = self._grip, None
        assert grip is not None
        dragged, self._dragged = self._dragged, False
        self._onto = (-1, ())
        draft = self.draft
        if draft is None:
            return True
        if grip.kind == "enemy" and not dragged:
            if not draft.onto(draft.foe_at(*grip.spot)):
                draft.clear()
                self._seat.refuse(
                    refuse("path.no-way-onto", pieces=(draft.piece, draft.foe_at(*grip.spot))),
                    where=(round(pointer.x), round(pointer.y)),
                )
                return True
            self.give()
            return True
        if not dragged:
            if grip.fresh or not draft.steps:
                self.show()
                return grip.fresh or grip.kind != "body"
            self.give()
            return True
        self.give()
        return True

    # Keys and words -----------------------------------------------------------------------------------------

    def step(self, *, ahead: int = 0, aside: int = 0, turn: int = 0) -> None:
        """Lay out a little more."""
        draft = self.draft
        if draft is None:
            return
        if ahead:
            draft.advance(ahead)
        if aside:
            draft.slide(aside)
        if turn:
            draft.turn(turn)
        self.show(waits=True)

    def contact(self) -> Finding | None:
        """Straight ahead into contact, lined up; why not, where nobody is there."""
        draft = self.draft
        if draft is None:
            return self.refusal()
        if not draft.contact():
            return refuse("path.nobody-ahead", pieces=(draft.piece,))
        draft.line_up()
        self.show(waits=True)
        return None

    def next_pivot(self) -> bool:
        """The last turn about the next pivot; whether there was one."""
        draft = self.draft if self.pending else None
        if draft is None or not draft.next_pivot():
            return False
        self.show(waits=True)
        return True

    def key(self, event: QKeyEvent) -> bool:
        """While something is laid out, arrows move it on and Enter gives it."""
        if not self.pending:
            return False
        key, fine = event.key(), bool(event.modifiers() & SHIFT)
        if event.modifiers() & (CONTROL | ALT):
            return False
        ahead = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1}
        turns = {Qt.Key.Key_Right: 1, Qt.Key.Key_Left: -1}
        if key in ahead:
            self.step(ahead=ahead[Qt.Key(key)] * (10 if fine else 100))
        elif key in turns:
            self.step(turn=turns[Qt.Key(key)] * (10 if fine else 50))
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.give()
        else:
            return False
        return True

    def give(self) -> bool:
        """Give the orders of what is laid out, or say why not; whether they were taken."""
        draft = self.draft
        if draft is None or not draft.steps:
            return False
        seat = self._seat
        orders, verdict = draft.orders(), draft.verdict
        pose = draft.base().pose
        where = (pose.x, pose.y)
        self.drop()
        if not orders:
            finding = verdict.finding or refuse("table.no-order-there", pieces=(draft.piece,))
            seat.refuse(finding, order=verdict.refused, where=where)
            return False
        return seat.answer(seat.table.give_all(orders), where=where)

    def drop(self) -> bool:
        """Let go of what is laid out; whether there was anything."""
        there = self.pending or self._grip is not None
        self._grip, self._dragged = None, False
        if self._draft is not None:
            self._draft.clear()
        self.show()
        return there

    # Showing ------------------------------------------------------------------------------------------------

    def show(self, *, waits: bool = False) -> None:
        """The ghost, its handles, and what stands beside it."""
        draft, view = self.draft, self._view
        colors = palette(view.colors)
        ops: list[Op] = []
        handles: list[Op] = []
        if draft is not None:
            if draft.steps:
                ops += self._ghosts(draft)
            if not draft.goes_freely and len(draft.pieces) == 1 and not self._dragged:
                size = self._px(5) / view.scale_now
                pivots = self._pivots(draft)
                handles += handle_ops(
                    draft.base(),
                    size,
                    colors,
                    corners="front-left" in pivots or "front-right" in pivots,
                    knob="centre" in pivots,
                )
        view.layer("ghost", 60).show_ops(ops, view.colors)
        view.layer("handles", 61).show_ops(handles, view.colors)
        if draft is not None and draft.steps:
            self.waits = waits
            self._told(draft, self._beside(draft.base()))
        elif self._grip is not None or self.waits or waits:
            self.waits = False
            self._told(None, QPoint())

    def _ghosts(self, draft: Draft) -> list[Op]:
        colors = palette(self._view.colors)
        ops: list[Op] = []
        field = draft.field.rects
        touched: dict[int, Rect] = {}
        barring: dict[int, Rect] = {}
        for each in draft.laid():
            piece = self._seat.piece(each.piece)
            if piece is None:
                continue
            refused = each.verdict.finding is not None
            ends = each.verdict.ends
            ops += path_ops(piece, each.start, each.steps, ends, colors, self._arms.liveries, refused=refused)
            touched.update((other, field[other]) for other in each.verdict.touched)
            finding = each.verdict.finding
            others = finding.pieces[1:] if finding is not None else ()
            barring.update((other, field[other]) for other in others if other in field)
        return [
            *touched_ops((rect for piece, rect in touched.items() if piece not in barring), colors),
            *ops,
            *touched_ops(barring.values(), colors, barred=True),
        ]

    def _beside(self, rect: Rect) -> QPoint:
        """The point of the view beside a base where words hide none of it."""
        points = [self._view.mapFromScene(QPointF(*corner)) for corner in corners_of(rect)]
        left, right = min(at.x() for at in points), max(at.x() for at in points)
        top, bottom = min(at.y() for at in points), max(at.y() for at in points)
        room = self._view.viewport().rect()
        return QPoint(
            right if right + self._px(_WORDS[0]) < room.width() else left,
            bottom if bottom + self._px(_WORDS[1]) < room.height() else top,
        )
