"""Kill the real window at random moments, and see whether anything it had shown as saved is gone.

    python -m tests.benchmarks.kills --kills 1000 --seed 7 --jobs 2 [--report kills.jsonl]

Each life is the program itself (see `living`) on a library that earlier kills have left behind. The parent
kills it with SIGKILL, opens the library as the next start would, and looks for everything that was told. One
line per kill goes to the report file; a run that was interrupted goes on behind the last line. The exit code
says whether anything was lost; a home in which something was lost is put aside, and the line says where.
"""

import argparse
import contextlib
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from hheditor.values import digest, encode
from tests.saved import bare

Outcome = dict[str, Any]

ROOT = Path(__file__).resolve().parents[2]
LIVES_PER_HOME = 25
"""Then a new home: a library of thousands of acts is slower, not more telling."""
LONGEST = 12
"""Acts a life may last; where between two acts the end comes is a matter of milliseconds."""
FIELDS = ("name", "notes")
PATIENCE, STANDSTILL = 60.0, 3600.0
"""Seconds of the processor a life may take for all that, and seconds of the clock: one that is killed before
it has acted shows nothing, and on a machine busy with other things it gets the processor seldom."""


def furnish(home: Path) -> None:
    """A library with something in it."""
    os.environ["HHEDITOR_HOME"] = str(home)
    from hheditor.store import open_library
    from hheditor.store.exchange import carry_out, read_file

    data = home / "data"
    data.mkdir(parents=True)
    with open_library(data / "library.hhlibrary") as library:
        for name in ("hadlow-bridge.hhscenario", "hastings-1066-annotated.hhbattle"):
            shipment = read_file(ROOT / "examples" / name)
            carry_out(library, shipment, "skip")
            shipment.close()


class Nursery:
    """The process that lives are forked from."""

    def __init__(self) -> None:
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        environment.setdefault("QT_QPA_PLATFORM", "offscreen")
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.benchmarks.living"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=environment,
            cwd=ROOT,
            text=True,
        )

    def life(self, home: Path, seed: int) -> int:
        """Begin one; its process."""
        for name in ("claims", "errors"):
            (home / name).unlink(missing_ok=True)
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps({"home": str(home), "seed": seed}) + "\n")
        self._process.stdin.flush()
        return int(self._line())

    def ended(self) -> int:
        """Wait for its end; how it ended, as the system says it."""
        return int(self._line())

    def _line(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline()

    def close(self) -> None:
        """No more lives."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


def one_kill(nursery: Nursery, home: Path, seed: int) -> dict[str, Any]:
    """Live, die, look."""
    lot = random.Random(seed)
    begun = time.monotonic()
    child = nursery.life(home, seed)
    stuck = False
    if lot.random() < 0.05:
        time.sleep(lot.uniform(0, 1.5))
    else:
        stuck = not _await(home / "claims", lot.randint(1, LONGEST), child)
        time.sleep(lot.uniform(0, 0.03))
    with contextlib.suppress(ProcessLookupError):
        os.kill(child, signal.SIGKILL)
    status = nursery.ended()
    claims = read_claims(home / "claims")
    lost = verify(home / "data" / "library.hhlibrary", claims)
    if not os.WIFSIGNALED(status) or os.WTERMSIG(status) != signal.SIGKILL:
        lost.append(f"the window ended by itself: {status}")
    if stuck:
        lost.append("the window came to no more acts")
    errors = home / "errors"
    trouble = errors.read_text(errors="replace") if errors.exists() else ""
    if "Traceback" in trouble:
        lost.append("traceback: " + trouble[-600:])
    kinds = Counter(next(iter(claim)) for claim in claims)
    ways = list(dict.fromkeys(claim["act"] for claim in claims if "act" in claim)) or ["at start"]
    seconds = round(time.monotonic() - begun, 2)
    return {"seed": seed, "ways": ways, "seconds": seconds, "claims": dict(kinds), "lost": lost}


def _await(file: Path, acts: int, child: int) -> bool:
    """Until so many acts are done or the life has ended by itself; whether patience has not ended first."""
    until = time.monotonic() + STANDSTILL
    while time.monotonic() < until and _spent(child) < PATIENCE:
        try:
            if file.read_bytes().count(b'{"act"') >= acts:
                return True
            os.kill(child, 0)
        except FileNotFoundError:
            pass
        except ProcessLookupError:
            return True
        time.sleep(0.004)
    return False


def _spent(child: int) -> float:
    """Seconds of the processor it has had, where the system says so."""
    try:
        # The name in brackets may hold spaces; user and system time are the twelfth and thirteenth behind it.
        fields = Path(f"/proc/{child}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    except (OSError, IndexError, ValueError):
        return 0.0


def read_claims(file: Path) -> list[dict[str, Any]]:
    """What the life had told when it ended, whole lines only."""
    if not file.exists():
        return []
    return [json.loads(line) for line in file.read_bytes().splitlines(keepends=True) if line.endswith(b"\n")]


def verify(path: Path, claims: list[dict[str, Any]]) -> list[str]:
    """What was told and is not there."""
    from hheditor.store import StoreError, open_library

    lost: list[str] = []
    if not path.exists():
        return (
            [f"{len(claims)} claims and no library"] if any("ready" not in claim for claim in claims) else []
        )
    try:
        with open_library(path) as library:
            if not library.writable or library.damaged:
                lost.append("the library does not open as it should")
            checkup = library.check()
            if not checkup.sound:
                lost.append(f"unsound: {checkup}")
            for claim in newest(claims):
                trouble = _missing(library, claim)
                if trouble:
                    lost.append(trouble)
    except StoreError as error:
        lost.append(f"refused: {error.finding.message}")
    return lost


def newest(claims: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The last word on each thing: what was true before it may have been undone or written over."""
    last: dict[str, dict[str, Any]] = {}
    for claim in claims:
        for kind in ("document", "words", "battle", "note"):
            if kind in claim:
                # Words follow a state of the document and replace it; a note is one of many of its battle.
                key = claim[kind] if kind != "note" else f"note {claim[kind]}"
                last[key] = claim
    return list(last.values())


def _missing(library: Any, claim: dict[str, Any]) -> str:
    if "document" in claim:
        return _document_missing(library, claim)
    if "words" in claim:
        return _words_missing(library, claim)
    if "battle" in claim:
        entries = tuple(library.battles.entries(claim["battle"]))
        if len(entries) < claim["n"] or digest(entries[claim["n"] - 1]) != claim["last"]:
            return f"battle {claim['battle']}: told {claim['n']} entries, found {len(entries)}"
        return ""
    if "note" in claim:
        wanted = encode(claim["text"]).decode()[:-1]
        if not any(wanted in entry for entry in library.battles.raw_entries(claim["note"])):
            return f"note of {claim['note']}: {claim['text']!r}"
    return ""


def _document_missing(library: Any, claim: dict[str, Any]) -> str:
    """The state that was told is the one on disk, or one its record tells of."""
    for state in _states(library, claim["document"]):
        if digest(bare(state)) == claim["digest"]:
            return ""
    return f"{type(state).__name__} {claim['document']} is not as told at {claim['position']}"


def _words_missing(library: Any, claim: dict[str, Any]) -> str:
    """The words that were told are the beginning of those on disk, or of those in its record."""
    for state in _states(library, claim["words"]):
        if all(getattr(state, field, "").strip().startswith(claim[field].strip()) for field in FIELDS):
            return ""
    return f"words of {claim['words']}: told {[claim[field] for field in FIELDS]}, found in no state"


def _states(library: Any, identity: str) -> Iterator[Any]:
    """A document as it is on disk, then every state its record says it went through, the newest first: what
    was told may have been undone and painted over, unheard of, in the moment before the end."""
    from hheditor.app.frame.history import History
    from hheditor.app.frame.journal import replay
    from hheditor.armies import Army
    from hheditor.armies import edits as army_edits
    from hheditor.maps import Map
    from hheditor.maps import edits as map_edits
    from hheditor.scenarios import Scenario
    from hheditor.scenarios import edits as scenario_edits

    document = library.documents.load_any(identity)
    yield document
    known: dict[Any, Any] = {Map: map_edits, Army: army_edits, Scenario: scenario_edits}
    edits = known[type(document)]
    records = library.documents.records(identity)
    history: Any = History.restore(document, edits.apply, records, edits.Edit)
    history.go(0)
    for length in range(len(records), -1, -1):
        entries, position = replay(records[:length], edits.Edit)
        state = history.document
        for entry in entries[:position]:
            for edit in entry.edits:
                state, _ = edits.apply(state, edit)
        yield state


def main() -> int:
    """Kill as often as asked; the exit code says whether anything was lost."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--report", type=Path, default=None)
    arguments = parser.parse_args()
    done: dict[int, dict[str, Any]] = {}
    if arguments.report is not None and arguments.report.exists():
        done = {line["seed"]: line for line in map(json.loads, arguments.report.read_text().splitlines())}
    wanted = [arguments.seed * 1_000_000 + number for number in range(arguments.kills)]
    with tempfile.TemporaryDirectory(prefix="hheditor-kills-") as folder:
        template = Path(folder) / "template"
        furnish(template)
        tell = _teller(arguments.report, done, len(wanted))
        with ThreadPoolExecutor(arguments.jobs) as pool:
            left = [seed for seed in wanted if seed not in done]
            shares = [left[job :: arguments.jobs] for job in range(arguments.jobs)]
            for job in [
                pool.submit(_work, template, Path(folder) / f"job-{n}", share, tell)
                for n, share in enumerate(shares)
            ]:
                job.result()
    return _sum_up([done[seed] for seed in wanted if seed in done])


def _work(template: Path, home: Path, seeds: list[int], tell: Callable[[dict[str, Any]], None]) -> None:
    nursery = Nursery()
    for number, seed in enumerate(seeds):
        if number % LIVES_PER_HOME == 0:
            shutil.rmtree(home, ignore_errors=True)
            shutil.copytree(template, home)
        outcome = one_kill(nursery, home, seed)
        if outcome["lost"]:
            aside = Path(tempfile.mkdtemp(prefix="hheditor-lost-")) / "home"
            shutil.copytree(home, aside)
            outcome["lost"].append(f"put aside: {aside}")
            shutil.rmtree(home)
            shutil.copytree(template, home)
        tell(outcome)
    nursery.close()


def _teller(
    report: Path | None, done: dict[int, dict[str, Any]], wanted: int
) -> Callable[[dict[str, Any]], None]:
    lock = threading.Lock()

    def tell(outcome: dict[str, Any]) -> None:
        with lock:
            done[outcome["seed"]] = outcome
            if report is not None:
                with report.open("a") as file:
                    file.write(json.dumps(outcome) + "\n")
            word = "LOST " + "; ".join(outcome["lost"]) if outcome["lost"] else "kept"
            ways, seconds = "+".join(outcome["ways"]), outcome["seconds"]
            print(f"{len(done)}/{wanted} {ways} {seconds} s {outcome['claims']} {word}", flush=True)

    return tell


def _sum_up(outcomes: list[dict[str, Any]]) -> int:
    claims: Counter[str] = Counter()
    ways = Counter(way for outcome in outcomes for way in outcome["ways"])
    for outcome in outcomes:
        claims.update(outcome["claims"])
    lost = [outcome for outcome in outcomes if outcome["lost"]]
    seconds = sum(outcome["seconds"] for outcome in outcomes) / max(1, len(outcomes))
    print(
        f"{len(outcomes)} kills, {seconds:.1f} s each; by way: {dict(ways)}; shown as saved: {dict(claims)}"
    )
    for outcome in lost:
        print(f"LOST in {outcome['seed']} ({'+'.join(outcome['ways'])}): {'; '.join(outcome['lost'])}")
    print(f"lost: {len(lost)}")
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main())
