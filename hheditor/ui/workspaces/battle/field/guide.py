"""What the field shows to whoever is choosing: reach, ways, ghosts, targets, overlays, places to choose.

One layer of the canvas each, drawn again only when its subject changes.
"""

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from hheditor.drawing.display import Op, Sub
from hheditor.drawing.guidance import (
    arrow_ops,
    badge_ops,
    ghost_ops,
    overlay_ops,
    places_ops,
    pulse_ops,
    reach_area_ops,
    way_ops,
)
from hheditor.drawing.overlays import ring_ops, selection_ops, standing_path
from hheditor.drawing.palette import Palette, palette
from hheditor.drawing.pieces.last_move import Trail, trail_ops
from hheditor.rules.api.screen.overlays import Overlay, OverlayKind, Pin
from hheditor.rules.api.screen.scene import Piece
from hheditor.rules.api.surfaces import NO_PLACE, Spot, Where

if TYPE_CHECKING:
    from hheditor.app.battle.seat.seat import Seat
    from hheditor.rules.api import Gesture, Order
    from hheditor.ui.canvas.view import FieldView
    from hheditor.ui.workspaces.battle.heraldic import Arms


class Box(NamedTuple):
    """A stretch of a bare table, in board units."""

    left: float
    top: float
    right: float
    bottom: float

    def holds(self, spot: Spot) -> bool:
        """Whether a spot lies in it."""
        return self.left <= spot[0] <= self.right and self.top <= spot[1] <= self.bottom

    @property
    def path(self) -> Sub:
        """Its outline."""
        return Sub(
            (self.left, self.top, self.right, self.top, self.right, self.bottom, self.left, self.bottom)
        )


Band = Sequence[int | Box]
"""What a rubber band holds: places, or a stretch of a bare table."""


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
            self._view.surface,
            overlay,
            self._seat.table.ruleset.overlay_kinds,
            self._colors,
            self._arms.liveries,
            self._view.text_scale,
        )

    @property
    def _targets(self) -> frozenset[str]:
        """Kinds of overlays that show whom somebody may aim at."""
        return frozenset(kind.id for kind in self._seat.table.ruleset.overlay_kinds if kind.draws == "target")

    # The choice ---------------------------------------------------------------------------------------

    def show_choice(self) -> None:
        """Where the chosen piece may go and whom it may aim at; command, enemy zones on its way."""
        seat, surface = self._seat, self._view.surface
        reach: Sequence[Op] = ()
        marks: list[Op] = []
        aims: list[Op] = []
        ring: Sequence[Op] = ()
        if seat.selection:
            cells = {seat.where_of(piece) for piece in seat.selection} - {NO_PLACE}
            # Whoever stands in a base or an engine is ringed on it.
            within = [piece for piece in seat.selection if self._within(piece)]
            ring = self._ring(piece for piece in seat.selection if piece not in within)
            aims.extend(self._ring(within))
            choices = seat.choices()
            piece = seat.chosen
            if choices is not None and surface.places and choices.destinations.keys() - cells:
                reach = reach_area_ops(surface, choices.costs, self._colors, self._view.text_scale)
            if piece >= 0:
                for overlay in self._about(piece, choices.costs if choices is not None else {}):
                    # Figures of a base are aimed at one by one: their rings lie on the base.
                    (aims if overlay.shapes and overlay.kind in self._targets else marks).extend(
                        self._overlay(overlay)
                    )
        self._show("reach", 14, reach)
        self._show("aids", 16, marks)
        self._show("aims", 57, aims)
        self._show("chosen", 18, ring)

    def _within(self, number: int) -> bool:
        piece = self._seat.piece(number)
        return piece is not None and piece.body == "part" and not piece.ground

    def _ring(self, pieces: Iterable[int]) -> Sequence[Op]:
        """Pieces ringed: the place they stand in, or their base."""
        seat, surface = self._seat, self._view.surface
        wheres = {seat.where_of(piece) for piece in pieces} - {NO_PLACE}
        shown = [piece for piece in map(seat.piece, pieces) if piece is not None and not piece.places]
        bases = tuple(sub for piece in shown for sub in standing_path(surface, piece))
        return (
            *selection_ops(surface, (each for each in wheres if isinstance(each, int)), self._colors),
            *ring_ops(bases, self._colors),
        )

    def _about(self, piece: int, reach: Collection[Where]) -> Iterable[Overlay]:
        """What the rules show of a piece that is chosen."""
        table = self._seat.table
        kinds = table.ruleset.overlay_kinds
        for kind in kinds:
            if kind.chosen == "always":
                yield from table.overlays(kind.id, piece=piece)
        shown = self._seat.piece(piece)
        if shown is None:
            return
        aims = [kind for kind in kinds if kind.chosen == "targets"]
        found = {kind.id: table.overlays(kind.id, piece=piece) for kind in aims if kind.draws == "target"}
        if any(overlay.cells or overlay.shapes for overlays in found.values() for overlay in overlays):
            for kind in aims:
                yield from found[kind.id] if kind.id in found else table.overlays(kind.id, piece=piece)
        for kind in kinds:
            if kind.chosen == "met" and reach:
                yield from self._met(kind, shown.side, reach)

    def _met(self, kind: OverlayKind, side: int, reach: Collection[Where]) -> Iterable[Overlay]:
        """What of the enemy's lies on the way, or beside it."""
        surface = self._view.surface
        cells = [cell for cell in reach if isinstance(cell, int)]
        near = {beside for cell in cells for beside in (cell, *surface.beside(cell))}
        for overlay in self._seat.table.overlays(kind.id):
            if overlay.side != side:
                met = tuple(cell for cell in overlay.cells if cell in near)
                if met or overlay.shapes:
                    yield Overlay(kind.id, met, side=overlay.side, shapes=overlay.shapes)

    def show_pins(self) -> None:
        """The overlays somebody wants to see all the time."""
        seat, table = self._seat, self._seat.table
        ops: list[Op] = []
        key = (id(table.position), tuple(sorted(seat.pinned)), seat.chosen, self._view.colors)
        if key == self._pins:
            return
        self._pins = key
        for pin in sorted(table.ruleset.pins, key=lambda pin: pin.id):
            if pin.id in seat.pinned:
                for overlay in self._pinned(pin):
                    ops += self._overlay(overlay)
        self._pins = ()
        self._show("pins", 12, ops)

    def _pinned(self, pin: Pin) -> Iterable[Overlay]:
        table, chosen = self._seat.table, self._seat.chosen
        if pin.of == "chosen":
            return table.overlays(*pin.kinds, piece=chosen) if chosen >= 0 else ()
        if pin.of == "enemy":
            piece = self._seat.piece(chosen)
            side = piece.side if piece is not None else max(table.ruleset.to_act(table.position), 0)
            return table.overlays(*pin.kinds, side=1 - side)
        return table.overlays(*pin.kinds)

    # The aim ------------------------------------------------------------------------------------------

    def show_aim(self, order: "Order | None", way: Sequence[Where] = ()) -> None:
        """The chosen piece as it would stand after an order, and the way there."""
        table = self._seat.table
        ops: list[Op] = []
        if order is not None:
            surface = self._view.surface
            shown = table.ruleset.gesture(table.position, order)
            piece = self._seat.piece(shown.piece) or self._seat.as_after(order, shown.piece)
            if shown.symbol and piece is not None:
                start = self._seat.where_of(shown.piece)
                if NO_PLACE not in (start, shown.where):
                    ops += arrow_ops(surface, start, shown.where, self._colors["selection"], self._colors)
                piece = Piece(-1, piece.side, shown.symbol, 0, 0)
            ends = self._ends(shown)
            if ends not in (shown.where, NO_PLACE):
                way = (self._seat.where_of(shown.piece), *shown.via)
            if len(way) > 1:
                ops += way_ops(surface, way, self._colors)
            if ends != NO_PLACE and piece is not None:
                looks = surface.angle(shown.facing) if shown.facing >= 0 else piece.angle
                if shown.formation:
                    from msgspec.structs import replace

                    lie = table.ruleset.lies.get(shown.formation, "ranks")
                    piece = replace(piece, formation=shown.formation, lie=lie)
                ops += ghost_ops(surface, piece, ends, looks, self._colors, self._arms.liveries)
            for target in shown.targets:
                start, end = self._seat.where_of(shown.piece), self._seat.where_of(target)
                if NO_PLACE not in (start, end):
                    ops += arrow_ops(surface, start, end, self._colors["disrupted"], self._colors)
        self._show("aim", 60, ops)

    def _ends(self, shown: "Gesture") -> Where:
        """Where a piece would stand: not where somebody stands it only aims at, but at the end of the way."""
        if any(self._seat.where_of(target) == shown.where for target in shown.targets):
            return shown.via[-1] if shown.via else NO_PLACE
        return shown.where

    def show_plan(self, goes: Iterable[tuple[int, Where]]) -> None:
        """Where the pieces of a group would go."""
        surface = self._view.surface
        ops: list[Op] = []
        for piece, cell in goes:
            shown = self._seat.piece(piece)
            if shown is not None:
                ops += ghost_ops(surface, shown, cell, shown.angle, self._colors, self._arms.liveries)
        self._show("aim", 60, ops)

    def show_band(self, band: "Band") -> None:
        """What lies within a rubber band."""
        places = [part for part in band if isinstance(part, int)]
        boxes = tuple(part.path for part in band if isinstance(part, Box))
        ops = (*selection_ops(self._view.surface, places, self._colors), *ring_ops(boxes, self._colors))
        self._show("band", 62, ops)

    # Questions, the log, those forgotten --------------------------------------------------------------

    def show_answers(self, places: Collection[Where], pieces: Collection[int] = ()) -> None:
        """Places a question can be answered with, and whom it concerns."""
        surface = self._view.surface
        concerned = {self._seat.where_of(piece) for piece in pieces} - {NO_PLACE} - set(places)
        ops = [*pulse_ops(surface, concerned, self._colors), *places_ops(surface, places, self._colors)]
        self._show("answers", 20, ops)

    def show_shots(self, shots: Iterable[tuple[Where, Where]]) -> None:
        """Shots declared, as arrows."""
        surface = self._view.surface
        ops: list[Op] = []
        for start, end in shots:
            ops += arrow_ops(surface, start, end, self._colors["disrupted"], self._colors, dashed=True)
        self._show("shots", 58, ops)

    def show_told(self, cells: Sequence[int]) -> None:
        """Where a line of the log happened."""
        surface = self._view.surface
        inside = [cell for cell in cells if surface.holds(cell)]
        self._show("told", 22, pulse_ops(surface, dict.fromkeys(inside), self._colors))

    def show_trails(self, groups: "Sequence[tuple[Trail, ...]]") -> None:
        """Where pieces came from and went; the older the fainter."""
        ops: list[Op] = []
        for age, trails in enumerate(reversed(groups)):
            strength = 1.0 if age == 0 else 0.6
            ops = [
                *trail_ops(self._view.surface, trails, self._colors, self._arms.liveries, strength),
                *ops,
            ]
        self._show("trails", 36, ops)

    def show_unused(self, pieces: Collection[int]) -> None:
        """Pennons at units that can still do something."""
        wheres = dict.fromkeys(self._seat.where_of(piece) for piece in pieces)
        found = [where for where in wheres if where != NO_PLACE]
        self._show("unused", 56, badge_ops(self._view.surface, found, self._colors))
