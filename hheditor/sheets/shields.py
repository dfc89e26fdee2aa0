"""The device of an army on the page."""

from hheditor.armies import Army
from hheditor.armies.army import Device
from hheditor.sheets.page import Book


def draw_shield(book: Book, device: Device, x: float, y: float, size: float) -> None:
    """A shield with its middle at x and y, so many millimetres broad."""
    from hheditor.drawing.heraldry import shield_ops

    book.picture([(shield_ops(device, 0.0, 0.0, 1000.0), None)], x, y, size)


def army_shield(book: Book, army: Army, x: float, y: float, size: float) -> None:
    """The shield of an army."""
    draw_shield(book, army.device, x, y, size)
