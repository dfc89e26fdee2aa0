"""The terms of a battle on the sheet: how long, how it begins, who has lost, what is to be held."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QGridLayout,
    QLineEdit,
    QSpinBox,
    QToolButton,
    QWidget,
)

from hheditor.app.forms import Field, cells_read, cells_said, fields_of
from hheditor.app.scenario.options import Option, options
from hheditor.rules.api.terms import PLAIN_GOALS
from hheditor.scenarios import Goal, Scenario
from hheditor.scenarios.making import OPPOSITE
from hheditor.ui.context import Context
from hheditor.ui.forms import Entry, FormMaker, Words
from hheditor.ui.labels import Paragraph, Text, ticked
from hheditor.ui.layouts import FLUSH, WrappingRow, emptied, in_column
from hheditor.ui.look.widgets import named, push, show_values, tool
from hheditor.ui.parts.choices import ChoiceBox
from hheditor.ui.rules.words import hyphened
from hheditor.ui.safety.drafts import Typing
from hheditor.ui.workspaces.scenario import writing
from hheditor.ui.workspaces.scenario.parts import INSET, quiet, slim
from hheditor.ui.workspaces.scenario.sheet.coming import Coming
from hheditor.ui.workspaces.scenario.words import term_word
from hheditor.values import Finding, refuse

if TYPE_CHECKING:
    from hheditor.rules.api import Ruleset
    from hheditor.ui.workspaces.scenario.session import ScenarioSession

LONGEST = 99
_OPTIONS, _BEGINNING, _SWITCHES = 1, 100, 200
"""Rows of the grid: numbers of the system's own behind the turns, how it begins, switches of its own."""


class Terms(QWidget):
    """The terms, in sentences with blanks to fill in."""

    def __init__(self, session: "ScenarioSession") -> None:
        super().__init__()
        self.setObjectName("scenario:terms")
        self._session, self._context = session, session.context
        say, px = self._context.say, self._context.theme.px
        layout = in_column(self, margins=(INSET, 0, 0, 0), spacing=px(8))
        grid = QGridLayout()
        grid.setHorizontalSpacing(px(12))
        grid.setVerticalSpacing(px(8))
        grid.setColumnStretch(1, 100)
        grid.setColumnStretch(2, 1)
        self.turns = named(QSpinBox(), "scenario:turns")
        self.turns.setRange(0, LONGEST)
        self.turns.setSpecialValueText(say("scenario.no-limit"))
        self.turns.setSuffix(say("scenario.turns-suffix"))
        self.turns.valueChanged.connect(partial(writing.set_turn_limit, session))
        self.start = named(slim(ChoiceBox()), "scenario:start")
        for start in ("choose", "deployed"):
            self.start.addItem(say(f"scenario.start-{start}"), start)
        self.start.activated.connect(lambda _: self._begin())
        self.first = named(slim(ChoiceBox()), "scenario:first")
        self.first.activated.connect(lambda _: self._begin())
        self._grid, self._first_label = grid, Paragraph(say("scenario.term-first"))
        self._row(0, Paragraph(say("scenario.term-turns")), self.turns, 190)
        self._row(_BEGINNING, Paragraph(say("scenario.term-start")), self.start)
        self._row(_BEGINNING + 1, self._first_label, self.first)
        layout.addLayout(grid)
        self.options: dict[str, QComboBox | QCheckBox] = {}
        """What the system's own options are set with."""
        self._made: list[QWidget] = []
        self.coming = Coming(session)
        layout.addWidget(self.coming)
        self._goals = in_column(spacing=px(4))
        layout.addLayout(self._goals)
        add = push(
            say("scenario.add-goal"),
            "scenario:add-goal",
            lambda: self._context.run("scenario.add-goal"),
            tip=self._context.tip("scenario.add-goal"),
        )
        layout.addWidget(add, 0, Qt.AlignmentFlag.AlignLeft)
        self._shown: tuple[object, ...] = ()

    def _row(self, row: int, text: Paragraph, widget: QWidget, most: int = 330) -> None:
        text.setBuddy(widget)
        widget.setMaximumWidth(self._context.theme.px(most))
        self._grid.addWidget(text, row, 0)
        self._grid.addWidget(widget, row, 1)

    def _begin(self) -> None:
        writing.set_start(self._session, self.start.currentData(), max(0, self.first.currentIndex()))

    def show_scenario(self, scenario: Scenario, ruleset: "Ruleset[Any] | None") -> None:
        """Follow the scenario."""
        show_values((self.turns, min(LONGEST, scenario.turn_limit)))
        self.start.setCurrentIndex(self.start.findData(scenario.start))
        self.first.clear()
        for name in self._session.naming.sides:
            self.first.addItem(name or self._context.say("scenario.unnamed-side"))
        self.first.setCurrentIndex(scenario.first if scenario.first in (0, 1) else 0)
        for widget in (self.first, self._first_label):
            widget.setVisible(scenario.start == "deployed")
        self._show_options(scenario.system, () if ruleset is None else _own(ruleset, scenario))
        self.coming.show_scenario(scenario)
        self._show_goals(scenario)

    def _show_options(self, system: str, own: tuple[Option, ...]) -> None:
        """Options of the system's own that are victory terms: numbers to choose from, switches to tick."""
        if tuple(self.options) != tuple(option.name for option in own):
            for widget in self._made:
                widget.setParent(None)
                widget.deleteLater()
            self._made, self.options = [], {}
            for row, option in enumerate(own):
                self._make_option(row, option, f"sheet-option.{system}.{hyphened(option.name)}")
        for option in own:
            control = self.options[option.name]
            if isinstance(control, QCheckBox):
                control.setChecked(bool(option.value))
                continue
            message = f"sheet-option.{system}.{hyphened(option.name)}.n"
            numbers = sorted({*option.choices, int(option.value)})
            control.clear()
            for number in numbers:
                control.addItem(self._context.say(message, number=number), number)
            control.setCurrentIndex(numbers.index(int(option.value)))

    def _make_option(self, row: int, option: Option, message: str) -> None:
        session, name = self._session, option.name
        control: QComboBox | QCheckBox
        if option.kind == "switch":
            control = box = QCheckBox()
            box.clicked.connect(lambda on: writing.set_option(session, name, bool(on)))
            line = ticked(box, self._context.say(message))
            self._grid.addWidget(line, _SWITCHES + row, 0, 1, 2)
            self._made.append(line)
        else:
            control = choice = slim(ChoiceBox())
            choice.activated.connect(lambda _: writing.set_option(session, name, int(choice.currentData())))
            text = Paragraph(self._context.say(message))
            self._row(_OPTIONS + row, text, control)
            self._made += [text, control]
        control.setObjectName(f"scenario:option-{name}")
        self.options[name] = control

    def _show_goals(self, scenario: Scenario) -> None:
        shown = (scenario.goals, scenario.map.board, self._session.naming.sides)
        if shown == self._shown:
            return
        self._shown = shown
        emptied(self._goals)
        if scenario.goals:
            self._goals.addWidget(quiet(self._context, self._context.say("scenario.goals-intro")))
        for index, goal in enumerate(scenario.goals):
            self._goals.addWidget(GoalRow(self._session, index, goal))


def _own(ruleset: "Ruleset[Any]", scenario: Scenario) -> tuple[Option, ...]:
    """The options of a system that its sheet shows, with the numbers they offer."""
    offered = ruleset.sheet_options
    found = options(ruleset, scenario.profile, offered.__contains__)
    return tuple(replace(option, choices=offered[option.name]) for option in found)


GOAL = {field.name: field for field in fields_of(Goal) if field.name not in ("cells", "name")}
GOAL["kind"] = replace(GOAL["kind"], kind="choice", choices=tuple(PLAIN_GOALS))
GOAL["side"] = replace(GOAL["side"], kind="choice", choices=(0, 1))
GOAL["edge"] = replace(GOAL["edge"], kind="choice", choices=tuple(OPPOSITE))
GOAL["count"] = replace(GOAL["count"], least=1, most=999)
GOAL["turn"] = replace(GOAL["turn"], least=0, most=LONGEST)


def goal_words(context: Context, sides: tuple[str, ...], system: str = "") -> Words:
    """What the parts of a goal are called; it is a sentence with blanks, so that these have no names."""
    own = term_word(context, system, "goal")

    def value(path: str, value: Any) -> str:
        name = path.split("-")[1]
        if name == "side":
            return sides[value] or context.say("scenario.unnamed-side")
        if name not in ("kind", "edge") or (name == "kind" and value not in PLAIN_GOALS):
            return own(str(value))
        return context.say(f"scenario.{'goal' if name == 'kind' else 'edge'}-{value}")

    return Words(lambda _: "", value)


class GoalRow(QWidget):
    """One victory term: who, what, where, by when."""

    def __init__(self, session: "ScenarioSession", index: int, goal: Goal) -> None:
        super().__init__()
        self.setObjectName(f"scenario:goal-{index}")
        self._session, self._index, self._goal = session, index, goal
        self._surface = session.editor.surface
        context = session.context
        say, px = context.say, context.theme.px
        row = WrappingRow(self, margins=FLUSH, spacing=px(6))
        ruleset = session.editor.ruleset
        words = goal_words(context, session.naming.sides, session.scenario.system)
        maker = FormMaker(context, words, "scenario")
        self._entered: dict[str, Any] = {}
        kinds = {**(PLAIN_GOALS if ruleset is None else ruleset.goal_kinds), goal.kind: None}
        fields = {**GOAL, "kind": replace(GOAL["kind"], choices=tuple(kinds))}
        entries = {name: self._entry(maker, field) for name, field in fields.items()}
        schema = None if ruleset is None else ruleset.goal_kinds.get(goal.kind)
        self._terms = {field.name: goal.terms.get(field.name, field.default) for field in fields_of(schema)}
        if GOAL["count"].applies({"kind": goal.kind}):
            entries["count"].setToolTip(say(f"scenario.goal-count-{goal.kind}"))
        self.cells = named(
            QLineEdit(cells_said(self._surface, goal.cells)),
            f"scenario:goal-cells-{index}",
            hint=say("scenario.goal-cells"),
        )
        show = self._button("show", "tool-objective", lambda: session.paint_goal(index))
        turn = entries["turn"]
        assert isinstance(turn, QSpinBox)
        turn.setSpecialValueText(say("scenario.goal-end"))
        turn.setPrefix(say("scenario.turn-prefix"))
        remove = self._button("remove", "close", lambda: writing.remove_goal(session, index))
        hold = goal.kind == "hold"
        for widget, shown in (
            (entries["side"], True),
            (entries["kind"], True),
            (entries["count"], GOAL["count"].applies({"kind": goal.kind})),
            (self.cells, hold),
            (entries["edge"], GOAL["edge"].applies({"kind": goal.kind})),
            (show, hold),
            *((widget, True) for widget in self._own_terms(maker, schema)),
            (Text(say("scenario.goal-by")), True),
            (turn, True),
        ):
            row.addWidget(widget)
            widget.setHidden(not shown)
        if not hold:
            row.addStretch()
        row.addWidget(remove)
        self.setFocusProxy(self.cells if hold else entries["kind"])
        Typing(session.context, self.cells, self._take, whole=True)

    def _own_terms(self, maker: FormMaker, schema: Any) -> list[QWidget]:
        """What a goal of the system's own says beside the rest, each behind its name."""
        word = term_word(self._session.context, self._session.scenario.system, f"goal.{self._goal.kind}")
        made: list[QWidget] = []
        self._kept: list[Entry] = []
        """Their widgets tell them, and only them."""
        for field in fields_of(schema):

            def told(_: str, value: Any, field: Field = field) -> None:
                self._terms[field.name] = value
                if field.kind != "number":
                    self._take()

            entry = maker.entry(field, told, f"goal-{field.name}-{self._index}")
            entry.show(self._terms[field.name])
            self._kept.append(entry)
            if isinstance(entry.widget, QSpinBox):
                Typing(self._session.context, entry.widget, self._take, whole=True)
            made += [Text(word(field.name)), entry.widget]
        return made

    def _entry(self, maker: FormMaker, field: Field) -> QWidget:
        """An entry of the goal; numbers are taken when they are done."""

        def told(_: str, value: Any) -> None:
            self._entered[field.name] = value
            if field.kind == "choice":
                self._take()

        entry = maker.entry(field, told, f"goal-{field.name}-{self._index}")
        now = getattr(self._goal, field.name)
        if field.kind == "choice":
            now = now if now in field.choices else field.choices[0]
            assert isinstance(entry.widget, QComboBox)
            slim(entry.widget, 12 if field.name == "side" else 5)
        else:
            now = min(field.most, max(field.least, now))
            assert isinstance(entry.widget, QSpinBox)
            Typing(self._session.context, entry.widget, self._take, whole=True)
        self._entered[field.name] = now
        entry.show(now)
        return entry.widget

    def _button(self, name: str, icon: str, run: Callable[[], None]) -> QToolButton:
        context = self._session.context
        tip = context.say(f"scenario.goal-{name}")
        return tool(context.icon(icon), f"scenario:goal-{name}-{self._index}", run, tip=tip)

    def _take(self) -> None:
        cells, wrong = cells_read(self._surface, self.cells.text())
        if wrong:
            # The good ones are taken; only what is no hex is left out, and told of.
            self._session.context.report(refuse("scenario.no-place", word=" ".join(wrong)[:40]))
            self.cells.setText(cells_said(self._surface, cells))
        entered = {
            name: value if GOAL[name].applies(self._entered) else GOAL[name].default
            for name, value in self._entered.items()
        }
        hold = entered["kind"] == "hold"
        same = entered["kind"] == self._goal.kind
        terms = {
            name: value for name, value in self._terms.items() if same and not isinstance(value, Finding)
        }
        goal = replace(self._goal, **entered, cells=cells if hold else (), terms=terms)
        if goal != self._goal:
            writing.set_goal(self._session, self._index, goal)
