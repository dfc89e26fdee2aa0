"""A page of rich text that follows no path: what a page shows beside its words it is given."""

from typing import Any

from PySide6.QtCore import QUrl
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QTextBrowser


class TextPage(QTextBrowser):
    """For pages of our own making. Whoever needs pictures overrides `picture`."""

    def __init__(self) -> None:
        super().__init__()
        self.setOpenLinks(False)

    def loadResource(self, kind: int, name: QUrl | str) -> Any:  # noqa: ARG002 - Qt's signature
        """Only what `picture` knows. Qt opens the file that is named when it gets nothing, so it gets an
        empty picture."""
        found = self.picture(name.toString() if isinstance(name, QUrl) else name)
        return QImage() if found is None else found

    def picture(self, address: str) -> Any:  # noqa: ARG002 - others know some
        """A picture of the page by the address it has there; none by itself."""
        return None
