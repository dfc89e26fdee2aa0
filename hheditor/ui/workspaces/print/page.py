"""The middle of the print workspace: a slim bar over the pages, and the panels that go with them."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSizePolicy, QWidget

from hheditor.ui.labels import Text
from hheditor.ui.layouts import FLUSH, WrappingRow, in_column
from hheditor.ui.look.widgets import named, once
from hheditor.ui.parts.prompt import Prompt
from hheditor.ui.safety.courier import to
from hheditor.ui.workspaces import Panel
from hheditor.ui.workspaces.print.pages import Pages
from hheditor.ui.workspaces.print.panels import DroppedPanel, OptionsPanel, SheetList

if TYPE_CHECKING:
    from hheditor.app.printing import Made, Printing
    from hheditor.ui.context import Context

_SOON = 20
"""Milliseconds until a sheet is begun: the page shows first, and many a change is followed by another."""


class PrintPage(QWidget):
    """Preview and panels of the sheet in hand."""

    def __init__(self, context: "Context", printing: "Printing") -> None:
        super().__init__()
        self.setObjectName("print:page")
        self._context, self._printing = context, printing
        px = context.theme.px
        layout = in_column(self, margins=FLUSH, spacing=0)
        bar = WrappingRow(margins=(px(12), px(6), px(12), px(6)), spacing=px(4))
        for operation in ("print.save", "print.print"):
            button = context.button(operation)
            button.setText(context.say(operation))
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            bar.addWidget(button)
        self.caption = named(Text(), "print:caption")
        bar.addSpacing(px(8))
        bar.addWidget(self.caption)
        bar.addStretch()
        self.zoom = named(Text(), "print:zoom")
        bar.addWidget(context.button("print.zoom-out"))
        bar.addWidget(self.zoom)
        for operation in ("print.zoom-in", "print.fit-page", "print.fit-width"):
            bar.addWidget(context.button(operation))
        layout.addLayout(bar)
        self.pages = Pages(context)
        self.pages.fit = printing.fit
        self.pages.moved.connect(self._moved)
        layout.addWidget(self.pages, 1)
        self.note = named(Text(wraps=True), "print:note")
        self.note.setMargin(px(24))
        self.note.hide()
        self.note.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        layout.addWidget(self.note)
        self.prompt = Prompt(context, self.pages)
        self.sheets = SheetList(context, printing)
        self.options = OptionsPanel(context, printing)
        self.dropped = DroppedPanel(context, printing)
        self.panels = (
            Panel("print.sheets", "print.panel.sheets", _inset(self.sheets, px(12), px(8))),
            Panel("print.options", "print.panel.options", self.options),
            Panel("print.dropped", "print.panel.dropped", self.dropped, grows=True),
        )
        self._soon = once(self, self._ask, _SOON)
        self.show_sheet()

    @property
    def making(self) -> bool:
        """Whether the sheet in hand is still being made, or its pages are drawn."""
        return self._printing.made is None or self.pages.busy

    def show_sheet(self) -> None:
        """Show the sheet in hand as it is now; until it is made the one before stays, and the caption says
        so."""
        printed = self._printing.made
        if printed is None:
            self.caption.setText(self._context.say("print.making"))
            self.sheets.fill()
            self.options.refresh()
            self._soon.start()
            return
        self.pages.show_pdf(printed.pdf)
        self.note.setVisible(printed.finding is not None)
        if printed.finding is not None:
            self.note.setText(self._context.say_finding(printed.finding))
        self.sheets.fill()
        self.options.refresh()
        self.dropped.refresh()
        self._moved()

    def _ask(self) -> None:
        if self._printing.made is None:
            self._printing.ask(to(self, self._made))

    def _made(self, made: "Made") -> None:
        if self._printing.take(made):
            self.show_sheet()
            self._context.refresh()

    def _moved(self) -> None:
        say = self._context.say
        self._printing.fit = self.pages.fit
        printed = self._printing.made
        if printed is None:
            return
        count = self.pages.count
        kilobytes = -(-len(printed.pdf) // 1024)
        text = (
            say("print.caption", page=self.pages.page + 1, pages=count, kilobytes=kilobytes) if count else ""
        )
        self.caption.setText(text)
        self.zoom.setText(f"{round(self.pages.zoom * 100)} %" if count else "")


def _inset(widget: QWidget, side: int, below: int) -> QWidget:
    """A widget with air around it, as the other panels have."""
    frame = QWidget()
    in_column(frame, widget, margins=(side, 0, side, below))
    return frame
