"""One side on the sheet: its shield, its army as a printed list, its edge and zone, its briefing."""

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from hheditor.scenarios import Scenario
from hheditor.scenarios.making import OPPOSITE
from hheditor.text import translated_army
from hheditor.ui.fonts import load_fonts
from hheditor.ui.labels import Label, Text
from hheditor.ui.layouts import FLUSH, STRETCH, WrappingRow, in_column, in_row
from hheditor.ui.look.widgets import named, push
from hheditor.ui.parts.choices import ChoiceBox
from hheditor.ui.rich import escape
from hheditor.ui.shields import Shield
from hheditor.ui.workspaces.scenario import sources, writing
from hheditor.ui.workspaces.scenario.parts import INSET, WrittenLine, WrittenText, link, quiet, slim
from hheditor.ui.workspaces.scenario.sheet.forces import Forces
from hheditor.ui.workspaces.scenario.shelf import dropped_card
from hheditor.ui.workspaces.scenario.words import army_line, leader_line, order_of_battle

if TYPE_CHECKING:
    from hheditor.rules.api import Ruleset
    from hheditor.ui.workspaces.scenario.session import ScenarioSession

_MOST_LINES = 24


class SideColumn(QWidget):
    """Half of the sheet. It shows what the scenario says and tells the session what is typed."""

    def __init__(self, session: "ScenarioSession", side: int) -> None:
        super().__init__()
        self.setObjectName(f"scenario:side-{side}")
        load_fonts("SourceSerifPro-It")
        self._session, self._side = session, side
        self._context = session.context
        self._shown: tuple[object, ...] = ()
        self.setAcceptDrops(True)
        say, px = self._context.say, self._context.theme.px
        self._list = named(Text(wraps=True), f"scenario:list-{side}")
        self._list.setContentsMargins(INSET, px(4), 0, px(8))
        self._newer = push(
            say("scenario.newer-army"),
            f"scenario:newer-{side}",
            lambda: sources.take_newer_army(session, side),
        )
        newer = in_row(None, self._newer, STRETCH, margins=(INSET, 0, 0, 0))
        self.forces = Forces(session, side)
        layout = in_column(
            self, self._head(), self._list, newer, self.forces, self._place(), margins=FLUSH, spacing=px(4)
        )
        self.briefing = WrittenText(
            self._context,
            f"scenario:briefing-{side}",
            say("scenario.briefing-hint"),
            lambda text: writing.write_side(session, side, "briefing", text),
        )
        layout.addSpacing(px(4))
        layout.addWidget(self.briefing)
        layout.addStretch(1)

    def _head(self) -> QHBoxLayout:
        context, side = self._context, self._side
        say, px = context.say, context.theme.px
        row = in_row(margins=(INSET, 0, 0, 0), spacing=px(12) - INSET)
        self._shield = Shield(context, self._session.scenario.sides[side].army.device, 58)
        row.addWidget(self._shield, 0, Qt.AlignmentFlag.AlignTop)
        self.name = WrittenLine(context, f"scenario:name-{side}", say("scenario.side-name"), 17)
        self.name.textEdited.connect(lambda text: writing.write_side(self._session, side, "name", text))
        words = in_column(None, self.name, spacing=0)
        army = WrappingRow()
        army.addSpacing(INSET)
        self._army = Label()
        army.addWidget(self._army)
        self.edit = link(context, f"scenario.edit-army-{side}", "scenario.edit")
        self.change = link(context, f"scenario.change-army-{side}", "scenario.change")
        army.addWidget(self.edit)
        army.addWidget(self.change)
        army.addStretch()
        words.addLayout(army)
        self._summary = named(quiet(context, ""), f"scenario:summary-{side}")
        self._summary.setContentsMargins(INSET, 0, 0, 0)
        words.addWidget(self._summary)
        row.addLayout(words, 1)
        return row

    def _place(self) -> QHBoxLayout:
        """Where it deploys."""
        context, side = self._context, self._side
        say, px = context.say, context.theme.px
        row = in_row(margins=(INSET, 0, 0, 0), spacing=px(8))
        self.edge = named(slim(ChoiceBox(), 4), f"scenario:edge-{side}", spoken=say("scenario.edge"))
        for edge in OPPOSITE:
            self.edge.addItem(say(f"scenario.from-{edge}"), edge)
        self.edge.activated.connect(lambda _: writing.set_edge(self._session, side, self.edge.currentData()))
        row.addWidget(self.edge, 3)
        self.zone = named(slim(ChoiceBox(), 4), f"scenario:zone-{side}", spoken=say("scenario.zone"))
        self.zone.addItem(say("scenario.zone-rules"), "rules")
        self.zone.addItem(say("scenario.zone-own"), "own")
        self.zone.activated.connect(
            lambda _: writing.set_zone_kind(self._session, side, self.zone.currentData())
        )
        row.addWidget(self.zone, 5)
        return row

    def show_scenario(
        self, scenario: Scenario, ruleset: "Ruleset[Any] | None", italian: bool, newer: bool
    ) -> None:
        """Follow the scenario."""
        side = scenario.sides[self._side]
        self._newer.setVisible(newer)
        naming = self._session.naming
        self.name.show_text(naming(side.name))
        own, other = (side.briefing_it, side.briefing) if italian else (side.briefing, side.briefing_it)
        self.briefing.show_text(own, other)
        self.edge.setCurrentIndex(self.edge.findData(side.edge))
        self.zone.setCurrentIndex(0 if side.zone is None else 1)
        if side.zone is not None:
            self.zone.setItemText(1, self._context.say("scenario.zone-own-n", n=len(side.zone)))
        else:
            self.zone.setItemText(1, self._context.say("scenario.zone-own"))
        self.forces.show_scenario(scenario, ruleset)
        shown = (side.army, scenario.profile, scenario.words, naming.language)
        if shown == self._shown:
            return
        self._shown = shown
        self._shield.show_device(side.army.device)
        name = naming(side.army.name) or self._context.say("scenario.no-army-yet")
        self._army.show_text(name, self._context.theme)
        self._summary.setText(army_line(self._context, ruleset, side.army) if side.army.units else "")
        self._list.show_markup(self._printed(scenario, ruleset))
        there = bool(side.army.units or side.army.leaders)
        self._list.setVisible(there)
        self.edit.setVisible(there)

    def _printed(self, scenario: Scenario, ruleset: "Ruleset[Any] | None") -> str:
        naming = self._session.naming
        army = translated_army(scenario.sides[self._side].army, naming.language, naming)
        colours = self._context.theme.colours
        lines = []
        leaders = leader_line(self._context, ruleset, army)
        if leaders:
            lines.append(f"<i style='font-family: \"Source Serif Pro\"'>{escape(leaders)}</i>")
        listed = order_of_battle(army, ruleset)
        lines += [escape(line) for line in listed[:_MOST_LINES]]
        if len(listed) > _MOST_LINES:
            more = self._context.say("scenario.more-kinds", n=len(listed) - _MOST_LINES)
            lines.append(f"<span style='color: {colours.quiet}'>{escape(more)}</span>")
        return "<br>".join(lines)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """An army may be dropped here."""
        if dropped_card(event)[0] == "army":
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Take it."""
        kind, identity = dropped_card(event)
        if kind == "army":
            event.acceptProposedAction()
            sources.use_army(self._session, self._side, identity)
