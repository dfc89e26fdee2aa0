"""A sampled mutation run over the rules of Hordes & Heroes: do the tests notice when a rule is bent?

Not part of the gate. Each mutant is one small change of one function (a comparison turned, a number moved
by one, ``and`` for ``or``, a condition or an answer reversed, a statement left out, a result renamed), made
in a copy of the package, against which the tests of the system run until the first failure.

    python -m tests.benchmarks.mutation --count 60 --seed 1 --jobs 2

A mutant the tests do not notice survives. Some survivors change nothing that can be seen; those are listed in
`EQUIVALENT` with the reason and are drawn no more. The aim is 85 in a hundred killed.
"""

from __future__ import annotations

import argparse
import ast
import copy
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = Path("hheditor", "rules", "hordes_heroes")
TESTS = Path("tests", "rules", "hordes_heroes")
LEFT_OUT = frozenset({"__init__.py", "chapters.py", "orders.py", "tasks.py"})
"""Lists of names: nothing in them decides anything."""
SLOW = ("test_armies.py", "test_catalogue.py", "test_model_of_movement.py", "test_playthroughs.py")
"""Run last."""
SKIPPED = ("test_battery.py", "test_sentences.py", "test_shooting_battery.py", "test_traceability.py")
"""Not run: whole random battles, which take longer than the limit, and tests that read the sources."""
LIMIT = 120
OPTIONS = ("-q", "-n0", "-p", "no:cacheprovider", "--no-header", "--tb=no", "-rfE")

NEAREST: dict[str, tuple[str, ...]] = {
    "agenda": ("sequence", "movement"),
    "catalogue": ("catalogue", "armies"),
    "declaring": ("shooting", "volleys", "suppression", "artillery"),
    "disruption": ("rally",),
    "documents": ("armies", "profile"),
    "fighting": ("fights", "combat"),
    "going": ("movement", "model_of_movement"),
    "leaders": ("command",),
    "marching": ("movement",),
    "obstacles": ("stakes",),
    "onward": ("contact", "movement"),
    "passage": ("movement", "cases_movement"),
    "placing": ("deployment",),
    "routes": ("flight",),
    "setup": ("deployment", "movement", "sight"),
    "state": ("sequence", "armies"),
    "striking": ("volleys", "losses"),
    "table": ("movement", "losses"),
    "troops": ("armies",),
    "zones": ("contact", "command"),
}
"""Where the tests of a chapter are called otherwise than the chapter, they run first."""

EQUIVALENT: dict[tuple[str, str], str] = {
    ("fighting.DuelHandler.carry_out", "0 -> 1"): "two dice show two or more, and -1 is no roll yet",
    ("sight.overshot", "0 -> 1"): "the first cell of a board is a corner, which lies between no two others",
    ("routes.Runner.search", "1 -> 2"): "every path then has one bend more than it has",
    ("declaring._owned", "0 -> -1"): "numbers no table has are refused before",
    ("combat.side_score", "GtE -> Gt"): "pieces that are leaders are numbered from a thousand, none is -1",
}
"""Mutants that cannot be told from the original, by function and change, with the reason."""


class Mutant(NamedTuple):
    """One change."""

    module: str
    function: str
    line: int
    what: str
    source: str

    def __str__(self) -> str:
        return f"{self.module}.{self.function}:{self.line} {self.what}"


# Making them ---------------------------------------------------------------------------------------------

_COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
_RESULTS = frozenset({"recoil", "flee", "lost", "line", "column", "skirmish", "block", "combat", "shooting"})
Change = Callable[[ast.AST], str]


def _turn_comparison(node: ast.AST) -> str:
    assert isinstance(node, ast.Compare)
    old = type(node.ops[0])
    new = _COMPARISONS[old]
    node.ops[0] = new()
    return f"{old.__name__} -> {new.__name__}"


def _move_number(step: int) -> Change:
    def change(node: ast.AST) -> str:
        assert isinstance(node, ast.Constant)
        assert isinstance(node.value, int)
        old = node.value
        node.value = old + step
        return f"{old} -> {old + step}"

    return change


def _swap_joint(node: ast.AST) -> str:
    assert isinstance(node, ast.BoolOp)
    node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    return "and <-> or"


def _drop_not(node: ast.AST) -> str:
    assert isinstance(node, ast.UnaryOp)
    node.operand = ast.UnaryOp(ast.Not(), node.operand)
    return "not dropped"


def _reverse(node: ast.AST) -> str:
    assert isinstance(node, ast.Return)
    assert isinstance(node.value, ast.Constant)
    old = bool(node.value.value)
    node.value = ast.Constant(not old)
    return f"return {old} -> {not old}"


def _rename(node: ast.AST) -> str:
    assert isinstance(node, ast.Constant)
    old = str(node.value)
    node.value = f"not-{old}"
    return f"{old!r} renamed"


def _leave_out(index: int) -> Change:
    def change(node: ast.AST) -> str:
        body: list[ast.stmt] = node.body  # type: ignore[attr-defined]
        told = ast.unparse(body[index]).splitlines()[0]
        body[index] = ast.Pass()
        return f"left out: {told}"

    return change


def _changes(node: ast.AST) -> Iterator[Change]:
    if isinstance(node, ast.Compare) and type(node.ops[0]) in _COMPARISONS:
        yield _turn_comparison
    elif isinstance(node, ast.BoolOp):
        yield _swap_joint
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield _drop_not
    elif isinstance(node, ast.Return) and isinstance(node.value, ast.Constant):
        if isinstance(node.value.value, bool):
            yield _reverse
    elif isinstance(node, ast.Constant):
        if type(node.value) is int:
            yield from (_move_number(1), _move_number(-1))
        elif node.value in _RESULTS:
            yield _rename
    body = getattr(node, "body", None)
    if isinstance(body, list):
        for index, statement in enumerate(body):
            called = isinstance(statement, ast.Expr) and not isinstance(statement.value, ast.Constant)
            if called or isinstance(statement, ast.Continue | ast.AugAssign):
                yield _leave_out(index)


class _Body(ast.Module):
    """What a function does, without its decorators: how much is remembered alters no rule."""

    def __init__(self, function: ast.FunctionDef) -> None:
        super().__init__(body=function.body, type_ignores=[])


def _functions(tree: ast.Module) -> Iterator[tuple[str, ast.AST]]:
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield node.name, _Body(node)
        elif isinstance(node, ast.ClassDef):
            for inner in node.body:
                if isinstance(inner, ast.FunctionDef):
                    yield f"{node.name}.{inner.name}", _Body(inner)


Spot = tuple[int, int, int]
"""A function, a node in it and a change of that node, by number."""


def spots(tree: ast.Module) -> list[Spot]:
    """Everything that could be changed in a module."""
    return [
        (at, number, which)
        for at, (_, function) in enumerate(_functions(tree))
        for number, node in enumerate(ast.walk(function))
        for which, _ in enumerate(_changes(node))
    ]


def mutant_at(module: str, tree: ast.Module, spot: Spot) -> Mutant:
    """The module with one thing changed."""
    at, number, which = spot
    bent = copy.deepcopy(tree)
    name, function = list(_functions(bent))[at]
    node = list(ast.walk(function))[number]
    line = getattr(node, "lineno", 0)
    what = list(_changes(node))[which](node)
    return Mutant(module, name, line, what, ast.unparse(ast.fix_missing_locations(bent)))


def sample(count: int, seed: int) -> list[Mutant]:
    """So many mutants, drawn evenly over all there are; the same for the same seed and sources."""
    draw = random.Random(seed)
    trees = {
        path.stem: ast.parse(path.read_text(encoding="utf-8"))
        for path in sorted((ROOT / PACKAGE).glob("*.py"))
        if path.name not in LEFT_OUT
    }
    everything = [(module, spot) for module, tree in trees.items() for spot in spots(tree)]
    found: list[Mutant] = []
    for module, spot in draw.sample(everything, len(everything)):
        mutant = mutant_at(module, trees[module], spot)
        if len(found) == count:
            break
        if (f"{mutant.module}.{mutant.function}", mutant.what) not in EQUIVALENT:
            found.append(mutant)
    return found


# Trying them ---------------------------------------------------------------------------------------------


def _ordered_tests(house: Path, module: str) -> list[str]:
    """The tests of a copy, those of the chapter first, the slow ones last."""
    near = [f"test_{name}.py" for name in (module, *NEAREST.get(module, ()))]

    def rank(path: Path) -> tuple[bool, bool, str]:
        return path.name not in near, path.name in SLOW, path.name

    files = [path for path in (house / TESTS).glob("test_*.py") if path.name not in SKIPPED]
    return [str(path.relative_to(house)) for path in sorted(files, key=rank)]


def failing_already(workshop: Path) -> list[str]:
    """Tests that fail without any mutant, as options that leave them out: they would kill everything."""
    command = [sys.executable, "-m", "pytest", *OPTIONS, *_ordered_tests(workshop / "whole", "")]
    surroundings = {**os.environ, "PYTHONPATH": str(workshop / "whole"), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        command, cwd=workshop / "whole", env=surroundings, capture_output=True, text=True, check=False
    )
    names = re.findall(r"^(?:FAILED|ERROR) (\S+)", done.stdout, re.MULTILINE)
    print(done.stdout.strip().rsplit("\n", 1)[-1], *names, sep="\n", flush=True)
    return [f"--deselect={name}" for name in names]


def try_out(mutant: Mutant, workshop: Path, failing: list[str]) -> tuple[str, float, str]:
    """Run the tests against a copy with the mutant: killed (by whom), survived, too slow, or not run."""
    began = time.monotonic()
    house = Path(tempfile.mkdtemp(dir=workshop))
    shutil.copytree(workshop / "whole", house, dirs_exist_ok=True)
    (house / PACKAGE / f"{mutant.module}.py").write_text(mutant.source, encoding="utf-8")
    command = [
        sys.executable,
        "-m",
        "pytest",
        *OPTIONS,
        "-x",
        *failing,
        *_ordered_tests(house, mutant.module),
    ]
    surroundings = {**os.environ, "PYTHONPATH": str(house), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(
            command, cwd=house, env=surroundings, capture_output=True, text=True, timeout=LIMIT, check=False
        )
        result = {0: "survived", 1: "killed", 2: "killed"}.get(done.returncode, "not run")
        found = re.search(r"^(?:FAILED|ERROR) (\S+)", done.stdout, re.MULTILINE)
        killer = found[1].rsplit("/", 1)[-1] if found is not None else ""
    except subprocess.TimeoutExpired:
        result, killer = "too slow", ""
    finally:
        shutil.rmtree(house, ignore_errors=True)
    return result, time.monotonic() - began, killer


def main() -> int:
    """Draw, try, tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--list", action="store_true", help="only say which would be tried")
    asked = parser.parse_args()
    mutants = sample(asked.count, asked.seed)
    if asked.list:
        print(*mutants, sep="\n")
        return 0
    results: Counter[str] = Counter()
    survivors: list[str] = []
    with tempfile.TemporaryDirectory() as name:
        workshop = Path(name)
        for part in ("hheditor", "resources", "tests"):
            ignored = shutil.ignore_patterns("__pycache__")
            shutil.copytree(ROOT / part, workshop / "whole" / part, ignore=ignored)
        shutil.copy(ROOT / "pyproject.toml", workshop / "whole")
        failing = failing_already(workshop)
        with ThreadPoolExecutor(asked.jobs) as pool:
            tried = pool.map(lambda mutant: (mutant, *try_out(mutant, workshop, failing)), mutants)
            for mutant, result, seconds, killer in tried:
                results[result] += 1
                print(f"{result:9} {seconds:4.0f} s  {mutant}  {killer}", flush=True)
                if result == "survived":
                    survivors.append(str(mutant))
    tried_out = sum(results.values())
    killed = results["killed"]
    print(f"\nkilled {killed} of {tried_out}, {100 * killed / tried_out:.0f} in a hundred; {dict(results)}")
    print(*survivors, sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
