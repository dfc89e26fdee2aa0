"""The other panels: findings with ways out, notes and tags, the history."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QWidget,
)

from hheditor.app.army.fixes import Fix, fixes
from hheditor.armies.edits import SetTags, SetWords
from hheditor.ui.context import Context
from hheditor.ui.labels import Text
from hheditor.ui.layouts import emptied
from hheditor.ui.parts.history import HistoryList
from hheditor.ui.rules.links import show_linked
from hheditor.ui.safety.drafts import Typing
from hheditor.ui.workspaces.armies import words
from hheditor.ui.workspaces.armies.building import column, grid, quiet
from hheditor.ui.workspaces.armies.panels.people import PeopleBox
from hheditor.ui.workspaces.armies.state import State
from hheditor.values import Finding

_MOST = 30


class FindingsPanel(QWidget):
    """What the rules have to say; nothing of it stands in the way."""

    def __init__(self, context: Context, state: State, go: Callable[[Finding], None]) -> None:
        super().__init__()
        self._context, self._state, self._go = context, state, go
        self._layout = column(context, self)
        self._shown: tuple[Finding, ...] | None = None
        self.sheet: tuple[Finding, ...] = ()
        """What the last pasted sheet had to say."""
        self.refresh()

    def refresh(self) -> None:
        """Look again."""
        editor = self._state.editor
        found = (*(editor.findings if editor is not None else ()), *self.sheet)
        if found == self._shown:
            return
        self._shown = found
        emptied(self._layout)
        if not found:
            none = quiet(self._context, self._context.say("armies.no-findings"))
            none.setObjectName("findings:none")
            self._layout.addWidget(none)
        for finding in found[:_MOST]:
            self._add(finding)
        if self.sheet:
            done = QPushButton(self._context.say("armies.sheet-dismiss"))
            done.setObjectName("findings:dismiss")
            done.clicked.connect(lambda _=False: self.dismiss())
            self._layout.addWidget(done, 0, Qt.AlignmentFlag.AlignLeft)
        if len(found) > _MOST:
            more = self._context.say("armies.more-findings", n=len(found) - _MOST)
            self._layout.addWidget(quiet(self._context, more))

    def dismiss(self) -> None:
        """What the sheet had to say has been read."""
        self.sheet = ()
        self.refresh()

    def _add(self, finding: Finding) -> None:
        context, editor = self._context, self._state.editor
        said = Text()
        system = editor.army.system if editor is not None else ""
        show_linked(said, context, words.finding(context, finding), system)
        said.setObjectName(f"finding:{finding.message}")
        said.setWordWrap(True)
        said.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.LinksAccessibleByMouse
        )
        colour = context.theme.colours.bad if finding.weight == "refusal" else context.theme.colours.ink
        said.setStyleSheet(f"color: {colour};")
        self._layout.addWidget(said)
        row = QHBoxLayout()
        row.setSpacing(context.theme.px(6))
        offered = fixes(editor.army, finding, editor.ruleset, editor.appraisal) if editor else ()
        for fix in offered:
            button = QPushButton(context.say(fix.message, **dict(fix.parameters)))
            button.setObjectName(f"fix:{fix.message}")
            button.clicked.connect(lambda _=False, fix=fix: self._fix(fix))
            row.addWidget(button)
        if finding.field.startswith(("units.", "leaders.", "troops.")):
            there = QPushButton(context.say("armies.show"))
            there.setObjectName(f"go:{finding.field}")
            there.clicked.connect(lambda _=False: self._go(finding))
            row.addWidget(there)
        row.addStretch(1)
        if row.count() > 1:
            self._layout.addLayout(row)

    def _fix(self, fix: Fix) -> None:
        if self._state.editor is not None:
            self._state.editor.do(fix.edit, "army.fixed")


class NotesPanel(QWidget):
    """People, period, notes and tags."""

    def __init__(self, context: Context, state: State) -> None:
        super().__init__()
        self._context, self._state = context, state
        self.people = PeopleBox(context, "armies:army-people", self._people)
        self.tags = QLineEdit()
        self.tags.setObjectName("armies:tags")
        self.tags.setPlaceholderText(context.say("armies.tags"))
        Typing(context, self.tags, self._tags)
        self.notes = QPlainTextEdit()
        self.notes.setObjectName("armies:notes")
        self.notes.setPlaceholderText(context.say("armies.notes"))
        self.notes.setTabChangesFocus(True)
        self.notes.setFixedHeight(context.theme.px(92))
        self.notes.textChanged.connect(self._notes)
        table = grid(context)
        table.addWidget(Text(context.say("armies.people")), 0, 0)
        table.addWidget(self.people, 0, 1)
        layout = column(context, self)
        layout.addLayout(table)
        layout.addWidget(self.tags)
        layout.addWidget(self.notes)
        self.refresh()

    def refresh(self) -> None:
        """Show what is written now."""
        editor = self._state.editor
        if editor is None:
            return
        army = editor.army
        self.people.show_peoples((each.troop.people for each in self._state.pool.everything), army.people)
        if not self.tags.hasFocus():
            self.tags.setText(", ".join(army.tags))
        if self.notes.toPlainText() != army.notes:
            before = self.notes.blockSignals(True)  # noqa: FBT003 - Qt's signature
            self.notes.setPlainText(army.notes)
            self.notes.blockSignals(before)

    def _people(self, people: str) -> None:
        from hheditor.armies.edits import Several

        if self._state.editor is None or people == self._state.editor.army.people:
            return
        found = (each.troop.period for each in self._state.pool.everything if each.troop.people == people)
        period = next(found, "") if people else ""
        if self._state.editor is not None:
            edit = Several((SetWords("people", people), SetWords("period", period)))
            self._state.editor.do(edit, "army.peopled")

    def _tags(self) -> None:
        tags = tuple(
            dict.fromkeys(filter(None, (" ".join(each.split()) for each in self.tags.text().split(","))))
        )
        if self._state.editor is not None:
            self._state.editor.do(SetTags(tags), "army.tagged", merge="tags")

    def _notes(self) -> None:
        if self._state.editor is not None:
            text = self.notes.toPlainText()
            self._state.editor.do(SetWords("notes", text), "army.noted", merge="notes")


class HistoryPanel(HistoryList):
    """Everything done to the army."""

    def __init__(self, context: Context, state: State) -> None:
        super().__init__(context, "armies:history", "armies.as-opened", self._go)
        self._state = state
        self.refresh()

    def refresh(self) -> None:
        """Show the entries there are now."""
        editor = self._state.editor
        self.follow(None if editor is None else editor.history)

    def _go(self, position: int) -> None:
        editor = self._state.editor
        if editor is not None:
            editor.history.go(position)
