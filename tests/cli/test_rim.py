"""The rim of the command line: whatever a file says or the disk does, the answer is a sentence."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner, Result

from hheditor.battles import Battle, BattleHeader, DiceSettings, answer_chance, write_battle
from hheditor.cli.program import program
from hheditor.cli.speech import Speech
from hheditor.rules.api import Rolled
from hheditor.store.exchange.writing import laid_out
from hheditor.values import encode_pretty
from tests.battles import pebbles
from tests.rules.hordes_heroes.battlefields import random_scenario
from tests.store.samples import a_scenario

CODE = Path(__file__).parents[2] / "hheditor" / "cli"


pytestmark = pytest.mark.usefixtures("_pebbles")


def call(*arguments: str | Path) -> Result:
    return CliRunner().invoke(program(Speech("en", lambda: 0)), [str(each) for each in arguments])


def a_battle(title: str = "Beach") -> Battle:
    settings = DiceSettings("seeded", "Agincourt")
    header = BattleHeader("b" * 16, pebbles.scenario(30), "pebbles", "1", settings, title)
    battle = Battle.begin(header)
    for _ in range(12):
        answer_chance(battle)
        battle.play(next(iter(battle.ruleset.orders(battle.position()))))
    return battle


def test_nothing_is_printed_but_through_the_door() -> None:
    bare = re.compile(r"\bclick\.(echo|secho|style|prompt)\b|\bprint\(")
    allowed = {"output.py": ["click.echo"], "library_files.py": ["click.prompt"]}
    for path in CODE.rglob("*.py"):
        found = [match[0] for match in bare.finditer(path.read_text(encoding="utf-8"))]
        assert found == allowed.get(path.name, []), f"{path.name} prints past hheditor.cli.output"


def test_names_do_not_steer_the_terminal(tmp_path: Path) -> None:
    scenario = a_scenario()
    nasty = "Wood\x9b2J\u202etxet"
    sides = (msgspec.structs.replace(scenario.sides[0], name=nasty), scenario.sides[1])
    path = tmp_path / "nasty.hhscenario"
    path.write_bytes(
        laid_out("scenario", "s" * 16, (), msgspec.structs.replace(scenario, name=nasty, sides=sides))
    )
    answers = [call("validate", path), call("validate", path, "--json"), call("deploy", path, "--auto")]
    battle = tmp_path / "nasty.hhbattle"
    battle.write_text(write_battle(a_battle("\x1b[2J")), encoding="utf-8")
    answers += [call("show", battle), call("replay", battle), call("legal", battle, "--json")]
    if os.name == "posix":
        # Bounds keep such signs out of documents; nobody keeps them out of the names of files.
        named = tmp_path / f"{nasty}\x1b[2J.hhscenario"
        named.write_bytes(b"{}")
        answers += [call("validate", named), call("library", "import", named), call("deploy", named)]
        assert any("\\u001b[2J" in answer.output for answer in answers[-3:])
    for answer in answers:
        assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e]", answer.output), answer.output


@pytest.mark.parametrize("both", [True, False], ids=["record and words", "words alone"])
def test_a_changed_die_is_named(tmp_path: Path, both: bool) -> None:
    battle = a_battle()
    path = tmp_path / "beach.hhbattle"
    path.write_text(write_battle(battle), encoding="utf-8")
    assert call("replay", path, "--check").exit_code == 0
    assert call("validate", path).exit_code == 0
    node = next(number for number in battle.main_line() if isinstance(battle.order(number), Rolled))
    thrown = battle.order(node)
    assert isinstance(thrown, Rolled)
    if both:
        battle.go(battle.node(node).parent)
        other = Rolled(tuple(face % 6 + 1 for face in thrown.faces))
        added = battle.add(other, draw=battle.node(node).added.draw)
        text = write_battle(battle)
        node = added.id  # type: ignore[union-attr]
    else:
        line = f"{node}+ chance: rolled {' '.join(map(str, thrown.faces))}"
        text = path.read_text(encoding="utf-8")
        assert line in text
        other_faces = " ".join(str(face % 6 + 1) for face in thrown.faces)
        text = text.replace(line, f"{node}+ chance: rolled {other_faces}")
        # What follows was played with the old die; the record beside it no longer fits and is played again.
        head, _, rest = text.partition(f"\n{node + 1}")
        text = head + "\nend\n" + rest[rest.index("\n--- record ---") :] if rest else text
    path.write_text(text, encoding="utf-8")
    for answer in (call("replay", path, "--check"), call("validate", path)):
        assert answer.exit_code == 1
        assert f"Step {node}:" in answer.output


def test_a_profile_that_asks_for_a_thousand_million_pieces_lays_nothing_out(tmp_path: Path) -> None:
    text = write_battle(a_battle(), record=False)
    path = tmp_path / "huge.hhbattle"
    spoilt = re.sub(r'"tokens": ?[0-9]+', '"tokens": 1000000000', text)
    assert spoilt != text
    path.write_text(spoilt, encoding="utf-8")
    answer = call("validate", path)
    assert answer.exit_code == 1 and len(answer.output.splitlines()) == 1


@pytest.mark.parametrize("stands", [2_147_483_648, 10_001, 5_000])
def test_a_troop_of_too_many_stands_is_refused(tmp_path: Path, stands: int) -> None:
    scenario = json.loads(encode_pretty(a_scenario()))
    for side in scenario["sides"]:
        for troop in side["army"]["troops"]:
            troop["characteristics"] = {"class": "B", "stands": stands}
    path = tmp_path / "crowd.hhscenario"
    path.write_text(json.dumps(scenario), encoding="utf-8")
    assert call("validate", path).exit_code == 1
    call("sheet", "map", path, "-o", tmp_path / "crowd.pdf")


def test_a_device_is_not_read_for_ever(tmp_path: Path) -> None:
    if not Path("/dev/zero").exists():
        pytest.skip("no such device")
    for command in (["validate"], ["show"], ["points"]):
        answer = call(*command, Path("/dev/zero"))
        assert answer.exit_code == 1 and len(answer.output.splitlines()) == 1


def test_an_old_file_survives_a_disk_that_is_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scenario = tmp_path / "pebbles.hhscenario"
    scenario.write_text(encode_pretty(pebbles.scenario(9)), encoding="utf-8")
    orders = tmp_path / "orders"
    orders.write_text("side0: guess number=odd\n", encoding="utf-8")
    target = tmp_path / "old.hhbattle"
    target.write_text("the old one", encoding="utf-8")

    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    for arguments in (
        ("play", scenario, "--orders", orders, "-o", target),
        ("sheet", "map", scenario, "-o", target),
    ):
        answer = call(*arguments)
        assert answer.exit_code == 1, answer.output
        assert "No space left" in answer.output
        assert target.read_text(encoding="utf-8") == "the old one"
    assert not list(tmp_path.glob(".hheditor*"))


def test_a_full_standard_output_is_one_sentence(tmp_path: Path) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("no such device")
    with Path("/dev/full").open("wb") as full:
        ended = subprocess.run(
            [sys.executable, "-m", "hheditor", "rules", "list", "--system", "hordes_heroes"],
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
            env={**os.environ, "HHEDITOR_HOME": str(tmp_path), "LANG": "en_GB.UTF-8"},
        )
    assert ended.returncode == 1
    assert b"Traceback" not in ended.stderr and len(ended.stderr.splitlines()) == 1


@pytest.mark.skipif(os.name != "posix" or sys.platform == "darwin", reason="names are Unicode there")
def test_names_that_are_no_text(tmp_path: Path) -> None:
    home = os.fsencode(tmp_path) + b"/h\xff"
    Path(os.fsdecode(home)).mkdir()
    field = Path(os.fsdecode(home + b"/f\xfe.hhscenario"))
    field.write_text(encode_pretty(a_scenario()), encoding="utf-8")
    environment = {**os.environb, b"HHEDITOR_HOME": home}
    for arguments in (["library", "import", os.fsdecode(field)], ["library", "list", "--json"]):
        ended = subprocess.run(
            [sys.executable, "-m", "hheditor", *arguments], capture_output=True, check=False, env=environment
        )
        assert b"Traceback" not in ended.stderr
    answer = call("validate", "--json", field)
    assert "findings" in json.loads(answer.output)[0]


def test_a_simulation_tells_of_a_full_disk_and_keeps_the_old_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scenario = tmp_path / "field.hhscenario"
    scenario.write_text(encode_pretty(random_scenario(3, 4, 1)), encoding="utf-8")
    arguments = ("simulate", scenario, "--bots", "soldier", "--games", "1", "--jobs", "1")
    log = tmp_path / "games.jsonl"
    first = call(*arguments, "--log", log)
    assert first.exit_code == 0, first.output
    before = log.read_bytes()

    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    for more in (("--log", log), ("--open", "0", "-o", log)):
        answer = call(*arguments, *more)
        assert answer.exit_code == 1 and "No space left" in answer.output
        assert log.read_bytes() == before
