"""Pairs of sample lists on both boards, and what their sheet must hold."""

import re
from collections.abc import Iterator

from msgspec.structs import replace

from hheditor.maps.legend import usual_map
from hheditor.rules.api.paper.reference import Chart, Reference
from hheditor.rules.impetus import RULESET
from hheditor.rules.impetus.armies.catalogue import sample_armies
from hheditor.scenarios import Scenario, Side
from hheditor.sheets import PrintOptions, Subject, make
from hheditor.sheets.options import Ink
from hheditor.sheets.words import Speaker, plain
from hheditor.tables.map import TableMap
from tests.sheets.pdfs import MM, glyphs, overlaps, page_sizes, words_of

BOARDS = ("hexes", "table")
MARGIN = 8.0


def meeting(first: str, second: str, board: str = "hexes") -> Scenario:
    own, other = (sample_armies()[name] for name in (first, second))
    sides = (Side(own.name, own, "south"), Side(other.name, other, "north"))
    found = Scenario(f"{first} {second}", RULESET.id, usual_map(RULESET.id), sides)
    return replace(found, table=TableMap(12_000, 8_000)) if board == "table" else found


def squeezed(text: str) -> str:
    """Without blanks: lines break where they like."""
    return re.sub(r"\s+", "", text.replace("\u00a0", " "))


def rows(chart: Chart, speaker: Speaker) -> Iterator[str]:
    """Each row in one piece, as it is drawn."""
    for row in chart.rows:
        yield "".join(plain(speaker.cell(cell)) for cell in row.cells)


def wanted(reference: Reference, speaker: Speaker) -> Iterator[str]:
    """Everything the sheet must say."""
    for army in reference.armies:
        yield from rows(army.troops, speaker)
    for chart in reference.charts:
        yield speaker.named(chart.title)
        yield from rows(chart, speaker)
        yield from (plain(speaker.remark(note)) for note in chart.notes)
    for box in reference.phases:
        yield speaker.say(box.title)
        yield from (plain(speaker.remark(line)) for line in box.lines)
    for entry in reference.characteristics:
        yield plain(speaker.cell(entry.what)) + plain(speaker.cell(entry.value))
    for ground in reference.terrain:
        yield from (speaker.named(each) for each in ground.names)
        yield from (speaker.remark(each) for cell in ground.cells for each in cell)
    yield from (plain(speaker.remark(line)) for line in reference.victory)


def stands(what: str, value: str, said: str) -> bool:
    """Whether an entry is there with its value at its end, or at the end of the first of its lines."""
    return any(what[:cut] + value + what[cut:] in said for cut in range(len(what) + 1))


def modifiers(reference: Reference, speaker: Speaker) -> Iterator[tuple[str, str]]:
    """What is added where."""
    for box in reference.phases:
        for entry in box.modifiers:
            yield squeezed(speaker.cell(entry.what)), squeezed(speaker.cell(entry.value))


def figures(scenario: Scenario, language: str) -> Iterator[str]:
    """Of every kind of troops class, VBU, I and VD as the list has them, apart from any reference."""
    told = Subject(scenario).told(language).scenario
    assert told is not None
    for side in told.sides:
        for troop in side.army.troops:
            data = troop.characteristics
            yield f"{data['vbu']}{data['impetus']}{data['vd']}"


def check_sheet(scenario: Scenario, language: str, ink: Ink = "colour") -> bytes:
    """One page, nothing too small, nothing over something else, nothing left out, every figure there."""
    speaker = Speaker(language)
    printed = make("qrs", Subject(scenario), PrintOptions(language=language, ink=ink))
    assert printed.finding is None
    assert printed.dropped == (), "everything has its place"
    assert page_sizes(printed.pdf) == [(210.0, 297.0)]
    found = glyphs(printed.pdf)
    assert min(glyph.size for glyph in found) >= 7.0
    assert overlaps(found) == []
    slip = 1.6
    assert all(
        MARGIN * MM - slip <= glyph.left and glyph.right <= (210 - MARGIN) * MM + slip for glyph in found
    )
    assert all(glyph.bottom >= MARGIN * MM - 3 * slip for glyph in found)
    said = squeezed(words_of(printed.pdf, 0))
    told = Subject(scenario).told(language).scenario
    assert told is not None
    reference = RULESET.reference(told)
    missing = [text for text in wanted(reference, speaker) if squeezed(text) not in said]
    assert not missing, missing[:6]
    entries = modifiers(reference, speaker)
    assert not [entry for entry in entries if not stands(*entry, said)]
    assert [text for text in figures(scenario, language) if text not in said] == []
    return printed.pdf
