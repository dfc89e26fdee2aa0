"""Playing, showing and checking battles from the command line, as a person would call it."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from msgspec.structs import replace

from hheditor.battles import Battle, BattleHeader, DiceSettings, answer_chance
from hheditor.battles.notation.script import spell
from hheditor.cli.program import program
from hheditor.cli.speech import Speech
from hheditor.rules.api import NOBODY, Order, Rolled
from hheditor.rules.hordes_heroes import RULESET
from hheditor.rules.hordes_heroes.position.orders import EndPhase
from hheditor.scenarios import Scenario
from hheditor.store.exchange.reading import read_document
from hheditor.values import encode_pretty
from hheditor.values.resources import example_path
from tests.rules.hordes_heroes.battlefields import random_scenario

SCENARIO = replace(random_scenario(18, size=5, turns=2), start="deployed", first=0)


def call(*arguments: object, language: str = "en") -> Result:
    speech = Speech(language, open_window=lambda: 0)
    return CliRunner().invoke(program(speech), [str(argument) for argument in arguments])


@pytest.fixture
def scenario(tmp_path: Path) -> Path:
    path = tmp_path / "meadow.hhscenario"
    path.write_text(encode_pretty(SCENARIO), encoding="utf-8")
    return path


def played_out(seed: str) -> tuple[list[str], Battle]:
    """A whole battle of random orders, and the lines of its orders without the dice."""
    header = BattleHeader("0" * 16, SCENARIO, "hordes_heroes", RULESET.version, DiceSettings("seeded", seed))
    battle = Battle.begin(header)
    draw = random.Random(seed)
    lines: list[str] = []
    while answer_chance(battle).waiting == "side":
        position = battle.position()
        subjects = RULESET.subjects(position)
        orders: list[Order] = []
        if subjects and draw.random() < 0.8:
            orders = list(RULESET.orders(position, draw.choice(subjects)))
        else:
            every = list(RULESET.orders(position))
            orders = [order for order in every if isinstance(order, EndPhase)] or every
        order = draw.choice(orders)
        lines.append(spell(order, RULESET.to_act(position), RULESET, SCENARIO))
        battle.play(order)
    return lines, battle


def test_a_script_plays_a_battle_to_its_end_and_the_rules_agree(tmp_path: Path, scenario: Path) -> None:
    lines, battle = played_out("7")
    orders, out = tmp_path / "orders.txt", tmp_path / "out.hhbattle"
    orders.write_text("\n".join(lines) + "\n", encoding="utf-8")
    result = call("play", scenario, "--orders", orders, "--dice", "7", "-o", out)
    assert result.exit_code == 0, result.output
    assert "out.hhbattle" in result.output
    checked = call("replay", out, "--check")
    assert checked.exit_code == 0, checked.output
    shown = json.loads(call("show", out, "--json").output)
    assert shown["to_act"] == NOBODY
    assert shown["outcome"]["reason"] == battle.position().ended.reason
    assert shown["node"] == len(battle.main_line())
    story = call("replay", out, language="it")
    assert story.exit_code == 0 and len(story.output.splitlines()) > 20


def test_the_same_call_writes_the_same_file(tmp_path: Path, scenario: Path) -> None:
    orders = tmp_path / "orders.txt"
    orders.write_text("red: end\n", encoding="utf-8")
    first = call("play", scenario, "--orders", orders, "--dice", "3").output
    assert first == call("play", scenario, "--orders", orders, "--dice", "3").output
    assert first.startswith("[Format")


def test_a_refused_order_is_named_with_its_line_and_rule(tmp_path: Path, scenario: Path) -> None:
    orders, out = tmp_path / "orders.txt", tmp_path / "out.hhbattle"
    orders.write_text("red: end\nred: move unit=0 cell=A1 facing=N\n", encoding="utf-8")
    result = call("play", scenario, "--orders", orders, "-o", out)
    assert result.exit_code == 1
    assert "line 2, column 1" in result.output
    assert json.loads(call("show", out, "--json").output)["node"] == 1


def test_what_is_played_before_a_line_written_wrongly_is_kept(tmp_path: Path, scenario: Path) -> None:
    orders, out = tmp_path / "orders.txt", tmp_path / "out.hhbattle"
    for line, said in (
        ("red: move unit=0 cell=A1", "“move” needs facing="),
        ("red: end when=now", "“end” takes no when="),
        ("red: dance", "know no order “dance”"),
        ("red move", "line 2"),
    ):
        orders.write_text(f"red: end\n{line}\n", encoding="utf-8")
        result = call("play", scenario, "--orders", orders, "-o", out)
        assert result.exit_code == 1
        assert said in result.output and "Object" not in result.output, result.output
        assert json.loads(call("show", out, "--json").output)["node"] == 1
    assert call("show", out, "--at", "9999").exit_code == 2
    assert call("legal", out, "--at", "9999").exit_code == 2


def test_nonsense_in_the_orders_gets_line_and_column(tmp_path: Path, scenario: Path) -> None:
    orders = tmp_path / "orders.txt"
    for text in ("red: fly cell=A1\n", "red end\n", "green: end\n", "red: move unit=\n", "\x00"):
        orders.write_text(text, encoding="utf-8")
        result = call("play", scenario, "--orders", orders)
        assert result.exit_code == 1, text
        assert "line 1" in result.output
        assert "Traceback" not in result.output


def test_legal_lists_what_may_be_ordered_as_lines_that_play(tmp_path: Path, scenario: Path) -> None:
    orders, out = tmp_path / "orders.txt", tmp_path / "out.hhbattle"
    orders.write_text("red: end\n", encoding="utf-8")
    call("play", scenario, "--orders", orders, "-o", out)
    report = json.loads(call("legal", out, "--json").output)
    assert report["to_act"] == 0 and report["complete"]
    lines = call("legal", out).output.splitlines()
    assert lines == [each["text"] for each in report["orders"]]
    orders.write_text("red: end\n" + lines[-1] + "\n", encoding="utf-8")
    assert call("play", scenario, "--orders", orders, "-o", out).exit_code == 0
    about = json.loads(call("legal", out, "--at", 1, "--about", 0, "--json").output)
    assert all(each["order"].get("unit", 0) == 0 for each in about["orders"])


def test_typed_dice_come_from_the_file(tmp_path: Path, scenario: Path) -> None:
    lines, battle = played_out("5")
    typed = []
    for node in battle.main_line():
        order = battle.order(node)
        assert order is not None
        actor = -1 if isinstance(order, Rolled) else battle.node(node).added.actor
        typed.append(spell(order, actor, RULESET, SCENARIO))
    assert len(typed) > len(lines)
    orders, out = tmp_path / "orders.txt", tmp_path / "out.hhbattle"
    orders.write_text("\n".join(typed), encoding="utf-8")
    assert call("play", scenario, "--orders", orders, "--dice", "typed", "-o", out).exit_code == 0
    orders.write_text("\n".join(lines), encoding="utf-8")
    assert call("play", scenario, "--orders", orders, "--dice", "typed", "-o", out).exit_code == 1


def test_a_scenario_given_for_a_battle_is_called_one() -> None:
    example = Path("examples/hastings-1066.hhscenario")
    for command in ("legal", "odds"):
        told = call(command, example)
        assert told.exit_code == 1
        assert "is a scenario, not a battle" in told.output and len(told.output.splitlines()) == 1
    told = call("legal", example, language="it")
    assert "è uno scenario, non una battaglia" in told.output


def test_a_scenario_is_shown_as_one() -> None:
    told = call("show", Path("examples/hastings-1066.hhscenario"))
    assert told.exit_code == 0, told.output
    assert "hordes_heroes" in told.output.splitlines()[0]
    assert len(told.output.splitlines()) == 3, "who fights; it says nothing more of its sides"
    told = call("show", Path("examples/hastings-1066.hhscenario"), "--json")
    assert '"reinforcements": []' in told.output


def test_a_refused_order_is_not_followed_by_a_battle(tmp_path: Path, scenario: Path) -> None:
    orders = tmp_path / "orders.txt"
    orders.write_text("nonsense: nothing", encoding="utf-8")
    told = call("play", scenario, "--orders", orders)
    assert told.exit_code == 1
    assert len(told.output.splitlines()) == 1


def test_validate_names_what_is_wrong(tmp_path: Path, scenario: Path) -> None:
    good = call("validate", scenario, "--json")
    assert good.exit_code == 0
    assert json.loads(good.output)[0]["kind"] == "scenario"
    broken = tmp_path / "broken.hhscenario"
    text = scenario.read_text(encoding="utf-8")
    broken.write_text(text.replace('"breaking_point": ', '"breaking_point": -'))
    bad = call("validate", broken)
    assert bad.exit_code == 1 and "VIC-2" in bad.output
    nonsense = tmp_path / "nonsense.hhscenario"
    nonsense.write_text("{", encoding="utf-8")
    worse = call("validate", nonsense)
    assert worse.exit_code == 1 and len(worse.output.splitlines()) == 1
    army = tmp_path / "army.json"
    army.write_text(encode_pretty(SCENARIO.sides[0].army), encoding="utf-8")
    assert json.loads(call("validate", army, "--json").output)[0]["kind"] == "army"
    field = tmp_path / "map.json"
    field.write_text(encode_pretty(SCENARIO.map), encoding="utf-8")
    assert json.loads(call("validate", field, "--json").output)[0]["kind"] == "map"


def test_files_that_are_not_there_get_a_sentence(tmp_path: Path) -> None:
    for command in (["show"], ["legal"], ["replay"], ["validate"]):
        result = call(*command, tmp_path / "nowhere.hhbattle")
        assert result.exit_code == 1
        assert "nowhere.hhbattle" in result.output and "Traceback" not in result.output


def test_a_changed_record_fails_the_check(tmp_path: Path, scenario: Path) -> None:
    orders, out = tmp_path / "orders.txt", tmp_path / "out.hhbattle"
    orders.write_text("red: end\n", encoding="utf-8")
    call("play", scenario, "--orders", orders, "-o", out)
    text = out.read_text(encoding="utf-8")
    assert '"phase":"movement"' in text
    out.write_text(text.replace('"rule":"SEQ-2"', '"rule":"SEQ-9"'), encoding="utf-8")
    result = call("replay", out, "--check")
    assert result.exit_code == 1 and "1" in result.output


def test_the_shipped_examples_are_sound_and_can_be_played(tmp_path: Path) -> None:
    examples = sorted(example_path().glob("*.hhscenario"))
    assert examples
    orders, out = tmp_path / "orders.txt", tmp_path / "out.hhbattle"
    for example in examples:
        # Where the sides deploy by the rules dice come first; where they stand as in history somebody rests.
        scenario = read_document(example.read_bytes(), example.name).content
        assert isinstance(scenario, Scenario)
        resting = f"side{scenario.first}: end\n" if scenario.start == "deployed" else "chance: rolled 6 1\n"
        orders.write_text(resting, encoding="utf-8")
        assert call("validate", example).exit_code == 0
        assert call("play", example, "--orders", orders, "-o", out).exit_code == 0
        assert call("replay", out, "--check").exit_code == 0


def test_the_odds_of_a_spell_name_magician_element_and_hex() -> None:
    battle = example_path("stone-gate-annotated.hhbattle")
    speech = Speech("en", open_window=lambda: 0)
    result = CliRunner().invoke(program(speech), ["odds", str(battle), "--at", "210"])
    assert result.exit_code == 0, result.output
    assert result.output.splitlines()[0] == "Zuzz the Shaman evokes Earth in I4"
