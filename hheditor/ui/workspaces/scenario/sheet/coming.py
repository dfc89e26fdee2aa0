"""Who comes later, when and where; and the turns that have names."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QMenu,
    QSpinBox,
    QToolButton,
    QWidget,
)

from hheditor.app.forms import cells_read, cells_said
from hheditor.scenarios import Reinforcement, Scenario
from hheditor.scenarios.making import OPPOSITE
from hheditor.text.documents.scenario import piece_names
from hheditor.ui.labels import Text
from hheditor.ui.layouts import FLUSH, STRETCH, WrappingRow, emptied, in_column, in_row
from hheditor.ui.look.widgets import named, push
from hheditor.ui.parts.choices import ChoiceBox
from hheditor.ui.safety.drafts import Typing
from hheditor.ui.workspaces.scenario import forces
from hheditor.ui.workspaces.scenario.parts import slim
from hheditor.values import refuse

if TYPE_CHECKING:
    from hheditor.ui.workspaces.scenario.session import ScenarioSession

_LONGEST = 999
_DICE = 100


class Coming(QWidget):
    """Rows for reinforcements, a line for the turns."""

    def __init__(self, session: "ScenarioSession") -> None:
        super().__init__()
        self.setObjectName("scenario:coming")
        self._session, self._context = session, session.context
        say, px = self._context.say, self._context.theme.px
        row = QHBoxLayout()
        self._track_label = Text(say("scenario.term-track"))
        self.track = named(QLineEdit(), "scenario:track", hint=say("scenario.track-hint"))
        self._track_label.setBuddy(self.track)
        Typing(self._context, self.track, lambda: forces.set_track(session, self.track.text()), whole=True)
        row.addWidget(self._track_label)
        row.addWidget(self.track, 1)
        self._rows = in_column(spacing=px(4))
        self.add = push(
            say("scenario.add-reinforcement"),
            "scenario:add-reinforcement",
            lambda: self._context.run("scenario.add-reinforcement"),
            tip=self._context.tip("scenario.add-reinforcement"),
        )
        buttons = in_row(None, self.add, STRETCH)
        in_column(self, row, self._rows, buttons, margins=FLUSH, spacing=px(6))
        self._shown: tuple[object, ...] = ()

    def show_scenario(self, scenario: Scenario) -> None:
        """Follow the scenario; what its rules do not know and it does not say has no place here."""
        timed = bool(scenario.track) or forces.knows(self._session, "track")
        self.track.setVisible(timed)
        self._track_label.setVisible(timed)
        if not self.track.hasFocus():
            self.track.setText(forces.track_said(scenario.track))
        known = forces.knows(self._session, "reinforcements")
        self.add.setVisible(known)
        self.setVisible(timed or known or bool(scenario.reinforcements))
        armies = tuple(side.armies for side in scenario.sides)
        shown = (scenario.reinforcements, scenario.map.board, self._session.naming.sides, armies)
        if shown != self._shown:
            self._shown = shown
            focused = QApplication.focusWidget()
            at = focused.objectName() if focused is not None and self.isAncestorOf(focused) else ""
            emptied(self._rows)
            for index, each in enumerate(scenario.reinforcements):
                row = ReinforcementRow(self._session, index, each)
                self._rows.addWidget(row)
                # Whoever fills in a row goes on in it.
                again = row.findChild(QWidget, at) if at else None
                if again is not None:
                    again.setFocus()


class ReinforcementRow(QWidget):
    """Who, from when on, where, and whether a die decides."""

    def __init__(self, session: "ScenarioSession", index: int, coming: Reinforcement) -> None:
        super().__init__()
        self.setObjectName(f"scenario:reinforcement-{index}")
        self._session, self._index, self._coming = session, index, coming
        self._surface = session.editor.surface
        context = session.context
        say = context.say
        row = WrappingRow(self, margins=FLUSH, spacing=context.theme.px(6))
        names = [name or say("scenario.unnamed-side") for name in session.naming.sides]
        self.side = self._choice("side", enumerate(names), coming.side, 10)
        self.who = push(
            self._who(), f"scenario:coming-who-{index}", self._choose_who, tip=say("scenario.coming-who")
        )
        self.turn = self._number("turn", 1, _LONGEST, coming.turn)
        self.turn.setPrefix(say("scenario.turn-prefix"))
        edges = [
            ("", say("scenario.coming-places")),
            *((each, say(f"scenario.from-{each}")) for each in OPPOSITE),
        ]
        self.edge = self._choice("edge", edges, coming.edge, 6)
        self.cells = named(
            QLineEdit(cells_said(self._surface, coming.cells)),
            f"scenario:coming-cells-{index}",
            hint=say("scenario.goal-cells"),
        )
        self.cells.setHidden(bool(coming.edge))
        Typing(context, self.cells, self._take, whole=True)
        self.least = self._number("least", 0, _DICE, coming.least)
        self.least.setSpecialValueText(say("scenario.coming-certain"))
        self.least.setSuffix("+")
        self.least.setToolTip(say("scenario.coming-least"))
        self.die = self._choice("die", [(sides, f"d{sides}") for sides in (6, 8, 10, 12, 20)], coming.die, 3)
        self.die.setHidden(not coming.least)
        remove = named(
            QToolButton(), f"scenario:coming-remove-{index}", tip=say("scenario.remove-reinforcement")
        )
        remove.setIcon(context.icon("close"))
        remove.clicked.connect(lambda _=False: forces.remove_reinforcement(session, index))
        for widget in (self.side, self.who, self.turn, self.edge, self.cells, self.least, self.die, remove):
            row.addWidget(widget)
        self.setFocusProxy(self.who)

    def _choice(self, name: str, entries: Iterable[tuple[object, str]], now: object, wide: int) -> QComboBox:
        box = named(
            slim(ChoiceBox(), wide),
            f"scenario:coming-{name}-{self._index}",
            spoken=self._session.context.say(f"scenario.coming-{name}"),
        )
        for data, words in entries:
            box.addItem(words, data)
        box.setCurrentIndex(max(0, box.findData(now)))
        box.activated.connect(lambda _: self._take())
        return box

    def _number(self, name: str, least: int, most: int, now: int) -> QSpinBox:
        spin = named(
            QSpinBox(),
            f"scenario:coming-{name}-{self._index}",
            spoken=self._session.context.say(f"scenario.coming-{name}"),
        )
        spin.setRange(least, most)
        spin.setValue(now)
        Typing(self._session.context, spin, self._take, whole=True)
        return spin

    # Who ----------------------------------------------------------------------------------------------

    def _names(self) -> list[str]:
        return [
            self._session.naming(name)
            for name in piece_names(self._session.scenario.sides[self._coming.side])
        ]

    def _who(self) -> str:
        """Those who come, by name where they are few."""
        names = self._names()
        chosen = [names[piece] for piece in self._coming.pieces if piece < len(names)]
        if not chosen:
            return self._session.context.say("scenario.coming-nobody")
        return (
            ", ".join(chosen) if len(chosen) < 3 else self._session.context.say("count.units", n=len(chosen))
        )

    def _choose_who(self) -> None:
        menu = named(QMenu(self), "scenario:coming-menu")
        groups = self._session.scenario.sides[self._coming.side].groups()
        for name, members in groups:
            self._offer(menu, self._session.naming(name), members)
        if groups:
            menu.addSeparator()
        for piece, name in enumerate(self._names()):
            self._offer(menu, name, (piece,))
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(self.who.mapToGlobal(self.who.rect().bottomLeft()))

    def _offer(self, menu: QMenu, name: str, pieces: tuple[int, ...]) -> None:
        """A piece, or all of a group, to come or to be there already."""
        action = menu.addAction(name)
        action.setCheckable(True)
        action.setChecked(bool(pieces) and set(pieces) <= set(self._coming.pieces))
        action.triggered.connect(self._toggling(pieces))

    def _toggling(self, members: tuple[int, ...]) -> Callable[[], None]:
        def toggle() -> None:
            known = {*self._coming.pieces}
            pieces = tuple(sorted(known - {*members} if known >= {*members} else known | {*members}))
            forces.set_reinforcement(self._session, self._index, replace(self._coming, pieces=pieces))

        return toggle

    def _take(self) -> None:
        cells, wrong = cells_read(self._surface, self.cells.text())
        if wrong:
            self._session.context.report(refuse("scenario.no-place", word=" ".join(wrong)[:40]))
            self.cells.setText(cells_said(self._surface, cells))
        edge = self.edge.currentData()
        die = self.die.currentData()
        wanted = replace(
            self._coming,
            side=self.side.currentData(),
            turn=self.turn.value(),
            edge=edge,
            cells=() if edge else cells,
            least=min(self.least.value(), die),
            die=die,
        )
        forces.set_reinforcement(self._session, self._index, wanted)
