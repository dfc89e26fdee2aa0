"""Pictures of the map workspace for the documentation: an empty, a half-painted and a finished field, light
and dark.

uv run python -m tools.pictures.map [folder]
"""

import itertools

from hheditor.hexes import Board, cell_labelled
from hheditor.maps.document import Feature, Label, Map, blank
from hheditor.maps.edits import (
    ChangeEdges,
    ChangeFeatures,
    ChangeLabels,
    Edit,
    SetLevels,
    apply,
    terrain_edit,
)
from hheditor.maps.shapes import line
from hheditor.maps.ways import edge, way_edit
from hheditor.ui.canvas.pictures import picture
from tools.pictures.photographer import Photographer, take
from tools.pictures.shots import keep_image

BOARD = Board(18, 13)


class Field:
    """A field being painted, hexes by their labels."""

    def __init__(self, name: str) -> None:
        self.map = blank(BOARD, name)

    def cells(self, labels: str) -> tuple[int, ...]:
        """Cells by their labels."""
        return tuple(cell_labelled(BOARD, label) for label in labels.split())

    def do(self, edit: Edit) -> None:
        """Carry out an edit."""
        self.map, _ = apply(self.map, edit)

    def paint(self, terrain: str, labels: str) -> None:
        """Paint hexes."""
        self.do(terrain_edit(self.cells(labels), terrain))

    def lift(self, level: int, labels: str) -> None:
        """Raise hexes."""
        cells = self.cells(labels)
        self.do(SetLevels(cells, (level,) * len(cells)))

    def way(self, kind: str, labels: str, *, leave: bool = True) -> None:
        """Draw a road or a river through hexes."""
        stops = self.cells(labels)
        chain = [stops[0]]
        for start, end in itertools.pairwise(stops):
            chain += line(BOARD, start, end)[1:]
        self.do(way_edit(self.map, kind, chain, leave=leave))

    def work(self, kind: str, sides: str) -> None:
        """Build along hexsides, written ``C5.0``."""
        for side in sides.split():
            label, direction = side.split(".")
            self.do(ChangeEdges((edge(BOARD, kind, cell_labelled(BOARD, label), int(direction)),)))


def half() -> Map:
    """A field somebody has begun."""
    field = Field("Hadlow Bridge")
    field.paint("wood", "C3 D3 B4 C4 D4 C5 D5 E4 D6 E5 B5")
    field.way("river", "F1 F2 G3 G4 H5 H6 G7 H8 H9")
    field.lift(1, "J3 K3 L3 J4 K4 L4 M4 I4 J5 K5 L5")
    return field.map


def finished() -> Map:
    """The field on the wall."""
    field = Field("Hadlow Bridge")
    field.paint("wood", "C3 D3 B4 C4 D4 C5 D5 E4 D6 E5 B5 A9 A10 B10 C10 B11 A11")
    field.paint("wood", "O9 P9 P10 Q10 R10 P11 Q9 O10 Q11 J12 K12 J13 K13")
    field.paint("broken", "E9 F9 D10 E10 F10")
    field.paint("village", "N6 O6 N7")
    field.paint("field", "O5 P6 O7 P7 M6 N5")
    field.paint("marsh", "H3 G2 H2")
    field.paint("mountain", "P2 Q2 Q1 R1 P1 R2 Q3")
    field.paint("lake", "B1 C1 C2 B2 A2 D1")
    field.paint("orchard", "L10 M10 L11")
    field.paint("scrub", "D12 E12 E13 F12")
    field.lift(1, "J3 K3 L3 J4 K4 L4 M4 I4 J5 K5 L5 M5 K6 L6 M3 J6 L7 K7 C7 D7 C8")
    field.lift(2, "K4 L4 K5 L5 J4 L6")
    field.lift(3, "K4 L5")
    field.way("river", "F1 F2 G3 G4 H5 H6 G7 H8 H9 I9 J10 K10 L11 L12 M13")
    field.way("stream", "C2 D3 E3 F4 G4", leave=False)
    field.way("road", "A8 H8 M8 N7 O6 P5 R5")
    field.way("track", "M8 M11 N13")
    field.do(
        ChangeFeatures(
            (Feature("ford", cell_labelled(BOARD, "J10")), Feature("tower", cell_labelled(BOARD, "K4")))
        )
    )
    field.work("hedge", "M7.0 M7.5 P8.4")
    field.work("wall", "O8.4 O8.5")
    field.work("stakes", "G12.4 G12.5 H12.5 H12.4")
    field.work("pavises", "L13.4")
    field.work("ditch", "O12.4 O12.5")
    names = (
        Label("Senlac", 9700, 2790, 300),
        Label("Hadlow", 16750, 6420, 290),
        Label("Asten Brook", 10850, 9480, 230, 480),
        Label("Long Mere", 2450, 1150, 250),
        Label("Kingswood", 5350, 5250, 250),
        Label("Cold Fell", 16100, 2900, 230),
    )
    field.do(ChangeLabels(names))
    return field.map


def fields(person: Photographer) -> None:
    """The field on the screen, and its sheet."""
    workspace = person.go("map")
    for name, map_ in (("empty", blank(BOARD)), ("half", half()), ("finished", finished())):
        workspace.open(map_)
        person.settle(200)
        person.picture(name)
    sheet = f"{person.name('sheet')}.png"
    keep_image(
        picture(finished(), "dark" if person.theme == "dark" else "light", 62, "hexes of 100 mm"),
        person.folder / sheet,
    )


def mono(person: Photographer) -> None:
    """The sheet by patterns alone."""
    keep_image(picture(finished(), "mono", 62, "hexes of 100 mm"), person.folder / "map-sheet-mono.png")


SHOTS = (fields, mono)

if __name__ == "__main__":
    take("map", SHOTS)
