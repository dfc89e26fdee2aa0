"""Pictures of the map workspace for the documentation: an empty, a half-painted and a finished field, light
and dark.

uv run python -m tools.pictures.map [folder]
"""

import itertools
import sys
from pathlib import Path

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication

from hheditor.app import desk_in_memory
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
from hheditor.ui.application import create_window
from hheditor.ui.canvas.pictures import picture
from hheditor.ui.workspaces.map import MapWorkspace
from tools.pictures import ROOT
from tools.pictures.shots import keep, keep_image

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


def settle(application: QApplication) -> None:
    """Let everything be laid out and painted."""
    for _ in range(5):
        application.processEvents()
        application.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def main() -> None:
    """Take the pictures."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build" / "screens"
    folder.mkdir(parents=True, exist_ok=True)
    application = QApplication([*sys.argv[:1], "-style", "fusion"])
    desk = desk_in_memory()
    desk.settings.change(language="en")
    window = create_window(application, desk)
    window.resize(1440, 900)
    window.show()
    settle(application)
    fields = {"empty": blank(BOARD), "half": half(), "finished": finished()}
    for theme in ("light", "dark"):
        desk.settings.change(theme=theme)
        window.show_workspace("map")
        for name, map_ in fields.items():
            workspace = window._rooms["map"].workspace  # noqa: SLF001 - the script stands in for a person
            assert isinstance(workspace, MapWorkspace)
            workspace.open(map_)
            settle(application)
            for _ in range(40):
                settle(application)
            keep(window, folder / f"map-{name}-{theme}.png")
        keep_image(
            picture(fields["finished"], theme, 62, "hexes of 100 mm"), folder / f"map-sheet-{theme}.png"
        )
    keep_image(picture(fields["finished"], "mono", 62, "hexes of 100 mm"), folder / "map-sheet-mono.png")
    window.close()


if __name__ == "__main__":
    main()
