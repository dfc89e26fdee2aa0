"""A siege as a person plays it: a tower at the wall, ladders, an engine's shot, fire put out, nightfall."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtWidgets import QLineEdit, QListWidget, QWidget

from hheditor.rules.api import registry
from hheditor.rules.figures.position.table import Table
from hheditor.rules.figures.position.works import ENGINES, SECTORS
from hheditor.rules.figures.ruleset import Figures
from hheditor.ui.workspaces.battle import telling
from tests.journeys.battlefield import Player
from tests.journeys.driver import Driver
from tests.rules.figures.castle import GATE, T_SW, W_SE, W_SW, castle, peopled
from tests.rules.figures.driver import BLUE, RED
from tools.examples.figures import rocca_serena
from tools.examples.figures.sketch import scenario

TOWER, RAM, STONES, MANGONEL = range(4)
CALLED = {"crossbow": "Arbalester", "X": "Knight", "S": "Servant"}


class Staged(Figures):
    """Begins a battle in the middle of a siege."""

    stage: ClassVar[Table | None] = None

    def opening(self, scenario: Any) -> Table:
        """The stage."""
        return self.stage if self.stage is not None else super().opening(scenario)


@pytest.fixture(autouse=True)
def _game() -> Iterator[None]:
    """The game is not offered yet."""
    registry.register(Staged())
    yield
    Staged.stage = None
    registry.forget("figures")


def besieging(*, over: bool = True) -> Any:
    """Rocca Serena on a short day: a tower before the wall, men with a ladder at it, one on it."""
    field = castle({W_SE: {"damage": 22}}, day=2, night=1)
    field.engine(RED, "siege-tower", (8000, 5700, 2700), code="fM", role="trooper")
    field.engine(RED, "ram", (9000, 6000, 2700))
    field.engine(RED, "stone-thrower", (12000, 8500, 2700))
    field.engine(RED, "mangonel", (10500, 10150, 2700), fire=4)
    spots = ((6700, 5250), (6920, 5250), *((6650 + 220 * n, 5600) for n in range(2)))
    field.dissolved(RED, "2x2 c fM", spots, 2700, ladders=2, name="Storming party")
    if over:
        field.on_ladder("fX", field.ladder(RED, (9800, 5150), W_SE, 1))
    field.on_top(BLUE, "fL/xbow", GATE, 4)
    field.on_top(BLUE, "fM", T_SW, 15)
    field.single(BLUE, "fM", (11500, 4500, 900))
    peopled(field)
    field.kinds = [
        replace(each, name=CALLED.get(each.weapon or each.klass, "Serjeant")) for each in field.kinds
    ]
    return field


def begun(
    driver: Driver, phase: str = "melee", *, turn: int = 1, over: bool = True, field: Any = None
) -> Player:
    """A person at that siege, or at another, as the defender's turn ends."""
    field = field or besieging(over=over)
    Staged.stage = field.table(phase, BLUE, turn=turn, command=False, settled=True)
    document = scenario(rocca_serena.SKETCH)
    table = Staged.stage.setup.table
    return Player(driver, replace(document, name="Rocca Serena", table=table, start="deployed"), "typed")


def at(player: Player, x: float, y: float) -> QPoint:
    """A point of the view over a spot of the table."""
    return player.view.mapFromScene(QPointF(x, y))


def drag(player: Player, spot: tuple[int, int], *ways: tuple[int, int]) -> None:
    """Press on a spot and drag by each of these; one input."""
    x, y = spot
    player.driver.drag(player.port, at(player, x, y), *(at(player, x + dx, y + dy) for dx, dy in ways))


def rows(player: Player) -> list[Any]:
    """The orders on the card."""
    card = player.desk.card
    found = card._orders
    inside = [each for each in card.findChildren(QWidget) if found.indexOf(each) >= 0]
    return sorted(inside, key=found.indexOf)


def near(player: Player, scale: float, x: float, y: float) -> None:
    """Look at a spot from near by."""
    player.view.set_scale(scale)
    player.view.centerOn(x, y)
    player.driver.settle()


def piece_at(player: Player, number: int) -> QPoint:
    """The middle of a piece as it is shown."""
    piece = next(each for each in player.table.scene().pieces if each.id == number)
    return at(player, piece.x, piece.y)


def end_phase(player: Player, phase: str, side: int = RED) -> None:
    """End a phase, whoever is left over."""
    position = player.table.position
    while player.table.position.phase == phase and player.table.position.mover == side:
        before = player.table.position
        player.driver.key("E")
        assert player.table.position is not before or player.desk.seat.warned, position.phase


def test_an_hour_of_a_siege_is_played_on_the_window(driver: Driver) -> None:
    player = begun(driver)
    table = player.table

    def siege() -> Any:
        return table.position.siege

    # FIR-4: a fire is asked about first, and put out by a die.
    assert "fire" in player.bubble and player.answers[0] == "Put the fire out: 4+"
    with driver.budget(2):
        driver.key("1")
        driver.key("5")
    assert siege().engines[MANGONEL].fire == 0

    # ENG-5: a stone thrower at a man on the gate, by two clicks and his die.
    near(player, 0.06, 10500, 7000)
    archer = table.position.tops[GATE, 4]
    with driver.budget(3):
        driver.click(player.port, piece_at(player, ENGINES + STONES))
        assert [row.text() for row in rows(player)] == ["Shoot at Arbalester"]
        driver.click(player.port, piece_at(player, archer))
        driver.key("6")
    assert table.position.figures[archer].state == "gone"
    end_phase(player, "shooting")

    # ENG-2, ENG-4: the tower is dragged to the wall; a hand that goes too far stops there.
    near(player, 0.09, 9000, 5600)
    pose = siege().engines[TOWER]
    with driver.budget(1):
        drag(player, (pose.x - 300, pose.y + 250), (0, -150), (0, -370))
    shown = player.desk.seat.piece(ENGINES + TOWER)
    assert (shown.y, shown.formation) == (5550, "docked")
    # Whoever is shown the wall from it hears why he may not step over yet.
    landing = table.position.crews[TOWER][0]
    player.desk.seat.choose(landing)
    driver.settle()
    inside = player.desk.seat.piece(landing)
    assert player.view.layer("aims").boundingRect().contains(inside.x, inside.y), "ringed on the tower"
    assert player.view.layer("chosen").boundingRect().isEmpty(), "and not below it"
    driver.click(player.port, at(player, 8100, 5000))
    assert player.desk.seat.refused.finding.rule == "ENG-4"

    # LAD-3, LAD-4: two men raise a ladder, another goes over the wall from his.
    with driver.budget(2):
        driver.click(player.port, at(player, 6700, 5250))
        driver.click(player.port, at(player, 6810, 5000))
    assert len(siege().ladders) == 2
    climber = next(n for n, each in enumerate(table.position.figures) if each.ladder >= 0)
    with driver.budget(2):
        driver.click(player.port, piece_at(player, climber))
        driver.click(player.port, at(player, 9800, 5000))
    assert table.position.figures[climber].sector == W_SE

    # ENG-3: the ram is hauled to the gate, and strikes it by two clicks and a die.
    pose = siege().engines[RAM]
    drag(player, (pose.x, pose.y + 250), (0, -150), (0, -400))
    assert siege().engines[RAM].y == 5700
    end_phase(player, "movement")
    with driver.budget(3):
        driver.click(player.port, piece_at(player, ENGINES + RAM))
        driver.click(player.port, at(player, 9000, 5050))
        driver.key("6")
    assert siege().sectors[GATE].damage == 6
    said = " ".join(player.log)
    assert "South gate: 6 points of damage, 6 of 15." in said
    assert "Siege tower is hauled on." in said and "raise a ladder" in said
    assert not re.search(r"\b(?:figures\.|\d{5}\b|[ES]\d+\b)", said), said


def test_rocks_go_at_the_two_somebody_clicks(driver: Driver) -> None:
    field = besieging(over=False)
    thrower = field.on_top(BLUE, "fM", W_SW, 2)
    second = field.on_top(BLUE, "fM", W_SW, 8)
    far = field.single(RED, "fM", (7250, 5300, 2700))
    player = begun(driver, "shooting", field=field)
    table, seat = player.table, player.desk.seat
    near(player, 0.16, 7300, 5100)
    below = [n for n, each in enumerate(table.position.figures) if each.side == RED and each.y == 5250]
    assert len(below) == 2

    # The chances are told before the click, and who is out of reach, with the length.
    driver.click(player.port, piece_at(player, thrower))
    assert seat.chosen == thrower
    head, *lines = [line for line, _ in told(player, below[1])]
    assert "6" in " ".join(lines) and head
    out = next(n for n, each in enumerate(table.position.figures) if each.x == 12500 or each.y > 10000)
    assert any(kind == "bad" for _, kind in told(player, out))

    # A first click, a second one: these two and nobody else.
    with driver.budget(2):
        driver.click(player.port, piece_at(player, below[1]))
        assert seat.aims == (below[1],)
        hint: Any = driver.find("battle:card-hint")
        assert "second target" in hint.text()
        driver.click(player.port, piece_at(player, far))
    rocks = table.position.agenda[-1]
    assert rocks.targets == (below[1], far)
    for face in ("6", "1"):
        driver.key(face)
    assert table.position.figures[below[1]].state == "gone"
    assert table.position.figures[far].state == "loose"

    # From the same sector nobody throws again in this phase, and it is said why.
    assert second not in seat.able()
    undo(driver, 3)
    assert table.position.figures[below[1]].state == "loose"

    # Another man of the sector may be the one who throws; the same target again: at it alone. Escape forgets.
    driver.click(player.port, piece_at(player, second))
    assert seat.chosen == second
    driver.click(player.port, piece_at(player, below[0]))
    driver.key("Escape")
    assert seat.aims == () and seat.chosen == second
    with driver.budget(2):
        driver.click(player.port, piece_at(player, far))
        driver.click(player.port, piece_at(player, far))
    assert table.position.agenda[-1].targets == (far,)


def test_an_open_gate_is_shut_by_a_click(driver: Driver) -> None:
    """FOR-8: by who touches it from inside; the log says how it stands now."""
    field = castle({GATE: {"shut": False}})
    field.formation(RED, "8x2 c fM", (9000, 9900, 2700), name="Foot")
    porter = field.single(BLUE, "fM", (9000, 4698, 900))
    peopled(field)
    field.kinds = [replace(each, name="Serjeant") for each in field.kinds]
    player = begun(driver, "movement", field=field)
    near(player, 0.12, 9000, 4900)

    def shut() -> bool:
        return bool(player.table.position.siege.sectors[GATE].shut)

    with driver.budget(2):
        driver.click(player.port, piece_at(player, porter))
        driver.click(player.port, at(player, 9000, 5000))
    assert shut() and "shuts the gate: South gate." in " ".join(player.log)
    driver.key("Ctrl+Z")
    assert not shut()


def told(player: Player, piece: int) -> list[tuple[str, str]]:
    """What is said beside the pointer over a piece."""
    spot = piece_at(player, piece)
    lines, _ = telling.about_cell(
        player.desk._context, player.desk.seat, player.desk.speech, player.desk.pieces,
        player.view.under(QPointF(spot)),
    )  # fmt: skip
    return lines


def undo(driver: Driver, times: int) -> None:
    """Take back so many gestures."""
    for _ in range(times):
        driver.key("Ctrl+Z")


def test_a_night_falls_and_the_siege_is_read_day_by_day_and_printed(driver: Driver, tmp_path: Path) -> None:
    player = begun(driver, "movement", turn=2, over=False)
    table, seat = player.table, player.desk.seat
    end_phase(player, "movement", BLUE)

    # NGT-4, NGT-5: it is dark; whoever stood at the works is placed anew, by hand or as it is proposed.
    assert "night" in {mark.kind for mark in table.scene().marks}
    assert table.position.siege.sectors[W_SE].damage == 11
    near(player, 0.05, 9000, 8000)
    waiting = seat.unplaced()
    assert ENGINES + RAM in waiting
    seat.choose(ENGINES + RAM)
    driver.settle()
    driver.click(player.port, at(player, 9000, 8000))
    assert seat.refused.finding.rule == "SIE-6", "too near to the works"
    driver.click(player.port, at(player, 9000, 9900))
    ram = table.position.siege.engines[RAM]
    assert ram.state == "standing" and ram.y > 9500
    with driver.budget(6):
        for key in ("E", "1", "E", "1", "1", "2"):
            driver.key(key)
    assert (table.position.turn, table.position.siege.kind) == (4, "assault")
    heading: Any = driver.find("header:detail")
    assert "Day 2, turn 1" in heading.text()

    # The overview: a click on a row shows the sector.
    shown: Any = driver.find("standing")
    (wall,) = [row for row in shown.rows if row.text().startswith("South-east wall")]
    assert "19/30" in wall.accessibleName() and "The Castellan" in wall.accessibleName()
    driver.click(wall)
    assert seat.chosen == SECTORS + W_SE

    # Review: nights and days are chapters, and what stood then is told beside them.
    driver.key("Ctrl+6")
    chapters: Any = driver.find("review:chapters")
    named = [chapters.model().index(row, 0).data() for row in range(chapters.model().rowCount())]
    assert any("Night after day 1" in each for each in named if each)
    assert any("Day 2: assault" in each for each in named if each)
    driver.key("Home")
    told: Any = driver.find("standing")
    assert any("8/30" in row.accessibleName() for row in told.rows), (
        "as the wall was at the end of the first day"
    )

    # The quick reference and the sheet of the day come out of the printer's room.
    driver.key("Ctrl+7")
    for sheet in ("qrs", "tally"):
        assert printed(driver, sheet, tmp_path).startswith(b"%PDF")


def printed(driver: Driver, sheet: str, folder: Path) -> bytes:
    """What a sheet is as a file."""
    sheets = driver.find("print:sheets")
    assert isinstance(sheets, QListWidget)
    items = [sheets.item(row) for row in range(sheets.count())]
    wanted = next(item for item in items if item.data(Qt.ItemDataRole.UserRole) == sheet)
    driver.click(sheets.viewport(), sheets.visualItemRect(wanted).center())
    driver.key("Ctrl+S")
    field = driver.find("prompt:field")
    assert isinstance(field, QLineEdit)
    target = folder / f"{sheet}.pdf"
    field.setText(str(target))
    driver.key("Return")
    return target.read_bytes()
