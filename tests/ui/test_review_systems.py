"""The review serves every rules system: battles of each are opened, walked, counted and compared."""

from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QListView

from hheditor.battles import Battle, BattleHeader, DiceSettings
from hheditor.ui.frame.window import Window
from hheditor.ui.workspaces.review import ReviewWorkspace
from tests.app.review.test_study import Heralds
from tests.battles.help import ID, Clock, header, played
from tests.battles.pebbles import Guess, Take
from tests.battles.test_systems import STEPS, SYSTEMS, _play


@pytest.mark.parametrize("name", SYSTEMS)
def test_a_battle_of_any_system_is_read(name: str, window: Window) -> None:
    ruleset, scenarios = SYSTEMS[name]
    begun = BattleHeader(ID, scenarios(1), ruleset.id, ruleset.version, DiceSettings("seeded", name))
    battle = Battle.begin(begun, ruleset, clock=Clock(), author="Anna")
    _play(battle, Random(7), min(STEPS.get(name, 40), 40))
    window.show_workspace("review")
    workspace = window._rooms["review"].workspace
    assert isinstance(workspace, ReviewWorkspace)
    workspace.show_battle(battle)
    study = workspace.study
    assert study is not None
    for unit in ("event", "order", "fine", "middle", "coarse"):
        study.go_to(0)
        while study.step(unit):
            pass
        assert study.index == study.line.last
    window.grab()
    for operation in ("numbers", "numbers", "recap", "escape", "first", "compare", "last", "escape"):
        window.frame.run(f"review.{operation}")
        QApplication.processEvents()
    window.frame.run("review.first")
    window.frame.run("review.try")
    window.grab()
    window.frame.run("review.escape")
    window.frame.run("review.guess")
    window.frame.run("review.forward")
    window.grab()
    window.frame.run("review.escape")
    window.frame.run("review.guess")


def test_chapters_of_a_systems_own_are_listed_in_its_words(window: Window) -> None:
    battle = Battle.begin(header(), Heralds(), clock=Clock(), author="Anna")
    played(battle, Guess("odd"), Guess("even"), Take(1, 0, 5), Take(2, 1, 3))
    window.show_workspace("review")
    workspace = window._rooms["review"].workspace
    assert isinstance(workspace, ReviewWorkspace)
    workspace.show_battle(battle)
    listed = window.findChild(QListView, "review:chapters")
    assert listed is not None
    window.frame.run("review.last")
    QApplication.processEvents()
    model = listed.model()
    rows = [model.index(number, 0) for number in range(model.rowCount())]
    [own] = [row for row in rows if str(row.data()).startswith("The moment seized: ")]
    assert not own.data(Qt.ItemDataRole.DecorationRole).isNull()
