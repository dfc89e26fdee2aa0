"""``hheditor points``: an army with its points."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from hheditor.armies import Army, Leader, TroopType, Unit
from hheditor.cli.program import program
from hheditor.cli.speech import Speech
from hheditor.rules.api import find
from hheditor.values import encode_pretty
from hheditor.values.resources import example_path, resource_path

SAMPLES = resource_path("rules", "hordes_heroes", "armies")


def call(*arguments: object) -> Result:
    speech = Speech("en", open_window=lambda: 0)
    return CliRunner().invoke(program(speech), ["points", *(str(argument) for argument in arguments)])


def test_the_list_says_every_term() -> None:
    result = call(SAMPLES / "scots_100.json")
    assert result.exit_code == 0
    assert "6 × Schiltron Pikemen" in result.output
    assert "Class 3 + Speed 1 + Combat factor 4" in result.output
    assert "100 points, 10 units, 40 stands, breaks at 21, budget 100" in result.output
    assert "Classe 3" in call(SAMPLES / "scots_100.json", "--lang", "it").output


@pytest.mark.parametrize("path", sorted(SAMPLES.glob("*.json")), ids=lambda path: str(path.stem))
def test_as_json_the_terms_add_up(path: Path) -> None:
    found = json.loads(call(path, "--json").output)
    everything = [(unit["number"], unit["price"]) for unit in found["units"]]
    everything += [(1, leader["price"]) for leader in found["leaders"]]
    assert sum(number * price["points"] for number, price in everything) == found["points"]
    for _, price in everything:
        assert sum(term.get("value", 0) for term in price["terms"]) == price["formula"]


def test_mixed_units_printed_prices_and_less(tmp_path: Path) -> None:
    types = find("hordes_heroes").troop_types()
    bows = next(troop for troop in types if troop.id == "hyw_english_longbow")
    odd = TroopType("odd", "Odd", "hordes_heroes", characteristics={"class": "B"}, printed_price=3)
    horde = TroopType("horde", "Mob", "hordes_heroes", characteristics={"class": "E", "traits": ("horde",)})
    army = Army(
        "Mixed",
        "hordes_heroes",
        troops=(odd, bows, horde),
        units=(Unit("odd", rear=bows.id), Unit("odd"), Unit("horde")),
        leaders=(Leader(""),),
    )
    path = tmp_path / "mixed.json"
    path.write_text(encode_pretty(army), encoding="utf-8")
    output = call(path).output
    assert "Odd + Retinue Longbowmen" in output
    assert "Half of both" in output and "ARM-3" in output and "General 10" in output
    assert "\N{MINUS SIGN} Horde 1" in output


def test_one_sentence_where_there_is_no_army(tmp_path: Path) -> None:
    assert "no army" in call(example_path("hadlow-bridge.hhscenario")).output
    assert call(tmp_path / "missing.json").exit_code == 1
    assert "no language" in call(SAMPLES / "scots_100.json", "--lang", "la").output


def test_a_game_without_points_lists_what_there_is(tmp_path: Path) -> None:
    from hheditor.rules.api import registry
    from hheditor.rules.men_of_iron import RULESET
    from hheditor.rules.men_of_iron.scenarios.documents import document

    registry.register(RULESET)
    try:
        file = tmp_path / "english.hharmy"
        file.write_text(encode_pretty(document("agincourt").sides[0].army), encoding="utf-8")
        result = call(file)
    finally:
        registry.forget(RULESET.id)
    assert result.exit_code == 0
    assert "budget" not in result.output and " 0 " not in result.output
