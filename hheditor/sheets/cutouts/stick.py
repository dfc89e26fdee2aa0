"""A measuring stick with the lengths that matter to the armies in play, to cut out and glue end to end.

Centimetres along its upper edge, a mark at every length below it, with its name and whose it is. A stick
longer than the paper comes in parts; each but the last has a tab for glue.
"""

from typing import NamedTuple

from hheditor.rules.api.screen.paths import Range
from hheditor.sheets.armies.roster import scenario_of
from hheditor.sheets.cutouts.scale import check_bar
from hheditor.sheets.making import Job, Printed
from hheditor.sheets.options import MM
from hheditor.sheets.paper.faces import width
from hheditor.sheets.paper.page import Book
from hheditor.sheets.words import Speaker
from hheditor.values import refuse

MARGIN = 10.0
HEAD = 22.0
TAB = 12.0
"""Millimetres of a tab for glue."""
LINE = 4.0
"""Millimetres to a row of names."""
_TICKS = 9.0
"""Millimetres above the names that ticks and numbers need."""
_HIGH = 4.2
"""Millimetres of the highest tick."""
_TYPES = (8.0, 7.2, 6.4)
"""Points of the words, the largest that fit."""
_BEYOND = 10
"""Millimetres the stick goes on beyond its last mark."""


class _Mark(NamedTuple):
    """A length on the stick, in millimetres, and what is written there."""

    at: float
    words: str


def sheet(job: Job) -> Printed:
    """The stick in as many parts as it needs."""
    speaker = job.speaker
    found = job.subject.rules.ranges(scenario_of(job))
    if not found:
        return Printed(finding=refuse("sheet.no-ranges"))
    book = Book(job.options, f"{job.subject.name}: {speaker.say('sheet.kind.stick')}", landscape=True)
    marks = [_Mark(each.length / 10, _words(speaker, each)) for each in _gathered(found)]
    part = float(int((book.wide - 2 * MARGIN - TAB) // 10) * 10)
    long = max(mark.at for mark in marks) + _BEYOND
    count = -(-int(long) // int(part))
    rows = [
        _rows([mark for mark in marks if _within(mark, start, part)], start, min(part, long - start))
        for start in (number * part for number in range(count))
    ]
    y = _head(book, job)
    for number in range(count):
        start = number * part
        tall = _TICKS + LINE * max(1, *(row + 1 for _, row in rows[number]), 1) + 2.5
        if y + tall > book.tall - MARGIN:
            book.turn()
            y = _head(book, job)
        _part(book, rows[number], start, min(part, long - start), y, tall, last=number + 1 == count)
        y += tall + 8
    return Printed(book.finish(), book.pages)


def _gathered(found: tuple[Range, ...]) -> list[Range]:
    """Lengths in their order, those that mean the same once."""
    known: dict[tuple[int, str], dict[str, None]] = {}
    for each in found:
        known.setdefault((each.length, each.message), {}).update(dict.fromkeys(each.names))
    return [Range(length, message, tuple(names)) for (length, message), names in sorted(known.items())]


def _words(speaker: Speaker, each: Range) -> str:
    name = speaker.named(each.message)
    said = speaker.say("sheet.stick-mark", name=name, length=each.length)
    return f"{said}: {', '.join(each.names)}" if each.names else said


def _within(mark: _Mark, start: float, part: float) -> bool:
    """Whether a mark stands on a part; one at the joint stands on the part before it."""
    return start < mark.at <= start + part


def _rows(marks: list[_Mark], start: float, part: float) -> list[tuple[_Mark, int]]:
    """Each mark with the row its words stand in: below the rows of all marks they run past, so that no line
    goes through words and none run into others."""
    found: list[tuple[_Mark, int]] = []
    spans: list[tuple[float, float, int]] = []
    # From the far end: words run to the right, past marks that have their rows already. Those at the end of
    # the part, whose words stand before them, come last.
    before = [mark for mark in marks if _extent(mark, start, part)[0] > mark.at - start]
    after = [mark for mark in marks if mark not in before]
    for mark in (*reversed(before), *after):
        left, right = _extent(mark, start, part)
        low, high = min(left, mark.at - start), max(right, mark.at - start)
        met = [row for other, row in found if low <= other.at - start <= high]
        row = max(met, default=-1) + 1
        while any(each == row and left < end + 2 and begin < right + 2 for begin, end, each in spans):
            row += 1
        found.append((mark, row))
        spans.append((left, right, row))
    return found


def _set(mark: _Mark, start: float, part: float) -> tuple[float, float, float]:
    """How large the words of a mark are set, and where they begin and end on their part: after it, smaller
    where there is little room; at the very end of the part before it."""
    at = mark.at - start
    for size in _TYPES:
        wide = width(mark.words, "sans", size) / MM
        if at + wide + 3 < part:
            return size, at + 1.5, at + 1.5 + wide
    wide = min(width(mark.words, "sans", _TYPES[0]) / MM, part * 0.6)
    return _TYPES[0], at - 1.5 - wide, at - 1.5


def _extent(mark: _Mark, start: float, part: float) -> tuple[float, float]:
    return _set(mark, start, part)[1:]


def _head(book: Book, job: Job) -> float:
    speaker = job.speaker
    title = speaker.say("sheet.stick-title", name=job.subject.name[:60])
    book.text(MARGIN, MARGIN + 4.5, title, 13, face="serif", color=book.tones.accent,
              room=book.wide - 2 * MARGIN)  # fmt: skip
    check_bar(book, MARGIN, MARGIN + 9.5, speaker)
    return MARGIN + HEAD


def _part(
    book: Book, rows: list[tuple[_Mark, int]], start: float, long: float, y: float, tall: float, *, last: bool
) -> None:
    """One part: its outline to cut along, ticks for every half centimetre, marks and their names."""
    ink, soft = book.tones.ink, book.tones.soft
    left = MARGIN
    book.box(left, y, long, tall, color=ink, weight=0.5)
    if not last:
        book.rule(left + long, y, left + long + TAB, weight=0.3, color=soft, dash=(1.2, 0.8))
        book.rule(left + long, y + tall, left + long + TAB, weight=0.3, color=soft, dash=(1.2, 0.8))
        book.rule(left + long + TAB, y, left + long + TAB, y + tall, weight=0.3, color=soft, dash=(1.2, 0.8))
    for half in range(int(start * 2 / 10), int((start + long) * 2 / 10) + 1):
        at = left + half * 5 - start
        if at > left + long + 0.01:
            break
        whole, number = half % 2 == 0, half // 2
        high = 1.8 if not whole else _HIGH if number % 5 == 0 else 3.0
        book.rule(at, y, at, y + high, weight=0.7 if whole and number % 5 == 0 else 0.4, color=ink)
        if whole and number and left + 2 < at < left + long - 2:
            fifth = number % 5 == 0
            size = 8.5 if fifth else 6.5
            book.text(at, y + 7, str(number), size, face="bold" if fifth else "sans", anchor="middle")
    for mark, row in rows:
        at = left + mark.at - start
        base = y + _TICKS + LINE * (row + 1) - 1.0
        # The number of the centimetre stays readable.
        book.rule(at, y, at, y + _HIGH, weight=1.4, color=book.tones.accent)
        book.rule(at, y + _TICKS - 1.4, at, base + 0.8, weight=1.4, color=book.tones.accent)
        size, begin, end = _set(mark, start, long)
        anchor = "left" if begin > mark.at - start else "right"
        x = left + (begin if anchor == "left" else end)
        book.text(x, base, mark.words, size, anchor=anchor, room=end - begin + 1)
