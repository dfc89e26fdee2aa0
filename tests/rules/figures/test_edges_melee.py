"""Blows from behind: who has a back to be struck, and who, with an engine, has none."""

from __future__ import annotations

import pytest

from hheditor.rules.figures.melee.modifiers import attack_terms
from tests.rules.figures.castle import castle
from tests.rules.figures.driver import BLUE, RED


@pytest.mark.rule("MEL-13", "ENG-12")
def test_the_crew_of_the_first_engine_as_of_the_last_has_no_back_to_be_struck() -> None:
    field = castle()
    spots = [(4000 + 3000 * number, 9000, 2700) for number in range(3)]
    for spot in spots:
        field.engine(RED, "mangonel", spot)
    crews = [next(n for n, man in enumerate(field.figures) if man.engine == engine) for engine in range(3)]
    loose = field.single(RED, "fM", (14000, 9000, 2700))
    for target, behind in ((loose, True), *((crew, False) for crew in crews)):
        man = field.figures[target]
        attacker = field.single(BLUE, "fM", (man.x, man.y + 200, 2700))
        told = [term.rule for term in attack_terms(field.table("melee", BLUE), (attacker, 0), target)]
        assert ("MEL-13" in told) == behind, target
