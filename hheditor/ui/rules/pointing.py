"""The rule at hand: what a card at the pointer says, what lies under the pointer, or what was just told.

Every widget that tells a rule already says it somewhere Qt can read: in its text, its tooltip, its accessible
name, or its model. So no workspace needs to do anything for F2.
"""

from PySide6.QtCore import Qt
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QAbstractItemView, QApplication, QWidget

from hheditor.ui.context import Context
from hheditor.ui.rules.links import rules_in

_CARDS = ("battle:hover", "scenario:refusal")
"""Cards that follow the pointer and take no clicks."""


def rule_at_hand(context: Context, window: QWidget, notice: str, system: str = "") -> tuple[str, str]:
    """The rule F2 means now and whose it is; empty for none. `system` says what was told last."""
    for name in _CARDS:
        for card in window.findChildren(QWidget, name):
            if card.isVisible() and (found := _of_widget(context, card)):
                return found, context.system
    found = _under_pointer(context, window)
    if found or not notice:
        return found, context.system
    return next(iter(rules_in(context, notice, system)), ""), system or context.system


def _under_pointer(context: Context, window: QWidget) -> str:
    widget: QWidget | None = QApplication.widgetAt(QCursor.pos())
    while widget is not None and widget is not window and widget.window() is window:
        found = _of_item(context, widget) or _of_widget(context, widget)
        if found:
            return found
        widget = widget.parentWidget()
        if widget is not None and widget.layout() is not None and len(widget.findChildren(QWidget)) > 12:
            return ""
    return ""


def _of_item(context: Context, widget: QWidget) -> str:
    view = widget.parentWidget()
    if not isinstance(view, QAbstractItemView) or view.viewport() is not widget:
        return ""
    index = view.indexAt(widget.mapFromGlobal(QCursor.pos()))
    for role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.DisplayRole):
        said = index.data(role)
        if isinstance(said, str) and (found := rules_in(context, said)):
            return found[0]
    return ""


def _of_widget(context: Context, widget: QWidget) -> str:
    texts = [widget.toolTip(), widget.accessibleName(), widget.accessibleDescription()]
    text = getattr(widget, "text", None)
    said = text() if callable(text) else text
    if isinstance(said, str):
        texts.insert(0, said)
    return next((rules[0] for each in texts if (rules := rules_in(context, each))), "")
