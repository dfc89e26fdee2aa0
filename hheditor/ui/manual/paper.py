"""A page of the manual: Markdown in the program's own looks, pictures fitted to the width."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QSize, Qt, QUrl
from PySide6.QtGui import (
    QColor,
    QDesktopServices,
    QFont,
    QImage,
    QResizeEvent,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFragment,
    QTextFrameFormat,
    QTextLength,
    QTextTable,
)

from hheditor.app.manual import page_of_link
from hheditor.ui.context import Context
from hheditor.ui.fonts import body_font, heading_font
from hheditor.ui.parts.text_page import TextPage

_HEADINGS = {1: 22.0, 2: 15.5, 3: 12.5}
_LINE_HEIGHT = 128.0


class Paper(TextPage):
    """Shows one page; a click on a link of the manual is told, any other goes to the browser."""

    def __init__(self, context: Context, turn: Callable[[str], None]) -> None:
        super().__init__()
        self.setObjectName("manual:page")
        self._context = context
        self._turn = turn
        self._folder = Path()
        self._text = ""
        self._pictures: dict[str, QImage] = {}
        self.anchorClicked.connect(self._follow)
        self.setFrameShape(self.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # The page is the window: a frame around it when it has the keyboard would only be a frame.
        self.setStyleSheet("QTextBrowser { border: none; border-radius: 0 }")

    def show_page(self, text: str, folder: Path) -> None:
        """Show a page whose pictures lie relative to a folder."""
        self._text, self._folder = text, folder
        self._pictures = {}
        self._write()
        self.verticalScrollBar().setValue(0)

    def _write(self) -> None:
        theme = self._context.theme
        # A new document each time: the old one would dress the next text like its last words. It is shown
        # when it is finished, so that it is laid out once and not after every word.
        document = QTextDocument(self)
        document.setDefaultFont(body_font(theme.scale))
        document.setDocumentMargin(theme.px(28))
        document.setMarkdown(self._text)
        self._dress(document)
        self.setDocument(document)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the pictures again."""
        super().resizeEvent(event)
        if self._text and event.size().width() != event.oldSize().width():
            at = self.verticalScrollBar().value()
            self._write()
            self.verticalScrollBar().setValue(at)

    # Links and pictures --------------------------------------------------------------------------------

    def _follow(self, url: QUrl) -> None:
        page = page_of_link(url.toString())
        if page:
            self._turn(page)
        elif url.scheme() in ("http", "https"):
            QDesktopServices.openUrl(url)

    def picture(self, address: str) -> Any:
        """Pictures come from the manual's folder, no wider than the page."""
        picture = self._pictures.get(address)
        if picture is None:
            picture = self._pictures[address] = QImage(str(self._folder / address))
        room = (
            self.viewport().width() - 2 * int(self.document().documentMargin()) - self._context.theme.px(16)
        )
        if picture.isNull() or room < 1 or picture.width() <= room:
            return picture
        density = self.devicePixelRatioF()
        size = QSize(int(room * density), int(room * density * picture.height() / picture.width()))
        fitted = picture.scaled(
            size, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
        )
        fitted.setDevicePixelRatio(density)
        return fitted

    # Looks ---------------------------------------------------------------------------------------------

    def _dress(self, document: QTextDocument) -> None:
        """Markdown brings structure; type, air and colour are ours."""
        theme = self._context.theme
        block = document.begin()
        while block.isValid():
            cursor = QTextCursor(block)
            level = block.blockFormat().headingLevel()
            air = QTextBlockFormat()
            if not _pictures(block):
                air.setLineHeight(_LINE_HEIGHT, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
            if level:
                air.setTopMargin(theme.px(22 if level > 1 else 0))
                air.setBottomMargin(theme.px(6))
            elif cursor.currentTable() is None:
                air.setBottomMargin(theme.px(5 if block.textList() is not None else 9))
            cursor.mergeBlockFormat(air)
            if level:
                cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
                cursor.mergeCharFormat(_headline(heading_font(theme.scale, _HEADINGS.get(level, 12.0))))
            block = block.next()
        self._dress_words(document)
        for frame in document.rootFrame().childFrames():
            if isinstance(frame, QTextTable):
                self._dress_table(frame)

    def _dress_words(self, document: QTextDocument) -> None:
        """Keys on a ground of their own, and bold in the weight the program has."""
        colours = self._context.theme.colours
        found: list[tuple[int, int, QTextCharFormat]] = []
        block = document.begin()
        while block.isValid():
            for piece in _pieces(block):
                looks = QTextCharFormat()
                if _mono(piece.charFormat()):
                    looks.setBackground(QColor(colours.hover))
                elif piece.charFormat().fontWeight() > QFont.Weight.DemiBold:
                    looks.setFontWeight(QFont.Weight.DemiBold)
                else:
                    continue
                found.append((piece.position(), piece.length(), looks))
            block = block.next()
        cursor = QTextCursor(document)
        for position, length, looks in found:
            cursor.setPosition(position)
            cursor.setPosition(position + length, QTextCursor.MoveMode.KeepAnchor)
            cursor.mergeCharFormat(looks)

    def _dress_table(self, table: QTextTable) -> None:
        theme = self._context.theme
        looks = table.format()
        looks.setWidth(QTextLength(QTextLength.Type.PercentageLength, 100))
        looks.setCellPadding(theme.px(5))
        looks.setCellSpacing(0)
        looks.setBorder(1)
        looks.setBorderCollapse(True)
        looks.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
        looks.setBorderBrush(QColor(theme.colours.hairline))
        looks.setTopMargin(theme.px(4))
        looks.setBottomMargin(theme.px(12))
        table.setFormat(looks)


def _headline(font: QFont) -> QTextCharFormat:
    format_ = QTextCharFormat()
    format_.setFont(font)
    return format_


def _mono(format_: QTextCharFormat) -> bool:
    """Whether it is code. Qt marks that by the family, and on some systems by the pitch."""
    families = format_.fontFamilies()
    return format_.fontFixedPitch() or any("mono" in str(family).lower() for family in families or ())


def _pieces(block: QTextBlock) -> list[QTextFragment]:
    """The stretches of one format in a block."""
    found: list[QTextFragment] = []
    iterator = block.begin()
    while not iterator.atEnd():
        piece = iterator.fragment()
        if piece.isValid():
            found.append(piece)
        iterator += 1
    return found


def _pictures(block: QTextBlock) -> bool:
    return any(piece.charFormat().isImageFormat() for piece in _pieces(block))
