"""The left column: every troop type there is, found by a few letters, a people, a period."""

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import (
    QAbstractListModel,
    QMimeData,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSignalBlocker,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QLineEdit,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from hheditor.app.army.pool import Recruit
from hheditor.app.army.state import State
from hheditor.ui.context import Context
from hheditor.ui.fonts import bold, figures_font, fitted
from hheditor.ui.labels import Label
from hheditor.ui.layouts import FLUSH, in_column, in_row
from hheditor.ui.look.widgets import named
from hheditor.ui.parts.choices import fill
from hheditor.ui.workspaces.armies import words
from hheditor.ui.workspaces.armies.building import short_combo
from hheditor.ui.workspaces.armies.pictures import colours_of, draw_arm

if TYPE_CHECKING:
    from collections.abc import Sequence

Index = QModelIndex | QPersistentModelIndex
RECRUIT = Qt.ItemDataRole.UserRole
TROOP_MIME = "application/x-hheditor-troop"
_NOWHERE = QModelIndex()
_ON_THE_LINE = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
ROW = 52


class PoolModel(QAbstractListModel):
    """The types that fit what is asked for."""

    def __init__(self, context: Context, parent: QWidget) -> None:
        super().__init__(parent)
        self._context = context
        self.recruits: tuple[Recruit, ...] = ()

    def show(self, recruits: tuple[Recruit, ...]) -> None:
        """List other types."""
        self.beginResetModel()
        self.recruits = recruits
        self.endResetModel()

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        """How many."""
        return 0 if parent.isValid() else len(self.recruits)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The type, its name, all of it in words."""
        if not index.isValid():
            return None
        recruit = self.recruits[index.row()]
        if role == RECRUIT:
            return recruit
        if role == Qt.ItemDataRole.DisplayRole:
            return words.troop(self._context, recruit.troop)
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            return self._spoken(recruit)
        return None

    def _spoken(self, recruit: Recruit) -> str:
        context, system = self._context, recruit.troop.system
        lines = [words.troop(self._context, recruit.troop)]
        lines += [
            f"{words.label(context, system, figure.id)}: {words.figure(context, system, figure)}"
            for figure in recruit.figures
            if figure.text
        ]
        if recruit.price is not None:
            terms = " + ".join(
                f"{words.term(context, term.name)} {term.value}" for term in recruit.price.terms
            )
            lines.append(f"{terms} = {recruit.price.formula}".replace("+ -", "− "))
        return "\n".join(lines)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Types can be dragged into the army."""
        return super().flags(index) | Qt.ItemFlag.ItemIsDragEnabled

    def mimeTypes(self) -> list[str]:
        """Our own."""
        return [TROOP_MIME]

    def mimeData(self, indexes: "Sequence[QModelIndex]") -> QMimeData:
        """Rows of the list."""
        mime = QMimeData()
        mime.setData(TROOP_MIME, ",".join(str(index.row()) for index in indexes).encode())
        return mime


class PoolDelegate(QStyledItemDelegate):
    """A type in two lines: picture, name and price; numbers and people."""

    def __init__(self, context: Context, state: State, parent: QWidget) -> None:
        super().__init__(parent)
        self._context, self._state = context, state

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: ARG002 - Qt's signature
        """All alike."""
        return QSize(self._context.theme.px(200), self._context.theme.px(ROW))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """One type."""
        recruit: Recruit = index.data(RECRUIT)
        theme = self._context.theme
        px = theme.px
        painter.save()
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        box = QRect(option.rect)
        frame = QRectF(box).adjusted(px(6), 1, -px(6), -1)
        if option.state & QStyle.StateFlag.State_Selected:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.colour("accent_soft"))
            painter.drawRoundedRect(frame, px(6), px(6))
        elif option.state & QStyle.StateFlag.State_MouseOver:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.colour("hover"))
            painter.drawRoundedRect(frame, px(6), px(6))
        editor = self._state.editor
        device = editor.army.device
        picture = QRectF(frame.left() + px(8), frame.top(), px(46), frame.height())
        symbol = editor.ruleset.troop_symbol(recruit.troop)
        draw_arm(painter, picture.adjusted(0, px(11), 0, -px(11)), symbol, colours_of(device, theme))
        price = str(recruit.price.points) if recruit.price is not None else ""
        left, right = round(picture.right()) + px(10), round(frame.right()) - px(10)
        top = round(frame.top()) + px(5)
        numbers = figures_font(theme.scale)
        name = bold(option.font)
        painter.setFont(numbers)
        painter.setPen(theme.colour("ink"))
        line = painter.fontMetrics().height()
        painter.drawText(QRect(right - px(60), top, px(60), line), Qt.AlignmentFlag.AlignRight, price)
        room = right - left - px(24)
        shown, letters = fitted(words.troop(self._context, recruit.troop), name, room)
        painter.setFont(letters)
        painter.drawText(QRect(left, top, room, line), _ON_THE_LINE, shown)
        painter.setFont(numbers)
        painter.setPen(theme.colour("quiet"))
        system = recruit.troop.system
        under = "  ".join(filter(None, (words.figure(self._context, system, f) for f in recruit.figures)))
        if not self._state.pool.people and recruit.troop.people:
            under += f"  ·  {words.people(self._context, recruit.troop.system, recruit.troop.people)}"
        if recruit.origin == "own":
            under += f"  ·  {self._context.say('armies.own')}"
        under, letters = fitted(under.strip(), numbers, right - left)
        painter.setFont(letters)
        painter.drawText(QRect(left, top + line, right - left, line), _ON_THE_LINE, under)
        painter.restore()


class PoolList(QListView):
    """The list; digits say how many, Enter adds."""

    added = Signal()
    counted = Signal(str)
    letters = Signal(str)

    def __init__(self, context: Context, state: State) -> None:
        super().__init__()
        self.setObjectName("armies:pool")
        self._state = state
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setDragEnabled(True)
        self.setAccessibleName(context.say("armies.pool"))
        colour = context.theme.colours.surface
        self.setStyleSheet(f"QListView {{ background: {colour}; border: none; border-radius: 0; }}")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Digits, Enter, letters; the rest moves the selection."""
        text = event.text()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.added.emit()
            return
        plain = not event.modifiers() & (
            Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
        )
        if plain and text.isdecimal() and len(self._state.typed) < 3:
            self._state.typed += text
            self.counted.emit(self._state.typed)
            return
        if event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Backspace) and self._state.typed:
            self._state.typed = ""
            self.counted.emit("")
            return
        if plain and text.isalpha():
            self.letters.emit(text)
            return
        super().keyPressEvent(event)


class SearchField(QLineEdit):
    """Letters to search by; the arrows go on in the list, Enter adds the first that fits."""

    walked = Signal(int)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up and down belong to the list."""
        if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            self.walked.emit(1 if event.key() == Qt.Key.Key_Down else -1)
            return
        if event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
            return
        super().keyPressEvent(event)


class PoolView(QWidget):
    """Search, filters, list."""

    def __init__(self, context: Context, state: State) -> None:
        super().__init__()
        self._context, self._state = context, state
        px = context.theme.px
        self.setMinimumWidth(px(250))
        self.search = named(SearchField(), "armies:search", tip=context.tip("armies.search"))
        self.search.setPlaceholderText(context.say("armies.search"))
        self.search.setClearButtonEnabled(True)
        self.search.setText(state.pool.query)
        self.people = short_combo("armies:people", context.say("armies.all-peoples"))
        self.period = short_combo("armies:period", context.say("armies.all-periods"))
        for box in (self.people, self.period):
            box.setMinimumContentsLength(6)
        self.list = PoolList(context, state)
        self.model = PoolModel(context, self)
        self.list.setModel(self.model)
        self.list.setItemDelegate(PoolDelegate(context, state, self.list))
        self.foot = Label("quiet")
        head = in_column(
            None,
            self.search,
            self.period,
            self.people,
            margins=(px(12), px(12), px(12), px(8)),
            spacing=px(6),
        )
        foot = in_row(None, self.foot, margins=(px(16), px(4), px(12), px(6)))
        in_column(self, head, (self.list, 1), foot, margins=FLUSH, spacing=0)
        self._listen()
        self.refill()

    def _listen(self) -> None:
        context = self._context
        self.search.textChanged.connect(self._searched)
        self.search.walked.connect(self._walk)
        self.search.returnPressed.connect(lambda: context.run("armies.add"))
        self.people.activated.connect(self._filtered)
        self.period.activated.connect(self._filtered)
        self.list.selectionModel().currentChanged.connect(self._chosen)
        self.list.clicked.connect(lambda _: self._chosen())
        self.list.doubleClicked.connect(lambda _: context.run("armies.add"))
        self.list.added.connect(lambda: context.run("armies.add"))
        self.list.counted.connect(self._say_count)
        self.list.letters.connect(self._letters)

    def refill(self) -> None:
        """Show the types there are now."""
        pool, context = self._state.pool, self._context
        for box, ids, chosen, everything, name in (
            (self.period, pool.periods, pool.period, "armies.all-periods", words.period),
            (self.people, pool.peoples, pool.people, "armies.all-peoples", words.people),
        ):
            named = sorted(
                (name(context, self._state.editor.army.system, identity), identity) for identity in ids
            )
            fill(box, [(context.say(everything), ""), *named], chosen)
            # A game without peoples or periods has nothing to choose among.
            box.setVisible(bool(ids))
        self.refresh()

    def refresh(self, *, first: bool = False) -> None:
        """Show the types that fit now, the same one chosen, or the first."""
        shown = self._state.pool.shown()
        before = None if first else self._state.recruit
        with QSignalBlocker(self.list.selectionModel()):
            self.model.show(shown)
        row = next(
            (place for place, each in enumerate(shown) if before and each.troop.id == before.troop.id),
            0 if self._state.pool.query and shown else -1,
        )
        if row >= 0:
            self.list.setCurrentIndex(self.model.index(row))
        self._say_count(self._state.typed)

    def added(self) -> None:
        """Units were added: the number typed is used up, the words stay to be typed over."""
        self._say_count("")
        if self.search.hasFocus():
            self.search.selectAll()

    def focus_search(self) -> None:
        """Begin to type."""
        self.search.setFocus()
        self.search.selectAll()

    def current(self) -> Recruit | None:
        """The type under the cursor."""
        found = self.list.currentIndex()
        return self.model.recruits[found.row()] if found.isValid() else None

    def show_type(self, identity: str) -> None:
        """Choose a type, whatever was searched for, and take the keyboard."""
        pool = self._state.pool
        wanted = next((each for each in pool.everything if each.troop.id == identity), None)
        if wanted is None:
            return
        if wanted not in pool.shown():
            pool.people = pool.period = ""
            self.search.clear()
            self.refill()
        row = self.model.recruits.index(wanted)
        self.list.setCurrentIndex(self.model.index(row))
        self.list.scrollTo(self.model.index(row))
        self._state.choose_recruit(wanted)
        self.list.setFocus()

    def recruits_in(self, mime: QMimeData) -> list[Recruit]:
        """The types that are being dragged."""
        rows = bytes(mime.data(TROOP_MIME).data()).decode().split(",")
        return [
            self.model.recruits[int(row)]
            for row in rows
            if row.isdecimal() and int(row) < len(self.model.recruits)
        ]

    def _searched(self, text: str) -> None:
        self._state.pool.query = text
        self.refresh(first=True)

    def _walk(self, step: int) -> None:
        row = self.list.currentIndex().row() + step
        if 0 <= row < self.model.rowCount():
            self.list.setCurrentIndex(self.model.index(row))
            self.list.setFocus()

    def _filtered(self) -> None:
        self._state.pool.period = self.period.currentData() or ""
        self._state.pool.people = self.people.currentData() or ""
        if self._state.pool.people not in self._state.pool.peoples:
            self._state.pool.people = ""
        self.refill()

    def _letters(self, text: str) -> None:
        self.search.setFocus()
        self.search.setText(text)

    def _chosen(self, *_: object) -> None:
        recruit = self.current()
        if recruit is not None:
            self._state.choose_recruit(recruit)

    def _say_count(self, typed: str) -> None:
        context = self._context
        if typed:
            said = context.say("armies.will-add", n=int(typed))
        else:
            said = context.say("armies.types", n=self.model.rowCount())
        self.foot.show_text(said, context.theme)
