"""How a document looks: as a card with its picture, or as a row."""

from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QLineEdit, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from hheditor.ui.fonts import bold
from hheditor.ui.icons import paint_icon
from hheditor.ui.look.dimming import dim
from hheditor.ui.look.theme import RADIUS
from hheditor.ui.look.widgets import named
from hheditor.ui.parts.cards import ICONS, subtitle, tag_title, title, when
from hheditor.ui.workspaces.library.model import CARD

if TYPE_CHECKING:
    from hheditor.app.library.state import View
    from hheditor.store import Card
    from hheditor.ui.context import Context
    from hheditor.ui.parts.thumbnails import Thumbnails

Index = QModelIndex | QPersistentModelIndex

CARD_WIDTH, PICTURE_HEIGHT, TEXT_HEIGHT = 228, 137, 62
GAP = 16
ROW_HEIGHT = 56


class CardDelegate(QStyledItemDelegate):
    """Paints cards and rows, and the field to rename in place."""

    def __init__(self, context: "Context", thumbnails: "Thumbnails", parent: QWidget) -> None:
        super().__init__(parent)
        self._context = context
        self._thumbnails = thumbnails
        self._excerpts: dict[str, str] = {}
        self.view: View = "cards"
        self.cell = 0
        """Width of a card with its gap, as the view has it; 0: as designed."""

    def show_excerpts(self, excerpts: dict[str, str]) -> None:
        """While searching, say where the words were found instead of what a document is."""
        self._excerpts = excerpts

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: ARG002 - Qt's signature
        """All cards are alike."""
        theme = self._context.theme
        if self.view == "list":
            return QSize(theme.px(300), theme.px(ROW_HEIGHT))
        width = self.cell or theme.px(CARD_WIDTH + GAP)
        return QSize(width, self._picture_height(width) + theme.px(TEXT_HEIGHT + GAP))

    def _picture_height(self, width: int) -> int:
        return round((width - self._context.theme.px(GAP)) * PICTURE_HEIGHT / CARD_WIDTH)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """One document."""
        card = cast("Card", index.data(CARD))
        painter.save()
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        state = option.state
        picked = bool(state & QStyle.StateFlag.State_Selected)
        over = bool(state & QStyle.StateFlag.State_MouseOver)
        box = QRect(option.rect)
        if self.view == "list":
            self._paint_row(painter, box, card, picked=picked, over=over)
        else:
            self._paint_card(painter, box, card, picked=picked, over=over)
        painter.restore()

    # Cards ---------------------------------------------------------------------------------------------

    def _paint_card(self, painter: QPainter, box: QRect, card: "Card", *, picked: bool, over: bool) -> None:
        theme = self._context.theme
        half = theme.px(GAP) // 2
        frame = QRectF(box).adjusted(half, half, -half, -half)
        radius = theme.px(RADIUS)
        if over or picked:
            shadow = QPainterPath()
            shadow.addRoundedRect(frame.translated(0, theme.px(2)).adjusted(-1, 0, 1, 1), radius, radius)
            painter.fillPath(shadow, theme.colour("ink", 34))
        outline = QPainterPath()
        outline.addRoundedRect(frame, radius, radius)
        painter.fillPath(outline, theme.colour("raised" if over else "surface"))
        picture = QRectF(frame.left(), frame.top(), frame.width(), self._picture_height(box.width()))
        painter.save()
        painter.setClipPath(outline)
        self._paint_picture(painter, picture, card)
        painter.restore()
        self._paint_text(painter, self._text_box(box), card)
        colour = theme.colour("accent" if picked else "hairline")
        painter.setPen(QPen(colour, theme.px(2.5) if picked else 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(outline)

    def _paint_picture(self, painter: QPainter, place: QRectF, card: "Card") -> None:
        theme = self._context.theme
        pixmap = self._thumbnails.pixmap(card, place.size().toSize())
        painter.fillRect(place, theme.colour("paper"))
        if pixmap is not None:
            painter.drawPixmap(place, pixmap, QRectF(pixmap.rect()))
            dim(painter, place, theme)
        else:
            side = min(place.height() * 0.42, theme.px(48))
            middle = place.center()
            spot = QRectF(middle.x() - side / 2, middle.y() - side / 2, side, side)
            paint_icon(painter, ICONS[card.kind], spot, theme.colour("faint"))

    def _text_box(self, box: QRect) -> QRectF:
        theme = self._context.theme
        half = theme.px(GAP) // 2
        top = box.top() + half + self._picture_height(box.width())
        return QRectF(
            box.left() + half + theme.px(12),
            top,
            box.width() - 2 * half - theme.px(24),
            theme.px(TEXT_HEIGHT),
        )

    def _paint_text(self, painter: QPainter, place: QRectF, card: "Card") -> None:
        theme = self._context.theme
        base = QFont(painter.font())
        painter.setFont(bold(base))
        line = painter.fontMetrics().height()
        top = place.top() + (place.height() - 2 * line) / 2
        self._elided(
            painter, QRectF(place.left(), top, place.width(), line), title(self._context, card), "ink"
        )
        painter.setFont(base)
        side = theme.px(15)
        spot = QRectF(place.left(), top + line + (line - side) / 2, side, side)
        paint_icon(painter, ICONS[card.kind], spot, theme.colour("quiet"))
        room = QRectF(place.left() + side + theme.px(6), top + line, place.width() - side - theme.px(6), line)
        self._elided(painter, room, self._excerpts.get(card.id) or subtitle(self._context, card), "quiet")

    def _elided(
        self,
        painter: QPainter,
        room: QRectF,
        text: str,
        colour: str,
        align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
    ) -> None:
        painter.setPen(self._context.theme.colour(colour))
        shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, int(room.width()))
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | align, shown)

    # Rows ----------------------------------------------------------------------------------------------

    def _paint_row(self, painter: QPainter, box: QRect, card: "Card", *, picked: bool, over: bool) -> None:
        theme = self._context.theme
        frame = QRectF(box).adjusted(theme.px(8), 1, -theme.px(8), -1)
        if picked or over:
            ground = QPainterPath()
            ground.addRoundedRect(frame, theme.px(RADIUS), theme.px(RADIUS))
            painter.fillPath(ground, theme.colour("accent_soft" if picked else "hover"))
        picture = QRectF(frame.left() + theme.px(8), 0, theme.px(68), theme.px(41))
        picture.moveTop(frame.center().y() - picture.height() / 2)
        clip = QPainterPath()
        clip.addRoundedRect(picture, theme.px(4), theme.px(4))
        painter.save()
        painter.setClipPath(clip)
        self._paint_picture(painter, picture, card)
        painter.restore()
        left = picture.right() + theme.px(14)
        right = frame.right() - theme.px(12)
        base = QFont(painter.font())
        column = min(theme.px(150), (right - left) * 0.24)
        date = QRectF(right - column, frame.top(), column, frame.height())
        self._elided(painter, date, when(self._context, card.changed), "quiet", Qt.AlignmentFlag.AlignRight)
        labels = QRectF(
            date.left() - (right - left) * 0.26, frame.top(), (right - left) * 0.24, frame.height()
        )
        self._elided(painter, labels, ", ".join(tag_title(self._context, tag) for tag in card.tags), "quiet")
        text = QRectF(left, frame.top(), labels.left() - left - theme.px(12), frame.height())
        painter.setFont(base)
        self._paint_text(painter, text, card)

    # Renaming ------------------------------------------------------------------------------------------

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:  # noqa: ARG002
        """A field over the name."""
        field = named(QLineEdit(parent), "library:rename")
        field.setMaxLength(200)
        return field

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, index: Index) -> None:  # noqa: ARG002
        """Exactly where the name stands."""
        theme = self._context.theme
        box = QRect(option.rect)
        height = editor.sizeHint().height()
        if self.view == "list":
            editor.setGeometry(
                box.left() + theme.px(94),
                box.center().y() - height // 2,
                min(box.width() // 2, theme.px(360)),
                height,
            )
            return
        place = self._text_box(box).toRect()
        editor.setGeometry(
            place.left() - theme.px(6), place.top() + theme.px(4), place.width() + theme.px(12), height
        )
