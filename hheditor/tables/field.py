"""Many bases at once: who is near, who touches whom, who is in the way, who stands on a line.

Floats narrow down who is asked, with a margin far above their error; whole numbers decide. So neither the
order of things nor the version of a library changes an answer. Every answer names pieces by id, the lowest
first.

>>> from hheditor.tables import Advance, Pose, Size
>>> field = Field({1: Rect(Pose(1000, 1000), Size(400, 400)), 2: Rect(Pose(1400, 1000), Size(400, 400))})
>>> field.touching()
((1, 2),)
>>> field.in_the_way(field.rects[1], Advance(3), leave=(1,))
>>> field.in_the_way(field.rects[1], Advance(20), leave=(1,))
2
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

from hheditor.tables.measure import (
    FINE,
    ONE,
    Point,
    Polygon,
    cosine,
    gap_squared,
    overlap,
    runs_through,
    sine,
    within,
)
from hheditor.tables.motion import AnyMotion, end, sweep
from hheditor.tables.poses import Pose, Rect, Size

if TYPE_CHECKING:
    import numpy as np

    Floats = np.ndarray[Any, np.dtype[np.float64]]

TOUCH = 5
"""Half a millimetre: what a hand cannot see. A rule may say another gap."""
_MARGIN = 0.5
"""Floats are trusted this far from a limit; their error is a millionth of a millionth of it."""

_NEXT = 12
"""So many of those nearest to an eye are asked first."""


@lru_cache(maxsize=8192)
def _frame(angle: int, width: int, depth: int) -> tuple[float, ...]:
    """What a base has apart from its place; most bases of a table look the same way."""
    radius = Rect(Pose(0, 0), Size(width, depth)).radius
    return width / 2, depth / 2, cosine(angle) / ONE, sine(angle) / ONE, radius


class Field:
    """Some bases by id. It never changes; `put` and `without` make another."""

    def __init__(self, rects: Mapping[int, Rect]) -> None:
        self.rects = dict(sorted(rects.items()))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Field) and self.rects == other.rects

    def __hash__(self) -> int:
        return hash(tuple(self.rects.items()))

    def put(self, piece: int, rect: Rect) -> "Field":
        """The field with one base there, or elsewhere than before."""
        return Field({**self.rects, piece: rect})

    def without(self, *pieces: int) -> "Field":
        """The field without some bases."""
        return Field({piece: rect for piece, rect in self.rects.items() if piece not in pieces})

    def part(self, pieces: Iterable[int]) -> "Field":
        """The field of some of these bases alone."""
        import numpy as np

        some = Field({piece: self.rects[piece] for piece in pieces})
        # Read from here, so that nothing is worked out twice.
        places = np.array([self._places[piece] for piece in some.ids], dtype=int)
        some.__dict__["_plain"] = self._plain.take(places, axis=1)
        return some

    # The sieve ----------------------------------------------------------------------------------------

    @cached_property
    def ids(self) -> tuple[int, ...]:
        """The pieces, the lowest first."""
        return tuple(self.rects)

    @cached_property
    def _plain(self) -> "Floats":
        """Rows: x, y, half width, half depth, cosine, sine, radius."""
        import numpy as np

        return np.array(self._rows, dtype=float).reshape(-1, 7).T

    @cached_property
    def _rows(self) -> list[tuple[float, ...]]:
        return [
            (pose.x, pose.y, *_frame(pose.a, size.width, size.depth))
            for rect in self.rects.values()
            for pose, size in ((rect.pose, rect.size),)
        ]

    @cached_property
    def shapes(self) -> Any:
        """The bases as shapely knows them, in the order of their ids."""
        import numpy as np
        import shapely

        x, y, half, deep, cos, sin, _ = self._plain
        ring = [
            (x + front * deep * cos - right * half * sin, y + front * deep * sin + right * half * cos)
            for front, right in ((1, -1), (1, 1), (-1, 1), (-1, -1), (1, -1))
        ]
        return shapely.polygons(np.stack([np.stack(point, axis=-1) for point in ring], axis=1))

    @cached_property
    def tree(self) -> Any:
        """The bases by place."""
        import shapely

        return shapely.STRtree(self.shapes)

    # Who is near ----------------------------------------------------------------------------------------

    def near(self, x: int, y: int, reach: int) -> tuple[int, ...]:
        """Bases that might come as near to a point as that; some may be further by their corners."""
        if len(self.rects) < 8:
            return tuple(
                piece
                for piece, rect in self.rects.items()
                if (rect.pose.x - x) ** 2 + (rect.pose.y - y) ** 2 <= (reach + rect.radius) ** 2
            )
        across, down, radius = self._plain[0] - x, self._plain[1] - y, self._plain[6] + reach
        found = (across * across + down * down <= radius * radius).nonzero()[0]
        return tuple(map(self.ids.__getitem__, found.tolist()))

    def by_distance(self, x: int, y: int, reach: int) -> list[tuple[int, int]]:
        """Bases whose centres are no further from a point, the nearest first, as (squared distance, id)."""
        across, down = self._plain[0] - x, self._plain[1] - y
        # Whole numbers far below the greatest a float holds exactly, so nothing is rounded.
        squared = across * across + down * down
        found = (squared <= reach * reach).nonzero()[0]
        found = found[squared[found].argsort(kind="stable")]
        far = squared[found].astype(int).tolist()
        return list(zip(far, map(self.ids.__getitem__, found.tolist()), strict=True))

    def within(self, shape: Rect, gap: int, *, leave: Collection[int] = ()) -> tuple[int, ...]:
        """Bases no further from one than a gap; 'within' includes the limit."""
        pose = shape.pose
        return tuple(
            piece
            for piece in self.near(pose.x, pose.y, gap + shape.radius)
            if piece not in leave and within(shape.corners, self.rects[piece].corners, gap * FINE)
        )

    def nearest(self, shape: Rect, among: Iterable[int] | None = None) -> tuple[int, ...]:
        """The bases with the least gap from one, all that are equally near."""
        best: tuple[int, int] | None = None
        found: list[int] = []
        for piece in sorted(self.rects if among is None else among):
            squared, parts = gap_squared(shape.corners, self.rects[piece].corners)
            if best is None or squared * best[1] < best[0] * parts:
                best, found = (squared, parts), [piece]
            elif squared * best[1] == best[0] * parts:
                found.append(piece)
        return tuple(found)

    # Who touches whom ------------------------------------------------------------------------------------

    def touching(self, other: "Field | None" = None, gap: int = TOUCH) -> tuple[tuple[int, int], ...]:
        """Pairs that touch, sorted: of this field and another, or among these, the lower id first."""
        if not self.rects or (other is not None and not other.rects):
            return ()
        theirs = self if other is None else other
        import shapely

        pairs = theirs.tree.query(self.shapes, predicate="dwithin", distance=gap + _MARGIN).T
        found = []
        apart = shapely.distance(self.shapes[pairs[:, 0]], theirs.shapes[pairs[:, 1]])
        for (one, two), far in zip(pairs.tolist(), apart.tolist(), strict=True):
            pair = self.ids[one], theirs.ids[two]
            if other is None and pair[0] >= pair[1]:
                continue
            if far <= gap - _MARGIN or within(
                self.rects[pair[0]].corners, theirs.rects[pair[1]].corners, gap * FINE
            ):
                found.append(pair)
        return tuple(sorted(found))

    # Who is in the way -----------------------------------------------------------------------------------

    def in_the_way(
        self,
        rect: Rect,
        moves: AnyMotion | Iterable[AnyMotion],
        *,
        leave: Collection[int] = (),
        touch: int = TOUCH,
    ) -> int | None:
        """The first base by id that a move would pass over, or None.

        Whoever touches at the start is tested against a mover made smaller by the touch, so that
        lines of touching bases can move off and along each other; everybody else strictly, so that an
        advance ends in true contact.
        """
        steps = tuple(moves) if isinstance(moves, Iterable) else (moves,)
        reach, placed = 0, rect
        for move in steps:
            before, placed = placed, end(placed, move)
            x, y = placed.pose.x - before.pose.x, placed.pose.y - before.pose.y
            reach += abs(x) + abs(y) + abs(getattr(move, "length", 0))
        reach += 2 * rect.radius
        near = [p for p in self.near(rect.pose.x, rect.pose.y, reach + rect.radius) if p not in leave]
        if not near:
            return None
        lenient = frozenset(
            piece for piece in near if within(rect.corners, self.rects[piece].corners, touch * FINE)
        )
        return self._met(rect, steps, near, lenient, touch)

    def _met(
        self, rect: Rect, steps: tuple[AnyMotion, ...], near: list[int], lenient: frozenset[int], touch: int
    ) -> int | None:
        strict = [piece for piece in near if piece not in lenient]
        hit = [piece for piece in (self.met(sweep(rect, steps), strict),) if piece is not None]
        if lenient:
            small = self.met(sweep(rect.grown(-touch), steps), sorted(lenient))
            hit += [] if small is None else [small]
        return min(hit, default=None)

    def met(self, parts: Iterable[Polygon], among: Iterable[int]) -> int | None:
        """The first by id of some bases that share an inside with any of these shapes."""
        left = sorted(among)
        best: int | None = None
        for part in parts:
            for piece in left:
                if overlap(part, self.rects[piece].corners):
                    best = piece
                    break
            if best is not None:
                left = [piece for piece in left if piece < best]
            if not left:
                break
        return best

    # Who stands on a line ----------------------------------------------------------------------------------

    def on_line(
        self, start: Point, finish: Point, *, leave: Collection[int] = (), grow: int = 0
    ) -> tuple[int, ...]:
        """The bases whose inside a segment between two fine points passes through, sorted by id."""
        (found,) = self.on_lines(start, (finish,), grow=grow)
        return tuple(piece for piece in found if piece not in leave)

    def on_lines(
        self, start: Point, finishes: Sequence[Point], *, grow: int = 0
    ) -> tuple[tuple[int, ...], ...]:
        """The same for the lines from one point to several, all at once."""
        if not self.rects or not finishes:
            return ((),) * len(finishes)
        import numpy as np

        ends = np.array(finishes, dtype=float).T / FINE
        ax, ay = start[0] / FINE, start[1] / FINE
        # Who lies outside the box round all the lines is on none of them.
        (left, top), (right, low) = ends.min(axis=1), ends.max(axis=1)
        x, y, *_, room = self._plain
        room = room + (2 * grow + _MARGIN)
        inside = (x > min(left, ax) - room) & (x < max(right, ax) + room)
        inside &= (y > min(top, ay) - room) & (y < max(low, ay) + room)
        boxed = inside.nonzero()[0]
        x, y, half, deep, cos, sin, _ = self._plain.take(boxed, axis=1)
        bx, by = ends[0][:, None] - ax, ends[1][:, None] - ay
        far = np.hypot(bx, by)
        whole = np.maximum(far, _MARGIN)
        along, down = bx / whole, by / whole
        across, below = x - ax, y - ay
        # How far each centre lies off the line and along it, and how far each base reaches both ways.
        off, gone = abs(across * down - below * along), across * along + below * down
        turned, straight = abs(cos * down - sin * along), abs(cos * along + sin * down)
        beside = (deep + grow) * turned + (half + grow) * straight
        onward = (deep + grow) * straight + (half + grow) * turned
        maybe = (off < beside + _MARGIN) & (gone > -onward - _MARGIN) & (gone < far + onward + _MARGIN)
        sure = (off < beside - _MARGIN) & (gone > onward + _MARGIN) & (gone < far - onward - _MARGIN)
        found: list[list[int]] = [[] for _ in finishes]
        lines, places = maybe.nonzero()
        places = boxed[places]
        for line, place, plain in zip(lines.tolist(), places.tolist(), sure[maybe].tolist(), strict=True):
            piece = self.ids[place]
            if finishes[line] != start and (
                plain or runs_through(start, finishes[line], self.rects[piece].grown(grow).corners)
            ):
                found[line].append(piece)
        return tuple(map(tuple, found))

    def surely_crossed(
        self, piece: int, targets: Sequence[int], *, leave: Collection[int] = (), grow: int = 0
    ) -> frozenset[int]:
        """Of some bases those for whom the line from the centre of one surely passes through another.

        Quick for many at once, and for plain cases alone: a base counts where it is nearer than all
        of them, lies wholly between the ends and well over the line. Who is not named may be crossed all the
        same; `on_line` decides.
        """
        if not targets:
            return frozenset()
        import numpy as np

        place = self._places
        away = self._plain[:2] - self._plain[:2, place[piece], None]
        x, y = away[:, [place[each] for each in targets]]
        far = np.hypot(x, y)
        squared = away[0] * away[0] + away[1] * away[1]
        near = squared < far.min() ** 2
        near[[place[each] for each in leave]] = False
        between = near.nonzero()[0]
        far[far == 0] = 1
        lines = np.array((x / far, y / far, far))[:, :, None]
        if len(between) <= _NEXT:
            crossed = self._crosses(away, lines, between, grow)
        else:
            # Those right before him hide most of them, so that few are left to be asked of all the others.
            between = between[squared[between].argsort(kind="stable")]
            crossed = self._crosses(away, lines, between[:_NEXT], grow)
            left = (~crossed).nonzero()[0]
            if left.size:
                crossed[left] = self._crosses(away, lines[:, left], between[_NEXT:], grow)
        return frozenset(targets[index] for index in crossed.nonzero()[0].tolist())

    def _crosses(self, away: "Floats", lines: "Floats", some: Any, grow: int) -> Any:
        """Which lines, of a direction and a length, plainly pass through any of some bases."""
        along, down, far = lines
        half, deep, cos, sin, room = self._plain[2:].take(some, axis=1)
        x, y = away.take(some, axis=1)
        gone, room = x * along + y * down, room + (2 * grow + _MARGIN)
        # The whole base lies between the ends, so what the endless line has of it the line has.
        met = (gone > room) & (gone < far - room)
        beside = (deep + grow) * abs(cos * down - sin * along) + (half + grow) * abs(cos * along + sin * down)
        met &= abs(x * down - y * along) < beside - _MARGIN
        return met.any(axis=1)

    @cached_property
    def _places(self) -> dict[int, int]:
        return {piece: index for index, piece in enumerate(self.ids)}


def furthest(allowed: Callable[[int], bool], most: int) -> int:
    """The greatest whole length up to `most` that is allowed, where every lesser one is, too; -1 for none.

    >>> furthest(lambda length: length <= 826, 1000), furthest(lambda length: True, 7)
    (826, 7)
    """
    low, high = -1, most
    while low < high:
        middle = (low + high + 1) // 2
        if allowed(middle):
            low = middle
        else:
            high = middle - 1
    return low
