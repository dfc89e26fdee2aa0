"""A walk through all screens of a window with something in them: workspaces, their pages, cards, dialogs."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QApplication, QDialog, QWidget

from hheditor.store.exchange.importing import Arrival
from hheditor.ui.frame.crash import CrashDialog
from hheditor.ui.frame.palette import CommandPalette
from hheditor.ui.frame.window import Window
from hheditor.ui.manual import ManualWindow
from hheditor.ui.safety.unsaved import UnsavedDialog
from hheditor.ui.settings import PAGES, SettingsDialog
from hheditor.ui.workspaces import PLACES
from hheditor.ui.workspaces.library.dialogs.conflicts import ConflictDialog
from hheditor.ui.workspaces.library.model import CARD

Screen = tuple[str, QWidget]
MAP_TOOLS = ("brush", "road", "work", "feature", "label", "objective", "zone", "underlay", "select")


def settle() -> None:
    """Let what is made between events come, and what wraps ask for its height when it knows its width, as
    often as that goes on."""
    while any(isinstance(each, Window) and each.busy for each in QApplication.topLevelWidgets()):
        QTest.qWait(2)  # what is made beside the window needs the time more than the window does
    for _ in range(4):
        QApplication.processEvents()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


class Walk:
    """Goes everywhere in a window."""

    def __init__(self, window: Window) -> None:
        self._window = window

    def screens(self, only: str = "") -> Iterator[Screen]:
        """The name of each screen and the window it is in, which shows it while it is looked at; of one
        workspace or all."""
        rooms: tuple[tuple[str, Callable[[Any], Iterator[str]]], ...] = (
            ("library", self._library),
            ("map", self._map),
            ("armies", self._armies),
            ("scenario", self._scenario),
            ("battle", self._battle),
            ("review", self._review),
            ("print", self._print),
        )
        for place, pages in rooms:
            if only not in ("", place):
                continue
            self._window.show_workspace(place)
            settle()
            yield place, self._window
            for page in pages(self._window._rooms[place].workspace):
                settle()
                yield f"{place}, {page}", self._window
        if only in ("", "dialogs"):
            yield from self._dialogs()

    def _run(self, operation: str) -> None:
        assert self._window.desk.operations.run(operation) is None, operation
        self._window.frame.refresh()

    def _find(self, name: str) -> Any:
        (found,) = [part for part in self._window.findChildren(QWidget, name) if part.isVisible()]
        return found

    def _library(self, room: Any) -> Iterator[str]:
        cards = self._find("library:cards")
        assert isinstance(cards, QAbstractItemView)
        kinds = set()
        for row in range(cards.model().rowCount()):
            index = cards.model().index(row, 0)
            kind = index.data(CARD).kind
            if kind not in kinds:
                kinds.add(kind)
                cards.setCurrentIndex(index)
                yield f"a card, {kind}"
        self._run("library.view")
        yield "as a list"
        self._run("library.view")
        self._run("library.welcome")
        yield "welcome"
        self._run("library.show-all")

    def _map(self, room: Any) -> Iterator[str]:
        for tool in MAP_TOOLS:
            room.session.take(tool)
            yield f"the {tool}"
        room.session.take("brush")
        self._run("map.export")
        yield "where to"
        self._window.show_workspace("map")

    def _armies(self, room: Any) -> Iterator[str]:
        pool = self._find("armies:pool")
        pool.setCurrentIndex(pool.model().index(1, 0))
        yield "a troop type"
        army = room.session
        army.state.choose((0,), ())
        yield "a unit"
        army.state.choose((), (0,))
        yield "a leader"
        army.state.other = army.others()[0][1]
        army.state.turn("compare")
        yield "a comparison"
        army.state.turn("roster")
        army.state.choose((0,), ())
        army.own_type()
        yield "an own type"
        army.leave_type()
        room.show_start()
        yield "which army"
        room.take(army.editor.identity)

    def _scenario(self, room: Any) -> Iterator[str]:
        room.session.turn_to("field")
        yield "the field"
        room.session.turn_to("sheet")
        self._run("scenario.change-map")
        yield "another map"
        self._window.show_workspace("scenario")
        self._run("scenario.new")
        yield "a new one"

    def _battle(self, room: Any) -> Iterator[str]:
        self._run("battle.next-unit")
        yield "a unit"
        self._run("battle.units")
        yield "the table of units"
        self._run("battle.units")
        self._run("battle.clerk")
        yield "the clerk"
        self._run("battle.clerk")
        self._run("battle.override")
        yield "the umpire"
        self._run("battle.let-go")

    def _review(self, room: Any) -> Iterator[str]:
        room.session.go_to(12)
        yield "a step"
        self._run("review.numbers")
        settle()
        course = self._find("review:course")
        while course.reading.pending:
            QTest.qWait(5)  # what reads beside the window needs the time more than the window does
        yield "the numbers"
        self._run("review.numbers")
        for card in ("find", "write", "export-gif", "try", "play-on"):
            self._run(f"review.{card}")
            yield card
            room.session.card.close()

    def _print(self, room: Any) -> Iterator[str]:
        for sheet in ("evening", "field", "poster", "counters"):
            self._run(f"print.sheet-{sheet}")
            while self._window.busy:
                QTest.qWait(5)
            yield sheet

    def _dialogs(self) -> Iterator[Screen]:
        window = self._window
        for page in PAGES:
            window.open_settings(page)
            settle()
            dialog = window.findChild(SettingsDialog)
            assert dialog is not None
            yield f"settings, {page}", dialog
            dialog.close()
            settle()
        card = window.desk.library.library.cards.find()[0]
        arrivals = tuple(Arrival(card.kind, card.name, card.id, card) for _ in range(2))
        for name, opened in (
            ("about", window.open_about),
            ("profiles", lambda: window.rules.open_profiles("")),
            ("restore", partial(self._run, "library.restore")),
            ("conflicts", ConflictDialog(window.frame, arrivals, window).open),
            ("a crash", CrashDialog(window.frame, "Traceback", "report.txt", window).open),
            ("not saved", UnsavedDialog(window.frame, window.desk.library, window).open),
        ):
            opened()
            settle()
            while window.busy:
                QTest.qWait(5)
            (other,) = [each for each in window.findChildren(QDialog) if each.isVisible()]
            yield name, other
            other.close()
            other.deleteLater()
            settle()
        window.open_manual()
        settle()
        manual = window.findChild(ManualWindow)
        assert manual is not None
        yield "the manual", manual
        manual.close()
        window.open_palette()
        settle()
        yield "the palette", window
        palette = window.findChild(CommandPalette)
        assert palette is not None
        QTest.keyClick(palette, Qt.Key.Key_Escape)
        window.toggle_rules()
        settle()
        yield "the rules beside", window
        window.toggle_rules()

    def fronts(self) -> Iterator[Screen]:
        """Every workspace as one comes to it."""
        for place in PLACES:
            self._window.show_workspace(place.id)
            settle()
            yield place.id, self._window
