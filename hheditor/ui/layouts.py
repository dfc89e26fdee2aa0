"""What panels do with their layouts."""

from PySide6.QtWidgets import QLayout


def emptied(layout: QLayout) -> None:
    """Throw away what a layout holds."""
    while (item := layout.takeAt(0)) is not None:
        widget, inner = item.widget(), item.layout()
        if widget is not None:
            # Hidden at once: what is deleted later would be painted once more.
            widget.hide()
            widget.deleteLater()
        elif inner is not None:
            emptied(inner)
