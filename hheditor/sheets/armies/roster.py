"""The roster: every unit of an army with a picture, its numbers, boxes for its stands and room for notes."""

from collections.abc import Sequence
from typing import NamedTuple

from hheditor.armies import Army
from hheditor.armies.grouping import members
from hheditor.rules.api.paper.reference import ArmyReference, Modifier, Reference, UnitLine
from hheditor.scenarios import Scenario, Side
from hheditor.sheets.armies.boxes import needed
from hheditor.sheets.armies.shields import draw_shield
from hheditor.sheets.armies.totals import crossed_off, crossed_words, totals_line
from hheditor.sheets.armies.unit_rows import units_block
from hheditor.sheets.making import Job, Printed
from hheditor.sheets.paper.faces import literal
from hheditor.sheets.paper.inks import inked, side_color
from hheditor.sheets.paper.page import Book
from hheditor.sheets.paper.setting import EMPTY, Block, Type, paragraph, stacked
from hheditor.sheets.paper.tables import Look, chart_block
from hheditor.sheets.picturing import liveries_of
from hheditor.sheets.reference.qrs_parts import heading
from hheditor.sheets.words import Speaker

MARGIN = 12.0
_TYPE = Type(9.5, 8.0, 1.3)
_ROWS = (7.6, 9.5)
"""Millimetres of a row, from the least to the most: notes are written beside the numbers."""
_GAP = 4.0
_RULED = 8.0
"""Millimetres between lines to write on."""


def scenario_of(job: Job) -> Scenario:
    """The scenario; of an army alone one in which it meets itself on an empty field."""
    if job.subject.scenario is not None:
        return job.subject.scenario
    army = job.subject.army
    assert army is not None
    return alone(army)


def alone(army: Army) -> Scenario:
    """A scenario for an army by itself, so that the rules can say its numbers."""
    from hheditor.maps.legend import usual_map

    sides = (Side(army.name, army, "south"), Side(army.name, army, "north"))
    return Scenario(army.name, army.system, usual_map(army.system), sides)


def sides_of(job: Job) -> tuple[int, ...]:
    """For whom."""
    if job.subject.scenario is None:
        return (0,)
    return tuple(side for side in job.options.sides if 0 <= side < len(job.subject.scenario.sides))


def sheet(job: Job) -> Printed:
    """A page for each side, more where it has many units."""
    scenario = scenario_of(job)
    reference = job.subject.rules.reference(scenario)
    book = Book(job.options, f"{job.subject.name}: {job.speaker.say('sheet.kind.roster')}")
    for number, side in enumerate(sides_of(job)):
        if number:
            book.turn()
        _roster(book, job, scenario, reference, side)
    return Printed(book.finish(), book.pages)


def _roster(book: Book, job: Job, scenario: Scenario, reference: Reference, side: int) -> None:
    speaker, made, army = job.speaker, scenario.sides[side], reference.armies[side]
    rules, version, characteristics = reference.rules, reference.version, reference.characteristics
    wide = book.wide - 2 * MARGIN
    color = side_color(scenario, side, job.options.ink)
    wear = liveries_of(scenario, book)
    y = _head(book, job, made, army, color)
    bottom = book.tall - MARGIN - 12
    look = Look(_TYPE.body, _TYPE.body, 1.5, color)
    # A table no broader than it needs to be: the numbers stand near the names.
    leaders = chart_block(army.leaders, wide * 0.55, look, speaker)
    own = stacked(
        [chart_block(chart, wide * 0.55, look, speaker) for chart in (*army.listed, *army.charts)], _GAP
    )
    if reference.by_kind:
        brief = _briefing(made, wide, speaker)
        brief.draw(book, MARGIN, y)
        y += brief.height + 3 if brief.height else 0.0
    leaders.draw(book, MARGIN, y)
    y += leaders.height + 4
    key = _key(army, characteristics, wide, speaker)
    after = sum(block.height + _GAP for block in (own, key) if block.height)

    def turn() -> float:
        _foot(book, job, made, rules, version)
        book.turn()
        return _head(book, job, made, army, color)

    left = len(army.units)
    for part in _parts(army, made.army, wide, speaker):
        rest, top = list(part.units), part.head
        while rest:
            if top.height and y + top.height + 6 + _ROWS[0] > bottom:
                y = turn()
            top.draw(book, MARGIN, y)
            y += top.height
            least = max(_ROWS[0], needed(army.units))
            row = max(least, min(_ROWS[1], (bottom - y - 6 - after) / left))
            count = max(1, int((bottom - y - 6) / row + 0.001))
            block = units_block(
                rest[:count],
                army.roster,
                wide,
                _TYPE,
                speaker,
                side=side,
                wear=wear,
                color=color,
                row=row,
                arms=made.army.own_arms,
                points=any(unit.points for unit in army.units),
                notes=True,
                counted=army.counted,
                states=army.states,
            )
            block.draw(book, MARGIN, y)
            y += block.height + _GAP
            left -= len(rest[:count])
            rest, top = rest[count:], EMPTY
            if rest:
                y = turn()
    for block in (own, key):
        if block.height and y + block.height > bottom:
            y = turn()
        block.draw(book, MARGIN, y)
        y += block.height + _GAP if block.height else 0.0
    _notes(book, job, y + 1, bottom, color)
    _foot(book, job, made, rules, version)


def _briefing(made: Side, wide: float, speaker: Speaker) -> Block:
    """What a player is told before the battle, where his other sheet has no room for it."""
    text = speaker.own(made.briefing, made.briefing_it).strip()
    lines = [literal(line.strip()) for line in text.splitlines() if line.strip()]
    return stacked([paragraph(line, 9.5, wide, 1.25, face="italic", most=6) for line in lines[:4]], 0.6)


class _Part(NamedTuple):
    """Units that stand together on the page, and what stands above them."""

    head: Block
    units: tuple[UnitLine, ...]


def _parts(army: ArmyReference, made: Army, wide: float, speaker: Speaker) -> list[_Part]:
    """The units by group, each under its name and its leaders; all in one where there are no groups."""
    if not made.groups:
        return [_Part(EMPTY, army.units)]
    found = []
    for each in members(made):
        units = tuple(unit for unit in army.units if unit.index in each.units)
        leaders = ", ".join(made.leaders[at].name for at in each.leaders if made.leaders[at].name)
        name = each.group.name if each.group is not None else speaker.say("sheet.roster-no-group")
        words = f"{name} · {leaders}" if leaders else name
        colour = each.group.colour if each.group is not None else ""
        if units:
            found.append(_Part(_group_head(words, colour, wide), units))
    return found


def _group_head(words: str, colour: str, wide: float) -> Block:
    aside = 5.5 if colour else 0.0
    text = heading(words, wide - aside, 11)

    def draw(book: Book, x: float, y: float) -> None:
        if colour:
            book.box(
                x, y + 0.6, 3.4, text.height - 1.6, fill=inked(colour, book.options.ink), color=book.tones.ink
            )
        text.draw(book, x + aside, y)

    return Block(text.height + 0.8, draw)


def _key(army: ArmyReference, characteristics: Sequence[Modifier], wide: float, speaker: Speaker) -> Block:
    """What the headings and the letters of this army stand for."""
    said = [
        f"*{speaker.say(column.heading)}* {speaker.named(column.meaning)}"
        for column in army.roster
        if column.meaning
    ]
    letters = {
        word for unit in army.units for cell in unit.line if isinstance(cell, str) for word in cell.split()
    }
    said += [
        f"*{speaker.cell(entry.what)}* {speaker.cell(entry.value)}"
        for entry in characteristics
        if speaker.cell(entry.what) in letters or speaker.cell(entry.what).startswith("…")
    ]
    if not said:
        return EMPTY
    text = "; ".join(entry.replace(" ", "\u00a0") for entry in said)
    return stacked((heading(speaker.say("sheet.roster-key"), wide, 11), paragraph(text, 9, wide, 1.3)), 0.6)


def _notes(book: Book, job: Job, y: float, bottom: float, color: str) -> None:
    """Lines to write on in what is left of the page."""
    if bottom - y < 2.4 * _RULED:
        return
    top = heading(job.speaker.say("sheet.roster-notes"), book.wide - 2 * MARGIN, 11, color)
    top.draw(book, MARGIN, y)
    y += top.height + _RULED
    while y < bottom:
        book.rule(MARGIN, y, book.wide - MARGIN, weight=0.25)
        y += _RULED


def _head(book: Book, job: Job, made: Side, army: ArmyReference, color: str) -> float:
    speaker = job.speaker
    draw_shield(book, made.army.device, MARGIN + 9, MARGIN + 10.5, 18)
    left = MARGIN + 23
    room = book.wide - MARGIN - left
    book.text(left, MARGIN + 8, made.name, 22, face="serif", color=color, room=room)
    title = made.army.name if made.army.name != made.name else speaker.say("sheet.kind.roster")
    book.text(left, MARGIN + 14.5, title, 13, face="italic", color=book.tones.soft, room=room * 0.62)
    book.text(left, MARGIN + 20, totals_line(speaker, army.totals), 10, room=room)
    crossed = crossed_off(army.totals)
    words = crossed_words(speaker, crossed)
    if words:
        book.text(book.wide - MARGIN, MARGIN + 20, words, 10, face="bold", anchor="right")
    tall = book.boxes(
        MARGIN, MARGIN + 25, crossed.value if crossed is not None else 0, 3.0, room=book.wide - 2 * MARGIN
    )
    return MARGIN + 25 + tall + 6


def _foot(book: Book, job: Job, made: Side, rules: str, version: str) -> None:
    speaker = job.speaker
    findings = job.subject.rules.inspect(made.army)
    words = "  ".join(speaker.finding(finding) for finding in findings[:6])
    y = book.tall - MARGIN - 9
    book.rule(MARGIN, y, book.wide - MARGIN, weight=0.4)
    if words:
        paragraph(words, 7.5, book.wide - 2 * MARGIN, 1.15, most=2).draw(book, MARGIN, y + 0.6)
    stamp = speaker.say("sheet.stamp", rules=speaker.rules(rules)[:80], version=version[:20])
    book.text(MARGIN, book.tall - MARGIN, stamp, 7.5, face="italic", color=book.tones.soft)
