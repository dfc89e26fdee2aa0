"""A life to be ended: the program itself with a person in a hurry at it, for `kills`.

It paints, musters, deploys, writes, plays and annotates by real events on the real window, and after every
act for which the header says "Saved" it tells what is on the screen, line by line. What was told must be
found later, whenever the end came.
"""

import json
import os
import random
import sys
import tempfile
from pathlib import Path
from typing import Any

from hheditor.values import digest
from tests.saved import bare

BOT = "recruit"
"""Who plays both sides of a battle: it answers at once."""
WAYS = ("painting", "army", "deployment", "texts", "battle", "notes")


class Life:
    """A person in a hurry, until the end comes."""

    def __init__(self, seed: int) -> None:
        self.lot = random.Random(seed)
        self.told: dict[str, Any] = {}
        self.window: Any = None
        self.typing = False

    def begin(self) -> None:
        """The first frame is out."""
        from PySide6.QtCore import QTimer
        from PySide6.QtWidgets import QApplication

        from hheditor.ui.frame.window import Window

        self.window = next(each for each in QApplication.topLevelWidgets() if isinstance(each, Window))
        self.window.desk.settings.change(reduced_motion=True)
        self.turn_to(self.lot.choice(WAYS))
        say({"ready": self.way})
        QTimer.singleShot(0, self.window, self.go_on)

    def turn_to(self, way: str) -> None:
        """From now on in this way."""
        self.way = way
        getattr(self, f"begin_{way}")()

    def go_on(self) -> None:
        """One act, and what may be said after it. Whoever can act no more ends: nobody would ever kill it."""
        from PySide6.QtCore import QTimer

        try:
            self.do_something()
        except BaseException:  # noqa: BLE001 - whatever it was is told of
            import traceback

            traceback.print_exc()
            os._exit(98)
        QTimer.singleShot(0, self.window, self.go_on)

    def do_something(self) -> None:
        """One act in the way of the moment, and what is shown as saved after it."""
        from PySide6.QtWidgets import QApplication

        if self.lot.randrange(24) == 0:
            self.turn_to(self.lot.choice(WAYS))
        self.typing = False
        getattr(self, f"act_{self.way}")()
        QApplication.processEvents()
        self.tell()
        say({"act": self.way})

    # Telling -------------------------------------------------------------------------------------------

    def tell(self) -> None:
        """What the header calls saved at this moment, where it is another than last time."""
        from tests.saved import notes_in, shown_in

        window = self.window
        if window.header.saved.text() != window.frame.say("saving.saved"):
            return
        books = window.desk.library
        for identity, thing in shown_in(window):
            if hasattr(thing, "entries"):
                entries = thing.entries()
                self.say_once(
                    identity,
                    len(entries),
                    {"battle": identity, "n": len(entries), "last": digest(entries[-1])},
                )
            elif identity and thing is not self.told.get(identity):
                self.told[identity] = thing
                history = books.opened(identity)
                if history is None:
                    continue
                if self.typing:
                    say({"words": identity, "name": thing.name, "notes": getattr(thing, "notes", "")})
                else:
                    say({"document": identity, "position": history.position, "digest": digest(bare(thing))})
        for identity, node, words in notes_in(window):
            if words:
                self.say_once(f"{identity}/{node}", words, {"note": identity, "text": words})

    def say_once(self, key: str, value: Any, claim: dict[str, Any]) -> None:
        if self.told.get(key) != value:
            self.told[key] = value
            say(claim)

    # Hands ---------------------------------------------------------------------------------------------

    def run(self, operation: str) -> None:
        from PySide6.QtWidgets import QApplication

        self.window.frame.run(operation)
        # A hand clicks what it sees: what the operation has begun is there by then.
        QApplication.processEvents()

    def find(self, name: str) -> Any | None:
        from PySide6.QtWidgets import QWidget

        return next((each for each in self.window.findChildren(QWidget, name) if each.isVisible()), None)

    def click(self, widget: Any, at: Any = None) -> None:
        from PySide6.QtCore import Qt
        from PySide6.QtTest import QTest

        QTest.mouseClick(
            widget, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at or widget.rect().center()
        )

    def type_into(self, name: str, letters: int = 3) -> None:
        from PySide6.QtCore import Qt
        from PySide6.QtTest import QTest
        from PySide6.QtWidgets import QApplication

        field: Any = self.find(name)
        assert field is not None, f"{name} is not to be seen"
        if QApplication.focusWidget() is not field:
            field.setFocus()
        self.typing = True
        # Always behind what is there: words that were told are then the beginning of what is found.
        QTest.keyClick(field, Qt.Key.Key_End, Qt.KeyboardModifier.ControlModifier)
        for _ in range(letters):
            QTest.keyClicks(field, self.lot.choice("abcdefghij "))
            QApplication.processEvents()

    # Ways ----------------------------------------------------------------------------------------------

    def begin_painting(self) -> None:
        self.run("go.map")

    def act_painting(self) -> None:
        view = self.find("field")
        chance = self.lot.random()
        if view is None or chance < 0.03:
            self.run("map.new")
        elif chance < 0.15:
            self.run(self.lot.choice(("map.undo", "map.redo")))
        elif chance < 0.25:
            self.type_into("map:name")
        else:
            self.run(self.lot.choice(("map.brush", "map.brush", "map.eraser", "map.up")))
            self.click(view.viewport(), view.viewport_point(self.lot.randrange(view.map.board.cells)))

    def begin_army(self) -> None:
        self.run("go.armies")
        button = self.find("armies:new")
        if button is not None:
            self.click(button)

    def act_army(self) -> None:
        workspace = self.window._rooms["armies"].workspace
        if workspace.session is None:
            self.begin_army()
            return
        editor = workspace.session.editor
        chance = self.lot.random()
        if chance < 0.15 and editor.history.position:
            self.run(self.lot.choice(("armies.undo", "armies.redo")))
        elif chance < 0.25:
            self.type_into("armies:notes")
        elif chance < 0.35 and editor.army.units:
            editor.remove((self.lot.randrange(len(editor.army.units)),))
        else:
            editor.add(self.lot.choice(workspace.session.state.pool.everything).troop, self.lot.randint(1, 3))

    def _scenario(self) -> Any:
        from hheditor.store import Query

        if self.window.desk.session.value.document("scenario") is None:
            self.put_up("scenario", "scenario", Query(kinds=("scenario",)))
        self.run("go.scenario")
        return self.window._rooms["scenario"].workspace.session

    def put_up(self, workspace: str, kind: Any, query: Any) -> None:
        """Open the first document of its kind in a workspace."""
        from hheditor.app.frame.session import OpenDocument

        session = self.window.desk.session
        card = self.window.desk.library.library.cards.find(query)[-1]
        entry = OpenDocument(workspace, kind, card.id)
        session.change(documents=session.value.with_document(entry))

    def begin_deployment(self) -> None:
        self._scenario().turn_to("field")

    def act_deployment(self) -> None:
        workspace = self.window._rooms["scenario"].workspace
        deployer, view = workspace.session.deployer, self.find("field")
        chance = self.lot.random()
        if chance < 0.2:
            self.run(self.lot.choice(("scenario.undo", "scenario.redo")))
        elif chance < 0.35 or view is None:
            self.run(self.lot.choice(("scenario.auto", "scenario.other-side", "scenario.clear")))
        else:
            here = deployer.of(deployer.side)
            cells = [each.cell for each in here.placed.values()] if here is not None else []
            spot = self.lot.choice(cells) if cells else 0
            self.click(view.viewport(), view.viewport_point(spot))
            zone = tuple(here.zone) if here is not None else ()
            if zone:
                self.click(view.viewport(), view.viewport_point(self.lot.choice(zone)))

    def begin_texts(self) -> None:
        self._scenario().turn_to("sheet")

    def act_texts(self) -> None:
        self.type_into(self.lot.choice(("scenario:name", "scenario:notes")))

    def begin_battle(self) -> None:
        """A battle in which both sides are played by the program, also after a kill."""
        session = self.window.desk.session
        if session.value.document("battle") is None or self.lot.random() < 0.2:
            self._scenario().start_battle()
        self.run("go.battle")
        workspace = self.window._rooms["battle"].workspace
        for side in (0, 1):
            workspace.session.opponents.seat(side, BOT)

    def act_battle(self) -> None:
        """Both sides play by themselves: wait for the next order, but not for ever."""
        from PySide6.QtTest import QTest

        from tests.saved import shown_in

        def orders() -> int:
            return sum(len(each.entries()) for _, each in shown_in(self.window) if hasattr(each, "entries"))

        before = orders()
        for _ in range(40):
            QTest.qWait(5)
            if orders() != before:
                return

    def begin_notes(self) -> None:
        from hheditor.store import Query

        if self.window.desk.session.value.document("review") is None:
            self.put_up("review", "battle", Query(kinds=("battle",), order="created"))
        self.run("go.review")

    def act_notes(self) -> None:
        if self.lot.random() < 0.2:
            self.run("review.forward")
        else:
            self.type_into("review:note", 4)


def say(claim: dict[str, Any]) -> None:
    """Tell the parent; it is told for good when this returns."""
    os.write(1, (json.dumps(claim) + "\n").encode())


def live(seed: int) -> int:
    """The child: the program itself, with somebody at it."""
    from PySide6.QtCore import QTimer

    from hheditor.ui.application import run

    life = Life(seed)
    return run(lambda: QTimer.singleShot(0, life.begin))


def warm_up() -> None:
    """Read all modules, and have a window at a desk of nobody: fonts, icons, art and tables are then there
    for every life to come. Nothing of it holds a library or a thread."""
    from PySide6.QtCore import QEvent
    from PySide6.QtWidgets import QApplication

    from hheditor.app import desk_in_memory
    from hheditor.app.library import use_library
    from hheditor.ui import application
    from hheditor.ui.workspaces import PLACES

    qt = QApplication([*sys.argv[:1], "-style", "fusion"])
    with tempfile.TemporaryDirectory(prefix="hheditor-warm-") as folder:
        desk = desk_in_memory()
        books = use_library(desk, Path(folder) / "library.hhlibrary")
        window = application.create_window(qt, desk)
        window.show()
        qt.processEvents()
        for place in PLACES:
            window.show_workspace(place.id)
            qt.processEvents()
        window.close()
        books.close()
        window.deleteLater()
        del window, desk
        qt.processEvents()
        qt.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    # A fork goes on with the application it was born into: a process can have but one.
    vars(application)["QApplication"] = lambda _: qt


def nurse() -> int:
    """Where lives come from: a process that is warm and forks one for each line it is given, so that a kill
    costs a window and not a Python, a Qt and all the art. It waits for the end of each, and says so."""
    warm_up()
    for line in sys.stdin:
        order = json.loads(line)
        child = os.fork()
        if child == 0:
            os.environ["HHEDITOR_HOME"] = order["home"]
            for number, name in ((1, "claims"), (2, "errors")):
                file = os.open(
                    Path(order["home"]) / name, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_APPEND
                )
                os.dup2(file, number)
            sys.stdin.close()
            try:
                os._exit(live(order["seed"]))
            except BaseException:  # noqa: BLE001 - a fork must not go on as its parent
                import traceback

                traceback.print_exc()
                os._exit(99)
        print(child, flush=True)
        print(os.waitpid(child, 0)[1], flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(nurse())
