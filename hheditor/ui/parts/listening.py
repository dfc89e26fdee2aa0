"""Listening until a widget is gone: the editor outlives its widgets, which are made anew with every
change of looks."""

from collections.abc import Callable

from PySide6.QtCore import QObject


def until_gone(widget: QObject, *stops: Callable[[], None]) -> None:
    """End the listening when Qt has deleted the widget. The functions must not hold the widget."""

    def stop_all() -> None:
        for stop in stops:
            stop()

    widget.destroyed.connect(stop_all)
