"""Pages serve every rules system: random battles of each, with variations, open and step."""

from pathlib import Path
from random import Random

import pytest

from hheditor.battles import ROOT, Battle, BattleHeader, DiceSettings
from hheditor.share import battle_page
from tests.battles.help import ID, Clock, Kept
from tests.battles.test_systems import STEPS, SYSTEMS, _play
from tests.share.browser import Browser

pytestmark = pytest.mark.timeout(600)


@pytest.mark.parametrize("name", SYSTEMS)
def test_a_battle_of_every_system(name: str, browser: Browser, tmp_path: Path) -> None:
    ruleset, scenarios = SYSTEMS[name]
    header = BattleHeader(ID, scenarios(1), ruleset.id, ruleset.version, DiceSettings("seeded", name))
    battle = Battle.begin(header, ruleset, journal=Kept(), clock=Clock(), author="Anna")
    _play(battle, Random(7), STEPS.get(name, 60))
    path = tmp_path / "page.html"
    path.write_text(battle_page(battle), encoding="utf-8")
    opened = browser.open(path)
    for _ in range(5):
        opened.press("ArrowRight")
    opened.press("End")
    last = battle.scene(battle.tree.end_of_line(ROOT))
    shown = opened.evaluate(
        "[...document.querySelectorAll('#layer-pieces > .piece')]"
        ".filter((e) => e.style.display !== 'none').map((e) => e.style.transform).sort()"
    )
    assert shown == sorted(f"translate({p.x}px, {p.y}px)" for p in last.pieces if not p.hidden)
    for tab in ("chapters", "numbers", "pieces", "about"):
        opened.click(f"#tab-{tab}")
    assert opened.complaints == []
    assert opened.requests == [path.as_uri()]
    opened.close()
