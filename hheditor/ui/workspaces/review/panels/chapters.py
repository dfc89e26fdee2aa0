"""Chapters and bookmarks of the line at hand, to go to with a click."""

from bisect import bisect_right
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QListView

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
    "turning": "review-turning",
    "end": "review-mark-end",
    "bookmark": "review-bookmark",
    "own": "review-mark-rout",
}
_Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()


class _Model(QAbstractListModel):
    """The chapters; only those that show are put into words."""

    def __init__(self, context: "Context", words: "Words") -> None:
        super().__init__()
        self._context, self._words = context, words
        self.chapters: list[Chapter] = []
        self.shown = 0

    def show(self, chapters: list[Chapter], shown: int) -> None:
        """List the first so many of these."""
        self.beginResetModel()
        self.chapters, self.shown = chapters, shown
        self.endResetModel()

    def rowCount(self, parent: _Index = _NOWHERE) -> int:
        """How many are listed."""
        return 0 if parent.isValid() else self.shown

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Name, picture, and when it is."""
        chapter = self.chapters[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return self._words.chapter(chapter)
        if role == Qt.ItemDataRole.DecorationRole:
            return self._context.icon(_ICONS[chapter.kind])
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._words.about_chapter(chapter)
        return None


class ChapterList(QListView):
    """The chapters, the one the reader is in marked."""

    chosen = Signal(int)

    def __init__(self, context: "Context", study: "Study", words: "Words") -> None:
        super().__init__()
        self.setObjectName("review:chapters")
        self.setAccessibleName(context.say("review.chapters"))
        self._study = study
        self._model = _Model(context, words)
        self._starts: list[int] = []
        self.setModel(self._model)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setStyleSheet("QListView { background: transparent; border: none; }")
        self.setIconSize(QSize(context.theme.px(16), context.theme.px(16)))
        self.setUniformItemSizes(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFixedHeight(context.theme.px(158))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.clicked.connect(self._clicked)
        self.activated.connect(self._clicked)

    @property
    def chapters(self) -> list[Chapter]:
        """What is listed."""
        return self._model.chapters[: self._model.shown]

    def rebuild(self) -> None:
        """The line or its bookmarks changed."""
        found = self._study.chapters()
        self._starts = [chapter.at for chapter in found]
        self._model.show(found, self._shown(len(found)))
        self.follow()

    def _shown(self, number: int) -> int:
        """Where the reader guesses, nothing of what comes."""
        return bisect_right(self._starts, self._study.index) if self._study.hidden else number

    def follow(self) -> None:
        """Mark the chapter the reader is in."""
        shown = self._shown(len(self._starts))
        if shown != self._model.shown:
            self._model.show(self._model.chapters, shown)
        here = self._model.index(bisect_right(self._starts, self._study.index) - 1, 0)
        if here != self.currentIndex():
            self.setCurrentIndex(here)

    def _clicked(self, index: QModelIndex) -> None:
        self.chosen.emit(self._model.chapters[index.row()].at)
