"""Runs of many games: the same whatever the jobs, resumable, honest, and each game can be opened."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from hheditor.battles import Flaw, read_battle, replay, write_battle
from hheditor.cli.commands.simulate import command
from hheditor.cli.speech import Speech
from hheditor.insight.balance import Game, Plan, play_game, recorded, run, seed_of, summed
from hheditor.insight.intervals import average, wilson, within
from hheditor.insight.keeping import Logbook, OtherRun
from hheditor.rules.impetus.armies.catalogue import scenarios
from hheditor.values import encode_pretty
from tests.rules.hordes_heroes.battlefields import random_scenario

SCENARIO = random_scenario(7, size=3, turns=2)
PLAN = Plan(SCENARIO, ("tactician", "soldier"), "Crécy")


@pytest.fixture(scope="module")
def games() -> list[Game]:
    return [play_game(PLAN, number) for number in range(4)]


def test_jobs_change_nothing(games: list[Game]) -> None:
    found = sorted(run(PLAN, range(4), jobs=2), key=lambda game: game.number)
    assert found == games
    assert summed(reversed(found)) == summed(games)


def test_bots_and_first_moves_change_sides(games: list[Game]) -> None:
    assert [(game.swapped, game.first) for game in games] == [
        (False, SCENARIO.first),
        (True, SCENARIO.first),
        (False, 1 - SCENARIO.first),
        (True, 1 - SCENARIO.first),
    ]
    assert len({seed_of(PLAN, number) for number in range(8)}) == 2
    assert seed_of(PLAN, 0) != seed_of(replace(PLAN, seed="2"), 0)


def test_the_same_game_is_not_counted_twice() -> None:
    alike = replace(PLAN, bots=("soldier", "soldier"))
    assert [seed_of(alike, number) for number in (0, 2)] == [seed_of(PLAN, number) for number in (0, 2)]
    assert seed_of(alike, 0) == seed_of(alike, 2), "the first move still makes another game"
    assert len({seed_of(alike, number) for number in range(8)}) == 4
    # Who begins is for dice to say in Basic Impetus.
    impetus = replace(alike, scenario=scenarios()["ridge-1066"])
    assert len({seed_of(impetus, number) for number in range(8)}) == 8
    assert summed([play_game(impetus, 0)]).movers is None, "nobody can say what moving first is worth"


def test_a_game_can_be_opened(games: list[Game]) -> None:
    battle = recorded(PLAN, 3, "Game 3")
    outcome = battle.ruleset.outcome(battle.position())
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (games[3].winner, games[3].reason)
    assert battle.header.players == ("soldier", "tactician")
    loaded = read_battle(write_battle(battle).encode())
    assert not isinstance(loaded, Flaw)
    assert replay(loaded.battle) is None


def test_figures_by_hand() -> None:
    def game(number: int, winner: int, turns: int, **more: Any) -> Game:
        return Game(
            number, winner, "outcome.hordes_heroes.points", turns, (number, 2), (("melee", number),), **more
        )

    found = summed(
        [
            game(0, 0, 4),
            game(1, 0, 6, swapped=True),
            game(2, 1, 5, first=1),
            game(3, -1, 5, swapped=True, first=1),
        ]
    )
    assert found.games == 4
    assert [share for share, _, _ in found.sides] == [0.5, 0.25]
    assert found.draws[0] == 0.25
    assert [share for share, _, _ in found.bots] == [0.25, 0.5]
    assert found.movers is not None
    assert [share for share, _, _ in found.movers] == [0.75, 0.0]
    assert found.turns[0] == 5
    assert found.lost[0][0] == 1.5 and found.lost[1] == (2, 2, 2)
    assert found.reasons == (("outcome.hordes_heroes.points", 4),)
    assert found.markers == (("melee", 3),)
    assert summed([]).games == 0


def test_intervals() -> None:
    # Wilson's own form, and the published figures of 81 in 263.
    low, high = wilson(81, 263)
    assert (round(low, 4), round(high, 4)) == (0.2553, 0.3662)
    assert wilson(0, 10)[0] == 0 and wilson(10, 10)[1] == pytest.approx(1)
    assert average([]) == (0, 0, 0) and average([3]) == (3, 3, 3)
    middle, low, high = average([1, 2, 3, 4])
    assert middle == 2.5 and round(high - middle, 3) == round(middle - low, 3) == 1.265
    assert within([], 99) == 0 and within(range(200), 99) == 197


def test_a_run_goes_on_where_it_broke_off(tmp_path: Path, games: list[Game]) -> None:
    path = tmp_path / "run.jsonl"
    book = Logbook(path, PLAN)
    assert book.read() == {}
    book.begin({})
    for game in games[:3]:
        book.add(game)
    cut = path.read_bytes()
    path.write_bytes(cut[:-20])
    known = Logbook(path, PLAN).read()
    assert known == {game.number: game for game in games[:2]}
    book.begin(known)
    book.add(games[2])
    assert len(Logbook(path, PLAN).read()) == 3
    with pytest.raises(OtherRun):
        Logbook(path, replace(PLAN, seed="other")).read()
    path.write_text("shopping list\n", encoding="utf-8")
    with pytest.raises(OtherRun):
        Logbook(path, PLAN).read()


def run_command(*arguments: str, language: str = "en") -> Any:
    return CliRunner().invoke(command(Speech(language, lambda: 0)), arguments)


@pytest.fixture
def scenario_file(tmp_path: Path) -> Path:
    path = tmp_path / "field.json"
    path.write_bytes(encode_pretty(SCENARIO).encode())
    return path


def test_the_command(tmp_path: Path, scenario_file: Path) -> None:
    log = tmp_path / "run.jsonl"
    settings = ("--bots", "soldier", "--jobs", "1", "--log", str(log), "--games")
    told = run_command(str(scenario_file), *settings, "2")
    assert told.exit_code == 0, told.output
    assert "2 games." in told.output and "Draws:" in told.output
    written = log.read_bytes()
    report = json.loads(run_command(str(scenario_file), *settings, "3", "--json").stdout)
    assert [game["number"] for game in report["games"]] == [0, 1, 2]
    assert log.read_bytes().startswith(written)
    assert report["balance"]["games"] == 3
    refused = run_command(str(scenario_file), *settings, "2", "--seed", "9")
    assert refused.exit_code == 1 and "another" in refused.output
    assert run_command(str(scenario_file), "--bots", "a,b,c").exit_code == 2
    battle = tmp_path / "game.hhbattle"
    opened = run_command(str(scenario_file), "--bots", "soldier", "--open", "1", "-o", str(battle))
    assert opened.exit_code == 0, opened.output
    assert not isinstance(read_battle(battle.read_bytes()), Flaw)
    assert "partite" in run_command(str(scenario_file), *settings, "2", language="it").output
