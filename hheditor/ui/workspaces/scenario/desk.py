"""The middle of the window: the bar with the two pages, and the pages themselves."""

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from hheditor.ui.layouts import WrappingRow, together
from hheditor.ui.workspaces import Panel
from hheditor.ui.workspaces.map.prompt import Prompt
from hheditor.ui.workspaces.scenario.choosing import ChoosingPage
from hheditor.ui.workspaces.scenario.curtain import Curtain
from hheditor.ui.workspaces.scenario.field import FieldPage
from hheditor.ui.workspaces.scenario.panels.sections import (
    HistoryPanel,
    InitiativePanel,
    OptionsPanel,
    RecentPanel,
    findings_panel,
)
from hheditor.ui.workspaces.scenario.panels.start import StartButton, StartPanel
from hheditor.ui.workspaces.scenario.roster import RosterPanel
from hheditor.ui.workspaces.scenario.sheet import Sheet

if TYPE_CHECKING:
    from hheditor.ui.workspaces.scenario import ScenarioWorkspace

SHEET_PANELS = ("scenario.start", "scenario.findings", "scenario.options", "scenario.history")
FIELD_PANELS = ("scenario.roster", "scenario.findings", "scenario.initiative")
HIDDEN_PANELS = frozenset({"scenario.findings", "scenario.history"})
"""What would tell the other side's secrets."""


class _Bar(QWidget):
    """Sheet and deployment, and the way on to the battle."""

    def __init__(self, workspace: "ScenarioWorkspace") -> None:
        super().__init__()
        self.setObjectName("scenario:pages")
        context = workspace.context
        self._theme = context.theme
        px = self._theme.px
        row = WrappingRow(self)
        row.setContentsMargins(px(12), px(5), px(12), px(5))
        row.setSpacing(px(4))
        for name in ("sheet", "deployment"):
            button = context.button(f"scenario.{name}")
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            row.addWidget(button)
        row.addStretch()
        for names in (("new", "export"), ("undo", "redo")):
            row.addWidget(together(px(4), *(context.button(f"scenario.{name}") for name in names)))
        row.addSpacing(px(8))
        start = StartButton(context, "scenario:start-now")
        start.setStyleSheet(f"padding: {px(4)}px {px(14)}px;")
        row.addWidget(start)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Surface over a hairline."""
        painter = QPainter(self)
        painter.fillRect(event.rect(), self._theme.colour("surface"))
        painter.fillRect(0, self.height() - 1, self.width(), 1, self._theme.colour("hairline"))
        painter.end()


class ScenarioDesk(QWidget):
    """All widgets of the workspace; pages are made when first shown."""

    def __init__(self, workspace: "ScenarioWorkspace") -> None:
        super().__init__()
        self.setObjectName("scenario")
        self._workspace, self._context = workspace, workspace.context
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        self.bar = _Bar(workspace)
        layout.addWidget(self.bar)
        self.stack = QStackedWidget()
        layout.addWidget(self.stack, 1)
        self.choosing: ChoosingPage | None = None
        self.sheet: Sheet | None = None
        self.field: FieldPage | None = None
        self.curtain: Curtain | None = None
        self.prompt = Prompt(self._context, self.stack)
        self._page = ""

    @cached_property
    def panels(self) -> tuple[Panel, ...]:
        """The sections of the side panel; which of them show depends on the page."""
        workspace = self._workspace
        self.recent = RecentPanel(workspace)
        self.roster = RosterPanel(workspace)
        self.initiative = InitiativePanel(workspace)
        self.findings = findings_panel(workspace)
        self.start = StartPanel(workspace)
        self.options = OptionsPanel(workspace)
        self.history = HistoryPanel(workspace)
        return (
            Panel("scenario.recent", "scenario.recent", self.recent),
            Panel("scenario.roster", "scenario.roster", self.roster, grows=True),
            Panel("scenario.start", "scenario.start-battle", self.start),
            Panel("scenario.findings", "scenario.findings", self.findings),
            Panel("scenario.initiative", "scenario.initiative", self.initiative),
            Panel("scenario.options", "scenario.options", self.options),
            Panel("scenario.history", "scenario.history", self.history),
        )

    # Which page --------------------------------------------------------------------------------------------

    def show_page(self) -> None:
        """Show the page the workspace is on."""
        workspace = self._workspace
        if workspace.editor is None:
            page, widget = "choosing", self._choosing()
        elif workspace.page == "sheet":
            page, widget = "sheet", self._sheet()
        elif workspace.curtain:
            page, widget = "curtain", self._curtain()
        else:
            page, widget = "field", self._field()
        self.bar.setVisible(page != "choosing")
        self.stack.setCurrentWidget(widget)
        changed, self._page = page != self._page, page
        self.refresh()
        if changed:
            self._focus()

    def _focus(self) -> None:
        if self._page == "field" and self.field is not None:
            self.field.view.setFocus()
        elif self._page == "curtain" and self.curtain is not None:
            self.curtain.button.setFocus()
        elif self._page == "sheet" and self.sheet is not None:
            self.sheet.setFocus()
        elif self._page == "choosing" and self.choosing is not None:
            self.choosing.go_on(self._workspace.draft)

    def _choosing(self) -> QWidget:
        if self.choosing is None:
            workspace = self._workspace
            self.choosing = ChoosingPage(
                self._context,
                workspace.books,
                workspace.choose,
                workspace.choose_files,
                workspace.unchoose,
                workspace.make,
            )
            self.stack.addWidget(self.choosing)
        return self.choosing

    def drop_choosing(self) -> None:
        """The library has changed: the shelves are filled anew when next looked at."""
        if self.choosing is not None and self._page != "choosing":
            self.stack.removeWidget(self.choosing)
            self.choosing.deleteLater()
            self.choosing = None

    def _sheet(self) -> QWidget:
        if self.sheet is None:
            self.sheet = Sheet(self._workspace)
            self.stack.addWidget(self.sheet)
        return self.sheet

    def _field(self) -> QWidget:
        if self.field is None:
            self.field = FieldPage(self._workspace)
            self.stack.addWidget(self.field)
        return self.field

    def _curtain(self) -> QWidget:
        if self.curtain is None:
            self.curtain = Curtain(self._workspace)
            self.stack.addWidget(self.curtain)
        return self.curtain

    # What is shown -----------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Bring the page that shows, and the side, up to date."""
        workspace = self._workspace
        match self._page:
            case "choosing":
                if self.choosing is not None:
                    self.choosing.show_choice(*workspace.chosen())
            case "sheet":
                if self.sheet is not None:
                    self.sheet.show_scenario(workspace.scenario)
            case "field":
                if self.field is not None:
                    self.field.refresh()
            case "curtain":
                if self.curtain is not None:
                    self.curtain.refresh()
        self._show_panels()
        for panel in self.panels:
            panel.widget.refresh()  # type: ignore[attr-defined]

    def _show_panels(self) -> None:
        shown: tuple[str, ...] = ("scenario.recent",)
        if self._page == "sheet":
            shown = SHEET_PANELS
        elif self._page == "field":
            shown = FIELD_PANELS
        elif self._page == "curtain":
            shown = ("scenario.initiative",)
        for panel in self.panels:
            on = panel.id in shown and not (self._workspace.hidden and panel.id in HIDDEN_PANELS)
            self._context.show_panel(panel.id, on=on)
