"""The dice of a battle as bars: how often each face fell, beside how often it should have."""

from collections import Counter
from typing import TYPE_CHECKING

from hheditor.battles.reading.events import thrown
from hheditor.sheets.paper.inks import side_color
from hheditor.sheets.paper.page import Book
from hheditor.sheets.paper.setting import Block, paragraph
from hheditor.sheets.words import Speaker
from hheditor.text import Naming, decimal

if TYPE_CHECKING:
    from hheditor.battles import Battle

_TALL = 26.0


def faces_of(battle: "Battle") -> dict[tuple[range, int], Counter[int]]:
    """For each kind of die, by its faces, and side how often each face fell on the main line."""
    found: dict[tuple[range, int], Counter[int]] = {}
    for node in battle.main_line():
        for throw in thrown(battle, node):
            die = range(throw.lowest, throw.lowest + throw.sides)
            found.setdefault((die, throw.side), Counter()).update(throw.faces)
    return dict(sorted(found.items(), key=lambda each: (len(each[0][0]), each[0][0].start, each[0][1])))


def dice_rows(battle: "Battle", speaker: Speaker, wide: float) -> list[Block]:
    """Charts side by side, two to a row."""
    counts = list(faces_of(battle).items())
    if not counts:
        return [paragraph(speaker.say("sheet.report-dice-none"), 9.5, wide, 1.3, face="italic")]
    half = (wide - 8) / 2

    def row(first: int) -> Block:
        def draw(book: Book, x: float, y: float) -> None:
            for number, ((die, side), faces) in enumerate(counts[first : first + 2]):
                _chart(book, battle, speaker, die, side, faces, x + number * (half + 8), y, half)

        return Block(_TALL + 14, draw)

    return [row(first) for first in range(0, len(counts), 2)]


def _chart(
    book: Book,
    battle: "Battle",
    speaker: Speaker,
    die: range,
    side: int,
    faces: Counter[int],
    x: float,
    y: float,
    wide: float,
) -> None:
    armies = battle.header.scenario.sides
    known = 0 <= side < len(armies)
    color = side_color(battle.header.scenario, side, book.options.ink) if known else book.tones.ink
    called = Naming(battle.header.scenario, speaker.language).sides
    name = speaker.say("sheet.report-die", sides=len(die)) + (f", {called[side]}" if known else "")
    book.text(x, y + 3.6, name, 10.5, face="serif", color=color, room=wide)
    total = sum(faces.values())
    mean = sum(face * count for face, count in faces.items()) / total
    average = decimal(mean, 2, speaker.language)
    fair = decimal((die.start + die.stop - 1) / 2, 1, speaker.language)
    line = speaker.say("sheet.report-dice-line", n=total, mean=average, expected=fair)
    book.text(x, y + 8, line, 8.5, color=book.tones.soft, room=wide)
    base = y + 10 + _TALL - 4
    step = wide / len(die)
    most = max(*faces.values(), total / len(die))
    for number, face in enumerate(die):
        tall = faces.get(face, 0) / most * (_TALL - 6)
        left = x + number * step
        if tall:
            filled = book.options.ink != "ink"
            book.box(
                left + step * 0.15, base - tall, step * 0.7, tall, fill=color if filled else "", color=color
            )
        book.text(left + step / 2, base + 3.4, str(face), 8, anchor="middle")
    level = base - total / len(die) / most * (_TALL - 6)
    book.rule(x, level, x + wide, weight=0.6, color=book.tones.soft, dash=(1.2, 0.9))
    book.rule(x, base, x + wide, weight=0.5, color=book.tones.ink)
