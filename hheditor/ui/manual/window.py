"""The window of the manual: contents and search at the left, the page at the right."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QToolButton,
    QWidget,
)

from hheditor.app.manual import SHORTCUTS, find_pages, heading_of, path_of, shortcuts_page, text_of, title_of
from hheditor.ui.context import Context
from hheditor.ui.keys import readable
from hheditor.ui.layouts import FLUSH, in_column, in_row, put
from hheditor.ui.look.widgets import named
from hheditor.ui.manual.paper import Paper

if TYPE_CHECKING:
    from hheditor.ui.frame.window import Window

_PAGE = Qt.ItemDataRole.UserRole


class ManualWindow(QWidget):
    """Beside the work, until it is closed."""

    def __init__(self, context: Context, parent: "Window") -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setObjectName("manual")
        self._context = context
        self._page = ""
        self._back: list[str] = []
        self._ahead: list[str] = []
        self._build()
        self.resize(context.theme.px(940), context.theme.px(720))
        parent.dressing.done.connect(self._make_again)

    def _build(self) -> None:
        context, theme = self._context, self._context.theme
        self.setWindowTitle(context.say("manual.title"))
        self._search = named(
            QLineEdit(),
            "manual:search",
            spoken=context.say("manual.search"),
            hint=context.say("manual.search"),
        )
        self._search.setClearButtonEnabled(True)
        self._search.textChanged.connect(lambda _: self._list())
        self._search.returnPressed.connect(self._open_first)
        self._contents = named(QListWidget(), "manual:contents", spoken=context.say("manual.contents"))
        self._contents.setWordWrap(True)
        self._contents.setTextElideMode(Qt.TextElideMode.ElideNone)
        self._contents.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._contents.currentItemChanged.connect(self._chosen)
        self._paper = Paper(context, self.open)
        self._buttons = [
            self._button("back", "page.back", self.go_back),
            self._button("forward", "page.forward", self.go_forward),
        ]
        left = QWidget()
        left.setFixedWidth(theme.px(240))
        column = in_column(
            left, margins=(theme.px(12), theme.px(12), theme.px(12), theme.px(12)), spacing=theme.px(8)
        )
        bar = QHBoxLayout()
        for button in self._buttons:
            bar.addWidget(button)
        bar.addStretch(1)
        put(column, bar, self._search, (self._contents, 1))
        old = self.layout()
        if old is not None:
            # A layout leaves with the widget that takes it; Qt has no other way to change one.
            QWidget().setLayout(old)
        in_row(self, left, (self._paper, 1), margins=FLUSH, spacing=0)
        for keys, deed in (("Esc", self.close), ("Alt+Left", self.go_back), ("Alt+Right", self.go_forward)):
            shortcut = QShortcut(QKeySequence(keys), self)
            shortcut.activated.connect(deed)
        find = QShortcut(QKeySequence("Ctrl+F"), self)
        find.activated.connect(self._search.setFocus)
        self._list()

    def _button(self, icon: str, message: str, deed: "object") -> QToolButton:
        button = named(
            QToolButton(),
            f"manual:{message.rpartition('.')[2]}",
            tip=self._context.say(message),
            spoken=self._context.say(message),
        )
        button.setIcon(self._context.icon(icon))
        button.setAutoRaise(True)
        button.clicked.connect(deed)
        return button

    # Pages ---------------------------------------------------------------------------------------------

    @property
    def page(self) -> str:
        """The page that shows."""
        return self._page

    def open(self, page: str) -> None:
        """Turn to a page, and come to the front."""
        if self._page and page != self._page:
            self._back.append(self._page)
            self._ahead.clear()
        self._turn(page)
        self.show()
        self.raise_()
        self.activateWindow()
        self._paper.setFocus()

    def go_back(self) -> None:
        """To the page before."""
        if self._back:
            self._ahead.append(self._page)
            self._turn(self._back.pop())

    def go_forward(self) -> None:
        """And on again."""
        if self._ahead:
            self._back.append(self._page)
            self._turn(self._ahead.pop())

    def _turn(self, page: str) -> None:
        self._page = page
        language = self._context.language
        self._paper.show_page(self._text(page), path_of(page, language).parent)
        title = heading_of(self._text(page))
        self.setWindowTitle(self._context.say("manual.of", page=title))
        self._follow_list()
        for button, pages in zip(self._buttons, (self._back, self._ahead), strict=True):
            button.setEnabled(bool(pages))

    def _text(self, page: str) -> str:
        if page == SHORTCUTS:
            # A person's own keys, not those of the file.
            return shortcuts_page(self._context.desk.operations, self._context.say, readable)
        return text_of(page, self._context.language)

    # Contents ------------------------------------------------------------------------------------------

    def _list(self) -> None:
        language = self._context.language
        with QSignalBlocker(self._contents):
            self._contents.clear()
            for page in find_pages(self._search.text(), language):
                item = QListWidgetItem(title_of(page, language))
                item.setData(_PAGE, page)
                self._contents.addItem(item)
        self._follow_list()

    def _follow_list(self) -> None:
        with QSignalBlocker(self._contents):
            for row in range(self._contents.count()):
                if self._contents.item(row).data(_PAGE) == self._page:
                    self._contents.setCurrentRow(row)
                    return
            self._contents.setCurrentRow(-1)

    def _chosen(self, item: QListWidgetItem | None) -> None:
        if item is not None and item.data(_PAGE) != self._page:
            self._back.append(self._page)
            self._ahead.clear()
            self._turn(item.data(_PAGE))

    def _open_first(self) -> None:
        if self._contents.count():
            self.open(self._contents.item(0).data(_PAGE))

    # Looks and language --------------------------------------------------------------------------------

    def _make_again(self) -> None:
        for shortcut in self.findChildren(QShortcut):
            shortcut.deleteLater()
        self._build()
        if self._page:
            self._turn(self._page)
