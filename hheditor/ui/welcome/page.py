"""The page: what one can do at once, the examples, and the two choices a newcomer may want to make first."""

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QGridLayout,
    QHBoxLayout,
    QToolButton,
    QWidget,
)

from hheditor.app.library.example_cards import kept_picture
from hheditor.app.library.samples import Sample, samples, scenario_of
from hheditor.text import languages
from hheditor.ui.context import Context
from hheditor.ui.fonts import heading_font
from hheditor.ui.labels import Paragraph, Text
from hheditor.ui.layouts import FLUSH, STRETCH, SteadyArea, in_column
from hheditor.ui.look.widgets import named, once, push
from hheditor.ui.parts.cards import game
from hheditor.ui.parts.rows import RowButton
from hheditor.ui.welcome import deeds
from hheditor.ui.welcome.example_card import LEAST, WIDTH, ExampleCard

_BESIDE = 900
"""So wide, in pixels at 100 %, that the rows stand beside the examples and not above them."""
_COLUMN = 340
_BETWEEN = 12
_NARROW = 560


@lru_cache(maxsize=32)
def _drawn(path: Path, changed: int) -> bytes:  # noqa: ARG001 - part of the key
    """The field of an example without a kept picture, drawn once per run."""
    from hheditor.ui.parts.thumbnails.drawing import scenario_thumbnail

    sample = next(sample for sample in samples() if sample.path == path)
    return scenario_thumbnail(scenario_of(sample))


class WelcomePage(SteadyArea):
    """The welcome."""

    def __init__(self, context: Context, *, leave: Callable[[], None] | None = None) -> None:
        """`leave` shows the documents instead, where there are any."""
        super().__init__()
        self.setObjectName("welcome")
        self._context = context
        self._folds: list[QBoxLayout] = []
        self.newcomer = leave is None
        """Whether there is nothing but this page."""
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        px = context.theme.px
        inside = _Paper(context)
        outer = in_column(
            inside,
            STRETCH,
            self._heading(),
            self._paragraph("welcome.text"),
            margins=(px(32), px(28), px(32), px(24)),
            spacing=px(6),
        )
        outer.addSpacing(px(14))
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(px(28))
        self._grid.setVerticalSpacing(px(20))
        self._rows = self._beginnings()
        self._examples = self._shelf()
        self._beside = False
        self._columns = 0
        self._arrange(beside=True)
        outer.addLayout(self._grid)
        outer.addSpacing(px(12))
        outer.addLayout(self._foot(leave))
        outer.addStretch(2)
        self.setWidget(inside)
        self._waiting: list[ExampleCard] = []
        for card in self._cards:
            picture = kept_picture(card.sample.path)
            if picture is None:
                self._waiting.append(card)
            else:
                card.show_picture(picture)
        self._timer = once(self, self._draw_next)
        self._timer.start(0)

    # Parts -----------------------------------------------------------------------------------------------

    def _heading(self) -> QBoxLayout:
        row = self._folding()
        title = Paragraph(
            self._context.say("welcome.title"), font=heading_font(self._context.theme.scale, 24)
        )
        row.addWidget(title, 1)
        choice = QHBoxLayout()
        for language in languages():
            choice.addWidget(self._language(language))
        choice.addStretch(0)
        row.addLayout(choice)
        return row

    def _folding(self) -> QBoxLayout:
        """A row that becomes a column where the window is narrow."""
        row = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        row.setSpacing(self._context.theme.px(12))
        self._folds.append(row)
        return row

    def _language(self, language: str) -> QToolButton:
        """Each language by its own name, so that it is found by those who read no other."""
        operation = f"language.{language}"
        button = named(QToolButton(), f"welcome:{operation}")
        button.setText(self._context.say(operation))
        button.setCheckable(True)
        button.setChecked(language == self._context.language)
        button.clicked.connect(lambda: self._context.run(operation))
        return button

    def _paragraph(self, message: str) -> Text:
        return Paragraph(self._context.say(message), style=f"color: {self._context.theme.colours.quiet}")

    def _section(self, message: str) -> Text:
        return Text(self._context.say(message), font=heading_font(self._context.theme.scale, 14))

    def _beginnings(self) -> QWidget:
        context = self._context
        column = QWidget()
        heading = self._section("welcome.begin")
        layout = in_column(column, heading, margins=FLUSH, spacing=context.theme.px(2))
        layout.addSpacing(context.theme.px(4))
        rows: list[tuple[str, str, Callable[[Context], None]]] = [("paint", "map", deeds.paint)]
        if samples("scenario"):
            rows.append(("sheet", "print", deeds.print_sheet))
        if samples("battle"):
            rows.append(("watch", "review", deeds.watch))
        rows.append(("army", "armies", lambda context: context.go("armies")))
        if samples("scenario"):
            rows.insert(0, ("fight", "battle", deeds.play_now))
        rows.append(("play", "scenario", lambda context: context.go("scenario")))
        rows.append(("import", "import", lambda context: context.run("library.import")))
        rows.append(("tour", "help", deeds.tour))
        for name, icon, deed in rows:
            row = named(
                RowButton(context, icon, context.say(f"welcome.{name}"), context.say(f"welcome.{name}.hint")),
                f"welcome:{name}",
            )
            row.clicked.connect(lambda _=False, deed=deed: deed(context))
            layout.addWidget(row)
        layout.addStretch(1)
        return column

    def _shelf(self) -> QWidget:
        context = self._context
        column = QWidget()
        layout = in_column(column, margins=FLUSH, spacing=context.theme.px(8))
        self._cards: list[ExampleCard] = []
        self._shelves: list[tuple[QGridLayout, list[ExampleCard]]] = []
        for heading, kind in (("welcome.examples", "scenario"), ("welcome.battles", "battle")):
            found = samples(kind)  # type: ignore[arg-type]
            if not found:
                continue
            layout.addWidget(self._section(heading))
            games = dict.fromkeys(sample.system for sample in found)
            for system in games:
                if len(games) > 1:
                    label = named(
                        Text(game(context, system), style=f"color: {context.theme.colours.quiet}"),
                        f"welcome:game:{kind}:{system}",
                    )
                    layout.addWidget(label)
                layout.addLayout(self._shelf_of([each for each in found if each.system == system]))
        layout.addStretch(1)
        return column

    def _shelf_of(self, found: list[Sample]) -> QGridLayout:
        """Cards side by side."""
        context = self._context
        shelf = QGridLayout()
        shelf.setSpacing(context.theme.px(_BETWEEN))
        cards = []
        for sample in found:
            card = ExampleCard(context, sample)
            card.clicked.connect(lambda _=False, sample=sample: deeds.open_example(context, sample))
            cards.append(card)
        self._shelves.append((shelf, cards))
        self._cards += cards
        return shelf

    def _foot(self, leave: Callable[[], None] | None) -> QBoxLayout:
        context = self._context
        row = self._folding()
        if leave is not None:
            back = push(context.say("welcome.library"), "welcome:library", leave, primary=True)
            row.addWidget(back)
        elif self._cards:
            take = push(
                context.say("library.take-examples"),
                "empty:button",
                lambda: context.run("library.take-examples"),
                tip=context.tip("library.take-examples"),
            )
            row.addWidget(take)
        row.addWidget(self._paragraph("welcome.found-again"), 1)
        return row

    # Arranging -------------------------------------------------------------------------------------------

    def _arrange(self, *, beside: bool) -> None:
        """The rows beside the examples where the window is wide enough, else above them."""
        self._fill_shelves(beside=beside)
        narrow = self.viewport().width() < self._context.theme.px(_NARROW)
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        for row in self._folds:
            row.setDirection(down if narrow else across)
        if beside == self._beside and self._grid.count():
            return
        self._beside = beside
        for part in (self._rows, self._examples):
            self._grid.removeWidget(part)
        self._grid.addWidget(self._rows, 0, 0)
        self._grid.addWidget(self._examples, 0 if beside else 1, 1 if beside else 0)
        self._grid.setColumnStretch(0, 0 if beside else 1)
        self._grid.setColumnStretch(1, 1 if beside else 0)
        width = self._context.theme.px(_COLUMN)
        self._rows.setMinimumWidth(width if beside else 0)
        self._rows.setMaximumWidth(width if beside else 16_777_215)

    def _fill_shelves(self, *, beside: bool) -> None:
        """As many cards side by side as fit: a wide window shows more of them, not longer ones."""
        px = self._context.theme.px
        room = self.viewport().width() - px(64) - (px(_COLUMN + 28) if beside else 0)
        columns = max(1, room // px(LEAST + 12))
        columns = columns if columns <= 3 else max(3, room // px(WIDTH + 40))
        wide = (room - (columns - 1) * px(_BETWEEN)) // columns
        for _, cards in self._shelves:
            for card in cards:
                card.fit(wide)
        if columns == self._columns:
            return
        self._columns = columns
        for shelf, cards in self._shelves:
            for number, card in enumerate(cards):
                shelf.addWidget(card, number // columns, number % columns)
            for place in range(max(columns, shelf.columnCount())):
                shelf.setColumnStretch(place, 1 if place < columns else 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Arrange by the width there is."""
        super().resizeEvent(event)
        self._arrange(beside=event.size().width() >= self._context.theme.px(_BESIDE))

    # Pictures --------------------------------------------------------------------------------------------

    def _draw_next(self) -> None:
        """One picture between two frames."""
        if not self._waiting:
            return
        card = self._waiting.pop(0)
        path = card.sample.path
        card.show_picture(_drawn(path, path.stat().st_mtime_ns))
        if self._waiting:
            self._timer.start(0)

    @property
    def idle(self) -> bool:
        """Whether every picture is there."""
        return not self._waiting


class _Paper(QWidget):
    """The ground of the page."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paper."""
        painter = QPainter(self)
        painter.fillRect(event.rect(), self._context.theme.colour("paper"))
        painter.end()
