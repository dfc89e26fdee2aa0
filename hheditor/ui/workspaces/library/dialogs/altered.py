"""A document the disk has changed: what is wrong, and the offer of a copy of what can be read."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QHBoxLayout, QWidget

from hheditor.ui.fonts import heading_font
from hheditor.ui.labels import Paragraph
from hheditor.ui.layouts import STRETCH, in_column, put
from hheditor.ui.look.widgets import named, push

if TYPE_CHECKING:
    from hheditor.ui.context import Context
    from hheditor.values import Finding


class AlteredDialog(QDialog):
    """Says what the disk has done. The document itself stays closed, and as it lies there."""

    def __init__(
        self,
        context: "Context",
        finding: "Finding",
        copy: "Callable[[], Finding | None]",
        parent: QWidget | None,
    ) -> None:
        """`copy` opens a copy, or says why it cannot be had."""
        super().__init__(parent)
        self.setObjectName("altered")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setModal(True)
        self._context, self._copy = context, copy
        self.setWindowTitle(context.say("library.altered.title"))
        px = context.theme.px
        layout = in_column(self, margins=(px(24), px(20), px(24), px(16)), spacing=px(10))
        title = Paragraph(context.say("library.altered.title"), font=heading_font(context.theme.scale, 18))
        self._why = named(Paragraph(context.say_finding(finding)), "altered:why")
        self._offer = Paragraph(context.say("library.altered.offer"))
        for label in (title, self._why, self._offer):
            layout.addWidget(label)
        layout.addLayout(self._buttons())
        self.setFixedWidth(px(560))

    def _buttons(self) -> QHBoxLayout:
        say, row = self._context.say, QHBoxLayout()
        leave = push(say("library.altered.leave"), "altered:leave", self.reject, primary=True)
        leave.setDefault(True)
        self._anyway = push(say("library.altered.copy"), "altered:copy", self._try)
        put(row, self._anyway, STRETCH, leave)
        return row

    def _try(self) -> None:
        finding = self._copy()
        if finding is None:
            self.accept()
            return
        self._why.setText(self._context.say_finding(finding))
        self._offer.hide()
        self._anyway.setEnabled(False)
