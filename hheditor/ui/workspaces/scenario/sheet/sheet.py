"""The scenario sheet: it reads like a printed page and is written on directly."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QPainter, QPixmap, QResizeEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QGridLayout,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from hheditor.rules.api import Scene
from hheditor.scenarios import Scenario
from hheditor.scenarios.old_map import illustrations, old_map
from hheditor.text import translated
from hheditor.ui.insight.balance import BalancePanel
from hheditor.ui.labels import Text
from hheditor.ui.layouts import FLUSH, STRETCH, SteadyArea, WrappingRow, in_row
from hheditor.ui.look.theme import RADIUS
from hheditor.ui.look.widgets import Painted, named, push
from hheditor.ui.slices import Slices
from hheditor.ui.workspaces.scenario import files, sources, writing
from hheditor.ui.workspaces.scenario.parts import INSET, Heading, WrittenLine, WrittenText, link
from hheditor.ui.workspaces.scenario.sheet import boards
from hheditor.ui.workspaces.scenario.sheet.hero import Hero
from hheditor.ui.workspaces.scenario.sheet.past import PastSlider
from hheditor.ui.workspaces.scenario.sheet.side import SideColumn
from hheditor.ui.workspaces.scenario.sheet.terms import Terms
from hheditor.ui.workspaces.scenario.shelf import dropped_card

if TYPE_CHECKING:
    from hheditor.ui.workspaces.scenario.session import ScenarioSession

_WIDEST = 980
_AT_ONCE = 0.008
"""Seconds in which the sides of most scenarios are deployed; in a siege each placement is judged, and the
field shows a moment later."""
_AIRY = 560
"""The narrowest ground on which the paper has wide margins, at 100 %."""
LANGUAGES = ("en", "it")


class _Paper(Painted, QWidget):
    """The page itself, on its ground."""

    def __init__(self, session: "ScenarioSession") -> None:
        super().__init__()
        self._theme = session.context.theme

    def paint(self, painter: QPainter) -> None:
        """A sheet with a shadow and a fine edge."""
        radius = self._theme.px(RADIUS)
        box = QRectF(self.rect()).adjusted(3, 2, -5, -6)
        painter.setPen(Qt.PenStyle.NoPen)
        for step in range(4):
            painter.setBrush(self._theme.colour("ink", 10))
            painter.drawRoundedRect(box.adjusted(-step / 2, 0, step, step + 1), radius, radius)
        painter.setPen(self._theme.colour("hairline"))
        painter.setBrush(self._theme.colour("surface"))
        painter.drawRoundedRect(box, radius, radius)


class Sheet(SteadyArea):
    """The first page of the workspace: its head with the field at once, what lies below it between events."""

    def __init__(self, session: "ScenarioSession") -> None:
        super().__init__()
        self.setObjectName("scenario:sheet")
        self._session, self._context = session, session.context
        self.setAcceptDrops(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        theme = self._context.theme
        ground = named(QWidget(), "scenario:ground")
        ground.setStyleSheet(f"#scenario\\:ground {{ background: {theme.colours.paper}; }}")
        self.paper = _Paper(session)
        self.paper.setMaximumWidth(theme.px(_WIDEST))
        self._sides: tuple[SideColumn, ...] = ()
        in_row(
            ground,
            STRETCH,
            (self.paper, 100),
            STRETCH,
            margins=(theme.px(12), theme.px(12), theme.px(12), theme.px(16)),
        )
        self._page = layout = QVBoxLayout(self.paper)
        layout.setSpacing(theme.px(6))
        self._write_head(layout)
        layout.addStretch(1)
        self._show_head(session.scenario)
        self.hero.expect(session.scenario)
        self._below: list[Callable[[Scenario], None]] = []
        """What shows the parts below the head that are there."""
        self.setWidget(ground)
        self._slices = Slices(self)
        deploying, until = self._deploy_on_field(), perf_counter() + _AT_ONCE
        while next(deploying, False) and perf_counter() < until:
            pass
        self._slices.begin(chain(deploying, self._write_below()))

    def _deploy_on_field(self) -> Iterator[bool]:
        """The field, when both sides have been deployed on it."""
        for side in (0, 1):
            self._session.deployer.of(side)
            yield True
        self._show_field(self._session.scenario)
        yield True

    def _write_below(self) -> Iterator[None]:
        """Each part is filled before it shows: every entry that came or went would have the whole sheet laid
        out anew."""
        for write, show in (
            (self._write_sides, self._show_sides),
            (self._write_terms, self._show_terms),
            (self._write_notes, self._show_notes),
            (self._write_balance, self._show_balance),
        ):
            part = QVBoxLayout()
            part.setSpacing(self._page.spacing())
            write(part)
            show(self._session.scenario)
            self._page.insertLayout(self._page.count() - 1, part)
            self._below.append(show)
            yield

    def complete(self) -> None:
        """Somebody goes where it is still blank: make the rest now."""
        self._slices.finish()

    # Top to bottom -----------------------------------------------------------------------------------------

    def _write_head(self, layout: QVBoxLayout) -> None:
        context, session = self._context, self._session
        say, px = context.say, context.theme.px
        row = WrappingRow(spacing=px(6))
        self.title = WrittenLine(context, "scenario:name", say("scenario.name"), 25)
        self.title.textEdited.connect(lambda text: writing.write(session, "name", text))
        row.addWidget(self.title)
        row.addWidget(self._languages())
        layout.addLayout(row)
        facts = in_row(spacing=px(4))
        self.lines: dict[str, WrittenLine] = {}
        for number, field in enumerate(("place", "year", "author")):
            if number:
                dot = Text("·", style=f"color: {context.theme.colours.quiet};")
                facts.addWidget(dot)
            line = WrittenLine(context, f"scenario:{field}", say(f"scenario.{field}"))
            line.textEdited.connect(lambda text, field=field: writing.write(session, field, text))
            line.hug()
            self.lines[field] = line
            facts.addWidget(line)
        facts.addStretch(1)
        layout.addLayout(facts)
        layout.addSpacing(px(4))
        self.hero = Hero(context)
        self.hero.setToolTip(context.tip("scenario.deployment"))
        self.hero.clicked.connect(lambda: context.run("scenario.deployment"))
        layout.addWidget(self.hero)
        self.past = PastSlider(context, self.hero)
        layout.addWidget(self.past)
        row = WrappingRow(spacing=px(6))
        row.addStretch()
        self._field = Text(style=f"color: {context.theme.colours.quiet};")
        row.addWidget(self._field)
        self.edit_map = link(context, "scenario.edit-map", "scenario.edit")
        self.change_map = link(context, "scenario.change-map", "scenario.change")
        other_board = link(context, "scenario.other-board", "board.other")
        other_board.setVisible(boards.cannot_move(session) is None)
        row.addWidget(self.edit_map)
        row.addWidget(self.change_map)
        row.addWidget(other_board)
        self.newer_map = push(
            say("scenario.newer-map"), "scenario:newer-map", lambda: sources.take_newer_map(session)
        )
        row.addWidget(self.newer_map)
        row.addStretch()
        layout.addLayout(row)

    def _languages(self) -> QWidget:
        """In which language the texts of the sheet are written and read."""
        context = self._context
        both = QWidget()
        row = in_row(both, margins=FLUSH, spacing=0)
        group = QButtonGroup(self)
        for language in LANGUAGES:
            button = named(
                QToolButton(), f"scenario:texts-{language}", tip=context.say("scenario.texts-hint")
            )
            button.setText(context.say(f"scenario.texts-{language}"))
            button.setCheckable(True)
            button.setChecked(self._session.workspace.texts == language)
            button.clicked.connect(
                lambda _=False, language=language: writing.use_texts(self._session, language)
            )
            group.addButton(button)
            row.addWidget(button)
        return both

    def _write_sides(self, layout: QVBoxLayout) -> None:
        layout.addWidget(Heading(self._context, self._context.say("scenario.sides")))
        self._columns = QGridLayout()
        self._columns.setSpacing(self._context.theme.px(24))
        self._sides = (SideColumn(self._session, 0), SideColumn(self._session, 1))
        layout.addLayout(self._columns)

    @property
    def sides(self) -> tuple[SideColumn, ...]:
        """The columns of the two sides."""
        self.complete()
        return self._sides

    def _arrange(self) -> None:
        """The sides beside each other, or below each other where the sheet is too narrow for both."""
        px, room = self._context.theme.px, self.viewport().width()
        margins = (px(36) - INSET, px(36)) if room >= px(_AIRY) else (px(12), px(12))
        self._page.setContentsMargins(margins[0], px(24), margins[1], px(34))
        if not self._sides:
            return
        needed = sum(column.minimumSizeHint().width() for column in self._sides) + sum(margins) + px(24 + 24)
        beside = needed <= room
        self._columns.addWidget(self._sides[0], 0, 0)
        self._columns.addWidget(self._sides[1], *((0, 1) if beside else (1, 0)))
        self._columns.setColumnStretch(0, 1)
        self._columns.setColumnStretch(1, 1 if beside else 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width."""
        super().resizeEvent(event)
        self._arrange()

    def _write_terms(self, layout: QVBoxLayout) -> None:
        layout.addWidget(Heading(self._context, self._context.say("scenario.terms")))
        layout.addSpacing(self._context.theme.px(4))
        self._terms = Terms(self._session)
        layout.addWidget(self._terms)

    @property
    def terms(self) -> Terms:
        """What the battle is fought for, and how."""
        self.complete()
        return self._terms

    def _write_notes(self, layout: QVBoxLayout) -> None:
        context, session = self._context, self._session
        say = context.say
        self.texts: dict[str, WrittenText] = {}
        for field in ("special_rules", "notes"):
            name = field.replace("_", "-")
            layout.addWidget(Heading(context, say(f"scenario.{name}")))
            text = WrittenText(
                context,
                f"scenario:{name}",
                say(f"scenario.{name}-hint"),
                lambda written, field=field: writing.write_text(session, field, written),  # type: ignore[misc]
            )
            self.texts[field] = text
            layout.addWidget(text)
        self.picture = named(Text(), "scenario:picture")
        self.picture.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        layout.addWidget(self.picture)
        row = in_row(margins=(INSET, 0, 0, 0))
        for name in ("add-picture", "remove-picture"):
            button = push(
                say(f"scenario.{name}"),
                f"scenario:{name}",
                partial(context.run, f"scenario.{name}"),
                tip=context.tip(f"scenario.{name}"),
            )
            row.addWidget(button)
            if name == "remove-picture":
                self._remove = button
        row.addStretch(1)
        layout.addLayout(row)

    def _write_balance(self, layout: QVBoxLayout) -> None:
        session = self._session
        layout.addWidget(Heading(self._context, self._context.say("balance.title")))
        self.balance = BalancePanel(self._context, lambda: session.scenario)
        row = in_row(None, self.balance, margins=(INSET, 0, 0, 0))
        layout.addLayout(row)

    # What it shows -----------------------------------------------------------------------------------------

    def show_scenario(self, scenario: Scenario) -> None:
        """Follow the scenario."""
        self._show_head(scenario)
        self._show_field(scenario)
        for show in self._below:
            show(scenario)

    def _show_head(self, scenario: Scenario) -> None:
        session = self._session
        called = session.naming
        self.title.show_text(called(scenario.name))
        for field, line in self.lines.items():
            line.show_text(called(getattr(scenario, field)))
        board, table = scenario.map.board, called.table
        name = (called.map.name if table is None else table.name) or self._context.say("map.unnamed")
        size = self._context.say("map.size-said", columns=board.columns, rows=board.rows)
        if table is not None:
            size = self._context.say("scenario.table-size", wide=table.width // 100, deep=table.height // 100)
        self._field.setText(f"{name} · {size}")
        self.newer_map.setVisible(session.newer("map"))
        self.past.show_past(old_map(scenario, partial(sources.picture, session)))

    def _show_field(self, scenario: Scenario) -> None:
        """The field with zones and pieces, as far as the deployments can be played."""
        session = self._session
        sides = [session.deployer.of(side) for side in (0, 1)]
        zones = tuple(() if side is None else side.outlines for side in sides)
        scenes: tuple[Scene, ...] = ()
        if not session.state.hidden:
            scenes = tuple(session.naming.scene(side.scene) for side in sides if side is not None)
        self.hero.show_scenario(translated(scenario, session.workspace.texts), zones, scenes)

    @property
    def _italian(self) -> bool:
        return self._session.workspace.texts == "it"

    def _show_sides(self, scenario: Scenario) -> None:
        session = self._session
        for number, column in enumerate(self._sides):
            column.show_scenario(scenario, session.editor.ruleset, self._italian, session.newer(number))
        self._arrange()

    def _show_terms(self, scenario: Scenario) -> None:
        self._terms.show_scenario(scenario, self._session.editor.ruleset)

    def _show_notes(self, scenario: Scenario) -> None:
        for field, text in self.texts.items():
            own, other = (f"{field}_it", field) if self._italian else (field, f"{field}_it")
            text.show_text(getattr(scenario, own), getattr(scenario, other))
        self._show_picture(scenario)

    def _show_balance(self, scenario: Scenario) -> None:
        self.balance.show_scenario(scenario)

    def show_language(self, language: str) -> None:
        """Which language's texts show."""
        for each in LANGUAGES:
            button = self.findChild(QToolButton, f"scenario:texts-{each}")
            if button is not None:
                button.setChecked(each == language)

    def show_field(self, parts: list[str]) -> None:
        """Bring the line a finding is about into view, and put the cursor there."""
        self.complete()
        widget: QWidget = self.title
        match parts:
            case ["sides", side, "edge", *_]:
                widget = self.sides[int(side)].edge
            case ["sides", side, "zone", *_]:
                widget = self.sides[int(side)].zone
            case ["sides", side, ("terms" | "allies"), *_]:
                widget = self.sides[int(side)].forces
            case ["sides", side, *_]:
                widget = self.sides[int(side)].change
            case ["goals", index, *_]:
                widget = self.findChild(QWidget, f"scenario:goal-{index}") or self.terms
            case ["reinforcements", index, *_]:
                widget = self.findChild(QWidget, f"scenario:reinforcement-{index}") or self.terms
            case ["track"]:
                widget = self.terms.coming.track
            case [name] if name in self.terms.options:
                widget = self.terms.options[name]
            case ["profile", *_] | ["system", *_]:
                widget = self.terms
        self.ensureWidgetVisible(widget)
        widget.setFocus()

    def _show_picture(self, scenario: Scenario) -> None:
        shown = illustrations(scenario)
        self.picture.setVisible(bool(shown))
        self._remove.setVisible(bool(shown))
        if not shown:
            return
        from base64 import b64decode

        picture = QPixmap()
        picture.loadFromData(QByteArray(b64decode(shown[0].data or "")))
        most = self._context.theme.px(560)
        if picture.width() > most:
            picture = picture.scaledToWidth(most, Qt.TransformationMode.SmoothTransformation)
        self.picture.setPixmap(picture)

    # Dropped on it -----------------------------------------------------------------------------------------

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """A map from the shelf, or a picture file."""
        if dropped_card(event)[0] in ("map", "table") or any(
            url.isLocalFile() for url in event.mimeData().urls()
        ):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Take it."""
        kind, identity = dropped_card(event)
        if kind in sources.grounds(self._session):
            sources.use_map(self._session, identity)
        for url in event.mimeData().urls()[:1]:
            if url.isLocalFile():
                files.add_picture_from(self._session, Path(url.toLocalFile()))
        event.acceptProposedAction()
