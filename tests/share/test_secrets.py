"""What leaves the house tells no secret: two battles that differ only in what is hidden come out the same."""

from collections.abc import Callable, Iterator

import pytest

from hheditor import text
from hheditor.app.battle.log import Log
from hheditor.app.insights import insights_of
from hheditor.app.review import Study
from hheditor.app.rules.rulebook.why import why
from hheditor.battles import Battle, BattleHeader, copy_for, open_to, seen_by, write_battle
from hheditor.rules.api import ONLOOKER, Rolled, forget, register
from hheditor.share import battle_page
from hheditor.sheets import PrintOptions, make
from hheditor.sheets.subject import of_battle
from hheditor.text.retelling import Retelling
from tests.battles.help import ID
from tests.battles.test_systems import SYSTEMS


@pytest.fixture(autouse=True)
def _known_without_words() -> Iterator[None]:
    register(SYSTEMS["activation"][0])
    text.be_strict(False)
    yield
    text.be_strict(True)
    forget("activation")


def _drawn(*faces: int) -> Battle:
    """Side 0 draws three counters, then side 1 two; then both go on openly."""
    ruleset, scenarios = SYSTEMS["activation"]
    battle = Battle.begin(BattleHeader(ID, scenarios(1), ruleset.id, ruleset.version), ruleset)
    for face in faces:
        battle.play(Rolled(faces=(face,)))
    battle.play(next(iter(ruleset.orders(battle.position()))))
    assert ruleset.to_act(battle.position()) == 0
    return battle


def _page(battle: Battle, viewer: int | None) -> object:
    return battle_page(seen_by(battle, viewer))


def _notation(battle: Battle, viewer: int | None) -> object:
    return write_battle(copy_for(battle, viewer))


def _report(battle: Battle, viewer: int | None) -> object:
    printed = make("report", of_battle(seen_by(battle, viewer), insights_of), PrintOptions())
    assert printed.finding is None
    return printed.pdf


def _log(battle: Battle, viewer: int | None) -> object:
    return Log(battle).seen_by(viewer)


def _review(battle: Battle, viewer: int | None) -> object:
    study = Study(seen_by(battle, viewer))
    words = Retelling(study.battle, "en")
    return [
        (words.events(node) or [words.quiet(node)], study.battle.events(node))
        for node in study.line.nodes[1:]
    ]


def _reasons(battle: Battle, viewer: int | None) -> object:
    return [why(battle, node, viewer=viewer) for node in battle.main_line()]


TOLD: dict[str, Callable[[Battle, int | None], object]] = {
    "page": _page,
    "notation": _notation,
    "report": _report,
    "log": _log,
    "review": _review,
    "reasons": _reasons,
}


@pytest.mark.parametrize("how", TOLD)
@pytest.mark.parametrize("viewer", [0, 1, ONLOOKER])
def test_what_is_hidden_changes_nothing_that_is_told(how: str, viewer: int) -> None:
    battles = {
        0: (_drawn(1, 2, 3, 1, 2), _drawn(1, 2, 3, 6, 5)),
        1: (_drawn(1, 2, 3, 1, 2), _drawn(6, 5, 4, 1, 2)),
        ONLOOKER: (_drawn(1, 2, 3, 1, 2), _drawn(6, 5, 4, 6, 5)),
    }[viewer]
    one, other = (TOLD[how](battle, viewer) for battle in battles)
    assert one == other
    # Whoever may see everything sees the difference.
    if how != "report":  # the report of so short a battle does not tell what was drawn
        assert TOLD[how](battles[0], None) != TOLD[how](battles[1], None)


def test_a_battle_that_goes_on_is_for_its_player_or_for_onlookers() -> None:
    battle = _drawn(1, 2, 3, 1, 2)
    assert open_to(battle, (1,)) == 1
    assert open_to(battle, (0, 1)) == ONLOOKER
    assert open_to(battle) == ONLOOKER
