"""The other panels: findings with ways out, notes and tags, the history."""

from collections.abc import Callable, Iterator

from PySide6.QtWidgets import (
    QLineEdit,
    QPlainTextEdit,
    QWidget,
)

from hheditor.app.army.fixes import fixes
from hheditor.app.army.state import State
from hheditor.armies.edits import Edit, SetTags, SetWords
from hheditor.ui.context import Context
from hheditor.ui.labels import Text
from hheditor.ui.layouts import put
from hheditor.ui.look.widgets import named
from hheditor.ui.parts.findings import FindingsPanel, Shown, Way
from hheditor.ui.parts.history import HistoryList
from hheditor.ui.safety.drafts import Typing
from hheditor.ui.workspaces.armies import words
from hheditor.ui.workspaces.armies.building import column, grid
from hheditor.ui.workspaces.armies.panels.people import PeopleBox
from hheditor.values import Finding


def findings_panel(context: Context, state: State, go: Callable[[Finding], None]) -> FindingsPanel:
    """What the rules have to say of the army; nothing of it stands in the way."""

    def look() -> Iterator[Shown]:
        editor = state.editor
        for finding in editor.findings:
            ways = tuple(
                Way(f"fix:{fix.message}", context.say(fix.message, **dict(fix.parameters)), fix.edit)
                for fix in fixes(editor.army, finding, editor.ruleset, editor.appraisal)
            )
            leads = finding.field.startswith(("units.", "leaders.", "troops."))
            yield Shown(finding, words.finding(context, finding, editor.army.troops), leads=leads, ways=ways)

    def mend(edit: Edit) -> None:
        state.editor.do(edit, "army.fixed")

    panel = FindingsPanel(context, "armies.no-findings", look, go, mend)
    panel.look()
    return panel


class NotesPanel(QWidget):
    """People, period, notes and tags."""

    def __init__(self, context: Context, state: State) -> None:
        super().__init__()
        self._context, self._state = context, state
        self.people = PeopleBox(context, "armies:army-people", self._people)
        self.tags = named(QLineEdit(), "armies:tags", hint=context.say("library.tags.hint"))
        Typing(context, self.tags, self._tags)
        self.notes = named(QPlainTextEdit(), "armies:notes")
        self.notes.setPlaceholderText(context.say("armies.notes"))
        self.notes.setTabChangesFocus(True)
        self.notes.setFixedHeight(context.theme.px(92))
        self.notes.textChanged.connect(self._notes)
        table = grid(context)
        table.addWidget(Text(context.say("armies.people")), 0, 0)
        table.addWidget(self.people, 0, 1)
        layout = column(context, self)
        put(layout, table, self.tags, self.notes)
        self.refresh()

    def refresh(self) -> None:
        """Show what is written now."""
        army = self._state.editor.army
        troops = (each.troop.people for each in self._state.pool.everything)
        peoples = (*troops, *self._state.editor.peoples)
        self.people.show_peoples(army.system, peoples, army.people)
        if not self.tags.hasFocus():
            self.tags.setText(", ".join(army.tags))
        if self.notes.toPlainText() != army.notes:
            before = self.notes.blockSignals(True)  # noqa: FBT003 - Qt's signature
            self.notes.setPlainText(army.notes)
            self.notes.blockSignals(before)

    def _people(self, people: str) -> None:
        from hheditor.armies.edits import Several

        if people == self._state.editor.army.people:
            return
        found = (each.troop.period for each in self._state.pool.everything if each.troop.people == people)
        period = next(found, "") if people else ""
        edit = Several((SetWords("people", people), SetWords("period", period)))
        self._state.editor.do(edit, "army.peopled")

    def _tags(self) -> None:
        tags = tuple(
            dict.fromkeys(filter(None, (" ".join(each.split()) for each in self.tags.text().split(","))))
        )
        self._state.editor.do(SetTags(tags), "army.tagged", merge="tags")

    def _notes(self) -> None:
        text = self.notes.toPlainText()
        self._state.editor.do(SetWords("notes", text), "army.noted", merge="notes")


class HistoryPanel(HistoryList):
    """Everything done to the army."""

    def __init__(self, context: Context, state: State) -> None:
        super().__init__(context, "armies:history", "armies.as-opened", state.editor.history.go)
        self._state = state
        self.refresh()

    def refresh(self) -> None:
        """Show the entries there are now."""
        self.follow(self._state.editor.history)
