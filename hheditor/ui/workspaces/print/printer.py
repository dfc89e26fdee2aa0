"""To the printer at 100 %: each page in its place on the paper, never fitted to what the printer likes."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QMarginsF, QRectF, QSizeF
from PySide6.QtGui import QPageLayout, QPageSize, QPainter

from hheditor.sheets.paper.pdfium import PDFIUM
from hheditor.ui.workspaces.print.reader import page_image

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter
    from PySide6.QtWidgets import QWidget

_FINEST = 300.0
"""Dots to the inch a page is drawn with; a printer's own resolution may be several times that."""
_POINTS = 72.0


def _layout(wide: float, tall: float) -> QPageLayout:
    """Paper of exactly that size in points, the whole of it."""
    landscape = wide > tall
    size = QPageSize(
        QSizeF(min(wide, tall), max(wide, tall)),
        QPageSize.Unit.Point,
        "",
        QPageSize.SizeMatchPolicy.FuzzyMatch,
    )
    way = QPageLayout.Orientation.Landscape if landscape else QPageLayout.Orientation.Portrait
    return QPageLayout(size, way, QMarginsF(0, 0, 0, 0), QPageLayout.Unit.Point)


def print_pdf(printer: "QPrinter", pdf: bytes) -> bool:
    """Send all pages; False where the printer does not take them."""
    with PDFIUM:
        return _printed(printer, pdf)


def _printed(printer: "QPrinter", pdf: bytes) -> bool:
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    printer.setFullPage(True)
    painter = QPainter()
    try:
        for number in range(len(document)):
            page = document[number]
            wide, tall = page.get_size()
            printer.setPageLayout(_layout(wide, tall))
            if number == 0:
                if not painter.begin(printer):
                    return False
            elif not printer.newPage():
                return False
            dots = printer.resolution() / _POINTS
            image = page_image(page, min(_FINEST / _POINTS, dots))
            painter.drawImage(QRectF(0, 0, wide * dots, tall * dots), image)
            page.close()
        return True
    finally:
        if painter.isActive():
            painter.end()
        document.close()


def ask_and_print(parent: "QWidget", pdf: bytes, title: str) -> bool | None:
    """Let the person choose a printer; None where they would rather not."""
    from PySide6.QtPrintSupport import QPrintDialog, QPrinter

    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setDocName(title)
    dialog = QPrintDialog(printer, parent)
    dialog.setWindowTitle(title)
    if not dialog.exec():
        return None
    return print_pdf(printer, pdf)
