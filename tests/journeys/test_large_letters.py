"""Half as large again, in Italian, on a laptop's screen: whatever opens over the field fits it."""

import pytest
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import QScrollArea, QWidget

from hheditor.app.frame.session import OpenDocument
from hheditor.app.library.samples import furnish, samples, take
from hheditor.ui.labels import fitted
from hheditor.ui.workspaces.armies import ArmiesWorkspace
from tests.journeys.battlefield import Ground, Player
from tests.journeys.driver import Driver

FOOT = "C 3(+1)/4 s2CR"


@pytest.fixture
def reader(driver: Driver) -> Driver:
    driver.desk.settings.change(text_scale=150, language="it", reduced_motion=True)
    driver.window.resize(1366, 768)
    driver.settle()
    return driver


def _within(widget: QWidget) -> bool:
    parent = widget.parentWidget()
    assert parent is not None
    return bool(parent.rect().contains(widget.geometry()))


def _small(turns: int = 0) -> Ground:
    ground = Ground(turns=turns)
    ground.unit(0, FOOT, "I7", name="Fanti con un nome piuttosto lungo")
    ground.leader(0, "I8", "Enrico", reach=12)
    ground.unit(1, FOOT, "I2", name="Altri")
    ground.leader(1, "I1", "Carlo", reach=12)
    return ground


def test_the_umpires_form_shows_its_buttons(reader: Driver) -> None:
    player = Player(reader, _small().scenario())
    player.to_phase(0, "movement")
    # The side panel takes the room its large letters need, and the field moves over for it.
    reader.settle()
    player.click("I7")
    assert player.desk.seat.chosen >= 0
    reader.key("O")
    form = reader.find("battle:umpire")
    assert _within(form)
    for name in ("umpire:apply", "umpire:cancel", "umpire:reason"):
        assert form.rect().contains(reader.find(name).geometry()), name


def test_the_end_shows_what_it_cost(reader: Driver) -> None:
    player = Player(reader, _small(turns=1).scenario(), dice="seeded")
    for _ in range(20):
        if player.table.waiting.kind == "over":
            break
        reader.key("E")
    sheet, counts = reader.find("battle:ending"), reader.find("battle:counts")
    assert _within(sheet)
    assert counts.height() >= counts.sizeHint().height()
    assert sheet.rect().contains(reader.find("ending:close").geometry())


def test_the_table_of_units_leaves_the_field_its_room_and_its_tools(reader: Driver) -> None:
    player = Player(reader, _small().scenario())
    player.to_phase(0, "movement")
    reader.key("U")
    assert player.desk.roster.isVisible()
    assert player.desk.roster.height() <= player.desk.height() // 3
    assert _within(reader.find("battle:tools"))


def test_own_types_and_comparisons_need_no_sideways_scrolling(reader: Driver) -> None:
    furnish(reader.desk, "armies", "it")
    reader.window.show_workspace("armies")
    reader.settle()
    room = reader.window._rooms["armies"].workspace
    assert isinstance(room, ArmiesWorkspace)
    assert room.session is not None
    army = room.session
    army.state.choose((0,), ())
    army.own_type()
    reader.settle()
    for page in ("armies:type", "armies:compare"):
        found = reader.find(page)
        assert isinstance(found, QScrollArea)
        assert found.horizontalScrollBar().maximum() == 0, page
        army.leave_type()
        army.state.other = army.others()[0][1]
        army.state.turn("compare")
        reader.settle()


def test_a_text_that_is_too_long_ends_with_an_ellipsis(reader: Driver) -> None:
    font = QFont(reader.window.font())
    wide = QFontMetrics(font).horizontalAdvance("Archers of Lancashire")
    assert fitted("Archers of Lancashire", font, wide + 2, 2) == ["Archers of Lancashire"]
    lines = fitted("Archers of Lancashire, Archers of York, Archers of Kent, Archers of Devon", font, wide, 2)
    assert len(lines) == 2
    assert lines[0].startswith("Archers of") and lines[1].endswith("…")
    assert all(QFontMetrics(font).horizontalAdvance(line) <= wide for line in lines)
    assert fitted("", font, wide, 2) == []


def test_a_long_note_leaves_the_field_the_larger_part(reader: Driver) -> None:
    """In a low window with large letters, too: the note scrolls, the field is no stamp."""
    sample = next(each for each in samples("battle") if each.path.name.startswith("hastings"))
    card = take(reader.desk, sample)
    session = reader.desk.session
    session.change(documents=session.value.with_document(OpenDocument("review", "battle", card.id)))
    reader.window.resize(1024, 700)
    reader.key("Ctrl+6")
    reader.key("Home")
    note, field = reader.find("review:caption"), reader.find("field")
    assert field.height() > 1.4 * note.height()
    reader.window.resize(1024, 640)
    reader.settle()
    assert field.height() > 1.4 * note.height()
