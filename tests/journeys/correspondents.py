"""Two people who play by letters, each at a window of his own with a library of his own; only files go
between them."""

from pathlib import Path
from typing import Any

from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit
from pytestqt.qtbot import QtBot

from hheditor.app import Desk, desk_on_disk
from hheditor.app.battle import Table
from hheditor.app.library import use_library
from hheditor.battles import Battle
from hheditor.scenarios import Scenario
from hheditor.ui.parts.files import NAME
from tests.journeys.driver import Driver
from tests.journeys.test_scenario import open_scenario


def a_desk(folder: Path, name: str, **settings: Any) -> Desk:
    """Somebody's desk: settings, session and library in a folder of his own."""
    folder.mkdir(parents=True, exist_ok=True)
    desk = desk_on_disk(folder)
    use_library(desk, folder / "library.hhlibrary")
    desk.settings.change(
        author=name,
        language="en",
        reduced_motion=True,
        pace="at-once",
        wait_turn=False,
        warn_forgotten=False,
        **settings,
    )
    return desk


class Correspondent(Driver):
    """One of the two."""

    def __init__(
        self, qtbot: QtBot, application: QApplication, folder: Path, name: str, **settings: Any
    ) -> None:
        super().__init__(qtbot, application, a_desk(folder, name, **settings))
        self.name, self.folder, self.out = name, folder, 0
        self._bound: tuple[int, int] = (-1, -1)

    def here(self) -> None:
        """Turn to this window."""
        if not self.window.isActiveWindow():
            self.window.activateWindow()
            self._qtbot.waitUntil(self.window.isActiveWindow)

    # Looking --------------------------------------------------------------------------------------------

    @property
    def page(self) -> Any:
        return self.find("battle")

    @property
    def table(self) -> Table:
        table: Table = self.page.seat.table
        return table

    @property
    def battle(self) -> Battle:
        return self.table.battle

    @property
    def letters(self) -> Any:
        return self.page._session.letters

    @property
    def state(self) -> str:
        return str(self.letters.state)

    @property
    def said(self) -> str:
        return self.window.status.text()

    def whose(self) -> str:
        """What the panel says about whose turn it is."""
        label: Any = self.find("letters:whose")
        return str(label.text())

    # Doing ----------------------------------------------------------------------------------------------

    def invite(self, scenario: Scenario, *, how: str = "", side: int = 0) -> Path:
        """Begin a battle by letters from the sheet of the scenario; the invitation."""
        self.here()
        open_scenario(self, scenario)
        box: Any = self.find(f"scenario:opponent-{1 - side}")
        box.setFocus()
        while box.currentData() != "letters":
            self.key("Down")
        if how:
            begins: Any = self.find("scenario:begins")
            begins.setFocus()
            while begins.currentData() != how:
                self.key("Down")
        self.click(self.find("scenario:start-battle"))
        return self.save()

    def save(self) -> Path:
        """Name the file that is asked for, in the dialog that waits."""
        self.out += 1
        target = self.folder / f"letter-{self.out}.hhturn"
        self._qtbot.waitUntil(lambda: bool(self._dialogs()))
        (dialog,) = self._dialogs()
        field = dialog.findChild(QLineEdit, "fileNameEdit")
        assert field is not None
        assert field.text().endswith(".hhturn")
        field.setText(str(target))
        self._qtbot.waitUntil(lambda: QApplication.focusWidget() is field)
        self.key("Return")
        self._qtbot.waitUntil(target.exists)
        return target

    def choose(self, path: Path) -> None:
        """Name a file in the dialog that waits."""
        self._qtbot.waitUntil(lambda: bool(self._dialogs()))
        (dialog,) = self._dialogs()
        field = dialog.findChild(QLineEdit, "fileNameEdit")
        assert field is not None
        field.setText(str(path))
        self._qtbot.waitUntil(lambda: QApplication.focusWidget() is field)
        self.key("Return")
        self.settle()

    def _dialogs(self) -> list[QFileDialog]:
        return [each for each in self.window.findChildren(QFileDialog, NAME) if each.isVisible()]

    def send(self, keys: str = "Ctrl+S") -> Path:
        """Send what is ready: two inputs."""
        self.here()
        with self.budget(2):
            self.key(keys)
            return self.save()

    def drop(self, *paths: Path) -> None:
        """Let files fall on the window: one input."""
        self.here()
        self.inputs += 1
        mime = QMimeData()
        mime.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
        middle = QPointF(self.window.rect().center())
        buttons, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
        enter = QDragEnterEvent(middle.toPoint(), Qt.DropAction.CopyAction, mime, buttons, none)
        QApplication.sendEvent(self.window, enter)
        assert enter.isAccepted()
        QApplication.sendEvent(self.window, QDropEvent(middle, Qt.DropAction.CopyAction, mime, buttons, none))
        self.settle()

    def play(self) -> None:
        """Play on with keys and pointer until a letter is to go or to come: deploy as the program proposes,
        send everybody at the enemy, end phases, give the first answer."""
        self.here()
        for _ in range(400):
            if self.state != "mine":
                return
            before = self.battle.cursor
            self._move()
            assert self.battle.cursor != before or self.state != "mine", self.table.waiting
        raise AssertionError("no end")

    def _move(self) -> None:
        table = self.table
        if table.waiting.kind == "question":
            self.key("1" if table.ruleset.resting(table.position) is None else "E")
            return
        if self.page.seat.unplaced():
            self.key("Ctrl+D")
            return
        moment = self.battle.moment()
        if (moment.turn, moment.side) != self._bound and moment.phase == "movement":
            self._bound = moment.turn, moment.side
            here = self.battle.cursor
            self._advance()
            if self.battle.cursor != here:
                return
        self.key("E")

    def _advance(self) -> None:
        """Everybody goes for the nearest enemy of the first."""
        pieces = self.table.scene().pieces
        foes = [each for each in pieces if each.side == 1 - self.letters.post.side and each.places]
        self.key("Ctrl+A")
        if not self.page.seat.selection or not foes:
            return
        view = self.page.view
        foe = foes[len(foes) // 2]
        QTest.mouseMove(view.viewport(), view.viewport_point(foe.places[0]))
        self.settle()
        self.key("G")
