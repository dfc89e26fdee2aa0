"""Moves on a bare table as a hand lays them out: a path of primitives, judged before it is given.

A **step** is one primitive of `hheditor.tables`, or lining up with somebody just met. A **path** is what a
piece does one step after another. A system says what a piece may be asked to do (`mobility`) and which order
a step means (`order_along`), legal or not; `judged` then plays the steps one after another and tells where
each ends, what is used and left, whom it comes to touch, and what forbids it. The orders are ordinary ones:
nothing is legal by being laid out.
"""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from hheditor.rules.api.orders import Order
from hheditor.rules.api.paper.bases import Base
from hheditor.rules.api.position import Position
from hheditor.rules.api.screen.scene import Scene
from hheditor.rules.api.surfaces import Where
from hheditor.tables import TOUCH, AnyMotion, Field, Motion, Pivot, Pose, Rect, Size, end
from hheditor.values import Finding, Value, refuse

if TYPE_CHECKING:
    from hheditor.rules.api.ruleset import Ruleset

P = TypeVar("P", bound=Position)


class LineUp(Motion, frozen=True, tag="line-up"):
    """Flush against an edge of a piece just met, turning about a pivot."""

    piece: int
    pivot: Pivot = "centre"


Step = AnyMotion | LineUp
"""One part of a path."""


class Mobility(Value, frozen=True):
    """What a piece may be asked to do now; only `refusal` says whether it may do it."""

    steps: tuple[str, ...]
    """The tags of the primitives it knows: ``advance``, ``back``, ``slide``, ``oblique``, ``turn``, ``way``,
    ``line-up``."""
    pivots: tuple[Pivot, ...] = ()
    """What it may turn about, the usual one first."""
    left: int = -1
    """How far it may still go, in tenths of a millimetre; -1 where the system does not count it."""
    full: int = -1
    """How far it might have gone in all."""
    placed: bool = False
    """Whether it is put where the hand lets go, and goes on looking as it does, instead of walking there."""

    def knows(self, step: Step) -> bool:
        """Whether such a step means anything to it."""
        return tag_of_step(step) in self.steps


def tag_of_step(step: Step) -> str:
    """The tag of a primitive."""
    return str(step.__struct_config__.tag)


class Verdict(NamedTuple):
    """What a path comes to."""

    ends: tuple[Rect, ...]
    """Where the piece stands after each step; after one that is refused, where it would have stood."""
    orders: tuple[Order, ...]
    """Of the steps that may be done."""
    finding: Finding | None
    """Why the step after those may not."""
    refused: Order | None
    """The order of that step, where it has one."""
    used: int
    """What the steps use of the piece's move; -1 where it is not counted."""
    left: int
    touched: tuple[int, ...]
    """Whom it would touch at the end that it does not touch now."""


class Whole(NamedTuple):
    """A whole path as the one order it means."""

    order: Order | None
    """None where it means none."""
    ends: Mapping[int, tuple[Rect, ...]]
    """Where each piece stands after each step; a step that leads farther than the order ends with it."""
    used: int = -1
    """What it uses of the move."""


class Joint(NamedTuple):
    """The order by which several pieces do something together."""

    order: Order
    goes: tuple[tuple[int, Where], ...]
    """Where everybody would stand; nobody where it is refused."""


class Range(Value, frozen=True):
    """A length that matters to somebody: a shot, a command, a move, a zone."""

    length: int
    """Tenths of a millimetre."""
    message: str
    """What it is: ``range.<system>.<id>``."""
    names: tuple[str, ...] = ()
    """Whose it is, where it is not everybody's: names of troops."""


class Paths(Generic[P]):
    """The part of a `Ruleset` that is about moving on a bare table; by default nobody moves so."""

    def mobility(self, position: P, piece: int, /) -> Mobility | None:
        """What a piece of the side to act may be asked to do now; None where it is not moved by steps."""
        return None

    def order_along(self, position: P, /, piece: int, step: Step) -> Order | None:
        """The order a step of a piece means here, legal or not; None where it means none."""
        return None

    def whole(self, position: P, pieces: tuple[int, ...], steps: tuple[Step, ...], /) -> Whole | None:
        """What a path means for a piece, or for several that go together, where it is one order from its
        first step to its last; None where every step of every piece is an order of its own."""
        return None

    def together(self, position: P, pieces: tuple[int, ...], where: Where, /) -> Joint | None:
        """The one order by which several pieces go somewhere, led by the first; None where each goes by an
        order of its own."""
        return None

    def field(self, position: P, /) -> Field:
        """Everybody who can be touched or be in the way, by number; by default what the scene shows."""
        return field_of(self.scene(position))

    def rings(self, position: P, piece: int, /) -> tuple[Range, ...]:
        """The lengths that matter to a piece now: rings about it while somebody measures."""
        return ()

    def bases(self, scenario: Any) -> tuple[Base, ...]:
        """The bases of both armies at true size, to be cut out; none where pieces stand in places."""
        return ()

    def ranges(self, scenario: Any) -> tuple[Range, ...]:
        """The lengths that matter to the armies of a scenario, for a measuring stick; none on hexes."""
        return ()

    def scene(self, position: P, /) -> Scene:
        """What there is to draw."""
        raise NotImplementedError


def field_of(scene: Scene) -> Field:
    """The bases of a scene; whoever stands on another's is part of it."""
    return Field(
        {
            piece.id: Rect(Pose(piece.x, piece.y, piece.angle % 3600), Size(*piece.footprint))
            for piece in scene.pieces
            if all(piece.footprint) and piece.host < 0 and not piece.hidden
        }
    )


class Trial(Generic[P]):
    """The steps of one piece tried from one position. What was tried is kept: a hand that changes only the
    last step has only that judged again."""

    def __init__(self, ruleset: "Ruleset[P]", position: P, piece: int, others: tuple[int, ...] = ()) -> None:
        """`others` go together with the piece, where the system takes such a path for one order."""
        self._ruleset, self.piece, self.position = ruleset, piece, position
        self._pieces = (piece, *others)
        self._after: dict[tuple[Step, ...], tuple[P, Order] | tuple[Finding, Order | None]] = {}

    @property
    def start(self) -> Rect | None:
        """Where the piece stands now; None where it is not on the table."""
        return self._ruleset.field(self.position).rects.get(self.piece)

    def after(self, steps: tuple[Step, ...]) -> P | Finding:
        """The position after some steps, or why they may not be done."""
        if not steps:
            return self.position
        return self._tried(steps)[0]

    def _tried(self, steps: tuple[Step, ...]) -> tuple[P, Order] | tuple[Finding, Order | None]:
        known = self._after.get(steps)
        if known is None:
            known = self._try_whole(steps)
        if known is None:
            before = self.after(steps[:-1])
            known = (before, None) if isinstance(before, Finding) else self._try(before, steps[-1])
            if len(self._after) > _KEPT:
                self._after.clear()
            self._after[steps] = known
        return known

    def _try_whole(self, steps: tuple[Step, ...]) -> tuple[P, Order] | tuple[Finding, Order | None] | None:
        """The same where all steps are one order: nothing has happened before it is given."""
        found = self._ruleset.whole(self.position, self._pieces, steps)
        if found is None:
            return None
        if found.order is None:
            return refuse("refusal.no-such-step", pieces=(self.piece,), step=tag_of_step(steps[-1])), None
        refused = self._ruleset.refusal(self.position, found.order)
        return (refused, found.order) if refused is not None else (self.position, found.order)

    def _try(self, before: P, step: Step) -> tuple[P, Order] | tuple[Finding, Order | None]:
        ruleset = self._ruleset
        order = ruleset.order_along(before, self.piece, step)
        if order is None:
            return refuse("refusal.no-such-step", pieces=(self.piece,), step=tag_of_step(step)), None
        refused = ruleset.refusal(before, order)
        return (refused, order) if refused is not None else (ruleset.follow(before, order), order)

    def verdict(self, steps: Iterable[Step]) -> Verdict | None:
        """What a path comes to; None where the piece is not on the table."""
        path, ruleset, rect = tuple(steps), self._ruleset, self.start
        if rect is None:
            return None
        whole = ruleset.whole(self.position, self._pieces, path) if path else None
        if whole is not None:
            return self.part(whole, path, self.piece)
        position = self.position
        ends: list[Rect] = []
        orders: list[Order] = []
        finding: Finding | None = None
        refused: Order | None = None
        for number, step in enumerate(path, 1):
            found = self._tried(path[:number])
            if isinstance(found[0], Finding):
                finding, refused = found[0], found[1]
                ends.append(rect if isinstance(step, LineUp) else end(rect, step))
                break
            position = found[0]
            assert found[1] is not None
            orders.append(found[1])
            rect = ruleset.field(position).rects.get(self.piece, rect)
            ends.append(rect)
        last = ends[-1] if ends else rect
        here = self.left(self.position)
        left = self.left(position) if orders else here
        return Verdict(
            tuple(ends),
            tuple(orders),
            finding,
            refused,
            here - left if min(here, left) >= 0 else -1,
            left,
            self._touched(last, self.piece),
        )

    def part(self, whole: Whole, path: tuple[Step, ...], piece: int) -> Verdict:
        """What a path that is one order comes to for one of those who go together."""
        judged, order = self._tried(path)
        finding = judged if isinstance(judged, Finding) else None
        start = self._ruleset.field(self.position).rects[piece]
        ends = whole.ends.get(piece) or _along(start, path)
        left = self.left(self.position)
        return Verdict(
            ends,
            (order,) if order is not None and finding is None and piece == self.piece else (),
            finding,
            order if finding is not None else None,
            whole.used if finding is None else -1,
            left - whole.used if min(left, whole.used) >= 0 and finding is None else left,
            self._touched(ends[-1], piece),
        )

    def left(self, position: P, /) -> int:
        """What is left of the piece's move there; nothing where it can do no more."""
        found = self._ruleset.mobility(position, self.piece)
        if found is not None:
            return found.left
        start = self._ruleset.mobility(self.position, self.piece)
        return -1 if start is None or start.left < 0 else 0

    def _touched(self, rect: Rect, piece: int) -> tuple[int, ...]:
        field = self._ruleset.field(self.position)
        start, leave = field.rects.get(piece), self._pieces
        known = field.within(start, TOUCH, leave=leave) if start is not None else ()
        return tuple(other for other in field.within(rect, TOUCH, leave=leave) if other not in known)


def _along(rect: Rect, steps: tuple[Step, ...]) -> tuple[Rect, ...]:
    """Where a base would stand after each step, whether it may or not."""
    ends: list[Rect] = []
    for step in steps:
        rect = rect if isinstance(step, LineUp) else end(rect, step)
        ends.append(rect)
    return tuple(ends)


_KEPT = 400
"""Paths a trial remembers: a long drag forgets how it began."""
