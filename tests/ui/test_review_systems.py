"""The review serves every rules system: battles of each are opened, walked, counted and compared."""

from random import Random

import pytest
from PySide6.QtWidgets import QApplication

from hheditor.battles import Battle, BattleHeader, DiceSettings
from hheditor.ui.frame.window import Window
from hheditor.ui.workspaces.review import ReviewWorkspace
from tests.battles.help import ID, Clock
from tests.battles.test_systems import STEPS, SYSTEMS, _play


@pytest.mark.parametrize("name", SYSTEMS)
def test_a_battle_of_any_system_is_read(name: str, window: Window) -> None:
    ruleset, scenarios = SYSTEMS[name]
    header = BattleHeader(ID, scenarios(1), ruleset.id, ruleset.version, DiceSettings("seeded", name))
    battle = Battle.begin(header, ruleset, clock=Clock(), author="Anna")
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
