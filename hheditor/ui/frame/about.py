"""What this program is, and every key it listens to; F1."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QWidget

import hheditor
from hheditor.ui.context import Context
from hheditor.ui.fonts import heading_font
from hheditor.ui.keys import readable
from hheditor.ui.labels import Text
from hheditor.ui.layouts import in_column
from hheditor.ui.look.widgets import named
from hheditor.ui.parts.text_page import TextPage
from hheditor.ui.rich import escape


def _keys_table(frame: Context) -> str:
    """All keys by category, as a table."""
    categories: dict[str, list[tuple[str, str]]] = {}
    for operation in frame.desk.operations:
        keys = frame.desk.operations.shortcut(operation.id)
        if keys:
            row = (frame.say(operation.title), readable(keys))
            categories.setdefault(frame.say(operation.category), []).append(row)
    quiet = frame.theme.colours.quiet
    table = "<table width='100%' cellspacing='0' cellpadding='3'>"
    for category, rows in categories.items():
        table += "<tr><td colspan='2' style='padding-top: 10px'>"
        table += f"<span style='font-weight: 600'>{escape(category)}</span></td></tr>"
        for title, keys in rows:
            table += f"<tr><td>{escape(title)}</td>"
            table += f"<td align='right' style='color: {quiet}'>{escape(keys)}</td></tr>"
    return table + "</table>"


class AboutDialog(QDialog):
    """One of the few dialogs: it asks nothing."""

    def __init__(self, frame: Context, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("about")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(frame.say("about.title"))
        theme = frame.theme
        name = Text(frame.say("app.name"), font=heading_font(theme.scale, 22))
        version = Text(frame.say("about.version", version=hheditor.__version__))
        text = Text(frame.say("about.text"), wraps=True)
        keys = named(TextPage(), "about:keys")
        keys.setHtml(_keys_table(frame))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.close)
        in_column(
            self,
            name,
            version,
            text,
            (keys, 1),
            buttons,
            margins=(theme.px(24), theme.px(20), theme.px(24), theme.px(16)),
            spacing=theme.px(8),
        )
        buttons.button(QDialogButtonBox.StandardButton.Close).setFocus()
        self.resize(theme.px(520), theme.px(600))
