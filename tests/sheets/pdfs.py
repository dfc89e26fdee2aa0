"""Reading PDFs back: words with their boxes and sizes, streams as they are written."""

import re
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pypdfium2
from pypdfium2 import raw

from hheditor.scenarios import Scenario
from hheditor.sheets.paper.pdfium import PDFIUM
from hheditor.store.exchange.reading import read_document

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = sorted(path.stem for path in (ROOT / "examples").glob("*.hhscenario"))
BATTLE = ROOT / "tests" / "rules" / "hordes_heroes" / "playthroughs" / "whole-battle.hhbattle"
MM = 72 / 25.4


def example(name: str) -> Scenario:
    found = read_document((ROOT / "examples" / f"{name}.hhscenario").read_bytes(), name).content
    assert isinstance(found, Scenario)
    return found


class Glyph(NamedTuple):
    """A character on a page; points from the bottom left."""

    text: str
    left: float
    bottom: float
    right: float
    top: float
    size: float
    place: int = 0
    """Its number on the page."""


@contextmanager
def opened(pdf: bytes) -> Iterator[pypdfium2.PdfDocument]:
    """A file to read; no window draws pages meanwhile, since PDFium serves one thread at a time."""
    with PDFIUM:
        document = pypdfium2.PdfDocument(pdf)
        try:
            yield document
        finally:
            document.close()


def glyphs(pdf: bytes, page: int = 0) -> list[Glyph]:
    found = []
    with opened(pdf) as document:
        sheet = document[page]
        words = sheet.get_textpage()
        for index in range(words.count_chars()):
            code = raw.FPDFText_GetUnicode(words, index)
            text = chr(code) if code > 32 else ""
            if text.strip():
                left, bottom, right, top = words.get_charbox(index)
                size = raw.FPDFText_GetFontSize(words, index)
                found.append(Glyph(text, left, bottom, right, top, size, index))
        words.close()
        sheet.close()
    return found


def pages(pdf: bytes) -> list[str]:
    """The words of every page, spaces made alike."""
    with opened(pdf) as document:
        found = [document[number].get_textpage().get_text_range() for number in range(len(document))]
    return [" ".join(text.split()) for text in found]


def words(pdf: bytes) -> str:
    """All words of a file."""
    return " ".join(pages(pdf))


def words_of(pdf: bytes, page: int) -> str:
    """The words of one page."""
    with opened(pdf) as document:
        text = document[page].get_textpage().get_text_range()
    return " ".join(text.split())


def page_sizes(pdf: bytes) -> list[tuple[float, float]]:
    """Width and height of every page in millimetres."""
    with opened(pdf) as document:
        sizes = [document.get_page_size(number) for number in range(len(document))]
    return [(round(wide / MM, 1), round(tall / MM, 1)) for wide, tall in sizes]


def _unpacked(pdf: bytes) -> Iterator[bytes]:
    """Everything that is packed in a file."""
    for match in re.finditer(rb"(?<!end)stream\r?\n", pdf):
        try:
            # What follows the compressed data is not looked at.
            yield zlib.decompressobj().decompress(pdf[match.end() :])
        except zlib.error:
            continue


def streams(pdf: bytes) -> list[str]:
    """The contents of pages and forms as they were written."""
    return [
        data.decode("latin-1")
        for data in _unpacked(pdf)
        if b" cm" in data or b" re" in data or b" m " in data
    ]


def letters(pdf: bytes) -> list[str]:
    """What each code of each font stands for."""
    return [data.decode("latin-1") for data in _unpacked(pdf) if b"begincmap" in data]


def overlaps(found: list[Glyph]) -> list[tuple[Glyph, Glyph]]:
    """Pairs of characters that cover each other; neighbours in a word lean over each other in italics."""
    rows: dict[int, list[Glyph]] = {}
    for glyph in found:
        for row in range(int(glyph.bottom // 12), int(glyph.top // 12) + 1):
            rows.setdefault(row, []).append(glyph)
    pairs = []
    for line in rows.values():
        line.sort(key=lambda glyph: glyph.left)
        for index, one in enumerate(line):
            for other in line[index + 1 : index + 9]:
                if other.left > one.right:
                    break
                wide = min(one.right, other.right) - max(one.left, other.left)
                tall = min(one.top, other.top) - max(one.bottom, other.bottom)
                if wide > 1.2 and tall > 1.2 and abs(one.place - other.place) > 1:
                    pairs.append((one, other))
    return pairs
