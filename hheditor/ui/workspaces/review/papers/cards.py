"""Cards that lie beside the field for a while: what changed, what happened since, a guess, dice, a photo.

One at a time; the field makes room, so that nothing on it is covered. Esc takes the card away. They are part
of the window, never a dialog: the field stays alive.
"""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QImage, QKeyEvent, QPixmap
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QScrollArea,
    QTableWidget,
    QTableWidgetItem,
    QToolButton,
    QWidget,
)

from hheditor.ui.context import Context
from hheditor.ui.fonts import heading_font
from hheditor.ui.labels import Text
from hheditor.ui.layouts import FLUSH, STRETCH, in_column
from hheditor.ui.look.widgets import named, push, scrolled


class Card(QFrame):
    """A paper beside the field."""

    def __init__(self, context: Context, closed: Callable[[], None]) -> None:
        super().__init__()
        self.setObjectName("review:card")
        self._context = context
        self.kind = ""
        px = context.theme.px
        colours = context.theme.colours
        self.setStyleSheet(
            f"#review\\:card {{ background: {colours.surface}; border-left: 1px solid {colours.hairline}; }}"
        )
        top = QHBoxLayout()
        self.title = Text(wraps=True, font=heading_font(context.theme.scale, 13))
        top.addWidget(self.title, 1)
        close = named(
            QToolButton(),
            "review:card-close",
            tip=context.say("page.close"),
            spoken=context.say("page.close"),
        )
        close.setIcon(context.icon("close"))
        close.setIconSize(QSize(px(18), px(18)))
        close.clicked.connect(closed)
        top.addWidget(close, 0, Qt.AlignmentFlag.AlignTop)
        self._layout = in_column(self, top, margins=(px(16), px(10), px(10), px(12)), spacing=px(8))
        self._body: QWidget | None = None
        self.hide()

    def open(self, kind: str, title: str, body: QWidget, wide: int = 300, *, grows: bool = True) -> None:
        """Show something; what does not grow lies at the top."""
        self.kind = kind
        self._clear()
        self.title.setText(title)
        self._body = body if grows else _scrolled(body)
        self._layout.addWidget(self._body, 1)
        for child in (body, *body.findChildren(QWidget)):
            child.installEventFilter(self)
        self.show()
        # At most a third of the window, unless something on it would be cut; known when it is dressed.
        self._layout.activate()
        share = max(220, self.window().width() // 3, self.minimumSizeHint().width())
        self.setFixedWidth(min(self._context.theme.px(wide), share))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keys pressed on the card are meant for it: no letter, arrow or space is a command of the review.
        Esc and everything with Ctrl or Alt still are."""
        meta = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
        if (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.ShortcutOverride
            and event.key() != Qt.Key.Key_Escape
            and not event.modifiers() & meta
        ):
            event.accept()
            return True
        return super().eventFilter(watched, event)

    def close_card(self, kind: str = "") -> None:
        """Take it away; with a `kind`, only where it is of that."""
        if kind not in ("", self.kind):
            return
        self.kind = ""
        self.hide()
        self._clear()

    def _clear(self) -> None:
        """What was on it goes, but only when nobody is in the middle of clicking it."""
        if self._body is not None:
            self._layout.removeWidget(self._body)
            self._body.hide()
            self._body.deleteLater()
            self._body = None


def _scrolled(body: QWidget) -> QScrollArea:
    """A body at the top of its paper, to be scrolled where the window is low: nothing on it is squeezed."""
    inside = QWidget()
    in_column(inside, body, STRETCH, margins=FLUSH)
    area = scrolled(inside)
    area.setMinimumWidth(inside.minimumSizeHint().width() + area.verticalScrollBar().sizeHint().width())
    return area


def sentences(
    context: Context, lines: Sequence[tuple[int, str, str]], go: Callable[[int], None], name: str
) -> QListWidget:
    """A list of sentences, each with the step it belongs to and the colour of its side."""
    found = named(QListWidget(), name)
    found.setWordWrap(True)
    found.setFrameShape(QFrame.Shape.NoFrame)
    found.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    found.setStyleSheet("QListWidget { background: transparent; border: none; }")
    found.setIconSize(QSize(context.theme.px(8), context.theme.px(8)))
    for node, text, colour in lines:
        item = QListWidgetItem(text)
        if colour:
            dot = QPixmap(context.theme.px(8), context.theme.px(8))
            dot.fill(QColor(colour))
            item.setIcon(QIcon(dot))
        item.setData(Qt.ItemDataRole.UserRole, node)
        found.addItem(item)
    found.itemClicked.connect(lambda item: go(item.data(Qt.ItemDataRole.UserRole)))
    line = found.fontMetrics().height()
    found.setMinimumHeight(min(len(lines) * line * 2 + 8, line * 16))
    return found


def table(
    context: Context,
    heads: Sequence[str],
    rows: Sequence[tuple[str, Sequence[str]]],
    name: str,
    picked: Callable[[int], None] | None = None,
) -> QTableWidget:
    """A plain table; every row has the colour of its side and its texts. Numbers stand at the right."""
    found = named(QTableWidget(len(rows), len(heads)), name)
    found.setHorizontalHeaderLabels(list(heads))
    found.verticalHeader().hide()
    found.setShowGrid(False)
    found.setFrameShape(QFrame.Shape.NoFrame)
    found.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
    found.setSelectionBehavior(QTableWidget.SelectionBehavior.SelectRows)
    found.setSelectionMode(QTableWidget.SelectionMode.SingleSelection)
    found.setWordWrap(False)
    found.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    found.verticalHeader().setDefaultSectionSize(found.fontMetrics().height() + context.theme.px(8))
    for at, (colour, texts) in enumerate(rows):
        for column, text in enumerate(texts):
            item = QTableWidgetItem(text)
            if column == 0 and colour:
                dot = QPixmap(context.theme.px(8), context.theme.px(8))
                dot.fill(QColor(colour))
                item.setIcon(QIcon(dot))
            if column and text.replace("–", "0").isdecimal():
                item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            item.setToolTip(text)
            found.setItem(at, column, item)
    header = found.horizontalHeader()
    header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
    header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
    header.setHighlightSections(False)
    if picked is not None:
        found.cellClicked.connect(lambda row, _: picked(row))
    return found


def dice_body(
    context: Context, count: int, choose: Callable[[str], None], typed: Callable[[str], None]
) -> QWidget:
    """The question of the dice: the same, fresh ones, or chosen faces typed in."""
    px, say = context.theme.px, context.say
    body = QWidget()
    hint = Text(say("review.dice.hint", n=count), wraps=True)
    layout = in_column(body, hint, margins=(0, 0, px(6), 0), spacing=px(6))
    for choice in ("same", "fresh"):
        button = push(say(f"review.dice.{choice}"), f"review:dice-{choice}", partial(choose, choice))
        layout.addWidget(button)
    row = QHBoxLayout()
    entry = named(QLineEdit(), "review:dice-faces", hint=say("review.dice.faces"))
    entry.returnPressed.connect(lambda: typed(entry.text()))
    row.addWidget(entry, 1)
    chosen = push(say("review.dice.chosen"), "review:dice-chosen", lambda: typed(entry.text()))
    row.addWidget(chosen)
    layout.addLayout(row)
    return body


def picture_body(context: Context, image: QImage | None, drop: Callable[[], None] | None) -> QWidget:
    """A picture, as large as the card allows."""
    px, say = context.theme.px, context.say
    body = QWidget()
    layout = in_column(body, margins=(0, 0, px(6), 0))
    shown = Text()
    if image is not None:
        shown.setPixmap(
            QPixmap.fromImage(image).scaled(
                px(420),
                px(460),
                Qt.AspectRatioMode.KeepAspectRatio,
                Qt.TransformationMode.SmoothTransformation,
            )
        )
    else:
        shown.setText(say("review.picture.missing"))
    layout.addWidget(shown)
    if drop is not None:
        button = push(say("review.picture.drop"), "review:picture-drop", drop)
        layout.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
    return body
