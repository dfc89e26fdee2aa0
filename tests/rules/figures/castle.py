"""The castle of Rocca Serena, the third scenario of the rule index, for the worked situations of sieges."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from hheditor.rules.figures import RULESET, Situation
from hheditor.rules.figures.position.table import Table
from hheditor.rules.figures.situation import box
from tests.rules.figures.driver import Game

ENCLOSURE = box(6250, 2350, 11750, 4850)
T_SW, T_SE, T_NW, T_NE, KEEP, W_SW, W_SE, W_W, W_E, W_NW, W_NE, GATE, INNER = range(13)
TOWERS = (
    ((6100, 5000, 900), (6600, 4500)),
    ((11900, 5000, 900), (11400, 4500)),
    ((6100, 2200, 2700), (6600, 2700)),
    ((11900, 2200, 2700), (11400, 2700)),
)
WALLS = (
    (7500, 5000, 900),
    (10500, 5000, 900),
    (6100, 3600, 1800),
    (11900, 3600, 0),
    (7500, 2200, 2700),
    (10500, 2200, 2700),
)


def castle(states: dict[int, dict[str, Any]] | None = None, **options: Any) -> Situation:
    """Its works, each sector as it stands; nobody in it."""
    known = states or {}
    field = Situation(**options).besiege(ENCLOSURE).camp(0, box(300, 10500, 3300, 12000))
    for number, (at, door) in enumerate(TOWERS):
        field.work("tower", at, (800, 800), doors=(door,), **known.get(number, {}))
    field.work("tower", (9000, 2200, 2700), (1000, 1000), doors=((9000, 2850),), **known.get(KEEP, {}))
    for number, at in enumerate(WALLS, W_SW):
        field.work("wall", at, (2000, 300), **known.get(number, {}))
    field.work("gate", (9000, 5000, 900), (1000, 400), doors=((9300, 4600),), **known.get(GATE, {}))
    field.work("gate", (9000, 2750, 900), (400, 100), style="inner", **known.get(INNER, {}))
    return field


def peopled(field: Situation) -> Situation:
    """Enough of both sides far from everything, so that nobody is beaten by numbers."""
    field.formation(0, "8x2 c fM", (15500, 11300, 2700), name="Reserve")
    field.single(1, "fM", (9000, 3800, 900), role="supreme")
    for place in range(9):
        field.single(1, "fM", (6700 + 300 * place, 3500, 900))
    return field


def besieged(field: Situation, phase: str = "movement", active: int = 0, **terms: Any) -> Game:
    """The castle and those who stand about it, at a moment of a day of assault."""
    return Game(peopled(field), phase, active, **terms)


def through(game: Game, actor: int, phase: str) -> Game:
    """On to a phase of a side, everybody doing nothing."""
    while not (game.table.mover == actor and game.table.phase == phase and game.actor == actor):
        game.end()
    return game


def damage(table: Table, sector: int) -> tuple[int, str]:
    assert table.siege is not None
    state = table.siege.sectors[sector]
    return state.damage, state.state


SIEGE: tuple[tuple[str, tuple[int, int, int], dict[str, Any]], ...] = (
    ("8x2 c fM", (5600, 9900, 2700), {"ladders": 4}),
    ("8x2 c fM", (12500, 9900, 2700), {"ladders": 4}),
    ("5x2 c fX", (3700, 9900, 2700), {}),
    ("6x2 o fL/xbow", (14900, 9900, 2700), {"screens": 6}),
    ("4x2 c hH", (8250, 11200, 2700), {}),
)
STAFF = (
    ("hX", (9600, 11200, 2700), "supreme"),
    ("hM", (10000, 11300, 2700), "standard"),
    ("fM", (10300, 11300, 2700), "musician"),
    ("fX", (4600, 10400, 2700), "commander"),
)
TRAIN = (
    ("trebuchet", (7500, 10000, 2700)),
    ("mangonel", (8250, 10000, 2700)),
    ("mangonel", (9000, 10000, 2700)),
    ("ram", (9750, 10200, 2700)),
    ("siege-tower", (11400, 11200, 2700)),
)
GARRISON = ("fM",) * 12 + ("fL/xbow",) * 10 + ("fS/bow",) * 8 + ("fX",) * 8


def rocca_serena(days: int) -> Table:
    """The siege of the rule index: the besieger before the castle, the garrison about to be posted."""
    field = castle()
    field.siege = replace(field.siege, days=days) if field.siege else None
    for code, at, gear in SIEGE:
        field.formation(0, code, at, **gear)
    for code, at, role in STAFF:
        field.single(0, code, at, role=role)  # type: ignore[arg-type]
    for kind, at in TRAIN:
        field.engine(0, kind, at)  # type: ignore[arg-type]
    field.engine(1, "stone-thrower", sector=KEEP)
    field.engine(1, "bolt-thrower", sector=T_SE)
    for code in GARRISON:
        field.single(1, code, (0, 0, 0))
    table = RULESET.opening(field.setup())
    besiegers = [
        each if each.side == 0 else now for each, now in zip(field.figures, table.figures, strict=True)
    ]
    return replace(table, figures=tuple(besiegers), formations=tuple(field.formations))
