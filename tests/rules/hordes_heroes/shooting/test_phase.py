"""The shooting phase as a whole: who declares when, what is rolled, and what strikes whom in which order."""

import pytest

from hheditor.rules.api import Rolled, Stage
from hheditor.rules.hordes_heroes import RULESET
from hheditor.rules.hordes_heroes.position.orders import (
    Aim,
    CeaseFire,
    EndPhase,
    Evade,
    Flee,
    LoseStand,
    Recoil,
)
from hheditor.rules.hordes_heroes.position.tasks import CombatPhase
from tests.rules.hordes_heroes.builder import BLUE, MEN_AT_ARMS, RED, Field, axial, cell
from tests.rules.hordes_heroes.shooting_range import Range

ARCHERS = "C 2/4 s1 7+"
FOOT = "C 3/4 s1"
CANNON = "C 1/2 s1 kind=artillery rows=1-3:4/9 price=8"
LOOSE = "C 2/4 s1 7+ S"


def under_fire(target: str, hits: int, place: tuple[int, int] = (0, -2), side: int = RED, **state) -> Range:
    """Archers at (0, 0) and two units beside them score so many hits on a target."""
    field = Field(**state.pop("options", {}))
    for at in ((0, 0), (-1, 0), (-2, 0)):
        field.unit(side, "C 2/4 s1 6+", at)
    field.unit(1 - side, target, place, **state)
    shoot = Range(field.table("shooting", side)).end()
    shoot.hits(hits)
    return shoot


# The phase ---------------------------------------------------------------------------------------------


@pytest.mark.rule("SEQ-3")
@pytest.mark.parametrize("mover", [RED, BLUE])
def test_the_side_in_its_bound_declares_first_and_nothing_happens_before_both_have(mover):
    field = Field()
    field.unit(RED, ARCHERS, (0, 0), "S")
    field.unit(BLUE, ARCHERS, (2, 0), "N")
    shoot = Range(field.table("shooting", mover))
    assert shoot.asked == mover
    shoot.order(EndPhase())
    assert shoot.asked == 1 - mover
    assert [event for event in shoot.events if event.event] == []
    shoot.order(EndPhase())
    assert [event.pieces for event in shoot.told("shot")] == [(mover, 1 - mover), (1 - mover, mover)]


@pytest.mark.rule("SEQ-3")
def test_a_side_with_nothing_to_declare_is_not_asked():
    field = Field()
    field.unit(RED, FOOT, (0, 0))
    field.unit(BLUE, ARCHERS, (2, 0))
    shoot = Range(field.table("shooting", RED))
    assert shoot.asked == BLUE
    assert not shoot.told("no-shooting")


@pytest.mark.rule("SEQ-3")
def test_nobody_to_shoot_is_told_and_the_phase_is_over():
    field = Field()
    field.unit(RED, FOOT, (0, 0))
    field.unit(BLUE, FOOT, (2, 0))
    shoot = Range(field.table("shooting", RED))
    assert shoot.over
    assert len(shoot.told("no-shooting")) == 1


@pytest.mark.rule("SEQ-1")
def test_hand_to_hand_follows():
    field = Field()
    field.unit(RED, ARCHERS, (0, 0))
    field.unit(BLUE, FOOT, (2, 0))
    field.unit(RED, FOOT, (5, 0))
    field.unit(BLUE, FOOT, (6, 0))
    table = field.table("shooting", RED)
    stage = Stage(table)
    RULESET.settle(stage)
    table = RULESET.follow(stage.position, EndPhase())
    table = RULESET.follow(table, Rolled(reading=(0,)))
    assert table.phase == "combat"
    assert isinstance(table.agenda[0], CombatPhase)


@pytest.mark.rule("SEQ-3", "R-53")
def test_a_shooter_lost_in_the_phase_has_shot_all_the_same():
    field = Field()
    field.unit(RED, ARCHERS, (0, 0), stands=2)
    field.unit(BLUE, ARCHERS, (2, 0), stands=2)
    shoot = Range(field.table("shooting", RED)).end()
    assert shoot.roll.pieces == (0, 1)
    shoot.dice(12, 12)
    assert shoot.roll.pieces == (1, 0)
    shoot.dice(12, 7)
    assert shoot.unit(0).disrupted
    assert shoot.unit(1).disrupted


@pytest.mark.rule("R-51", "SEQ-3")
def test_disruption_of_the_phase_does_not_halve_its_own_shots():
    field = Field()
    field.unit(RED, ARCHERS, (0, 0))
    field.unit(BLUE, ARCHERS, (2, 0))
    shoot = Range(field.table("shooting", RED)).end()
    shoot.dice(7, 7, 1, 1)
    assert not shoot.unit(1).disrupted
    assert shoot.roll.count == 4
    shoot.dice(1, 1, 1, 1)
    assert shoot.unit(1).disrupted


@pytest.mark.rule("SHO-2")
def test_one_roll_for_each_target_however_many_shoot_at_it():
    field = Field()
    for at in ((0, 0), (-1, 0), (-2, 0)):
        field.unit(RED, ARCHERS, at)
    field.unit(BLUE, FOOT, (0, -2))
    shoot = Range(field.table("shooting", RED)).end()
    assert (shoot.roll.count, shoot.roll.pieces) == (12, (0, 1, 2, 3))
    assert (shoot.roll.purpose, shoot.roll.rule, shoot.roll.side) == ("shooting", "SHO-1", RED)
    shoot.hits(0)
    assert shoot.over
    assert shoot.told("volley")[0].fact("dice") == 12
    assert not shoot.told("result")


@pytest.mark.rule("SHO-2", "R-51")
@pytest.mark.parametrize("apart", [False, True])
def test_artillery_and_small_arms_are_rolled_together_and_by_option_apart(apart):
    field = Field(artillery_apart=apart)
    guns = field.unit(RED, CANNON, (2, -2), "W")
    archers = field.unit(RED, ARCHERS, (0, 0))
    foe = field.unit(BLUE, FOOT, (0, -2))
    shoot = Range(field.table("shooting", RED)).end()
    if apart:
        assert shoot.roll.pieces == (guns, foe)
        shoot.dice(4, 4)
        assert shoot.roll.pieces == (archers, foe)
        shoot.dice(7, 7, 1, 1)
    else:
        assert shoot.roll.pieces == (guns, archers, foe)
        assert [pool.steps for pool in shoot.roll.pools] == [((4, 1), (9, 2)), ((7, 1),)]
        shoot.dice(4, 4, 7, 7, 1, 1)
    assert shoot.unit(foe).disrupted
    assert shoot.unit(foe).stands == (4 if apart else 3)


@pytest.mark.rule("SHO-2")
def test_read_apart_stands_add_up_and_the_stronger_move_holds():
    field = Field(artillery_apart=True)
    field.unit(RED, "C 1/3 s1 kind=artillery rows=1-3:4/9 price=8", (2, -2), "W")
    field.unit(RED, ARCHERS, (0, 0))
    foe = field.unit(BLUE, "A 3/4 s1", (0, -2))
    shoot = Range(field.table("shooting", RED)).end()
    assert shoot.roll.purpose == "artillery"
    shoot.dice(9, 9, 1)
    assert shoot.roll.purpose == "shooting"
    shoot.dice(12, 12, 12, 12)
    (result,) = shoot.told("result")
    assert [result.fact(name) for name in ("hits", "stands", "move", "disrupted")] == [8, 2, "recoil", 0]
    assert shoot.unit(foe).stands == 2


@pytest.mark.rule("SHO-8", "SHO-5", "SKI-2")
def test_the_dice_of_every_shot_are_told_term_by_term():
    field = Field()
    archers = field.unit(RED, ARCHERS, (0, 0), "E")
    one = field.unit(BLUE, FOOT, (1, 0))
    two = field.unit(BLUE, FOOT, (1, -1))
    loose = field.unit(RED, LOOSE, (-5, 0), formation="skirmish", cells=((-5, 0), (-6, 0), (-7, 0), (-8, 0)))
    field.unit(BLUE, FOOT, (-5, -2))
    shoot = Range(field.table("shooting", BLUE, contacts=((one, archers), (two, archers))))
    shoot.order(Aim(archers, ((one, 1), (two, 3)))).end()
    told = {event.pieces: [(term.name, term.value) for term in event.terms] for event in shoot.told("shot")}
    assert told[archers, two][:2] == [
        ("term.hordes_heroes.dice-stands", 4),
        ("term.hordes_heroes.dice-elsewhere", -1),
    ]
    assert told[archers, one][:2] == [
        ("term.hordes_heroes.dice-stands", 4),
        ("term.hordes_heroes.dice-elsewhere", -3),
    ]
    assert [terms[0] for pieces, terms in told.items() if pieces[0] == loose] == [
        ("term.hordes_heroes.dice-stands", 1)
    ]
    assert shoot.thrown(archers) == 4


@pytest.mark.rule("SHO-2")
@pytest.mark.parametrize(
    ("bows", "guns", "move"), [(1, (9, 4, 1), "recoil"), (3, (4, 1, 1), "recoil"), (1, (4, 1, 1), "")]
)
def test_read_apart_either_may_drive_the_target_back(bows, guns, move):
    field = Field(artillery_apart=True)
    field.unit(RED, "C 1/3 s1 kind=artillery rows=1-3:4/9 price=8", (2, -2), "W")
    field.unit(RED, ARCHERS, (0, 0))
    foe = field.unit(BLUE, "A 3/4 s1", (0, -2))
    shoot = Range(field.table("shooting", RED)).end()
    shoot.dice(*guns).hits(bows)
    assert shoot.told("result")[0].fact("move") == move
    assert (shoot.where(foe) == (0, -2)) is not bool(move)


# Results -----------------------------------------------------------------------------------------------


@pytest.mark.rule("SHO-11", "CMP-15")
def test_a_charger_shot_back_leaves_contact_and_nobody_follows():
    field = Field()
    archers = field.unit(RED, "C 2/4 s1 8+C", (0, 0), "E")
    knights = field.unit(BLUE, MEN_AT_ARMS, (1, 0), "W")
    shoot = Range(field.table("shooting", BLUE, contacts=((knights, archers),))).end()
    shoot.dice(4, 9, 10, 12)
    assert shoot.over
    assert shoot.where(knights) == (2, 0)
    assert shoot.unit(knights).facing == 6
    assert shoot.where(archers) == (0, 0)


@pytest.mark.rule("CMP-11", "R-89")
def test_a_unit_shot_at_recoils_from_the_nearest_shooter_that_hit():
    field = Field()
    field.unit(RED, ARCHERS, (-2, 0))
    near = field.unit(RED, CANNON.replace("1-3", "1-6"), (0, 4), "NW")
    foe = field.unit(BLUE, "A 3/4 s1", (0, 0), "SW")
    shoot = Range(field.table("shooting", RED)).end()
    assert near in shoot.roll.pieces
    shoot.hits(3)
    assert shoot.where(foe) == (1, 0)


@pytest.mark.rule("CMP-11", "R-89")
def test_a_unit_shot_at_from_both_sides_flees_from_the_nearest_only():
    field = Field()
    field.unit(RED, ARCHERS, (2, 0), "W")
    field.unit(RED, CANNON, (-3, 0), "E")
    foe = field.unit(BLUE, "E 1/4 s1", (0, 0))
    shoot = Range(field.table("shooting", RED)).end().hits(2)
    assert {axial(order.cell) for order in shoot.orders() if isinstance(order, Flee)}
    shoot.order(shoot.orders()[0])
    assert (shoot.unit(foe).gone, shoot.unit(foe).stands) == ("", 4)


@pytest.mark.rule("CMP-11")
def test_in_contact_a_unit_recoils_from_the_enemy_it_faces_whoever_shot():
    field = Field()
    field.unit(RED, ARCHERS, (0, 2))
    spears = field.unit(RED, FOOT, (-1, 0), "E")
    foe = field.unit(BLUE, "A 3/4 s3 kind=cavalry", (0, 0), "W")
    shoot = Range(field.table("shooting", BLUE, contacts=((foe, spears),))).end()
    assert shoot.roll.pieces == (0, foe)
    shoot.hits(3)
    assert shoot.where(foe) == (1, 0)


@pytest.mark.rule("SEQ-7", "R-52")
def test_who_is_nearest_his_own_edge_moves_first():
    field = Field()
    field.unit(RED, "C 2/4 s1 6+", (0, 0))
    field.unit(RED, "C 2/4 s1 6+", (4, -2))
    front = field.unit(BLUE, "A 3/4 s1", (0, -2))
    rear = field.unit(BLUE, "A 3/4 s1", (4, -4))
    shoot = Range(field.table("shooting", RED)).end()
    assert shoot.roll.pieces[-1] == front
    shoot.hits(3).hits(3)
    assert [event.pieces for event in shoot.told("result")] == [(front,), (rear,)]
    assert [event.pieces for event in shoot.told("recoiled")] == [(rear,), (front,)]


@pytest.mark.rule("R-52")
def test_so_that_a_queue_does_not_die_of_traffic():
    field = Field()
    field.unit(RED, "C 2/4 s1 6+", (0, 0))
    field.unit(RED, CANNON.replace("1-3", "1-6"), (0, 2), "NW")
    front = field.unit(BLUE, "A 3/4 s1", (0, -2))
    rear = field.unit(BLUE, "A 3/4 s1", (0, -3))
    field.unit(RED, "C 2/4 s1 6+", (2, -5))
    shoot = Range(field.table("shooting", RED)).end()
    while not shoot.over:
        if RULESET.roll(shoot.table) is not None:
            shoot.hits(3)
        else:
            shoot.order(shoot.orders()[0])
    assert [event.pieces for event in shoot.told("recoiled")] == [(rear,), (front,)]
    assert not shoot.told("pushed")
    assert not shoot.unit(rear).disrupted


@pytest.mark.rule("SEQ-7")
@pytest.mark.parametrize("mover", [RED, BLUE])
def test_among_equals_the_side_in_its_bound_moves_first(mover):
    field = Field()
    field.unit(RED, "A 2/4 s1 6+", (0, 0))
    field.unit(BLUE, "A 2/4 s1 6+", (2, 0))
    shoot = Range(field.table("shooting", mover)).end()
    shoot.hits(3).hits(3)
    assert shoot.over
    assert [event.pieces[0] for event in shoot.told("recoiled")] == [mover, 1 - mover]


@pytest.mark.rule("SEQ-3")
def test_all_losses_come_before_all_moves():
    field = Field()
    field.unit(RED, "A 2/4 s1 6+", (0, 0))
    field.unit(BLUE, "A 2/4 s1 6+", (2, 0))
    shoot = Range(field.table("shooting", RED)).end()
    shoot.hits(4).hits(4)
    kinds = [event.event for event in shoot.events if event.event in ("stands-lost", "recoiled")]
    assert kinds == ["stands-lost", "stands-lost", "recoiled", "recoiled"]


@pytest.mark.rule("PAV-1")
def test_pavises_spare_the_recoil_but_not_disruption_or_losses():
    shoot = under_fire("C 2/4 s1", 3, pavise=True)
    assert shoot.over
    assert shoot.where(3) == (0, -2)
    assert shoot.unit(3).disrupted
    assert shoot.unit(3).pavise
    assert [event.rule for event in shoot.told("stood-fast")] == ["PAV-1"]
    lossy = under_fire("B 2/4 s1", 4, pavise=True)
    assert (lossy.unit(3).stands, lossy.where(3)) == (3, (0, -2))


@pytest.mark.rule("PAV-2", "R-63")
def test_a_flight_from_shooting_is_made_and_loses_the_pavises():
    shoot = under_fire("C 2/4 s1", 4, pavise=True)
    while not shoot.over:
        shoot.order(next(order for order in shoot.orders() if isinstance(order, Flee)))
    assert not shoot.unit(3).pavise
    assert shoot.unit(3).stands == 3
    assert shoot.where(3) != (0, -2)
    assert [event.rule for event in shoot.told("pavises-lost")] == ["PAV-2"]


@pytest.mark.rule("STK-1")
def test_stakes_do_not_spare_the_recoil_from_shooting():
    field = Field()
    field.unit(RED, "C 2/4 s1 6+", (0, 0))
    foe = field.unit(BLUE, "B 2/4 s1", (2, 0), "W")
    field.plant(BLUE, (2, 0), "W")
    shoot = Range(field.table("shooting", RED)).end().hits(3)
    assert shoot.where(foe) == (3, 0)
    assert [axial(stakes.cell) for stakes in shoot.table.stakes] == [(2, 0)]


@pytest.mark.rule("CMP-9", "R-98")
def test_artillery_stays_under_fire_but_is_disrupted_and_loses_pieces():
    shoot = under_fire(CANNON, 4)
    assert (shoot.where(3), shoot.unit(3).stands, shoot.unit(3).disrupted) == ((0, -2), 1, True)


@pytest.mark.rule("HER-1", "HER-2")
def test_a_hero_beside_the_target_shields_it_from_three_hits_and_not_from_four():
    for hits, harmed in ((3, False), (4, True)):
        field = Field()
        field.unit(RED, "C 2/4 s1 6+", (0, 0))
        foe = field.unit(BLUE, "E 1/4 s1", (2, 0))
        field.leader(BLUE, (3, 0), hero=True)
        shoot = Range(field.table("shooting", RED)).end().hits(hits)
        assert shoot.unit(foe).disrupted is harmed
        assert shoot.told("result")[0].rule == ("CRT-1" if harmed else "HER-1")


@pytest.mark.rule("HER-2")
def test_a_hero_who_dies_in_the_phase_has_still_shielded():
    field = Field()
    for at in ((0, 0), (-1, 0), (3, -4), (2, -4)):
        field.unit(RED, "C 2/4 s1 6+", at)
    host = field.unit(BLUE, "E 1/4 s1", (0, -2))
    beside = field.unit(BLUE, "E 1/4 s1", (1, -2))
    field.leader(BLUE, (0, -2), hero=True)
    field.leader(BLUE, (9, -9))
    shoot = Range(field.table("shooting", RED)).end()
    for _ in range(2):
        shoot.hits(7 if shoot.roll.pieces[-1] == host else 3)
    assert shoot.over
    assert shoot.unit(host).gone == "lost"
    assert shoot.table.leaders[0].gone == "lost"
    assert not shoot.unit(beside).disrupted


@pytest.mark.rule("GEN-3")
def test_shooting_kills_a_general_only_with_the_last_of_his_host():
    for stands, alive in ((4, True), (2, False)):
        field = Field()
        field.unit(RED, "C 2/4 s1 6+", (0, 0))
        field.unit(BLUE, "A 2/4 s1", (2, 0), stands=stands)
        field.leader(BLUE, (2, 0))
        field.leader(BLUE, (9, -9))
        shoot = Range(field.table("shooting", RED)).end().hits(4)
        assert (shoot.table.leaders[0].gone == "") is alive
        if alive:
            assert axial(shoot.table.leaders[0].cell) == shoot.where(1) == (3, 0)


@pytest.mark.rule("CRT-3", "STD-1")
def test_a_unit_left_with_one_stand_is_removed_and_does_not_move():
    shoot = under_fire("C 2/4 s1", 6, stands=3)
    assert shoot.over
    assert shoot.unit(3).gone == "lost"
    assert not shoot.told("fled")


@pytest.mark.rule("DIS-1")
def test_disrupted_again_nothing_more():
    shoot = under_fire("D 2/4 s1", 1, disrupted=True)
    assert shoot.over
    assert shoot.unit(3).disrupted
    assert not shoot.told("disrupted")


@pytest.mark.rule("CMP-1")
def test_the_owner_chooses_where_a_recoil_leaves_a_choice():
    field = Field()
    field.unit(RED, "C 2/4 s1 6+", (0, 0))
    foe = field.unit(BLUE, "A 2/4 s1", (2, -1))
    shoot = Range(field.table("shooting", RED)).end().hits(3)
    assert RULESET.to_act(shoot.table) == BLUE
    choice = [order for order in shoot.orders() if isinstance(order, Recoil)]
    assert {axial(order.cell) for order in choice} == {(3, -1), (3, -2)}
    shoot.order(Recoil(foe, cell(3, -2)))
    assert shoot.where(foe) == (3, -2)


# Combined arms -----------------------------------------------------------------------------------------


@pytest.mark.rule("CMB-1", "SW-54")
def test_the_owner_chooses_which_rank_shooting_costs_him():
    for ranks, left in (
        (("front", "front"), (0, 2)),
        (("rear", "front"), (1, 1)),
        (("rear", "rear"), (2, 0)),
    ):
        shoot = under_fire("A 4(+1)/4 s1", 6, rear="A 2/4 s1")
        for rank in ranks:
            assert RULESET.to_act(shoot.table) == BLUE
            question = RULESET.question(shoot.table)
            assert question is not None
            assert question.rule == "CMB-1"
            assert shoot.orders() == [LoseStand(3, "front"), LoseStand(3, "rear")]
            shoot.order(LoseStand(3, rank))
        unit = shoot.unit(3)
        assert (unit.stands - unit.rear_stands, unit.rear_stands) == left
        assert unit.disrupted
        assert shoot.where(3) != (0, -2) or not shoot.over


@pytest.mark.rule("CMB-1", "SW-54")
def test_in_the_other_book_and_where_all_is_lost_nothing_is_asked():
    front = under_fire("A 4(+1)/4 s1", 6, rear="A 2/4 s1", options={"combined_losses_front": True})
    assert (front.unit(3).stands, front.unit(3).rear_stands) == (2, 2)
    lost = under_fire("A 4(+1)/4 s1", 7, rear="A 2/4 s1")
    assert lost.over
    assert lost.unit(3).gone == "lost"


@pytest.mark.rule("CMB-1")
def test_when_one_rank_is_gone_the_other_loses_the_rest_unasked():
    shoot = under_fire("A 4(+1)/4 s1", 7, rear="A 2/4 s1", formation="block")
    shoot.order(LoseStand(3, "rear"), LoseStand(3, "rear"))
    assert (shoot.unit(3).stands, shoot.unit(3).rear_stands) == (3, 0)


@pytest.mark.rule("CMB-1")
def test_no_such_rank_is_refused():
    shoot = under_fire("A 4(+1)/4 s1", 4, rear="A 2/4 s1")
    assert shoot.why(LoseStand(3, "middle"))[0] == "CMB-1"
    assert shoot.why(LoseStand(2, "front"))[0] == "CMB-1"


# Skirmishers -------------------------------------------------------------------------------------------


def skirmish(klass: str, hits: int, *others: tuple[int, int]) -> Range:
    """Skirmishers in a row to the north-east, one of them touched by Red archers in (0, 0), and others."""
    field = Field()
    cells = ((2, -3), (1, -2), (0, -1), (3, -4))
    field.unit(BLUE, f"{klass} 2/4 s1 7+ S", (2, -3), formation="skirmish", cells=cells)
    for place in ((0, 0), *others):
        field.unit(RED, "C 2/4 s1 6+", place)
    shoot = Range(field.table("shooting", RED))
    shoot.order(EndPhase(), CeaseFire(0), EndPhase())
    return shoot.hits(hits)


@pytest.mark.rule("SKI-7", "R-107")
def test_touched_skirmishers_lose_the_touched_stand_first():
    shoot = skirmish("A", 4)
    assert shoot.unit(0).cells == (cell(2, -3), cell(1, -2), cell(3, -4))
    assert shoot.unit(0).stands == 3
    assert shoot.over


@pytest.mark.rule("SKI-7", "R-107")
@pytest.mark.parametrize("klass", ["A", "E"])
def test_recoil_and_flight_of_skirmishers_become_an_evade_of_one_hex(klass):
    shoot = skirmish(klass, 3)
    assert RULESET.to_act(shoot.table) == BLUE
    choice = [order for order in shoot.orders() if isinstance(order, Evade)]
    assert {(axial(order.cell), order.stand) for order in choice} == {
        ((0, -2), cell(0, -1)),
        ((-1, -1), cell(0, -1)),
    }
    assert shoot.why(Evade(0, cell(0, -3), cell(0, -1))) == ("SKI-7", {"most": 1})
    shoot.order(Evade(0, cell(-1, -1), cell(0, -1)))
    assert shoot.over
    assert shoot.unit(0).cells == (cell(2, -3), cell(1, -2), cell(-1, -1), cell(3, -4))
    assert shoot.unit(0).disrupted is (klass == "E")


@pytest.mark.rule("SKI-7")
def test_a_stand_with_one_way_goes_it_unasked_and_one_without_stays():
    one = skirmish("A", 3, (-1, 0))
    assert one.over
    assert cell(0, -2) in one.unit(0).cells
    none = skirmish("A", 3, (-1, 0), (0, -3))
    assert none.over
    assert none.unit(0).cells[2] == cell(0, -1)


@pytest.mark.rule("SKI-6", "SKI-7")
def test_three_of_four_skirmish_stands_lost_are_all_lost():
    shoot = skirmish("A", 7, (-1, 0))
    assert shoot.over
    assert shoot.unit(0).gone == "lost"
