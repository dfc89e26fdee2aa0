"""The throw: short, never in the way, and none with reduced motion."""

from pytestqt.qtbot import QtBot

from hheditor.rules.api import Pool, Roll
from hheditor.ui.frame.window import Window
from hheditor.ui.workspaces.battle.dice.dice import laid_out
from hheditor.ui.workspaces.battle.dice.strip import Strip
from hheditor.ui.workspaces.battle.dice.tray import DiceField, Shown
from hheditor.ui.workspaces.battle.heraldic import Arms

ROLL = Roll("shooting", (Pool(6, 12, steps=((9, 1),)),), side=0)
THROWN = Shown("Shooting", "Archers", ROLL, (1, 5, 9, 12, 3, 10), reading="3 hits", result="Hit.")


def test_dice_tumble_and_come_to_rest(window: Window, qtbot: QtBot) -> None:
    field = DiceField(window.frame, Arms(None, dark=False))
    qtbot.addWidget(field)
    field.resize(300, 48)
    field.show()
    field.show_dice(laid_out(ROLL, THROWN.faces), 0, throw=True)
    assert field.tumbling
    field.grab()
    qtbot.waitUntil(lambda: not field.tumbling, timeout=2_000)
    field.show_dice(laid_out(ROLL, THROWN.faces), 0, throw=True)
    field.rest()
    assert not field.tumbling, "the next input ends it"
    assert field.accessibleName() == "1, 5, 9, 12, 3, 10"


def test_none_with_reduced_motion(window: Window, qtbot: QtBot) -> None:
    window.desk.settings.change(reduced_motion=True)
    strip = Strip(window.frame, Arms(None, dark=True))
    qtbot.addWidget(strip)
    strip.resize(900, 66)
    strip.show()
    strip.show_throw(THROWN, throw=True)
    assert not strip.dice.tumbling
    assert (strip.title.first, strip.result.first) == ("Shooting", "3 hits")
    strip.show_throw(Shown("Shooting", "", ROLL, waiting=True, result="Type."))
    assert strip.dice.accessibleName() == ", ".join("–" * 6)
