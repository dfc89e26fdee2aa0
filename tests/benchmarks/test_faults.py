"""The disk refuses, in the real window, through all workspaces: every single call of the store in its turn.

    uv run pytest tests/benchmarks/test_faults.py -n0 -s
    FAULTS_EVERY=10 FAULTS_FIRST=3 uv run pytest ...        every tenth call, from the third on

A person paints, musters, makes a scenario and writes on it, plays, annotates, prints, exports and changes
settings. Each stage of that evening is walked once, from the start of the program, to count its calls of the
store and then once for each, refused alone. The whole evening is walked for every fortieth.
After every input the driver compares what the header calls saved with what another connection reads; at the
end the disk is well again, the window has nothing left to save, and a new start finds everything.
"""

import gc
import os
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from hheditor.app import desk_on_disk
from hheditor.app.frame.session import DocumentKind, OpenDocument
from hheditor.store import Query, StoreError, open_library
from hheditor.ui.frame.crash import CrashDialog, Guard
from hheditor.ui.frame.watch import Watch
from hheditor.ui.safety.unsaved import UnsavedDialog
from tests.journeys.driver import Driver
from tests.saved import bare, shown_in
from tests.store.faults import Faults, faults

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
EVERY = int(os.environ.get("FAULTS_EVERY", "1"))
FIRST = int(os.environ.get("FAULTS_FIRST", "1"))
STAGES = ("paint", "muster", "prepare", "play", "annotate", "print", "settings")
SPARSE = 40
"""How many times more seldom a call is refused in a walk through the whole evening."""


class Evening(Driver):
    """The driver, whose looks from outside are not counted."""

    injector: Faults
    folder: Path

    def look_at_saved(self) -> None:
        with self.injector.resting():
            super().look_at_saved()

    def walk(self, stages: Sequence[str], folder: Path) -> None:
        """Through workspaces, by keys and clicks."""
        self.folder = folder
        for stage in stages:
            getattr(self, stage)()

    def go_on(self) -> None:
        """Whatever the program asks about unsaved work: go on."""
        for dialog in self.window.findChildren(UnsavedDialog):
            if dialog.isVisible():
                self.click(self.find("unsaved:go-on"))
        assert not any(each.isVisible() for each in self.window.findChildren(CrashDialog)), "a crash dialog"

    def press(self, *keys: str) -> None:
        for each in keys:
            self.key(each)
            self.go_on()

    def write(self, name: str, words: str) -> None:
        if self.sees(name):
            self.click(self.find(name))
            self.type(words)
            self.go_on()

    def paint(self) -> None:
        self.press("Ctrl+2")
        port = self.find("field").viewport()  # type: ignore[attr-defined]
        for x, y in ((0.5, 0.5), (0.6, 0.5)):
            self.click(port, port.rect().center() * 2 * x + port.rect().topLeft() * y)
            self.go_on()
        self.press("Ctrl+Z")
        self.write("map:name", "Mud")
        self.press("Ctrl+N")

    def muster(self) -> None:
        self.press("Ctrl+3")
        if self.sees("armies:new"):
            self.click(self.find("armies:new"))
            self.go_on()
        self.press("Ctrl+G")
        self.write("armies:notes", "Wet")

    def prepare(self) -> None:
        self.press("Ctrl+4")
        self.write("scenario:notes", "Rain")
        self.press("Ctrl+PgDown", "A", "Ctrl+Z", "Ctrl+PgUp")

    def play(self) -> None:
        self.press("Ctrl+4", "F5", "Return", "Ctrl+Z", "Return")

    def annotate(self) -> None:
        self.press("Ctrl+6", "Right", "Right")
        self.write("review:note", "Well")
        self.press("Esc", "Right")

    def print(self) -> None:
        self.press("Ctrl+7", "Ctrl+S")
        if self.sees("prompt:field"):
            self.type(str(self.folder / "sheet.pdf"))
            self.press("Return")
        self.press("Esc")

    def settings(self) -> None:
        self.press("Ctrl++", "Ctrl+0", "Ctrl+1")


@pytest.fixture
def prepared(tmp_path: Path) -> bytes:
    from hheditor.store.exchange import carry_out, read_file

    path = tmp_path / "prepared" / "library.hhlibrary"
    with open_library(path) as library:
        for name in ("hadlow-bridge.hhscenario", "hastings-1066-annotated.hhbattle"):
            shipment = read_file(EXAMPLES / name)
            carry_out(library, shipment, "skip")
            shipment.close()
    return path.read_bytes()


@pytest.fixture
def injector() -> Iterator[Faults]:
    with faults() as made:
        yield made


def evening(
    qtbot: QtBot,
    qapp: QApplication,
    injector: Faults,
    home: Path,
    prepared: bytes,
    at: int,
    stages: Sequence[str] = STAGES,
) -> tuple[int, list[str]]:
    """One walk with one refusal; how many calls there were, and what was refused."""
    os.environ["HHEDITOR_HOME"] = str(home)
    library = home / "data" / "library.hhlibrary"
    library.parent.mkdir(parents=True)
    library.write_bytes(prepared)
    desk = desk_on_disk()
    rooms: tuple[tuple[str, DocumentKind], ...] = (("scenario", "scenario"), ("review", "battle"))
    with open_library(library) as known:
        documents = tuple(
            OpenDocument(room, kind, known.cards.find(Query(kinds=(kind,)))[0].id) for room, kind in rooms
        )
    desk.session.change(documents=documents)
    Evening.injector = injector
    with injector.counting(at):
        # Hundreds of windows a test: each goes with its walk, and none is left for the end.
        hands: Any = SimpleNamespace(
            addWidget=lambda _: None, waitSignal=qtbot.waitSignal, waitUntil=qtbot.waitUntil
        )
        driver = Evening(hands, qapp, desk)
        watch, guard = Watch(driver.window), Guard(driver.window.frame, driver.window)
        guard.start()
        watch.start()
        try:
            driver.walk(stages, home)
            calls, refused = injector.calls, list(injector.refused)
            injector.heal()
            books = desk.library
            books.hand_on()
            books.retry(patient=True)
            assert not books.holds, refused
            assert desk.saving == "saved", refused
            driver.go_on()
            driver.look_at_saved()
            with injector.resting():
                shown = [(identity, thing) for identity, thing in shown_in(driver.window) if identity]
            driver.window.close()
            assert not driver.window.isVisible()
        finally:
            guard.stop()
            watch.stop()
            driver.window.deleteLater()
    with open_library(library) as again:
        assert again.check().sound, refused
        for identity, thing in shown:
            if hasattr(thing, "entries"):
                assert len(tuple(again.battles.entries(identity))) == len(thing.entries()), refused
            else:
                assert bare(again.documents.load_any(identity)) == bare(thing), refused
    return calls, refused


@pytest.mark.timeout(0)
@pytest.mark.parametrize("stages", [*((stage,) for stage in STAGES), STAGES], ids=[*STAGES, "all"])
def test_every_call_of_the_store_refused(
    qtbot: QtBot,
    qapp: QApplication,
    injector: Faults,
    prepared: bytes,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    stages: tuple[str, ...],
) -> None:
    monkeypatch.setenv("HHEDITOR_HOME", str(tmp_path))
    calls, _ = evening(qtbot, qapp, injector, tmp_path / "all-well", prepared, 0, stages)
    every = EVERY * (1 if len(stages) == 1 else SPARSE)
    begun = time.monotonic()
    print(f"\n{'+'.join(stages)}: {calls} calls of the store; every {every}. refused, from {FIRST} on")
    tried, wrong = 0, []
    for at in range(FIRST, calls + 1, every):
        what = _outcome(qtbot, qapp, injector, tmp_path / f"call-{at}", prepared, at, stages)
        wrong += [f"call {at} of {calls}: {what}"] if what.startswith("WRONG") else []
        tried += 1
        print(f"call {at}: {what} ({(time.monotonic() - begun) / tried:.1f} s each)", flush=True)
    print(f"{tried} calls refused, one a walk; {len(wrong)} wrong")
    assert not wrong, "\n".join(wrong)


def _outcome(*walk: Any) -> str:
    """What was refused in a walk, or what went wrong: as words, so that no window stays held."""
    try:
        return ",".join(evening(*walk)[1]) or "none"
    except (AssertionError, StoreError) as error:
        return f"WRONG {error}"
    finally:
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        gc.collect()
