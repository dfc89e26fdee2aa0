"""``hheditor turn``: two players, four files, one battle."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from hheditor.battles import audit, read_battle
from hheditor.battles.notation import Loaded
from hheditor.battles.notation.script import spell
from hheditor.cli.program import program
from hheditor.cli.speech import Speech
from hheditor.scenarios import Scenario
from hheditor.share.letters import Match
from hheditor.share.letters.match import ahead, game_of
from hheditor.values import decode, encode
from hheditor.values.resources import example_path
from tests.rules.hordes_heroes.battlefields import random_scenario


def run(*arguments: object, code: int = 0) -> Result:
    words = ["turn", *map(str, arguments)]
    result = CliRunner().invoke(program(Speech("en", open_window=lambda: 0)), words)
    assert result.exit_code == code, result.output
    return result


class Player:
    """One of the two, with a folder of his own."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        self.folder, self.kept, self.post = folder, folder / "my.hhmatch", folder / "out.hhturn"

    @property
    def match(self) -> Match:
        return decode(self.kept.read_bytes(), Match)

    def script(self) -> Path:
        """What there is to do, as a person would write it: the first legal orders, resting where possible."""
        match = self.match
        battle = game_of(match).battle
        assert battle is not None
        ruleset, position = battle.ruleset, ahead(match)
        lines: list[str] = []
        while ruleset.to_act(position) == match.side and len(lines) < 60:
            order = ruleset.resting(position) or next(iter(ruleset.orders(position)))
            if ruleset.refusal(position, order) is not None:
                order = next(iter(ruleset.orders(position)))
            lines.append(spell(order, match.side, ruleset, battle.header.scenario))
            position = ruleset.follow(position, order)
        path = self.folder / "orders.txt"
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        return path


@pytest.fixture
def scenario(tmp_path: Path) -> Path:
    path = tmp_path / "field.json"
    path.write_bytes(encode(random_scenario(1001, size=5, turns=3)))
    decode(path.read_bytes(), Scenario)
    return path


def test_a_match_from_the_invitation_to_the_audit(tmp_path: Path, scenario: Path) -> None:
    anna, bruno = Player(tmp_path / "anna"), Player(tmp_path / "bruno")
    run("invite", scenario, "--name", "Anna", "-m", anna.kept, "-o", anna.post)
    said = run("accept", anna.post, "--name", "Bruno", "-m", bruno.kept, "-o", bruno.post)
    assert "Written out.hhturn: letter 2." in said.output
    players = (anna, bruno)
    coming, reader = bruno.post, anna
    for _ in range(400):
        said = run("take", coming, "-m", reader.kept, "-o", reader.post)
        if "match is over" in said.output:
            if "Written" in said.output:
                other = players[1 - players.index(reader)]
                assert "match is over" in run("take", reader.post, "-m", other.kept).output
            break
        writer = reader
        if "Written" not in said.output:
            mine = "It is your turn." in said.output
            assert mine or "The other player is to write" in said.output
            writer = reader if mine else players[1 - players.index(reader)]
            run("give", writer.script(), "-m", writer.kept, "-o", writer.post)
        coming, reader = writer.post, players[1 - players.index(writer)]
    else:
        pytest.fail("the match never ends")
    written = [player.folder / "battle.hhbattle" for player in players]
    for player, path in zip(players, written, strict=True):
        assert "match is over" in run("status", "-m", player.kept, "-o", path).output
    assert written[0].read_bytes() == written[1].read_bytes()
    loaded = read_battle(written[0].read_bytes())
    assert isinstance(loaded, Loaded)
    assert audit(loaded.battle).doubts == ()
    assert audit(loaded.battle).checked > 0


def test_what_does_not_fit_is_said_in_one_sentence(tmp_path: Path, scenario: Path) -> None:
    anna, bruno = Player(tmp_path / "anna"), Player(tmp_path / "bruno")
    run("invite", scenario, "-m", anna.kept, "-o", anna.post)
    run("accept", anna.post, "-m", bruno.kept, "-o", bruno.post)
    before = anna.kept.read_bytes()
    letter = bruno.post.read_bytes()
    spoilt = tmp_path / "spoilt.hhturn"
    for data, words in (
        (letter[:-40], "no letter of a match"),
        (letter.replace(b'"acceptance"', b'"invitation"'), "changed on its way"),
        (b"{}", "no letter of a match"),
        (anna.post.read_bytes(), "taken in before"),
    ):
        spoilt.write_bytes(data)
        said = run("take", spoilt, "-m", anna.kept, code=1)
        assert words in said.output
        assert len(said.output.strip().splitlines()) == 1
        assert anna.kept.read_bytes() == before
    run("take", bruno.post, "-m", anna.kept)
    said = run("take", bruno.post, "-m", anna.kept, code=1)
    assert "taken in before" in said.output
    run("status", "-m", spoilt, code=1)
    orders = tmp_path / "orders.txt"
    orders.write_text("nonsense\n", encoding="utf-8")
    run("give", orders, "-m", anna.kept, "-o", anna.post, code=1)


def test_both_deploy_in_secret(tmp_path: Path) -> None:
    scenario = example_path("agincourt-1415.hhscenario")
    anna, bruno = Player(tmp_path / "anna"), Player(tmp_path / "bruno")
    run("invite", scenario, "--sealed", "-m", anna.kept, "-o", anna.post)
    assert b"placements" not in anna.post.read_bytes()
    field = tmp_path / "field.json"
    run("scenario", anna.post, "-o", field)
    run("accept", anna.post, "-m", bruno.kept, "-o", bruno.post, code=1)
    run("accept", anna.post, "--plan", field, "-m", bruno.kept, "-o", bruno.post, code=1)
    run("accept", anna.post, "--plan", scenario, "-m", bruno.kept, "-o", bruno.post)
    assert b"placements" not in bruno.post.read_bytes()
    run("take", bruno.post, "-m", anna.kept, "-o", anna.post)
    run("take", anna.post, "-m", bruno.kept, "-o", bruno.post)
    run("take", bruno.post, "-m", anna.kept)
    battles = [game_of(player.match).battle for player in (anna, bruno)]
    assert all(battle is not None and battle.header.scenario.start == "deployed" for battle in battles)
    run("scenario", bruno.post, "-o", field, code=1)


def test_answers_are_told_to_the_other_and_taken_back(tmp_path: Path, scenario: Path) -> None:
    anna, bruno = Player(tmp_path / "anna"), Player(tmp_path / "bruno")
    run("invite", scenario, "-m", anna.kept, "-o", anna.post)
    run("accept", anna.post, "-m", bruno.kept, "-o", bruno.post)
    run("take", bruno.post, "-m", anna.kept, "-o", anna.post)
    writer = anna if game_of(anna.match).writer == 0 else bruno
    run("give", writer.script(), "-m", writer.kept, "-o", writer.post, "--always", "--for-me")
    assert writer.match.tells
