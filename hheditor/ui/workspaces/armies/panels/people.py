"""A box to choose a people from, or to write a new one into."""

from collections.abc import Callable, Iterable

from PySide6.QtWidgets import QComboBox

from hheditor.ui.context import Context
from hheditor.ui.parts.choices import fill
from hheditor.ui.workspaces.armies import words


class PeopleBox(QComboBox):
    """Peoples by name; what is typed and is none of them is a people of one's own."""

    def __init__(self, context: Context, name: str, taken: Callable[[str], None]) -> None:
        super().__init__()
        self.setObjectName(name)
        self._context, self._taken = context, taken
        self._shown: tuple[object, ...] = ()
        self.setAccessibleName(context.say("armies.people"))
        self.setToolTip(context.say("armies.people-tip"))
        self.setEditable(True)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(8)
        self.setMaxVisibleItems(20)
        line = self.lineEdit()
        if line is not None:
            line.setPlaceholderText(context.say("armies.no-people"))
            line.editingFinished.connect(self._take)
        self.activated.connect(lambda _: self._take())

    def show_peoples(self, system: str, peoples: Iterable[str], chosen: str) -> None:
        """Offer these, with one of them chosen."""
        known = {*peoples, chosen} - {""}
        shown = (system, frozenset(known), chosen, self._context.language)
        if shown == self._shown:
            return
        self._shown = shown
        named = sorted((words.people(self._context, system, each), each) for each in known)
        fill(self, [(self._context.say("armies.no-people"), ""), *named], chosen)
        if not chosen:
            self.setEditText("")
        line = self.lineEdit()
        if line is not None and not self.hasFocus():
            # A long name is read from its beginning.
            line.setCursorPosition(0)

    def _take(self) -> None:
        text = " ".join(self.currentText().split())
        row = next(
            (row for row in range(self.count()) if self.itemText(row).casefold() == text.casefold()), -1
        )
        self._taken(self.itemData(row) or "" if row >= 0 else text)
