"""What a hand means in a siege, what it is called and what its dice come to, and how things stand."""

from __future__ import annotations

from typing import Any

import pytest

from hheditor.rules.api import Order
from hheditor.rules.api.screen.answers import Gesture
from hheditor.rules.api.screen.overlays import Circle, Sweep
from hheditor.rules.figures import RULESET, Situation, orders
from hheditor.rules.figures.position.table import Table
from hheditor.rules.figures.position.works import ENGINES, SECTORS
from hheditor.tables import Advance, Turn, Way
from hheditor.text import knows
from tests.rules.figures.castle import GATE, INNER, T_SW, W_SE, W_SW, castle, peopled
from tests.rules.figures.driver import BLUE, RED

TOWER, RAM, BOLTS, MANGONEL = range(4)


def stormed() -> tuple[Situation, dict[str, int]]:
    """Somebody everywhere where a siege puts anybody."""
    field = castle({W_SE: {"damage": 26}})
    names = {"inside": len(field.figures)}
    field.engine(RED, "siege-tower", (8000, 5550, 2700), code="fM", role="trooper")
    field.engine(RED, "ram", (9000, 6300, 2700))
    field.engine(RED, "bolt-thrower", (12000, 8500, 2700))
    field.engine(RED, "mangonel", (10500, 10150, 2700), crew=1)
    names["servant"] = field.single(RED, "fS", (10500, 10660, 2700), role="engineer")
    field.dissolved(RED, "2x1 c fM", ((6700, 5250), (6900, 5250)), 2700, ladders=1)
    names["raiser"] = len(field.figures) - 2
    ladder = field.ladder(RED, (9800, 5150), W_SE, 1)
    names["climber"] = field.on_ladder("fX", ladder)
    names["below"] = field.single(RED, "fM", (9800, 5400, 2700))
    names["archer"] = field.on_top(BLUE, "fL/xbow", W_SE, 4)
    names["guard"] = field.on_top(BLUE, "fM", T_SW, 15)
    names["inner"] = field.single(BLUE, "fM", (9000, 2900, 900))
    names["stair"] = field.single(BLUE, "fM", (11400, 4500, 900))
    return peopled(field), names


def shown(table: Table, piece: int, x: int, y: int) -> Order | None:
    return RULESET.order_of(table, Gesture("", piece, spot=(x, y)))


@pytest.mark.parametrize(
    ("side", "who", "spot", "meant"),
    [
        (RED, "inside", (8100, 5000), orders.Land),
        (RED, "inside", (8000, 6200), orders.LeaveEngine),
        (RED, "servant", (10500, 10150), orders.Man),
        (RED, "raiser", (6800, 5000), orders.RaiseLadder),
        (RED, "climber", (9800, 5000), orders.CrossWall),
        (RED, "climber", (9900, 5400), orders.ClimbDown),
        (RED, "below", (9800, 5000), orders.Climb),
        (RED, "below", (10000, 6000), orders.Walk),
        (BLUE, "archer", (10900, 5000), orders.Rampart),
        (BLUE, "guard", (6600, 4500), orders.Descend),
        (BLUE, "stair", (11900, 5000), orders.Ascend),
        (BLUE, "inner", (9000, 2750), orders.WorkGate),
    ],
)
def test_a_spot_means_what_is_there(side: int, who: str, spot: tuple[int, int], meant: type[Order]) -> None:
    field, names = stormed()
    table = field.table("movement", side)
    order = shown(table, names[who], *spot)
    assert type(order) is meant
    step = Way((spot,), 0)
    assert type(RULESET.order_along(table, names[who], step)) is meant
    told = RULESET.wording(table, order)
    assert knows(told.message) and RULESET.gesture(table, order).piece == names[who]


def test_a_click_on_an_open_gate_shuts_it_or_goes_through() -> None:
    """FOR-8: who stands inside shuts it; who may not goes in, and from outside goes through."""
    field = castle({GATE: {"shut": False}})
    porter = field.single(BLUE, "fM", (9000, 4698, 900))
    runner = field.single(BLUE, "fM", (8600, 4000, 900))
    besieger = field.single(RED, "fM", (9000, 5500, 2700))
    table = peopled(field).table("movement", BLUE)
    order = shown(table, porter, 9000, 5000)
    assert order == orders.WorkGate(porter, GATE, shut=True) and RULESET.refusal(table, order) is None
    step = RULESET.follow(table, order)
    assert step.siege is not None and step.siege.sectors[GATE].shut
    told = [each.event for each in RULESET.play(table, order).events]
    assert told[0] == "gate-shut" and knows("event.figures.gate-shut")
    assert isinstance(shown(table, runner, 9000, 5000), orders.Walk), "too far off to lay a hand on it"
    assert isinstance(shown(field.table("movement", RED), besieger, 9000, 4400), orders.Walk)


def test_who_is_inside_an_engine_has_a_likeness_and_leaves_it_by_a_side_that_is_told() -> None:
    field, names = stormed()
    table = field.table("movement", RED)
    inside = next(each for each in RULESET.scene(table).pieces if each.id == names["inside"])
    assert inside.body == "part" and len(inside.kits) == 1
    ways = [each for each in RULESET.orders(table, inside.id) if isinstance(each, orders.LeaveEngine)]
    said = {RULESET.wording(table, each).message for each in ways}
    assert said == {"move.figures.leave-engine-behind", "move.figures.leave-engine-right"}
    left = orders.LeaveEngine(inside.id, 7480, 5550)
    assert RULESET.wording(table, left).message == "move.figures.leave-engine-left"


def test_engines_are_hauled_by_one_order_and_brought_to_bear() -> None:
    field, _ = stormed()
    table = field.table("movement")
    ram = ENGINES + RAM
    found = RULESET.whole(table, (ram,), (Turn(100), Advance(300)))
    assert found is not None and found.order == orders.Haul(RAM, 100, 300) and len(found.ends[ram]) == 2
    assert RULESET.refusal(table, orders.Haul(RAM, 0, 300)) is None
    back = RULESET.whole(table, (ram,), (Advance(100), Turn(100)))
    assert back is not None and back.order is None, "first a turn, then ahead"
    bearing = RULESET.order_along(table, ENGINES + MANGONEL, Turn(200))
    assert bearing == orders.Bear(MANGONEL, 2900)
    assert RULESET.mobility(table, ENGINES + BOLTS) is None
    assert SECTORS + W_SW in RULESET.field(table).rects, "a wall can be met"


def test_dice_are_counted_before_they_fall() -> None:
    field, names = stormed()
    field.day_kind = "bombardment"
    table = field.table("shooting")
    archer = names["archer"]
    order = RULESET.order_of(table, Gesture("", ENGINES + BOLTS, targets=(archer,)))
    assert order == orders.LooseEngine(BOLTS, archer)
    (shot,) = RULESET.accounts(table, order)
    assert shot.tallies[0].needed and RULESET.gesture(table, order).number == shot.tallies[0].total == 6
    (stone,) = RULESET.accounts(table, orders.Cast(MANGONEL))
    assert [(band.low, band.high) for band in stone.bands] == [(1, 2), (3, 4), (5, 5), (6, 6)]
    defending = field.table("shooting", BLUE)
    hurled = RULESET.order_of(defending, Gesture("", archer, targets=(names["climber"],)))
    assert isinstance(hurled, orders.Hurl) and hurled.targets[0] == names["climber"]
    assert [each.tallies[0].total for each in RULESET.accounts(defending, hurled)] == [
        5 if target == names["climber"] else 6 for target in hurled.targets
    ]
    (blow,) = RULESET.accounts(table, orders.Batter(RAM, W_SE))
    assert (blow.bands[0].low, blow.bands[0].high) == (4, 6), "26 of 30 points are gone"


def test_overlays_show_bearings_ranges_reach_and_stairs() -> None:
    field, names = stormed()
    table = field.table("movement", BLUE)
    (bearing,) = RULESET.overlays(table, "bearing")
    assert bearing.piece == ENGINES + MANGONEL and Circle(10500, 5150, 250) in bearing.shapes
    (ring,) = RULESET.overlays(table, "engine-range")
    assert ring.shapes == (Sweep(12000, 8500, 1000, 6000, 0, 3600),)
    (reach,) = RULESET.overlays(table, "rampart", piece=names["archer"])
    assert len(reach.shapes) > 4
    (stair,) = RULESET.overlays(table, "stair", piece=names["stair"])
    assert Circle(11400, 4500, 300) in stair.shapes
    assert RULESET.overlays(table, "rampart") == () == RULESET.overlays(table, "stair", piece=SECTORS)


def test_how_things_stand_is_told_sector_by_sector_and_engine_by_engine() -> None:
    field, names = stormed()
    table = field.table("movement", turn=3)
    standing = RULESET.standing(table)
    assert standing is not None and len(standing.sections) == 2
    works, engines = ({each.piece: each for each in section.things} for section in standing.sections)
    wall = works[SECTORS + W_SE]
    assert (wall.now, wall.full, wall.side) == (4, 30, BLUE)
    said: Any = [note.message for note in engines[ENGINES + MANGONEL].notes]
    assert said == ["standing.figures.short"] and engines[ENGINES + TOWER].now == 8
    for line in standing.lines:
        assert knows(line.message)
    assert RULESET.standing(Situation().table()) is None
    (walls,) = [each for each in RULESET.measures(table) if each.id == "figures.walls"]
    assert walls.values == (0, 26)
    ground = {piece.id: piece for piece in RULESET.scene(table).pieces if piece.ground}
    assert ground.keys() == works.keys() and ground[SECTORS + GATE].formation == "standing"
    assert ground[SECTORS + INNER].strength.full == 10 and names
