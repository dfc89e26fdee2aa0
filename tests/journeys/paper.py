"""A sheet printed in the window as a person does, and what it says."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QListWidget

from hheditor.ui.workspaces.print.pages import Pages
from tests.journeys.driver import Driver
from tests.sheets.pdfs import pages as words_of_pages


def printed(driver: Driver, kind: str, folder: Path) -> list[str]:
    """The words of each page of a sheet of what is open, as the file has them."""
    driver.key("Ctrl+7")
    sheets = driver.find("print:sheets")
    assert isinstance(sheets, QListWidget)
    rows = [sheets.item(row) for row in range(sheets.count())]
    wanted = next(row for row in rows if row.data(Qt.ItemDataRole.UserRole) == kind)
    driver.click(sheets.viewport(), sheets.visualItemRect(wanted).center())
    pages = driver.find("print:pages")
    assert isinstance(pages, Pages)
    driver.key("Ctrl+S")
    field = driver.find("prompt:field")
    assert isinstance(field, QLineEdit)
    target = folder / Path(field.text()).name
    field.setText(str(target))
    driver.key("Return")
    found = words_of_pages(target.read_bytes())
    assert len(found) == pages.count, "what was looked at is what was written"
    return found
