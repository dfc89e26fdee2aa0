"""The middle of the window: the bar with the two pages, and the pages themselves."""

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QStackedWidget, QWidget

from hheditor.ui.curtain import Curtain
from hheditor.ui.layouts import FLUSH, WrappingRow, in_column, together
from hheditor.ui.look.widgets import Bar
from hheditor.ui.parts.prompt import Prompt
from hheditor.ui.workspaces import Panel
from hheditor.ui.workspaces.scenario.curtain import on_curtain
from hheditor.ui.workspaces.scenario.field import FieldPage
from hheditor.ui.workspaces.scenario.panels.roster import RosterPanel
from hheditor.ui.workspaces.scenario.panels.sections import (
    HistoryPanel,
    InitiativePanel,
    OptionsPanel,
    findings_panel,
)
from hheditor.ui.workspaces.scenario.panels.start import StartButton, StartPanel
from hheditor.ui.workspaces.scenario.sheet.sheet import Sheet

if TYPE_CHECKING:
    from hheditor.ui.workspaces.scenario.session import ScenarioSession

SHEET_PANELS = ("scenario.start", "scenario.findings", "scenario.options", "scenario.history")
FIELD_PANELS = ("scenario.roster", "scenario.findings", "scenario.initiative")
HIDDEN_PANELS = frozenset({"scenario.findings", "scenario.history"})
"""What would tell the other side's secrets."""


class _Bar(Bar):
    """Sheet and deployment, and the way on to the battle."""

    def __init__(self, session: "ScenarioSession") -> None:
        context = session.context
        super().__init__(context, "scenario:pages")
        px = context.theme.px
        row = WrappingRow(self, margins=(px(12), px(5), px(12), px(5)), spacing=px(4))
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


class ScenarioPage(QWidget):
    """Sheet, field and curtain under their bar; each is made when first shown."""

    def __init__(self, session: "ScenarioSession") -> None:
        super().__init__()
        self.setObjectName("scenario")
        self._session, self._context = session, session.context
        self.stack = QStackedWidget()
        in_column(self, _Bar(session), (self.stack, 1), margins=FLUSH, spacing=0)
        self.prompt = Prompt(self._context, self.stack)
        self._page = ""
        self._fresh = False
        """Whether the sheet was made of the scenario just now."""
        self.panels = (
            Panel("scenario.roster", "scenario.roster", RosterPanel(session), grows=True),
            Panel("scenario.start", "scenario.start-battle", StartPanel(session)),
            Panel("scenario.findings", "scenario.findings", findings_panel(session)),
            Panel("scenario.initiative", "scenario.initiative", InitiativePanel(session)),
            Panel("scenario.options", "scenario.options", OptionsPanel(session)),
            Panel("scenario.history", "scenario.history", HistoryPanel(session)),
        )
        """The sections of the side panel; which of them show depends on the page."""

    @cached_property
    def sheet(self) -> Sheet:
        """The first page."""
        sheet = Sheet(self._session)
        self._fresh = True
        self.stack.addWidget(sheet)
        return sheet

    @cached_property
    def field(self) -> FieldPage:
        """The second."""
        field = FieldPage(self._session)
        self.stack.addWidget(field)
        return field

    @cached_property
    def curtain(self) -> Curtain:
        """What hides the second page while the players change seats."""
        curtain = Curtain(self._context, "scenario")
        self.stack.addWidget(curtain)
        return curtain

    def show_page(self) -> None:
        """Show the page that is due."""
        state = self._session.state
        page = "sheet" if state.page == "sheet" else "curtain" if state.curtain else "field"
        changed, self._page = page != self._page, page
        self.stack.setCurrentWidget(self._shown)
        self.refresh()
        if changed:
            shown = self._shown
            part = shown.view if isinstance(shown, FieldPage) else getattr(shown, "button", shown)
            part.setFocus()

    @property
    def _shown(self) -> Sheet | FieldPage | Curtain:
        if self._page == "sheet":
            return self.sheet
        return self.field if self._page == "field" else self.curtain

    def refresh(self) -> None:
        """Bring the page that shows, and the side, up to date."""
        shown = self._shown
        if isinstance(shown, Sheet):
            if not self._fresh:
                shown.show_scenario(self._session.scenario)
            self._fresh = False
        elif isinstance(shown, Curtain):
            shown.show_for(on_curtain(self._session))
        else:
            shown.refresh()
        panels = {"sheet": SHEET_PANELS, "field": FIELD_PANELS}.get(self._page, ("scenario.initiative",))
        for panel in self.panels:
            on = panel.id in panels and not (self._session.state.hidden and panel.id in HIDDEN_PANELS)
            if on or panel.id == "scenario.start":  # which says how the battle begins, seen or not
                panel.widget.refresh()  # type: ignore[attr-defined]
            self._context.show_panel(panel.id, on=on)
