"""The book to browse: by chapter, by phase, the rulings, or what a search has found."""

from collections.abc import Callable, Sequence
from typing import Literal

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QButtonGroup,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolButton,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from hheditor.app.rules.rulebook import Book
from hheditor.rules.api.paper.rulebook import Rule, told
from hheditor.text import knows
from hheditor.ui.context import Context
from hheditor.ui.fonts import bold
from hheditor.ui.icons import paint_icon
from hheditor.ui.labels import Text
from hheditor.ui.layouts import FLUSH, in_column, in_row
from hheditor.ui.look.widgets import named

Mode = Literal["chapter", "phase", "ruling"]
_MODES: tuple[Mode, ...] = ("chapter", "phase", "ruling")
_RULE = Qt.ItemDataRole.UserRole
_PLAIN = """
QTreeView { background: transparent; border: none; }
QTreeView::item { padding: 0; border: none; }
QTreeView::branch { background: transparent; image: none; }
"""


class _Rows(QStyledItemDelegate):
    """Chapters with an arrow; rules with their id in the colour of links."""

    def __init__(self, context: Context, tree: QTreeWidget) -> None:
        super().__init__(tree)
        self._context = context
        self._tree = tree
        self._bold = bold(tree.font())
        self._gap = QFontMetrics(self._bold).horizontalAdvance("MOV-10") + context.theme.px(12)

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:  # noqa: ARG002
        """One line."""
        return QSize(0, self._context.theme.px(30))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """A row."""
        theme, px = self._context.theme, self._context.theme.px
        box: QRect = option.rect
        box.setLeft(0)
        rule = index.data(_RULE)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        state = option.state
        if state & QStyle.StateFlag.State_Selected and self._tree.hasFocus():
            painter.fillRect(box, theme.colour("accent_soft"))
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(box, theme.colour("hover"))
        middle = Qt.AlignmentFlag.AlignVCenter
        if rule:
            left = px(20) if index.parent().isValid() else px(16)
            painter.setFont(self._bold)
            painter.setPen(theme.colour("link"))
            painter.drawText(box.adjusted(left, 0, 0, 0), middle, rule)
            left += self._gap
            painter.setFont(option.font)
            painter.setPen(theme.colour("ink"))
            room = box.adjusted(left, 0, -px(10), 0)
            text = painter.fontMetrics().elidedText(
                str(index.data()), Qt.TextElideMode.ElideRight, room.width()
            )
            painter.drawText(room, middle, text)
        else:
            side = px(14)
            arrow = QRectF(px(16), box.top() + (box.height() - side) / 2, side, side)
            opened = bool(state & QStyle.StateFlag.State_Open)
            paint_icon(painter, "down" if opened else "right", arrow, theme.colour("quiet"))
            painter.setFont(self._bold)
            painter.setPen(theme.colour("ink"))
            painter.drawText(box.adjusted(px(38), 0, -px(50), 0), middle, str(index.data()))
            painter.setFont(option.font)
            painter.setPen(theme.colour("quiet"))
            count = index.model().rowCount(index)
            painter.drawText(box.adjusted(0, 0, -px(16), 0), middle | Qt.AlignmentFlag.AlignRight, str(count))
        painter.restore()


class _Tree(QTreeWidget):
    """A tree whose headings open by a click, and rules by Enter too."""

    def __init__(self, opened: Callable[[str], None]) -> None:
        super().__init__()
        self._opened = opened
        self.setHeaderHidden(True)
        self.setIndentation(0)
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)
        self.setFrameShape(QTreeWidget.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setStyleSheet(_PLAIN)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QTreeWidget.ScrollMode.ScrollPerPixel)
        self.setExpandsOnDoubleClick(False)
        self.itemClicked.connect(lambda item, _: self.open_item(item))

    def open_item(self, item: QTreeWidgetItem) -> None:
        """Open a rule, or a heading's rules."""
        rule = item.data(0, _RULE)
        if rule:
            self._opened(rule)
        else:
            item.setExpanded(not item.isExpanded())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens."""
        item = self.currentItem()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and item is not None:
            self.open_item(item)
        else:
            super().keyPressEvent(event)


class Browse(QWidget):
    """Three ways through the book, or a list of what was found."""

    def __init__(self, context: Context, opened: Callable[[str], None], save: Callable[[], object]) -> None:
        """`opened` is told the rule to open, `save` saves the rulings as a sheet."""
        super().__init__()
        self._context = context
        self._book: Book | None = None
        self._expanded: set[str] = set()
        px = context.theme.px
        layout = in_column(self, margins=FLUSH, spacing=px(4))
        self._modes = QWidget()
        row = in_row(self._modes, margins=(px(12), 0, px(12), 0), spacing=px(4))
        group = QButtonGroup(self)
        self._buttons: dict[Mode, QToolButton] = {}
        for mode in _MODES:
            button = named(QToolButton(), f"rules:by-{mode}")
            button.setText(context.say(f"rules.by-{mode}"))
            button.setCheckable(True)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(lambda _=False, mode=mode: self._switch(mode))
            group.addButton(button)
            self._buttons[mode] = button
            row.addWidget(button)
        row.addStretch(1)
        self._save = named(
            QToolButton(), "rules:print", tip=context.say("rules.print"), spoken=context.say("rules.print")
        )
        self._save.setIcon(context.icon("print"))
        self._save.clicked.connect(lambda _=False: save())
        row.addWidget(self._save)
        layout.addWidget(self._modes)
        self._nothing = named(
            Text(context.say("rules.nothing"), wraps=True, style=f"color: {context.theme.colours.quiet}"),
            "rules:nothing",
        )
        self._nothing.setContentsMargins(px(16), px(8), px(16), 0)
        layout.addWidget(self._nothing)
        self.tree = named(_Tree(opened), "rules:browse", spoken=context.say("rules.home"))
        self.tree.setItemDelegate(_Rows(context, self.tree))
        self.tree.itemExpanded.connect(lambda item: self._expanded.add(item.data(0, _RULE + 1)))
        self.tree.itemCollapsed.connect(lambda item: self._expanded.discard(item.data(0, _RULE + 1)))
        layout.addWidget(self.tree, 1)

    def _switch(self, mode: Mode) -> None:
        if self._book is not None:
            self.show_book(self._book, mode)

    def show_book(self, book: Book, mode: Mode, *, open_at: str = "") -> None:
        """The whole book in one of three orders, perhaps open at one heading."""
        self._book = book
        self._modes.show()
        self._buttons[mode].setChecked(True)
        self._save.setVisible(mode == "ruling")
        self.tree.clear()
        language = self._context.language
        if mode == "phase":
            for phase in book.rulebook.phases:
                message = f"phase.{book.system}.{phase}"
                name = self._context.say(message) if knows(message) else phase
                self._add(f"phase/{phase}", name, book.of_phase(phase), opened=phase == open_at)
        else:
            for chapter in book.rulebook.chapters:
                own = book.rulings(chapter.id) if mode == "ruling" else book.of_chapter(chapter.id)
                if own:
                    name = told(chapter.title, language)
                    self._add(f"{mode}/{chapter.id}", name, own, opened=chapter.id == open_at)
        self._say_nothing("rules.none")

    def _add(self, key: str, name: str, rules: Sequence[Rule], *, opened: bool) -> None:
        heading = QTreeWidgetItem([name])
        heading.setData(0, _RULE + 1, key)
        for rule in rules:
            heading.addChild(self._row(rule))
        self.tree.addTopLevelItem(heading)
        heading.setExpanded(opened or key in self._expanded)
        if opened:
            self.tree.setCurrentItem(heading)
            self.tree.scrollToItem(heading, QTreeWidget.ScrollHint.PositionAtTop)

    def _row(self, rule: Rule) -> QTreeWidgetItem:
        title = told(rule.title, self._context.language)
        item = QTreeWidgetItem([title])
        item.setData(0, _RULE, rule.id)
        item.setToolTip(0, told(rule.text, self._context.language))
        item.setData(0, Qt.ItemDataRole.AccessibleTextRole, f"{rule.id} {title}")
        return item

    def show_found(self, book: Book, found: Sequence[str]) -> None:
        """What a search has found, best first."""
        self._book = book
        self._modes.hide()
        self.tree.clear()
        self.tree.addTopLevelItems([self._row(book[rule]) for rule in found])
        self._say_nothing("rules.nothing")

    def _say_nothing(self, message: str) -> None:
        self._nothing.setText(self._context.say(message))
        self._nothing.setVisible(self.tree.topLevelItemCount() == 0)

    def take_focus(self) -> None:
        """Let the keys walk the list."""
        self.tree.setFocus()
        first = self.tree.topLevelItem(0)
        if self.tree.currentItem() is None and first is not None:
            self.tree.setCurrentItem(first)

    def open_first(self) -> None:
        """Open the best fit."""
        item = self.tree.topLevelItem(0)
        if item is not None and item.data(0, _RULE):
            self.tree.open_item(item)
