"""Panels that list: findings with their mends, the history, and the parts this field needs."""

from collections.abc import Callable, Iterator

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QScrollArea,
    QSpinBox,
    QWidget,
)

from hheditor.app.map.collection import Collection
from hheditor.app.map.editor import MapEditor
from hheditor.hexes import label
from hheditor.maps.inspect import inspect
from hheditor.maps.parts import PARTS, Line, parts
from hheditor.ui.context import Context
from hheditor.ui.labels import Text
from hheditor.ui.layouts import in_column
from hheditor.ui.look.widgets import named, show_values
from hheditor.ui.parts.findings import FindingsPanel, Shown, Way, of_one_height
from hheditor.ui.parts.listening import until_gone
from hheditor.ui.safety.drafts import Typing

_LARGE, _PAUSE = 2000, 250
"""Cells from which on findings wait for a pause of so many milliseconds."""
_LARGE_TEXT = 125
"""Per cent of text from which on the parts list takes two lines for a part."""
_HIGH = 74
"""Pixels of the findings, at 100 %: two of them show, the others are scrolled to."""


def findings_panel(
    context: Context,
    editor: MapEditor,
    go: Callable[[int], None],
) -> QScrollArea:
    """What looks wrong with the map that is edited; at a large field it is looked for once the person
    pauses."""

    def look() -> Iterator[Shown]:
        for remark in inspect(editor.map):
            places = remark.finding.places
            where = label(editor.map.board, places[0]) if places else ""
            more = " …" if len(places) > 1 else ""
            mend = Way(f"mend:{remark.finding.message}", context.say("map.mend"), remark.fix)
            ways = () if remark.fix is None else (mend,)
            yield Shown(remark.finding, context.say_finding(remark.finding), where + more, bool(places), ways)

    panel = FindingsPanel(
        context,
        "map.no-findings",
        look,
        lambda finding: go(finding.places[0]),
        lambda fix: editor.do(fix, "map.mended", mirrored=False),
        beside=True,
    )

    def refresh(_: None) -> None:
        if editor.map.board.cells > _LARGE:
            panel.refresh(_PAUSE)
        else:
            panel.look()

    until_gone(panel, editor.settled.connect(refresh))
    refresh(None)
    return of_one_height(context, panel, _HIGH)


class PartsPanel(QWidget):
    """What the table needs, what the person owns, and what is missing."""

    def __init__(self, context: Context, editor: MapEditor, collection: Collection) -> None:
        super().__init__()
        self._context, self._editor, self._collection = context, editor, collection
        px = context.theme.px
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(px(8))
        self._grid.setVerticalSpacing(px(2))
        self._grid.setColumnStretch(0, 1)
        in_column(self, self._grid, margins=(px(16), 0, px(12), px(10)))
        self._shown: tuple[Line, ...] | None = None
        self._stale = True
        self._rows: dict[str, tuple[Text, Text, QSpinBox, Text]] = {}
        self._tall = context.theme.scale > _LARGE_TEXT
        """Whether names have a line of their own."""
        self._heads()
        until_gone(self, editor.settled.connect(self.refresh))

    def lines(self) -> tuple[Line, ...]:
        """The parts list."""
        return parts(self._editor.map, self._collection.owned())

    def refresh(self, _: None) -> None:
        """Count again, if anybody looks."""
        if self.visibleRegion().isEmpty():
            self._stale = True
            return
        self._stale = False
        lines = self.lines()
        if lines == self._shown:
            return
        self._shown = lines
        wanted = {line.part: line for line in lines}
        for part, row in self._rows.items():
            for widget in row:
                widget.setVisible(part in wanted)
        for line in lines:
            _name, need, own, missing = self._rows.get(line.part) or self._row(line.part)
            need.setText(str(line.needed))
            show_values((own, line.owned))
            missing.setText(str(line.missing) if line.missing else "–")

    def paintEvent(self, event: QPaintEvent) -> None:
        """Now somebody looks."""
        super().paintEvent(event)
        if self._stale:
            QTimer.singleShot(0, self, lambda: self.refresh(None))

    def _heads(self) -> None:
        for column, message in enumerate(("", "map.parts-needed", "map.parts-owned", "map.parts-missing")):
            head = Text(self._context.say(message) if message else "")
            head.setEnabled(False)
            self._grid.addWidget(head, 0, column, Qt.AlignmentFlag.AlignRight)

    def _row(self, part: str) -> tuple[Text, Text, QSpinBox, Text]:
        """A row for a part not listed before; rows keep the order of the parts."""
        name = Text(self._context.say("map.part-named", part=part), wraps=True)
        name.setMinimumWidth(self._context.theme.px(60))
        need, missing = Text(), Text()
        missing.setObjectName(f"missing:{part}")
        own = named(QSpinBox(), f"own:{part}")
        own.setRange(0, 9999)
        # Arrows of no width: a styled box without arrows leaves its number no room at all.
        own.setStyleSheet(
            "QSpinBox::up-button, QSpinBox::down-button, QSpinBox::up-arrow, QSpinBox::down-arrow"
            " { width: 0px; border: none; }"
        )
        own.setFixedWidth(self._context.theme.px(58))
        own.setAlignment(Qt.AlignmentFlag.AlignRight)
        Typing(self._context, own, lambda: self._own(part, own.value()), whole=True)
        order = PARTS.index(part) + 1 if part in PARTS else len(PARTS) + 1 + len(self._rows)
        self._grid.addWidget(name, 2 * order, 0, 1, 4 if self._tall else 1)
        for column, widget in enumerate((need, own, missing), 1):
            self._grid.addWidget(
                widget, 2 * order + (1 if self._tall else 0), column, Qt.AlignmentFlag.AlignRight
            )
        self._rows[part] = (name, need, own, missing)
        return self._rows[part]

    def _own(self, part: str, count: int) -> bool:
        """Whether there is nothing left to keep."""
        if self._collection.owned().get(part, 0) == count:
            return True
        finding = self._collection.keep(part, count)
        if finding is not None:
            self._context.report(finding)
            return False
        self._shown = None
        self.refresh(None)
        return True
