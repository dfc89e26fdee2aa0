"""A map turned so that it lies before a player who sits at another edge; its words stay upright."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from hheditor.drawing.display import Anchor, Drawing, Group, Op, Text
from hheditor.rules.api.screen.scene import Mark, Piece, Scene

QUARTERS = {"south": 0, "east": 1, "north": 2, "west": 3}
"""Quarter turns clockwise that bring an edge to the foot of the page."""
_ANCHORS: dict[Anchor, Anchor] = {"start": "end", "end": "start", "middle": "middle"}
_LETTER = 0.55
"""Breadth of a letter or digit, against its size."""
_HALF_HIGH = 0.35
"""From the base of a line to its middle, against its size."""


class Turn:
    """So many quarter turns clockwise of a field so many board units across and down."""

    def __init__(self, across: float, down: float, quarters: int = 0) -> None:
        self.across, self.down, self.quarters = across, down, quarters

    @property
    def size(self) -> tuple[float, float]:
        """How broad and high the field is afterwards."""
        return (self.down, self.across) if self.quarters % 2 else (self.across, self.down)

    @property
    def origin(self) -> tuple[float, float]:
        """Where the upper left corner lies afterwards."""
        return self.point((0.0, 0.0))

    @property
    def matrix(self) -> tuple[int, int, int, int]:
        """What it does to directions: x' = a x + c y, y' = b x + d y."""
        return ((1, 0, 0, 1), (0, 1, -1, 0), (-1, 0, 0, -1), (0, -1, 1, 0))[self.quarters]

    def point(self, place: tuple[float, float]) -> tuple[float, float]:
        """Where a point lies afterwards."""
        x, y = place
        turned = ((x, y), (self.down - y, x), (self.across - x, self.down - y), (y, self.across - x))
        return turned[self.quarters]

    def shapes(self, ops: Iterable[Op]) -> Drawing:
        """Outlines and hatchings, turned as they are."""
        found = tuple(ops)
        return (Group(found, *self.origin, 90.0 * self.quarters),) if self.quarters and found else found

    def words(self, ops: Iterable[Op]) -> Drawing:
        """Words, each moved to its new place and still upright."""
        if not self.quarters:
            return tuple(ops)
        return tuple(self._upright(op) if isinstance(op, Text) else op for op in ops)

    def _upright(self, op: Text) -> Text:
        half = op.size * _HALF_HIGH
        if self.quarters == 2:
            x, y = self.point((op.x, op.y - half))
            return op._replace(x=x, y=y + half, anchor=_ANCHORS[op.anchor])
        # Beside the field words lie outwards, above and below it they stand in the middle: what is moved is
        # the middle of the line.
        breadth = op.size * _LETTER * len(op.text) / 2
        middle = op.x + {"start": breadth, "end": -breadth, "middle": 0.0}[op.anchor]
        x, y = self.point((middle, op.y - half))
        return op._replace(x=x, y=y + half, anchor="middle")

    def moved(self, ops: Sequence[Op], place: tuple[float, float]) -> Drawing:
        """What stands upright at a place, carried to where that place lies afterwards."""
        if not self.quarters:
            return tuple(ops)
        x, y = self.point(place)
        return (Group(tuple(ops), x - place[0], y - place[1], 0.0),)

    def scene(self, scene: Scene) -> Scene:
        """Pieces and what lies beside them, turned."""
        if not self.quarters:
            return scene

        def piece(one: Piece) -> Piece:
            x, y = self.point((one.x, one.y))
            return replace(one, x=round(x), y=round(y), angle=(one.angle + 900 * self.quarters) % 3600)

        def mark(one: Mark) -> Mark:
            points = tuple((round(x), round(y)) for x, y in map(self.point, one.points))
            return replace(one, angle=(one.angle + 900 * self.quarters) % 3600, points=points)

        return replace(scene, pieces=tuple(map(piece, scene.pieces)), marks=tuple(map(mark, scene.marks)))
