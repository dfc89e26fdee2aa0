"""Markers to cut out at true size: as many as the armies in play can need.

Colours are those of the books; a letter tells them apart in black and white.
"""

from math import cos, pi, sin

from hheditor.drawing.display import Drawing, Ellipse, Fill, Group, Op, Path, Stroke, polygon
from hheditor.drawing.elementals import ELEMENTALS, figure_ops
from hheditor.drawing.palette import Palette, palette
from hheditor.rules.api.reference import Reference
from hheditor.sheets.inks import palette_of
from hheditor.sheets.making import Job, Printed
from hheditor.sheets.options import HEX
from hheditor.sheets.page import Book
from hheditor.sheets.scale import Cutting, lay_out
from hheditor.sheets.words import Speaker

DISC = 16.0
STRIP = (40.0, 15.0)
CASUALTY = 18.0
ALL = ("disrupted", "melee", "hold-fire", "stakes", "pavise", "zone", "casualty")


def sheet(job: Job) -> Printed:
    """A page or two of markers."""
    speaker = job.speaker
    book = Book(job.options, f"{job.subject.name}: {speaker.say('sheet.kind.markers')}")
    counts = marker_counts(job)
    share = job.options.hex_mm / HEX
    cuttings = [_cutting(kind, speaker, share) for kind, count in counts.items() for _ in range(count)]
    lay_out(book, speaker.say("sheet.markers-title"), cuttings, speaker)
    return Printed(book.finish(), book.pages)


def marker_counts(job: Job) -> dict[str, int]:
    """How many of each: every unit may be disrupted or in melee, a few of the rest; without a scenario a
    dozen of each."""
    scenario = job.subject.scenario
    if scenario is None:
        return dict.fromkeys(ALL, 12)
    reference: Reference = job.subject.rules.reference(scenario)
    units = [unit for army in reference.armies for unit in army.units]
    letters = [" ".join(cell for cell in unit.line if isinstance(cell, str)).split() for unit in units]
    granted = [{option.message.rpartition(".")[2] for option in unit.options} for unit in units]
    found: dict[str, int] = {}
    for kind in reference.markers or ALL:
        if kind in ("disrupted", "melee"):
            found[kind] = max(6, len(units))
        elif kind == "hold-fire":
            found[kind] = max(2, sum(unit.base[0] == 300 for unit in units))
        elif kind == "zone":
            found[kind] = max(2, sum("FL" in own for own in letters))
        elif kind in ("stakes", "pavise"):
            code = "ST" if kind == "stakes" else "PV"
            found[kind] = max(
                1, sum(code in own or kind in extra for own, extra in zip(letters, granted, strict=True))
            )
        elif kind in ELEMENTALS:
            leaders = (leader for army in reference.armies for leader in army.commanders)
            found[kind] = max(1, sum(leader.symbol == "wizard" for leader in leaders))
        else:
            found[kind] = 12
    return found


def _cutting(kind: str, speaker: Speaker, share: float) -> Cutting:
    name = speaker.say(f"sheet.marker-{kind}")
    if kind in ELEMENTALS:
        side = CASUALTY * 2 * share
        return Cutting(side, side, lambda book, x, y: _elemental(book, kind, name, x, y, side))
    if kind in ("stakes", "pavise"):
        wide, tall = STRIP[0] * share, STRIP[1] * share
        return Cutting(wide, tall, lambda book, x, y: _strip(book, kind, name, x, y, wide, tall))
    side = (CASUALTY if kind == "casualty" else DISC) * share
    return Cutting(side, side, lambda book, x, y: _disc(book, kind, name, x, y, side))


def _elemental(book: Book, kind: str, name: str, x: float, y: float, side: float) -> None:
    """An elemental as it stands on the table, with its name below."""
    colors = palette(palette_of(book.options.ink))
    rim = [Ellipse(0, 0, 485, 485, "#ffffff", book.tones.ink, 14)]
    figure = Group(figure_ops(kind, colors), 0, -30, scale=1.1)
    book.picture([((*rim, figure), None)], x + side / 2, y + side / 2, side)
    book.text(x + side / 2, y + side * 0.93, name, 7, color=book.tones.ink, anchor="middle", room=side * 0.6)


def _disc(book: Book, kind: str, name: str, x: float, y: float, side: float) -> None:
    colors = palette(palette_of(book.options.ink))
    middle = side / 2
    if kind == "casualty":
        book.picture([(_skull(colors), None)], x + middle, y + middle - side * 0.08, side)
        book.text(x + middle, y + side - 1.2, name, 7, color=book.tones.soft, anchor="middle", room=side)
        return
    if kind == "zone":
        book.picture([(_zone(colors), None)], x + middle, y + middle - side * 0.09, side * 0.92)
        book.text(x + middle, y + side - 1.0, name, 7, color=book.tones.ink, anchor="middle", room=side)
        return
    plain = book.options.ink == "ink"
    fill = "#ffffff" if plain else colors[kind]
    ops: list[Op] = [Ellipse(0, 0, 485, 485, fill, "#000000" if plain else colors["marker.rim"], 30)]
    ops.append(Ellipse(0, 0, 420, 420, "", "#ffffff" if not plain else "#000000", 12))
    book.picture([(ops, None)], x + middle, y + middle, side)
    ink = book.tones.ink if plain else "#ffffff"
    size = side * 1.15
    book.text(
        x + middle, y + middle + side * 0.04, name[:1].upper(), size, face="serif", color=ink, anchor="middle"
    )
    book.text(x + middle, y + side * 0.72, name, 7, color=ink, anchor="middle", room=side * 0.8)


def _strip(book: Book, kind: str, name: str, x: float, y: float, wide: float, tall: float) -> None:
    colors = palette(palette_of(book.options.ink))
    ops = _stakes(colors) if kind == "stakes" else _pavises(colors)
    # The art is four thousand units broad and twelve hundred high.
    book.picture([(ops, None)], x, y + 0.6, wide / 4)
    book.text(x + wide / 2, y + tall - 0.9, name, 7, color=book.tones.soft, anchor="middle", room=wide)


def _stakes(colors: Palette) -> Drawing:
    ops: list[Op] = []
    for number in range(9):
        x = 250 + number * 430
        shape = polygon(x - 60, 1050, x + 60, 1050, x + 130, 180, x + 70, 60, x + 20, 180)
        ops += [Fill(shape, colors["timber.light"]), Stroke(shape, colors["timber.line"], 26)]
    return tuple(ops)


def _pavises(colors: Palette) -> Drawing:
    ops: list[Op] = []
    for number in range(5):
        x = 420 + number * 790
        shape = polygon(x - 300, 80, x + 300, 80, x + 300, 820, x, 1060, x - 300, 820)
        stripe = polygon(x - 70, 80, x + 70, 80, x + 70, 1004, x, 1060, x - 70, 1004)
        color = colors["pavise.a"] if number % 2 and "pavise.a" in colors else colors["pavise.b"]
        ops += [
            Fill(shape, color),
            Fill(stripe, colors["timber.light"]),
            Stroke(shape, colors["timber.line"], 30),
        ]
    return tuple(ops)


def _zone(colors: Palette) -> Drawing:
    """An exercised zone: a hex, and the six round it."""
    ops: list[Op] = [Fill(_hexagon(0, 0, 150), colors["ink"])]
    for number in range(6):
        angle = pi * number / 3
        ops.append(Stroke(_hexagon(cos(angle) * 275, sin(angle) * 275, 145), colors["ink"], 22, (40, 26)))
    return (*ops, Ellipse(0, 0, 60, 60, "#ffffff"))


def _hexagon(x: float, y: float, size: float) -> Path:
    corners = ((x + sin(pi * n / 3) * size, y + cos(pi * n / 3) * size) for n in range(6))
    return polygon(*(part for corner in corners for part in corner))


def _skull(colors: Palette) -> Drawing:
    ink, paper = colors["ink"], "#ffffff"
    jaw = polygon(-130, 60, 130, 60, 110, 250, -110, 250)
    ops: list[Op] = [
        Ellipse(0, -60, 270, 250, paper, ink, 26),
        Fill(jaw, paper),
        Stroke(jaw, ink, 22),
        Fill(polygon(-118, 70, 118, 70, 118, 110, -118, 110), paper),
        Ellipse(-105, -60, 72, 80, ink),
        Ellipse(105, -60, 72, 80, ink),
        Fill(polygon(0, 30, 34, 100, -34, 100), ink),
    ]
    return (*ops, *(Stroke(polygon(x, 150, x, 245), ink, 14) for x in (-50, 0, 50)))
