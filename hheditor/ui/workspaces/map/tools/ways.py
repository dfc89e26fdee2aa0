"""Tools that draw lines: roads and rivers from hex to hex, works from hexside to hexside, bridges and
fords."""

from hheditor.app.map.editor import MapEditor
from hheditor.drawing.display import Drawing, Fill, Op, Stroke, Sub
from hheditor.drawing.lattice import corner_offsets, units, window
from hheditor.drawing.overlays import shape_path
from hheditor.drawing.palette import faded
from hheditor.drawing.terrain.curves import curves, port, ribbon
from hheditor.drawing.terrain.flow import WIDTH
from hheditor.drawing.terrain.ground import ROAD_WIDTH
from hheditor.hexes import Side, cell_of_pose, grid, side
from hheditor.hexes.layout import lattice_centre
from hheditor.maps import shapes
from hheditor.maps.document import RIVERS, Edge, Feature
from hheditor.maps.edits import ChangeCrossings, ChangeEdges, ChangeFeatures
from hheditor.maps.hexsides.chains import Chain, between
from hheditor.maps.terrains import WORKS, excludes
from hheditor.maps.ways import nearest_side, way, way_edit, way_out
from hheditor.rules.api.surfaces import hex_surface
from hheditor.ui.canvas.hand import Pointer
from hheditor.ui.canvas.view import FieldView
from hheditor.ui.parts.painting.tool import ALT, SHIFT
from hheditor.ui.workspaces.map.tools.painting import Tool


class WayTool(Tool):
    """Draw a road, track, river or stream: press, drag along its way, release.

    It leaves the field where it ends at the rim, and gets a bridge where road and river cross. Shift goes
    straight from the end of the last way; drawn once more, a way is taken away, and Alt takes away any.
    """

    hint = "map.hint.way"

    def __init__(self, editor: MapEditor, view: FieldView, kind: str) -> None:
        super().__init__(editor, view)
        self.id = kind
        self.kind = kind
        self._cells: list[int] = []
        self._end = -1

    def start(self, pointer: Pointer) -> None:
        """The first hex, or the end of the last way."""
        if pointer.cell < 0:
            self._cells = []
            return
        board = self.editor.map.board
        if pointer.has(SHIFT) and 0 <= self._end < board.cells:
            self._cells = list(shapes.line(board, self._end, pointer.cell))
        else:
            self._cells = [pointer.cell]
        self.show(self._drawn())

    def go_on(self, pointer: Pointer) -> None:
        """Follow the pointer; going back takes back."""
        if pointer.cell < 0 or not self._cells or pointer.cell == self._cells[-1]:
            return
        for cell in shapes.line(self.editor.map.board, self._cells[-1], pointer.cell)[1:]:
            if len(self._cells) > 1 and cell == self._cells[-2]:
                self._cells.pop()
            else:
                self._cells.append(cell)
        self.show(self._drawn())

    def finish(self, pointer: Pointer) -> None:
        """Lay the way."""
        self.show(())
        cells, self._cells = self._cells, []
        if not cells:
            return
        self._end = cells[-1]
        if len(cells) < 2:
            return
        drawn = set(way(self.editor.map.board, self.kind, cells))
        if pointer.has(ALT) or drawn <= set(self.editor.map.crossings):
            found = tuple(entry for entry in self.editor.map.crossings if entry in drawn)
            self.editor.do(ChangeCrossings((), found), "map.way-removed", kind=self.kind)
            return
        self.editor.do(way_edit(self.editor.map, self.kind, cells), "map.way-drawn", kind=self.kind)

    def give_up(self) -> None:
        """Forget the way."""
        self._cells = []

    def preview(self, pointer: Pointer) -> Drawing:
        """The first hex, or the line from the last end."""
        if pointer.cell < 0:
            return ()
        board = self.editor.map.board
        if pointer.has(SHIFT) and 0 <= self._end < board.cells:
            self._cells = list(shapes.line(board, self._end, pointer.cell))
            drawn = self._drawn()
            self._cells = []
            return drawn
        return self.outline((pointer.cell,))

    def _drawn(self) -> Drawing:
        """The way as it will lie."""
        board = self.editor.map.board
        colors = self.view.tiles.field.palette
        cells = self._cells
        wet = self.kind in RIVERS
        width = WIDTH[self.kind] if wet else ROAD_WIDTH[self.kind]
        shake, turn = (78.0, 0.42) if wet else (34.0, 0.16)
        table = grid(board)
        subs: list[Sub] = []
        for index, cell in enumerate(cells):
            column, row = board.column_row(cell)
            view = window(board, column, row, 1, 1)
            place = view.cells.index(cell) if view.true[view.cells.index(cell)] else len(view.cells) // 2
            ends = [
                other
                for other in (cells[index - 1] if index else -1, *cells[index + 1 : index + 2])
                if other >= 0
            ]
            directions = [
                table.neighbours[cell].index(other) for other in ends if other in table.neighbours[cell]
            ]
            if len(cells) > 1 and index in (0, len(cells) - 1):
                out = way_out(board, cell, ends[0])
                directions += [out] if out >= 0 else []
            ux, uy = view.unit
            cx, cy = lattice_centre(board, column, row)
            ports = [port(view, place, d, width, shake, turn) for d in dict.fromkeys(directions)]
            subs += [ribbon(curve) for curve in curves(ports, (cx * ux, cy * uy))]
        color = colors["water" if wet else "road"]
        edge = colors["water.bank" if wet else "road.edge"]
        ops: list[Op] = []
        if subs:
            ops += [Stroke(tuple(subs), edge, 26), Fill(tuple(subs), color)]
        if cells:
            ops.append(Stroke(shape_path(hex_surface(board), cells[-1]), faded(colors["selection"], 0.9), 26))
        return tuple(ops)


class WorkTool(Tool):
    """Build along hexsides: a wall, a palisade, a fence, a hedge, stakes, pavises, a ditch, a gate.

    Drawn once more, what stands is torn down; Alt tears down whatever stands.
    """

    id = "work"
    hint = "map.hint.work"
    picks = False

    def __init__(self, editor: MapEditor, view: FieldView) -> None:
        super().__init__(editor, view)
        self._chain = Chain(editor.map.board)
        self._at = (0.0, 0.0)

    def start(self, pointer: Pointer) -> None:
        """The first side."""
        self._chain = Chain(self.editor.map.board)
        self._at = (pointer.x, pointer.y)
        self._chain.near(pointer.cell, pointer.x, pointer.y)
        self._show_chain(pointer)

    def go_on(self, pointer: Pointer) -> None:
        """Every side the pointer comes near, if it continues the work."""
        board = self.editor.map.board
        for x, y in between(self._at, (pointer.x, pointer.y)):
            self._chain.near(cell_of_pose(board, (round(x), round(y))), x, y)
        self._at = (pointer.x, pointer.y)
        self._show_chain(pointer)

    def _standing(self) -> tuple[Edge, ...]:
        sides = set(self._chain.sides)
        return tuple(edge for edge in self.editor.map.edges if Side(edge.cell, edge.direction) in sides)

    def _tears_down(self, pointer: Pointer) -> bool:
        standing = set(self._standing())
        return pointer.has(ALT) or standing.issuperset(
            Edge(self.editor.work, *which) for which in self._chain.sides
        )

    def _show_chain(self, pointer: Pointer) -> None:
        if self._chain.sides:
            self.show(self._drawn(self._chain.sides, away=self._tears_down(pointer)))

    def finish(self, pointer: Pointer) -> None:
        """Build, or tear down."""
        self.show(())
        self._chain.end(pointer.x, pointer.y)
        sides = self._chain.sides
        if not sides:
            return
        standing, kind = self._standing(), self.editor.work
        if self._tears_down(pointer):
            self.editor.do(ChangeEdges((), standing), "map.work-removed", n=len(sides))
        else:
            built = tuple(Edge(kind, *which) for which in sides)
            self.editor.do(ChangeEdges(built, standing), "map.work-built", kind=kind, n=len(sides))

    def give_up(self) -> None:
        """Forget the work."""
        self._chain = Chain(self.editor.map.board)

    def preview(self, pointer: Pointer) -> Drawing:
        """The side a click would take."""
        if pointer.cell < 0:
            return ()
        board = self.editor.map.board
        found = side(grid(board), pointer.cell, nearest_side(board, pointer.cell, pointer.x, pointer.y))
        away = pointer.has(ALT) or Edge(self.editor.work, *found) in self.editor.map.edges
        return self._drawn([found], away=away)

    def _drawn(self, sides: list[Side], *, away: bool) -> Drawing:
        board = self.editor.map.board
        colors = self.view.tiles.field.palette
        ux, uy = units(board.orientation)
        corners = corner_offsets(board.orientation)
        subs = []
        for cell, direction in sides:
            column, row = board.column_row(cell)
            cx, cy = lattice_centre(board, column, row)
            (ax, ay), (bx, by) = corners[direction - 1], corners[direction]
            subs.append(Sub(((cx + ax) * ux, (cy + ay) * uy, (cx + bx) * ux, (cy + by) * uy), closed=False))
        return (
            Stroke(tuple(subs), faded(colors["ink"], 0.7), 78),
            Stroke(tuple(subs), colors["paper" if away else "selection"], 50),
        )

    def pick(self, pointer: Pointer) -> None:
        """Take up a work that stands on a side of the cell."""
        standing = [edge.kind for edge in self.editor.map.edges if edge.cell == pointer.cell]
        if standing:
            self.editor.use(work=standing[0])


class FeatureTool(Tool):
    """Put a bridge, a ford, a church or a camp into a hex; a second click takes it away.

    Fortifications are drawn along: press, drag, release.
    """

    id = "feature"
    hint = "map.hint.feature"

    def __init__(self, editor: MapEditor, view: FieldView) -> None:
        super().__init__(editor, view)
        self._cells: dict[int, None] = {}
        self._last = -1

    def start(self, pointer: Pointer) -> None:
        """The first hex."""
        self._cells = {}
        self._last = -1
        self.go_on(pointer)

    def go_on(self, pointer: Pointer) -> None:
        """A fortification goes on where the pointer goes; anything else stays in its hex."""
        if pointer.cell < 0 or (self._cells and self.editor.feature not in WORKS):
            return
        start = self._last if self._last >= 0 else pointer.cell
        self._cells.update(dict.fromkeys(shapes.line(self.editor.map.board, start, pointer.cell)))
        self._last = pointer.cell
        self.show(self.outline(self._cells))

    def finish(self, pointer: Pointer) -> None:
        """Put, or take away what is there already."""
        self.show(())
        cells, self._cells = self._cells, {}
        kind = self.editor.feature
        wanted = tuple(Feature(kind, cell) for cell in cells)
        standing = set(self.editor.map.features)
        gone = tuple(entry for entry in standing if entry.cell in cells and excludes(kind, entry.kind))
        if pointer.has(ALT) or standing.issuperset(wanted):
            self.editor.do(ChangeFeatures((), gone), "map.feature-removed", feature=kind)
        else:
            self.editor.do(ChangeFeatures(wanted, gone), "map.feature-set", feature=kind)

    def give_up(self) -> None:
        """Forget it."""
        self._cells = {}

    def preview(self, pointer: Pointer) -> Drawing:
        """The hex."""
        return self.outline((pointer.cell,)) if pointer.cell >= 0 else ()

    def pick(self, pointer: Pointer) -> None:
        """Take up the feature of a cell."""
        found = [entry.kind for entry in self.editor.map.features if entry.cell == pointer.cell]
        if found:
            self.editor.use(feature=found[0])
