"""The sheet a table lies on: paper, frame, letters and numbers, its name, a scale in centimetres, a rose."""

from hheditor.drawing.display import Fill, Op, Stroke, Sub, Text, rectangle
from hheditor.drawing.furniture import compass_ops, label_op
from hheditor.drawing.palette import Palette, PaletteName, faded, palette
from hheditor.drawing.plate import Layers
from hheditor.drawing.tables.shapes import holds
from hheditor.drawing.tables.table import table_ops
from hheditor.maps.document import Label as FieldLabel
from hheditor.rules.api.surfaces.table import SQUARE, TableSurface
from hheditor.tables.map.document import Label, TableMap

MARGIN, FOOT = 560.0, 980.0


def table_sheet(table: TableMap) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of the paper."""
    return -MARGIN, -MARGIN, table.width + MARGIN, table.height + FOOT


def table_plate(
    table: TableMap,
    colors: PaletteName,
    *,
    grid: bool = False,
    centimetres: str = "cm",
    north: str = "N",
) -> Layers:
    """Everything on the sheet, bottom first; the table is cut to its edges."""
    names = palette(colors)
    paper = [
        *paper_ops(table, names, centimetres=centimetres, north=north),
        *coordinate_ops(table, names),
    ]
    edge = rectangle(0, 0, table.width, table.height)
    above = mark_ops(table, names)
    return [(paper, None), (table_ops(table, colors, grid=grid), edge), (above, None)]


def paper_ops(table: TableMap, names: Palette, *, centimetres: str = "cm", north: str = "N") -> list[Op]:
    """The paper, its frame, and below the table its name, its scale and a rose."""
    left, top, right, bottom = table_sheet(table)
    edge = rectangle(0, 0, table.width, table.height)
    paper: list[Op] = [Fill(rectangle(left, top, right - left, bottom - top), names["paper"])]
    if names["rim.shadow"]:
        paper += [
            Fill(edge, faded(names["rim.shadow"], 0.42), dx=66 * step, dy=84 * step)
            for step in (1.0, 0.7, 0.4)
        ]
    for inset, width in ((150.0, 14.0), (195.0, 5.0)):
        frame = rectangle(left + inset, top + inset, right - left - 2 * inset, bottom - top - 2 * inset)
        paper.append(Stroke(frame, faded(names["paper.line"], 0.55), width))
    return [*paper, *_foot(table, names, centimetres, north)]


def mark_ops(table: TableMap, names: Palette, text_scale: float = 1.0, *, zones: bool = True) -> list[Op]:
    """What is written and marked on the table: its edge, zones and names."""
    edge = rectangle(0, 0, table.width, table.height)
    above: list[Op] = [Stroke(edge, names["paper.line"], 12)]
    if zones:
        for zone in table.zones:
            path = (Sub(tuple(float(value) for point in zone.points for value in point)),)
            color = names[("red", "blue")[zone.side]] if zone.side in (0, 1) else names["ink"]
            above += [Fill(path, faded(color, 0.1)), Stroke(path, faded(color, 0.8), 22, (120, 70))]
    return [*above, *(_label(table, each, names, text_scale) for each in table.labels)]


def coordinate_ops(table: TableMap, colors: Palette, scale: float = 1.0, least: float = 0.0) -> list[Op]:
    """Letters above and numbers beside the squares of ten centimetres, with a mark where they meet; never
    smaller than can be read."""
    color, high = colors["ink.soft"], min(320.0, max(170.0 * scale, least))
    surface = TableSurface(table.width, table.height)
    ops: list[Op] = []
    marks: list[Sub] = []
    for number in range(-(-table.width // SQUARE)):
        x = min(number * SQUARE + SQUARE / 2, (number * SQUARE + table.width) / 2)
        ops.append(Text(x, -90, surface.label((x, 0)).rstrip("0123456789"), high, color))
        if number:
            marks.append(Sub((number * SQUARE, -30, number * SQUARE, -80), closed=False))
    for number in range(-(-table.height // SQUARE)):
        y = min(number * SQUARE + SQUARE / 2, (number * SQUARE + table.height) / 2)
        ops.append(Text(-90, y + high * 0.35, surface.label((0, y)).lstrip("A"), high, color, anchor="end"))
        if number:
            marks.append(Sub((-30, number * SQUARE, -80, number * SQUARE), closed=False))
    return [*ops, Stroke(tuple(marks), faded(color, 0.7), 8)] if marks else ops


def _foot(table: TableMap, colors: Palette, centimetres: str, north: str) -> list[Op]:
    """The name, the scale and the rose."""
    ink, paper, base = colors["ink"], colors["paper"], table.height + 500.0
    ops: list[Op] = []
    if table.name:
        ops.append(Text(40, base + 60, table.name, 430, ink, anchor="start", italic=True))
    parts = 5 if table.width >= 12_000 else 3
    x = table.width - parts * 1000 - 1750.0
    for number in range(parts):
        bar = rectangle(x + number * 1000, base - 10, 1000, 56)
        ops += [Fill(bar, ink if number % 2 == 0 else paper), Stroke(bar, ink, 8)]
    ops += [Text(x + number * 1000, base - 54, str(number * 10), 190, ink) for number in range(parts + 1)]
    ops.append(Text(x + parts * 1000 + 150, base + 52, centimetres, 205, ink, anchor="start", italic=True))
    return [*ops, *compass_ops(table.width - 330, base + 10, 255, colors, north)]


def _label(table: TableMap, label: Label, colors: Palette, scale: float) -> Op:
    """A name on the table, in the colour of what it names."""
    under = next((each.kind for each in reversed(table.outlines) if holds(each.points, label.x, label.y)), "")
    look = {"water": "water", "hill": "hill"}.get(under, "")
    written = FieldLabel(label.text, label.x, label.y, label.size, label.angle)
    return label_op(written, colors, scale, look)
