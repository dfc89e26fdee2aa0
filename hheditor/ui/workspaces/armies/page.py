"""The widgets of the workspace: pool, roster and the other pages in the middle, panels at the side."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QScrollArea,
    QSplitter,
    QStackedWidget,
    QWidget,
)

from hheditor.ui.labels import Text
from hheditor.ui.layouts import FLUSH, WrappingRow, in_column
from hheditor.ui.look.widgets import named, push
from hheditor.ui.parts.listening import until_gone
from hheditor.ui.workspaces.armies.pages.compare_page import ComparePage
from hheditor.ui.workspaces.armies.pages.type_page import TypePage
from hheditor.ui.workspaces.armies.panels.details import DetailsPanel
from hheditor.ui.workspaces.armies.panels.heraldry import HeraldryPanel
from hheditor.ui.workspaces.armies.panels.side import (
    HistoryPanel,
    NotesPanel,
    findings_panel,
)
from hheditor.ui.workspaces.armies.pool import PoolView
from hheditor.ui.workspaces.armies.roster.band import Band
from hheditor.ui.workspaces.armies.roster.model import Line
from hheditor.ui.workspaces.armies.roster.view import RosterView
from hheditor.values import Finding

if TYPE_CHECKING:
    from hheditor.ui.workspaces.armies.session import ArmySession

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


class ArmyPage(QWidget):
    """Everything of an open army that is made of widgets."""

    def __init__(self, session: "ArmySession") -> None:
        super().__init__()
        self.setObjectName("armies")
        context, state = session.context, session.state
        self._session, self._context, self._state = session, context, state
        self._page: TypePage | ComparePage | None = None
        self.pool = PoolView(context, state)
        self.roster: RosterView = RosterView(context, state, context.refresh)
        self.roster.stepped.connect(self._stepped)
        self.roster.dropped.connect(self._dropped)
        self.band = Band(context, state)
        self.band.shield.clicked.connect(self._show_heraldry)
        self.band.name.returnPressed.connect(self.pool.search.setFocus)
        self.details = DetailsPanel(context, state, session.own_type)
        self.findings = findings_panel(context, state, self.go_to)
        self.heraldry = HeraldryPanel(context, state)
        self.notes = NotesPanel(context, state)
        self.history = HistoryPanel(context, state)
        self.fixed = self._fixed_note()
        self._middle = QStackedWidget()
        self._lay_out()
        until_gone(self, state.turned.connect(lambda _: self.turn()))
        until_gone(self, state.chosen.connect(lambda _: self._chosen_elsewhere()))
        self.turn()

    def _lay_out(self) -> None:
        context = self._context
        roster = QWidget()
        in_column(roster, self.band, self.fixed, self._tools(), (self.roster, 1), margins=FLUSH, spacing=0)
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
        in_column(self, splitter, margins=FLUSH)

    # Pages -------------------------------------------------------------------------------------------------

    def turn(self) -> None:
        """Show the page of the moment."""
        state = self._state
        if self._page is not None:
            self._middle.removeWidget(self._page)
            self._page.deleteLater()
            self._page = None
        if state.page == "type":
            self._page = TypePage(self._context, state, self._session.leave_type)
        elif state.page == "compare":
            self._page = ComparePage(
                self._context, state, self._session.others, self._session.appraised, self._session.show_roster
            )
        if self._page is not None:
            self._middle.addWidget(self._page)
            self._middle.setCurrentWidget(self._page)
            if isinstance(self._page, TypePage):
                self._page.begin()
        else:
            self._middle.setCurrentIndex(0)
        self._make_room()
        self.refresh()

    def _make_room(self) -> None:
        """A page beside the roster takes the whole width where there is not room for both: nobody recruits
        from it."""
        roomy = self.width() >= self._context.theme.px(_ROOMY)
        self.pool.setVisible(self._page is None or roomy)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width."""
        super().resizeEvent(event)
        self._make_room()

    def _fixed_note(self) -> QWidget:
        """Why nothing can be changed, and the way to an army that can."""
        note = named(QWidget(), "armies:fixed")
        row = WrappingRow(note)
        px = self._context.theme.px
        row.setContentsMargins(px(20), 0, px(20), px(8))
        row.setSpacing(px(8))
        row.addWidget(Text(self._context.say("armies.fixed-note")))
        button = push(
            self._context.say("armies.copy-own"),
            "armies:fixed:copy",
            lambda: self._context.run("armies.duplicate"),
            tip=self._context.tip("armies.duplicate"),
        )
        row.addWidget(button)
        row.addStretch()
        return note

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
        fixed = self._state.editor.army.fixed
        self.fixed.setVisible(fixed)
        self.heraldry.setEnabled(not fixed)
        self.notes.setEnabled(not fixed)
        self.roster.refresh()
        self.band.refresh()
        if isinstance(self._page, TypePage) and self._page.troop is None:
            self._session.show_roster()
            return
        if self._page is not None:
            self._page.refresh()
        for panel in (self.details, self.findings, self.heraldry, self.notes, self.history):
            panel.refresh()
        self.pool.list.viewport().update()

    def _chosen_elsewhere(self) -> None:
        if not self.roster.hasFocus():
            self.roster.show_chosen()
        self._context.refresh()

    def _stepped(self, line: Line, step: int) -> None:
        if line.kind is not None:
            self._session.step_kind(line.kind, step)

    def _dropped(self, mime: QMimeData) -> None:
        for recruit in self.pool.recruits_in(mime):
            self._session.add(recruit)

    def _show_heraldry(self) -> None:
        """Bring the arms into sight, where the side panel is longer than the window."""
        if not self.heraldry.isVisible():
            return
        above = self.heraldry.parentWidget()
        while above is not None and not isinstance(above, QScrollArea):
            above = above.parentWidget()
        if above is not None:
            above.ensureWidgetVisible(self.heraldry)
        self.heraldry.field.setFocus()

    def go_to(self, finding: Finding) -> None:
        """Choose what a finding is about."""
        army, path = self._state.editor.army, finding.field.split(".")
        if len(path) < 2 or not path[1].isdecimal():
            return
        place = int(path[1])
        if path[0] == "units":
            self._state.choose((place,), ())
        elif path[0] == "leaders":
            self._state.choose((), (place,))
        elif path[0] == "troops" and place < len(army.troops):
            troop = army.troops[place].id
            places = [at for at, unit in enumerate(army.units) if unit.troop == troop]
            self._state.choose(tuple(places), ())
        self.roster.show_chosen()
        self.roster.setFocus()
