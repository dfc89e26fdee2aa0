"""What people wrote about the step at hand, in full, at a place of its own below the field."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from hheditor.battles import Annotation
from hheditor.ui.fonts import body_font, heading_font
from hheditor.ui.labels import Label, Paragraph
from hheditor.ui.layouts import in_column
from hheditor.ui.look.widgets import named

if TYPE_CHECKING:
    from hheditor.app.review.study import Study
    from hheditor.ui.context import Context
    from hheditor.ui.workspaces.review.words import Words

_SHARE = 0.38
"""Of the height it shares with the field that notes may take before they scroll."""


class Caption(QScrollArea):
    """Shows itself where there is something to read."""

    def __init__(self, context: "Context", study: "Study", words: "Words", shared: Callable[[], int]) -> None:
        """`shared` says how much height there is for it and the field above it."""
        super().__init__()
        self.setObjectName("review:caption")
        self._shared = shared
        self._context, self._study, self._words = context, study, words
        self._shown: object = None
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        colours = context.theme.colours
        look = f"background: {colours.surface}; border-top: 1px solid {colours.hairline};"
        self.setStyleSheet(f"#review\\:caption {{ {look} }}")
        self.hide()

    def follow(self) -> None:
        """Say what was written about the step at hand; go where nothing was."""
        notes = self._study.battle.node(self._study.place.node).notes
        if notes is not self._shown:
            self._shown = notes
            written = [
                (author, note) for author, note in notes.items() if self._words.note(note) or note.bookmark
            ]
            if written:
                self._write(written)
            self.setVisible(bool(written))
        self.refit()

    def _write(self, written: list[tuple[str, Annotation]]) -> None:
        theme = self._context.theme
        px = theme.px
        page = named(QWidget(self), "review:caption-page")
        layout = in_column(page, margins=(px(20), px(10), px(20), px(10)), spacing=px(4))
        for author, note in written:
            # A label that shows itself must have its place by then, or it is a window for a moment.
            if note.bookmark:
                title = Label()
                layout.addWidget(title)
                title.show_text(self._words.naming(note.bookmark), theme, font=heading_font(theme.scale, 12))
            text = self._words.note(note)
            if text:
                glyphs = " ".join(note.glyphs)
                said = named(
                    Paragraph(f"{glyphs}  {text}" if glyphs else text, font=body_font(theme.scale)),
                    "review:caption-text",
                )
                said.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
                layout.addWidget(said)
            called = self._study.battle.header.scenario.called(author, self._context.language)
            if called:
                sign = Label("quiet")
                layout.addWidget(sign)
                sign.show_text(called, theme)
        self.setWidget(page)

    def refit(self) -> None:
        """As high as the words need, but the field stays the larger part."""
        page, parent = self.widget(), self.parentWidget()
        if page is None or parent is None or self.isHidden():
            return
        wide = max(200, parent.width())
        layout = page.layout()
        assert layout is not None
        need = layout.heightForWidth(wide) if layout.hasHeightForWidth() else page.sizeHint().height()
        self.setFixedHeight(min(need + 2, max(60, round(self._shared() * _SHARE))))
