"""A map turned half round, to lie before the player who sits at the far edge; its words stay upright."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from hheditor.drawing.display import Anchor, Drawing, Group, Op, Text
from hheditor.rules.api.scene import Mark, Piece, Scene

_ANCHORS: dict[Anchor, Anchor] = {"start": "end", "end": "start", "middle": "middle"}


class Turn:
    """Half a turn of a field so many board units wide and tall; or none."""

    def __init__(self, wide: float, tall: float, *, on: bool) -> None:
        self.wide, self.tall, self.on = wide, tall, on

    def point(self, place: tuple[float, float]) -> tuple[float, float]:
        """Where a point lies afterwards."""
        return (self.wide - place[0], self.tall - place[1]) if self.on else place

    def shapes(self, ops: Iterable[Op]) -> Drawing:
        """Outlines and hatchings, turned as they are."""
        found = tuple(ops)
        return (Group(found, self.wide, self.tall, 180.0),) if self.on and found else found

    def words(self, ops: Iterable[Op]) -> Drawing:
        """Words, each moved to its new place and still upright."""
        if not self.on:
            return tuple(ops)
        found: list[Op] = []
        for op in ops:
            if isinstance(op, Text):
                x, y = self.point((op.x, op.y))
                # The base of the line, not its top, is what was given.
                found.append(op._replace(x=x, y=y + op.size * 0.7, anchor=_ANCHORS[op.anchor]))
            else:
                found.append(op)
        return tuple(found)

    def moved(self, ops: Sequence[Op], place: tuple[float, float]) -> Drawing:
        """What stands upright at a place, carried to where that place lies afterwards."""
        if not self.on:
            return tuple(ops)
        x, y = self.point(place)
        return (Group(tuple(ops), x - place[0], y - place[1], 0.0),)

    def scene(self, scene: Scene) -> Scene:
        """Pieces and what lies beside them, turned."""
        if not self.on:
            return scene

        def piece(one: Piece) -> Piece:
            x, y = self.point((one.x, one.y))
            return replace(one, x=round(x), y=round(y), angle=(one.angle + 1800) % 3600)

        def mark(one: Mark) -> Mark:
            return replace(one, direction=(one.direction + 6) % 12) if one.direction >= 0 else one

        return replace(scene, pieces=tuple(map(piece, scene.pieces)), marks=tuple(map(mark, scene.marks)))
