"""Every call of the store refused in its turn, through a whole evening: what was called saved is there, the
program goes on, and a restart finds everything.

One walk does what the screens let a person do: paint, muster, write, play, annotate, tag, throw away, bring
back, take in files, back up, change settings. It is walked once to count its calls, and then once for every
call, which is refused alone; then again with everything refused from that call on until the disk is well.
"""

import itertools
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from hheditor.app import Desk, desk_on_disk
from hheditor.app.army.shelf import keep_type
from hheditor.app.frame.history import History
from hheditor.app.library import DeskLibrary, use_library
from hheditor.armies import Army, TroopType
from hheditor.armies import edits as army_edits
from hheditor.battles import BattleHeader, DiceSettings, answer_chance
from hheditor.maps import Map
from hheditor.maps import edits as map_edits
from hheditor.scenarios import Scenario
from hheditor.scenarios import edits as scenario_edits
from hheditor.store import StoreError, open_library
from hheditor.store.care import backups
from hheditor.values import new_id
from tests.battles import pebbles
from tests.saved import Checker
from tests.store.faults import Faults, below_sqlite_is_possible, faults
from tests.store.samples import a_map, a_scenario, an_army, png

_SHARES = 8
"""So that several workers share the walks."""
_EVERY = 7
"""In the gate every seventh call is the first of a disk that stays refusing; alone, every single one is."""


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A library that is there already: making one is a walk of its own."""
    path = tmp_path_factory.mktemp("prepared") / "library.hhlibrary"
    with open_library(path) as library:
        library.documents.add(a_map("Before"))
    return path.read_bytes()


class Walk:
    """An evening at the program, without its window."""

    def __init__(self, home: Path, injector: Faults) -> None:
        self._injector = injector
        self.desk: Desk = desk_on_disk(home / "config")
        self.books: DeskLibrary = use_library(self.desk, home / "data" / "library.hhlibrary")
        self.checker = Checker(self.desk)
        self.histories: dict[str, History[Any, Any]] = {}
        self.battle: Any = None

    def acts(self) -> tuple[Callable[[], object], ...]:
        """In their order; each may be refused with a sentence, and the evening goes on."""
        return (
            self.paint,
            self.muster,
            self.write_a_scenario,
            self.play,
            self.look_after_the_library,
            self.change_settings,
            self.go_on_painting,
        )

    def walk(self) -> None:
        """All of it. Nothing but a sentence of the store may come out of an act."""
        for act in self.acts():
            for step in act():  # type: ignore[attr-defined]
                with suppress(StoreError):
                    step()
                self.look()

    def look(self) -> None:
        """The promise of the header, after every step."""
        with self._injector.resting():
            self.checker.check(self.shown())

    def shown(self) -> Iterator[tuple[str, Any]]:
        """What a screen would show."""
        for identity, history in self.histories.items():
            yield identity, history.document
        if self.battle is not None:
            yield self.battle.header.id, self.battle

    def _edit(self, document: Any, kind: Any, edits: Any) -> History[Any, Any]:
        identity = self.books.create(document).id
        self.histories[identity] = self.books.edit(identity, kind, edits.apply, edits.Edit)
        return self.histories[identity]

    def _of(self, kind: type) -> History[Any, Any]:
        return next(each for each in self.histories.values() if isinstance(each.document, kind))

    def paint(self) -> Iterator[Callable[[], object]]:
        yield lambda: self._edit(a_map("New"), Map, map_edits)
        field = self._of(Map)
        for cell in (7, 8):
            yield lambda cell=cell: field.do(map_edits.SetTerrain((cell,), ("marsh",)), "history.paint")  # type: ignore[misc]
        yield field.undo

    def muster(self) -> Iterator[Callable[[], object]]:
        yield lambda: self._edit(an_army(), Army, army_edits)
        army = self._of(Army)
        for letter in ("A", "Ag"):
            edit = army_edits.SetWords("name", letter)
            yield lambda edit=edit: army.do(edit, "army.renamed", merge="name")  # type: ignore[misc]
        yield lambda: keep_type(self.books, TroopType(new_id(), "Own", "none"))

    def write_a_scenario(self) -> Iterator[Callable[[], object]]:
        yield lambda: self._edit(a_scenario(), Scenario, scenario_edits)
        scenario = self._of(Scenario)
        yield lambda: scenario.do(
            scenario_edits.SetWords("notes", "Rain in the night."), "scenario.did.notes"
        )

    def play(self) -> Iterator[Callable[[], object]]:
        header = BattleHeader(new_id(), pebbles.scenario(20), "pebbles", "1", DiceSettings("seeded", "x"))
        yield lambda: setattr(self, "battle", self.books.begin_battle(header, author="Anna"))
        if self.battle is None:
            return
        battle = self.battle
        for _ in range(2):
            yield lambda: answer_chance(battle)
            yield lambda: battle.play(next(iter(battle.ruleset.orders(battle.position()))))
        yield lambda: battle.annotate(battle.cursor.node, text="Well thrown")
        yield battle.undo

    def look_after_the_library(self) -> Iterator[Callable[[], object]]:
        books = self.books
        identity = next(iter(self.histories))
        yield lambda: books.library.documents.set_tags(identity, ("club", "mud"))
        yield lambda: books.library.versions.keep(identity, "Before the rain")
        yield lambda: books.library.documents.duplicate(identity, "Copy")
        yield lambda: books.library.pictures.add(png())
        yield lambda: books.library.back_up()
        yield lambda: books.keep_elsewhere(books.path.with_name("copy.hhlibrary"))
        yield lambda: books.library.documents.mark_opened(identity)

    def change_settings(self) -> Iterator[Callable[[], object]]:
        yield lambda: self.desk.settings.change(author="Anna")
        yield lambda: self.desk.session.change(workspace="map")

    def go_on_painting(self) -> Iterator[Callable[[], object]]:
        field = self._of(Map)
        yield field.redo
        yield lambda: field.do(map_edits.SetTerrain((9,), ("marsh",)), "history.paint")

    def close(self) -> None:
        """As the window does when nothing waits."""
        self.books.close()


def evening(home: Path, injector: Faults, prepared: bytes, at: int, *, onwards: bool) -> int:
    """Walk with one refusal, heal, and look at what is left; how many calls it took."""
    library = home / "data" / "library.hhlibrary"
    library.parent.mkdir(parents=True)
    library.write_bytes(prepared)
    walk = Walk(home, injector)
    with injector.counting(at, onwards=onwards):
        walk.walk()
        calls = injector.calls
        injector.heal()
        assert walk.books.retry() is None, f"still in the way after call {at}: {injector.refused[:3]}"
        assert walk.desk.saving == "saved"
        walk.look()
        walk.close()
    with open_library(library) as again:
        assert again.writable
        assert again.check().sound
        for identity, history in walk.histories.items():
            assert again.documents.load_any(identity) == history.document
        if walk.battle is not None:
            assert tuple(again.battles.entries(walk.battle.header.id)) == tuple(walk.battle.entries())
    later = desk_on_disk(home / "config")
    assert later.settings.value == walk.desk.settings.value
    return calls


@pytest.mark.parametrize("share", range(_SHARES))
def test_every_call_refused_alone(tmp_path: Path, prepared: bytes, share: int) -> None:
    with faults() as injector:
        calls = evening(tmp_path / "all-well", injector, prepared, 0, onwards=False)
        least = 200 if below_sqlite_is_possible() else 30
        assert calls > least, f"only {calls} calls were counted: the injector does not see the store"
        for at in range(1 + share, calls + 1, _SHARES):
            evening(tmp_path / f"call-{at}", injector, prepared, at, onwards=False)


def test_everything_refused_from_a_call_on_until_the_disk_is_well(tmp_path: Path, prepared: bytes) -> None:
    with faults() as injector:
        calls = evening(tmp_path / "all-well", injector, prepared, 0, onwards=False)
        for at in range(1, calls + 1, _EVERY):
            evening(tmp_path / f"from-{at}", injector, prepared, at, onwards=True)


def test_a_library_is_made_whole_or_not_at_all(tmp_path: Path) -> None:
    with faults() as injector:
        for at in itertools.count(1):
            path = tmp_path / f"made-{at}" / "library.hhlibrary"
            with injector.counting(at):
                with suppress(StoreError), open_library(path) as library:
                    library.documents.add(a_map())
                refusals = list(injector.refused)
            with open_library(path) as again:
                assert again.writable, refusals
                assert again.check().sound
            if not refusals:
                break
        assert at > 10


def test_care_takes_a_trouble_of_the_moment_for_no_damage(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file that cannot be opened now, as where too many are, is not damaged: it stays writable, and the
    newest backups stay."""
    for name in ("KEEP_LAST", "KEEP_DAYS", "KEEP_WEEKS", "KEEP_MONTHS"):
        monkeypatch.setattr(backups, name, 2)
    path = tmp_path / "library.hhlibrary"
    with open_library(path) as library:
        for number in range(3):
            library.documents.add(a_map(f"Field {number}"))
            library.back_up()
    folder = backups.folder_of(path)
    with faults() as injector:
        for at in itertools.count(1):
            with open_library(path) as library:
                library.settings.set("n", at)
                newest = {each.path for each in library.list_backups()[: backups.KEEP_LAST - 1]}
                with injector.counting(at):
                    caretaker = library.start_care(lambda finding: None)
                    assert caretaker is not None
                    caretaker.finish()
                    refusals = list(injector.refused)
                assert library.writable and not library.damaged, (at, refusals)
            there = {each.path for each in backups.list_backups(folder)}
            assert newest <= there, (at, refusals)
            if not refusals:
                break
        assert at > 10
