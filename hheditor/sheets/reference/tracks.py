"""Tracks that lie beside the field: boxes large enough for a counter, with what is to be known of some."""

from hheditor.rules.api.paper.reference import Track
from hheditor.sheets.making import Job, Printed, reference_of
from hheditor.sheets.options import MM
from hheditor.sheets.paper.page import Book
from hheditor.sheets.paper.setting import baseline, paragraph
from hheditor.sheets.reference.qrs_parts import heading, stamp_words
from hheditor.sheets.words import Speaker, plain

_MARGIN = 12.0
_BOX = 18.0
"""Millimetres: a counter of the usual size lies in a box and lets its number be seen."""
_ACROSS = 10
_GAP = 7.0
_WIDE = 3
_LETTER = 7.0


def sheet(job: Job) -> Printed:
    """The tracks of a scenario, on as few pages as they need."""
    scenario, reference = job.subject.scenario, reference_of(job)
    assert scenario is not None
    book = Book(job.options, f"{scenario.name}: {job.speaker.say('sheet.kind.tracks')}")
    y = _top(book, scenario.name, job.speaker)
    bottom = book.tall - _MARGIN - 8
    for track in reference.tracks:
        tall = _height(track)
        if y + tall > bottom:
            book.turn()
            y = _top(book, scenario.name, job.speaker)
        _draw(book, track, y, job.speaker)
        y += tall + _GAP
    stamp_words(book, reference, job.speaker, _MARGIN)
    return Printed(book.finish(), book.pages)


def _top(book: Book, name: str, speaker: Speaker) -> float:
    title = speaker.say("sheet.kind.tracks")
    book.text(_MARGIN, _MARGIN + 6, title, 17, face="serif", color=book.tones.accent)
    book.text(
        book.wide - _MARGIN, _MARGIN + 6, name, 11, face="italic", color=book.tones.soft, anchor="right"
    )
    return _MARGIN + 11


def _rows(track: Track) -> int:
    return -(-len(track.cells) // (_WIDE if track.wide else _ACROSS))


def _height(track: Track) -> float:
    return 7.0 + (5.0 if track.note is not None else 0.0) + _rows(track) * _BOX


def _draw(book: Book, track: Track, y: float, speaker: Speaker) -> None:
    room = book.wide - 2 * _MARGIN
    top = heading(speaker.remark(track.title), room, 11.5)
    top.draw(book, _MARGIN, y)
    y += 7.0
    if track.note is not None:
        paragraph(speaker.remark(track.note), 8.5, room, 1.2).draw(book, _MARGIN, y - 0.6)
        y += 5.0
    across = _WIDE if track.wide else _ACROSS
    wide = room / across
    known: dict[int, list[str]] = {}
    for at, words in track.marks:
        known.setdefault(at, []).append(plain(speaker.remark(words)))
    for number, cell in enumerate(track.cells):
        row, column = divmod(number, across)
        _box(book, speaker.cell(cell), known.get(number, []), _MARGIN + column * wide, y + row * _BOX, wide)


def _box(book: Book, text: str, words: list[str], x: float, y: float, wide: float) -> None:
    tones = book.tones
    marked = bool(words)
    book.box(x, y, wide, _BOX, fill=tones.tint if marked else "", color=tones.ink, weight=0.5)
    if marked:
        book.box(x + 0.7, y + 0.7, wide - 1.4, _BOX - 1.4, color=tones.accent, weight=1.2)
    size = 13.0
    book.text(x + 1.8, y + 1.2 + baseline(size, 1.1), text, size, face="bold", room=wide - 3.0)
    low = y + _BOX - 1.8
    for line in reversed(words):
        for part in reversed(paragraph_lines(line, wide - 3.2)):
            book.text(x + 1.8, low, part, _LETTER, color=tones.ink)
            low -= _LETTER * 1.12 / MM


def paragraph_lines(text: str, room: float) -> list[str]:
    """The lines a few words take in a narrow box."""
    from hheditor.sheets.paper.setting import lines_of

    return ["".join(piece for _, piece in line) for line in lines_of(text, _LETTER, room)]
