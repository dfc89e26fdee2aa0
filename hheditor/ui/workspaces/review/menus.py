"""The menu of what is done rarely: lines, notes, files. Every entry is an operation with its keys."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QSize
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QMenu, QToolButton

from hheditor.ui.keys import readable
from hheditor.ui.look.widgets import named

if TYPE_CHECKING:
    from hheditor.ui.context import Context

_GROUPS = (
    ("why",),
    ("undo", "redo"),
    ("write", "name-bookmark", "wipe"),
    ("try", "play-on", "name-line", "promote", "demote", "make-main", "delete", "fold-all", "taken-back"),
    ("copy", "clip"),
    ("export-picture", "export-series", "export-gif", "export-page", "export-text", "report"),
)


def fill(menu: QMenu, context: "Context") -> None:
    """Put every operation into a menu as it is now."""
    menu.clear()
    for number, group in enumerate(_GROUPS):
        if number:
            menu.addSeparator()
        for name in group:
            identity = f"review.{name}"
            operation = context.desk.operations[identity]
            keys = readable(context.desk.operations.shortcut(identity))
            text = context.say(operation.title).replace("&", "&&")
            action = menu.addAction(f"{text}\t{keys}" if keys else text)
            action.setIcon(context.icon(operation.icon) if operation.icon else QIcon())
            action.setEnabled(operation.enabled)
            if operation.checked is not None:
                action.setCheckable(True)
                action.setChecked(operation.checked())
            action.triggered.connect(lambda _=False, identity=identity: context.run(identity))


def more_button(context: "Context") -> QToolButton:
    """The button at the end of the bar."""
    button = named(QToolButton(), "review:more")
    button.setIcon(context.icon("more"))
    side = context.theme.px(20)
    button.setIconSize(QSize(side, side))
    button.setToolTip(context.say("review.more"))
    button.setAccessibleName(context.say("review.more"))
    button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
    button.setStyleSheet("QToolButton::menu-indicator { image: none; }")
    menu = QMenu(button)
    menu.aboutToShow.connect(lambda: fill(menu, context))
    button.setMenu(menu)
    return button


def open_menu(context: "Context", where: QPoint) -> None:
    """The same menu at a place of the screen."""
    menu = QMenu()
    fill(menu, context)
    menu.exec(where)
