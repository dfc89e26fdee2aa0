"""Above the cards: search as you type, kinds, order, view, files, trash.

Where the window is narrow the chips become one button with a menu, and the order keeps only its arrow; where
that is not enough, the bar goes on in a second line.
"""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QButtonGroup, QLineEdit, QMenu, QToolButton, QWidget

from hheditor.app.library.state import FILTERS, ORDERS, State
from hheditor.ui.icons import paint_icon
from hheditor.ui.layouts import WrappingRow
from hheditor.ui.look.widgets import named
from hheditor.ui.parts.cards import game_box

if TYPE_CHECKING:
    from hheditor.ui.context import Context

_BUTTONS = ("library.welcome", "library.import", "library.view", "library.show-trash")
_SAID = ("library.welcome", "library.import")
"""Buttons that say what they do: the way to the examples, and the way in for files."""
_NEW = (("map.new", "map.new"), ("armies.new", "armies.new"), ("scenario.new", "scenario.op.new"))
"""What can be begun, and what it is called."""
_LEAST_SEARCH = 150


class SearchField(QLineEdit):
    """A field for a few letters; down goes to the cards, Escape empties it."""

    left = Signal()

    def __init__(self, context: "Context") -> None:
        super().__init__()
        self._context = context
        self.setObjectName("library:search")
        self.setPlaceholderText(context.say("library.search.hint"))
        self.setAccessibleName(context.say("library.search"))
        self.setToolTip(context.tip("library.search"))
        self.setTextMargins(context.theme.px(24), 0, 0, 0)
        self.setMinimumWidth(context.theme.px(_LEAST_SEARCH))
        self.setMaximumWidth(context.theme.px(360))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """See the class."""
        if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.left.emit()
        elif event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The field with a lens in it."""
        super().paintEvent(event)
        theme = self._context.theme
        side = theme.px(16)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        lens = QRectF(theme.px(10), (self.height() - side) / 2, side, side)
        paint_icon(painter, "search", lens, theme.colour("quiet"))
        painter.end()


class Bar(QWidget):
    """The bar."""

    changed = Signal()
    """Words or kind are others now."""
    ordered = Signal(str)
    """Another order was chosen."""

    def __init__(self, context: "Context", state: State) -> None:
        super().__init__()
        self.setObjectName("library:bar")
        self._context = context
        self._state = state
        theme = context.theme
        self.search = SearchField(context)
        self.search.setText(state.words)
        self.search.textChanged.connect(self._searched)
        layout = WrappingRow(
            self, margins=(theme.px(16), theme.px(10), theme.px(16), theme.px(10)), spacing=theme.px(6)
        )
        layout.addWidget(self.search)
        layout.addSpacing(theme.px(8))
        self._group = QButtonGroup(self)
        self._chips = tuple(self._chip(name) for name, _ in FILTERS)
        for chip in self._chips:
            layout.addWidget(chip)
        kinds = ((name, f"library.filter.{name}") for name, _ in FILTERS)
        self._kind = self._menu("library:kind", "library.kind", "kinds", kinds, self._filtered)
        layout.addWidget(self._kind)
        self._game = game_box(context, "library:game", state.game, self._of_game, most=12)
        if self._game is not None:
            layout.addWidget(self._game)
        layout.addStretch()
        self._new = self._menu("library:new", "library.new", "new", _NEW, self._begin)
        self._new.setText(context.say("library.new"))
        layout.addWidget(self._new)
        orders = ((order, f"library.order.{order}") for order in ORDERS)
        self._order = self._menu("library:order", "library.order", "order", orders, self.ordered.emit)
        layout.addWidget(self._order)
        for operation in _BUTTONS:
            layout.addWidget(context.button(operation))
        self._show_words(on=True)
        self._layout = layout
        self.show_choices()

    def _chip(self, name: str) -> QToolButton:
        chip = named(QToolButton(), f"kind:{name}")
        chip.setText(self._context.say(f"library.filter.{name}"))
        chip.setCheckable(True)
        chip.setAutoRaise(True)
        chip.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        chip.clicked.connect(lambda: self._filtered(name))
        self._group.addButton(chip)
        return chip

    def _menu(
        self,
        name: str,
        tip: str,
        prefix: str,
        entries: Iterable[tuple[str, str]],
        chosen: Callable[[str], object],
    ) -> QToolButton:
        button = named(QToolButton(), name, tip=self._context.say(tip), spoken=self._context.say(tip))
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        button.setIcon(self._context.icon("down"))
        button.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        menu = QMenu(button)
        menu.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        for entry, message in entries:
            action = menu.addAction(self._context.say(message))
            action.setObjectName(f"{prefix}:{entry}")
            action.triggered.connect(lambda _=False, entry=entry: chosen(entry))
        button.setMenu(menu)
        # The arrow is the icon; Qt's own would be a second one.
        button.setStyleSheet("QToolButton::menu-indicator { image: none; }")
        return button

    def _deeds(self) -> int:
        """The width of the buttons. They follow their operations and belong to the frame, so none is kept
        here.
        """
        found = [self.findChild(QToolButton, f"operation:{operation}") for operation in _BUTTONS]
        return sum(
            button.sizeHint().width() + self._layout.spacing() for button in found if button is not None
        )

    def _show_words(self, *, on: bool) -> None:
        """Let the buttons that have words say them, where there is room."""
        style = Qt.ToolButtonStyle.ToolButtonTextBesideIcon if on else Qt.ToolButtonStyle.ToolButtonIconOnly
        for operation in _SAID:
            button = self.findChild(QToolButton, f"operation:{operation}")
            if button is not None:
                button.setToolButtonStyle(style)

    def _begin(self, operation: str) -> None:
        """Something new, in the workspace where it is made."""
        self._context.go(self._context.desk.operations[operation].workspace)
        self._context.run(operation)

    def show_all(self) -> None:
        """No words, every kind."""
        self.search.clear()
        self.show_choices()

    def show_choices(self) -> None:
        """Follow the state."""
        for chip in self._chips:
            chip.setChecked(chip.objectName() == f"kind:{self._state.filter}")
        self._kind.setText(self._context.say(f"library.filter.{self._state.filter}"))
        self._order.setText(self._context.say(f"library.order.{self._state.look.order}"))
        if self._game is not None:
            self._game.setCurrentIndex(max(0, self._game.findData(self._state.game)))
        self._make_room()

    def _make_room(self) -> None:
        theme = self._context.theme
        gap = self._layout.spacing()
        margins = self._layout.contentsMargins()
        chips = sum(chip.sizeHint().width() + gap for chip in self._chips)
        fixed = margins.left() + margins.right() + theme.px(_LEAST_SEARCH + 24)
        fixed += self._new.sizeHint().width() + gap
        fixed += self._game.sizeHint().width() + gap if self._game is not None else 0
        words = Qt.ToolButtonStyle.ToolButtonTextBesideIcon
        self._order.setToolButtonStyle(words)
        whole = chips + self._order.sizeHint().width()
        least = self._kind.sizeHint().width() + theme.px(34)
        # What the buttons say goes first where that leaves room for the chips; where nothing does, it stays
        # as long as there is room for it.
        self._show_words(on=True)
        said = self._deeds()
        self._show_words(on=False)
        wide = self.width() >= fixed + self._deeds() + whole
        self._show_words(on=self.width() >= fixed + said + (whole if wide else least))
        room = self.width() - fixed - self._deeds()
        for chip in self._chips:
            chip.setVisible(wide)
        self._kind.setVisible(not wide)
        if not wide and room < self._kind.sizeHint().width() + self._order.sizeHint().width() + gap:
            self._order.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fold the chips where there is no room for them."""
        super().resizeEvent(event)
        self._make_room()

    def _searched(self, words: str) -> None:
        self._state.words = words
        self.changed.emit()

    def _filtered(self, name: str) -> None:
        self._state.filter = name
        self.show_choices()
        self.changed.emit()

    def _of_game(self, game: str) -> None:
        self._state.game = game
        self.changed.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        """On paper."""
        painter = QPainter(self)
        painter.fillRect(event.rect(), self._context.theme.colour("paper"))
        painter.end()
