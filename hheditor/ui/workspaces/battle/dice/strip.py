"""The strip below the field: take back, the dice in hand or thrown last, and how dice come."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QToolButton

from hheditor.ui.context import Context
from hheditor.ui.layouts import in_row, put
from hheditor.ui.look.widgets import Bar
from hheditor.ui.workspaces.battle.dice.tray import DiceField, Shown, Words, dice_of
from hheditor.ui.workspaces.battle.heraldic import Arms

_HEIGHT = 78


class Strip(Bar):
    """The tray with its buttons."""

    def __init__(self, context: Context, arms: Arms) -> None:
        super().__init__(context, "battle:tray", line_above=True)
        px = context.theme.px
        self._keys: dict[str, QToolButton] = {}
        layout = self._layout = QHBoxLayout(self)
        layout.setContentsMargins(px(12), 1, px(12), 0)
        layout.setSpacing(px(14))
        layout.addLayout(self._buttons("battle.undo", "battle.redo"))
        self.title = Words(context, "battle:roll", large=False)
        self.dice = DiceField(context, arms)
        self.result = Words(context, "battle:result", large=True)
        put(
            layout,
            (self.title, 3),
            (self.dice, 3),
            (self.result, 5),
            self._buttons(
                "battle.earlier-roll", "battle.later-roll", "battle.faces", "battle.throw", "battle.dice-mode"
            ),
        )
        self.setFixedHeight(px(_HEIGHT))
        self.shown = Shown()
        self._spared = (self.title, *(self._keys[each] for each in ("battle.dice-mode", "battle.faces")))
        """What goes first where there is no room for all: the palette and keys have it, too."""

    def _buttons(self, *operations: str) -> QHBoxLayout:
        row = in_row(spacing=self._context.theme.px(2))
        for operation in operations:
            button = self._keys[operation] = self._context.button(operation)
            button.setMinimumSize(button.sizeHint())
            row.addWidget(button, 0, Qt.AlignmentFlag.AlignVCenter)
        return row

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave away what there is no room for."""
        super().resizeEvent(event)
        self._spare()

    def _spare(self) -> None:
        for each in self._spared:
            each.show()
        for each in self._spared:
            self._layout.activate()
            if self._layout.minimumSize().width() <= self.width():
                break
            each.hide()

    def show_throw(self, shown: Shown, *, throw: bool = False) -> None:
        """Lay these dice there, or let them fall."""
        if shown == self.shown and not throw:
            return
        self.shown = shown
        self.title.show_words(shown.title, shown.detail)
        reading = (
            f"{shown.entry}\N{LEFT ONE EIGHTH BLOCK}" if shown.waiting and shown.entry else shown.reading
        )
        self.result.show_words(reading, shown.result)
        still = self._context.desk.settings.value.reduced_motion
        side = shown.roll.side if shown.roll is not None else -1
        dice = dice_of(shown)
        self.dice.setVisible(bool(dice))
        self.result.setVisible(bool(reading or shown.result))
        self._spare()
        self.dice.show_dice(dice, side, throw=throw and not still)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Surface below a hairline; gold along the edge while somebody must type or throw."""
        super().paintEvent(event)
        if self.shown.waiting:
            theme, painter = self._context.theme, QPainter(self)
            painter.fillRect(0, 0, self.width(), theme.px(3), theme.colour("accent"))
            painter.end()
