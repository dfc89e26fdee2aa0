"""Everything for an evening at the club in one file, in the order in which it is handed out.

First what lies between the players, then all that is one player's, in his language, then the other's, and
last what is cut out. It is made to be printed on both sides: what is nobody else's business begins on a new
leaf, and things to cut out have nothing on their backs.
"""

import re
from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from hheditor.sheets.making import Job, Printed, make
from hheditor.sheets.options import PrintOptions, View
from hheditor.sheets.paper.pdfium import PDFIUM

if TYPE_CHECKING:
    import pypdfium2


class Part(NamedTuple):
    """A sheet of the evening."""

    kind: str
    options: PrintOptions
    cut: bool = False
    """Whether its pages are cut up, so that their backs stay blank."""


def parts_of(options: PrintOptions, sides: int = 2) -> list[Part]:
    """The sheets in their order."""
    languages = [chosen or options.language for chosen in (*options.languages, *[""] * sides)][:sides]
    found = [
        Part("qrs", replace(options, language=language, back=True)) for language in dict.fromkeys(languages)
    ]
    views: tuple[View, ...] = ("first", "second")
    for side, language in enumerate(languages):
        own = replace(options, language=language, sides=(side,))
        found.append(Part("side", replace(own, back=True)))
        found.append(Part("map", replace(own, views=(views[side],))))
        found.append(Part("roster", own))
        found.append(Part("cards", replace(own, back=True)))
    found += [Part("tracks", replace(options, language=language)) for language in dict.fromkeys(languages)]
    found.append(Part("markers", options, cut=True))
    found.append(Part("counters", options, cut=True))
    return found


def sheet(job: Job) -> Printed:
    """One file of all of them."""
    assert job.subject.scenario is not None
    made: list[tuple[bytes, bool]] = []
    for part in parts_of(job.options, len(job.subject.scenario.sides)):
        printed = make(part.kind, job.subject, part.options)
        if printed.finding is None:
            made.append((printed.pdf, part.cut and not printed.backed))
        elif part.kind not in ("cards", "tracks"):
            # Armies without generals have no cards, most games no tracks; what else is missing is trouble.
            return printed
    with PDFIUM:
        return _joined(made)


def _joined(made: list[tuple[bytes, bool]]) -> Printed:
    import pypdfium2

    file = pypdfium2.PdfDocument.new()
    try:
        for pdf, cut in made:
            _add(file, pdf, cut=cut)
        pages = len(file)
        buffer = BytesIO()
        file.save(buffer)
        return Printed(_timeless(buffer.getvalue()), pages)
    finally:
        file.close()


def _timeless(pdf: bytes) -> bytes:
    """The same bytes for the same evening: without the hour at which they were put together."""
    pdf = re.sub(rb"/CreationDate\(D:\d{14}", b"/CreationDate(D:20000101000000", pdf, count=1)
    head, mark, tail = pdf.rpartition(b"/ID[<")
    return head + mark + re.sub(rb"[0-9A-F]{32}", b"0" * 32, tail) if mark else pdf


def _add(file: "pypdfium2.PdfDocument", pdf: bytes, *, cut: bool) -> None:
    """The pages of a part, with blank backs where it needs them."""
    import pypdfium2
    from pypdfium2 import raw

    source = pypdfium2.PdfDocument(pdf)
    try:
        if not len(file):
            # Nobody is to scale what is printed at true size.
            raw.FPDF_CopyViewerPreferences(file, source)
        for number in range(len(source)):
            file.import_pages(source, [number])
            last = number + 1 == len(source)
            if cut or (last and len(file) % 2):
                wide, tall = source.get_page_size(number)
                file.new_page(wide, tall).close()
    finally:
        source.close()
