"""Somebody at the table: what is picked, aimed, typed and pinned, and what the keys mean at the moment.

The seat outlives the widgets, which are made anew with every change of looks. It gives orders to the
`Table` and tells the desk what came of them; it paints nothing.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from hheditor.app.battle import advance, choosing, turn
from hheditor.app.battle.seat import aiming, deploying
from hheditor.app.battle.seat.eyes import Eyes
from hheditor.app.frame.signal import Signal
from hheditor.rules.api.screen.answers import Adjustment, gesture_to
from hheditor.rules.api.surfaces import NO_PLACE, Where
from hheditor.values import Finding, refuse

if TYPE_CHECKING:
    from hheditor.app.battle.advance import Plan
    from hheditor.app.battle.choices import Choices
    from hheditor.app.battle.table import Change, Table
    from hheditor.app.battle.waiting import Progress, Reply
    from hheditor.app.frame.audience import Audience
    from hheditor.rules.api import Order, Viewer
    from hheditor.rules.api.screen.scene import Piece, Scene
    from hheditor.rules.api.surfaces import Surface


class Refused(NamedTuple):
    """An order that may not be given, kept so that a clerk can record that it happened."""

    finding: Finding
    order: "Order | None"
    wish: Adjustment | None
    where: Where


class Seat:
    """The person at the keyboard."""

    def __init__(self, context: "Audience", table: "Table") -> None:
        self.context = context
        self.table = table
        self.selection: tuple[int, ...] = ()
        self.pinned: set[str] = set()
        self.formation: str | None = None
        """The formation to move in, where somebody asked for one."""
        self.facing: int | None = None
        """The facing turned to by wheel or key, until the next choice."""
        self.way: tuple[int, ...] = ()
        """The places walked with the keys since a piece was chosen."""
        self.aims: tuple[int, ...] = ()
        """The targets shown so far of an order that may have several."""
        self.refused: Refused | None = None
        self.warned = False
        """Whether the end of the phase was warned of, and the next press means it."""
        self.progressed: Signal[Progress] = Signal()
        self.picked: Signal[None] = Signal()
        """Another choice, aim, pin or entry."""
        self.several: Signal[Where] = Signal()
        """A place was named for which one of several orders is to be chosen."""
        self.moved_on: Signal[Change] = Signal()
        """The table changed."""
        self.line = self.event = -1
        """The step, and the event in it, of the log line chosen last."""
        self.handing_over = False
        """Whether the turn has passed to an opponent by itself and waits for a key."""
        self.leave = table.changed.connect(self._changed)
        """Leaves the table for good."""
        self._choices: tuple[Any, int, Choices] | None = None
        self._scene: tuple[Any, Scene] | None = None
        self._undo: tuple[int, bool] | None = None
        self._able: tuple[Any, tuple[int, ...]] | None = None
        self.eyes = Eyes(table)
        """Who looks at the screen."""
        self._look()

    # The table ----------------------------------------------------------------------------------------

    def _changed(self, change: "Change") -> None:
        self._choices = self._scene = self._undo = self._able = None
        self.refused = None
        self.warned = False
        self.facing = None
        self.way = self.aims = ()
        self.eyes.follow()
        self._look()
        self.moved_on.emit(change)

    def look_again(self) -> None:
        """The battle went on without the table, as by a letter."""
        self.selection = ()
        self._changed("looked")

    @property
    def viewer(self) -> "Viewer":
        """Whose eyes the screen shows."""
        return self.eyes.viewer

    def pass_screen(self, side: int = -1) -> None:
        """The person behind the curtain looks; without a curtain, a side asks to look at what it holds, or
        whoever was alone lets everybody look again."""
        if side >= 0:
            self.table.keeps.discard(side)
            self.eyes.ask(side)
        elif self.eyes.curtain >= 0:
            self.eyes.open()
        else:
            self.eyes.close()
        self._look()
        self.moved_on.emit("passed")

    def keep(self, order: "Order") -> bool:
        """Play nothing of what the side holds, now and until it looks at it again."""
        self.table.keeps.add(self.table.waiting.side)
        return self.give(order)

    def _look(self) -> None:
        self._scene = self._able = None
        self.table.look_as(self.viewer)

    @property
    def clerk(self) -> bool:
        """Whether the battle is on a real table."""
        return self.table.settings.clerk

    def scene(self) -> "Scene":
        """What there is to see, worked out once."""
        position = self.table.position
        if self._scene is None or self._scene[0] is not position:
            self._scene = (position, self.table.scene(self.viewer))
        return self._scene[1]

    @property
    def can_undo(self) -> bool:
        """Whether there is something to take back, worked out once for every step."""
        node = self.table.battle.cursor.node
        if self._undo is None or self._undo[0] != node:
            self._undo = (node, self.table.can_undo)
        return self._undo[1]

    def piece(self, number: int) -> "Piece | None":
        """A piece on the table."""
        return next((piece for piece in self.scene().pieces if piece.id == number), None)

    def as_after(self, order: "Order", number: int) -> "Piece | None":
        """A piece as it would be after an order; for one that is not on the table yet."""
        found = self.table.preview(order)
        if isinstance(found, Finding):
            return None
        return next((piece for piece in found.scene.pieces if piece.id == number), None)

    @property
    def surface(self) -> "Surface":
        """What the battle is played on."""
        return self.table.surface

    def where_of(self, number: int) -> Where:
        """Where a piece stands: its place, the spot of a bare table, or `NO_PLACE`."""
        piece = self.piece(number)
        return NO_PLACE if piece is None else piece.where

    # Choosing -----------------------------------------------------------------------------------------

    @property
    def chosen(self) -> int:
        """The one piece chosen, or -1."""
        return self.selection[0] if len(self.selection) == 1 else -1

    def choose(self, *pieces: int) -> None:
        """Choose pieces, or none."""
        if pieces != self.selection or self.way or self.aims:
            self.selection = pieces
            self.way = self.aims = ()
            self.facing = None
            self.formation = None
            self.refused = None
            self.picked.emit(None)

    def toggle(self, piece: int) -> None:
        """Add a piece to the choice, or take it out."""
        if piece in self.selection:
            self.choose(*(each for each in self.selection if each != piece))
        else:
            self.choose(*self.selection, piece)

    def able(self) -> tuple[int, ...]:
        """Pieces of a person that can be ordered now."""
        table = self.table
        position = table.position
        if self._able is None or self._able[0] is not position:
            acts = table.waiting.kind in ("order", "question") and not self.eyes.hides
            self._able = (position, table.ruleset.movable(position) if acts else ())
        return self._able[1]

    def unplaced(self) -> tuple[int, ...]:
        """Pieces of the side that deploys now and are not on the table yet."""
        table = self.table
        if table.ruleset.muster(table.position) is None:
            return ()
        standing = {piece.id for piece in self.scene().pieces}
        return tuple(piece for piece in self.able() if piece not in standing)

    def next(self, *, back: bool = False) -> int:
        """Go to the next piece that can act; -1 if there is none."""
        if not self.able():
            return -1
        found = turn.next_piece(
            self.table.ruleset, self.table.position, self.chosen if self.chosen >= 0 else None, back=back
        )
        if found is None:
            return -1
        self.choose(found)
        return found

    def choices(self) -> "Choices | None":
        """What the chosen piece may do, worked out once."""
        table, piece = self.table, self.chosen
        if piece < 0 or piece not in self.able():
            return None
        position = table.position
        if self._choices is None or self._choices[0] is not position or self._choices[1] != piece:
            self._choices = (position, piece, choosing.choices(table.ruleset, table.position, piece))
        return self._choices[2]

    def turn_aim(self, steps: int, where: Where) -> None:
        """Turn the heading aimed at, from what it would be there."""
        table = self.table
        if self.chosen < 0:
            return
        if self.facing is None:
            order = self.aimed(where)
            shown = table.ruleset.gesture(table.position, order) if order is not None else None
            self.facing = shown.facing if shown is not None and shown.facing >= 0 else self._looks()
        self.facing = self.surface.turned(self.facing, steps)
        self.picked.emit(None)

    def _looks(self) -> int:
        """How the chosen piece faces; where it does not say so, as it is drawn."""
        piece = self.piece(self.chosen)
        if piece is None or piece.facing < 0:
            return self.surface.heading_at(0 if piece is None else piece.angle)
        return piece.facing

    def next_formation(self, where: Where) -> None:
        """Move in the next formation the place can be reached in, or the piece has anywhere."""
        choices = self.choices()
        if choices is None:
            return
        here = choices.destinations.get(where)
        found = list(here.formations) if here is not None else []
        if len(found) < 2:
            found = list(dict.fromkeys(f for d in choices.destinations.values() for f in d.formations))
        if not found:
            return
        piece = self.piece(self.chosen)
        now = self.formation or (piece.formation if piece is not None else found[0])
        self.formation = found[(found.index(now) + 1) % len(found)] if now in found else found[0]
        self.picked.emit(None)

    def aimed(self, where: Where, facing: int | None = None) -> "Order | None":
        """The order a gesture to a place or spot means, or None where there is none."""
        table = self.table
        if self.chosen < 0 or where == NO_PLACE:
            return None
        facing = self.facing if facing is None else facing
        if facing is None and self.piece(self.chosen) is None:
            facing = deploying.facing_ahead(table.ruleset, table.position, table.battle.header.scenario)
        if len(self.way) > 1 and self.way[-1] == where:
            found = choosing.order_along(
                table.ruleset, self.surface, table.position, self.chosen, self.way, facing, self.choices()
            )
        else:
            found = choosing.order_towards(
                table.ruleset,
                self.surface,
                table.position,
                self.chosen,
                where,
                facing,
                self.formation,
                self.choices(),
            )
        return None if isinstance(found, Finding) else found

    # Giving orders ------------------------------------------------------------------------------------

    def give(self, order: "Order", *, always: bool = False) -> bool:
        """Give an order. Whether it was taken."""
        return self.answer(self.table.give(order, always=always), order=order)

    def answer(self, reply: "Reply", *, order: "Order | None" = None, where: Where = NO_PLACE) -> bool:
        """Take in how something went: a refusal is shown where it belongs, progress is drawn."""
        if isinstance(reply, Finding):
            self.refuse(reply, order=order, where=where)
            return False
        self._settle()
        self.progressed.emit(reply)
        return True

    def refuse(
        self,
        finding: Finding,
        *,
        order: "Order | None" = None,
        wish: Adjustment | None = None,
        where: Where = NO_PLACE,
    ) -> None:
        """Show why not."""
        if where == NO_PLACE and finding.places:
            where = finding.places[0]
        self.refused = Refused(finding, order, wish, where)
        self.context.report(finding)
        self.picked.emit(None)

    def _settle(self) -> None:
        """After an order: keep what can still act chosen, let go of the rest."""
        waiting = self.unplaced()
        if waiting:
            # Whoever deploys goes on with the next piece.
            self.selection = waiting[:1]
            return
        able = set(self.able())
        kept = tuple(piece for piece in self.selection if piece in able)
        if kept != self.selection:
            self.selection = kept
            self.formation = None

    def move_to(self, where: Where, facing: int | None = None) -> bool:
        """Send the chosen piece to a place or spot."""
        table = self.table
        if self.chosen < 0:
            return False
        if self.several_at(where):
            self.several.emit(where)
            return False
        order = self.aimed(where, facing)
        if order is not None:
            return self.give(order)
        wanted = facing if facing is not None else self.facing
        if wanted is None and self.piece(self.chosen) is not None:
            # What happened on the table all the same turned nobody unless somebody aimed.
            wanted = self._looks()
        aimed = facing if facing is not None else self.facing
        why = choosing.why_not(
            table.ruleset, table.position, self.chosen, where, aimed, known=self.choices()
        ) or refuse("table.no-order-there", places=(where,) if isinstance(where, int) else ())
        shown = gesture_to(self.chosen, where, -1 if wanted is None else wanted, self.formation or "")
        meant = table.ruleset.order_of(table.position, shown)
        wish = Adjustment(self.chosen, facing=wanted, formation=self.formation).at(where)
        self.refuse(why, order=meant, wish=wish, where=where)
        return False

    def several_at(self, where: Where) -> "tuple[Order, ...]":
        """The orders of the chosen piece somebody has to choose among for a place."""
        choices = self.choices()
        found = choices.destinations.get(where) if choices is not None else None
        return () if found is None else found.several

    def order_at(self, target: int) -> "Order | Finding":
        """The plainest order of the chosen piece at another and at whom it was shown before, or why there is
        none."""
        table = self.table
        if self.aims or aiming.aims_on(self, target):
            order = table.ruleset.order_of(table.position, aiming.shown_to(self, target))
            if order is not None:
                return table.ruleset.refusal(table.position, order) or order
        return choosing.order_at(table.ruleset, table.position, self.chosen, target, self.choices())

    def may_aim_at(self, target: int) -> bool:
        """Whether the chosen piece may deal with another that its choices do not name: where nobody could
        list them all."""
        if self.table.ruleset.lists_all_orders or self.chosen not in self.able():
            return False
        return not isinstance(self.order_at(target), Finding)

    def aim_at(self, target: int) -> bool:
        """Let the chosen piece shoot at, fight, or otherwise deal with another. Where it may be shown one
        more it waits for that; shown the same again it acts."""
        if self.chosen < 0:
            return False
        found = self.order_at(target)
        if isinstance(found, Finding):
            self.refuse(found, where=self.where_of(target))
            return False
        if target not in self.aims and aiming.aims_on(self, target):
            self.aims = (*self.aims, target)
            self.refused = None
            self.picked.emit(None)
            return True
        return self.give(found)

    def act_on_aims(self) -> bool:
        """Let the chosen piece deal with those it was shown so far."""
        return bool(self.aims) and self.aim_at(self.aims[-1])

    def drop_aims(self) -> bool:
        """Forget whom it was shown; whether there was anybody."""
        there, self.aims = bool(self.aims), ()
        if there:
            self.picked.emit(None)
        return there

    def happened_anyway(self) -> bool:
        """Record the order just refused as one that happened on the real table."""
        table, refused = self.table, self.refused
        if refused is None:
            return False
        if refused.order is not None:
            reply = table.give_anyway(refused.order)
            if not isinstance(reply, Finding) or refused.wish is None:
                return self.answer(reply, order=refused.order, where=refused.where)
        if refused.wish is None:
            return False
        return self.answer(table.adjust(refused.wish, reason="happened"), where=refused.where)

    def advance(self, where: Where) -> bool:
        """Send all chosen pieces forward together, the nearest of them to a place or spot."""
        if not self.selection:
            return False
        plan = self.plan(where)
        if not plan.orders:
            if plan.held:
                self.refuse(plan.held[0].finding, where=where)
            return False
        return self.answer(self.table.give_all(plan.orders), where=where)

    def plan(self, where: Where) -> "Plan":
        """What an advance of all chosen pieces would come to."""
        table = self.table
        return advance.plan_to(
            table.ruleset, self.surface, table.position, self.selection, self.nearest(where), where
        )

    def nearest(self, where: Where) -> int:
        """Of the chosen the one nearest to a place or spot: it leads."""
        x, y = map(round, self.surface.spot_of(where))
        at = {piece.id: (piece.x, piece.y) for piece in self.scene().pieces}

        def away(piece: int) -> int:
            px, py = at.get(piece, (10**9, 10**9))
            return (px - x) ** 2 + (py - y) ** 2

        return min(self.selection, key=away)

    def end_phase(self) -> bool:
        """Leave the rest as it is; where somebody would be forgotten, only at the second press."""
        table = self.table
        if table.ruleset.resting(table.position) is None:
            self.refuse(refuse("table.nothing-to-end"))
            return False
        forgotten = turn.forgotten(table.ruleset, table.position)
        ask = self.context.desk.settings.value.warn_forgotten
        if forgotten is not None and ask and not self.warned:
            self.warned = True
            self.picked.emit(None)
            return False
        self.warned = False
        return self.answer(table.rest())

    def calling_time(self) -> "Order | None":
        """The order that proposes to end the battle now."""
        return self.table.ruleset.calling_time(self.table.position)

    def time_refusal(self) -> Finding | None:
        """Why the battle may not be proposed to end now."""
        order = self.calling_time()
        if order is None:
            return refuse("battle.no-time")
        return self.table.ruleset.refusal(self.table.position, order)

    def undo(self) -> None:
        """Take the last gesture back."""
        if self.table.undo():
            self._settle()
            self.picked.emit(None)

    def redo(self) -> None:
        """Play it again."""
        if self.table.redo():
            self._settle()
            self.picked.emit(None)

    # Pins and ways -----------------------------------------------------------------------------------------

    def pin(self, kind: str) -> None:
        """Keep an overlay on the field, or take it off."""
        self.pinned ^= {kind}
        self.picked.emit(None)

    def walk(self, cells: Sequence[int]) -> None:
        """Remember the way the keyboard's cursor took."""
        self.way = tuple(cells)
