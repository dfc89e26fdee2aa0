"""The question an import may ask: this document is here already and differs."""

from typing import TYPE_CHECKING

from PySide6.QtWidgets import (
    QButtonGroup,
    QDialog,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QRadioButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from hheditor.ui.fonts import heading_font
from hheditor.ui.labels import Text
from hheditor.ui.layouts import STRETCH, in_row, put
from hheditor.ui.look.widgets import named, push
from hheditor.ui.parts.cards import when
from hheditor.ui.rich import escape

if TYPE_CHECKING:
    from hheditor.store.exchange import Answer, Arrival
    from hheditor.ui.context import Context

_ANSWERS: "tuple[Answer, ...]" = ("both", "replace", "skip")


class ConflictDialog(QDialog):
    """One row per document: keep both, replace, skip."""

    def __init__(self, context: "Context", conflicts: "tuple[Arrival, ...]", parent: QWidget | None) -> None:
        super().__init__(parent)
        self.setObjectName("conflicts")
        self.setModal(True)
        self._context = context
        self._groups: dict[str, QButtonGroup] = {}
        theme = context.theme
        self.setWindowTitle(context.say("library.conflicts.title", n=len(conflicts)))
        self.setMinimumWidth(theme.px(560))
        layout = QVBoxLayout(self)
        margin = theme.px(24)
        layout.setContentsMargins(margin, margin, margin, theme.px(16))
        layout.setSpacing(theme.px(12))
        title = Text(self.windowTitle(), font=heading_font(theme.scale))
        layout.addWidget(title)
        text = Text(context.say("library.conflicts.text"), wraps=True)
        put(layout, text, (self._rows(conflicts), 1), self._buttons())

    def _rows(self, conflicts: "tuple[Arrival, ...]") -> QWidget:
        theme = self._context.theme
        inner = QWidget()
        grid = QGridLayout(inner)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(theme.px(10))
        grid.setHorizontalSpacing(theme.px(16))
        grid.setColumnStretch(0, 1)
        for row, arrival in enumerate(conflicts):
            assert arrival.here is not None
            changed = when(self._context, arrival.here.changed)
            hint = "library.conflicts.goes-on" if arrival.goes_on else "library.conflicts.here"
            name = Text()
            name.show_markup(
                f"<b>{escape(arrival.name)}</b><br>{escape(self._context.say(hint, time=changed))}"
            )
            grid.addWidget(name, row, 0)
            group = QButtonGroup(self)
            for column, answer in enumerate(_ANSWERS):
                # Steps and notes of two people go together: nothing is replaced then.
                called = "merge" if answer == "replace" and arrival.goes_on else answer
                button = named(
                    QRadioButton(self._context.say(f"library.conflicts.{called}")),
                    f"conflict:{row}:{answer}",
                    tip=self._context.say(f"library.conflicts.{called}.hint"),
                )
                # A battle that only went on loses nothing by taking the new steps.
                button.setChecked(answer == ("replace" if arrival.goes_on else "both"))
                group.addButton(button, column)
                grid.addWidget(button, row, column + 1)
            self._groups[arrival.origin] = group
        grid.setRowStretch(len(conflicts), 1)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidget(inner)
        return area

    def _buttons(self) -> QHBoxLayout:
        cancel = push(self._context.say("library.cancel"), "conflicts:cancel", self.reject)
        accept = push(
            self._context.say("library.conflicts.accept"), "conflicts:accept", self.accept, primary=True
        )
        accept.setDefault(True)
        return in_row(None, STRETCH, cancel, accept)

    def answers(self) -> "dict[str, Answer]":
        """What to do with each, by the id it was made under."""
        return {origin: _ANSWERS[group.checkedId()] for origin, group in self._groups.items()}
