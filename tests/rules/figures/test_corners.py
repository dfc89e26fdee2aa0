"""Corners that mutants slipped through: the first of a kind, riders in gates, ladders, sheer steps."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from hheditor.rules.api import Rolled, Stage
from hheditor.rules.figures import RULESET, Situation, orders
from hheditor.rules.figures.armies.catalogue import sample_armies
from hheditor.rules.figures.command import deployment
from hheditor.rules.figures.command.reach import reach_of
from hheditor.rules.figures.melee.modifiers import own_terms
from hheditor.rules.figures.position import tasks
from hheditor.rules.figures.position.agenda import AGENDA
from hheditor.rules.figures.position.table import Table, change_figure
from hheditor.rules.figures.position.works import SECTORS, beside
from hheditor.rules.figures.shooting.targets import targets
from hheditor.rules.figures.siege.damage import points_of
from hheditor.rules.figures.situation import box
from hheditor.tables import Pose, Size
from hheditor.tables.map import Work
from tests.rules.figures.castle import GATE, T_SW, W_SW, W_W, besieged, castle, peopled
from tests.rules.figures.driver import BLUE, RED, Game
from tests.rules.figures.test_deployment import meeting, preparing
from tests.rules.figures.test_documents import GARRISON, siege


@pytest.mark.rule("FOR-8", "FR-60")
def test_one_rider_goes_through_a_gate_in_a_phase_and_nobody_after_him() -> None:
    field = castle({GATE: {"shut": False}})
    riders = [field.single(RED, "hM", (9000, 5600 + 600 * n, 2700), role="commander") for n in range(2)]
    game = besieged(field)
    game.do(orders.Walk(riders[0], ((9000, 4300),), 2700))
    assert game.table.siege is not None
    assert (game.table.siege.sectors[GATE].mounted, game.table.siege.sectors[GATE].foot) == (1, 0)
    assert game.why(orders.Walk(riders[1], ((9000, 4900),), 2700)) == "FOR-8"
    assert game.why(orders.Walk(riders[1], ((9000, 5460),), 2700)) == ""


@pytest.mark.rule("LAD-3")
def test_a_ladder_leads_to_the_slot_above_its_foot() -> None:
    for x in range(7050, 7951, 50):
        field = castle()
        spots = tuple((x - 105 + 210 * n, 5255) for n in range(2)) + tuple(
            (6600 + 220 * n, 5600) for n in range(6)
        )
        field.dissolved(RED, "4x2 c fM", spots, 2700, ladders=1)
        game = besieged(field)
        game.do(orders.RaiseLadder(0, 1, x, 5150))
        assert game.table.siege is not None
        ladder = game.table.siege.ladders[0]
        slots = game.table.setup.sectors[W_SW].slots
        assert ladder.sector == W_SW
        assert abs(slots[ladder.slot].pose.x - x) == min(abs(each.pose.x - x) for each in slots), x


@pytest.mark.rule("LVL-4", "FR-36")
def test_only_from_beside_a_sheer_step_one_climbs_it() -> None:
    for deep, rule in ((100, ""), (104, ""), (105, ""), (106, "LVL-4"), (300, "LVL-4")):
        field = Situation().ground("hill", box(5000, 5000, 7000, 7000), 2)
        man = field.single(RED, "fS", (6000, 7000 - deep, 900))
        game = Game(field)
        assert game.why(orders.Walk(man, ((6000, 7100),), 900)) == rule, deep


@pytest.mark.rule("ENG-5", "FR-65")
def test_own_men_beside_a_light_engine_do_not_keep_it_from_shooting() -> None:
    field = castle()
    engine = field.engine(RED, "bolt-thrower", (9000, 7500, 2700))
    rect = castle().profile.engine("bolt-thrower")
    field.single(RED, "fM", (9000 + rect.width // 2 + 100, 7500, 2700))
    foe = field.single(BLUE, "fM", (9000, 6000, 900))
    field.single(RED, "fM/bow", (11000, 7500, 2700))
    game = besieged(field, "shooting")
    shot = orders.LooseEngine(engine, foe)
    assert game.why(shot) == ""
    field.single(BLUE, "fM", (9000 - rect.width // 2 - 100, 7500, 2700))
    assert besieged(field, "shooting").finding(shot).message == "refusal.figures.engine-engaged"


@pytest.mark.rule("ROU-5")
def test_the_first_of_all_figures_is_in_the_way_of_a_router_like_any_other() -> None:
    for ahead in (True, False):
        field = Situation()
        others = [(5000, 6500), (5000, 9000)] if ahead else [(5000, 9000), (5000, 6500)]
        for x, y in others:
            field.single(BLUE, "fM", (x, y, 900))
        router = field.single(RED, "fM", (5000, 6000, 900), state="rout")
        field.camp(RED, box(4000, 10500, 6000, 12000))
        field.formation(BLUE, "4x2 c fM", (15000, 2000, 900))
        game = Game(field, "shooting", settled=True)
        x, y = game.spot(router)
        assert (x - 5000) ** 2 + (y - 6500) ** 2 >= 200**2, "not through whoever stands there"
        assert y > 6000 and x != 5000, "but round him"


@pytest.mark.rule("CMD-5", "BRK-4")
def test_who_may_fight_in_rough_ground_may_walk_up_to_a_base_at_its_edge() -> None:
    field = Situation().ground("scrub", box(5000, 5000, 7000, 6000))
    field.formation(BLUE, "4x2 c fM", (6000, 6205, 0))
    man = field.single(RED, "fM", (6000, 5300, 900))
    field.single(RED, "hM", (6000, 4000, 900), role="supreme")
    game = Game(field, command=False)
    base = game.table.bases[0]
    y = base.pose.y - base.size.width // 2 - 100
    assert game.why(orders.Walk(man, ((6000, y),), 900)) == ""
    assert RULESET.refusal(game.table, orders.Walk(man, ((6000, y + 50),), 900)) is not None


# Sieges --------------------------------------------------------------------------------------------------


@pytest.mark.rule("LAD-3")
def test_heads_of_ladders_keep_apart_along_a_wall_that_runs_down_the_table_too() -> None:
    for y in range(3200, 4001, 100):
        field = castle()
        field.ladder(RED, (5900, 3600), W_W, 4)
        spots = tuple((5850, y - 105 + 210 * n) for n in range(2)) + tuple(
            (5000, 3000 + 230 * n) for n in range(6)
        )
        field.dissolved(RED, "4x2 c fM", spots, 0, ladders=1)
        game = besieged(field)
        raising = orders.RaiseLadder(0, 1, 5950, y)
        slots = game.table.setup.sectors[W_W].slots
        nearest = min(range(len(slots)), key=lambda each: (abs(slots[each].pose.y - y), each))
        apart = abs(slots[nearest].pose.y - slots[4].pose.y)
        assert (game.why(raising) == "") == (apart >= 400), y
        if apart >= 400:
            table = game.do(raising).table
            assert table.siege is not None
            assert (table.siege.ladders[1].sector, table.siege.ladders[1].slot) == (W_W, nearest)


@pytest.mark.rule("SIE-4")
def test_command_figures_of_a_formation_that_dissolves_stand_by_themselves() -> None:
    field = castle()
    band = field.formation(RED, "4x2 c fM", (9000, 6360, 2700), roles={(1, 0): "commander"}, screens=2)
    game = besieged(field).do(orders.Dissolve(band))
    officer, man = field.cards[band].figures[1], field.cards[band].figures[0]
    assert game.formation(band).state == "dissolved"
    assert (game.table.figures[officer].formation, game.table.figures[man].formation) == (-1, band)
    assert game.table.figures[officer].steady == game.table.turn


@pytest.mark.rule("FOR-2", "ENG-13")
def test_with_a_tower_its_engine_falls_and_no_other() -> None:
    field = castle({T_SW: {"damage": points_of(castle_table(), T_SW) - 1}})
    ram = field.engine(RED, "ram", (6100, 5700, 2700))
    lost = field.engine(BLUE, "bolt-thrower", sector=T_SW)
    kept = field.engine(BLUE, "bolt-thrower", sector=1)
    table = peopled(field).table("melee")
    table = replace(table, agenda=(*table.agenda, tasks.Battering(RED, ram, T_SW)))
    after = RULESET.play(table, Rolled((1,))).after
    assert after.siege is not None
    assert after.siege.sectors[T_SW].state == "fallen"
    assert [after.siege.engines[each].state for each in (ram, lost, kept)] == ["standing", "gone", "standing"]


def castle_table() -> Table:
    """The castle with nobody about."""
    return peopled(castle()).table()


# Battles -------------------------------------------------------------------------------------------------


@pytest.mark.rule("CMD-2", "MEL-9", "FR-50")
@pytest.mark.parametrize("before", [0, 1])
def test_who_stands_on_one_base_helps_his_commander_whichever_base_it_is(before: int) -> None:
    field = Situation()
    for _ in range(before):
        field.formation(RED, "4x2 c fM", (15000, 11000, 2700))
    roles = {(0, 0): "supreme", (7, 1): "standard"}
    band = field.formation(RED, "8x2 c fM", (6000, 6000, 2700), roles=roles)  # type: ignore[arg-type]
    field.formation(BLUE, "4x2 c fM", (6000, 3000, 900))
    table = field.table(command=False)
    table = replace(table, setup=replace(table.setup, profile=replace(table.profile, near=100)))
    king, man = field.cards[band].figures[0], field.cards[band].figures[14]
    assert reach_of(table, king) == table.profile.helped
    assert "term.figures.supreme" in [term.name for term in own_terms(table, (man, 0), 0)]


@pytest.mark.rule("VIC-1", "VIC-3")
@pytest.mark.parametrize("side", [RED, BLUE])
def test_whose_last_man_leaves_the_table_has_lost(side: int) -> None:
    field = Situation()
    field.razed = (True, True)
    field.single(side, "fM", (6000, 11900 if side == RED else 100, 0), state="rout")
    field.formation(1 - side, "4x2 c fM", (12000, 6000, 900))
    game = Game(field, "shooting", side, settled=True).end()
    assert game.table.ended is not None
    assert game.table.ended.winner == 1 - side


@pytest.mark.rule("ROU-4")
def test_routers_without_any_enemy_and_without_a_way_stay() -> None:
    field = Situation()
    man = field.single(RED, "fM", (6000, 6000, 0), state="rout")
    for walls in (
        (5500, 5500, 6500, 5900),
        (5500, 6100, 6500, 6500),
        (5500, 5500, 5900, 6500),
        (6100, 5500, 6500, 6500),
    ):
        field.ground("building", box(*walls))
    field.formation(RED, "4x2 c fM", (12000, 6000, 900))
    stage = Stage(replace(field.table("shooting"), played_on=True), record=False)
    AGENDA.settle(stage)
    assert stage.position.phase == "movement"
    assert (stage.position.figures[man].x, stage.position.figures[man].y) == (6000, 6000)


@pytest.mark.rule("DEP-4", "DEP-5", "OBS-2")
def test_a_base_may_take_its_officers_and_stakes_right_before_its_front() -> None:
    field = Situation()
    field.formation(RED, "5x2 o fL/lbow", (6000, 6000, 0))
    officer = field.single(RED, "fM", (0, 0, 0), role="musician")
    helper = field.single(RED, "fM", (0, 0, 0))
    foe = field.single(BLUE, "fM", (0, 0, 0), role="musician")
    field.formation(BLUE, "4x2 c fM", (6000, 3000, 0))
    field.cards = [replace(card, stakes=5 if card.side == RED else 0) for card in field.cards]
    game = Game(field)
    game.table = deployment.opening(field.setup(first=BLUE))
    men = tuple(range(10))

    wanted = orders.Deploy(0, 6000, 9800, 2700, 6, 2, False, (*men, officer, -1), 0)
    assert game.why(replace(wanted, figures=(*men[:5], officer, *men[5:9], -1, men[9]))) == ""
    assert game.why(replace(wanted, figures=(*men[:5], helper, *men[5:9], -1, men[9]))) == "DEP-5"
    assert game.why(replace(wanted, figures=(*men[:5], foe, *men[5:9], -1, men[9]))) == "DEP-5"
    assert game.why(replace(wanted, figures=(*men[:5], men[9], *men[5:9], -1, -1))) == "FRM-7"
    game.do(replace(wanted, figures=(*men[:5], officer, *men[5:9], -1, men[9])))
    line = game.table.stakes[0]
    front = game.table.bases[0].pose.y - game.table.bases[0].size.depth // 2
    assert (line.start[1], line.end[1]) == (front, front)
    assert game.table.figures[officer].formation == 0


@pytest.mark.rule("DEP-4")
def test_the_zone_of_either_side_ends_at_the_same_distance() -> None:
    for side, last, beyond in ((RED, 9100, 9099), (BLUE, 2900, 2901)):
        field = Situation()
        for each in (RED, BLUE):
            field.single(each, "fM", (0, 0, 0))
            field.formation(each, "4x2 c fM", (0, 0, 0))
        table = deployment.opening(field.setup(first=1 - side))
        table = replace(table, agenda=(tasks.Deploying(side, loose=True),))
        man = next(number for number, figure in enumerate(table.figures) if figure.side == side)
        facing = 2700 if side == RED else 900
        assert RULESET.refusal(table, orders.Place(man, 3000, last, facing)) is None
        assert RULESET.refusal(table, orders.Place(man, 3000, beyond, facing)) is not None


@pytest.mark.rule("DEP-4", "SIE-6")
def test_those_of_a_crowd_who_find_no_room_beside_their_first_wait() -> None:
    units = tuple(replace(each, stands=60) if "guards" in each.troop else each for each in GARRISON.units)
    position, pieces = preparing(siege(blue=replace(GARRISON, units=units)), BLUE)
    crowd = max(position.setup.entries, key=lambda entry: len(entry.pieces)).pieces
    assert len(crowd) == 60 and crowd[0] in pieces
    after = RULESET.follow(position, orders.Place(crowd[0], 9000, 3600, 900))
    placed = [after.figures[each] for each in crowd if after.figures[each].state == "loose"]
    assert 9 < len(placed) < 60
    beside = [each for each in placed if each.y > 2450]
    assert len(beside) > 9, "the others in the zone behind"
    assert all(max(abs(each.x - 9000), abs(each.y - 3600)) <= 1600 for each in beside)


@pytest.mark.rule("VIC-5", "SIE-2")
def test_a_limit_of_turns_is_the_scenarios_and_a_siege_has_days() -> None:
    assert RULESET.opening(replace(meeting(), turn_limit=5)).setup.turn_limit == 5
    assert RULESET.opening(replace(siege(), turn_limit=5)).setup.turn_limit == 0


# The door ------------------------------------------------------------------------------------------------


@pytest.mark.rule("SEQ-1", "SIE-2")
def test_what_is_told_of_a_moment() -> None:
    field = Situation()
    field.formation(RED, "4x2 c fM", (6000, 6000, 2700))
    field.formation(BLUE, "4x2 c fM", (6000, 3000, 900))
    table = field.table("movement", BLUE, turn=3)
    assert RULESET.moment(table) == type(RULESET.moment(table))(3, BLUE, "movement")
    opening = deployment.opening(field.setup(first=RED))
    assert (opening.phase, RULESET.moment(opening).side) == ("deployment", -1)
    assert RULESET.turns_a_day(table) == 0
    assert RULESET.turns_a_day(castle_table()) == 20
    assert RULESET.terrain("scrub") == next(row for row in table.profile.ground if row.id == "scrub")
    assert RULESET.terrain("lava") is None
    assert next(RULESET.counsel(table), None) is not None


@pytest.mark.rule("TYP-7")
def test_an_army_has_one_supreme_commander() -> None:
    army = sample_armies()["normans"]
    assert "supreme" not in RULESET.leader_roles(army)
    assert RULESET.leader_roles(replace(army, leaders=army.leaders[1:]))[0] == "supreme"


@pytest.mark.rule("SEQ-7", "SIE-7")
def test_whoever_encamps_rests_when_everybody_has_a_place() -> None:
    table = RULESET.opening(siege())
    assert isinstance(table.agenda[-1], tasks.Encamping | tasks.PlacingCamp)
    while not isinstance(table.agenda[-1], tasks.Encamping):
        table = RULESET.follow(table, next(iter(RULESET.orders(table))))
    assert RULESET.resting(table) == orders.SettleIn()
    assert RULESET.resting(RULESET.follow(table, orders.SettleIn())) == orders.EndPhase()


@pytest.mark.rule("MOV-1", "TAB-8")
def test_with_a_tenth_of_a_millimetre_left_one_goes_a_tenth_of_a_millimetre() -> None:
    field = Situation()
    man = field.single(RED, "fM", (6000, 6000, 0))
    field.single(RED, "hM", (6500, 6500, 0), role="supreme")
    table = field.table()
    for left, way, lawful in ((1, 1, True), (1, 2, False), (0, 1, False)):
        refused = RULESET.refusal(
            change_figure(table, man, left=left), orders.Walk(man, ((6000 + way, 6000),), 0)
        )
        assert (refused is None) == lawful, (left, way)


@pytest.mark.rule("ROU-9", "FR-29")
def test_a_formation_is_proposed_where_there_is_room_for_it() -> None:
    offsets = ((0, 0), (0, 500), (0, -500), (500, 0))
    barring = ((5700, 6000), (6000, 6500), (6000, 5500))
    for count in range(len(offsets)):
        field = Situation()
        for place in range(8):
            spot = (5850 + 300 * (place % 2), 5640 + 240 * (place // 2), 0)
            field.single(RED, "fM", spot, gathered=True)
        for x, y in barring[:count]:
            field.ground("wagon", box(x - 5, y - 5, x + 5, y + 5))
        field.formation(BLUE, "4x2 c fM", (12000, 3000, 900))
        proposed = next(each for each in RULESET.orders(field.table()) if isinstance(each, orders.FormUp))
        assert (proposed.x - 6000, proposed.y - 6000) == offsets[count]


@pytest.mark.rule("FOR-7", "LAD-6")
@pytest.mark.parametrize(("far", "lawful"), [(300, True), (301, False)])
def test_one_comes_down_as_far_from_a_door_or_ladder_as_the_rules_say(far: int, lawful: bool) -> None:
    field = castle()
    guard = field.on_top(BLUE, "fM", T_SW, 15)
    ladder = field.ladder(RED, (7500, 5150), W_SW, 5)
    climber = field.on_ladder("fM", ladder)
    door = besieged(field).table.setup.sectors[T_SW].doors[0].foot
    game = besieged(field, active=BLUE)
    assert game.may(orders.Descend(guard, door[0] + far, door[1])) == lawful
    game = besieged(field, active=RED)
    assert game.may(orders.ClimbDown(climber, 7500, 5150 + far)) == lawful


@pytest.mark.rule("ROG-4", "SHO-10", "CMD-6")
@pytest.mark.parametrize(("x", "loose"), [(6000, False), (7000, True)])
def test_on_a_bridge_nobody_can_stand_in_formation(x: int, loose: bool) -> None:
    field = Situation().line("stream", (6000, 0), (6000, 12000), width=300).bridge(5700, 5500, 6300, 6500)
    man = field.single(RED, "fM/bow", (x, 6000, 2700))
    foe = field.single(BLUE, "fM", (x, 4000, 900))
    shot = targets(field.table("shooting"), (man, 0))[foe]
    assert ("term.figures.loose-shooter" in [term.name for term in shot.terms]) == loose


@pytest.mark.rule("FOR-5", "FR-95")
def test_walls_back_to_back_are_two_ways_and_end_to_end_one() -> None:
    wall = Size(1000, 300)
    back = beside((Work("wall", Pose(3000, 3000, 900), wall), Work("wall", Pose(3000, 3300, 900), wall)))
    assert all(place[0] == number for (number, _), others in back.items() for place in others)
    end = beside((Work("wall", Pose(3000, 3000, 900), wall), Work("wall", Pose(4000, 3000, 900), wall)))
    assert sum(place[0] != number for (number, _), others in end.items() for place in others) == 2


@pytest.mark.rule("ENG-7", "FR-66")
@pytest.mark.parametrize(("short", "hit"), [(0, True), (200, True), (201, False)])
def test_a_stone_hits_what_it_falls_beside(short: int, hit: bool) -> None:
    field = castle()
    field.day_kind = "bombardment"
    far = field.profile.engine("mangonel").range
    engine = field.engine(RED, "mangonel", (7500, 5150 + short + far, 2700))
    table = peopled(field).table("shooting")
    table = replace(table, agenda=(*table.agenda, tasks.Casting(RED, engine)))
    step = RULESET.play(table, Rolled((6,)))
    fell = next(event for event in step.events if event.event == "stone-fell")
    assert fell.pieces == ((SECTORS + W_SW,) if hit else ())
    assert ("sector-damaged" in [event.event for event in step.events]) == hit


@pytest.mark.rule("CMP-4", "FR-53")
@pytest.mark.parametrize("side", [RED, BLUE])
def test_both_camps_can_be_lost(side: int) -> None:
    field = Situation()
    field.razed = (side == BLUE, side == RED)
    field.single(1 - side, "fM", (9000, 11000 if side == RED else 1000, 0))
    field.single(side, "fM", (3000, 6000, 0))
    field.formation(side, "4x2 c fM", (14000, 6000, 900))
    game = Game(field, "shooting", settled=True)
    assert game.table.razed == (True, True)
