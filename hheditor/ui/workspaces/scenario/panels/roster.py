"""The roster at the side: both sides' shields, the named deployments, and every piece by its kind.

A click on a kind picks everybody of it who waits; pieces can be dragged from here onto the field.
"""

from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData, QSize, Qt
from PySide6.QtGui import QBrush, QIcon, QKeyEvent, QPixmap
from PySide6.QtWidgets import (
    QAbstractItemView,
    QButtonGroup,
    QHBoxLayout,
    QHeaderView,
    QMenu,
    QToolButton,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from hheditor.app.scenario.deploying import Deploying
from hheditor.drawing.display import Group
from hheditor.drawing.palette import palette
from hheditor.drawing.pieces.heraldry import liveries
from hheditor.drawing.pieces.units import piece_ops
from hheditor.drawing.sieges.engines import LISTED
from hheditor.rules.api import Piece
from hheditor.rules.api.screen.scene import Body
from hheditor.scenarios.edits import deployments_of
from hheditor.text import translated_army
from hheditor.ui.canvas.pictures import combined
from hheditor.ui.layouts import WrappingRow, in_column
from hheditor.ui.look.widgets import named
from hheditor.ui.parts.choices import ChoiceBox
from hheditor.ui.workspaces.scenario.field import PIECES
from hheditor.ui.workspaces.scenario.parts import quiet, shield_picture
from hheditor.ui.workspaces.scenario.words import unit_name

if TYPE_CHECKING:
    from hheditor.ui.workspaces.scenario.session import ScenarioSession

_NUMBER = Qt.ItemDataRole.UserRole
_DEPLOYMENT = (
    "new-deployment",
    "copy-deployment",
    "rename-deployment",
    "lead-deployment",
    "delete-deployment",
)


class Roster(QTreeWidget):
    """The pieces of a side, grouped by kind."""

    def __init__(self, session: "ScenarioSession") -> None:
        super().__init__()
        self.setObjectName("scenario:roster")
        self._session, self._context = session, session.context
        self._shown: tuple[object, ...] = ()
        self._items: dict[int, QTreeWidgetItem] = {}
        self._syncing = False
        px = self._context.theme.px
        self.setHeaderHidden(True)
        self.setColumnCount(2)
        self.setRootIsDecorated(True)
        self.setIndentation(px(14))
        self.setIconSize(QSize(px(34), px(26)))
        self.setUniformRowHeights(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setDragEnabled(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        self.setFrameShape(QTreeWidget.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setExpandsOnDoubleClick(False)
        self.setMinimumHeight(px(320))
        self.setAccessibleName(self._context.say("scenario.roster"))
        self.header().setStretchLastSection(False)
        self.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.itemSelectionChanged.connect(self._selected)

    # What it shows -----------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Follow the deployer."""
        deployer = self._session.deployer
        here = None if self._session.state.curtain else deployer.here
        self._syncing = True
        if here is None:
            self.clear()
            self._items, self._shown = {}, ()
        else:
            army = self._session.scenario.sides[deployer.side].army
            shown = (deployer.side, army, self._context.theme.dark, self._session.workspace.texts, here.waves)
            if shown != self._shown:
                self._fill(here)
                self._shown = shown
            self._follow(here)
            self._show_picked(deployer.selected)
        self._syncing = False

    def _fill(self, here: Deploying) -> None:
        self.clear()
        self._items = {}
        groups: dict[tuple[str, str], QTreeWidgetItem] = {}
        naming = self._session.naming
        army = translated_army(here.scenario.sides[here.side].army, naming.language, naming)
        sizes = self._sizes(here)
        starts = {wave.pieces[0]: wave.message for wave in here.waves}
        wave = ""
        for number in here.in_turn:
            if number in starts:
                wave = starts[number]
                head = self._head(wave)
                self.addTopLevelItem(head)
                head.setFirstColumnSpanned(True)
            leads = number in here.leaders
            kind = self._context.say("scenario.leaders") if leads else unit_name(army, number)
            group = groups.get((wave, kind))
            if group is None:
                group = groups[wave, kind] = QTreeWidgetItem([kind, ""])
                group.setFirstColumnSpanned(False)
                group.setIcon(0, self._icon(here, number))
                group.setToolTip(0, kind)
                self.addTopLevelItem(group)
            called = self._name(here, number, group.childCount() + 1)
            item = QTreeWidgetItem([called + sizes.get(number, ""), ""])
            item.setData(0, _NUMBER, number)
            arms = None if leads else army.units[number].arms
            if arms is not None:
                item.setIcon(0, QIcon(shield_picture(self._context, arms, self._context.theme.px(22))))
            item.setTextAlignment(1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            group.addChild(item)
            self._items[number] = item
        for (_, kind), group in groups.items():
            group.setExpanded(len(here.pieces) <= 40)
            only = group.takeChild(0) if group.childCount() == 1 else None
            if only is not None:
                # One of a kind needs no heading.
                number = int(only.data(0, _NUMBER))
                own = army.units[number].name if number not in here.leaders else naming(here.names[number])
                group.setText(0, (own or kind) + sizes.get(number, ""))
                group.setData(0, _NUMBER, number)
                group.setTextAlignment(1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
                self._items[number] = group

    @staticmethod
    def _sizes(here: Deploying) -> dict[int, str]:
        """How many a unit has, where units are of any size and of more than one."""
        if not here.ruleset.sized:
            return {}
        units = here.ruleset.appraise(here.scenario.sides[here.side].army).units
        return {number: f" ({each.strength})" for number, each in enumerate(units) if each.strength > 1}

    def _head(self, message: str) -> QTreeWidgetItem:
        """What a step of the deployment is called, above those it places."""
        head = QTreeWidgetItem([self._context.say(message), ""])
        head.setFlags(Qt.ItemFlag.ItemIsEnabled)
        head.setForeground(0, QBrush(self._context.theme.colour("quiet")))
        head.setToolTip(0, self._context.say(message))
        return head

    def _name(self, here: Deploying, number: int, count: int) -> str:
        """A piece's own name; one that has none is counted."""
        army, naming = here.scenario.sides[here.side].army, self._session.naming
        if number in here.leaders:
            return naming(here.names.get(number, ""))
        return naming(army.units[number].name) or self._context.say("scenario.number", n=count)

    def _icon(self, here: Deploying, number: int) -> QIcon:
        side = here.side
        army = here.scenario.sides[side].army
        across = 640
        if number in here.leaders:
            leader = army.leaders[number - len(army.units)]
            marks = ("chief",) if leader.first else ()
            symbol = here.ruleset.leader_symbol(leader)
            piece = Piece(0, side, symbol, 0, 0, body="disc", marks=marks)
        else:
            wanted = army.units[number].troop
            told = here.ruleset.troop_symbol
            symbol = next((told(troop) for troop in army.troops if troop.id == wanted), "foot")
            kind = symbol.removeprefix(LISTED)
            body: Body = "bases" if kind == symbol else "engine"
            piece = Piece(0, side, kind, 0, 0, body=body)
            across = 640 if kind == symbol else 900
        dark = self._context.theme.dark
        colors = palette("dark" if dark else "light")
        first, second = (each.army.device for each in here.scenario.sides)
        # Front upwards, as it stands before its player; a leader looks the same from every side.
        turn = 0.0 if number in here.leaders else -90.0
        ops = (Group(piece_ops(piece, colors, liveries(first, second, colors)), 0.0, 0.0, turn),)
        pixels = self._context.theme.px(34)
        return QIcon(QPixmap(combined(ops, "dark" if dark else "light", pixels, pixels / across)))

    def _follow(self, here: Deploying) -> None:
        """Where everybody is, and who is out of command."""
        theme = self._context.theme
        lost = here.out_of_command()
        surface = here.surface
        plain, faint = QBrush(theme.colour("ink")), QBrush(theme.colour("quiet"))
        fixed = self._session.deployer.fixed
        for number, item in self._items.items():
            placement = here.placed.get(number)
            stray = here.strays.get(number)
            text, tip, brush = "–", self._context.say("scenario.waits"), plain
            if placement is not None:
                text, brush = surface.label(placement.where), faint
                tip = text
                if number in lost:
                    text, tip = f"{text} ⚠", self._context.say("scenario.out-of-command")
                    why = lost[number]
                    tip = tip if why is None else f"{tip}: {self._context.say_finding(why)}"
                if number in fixed:
                    text, tip = f"◆ {text}", f"{tip} · {self._context.say('scenario.fixed-piece')}"
            elif stray is not None:
                text, tip = "✕", self._context.say_finding(stray.finding)
            item.setText(1, text)
            item.setToolTip(1, tip)
            item.setToolTip(0, f"{self._session.naming(here.names.get(number, ''))}: {tip}")
            item.setForeground(0, brush)
        for row in range(self.topLevelItemCount()):
            group = self.topLevelItem(row)
            if group is not None and group.childCount():
                left = sum(number not in here.placed for number in self._in_group(group))
                group.setText(1, f"{group.childCount() - left}/{group.childCount()}")
                group.setTextAlignment(1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)

    @staticmethod
    def _in_group(group: QTreeWidgetItem) -> list[int]:
        children = [group.child(index) for index in range(group.childCount())]
        return [int(child.data(0, _NUMBER)) for child in children if child is not None]

    def _show_picked(self, picked: tuple[int, ...]) -> None:
        for number, item in self._items.items():
            if item.isSelected() != (number in picked):
                item.setSelected(number in picked)
        for row in range(self.topLevelItemCount()):
            group = self.topLevelItem(row)
            if group is not None and group.isSelected() and group.childCount():
                group.setSelected(False)
        if picked and picked[-1] in self._items:
            self.scrollToItem(self._items[picked[-1]])

    # What it tells -----------------------------------------------------------------------------------------

    def _selected(self) -> None:
        deployer = self._session.deployer
        here = deployer.here
        if self._syncing or here is None:
            return
        numbers: list[int] = []
        for item in self.selectedItems():
            number = item.data(0, _NUMBER)
            if number is not None:
                numbers.append(int(number))
                continue
            own = self._in_group(item)
            numbers += [each for each in own if each not in here.placed] or own
        deployer.pick(sorted(dict.fromkeys(numbers)))

    def mimeData(self, items: object) -> QMimeData:  # noqa: ARG002 - Qt's signature
        """What a drag carries: that pieces are on their way; the deployer knows which."""
        data = QMimeData()
        data.setData(PIECES, b"picked")
        return data

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter goes to the field with what is picked."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._session.to_the_field()
            return
        super().keyPressEvent(event)


class RosterPanel(QWidget):
    """Shields, deployments, roster, and how many still wait."""

    def __init__(self, session: "ScenarioSession") -> None:
        super().__init__()
        self._session, self._context = session, session.context
        px = self._context.theme.px
        layout = in_column(self, margins=(px(12), 0, px(12), px(8)), spacing=px(8))
        sides_row = WrappingRow(spacing=px(4))
        group = QButtonGroup(self)
        self.sides: list[QToolButton] = []
        for side in (0, 1):
            button = named(QToolButton(), f"scenario:place-{side}")
            button.setCheckable(True)
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            button.setIconSize(QSize(px(24), px(24)))
            button.setSizePolicy(button.sizePolicy().Policy.Expanding, button.sizePolicy().verticalPolicy())
            button.clicked.connect(lambda _=False, side=side: session.place_side(side))
            group.addButton(button)
            self.sides.append(button)
            sides_row.addWidget(button)
        layout.addLayout(sides_row)
        row = QHBoxLayout()
        self.names = named(
            ChoiceBox(), "scenario:deployments", spoken=self._context.say("scenario.deployments")
        )
        self.names.setSizePolicy(self.names.sizePolicy().Policy.Ignored, self.names.sizePolicy().Policy.Fixed)
        self.names.activated.connect(self._use)
        row.addWidget(self.names, 1)
        more = named(QToolButton(), "scenario:deployment-menu", tip=self._context.say("scenario.deployments"))
        more.setIcon(self._context.icon("more"))
        more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(more)
        for name in _DEPLOYMENT:
            operation = f"scenario.{name}"
            title = self._context.say(self._context.desk.operations[operation].title)
            action = menu.addAction(title)
            action.triggered.connect(lambda _=False, operation=operation: self._context.run(operation))
        more.setMenu(menu)
        row.addWidget(more)
        layout.addLayout(row)
        self.roster = Roster(session)
        layout.addWidget(self.roster, 1)
        self.left = named(quiet(self._context, ""), "scenario:left")
        layout.addWidget(self.left)

    def _use(self, index: int) -> None:
        deployer = self._session.deployer
        name = self.names.itemData(index)
        if name:
            deployer.use_name(name)

    def refresh(self) -> None:
        """Follow the deployer."""
        deployer = self._session.deployer
        scenario, say = self._session.scenario, self._context.say
        for side, button in enumerate(self.sides):
            own = scenario.sides[side]
            pixels = self._context.theme.px(24)
            button.setIcon(QIcon(shield_picture(self._context, own.army.device, pixels)))
            button.setText(self._session.naming(own.name) or say("scenario.unnamed-side"))
            button.setToolTip(say("scenario.place-side", side=button.text()))
            button.setChecked(side == deployer.side)
        self.names.clear()
        for number, deployment in enumerate(deployments_of(scenario, deployer.side)):
            mark = "★ " if number == 0 else ""
            self.names.addItem(f"{mark}{self._session.naming(deployment.name)}", deployment.name)
        self.names.setEnabled(self.names.count() > 0)
        if not self.names.count():
            self.names.addItem(say("scenario.no-deployment-yet"), "")
        self.names.setCurrentIndex(max(0, self.names.findData(deployer.name(deployer.side))))
        here = None if self._session.state.curtain else deployer.here
        waiting = 0 if here is None else len(here.waiting)
        told = say("scenario.all-placed")
        if waiting:
            told = f"{say('scenario.left-to-place', n=waiting)} {say('scenario.how-to-place')}"
        self.left.setText(told)
        self.left.setVisible(here is not None)
        self.roster.refresh()
