"""Pictures of the workspace of bare tables: empty, half painted and finished, light and dark; and the sheet.

uv run python -m tools.pictures.tables [folder]
"""

from random import Random
from typing import Any

from hheditor.drawing.tables import table_plate, table_sheet
from hheditor.tables.map import Line, TableMap, blank
from hheditor.tables.map.building import along, crossing_at, gate_in
from hheditor.tables.map.document import Label
from hheditor.tables.map.edits import apply
from hheditor.tables.map.stamps import blob, house, stamp
from hheditor.tables.map.things import Ref, added, changed, moved
from hheditor.ui.canvas.pictures import sheet_picture
from tools.pictures.photographer import Photographer, take
from tools.pictures.shots import keep_image

STREAM = (
    *((5200, 0), (5500, 900), (5350, 1900), (5700, 2900), (6300, 3700), (6500, 4700), (6150, 5700)),
    *((6250, 6700), (6900, 7500), (7250, 8500), (7000, 9600), (7300, 10700), (7250, 12000)),
)
ROAD = (
    *((0, 5200), (1500, 5350), (3000, 5250), (4600, 5500), (6150, 5650), (7600, 5800), (9000, 6250)),
    *((10500, 6500), (12000, 6400), (13600, 6100)),
)


class Painter:
    """A table being painted."""

    def __init__(self, name: str) -> None:
        self.table = blank(18_000, 12_000, name)

    def add(self, *things: Any) -> None:
        """Lay things on it."""
        self.table, _ = apply(self.table, added(self.table, things))

    def ground(self, kind: str, x: int, y: int, wide: int, deep: int, level: int = 0, seed: int = 0) -> None:
        """A patch as nature has it."""
        self.add(blob(kind, (x, y), wide, deep, Random(f"{kind} {x} {y} {seed}"), level))

    def stamped(self, name: str, x: int, y: int, number: int = 0) -> None:
        """A stamp."""
        self.add(*(moved(thing, x, y) for thing in stamp(name, number)))

    def cross(self, kind: str, x: int, y: int) -> None:
        """A bridge or a ford."""
        found = crossing_at(self.table, kind, x, y, 600)
        assert found is not None
        self.add(found)


def half() -> TableMap:
    """A table somebody has begun."""
    painter = Painter("The Ford at Three Mills")
    painter.ground("hill", 11200, 2500, 4600, 3000, 1)
    painter.ground("wood", 2600, 2300, 3600, 2700)
    painter.add(Line("stream", STREAM, 300))
    return painter.table


def finished() -> TableMap:
    """The table on the wall."""
    painter = Painter("The Ford at Three Mills")
    painter.ground("hill", 11000, 2600, 4800, 3200, 1)
    painter.ground("hill", 11300, 2500, 2600, 1700, 2)
    painter.ground("hill", 2300, 9700, 3000, 2100, 1)
    painter.ground("wood", 2500, 2300, 3500, 2800)
    painter.ground("wood", 10800, 10300, 3100, 2000)
    painter.ground("wood", 2500, 9500, 1500, 1000)
    painter.ground("scrub", 8300, 3300, 1500, 1500)
    painter.ground("scrub-and-trees", 14900, 10600, 2300, 1300)
    painter.ground("rough", 7900, 1000, 1700, 900)
    painter.ground("marsh", 5300, 9700, 1900, 2600)
    painter.ground("water", 9100, 8600, 1700, 1100)
    painter.add(Line("stream", STREAM, 300), Line("road", ROAD, 260))
    painter.add(Line("road", ((9000, 6250), (8800, 7300), (8000, 8100), (7900, 9400), (8300, 12000)), 180))
    painter.cross("bridge", 6150, 5650)
    painter.cross("ford", 7020, 9500)
    for x, y, wide, deep, angle in (
        *((8300, 5350, 620, 360, 60), (9350, 5620, 560, 360, 120), (8350, 6650, 560, 380, 0)),
        *((9500, 7050, 380, 600, 0), (7300, 5100, 420, 340, 0), (9950, 5980, 420, 340, 30)),
    ):
        painter.add(house((x, y), wide, deep, angle))
    painter.stamped("field", 3300, 7100, 3)
    painter.stamped("field", 10900, 7700, 1)
    painter.add(Line("hedge", ((1800, 8150), (4400, 8150))), Line("hedge", ((12300, 7300), (12350, 8500))))
    court = ((13900, 4300), (17000, 4300), (17000, 7800), (13900, 7800), (13900, 4300))
    painter.add(*along(court, "wall", towers=True))
    gate = next(
        at
        for at, work in enumerate(painter.table.works)
        if work.pose.x == 13900 and 5600 < work.pose.y < 6400
    )
    ref = Ref("works", gate)
    painter.table, _ = apply(painter.table, changed({ref: gate_in(painter.table, ref)}))
    for x, y, wide, deep in ((15000, 5150, 760, 440), (16200, 5300, 440, 700), (15100, 7000, 620, 420)):
        painter.add(house((x, y), wide, deep))
    painter.add(house((16200, 6900), 900, 420, 900))
    painter.add(Line("ditch", ((13100, 3500), (17700, 3500)), 300))
    painter.add(Line("stakes", ((400, 4300), (1300, 4300))))
    painter.stamped("camp", 15600, 1600, 1)
    painter.add(
        Label("Three Mills", 8500, 7650, 290),
        Label("King’s Wood", 2500, 2350, 300),
        Label("High Down", 11000, 3900, 300),
        Label("Castle Ashby", 15450, 6250, 280),
        Label("Mill Pond", 9100, 8650, 210),
        Label("Withy Fen", 4900, 10900, 250),
    )
    return painter.table


def tables(person: Photographer) -> None:
    """The table on the screen, and its sheet."""
    workspace = person.go("tables")
    person.picture("empty")
    for name, table in (("half", half()), ("finished", finished())):
        workspace.begin_anew(table)
        person.settle(200)
        person.picture(name)
    session = workspace.session
    session.take("select")
    workspace.editor.select((Ref("outlines", 3),))
    person.picture("chosen")
    sheet(person, "dark" if person.theme == "dark" else "light")


def sheet(person: Photographer, colors: Any) -> None:
    """The sheet as it is exported."""
    table = finished()
    image = sheet_picture(table_plate(table, colors), table_sheet(table), colors, 90)
    keep_image(image, person.folder / f"tables-sheet-{colors}.png")


def mono(person: Photographer) -> None:
    """The sheet by patterns alone."""
    sheet(person, "mono")


SHOTS = (tables, mono)

if __name__ == "__main__":
    take("tables", SHOTS)
