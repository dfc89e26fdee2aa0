"""Chapters and bookmarks of the line at hand, to go to with a click."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QListWidget, QListWidgetItem

from hheditor.app.review.story import Chapter

if TYPE_CHECKING:
    from hheditor.app.review.study import Study
    from hheditor.ui.context import Context
    from hheditor.ui.workspaces.review.words import Words

_ICONS = {
    "opening": "review-first",
    "turn": "review-forward-phase",
    "first-blood": "review-mark-combat",
    "leader-lost": "review-mark-leader",
    "end": "review-mark-end",
    "bookmark": "review-bookmark",
}


class ChapterList(QListWidget):
    """The chapters, the one the reader is in marked."""

    chosen = Signal(int)

    def __init__(self, context: "Context", study: "Study", words: "Words") -> None:
        super().__init__()
        self.setObjectName("review:chapters")
        self.setAccessibleName(context.say("review.chapters"))
        self._context, self._study, self._words = context, study, words
        self._chapters: list[Chapter] = []
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setStyleSheet("QListWidget { background: transparent; border: none; }")
        self.setIconSize(QSize(context.theme.px(16), context.theme.px(16)))
        self.setUniformItemSizes(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFixedHeight(context.theme.px(158))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.itemClicked.connect(self._clicked)
        self.itemActivated.connect(self._clicked)
        self.rebuild()

    @property
    def chapters(self) -> list[Chapter]:
        """What is listed."""
        return self._chapters

    def rebuild(self) -> None:
        """The line or its bookmarks changed."""
        self._chapters = self._study.story.chapters(self._study.line)
        self.clear()
        for chapter in self._chapters:
            item = QListWidgetItem(self._context.icon(_ICONS[chapter.kind]), self._words.chapter(chapter))
            item.setToolTip(self._words.moment(chapter.moment))
            self.addItem(item)
        self.follow()

    def follow(self) -> None:
        """Mark the chapter the reader is in; hide those to come where the reader guesses."""
        here = -1
        for row, chapter in enumerate(self._chapters):
            if chapter.at <= self._study.index:
                here = row
            item = self.item(row)
            hide = self._study.hidden and chapter.at > self._study.index
            if item.isHidden() != hide:
                item.setHidden(hide)
        if self.currentRow() != here:
            self.setCurrentRow(here)

    def _clicked(self, item: QListWidgetItem) -> None:
        self.chosen.emit(self._chapters[self.row(item)].at)
