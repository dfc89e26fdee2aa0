"""What cannot be: the last possible value of everything, and the first beyond it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from hheditor.rules.api import Outcome
from hheditor.rules.figures import RULESET, Situation
from hheditor.rules.figures.position import tasks
from hheditor.rules.figures.position.table import (
    BASES,
    Formation,
    Stakes,
    Table,
    change_figure,
    change_formation,
)
from hheditor.rules.figures.position.works import ENGINES
from tests.rules.figures.castle import GATE, INNER, KEEP, T_SE, T_SW, W_SE, W_SW, castle
from tests.rules.figures.driver import BLUE, RED

FOOT, ELEPHANTS, HORSE, EXTRA = range(4)
"""Formations; the last is gone, and no unit of an army's list."""
MAN, BEAST, LONE, ROUTER, LAST = 0, 8, 16, 17, 18


def field() -> Table:
    laid = Situation()
    laid.formation(RED, "4x2 c fM", (6000, 6000, 2700))
    laid.formation(BLUE, "2x1 o el[fL fM/jav fM/bow]", (6000, 3000, 900))
    laid.formation(BLUE, "3x2 o hL/jav", (10000, 3000, 900))
    laid.single(RED, "fM", (3000, 9000, 0))
    laid.single(BLUE, "fM", (3000, 3000, 0), state="rout")
    laid.single(BLUE, "hM", (9000, 2000, 900), role="supreme")
    table = laid.table("melee")
    extra = Formation(RED, "Rallied", 2, 1, True, 200, 200, "gone")
    return replace(table, formations=(*table.formations, extra))


def rules(table: Table) -> set[str]:
    return {each.rule for each in RULESET.problems(table)}


def both(good: list[Any], bad: list[Any]) -> list[tuple[Any, bool]]:
    return [*((each, True) for each in good), *((each, False) for each in bad)]


FIGURE: list[tuple[int, str, list[Any], list[Any]]] = [
    (LONE, "left", [0, 5000], [-1, 5001]),
    (LONE, "a", [0, 3599], [-1, 3600]),
    (LONE, "steady", [0, 1], [-1]),
    (LONE, "shot", [(), (0,)], [(1,), (-1,)]),
    (LONE, "fought", [(), (0,)], [(1,), (-1,)]),
    (LONE, "crew", [()], [(0,)]),
    (LONE, "side", [RED], [BLUE]),
    (ROUTER, "side", [BLUE], [RED]),
    (BEAST, "shot", [(2,), (0, 1, 2)], [(3,)]),
    (BEAST, "fought", [(2,), (0, 1, 2)], [(3,)]),
    (BEAST, "crew", [(0, 1, 2), (0, 1), (0, 2), (0,)], [(), (1, 2), (0, 3), (0, 0), (0, 2, 1), (-1, 0)]),
    (LONE, "formation", [-1], [-2, 4]),
    (LONE, "x", [0, 18000], [-1, 18001]),
    (LONE, "y", [0, 12000], [-1, 12001]),
    (ROUTER, "x", [0, 18000], [-1, 18001]),
]


@pytest.mark.rule("TAB-3", "CRW-1", "MOV-7")
@pytest.mark.parametrize(("number", "name", "good", "bad"), FIGURE)
def test_what_a_figure_can_be(number: int, name: str, good: list[Any], bad: list[Any]) -> None:
    for value, sound in both(good, bad):
        found = rules(change_figure(field(), number, **{name: value}))
        wanted = {"MOV-7"} if name in ("x", "y") else {"TAB-3"}
        assert found == (set() if sound else wanted), value


@pytest.mark.rule("CRW-1")
def test_a_model_that_is_gone_has_nobody_aboard() -> None:
    table = change_formation(field(), ELEPHANTS, files=2)
    assert rules(change_figure(table, BEAST, state="gone", crew=())) == set()
    assert rules(change_figure(table, BEAST, state="gone", crew=(3,))) == {"TAB-3"}
    assert rules(change_figure(table, LONE, state="gone", x=-500)) == set()
    assert rules(change_figure(table, MAN, state="gone", crew=(0,))) == {"TAB-3"}


@pytest.mark.rule("TAB-3")
def test_nobody_is_missing_from_the_rolls() -> None:
    table = field()
    assert rules(table) == set()
    assert rules(replace(table, figures=table.figures[:-1])) == {"TAB-3"}
    assert rules(replace(table, figures=(*table.figures, table.figures[-1]))) == {"TAB-3"}
    assert rules(replace(table, formations=table.formations[:3])) == set()
    assert rules(replace(table, formations=table.formations[:2])) == {"TAB-3"}


FORMATION: list[tuple[str, list[Any], list[Any]]] = [
    ("side", [RED, BLUE], [-1, 2]),
    ("files", [2, 60], [1, 61]),
    ("ranks", [1, 60], [0, 61]),
    ("width", [1, 5000], [0, 5001]),
    ("depth", [1, 5000], [0, 5001]),
    ("a", [0, 3599], [-1, 3600]),
    ("step", [0, 5], [-1, 6]),
    ("gone", [0, 1], [-1]),
    ("screens", [0, 2], [-1, 3]),
    ("zoned", [(0,), (3,)], [(-1,), (4,), (0, 4)]),
    ("met", [(0,), (18,), (BASES,), (BASES + 3,)], [(-1,), (19,), (BASES - 1,), (BASES + 4,)]),
]


@pytest.mark.rule("FRM-1")
@pytest.mark.parametrize(("name", "good", "bad"), FORMATION)
def test_what_a_formation_can_be(name: str, good: list[Any], bad: list[Any]) -> None:
    for value, sound in both(good, bad):
        assert rules(change_formation(field(), EXTRA, **{name: value})) == (set() if sound else {"FRM-1"}), (
            value
        )


@pytest.mark.rule("FRM-1")
def test_the_units_of_a_list_keep_their_sides() -> None:
    for number in (FOOT, ELEPHANTS, HORSE):
        side = 1 - field().formations[number].side
        assert "FRM-1" in rules(change_formation(field(), number, side=side))


def spots(count: int) -> tuple[tuple[int, int], ...]:
    return tuple((100 * each, 100 + each * each) for each in range(count))


TERMS: list[tuple[str, list[Any], list[Any], str]] = [
    ("first", [0, 1], [-1, 2], "SEQ-1"),
    ("mover", [0], [-1, 2], "SEQ-1"),
    ("turn", [1, 10_000], [0, -1, 10_001], "SEQ-1"),
    ("camps", [((), ()), (spots(3), ()), ((), spots(100))], [(spots(1), ()), ((), spots(2))], "DEP-2"),
    ("camps", [], [(spots(101), ()), (spots(1), spots(3)), (spots(3), spots(101))], "DEP-2"),
    ("agenda", [(tasks.Fighting(0),)], [()], "SEQ-7"),
    ("attacked", [(0,), (18,)], [(-1,), (19,), (0, 19)], "MEL-4"),
    ("struck", [((-1, 0),), ((2, 18),)], [((-1, -1),), ((0, 19),)], "MEL-4"),
    ("filling", [((0, 18, 1),), ((18, 0, 1),)], [((19, 0, 1),), ((0, 19, 1),), ((-1, 0, 1),)], "MEL-4"),
    ("stakes", [(Stakes(0, (0, 0), (0, 1)),), (Stakes(1, (0, 0), (1, 0)),)], [], "OBS-1"),
    ("stakes", [], [(Stakes(2, (0, 0), (0, 1)),), (Stakes(-1, (0, 0), (0, 1)),)], "OBS-1"),
    ("stakes", [], [(Stakes(0, (7, 7), (7, 7)),)], "OBS-1"),
    ("phase", ["melee"], ["deployment"], "SEQ-1"),
    ("phase", [], ["over"], "VIC-1"),
]


@pytest.mark.rule("SEQ-1", "DEP-2", "OBS-1")
@pytest.mark.parametrize(("name", "good", "bad", "rule"), TERMS)
def test_what_a_position_can_be(name: str, good: list[Any], bad: list[Any], rule: str) -> None:
    for value, sound in both(good, bad):
        assert rules(replace(field(), **{name: value})) == (set() if sound else {rule}), value


@pytest.mark.rule("VIC-1")
def test_a_battle_is_over_in_every_way_or_in_none() -> None:
    table = replace(field(), phase="over", agenda=())
    for winner in (-1, 0, 1):
        assert rules(replace(table, ended=Outcome(winner, "outcome.figures.draw"))) == set()
    for winner in (-2, 2):
        assert rules(replace(table, ended=Outcome(winner, "outcome.figures.draw"))) == {"VIC-1"}
    ended = replace(table, ended=Outcome(0, "outcome.figures.draw"))
    assert rules(replace(ended, phase="melee")) == {"VIC-1"}
    assert rules(replace(ended, agenda=(tasks.Fighting(0),))) == {"VIC-1"}
    assert rules(table) == {"SEQ-7", "VIC-1"}


@pytest.mark.rule("FRM-1")
def test_who_stands_on_a_base_has_a_slot_of_it_to_himself() -> None:
    table = field()
    for fields in ({"file": 4}, {"file": -1}, {"rank": 2}, {"rank": -1}, {"file": 1}, {"rank": 1}):
        assert rules(change_figure(table, MAN, **fields)) == {"FRM-1"}, fields
    gap = change_figure(table, 5, state="gone")
    assert rules(gap) == set()
    assert rules(change_figure(gap, 1, rank=1)) == set(), "the slot of somebody who is gone is free"
    assert rules(change_figure(gap, MAN, formation=ELEPHANTS, file=1)) >= {"FRM-1"}
    assert rules(change_figure(table, LONE, state="base")) == {"FRM-1"}
    assert rules(change_figure(table, MAN, state="loose")) == {"FRM-1"}
    assert rules(change_figure(table, MAN, state="rout")) == {"FRM-1"}
    assert rules(change_figure(table, MAN, state="waiting")) == {"FRM-1"}
    assert rules(change_figure(table, LONE, state="waiting")) == {"FRM-1"}
    for state in ("gone", "broken", "dissolved"):
        assert rules(change_formation(table, FOOT, state=state)) == {"FRM-1"}, "they stand on no base"


@pytest.mark.rule("FRM-1", "SEQ-5")
def test_bases_hold_somebody_until_a_phase_is_over() -> None:
    table = field()
    for number in range(8):
        table = change_figure(table, number, state="gone")
    assert rules(table) == set(), "a base whose last figure fell lies there until the phase is over"
    assert rules(change_formation(table, FOOT, state="gone")) == set()
    assert rules(change_formation(table, FOOT, state="waiting")) == {"FRM-1"}


@pytest.mark.rule("FRM-1", "BRK-3", "SIE-4")
def test_broken_formations_keep_their_men() -> None:
    scattered = field()
    for number in range(8):
        scattered = change_figure(scattered, number, state="loose", x=5000 + 300 * number, y=9000)
    assert rules(scattered) == {"FRM-1"}
    for state in ("broken", "dissolved"):
        assert rules(change_formation(scattered, FOOT, state=state)) == set()
    for state in ("gone", "waiting"):
        assert rules(change_formation(scattered, FOOT, state=state)) == {"FRM-1"}


@pytest.mark.rule("DEP-4")
def test_before_the_battle_anybody_may_wait() -> None:
    table = replace(field(), turn=0, phase="deployment", agenda=(tasks.Deploying(0),))
    assert rules(table) == set()
    assert rules(change_figure(table, LONE, state="waiting")) == set()
    assert rules(change_formation(table, EXTRA, state="waiting")) == set()
    assert rules(change_formation(field(), EXTRA, state="waiting")) == {"FRM-1"}
    assert rules(replace(table, turn=1)) == {"SEQ-1"}


@pytest.mark.rule("FRM-4", "FRM-10")
def test_the_slot_of_a_base_holds_the_greatest_of_its_figures() -> None:
    table = field()
    for name, least in (("width", 200), ("depth", 200)):
        assert rules(change_formation(table, FOOT, **{name: least})) == set()
        assert rules(change_formation(table, FOOT, **{name: least - 1})) == {"FRM-4"}
    for name, least in (("width", 250), ("depth", 500)):
        assert rules(change_formation(table, HORSE, **{name: least - 1})) == {"FRM-4"}
    rider = change_figure(table, 15, formation=ELEPHANTS, file=0, rank=1)
    assert rules(change_formation(rider, ELEPHANTS, ranks=2)) == {"FRM-10"}


@pytest.mark.rule("MOV-7", "TAB-5")
def test_bases_are_on_the_table_and_overlap_by_a_hair_at_most() -> None:
    table = field()
    for edge, (x, y) in {"west": (395, 6000), "east": (17605, 6000), "south": (6000, 11805)}.items():
        assert rules(change_formation(table, FOOT, x=x, y=y)) == set(), edge
    for edge, (x, y) in {"west": (394, 6000), "east": (17606, 6000), "south": (6000, 11806)}.items():
        assert rules(change_formation(table, FOOT, x=x, y=y)) == {"MOV-7"}, edge
    wide = 800 + 1500
    assert rules(change_formation(table, FOOT, x=6000, y=3000 + (400 + 750) // 2 - 10)) == set()
    assert rules(change_formation(table, FOOT, x=6000, y=3000 + (400 + 750) // 2 - 11)) == {"TAB-5"}
    assert rules(change_formation(table, FOOT, x=6000 + wide // 2 - 10, y=3000)) == set()
    assert rules(change_formation(table, FOOT, x=6000 + wide // 2 - 11, y=3000)) == {"TAB-5"}
    assert rules(change_formation(table, HORSE, x=6000, y=3000)) == {"TAB-5"}


# The agenda ----------------------------------------------------------------------------------------------

SOUND: dict[str, tasks.AnyTask] = {
    "rolling-first": tasks.RollingFirst(),
    "choosing-first": tasks.ChoosingFirst(0),
    "placing-camp": tasks.PlacingCamp(0),
    "deploying": tasks.Deploying(0),
    "shooting": tasks.Shooting(0),
    "moving": tasks.Moving(0),
    "reforming": tasks.Reforming(0, ()),
    "fighting": tasks.Fighting(0),
    "keeping": tasks.Keeping((0,)),
    "anchoring": tasks.Anchoring(0, (0, 1)),
    "volley": tasks.Volley(0, 16, ((5, 0, 2),)),
    "stray": tasks.Stray(0, 0, ((-1, 1),)),
    "combat": tasks.Combat(((0, 0),), 17),
    "losing": tasks.Losing(0, (0, 1)),
    "encamping": tasks.Encamping(0),
    "dawning": tasks.Dawning(),
    "declaring": tasks.Declaring(0),
    "dousing": tasks.Dousing(0, 0),
    "engine-shot": tasks.EngineShot(0, 0, 3),
    "casting": tasks.Casting(0, 1),
    "crushing": tasks.Crushing(0, 5, 5, 1),
    "suffering": tasks.Suffering(0, 0, 1),
    "hurling": tasks.Hurling(0, 0, (3,)),
    "battering": tasks.Battering(0, 0, W_SW),
    "hacking": tasks.Hacking(0, INNER),
    "taking-place": tasks.TakingPlace(0, 17, W_SW, 5),
    "sallying": tasks.Sallying(0),
}
FIELD_FLOORS = {
    "deployment": "rolling-first choosing-first deploying dawning",
    "night": "dawning",
    "shooting": "shooting keeping",
    "movement": "moving reforming keeping",
    "melee": "fighting keeping",
}
UPON = {
    "deploying": "placing-camp",
    "placing-camp": "placing-camp",
    "dawning": "encamping sallying",
    "sallying": "encamping",
    "encamping": "encamping placing-camp",
    "shooting": "volley stray declaring dousing engine-shot casting crushing suffering losing hurling",
    "dousing": "dousing declaring",
    "crushing": "losing suffering",
    "keeping": "anchoring",
    "fighting": "combat losing taking-place battering hacking",
    "combat": "combat losing taking-place",
}
"""What may lie upon what, as the chapters put it there."""
ROAD_TO = {
    "placing-camp": ("deployment", ("deploying",)),
    "sallying": ("night", ("dawning",)),
    "encamping": ("night", ("dawning",)),
    "dousing": ("shooting", ("shooting",)),
    "crushing": ("shooting", ("shooting",)),
    "combat": ("melee", ("fighting",)),
}


def siege() -> Table:
    """The castle, a ram and a trebuchet, four men on works and ladders."""
    laid = castle({W_SE: {"damage": 30, "state": "fallen"}})
    laid.formation(RED, "4x2 c fM", (3000, 9000, 2700))
    laid.engine(RED, "ram", (9000, 7000, 2700), fire=4)
    laid.engine(RED, "trebuchet", (12000, 10000, 2700))
    laid.engine(BLUE, "bolt-thrower", sector=T_SE)
    laid.ladder(RED, (7500, 5150), W_SW, 4)
    laid.ladder(RED, (6900, 5150), W_SW, 7)
    laid.on_ladder("fM", 0)
    laid.on_top(BLUE, "fM", W_SW, 0)
    laid.on_top(BLUE, "fM", T_SW, 15)
    laid.single(BLUE, "fM", (9000, 4000, 900))
    laid.single(RED, "hM", (9500, 9000, 2700), role="supreme")
    return laid.table("melee")


FIRST_CREW, CLIMBER, WATCH, GUARD, WITHIN, RIDER, BEYOND = 8, 17, 18, 19, 20, 21, 22


@dataclass
class Stack:
    """An agenda in a phase of a siege."""

    phase: str
    names: tuple[str, ...]

    def sound(self) -> bool:
        table = replace(siege(), phase=self.phase, turn=0 if self.phase == "deployment" else 2)
        return "SEQ-7" not in rules(replace(table, agenda=tuple(of_siege(name) for name in self.names)))


def of_siege(name: str) -> tasks.AnyTask:
    special: dict[str, tasks.AnyTask] = {
        "volley": tasks.Volley(0, WATCH, ((5, 0, 2),)),
        "engine-shot": tasks.EngineShot(0, 0, WATCH),
        "hurling": tasks.Hurling(0, 0, (WATCH, ENGINES)),
        "combat": tasks.Combat(((0, 0),), WATCH),
    }
    return special.get(name, SOUND[name])


@pytest.mark.rule("SEQ-1", "SEQ-7")
@pytest.mark.parametrize("phase", FIELD_FLOORS)
def test_what_a_phase_stands_on(phase: str) -> None:
    found = {name for name in SOUND if Stack(phase, (name,)).sound()}
    assert found == set(FIELD_FLOORS[phase].split())


@pytest.mark.rule("SEQ-5", "SEQ-7")
@pytest.mark.parametrize(
    "lower", sorted({name for each in FIELD_FLOORS.values() for name in each.split()} | set(UPON))
)
def test_what_may_have_to_be_resolved_first(lower: str) -> None:
    phase, below = ROAD_TO.get(lower, ("", ()))
    phase = phase or next(each for each, names in FIELD_FLOORS.items() if lower in names.split())
    found = {name for name in SOUND if Stack(phase, (*below, lower, name)).sound()}
    assert found == set(UPON.get(lower, "").split())


@pytest.mark.rule("SEQ-1")
def test_only_the_side_whose_player_turn_it_is_has_something_to_resolve() -> None:
    table = field()
    assert rules(replace(table, mover=BLUE)) == {"SEQ-7"}
    assert rules(replace(table, mover=BLUE, agenda=(tasks.Fighting(BLUE),))) == set()
    lost = tasks.Losing(BLUE, (BEAST, BEAST + 1))
    assert rules(replace(table, agenda=(tasks.Fighting(RED), lost))) == {"SEQ-7"}
    table = siege()
    answers = (tasks.Losing(BLUE, (WATCH, GUARD)), tasks.TakingPlace(BLUE, WITHIN, W_SW, 2))
    for task in answers:
        assert rules(replace(table, agenda=(tasks.Fighting(RED), task))) == set(), "in a siege either answers"
    assert rules(replace(table, agenda=(tasks.Fighting(RED), tasks.Hacking(BLUE, INNER)))) == {"SEQ-7"}
    night = replace(table, phase="night", agenda=(tasks.Dawning(), tasks.Encamping(BLUE)))
    assert rules(night) == set()


def _volley(**fields: Any) -> tasks.Volley:
    return replace(tasks.Volley(0, LONE, ((5, 0, 2),)), **fields)


def _stray(**fields: Any) -> tasks.Stray:
    return replace(tasks.Stray(0, 0, ((0, 1),)), **fields)


FIELD_TASKS: dict[str, tuple[str, tasks.AnyTask, Any, Any]] = {
    "volley": (
        "shooting",
        tasks.Shooting(0),
        [
            _volley(groups=((1, -9, 1),)),
            _volley(groups=((20, 0, 60),)),
            _volley(groups=((5, 0, 1), (6, 0, 1)), missed=((0, 0), (0, 60))),
            _volley(hits=60),
            _volley(friend=0),
            _volley(friend=LAST, target=0),
            _volley(target=LAST),
        ],
        [
            _volley(groups=((0, 0, 1),)),
            _volley(groups=((21, 0, 1),)),
            _volley(groups=((5, 0, 0),)),
            _volley(groups=((5, 0, 61),)),
            _volley(groups=((5, 0, 1), (5, 0, 61))),
            _volley(missed=((0, -1),)),
            _volley(missed=((0, 61),)),
            _volley(hits=-1),
            _volley(hits=61),
            _volley(friend=-2),
            _volley(friend=LAST + 1),
            _volley(target=-1),
            _volley(target=LAST + 1),
        ],
    ),
    "stray": (
        "shooting",
        tasks.Shooting(0),
        [_stray(groups=((-10, 1), (10, 60))), _stray(groups=((0, 1),) * 20), _stray(friend=LAST)],
        [
            _stray(groups=((-11, 1),)),
            _stray(groups=((11, 1),)),
            _stray(groups=((0, 0),)),
            _stray(groups=((0, 61),)),
            _stray(groups=((0, 1),) * 21),
            _stray(friend=-1),
            _stray(friend=LAST + 1),
        ],
    ),
    "combat": (
        "melee",
        tasks.Fighting(0),
        [
            tasks.Combat(tuple((each, 0) for each in range(5)), LAST),
            tasks.Combat(((MAN, 0),), BEAST),
            tasks.Combat(((BEAST, 2),), 0),
        ],
        [
            tasks.Combat((), BEAST),
            tasks.Combat(tuple((each, 0) for each in range(6)), BEAST),
            tasks.Combat(((0, 0), (0, 0)), BEAST),
            tasks.Combat(((0, 1),), BEAST),
            tasks.Combat(((0, -1),), BEAST),
            tasks.Combat(((BEAST, 3),), 0),
            tasks.Combat(((0, 0),), LAST + 1),
            tasks.Combat(((0, 0),), -1),
            tasks.Combat(((0, 0), (LAST + 1, 0)), BEAST),
            tasks.Combat(((-1, 0),), BEAST),
            tasks.Combat(((0, 0), (LONE, 0)), 1),
            tasks.Combat(((0, 0), (BEAST, 0)), BEAST + 1),
        ],
    ),
    "losing": (
        "melee",
        tasks.Fighting(0),
        [tasks.Losing(0, (0, 1)), tasks.Losing(0, (0, 7, LONE))],
        [
            tasks.Losing(0, (0,)),
            tasks.Losing(0, ()),
            tasks.Losing(0, (0, BEAST)),
            tasks.Losing(0, (0, LAST + 1)),
            tasks.Losing(0, (-1, 0)),
        ],
    ),
    "anchoring": (
        "melee",
        tasks.Keeping((0,)),
        [tasks.Anchoring(0, (0,)), tasks.Anchoring(2, (0,))],
        [tasks.Anchoring(-1, (0,)), tasks.Anchoring(EXTRA, (0,)), tasks.Anchoring(4, (0,))],
    ),
}


@pytest.mark.rule("SEQ-7")
@pytest.mark.parametrize("name", FIELD_TASKS)
def test_what_is_to_be_resolved_names_who_is_there(name: str) -> None:
    phase, floor, good, bad = FIELD_TASKS[name]
    for task, sound in both(good, bad):
        table = replace(field(), phase=phase, agenda=(floor, task))
        assert rules(table) == (set() if sound else {"SEQ-7"}), task


@pytest.mark.rule("SEQ-7")
def test_floors_name_who_is_there() -> None:
    for task, sound in both(
        [tasks.Keeping(()), tasks.Keeping((0, 3))], [tasks.Keeping((-1,)), tasks.Keeping((0, 4))]
    ):
        assert rules(replace(field(), agenda=(task,))) == (set() if sound else {"SEQ-7"}), task
    gone = change_figure(field(), LONE, state="gone")
    volley = replace(gone, phase="shooting", agenda=(tasks.Shooting(0), _volley()))
    assert rules(volley) == {"SEQ-7"}, "nobody shoots at the dead"
    scattered = change_formation(field(), FOOT, state="broken")
    for number in range(8):
        scattered = change_figure(scattered, number, state="loose", x=5000 + 300 * number, y=9000)
    scattered = replace(scattered, phase="movement")
    for task, sound in both(
        [tasks.Reforming(0, (0,)), tasks.Reforming(0, ())],
        [
            tasks.Reforming(0, (1,)),
            tasks.Reforming(0, (0, 1)),
            tasks.Reforming(0, (-1,)),
            tasks.Reforming(0, (4,)),
        ],
    ):
        assert rules(replace(scattered, agenda=(task,))) == (set() if sound else {"SEQ-7"}), task
    assert rules(replace(scattered, mover=1, agenda=(tasks.Reforming(1, (0,)),))) == {"SEQ-7"}
    nobody = scattered
    for number in range(8):
        nobody = change_figure(nobody, number, state="gone")
    assert rules(replace(nobody, agenda=(tasks.Reforming(0, (0,)),))) == {"SEQ-7"}


# A siege -------------------------------------------------------------------------------------------------


def changed(table: Table, what: str, at: int, **fields: Any) -> Table:
    assert table.siege is not None
    rows = list(getattr(table.siege, what))
    rows[at] = replace(rows[at], **fields)
    return replace(table, siege=replace(table.siege, **{what: tuple(rows)}))


@pytest.mark.rule("SIE-1", "FOR-1", "ENG-1")
def test_a_siege_has_its_works_and_engines() -> None:
    table = siege()
    assert rules(table) == set()
    assert table.siege is not None
    parts = table.siege
    assert rules(replace(table, siege=None)) == {"SIE-1"}
    assert rules(replace(table, siege=replace(parts, sectors=parts.sectors[:-1]))) == {"FOR-1"}
    assert rules(replace(table, siege=replace(parts, engines=parts.engines[:-1]))) == {"ENG-1"}
    ladder = replace(parts.ladders[0], down=True)
    full = (*parts.ladders, *(ladder,) * 198)
    assert rules(replace(table, siege=replace(parts, ladders=full))) == set()
    assert rules(replace(table, siege=replace(parts, ladders=(*full, ladder)))) == {"ENG-1"}
    assert rules(replace(field(), siege=parts)) == {"FOR-1"}
    for name in ("sector", "ladder", "engine"):
        assert rules(change_figure(field(), LONE, **{name: 0})) == {"SIE-1"}


SIEGE: list[tuple[str, int, str, list[Any], list[Any], str]] = [
    ("ladders", 1, "side", [0, 1], [-1, 2], "LAD-3"),
    ("ladders", 1, "sector", [0, KEEP], [-1, GATE, 13], "LAD-3"),
    ("ladders", 1, "slot", [0, 9], [-1, 10], "LAD-3"),
    ("engines", 1, "side", [], [-1, 2], "ENG-1"),
    ("engines", 1, "kind", [], ["spoon"], "ENG-1"),
    ("engines", 1, "sector", [-1, 0, 12], [-2, 13], "ENG-1"),
    ("engines", 1, "fire", [0, 4, 5, 6], [-1, 3, 7], "ENG-1"),
    ("engines", 1, "a", [0, 3599], [-1, 3600], "ENG-1"),
    ("engines", 1, "suffered", [0, 60], [-1, 61], "ENG-1"),
    ("sectors", W_SW, "damage", [0, 29], [-1, 30, 31], "FOR-2"),
    ("sectors", KEEP, "damage", [39], [40], "FOR-2"),
    ("sectors", GATE, "damage", [14], [15], "FOR-2"),
    ("sectors", W_SE, "damage", [0, 30], [-1, 31], "FOR-2"),
    ("sectors", W_SW, "holder", [-1, 0, 1], [-2, 2], "FOR-2"),
]


@pytest.mark.rule("FOR-2", "LAD-3", "ENG-1")
@pytest.mark.parametrize(("what", "at", "name", "good", "bad", "rule"), SIEGE)
def test_what_works_engines_and_ladders_can_be(
    what: str, at: int, name: str, good: list[Any], bad: list[Any], rule: str
) -> None:
    for value, sound in both(good, bad):
        found = rules(changed(siege(), what, at, **{name: value}))
        assert found == (set() if sound else {rule}), value


POSTS: list[tuple[int, dict[str, Any], str]] = [
    (WATCH, {"sector": 13}, "FOR-3"),
    (WATCH, {"sector": -2}, "FOR-3"),
    (WATCH, {"sector": -1}, "FOR-3"),
    (WATCH, {"slot": 9}, ""),
    (WATCH, {"slot": 10}, "FOR-3"),
    (WATCH, {"sector": T_SW, "slot": 15}, "FOR-3"),
    (WATCH, {"sector": W_SE}, "FOR-3"),
    (WATCH, {"engine": 0}, "ENG-1 FOR-3"),
    (WATCH, {"ladder": 1}, "FOR-3"),
    (WATCH, {"state": "rout"}, "FOR-3"),
    (WATCH, {"state": "gone"}, ""),
    (WITHIN, {"sector": W_SW, "slot": 2}, ""),
    (WITHIN, {"sector": W_SW, "slot": 0}, "FOR-3"),
    (WITHIN, {"ladder": 1}, ""),
    (WITHIN, {"ladder": 0}, "FOR-3"),
    (WITHIN, {"ladder": 2}, "FOR-3"),
    (WITHIN, {"ladder": -2}, "FOR-3"),
    (WITHIN, {"engine": 0}, "ENG-1 FOR-3"),
    (WITHIN, {"engine": 3}, "FOR-3"),
    (WITHIN, {"engine": -2}, "FOR-3"),
    (WITHIN, {"engine": 2, "sector": T_SE}, "ENG-1"),
    (WITHIN, {"sector": 0}, "FOR-3"),
    (FIRST_CREW, {"engine": 1}, "ENG-1"),
    (FIRST_CREW, {"engine": -1}, ""),
]


@pytest.mark.rule("FOR-3", "LAD-4", "ENG-1")
@pytest.mark.parametrize(("number", "fields", "rule"), POSTS)
def test_everybody_at_a_post_has_it_to_himself(number: int, fields: dict[str, Any], rule: str) -> None:
    assert rules(change_figure(siege(), number, **fields)) == set(rule.split())


@pytest.mark.rule("LAD-5", "FIR-4", "FOR-2")
def test_nobody_is_at_a_post_that_is_gone() -> None:
    table = siege()
    assert rules(changed(table, "ladders", 0, down=True)) == {"FOR-3"}
    assert rules(changed(table, "engines", 1, state="gone")) == {"FOR-3"}
    for number in (FIRST_CREW, FIRST_CREW + 1, FIRST_CREW + 2, FIRST_CREW + 3):
        table = change_figure(table, number, state="gone")
    assert rules(changed(table, "engines", 0, state="gone")) == set()
    assert rules(changed(siege(), "sectors", W_SW, state="fallen", damage=30)) == {"FOR-3"}
    assert rules(changed(siege(), "sectors", W_SE, state="stopped", damage=0)) == set()


SIEGE_TASKS: dict[str, tuple[str, tasks.AnyTask, list[tasks.AnyTask], list[tasks.AnyTask]]] = {
    "engine-shot": (
        "shooting",
        tasks.Shooting(0),
        [tasks.EngineShot(0, 0, 0), tasks.EngineShot(0, 2, WITHIN)],
        [
            tasks.EngineShot(0, 0, -1),
            tasks.EngineShot(0, 0, BEYOND),
            tasks.EngineShot(0, 3, 0),
            tasks.EngineShot(0, -1, 0),
        ],
    ),
    "casting": (
        "shooting",
        tasks.Shooting(0),
        [tasks.Casting(0, 1)],
        [tasks.Casting(0, 2), tasks.Casting(0, 3)],
    ),
    "dousing": (
        "shooting",
        tasks.Shooting(0),
        [tasks.Dousing(0, 0), tasks.Dousing(0, 0, trying=True)],
        [tasks.Dousing(0, 1), tasks.Dousing(0, -1), tasks.Dousing(0, 3)],
    ),
    "crushing": (
        "shooting",
        tasks.Shooting(0),
        [tasks.Crushing(0, 5, 5, 0), tasks.Crushing(0, 5, 5, 60, 12, 2), tasks.Crushing(0, 5, 5, 1, -1, -1)],
        [
            tasks.Crushing(0, 5, 5, -1),
            tasks.Crushing(0, 5, 5, 61),
            tasks.Crushing(0, 5, 5, 1, 13),
            tasks.Crushing(0, 5, 5, 1, -2),
            tasks.Crushing(0, 5, 5, 1, 0, 3),
            tasks.Crushing(0, 5, 5, 1, 0, -2),
        ],
    ),
    "suffering": (
        "shooting",
        tasks.Shooting(0),
        [tasks.Suffering(0, 0, 0), tasks.Suffering(1, 2, 60)],
        [
            tasks.Suffering(0, 0, -1),
            tasks.Suffering(0, 0, 61),
            tasks.Suffering(0, 3, 1),
            tasks.Suffering(0, -1, 1),
        ],
    ),
    "hurling": (
        "shooting",
        tasks.Shooting(0),
        [tasks.Hurling(0, 0, ()), tasks.Hurling(0, 12, (0, WITHIN, ENGINES, ENGINES + 1))],
        [
            tasks.Hurling(0, 13, ()),
            tasks.Hurling(0, -1, ()),
            tasks.Hurling(0, 0, (BEYOND,)),
            tasks.Hurling(0, 0, (-1,)),
            tasks.Hurling(0, 0, (0, ENGINES + 2)),
            tasks.Hurling(0, 0, (ENGINES + 3,)),
        ],
    ),
    "battering": (
        "melee",
        tasks.Fighting(0),
        [tasks.Battering(0, 0, 0), tasks.Battering(0, 2, 12)],
        [
            tasks.Battering(0, 0, W_SE),
            tasks.Battering(0, 0, 13),
            tasks.Battering(0, 0, -1),
            tasks.Battering(0, 3, 0),
            tasks.Battering(0, -1, 0),
        ],
    ),
    "hacking": (
        "melee",
        tasks.Fighting(0),
        [tasks.Hacking(0, 0), tasks.Hacking(0, 12)],
        [tasks.Hacking(0, W_SE), tasks.Hacking(0, 13), tasks.Hacking(0, -1)],
    ),
    "taking-place": (
        "melee",
        tasks.Fighting(0),
        [
            tasks.TakingPlace(0, CLIMBER, W_SW, 9),
            tasks.TakingPlace(0, WITHIN, KEEP, 24),
            tasks.TakingPlace(1, CLIMBER, T_SW, 0),
        ],
        [
            tasks.TakingPlace(0, 0, W_SW, 9),
            tasks.TakingPlace(0, RIDER, W_SW, 9),
            tasks.TakingPlace(0, CLIMBER, W_SW, 0),
            tasks.TakingPlace(0, CLIMBER, W_SW, 10),
            tasks.TakingPlace(0, CLIMBER, W_SW, -1),
            tasks.TakingPlace(0, CLIMBER, W_SE, 2),
            tasks.TakingPlace(0, CLIMBER, 13, 2),
            tasks.TakingPlace(0, BEYOND, W_SW, 2),
            tasks.TakingPlace(0, -1, W_SW, 2),
        ],
    ),
    "sallying": (
        "night",
        tasks.Dawning(),
        [tasks.Sallying(1), tasks.Sallying(1, 2, (WATCH, GUARD, WITHIN))],
        [
            tasks.Sallying(1, -2),
            tasks.Sallying(1, 3),
            tasks.Sallying(1, 0, (BEYOND,)),
            tasks.Sallying(1, 0, (-1,)),
            tasks.Sallying(2),
        ],
    ),
}


@pytest.mark.rule("SEQ-7", "ENG-7", "FIR-2")
@pytest.mark.parametrize("name", SIEGE_TASKS)
def test_what_is_to_be_resolved_in_a_siege_names_what_is_there(name: str) -> None:
    phase, floor, good, bad = SIEGE_TASKS[name]
    for task, sound in both(good, bad):
        table = replace(siege(), phase=phase, agenda=(floor, task))
        assert rules(table) == (set() if sound else {"SEQ-7"}), task


@pytest.mark.rule("SEQ-7")
def test_what_has_gone_meanwhile_is_not_resolved() -> None:
    table = changed(siege(), "engines", 0, state="gone")
    for number in range(FIRST_CREW, FIRST_CREW + 4):
        table = change_figure(table, number, state="gone")
    shooting = replace(table, phase="shooting")
    shots = (tasks.EngineShot(0, 0, WITHIN), tasks.Dousing(0, 0), tasks.Hurling(0, 0, (ENGINES,)))
    for shot in shots:
        assert rules(replace(shooting, agenda=(tasks.Shooting(0), shot))) == {"SEQ-7"}, shot
    dead = FIRST_CREW
    night = replace(table, phase="night", agenda=(tasks.Dawning(), tasks.Sallying(1, 1, (dead,))))
    assert rules(night) == {"SEQ-7"}
    for task in (tasks.TakingPlace(0, dead, W_SW, 2), tasks.Losing(0, (dead, 0))):
        assert rules(replace(table, agenda=(tasks.Fighting(0), task))) == {"SEQ-7"}, task


@pytest.mark.rule("SIE-1")
def test_a_field_has_nothing_of_a_siege_to_resolve() -> None:
    for phase, floor, good, _ in SIEGE_TASKS.values():
        assert "SEQ-7" in rules(replace(field(), phase=phase, agenda=(floor, good[0]))), good[0]


def pairs() -> Iterator[tuple[int, int]]:
    yield from product((RED, BLUE), (RED, BLUE))


@pytest.mark.rule("SEQ-1")
def test_sides_of_tasks() -> None:
    for side in (-1, 2):
        night = replace(siege(), phase="night", agenda=(tasks.Dawning(), tasks.Encamping(side)))
        assert rules(night) == {"SEQ-7"}
    for mover, side in pairs():
        table = replace(field(), mover=mover, agenda=(tasks.Fighting(side),))
        assert rules(table) == (set() if mover == side else {"SEQ-7"})
