"""The profiles: shipped and own at the left, the form of the chosen one at the right."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QSignalBlocker, QSize, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QToolButton,
    QWidget,
)

from hheditor.app.rules.profiles import Kept, Shelf
from hheditor.app.rules.rulebook import Force
from hheditor.ui.context import Context
from hheditor.ui.labels import Text
from hheditor.ui.layouts import STRETCH, in_column, in_row, put
from hheditor.ui.look.widgets import named
from hheditor.ui.profiles.deeds import Deeds
from hheditor.ui.profiles.form import Form
from hheditor.ui.rules.links import show_linked
from hheditor.ui.rules.words import profile_name
from hheditor.ui.safety.drafts import Typing
from hheditor.values import BadValue, Finding

_ID = Qt.ItemDataRole.UserRole


class ProfilesDialog(QDialog):
    """Stays open beside the window, so that a rule can be read while its term is changed."""

    def __init__(self, context: Context, parent: QWidget, force: Force) -> None:
        super().__init__(parent)
        self.setObjectName("profiles")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(context.say("profiles.title"))
        self._context = context
        self.shelf = Shelf(context.desk.library)
        self.deeds = Deeds(context, self, self.shelf)
        self.kept: Kept | None = None
        self.form: Form | None = None
        self._build()
        self.resize(context.theme.px(1000), context.theme.px(700))
        self.fill(self._of_force(force))

    def _of_force(self, force: Force) -> str:
        """The profile on the shelf that is in force, by its name."""
        fitting = [each for each in self.shelf.all() if each.system == force.system]
        named = [each.id for each in fitting if each.name == force.name]
        return named[0] if named else next((each.id for each in fitting), "")

    # Making --------------------------------------------------------------------------------------------

    def _build(self) -> None:
        context, px = self._context, self._context.theme.px
        left = in_column(spacing=px(8))
        self.list = named(QListWidget(), "profiles:list", spoken=context.say("profiles.title"))
        self.list.setFixedWidth(px(250))
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setWordWrap(True)
        self.list.currentItemChanged.connect(lambda item, _: self._chosen(item))
        left.addWidget(self.list, 1)
        buttons = QHBoxLayout()
        self._copy = self._button("profiles.copy", self.copy, primary=True)
        buttons.addWidget(self._copy, 1)
        buttons.addWidget(self._button("profiles.import", self.deeds.take_in))
        left.addLayout(buttons)
        self._right = in_column(None, self._make_title(), spacing=px(8))
        self._note = named(Text(wraps=True, style=f"color: {context.theme.colours.quiet}"), "profiles:note")
        self._right.addWidget(self._note)
        self._right.addLayout(self._make_filter())
        self._right.addLayout(self._make_deeds())
        in_row(self, left, (self._right, 1), margins=(px(16), px(16), px(16), px(12)), spacing=px(16))

    def _make_title(self) -> QHBoxLayout:
        context, px = self._context, self._context.theme.px
        row = QHBoxLayout()
        self.name = named(QLineEdit(), "profiles:name", spoken=context.say("profiles.name"))
        Typing(context, self.name, self._renamed, so_far=self._named_so_far)
        row.addWidget(self.name, 1)
        self._tools: list[QToolButton] = []
        for icon, message, act in (
            ("undo", "profiles.undo", lambda: self._step(again=False)),
            ("redo", "profiles.redo", lambda: self._step(again=True)),
            ("export", "profiles.export", self.deeds.export),
            ("trash", "profiles.delete", self.delete),
        ):
            button = named(
                QToolButton(),
                message.replace(".", ":"),
                tip=context.say(message),
                spoken=context.say(message),
            )
            button.setIcon(context.icon(icon))
            button.setIconSize(QSize(px(20), px(20)))
            button.clicked.connect(lambda _=False, act=act: act())
            row.addWidget(button)
            self._tools.append(button)
        for keys, again in (("Ctrl+Z", False), ("Ctrl+Shift+Z", True)):
            shortcut = QShortcut(QKeySequence(keys), self)
            shortcut.activated.connect(lambda again=again: self._step(again=again))
        return row

    def _make_filter(self) -> QHBoxLayout:
        context = self._context
        row = QHBoxLayout()
        self.filter = named(
            QLineEdit(),
            "profiles:filter",
            spoken=context.say("profiles.filter"),
            hint=context.say("profiles.filter"),
        )
        self.filter.setClearButtonEnabled(True)
        self.filter.textChanged.connect(lambda _: self._narrow())
        self.only = named(QCheckBox(context.say("profiles.only-changed")), "profiles:only-changed")
        self.only.toggled.connect(lambda _: self._narrow())
        row.addWidget(self.filter, 1)
        row.addWidget(self.only)
        return row

    def _make_deeds(self) -> QHBoxLayout:
        row = QHBoxLayout()
        use = self._button("profiles.use", lambda: self.deeds.ask_use(use))
        again = self._button("profiles.replay", lambda: self.deeds.ask_replay(again))
        put(row, use, again, STRETCH, self._button("page.close", self.close))
        return row

    def _button(self, message: str, act: Callable[[], object], *, primary: bool = False) -> QPushButton:
        button = named(QPushButton(self._context.say(message)), f"profiles:{message.rpartition('.')[2]}")
        button.setAutoDefault(False)
        if primary:
            button.setProperty("primary", "true")
        button.clicked.connect(lambda _=False: act())
        return button

    # Showing -------------------------------------------------------------------------------------------

    def fill(self, choose: str) -> None:
        """List all profiles and choose one."""
        blocked = QSignalBlocker(self.list)
        self.list.clear()
        for kept in self.shelf.all():
            name = profile_name(self._context, kept)
            item = QListWidgetItem(name)
            item.setData(_ID, kept.id)
            item.setIcon(self._context.icon("profile" if kept.own else "library"))
            kind = self._context.say("profiles.own" if kept.own else "profiles.shipped")
            item.setToolTip(f"{name} ({kind})")
            self.list.addItem(item)
            if kept.id == choose:
                self.list.setCurrentItem(item)
        blocked.unblock()
        if self.list.currentItem() is None and self.list.count():
            self.list.setCurrentRow(0)
        else:
            self._chosen(self.list.currentItem())

    def _chosen(self, item: QListWidgetItem | None) -> None:
        if item is None:
            return
        self.kept = self.shelf.get(str(item.data(_ID)))
        if self.kept is None:
            return
        try:
            if self.form is not None and self.form.suits(self.kept):
                # Whoever compares profiles stays at the term they are at.
                self.form.show_profile(self.kept)
            else:
                self._make_form(self.kept)
        except BadValue as error:
            self._drop_form()
            self._context.report(Finding("profile.nonsense", parameters=(("trouble", str(error)),)))
        self._show_state()
        self._narrow()

    def _drop_form(self) -> None:
        if self.form is not None:
            self._right.removeWidget(self.form)
            self.form.deleteLater()
            self.form = None

    def _make_form(self, kept: Kept) -> None:
        self._drop_form()
        self.form = Form(self._context, kept, self.change, self.type_cell)
        self._right.insertWidget(3, self.form, 1)

    def _show_state(self) -> None:
        kept, form = self.kept, self.form
        assert kept is not None
        shown = profile_name(self._context, kept)
        if not self.name.hasFocus() or " ".join(self.name.text().split()) != shown:
            # Who types a name goes on typing it, the space before its next word included.
            self.name.setText(shown)
        self.name.setEnabled(kept.own)
        if kept.own and form is not None:
            base = str(getattr(kept.base, "name", ""))
            self._note.setText(self._context.say("profiles.based-on", name=base, n=form.differing))
        else:
            self._note.setText(self._context.say("profiles.read-only"))
        history = self.shelf.history(kept.id) if kept.own else None
        undo, redo, _, trash = self._tools
        undo.setEnabled(history is not None and history.undoable is not None)
        redo.setEnabled(history is not None and history.redoable is not None)
        trash.setEnabled(kept.own)

    def _narrow(self) -> None:
        if self.form is not None:
            self.form.narrow(self.filter.text(), only_changed=self.only.isChecked())

    def go_to(self, term: str) -> None:
        """Show a term; a shipped profile is copied first, since it is to be changed."""
        if self.kept is not None and not self.kept.own:
            self.copy()
        if self.form is not None:
            self.form.go_to(term)

    # Deeds ---------------------------------------------------------------------------------------------

    def change(self, path: str, value: Any) -> Finding | None:
        """Change one value of the chosen profile, or say why not."""
        return self._changed(self.shelf.set, path, value)

    def type_cell(self, path: str, text: str) -> Finding | None:
        """Type into a cell of a chart of the chosen profile, or say why not."""
        return self._changed(self.shelf.type, path, text)

    def _changed(
        self, act: Callable[[str, str, Any], Finding | None], path: str, value: Any
    ) -> Finding | None:
        kept = self.kept
        if kept is None or not kept.own:
            return None
        finding = act(kept.id, path, value)
        if finding is None:
            self._follow()
        return finding

    def _follow(self) -> None:
        assert self.kept is not None
        self.kept = self.shelf.get(self.kept.id)
        if self.kept is not None and self.form is not None:
            self.form.show_profile(self.kept)
            self._show_state()

    def complain(self, finding: Finding) -> None:
        """Say what is wrong with a file where the person looks."""
        system = self.kept.system if self.kept is not None else ""
        show_linked(self._note, self._context, self._context.say_finding(finding), system)

    def copy(self) -> None:
        """Copy the chosen profile, to change it."""
        kept = self.kept
        if kept is not None:
            name = profile_name(self._context, kept)
            name = name if kept.own else self._context.say("profiles.copy-of", name=name)
            self._context.attempt(lambda: self.fill(self.shelf.copy(kept, name).id))
            self.name.setFocus()
            self.name.selectAll()

    def delete(self) -> None:
        """Throw the chosen profile away; the library's trash has it."""
        kept = self.kept
        if kept is not None and kept.own:
            self._context.attempt(lambda: self.shelf.trash(kept.id))
            self.fill("")

    def _named_so_far(self) -> bool:
        if not self.name.text().strip():
            return False
        self._renamed()
        return True

    def _renamed(self) -> None:
        kept = self.kept
        if kept is None or not kept.own or self.name.text().strip() == kept.name:
            return
        finding = self.shelf.rename(kept.id, self.name.text())
        if finding is not None:
            self._context.report(finding)
            self.name.setText(kept.name)
            return
        self._follow()
        self.list.currentItem().setText(self.kept.name if self.kept is not None else "")

    def _step(self, *, again: bool) -> None:
        kept = self.kept
        if kept is not None and kept.own:
            self.shelf.undo(kept.id, again=again)
            self._follow()
            self.list.currentItem().setText(self.name.text())
