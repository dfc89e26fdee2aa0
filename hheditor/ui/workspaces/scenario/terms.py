"""The terms of a battle on the sheet: how long, when an army breaks, how it begins, what is to be held."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QGridLayout,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from hheditor.app.scenario.options import Option, options
from hheditor.scenarios import Goal, Scenario
from hheditor.scenarios.making import OPPOSITE
from hheditor.ui.labels import Paragraph, Text, ticked
from hheditor.ui.layouts import WrappingRow, emptied
from hheditor.ui.parts.choices import ChoiceBox
from hheditor.ui.safety.drafts import Typing
from hheditor.ui.workspaces.scenario.parts import quiet, slim
from hheditor.ui.workspaces.scenario.words import cells_read, cells_said
from hheditor.values import refuse

if TYPE_CHECKING:
    from hheditor.rules.api import Ruleset
    from hheditor.ui.workspaces.scenario import ScenarioWorkspace

LONGEST = 99
BREAKING = "breaking_point"
CHIEF = "chief_decides"
SHARES = (50, 60, 70, 80, 90, 100)
KINDS = ("hold", "leave", "survive")


class Terms(QWidget):
    """The terms, in sentences with blanks to fill in."""

    def __init__(self, workspace: "ScenarioWorkspace") -> None:
        super().__init__()
        self.setObjectName("scenario:terms")
        self._workspace, self._context = workspace, workspace.context
        say, px = self._context.say, self._context.theme.px
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(px(8))
        grid = QGridLayout()
        grid.setHorizontalSpacing(px(12))
        grid.setVerticalSpacing(px(8))
        grid.setColumnStretch(1, 100)
        grid.setColumnStretch(2, 1)
        self.turns = QSpinBox()
        self.turns.setObjectName("scenario:turns")
        self.turns.setRange(0, LONGEST)
        self.turns.setSpecialValueText(say("scenario.no-limit"))
        self.turns.setSuffix(say("scenario.turns-suffix"))
        self.turns.valueChanged.connect(self._limit)
        self.breaking = slim(ChoiceBox())
        self.breaking.setObjectName("scenario:breaking")
        self.breaking.activated.connect(
            lambda _: workspace.set_option(BREAKING, int(self.breaking.currentData()))
        )
        self.start = slim(ChoiceBox())
        self.start.setObjectName("scenario:start")
        for start in ("choose", "deployed"):
            self.start.addItem(say(f"scenario.start-{start}"), start)
        self.start.activated.connect(lambda _: self._begin())
        self.first = slim(ChoiceBox())
        self.first.setObjectName("scenario:first")
        self.first.activated.connect(lambda _: self._begin())
        self.chief = QCheckBox()
        self.chief.setObjectName("scenario:chief")
        self._chief_row = ticked(self.chief, say("scenario.chief-decides"))
        self.chief.clicked.connect(lambda on: workspace.set_option(CHIEF, bool(on)))
        self._labels = {}
        for row, (name, widget) in enumerate(
            (
                ("turns", self.turns),
                ("breaking", self.breaking),
                ("start", self.start),
                ("first", self.first),
            )
        ):
            text = Paragraph(say(f"scenario.term-{name}"))
            text.setBuddy(widget)
            self._labels[name] = text
            widget.setMaximumWidth(px(190 if widget is self.turns else 330))
            grid.addWidget(text, row, 0)
            grid.addWidget(widget, row, 1)
        grid.addWidget(self._chief_row, 4, 0, 1, 2)
        layout.addLayout(grid)
        self._goals = QVBoxLayout()
        self._goals.setSpacing(px(4))
        layout.addLayout(self._goals)
        add = QPushButton(say("scenario.add-goal"))
        add.setObjectName("scenario:add-goal")
        add.setToolTip(self._context.tip("scenario.add-goal"))
        add.clicked.connect(lambda _=False: self._context.run("scenario.add-goal"))
        layout.addWidget(add, 0, Qt.AlignmentFlag.AlignLeft)
        self._shown: tuple[object, ...] = ()

    def _limit(self, turns: int) -> None:
        self._workspace.set_turn_limit(turns)

    def _begin(self) -> None:
        self._workspace.set_start(self.start.currentData(), max(0, self.first.currentIndex()))

    def show_scenario(self, scenario: Scenario, ruleset: "Ruleset[Any] | None") -> None:
        """Follow the scenario."""
        blocked = self.turns.blockSignals(True)  # noqa: FBT003 - Qt's signature
        self.turns.setValue(min(LONGEST, scenario.turn_limit))
        self.turns.blockSignals(blocked)
        self.start.setCurrentIndex(self.start.findData(scenario.start))
        self.first.clear()
        for name in self._workspace.naming.sides:
            self.first.addItem(name or self._context.say("scenario.unnamed-side"))
        self.first.setCurrentIndex(scenario.first if scenario.first in (0, 1) else 0)
        for widget in (self.first, self._labels["first"]):
            widget.setVisible(scenario.start == "deployed")
        found = {} if ruleset is None else _known(ruleset, scenario)
        self._show_breaking(found.get(BREAKING))
        chief = found.get(CHIEF)
        self._chief_row.setVisible(chief is not None)
        self.chief.setChecked(chief is not None and bool(chief.value))
        self._show_goals(scenario)

    def _show_breaking(self, option: Option | None) -> None:
        for widget in (self.breaking, self._labels["breaking"]):
            widget.setVisible(option is not None)
        if option is None:
            return
        shares = sorted({*SHARES, int(option.value)})
        self.breaking.clear()
        for share in shares:
            self.breaking.addItem(self._context.say("scenario.share", share=share), share)
        self.breaking.setCurrentIndex(shares.index(int(option.value)))

    def _show_goals(self, scenario: Scenario) -> None:
        shown = (scenario.goals, scenario.map.board, self._workspace.naming.sides)
        if shown == self._shown:
            return
        self._shown = shown
        emptied(self._goals)
        if scenario.goals:
            self._goals.addWidget(quiet(self._context, self._context.say("scenario.goals-intro")))
        for index, goal in enumerate(scenario.goals):
            self._goals.addWidget(GoalRow(self._workspace, scenario, index, goal))


def _known(ruleset: "Ruleset[Any]", scenario: Scenario) -> dict[str, Option]:
    found = options(ruleset, scenario.profile, lambda name: name in (BREAKING, CHIEF))
    return {option.name: option for option in found}


class GoalRow(QWidget):
    """One victory term: who, what, where, by when."""

    def __init__(self, workspace: "ScenarioWorkspace", scenario: Scenario, index: int, goal: Goal) -> None:
        super().__init__()
        self.setObjectName(f"scenario:goal-{index}")
        self._workspace, self._index, self._goal = workspace, index, goal
        self._board = scenario.map.board
        context = workspace.context
        say, px = context.say, context.theme.px
        row = WrappingRow(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(px(6))
        unnamed = say("scenario.unnamed-side")
        names = [(name or unnamed, number) for number, name in enumerate(workspace.naming.sides)]
        self.side = self._choice("side", names, goal.side)
        self.kind = self._choice("kind", [(say(f"scenario.goal-{kind}"), kind) for kind in KINDS], goal.kind)
        self.count = self._spin("count", 1, 999, goal.count)
        self.count.setToolTip(say(f"scenario.goal-count-{goal.kind}"))
        self.cells = QLineEdit(cells_said(self._board, goal.cells))
        self.cells.setObjectName(f"scenario:goal-cells-{index}")
        self.cells.setPlaceholderText(say("scenario.goal-cells"))
        edges = [(say(f"scenario.edge-{edge}"), edge) for edge in OPPOSITE]
        self.edge = self._choice("edge", edges, goal.edge)
        show = self._button("show", "tool-objective", lambda: workspace.paint_goal(index))
        self.turn = self._spin("turn", 0, LONGEST, goal.turn)
        self.turn.setSpecialValueText(say("scenario.goal-end"))
        self.turn.setPrefix(say("scenario.turn-prefix"))
        remove = self._button("remove", "close", lambda: workspace.remove_goal(index))
        for widget, kinds in (
            (self.side, KINDS),
            (self.kind, KINDS),
            (self.count, ("hold", "leave")),
            (self.cells, ("hold",)),
            (self.edge, ("leave",)),
            (show, ("hold",)),
            (Text(say("scenario.goal-by")), KINDS),
            (self.turn, KINDS),
        ):
            row.addWidget(widget)
            widget.setHidden(goal.kind not in kinds)
        if goal.kind != "hold":
            row.addStretch()
        row.addWidget(remove)
        self.setFocusProxy(self.cells if goal.kind == "hold" else self.kind)
        Typing(workspace.context, self.cells, self._take, whole=True)

    def _choice(self, name: str, items: list[tuple[str, Any]], current: Any) -> QComboBox:
        box = slim(ChoiceBox(), 12 if name == "side" else 5)
        box.setObjectName(f"scenario:goal-{name}-{self._index}")
        for text, data in items:
            box.addItem(text, data)
        box.setCurrentIndex(max(0, box.findData(current)))
        box.activated.connect(lambda _: self._take())
        return box

    def _spin(self, name: str, least: int, most: int, value: int) -> QSpinBox:
        box = QSpinBox()
        box.setObjectName(f"scenario:goal-{name}-{self._index}")
        box.setRange(least, most)
        box.setValue(min(most, max(least, value)))
        Typing(self._workspace.context, box, self._take, whole=True)
        return box

    def _button(self, name: str, icon: str, run: Callable[[], None]) -> QToolButton:
        context = self._workspace.context
        button = QToolButton()
        button.setObjectName(f"scenario:goal-{name}-{self._index}")
        button.setIcon(context.icon(icon))
        button.setToolTip(context.say(f"scenario.goal-{name}"))
        button.clicked.connect(lambda _=False: run())
        return button

    def _take(self) -> None:
        cells, wrong = cells_read(self._board, self.cells.text())
        if wrong:
            # The good ones are taken; only what is no hex is left out, and told of.
            self._workspace.context.report(refuse("scenario.no-hex", word=" ".join(wrong)[:40]))
            self.cells.setText(cells_said(self._board, cells))
        kind = self.kind.currentData()
        goal = replace(
            self._goal,
            kind=kind,
            side=self.side.currentData(),
            count=1 if kind == "survive" else self.count.value(),
            cells=cells if kind == "hold" else (),
            edge=self.edge.currentData() if kind == "leave" else "",
            turn=self.turn.value(),
        )
        if goal != self._goal:
            self._workspace.set_goal(self._index, goal)
