"""Sieges for random play: a small castle in the middle of things, days of a few turns."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec.structs import replace

from hheditor.rules.figures import RULESET, Situation
from hheditor.rules.figures.position.setup import Setup
from hheditor.rules.figures.position.table import Table
from tests.rules.figures.castle import GATE, INNER, T_SW, W_SE, W_SW, castle
from tests.rules.figures.driver import BLUE, RED

QUICK: dict[str, Any] = {"day": 2, "night": 1}


def stormed(number: int, **options: Any) -> Situation:
    """An assault in full swing: ladders and a tower at the wall, a ram at the gate, some over the wall."""
    draw = Random(number)
    states: dict[int, dict[str, Any]] = {
        W_SW: {"damage": draw.randrange(20)},
        W_SE: {"damage": 26},
        GATE: {"damage": draw.randrange(4, 12), "shut": bool(number % 3)},
        INNER: {"damage": draw.randrange(6)},
    }
    field = castle(states, **{**QUICK, **options})
    field.siege = replace(field.siege, days=2) if field.siege else None
    spots = [(6700, 5250), (6900, 5250), *((6650 + 220 * n, 5600) for n in range(6))]
    field.dissolved(RED, "4x2 c fM", tuple(spots), 2700, ladders=2)
    inner = [(8700 + 210 * (n % 3), 2900 + 210 * (n // 3)) for n in range(6)]
    for x, y in inner:
        field.single(RED, "fM", (x, y, 2700))
    field.on_ladder("fX", field.ladder(RED, (7200, 5150), W_SW, 3))
    field.ladder(RED, (9800, 5150), W_SE, 1)
    field.on_top(RED, "fM", W_SW, 8)
    field.on_top(RED, "fM/bow", W_SE, 4)
    field.engine(
        RED, "siege-tower", (8000, 5550, 2700), code="fM/bow", role="trooper", fire=(0, 4)[number % 2]
    )
    field.engine(RED, "ram", (9000, 5700, 2700))
    field.engine(RED, "mangonel", (10500, 10000, 2700))
    field.engine(RED, "cannon", (13500, 10000, 2700), crew=1)
    field.single(RED, "fM", (13500, 10500, 2700))
    field.ladder(RED, (11000, 5150), W_SE, 7)
    field.single(RED, "fM", (9800, 5300, 2700))
    field.engine(RED, "trebuchet", (7500, 10000, 2700))
    field.engine(RED, "stone-thrower", (12000, 9500, 2700))
    field.formation(RED, "4x2 c fM", (10800, 6500, 2700), ladders=2, screens=2)
    field.formation(RED, "4x2 o fL/xbow", (8500, 7500, 2700), screens=4)
    field.single(RED, "hM", (9500, 7500, 2700), role="supreme")
    field.single(RED, "fS", (1500, 11200, 2700), role="attendant")
    for slot in (4, 6):
        field.on_top(BLUE, "fM", W_SW, slot)
    for sector, slot in ((W_SE, 1), (W_SE, 7), (GATE, 2), (T_SW, 15)):
        field.on_top(BLUE, "fL/xbow", sector, slot)
    field.engine(BLUE, "bolt-thrower", sector=1)
    field.single(BLUE, "fX", (9000, 4200, 900), role="supreme")
    for n in range(8):
        field.single(BLUE, "fM", (7000 + 500 * n, 4700 - 300 * (n % 2), 900))
    field.single(BLUE, "fM", (6600, 4300, 900))
    field.single(BLUE, "fM", (11400, 4500, 900))
    field.single(BLUE, "fM", (9300, 6600, 900), state="rout")
    return field


def stormed_table(number: int, **options: Any) -> Table:
    """Any phase of either side."""
    phase = ("shooting", "movement", "melee")[number % 3]
    field = stormed(number, **options)
    field.day_kind = (
        ("assault", "assault", "bombardment")[(number // 3) % 3] if phase == "shooting" else "assault"
    )
    if field.day_kind == "bombardment":
        field.siege = replace(field.siege, days=1) if field.siege else None
    return field.table(phase, (number // 2) % 2, turn=1 + number % 2, command=False, settled=True)


def bombarded(number: int) -> Table:
    """A siege from a morning on: engines before the walls, everybody deployed by the rules."""
    return RULESET.opening(muster(number))


def muster(number: int) -> Setup:
    """Nobody on the table."""
    field = castle(**QUICK)
    field.siege = replace(field.siege, days=2) if field.siege else None
    field.formation(RED, "4x2 c fM", (1000, 1000, 0), ladders=2)
    field.formation(RED, "4x2 o fL/xbow", (1000, 1000, 0), screens=4)
    field.single(RED, "hM", (1000, 1000, 0), role="supreme")
    field.engine(RED, "trebuchet", (7500, 10000, 2700))
    field.engine(RED, "ram")
    field.engine(BLUE, "stone-thrower", sector=number % 2)
    field.engine(BLUE, "bolt-thrower")
    field.engine_cards = [
        replace(card, sited=card.kind == "trebuchet" or card.sector >= 0) for card in field.engine_cards
    ]
    for n in range(14):
        field.single(BLUE, ("fM", "fL/bow")[n % 2], (1000, 1000, 0))
    return field.setup()


EAGER = {
    "shoot": 20,
    "rampart": 0.3,
    "walk": 0.5,
    "leave-engine": 0.1,
    "bear": 0.3,
    "form-up": 20,
    "suffer": 2,
    "strike": 30,
    "batter": 20,
    "hack": 30,
    "cast": 20,
    "hurl": 12,
    "loose-engine": 12,
    "climb": 20,
    "cross-wall": 30,
    "raise-ladder": 30,
    "land": 20,
    "ascend": 12,
    "throw-down": 20,
    "work-gate": 8,
    "dissolve": 30,
    "man": 6,
    "haul": 12,
    "sally": 8,
    "settle-in": 40,
    "end-phase": 16,
    "attack": 30,
    "advance": 6,
}
"""How much more often something happens in a siege than standing about."""
