"""``--seen-by``: a battle that goes on is told as onlookers see it, unless somebody else is named."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from hheditor import text
from hheditor.battles import Battle, BattleHeader, write_battle
from hheditor.cli.program import program
from hheditor.cli.speech import Speech
from hheditor.rules.api import Rolled, forget, register
from tests.battles.help import ID
from tests.battles.test_systems import SYSTEMS


@pytest.fixture
def battle(tmp_path: Path) -> Iterator[Path]:
    """A battle of hidden counters, just begun."""
    ruleset, scenarios = SYSTEMS["activation"]
    register(ruleset)
    text.be_strict(False)
    fought = Battle.begin(BattleHeader(ID, scenarios(1), ruleset.id, ruleset.version), ruleset)
    for face in (1, 2, 3, 4, 5):
        fought.play(Rolled(faces=(face,)))
    path = tmp_path / "counters.hhbattle"
    path.write_text(write_battle(fought), encoding="utf-8")
    yield path
    text.be_strict(True)
    forget("activation")


def _run(*arguments: object) -> Result:
    return CliRunner().invoke(program(Speech("en", open_window=lambda: 0)), list(map(str, arguments)))


def _events(path: Path, at: int, *who: str) -> str:
    result = _run("show", path, "--at", at, "--json", *who)
    assert result.exit_code == 0, result.output
    return result.output


def test_a_side_an_onlooker_and_everybody_are_told_what_they_may_know(battle: Path) -> None:
    # The first three draws are side 1's, the last two side 2's.
    for at, known in ((1, ("1", "all")), (5, ("2", "all"))):
        for who in ("1", "2", "all", "onlooker"):
            assert ("facts" in _events(battle, at, "--seen-by", who)) == (who in known)
        assert "facts" not in _events(battle, at)


def test_nobody_of_that_name(battle: Path) -> None:
    result = _run("replay", battle, "--seen-by", "3")
    assert result.exit_code == 2
    assert "Nobody here is called 3" in result.output
    assert len(result.output.splitlines()) == 1
