"""A move on a bare table while it is laid out: the steps so far, and what they come to.

Keys and words add to it step by step; a hand replaces the step it holds. Nothing is given before somebody
lets go or presses Enter, and what is given are ordinary orders. Of several pieces that go together every one
takes the same steps and is judged by itself, the foremost first, so that nobody is in the way of his friends.
"""

from typing import Any, NamedTuple

from hheditor.app.battle.path.snapping import to_contact, turned_towards
from hheditor.rules.api import Order, Ruleset
from hheditor.rules.api.screen.paths import LineUp, Mobility, Step, Trial, Verdict
from hheditor.tables import (
    CIRCLE,
    Advance,
    Back,
    Field,
    Pivot,
    Pose,
    Rect,
    Slide,
    Turn,
    Way,
    ahead,
    cosine,
    sine,
)
from hheditor.tables import heading as towards
from hheditor.values import Finding

System = Ruleset[Any]


class Laid(NamedTuple):
    """What the steps come to for one piece."""

    piece: int
    start: Rect
    verdict: Verdict
    steps: tuple[Step, ...] = ()
    """What it does: of those who go from point to point every one keeps his place beside the leader."""

    @property
    def end(self) -> Rect:
        """Where it would stand."""
        return self.verdict.ends[-1] if self.verdict.ends else self.start


class Draft:
    """The steps of one piece, or of several together."""

    def __init__(self, ruleset: System, position: Any, pieces: tuple[int, ...]) -> None:
        self.ruleset, self.position = ruleset, position
        self.pieces = pieces
        self.piece = pieces[0]
        """Who leads, and whom the hand holds."""
        self.steps: tuple[Step, ...] = ()
        self._trial: Trial[Any] = Trial(ruleset, position, self.piece, pieces[1:])
        self._laid: dict[tuple[Step, ...], tuple[Laid, ...]] = {}
        self._sides: dict[int, int] | None = None
        self._ground: frozenset[int] = frozenset()
        self._attached: tuple[int, ...] = ()

    # What there is ------------------------------------------------------------------------------------

    @property
    def mobility(self) -> Mobility | None:
        """What the leader may be asked to do."""
        return self.ruleset.mobility(self.position, self.piece)

    @property
    def field(self) -> Field:
        """Everybody on the table as they stand now."""
        return self.ruleset.field(self.position)

    @property
    def start(self) -> Rect:
        """Where the leader stands now."""
        return self.field.rects[self.piece]

    def base(self, count: int | None = None) -> Rect:
        """Where the leader stands after the first steps; after all of them by default."""
        steps = self.steps[:count]
        verdict = self._trial.verdict(steps)
        return verdict.ends[-1] if verdict is not None and verdict.ends else self.start

    def foe(self, piece: int) -> bool:
        """Whether a piece is of another side."""
        sides = self._look()
        return sides.get(piece, -1) != sides.get(self.piece, -1)

    @property
    def own(self) -> tuple[int, ...]:
        """The leader and whoever is attached to it, who are never in its way."""
        self._look()
        return (self.piece, *self._attached)

    def _look(self) -> dict[int, int]:
        """Whose everybody is; and who is ground, and who attached to the leader."""
        if self._sides is None:
            pieces = self.ruleset.scene(self.position).pieces
            self._sides = {each.id: each.side for each in pieces}
            self._ground = frozenset(each.id for each in pieces if each.ground)
            self._attached = tuple(each.id for each in pieces if each.host == self.piece)
        return self._sides

    def foe_at(self, x: float, y: float) -> int:
        """The enemy whose base covers a spot; -1: none."""
        for piece in self.field.near(round(x), round(y), 0):
            rect = self.field.rects[piece]
            dx, dy = round(x) - rect.pose.x, round(y) - rect.pose.y
            cos, sin = cosine(rect.pose.a), sine(rect.pose.a)
            along, across = 2 * abs(dx * cos + dy * sin), 2 * abs(dy * cos - dx * sin)
            one = cosine(0)
            here = along <= rect.size.depth * one and across <= rect.size.width * one
            # Whoever shows a work of the ground means what may be done there.
            if here and self.foe(piece) and piece not in self._ground:
                return piece
        return -1

    @property
    def is_one(self) -> bool:
        """Whether all the pieces go by one order."""
        return self.ruleset.whole(self.position, self.pieces, (Advance(1),)) is not None

    def legal(self, steps: tuple[Step, ...]) -> bool:
        """Whether the leader may do all of these."""
        return not isinstance(self._trial.after(steps), Finding)

    def judge(self, steps: tuple[Step, ...]) -> Verdict | None:
        """What some steps come to for the leader."""
        return self._trial.verdict(steps)

    def touches(self, steps: tuple[Step, ...]) -> tuple[int, ...]:
        """Whom the leader would newly touch after these."""
        verdict = self._trial.verdict(steps)
        return () if verdict is None else verdict.touched

    # What it comes to ---------------------------------------------------------------------------------

    def laid(self) -> tuple[Laid, ...]:
        """What the steps come to for everybody, the leader first."""
        if self.steps not in self._laid:
            self._laid = {self.steps: tuple(self._lay())}
        return self._laid[self.steps]

    def _lay(self) -> list[Laid]:
        if len(self.pieces) == 1:
            verdict = self._trial.verdict(self.steps)
            assert verdict is not None
            return [Laid(self.piece, self.start, verdict, self.steps)]
        whole = self.ruleset.whole(self.position, self.pieces, self.steps) if self.steps else None
        if whole is not None:
            rects = self.field.rects
            return [
                Laid(piece, rects[piece], self._trial.part(whole, self.steps, piece), self.steps)
                for piece in self.pieces
                if piece in rects
            ]
        found: dict[int, Laid] = {}
        position = self.position
        for piece in self._foremost_first():
            trial = Trial(self.ruleset, position, piece)
            start = trial.start
            if start is None:
                continue
            steps = self._beside(start)
            verdict = trial.verdict(steps)
            assert verdict is not None
            found[piece] = Laid(piece, start, verdict, steps)
            after = trial.after(steps[: len(verdict.orders)])
            position = position if isinstance(after, Finding) else after
        return [found[piece] for piece in self.pieces if piece in found]

    def _beside(self, start: Rect) -> tuple[Step, ...]:
        """The steps of somebody who keeps his place beside the leader."""
        lead, own = self.start.pose, start.pose
        x, y = own.x - lead.x, own.y - lead.y
        turned = own.a - lead.a if self.is_placed else 0
        return tuple(
            Way(tuple((east + x, south + y) for east, south in step.points), (step.facing + turned) % CIRCLE)
            if isinstance(step, Way)
            else step
            for step in self.steps
        )

    def _foremost_first(self) -> list[int]:
        if self._walks and self._points():
            goal, here = self._points()[-1], self.start.pose
            heading = towards(goal[0] - here.x, goal[1] - here.y)
        else:
            heading = self.start.pose.a
        back = -1 if self.steps and isinstance(self.steps[0], Back) else 1

        def forward(piece: int) -> int:
            pose = self.field.rects[piece].pose
            return back * (pose.x * cosine(heading) + pose.y * sine(heading))

        standing = [piece for piece in self.pieces if piece in self.field.rects]
        return sorted(standing, key=lambda piece: (-forward(piece), piece))

    @property
    def verdict(self) -> Verdict:
        """What the steps come to for the leader."""
        return self.laid()[0].verdict

    @property
    def finding(self) -> Finding | None:
        """Why the leader may not do all of it."""
        return self.verdict.finding

    def orders(self) -> tuple[Order, ...]:
        """The orders to give, in their order; of a group whoever may not go stays behind."""
        laid = {each.piece: each for each in self.laid()}
        if len(self.pieces) == 1:
            return self.verdict.orders if self.finding is None else ()
        return tuple(
            order
            for piece in self._foremost_first()
            if piece in laid and laid[piece].verdict.finding is None
            for order in laid[piece].verdict.orders
        )

    # Adding to it ---------------------------------------------------------------------------------------

    def clear(self) -> None:
        """Nothing laid out."""
        self.steps = ()

    def advance(self, by: int) -> None:
        """So much further ahead, or back below nought."""
        if self._walks:
            self._walk(by, 0)
            return
        last = self.steps[-1] if self.steps else None
        now = last.length if isinstance(last, Advance) else -last.length if isinstance(last, Back) else 0
        kept = self.steps[:-1] if isinstance(last, Advance | Back) else self.steps
        self.steps = (*kept, *straight(now + by))

    def slide(self, by: int) -> None:
        """So much further to the right, or left below nought."""
        if self._walks:
            self._walk(0, by)
            return
        last = self.steps[-1] if self.steps else None
        now = last.length if isinstance(last, Slide) else 0
        kept = self.steps[:-1] if isinstance(last, Slide) else self.steps
        self.steps = (*kept, *((Slide(now + by),) if now + by else ()))

    def turn(self, by: int, pivot: Pivot | None = None) -> None:
        """So much further clockwise, or the other way round below nought; about what is usual or told."""
        if self._walks:
            here = self.base().pose
            self.steps = (Way(self._points(), (here.a + by) % CIRCLE),)
            return
        last = self.steps[-1] if self.steps else None
        kept, now = self.steps, 0
        if isinstance(last, Turn) and pivot in (None, last.pivot):
            kept, now = self.steps[:-1], last.angle
            pivot = last.pivot if pivot is not None or now * (now + by) > 0 else None
        angle = _half(now + by)
        if angle == 0:
            self.steps = kept
            return
        self.steps = (*kept, Turn(angle, pivot or self._usual(kept, angle)))

    def _usual(self, before: tuple[Step, ...], angle: int) -> Pivot:
        """The first pivot about which such a turn means something."""
        pivots = self._pivots or ("centre",)
        position = self._trial.after(before)
        if isinstance(position, Finding):
            return pivots[0]
        known = (
            each
            for each in pivots
            if self.ruleset.order_along(position, self.piece, Turn(angle, each)) is not None
        )
        return next(known, pivots[0])

    @property
    def _pivots(self) -> tuple[Pivot, ...]:
        found = self.mobility
        return () if found is None else found.pivots

    def next_pivot(self) -> bool:
        """The last turn, or the lining up, about the next lawful pivot; whether there was one to turn."""
        last = self.steps[-1] if self.steps else None
        if not isinstance(last, Turn | LineUp) or last.pivot not in self._pivots:
            return False
        at = self._pivots.index(last.pivot)
        for pivot in (*self._pivots[at + 1 :], *self._pivots[:at]):
            step = LineUp(last.piece, pivot) if isinstance(last, LineUp) else Turn(last.angle, pivot)
            if self.legal((*self.steps[:-1], step)):
                self.steps = (*self.steps[:-1], step)
                return True
        return True

    def contact(self) -> bool:
        """Straight ahead to whoever is in the way within what is left; whether there is anybody."""
        last = self.steps[-1] if self.steps else None
        kept = self.steps[:-1] if isinstance(last, Advance | Back) else self.steps
        found = to_contact(self, kept)
        if found is not None:
            self.steps = (*kept, found)
        return found is not None

    def farthest(self) -> None:
        """Straight ahead as far as it goes: into contact, or to the end of the move."""
        if not self.contact():
            left = self._trial.left(self.position)
            self.advance(max(left, 0))

    def line_up(self, pivot: Pivot | None = None) -> bool:
        """Flush with an enemy the steps bring it to, about the first pivot that is lawful; whether it can."""
        found = self.mobility
        if found is None or "line-up" not in found.steps:
            return False
        for other in self.touches(self.steps):
            if self.foe(other):
                for each in (pivot,) if pivot else found.pivots:
                    step = LineUp(other, each)
                    if self.legal((*self.steps, step)):
                        self.steps = (*self.steps, step)
                        return True
        return False

    def onto(self, enemy: int) -> bool:
        """Into contact with an enemy, turning towards it first where it must; whether there is a way."""
        for turning in turned_towards(self, enemy):
            kept = (turning,) if turning is not None else ()
            found = to_contact(self, kept, enemy)
            if found is not None and enemy in self.touches((*kept, found)):
                self.steps = (*kept, found)
                self.line_up()
                return True
        return False

    # Single figures -------------------------------------------------------------------------------------

    @property
    def _walks(self) -> bool:
        found = self.mobility
        return found is not None and "way" in found.steps and "advance" not in found.steps

    def _points(self) -> tuple[tuple[int, int], ...]:
        last = self.steps[-1] if self.steps else None
        return last.points if isinstance(last, Way) else ()

    def _walk(self, forward: int, right: int) -> None:
        here = self.base().pose
        points = self._points()
        if points:
            # Whoever is put on the nearest place of a top goes on from where the keys have led.
            here = Pose(*points[-1], here.a)
        there = ahead(ahead(here, forward), right, 900)
        self.go((there.x, there.y), here.a)

    def go(self, spot: tuple[int, int], facing: int | None = None) -> None:
        """A figure that goes as it likes: straight to a spot, facing so or as it looks now."""
        start = self.start.pose
        points = (spot,) if spot != (start.x, start.y) else ()
        self.steps = (Way(points, start.a if facing is None else facing % CIRCLE),)

    @property
    def is_placed(self) -> bool:
        """Whether it is put down somewhere, as by night, and does not walk."""
        found = self.mobility
        return found is not None and found.placed

    @property
    def goes_freely(self) -> bool:
        """Whether it goes from point to point, turning as it likes."""
        return self._walks


def straight(length: int) -> tuple[Step, ...]:
    """Ahead, back, or not at all."""
    return (Advance(length),) if length > 0 else (Back(-length),) if length < 0 else ()


def _half(angle: int) -> int:
    """The same turn by half a circle at most."""
    found = (angle + CIRCLE // 2) % CIRCLE - CIRCLE // 2
    return CIRCLE // 2 if found == -CIRCLE // 2 and angle > 0 else found
