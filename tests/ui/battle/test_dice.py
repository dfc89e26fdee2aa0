"""Typing dice with as few keys as can be, and laying them out."""

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont, QImage, QPainter

from hheditor.app.battle.seat.typing import DiceEntry, numbers_of
from hheditor.drawing.charts import contrast
from hheditor.rules.api import Pool, Roll
from hheditor.ui.frame.window import Window
from hheditor.ui.workspaces.battle.dice.dice import Die, laid_out, paint_die
from hheditor.ui.workspaces.battle.dice.tray import DiceField
from hheditor.ui.workspaces.battle.heraldic import Arms
from hheditor.ui.workspaces.battle.panels.account import plain, signed

VOLLEY = Roll("shooting", (Pool(4, 12, steps=((9, 1),)),))
MELEE = Roll("combat", (Pool(4, 6),))
STRAY = Roll("artillery", (Pool(3, 12, steps=((9, 1),)),), "bands")
CHOICE = Roll("initiative", (Pool(2, 6),), "faces")
SPELL = Roll("evocation", (Pool(1, 12, steps=((6, 1), (10, 0))),))


def typed(roll: Roll, digits: str, *, faces: bool = False) -> tuple[str, bool]:
    entry, done = DiceEntry(faces=faces), False
    for digit in digits:
        assert not done
        entry, done = entry.typed(roll, int(digit))
    return entry.written(), done


@pytest.mark.parametrize(
    ("roll", "digits", "written", "done"),
    [
        (VOLLEY, "0", "=0", True),
        (VOLLEY, "4", "=4", True),
        (MELEE, "1", "=1", False),
        (MELEE, "14", "=14", True),
        (MELEE, "9", "=9", True),
        (STRAY, "2", "=2", True),
        (CHOICE, "63", "6 3", True),
        (CHOICE, "6", "6", False),
        (SPELL, "7", "7", True),
        (SPELL, "11", "11", True),
    ],
)
def test_a_number_is_taken_as_soon_as_it_can_be_no_other(
    roll: Roll, digits: str, written: str, done: bool
) -> None:
    assert typed(roll, digits) == (written, done)


def test_dice_of_twelve_die_by_die() -> None:
    entry, done = DiceEntry(faces=True), False
    for digit in (3, 1, 2, 9):
        entry, done = entry.typed(VOLLEY, digit)
    assert (entry.done, done) == ((3, 12, 9), False)
    entry, done = entry.typed(VOLLEY, 1)
    assert not done, "a 1 may become an 11"
    entry, done = entry.closed(VOLLEY)
    assert (entry.written(), done) == ("3 12 9 1", True)


def test_what_cannot_be_is_not_taken() -> None:
    entry, done = DiceEntry().typed(VOLLEY, 7)
    assert (entry, done) == (DiceEntry(), False)
    entry, _ = DiceEntry().typed(MELEE, 2)
    entry, done = entry.typed(MELEE, 7)
    assert (entry.digits, done) == ("7", True), "27 cannot be: the 7 begins anew"


def test_backspace() -> None:
    entry, _ = DiceEntry(faces=True).typed(MELEE, 3)
    entry, _ = entry.typed(MELEE, 5)
    assert entry.erased().done == (3,)
    entry, _ = DiceEntry().typed(MELEE, 1)
    assert entry.erased() == DiceEntry()


def test_numbers_dice_can_read_as() -> None:
    assert numbers_of(VOLLEY) == (0, 1, 2, 3, 4)
    assert numbers_of(MELEE)[0] == 4
    assert numbers_of(CHOICE) == ()


def test_dice_that_count_stand_out() -> None:
    assert [die.tone for die in laid_out(VOLLEY, (3, 9, 12))] == ["misses", "counts", "counts", "waits"]
    assert {die.tone for die in laid_out(MELEE, (1, 2, 3, 4))} == {"plain"}


def test_terms_have_their_sign() -> None:
    assert (signed(0), signed(-2), plain(-3)) == ("+0", "\N{MINUS SIGN}2", "\N{MINUS SIGN}3")


@pytest.mark.parametrize(("face", "tone"), [(5, "misses"), (6, "counts"), (9, "counts"), (10, "misses")])
def test_faces_beyond_those_wanted_do_not_count(face: int, tone: str) -> None:
    assert [die.tone for die in laid_out(SPELL, (face,))] == [tone]


@pytest.mark.parametrize("look", ["light", "dark"])
@pytest.mark.parametrize("sides", [6, 12, 20])
@pytest.mark.parametrize("side", [0, 1])
def test_the_figure_of_a_die_that_missed_is_read(window: Window, look: str, sides: int, side: int) -> None:
    window.desk.settings.change(theme=look)
    field = DiceField(window.frame, Arms(None, dark=look == "dark"))
    colours = field._colours(side)
    image = QImage(120, 120, QImage.Format.Format_RGB32)
    image.fill(colours.ground)
    painter = QPainter(image)
    font = QFont()
    font.setPixelSize(60)
    paint_die(painter, Die(sides, 5, "misses", side), QRectF(0, 0, 120, 120), colours, font)
    painter.end()
    # Within the innermost face there is nothing but the figure on the die's own colour.
    inner = [image.pixelColor(x, y).name() for x in range(40, 80) for y in range(40, 80)]
    body = max(set(inner), key=inner.count)
    assert max(contrast(colour, body) for colour in set(inner)) >= 7
