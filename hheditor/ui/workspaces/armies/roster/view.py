"""The middle: the army's rows, with numbers to step, names to write and places to drop types on."""

from collections.abc import Callable

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QDragEnterEvent,
    QDragMoveEvent,
    QDropEvent,
    QFont,
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QLineEdit,
    QSpinBox,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeView,
    QWidget,
)

from hheditor.app.army.state import State
from hheditor.ui.context import Context
from hheditor.ui.fonts import bold, figures_font, fitted
from hheditor.ui.icons import paint_icon
from hheditor.ui.look.widgets import named
from hheditor.ui.workspaces.armies.pictures import colours_of, draw_arm, draw_shield
from hheditor.ui.workspaces.armies.pool import TROOP_MIME
from hheditor.ui.workspaces.armies.roster.model import LINE, Line, RosterModel

Index = QModelIndex | QPersistentModelIndex
_ROW, _SMALL = 48, 32
_WIDTHS = {"strength": 50, "each": 44, "number": 92, "points": 56}
"""Of the columns behind the figures, at 100 %."""


class RosterDelegate(QStyledItemDelegate):
    """Paints every cell of a row on one quiet ground."""

    def __init__(self, context: Context, state: State, view: "RosterView") -> None:
        super().__init__(view)
        self._context, self._state, self._view = context, state, view

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: ARG002 - Qt's signature
        """Two lines for a kind, one for a unit of it."""
        line: Line = index.data(LINE)
        return QSize(self._context.theme.px(40), self._context.theme.px(_SMALL if line.single else _ROW))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """One cell."""
        theme = self._context.theme
        line: Line = index.data(LINE)
        painter.save()
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        picked = bool(option.state & QStyle.StateFlag.State_Selected)
        if picked:
            painter.fillRect(option.rect, theme.colour("accent_soft"))
        painter.setPen(theme.colour("hairline"))
        bottom = option.rect.bottom()
        painter.drawLine(option.rect.left(), bottom, option.rect.right(), bottom)
        model = self._view.roster
        if index.column() == 0:
            painter.setClipRect(option.rect)
            self._paint_name(painter, option, line)
        elif line.leader >= 0 and index.column() <= len(model.figures) + 1:
            # A leader has no such figures: his line goes on over their columns.
            painter.setClipRect(option.rect)
            self._paint_name(painter, option, line, spread=True)
        elif index.column() == model.number_column and line.kind is not None and not line.single:
            self._paint_number(painter, QRect(option.rect), len(line.units))
        else:
            font = figures_font(theme.scale)
            last = index.column() == model.columnCount() - 1
            font.setWeight(QFont.Weight.DemiBold if last else QFont.Weight.Normal)
            painter.setFont(font)
            quiet = index.column() < model.number_column
            painter.setPen(theme.colour("quiet" if quiet else "ink"))
            shown = painter.fontMetrics().elidedText(
                str(index.data() or ""), Qt.TextElideMode.ElideRight, option.rect.width()
            )
            painter.drawText(option.rect, Qt.AlignmentFlag.AlignCenter, shown)
            each = len(model.figures) + 1 + model.numbers.index("each") if "each" in model.numbers else -1
            if index.column() == each and model.appraised(line).price.findings:
                self._flag(painter, QRectF(option.rect))
        painter.restore()

    def _flag(self, painter: QPainter, box: QRectF) -> None:
        """A small star: the printed price is not the formula's."""
        painter.setPen(self._context.theme.colour("bad"))
        painter.drawText(
            box.adjusted(0, 0, -self._context.theme.px(6), 0),
            Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter,
            "*",
        )

    def _paint_name(
        self, painter: QPainter, option: QStyleOptionViewItem, line: Line, *, spread: bool = False
    ) -> None:
        theme, model = self._context.theme, self._view.roster
        px = theme.px
        box = QRect(option.rect)
        title, under = model.name(line)
        if self._view.compact and line.kind is not None and not line.single:
            figures = "  ".join(filter(None, model.told(line)))
            under = " · ".join(filter(None, (figures, under)))
        if spread or line.leader >= 0:
            view = self._view
            left = view.columnViewportPosition(0) + view.indentation()
            box = QRect(left, box.top(), view.name_width, box.height())
        group = model.group(line)
        if group is not None and group.colour and not spread:
            painter.fillRect(QRectF(box.left(), box.top() + 1, px(4), box.height() - 2), QColor(group.colour))
        left = box.left() + px(4)
        if not line.single and not spread:
            symbol, first = model.symbol(line)
            device = self._state.editor.army.device
            inset = px(6) if line.leader >= 0 else px(10)
            place = QRectF(left, box.top() + inset, px(50), box.height() - 2 * inset)
            draw_arm(painter, place, symbol, colours_of(device, theme), first=first)
        arms = model.arms(line)
        if arms is not None:
            # One unit's own shield takes the place of the picture, or stands on it where one is alone.
            side = px(18) if line.single else px(16)
            at = left + (px(30) if line.single else px(36))
            lower = 0 if line.single else px(4)
            shield = QRectF(at, box.center().y() - side * 0.6 + lower, side, side * 1.24)
            draw_shield(painter, shield, arms)
        left += px(60)
        room = box.right() - left - px(6)
        font = QFont(option.font) if line.single else bold(option.font)
        high = QFontMetrics(font).height()
        top = box.top() + (box.height() - high * (2 if under else 1)) // 2
        lines = [(title, font, "quiet" if line.single else "ink")]
        if under:
            lines.append((under, figures_font(theme.scale), "quiet"))
        for text, face, colour in lines:
            shown, letters = fitted(text, face, room)
            painter.setFont(letters)
            painter.setPen(theme.colour(colour))
            painter.drawText(QRect(left, top, room, high), Qt.AlignmentFlag.AlignVCenter, shown)
            top += high

    def _parts(self, box: QRect) -> tuple[QRect, QRect]:
        side = self._context.theme.px(24)
        middle = box.center().y() - side // 2
        return (
            QRect(box.left() + self._context.theme.px(4), middle, side, side),
            QRect(box.right() - side - self._context.theme.px(4), middle, side, side),
        )

    def _paint_number(self, painter: QPainter, box: QRect, number: int) -> None:
        """How many, between the steps to fewer and to more where that may be changed."""
        theme = self._context.theme
        steps = () if self._state.editor.army.fixed else self._parts(box)
        for place, sign in zip(steps, ("\N{MINUS SIGN}", "+"), strict=False):
            painter.setPen(theme.colour("hairline"))
            painter.setBrush(theme.colour("raised"))
            painter.drawRoundedRect(QRectF(place).adjusted(0.5, 0.5, -0.5, -0.5), theme.px(6), theme.px(6))
            painter.setPen(theme.colour("ink"))
            painter.drawText(place, Qt.AlignmentFlag.AlignCenter, sign)
        painter.setFont(bold(figures_font(theme.scale)))
        painter.setPen(theme.colour("ink"))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(number))

    def stepped(self, box: QRect, at: QMouseEvent) -> int:
        """-1 or 1 where a click hit a step, else 0."""
        fewer, more = self._parts(box)
        point = at.position().toPoint()
        return -1 if fewer.contains(point) else 1 if more.contains(point) else 0

    def editorEvent(
        self, event: QEvent, model: QAbstractItemModel, option: QStyleOptionViewItem, index: Index
    ) -> bool:
        """Clicks on the steps."""
        line: Line | None = index.data(LINE)
        stepping = (
            line is not None
            and line.kind is not None
            and not line.single
            and not self._state.editor.army.fixed
            and index.column() == self._view.roster.number_column
        )
        if stepping and isinstance(event, QMouseEvent):
            step = self.stepped(QRect(option.rect), event)
            pressing = event.type() in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick)
            if step and pressing and event.button() == Qt.MouseButton.LeftButton:
                assert line is not None
                self._view.stepped.emit(line, step)
                return True
            if step:
                return True
        return super().editorEvent(event, model, option, index)

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:  # noqa: ARG002
        """A line for a name, a spin box for a number."""
        if index.column() == self._view.roster.number_column:
            box = QSpinBox(parent)
            box.setRange(0, 99)
            return box
        return named(QLineEdit(parent), "armies:name-edit", hint=self._context.say("armies.name"))

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, index: Index) -> None:
        """Beside the picture."""
        px = self._context.theme.px
        box = QRect(option.rect)
        if index.column() == 0:
            box = box.adjusted(px(58), 0, 0, 0)
            high = min(box.height(), px(34))
            box = QRect(box.left(), box.center().y() - high // 2, box.width(), high)
        editor.setGeometry(box)


class RosterView(QTreeView):
    """The rows of the army."""

    stepped = Signal(object, int)
    dropped = Signal(object)

    def __init__(self, context: Context, state: State, choose: Callable[[], None]) -> None:
        super().__init__()
        self.setObjectName("armies:roster")
        self.setAccessibleName(context.say("armies.roster-name"))
        self._context, self._state, self._choose = context, state, choose
        self._telling = True
        self.compact = False
        """Whether the figures stand below the name, since there is no room for columns of their own."""
        self.name_width = 0
        """Room for a leader's line, which goes on over the columns of figures."""
        self.roster = RosterModel(context, state.editor, self)
        self.setModel(self.roster)
        self.setItemDelegate(RosterDelegate(context, state, self))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setRootIsDecorated(True)
        self.setIndentation(context.theme.px(20))
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        triggers = QAbstractItemView.EditTrigger
        self.setEditTriggers(triggers.EditKeyPressed | triggers.DoubleClicked)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setExpandsOnDoubleClick(False)
        self.setAcceptDrops(True)
        self.setMouseTracking(True)
        paper = context.theme.colours.surface
        self.setStyleSheet(
            f"QTreeView {{ background: {paper}; border: none; border-radius: 0; }}"
            f" QTreeView::branch {{ background: {paper}; }}"
            f" QTreeView::item {{ padding: 0; }} QHeaderView::section {{ padding: 4px 2px; }}"
            f" QHeaderView::section:first {{ padding-left: {context.theme.px(20)}px; }}"
        )
        self.selectionModel().selectionChanged.connect(self._selection)
        self.expanded.connect(lambda index: self._opened(index, opened=True))
        self.collapsed.connect(lambda index: self._opened(index, opened=False))
        self.layout_columns()

    def _opened(self, index: QModelIndex, *, opened: bool) -> None:
        kind = self.roster.line(index).kind
        if kind is not None:
            (self._state.opened.add if opened else self._state.opened.discard)(kind)

    def layout_columns(self) -> None:
        """The name takes what the numbers leave."""
        header, px = self.header(), self._context.theme.px
        header.setStretchLastSection(False)
        header.setMinimumSectionSize(px(24))
        header.setSectionsMovable(False)
        count = len(self.roster.figures)
        widths = [px(52)] * count + [px(_WIDTHS[name]) for name in self.roster.numbers]
        for column in range(self.roster.columnCount()):
            how = QHeaderView.ResizeMode.Stretch if column == 0 else QHeaderView.ResizeMode.Fixed
            header.setSectionResizeMode(column, how)
            if column:
                header.resizeSection(column, widths[column - 1])
        self._fit()

    def _fit(self) -> None:
        """Columns of figures where there is room for them and for names."""
        px, count = self._context.theme.px, len(self.roster.figures)
        room = self.viewport().width() - px(250)
        numbers = self.roster.numbers
        self.compact = room < count * px(52) + px(sum(_WIDTHS[name] for name in numbers))
        for column in range(1, count + 1):
            self.setColumnHidden(column, self.compact)
        for place, name in enumerate(numbers):
            if name in ("strength", "each"):
                rest = px(sum(_WIDTHS[each] for each in numbers[place:]))
                self.setColumnHidden(count + 1 + place, room < rest)
        self.name_width = sum(self.columnWidth(c) for c in range(count + 2)) - self.indentation()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Perhaps there is room for more columns, or for fewer."""
        super().resizeEvent(event)
        self._fit()

    def drawBranches(self, painter: QPainter, rect: QRect, index: Index) -> None:
        """An arrow where a kind has several units."""
        theme = self._context.theme
        if self.selectionModel().isSelected(index):
            painter.fillRect(rect, theme.colour("accent_soft"))
        if self.roster.rowCount(index):
            side = theme.px(12)
            place = QRectF(rect.right() - side - 1, rect.center().y() - side / 2, side, side)
            arrow = "down" if self.isExpanded(index) else "right"
            paint_icon(painter, arrow, place, theme.colour("quiet"))

    def refresh(self) -> None:
        """Show the army as it is now, the same rows chosen."""
        self._telling = False
        columns = self.roster.columnCount()
        if self.roster.refresh():
            if columns != self.roster.columnCount():
                self.layout_columns()
            for row in range(self.roster.rowCount()):
                index = self.roster.index(row, 0)
                if self.roster.line(index).kind in self._state.opened:
                    self.expand(index)
        self.show_chosen()
        self._telling = True

    def show_chosen(self) -> None:
        """Select the rows of what is chosen."""
        self._telling = False
        selection = QItemSelection()
        rows = self.roster.find(self._state.units, self._state.leaders)
        for index in rows:
            selection.select(index, index.siblingAtColumn(self.roster.columnCount() - 1))
        flags = QItemSelectionModel.SelectionFlag
        self.selectionModel().select(selection, flags.ClearAndSelect)
        if rows:
            self.selectionModel().setCurrentIndex(rows[0], flags.NoUpdate)
            self.scrollTo(rows[0])
        self._telling = True

    def _selection(self) -> None:
        if not self._telling:
            return
        units: list[int] = []
        leaders: list[int] = []
        for index in self.selectionModel().selectedRows():
            line = self.roster.line(index)
            units += line.units
            if line.leader >= 0:
                leaders.append(line.leader)
        if units or leaders:
            self._state.choose(tuple(sorted(set(units))), tuple(sorted(set(leaders))))
            self._choose()

    def rename(self) -> None:
        """Write the name of what is chosen; of several units alike, of the first."""
        index = self.currentIndex().siblingAtColumn(0)
        if not index.isValid():
            return
        if self.roster.rowCount(index):
            self.expand(index)
            index = self.roster.index(0, 0, index)
            self.setCurrentIndex(index)
        self.edit(index)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Plus and minus step; the rest is Qt's."""
        index = self.currentIndex()
        editing = self.state() == QAbstractItemView.State.EditingState
        step = {"+": 1, "-": -1}.get(event.text(), 0)
        if step and index.isValid() and not editing:
            line = self.roster.line(index)
            if line.kind is not None:
                self.stepped.emit(line, step)
                return
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not editing:
            self.rename()
            return
        super().keyPressEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Types are welcome."""
        self._welcome(event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Types are welcome."""
        self._welcome(event)

    def _welcome(self, event: QDragMoveEvent) -> None:
        if event.mimeData().hasFormat(TROOP_MIME):
            event.setDropAction(Qt.DropAction.CopyAction)
            event.accept()
        else:
            event.ignore()

    def dropEvent(self, event: QDropEvent) -> None:
        """Take the types in."""
        if event.mimeData().hasFormat(TROOP_MIME):
            event.setDropAction(Qt.DropAction.CopyAction)
            event.accept()
            self.dropped.emit(event.mimeData())

    def paintEvent(self, event: QPaintEvent) -> None:
        """What to do, where there is nothing yet."""
        super().paintEvent(event)
        if self.roster.rowCount():
            return
        theme = self._context.theme
        painter = QPainter(self.viewport())
        painter.setPen(theme.colour("quiet"))
        inset = theme.px(48)
        flags = Qt.AlignmentFlag.AlignCenter.value | Qt.TextFlag.TextWordWrap.value
        room = self.viewport().rect().adjusted(inset, 0, -inset, -self.viewport().height() // 3)
        painter.drawText(room, flags, self._context.say("armies.no-units"))
        painter.end()
