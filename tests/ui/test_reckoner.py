"""Odds that take their time come bit by bit: the window lives meanwhile, and only the newest count."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QObject, QTimer
from pytestqt.qtbot import QtBot

from hheditor.insight.odds import odds
from hheditor.rules.hordes_heroes import RULESET
from hheditor.ui.insight import reckoner
from hheditor.ui.insight.reckoner import Answer, Reckoner
from tests.insight.test_odds import meeting


class Asker:
    """Somebody who waits for answers, and hears a clock tick between two bits of the work."""

    def __init__(self, owner: QObject) -> None:
        self.heard: list[Answer] = []
        self.ticks = 0
        self.reckoner = Reckoner(owner, self.heard.append)
        self._clock = QTimer(owner)
        self._clock.timeout.connect(self._tick)
        self._clock.start(0)

    def _tick(self) -> None:
        self.ticks += 1


@pytest.fixture
def asker(qapp: object, monkeypatch: pytest.MonkeyPatch) -> Iterator[Asker]:
    """Each bit is one reading of the dice."""
    monkeypatch.setattr(reckoner, "AT_ONCE", 0.0)
    monkeypatch.setattr(reckoner, "SLICE", 0.0)
    owner = QObject()
    yield Asker(owner)
    owner.deleteLater()


def test_they_come_bit_by_bit_and_are_the_same(asker: Asker, qtbot: QtBot) -> None:
    table = meeting("C 3/4 s1", "C 3/4 s1")
    assert asker.reckoner.ask(RULESET, table) is None and asker.reckoner.working
    qtbot.waitUntil(lambda: bool(asker.heard))
    assert asker.heard == [Answer(odds(RULESET, table))]
    assert asker.ticks > 10, "events came through"
    assert asker.reckoner.ask(RULESET, table) == asker.heard[0], "asked again, they are known"
    assert not asker.reckoner.working


def test_only_the_newest_question_is_answered(asker: Asker, qtbot: QtBot) -> None:
    first, second = meeting("C 3/4 s1", "C 3/4 s1"), meeting("C 3/4", "B 2/4")
    assert asker.reckoner.ask(RULESET, first) is None
    assert asker.reckoner.ask(RULESET, second) is None
    qtbot.waitUntil(lambda: not asker.reckoner.working)
    assert asker.heard == [Answer(odds(RULESET, second))]
    assert asker.heard[0] != Answer(odds(RULESET, first))
    asker.heard.clear()
    assert asker.reckoner.ask(RULESET, first) is None
    asker.reckoner.stop()
    before = asker.ticks
    qtbot.waitUntil(lambda: asker.ticks > before + 20)
    assert asker.heard == [], "nobody asks any more"


def test_most_are_there_at_once(asker: Asker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reckoner, "AT_ONCE", 60.0)
    table = meeting("C 3/4 s1", "C 3/4 s1")
    assert asker.reckoner.ask(RULESET, table) == Answer(odds(RULESET, table))
    assert asker.heard == []


def test_too_many_dice_are_said_to_be_too_many(asker: Asker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reckoner, "AT_ONCE", 60.0)
    monkeypatch.setattr("hheditor.insight.odds._MOST", 5)
    assert asker.reckoner.ask(RULESET, meeting("C 3/4 s1", "C 3/4 s1")) == Answer(too_many=True)
