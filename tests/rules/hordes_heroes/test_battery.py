"""The generic battery over a hundred random battles, in which every kind of order and question comes up.

The chooser favours rare kinds, so that regrouping pikes, striking out of a wood or leaving the table are
ordered wherever they can be. Each fifth must meet every kind often enough that the hundred meet it fifty
times.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from hheditor.hexes import expand
from hheditor.rules.api import CHANCE, NOBODY, Order, Stage
from hheditor.rules.hordes_heroes import RULESET
from hheditor.rules.hordes_heroes.contact.zones import contacts
from hheditor.rules.hordes_heroes.position.agenda import AGENDA
from hheditor.rules.hordes_heroes.position.orders import Aim, AnyOrder, CeaseFire, EndDeployment, Move, Turn
from hheditor.rules.hordes_heroes.position.table import Table
from hheditor.scenarios import Goal
from tests.rules.hordes_heroes.battlefields import DECLARATIONS, random_scenario
from tests.rules.hordes_heroes.builder import BLUE, MEN_AT_ARMS, RED, Field
from tests.rules.hordes_heroes.watch import Watched, check_memory
from tests.systems import battery
from tests.systems.battery import Tally, by_tag, random_throw, run_battery, tag

BATTLES = 100
CHUNKS = 5
OFTEN = 10
"""How often each kind comes up in a fifth of the battles, at the least."""

KINDS = tuple(sorted(str(kind.__struct_config__.tag) for kind in AnyOrder.__args__))


COMMON = frozenset(
    [
        "aim",
        "cease",
        "turn",
        "hold-fire",
        "move",
        "command",
        "stand",
        "interchange",
        "open-order",
        "deploy",
    ]
)
"""Kinds that come up by themselves."""
RARE = frozenset(
    [
        "apart",
        "blocks",
        "combine",
        "disengage",
        "evade",
        "flee-response",
        "leave",
        "lose",
        "pursue",
        "reform",
        "sort",
        "split",
        "strike",
    ]
)
"""Kinds that few positions offer."""
UNWANTED = ("withdraw", "call-time")
"""Kinds that are offered all the time and cut a battle short."""


def seldom_first(system: Any, position: Table, draw: Random, tally: Tally) -> Order:
    """An order about a random piece, sooner of a rare kind than of a common one."""
    if system.to_act(position) == CHANCE:
        return random_throw(system, position, draw)
    subjects = system.subjects(position)
    if position.phase == "deployment" and draw.random() < 0.9:
        done = EndDeployment()
        if system.refusal(position, done) is None:
            return done
    about = (
        draw.choice(subjects)
        if subjects and (position.phase == "deployment" or draw.random() < 0.9)
        else None
    )
    by_kind = by_tag(system.orders(position, about))
    if len(by_kind) > 1 and draw.random() < 0.97:
        for kind in UNWANTED:
            by_kind.pop(kind, None)
    kinds = sorted(by_kind)
    weights = [1 if kind in COMMON else 30 if kind in RARE else 5 for kind in kinds]
    chosen = draw.choices(kinds, weights)[0]
    return draw.choice(by_kind[chosen])


def opening(number: int) -> Table:
    """Half of the battles begin with the deployment, half with the sides already close together."""
    return RULESET.opening(random_scenario(number, deployed=number % 2 == 0))


def check_tally(tally: Tally, kinds: tuple[str, ...], least: int) -> None:
    """Every kind of order has come up often enough."""
    seldom = {kind: tally.orders[kind] for kind in kinds if tally.orders[kind] < least}
    assert not seldom, f"too seldom: {seldom}"


FANTASTIC = frozenset({"evoke", "dispel", "bomb", "exercise"})
"""Kinds of the fantasy book; its own battery brings them up."""
STAGED = frozenset({"override", "halt", "recoil", "hold", "lift", "plant", "call-time", "answer-time"})
"""Kinds with tests of their own situations, here and beside their rules."""
ALWAYS = tuple(kind for kind in KINDS if kind not in RARE | FANTASTIC | STAGED)
"""Kinds every twenty battles bring up."""
QUESTIONS = [
    "question.hordes_heroes.deployment",
    "question.hordes_heroes.edge",
    "question.hordes_heroes.first-move",
    "question.hordes_heroes.flee",
    "question.hordes_heroes.fight",
    "question.hordes_heroes.assail",
    "question.hordes_heroes.rally-facing",
    "question.hordes_heroes.place-stand",
    "question.hordes_heroes.push",
    "question.hordes_heroes.follow-up",
    "question.hordes_heroes.aggression",
]


@pytest.mark.timeout(500)
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_a_fifth_of_a_hundred_battles(chunk: int) -> None:
    size = BATTLES // CHUNKS
    tally = run_battery(
        Watched(),
        opening,
        size,
        first=chunk * size,
        thoroughly=0,
        closely=1 if chunk == 0 else 0,
        checking=0.1,
        distinct=False,  # what follows by itself may bring two orders together
        fuzz=0,
        chooser=seldom_first,
        restated=DECLARATIONS,
    )
    assert tally.battles == size
    check_tally(tally, ALWAYS, OFTEN)
    for question in QUESTIONS:
        assert tally.questions[question] >= OFTEN, (question, tally.questions[question])


@pytest.mark.parametrize("seed", [2, 3])
def test_positions_remember_what_they_would_work_out(seed: int) -> None:
    draw = Random(seed)
    table = opening(seed)
    for _ in range(250):
        if RULESET.to_act(table) == NOBODY:
            break
        for number in range(len(table.units)):
            contacts(table, number)  # so that there is something to hand on
        check_memory(table)
        table = RULESET.follow(table, seldom_first(RULESET, table, draw, Tally()))


# Staged: situations that random armies seldom get into ---------------------------------------------------


def _shot_at(field: Field, q: int) -> None:
    field.unit(RED, "B 4(+1)/4 s2CR A1", (q, 0), rear="B 2/4 s1CR 6+ A1")
    for place in ((q, -2), (q + 1, -2), (q + 2, -2)):
        field.unit(BLUE, "B 2/4 s1CR 6+", place)


def _routed(field: Field, q: int) -> None:
    field.unit(RED, "B 5(+1)/4 s3CR", (q, 0), "NW")
    field.unit(BLUE, "E 1/4 s1CR", (q, -1), "SE")


def _beside(field: Field, q: int) -> None:
    field.unit(RED, "B 4(+1)/4 s1CR", (q, 0), "NW")
    field.leader(RED, (q - 1, 0))
    field.unit(BLUE, "B 4(+1)/4 s1CR", (q, -1), "SE")


def _pikes(field: Field, q: int) -> None:
    field.unit(RED, "C 3(+2)/4 s1CR PIKE", (q, 0), "N", name="pikes")
    field.unit(RED, "C 3(+2)/4 s1CR PIKE", (q + 1, 0), "N", name="pikes")
    field.unit(RED, "C 3(+2)/4 s1CR PIKE", (q + 1, -1), "N", name="pikes")


def _mixed(field: Field, q: int) -> None:
    for place in ((q, 0), (q + 1, 0)):
        field.unit(RED, "C 4(+1)/4 s1CR", place, "N", rear="C 2/4 s1CR 7+", name="bills")


def _worn(field: Field, q: int) -> None:
    for place in ((q, 0), (q + 1, 0)):
        field.unit(RED, "D 3(+1)/4 s1CR", place, "N", name="spears", stands=2)


def _stepping(field: Field, q: int) -> None:
    field.unit(RED, "B 4(+1)/4 s1CR", (q, 0), "NW", melee=True)
    field.unit(BLUE, "B 4(+1)/4 s1CR", (q, -1), "SE", melee=True)


def _staked(field: Field, q: int) -> None:
    field.unit(RED, "B 2/4 s1CR 6+ STK", (q, 0), "N", stakes=True)
    field.unit(RED, "B 2/4 s1CR 6+ STK", (q, 2), "N")
    field.plant(RED, (q, 2), "N")


def _cornered(field: Field, q: int) -> None:
    field.unit(RED, "A 4/4 s1CR", (q, 0), "N", disrupted=True)
    field.unit(BLUE, "A 5(+4)/4 s3CR kind=cavalry", (q, -1), "SE")
    field.paint("mountain", (q, 1))


def _charged(text: str, wood: bool = False) -> Callable[[Field, int], None]:
    def build(field: Field, q: int) -> None:
        if wood:
            field.unit(BLUE, "C 3(+1)/4 s1CR", (q, -2), "SE")
            field.paint("wood", (q, -2))
            field.unit(RED, "B 3(+3)/3 s4R kind=chariot", (q, 1), "N")
        else:
            field.unit(BLUE, text, (q, -2), "SE")
            field.unit(RED, MEN_AT_ARMS, (q, 1), "N")

    return build


def _loose(field: Field, q: int) -> None:
    line = ((q, -2), (q + 1, -2), (q + 2, -2), (q + 3, -2))
    field.unit(BLUE, "C 1/4 s2R 8+ S", line[0], formation="skirmish", cells=line)
    field.unit(RED, MEN_AT_ARMS, (q, 1), "N")


def _leaving(field: Field, q: int) -> None:
    field.unit(RED, "C 3/4 s1CR", None, "N")
    field.units[-1] = replace(field.units[-1], cell=15 + q)
    field.goals = (Goal("leave", RED, edge="north", count=99),)


STAGES: tuple[tuple[str, str, Callable[[Field, int], None], tuple[str, ...]], ...] = (
    ("lose", "shooting", _shot_at, ("lose",)),
    ("pursue", "combat", _routed, ("pursue",)),
    ("apart", "combat", _beside, ("apart",)),
    ("pikes", "movement", _pikes, ("blocks", "split")),
    ("sort", "movement", _mixed, ("sort",)),
    ("combine", "movement", _worn, ("combine",)),
    ("disengage", "movement", _stepping, ("disengage",)),
    ("stakes", "movement", _staked, ("plant", "lift")),
    ("recoil", "combat", _cornered, ("recoil",)),
    ("evade", "movement", _charged("B 2/4 s5R 7+ E2 kind=cavalry"), ("evade", "halt", "hold")),
    ("run", "movement", _charged("B 2/4 s5R 7+ F kind=cavalry"), ("flee-response",)),
    ("strike", "movement", _charged("", wood=True), ("strike",)),
    ("reform", "movement", _loose, ("reform",)),
    ("leave", "movement", _leaving, ("leave",)),
)


def staged(phase: str, build: Callable[[Field, int], None]) -> Table:
    """A position with the situation several times over, settled, in a battle of two turns."""
    field = Field(breaking_point=100)
    for q in (-12, -6, 0, 6, 12):
        build(field, q)
    field.leader(RED, (0, 13), reach=30)
    field.leader(BLUE, (0, -13), reach=30)
    field.turn_limit = 2
    stage = Stage(field.table(phase))
    AGENDA.settle(stage)
    return stage.position


def toward(kinds: tuple[str, ...]) -> battery.Chooser:
    """Picks what the stage is about; charges whatever can be charged; does nothing else at length."""

    def choose(system: Any, position: Table, draw: Random, tally: Tally) -> Order:
        if system.to_act(position) == CHANCE:
            return random_throw(system, position, draw)
        orders: list[Order] = list(system.orders(position))
        wanted = [order for order in orders if tag(order) in kinds]
        if wanted:
            kind = draw.choice(sorted({tag(order) for order in wanted}))
            picked: list[Order] = [order for order in wanted if tag(order) == kind]
            return draw.choice(picked)
        enemy = 1 - system.to_act(position)
        zone = position.zones[enemy] | expand(position.setup.grid, position.loose[enemy])
        charges: list[Order] = [o for o in orders if isinstance(o, Move) and zone >> o.cell & 1]
        others = [order for order in orders if not isinstance(order, Move | Aim | CeaseFire | Turn)]
        return draw.choice(charges or others or orders)

    return choose


@pytest.mark.timeout(300)
@pytest.mark.parametrize(("name", "phase", "build", "kinds"), STAGES, ids=[stage[0] for stage in STAGES])
def test_what_random_armies_seldom_get_into(
    name: str, phase: str, build: Callable[[Field, int], None], kinds: tuple[str, ...]
) -> None:
    counted: Counter[str] = Counter()
    rounds = 0
    while any(counted[kind] < 50 for kind in kinds):
        opening_ = staged(phase, build)
        tally = run_battery(
            Watched(),
            [opening_],
            1,
            first=rounds,
            thoroughly=0,
            closely=0,
            checking=0.05,
            fuzz=0,
            chooser=toward(kinds),
        )
        counted.update(tally.orders)
        rounds += 1
        assert rounds <= 80, f"{name}: { ({kind: counted[kind] for kind in kinds}) }"
