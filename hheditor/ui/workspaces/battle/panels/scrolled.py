"""Words of any length in a panel: as tall as they need, and from some height on they scroll by themselves, so
that what lies below keeps its room."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy

from hheditor.ui.labels import Text
from hheditor.ui.look.widgets import named


class ScrolledText(QScrollArea):
    """The words, and the area they scroll in."""

    def __init__(self, name: str, tallest: int) -> None:
        super().__init__()
        self._tallest = tallest
        self._fitted: tuple[str, int, str] | None = None
        """The words, width and letters it was fitted to last: to lay long words out takes its time."""
        self.words = named(Text(wraps=True), name)
        self.words.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        self.words.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(self.words)

    def fit(self, wide: int) -> None:
        """Take the height the wrapped lines need in so many pixels: a panel has its width before what lies in
        it has."""
        fitted = self.words.text(), wide, self.words.font().key()
        if fitted == self._fitted:
            return
        self._fitted = fitted
        # A label never says it needs less than it was given last.
        self.words.setMinimumHeight(0)
        wide = max(1, wide)
        needed = max(0, self.words.heightForWidth(wide))
        if needed > self._tallest:
            needed = self.words.heightForWidth(max(1, wide - self.verticalScrollBar().sizeHint().width()))
        self.words.setMinimumHeight(needed)
        self.setFixedHeight(min(needed, self._tallest))
