"""A document the disk has changed: what is wrong, and the offer of a copy of what can be read."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from hheditor.ui.fonts import heading_font
from hheditor.ui.labels import Paragraph

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
        layout = QVBoxLayout(self)
        layout.setContentsMargins(px(24), px(20), px(24), px(16))
        layout.setSpacing(px(10))
        title = Paragraph(context.say("library.altered.title"))
        title.setFont(heading_font(context.theme.scale, 18))
        self._why = Paragraph(context.say_finding(finding))
        self._why.setObjectName("altered:why")
        self._offer = Paragraph(context.say("library.altered.offer"))
        for label in (title, self._why, self._offer):
            layout.addWidget(label)
        layout.addLayout(self._buttons())
        self.setFixedWidth(px(560))

    def _buttons(self) -> QHBoxLayout:
        say, row = self._context.say, QHBoxLayout()
        leave = QPushButton(say("library.altered.leave"))
        leave.setObjectName("altered:leave")
        leave.setProperty("primary", "true")
        leave.setDefault(True)
        leave.clicked.connect(lambda _=False: self.reject())
        self._anyway = QPushButton(say("library.altered.copy"))
        self._anyway.setObjectName("altered:copy")
        self._anyway.clicked.connect(lambda _=False: self._try())
        row.addWidget(self._anyway)
        row.addStretch(1)
        row.addWidget(leave)
        return row

    def _try(self) -> None:
        finding = self._copy()
        if finding is None:
            self.accept()
            return
        self._why.setText(self._context.say_finding(finding))
        self._offer.hide()
        self._anyway.setEnabled(False)
