"""The way to the printer: pages in their own size, at 100 %, never fitted."""

from pathlib import Path

import pypdfium2
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QApplication

from hheditor.hexes import Board
from hheditor.maps import Map
from hheditor.sheets import PrintOptions, make
from hheditor.sheets.subject import of_document
from hheditor.ui.workspaces.print.printer import print_pdf
from tests.sheets.pdfs import opened

_NEAR = 1.0
"""Points by which a printer may round the size of its paper."""


def test_pages_arrive_in_their_own_size_and_place(qapp: QApplication, tmp_path: Path) -> None:
    printed = make("field", of_document(Map(Board(4, 3))), PrintOptions(hex_mm=100))
    target = tmp_path / "out.pdf"
    printer = QPrinter(QPrinter.PrinterMode.ScreenResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(target))
    assert print_pdf(printer, printed.pdf)
    with opened(printed.pdf) as sent, opened(target.read_bytes()) as came:
        assert len(came) == len(sent)
        for number in range(len(sent)):
            for here, there in zip(sent.get_page_size(number), came.get_page_size(number), strict=True):
                assert abs(here - there) <= _NEAR
        # The check bar of a page at true size is as long on the printed page as in the file.
        for before, after in zip(_dark_columns(sent, 1), _dark_columns(came, 1), strict=True):
            assert abs(before - after) <= 2


def _dark_columns(document: pypdfium2.PdfDocument, number: int) -> tuple[int, int]:
    """First and last dark pixel of the check bar's line, in points from the left."""
    image = document[number].render(scale=1, grayscale=True).to_pil()
    wide, tall = image.size
    rows = [
        [x for x in range(min(wide, 172)) if image.getpixel((x, y)) < 150] for y in range(tall - 18, tall - 6)
    ]
    longest = max(rows, key=len)
    return longest[0], longest[-1]
