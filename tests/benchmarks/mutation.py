"""A sampled mutation run over the rules of a game: do its tests notice when a rule is bent?

Not part of the gate. Each mutant is one small change of one function (a comparison turned, a number moved
by one, ``and`` for ``or``, a condition or an answer reversed, a statement left out, a result renamed), made
in a copy of the package, against which the tests of the system run until the first failure.

    python -m tests.benchmarks.mutation --count 60 --seed 1 --jobs 2
    python -m tests.benchmarks.mutation --only movement.reach.trace,shooting.sight.crest
    python -m tests.benchmarks.mutation --system men_of_iron --count 60

A mutant the tests do not notice survives; one that computes for ever is noticed by the limit every test has.
Some survivors change nothing that can be seen; those are listed in `EQUIVALENT` with the reason and are drawn
no more. The aim is 85 in a hundred noticed.
"""

from __future__ import annotations

import argparse
import ast
import copy
import importlib
import json
import os
import random
import re
import resource
import shutil
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import CodeType, FrameType, ModuleType
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parents[2]
CHAPTERS = [
    "position.agenda",
    "movement.aggression",
    "shooting.artillery",
    "armies.catalogue",
    "melee.score",
    "command.chain",
    "melee.recoil",
    "contact.responses",
    "shooting.declarations",
    "command.deployment",
    "melee.displacement",
    "movement.rally",
    "armies.inspection",
    "melee.fight",
    "melee.phase",
    "melee.flight",
    "melee.followup",
    "movement.reach",
    "movement.joining",
    "command.leaders",
    "melee.results",
    "movement.moves",
    "movement.phase",
    "movement.obstacles",
    "movement.walk",
    "movement.passage",
    "command.placement",
    "position.profile",
    "melee.routes",
    "ruleset",
    "command.sequence",
    "position.setup",
    "shooting.small_arms",
    "shooting.sight",
    "movement.skirmishers",
    "position.invariants",
    "shooting.effects",
    "shooting.hard_targets",
    "position.table",
    "armies.troops",
    "command.victory",
    "shooting.phase",
    "contact.zones",
]
"""What decides something. Lists of names do not, and what only tells screens and bots about the rules has its
tests with them.
"""
TELLERS = ("screen", "paper", "bot")
"""Folders of a system that decide nothing."""
TELLING = {"figures": ("scenes", "siege_plan", "situation")}
"""Modules beside them that only show, or lay tables for tests."""
SKIPPED = (
    *("test_battery.py", "test_sentences.py", "test_shooting_battery.py", "test_traceability.py"),
    *("test_array.py", "test_screen.py", "test_measures.py", "test_counsel.py", "test_reference.py"),
    "test_counsel_siege.py",
)
"""Not run: whole random battles, which take too long, tests that read sources, and those of tellers."""
LONG = "random_battles or random_sieges or first_post"
"""Tests that play at random in a file which has others, too: they are left out as well."""
LIMIT = 90
"""Seconds of computing at the least; where the tests that reach a mutant take longer untouched, twice as
long as they: who is slow is not endless."""
MOST = 60
"""Seconds of tests, as they run untouched and looked at, that a mutant has to outlive: who does has survived,
whatever the rest would say."""
DENSE = ("test_surveys.py",)
"""Files that ask so much in little time that they come before others that are as quick."""
QUICKER = 5
FEW = 5
"""Fewer tests than these reach only what is worked out once and kept, or import itself."""
PRELOADED = (
    *("hypothesis", "hypothesis.stateful", "shapely", "shapely.prepared", "numpy"),
    *("hheditor.scenarios", "hheditor.rules.api", "hheditor.hexes.paces"),
    *("hheditor.tables.map", "hheditor.text"),
)
"""What every run needs and no mutant bends."""
OPTIONS = (
    *("-q", "-n0", "-p", "no:cacheprovider", "--no-header", "--tb=no", "-rfE"),
    *("-W", "ignore::pytest.PytestAssertRewriteWarning"),
)


@dataclass
class Bench:
    """The system whose rules are bent."""

    system: str = "hordes_heroes"

    @property
    def package(self) -> Path:
        """Its sources."""
        return Path("hheditor", "rules", self.system)

    @property
    def tests(self) -> Path:
        """Its tests."""
        return Path("tests", "rules", self.system)

    @property
    def chapters(self) -> list[str]:
        """The modules that decide something; of a system without a list all but those of tellers."""
        if self.system == "hordes_heroes":
            return CHAPTERS
        folder = ROOT / self.package
        found = (path.relative_to(folder).with_suffix("").parts for path in sorted(folder.rglob("*.py")))
        return [
            ".".join(parts)
            for parts in found
            if parts[0] not in (*TELLERS, *TELLING.get(self.system, ()))
            and parts[-1] not in ("__init__", "looking")
        ]


BENCH = Bench()

NEAREST: dict[str, tuple[str, ...]] = {
    "position.agenda": ("sequence", "moves"),
    "armies.catalogue": ("catalogue", "building"),
    "shooting.declarations": ("small_arms", "phase", "hard_targets", "artillery"),
    "movement.rally": ("rally",),
    "armies.inspection": ("building", "profile"),
    "melee.fight": ("phase", "score"),
    "movement.reach": ("moves", "model_of_movement"),
    "command.leaders": ("chain",),
    "movement.moves": ("moves",),
    "movement.obstacles": ("obstacles",),
    "movement.walk": ("responses", "moves"),
    "movement.passage": ("moves", "cases_movement"),
    "command.placement": ("deployment",),
    "melee.routes": ("flight",),
    "position.setup": ("deployment", "moves", "sight"),
    "position.invariants": ("sequence", "building"),
    "shooting.effects": ("phase", "results"),
    "position.table": ("moves", "results"),
    "armies.troops": ("building",),
    "contact.zones": ("responses", "chain"),
}
"""Where the tests of a chapter are called otherwise than the chapter, they run first."""

_DICE_TERM = 'roll = Term("term.hordes_heroes.dice", dice, "GEN-1" if general >= 0 else "H2H-1", general)'
_DICE_COUNT = "return 2 if general_of(table, pieces, lone) >= 0 else 1"
_FIRST_ROLL = "leader = task.first if task.roll < 0 else task.second"
_LOSER = "loser = task.first if task.roll < reading[0] else task.second"
_NONE_LEFT = "stage.quietly(stage.position.then(replace(task, left=0)))"
_SIXES = "if unit.stands != SIX or not _regroups(table, number):"
_ONE_STEP = "return sorted(away_cells(table, task.unit, foe, 1, 0, start=stand))"
_ARMED = "return kind.shooting > 0 or kind.artillery"
_PLACED = "if judge_deploy(table, side, Deploy(piece, cell, 0, formation)) is None:"
_EVADES = "yield from away_cells(table, number, table.units[mover].cell, limit, through=0)"
_CHEAPER = "and (best is None or cost[0] + extra < best[0])"
_BESIDE = "if direction_between(table, here, cell) < 0:"
_NEVER_NONE = "a leader is numbered from a thousand on, nobody is -1"
_TWO_DICE = "two dice show two or more, and -1 is no roll yet"
_CORNER = "the first cell of a board is a corner, which lies between no two others"
_ROAD_PLACES = "a way along a road has one place, where there is none, or three and more"
_DEGREE = "with less than a degree wanted the search has ended above"
_ONE_UNIT = "a charge of one unit: the first is the last"
_ONE_SIDE = "who goes together is of one side"
_LAST_STATEMENT = "nothing follows it in the loop"
_NOBODY = "whoever is nobody is asked for as less than nought"
_TRIED = "steps, candidates = table.board.first_contact(table, number, course, 0)"
_HELD = "other = self.table.held.get(self.board.grid.neighbours[at][direction], -1)"
_WANTED = "angle += wanted // 2 if abs(wanted) > 1 else wanted"
_MARCH_END = "if on_it[-1].pose.a != goal.facing or goal.angle:"
_MARCH_GOAL = "yield Goal(0, found[-1].pose.a, length)"
_NO_LOOK = "who stands in a hex and whose zone it is does not hang on the facing asked with"
_HAND = 'pivot = rect.pivot("front-right" if angle > 0 else "front-left")'
_HAND_END = "end = board.rect(table.units[line[-1] if angle > 0 else line[0]])"
_PIVOT_END = 'return end.pivot("front-right" if angle > 0 else "front-left"), 2 * board.h * len(units)'
_PIVOT_RANK = "line = rank(board, table, units) if len(units) > 1 else units"
_TURNED = "a wheel has an angle"
_RANK_OF_ONE = "the rank of one unit is itself"
_MEASURE = "if not 100 <= profile.h <= 2000 or profile.h % 4:"
_SAME_STRETCH = "the last two places of a road march lie on one stretch and look the same way"
_NO_REST = "a rest of nought or one is less than any distance there is, squared"
_STEPS_OF_250 = "the last step of 250 ends on 500 all the same"
_ONE_LOT = "whoever else is in a formation is of the same lot, and models of one lot have one footing"
_ONE_TYPE = "asked only of formations whose figures are all of one type"
_TWO_LEVELS = "a way has a level at either end, and so a step"
_ON_THE_RIM = "who has his middle on the rim of the table, or beyond, does not stand on it"
_EQUAL_LAYOUTS = "layouts that are left to choose from have the same files, ranks and order"
_CLOSED = (
    "if (layouts[0].files, layouts[0].ranks, layouts[0].compact) == (each.files, each.ranks, each.compact):"
)
_BESIDE_X = "yield from (at for at in dict.fromkeys((x + away, x - away)) if 0 < at < width)"
_BARRED = "troops=barred[0].footing if barred[0].model else lowest.lower(),"
_HEAVY_PACE = 'if compact and troops and troops[0].klass == "X" and len({kind.type for kind in troops}) == 1:'
_KEEPS = "keeps = counted(table, number) >= minimum(table.profile, kind_of(table, members[0]).lot)"
_LEG = "return Leg(root + (root * root * bottom < top), sum(steps), max(steps, default=0))"
EQUIVALENT: dict[tuple[str, str, str], str] = {
    (
        "position.setup._slope",
        """return f"{'gentle' if abs(rise) == 1 else 'steep'}_{'up' if rise > 0 else 'down'}\"""",
        "Gt -> GtE",
    ): "hexes of one level have no slope between them, and it is not asked for",
    (
        "fire.active.judge",
        "turns = order.facing >= 0 and order.facing != unit.facing and table.row(order.unit).skirmishes",
        "0 -> 1",
    ): "no unit faces 0: facings are the six points, all of them odd",
    ("melee.score.side_score", _DICE_TERM, "GtE -> Gt"): _NEVER_NONE,
    ("melee.score.side_score", _DICE_TERM, "0 -> 1"): _NEVER_NONE,
    ("melee.score.dice_count", _DICE_COUNT, "GtE -> Gt"): _NEVER_NONE,
    ("melee.score.dice_count", _DICE_COUNT, "0 -> 1"): _NEVER_NONE,
    ("melee.fight.DuelHandler.roll", _FIRST_ROLL, "Lt -> LtE"): _TWO_DICE,
    ("melee.fight.DuelHandler.roll", _FIRST_ROLL, "0 -> 1"): _TWO_DICE,
    ("melee.fight.DuelHandler.carry_out", "if task.roll < 0:", "Lt -> LtE"): _TWO_DICE,
    ("melee.fight.DuelHandler.carry_out", "if task.roll < 0:", "0 -> 1"): _TWO_DICE,
    ("melee.fight.DuelHandler.carry_out", _LOSER, "Lt -> LtE"): "asked only where the two differ",
    ("shooting.sight.overshot", "return 0", "0 -> 1"): _CORNER,
    ("shooting.sight.overshot", "passed = 0", "0 -> 1"): _CORNER,
    (
        "melee.routes.Runner.search",
        "bend = last not in (-1, direction)",
        "1 -> 2",
    ): "every way has one bend more",
    (
        "melee.routes.Runner.search",
        "frontier = {(self.start, -1): _Way(0, 0, ())}",
        "1 -> 2",
    ): "as the line below",
    ("melee.followup.PursuingHandler.carry_out", _NONE_LEFT, "0 -> -1"): "none left, or fewer than none",
    ("command.victory.points_lost", "if unit.rear >= 0:", "0 -> -1"): "no stands more of the last type",
    ("command.victory.points_lost", "if card.rear >= 0:", "0 -> -1"): "no stands more of the last type",
    ("movement.joining.split_orders", _SIXES, "and <-> or"): "a shortcut: nobody else has six stands (R-104)",
    (
        "melee.results.apply_result",
        'return "lost"',
        "'lost' renamed",
    ): "who is gone is lost",
    ("shooting.effects.SlippingHandler._cells", _ONE_STEP, "0 -> -1"): "one step leads through nobody",
    ("shooting.effects.SlippingHandler._cells", _ONE_STEP, "0 -> 1"): "one step leads through nobody",
    ("shooting.small_arms.armed", _ARMED, "0 -> 1"): "shooting factors are 6, 7 and 8",
    (
        "command.placement.unit_orders",
        _PLACED,
        "0 -> 1",
    ): "whether a place is lawful does not hang on the facing",
    (
        "command.placement._connected",
        "reached = 1 << cells[0]",
        "0 -> 1",
    ): "what hangs together does so from any end",
    ("movement.reach.search", "whole = first and left > 0", "Gt -> GtE"): "with none left no step is made",
    ("melee.followup.may_follow", _BESIDE, "0 -> -1"): "all who fought stand beside the hexes left",
    ("movement.moves.way_cost", _CHEAPER, "Lt -> LtE"): "the same cells at the same cost are entered alike",
    (
        "contact.responses._evasions",
        _EVADES,
        "0 -> 1",
    ): "from a corner no step leads farther from any enemy than it is",
    ("board.bare.ways._road_goals", "if len(found) > 1:", "1 -> 2"): _ROAD_PLACES,
    ("board.bare.ways._off_road", "if len(on_it) < 2:", "2 -> 3"): _ROAD_PLACES,
    ("board.bare.ways._road_goals", _MARCH_GOAL, "1 -> 2"): _SAME_STRETCH,
    ("board.bare.ways._off_road", _MARCH_END, "1 -> 2"): _SAME_STRETCH,
    ("board.bare.ways._wheel_to", _WANTED, "1 -> 2"): _DEGREE,
    ("board.bare.ways._wheel_to", _WANTED, "1 -> 0"): _DEGREE,
    ("board.bare.ways._wheel_to", _WANTED, "Gt -> GtE"): _DEGREE,
    (
        "board.hexes.HexBoard.swept",
        "place = Place(cell, 0)",
        "0 -> 1",
    ): _NO_LOOK,
    ("board.hexes.HexBoard.swept", "place = Place(cell, 0)", "0 -> -1"): _NO_LOOK,
    ("board.hexes.HexBoard.swept", "side = table.units[units[0]].side", "0 -> -1"): _ONE_SIDE,
    ("board.bare.board.TableBoard.swept", "side = table.units[units[0]].side", "0 -> -1"): _ONE_SIDE,
    ("movement.options.walk", "side=before.units[units[0]].side,", "0 -> -1"): _ONE_SIDE,
    ("charge.charging.begin", "side=table.units[units[0]].side,", "0 -> -1"): _ONE_SIDE,
    (
        "charge.reactions.ChargingHandler.actor",
        "side = table.units[task.units[0]].side",
        "0 -> -1",
    ): _ONE_SIDE,
    ("charge.reactions.ChargingHandler.roll", "side = table.units[task.units[0]].side", "0 -> -1"): _ONE_SIDE,
    (
        "charge.reactions.ChargingHandler._rolled",
        "side=table.units[task.units[0]].side,",
        "0 -> -1",
    ): _ONE_SIDE,
    (
        "charge.reactions.ChargingHandler._advance",
        "side=table.units[task.units[0]].side,",
        "0 -> -1",
    ): _ONE_SIDE,
    ("board.bare.board.TableBoard._straight", _HAND, "Gt -> GtE"): _TURNED,
    ("board.bare.board.TableBoard._straight", _HAND, "0 -> -1"): _TURNED,
    ("board.bare.ways._wheel_to", _HAND, "Gt -> GtE"): _TURNED,
    ("board.bare.ways._wheel_to", _HAND, "0 -> -1"): _TURNED,
    ("board.bare.ways._pivot", _HAND_END, "Gt -> GtE"): _TURNED,
    ("board.bare.ways._pivot", _PIVOT_END, "Gt -> GtE"): _TURNED,
    ("board.bare.ways._pivot", _PIVOT_END, "0 -> -1"): _TURNED,
    ("board.bare.ways._pivot", _PIVOT_RANK, "Gt -> GtE"): _RANK_OF_ONE,
    ("board.bare.ways._pivot", _PIVOT_RANK, "1 -> 0"): _RANK_OF_ONE,
    ("position.profile.inspect_profile", _MEASURE, "100 -> 99"): "99 is no whole number of quarters",
    ("charge.charging._judged", _TRIED, "0 -> -1"): _ONE_UNIT,
    ("charge.charging._judged", "end = best.course.ends[0]", "0 -> -1"): _ONE_UNIT,
    ("board.drives.Evasion._free", _HELD, "1 -> 2"): _NOBODY,
    ("armies.points.vdt", "except (BadValue, KeyError):", "left out: continue"): _LAST_STATEMENT,
    ("armies.inspection._general", "except (BadValue, KeyError):", "left out: continue"): _LAST_STATEMENT,
    ("shooting.targets.beyond", "if rest <= 0:", "LtE -> Lt"): _NO_REST,
    ("shooting.targets.beyond", "if rest <= 0:", "0 -> 1"): _NO_REST,
    ("shooting.targets.beyond", "if rest <= 0:", "0 -> -1"): _NO_REST,
    (
        "armies.catalogue.choices",
        'least = minimum(profile, 2 if models else int(data.footing != "foot"))',
        "2 -> 3",
    ): "chariots and elephants need as many",
    (
        "command.deployment.RollingFirstHandler.carry_out",
        "side = 0 if red > blue else 1",
        "Gt -> GtE",
    ): "equal dice are thrown again",
    (
        "command.opening.together",
        "alone = piece >= BASES or not quarters.comrades(table, piece)",
        "GtE -> Gt",
    ): "a base has no comrades",
    ("command.sequence.KeepingHandler._close", _CLOSED, "0 -> -1"): _EQUAL_LAYOUTS,
    ("command.array._beside", _BESIDE_X, "Lt -> LtE"): _ON_THE_RIM,
    ("command.array._beside", _BESIDE_X, "0 -> 1"): _ON_THE_RIM,
    ("command.array._beside", _BESIDE_X, "0 -> -1"): _ON_THE_RIM,
    (
        "formations.breaking._places",
        "for across in range(-SPREAD, SPREAD + 1, _STEP)",
        "1 -> 2",
    ): _STEPS_OF_250,
    ("formations.breaking._places", "for down in range(-SPREAD, SPREAD + 1, _STEP)", "1 -> 2"): _STEPS_OF_250,
    ("formations.layout._order", _BARRED, "0 -> -1"): _ONE_LOT,
    ("formations.layout.ponderous", 'and troops[0].klass == "X"', "0 -> -1"): _ONE_TYPE,
    ("formations.layout.pace_of", _HEAVY_PACE, "0 -> -1"): _ONE_TYPE,
    (
        "movement.bases.slide_room",
        "best = (-1, 0, -1)",
        "1 -> 2",
    ): "what is shared of a front is never below nought",
    ("siege.night._formation_home", _KEEPS, "0 -> -1"): _ONE_LOT,
    ("movement.ground._leg", _LEG, "0 -> 1"): _TWO_LEVELS,
    ("movement.ground._leg", _LEG, "0 -> -1"): _TWO_LEVELS,
}
"""Mutants that cannot be told from the original, by function, line and change, with the reason."""


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


def _source(module: str) -> str:
    return (ROOT / BENCH.package).joinpath(*module.split(".")).with_suffix(".py").read_text(encoding="utf-8")


def _trees() -> dict[str, ast.Module]:
    return {name: ast.parse(_source(name)) for name in BENCH.chapters}


ONE_NUMBER = {
    "men_of_iron": ("victory.flight",),
    "impetus": ("victory.flight",),
    "figures": ("melee.combat", "command.deployment"),
}
"""In these systems a roll is read as one number, the first is the last; but in these modules: the flight of
two armies at once, a melee, the dice for the first turn."""


def known_equivalent(mutant: Mutant) -> bool:
    """Whether it is listed as one that cannot be told from the original."""
    several = ONE_NUMBER.get(BENCH.system)
    if several is not None and mutant.module not in several and "reading[-1]" in mutant.source:
        return True
    lines = _source(mutant.module).splitlines()
    return (f"{mutant.module}.{mutant.function}", lines[mutant.line - 1].strip(), mutant.what) in EQUIVALENT


def sample(count: int, seed: int) -> list[Mutant]:
    """So many mutants, drawn evenly over all there are; the same for the same seed and sources."""
    draw = random.Random(seed)
    trees = _trees()
    everything = [(module, spot) for module, tree in trees.items() for spot in spots(tree)]
    found: list[Mutant] = []
    for module, spot in draw.sample(everything, len(everything)):
        mutant = mutant_at(module, trees[module], spot)
        if len(found) == count:
            break
        if not known_equivalent(mutant):
            found.append(mutant)
    return found


def all_of(functions: list[str]) -> list[Mutant]:
    """Every mutant of some functions, each given as module.function."""
    found = []
    for module, tree in _trees().items():
        wanted = {at for at, (name, _) in enumerate(_functions(tree)) if f"{module}.{name}" in functions}
        found += (
            [mutant_at(module, tree, spot) for spot in spots(tree) if spot[0] in wanted] if wanted else []
        )
    return [mutant for mutant in found if not known_equivalent(mutant)]


# Trying them ---------------------------------------------------------------------------------------------


class _Bent(Loader, MetaPathFinder):
    """Imports the mutant in place of the module it was made from."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant
        self.name = f"{'.'.join(BENCH.package.parts)}.{mutant.module}"

    def find_spec(self, fullname: str, path: object, target: object = None) -> ModuleSpec | None:
        return ModuleSpec(fullname, self) if fullname == self.name else None

    def exec_module(self, module: ModuleType) -> None:
        exec(compile(self.mutant.source, f"<{self.mutant}>", "exec"), module.__dict__)


class _Reached:
    """Notes which functions of the rules each test runs through, and how long it takes."""

    def __init__(self) -> None:
        self.tests: dict[str, list[str]] = {}
        """Test by test, in the order they ran, the functions as module.function."""
        self.times: dict[str, float] = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        seen: set[CodeType] = set()
        package = f"{os.sep}{BENCH.package}{os.sep}"

        def look(frame: FrameType, event: str, _: object) -> None:
            if event == "call":
                seen.add(frame.f_code)

        began = time.process_time()
        sys.setprofile(look)
        try:
            return (yield)
        finally:
            sys.setprofile(None)
            self.times[item.nodeid] = time.process_time() - began
            ours = (code for code in seen if package in code.co_filename)
            self.tests[item.nodeid] = [f"{_module(c, package)}.{_outer(c.co_qualname)}" for c in ours]


def _module(code: CodeType, package: str) -> str:
    """The module of the system some code is from, by its folders."""
    return ".".join(Path(code.co_filename.rpartition(package)[2]).with_suffix("").parts)


def _outer(name: str) -> str:
    """The function or method something inside it belongs to."""
    return name.split(".<locals>", maxsplit=1)[0]


class _Chosen:
    """Runs some tests only, in a given order."""

    def __init__(self, tests: list[str]) -> None:
        self.rank = {name: rank for rank, name in enumerate(tests)}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if item.nodeid in self.rank]
        items.sort(key=lambda item: self.rank[item.nodeid])


def _run(told: Path, options: list[str], plugins: list[object], mutant: Mutant | None, seconds: float) -> int:
    """Run tests in a process of its own, which shares what is imported already; its number."""
    child = os.fork()
    if child:
        return child
    code = 99
    try:
        with told.open("wb") as out:
            os.dup2(out.fileno(), 1)
            os.dup2(out.fileno(), 2)
        if mutant is not None:
            limit = max(LIMIT, int(2 * seconds))
            resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 5))
            sys.meta_path.insert(0, _Bent(mutant))
        code = int(pytest.main([*OPTIONS, *options], plugins))
        for plugin in plugins:
            if isinstance(plugin, _Reached):
                told.with_suffix(".json").write_text(json.dumps([plugin.tests, plugin.times]))
        sys.stdout.flush()
    except Exception:  # noqa: BLE001 (it is told, and counts as not run)
        traceback.print_exc()
    finally:
        sys.stderr.flush()
        os._exit(code)


def _failed(told: Path) -> list[str]:
    """The tests that failed, by the last lines of a run."""
    text = told.read_text(encoding="utf-8", errors="replace")
    return re.findall(r"^(?:FAILED|ERROR) (\S+)", text, re.MULTILINE)


def _result(status: int) -> str:
    if os.WIFSIGNALED(status):
        return "endless" if os.WTERMSIG(status) in (signal.SIGXCPU, signal.SIGKILL) else "killed"
    return {0: "survived", 1: "killed", 2: "killed"}.get(os.WEXITSTATUS(status), "not run")


class Tests:
    """The tests as they run untouched: which reach what, and which fail already and prove nothing."""

    def __init__(self, workshop: Path) -> None:
        told = workshop / "untouched.txt"
        names = sorted(
            str(path.relative_to(workshop)) for path in (workshop / BENCH.tests).rglob("test_*.py")
        )
        names = [name for name in names if Path(name).name not in SKIPPED]
        os.waitpid(_run(told, [*names, "-k", f"not ({LONG})"], [_Reached()], None, 0), 0)
        failed = set(_failed(told))
        print(
            told.read_text(encoding="utf-8").strip().rsplit("\n", 1)[-1],
            *sorted(failed),
            sep="\n",
            flush=True,
        )
        self.reached, self.times = json.loads(told.with_suffix(".json").read_text())
        for name in failed:
            self.reached.pop(name, None)

    def of(self, mutant: Mutant) -> list[str]:
        """Those that run through the function of a mutant: of its own chapter first, quick ones first.

        What is worked out once and kept is seen in one test only, though others may stand on it: then all.
        """
        name = f"{mutant.module}.{mutant.function}"
        found = [test for test, functions in self.reached.items() if name in functions]
        if len(found) < FEW:
            found = list(self.reached)
        own = mutant.module.rpartition(".")[2]
        near = [f"test_{chapter}.py" for chapter in (own, *NEAREST.get(mutant.module, ()))]

        def rank(test: str) -> tuple[bool, bool, float]:
            file = Path(test.split("::", 1)[0]).name
            direct = test in self.reached and name in self.reached[test]
            return not direct, file not in near, self.times[test] / (QUICKER if file in DENSE else 1)

        spent = 0.0
        chosen: list[str] = []
        for test in sorted(found, key=rank):
            spent += self.times[test]
            if chosen and spent > MOST:
                break
            chosen.append(test)
        return chosen


def try_out(mutants: list[Mutant], workshop: Path, jobs: int) -> Iterator[tuple[Mutant, str, float, str]]:
    """Run the tests against each mutant: killed (by whom), endless, survived, or not run."""
    tests = Tests(workshop)
    running: dict[int, tuple[Mutant, Path, float]] = {}
    waiting = list(enumerate(mutants))
    while waiting or running:
        while waiting and len(running) < jobs:
            number, mutant = waiting.pop(0)
            told = workshop / f"{number}.txt"
            chosen = tests.of(mutant)
            files = sorted({test.split("::", 1)[0] for test in chosen})
            known = sum(tests.times[test] for test in chosen)
            child = _run(told, ["-x", *files], [_Chosen(chosen)], mutant, known)
            running[child] = (mutant, told, time.monotonic())
        child, status = os.wait()
        mutant, told, began = running.pop(child)
        killer = next((name.rsplit("/", 1)[-1] for name in _failed(told)), "")
        yield mutant, _result(status), time.monotonic() - began, killer


def _move_in(workshop: Path) -> None:
    """Copy the sources and import from the copy all that is not bent, so that every run need not."""
    for part in ("docs", "hheditor", "resources", "tests"):
        shutil.copytree(ROOT / part, workshop / part, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", workshop)
    os.chdir(workshop)
    sys.dont_write_bytecode = False  # in the copy: what the first run compiles no other need
    for name in [name for name in sys.modules if name.split(".")[0] in ("hheditor", "tests")]:
        if name != "__main__":
            del sys.modules[name]
    sys.path[:] = [str(workshop), *(path for path in sys.path if Path(path or ".").resolve() != ROOT)]
    for needed in PRELOADED:
        importlib.import_module(needed)
    assert not any(name.startswith(".".join(BENCH.package.parts)) for name in sys.modules)


def main() -> int:
    """Draw, try, tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, nargs="+", default=[1], help="so many are drawn by each")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument(
        "--only", default="", help="every mutant of these functions, e.g. going.trace,sight.crest"
    )
    parser.add_argument("--system", default=BENCH.system)
    parser.add_argument("--list", action="store_true", help="only say which would be tried")
    asked = parser.parse_args()
    BENCH.system = asked.system
    if asked.only:
        mutants = all_of(asked.only.split(","))
    else:
        mutants = [mutant for seed in asked.seed for mutant in sample(asked.count, seed)]
    if asked.list:
        print(*mutants, sep="\n")
        return 0
    results: Counter[str] = Counter()
    survivors: list[str] = []
    with tempfile.TemporaryDirectory() as name:
        _move_in(Path(name))
        for mutant, result, seconds, killer in try_out(mutants, Path(name), asked.jobs):
            results[result] += 1
            print(f"{result:9} {seconds:4.0f} s  {mutant}  {killer}", flush=True)
            if result == "survived":
                survivors.append(str(mutant))
        os.chdir(ROOT)
    tried = sum(results.values()) - results["not run"]
    noticed = results["killed"] + results["endless"]
    print(f"\nnoticed {noticed} of {tried}, {100 * noticed / tried:.1f} in a hundred; {dict(results)}")
    print(*survivors, sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
