"""What the screen is told: gestures, steps of a path, zones, command, arcs, the lengths of a stick."""

from __future__ import annotations

from hheditor.rules.api.screen.answers import Gesture
from hheditor.rules.api.screen.overlays import Circle, Polygon
from hheditor.rules.api.screen.paths import LineUp, Range, Step
from hheditor.rules.figures import RULESET, Situation, orders
from hheditor.rules.figures.position.table import BASES, Table
from hheditor.rules.figures.position.tasks import Shooting
from hheditor.rules.figures.screen.overlays import zone
from hheditor.tables import FINE, Advance, Back, Slide, Turn, Way, near_before_rear
from hheditor.tables import Polygon as Corners
from tests.rules.figures.driver import BLUE, RED


def field(phase: str = "movement") -> tuple[Table, int, int, int]:
    """Archers before their commander, and foes."""
    laid = Situation()
    bows = laid.formation(RED, "4x2 o fL/bow", (6000, 6000, 0), name="Bows")
    king = laid.single(RED, "hX", (5000, 6000, 0), role="supreme")
    foes = laid.formation(BLUE, "4x2 c fM", (9000, 6000, 1800), name="Foes")
    laid.single(BLUE, "hX", (9900, 6000, 0), role="supreme")
    return laid.table(phase), bows, king, foes


# Steps ----------------------------------------------------------------------------------------------------


def test_a_formation_is_moved_by_steps_and_a_single_figure_goes_as_it_likes() -> None:
    table, bows, king, foes = field()
    found = RULESET.mobility(table, BASES + bows)
    assert found is not None and found.left == found.full == 1000
    assert found.knows(Advance(1)) and found.knows(LineUp(BASES + foes)) and not found.knows(Way((), 0))
    rider = RULESET.mobility(table, king)
    assert rider is not None and rider.steps == ("way",) and rider.left == rider.full > 0
    assert RULESET.mobility(table, BASES + foes) is None, "it is not their turn"
    assert RULESET.mobility(table, 0) is None, "who stands on a base goes with it"
    assert RULESET.mobility(field("shooting")[0], BASES + bows) is None


def test_every_step_is_the_order_of_its_chapter() -> None:
    table, bows, king, foes = field()
    piece = BASES + bows
    meant: dict[Step, object] = {
        Advance(700): orders.Advance(bows, 700),
        Back(200): orders.Back(bows, 200),
        Slide(-50): orders.Slide(bows, -50),
        Turn(300, "front-left"): orders.Turn(bows, 300, "front-left"),
        LineUp(BASES + foes, "front-right"): orders.LineUp(bows, foes, "front-right"),
        Turn(300, "rear-left"): None,
        Way(((1, 1),), 0): None,
    }
    for step, order in meant.items():
        assert RULESET.order_along(table, piece, step) == order
    assert RULESET.order_along(table, king, Way(((5000, 5500),), 3590)) == orders.Walk(
        king, ((5000, 5500),), 3590
    )
    assert RULESET.order_along(table, king, Advance(100)) is None


# Gestures -------------------------------------------------------------------------------------------------


def test_a_gesture_shows_where_an_order_ends_and_a_spot_means_the_way_there() -> None:
    table, bows, king, _ = field()
    shown = RULESET.gesture(table, orders.Advance(bows, 700))
    assert (shown.piece, shown.spot, shown.facing, shown.cost) == (BASES + bows, (6700, 6000), 0, 700)
    assert RULESET.order_of(table, shown) == orders.Advance(bows, 700)
    back = Gesture("", BASES + bows, spot=(5800, 6400))
    assert RULESET.order_of(table, back) == orders.Back(bows, 200), "what is sideways is no matter"
    turned = Gesture("", BASES + bows, facing=3300, spot=(6000, 6000))
    assert RULESET.order_of(table, turned) == orders.Turn(bows, -300)
    ride = Gesture("", king, spot=(5000, 5000))
    assert RULESET.order_of(table, ride) == orders.Walk(king, ((5000, 5000),), 2700)


def test_moves_are_called_by_their_lengths_and_angles() -> None:
    table, bows, _, foes = field()
    said = {
        orders.Advance(bows, 700): ("move.figures.advance", {"length": 700}),
        orders.Slide(bows, -50): ("move.figures.slide-left", {"length": 50}),
        orders.Turn(bows, 300): ("move.figures.turn-right", {"angle": 300}),
        orders.Turn(bows, -300, "front-left"): ("move.figures.wheel-left", {"angle": 300}),
        orders.LineUp(bows, foes, "centre"): ("move.figures.line-up", {}),
        orders.Break(bows): ("order.figures.break", {}),
    }
    for order, (message, parameters) in said.items():
        phrase = RULESET.wording(table, order)
        assert (phrase.message, dict(phrase.parameters)) == (message, parameters)
        assert phrase.pieces[0] == BASES + bows


def test_what_is_left_is_what_was_not_gone_and_a_way_back_in_front_contact() -> None:
    laid = Situation()
    ours = laid.formation(RED, "4x2 c fM", (6000, 6000, 0))
    laid.formation(BLUE, "4x2 c fM", (6400, 6000, 1800))
    found = RULESET.mobility(laid.table(), BASES + ours)
    assert found is not None and (found.left, found.full) == (500, 1000)


def test_a_shot_is_shown_by_the_base_of_its_shooters() -> None:
    table, bows, _, foes = field("shooting")
    assert isinstance(table.agenda[-1], Shooting)
    shooter, target = table.members[bows][0], table.members[foes][0]
    shown = RULESET.gesture(table, orders.Shoot(target, ((shooter, 0),)))
    assert (shown.piece, shown.targets) == (BASES + bows, (target,))


# Overlays -------------------------------------------------------------------------------------------------


def test_the_zone_that_is_drawn_is_the_one_that_halts() -> None:
    table, _, _, foes = field()
    drawn = zone(table, foes).corners
    base = table.bases[foes]

    def dot(x: float, y: float) -> Corners:
        return tuple((round(x + a) * FINE, round(y + b) * FINE) for a, b in ((0, 0), (1, 0), (1, 1)))

    middle = base.pose.x, base.pose.y
    for x, y in drawn:
        inner = (x + (middle[0] - x) * 0.02, y + (middle[1] - y) * 0.02)
        outer = (x - (middle[0] - x) * 0.02, y - (middle[1] - y) * 0.02)
        behind = x >= base.pose.x + base.size.depth // 2 - 10
        assert behind or near_before_rear(base, dot(*inner), table.profile.zone)
        assert not near_before_rear(base, dot(*outer), table.profile.zone)


def test_who_fights_already_shows_no_zone() -> None:
    laid = Situation()
    laid.formation(RED, "4x2 c fM", (6000, 6000, 0))
    laid.formation(BLUE, "4x2 c fM", (6400, 6000, 1800))
    assert RULESET.overlays(laid.table(), "zone") == ()
    assert len(RULESET.overlays(field()[0], "zone")) == 2
    assert [each.side for each in RULESET.overlays(field()[0], "zone", side=BLUE)] == [BLUE]


def test_command_is_a_ring_about_each_commander_and_wider_with_help() -> None:
    table, bows, king, _ = field()
    (ring,) = RULESET.overlays(table, "command", piece=BASES + bows)
    assert ring.piece == king and ring.shapes == (Circle(5000, 6000, 4000),)
    assert len(RULESET.overlays(table, "command")) == 2
    (near,) = RULESET.overlays(table, "near", side=RED)
    assert near.shapes == (Circle(5000, 6000, 1000),)


def test_the_arc_of_a_formation_lies_before_its_shooters() -> None:
    table, bows, _, foes = field()
    (arc,) = RULESET.overlays(table, "arc", piece=BASES + bows)
    (shape,) = arc.shapes
    assert isinstance(shape, Polygon)
    far = max(x for x, _ in shape.corners)
    front = table.standing[table.members[bows][0]].pose.x
    assert far - front == max(each.length for each in RULESET.rings(table, BASES + bows))
    assert min(x for x, _ in shape.corners) == front, "nothing behind them"
    assert RULESET.overlays(table, "arc", piece=BASES + foes) == ()


# Lengths --------------------------------------------------------------------------------------------------


def test_the_rings_of_a_piece_and_the_stick_of_two_armies() -> None:
    table, bows, king, _ = field()
    assert Range(500, "range.figures.zone") in RULESET.rings(table, BASES + bows)
    assert {each.message for each in RULESET.rings(table, king)} == {
        "range.figures.near",
        "range.figures.command",
    }

    class Side:
        def __init__(self, name: str) -> None:
            self.army = RULESET.sample_armies()[name]

    class Scenario:
        sides = tuple(Side(name) for name in sorted(RULESET.sample_armies())[:2])

    found = RULESET.ranges(Scenario())
    assert [each.length for each in found] == sorted(each.length for each in found)
    shots = [each for each in found if each.message == "range.figures.shot"]
    used = {
        troop.name
        for side in Scenario.sides
        for troop in side.army.troops
        if any(unit.troop == troop.id for unit in side.army.units)
    }
    assert shots and all(set(each.names) <= used for each in shots)
    assert {"range.figures.command", "range.figures.zone"} <= {each.message for each in found}
