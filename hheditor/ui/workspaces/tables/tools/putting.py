"""Tools that put things down: stamps, names, the picture to trace; and the ruler."""

from collections.abc import Callable
from math import atan2, degrees, hypot

from msgspec.structs import replace

from hheditor.app.tables.editor import TableEditor
from hheditor.drawing.display import Drawing, Stroke, Sub, Text
from hheditor.drawing.palette import faded
from hheditor.tables.map.document import Label, Trace
from hheditor.tables.map.edits import SetTrace
from hheditor.tables.map.things import Ref, removed, thing_of
from hheditor.tables.map.tracing import fitted, shifted
from hheditor.ui.canvas.hand import Pointer
from hheditor.ui.canvas.view import FieldView
from hheditor.ui.parts.painting.tracing import Pair, TracingTool
from hheditor.ui.workspaces.tables.tools.tool import TableTool

Ask = Callable[[float, float, str, Callable[[str], None]], None]
"""Ask for a line of text at a place of the table; the answer goes to the function."""


class StampTool(TableTool):
    """Put the stamp in hand down, as often as one clicks; the keys of turning, scaling and mirroring turn,
    scale and mirror it."""

    id = "stamp"
    hint = "tables.hint.stamp"

    def start(self, pointer: Pointer) -> None:
        """Put it down."""
        editor = self.editor
        things = editor.in_hand(*self.spot(pointer))
        if editor.holds_clip:
            editor.add(things, "tables.copied")
        else:
            editor.add(things, "tables.stamped", stamp=editor.stamp)
            # No two woods are alike.
            editor.use(variant=editor.variant + 1)
        self.show(self.preview(pointer))

    def preview(self, pointer: Pointer) -> Drawing:
        """What would stand there."""
        return self.rims(self.editor.in_hand(*self.spot(pointer)))


class LabelTool(TableTool):
    """Write names: click and type; a click on a name changes it, and a drag moves it."""

    id = "label"
    hint = "tables.hint.label"

    def __init__(self, editor: TableEditor, view: FieldView, ask: Ask) -> None:
        super().__init__(editor, view)
        self._ask = ask
        self._held: Ref | None = None
        self._from = (0.0, 0.0)
        self.size = 280

    def _name(self, pointer: Pointer) -> Ref | None:
        found = self.under(pointer)
        return found if found is not None and found.list == "labels" else None

    def start(self, pointer: Pointer) -> None:
        """Take hold of a name, or choose the place of a new one."""
        self._held, self._from = self._name(pointer), (pointer.x, pointer.y)
        if self._held is not None:
            self.editor.select((self._held,))

    def _moved(self, pointer: Pointer, label: Label) -> Label:
        x, y = pointer.x - self._from[0], pointer.y - self._from[1]
        return replace(label, x=label.x + round(x), y=label.y + round(y))

    def go_on(self, pointer: Pointer) -> None:
        """Move the name."""
        if self._held is not None:
            label = self._moved(pointer, thing_of(self.editor.table, self._held))
            self.show(self.rims((label,), images=False))

    def finish(self, pointer: Pointer) -> None:
        """Put it down, or write."""
        self.show(())
        held, editor = self._held, self.editor
        if held is None:
            x, y = round(pointer.x), round(pointer.y)
            self._ask(x, y, "", lambda text: self._write(text, x, y))
            return
        label: Label = thing_of(editor.table, held)
        if not self.near(self._from, (pointer.x, pointer.y)):
            editor.change({held: self._moved(pointer, label)}, "tables.moved", n=1)
        else:
            self._ask(label.x, label.y, label.text, lambda text: self._rename(held, label, text))

    def _write(self, text: str, x: int, y: int) -> None:
        if text.strip():
            self.editor.add((Label(text.strip(), x, y, self.size),), "tables.labelled", text=text.strip())

    def _rename(self, ref: Ref, label: Label, text: str) -> None:
        if text.strip():
            self.editor.change({ref: replace(label, text=text.strip())}, "tables.labelled", text=text.strip())
        else:
            self.editor.select(())
            self.editor.do(removed((ref,)), "tables.removed", n=1)

    def preview(self, pointer: Pointer) -> Drawing:
        """The name under the pointer, or a place to write."""
        found = self._name(pointer)
        if found is not None:
            return self.rims((thing_of(self.editor.table, found),), images=False)
        upright = Sub((pointer.x, pointer.y - self.size * 0.8, pointer.x, pointer.y), closed=False)
        return (Stroke((upright,), self.gold, self._thick(2)),)


class TraceTool(TracingTool, TableTool):
    """Lay the picture to trace on the table."""

    id = "trace"
    hint = "tables.hint.trace"
    moved_title = "tables.trace-moved"
    editor: TableEditor

    def laid(self) -> Trace | None:
        """See `TracingTool`."""
        return self.editor.table.trace

    def shift(self, before: Trace, x: float, y: float) -> SetTrace:
        """See `TracingTool`."""
        return SetTrace(shifted(before, x, y))

    def fit(self, before: Trace, one: Pair, other: Pair) -> None:
        """See `TracingTool`."""
        self.editor.do(SetTrace(fitted(before, one, other)), "tables.trace-fitted")

    def target(self, pointer: Pointer) -> tuple[float, float]:
        """See `TracingTool`."""
        return self.spot(pointer)


class RulerTool(TableTool):
    """Measure: drag from here to there."""

    id = "ruler"
    hint = "tables.hint.ruler"

    def __init__(self, editor: TableEditor, view: FieldView, tell: Callable[[float, float], str]) -> None:
        """`tell` says a length and an angle in words."""
        super().__init__(editor, view)
        self._tell = tell
        self._from = (0, 0)

    def start(self, pointer: Pointer) -> None:
        """From here."""
        self._from = self.spot(pointer)

    def go_on(self, pointer: Pointer) -> None:
        """To there."""
        (ax, ay), (bx, by) = self._from, self.spot(pointer)
        length = hypot(bx - ax, by - ay)
        angle = (degrees(atan2(by - ay, bx - ax)) + 90) % 360
        names = self.view.tiles.field.palette
        line = (Sub((ax, ay, bx, by), closed=False),)
        high = self._thick(15)
        self.show(
            (
                Stroke(line, faded(names["paper"], 0.85), self._thick(5)),
                Stroke(line, self.gold, self._thick(2.2)),
                self.dot((ax, ay)),
                self.dot((bx, by), strong=True),
                Text(
                    (ax + bx) / 2,
                    (ay + by) / 2 - high * 0.6,
                    self._tell(length, angle),
                    high,
                    names["ink"],
                    serif=False,
                    halo=names["paper"],
                ),
            )
        )

    def preview(self, pointer: Pointer) -> Drawing:
        """Where it would begin."""
        return (self.dot(self.spot(pointer)),)
