"""Where the side panel lies: beside the workspace, or as a drawer over it where there is no room for both."""

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QSplitter, QStackedWidget, QWidget

from hheditor.ui.frame.side import SidePanel


class Stack(QStackedWidget):
    """Takes the room its page needs, whatever the others behind it would like."""

    def __init__(self) -> None:
        super().__init__()
        self.currentChanged.connect(lambda _: self.updateGeometry())

    def minimumSizeHint(self) -> QSize:
        """That of the page that shows."""
        page: QWidget | None = self.currentWidget()
        return page.minimumSizeHint() if page is not None else super().minimumSizeHint()


class SideStack(Stack):
    """The side panels of the workspaces, one of which shows."""

    def __init__(self, split: QSplitter, field: QWidget) -> None:
        """`split` has the column of the workspace already, `field` is what a panel may lie over."""
        super().__init__()
        self._split, self._field = split, field
        self._wanted = self._book = 0
        self._side: SidePanel | None = None
        self.over = False
        """Whether it is a drawer over the field."""
        self.out = False
        """Whether the drawer is pulled out."""
        self._split.addWidget(self)
        self.setVisible(False)

    def show_side(self, side: SidePanel | None, width: int, book: int) -> None:
        """Show a panel so wide, or wider where it needs that; `book` is the width of the rules beside it."""
        self._wanted, self._book, self._side = width, book, side
        if side is not None:
            self.setCurrentWidget(side)
        self._settle()

    def follow(self) -> None:
        """The window has another size."""
        if self._side is not None and self.over == self._fits():
            self._settle()
        elif self.over:
            self._cover()

    def pull(self, *, out: bool) -> None:
        """Pull the drawer out, or push it in."""
        self.out = out
        self._settle()

    def _settle(self) -> None:
        self._lie(over=self._side is not None and not self._fits())
        self.setVisible(self._side is not None and (self.out or not self.over))
        self._divide()

    def _width(self) -> int:
        return max(self._wanted, self.minimumSizeHint().width())

    def _fits(self) -> bool:
        column = self._split.widget(0)
        assert column is not None
        needed = column.minimumSizeHint().width() + self.minimumSizeHint().width() + self._book
        return needed <= self._split.width()

    def _lie(self, *, over: bool) -> None:
        if over == self.over:
            return
        self.over = over
        if over:
            self.setParent(self._field.parentWidget())
        else:
            self._split.insertWidget(1, self)
            self._split.setStretchFactor(0, 1)
            self._split.setStretchFactor(1, 0)

    def _divide(self) -> None:
        if self.over:
            self._split.setSizes([max(1, self._split.width() - self._book), self._book])
            self._cover()
            return
        width = self._width() if not self.isHidden() else 0
        self._split.setSizes([max(1, self._split.width() - width - self._book), width, self._book])

    def _cover(self) -> None:
        """Lie at the right edge of the field."""
        room = self._field.geometry()
        room.setLeft(max(room.left(), room.right() + 1 - self._width()))
        self.setGeometry(room)
        self.raise_()
