"""The widgets of the workspace: pool, roster and the other pages in the middle, panels at the side."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QSplitter, QStackedWidget, QVBoxLayout, QWidget

from hheditor.armies import Army
from hheditor.rules.api import Appraisal
from hheditor.ui.context import Context
from hheditor.ui.layouts import WrappingRow
from hheditor.ui.parts.listening import until_gone
from hheditor.ui.workspaces import Panel
from hheditor.ui.workspaces.armies.band import Band
from hheditor.ui.workspaces.armies.compare_page import ComparePage
from hheditor.ui.workspaces.armies.details import DetailsPanel
from hheditor.ui.workspaces.armies.panels.heraldry import HeraldryPanel
from hheditor.ui.workspaces.armies.panels.side import (
    HistoryPanel,
    NotesPanel,
    findings_panel,
)
from hheditor.ui.workspaces.armies.pool_view import PoolView
from hheditor.ui.workspaces.armies.roster_model import Line
from hheditor.ui.workspaces.armies.roster_view import RosterView
from hheditor.ui.workspaces.armies.start_page import StartPage
from hheditor.ui.workspaces.armies.type_page import TypePage
from hheditor.values import Finding

if TYPE_CHECKING:
    from hheditor.ui.workspaces.armies import ArmiesWorkspace

_TOOLS = (
    "armies.start",
    "armies.add-leader",
    "armies.own-type",
    "armies.remove",
    "armies.paste",
    "armies.compare",
    "armies.export-csv",
    "armies.import",
    "armies.undo",
    "armies.redo",
)

_ROOMY = 880
"""Width from which the troop types stay beside every page, in pixels at 100 %."""


class ArmyDesk(QWidget):
    """Everything of the armies workspace that is made of widgets."""

    def __init__(self, workspace: "ArmiesWorkspace", context: Context) -> None:
        super().__init__()
        self.setObjectName("armies")
        self._workspace, self._context, self._state = workspace, context, workspace.state
        self._start: StartPage | None = None
        self.pool: PoolView | None = None
        self.roster: RosterView | None = None
        self.band: Band | None = None
        self._page: TypePage | ComparePage | None = None
        self._outer = QStackedWidget()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._outer)
        self.details = DetailsPanel(context, self._state, workspace.own_type)
        self.findings = findings_panel(context, self._state, self.go_to)
        self.heraldry = HeraldryPanel(context, self._state)
        self.notes = NotesPanel(context, self._state)
        self.history = HistoryPanel(context, self._state)
        self.panels: tuple[Panel, ...] = (
            Panel("armies.details", "armies.panel.details", self.details),
            Panel("armies.findings", "armies.panel.findings", self._boxed(self.findings)),
            Panel("armies.heraldry", "armies.panel.heraldry", self._boxed(self.heraldry)),
            Panel("armies.notes", "armies.panel.notes", self._boxed(self.notes)),
            Panel("armies.history", "armies.panel.history", self._boxed(self.history)),
        )
        """The sections at the side."""
        until_gone(self, self._state.turned.connect(lambda _: self.turn()))
        until_gone(self, self._state.chosen.connect(lambda _: self._chosen_elsewhere()))
        self._built_for: object = None
        self.turn()

    def _boxed(self, widget: QWidget) -> QWidget:
        """A panel that is empty while no army is open."""
        box = QWidget()
        layout = QVBoxLayout(box)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(widget)
        return box

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paper."""
        painter = QPainter(self)
        painter.fillRect(event.rect(), self._context.theme.colour("paper"))
        painter.end()

    # Pages -------------------------------------------------------------------------------------------------

    def turn(self) -> None:
        """Show the page of the moment."""
        state = self._state
        at_work = state.editor is not None and state.page != "start"
        for panel in (self.findings, self.heraldry, self.notes, self.history):
            panel.setVisible(at_work)
        self.details.refresh()
        if not at_work:
            self._show_start()
            return
        if self._built_for is not state.editor:
            self._build()
        if self._page is not None:
            self._middle.removeWidget(self._page)
            self._page.deleteLater()
            self._page = None
        if state.page == "type":
            self._page = TypePage(self._context, state, self._workspace.leave_type)
        elif state.page == "compare":
            self._page = ComparePage(
                self._context, state, self._workspace.others, self._load, self._workspace.show_roster
            )
        if self._page is not None:
            self._middle.addWidget(self._page)
            self._middle.setCurrentWidget(self._page)
        else:
            self._middle.setCurrentIndex(0)
        self._outer.setCurrentIndex(self._outer.count() - 1)
        self._make_room()
        self.refresh()

    def _make_room(self) -> None:
        """A page beside the roster takes the whole width where there is not room for both: nobody recruits
        from it."""
        if self.pool is not None:
            roomy = self.width() >= self._context.theme.px(_ROOMY)
            self.pool.setVisible(self._page is None or roomy)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width."""
        super().resizeEvent(event)
        self._make_room()

    def _load(self, key: str) -> tuple[Army, Appraisal] | None:
        return self._workspace.appraised(key)

    def _clear(self) -> None:
        while self._outer.count():
            widget = self._outer.widget(0)
            if widget is not None:
                self._outer.removeWidget(widget)
                widget.deleteLater()
        self._start = self.pool = self.roster = self.band = self._page = None
        self._built_for = None

    def _show_start(self) -> None:
        self._clear()
        own, samples = self._workspace.entries()
        self._start = StartPage(self._context, own, samples, self._workspace.take)
        self._outer.addWidget(self._start)

    def _build(self) -> None:
        self._clear()
        context, state = self._context, self._state
        self._built_for = state.editor
        self.pool = PoolView(context, state)
        self.roster = RosterView(context, state, self._choose)
        self.roster.stepped.connect(self._stepped)
        self.roster.dropped.connect(self._dropped)
        self.band = Band(context, state)
        self.band.shield.clicked.connect(self._show_heraldry)
        roster = QWidget()
        column = QVBoxLayout(roster)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.band)
        column.addWidget(self._tools())
        column.addWidget(self.roster, 1)
        self._middle = QStackedWidget()
        self._middle.addWidget(roster)
        splitter = QSplitter(Qt.Orientation.Horizontal)
        splitter.setChildrenCollapsible(False)
        splitter.setHandleWidth(1)
        splitter.addWidget(self.pool)
        splitter.addWidget(self._middle)
        splitter.setStretchFactor(0, 0)
        splitter.setStretchFactor(1, 1)
        px = context.theme.px
        splitter.setSizes([px(286), px(720)])
        surface = context.theme.colours.surface
        splitter.setStyleSheet(f"QSplitter {{ background: {surface}; }}")
        self._outer.addWidget(splitter)

    def _tools(self) -> QWidget:
        bar = QWidget()
        row = WrappingRow(bar)
        px = self._context.theme.px
        row.setContentsMargins(px(16), 0, px(16), px(6))
        row.setSpacing(px(4))
        for operation in _TOOLS:
            if operation == "armies.undo":
                row.addStretch()
            elif operation in ("armies.remove", "armies.paste"):
                line = QFrame()
                line.setFixedSize(1, px(18))
                line.setStyleSheet(f"background: {self._context.theme.colours.hairline};")
                row.addWidget(line)
            row.addWidget(self._context.button(operation))
        return bar

    # The army changed --------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show the army as it is now."""
        if self._state.editor is None or self._state.page == "start":
            return
        if self.roster is not None:
            self.roster.refresh()
        if self.band is not None:
            self.band.refresh()
        if isinstance(self._page, TypePage):
            if self._page.troop is None:
                self._workspace.show_roster()
                return
            self._page.refresh()
        elif isinstance(self._page, ComparePage):
            self._page.refresh()
        for panel in (self.details, self.findings, self.heraldry, self.notes, self.history):
            panel.refresh()
        if self.pool is not None:
            self.pool.list.viewport().update()

    def pool_changed(self) -> None:
        """Other types are there."""
        if self.pool is not None:
            self.pool.refill()

    def sheet_said(self, findings: tuple[Finding, ...]) -> None:
        """Tell what a pasted sheet came to."""
        self.findings.tell(findings, "armies.sheet-dismiss")

    def _chosen_elsewhere(self) -> None:
        if self.roster is not None and not self.roster.hasFocus():
            self.roster.show_chosen()
        self._context.refresh()

    def _choose(self) -> None:
        self._context.refresh()

    def _stepped(self, line: Line, step: int) -> None:
        if line.kind is not None:
            self._workspace.step_kind(line.kind, step)

    def _dropped(self, mime: QMimeData) -> None:
        if self.pool is not None and self._state.editor is not None:
            for recruit in self.pool.recruits_in(mime):
                self._workspace.add(recruit)

    def _show_heraldry(self) -> None:
        if not self.heraldry.isVisible():
            return
        self.heraldry.field.setFocus()

    def go_to(self, finding: Finding) -> None:
        """Choose what a finding is about."""
        editor = self._state.editor
        path = finding.field.split(".")
        if editor is None or len(path) < 2 or not path[1].isdecimal():
            return
        place = int(path[1])
        if path[0] == "units":
            self._state.choose((place,), ())
        elif path[0] == "leaders":
            self._state.choose((), (place,))
        elif path[0] == "troops" and place < len(editor.army.troops):
            troop = editor.army.troops[place].id
            places = [at for at, unit in enumerate(editor.army.units) if unit.troop == troop]
            self._state.choose(tuple(places), ())
        if self.roster is not None:
            self.roster.show_chosen()
            self.roster.setFocus()
