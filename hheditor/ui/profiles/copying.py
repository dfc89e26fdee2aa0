"""A scenario to be played by another profile: what changes is read before it is copied."""

from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QPushButton,
    QWidget,
)

from hheditor.app.rules.profiles import Crossover, Difference, Kept, Shelf, copy_under, what_changes
from hheditor.scenarios import Scenario
from hheditor.ui.context import Context
from hheditor.ui.labels import Text
from hheditor.ui.layouts import in_column
from hheditor.ui.look.widgets import named
from hheditor.ui.parts.choices import ChoiceBox
from hheditor.ui.parts.text_page import TextPage
from hheditor.ui.profiles.charts import head_words
from hheditor.ui.rich import escape
from hheditor.ui.rules.html import Writer
from hheditor.ui.rules.links import follow_link, linked
from hheditor.ui.rules.words import profile_name, term_name, value_name
from hheditor.values import Finding, tell


class CopyDialog(QDialog):
    """Choose the profile, read what changes, copy."""

    def __init__(self, context: Context, parent: QWidget, scenario: Scenario) -> None:
        super().__init__(parent)
        self.setObjectName("copying")
        self.setWindowTitle(context.say("profiles.copy-scenario"))
        self._context, self._scenario = context, scenario
        self._books = context.desk.library
        current = str(scenario.profile.get("name", "")), str(scenario.profile.get("id", ""))
        fitting = [each for each in Shelf(self._books).all() if each.system == scenario.system]
        self._profiles = [each for each in fitting if not _in_force(each, *current)]
        self.copied = ""
        """Id of the copy, once there is one."""
        px = context.theme.px
        layout = in_column(self, margins=(px(16), px(16), px(16), px(12)), spacing=px(10))
        line = QHBoxLayout()
        self._choice = named(ChoiceBox(), "copying:profile", spoken=context.say("scenario.profile"))
        for each in self._profiles:
            self._choice.addItem(profile_name(context, each), each.id)
        label = Text(context.say("profiles.copy-to"))
        label.setBuddy(self._choice)
        line.addWidget(label)
        line.addWidget(self._choice, 1)
        layout.addLayout(line)
        self._text = named(TextPage(), "copying:text")
        self._text.anchorClicked.connect(lambda url: follow_link(context, url.toString()))
        layout.addWidget(self._text, 1)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self._copy = named(QPushButton(context.say("profiles.copy-now")), "copying:copy")
        self._copy.setProperty("primary", "true")
        self._copy.setDefault(True)
        buttons.addButton(self._copy, QDialogButtonBox.ButtonRole.AcceptRole)
        buttons.accepted.connect(self.copy)
        buttons.rejected.connect(self.reject)
        layout.addWidget(buttons)
        self._choice.currentIndexChanged.connect(lambda _: self._show())
        self.resize(px(620), px(620))
        self._show()

    @property
    def _kept(self) -> Kept | None:
        index = self._choice.currentIndex()
        return self._profiles[index] if 0 <= index < len(self._profiles) else None

    def _show(self) -> None:
        kept = self._kept
        self._copy.setEnabled(kept is not None)
        if kept is None:
            self._text.setPlainText(self._context.say("profiles.no-other"))
            return
        found = what_changes(self._scenario, kept)
        if isinstance(found, Finding):
            self._copy.setEnabled(False)
            self._text.setHtml(linked(self._context, self._context.say_finding(found), self._scenario.system))
            return
        self._text.setHtml(crossover(self._context, self._scenario, kept, found))

    def copy(self) -> None:
        """Make the copy and close."""
        kept, context = self._kept, self._context
        if kept is None:
            return
        name = context.say(
            "profiles.copy-name", scenario=self._scenario.name, profile=profile_name(context, kept)
        )
        made = copy_under(self._books, self._scenario, kept, name)
        if isinstance(made, Finding):
            context.report(made)
            return
        self.copied = made.id
        context.report(tell("profiles.copied", copy=name))
        self.accept()


def _in_force(kept: Kept, name: str, identity: str) -> bool:
    """Whether a scenario with this name and id of its profile is played by it already."""
    if kept.own or (name and name != kept.name):
        return kept.name == name
    shipped = list(kept.ruleset.profiles())
    return kept.terms.get("id") == (identity or next(iter(shipped), ""))


def difference_name(context: Context, system: str, found: Difference) -> str:
    """A term, or a cell of a chart by the heads of its row and its column."""
    if not found.where:
        return term_name(context, system, found.path)
    name = term_name(context, system, found.path.partition(".")[0])
    return f"{name}: {', '.join(head_words(context, head) for head in found.where)}"


def crossover(context: Context, scenario: Scenario, kept: Kept, found: Crossover) -> str:
    """What changes, as rich text: what it means for this scenario first, then the rules."""
    writer = Writer(context, kept.system)
    parts = [
        writer.title(
            context.say("profiles.what-changes", scenario=scenario.name, profile=profile_name(context, kept))
        )
    ]
    for message, findings in (("profiles.comes", found.comes), ("profiles.goes", found.goes)):
        if findings:
            parts.append(writer.heading(context.say(message)))
        parts += [
            f"<p style='margin: 1px 0'>{linked(context, context.say_finding(each), kept.system)}</p>"
            for each in findings
        ]
    if not found.comes and not found.goes:
        parts.append(f"<p>{escape(context.say('profiles.nothing-comes'))}</p>")
    if found.differences:
        parts.append(writer.heading(context.say("profiles.rules-change", n=len(found.differences))))
    rows = []
    quiet = context.theme.colours.quiet
    for each in found.differences:
        values = [
            "–" if value is None else value_name(context, kept.system, each.path, value)
            for value in (each.first, each.second)
        ]
        name = escape(difference_name(context, kept.system, each))
        rows.append(
            f"<tr><td style='padding: 2px 18px 2px 0'>{name}</td>"
            f"<td style='padding: 2px 10px 2px 0; color: {quiet}'>{escape(values[0])}</td>"
            f"<td style='padding: 2px 0'><b>{escape(values[1])}</b></td></tr>"
        )
    if rows:
        parts.append(f"<table cellspacing='0'>{''.join(rows)}</table>")
    parts.append(f"<p>{escape(context.say('profiles.copy-keeps'))}</p>")
    return "".join(parts)
