"""Which game: nobody is asked where there is one; with several it is said once and remembered."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from hheditor.app import desk_in_memory
from hheditor.app.games import choose, chosen, game_of, ground_for, only, several, stranger
from hheditor.app.map.game import rules_of
from hheditor.cli.program import program
from hheditor.cli.speech import Speech
from hheditor.hexes import Board
from hheditor.maps import Map
from hheditor.rules.api import forget, register
from hheditor.store import Query, open_library
from hheditor.store.exchange.writing import laid_out
from hheditor.tables.map import TableMap
from hheditor.values import Finding, refuse
from tests.systems.training import TRAINING, skirmish


@pytest.fixture
def two() -> Iterator[None]:
    """A second game."""
    register(TRAINING)
    yield
    forget(TRAINING.id)


def test_the_only_game_is_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hheditor.app.games.systems", lambda: ("hordes_heroes",))
    desk = desk_in_memory()
    assert (only(), several(), chosen(desk)) == ("hordes_heroes", False, "hordes_heroes")


@pytest.mark.usefixtures("two")
def test_of_two_games_none_is_the_first() -> None:
    desk = desk_in_memory()
    assert (only(), several(), chosen(desk)) == ("", True, "")
    choose(desk, "training")
    assert chosen(desk) == "training"
    choose(desk, "")
    assert chosen(desk) == ""
    desk.session.change(game="chess")
    assert chosen(desk) == "", "a game that has gone is asked for again"


@pytest.mark.usefixtures("two")
def test_a_finding_tells_its_game_and_two_games_do_not_meet() -> None:
    assert game_of(refuse("refusal.training.moved")) == "training"
    assert game_of(refuse("refusal.dice-first")) == ""
    assert stranger("training", "training") is None
    refused = stranger("training", "hordes_heroes")
    assert refused is not None and refused.message == "scenario.other-game"


@pytest.mark.usefixtures("two")
def test_a_map_asks_the_game_it_names_and_no_other(tmp_path: Path) -> None:
    board = Board(5, 5)
    assert rules_of(Map(board)) is None
    assert rules_of(Map(board, system="training")) is TRAINING
    file = tmp_path / "field.hhmap"
    for map_, judged in ((Map(board, "a"), False), (Map(board, "a", system="hordes_heroes"), True)):
        strange = Map(map_.board, map_.name, terrain=("lava",) * board.cells, system=map_.system)
        file.write_bytes(laid_out("map", "m" * 16, (), strange))
        said = CliRunner().invoke(program(Speech("en", open_window=lambda: 0)), ["validate", str(file)])
        assert ("lava" in said.output) == judged, said.output


@pytest.mark.usefixtures("two")
def test_rules_are_asked_for_by_game() -> None:
    run = CliRunner().invoke(program(Speech("en", open_window=lambda: 0)), ["rules", "list"])
    assert run.exit_code == 2
    assert "figures, hordes_heroes, impetus, men_of_iron, training" in run.output


@pytest.mark.usefixtures("two")
def test_the_library_finds_what_is_of_a_game_and_what_is_of_any(tmp_path: Path) -> None:
    with open_library(tmp_path / "a.hhlibrary") as library:
        scenario = skirmish()
        for document in (scenario, scenario.sides[0].army, Map(Board(5, 5), "Field")):
            library.documents.add(document)
        kinds = [
            sorted(card.kind for card in library.cards.find(Query(system=game)))
            for game in ("", "training", "hordes_heroes")
        ]
        assert kinds == [["army", "map", "scenario"], ["army", "map", "scenario"], ["map"]]
        words = library.cards.find(Query("field", system="hordes_heroes"))
        assert [card.name for card in words] == ["Field"]


def test_a_game_is_fought_on_its_own_grounds() -> None:
    field, table = Map(Board(5, 5), "Field"), TableMap(name="Green")
    assert ground_for("impetus", field) is field
    assert ground_for("impetus", table) is table
    assert ground_for("hordes_heroes", field) is field
    refused = ground_for("hordes_heroes", table)
    assert isinstance(refused, Finding) and refused.message == "scenario.needs-map"
    assert isinstance(ground_for("impetus", skirmish()), Finding)
