"""A sheet for one player: briefing, units with boxes for their stands, generals, results and reminders.

A page for each side, made to fit like the quick-reference sheet; a large army has two. The enemy's numbers
are not on it.
"""

from collections.abc import Callable

from hheditor.sheets import qrs_parts as parts
from hheditor.sheets.fitting import Fitted, fit
from hheditor.sheets.inks import device_color
from hheditor.sheets.making import Job, Printed, reference_of
from hheditor.sheets.options import MM
from hheditor.sheets.page import Book, boxes_per_row
from hheditor.sheets.picturing import liveries_of
from hheditor.sheets.qrs import GUTTER, MARGIN, MOST_GAP, Sheet, Source, reading_order
from hheditor.sheets.rosters import units_block
from hheditor.sheets.setting import EMPTY, Block, Type, abreast, paragraph, stacked
from hheditor.sheets.shields import draw_shield
from hheditor.sheets.tables import Look, chart_block
from hheditor.values import Finding, refuse

_SHIELD = 17.0
_BOX = 3.0
_TROOPS, _REST = slice(0, 4), slice(4, None)
"""The blocks of a page that are about the troops, and those behind them."""


def sheet(job: Job) -> Printed:
    """A page for each side asked for."""
    scenario, speaker = job.subject.scenario, job.speaker
    assert scenario is not None
    reference = reference_of(job)
    book = Book(job.options, f"{scenario.name}: {speaker.say('sheet.kind.side')}")
    dropped: list[str] = []
    for number, side in enumerate(side for side in job.options.sides if 0 <= side < len(scenario.sides)):
        if number:
            book.turn()
        findings = tuple(job.subject.rules.inspect(scenario.sides[side].army))
        source = Source(scenario, reference, findings, job.options, speaker)
        gone, finding = _draw(book, source, side)
        if finding is not None:
            return Printed(finding=finding)
        dropped += gone
    return Printed(book.finish(), book.pages, tuple(dict.fromkeys(dropped)))


def _draw(book: Book, source: Source, side: int) -> tuple[tuple[str, ...], Finding | None]:
    """On one page, or the troops on one and what is to be remembered on the next."""
    optional = parts.optional(source.reference, source.scenario, source.speaker)
    optional = [entry for entry in optional if not entry[1].startswith("ground.")]
    ranked = [(priority, key) for priority, key, _ in optional]
    words = {key: text for _, key, text in optional}
    room, compose = book.tall - 2 * MARGIN, _composer(book, source, side, book.wide - 2 * MARGIN)

    def fitted(blocks: slice, may_go: list[tuple[int, str]]) -> Fitted[Sheet, str] | None:
        return fit(
            lambda type_, gone: Sheet(compose(type_, gone).blocks[blocks]),
            lambda page: page.height,
            room,
            may_go,
        )

    whole = fitted(slice(None), ranked)
    pages = (whole,) if whole is not None else (fitted(_TROOPS, []), fitted(_REST, ranked))
    dropped: list[str] = []
    for number, page in enumerate(pages):
        if page is None:
            units = len(source.reference.armies[side].units)
            name = source.scenario.sides[side].name[:40]
            return (), refuse("sheet.side-cannot-fit", units=units, side=name)
        if number:
            book.turn()
        _lay(book, page.page, room, stamped=number == len(pages) - 1)
        dropped += page.dropped
    return tuple(words[key] for key in sorted(dropped, key=reading_order)), None


def _lay(book: Book, page: Sheet, room: float, *, stamped: bool) -> None:
    """The blocks from the top down, the stamp at the foot of the page."""
    blocks = [block for block in page.blocks if block.height]
    slack = room - sum(block.height for block in blocks)
    gap = min(MOST_GAP, slack / max(1, len(blocks) - 1))
    y = MARGIN
    for block in blocks[:-1]:
        block.draw(book, MARGIN, y)
        y += block.height + gap
    last = book.tall - MARGIN - blocks[-1].height if stamped else y
    blocks[-1].draw(book, MARGIN, last)


def _composer(book: Book, source: Source, side: int, wide: float) -> Callable[[Type, frozenset[str]], Sheet]:
    scenario, reference, speaker = source.scenario, source.reference, source.speaker
    army = reference.armies[side]
    color = device_color(scenario.sides[side].army.device, source.options.ink)
    wear = liveries_of(scenario, book)
    half = (wide - GUTTER) / 2
    known: dict[tuple[str, Type, frozenset[str]], Block] = {}

    def once(name: str, type_: Type, gone: frozenset[str], make: Callable[[], Block]) -> Block:
        key = (name, type_, gone)
        if key not in known:
            known[key] = make()
        return known[key]

    def units(type_: Type) -> Block:
        return units_block(army.units, army.roster, wide, type_, speaker, side=side, wear=wear, color=color)

    def leaders(type_: Type) -> Block:
        look = Look(type_.body, type_.body, type_.leading + 0.04, color)
        return abreast(
            (
                chart_block(army.leaders, half, look, speaker),
                chart_block(army.artillery, half, look, speaker),
            ),
            (half, half),
            GUTTER,
        )

    def results(type_: Type, gone: frozenset[str]) -> Block:
        keys = parts.keys(reference, speaker, half, type_, gone)
        return abreast(
            (parts.results(reference, speaker, half, type_, keys.height), keys), (half, half), GUTTER
        )

    def compose(type_: Type, gone: frozenset[str]) -> Sheet:
        nothing: frozenset[str] = frozenset()
        letters = frozenset(key for key in gone if key.startswith("letter."))
        lines = frozenset(key for key in gone if key.startswith("phase."))
        special = frozenset(key for key in gone if key.startswith("special."))
        return Sheet(
            (
                once("head", type_, nothing, lambda: _head(source, side, wide, type_, color)),
                once("briefing", type_, nothing, lambda: _briefing(source, side, wide, type_)),
                once("units", type_, nothing, lambda: units(type_)),
                once("leaders", type_, nothing, lambda: leaders(type_)),
                once("results", type_, letters, lambda: results(type_, letters)),
                once("phases", type_, lines, lambda: parts.phases(reference, speaker, wide, type_, lines)),
                once("special", type_, special, lambda: parts.special(source, wide, type_, special)),
                once("stamp", type_, nothing, lambda: parts.stamp(source, wide, type_)),
            )
        )

    return compose


def _head(source: Source, side: int, room: float, type_: Type, color: str) -> Block:
    made, army, speaker = source.scenario.sides[side], source.reference.armies[side], source.speaker
    large = type_.body + 11
    inner = room - _SHIELD - 4
    rows = -(-army.breaking // boxes_per_row(army.breaking, _BOX, inner)) if army.breaking else 0
    tall = max(_SHIELD * 1.2, large * 1.05 / MM + type_.line() * 1.4 + rows * (_BOX + 0.7) + 1.5)

    def draw(book: Book, x: float, y: float) -> None:
        draw_shield(book, made.army.device, x + _SHIELD / 2, y + _SHIELD * 0.59, _SHIELD)
        left = x + _SHIELD + 4
        base = y + large * 0.8 / MM
        taken = book.text(left, base, made.name, large, face="serif", color=color, room=inner * 0.6)
        book.text(
            left + taken + 3,
            base,
            made.army.name,
            type_.body + 3,
            face="italic",
            color=book.tones.soft,
            room=inner * 0.4,
        )
        book.text(
            x + room,
            base,
            source.scenario.name,
            type_.body + 1,
            face="italic",
            color=book.tones.soft,
            anchor="right",
            room=max(10.0, inner - taken - 60),
        )
        second = base + type_.line() * 1.3
        total = speaker.say(
            "sheet.points-stands", points=army.points, units=len(army.units), stands=army.stands
        )
        book.text(left, second, total, type_.body + 0.5)
        if army.breaking:
            words = speaker.say("sheet.breaks-at", n=army.breaking)
            book.text(left + inner, second, words, type_.body + 0.5, face="bold", anchor="right")
        book.boxes(left, second + 1.6, army.breaking, _BOX, room=inner)

    return Block(tall, draw)


def _briefing(source: Source, side: int, room: float, type_: Type) -> Block:
    made, speaker = source.scenario.sides[side], source.speaker
    text = speaker.own(made.briefing, made.briefing_it).strip()
    if not text:
        return EMPTY
    lines = [line.strip().replace("*", "∗") for line in text.splitlines() if line.strip()]
    body = [
        paragraph(line, type_.body + 0.5, room, 1.25, face="italic", bold="serif", most=6)
        for line in lines[:4]
    ]
    return stacked((parts.heading(speaker.say("sheet.briefing"), room, type_.body + 2), *body), 0.6)
