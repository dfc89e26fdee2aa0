"""The form of a profile: its terms by chapter, each with its rules, its source, and what differs."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QScrollArea, QToolButton, QVBoxLayout, QWidget

from hheditor.app.forms import Field
from hheditor.app.rules.profiles import Kept, fields_of
from hheditor.app.rules.rulebook import book_of
from hheditor.app.rules.rulebook.figures import full_terms, source_of
from hheditor.app.rules.rulebook.search import folded
from hheditor.rules.api.paper.rulebook import told
from hheditor.rules.api.paper.typed import TypedChart
from hheditor.ui.context import Context
from hheditor.ui.fonts import heading_font
from hheditor.ui.forms import Entry, FormMaker, Words
from hheditor.ui.labels import Text
from hheditor.ui.look.widgets import named
from hheditor.ui.profiles.charts import Charts
from hheditor.ui.rules.links import anchor, follow_links, show_linked
from hheditor.ui.rules.words import term_name, value_name
from hheditor.ui.slices import Slices
from hheditor.values import Finding

Change = Callable[[str, Any], Finding | None]
_MOST_RULES = 3
_AT_ONCE = 0.03
"""Seconds for the terms that are seen first."""


def term_words(context: Context, system: str) -> Words:
    """What terms and their values are called."""
    value = partial(value_name, context, system)
    return Words(partial(term_name, context, system), value, beside=value)


class TermRow(QWidget):
    """One term."""

    def __init__(
        self,
        context: Context,
        system: str,
        field: Field,
        rules: tuple[str, ...],
        change: Change,
        type_: Change | None = None,
    ) -> None:
        """`type_`: who takes what is typed into the cells of its charts, where it has some."""
        super().__init__()
        self.setObjectName(f"row:{field.name}")
        self._context, self._system, self.field, self._change = context, system, field, change
        px = context.theme.px
        grid = QGridLayout(self)
        grid.setContentsMargins(px(8), px(4), px(8), px(4))
        grid.setHorizontalSpacing(px(12))
        grid.setVerticalSpacing(px(2))
        grid.setColumnStretch(0, 1)
        name = Text(term_name(context, system, field.name), wraps=True)
        links = Text()
        links.show_markup(" · ".join(anchor(context, rule, system) for rule in rules[:_MOST_RULES]))
        follow_links(links, context)
        self.words = folded(f"{name.text()} {' '.join(rules)} {field.name}")
        self._take = type_ or change
        self.entry = self._entry(name.text(), type_)
        self._tag = self._text("source")
        self._tag.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._tag.setFixedWidth(px(112))
        self._reset = named(QToolButton(), f"reset:{field.name}")
        self._reset.setIcon(context.icon("undo"))
        self._reset.clicked.connect(self._back)
        self._finding = self._text("trouble")
        self._finding.setWordWrap(True)
        self._finding.hide()
        self._dressed = ""
        """How the tag looks: to dress a widget costs more than to make it."""
        top = Qt.AlignmentFlag.AlignTop
        grid.addWidget(name, 0, 0)
        grid.addWidget(links, 1, 0)
        if not self.entry.whole_line:
            grid.addWidget(self.entry.widget, 0, 1, 2, 1, Qt.AlignmentFlag.AlignVCenter)
        grid.addWidget(self._tag, 0, 2, 2, 1, Qt.AlignmentFlag.AlignVCenter)
        keeps = self._reset.sizePolicy()
        keeps.setRetainSizeWhenHidden(True)
        self._reset.setSizePolicy(keeps)
        grid.addWidget(self._reset, 0, 3, 2, 1, Qt.AlignmentFlag.AlignVCenter)
        if self.entry.whole_line:
            grid.addWidget(self.entry.widget, 2, 0, 1, 4, top | Qt.AlignmentFlag.AlignLeft)
        grid.addWidget(self._finding, 3, 0, 1, 4)
        self._shipped: Any = None
        self._value: Any = None
        self._usual: Any = None
        self._writable = False
        self.changed = False

    def _text(self, name: str) -> Text:
        return named(Text(), f"{name}:{self.field.name}")

    def _entry(self, name: str, type_: Change | None) -> Entry:
        """Its charts, or the entry of its field."""
        if type_ is not None:
            return Charts(self._context, self.field.name, name, self._told)
        maker = FormMaker(self._context, term_words(self._context, self._system), "term", typed=True)
        return maker.entry(self.field, self._told)

    def show_value(self, value: Any, shipped: Any, source: str, *, writable: bool, usual: Any = None) -> None:
        """Show the term as the profile has it; `usual`: the shipped term itself, where charts are shown."""
        self._value, self._shipped, self._writable = value, shipped, writable
        self._usual = shipped if usual is None else usual
        self.changed = value != shipped
        self.entry.show(value, shipped, writable=writable)
        colours, px = self._context.theme.colours, self._context.theme.px
        shown = "user" if self.changed else source
        self._tag.setText(self._context.say(f"rules.source.{shown}"))
        ground, ink = (colours.accent_soft, colours.ink) if self.changed else (colours.hover, colours.quiet)
        dress = f"background: {ground}; color: {ink}; border-radius: {px(4)}px; padding: {px(2)}px;"
        if dress != self._dressed:
            self._dressed = dress
            self._tag.setStyleSheet(dress)
        self._reset.setVisible(self.changed and writable)
        simple = not self.entry.whole_line
        before = value_name(self._context, self._system, self.field.name, shipped) if simple else "…"
        self._reset.setToolTip(self._context.say("profiles.reset", value=before))
        self._finding.hide()

    def _back(self) -> None:
        """As it was shipped."""
        finding = self._change(self.field.name, self._usual)
        if finding is not None:
            self.complain(finding)

    def _told(self, path: str, value: Any) -> None:
        finding = value if isinstance(value, Finding) else self._take(path, value)
        if finding is None:
            return
        if self.entry.whole_line or self.field.kind in ("switch", "choice"):
            # What cannot be is not shown as if it were.
            self.entry.show(self._value, self._shipped, writable=self._writable)
        self.complain(finding)

    def complain(self, finding: Finding) -> None:
        """Say at the field what is wrong."""
        if not self._finding.styleSheet():
            self._finding.setStyleSheet(f"color: {self._context.theme.colours.bad}")
        show_linked(self._finding, self._context, self._context.say_finding(finding), self._system)
        self._finding.show()

    @property
    def trouble(self) -> str:
        """What is said to be wrong."""
        return self._finding.text() if not self._finding.isHidden() else ""


def _by_term(charts: tuple[TypedChart, ...]) -> dict[str, list[TypedChart]]:
    found: dict[str, list[TypedChart]] = {}
    for chart in charts:
        found.setdefault(chart.term, []).append(chart)
    return found


def _charted(kept: Kept) -> tuple[str, ...]:
    """The terms of a profile that are charts."""
    return tuple(dict.fromkeys(chart.term for chart in kept.ruleset.typed_charts(kept.profile)))


class Form(QScrollArea):
    """All terms of one profile. What is seen first is made at once, the rest between events."""

    def __init__(self, context: Context, kept: Kept, change: Change, type_: Change) -> None:
        """`change` takes a value by its path, `type_` a text by the path of its cell."""
        super().__init__()
        self.setObjectName("profiles:form")
        self._context = context
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._inside = QWidget()
        self._layout = QVBoxLayout(self._inside)
        px = context.theme.px
        self._layout.setContentsMargins(px(4), 0, px(12), px(16))
        self._layout.setSpacing(0)
        self._layout.addStretch(1)
        self._rows: dict[str, TermRow] = {}
        self._sections: list[tuple[Text, list[TermRow]]] = []
        self._narrowed: tuple[list[str], bool] = ([], False)
        self._wanted = ""
        """The term to go to once it is there."""
        self._read(kept)
        self.setWidget(self._inside)
        self._slices = Slices(self)
        self._slices.begin(self._build(kept, change, type_), self._arrive, at_once=_AT_ONCE)

    @property
    def rows(self) -> dict[str, TermRow]:
        """All its terms by name; whoever asks has them made."""
        self._slices.finish()
        return self._rows

    def _build(self, kept: Kept, change: Change, type_: Change) -> Iterator[None]:
        context, book = self._context, book_of(kept.system)
        charted = _charted(kept)
        self._made_for = kept.system, charted
        by_chapter: dict[str, list[Field]] = {chapter.id: [] for chapter in book.rulebook.chapters}
        plain = [field for field in fields_of(kept.ruleset.profile_type) if field.name not in charted]
        for field in (*(Field(name, "grid") for name in charted), *plain):
            rules = book.rulebook.terms.get(field.name, ())
            known = bool(rules) and rules[0] in book
            chapter = book[rules[0]].chapter if known else book.rulebook.sections.get(field.name, "")
            by_chapter.setdefault(chapter, []).append(field)
        for identity, fields in by_chapter.items():
            if not fields:
                continue
            chapter_ = book.chapter(identity)
            title = told(chapter_.title, context.language) if chapter_ else context.say("profiles.other")
            heading = Text(title, font=heading_font(context.theme.scale, 13))
            heading.setContentsMargins(context.theme.px(8), context.theme.px(14), 0, context.theme.px(2))
            self._layout.insertWidget(self._layout.count() - 1, heading)
            own: list[TermRow] = []
            self._sections.append((heading, own))
            for field in fields:
                rules = book.rulebook.terms.get(field.name, ())
                cells = type_ if field.name in charted else None
                row = TermRow(context, kept.system, field, rules, change, cells)
                self._fill(field.name, row)
                own.append(row)
                if any(self._narrowed):
                    self._sift(heading, own)
                self._layout.insertWidget(self._layout.count() - 1, row)
                self._rows[field.name] = row
                yield

    def suits(self, kept: Kept) -> bool:
        """Whether a profile has the very terms and charts that stand here: it needs no other form."""
        return self._made_for == (kept.system, _charted(kept))

    def show_profile(self, kept: Kept) -> None:
        """Follow the profile."""
        self._read(kept)
        for name, row in self._rows.items():
            self._fill(name, row)

    def _read(self, kept: Kept) -> None:
        """What the profile says of each term, and what its base says."""
        profile, base = kept.profile, kept.base
        self._kept, self._values, self._shipped = kept, full_terms(profile), full_terms(base)
        self._charts = _by_term(kept.ruleset.typed_charts(profile))
        self._usual = _by_term(kept.ruleset.typed_charts(base))

    def _pair(self, name: str) -> tuple[Any, Any]:
        """A term as it is here and as it is shipped."""
        if name in self._charts:
            return self._charts[name], self._usual[name]
        return self._values[name], self._shipped[name]

    def _fill(self, name: str, row: TermRow) -> None:
        now, before = self._pair(name)
        source, own = source_of(self._kept.base, name), self._kept.own
        row.show_value(now, before, source, writable=own, usual=self._shipped[name])

    def narrow(self, typed: str, *, only_changed: bool) -> None:
        """Show only terms with these words, or only what differs."""
        self._narrowed = folded(typed).split(), only_changed
        for heading, rows in self._sections:
            self._sift(heading, rows)

    def _sift(self, heading: Text, rows: list[TermRow]) -> None:
        words, only_changed = self._narrowed
        shown = 0
        for row in rows:
            fits = all(word in row.words for word in words) and (row.changed or not only_changed)
            row.setVisible(fits)
            shown += fits
        heading.setVisible(shown > 0)

    def go_to(self, term: str) -> None:
        """Bring a term into view and let the keys reach it, as soon as it is there."""
        self._wanted = term
        if not self._slices.pending:
            self._arrive()

    def _arrive(self) -> None:
        row, self._wanted = self._rows.get(self._wanted), ""
        if row is not None:
            self._inside.adjustSize()
            if row.height() > self.viewport().height():
                # A chart is longer than the window: it is read from its head.
                self.verticalScrollBar().setValue(row.y())
            else:
                self.ensureWidgetVisible(row, 0, self._context.theme.px(60))
            row.entry.widget.setFocus()

    @property
    def differing(self) -> int:
        """How many terms differ from the shipped ones."""
        named = {*self._charts, *(field.name for field in fields_of(self._kept.ruleset.profile_type))}
        return sum(now != before for now, before in map(self._pair, named))
