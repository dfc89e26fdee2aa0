"""The device of an army on the page."""

from hheditor.armies.army import Device
from hheditor.sheets.paper.page import Book


def draw_shield(book: Book, device: Device, x: float, y: float, size: float) -> None:
    """A shield with its middle at x and y, so many millimetres broad."""
    from hheditor.drawing.pieces.heraldry import shield_ops

    book.picture([(shield_ops(device, 0.0, 0.0, 1000.0), None)], x, y, size)
