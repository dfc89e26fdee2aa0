"""Tools that name and mark: labels, deployment zones, objectives; and the picture to trace."""

from collections.abc import Callable
from math import atan2, cos, degrees, hypot, radians, sin

from msgspec.structs import replace

from hheditor.app.map.editor import MapEditor
from hheditor.drawing.display import Drawing, Stroke, Sub
from hheditor.maps import shapes
from hheditor.maps.document import Label, Objective, Underlay, Zone
from hheditor.maps.edits import ChangeLabels, SetObjectives, SetUnderlay, SetZones
from hheditor.ui.canvas.hand import Pointer
from hheditor.ui.canvas.view import FieldView
from hheditor.ui.parts.painting.tool import ALT, LEFT, RIGHT
from hheditor.ui.parts.painting.tracing import Pair, TracingTool
from hheditor.ui.workspaces.map.tools.painting import Tool

Ask = Callable[[float, float, str, Callable[[str], None]], None]
"""Ask for a line of text at a place of the field; the answer goes to the function."""

_SMALLEST, _LARGEST = 90, 1200


def label_near(labels: tuple[Label, ...], x: float, y: float) -> Label | None:
    """The label under a point."""
    for label in reversed(labels):
        angle = radians(label.angle / 10)
        dx, dy = x - label.x, y - label.y
        along, across = dx * cos(angle) + dy * sin(angle), -dx * sin(angle) + dy * cos(angle)
        if (
            abs(along) < label.size * (0.3 * len(label.text) + 0.2)
            and -label.size < across < label.size * 0.4
        ):
            return label
    return None


class LabelTool(Tool):
    """Write names: click and type; drag to move; ``+`` and ``-`` for the size, ``,`` and ``.`` to turn,
    Delete to remove."""

    id = "label"
    hint = "map.hint.label"
    picks = False

    def __init__(self, editor: MapEditor, view: FieldView, ask: Ask) -> None:
        super().__init__(editor, view)
        self._ask = ask
        self._held: Label | None = None
        self._from = (0.0, 0.0)
        self._dragged = False
        self.size = 260

    def start(self, pointer: Pointer) -> None:
        """Take hold of a name, or choose the place of a new one."""
        self._held = label_near(self.editor.map.labels, pointer.x, pointer.y)
        self._from = (pointer.x, pointer.y)
        self._dragged = False

    def go_on(self, pointer: Pointer) -> None:
        """Move the name."""
        if self._held is not None:
            self._dragged = True
            self.show(self._frame(self._moved(pointer)))

    def _moved(self, pointer: Pointer) -> Label:
        assert self._held is not None
        dx, dy = pointer.x - self._from[0], pointer.y - self._from[1]
        return replace(self._held, x=round(self._held.x + dx), y=round(self._held.y + dy))

    def finish(self, pointer: Pointer) -> None:
        """Put it down, or write."""
        self.show(())
        held = self._held
        if held is not None and self._dragged:
            self._held = self._moved(pointer)
            self._change(held, self._held)
        elif held is not None:
            self._ask(held.x, held.y, held.text, lambda text: self._rename(held, text))
        elif pointer.cell >= 0:
            x, y = round(pointer.x), round(pointer.y)
            self._ask(x, y, "", lambda text: self._write(text, x, y))

    def _write(self, text: str, x: int, y: int) -> None:
        if text.strip():
            self._held = Label(text.strip(), x, y, self.size)
            self.editor.do(ChangeLabels((self._held,)), "map.labelled", mirrored=False, text=text.strip())

    def _rename(self, label: Label, text: str) -> None:
        if text.strip():
            self._change(label, replace(label, text=text.strip()))
        else:
            self._remove(label)

    def _change(self, old: Label, new: Label) -> None:
        self._held = new
        self.editor.do(ChangeLabels((new,), (old,)), "map.label-changed", mirrored=False, text=new.text)

    def _remove(self, label: Label) -> None:
        self._held = None
        self.editor.do(ChangeLabels((), (label,)), "map.label-removed", mirrored=False, text=label.text)

    @property
    def held(self) -> Label | None:
        """The name the keys work on: the one touched last, if it is still there."""
        return self._held if self._held in self.editor.map.labels else None

    def grow(self, steps: int) -> None:
        """Make the name larger or smaller."""
        if self.held is not None:
            size = min(_LARGEST, max(_SMALLEST, round(self.held.size * 1.2**steps)))
            self._change(self.held, replace(self.held, size=size))

    def turn(self, steps: int) -> None:
        """Turn the name, fifteen degrees a step."""
        if self.held is not None:
            angle = (self.held.angle + steps * 150 + 1800) % 3600 - 1800
            self._change(self.held, replace(self.held, angle=angle))

    def remove(self) -> None:
        """Take the name away."""
        if self.held is not None:
            self._remove(self.held)

    def _frame(self, label: Label) -> Drawing:
        half, size = label.size * 0.28 * len(label.text), label.size
        angle = radians(label.angle / 10)
        points: list[float] = []
        for a, b in ((-half, -size * 0.9), (half, -size * 0.9), (half, size * 0.3), (-half, size * 0.3)):
            points += (label.x + a * cos(angle) - b * sin(angle), label.y + a * sin(angle) + b * cos(angle))
        return (Stroke((Sub(tuple(points)),), self.view.tiles.field.palette["selection"], 24),)

    def preview(self, pointer: Pointer) -> Drawing:
        """A frame around the name under the pointer."""
        found = label_near(self.editor.map.labels, pointer.x, pointer.y)
        if found is not None:
            return self._frame(found)
        return (
            Stroke(
                (Sub((pointer.x, pointer.y - 200, pointer.x, pointer.y + 40), closed=False),),
                self.view.tiles.field.palette["selection"],
                24,
            ),
        )


class ZoneTool(Tool):
    """Paint the deployment zone of a side; Alt takes cells out of it."""

    id = "zone"
    hint = "map.hint.zone"
    picks = False

    def __init__(self, editor: MapEditor, view: FieldView) -> None:
        super().__init__(editor, view)
        self._last = -1
        self._out = False

    def pressed(self, pointer: Pointer) -> None:
        """The right button takes out what the left one puts in."""
        if pointer.button in (LEFT, RIGHT):
            self.active = True
            self.start(pointer)

    def start(self, pointer: Pointer) -> None:
        """Begin a stroke."""
        self._last = -1
        self._out = pointer.has(ALT) or pointer.button == RIGHT
        self.editor.begin("map.zone-painted")
        self.go_on(pointer)

    def go_on(self, pointer: Pointer) -> None:
        """Add or take away what the brush sweeps over."""
        if pointer.cell < 0 or pointer.cell == self._last:
            return
        board = self.editor.map.board
        start = self._last if self._last >= 0 else pointer.cell
        swept = set(
            shapes.stroke(
                board, [start, pointer.cell] if start != pointer.cell else [start], self.editor.radius
            )
        )
        self._last = pointer.cell
        zones = list(self.editor.map.zones)
        mine = next((i for i, zone in enumerate(zones) if zone.side == self.editor.side), -1)
        cells = set(zones[mine].cells) if mine >= 0 else set()
        cells = cells - swept if self._out else cells | swept
        zone = Zone(("south", "north")[self.editor.side], self.editor.side, tuple(sorted(cells)))
        if mine >= 0:
            zones[mine] = zone
        else:
            zones.append(zone)
        self.editor.paint(SetZones(tuple(zone for zone in zones if zone.cells)))

    def finish(self, pointer: Pointer) -> None:  # noqa: ARG002 - the hand's signature
        """One entry."""
        self.editor.end()

    def give_up(self) -> None:
        """Take it back."""
        self.editor.cancel()

    def preview(self, pointer: Pointer) -> Drawing:
        """The brush."""
        if pointer.cell < 0:
            return ()
        return self.outline(shapes.brush(self.editor.map.board, pointer.cell, self.editor.radius))


class ObjectiveTool(Tool):
    """Mark a place worth holding: click and name it; click it again to remove it."""

    id = "objective"
    hint = "map.hint.objective"
    picks = False

    def __init__(self, editor: MapEditor, view: FieldView, ask: Ask) -> None:
        super().__init__(editor, view)
        self._ask = ask

    def start(self, pointer: Pointer) -> None:
        """Put one down, or take it away."""
        if pointer.cell < 0:
            return
        objectives = self.editor.map.objectives
        there = [entry for entry in objectives if pointer.cell in entry.cells]
        if there:
            left = tuple(entry for entry in objectives if entry not in there)
            self.editor.do(SetObjectives(left), "map.objective-removed", mirrored=False)
            return
        cell = pointer.cell

        def write(name: str) -> None:
            added = (*self.editor.map.objectives, Objective(name.strip(), (cell,)))
            self.editor.do(SetObjectives(added), "map.objective-set", mirrored=False, name=name.strip())

        self._ask(pointer.x, pointer.y, "", write)

    def preview(self, pointer: Pointer) -> Drawing:
        """The hex."""
        return self.outline((pointer.cell,)) if pointer.cell >= 0 else ()


class UnderlayTool(TracingTool, Tool):
    """Lay the picture to trace on the field; its points go to the middles of hexes."""

    id = "underlay"
    hint = "map.hint.underlay"
    moved_title = "map.underlay-moved"
    editor: MapEditor

    def laid(self) -> Underlay | None:
        """See `TracingTool`."""
        return self.editor.map.underlay

    def shift(self, before: Underlay, x: float, y: float) -> SetUnderlay:
        """See `TracingTool`."""
        return SetUnderlay(replace(before, x=round(before.x + x), y=round(before.y + y)))

    def fit(self, before: Underlay, one: Pair, other: Pair) -> None:
        """See `TracingTool`."""
        self.editor.do(SetUnderlay(fitted(before, one, other)), "map.underlay-fitted", mirrored=False)

    def target(self, pointer: Pointer) -> tuple[float, float]:
        """See `TracingTool`."""
        return self.view.centre_of(pointer.cell) if pointer.cell >= 0 else (pointer.x, pointer.y)


def fitted(underlay: Underlay, one: Pair, other: Pair) -> Underlay:
    """The picture scaled, turned and moved so that two of its points lie where they belong."""
    (p1, q1), (p2, q2) = one, other
    old = (p2[0] - p1[0], p2[1] - p1[1])
    new = (q2[0] - q1[0], q2[1] - q1[1])
    if hypot(*old) < 1 or hypot(*new) < 1:
        return underlay
    factor = hypot(*new) / hypot(*old)
    turn = atan2(new[1], new[0]) - atan2(old[1], old[0])
    dx, dy = underlay.x - p1[0], underlay.y - p1[1]
    return replace(
        underlay,
        x=round(q1[0] + factor * (dx * cos(turn) - dy * sin(turn))),
        y=round(q1[1] + factor * (dx * sin(turn) + dy * cos(turn))),
        scale=max(1, round(underlay.scale * factor)),
        rotation=round(underlay.rotation + degrees(turn) * 10) % 3600,
    )
