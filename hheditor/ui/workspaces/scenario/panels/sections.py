"""The sections at the side: findings that lead to their place, the initiative, options of the rules, the
history."""

import secrets
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QWidget,
)

from hheditor.app.rules.profiles import own_profiles
from hheditor.app.scenario.editor import TRIPPED
from hheditor.app.scenario.opening import Opening
from hheditor.app.scenario.options import Option, options, shipped_profile
from hheditor.rules.api import Order
from hheditor.text import knows
from hheditor.text.naming import rules_name
from hheditor.ui.context import Context
from hheditor.ui.forms import FormMaker, Words
from hheditor.ui.labels import Paragraph, Text
from hheditor.ui.layouts import FLUSH, STRETCH, emptied, in_column, in_row
from hheditor.ui.look.widgets import named, push
from hheditor.ui.parts.choices import ChoiceBox
from hheditor.ui.parts.findings import FindingsPanel, Shown
from hheditor.ui.parts.history import HistoryList
from hheditor.ui.rules.words import hyphened
from hheditor.ui.workspaces.scenario import writing
from hheditor.ui.workspaces.scenario.parts import quiet
from hheditor.values import Parameter, refuse

if TYPE_CHECKING:
    from hheditor.app.rules.profiles import Kept
    from hheditor.ui.workspaces.scenario.session import ScenarioSession

_MOST = 30


def _told_apart(names: Sequence[str]) -> list[str]:
    """Names without the words they all begin with: books of one game differ at their end; a box is narrow.

    >>> _told_apart(["War Games Medieval", "War Games Medieval Fantasy"])
    ['Medieval', 'Medieval Fantasy']
    """
    words = [name.split() for name in names]
    same = 0
    while len(words) > 1 and all(len(each) > same + 1 and each[same] == words[0][same] for each in words):
        same += 1
    return [" ".join(each[same:]) for each in words]


def findings_panel(session: "ScenarioSession") -> FindingsPanel:
    """What looks wrong with the scenario."""
    context = session.context

    def look() -> Iterator[Shown]:
        surface = session.editor.surface
        for finding in session.editor.findings:
            # Where the enemy stands is nobody's business.
            if session.state.hidden and finding.field.startswith("deployments"):
                continue
            places = [cell for cell in finding.places if surface.holds(cell)]
            where = surface.label(places[0]) if places else ""
            yield Shown(finding, context.say_finding(finding), where)

    return FindingsPanel(context, "scenario.no-findings", look, session.go_to)


class HistoryPanel(HistoryList):
    """Everything done to the scenario; behind a curtain nothing."""

    def __init__(self, session: "ScenarioSession") -> None:
        super().__init__(
            session.context, "scenario:history", "scenario.history-start", self._go, self._listed
        )
        self._session = session

    def _listed(self, value: Parameter) -> Parameter:
        return self._session.naming.listed(value)

    def _go(self, position: int) -> None:
        if not self._session.state.hidden:
            self._session.editor.history.go(position)

    def refresh(self) -> None:
        """Show the entries as they are."""
        self.follow(None if self._session.state.hidden else self._session.editor.history)


def option_words(context: Context, system: str) -> Words:
    """What options of a profile are called."""

    def value(path: str, value: Any) -> str:
        word = f"profile.{system}.{hyphened(f'{path}.{value}')}"
        return context.say(word) if knows(word) else str(value)

    return Words(lambda path: context.say(f"profile.{system}.{hyphened(path)}"), value)


class OptionsPanel(QWidget):
    """The rules profile and what the scenario changes of it, in a form made from the profile's own type."""

    def __init__(self, session: "ScenarioSession") -> None:
        super().__init__()
        self.setObjectName("scenario:options")
        self._session, self._context = session, session.context
        px = self._context.theme.px
        self._layout = in_column(self, margins=(px(16), 0, px(12), px(10)), spacing=px(6))
        self._shown: object = None

    def refresh(self) -> None:
        """Follow the scenario's profile."""
        editor = self._session.editor
        ruleset = editor.ruleset
        if ruleset is None:
            emptied(self._layout)
            self._shown = None
            return
        system, profile = editor.scenario.system, editor.scenario.profile
        found = options(
            ruleset,
            profile,
            lambda name: (
                name not in ruleset.sheet_options and knows(f"profile.{system}.{name.replace('_', '-')}")
            ),
        )
        own = own_profiles(self._context.desk, system)
        shown = (system, found, shipped_profile(ruleset, profile)[0], own, profile.get("name", ""))
        if shown == self._shown:
            return
        self._shown = shown
        emptied(self._layout)
        named = next((each.id for each in own if each.name == shown[4]), shown[2])
        self._layout.addWidget(self._profiles(list(ruleset.profiles()), own, named))
        for option in found:
            self._layout.addWidget(self._field(system, option))

    def _profiles(self, names: list[str], own: "tuple[Kept, ...]", current: str) -> QWidget:
        editor = self._session.editor
        assert editor.ruleset is not None
        box = named(ChoiceBox(), "scenario:profile", spoken=self._context.say("scenario.profile"))
        box.setSizePolicy(box.sizePolicy().Policy.Ignored, box.sizePolicy().Policy.Fixed)
        profiles = editor.ruleset.profiles()
        language = self._context.language
        full = [rules_name(str(getattr(profiles[name], "name", name)), language) for name in names]
        for name, short in zip(names, _told_apart(full), strict=True):
            box.addItem(short, name)
        for kept in own:
            box.addItem(kept.name, kept.id)
        box.setCurrentIndex(max(0, box.findData(current)))
        box.activated.connect(lambda _: writing.use_profile(self._session, box.currentData()))
        block = QWidget()
        line = in_row(
            None,
            STRETCH,
            self._context.button("scenario.copy-profile"),
            self._context.button("rules.profiles"),
        )
        in_column(block, box, line, margins=FLUSH)
        return block

    def _field(self, system: str, option: Option) -> QWidget:
        say = self._context.say
        name = say(f"profile.{system}.{hyphened(option.name)}")
        title = quiet(self._context, name) if not option.changed else Paragraph(name)
        if option.changed:
            title.setToolTip(say("scenario.option-changed"))
        maker = FormMaker(self._context, option_words(self._context, system), "option")
        entry = maker.entry(option, partial(writing.set_option, self._session))
        entry.show(option.value)
        control = entry.widget
        if option.kind == "number":
            control.setFixedWidth(self._context.theme.px(72))
        title.setBuddy(control)
        row = QWidget()
        line = in_row(row, margins=FLUSH)
        if option.kind == "switch":
            line.addWidget(control, 0, Qt.AlignmentFlag.AlignTop)
            line.addWidget(title, 1)
        else:
            line.addWidget(title, 1)
            line.addWidget(control)
        return row


class InitiativePanel(QWidget):
    """DEP-2 and its like: who chooses, the dice where they decide, and the choices themselves."""

    def __init__(self, session: "ScenarioSession") -> None:
        super().__init__()
        self.setObjectName("scenario:initiative")
        self._session, self._context = session, session.context
        px = self._context.theme.px
        self._layout = in_column(self, margins=(px(16), 0, px(12), px(10)), spacing=px(6))
        self._opening: Opening | None = None
        self._thrown = ""
        self._shown: object = None

    def refresh(self) -> None:
        """Follow the scenario: other armies, other initiative."""
        editor = self._session.editor
        if editor.ruleset is None:
            emptied(self._layout)
            self._shown = None
            return
        scenario = editor.scenario
        called = self._session.naming.sides
        shown = (scenario.sides[0].army, scenario.sides[1].army, scenario.profile, called, self._opening)
        if shown != self._shown:
            self._shown = shown
            self._show()

    def _show(self) -> None:
        emptied(self._layout)
        editor, say = self._session.editor, self._context.say
        assert editor.ruleset is not None
        scenario = editor.scenario
        try:
            initiative = editor.ruleset.initiative(scenario)
        except TRIPPED:
            initiative = None
        if initiative is None:
            self._layout.addWidget(quiet(self._context, say("scenario.no-initiative")))
            return
        names = [name or say("scenario.unnamed-side") for name in self._session.naming.sides]
        given: dict[str, Parameter] = {}
        if initiative.counts:
            first, second = (*initiative.counts, 0)[:2]
            given = {"one": names[0], "other": names[1], "first": first, "second": second}
        if initiative.side >= 0:
            given["side"] = names[initiative.side]
        text = say(initiative.message, **given)
        words = named(quiet(self._context, f"{text} ({initiative.rule})"), "scenario:initiative-text")
        self._layout.addWidget(words)
        if self._opening is None:
            self._button("begin", say("scenario.choose-order"), self._begin)
        else:
            self._ask(self._opening, names)

    def _button(self, name: str, text: str, run: Callable[[], object]) -> None:
        button = push(text, f"scenario:initiative-{name}", run)
        self._layout.addWidget(button)

    def _begin(self) -> None:
        editor = self._session.editor
        assert editor.ruleset is not None
        self._thrown = ""
        try:
            self._opening = Opening(editor.ruleset, editor.scenario)
        except TRIPPED as error:
            self._context.report(refuse("scenario.unplayable", reason=str(error)))
            return
        self._step()

    def _step(self) -> None:
        opening = self._opening
        if opening is not None and opening.muster is not None:
            self._opening = None
            self._session.take_opening(opening)
        self._shown = None
        self.refresh()

    def _ask(self, opening: Opening, names: list[str]) -> None:
        say = self._context.say
        if self._thrown:
            self._layout.addWidget(quiet(self._context, self._thrown))
        if opening.roll is not None:
            self._button("roll", say("scenario.roll-initiative"), self._roll)
            return
        question = opening.question
        if question is None:
            return
        asked = Text(
            say("scenario.asks", side=names[question.actor], question=say(question.message)), wraps=True
        )
        self._layout.addWidget(asked)
        for number, order in enumerate(opening.answers):
            self._button(f"answer-{number}", self._words(opening, order), partial(self._answer, order))

    def _words(self, opening: Opening, order: Order) -> str:
        phrase = opening.ruleset.wording(opening.position, order)
        given = dict(phrase.parameters)
        return self._context.say(phrase.message, **given) if knows(phrase.message) else str(order)

    def _roll(self) -> None:
        opening = self._opening
        if opening is not None:
            faces = opening.throw(secrets.randbits(32))
            shown = " · ".join(str(face) for face in faces)
            self._thrown = self._context.say("scenario.thrown", dice=shown)
            self._step()

    def _answer(self, order: Order) -> None:
        opening = self._opening
        if opening is None:
            return
        self._session.report(opening.answer(order))
        self._step()
