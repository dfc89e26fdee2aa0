"""What the field shows to whoever is choosing: reach, ways, ghosts, targets, overlays, hexes to choose.

One layer of the canvas each, drawn again only when its subject changes.
"""

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from hheditor.drawing.display import Op
from hheditor.drawing.guidance import (
    arrow_ops,
    badge_ops,
    ghost_ops,
    hexes_ops,
    overlay_ops,
    pulse_ops,
    reach_area_ops,
    way_ops,
)
from hheditor.drawing.overlays import selection_ops
from hheditor.drawing.palette import Palette, palette
from hheditor.drawing.pieces.last_move import Trail, trail_ops
from hheditor.hexes import angle, grid
from hheditor.rules.api.screen.answers import (
    ARC,
    COMMAND,
    COMMAND_BROKEN,
    COMMAND_PATH,
    SIGHT,
    TARGET,
    THREAT,
    THREAT_SHOT,
    ZONE,
    Overlay,
)
from hheditor.rules.api.screen.scene import Piece

if TYPE_CHECKING:
    from hheditor.app.battle.seat.seat import Seat
    from hheditor.rules.api import Order
    from hheditor.ui.canvas.view import FieldView
    from hheditor.ui.workspaces.battle.heraldic import Arms

PINS: dict[str, tuple[str, ...]] = {
    "zones": (ZONE,),
    "command": (COMMAND, COMMAND_PATH, COMMAND_BROKEN),
    "threats": (THREAT, THREAT_SHOT),
    "sight": (SIGHT, ARC),
}
"""What can be pinned to the field, and the overlays it is made of."""


class Guide:
    """Draws on the layers of one view."""

    def __init__(self, view: "FieldView", seat: "Seat", arms: "Arms") -> None:
        self._view = view
        self._seat = seat
        self._arms = arms
        self._pins: tuple[Any, ...] = ()

    @property
    def _colors(self) -> Palette:
        return palette(self._view.colors)

    def _show(self, layer: str, depth: float, ops: Sequence[Op]) -> None:
        self._view.layer(layer, depth).show_ops(ops, self._view.colors)

    def _overlay(self, overlay: Overlay) -> Sequence[Op]:
        return overlay_ops(
            self._view.map.board, overlay, self._colors, self._arms.liveries, self._view.text_scale
        )

    # The choice ---------------------------------------------------------------------------------------

    def show_choice(self) -> None:
        """Where the chosen piece may go and whom it may aim at; command, enemy zones on its way."""
        seat, board = self._seat, self._view.map.board
        reach: Sequence[Op] = ()
        marks: list[Op] = []
        ring: Sequence[Op] = ()
        if seat.selection:
            cells = {seat.cell_of(piece) for piece in seat.selection} - {-1}
            ring = selection_ops(board, cells, self._colors)
            choices = seat.choices()
            piece = seat.chosen
            if choices is not None and choices.destinations.keys() - cells:
                reach = reach_area_ops(board, choices.costs, self._colors, self._view.text_scale)
            if piece >= 0:
                for overlay in self._about(piece, choices.costs if choices is not None else {}):
                    marks += self._overlay(overlay)
        self._show("reach", 14, reach)
        self._show("aids", 16, marks)
        self._show("chosen", 18, ring)

    def _about(self, piece: int, reach: Collection[int]) -> Iterable[Overlay]:
        table = self._seat.table
        yield from table.overlays(COMMAND_PATH, COMMAND_BROKEN, piece=piece)
        shown = self._seat.piece(piece)
        if shown is None:
            return
        targets = table.overlays(TARGET, piece=piece)
        if any(overlay.cells for overlay in targets):
            yield from table.overlays(ARC, piece=piece)
            yield from targets
        if reach:
            around = grid(self._view.map.board).neighbours
            near = {beside for cell in reach for beside in (cell, *around[cell])}
            for overlay in table.overlays(ZONE):
                if overlay.side != shown.side:
                    met = tuple(cell for cell in overlay.cells if cell in near)
                    if met:
                        yield Overlay(ZONE, met, side=overlay.side)

    def show_pins(self) -> None:
        """The overlays somebody wants to see all the time."""
        seat, table = self._seat, self._seat.table
        ops: list[Op] = []
        key = (id(table.position), tuple(sorted(seat.pinned)), seat.chosen, self._view.colors)
        if key == self._pins:
            return
        self._pins = key
        for pin in sorted(seat.pinned):
            for overlay in self._pinned(pin):
                ops += self._overlay(overlay)
        self._pins = ()
        self._show("pins", 12, ops)

    def _pinned(self, pin: str) -> Iterable[Overlay]:
        table = self._seat.table
        if pin == "sight":
            return table.overlays(*PINS[pin], piece=self._seat.chosen) if self._seat.chosen >= 0 else ()
        if pin == "threats":
            piece = self._seat.piece(self._seat.chosen)
            side = piece.side if piece is not None else max(table.ruleset.to_act(table.position), 0)
            return table.overlays(*PINS[pin], side=1 - side)
        return table.overlays(*PINS[pin])

    # The aim ------------------------------------------------------------------------------------------

    def show_aim(self, order: "Order | None", way: Sequence[int] = ()) -> None:
        """The chosen piece as it would stand after an order, and the way there."""
        table = self._seat.table
        ops: list[Op] = []
        if order is not None:
            board = self._view.map.board
            shown = table.ruleset.gesture(table.position, order)
            piece = self._seat.piece(shown.piece) or self._seat.as_after(order, shown.piece)
            if shown.symbol and piece is not None:
                start = self._seat.cell_of(shown.piece)
                if start >= 0 and shown.cell >= 0:
                    ops += arrow_ops(board, start, shown.cell, self._colors["selection"], self._colors)
                piece = Piece(-1, piece.side, shown.symbol, 0, 0)
            if len(way) > 1:
                ops += way_ops(board, way, self._colors)
            if shown.cell >= 0 and piece is not None:
                looks = 10 * angle(shown.facing, board.orientation) if shown.facing >= 0 else piece.angle
                if shown.formation:
                    from msgspec.structs import replace

                    piece = replace(piece, formation=shown.formation)
                ops += ghost_ops(board, piece, shown.cell, looks, self._colors, self._arms.liveries)
            for target in shown.targets:
                start, end = self._seat.cell_of(shown.piece), self._seat.cell_of(target)
                if start >= 0 and end >= 0:
                    ops += arrow_ops(board, start, end, self._colors["disrupted"], self._colors)
        self._show("aim", 60, ops)

    def show_plan(self, goes: Iterable[tuple[int, int]]) -> None:
        """Where the pieces of a group would go."""
        board = self._view.map.board
        ops: list[Op] = []
        for piece, cell in goes:
            shown = self._seat.piece(piece)
            if shown is not None:
                ops += ghost_ops(board, shown, cell, shown.angle, self._colors, self._arms.liveries)
        self._show("aim", 60, ops)

    def show_band(self, cells: Collection[int]) -> None:
        """The hexes within a rubber band."""
        self._show("band", 62, selection_ops(self._view.map.board, cells, self._colors) if cells else ())

    # Questions, the log, those forgotten --------------------------------------------------------------

    def show_answers(self, cells: Collection[int], pieces: Collection[int] = ()) -> None:
        """Hexes a question can be answered with, and whom it concerns."""
        board = self._view.map.board
        concerned = {self._seat.cell_of(piece) for piece in pieces} - {-1} - set(cells)
        ops = [*pulse_ops(board, concerned, self._colors), *hexes_ops(board, cells, self._colors)]
        self._show("answers", 20, ops)

    def show_shots(self, shots: Iterable[tuple[int, int]]) -> None:
        """Shots declared, as arrows from cell to cell."""
        board = self._view.map.board
        ops: list[Op] = []
        for start, end in shots:
            ops += arrow_ops(board, start, end, self._colors["disrupted"], self._colors, dashed=True)
        self._show("shots", 58, ops)

    def show_told(self, cells: Sequence[int]) -> None:
        """Where a line of the log happened."""
        board = self._view.map.board
        inside = [cell for cell in cells if 0 <= cell < board.cells]
        self._show("told", 22, pulse_ops(board, dict.fromkeys(inside), self._colors))

    def show_trails(self, groups: "Sequence[tuple[Trail, ...]]") -> None:
        """Where pieces came from and went; the older the fainter."""
        ops: list[Op] = []
        for age, trails in enumerate(reversed(groups)):
            strength = 1.0 if age == 0 else 0.6
            ops = [
                *trail_ops(self._view.map.board, trails, self._colors, self._arms.liveries, strength),
                *ops,
            ]
        self._show("trails", 36, ops)

    def show_unused(self, pieces: Collection[int]) -> None:
        """Pennons at units that can still do something."""
        cells = {self._seat.cell_of(piece) for piece in pieces} - {-1}
        self._show("unused", 56, badge_ops(self._view.map.board, sorted(cells), self._colors))
