"""Small battles for journeys: a field, some units at named hexes, and a person who plays them."""

from collections.abc import Callable
from typing import Any, Self

from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from hheditor.app.battle import Table
from hheditor.app.frame.session import OpenDocument
from hheditor.app.scenario.start import StartWith, start_battle
from hheditor.armies import Army, Device, Leader, TroopType, Unit
from hheditor.battles import Battle
from hheditor.hexes import Board, cell_labelled, facing_named, label
from hheditor.maps import Map
from hheditor.maps.document import blank
from hheditor.maps.edits import Edit, apply, terrain_edit
from hheditor.maps.shapes import line
from hheditor.maps.ways import way_edit
from hheditor.rules.api import find
from hheditor.scenarios import Deployment, Placement, Scenario, Side
from hheditor.ui.canvas.view import FieldView
from tests.journeys.driver import Driver
from tests.rules.hordes_heroes.builder import troop_type

SHIFT = Qt.KeyboardModifier.ShiftModifier
NONE = Qt.KeyboardModifier.NoModifier
DEVICES = (Device("plain", "lion", "#9c2a2c", "#e8c465"), Device("plain", "", "#234f8e", "#dfe4ea"))


class Ground:
    """Collects a battlefield; hexes by their labels."""

    def __init__(self, board: Board | None = None, *, first: int = 0, turns: int = 0, **profile: Any) -> None:
        self.board = board or Board(18, 13)
        self.map: Map = blank(self.board, "Test field")
        self._first = first
        self._turns = turns
        self._profile = {"id": "medieval", "breaking_point": 100, **profile}
        self._troops: list[dict[str, TroopType]] = [{}, {}]
        self._units: list[list[Unit]] = [[], []]
        self._leaders: list[list[Leader]] = [[], []]
        self._stands: list[list[Placement]] = [[], []]
        self._rides: list[list[Placement]] = [[], []]

    def cells(self, labels: str) -> tuple[int, ...]:
        """Cells by their labels."""
        return tuple(cell_labelled(self.board, each) for each in labels.split())

    def do(self, edit: Edit) -> None:
        """Change the map."""
        self.map, _ = apply(self.map, edit)

    def paint(self, terrain: str, labels: str) -> None:
        """Paint hexes."""
        self.do(terrain_edit(self.cells(labels), terrain))

    def road(self, start: str, end: str) -> None:
        """A straight road."""
        chain = line(self.board, *self.cells(f"{start} {end}"))
        self.do(way_edit(self.map, "road", list(chain), leave=False))

    def unit(
        self, side: int, text: str, place: str, facing: str = "", *, name: str = "", formation: str = "line"
    ) -> None:
        """A unit from the shorthand of the rules' tests, facing the enemy unless told otherwise."""
        troop = troop_type(text, text)
        self._troops[side][text] = troop
        number = len(self._units[side])
        self._units[side].append(Unit(text, name=name or f"{'Red' if side == 0 else 'Blue'} {number + 1}"))
        look = facing_named(facing or ("N" if side == 0 else "S"), self.board.orientation)
        self._stands[side].append(Placement(number, cell_labelled(self.board, place), look, formation))

    def leader(
        self,
        side: int,
        place: str,
        name: str = "",
        *,
        move: int = 4,
        reach: int = 4,
        role: str = "general",
    ) -> None:
        """A general, or a magician."""
        number = len(self._leaders[side])
        called = name or f"General {side}-{number}"
        known: dict[str, Any] = {"move": move, "range": reach, "hero": 0}
        self._leaders[side].append(Leader(called, role, known, number == 0))
        self._rides[side].append(Placement(number, cell_labelled(self.board, place)))

    def scenario(self, start: str = "deployed") -> Scenario:
        """The scenario."""
        sides, deployments = [], []
        for side, (name, edge) in enumerate((("Red", "south"), ("Blue", "north"))):
            army = Army(
                f"{name} army",
                "hordes_heroes",
                troops=tuple(self._troops[side].values()),
                units=tuple(self._units[side]),
                leaders=tuple(self._leaders[side]),
                device=DEVICES[side],
            )
            sides.append(Side(name, army, edge))  # type: ignore[arg-type]
            count = len(self._units[side])
            rides = [Placement(count + each.piece, each.cell) for each in self._rides[side]]
            deployments.append(Deployment("as it stands", side, (*self._stands[side], *rides)))
        return Scenario(
            "Test battle",
            "hordes_heroes",
            self.map,
            (sides[0], sides[1]),
            self._profile,
            tuple(deployments) if start == "deployed" else (),
            turn_limit=self._turns,
            start=start,  # type: ignore[arg-type]
            first=self._first,
        )


class Player:
    """A person at the battle workspace."""

    def __init__(
        self, driver: Driver, scenario: Scenario, dice: str = "typed", *, seed: str = "journey"
    ) -> None:
        self.driver = driver
        driver.desk.settings.change(reduced_motion=True, pace="at-once", wait_turn=False)
        books = driver.desk.library
        card = books.create(scenario)
        start = StartWith(dice=dice, deployed=scenario.start == "deployed")  # type: ignore[arg-type]
        battle = start_battle(books, scenario, find(scenario.system), start, parent=card.id)
        battle.change_header(dice=replace(battle.header.dice, seed=seed))
        self.identity = battle.header.id
        del battle
        session = driver.desk.session
        entry = OpenDocument("battle", "battle", self.identity)
        session.change(documents=session.value.with_document(entry))
        driver.key("Ctrl+5")
        self._sit_down()

    @classmethod
    def present(cls, driver: Driver) -> Self:
        """Somebody at the battle that is on the screen."""
        found = cls.__new__(cls)
        found.driver = driver
        entry = driver.desk.session.value.document("battle")
        assert entry is not None
        found.identity = entry.id
        found._sit_down()
        return found

    def _sit_down(self) -> None:
        view = self.driver.find("field")
        assert isinstance(view, FieldView)
        self.view = view
        self.port: QWidget = view.viewport()

    # Looking costs nothing

    @property
    def desk(self) -> Any:
        """The widgets of the workspace."""
        return self.driver.find("battle")

    @property
    def table(self) -> Table:
        """The table, to look at it."""
        table = self.desk.seat.table
        assert isinstance(table, Table)
        return table

    @property
    def battle(self) -> Battle:
        """The record as it lies on disk, read anew."""
        from hheditor.app.library import DeskLibrary

        books = DeskLibrary(self.driver.desk, self.driver.desk.library.path)
        try:
            return books.open_battle(self.identity)
        finally:
            books.close()

    def place(self, name: str) -> str:
        """Where a unit stands, by its label; empty if it is lost."""
        for piece in self.table.scene().pieces:
            if piece.name == name:
                return label(self.view.map.board, piece.places[0])
        return ""

    def piece(self, name: str) -> Any:
        """A unit as the scene has it."""
        return next(piece for piece in self.table.scene().pieces if piece.name == name)

    def facing(self, name: str) -> int:
        """The facing of a unit."""
        return int(self.piece(name).angle) // 300

    @property
    def phase(self) -> tuple[int, str]:
        """Whose bound it is, and the phase."""
        moment = self.table.battle.moment()
        return moment.side, moment.phase

    @property
    def log(self) -> list[str]:
        """The sentences of the log."""
        view: Any = self.driver.find("battle:log")
        model = view.model()
        return [model.text(row) for row in range(model.rowCount())]

    @property
    def bubble(self) -> str:
        """What the open question asks; empty without one."""
        found = self.desk.bubble
        return found.asked.question if found.isVisible() and found.asked is not None else ""

    @property
    def answers(self) -> list[str]:
        """The choices of the open question."""
        return [choice.title for choice in self.desk.bubble.asked.choices]

    def covered(self, place: str) -> bool:
        """Whether the open question lies over the middle of a hex."""
        return bool(self.desk.bubble.geometry().contains(self.at(place)))

    def reachable(self) -> list[str]:
        """Where the chosen unit may go, besides where it stands."""
        choices = self.desk.seat.choices()
        here = self.desk.seat.where_of(self.desk.seat.chosen)
        board = self.view.map.board
        return [label(board, cell) for cell in sorted(choices.destinations) if cell != here]

    def at(self, place: str, dx: float = 0.0, dy: float = 0.0) -> QPoint:
        """A point of the field, by the label of a hex and a way off its middle in hexes."""
        middle = self.view.viewport_point(cell_labelled(self.view.map.board, place))
        hexes = 1000 * self.view.scale_now
        return QPoint(round(middle.x() + dx * hexes), round(middle.y() + dy * hexes))

    def hover(self, place: str, look: Callable[[], object] = lambda: None) -> str:
        """Rest the pointer on a hex for a tenth of a second, look, and let the window finish; what the card
        at it says."""
        with self.driver.longest.watch(f"way to {place}"):
            QTest.mouseMove(self.port, self.at(place))
        card: Any = self.desk.hover_card
        card.hide()
        with self.driver.longest.watch(f"hover over {place}"):
            QTest.mouseMove(self.port, self.at(place, 0.05, 0.05))
            self.driver._qtbot.waitUntil(lambda: not self.desk._rest.isActive(), timeout=100)
        look()
        self.driver.settle()
        return card.text if card.isVisible() else ""

    # What is counted

    def click(self, place: str, modifiers: Qt.KeyboardModifier = NONE) -> None:
        """One click on a hex."""
        self.driver.click(self.port, self.at(place), modifiers=modifiers)

    def aim(self, place: str, dx: float, dy: float) -> None:
        """Press on a hex, drag to aim, release: one input."""
        self.driver.drag(self.port, self.at(place), self.at(place, dx, dy))

    def drag(self, *way: str, modifiers: Qt.KeyboardModifier = NONE) -> None:
        """Press on the first hex, go over the others, release on the last: one input."""
        self.driver.drag(self.port, *(self.at(place) for place in way), modifiers=modifiers)

    def move(self, name: str, place: str) -> None:
        """Choose a unit and press on its destination: two inputs."""
        self.click(self.place(name))
        self.click(place)

    def end_phase(self) -> None:
        """End the phase, twice where somebody is forgotten."""
        before = self.phase
        self.driver.key("E")
        if self.phase == before and self.desk.seat.warned:
            self.driver.key("E")

    def to_phase(self, side: int, phase: str) -> None:
        """End phases until one is reached."""
        for _ in range(20):
            if self.phase == (side, phase):
                return
            if self.table.waiting.kind == "dice":
                self.driver.key("0")
            elif self.bubble:
                self.driver.key("1")
            else:
                self.end_phase()
        raise AssertionError(f"never came to {phase} of side {side}: {self.phase}, {self.table.waiting}")

    def type_while(self, phase: str, digit: str) -> None:
        """Type the same number for every roll of a phase."""
        for _ in range(12):
            if self.phase[1] != phase or self.table.waiting.kind != "dice":
                return
            self.driver.key(digit)

    def answer_all(self, digit: str = "1") -> list[str]:
        """Answer every question there is by a key; what was asked."""
        asked: list[str] = []
        for _ in range(12):
            if self.table.waiting.kind != "question" or not self.bubble:
                break
            asked.append(self.bubble)
            self.driver.key(digit)
        return asked
