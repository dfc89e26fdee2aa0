"""Which mutants of `mutation` never come to anything else, asked of all of them in a single run of the tests.

    python -m tests.benchmarks.untouched --system figures

Every expression of the rules that a mutant would change is worked out twice, as it is and as it would be,
until the two differ once. What never differs no test can notice: a corner nobody goes to, or a change that
changes nothing (those that are listed as such are not named). Who is not named may still be missed, if nobody
looks at what came of it; that only `mutation` says. It takes some twice as long as the tests.
"""

from __future__ import annotations

import argparse
import ast
import copy
import sys
from collections.abc import Callable, Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import GeneratorType, ModuleType
from typing import Any

import pytest

from tests.benchmarks import mutation

ACTING = frozenset(
    (
        *("add", "append", "appendleft", "discard", "enlist", "extend", "happen", "insert", "next", "pop"),
        *("popleft", "quietly", "remove", "setdefault", "sort", "update"),
    )
)
"""Calls that do something: what has one in it is not worked out twice, only its parts."""
ACTORS = ("stage", "self.roster", "super")
OFTEN = 50_000
"""So many times an expression is worked out twice at most."""
EXPRESSION, STATEMENT = "_worked_out", "_carried_out"


class Book:
    """All mutants, and those that have come to something else."""

    def __init__(self) -> None:
        self.mutants: list[str] = []
        self.moved: set[int] = set()
        self.known: set[int] = set()
        """Those of which it is known that they change nothing."""
        self.waiting: dict[int, list[tuple[int, int]]] = {}
        """Of each expression the mutants that have not, as the place of theirs and their number."""
        self.times: dict[int, int] = {}
        self.inside = False

    def add(self, told: str) -> int:
        """A mutant more; its number."""
        self.mutants.append(told)
        return len(self.mutants) - 1

    def worked_out(self, site: int, original: Callable[[], Any], others: Sequence[Callable[[], Any]]) -> Any:
        """The value of an expression; its mutants are compared with it."""
        value = original()
        waiting = self.waiting[site]
        if self.inside or not waiting:
            return value
        self.times[site] = self.times.get(site, 0) + 1
        if self.times[site] > OFTEN:
            return value
        if isinstance(value, GeneratorType):
            # Nobody can look into it without using it up.
            self.moved.update(number for _, number in waiting)
            self.waiting[site] = []
            return value
        self.inside = True
        kept = [pair for pair in waiting if _same(value, others[pair[0]])]
        self.inside = False
        if len(kept) < len(waiting):
            self.moved.update(number for _, number in waiting if all(number != each for _, each in kept))
            self.waiting[site] = kept
        return value

    def carried_out(self, number: int) -> None:
        """A statement that a mutant leaves out."""
        if not self.inside:
            self.moved.add(number)


def _same(value: Any, other: Callable[[], Any]) -> bool:
    try:
        found = other()
        return type(found) is type(value) and bool(found == value)
    except RecursionError:
        return True
    except Exception:  # noqa: BLE001 (whatever goes wrong is noticed)
        return False


BOOK = Book()


class _Rewriter:
    """The module with every expression worked out by the book."""

    def __init__(self, module: str) -> None:
        self.module = module
        self.function = ""

    def rewritten(self, source: str) -> ast.Module:
        """All functions and methods of the module."""
        tree = ast.parse(source)
        for node in tree.body:
            if isinstance(node, ast.FunctionDef):
                self._function(node, node.name)
            elif isinstance(node, ast.ClassDef):
                for inner in node.body:
                    if isinstance(inner, ast.FunctionDef):
                        self._function(inner, f"{node.name}.{inner.name}")
        return ast.fix_missing_locations(tree)

    def _function(self, node: ast.FunctionDef, name: str) -> None:
        self.function = name
        node.body = self._body(node.body)

    def _mutant(self, node: ast.AST, what: str, bent: ast.AST | None = None) -> int:
        line = getattr(node, "lineno", 0)
        source = ast.unparse(bent) if bent is not None else ""
        mutant = mutation.Mutant(self.module, self.function, line, what, source)
        number = BOOK.add(str(mutant))
        if mutation.known_equivalent(mutant):
            BOOK.known.add(number)
        return number

    def _body(self, statements: list[ast.stmt]) -> list[ast.stmt]:
        found: list[ast.stmt] = []
        for each in statements:
            told = ast.unparse(each).splitlines()[0]
            called = isinstance(each, ast.Expr) and not isinstance(each.value, ast.Constant)
            if called or isinstance(each, ast.Continue | ast.AugAssign):
                found.append(_mark(self._mutant(each, f"left out: {told}"), each))
            self._parts(each)
            found.append(each)
        return found

    def _parts(self, statement: ast.stmt) -> None:
        for name, value in list(ast.iter_fields(statement)):
            if isinstance(value, ast.expr):
                if name not in ("target", "annotation", "returns"):
                    setattr(
                        statement, name, self._expression(value, answer=isinstance(statement, ast.Return))
                    )
            elif isinstance(value, list) and value and isinstance(value[0], ast.stmt):
                setattr(statement, name, self._body(value))
            elif name == "cases":
                for case in value:
                    case.guard = case.guard and self._expression(case.guard)
                    case.body = self._body(case.body)
            elif name == "handlers":
                for handler in value:
                    handler.body = self._body(handler.body)

    def _expression(self, expression: ast.expr, *, answer: bool = False) -> ast.expr:
        changes = [
            (number, which)
            for number, node in enumerate(ast.walk(expression))
            for which, _ in enumerate(mutation._changes(node))
        ]
        if answer and isinstance(expression, ast.Constant) and isinstance(expression.value, bool):
            old = expression.value
            number = self._mutant(expression, f"return {old} -> {not old}")
            return self._wrapped(expression, [ast.Constant(not old)], [number])
        if not changes:
            return expression
        if not _calm(expression):
            return self._descended(expression)
        bent: list[ast.expr] = []
        numbers: list[int] = []
        for number, which in changes:
            other = copy.deepcopy(expression)
            target = list(ast.walk(other))[number]
            numbers.append(self._mutant(target, list(mutation._changes(target))[which](target), other))
            bent.append(other)
        return self._wrapped(expression, bent, numbers)

    def _wrapped(self, expression: ast.expr, bent: list[ast.expr], numbers: list[int]) -> ast.expr:
        site = len(BOOK.waiting)
        BOOK.waiting[site] = list(enumerate(numbers))
        others = ast.Tuple([_later(each) for each in bent], ast.Load())
        arguments: list[ast.expr] = [ast.Constant(site), _later(expression), others]
        return ast.copy_location(ast.Call(ast.Name(EXPRESSION, ast.Load()), arguments, []), expression)

    def _descended(self, expression: ast.expr) -> ast.expr:
        for name, value in ast.iter_fields(expression):
            if isinstance(value, ast.expr) and not isinstance(getattr(value, "ctx", None), ast.Store):
                setattr(expression, name, self._expression(value))
            elif isinstance(value, list):
                setattr(expression, name, [self._part(each) for each in value])
        return expression

    def _part(self, part: Any) -> Any:
        if isinstance(part, ast.expr):
            return part if isinstance(getattr(part, "ctx", None), ast.Store) else self._expression(part)
        if isinstance(part, ast.comprehension):
            part.iter = self._expression(part.iter)
            part.ifs = [self._expression(each) for each in part.ifs]
        elif isinstance(part, ast.keyword):
            part.value = self._expression(part.value)
        return part


def _later(expression: ast.expr) -> ast.Lambda:
    nothing = ast.arguments(posonlyargs=[], args=[], kwonlyargs=[], kw_defaults=[], defaults=[])
    return ast.Lambda(nothing, expression)


def _mark(number: int, statement: ast.stmt) -> ast.stmt:
    call = ast.Call(ast.Name(STATEMENT, ast.Load()), [ast.Constant(number)], [])
    return ast.copy_location(ast.Expr(call), statement)


def _calm(expression: ast.expr) -> bool:
    """Whether working it out twice does nothing twice."""
    if isinstance(expression, ast.GeneratorExp | ast.Lambda | ast.Starred):
        return False
    for node in ast.walk(expression):
        if isinstance(node, ast.Yield | ast.YieldFrom | ast.Await | ast.NamedExpr):
            return False
        if isinstance(node, ast.Name) and node.id in ACTORS:
            return False
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name in ACTING or (name.startswith("_") and _of_self(node.func)):
                return False
    return True


def _of_self(function: ast.expr) -> bool:
    """Methods that may change what they belong to."""
    return (
        isinstance(function, ast.Attribute)
        and isinstance(function.value, ast.Name)
        and function.value.id == "self"
    )


class _Rewritten(Loader, MetaPathFinder):
    """Imports the rules so."""

    def __init__(self) -> None:
        package = ".".join(mutation.BENCH.package.parts)
        self.code = {
            f"{package}.{chapter}": (
                str(
                    (mutation.ROOT / mutation.BENCH.package).joinpath(*chapter.split(".")).with_suffix(".py")
                ),
                _Rewriter(chapter).rewritten(mutation._source(chapter)),
            )
            for chapter in mutation.BENCH.chapters
        }

    def find_spec(self, fullname: str, path: object, target: object = None) -> ModuleSpec | None:
        return ModuleSpec(fullname, self, origin=self.code[fullname][0]) if fullname in self.code else None

    def exec_module(self, module: ModuleType) -> None:
        path, tree = self.code[module.__name__]
        module.__dict__.update(
            {"__file__": path, EXPRESSION: BOOK.worked_out, STATEMENT: BOOK.carried_out},
        )
        exec(compile(tree, path, "exec"), module.__dict__)


def main() -> int:
    """Rewrite, run, tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--system", default=mutation.BENCH.system)
    parser.add_argument("tests", nargs="*", help="instead of all tests of the system")
    asked = parser.parse_args()
    mutation.BENCH.system = asked.system
    sys.meta_path.insert(0, _Rewritten())
    found = sorted((mutation.ROOT / mutation.BENCH.tests).rglob("test_*.py"))
    names = [str(path.relative_to(mutation.ROOT)) for path in found if path.name not in mutation.SKIPPED]
    chosen = asked.tests or [*names, "-k", f"not ({mutation.LONG})"]
    pytest.main([*mutation.OPTIONS, "-o", "timeout=900", *chosen])
    quiet = BOOK.moved | BOOK.known
    untouched = [told for number, told in enumerate(BOOK.mutants) if number not in quiet]
    print(*untouched, sep="\n")
    print(f"{len(untouched)} of {len(BOOK.mutants)} mutants never come to anything else")
    return 0


if __name__ == "__main__":
    sys.exit(main())
