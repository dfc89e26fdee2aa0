"""Games on a cluster: a real scheduler and real workers on this machine, one killed on the way."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, nullcontext
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from distributed import Client

from hheditor.cli.commands.simulate import command
from hheditor.cli.speech import Speech
from hheditor.insight import cluster
from hheditor.insight.balance import Plan, play_game
from hheditor.insight.cluster import Trouble, play_on
from hheditor.values import encode_pretty
from tests.rules.hordes_heroes.battlefields import random_scenario

ROOT = Path(__file__).parents[2]
SCENARIO = random_scenario(7, size=3, turns=1)
PLAN = Plan(SCENARIO, ("tactician", "soldier"), "Crécy")
GAMES = 8
NOWHERE = "tcp://127.0.0.1:1"
PATIENCE = 60


@contextmanager
def program(module: str, *arguments: str) -> Iterator["subprocess.Popen[bytes]"]:
    """A program of its own that ends with the block."""
    with subprocess.Popen(
        [sys.executable, "-m", f"distributed.cli.{module}", "--host", "127.0.0.1", *arguments],
        env={**os.environ, "PYTHONPATH": str(ROOT), "DASK_DISTRIBUTED__WORKER__PROFILE__ENABLED": "False"},
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def simulate(path: Path, *arguments: str, language: str = "en") -> Any:
    settings = (str(path), "--bots", "tactician,soldier", "--seed", "Crécy", *arguments)
    return CliRunner().invoke(command(Speech(language, lambda: 0)), settings)


@pytest.fixture
def scenario_file(tmp_path: Path) -> Path:
    path = tmp_path / "field.json"
    path.write_bytes(encode_pretty(SCENARIO).encode())
    return path


# The event loop of distributed outlives its clients.
@pytest.mark.leaves("threads")
def test_a_cluster_gives_the_same_even_if_a_worker_is_killed(
    tmp_path: Path, scenario_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = tmp_path / "scheduler.json"
    with ExitStack() as stack:
        stack.enter_context(
            program("dask_scheduler", "--port", "0", "--no-dashboard", "--scheduler-file", str(known))
        )
        watcher = stack.enter_context(
            Client(scheduler_file=str(known), timeout=PATIENCE, set_as_default=False)
        )
        address = watcher.scheduler.address
        monkeypatch.setattr(cluster, "PATIENCE", 0.2)
        refused = simulate(scenario_file, "--cluster", address)
        assert refused.exit_code == 1 and "no worker" in refused.output
        monkeypatch.undo()
        workers = {
            name: stack.enter_context(
                program(
                    "dask_worker",
                    address,
                    "--name",
                    name,
                    "--nthreads",
                    "1",
                    "--no-nanny",
                    "--no-dashboard",
                    "--local-directory",
                    str(tmp_path),
                )
            )
            for name in ("one", "two")
        }
        watcher.wait_for_workers(2, timeout=PATIENCE)
        addresses = {each["name"]: where for where, each in watcher.scheduler_info()["workers"].items()}
        games = play_on(address, PLAN, range(GAMES))
        found = [next(games)]
        assert watcher.processing()[addresses["two"]]
        workers["two"].kill()
        found += games
        alone = [play_game(PLAN, number) for number in range(GAMES)]
        assert sorted(found, key=lambda game: game.number) == alone
        assert list(watcher.scheduler_info()["workers"]) == [addresses["one"]]

        report = simulate(scenario_file, "--games", "3", "--json", "--cluster", address)
        assert report.exit_code == 0, report.output
        assert "can run programs on this computer" in report.stderr
        here = simulate(scenario_file, "--games", "3", "--json", "--jobs", "1")
        assert json.loads(report.stdout) == json.loads(here.stdout)

        monkeypatch.setattr(cluster, "program", lambda: "yesterday's")
        with pytest.raises(Trouble, match="stranger"):
            list(play_on(address, PLAN, range(1)))


# A client that finds nobody does not stop its event loop.
@pytest.mark.leaves("threads")
def test_one_sentence_where_there_is_no_cluster(scenario_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", 0.2)
    refused = simulate(scenario_file, "--cluster", NOWHERE)
    assert refused.exit_code == 1 and refused.stdout == ""
    assert refused.stderr.splitlines()[-1] == "No scheduler answers at the address of --cluster."
    assert "scheduler" in simulate(scenario_file, "--cluster", NOWHERE, language="it").stderr
    refused = simulate(scenario_file, "--cluster", "the one in the attic")
    assert refused.exit_code == 1 and "No scheduler" in refused.stderr
    refused = simulate(scenario_file, "--cluster", NOWHERE.replace("tcp:", "tls:"))
    assert refused.exit_code == 1 and "--tls CA CERTIFICATE KEY" in refused.stderr
    monkeypatch.setitem(sys.modules, "distributed", None)
    refused = simulate(scenario_file, "--cluster", NOWHERE)
    assert refused.exit_code == 1 and "hheditor[cluster]" in refused.stderr


def test_the_command_says_that_a_cluster_must_be_trusted(
    scenario_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Dask unpickles what workers send: nobody can be kept from running something here, only warned."""
    monkeypatch.setattr(cluster, "_client", lambda *_: nullcontext())
    monkeypatch.setattr(cluster, "_games", lambda _, plan, numbers: (play_game(plan, n) for n in numbers))
    told = simulate(scenario_file, "--games", "1", "--cluster", NOWHERE)
    assert told.exit_code == 0
    assert "use only machines you trust" in told.stderr
    helped = CliRunner().invoke(command(Speech("en", lambda: 0)), ["--help"]).output
    assert "Use only machines you trust" in " ".join(helped.split())


def test_an_endless_game_is_one_sentence(scenario_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hheditor.insight.playing.MOST_STEPS", 3)
    refused = simulate(scenario_file, "--games", "1", "--jobs", "1")
    assert refused.exit_code == 1 and refused.exception is not None
    assert isinstance(refused.exception, SystemExit)
    assert "Traceback" not in refused.output and len(refused.stderr.strip().splitlines()) <= 2


def test_certificates_reach_the_client(
    scenario_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = [tmp_path / name for name in ("ca.pem", "own.pem", "key.pem")]
    for file in files:
        file.write_text("x", encoding="ascii")
    asked: list[Any] = []

    def reached(_client: Any, address: str, security: Any) -> Any:
        asked.append((address, security))
        raise Trouble("unreachable")

    monkeypatch.setattr(cluster, "_reached", reached)
    simulate(scenario_file, "--cluster", "tls://there:8786", "--tls", *map(str, files))
    ((address, security),) = asked
    assert address == "tls://there:8786" and security.require_encryption
    assert [security.tls_ca_file, security.tls_client_cert, security.tls_client_key] == list(map(str, files))
