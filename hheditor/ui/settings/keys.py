"""The page of shortcuts: find an operation, press the keys it shall have."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QKeySequenceEdit,
    QLineEdit,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from hheditor.app import Operation
from hheditor.app.frame.fuzzy import fit
from hheditor.app.frame.shortcuts import give, give_all_back, give_back, is_own, rivals
from hheditor.ui.context import Context
from hheditor.ui.fonts import bold, heading_font
from hheditor.ui.keys import readable
from hheditor.ui.labels import Text
from hheditor.ui.layouts import WrappingRow, in_column
from hheditor.ui.look.widgets import named, push
from hheditor.ui.settings.sheet import print_sheet, save_sheet

_ID = Qt.ItemDataRole.UserRole


class KeysPage(QWidget):
    """All operations with their keys."""

    def __init__(self, frame: Context) -> None:
        super().__init__()
        self._frame = frame
        self._desk = frame.desk
        px = frame.theme.px
        title = Text(frame.say("settings.page.keys"), font=heading_font(frame.theme.scale, 17))
        self.search = named(
            QLineEdit(),
            "keys:search",
            spoken=frame.say("settings.keys.search"),
            hint=frame.say("settings.keys.search"),
        )
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(self._fill)
        self.tree = self._tree()
        layout = in_column(
            self,
            title,
            self.search,
            (self.tree, 1),
            self._editor(),
            margins=(px(12), px(6), px(16), px(4)),
            spacing=px(8),
        )
        self._note = named(Text(wraps=True), "keys:note")
        layout.addWidget(self._note)
        layout.addLayout(self._foot())
        self._fill()

    def _tree(self) -> QTreeWidget:
        tree = named(QTreeWidget(), "keys:list")
        tree.setColumnCount(2)
        tree.setHeaderHidden(True)
        tree.setRootIsDecorated(False)
        tree.setIndentation(self._frame.theme.px(10))
        tree.setUniformRowHeights(True)
        tree.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        tree.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        tree.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        tree.header().setStretchLastSection(False)
        tree.currentItemChanged.connect(lambda *_: self._picked())
        return tree

    def _editor(self) -> WrappingRow:
        say, px = self._frame.say, self._frame.theme.px
        row = WrappingRow(spacing=px(8))
        self.field = named(QKeySequenceEdit(), "keys:field", spoken=say("settings.keys.press"))
        self.field.setMaximumSequenceLength(1)
        self.field.keySequenceChanged.connect(self._look_for_rivals)
        self.set_button = self._button("set", self._set)
        self.none_button = self._button("none", self._clear)
        self.back_button = self._button("back", self._give_back)
        row.addWidget(self.field)
        for button in (self.set_button, self.none_button, self.back_button):
            row.addWidget(button)
        return row

    def _foot(self) -> WrappingRow:
        row = WrappingRow(spacing=self._frame.theme.px(8))
        row.addWidget(self._button("save-sheet", lambda: save_sheet(self._frame, self)))
        row.addWidget(self._button("print-sheet", lambda: print_sheet(self._frame, self)))
        row.addStretch()
        row.addWidget(self._button("all-back", self._all_back))
        return row

    def _button(self, name: str, deed: Callable[[], object]) -> QPushButton:
        button = push(self._frame.say(f"settings.keys.{name}"), f"keys:{name}", deed)
        button.setAutoDefault(False)
        return button

    # What is shown ---------------------------------------------------------------------------------------

    def _fill(self) -> None:
        picked = self._identity()
        query = self.search.text()
        self.tree.blockSignals(True)  # noqa: FBT003 - Qt's signature
        self.tree.clear()
        self._items: dict[str, QTreeWidgetItem] = {}
        groups: dict[str, QTreeWidgetItem] = {}
        for operation in self._desk.operations:
            title, heading = self._frame.say(operation.title), self._heading(operation)
            if query and fit(query, f"{title} {heading}") is None:
                continue
            group = groups.get(heading)
            if group is None:
                group = groups[heading] = QTreeWidgetItem(self.tree, [heading])
                group.setFirstColumnSpanned(True)
                group.setFlags(Qt.ItemFlag.ItemIsEnabled)
                group.setFont(0, bold(group.font(0)))
            self._row(group, operation, title)
        self.tree.expandAll()
        self.tree.blockSignals(False)  # noqa: FBT003 - Qt's signature
        self._pick(picked)

    def _heading(self, operation: Operation) -> str:
        category = self._frame.say(operation.category)
        if not operation.workspace:
            return category
        place = self._frame.say(f"workspace.{operation.workspace}")
        return place if place == category else f"{place} · {category}"

    def _row(self, group: QTreeWidgetItem, operation: Operation, title: str) -> None:
        keys = "  ".join(readable(each) for each in self._desk.operations.shortcut(operation.id).split())
        item = QTreeWidgetItem(group, [title, keys])
        item.setData(0, _ID, operation.id)
        self._items[operation.id] = item
        item.setToolTip(0, title)
        item.setTextAlignment(1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        if is_own(self._desk, operation.id):
            item.setFont(1, bold(item.font(1)))

    def _pick(self, identity: str) -> None:
        found = self._items.get(identity)
        if found is not None:
            self.tree.setCurrentItem(found)
        else:
            self._picked()

    def _identity(self) -> str:
        item = self.tree.currentItem()
        return str(item.data(0, _ID) or "") if item is not None else ""

    def pick(self, identity: str) -> None:
        """Pick an operation."""
        self._pick(identity)

    def _picked(self) -> None:
        identity = self._identity()
        for part in (self.field, self.none_button):
            part.setEnabled(bool(identity))
        self.back_button.setEnabled(bool(identity) and is_own(self._desk, identity))
        self.field.clear()
        self.set_button.setEnabled(False)
        self._note.setText("" if identity else self._frame.say("settings.keys.pick"))

    def _typed(self) -> str:
        return self.field.keySequence().toString(QKeySequence.SequenceFormat.PortableText)

    def _look_for_rivals(self) -> None:
        """Say before it happens who would lose these keys."""
        identity, keys = self._identity(), self._typed()
        self.set_button.setEnabled(bool(identity and keys))
        if not identity or not keys:
            return
        say = self._frame.say
        others = [say(self._desk.operations[each].title) for each in rivals(self._desk, identity, keys)]
        self._note.setText(
            say("settings.keys.taken", keys=readable(keys), other=", ".join(others))
            if others
            else say("settings.keys.free", keys=readable(keys))
        )

    # What is done ----------------------------------------------------------------------------------------

    def _set(self) -> None:
        if self._identity() and self._typed():
            give(self._desk, self._identity(), self._typed())
            self._fill()

    def _clear(self) -> None:
        give(self._desk, self._identity(), "")
        self._fill()

    def _give_back(self) -> None:
        give_back(self._desk, self._identity())
        self._fill()

    def _all_back(self) -> None:
        give_all_back(self._desk)
        self._fill()
