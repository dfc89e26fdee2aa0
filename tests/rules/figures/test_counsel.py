"""Counsel: what is worth more than resting, and that it wins."""

from __future__ import annotations

from hheditor.insight.bots import Tactician
from hheditor.insight.playing import play_out
from hheditor.insight.recruit import Recruit
from hheditor.rules.api import Order
from hheditor.rules.figures import RULESET, Situation, orders
from hheditor.rules.figures.bot.exchange import chances
from hheditor.rules.figures.command.victory import points_left
from hheditor.rules.figures.position.table import BASES, Table
from hheditor.rules.figures.situation import box
from tests.rules.figures import battlefields
from tests.rules.figures.driver import BLUE, RED


def merits(table: Table, about: int | None = None) -> dict[Order, int]:
    return {order: merit for merit, order in RULESET.counsel(table, about)}


def best(table: Table, about: int) -> Order:
    found = merits(table, about)
    return max(found, key=lambda order: found[order])


def test_expected_combats() -> None:
    assert chances(1, 0) == (417, 417) and chances(1, 3)[0] > 800 > 100 > chances(1, -3)[0]
    assert chances(2, 0)[0] > chances(1, 0)[0], "two dice against one"


def test_archers_shoot_and_do_not_run_into_spears() -> None:
    laid = Situation()
    bows = laid.formation(RED, "5x2 o fL/bow", (6000, 6000, 0))
    laid.formation(BLUE, "4x2 c fM", (8500, 6000, 1800))
    laid.single(RED, "hX", (5000, 6000, 0), role="supreme")
    assert isinstance(best(laid.table("shooting"), BASES + bows), orders.Shoot)
    moves = merits(laid.table("movement"), BASES + bows)
    assert all(merit <= 0 for order, merit in moves.items() if isinstance(order, orders.Advance))


def test_knights_charge_levies_and_nobody_attacks_at_bad_odds() -> None:
    laid = Situation()
    knights = laid.formation(RED, "4x2 c hX", (6000, 6000, 0))
    laid.formation(BLUE, "6x2 o fL", (7600, 6000, 1800))
    laid.single(RED, "hX", (5000, 6000, 0), role="supreme")
    order = best(laid.table("movement"), BASES + knights)
    assert isinstance(order, orders.Advance) and order.length == 900, "right into them"
    laid = Situation()
    levies = laid.formation(RED, "4x2 o fS/sling", (6000, 6000, 0))
    laid.formation(BLUE, "4x2 c hX", (6900, 6000, 1800))
    laid.single(RED, "hX", (5000, 6000, 0), role="supreme")
    attack = merits(laid.table("melee"), BASES + levies)
    assert all(merit < 0 for merit in attack.values())


def test_a_formation_goes_round_what_it_cannot_cross() -> None:
    laid = Situation().ground("wood", box(7000, 5300, 8000, 6700))
    foot = laid.formation(RED, "4x2 c fM", (6300, 6000, 0))
    laid.formation(BLUE, "4x2 o fL", (11000, 6000, 1800))
    laid.single(RED, "hX", (5500, 6000, 0), role="supreme")
    order = best(laid.table("movement"), BASES + foot)
    assert isinstance(order, orders.Turn) and abs(order.angle) > 200


def test_who_has_met_an_enemy_askew_lines_up_and_who_stands_beside_him_slides() -> None:
    """TRN-4, SLD-1: so that more than a corner fights."""
    laid = Situation()
    knights = laid.formation(RED, "4x2 c hX", (6000, 6000, 0))
    laid.formation(BLUE, "8x2 c fM", (7400, 6000, 1600))
    laid.single(RED, "hX", (5000, 6000, 0), role="supreme")
    table = laid.table("movement")
    charge = best(table, BASES + knights)
    assert isinstance(charge, orders.Advance)
    after = RULESET.follow(table, charge)
    order = best(after, BASES + knights)
    assert isinstance(order, orders.LineUp), "flush with whom it met"
    assert len(RULESET.follow(after, order).contacts) > len(after.contacts)
    laid = Situation()
    foot = laid.formation(RED, "8x2 c fX", (6000, 6000, 2700))
    laid.formation(BLUE, "8x2 c fL", (7000, 5600, 900))
    laid.single(RED, "hX", (6000, 7500, 2700), role="supreme")
    order = best(laid.table("movement"), BASES + foot)
    assert order == orders.Slide(foot, 500), "as far as one may"


def test_who_is_jammed_between_friends_steps_back_or_goes_for_somebody_else() -> None:
    laid = Situation()
    knights = laid.formation(RED, "4x2 c hM", (6000, 6000, 0))
    laid.formation(RED, "2x1 o ch[fM fL]", (6900, 6000, 0))
    laid.formation(BLUE, "4x2 c fM", (11000, 6000, 1800))
    laid.single(RED, "hX", (4200, 6000, 0), role="supreme")
    order = best(laid.table("movement"), BASES + knights)
    assert isinstance(order, orders.Back | orders.Turn)


def test_a_commander_follows_his_men() -> None:
    laid = Situation()
    for place in range(3):
        laid.formation(RED, "4x2 c fM", (9000, 4000 + 1500 * place, 0))
    laid.formation(BLUE, "4x2 c fM", (14000, 6000, 1800))
    king = laid.single(RED, "hX", (3000, 6000, 0), role="supreme")
    order = best(laid.table("movement"), king)
    assert isinstance(order, orders.Walk) and order.points[0][0] > 4500


def test_counsel_is_lawful() -> None:
    for number in range(4):
        for phase in ("shooting", "movement", "melee"):
            table = battlefields.field(number).table(phase, command=False)
            if RULESET.to_act(table) >= 0:
                assert all(RULESET.refusal(table, order) is None for _, order in RULESET.counsel(table))


def test_counsel_beats_chance() -> None:
    ahead = 0
    for number in range(5):
        good = number % 2
        laid = battlefields.field(number)
        table = laid.table("shooting", command=False, settled=True, turn=1, turn_limit=7, points=(200, 200))
        start = [points_left(table, side) for side in (RED, BLUE)]
        bots = (Recruit(), Tactician()) if good else (Tactician(), Recruit())
        ending = play_out(RULESET, table, bots, number)
        lost = [before - points_left(ending.position, side) for side, before in enumerate(start)]
        assert ending.outcome is not None and RULESET.problems(ending.position) == ()
        assert RULESET.prospect(ending.position, 0) == -RULESET.prospect(ending.position, 1)
        ahead += lost[good] < lost[1 - good]
    assert ahead >= 4
