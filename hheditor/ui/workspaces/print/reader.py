"""A PDF reader beside the window: it opens files and draws their pages on a thread of its own, while there is
something to do."""

from collections import deque
from collections.abc import Callable
from threading import Lock, Thread
from typing import Any

from PySide6.QtCore import QObject
from PySide6.QtGui import QImage

from hheditor.sheets.paper.pdfium import PDFIUM
from hheditor.ui.safety.courier import to

Sizes = tuple[tuple[float, float], ...]
"""How broad and high each page is, in points."""


def page_image(page: Any, scale: float) -> QImage:
    """A page drawn at so many pixels to a point."""
    with PDFIUM:
        bitmap = page.render(scale=scale)
        image = QImage(
            bytes(bitmap.buffer), bitmap.width, bitmap.height, bitmap.stride, QImage.Format.Format_BGR888
        ).copy()
        bitmap.close()
    return image


class Reader:
    """Does one thing after another for a widget, which hears of each when it is done."""

    def __init__(
        self,
        widget: QObject,
        opened: Callable[[bytes, Sizes], object],
        drawn: Callable[[bytes, int, float, QImage], object],
    ) -> None:
        self._lock = Lock()
        self._jobs: deque[Callable[[], None]] = deque()
        self._runs = False
        self._document: Any = None
        self._pdf = b""
        self._opened, self._drawn, self._fail = to(widget, opened), to(widget, drawn), to(widget, _raise)

    def open(self, pdf: bytes) -> None:
        """Read this file from now on; whatever was still to be drawn of another is not."""
        with self._lock:
            self._jobs.clear()
        self._do(lambda: self._open(pdf))

    def draw(self, pdf: bytes, number: int, scale: float) -> None:
        """Draw a page of the file that was opened last, at so many pixels to a point."""
        self._do(lambda: self._draw(pdf, number, scale))

    def drop(self) -> None:
        """Draw nothing that was asked for and is not begun."""
        with self._lock:
            self._jobs.clear()

    def close(self) -> None:
        """Give the file back."""
        self.drop()
        self._do(self._close)

    def _do(self, job: Callable[[], None]) -> None:
        with self._lock:
            self._jobs.append(job)
            if self._runs:
                return
            self._runs = True
        Thread(target=self._run, name="pages", daemon=True).start()

    def _run(self) -> None:
        while True:
            with self._lock:
                if not self._jobs:
                    self._runs = False
                    return
                job = self._jobs.popleft()
            try:
                job()
            except BaseException as error:  # noqa: BLE001 - it is raised again on the window's thread
                self._fail(error)

    def _close(self) -> None:
        document, self._document, self._pdf = self._document, None, b""
        if document is not None:
            with PDFIUM:
                document.close()

    def _open(self, pdf: bytes) -> None:
        import pypdfium2

        self._close()
        with PDFIUM:
            document = pypdfium2.PdfDocument(pdf)
            sizes = tuple(document.get_page_size(number) for number in range(len(document)))
        self._document, self._pdf = document, pdf
        self._opened(pdf, sizes)

    def _draw(self, pdf: bytes, number: int, scale: float) -> None:
        if pdf is not self._pdf:
            return
        with PDFIUM:
            page = self._document[number]
            image = page_image(page, scale)
            page.close()
        self._drawn(pdf, number, scale, image)


def _raise(error: BaseException) -> None:
    raise error
