"""The strip above the tray that tells what an opponent did: one line for all of it, then every roll with what
came of it. It stays until the next order."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QToolButton, QVBoxLayout, QWidget

from hheditor.ui.keys import readable
from hheditor.ui.labels import Text
from hheditor.ui.layouts import in_row
from hheditor.ui.look.widgets import named
from hheditor.ui.rich import escape
from hheditor.ui.workspaces.battle.field.floating import Floating

if TYPE_CHECKING:
    from hheditor.ui.context import Context
    from hheditor.ui.workspaces.battle.heraldic import Arms

_WIDTH, _TALLEST = 560, 170


class _Shield(QWidget):
    """Whose doing it was."""

    def __init__(self, context: "Context", arms: "Arms") -> None:
        super().__init__()
        self._arms = arms
        self.side = -1
        self.setFixedSize(context.theme.px(20), context.theme.px(24))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        """The shield."""
        painter = QPainter(self)
        self._arms.paint_shield(painter, QRectF(self.rect()), self.side)
        painter.end()


class Happened(Floating):
    """The strip."""

    def __init__(self, context: "Context", arms: "Arms", parent: QWidget) -> None:
        super().__init__(context, parent, "battle:happened")
        px = context.theme.px
        self._avoid: tuple[QRect, ...] = ()
        outer = QVBoxLayout(self)
        room = self.room
        outer.setContentsMargins(room + px(12), room + px(8), room + px(8), room + px(8))
        outer.setSpacing(px(4))
        top = in_row(spacing=px(8))
        self._shield = _Shield(context, arms)
        top.addWidget(self._shield, 0, Qt.AlignmentFlag.AlignTop)
        self.line = named(Text(wraps=True, style="font-weight: 600"), "battle:herald")
        top.addWidget(self.line, 1)
        close = named(QToolButton(), "battle:happened-close", tip=context.say("battle.happened-close"))
        close.setText("\N{MULTIPLICATION SIGN}")
        close.setAutoRaise(True)
        close.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        close.clicked.connect(self.hide)
        top.addWidget(close, 0, Qt.AlignmentFlag.AlignTop)
        outer.addLayout(top)
        self.deeds = named(Text(wraps=True), "battle:deeds")
        self._area = QScrollArea()
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setWidgetResizable(True)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._area.setWidget(self.deeds)
        outer.addWidget(self._area)
        self._again = Text(
            context.say("battle.again.hint", keys=readable("Space")),
            style=f"color: {context.theme.colours.quiet}",
        )
        outer.addWidget(self._again)

    def tell(
        self, side: int, line: str, deeds: Sequence[tuple[str, str]], avoid: Sequence[QRect], *, moved: bool
    ) -> None:
        """Say a line about a side, and each roll with what came of it; where nobody moved there is nothing to
        play once more."""
        quiet = self._context.theme.colours.quiet
        self._shield.side = side
        self.line.setText(line)
        rows = "".join(
            f"<div style='margin-top: 3px'><span style='color: {quiet}'>{escape(roll)}</span> "
            f"{escape(came)}</div>"
            for roll, came in deeds
        )
        self.deeds.show_markup(rows)
        self._area.setVisible(bool(deeds))
        self.setAccessibleName(" ".join((line, *(f"{roll} {came}" for roll, came in deeds))))
        self._avoid = tuple(avoid)
        self._again.setVisible(moved)
        self.show()
        self.place()
        self.raise_()

    def place(self) -> None:
        """At the edge of the field where it hides least."""
        parent = self.parentWidget()
        if parent is None or self.isHidden():
            return
        px = self._context.theme.px
        wide = min(px(_WIDTH), parent.width() - px(20))
        inner = wide - 2 * self.room - px(20)
        head = self.line.heightForWidth(max(60, inner - px(64)))
        tall = min(self.deeds.heightForWidth(max(60, inner - px(14))), px(_TALLEST))
        self._area.setFixedHeight(max(0, tall) if not self._area.isHidden() else 0)
        again = 0 if self._again.isHidden() else self._again.sizeHint().height() + px(8)
        rest = 2 * self.room + px(16) + again
        size = QSize(wide, max(head, px(26)) + (tall + px(4) if not self._area.isHidden() else 0) + rest)
        low, right = parent.height() - size.height() - px(4), parent.width() - wide - px(4)
        left = px(56)
        corners = (
            (left + max(0, right - left) // 2, low),
            (left, low),
            (right, low),
            (left, px(4)),
            (right, px(4)),
        )
        boxes = [QRect(x, y, size.width(), size.height()) for x, y in corners]
        self.setGeometry(min(boxes, key=lambda box: sum(box.intersects(each) for each in self._avoid)))
