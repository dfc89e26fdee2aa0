"""Units to cut out at true size: every stand on its base, every general on his disc.

A stand is as large as the base of the miniatures it stands for (40 by 20 mm for most); on smaller hexes it
shrinks with them.
"""

from hheditor.armies.army import Device
from hheditor.drawing.display import Ellipse, Group, Op
from hheditor.drawing.palette import palette
from hheditor.drawing.pieces.heraldry import Liveries
from hheditor.drawing.pieces.units import leader_ops
from hheditor.rules.api.paper.reference import LeaderLine, UnitLine
from hheditor.rules.api.screen.scene import Piece
from hheditor.sheets.armies.roster import scenario_of, sides_of
from hheditor.sheets.armies.shields import draw_shield
from hheditor.sheets.cutouts.faces import side_of, two_sided
from hheditor.sheets.cutouts.lettering import draw_lettering, fitted
from hheditor.sheets.cutouts.scale import Cutting, lay_out, lay_out_both
from hheditor.sheets.cutouts.standing import draw_base, worn
from hheditor.sheets.making import Job, Printed
from hheditor.sheets.options import HEX, MM
from hheditor.sheets.paper.faces import width
from hheditor.sheets.paper.inks import palette_of
from hheditor.sheets.paper.page import Book
from hheditor.sheets.picturing import liveries_of

_NAMES = (7.0, 6.5, 6.0, 5.5, 5.0)
"""Points of a name, the largest that fits; a name on a counter is read from near."""


def sheet(job: Job) -> Printed:
    """Counters of the sides asked for, on one grid."""
    scenario, speaker = scenario_of(job), job.speaker
    reference = job.subject.rules.reference(scenario)
    book = Book(job.options, f"{job.subject.name}: {speaker.say('sheet.kind.counters')}")
    wear = liveries_of(scenario, book)
    share = job.options.hex_mm / HEX
    sides = sides_of(job)
    names = ", ".join(scenario.sides[side].name[:60] for side in sides)
    title = speaker.say("sheet.counters-title", side=names)
    if any(reference.armies[side].counters for side in sides):
        wide = side_of(job.options.hex_mm)
        both = [
            two_sided(line, side, scenario, wear, wide, speaker)
            for side in sides
            for line in reference.armies[side].counters
        ]
        lay_out_both(book, title, both, wide, speaker)
        return Printed(book.finish(), book.pages, backed=True)
    cuttings = [
        _leader(leader, side, wear, share) for side in sides for leader in reference.armies[side].commanders
    ]
    for side in sides:
        arms = scenario.sides[side].army.own_arms
        for unit in reference.armies[side].units:
            shield = arms.get(unit.index)
            count = unit.pieces or unit.strength
            cuttings += [_base(unit, place, count, side, wear, share, shield) for place in range(count)]
    lay_out(book, title, cuttings, speaker)
    return Printed(book.finish(), book.pages)


def _base(
    unit: UnitLine, place: int, of: int, side: int, wear: Liveries | None, share: float, arms: Device | None
) -> Cutting:
    wide, deep = unit.base[0] / 10 * share, unit.base[1] / 10 * share

    def draw(book: Book, x: float, y: float) -> None:
        livery = worn(book, side, wear)
        count = f"{place + 1}/{of}" if of > 1 else unit.tag
        number = str(unit.index + 1)
        sides = max(width(number, "bold", 7.5), width(count, "sans", 7)) / MM + 1.6
        name = fitted(unit.name, wide - 2 * sides, _NAMES)
        band = max(3.4, name.tall + 0.9) if deep > 12 else 0.0
        ink = draw_base(book, (x, y, wide, deep), livery, (unit.symbol, unit.stand), band=band)
        if arms is not None:
            # The lord's own shield before his men, in the corner where no figure stands.
            broad = min(6.5 * share, (deep - band) * 0.55)
            draw_shield(book, arms, x + wide - broad * 0.75, y + 1.2 + broad * 0.62, broad)
        if band:
            base = y + deep - 1.1
            book.text(x + 1.0, base, number, 7.5, face="bold", color=ink)
            draw_lettering(book, name, x + wide / 2, base, color=ink)
            book.text(x + wide - 1.0, base, count, 7, color=ink, anchor="right")

    return Cutting(wide, deep, draw)


def _leader(leader: LeaderLine, side: int, wear: Liveries | None, share: float) -> Cutting:
    across = leader.base[0] / 10 * share

    def draw(book: Book, x: float, y: float) -> None:
        colors = palette(palette_of(book.options.ink))
        piece = Piece(0, side, leader.symbol, 0, 0, body="disc", marks=("chief",) if leader.first else ())
        livery = worn(book, side, wear)
        ops: list[Op] = [Ellipse(0, 0, 495, 495, livery.field, livery.dark, 10)]
        if book.options.ink == "ink":
            ops = [Ellipse(0, 0, 495, 495, "#ffffff", "#000000", 10)]
        # Two lines stand higher on the disc, where it is broader.
        name = fitted(leader.name, across * 0.62, _NAMES[:1], most=1)
        if name.lines != (leader.name,):
            name = fitted(leader.name, across * 0.7, _NAMES)
        ops.append(Group(leader_ops(piece, colors, wear)[1:], 0, -150, scale=1.25))
        book.picture([(ops, None)], x + across / 2, y + across / 2, across)
        ink = livery.dark if book.options.ink == "ink" else livery.metal
        low = 0.86 if len(name.lines) == 1 else 0.88
        draw_lettering(book, name, x + across / 2, y + across * low, color=ink)

    return Cutting(across, across, draw)
