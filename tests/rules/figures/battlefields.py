"""Fields for random battles: two small armies near each other on varied ground, and some to deploy."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from random import Random
from typing import Any

from hheditor.rules.api import CHANCE, Order
from hheditor.rules.figures import Situation
from hheditor.rules.figures.position import tasks
from hheditor.rules.figures.position.setup import Setup
from hheditor.rules.figures.position.table import BASES, Table
from hheditor.rules.figures.position.works import ENGINES
from hheditor.rules.figures.situation import box
from tests.rules.figures.driver import BLUE, RED
from tests.systems.battery import MOST_LISTED, Chooser, System, Tally, random_throw, tag

TROOPS = (
    "4x2 c fM",
    "4x2 c fHp",
    "4x2 o fL/bow",
    "3x2 c hX",
    "4x2 o fS/jav",
    "2x1 o el[fL fM/jav fM/bow]",
    "3x1 o ch[fL fM/bow]",
    "3x2 o hL/jav",
    "4x2 c fM/xbow",
    "4x3 c fM",
    "4x1 o cL/bow",
)
GROUNDS: tuple[tuple[str, Any, int], ...] = (
    ("scrub", box(7800, 5600, 9200, 6450), 0),
    ("hill", box(9500, 5550, 11500, 6450), 1),
    ("wood", box(5000, 5700, 6300, 6450), 0),
    ("marsh", box(8600, 6000, 9900, 6450), 0),
    ("hedge", box(7000, 6000, 7600, 6050), 0),
)


def field(number: int, **options: Any) -> Situation:
    """Four formations a side, two thousand apart, with their commanders."""
    draw = Random(number)
    laid = Situation(**options)
    for kind, points, level in draw.sample(GROUNDS, 2):
        laid.ground(kind, points, level)
    for side in (RED, BLUE):
        y, facing = (7000, 2700) if side == RED else (5000, 900)
        for place in range(4):
            spec = TROOPS[(number * 3 + place * (2 + side) + side) % len(TROOPS)]
            laid.formation(side, spec, (5400 + 2400 * place, y, facing))
        back = y + (900 if side == RED else -900)
        laid.single(side, "hH", (9000, back, facing), role="supreme")
        laid.single(side, "hM", (9400, back, facing), role="musician")
        laid.single(side, "fS", (9000, 11200 if side == RED else 800, facing), role="attendant")
        for place in range(draw.randrange(4)):
            laid.single(side, "fM", (4000 + 400 * place, back, facing), state="rout")
    return laid


def opening(number: int, **options: Any) -> Table:
    """A battle of a few turns that begins with shots."""
    laid = field(number, **options)
    return laid.table("shooting", command=False, settled=True, turn=1, turn_limit=3, points=(200, 200))


def muster(number: int) -> Setup:
    """Two formations a side and a general, nobody on the table."""
    laid = Situation().camp(RED, ()).camp(BLUE, ())
    for side in (RED, BLUE):
        for place in range(2):
            laid.formation(side, TROOPS[(number + 3 * place + side) % len(TROOPS)], (1000, 1000, 0))
        laid.single(side, "hH", (1000, 1000, 0), role="supreme")
        laid.single(side, "fS", (1000, 1000, 0), role="attendant")
    return laid.setup(first=-1, turn_limit=2, points=(100, 100))


FREE = (tasks.Shooting, tasks.Moving, tasks.Fighting)
"""Where a side does as it likes, piece by piece."""
ENOUGH = 60
"""So many orders of one piece are looked at."""


def brisk(weights: Mapping[str, float], ending: float = 0.05) -> Chooser:
    """Battles for a watch: the first piece that can do something does it. Nobody asks what all the others
    could do, which takes ten times as long as to play."""

    def chooser(system: System, position: Any, draw: Random, tally: Tally) -> Order:
        actor = system.to_act(position)
        if actor == CHANCE:
            return random_throw(system, position, draw)
        if isinstance(position.agenda[-1], FREE) and draw.random() >= ending:
            for piece in _asked(position, actor, draw):
                choices = list(islice(system.orders(position, piece), draw.randrange(1, ENOUGH)))
                if choices:
                    return draw.choices(choices, [weights.get(tag(order), 1) for order in choices])[0]
        resting = system.resting(position)
        if isinstance(position.agenda[-1], FREE) and resting is not None:
            return resting
        choices = list(islice(system.orders(position, None), MOST_LISTED))
        return draw.choices(choices, [weights.get(tag(order), 1) for order in choices])[0]

    return chooser


def _asked(table: Table, side: int, draw: Random) -> list[int]:
    """Some pieces of a side in the order they are asked: bases and engines, of which there are few, before
    single figures more often than not."""
    engines = [ENGINES + each for each in range(len(table.siege.engines))] if table.siege is not None else []
    few = [*(BASES + number for number in table.bases), *engines]
    groups = [[piece for piece in each if table.side_of(piece) == side] for each in (few, [*table.singles])]
    found = [draw.sample(each, min(len(each), 6)) for each in groups]
    return found[0] + found[1] if draw.random() < 0.7 else found[1] + found[0]


KEEN = {
    "advance": 12,
    "attack": 30,
    "strike": 30,
    "shoot": 20,
    "line-up": 30,
    "break": 6,
    "form-up": 40,
    "slide": 10,
    "end-phase": 4,
    "walk": 1,
    "march": 6,
    "swap": 1,
}
"""How much more often a keen side does something than turn about."""


def keen(system: System, position: Any, draw: Random, tally: Tally) -> Order:
    """Battles that come to blows: advances and attacks more often than turning on the spot."""
    if system.to_act(position) == CHANCE:
        return random_throw(system, position, draw)
    subjects = system.subjects(position)
    bases = [subject for subject in subjects if subject >= BASES]
    about = draw.choice(bases if bases and draw.random() < 0.8 else subjects) if subjects else None
    if draw.random() < 0.15:
        about = None
    choices = list(islice(system.orders(position, about), MOST_LISTED))
    weights = [KEEN.get(tag(order), 2) for order in choices]
    return draw.choices(choices, weights)[0]
