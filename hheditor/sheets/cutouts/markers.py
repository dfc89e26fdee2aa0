"""Markers to cut out at true size: as many as the armies in play can need.

Colours are those of the books; without them a letter, the ground and the ring tell them apart. All lie on
one grid, so that straight cuts free them.
"""

from math import cos, pi, sin
from typing import NamedTuple

from msgspec.structs import replace

from hheditor.drawing.display import Drawing, Ellipse, Fill, Group, Op, Path, Stroke, Sub, polygon
from hheditor.drawing.palette import Palette, faded, palette
from hheditor.drawing.pieces.elementals import ELEMENTALS, figure_ops
from hheditor.drawing.pieces.markers import badge_ops
from hheditor.rules.api import Badge, find, systems
from hheditor.sheets.cutouts.lettering import draw_lettering, fitted
from hheditor.sheets.cutouts.scale import Cutting, lay_out
from hheditor.sheets.making import Job, Printed
from hheditor.sheets.options import HEX, MM
from hheditor.sheets.paper.inks import palette_of
from hheditor.sheets.paper.page import Book
from hheditor.sheets.words import Speaker
from hheditor.text import knows
from hheditor.text.speech import own

CELL = 20.0
"""Markers lie on squares of this side, or on rectangles of two and four of them: one grid, straight cuts."""
DISC = 18.0


def sheet(job: Job) -> Printed:
    """A page or two of markers."""
    speaker = job.speaker
    book = Book(job.options, f"{job.subject.name}: {speaker.say('sheet.kind.markers')}")
    counts = marker_counts(job)
    share = job.options.hex_mm / HEX
    rules = job.subject.rules if job.subject.scenario or job.subject.army else None
    looks, system = (rules.badges, rules.id) if rules is not None else ({}, "")
    cuttings = [
        _cutting(kind, speaker, system, share, looks.get(kind))
        for kind, count in counts.items()
        for _ in range(count)
    ]
    cuttings += [_objective(name, share) for name in objectives_of(job)]
    lay_out(book, speaker.say("sheet.markers-title"), cuttings, speaker)
    return Printed(book.finish(), book.pages)


def marker_counts(job: Job) -> dict[str, int]:
    """How many of each: as many as the rules think these armies can need; without a scenario a dozen of
    each."""
    scenario = job.subject.scenario
    counted = dict(job.options.markers)
    if scenario is None:
        return dict.fromkeys(_kinds(job), 12)
    found = dict(job.subject.rules.reference(scenario).markers) or dict.fromkeys(_kinds(job), 12)
    # Games say how many were enough; a spare or two are always welcome.
    return found | {kind: max(2, count) for kind, count in counted.items() if kind in found}


def _kinds(job: Job) -> tuple[str, ...]:
    """The markers of the game in hand; of a bare field those of every game there is."""
    subject = job.subject
    known = (subject.rules,) if subject.scenario or subject.army else tuple(map(find, systems()))
    return tuple(dict.fromkeys(kind for rules in known for kind in rules.marker_kinds))


def objectives_of(job: Job) -> list[str]:
    """What is to be held, by name: on the field's own markers and in the victory terms."""
    scenario, field = job.subject.scenario, job.subject.field
    found = [(one.cells[:1], one.name) for one in field.objectives] if field is not None else []
    goals = scenario.goals if scenario is not None else ()
    found += [(goal.cells[:1], goal.name) for goal in goals if goal.kind == "hold" and goal.cells]
    named: dict[tuple[int, ...], str] = {}
    for cells, name in found:
        named[cells] = named.get(cells) or name
    surface = job.surface if field is not None or scenario is not None else None
    return [
        name or (surface.label(cells[0]) if surface is not None else "")
        for cells, name in named.items()
        if cells
    ]


def _cutting(kind: str, speaker: Speaker, system: str, share: float, badge: Badge | None = None) -> Cutting:
    whose = system or next((each for each in systems() if kind in find(each).marker_kinds), "")
    word = own("sheet", whose, f"marker-{kind}")
    name = speaker.say(word) if knows(word) else speaker.word_of(whose, "mark", kind)
    cell = CELL * share
    if kind in ELEMENTALS:
        return Cutting(2 * cell, 2 * cell, lambda book, x, y: _elemental(book, kind, name, x, y, 2 * cell))
    if kind in ("stakes", "pavise"):
        return Cutting(2 * cell, cell, lambda book, x, y: _strip(book, kind, name, x, y, 2 * cell, cell))
    side, rim = DISC * share, (CELL - DISC) / 2 * share
    if badge is not None or kind not in _PRINTED:
        look = badge or Badge(kind)
        return Cutting(cell, cell, lambda book, x, y: _badge(book, look, name, x + rim, y + rim, side))
    return Cutting(cell, cell, lambda book, x, y: _disc(book, kind, name, x + rim, y + rim, side))


def _objective(name: str, share: float) -> Cutting:
    """A flag with the name of what it stands for, as broad as two markers."""
    wide, tall = 2 * CELL * share, CELL * share

    def draw(book: Book, x: float, y: float) -> None:
        colors = palette(palette_of(book.options.ink))
        color, ink = colors["objective"], colors["ink"]
        cloth = polygon(0, -430, 420, -290, 0, -130)
        ops = (
            Ellipse(0, 330, 150, 54, faded("#000000", 0.25)),
            Stroke((Sub((0, 330, 0, -430), closed=False),), ink, 46),
            Fill(cloth, color),
            Stroke(cloth, ink, 26),
        )
        book.picture([(ops, None)], x + tall * 0.32, y + tall / 2, tall)
        room = wide - tall * 0.9
        set_ = fitted(name, room, (9.0, 8.0, 7.0, 6.0), "serif", most=3)
        middle = y + tall / 2 + set_.tall / 2 - set_.size * 0.25 / MM
        draw_lettering(book, set_, x + tall * 0.85 + room / 2, middle, face="serif")

    return Cutting(wide, tall, draw)


def _elemental(book: Book, kind: str, name: str, x: float, y: float, side: float) -> None:
    """An elemental as it stands on the table, with its name below."""
    colors = palette(palette_of(book.options.ink))
    rim = [Ellipse(0, 0, 485, 485, "#ffffff", book.tones.ink, 14)]
    figure = Group(figure_ops(kind, colors), 0, -30, scale=1.1)
    book.picture([((*rim, figure), None)], x + side / 2, y + side / 2, side)
    book.text(x + side / 2, y + side * 0.93, name, 7, color=book.tones.ink, anchor="middle", room=side * 0.6)


_PRINTED = ("disrupted", "melee", "hold-fire", "zone", "casualty")
"""Kinds the books of this house print; all others look as their system says."""


def _badge(book: Book, badge: Badge, name: str, x: float, y: float, side: float) -> None:
    """A mark as its system says it looks, with its name below."""
    colors = palette(palette_of(book.options.ink))
    shown = badge if book.options.ink == "colour" else replace(badge, colour="")
    book.picture(
        [(tuple(badge_ops(shown, 0, 0, 300, colors)), None)], x + side / 2, y + side / 2 - side * 0.09, side
    )
    draw_lettering(book, fitted(name, side, (7.0, 6.5, 6.0), most=1), x + side / 2, y + side - 0.6)


def _disc(book: Book, kind: str, name: str, x: float, y: float, side: float) -> None:
    colors = palette(palette_of(book.options.ink))
    middle = side / 2
    if kind == "casualty":
        book.picture([(_skull(colors), None)], x + middle, y + middle - side * 0.08, side)
        draw_lettering(book, fitted(name, side, (7.0, 6.5, 6.0), most=1), x + middle, y + side - 0.6)
        return
    if kind == "zone":
        book.picture([(_zone(colors), None)], x + middle, y + middle - side * 0.09, side * 0.92)
        draw_lettering(book, fitted(name, side, (7.0, 6.5, 6.0), most=1), x + middle, y + side - 0.6)
        return
    look = _LOOKS.get(book.options.ink, {}).get(kind) or _Look(colors[kind], "#ffffff", colors["marker.rim"])
    ops: list[Op] = [Ellipse(0, 0, 485, 485, look.fill, look.rim, 30)]
    ring = _ring(420)
    ops.append(Stroke(ring, look.letters, look.ring, look.dashes))
    book.picture([(ops, None)], x + middle, y + middle, side)
    size = side * 1.15
    initial = name[:1].upper()
    book.text(
        x + middle, y + middle + side * 0.04, initial, size, face="serif", color=look.letters, anchor="middle"
    )
    set_ = fitted(name, side * 0.68, (7.0, 6.5, 6.0, 5.5))
    draw_lettering(
        book, set_, x + middle, y + side * (0.72 + 0.1 * (len(set_.lines) - 1)), color=look.letters
    )


class _Look(NamedTuple):
    """How a round marker is told apart: its ground, its letter, its rings."""

    fill: str
    letters: str
    rim: str
    ring: float = 12.0
    dashes: tuple[float, ...] = ()


_LOOKS: dict[str, dict[str, _Look]] = {
    "grey": {
        "disrupted": _Look("#303030", "#ffffff", "#000000"),
        "melee": _Look("#ffffff", "#000000", "#000000", 46.0),
        "hold-fire": _Look("#c4c4c4", "#000000", "#000000", 30.0, (90.0, 60.0)),
    },
    "ink": {
        "disrupted": _Look("#ffffff", "#000000", "#000000"),
        "melee": _Look("#ffffff", "#000000", "#000000", 46.0),
        "hold-fire": _Look("#ffffff", "#000000", "#000000", 30.0, (90.0, 60.0)),
    },
}
"""Without colours: dark, light with a heavy ring, and between them with a broken one."""


def _ring(radius: float) -> Path:
    corners = (number * pi / 24 for number in range(48))
    return polygon(*(part for angle in corners for part in (cos(angle) * radius, sin(angle) * radius)))


def _strip(book: Book, kind: str, name: str, x: float, y: float, wide: float, tall: float) -> None:
    colors = palette(palette_of(book.options.ink))
    ops = _stakes(colors) if kind == "stakes" else _pavises(colors)
    # The art is four thousand units broad and twelve hundred high.
    book.picture([(ops, None)], x, y + tall * 0.14, wide / 4)
    book.text(x + wide / 2, y + tall - 1.6, name, 7, color=book.tones.soft, anchor="middle", room=wide)


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
