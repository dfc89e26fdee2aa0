"""Sieges whose every event is written down: ladders, a gate rammed and burnt, a night."""

from __future__ import annotations

from hheditor.rules.figures import RULESET, orders
from hheditor.rules.figures.position.works import ENGINES
from tests.rules.figures.castle import GATE, T_SW, W_SE, W_SW, castle, peopled
from tests.rules.figures.playthroughs.teller import BLUE, RED, Teller


def _on(told: Teller, side: int, phase: str) -> Teller:
    """On to a phase of a side, everybody else doing nothing."""
    for _ in range(20):
        here = told.table.mover == side and told.table.phase == phase
        if here and RULESET.to_act(told.table) == side:
            return told
        told.do(orders.EndPhase())
    raise AssertionError("\n".join(told.lines))


def _asked(told: Teller) -> Teller:
    """On to the next question."""
    for _ in range(20):
        if RULESET.question(told.table) is not None:
            return told
        told.do(orders.EndPhase())
    raise AssertionError("\n".join(told.lines))


def an_assault_by_ladders() -> Teller:
    """A formation dissolves before the wall, raises a ladder, and a man fights his way over it."""
    field = castle()
    foot = field.formation(RED, "4x2 c fM", (7500, 6500, 2700), name="Foot", ladders=1)
    guard = field.on_top(BLUE, "fM", W_SW, 4)
    field.on_top(BLUE, "fL/bow", W_SW, 7)
    told = Teller(an_assault_by_ladders.__doc__ or "", peopled(field).table(turn=3))
    told.do(orders.Advance(foot, 100), orders.Advance(foot, 99), orders.Dissolve(foot))
    one, two = (
        number
        for number in told.table.members[foot]
        if (told.table.figures[number].file, told.table.figures[number].rank) in ((1, 0), (2, 0))
    )
    told.do(orders.Walk(one, ((7400, 5250),), 2700), orders.Walk(one, ((7400, 5400),), 2700))
    _on(told.do(orders.Walk(two, ((7600, 5400),), 2700)), BLUE, "movement")
    _on(told, RED, "movement").do(
        orders.Walk(one, ((7400, 5250),), 2700), orders.Walk(two, ((7600, 5250),), 2700)
    )
    told.do(orders.RaiseLadder(one, two, 7500, 5350), orders.RaiseLadder(one, two, 7500, 5150))
    _on(told, BLUE, "movement").do(orders.ThrowDown(guard, 0))
    _on(told, RED, "movement").do(orders.Climb(one, 0), orders.Climb(two, 0))
    told.do(orders.EndPhase(), orders.Strike(one, 0, guard)).dice((3, 2))
    _on(told, BLUE, "shooting").do(orders.Hurl(guard, (one,))).dice((4,))
    _on(told, RED, "melee").do(orders.Strike(one, 0, guard)).dice((6, 1))
    told.do(orders.TakePlace(take=True))
    _on(told, RED, "movement").do(orders.Rampart(one, W_SW, 9), orders.Climb(two, 0))
    return told.do(orders.Rampart(one, W_SW, 2), orders.EndPhase())


def a_gate_rammed_and_burnt() -> Teller:
    """A ram is hauled to the gate; it is set on fire, put out, and breaks the gate; another burns down."""
    field = castle({GATE: {"damage": 9}})
    field.engine(RED, "ram", (9000, 5900, 2700))
    field.engine(RED, "ram", (10500, 5650, 2700), crew=3)
    guard = field.on_top(BLUE, "fM", GATE, 2)
    other = field.on_top(BLUE, "fL/xbow", W_SE, 4)
    told = Teller(a_gate_rammed_and_burnt.__doc__ or "", peopled(field).table(turn=5))
    told.do(orders.Haul(0, 0, 250), orders.Haul(0, 0, 200), orders.EndPhase())
    told.do(orders.Batter(1, W_SE), orders.Batter(0, GATE)).dice((2,))
    _on(told, BLUE, "shooting").do(orders.Hurl(guard, (ENGINES,))).dice((6,))
    told.do(orders.Hurl(guard, (ENGINES,)), orders.Hurl(other, (ENGINES + 1,))).dice((6,))
    _asked(told).do(orders.Douse(douse=False), orders.Douse(douse=True)).dice((3,))
    _on(told, RED, "melee").do(orders.Batter(0, GATE)).dice((1,))
    _asked(told).do(orders.Douse(douse=True)).dice((5,)).do(orders.Douse(douse=True)).dice((4,))
    _on(told, RED, "movement").do(orders.Haul(0, 0, 10), orders.EndPhase())
    _asked(told).do(orders.Douse(douse=True)).dice((5,))
    return _on(told, RED, "melee").do(orders.Batter(0, GATE)).dice((5,))


def a_night() -> Teller:
    """Fighting stops: fires out, walls mended, everybody placed anew, a sortie, and the morning after."""
    fallen = {"damage": 40, "state": "fallen"}
    field = castle({W_SW: {"damage": 17}, T_SW: fallen, W_SE: {**fallen, "damage": 30}})
    spots = tuple((7000 + 250 * number, 5700) for number in range(8))
    field.dissolved(RED, "4x2 c fM", spots, 2700, name="Foot")
    field.engine(RED, "trebuchet", (7500, 10000, 2700), fire=5)
    field.engine(RED, "ram", (9000, 5700, 2700))
    for sector in (1, 2, 3, 4, 5, 7, 8, 9, 10, GATE):
        field.on_top(BLUE, "fM", sector, 2)
    told = Teller(a_night.__doc__ or "", peopled(field).table("movement", BLUE, turn=15, day=3))
    told.do(orders.EndPhase())
    men = field.cards[0].figures
    told.do(orders.EndPhase(), orders.FormUp(men, 7500, 8900, 2700, 4, 2, compact=True))
    told.do(orders.FormUp(men, 5500, 10500, 2700, 4, 2, compact=True), orders.SettleIn(), orders.EndPhase())
    told.do(orders.EndPhase())
    garrison = tuple(
        number
        for number, figure in enumerate(told.table.figures)
        if figure.side == BLUE and figure.sector < 0
    )
    told.do(orders.Sally(0, garrison[:4]), orders.Sally(0, garrison[1:6])).dice((2,))
    told.do(orders.Declare(assault=False), orders.Douse(douse=True)).dice((4,))
    return told.do(orders.EndPhase())
