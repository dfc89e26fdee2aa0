"""Golden playthroughs: short battles whose every event is written down and read by a person.

A script is laid and played in Python; its transcript lies beside it. Where the rules changed on purpose:
``python -m tests.rules.figures.playthroughs``.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from hheditor.rules.api import CHANCE
from hheditor.rules.figures import RULESET, Situation
from hheditor.rules.figures.movement.bases import furthest_advance
from hheditor.rules.figures.position.orders import (
    Advance,
    Back,
    EndPhase,
    FormUp,
    LineUp,
    Turn,
)
from hheditor.rules.figures.shooting.volley import proposed as volleys
from hheditor.rules.figures.situation import box
from tests.rules.figures.playthroughs.sieges import a_gate_rammed_and_burnt, a_night, an_assault_by_ladders
from tests.rules.figures.playthroughs.teller import BLUE, RED, Teller

HERE = Path(__file__).parent


def charge_of_horse() -> Teller:
    """Knights ride at a line of foot, line up, break it and see it run."""
    field = Situation()
    field.formation(RED, "4x2 c hX", (6000, 7500, 2700), name="Knights")
    field.formation(BLUE, "4x2 c fM", (6000, 6000, 800), name="Militia")
    field.formation(BLUE, "4x2 c fM", (12000, 3000, 900), name="Reserve")
    field.single(RED, "hX", (6000, 8300, 2700), role="supreme")
    field.single(BLUE, "hM", (6000, 3500, 900), role="supreme")
    told = Teller(charge_of_horse.__doc__ or "", field.table(command=False))
    told.do(
        Advance(0, 1600),
        Advance(0, furthest_advance(told.table, 0)),
        Turn(0, 100),
        LineUp(0, 1, "centre"),
        LineUp(0, 1, "front-right"),
    )
    told.do(LineUp(0, 1, "front-left"), EndPhase())
    return told.attack(0, (6, 1), (6, 1), (5, 2), (1, 6), (6, 1)).do(EndPhase(), EndPhase())


def a_phalanx_turned() -> Teller:
    """A phalanx is held in front and struck in the flank; it hinges back."""
    field = Situation()
    field.formation(RED, "4x2 c fM", (6000, 6400, 2700), name="Foot")
    field.formation(RED, "3x2 o hM", (7400, 5800, 1800), name="Riders")
    field.formation(BLUE, "6x2 c fHp", (6000, 6000, 900), name="Phalanx")
    field.single(RED, "hX", (7000, 7500, 2700), role="supreme")
    field.single(BLUE, "hM", (6000, 3500, 900), role="supreme")
    told = Teller(a_phalanx_turned.__doc__ or "", field.table(command=False))
    told.do(Advance(1, 300), EndPhase()).attack(0, (1, 6), (6, 6), (6, 1), (3, 3))
    told.attack(1, (2, 2), (3, 5))
    return told.do(
        Advance(2, 100), Turn(2, 450, "front-left"), Turn(2, -300, "front-right"), Back(2, 500), EndPhase()
    )


def a_rout_rallied() -> Teller:
    """Archers shoot a formation to pieces; it runs to its general, steadies, and forms up again."""
    field = Situation().camp(BLUE, box(14000, 0, 17000, 1500))
    field.formation(RED, "8x1 c fM/bow", (6000, 7000, 2700), name="Archers")
    slots = [(file, rank) for rank in range(2) for file in range(4)]
    field.formation(BLUE, "4x2 c fM", (6000, 5000, 900), name="Levy", lost=tuple(slots[5:]))
    field.formation(BLUE, "4x2 c fM", (12000, 3000, 900), name="Reserve")
    field.single(RED, "hX", (6000, 8300, 2700), role="supreme")
    field.single(BLUE, "hM", (6000, 3400, 900), role="supreme")
    for place in range(4):
        field.single(BLUE, "fM", (5550 + 300 * place, 4100, 900), steady=1)
    told = Teller(a_rout_rallied.__doc__ or "", field.table("shooting", command=False))
    told.do(next(iter(volleys(told.table, RED))))
    while RULESET.to_act(told.table) == CHANCE:
        roll = RULESET.roll(told.table)
        assert roll is not None
        told.dice((6,) * roll.count)
    told.do(EndPhase(), EndPhase(), EndPhase())
    told.do(EndPhase(), EndPhase())
    told.do(EndPhase(), EndPhase(), EndPhase())
    men = tuple(
        number
        for number, figure in enumerate(told.table.figures)
        if figure.side == BLUE and figure.state == "loose" and told.table.kinds[number].counts
    )
    told.do(FormUp((*men[1:8], -1), 6000, 4100, 900, 4, 2, compact=True))
    return told.do(FormUp(men[:8], 6000, 4100, 900, 4, 2, compact=True), Advance(3, 100), EndPhase())


SCRIPTS: dict[str, Callable[[], Teller]] = {
    "assault-by-ladders": an_assault_by_ladders,
    "gate-rammed-and-burnt": a_gate_rammed_and_burnt,
    "siege-night": a_night,
    "charge-of-horse": charge_of_horse,
    "phalanx-turned": a_phalanx_turned,
    "rout-rallied": a_rout_rallied,
}
