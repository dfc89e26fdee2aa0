"""Findings on a document as a list: what looks wrong, where, and ways out of it. Never in the way.

    FindingsPanel(context, "map.no-findings", look, go, mend)

`look` lists what there is at this moment, `go` shows what a finding is about, `mend` does the edit of a way
out. What has not changed is not made anew.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QScrollArea, QWidget

from hheditor.ui.context import Context
from hheditor.ui.labels import Paragraph
from hheditor.ui.layouts import emptied, in_column, in_row
from hheditor.ui.look.widgets import named, once, push, scrolled
from hheditor.ui.parts.rows import RowButton
from hheditor.ui.slices import Slices
from hheditor.values import Finding

_MOST = 30
"""Findings shown; nobody reads more, and the first ones mended change the rest."""
_AT_ONCE = 0.01
"""Seconds for those that show without scrolling; the rest comes between events."""
_LEFT = 38
"""Where quiet lines begin, in pixels at 100 %."""


class Way(NamedTuple):
    """A way out of a finding: a button."""

    name: str
    text: str
    edit: Any


class Shown(NamedTuple):
    """A finding as it is listed."""

    finding: Finding
    said: str
    where: str = ""
    """The place in a word; without one, how much it weighs."""
    leads: bool = True
    """Whether a click shows what it is about."""
    ways: tuple[Way, ...] = ()


class FindingsPanel(QWidget):
    """The list. `refresh` looks again when the screen is at rest, not at every letter."""

    def __init__(
        self,
        context: Context,
        none: str,
        look: Callable[[], Iterable[Shown]],
        go: Callable[[Finding], object],
        mend: Callable[[Any], object] | None = None,
        *,
        beside: bool = False,
    ) -> None:
        """`none` says that there is nothing to say; `beside` puts ways out beside their finding, where they
        are short and room is dear."""
        super().__init__()
        self._context, self._none, self._found, self._go, self._mend = context, none, look, go, mend
        self._beside = beside
        px = context.theme.px
        self._layout = in_column(self, margins=(0, 0, 0, px(8)), spacing=px(2))
        self._layout.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._also: tuple[Shown, ...] = ()
        self._dismiss = ""
        self._shown: tuple[Shown, ...] | None = None
        self._soon = once(self, self.look)
        self._slices = Slices(self)

    def refresh(self, pause: int = 0) -> None:
        """Look again soon, after so many milliseconds without another change."""
        self._soon.start(pause)

    def tell(self, findings: Sequence[Finding], dismiss: str) -> None:
        """What somebody else had to say, as a sheet that was read, first of all until the person has read it:
        `dismiss` names that button."""
        self._also = tuple(Shown(each, self._context.say_finding(each), leads=False) for each in findings)
        self._dismiss = dismiss
        self.look()

    def look(self) -> None:
        """Look again now."""
        self._soon.stop()
        found = (*self._also, *self._found())
        if found == self._shown:
            return
        self._shown = found
        emptied(self._layout)
        self._slices.begin(self._rows(found), at_once=_AT_ONCE)

    def _rows(self, found: tuple[Shown, ...]) -> Iterator[None]:
        if not found:
            self._quiet(self._context.say(self._none)).setObjectName("findings:none")
        for number, each in enumerate(found[:_MOST], start=1):
            self._add(each)
            if number == min(len(self._also), _MOST):
                self._offer_dismissal()
            yield
        if len(found) > _MOST:
            self._quiet(self._context.say("findings.more", n=len(found) - _MOST))

    def _offer_dismissal(self) -> None:
        done = push(
            self._context.say(self._dismiss), "findings:dismiss", lambda: self.tell((), self._dismiss)
        )
        self._layout.addLayout(self._line(done))

    def _quiet(self, words: str) -> QWidget:
        label = Paragraph(words)
        label.setEnabled(False)
        label.setContentsMargins(self._context.theme.px(_LEFT), 0, self._context.theme.px(12), 0)
        self._layout.addWidget(label)
        return label

    def _add(self, shown: Shown) -> None:
        finding, weight = shown.finding, self._context.say(f"weight.{shown.finding.weight}")
        tone = "bad" if finding.weight == "refusal" else "quiet"
        title = shown.where or weight[:1].upper() + weight[1:]
        row = named(
            RowButton(self._context, "warning", title, shown.said, tone=tone), f"finding:{finding.message}"
        )
        if shown.leads:
            row.setToolTip(self._context.say("findings.go"))
            row.clicked.connect(lambda _=False: self._go(finding))
        else:
            row.lead_nowhere()
        ways = [self._button(way) for way in shown.ways]
        if self._beside:
            line = in_row(
                None, (row, 1), margins=(0, 0, self._context.theme.px(12) if ways else 0, 0), spacing=0
            )
            for button in ways:
                line.addWidget(button)
            self._layout.addLayout(line)
            return
        self._layout.addWidget(row)
        if ways:
            self._layout.addLayout(self._line(*ways))

    def _button(self, way: Way) -> QPushButton:
        button = push(way.text, way.name, lambda: self._mend and self._mend(way.edit))
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        return button

    def _line(self, *buttons: QPushButton) -> QHBoxLayout:
        px = self._context.theme.px
        line = in_row(margins=(px(_LEFT), 0, px(12), px(4)), spacing=px(6))
        for button in buttons:
            line.addWidget(button)
        line.addStretch(1)
        return line


def of_one_height(context: Context, panel: FindingsPanel, high: int) -> QScrollArea:
    """A panel that scrolls within so many pixels at 100 %, so that nothing below it jumps under the
    pointer."""
    area = scrolled(panel)
    area.setFixedHeight(context.theme.px(high))
    return area
