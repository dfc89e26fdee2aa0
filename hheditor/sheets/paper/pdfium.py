"""PDFium serves one thread at a time: whoever reads, draws or joins PDF files holds this.

    with PDFIUM:
        document = pypdfium2.PdfDocument(pdf)

Sheets are made beside the window while the window draws the pages of the last one.
"""

from threading import RLock

PDFIUM = RLock()
