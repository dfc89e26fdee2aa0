"""The other panels: findings with ways out, heraldry, notes and tags, the history."""

from collections.abc import Callable

from msgspec.structs import replace
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtWidgets import (
    QColorDialog,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from hheditor.app.army.fixes import Fix, fixes
from hheditor.armies import Device
from hheditor.armies.edits import SetDevice, SetTags, SetWords
from hheditor.drawing.heraldry import FIELDS, TINCTURES, charges
from hheditor.ui.context import Context
from hheditor.ui.labels import Text
from hheditor.ui.layouts import emptied
from hheditor.ui.parts.history import HistoryList
from hheditor.ui.rules.links import show_linked
from hheditor.ui.safety.drafts import Typing
from hheditor.ui.workspaces.armies import words
from hheditor.ui.workspaces.armies.band import Shield
from hheditor.ui.workspaces.armies.building import column, fill, grid, quiet, short_combo
from hheditor.ui.workspaces.armies.pictures import draw_shield
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
        if len(found) > _MOST:
            more = self._context.say("armies.more-findings", n=len(found) - _MOST)
            self._layout.addWidget(quiet(self._context, more))

    def _add(self, finding: Finding) -> None:
        context, editor = self._context, self._state.editor
        said = Text()
        show_linked(said, context, words.finding(context, finding))
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


def _swatch(colour: str, side: int) -> QIcon:
    pixmap = QPixmap(side, side)
    pixmap.fill(QColor(colour))
    return QIcon(pixmap)


class HeraldryPanel(QWidget):
    """Field, charge and two colours; the shield as it becomes."""

    def __init__(self, context: Context, state: State) -> None:
        super().__init__()
        self._context, self._state = context, state
        px = context.theme.px
        self.shield = Shield(context, 84)
        self.field = short_combo("armies:field", context.say("armies.field"))
        self.charge = short_combo("armies:charge", context.say("armies.charge"))
        for box in (self.field, self.charge):
            box.setIconSize(QSize(px(22), px(28)))
            box.activated.connect(self._chosen)
        choices = QVBoxLayout()
        choices.setSpacing(px(2))
        for box, name in ((self.field, "armies.field"), (self.charge, "armies.charge")):
            box.setMinimumContentsLength(5)
            choices.addWidget(quiet(context, context.say(name)))
            choices.addWidget(box)
        row = QHBoxLayout()
        row.setSpacing(px(14))
        row.addWidget(self.shield)
        row.addLayout(choices, 1)
        layout = column(context, self)
        layout.addLayout(row)
        self._swatches: list[tuple[str, str, QToolButton]] = []
        for which in ("first", "second"):
            layout.addWidget(quiet(context, context.say(f"armies.colour-{which}")))
            swatches = QGridLayout()
            swatches.setSpacing(px(2))
            for place, colour in enumerate(TINCTURES):
                swatches.addWidget(self._button(which, colour), place // 6, place % 6)
            other = QToolButton()
            other.setText("…")
            other.setObjectName(f"armies:{which}:other")
            other.setToolTip(context.say("armies.other-colour"))
            other.clicked.connect(lambda _=False, which=which: self._other(which))
            swatches.addWidget(other, 1, 6)
            swatches.setColumnStretch(7, 1)
            layout.addLayout(swatches)
        self.refresh()

    def _button(self, which: str, colour: str) -> QToolButton:
        button = QToolButton()
        button.setObjectName(f"armies:{which}:{colour}")
        button.setCheckable(True)
        side = self._context.theme.px(18)
        button.setIconSize(QSize(side, side))
        button.setIcon(_swatch(colour, side))
        button.setAccessibleName(self._context.say(f"tincture.{TINCTURES.index(colour)}"))
        button.setToolTip(button.accessibleName())
        button.setStyleSheet("QToolButton { padding: 2px; }")
        button.clicked.connect(lambda _=False: self._colour(which, colour))
        self._swatches.append((which, colour, button))
        return button

    @property
    def _device(self) -> Device:
        return self._state.editor.army.device if self._state.editor is not None else Device()

    def _icon(self, device: Device) -> QIcon:
        px = self._context.theme.px
        pixmap = QPixmap(px(22) * 2, px(28) * 2)
        pixmap.setDevicePixelRatio(2)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        draw_shield(painter, QRectF(0, 0, px(22), px(28)), device)
        painter.end()
        return QIcon(pixmap)

    def refresh(self) -> None:
        """Show the device as it is now."""
        context, device = self._context, self._device
        if self.shield.device == device and self.field.count():
            return
        self.shield.show_device(device)
        bare = replace(device, charge="")
        fill(self.field, [(context.say(f"heraldry.field.{name}"), name) for name in FIELDS], device.field)
        names = [(context.say("heraldry.charge.none"), "")]
        names += [(context.say(f"heraldry.charge.{name}"), name) for name in charges()]
        fill(self.charge, names, device.charge)
        for row, name in enumerate(FIELDS):
            self.field.setItemIcon(row, self._icon(replace(bare, field=name)))
        for row, (_, name) in enumerate(names):
            self.charge.setItemIcon(row, self._icon(replace(bare, field="plain", charge=name)))
        for which, colour, button in self._swatches:
            button.setChecked(getattr(device, which) == colour)

    def _set(self, device: Device) -> None:
        if self._state.editor is not None:
            self._state.editor.do(SetDevice(device), "army.blazoned")

    def _chosen(self) -> None:
        self._set(replace(self._device, field=self.field.currentData(), charge=self.charge.currentData()))

    def _colour(self, which: str, colour: str) -> None:
        changes = {which: colour}
        self._set(replace(self._device, **changes))
        self.refresh()

    def _other(self, which: str) -> None:
        before = QColor(getattr(self._device, which))
        colour = QColorDialog.getColor(before, self, self._context.say(f"armies.colour-{which}"))
        if colour.isValid():
            self._colour(which, colour.name())


class NotesPanel(QWidget):
    """People, period, notes and tags."""

    def __init__(self, context: Context, state: State) -> None:
        super().__init__()
        self._context, self._state = context, state
        self.people = short_combo("armies:army-people", context.say("armies.people"))
        self.people.activated.connect(self._people)
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
        editor, context = self._state.editor, self._context
        if editor is None:
            return
        army = editor.army
        peoples = {each.troop.people: each.troop.period for each in self._state.pool.everything}
        peoples.pop("", None)
        named = sorted((words.people(context, each), each) for each in {*peoples, army.people} if each)
        fill(self.people, [(context.say("armies.no-people"), ""), *named], army.people)
        if not self.tags.hasFocus():
            self.tags.setText(", ".join(army.tags))
        if self.notes.toPlainText() != army.notes:
            before = self.notes.blockSignals(True)  # noqa: FBT003 - Qt's signature
            self.notes.setPlainText(army.notes)
            self.notes.blockSignals(before)

    def _people(self) -> None:
        from hheditor.armies.edits import Several

        people = self.people.currentData() or ""
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
