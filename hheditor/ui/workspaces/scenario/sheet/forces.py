"""What a side needs beside its army, and who else fights for it: forms made of the system's schema."""

from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QFormLayout, QHBoxLayout, QToolButton, QWidget

from hheditor.app.forms import fields_of
from hheditor.scenarios import Scenario
from hheditor.text import knows
from hheditor.ui.forms import Entry, FormMaker, Words
from hheditor.ui.labels import Text
from hheditor.ui.layouts import emptied, in_column, put
from hheditor.ui.look.widgets import named
from hheditor.ui.workspaces.scenario import forces
from hheditor.ui.workspaces.scenario.parts import INSET, link
from hheditor.ui.workspaces.scenario.words import army_line, term_word

if TYPE_CHECKING:
    from hheditor.rules.api import Ruleset
    from hheditor.ui.workspaces.scenario.session import ScenarioSession


class Forces(QWidget):
    """Below the army of a side."""

    def __init__(self, session: "ScenarioSession", side: int) -> None:
        super().__init__()
        self.setObjectName(f"scenario:forces-{side}")
        self._session, self._side = session, side
        self._context = session.context
        self._made: tuple[object, ...] = ()
        self._entries: list[tuple[int, Entry, QFormLayout]] = []
        px = self._context.theme.px
        self._parts = in_column(spacing=px(6))
        self.add = link(self._context, f"scenario.add-ally-{side}", "scenario.add-ally")
        in_column(self, self._parts, self.add, margins=(INSET, 0, 0, 0), spacing=px(6))

    def show_scenario(self, scenario: Scenario, ruleset: "Ruleset[Any] | None") -> None:
        """Follow the scenario."""
        side = scenario.sides[self._side]
        schema = None if ruleset is None else ruleset.side_terms
        self.add.setVisible(forces.knows(self._session, "allies"))
        made = (
            schema,
            tuple((ally.name, ally.army) for ally in side.allies),
            side.army.groups,
            scenario.map.board,
            self._session.naming.language,
        )
        if made != self._made:
            self._made = made
            self._make(scenario, ruleset)
        for ally, entry, form in self._entries:
            own = side if ally < 0 else side.allies[ally]
            entry.show(forces.term_value(own, entry.field))
            # Only what means something beside the rest.
            form.setRowVisible(entry.widget, entry.field.applies(own.terms))
        self.setVisible(bool(self._entries or side.allies) or not self.add.isHidden())

    def _make(self, scenario: Scenario, ruleset: "Ruleset[Any] | None") -> None:
        emptied(self._parts)
        self._entries = []
        self._form(ruleset, -1)
        for index, ally in enumerate(scenario.sides[self._side].allies):
            row = QHBoxLayout()
            name = Text(self._session.naming(ally.name), style="font-weight: 600")
            put(row, name, (Text(army_line(self._context, ruleset, ally.army)), 1), self._remove(index))
            self._parts.addLayout(row)
            self._form(ruleset, index)

    def _remove(self, index: int) -> QToolButton:
        button = named(
            QToolButton(),
            f"scenario:ally-remove-{self._side}-{index}",
            tip=self._context.say("scenario.remove-ally"),
        )
        button.setIcon(self._context.icon("close"))
        button.clicked.connect(lambda _=False: forces.remove_ally(self._session, self._side, index))
        return button

    def _form(self, ruleset: "Ruleset[Any] | None", ally: int) -> None:
        """The entries of the system's schema."""
        fields = () if ruleset is None else fields_of(ruleset.side_terms)
        if ruleset is None or not fields:
            return
        said = term_word(self._context, ruleset.id)
        side = self._session.scenario.sides[self._side]
        army = side.army if ally < 0 else side.allies[ally].army
        groups = {group.id: self._session.naming(group.name) for group in army.groups}
        about = {
            f"{field.name}.{each.name}" for field in fields for each in field.columns if each.of == "group"
        }

        def value(path: str, value: Any) -> str:
            return groups.get(value, value) if path in about else said(f"{path}.{value or 'none'}")

        def none(path: str) -> str:
            return said(f"{path}.none") if knows(f"term.{ruleset.id}.side.{path}.none") else ""

        words = Words(said, value, beside=lambda path, _: "" if "." in path else said(path), none=none)
        prefix = f"scenario:term-{self._side}" + (f"-{ally}" if ally >= 0 else "")
        maker = FormMaker(self._context, words, prefix, surface=self._session.editor.surface)
        around = QWidget()
        form = QFormLayout(around)
        form.setContentsMargins(0, 0, 0, 0)
        form.setHorizontalSpacing(self._context.theme.px(12))
        form.setVerticalSpacing(self._context.theme.px(4))
        for field in fields:

            def told(path: str, value: Any, field: Any = field) -> None:
                forces.set_term(self._session, self._side, ally, field, value, path)

            entry = maker.entry(field, told)
            self._entries.append((ally, entry, form))
            if field.kind == "rows":
                form.addRow(Text(said(field.name)))
                form.addRow(entry.widget)
                continue
            entry.widget.setMaximumWidth(self._context.theme.px(190))
            if field.kind == "switch":
                form.addRow(entry.widget)
            else:
                form.addRow(Text(said(field.name)), entry.widget)
        self._parts.addWidget(around)
