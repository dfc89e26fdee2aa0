"""MOV, TER, FAC, STK, RNF, MNT: ways and what they cost."""

import pytest
from msgspec.structs import replace

from hheditor.rules.men_of_iron import RULESET
from hheditor.rules.men_of_iron.fire.targets import weapon
from hheditor.rules.men_of_iron.movement.ways import base_allowance, walk
from hheditor.rules.men_of_iron.position.orders import (
    Charge,
    Declare,
    EndPhase,
    Fire,
    Move,
    Remount,
    Ride,
    Shock,
    Shoot,
    Turn,
    Withdraw,
)
from hheditor.rules.men_of_iron.position.table import Table
from hheditor.rules.men_of_iron.position.tasks import Acting
from tests.rules.men_of_iron.field import (
    BLUE,
    BR,
    MOI,
    RED,
    At,
    Field,
    cell,
    cells,
    play,
    refused,
    rule,
    settle,
)


def cost(table: Table, unit: int, *way: At) -> object:
    task = table.agenda[-1]
    assert isinstance(task, Acting)
    found = walk(table, task, unit, cells(*way))
    return found if isinstance(found, int) else found.rule


@pytest.mark.rule("MOV-1", "DEC-6")
def test_a_unit_finishes_before_the_next_begins() -> None:
    field = Field()
    one, two = field.red("PK", (0, 4)), field.red("PK", (3, 4))
    begun = play(field.acting(), Move(one, cell((0, 3)), 9))
    assert rule(begun.table, Move(one, cell((0, 2)), 9)) == "", "it has points left"
    other = play(begun.table, Move(two, cell((3, 3)), 9))
    assert rule(other.table, Move(one, cell((0, 2)), 9)) == "MOV-1"
    kinds = {type(order).__name__ for order in RULESET.orders(begun.table)}
    assert {"Move", "Turn", "EndPhase", "Ride"} <= kinds


@pytest.mark.rule("MOV-2", "MR-20", "MOV-3")
def test_points_are_paid_hex_by_hex_and_no_hex_is_free() -> None:
    field = Field().paint("wood", (0, 0))
    pikes, gun = field.red("PK", (0, 1)), field.red("Bmb", (5, 1))
    table = field.acting()
    assert cost(table, pikes, (0, 0)) == 2
    assert cost(table, pikes, (0, 0), (1, -1)) == 3
    assert cost(table, pikes, (1, -1)) == "MOV-3", "only adjacent hexes"
    found = refused(table, Move(pikes, cell((1, -4)), 9))
    assert (found.rule, found.parameter("has")) == ("MOV-2", 4)
    slow = Field().paint("wood", (0, 0))
    tired = slow.red("UH", (0, 1), state="disordered", turned=False)
    slow.builder.units[tired] = replace(slow.builder.units[tired], state="retired")
    assert rule(slow.acting(), Move(tired, cell((0, 0)), 9)) != "", "no minimum move"
    assert base_allowance(table, gun) == 0


@pytest.mark.rule("MOV-4", "STK-1", "STK-2")
def test_nobody_enters_where_somebody_stands() -> None:
    field = Field()
    pikes, friend, foe = field.red("PK", (0, 0)), field.red("PK", (0, -1)), field.blue("PK", (3, 0))
    table = field.acting()
    found = refused(table, Move(pikes, cell((0, -1)), 9))
    assert (found.rule, found.pieces) == ("MOV-4", (pikes, friend))
    assert refused(table, Move(pikes, cell((3, 0)), 9)).pieces == (pikes, foe)
    assert refused(table, Move(pikes, 10**5, 9)).rule == "MOV-4"
    assert cost(table, pikes, (0, -1), (0, -2)) == "MOV-4", "nor passes through"


@pytest.mark.rule("MOV-7")
def test_some_do_not_move() -> None:
    field = Field()
    wall, retired = field.red("PK", (0, 0), wall="wall"), field.red("PK", (4, 0), state="retired")
    bombard = field.red("Bmb", (8, 0), deployed=True)
    table = field.acting()
    found = [
        rule(table, Move(unit, cell(at), 9))
        for unit, at in ((wall, (0, 1)), (retired, (4, -1)), (bombard, (8, 1)))
    ]
    assert found == ["WAL-2", "RES-19", "ART-2"]


@pytest.mark.rule("MOV-14", "MOV-15")
def test_leaders_go_along_or_stay_and_must_go_back() -> None:
    field = Field()
    knights, bows = field.red("MM", (0, 2)), field.blue("LB", (0, 0))
    leader = field.lead(RED, (0, 2))
    for along in ((leader,), ()):
        charge = Charge(knights, bows, cells((0, 1)), 9, along)
        charged = play(field.shock(), charge, Declare(), 0)
        assert charged.leader_at(leader) == (charged.at(knights) if along else (0, 2))
    shot = Field()
    archers, pikes = shot.red("LB", (0, 2)), shot.blue("PK", (0, 0), state="disordered")
    chief = shot.lead(BLUE, (0, 0))
    gone = play(shot.acting(), Fire(archers, pikes), 4, Withdraw(cell((0, -1)), 3))
    assert gone.leader_at(chief) == gone.at(pikes) == (0, -1)


@pytest.mark.rule("RNF-1", "RNF-3")
def test_reinforcements_wait_until_they_are_due() -> None:
    field = Field()
    late = field.battle(RED, entry=cells((-7, 14)), due=5)
    leader = field.leader(RED, None, late)
    one, two = field.red("PK", None, battle=late), field.red("PK", None, battle=late)
    early = field.acting(acting=late, activations=4)
    assert rule(early, Move(one, cell((-7, 14)), 9)) == "REF-2"
    table = field.acting(acting=late, activations=5)
    assert rule(table, Move(one, cell((-7, 14)), 9)) == "MOV-12", "he enters with the first of his units"
    first = play(table, Move(one, cell((-7, 14)), 9, (leader,)))
    assert first.leader_at(leader) == (-7, 14)
    assert rule(first.table, Move(two, cell((-7, 14)), 9)) == "MOV-4", "no room: it must wait"
    assert first.unit(two).gone == "waiting"


@pytest.mark.rule("FAC-4", "FAC-6")
def test_turns_and_no_zones() -> None:
    field = Field()
    knights, bows = field.red("MM", (0, 0)), field.blue("LB", (2, -1))
    turned = play(field.shock(), Charge(knights, bows, cells((1, 0)), 11), Declare())
    assert settle(turned).unit(knights).facing == 11
    assert not any(isinstance(order, Turn) for order in RULESET.orders(field.shock()))
    open_ = Field()
    pikes = open_.red("PK", (0, 2))
    open_.blue("PK", (2, 0))
    assert cost(open_.acting(), pikes, (0, 1), (0, 0)) == 2, "two hexes away nobody is held"


@pytest.mark.rule("TER-1", "TER-2", "TER-6")
def test_a_step_costs_hex_and_hexside_and_a_road_one() -> None:
    field = Field().paint("marsh", (0, 0), (5, 0)).hexside("stream", (0, 1), (0, 0))
    field.obstacle("roads", (5, 1), (5, 0))
    foot, horse = field.red("PK", (0, 1)), field.red("MM", (5, 1))
    table = field.acting()
    assert cost(table, foot, (0, 0)) == 2 + 1
    assert cost(table, horse, (5, 0)) == 1, "by road, though the marsh is closed to it"
    closed = Field().paint("marsh", (5, 0))
    horse = closed.red("MM", (5, 1))
    assert rule(closed.acting(), Move(horse, cell((5, 0)), 9)) == "TER-1"
    attack = Field().paint("village", (0, 0)).hexside("brook", (0, 0), (0, 1)).paint("marsh", (0, 1))
    men, foe = attack.red("DM", (0, 1)), attack.blue("DM", (0, 0))
    total = play(attack.shock(), Shock(men, (foe,)), Declare(), 5).totals
    assert total == [5 - 2 - 2 - 1 - 1], "defence, village, brook, own marsh"


@pytest.mark.rule("TER-5")
def test_slopes_by_levels() -> None:
    field = Field().raised(1, (0, 0)).raised(2, (3, 0)).raised(1, (6, 0))
    one, two, down = field.red("PK", (0, 1)), field.red("PK", (3, 1)), field.red("PK", (6, 0))
    horse = field.red("MM", (3, -1))
    table = field.acting()
    assert cost(table, one, (0, 0)) == 2
    assert cost(table, two, (3, 0)) == 3
    assert cost(table, down, (6, 1)) == 1
    assert cost(table, horse, (3, 0)) == "TER-1", "steep is closed to horse"


@pytest.mark.rule("TER-8")
def test_obstacles_men_make() -> None:
    field = (
        Field()
        .obstacle("stakes", (0, 0), (0, 1))
        .obstacle("caltrops", (4, 0))
        .obstacle("nets", (8, 1), (8, 0))
    )
    horse, other, foot = field.red("MM", (0, 1)), field.red("MM", (4, 1)), field.red("PK", (8, 1))
    table = field.acting()
    assert cost(table, horse, (0, 0)) == 3
    assert play(table, Move(other, cell((4, 0)), 9), 5).state(other) == "disordered"
    assert play(table, Move(foot, cell((8, 0)), 9), 6).state(foot) == "disordered"
    shield = Field()
    bows, pavise = shield.red("LB", (0, 2)), shield.blue("CB", (0, 0), pavise=True)
    assert play(shield.acting(), Fire(bows, pavise), 0).totals == [2 - 1]
    slow = Field()
    crossbows = slow.red("CB", (0, 2), pavise=True)
    assert base_allowance(slow.acting(), crossbows) == 4


@pytest.mark.rule("MR-23")
def test_after_dismounting_the_move_goes_on() -> None:
    field = Field(BR)
    knights = field.red("MM", (0, 0))
    down = play(field.acting(), Remount(knights), Move(knights, cell((2, 0)), 9))
    assert (down.unit(knights).kind, down.at(knights)) == ("DM", (2, 0))


@pytest.mark.rule("MR-24")
def test_a_mover_has_no_flank_and_faces_as_it_likes() -> None:
    field = Field()
    knights, bows = field.red("MM", (1, 2), "ESE"), field.blue("LB", (0, 0))
    for look in (1, 5, 9):
        came = play(field.acting(), Move(knights, cell((0, 1)), look), Shoot(bows), 0)
        assert came.totals == [3]
        assert came.unit(knights).facing == look


@pytest.mark.rule("MR-27")
def test_one_foot_unit_stays_with_a_gun() -> None:
    field = Field(BR)
    field.red("Art", (0, 0), deployed=True)
    foot, horse, second = field.red("Inf", (0, 1)), field.red("MM", (1, 0)), field.red("Inf", (-1, 0))
    table = field.acting()
    assert rule(table, Move(horse, cell((0, 0)), 9)) != ""
    with_it = play(table, Move(foot, cell((0, 0)), 9))
    assert with_it.at(foot) == (0, 0)
    assert rule(with_it.table, Move(second, cell((0, 0)), 9)) != ""


@pytest.mark.rule("MR-40", "LDR-4", "ADV-6")
def test_no_terrain_rolls_in_retreats_and_advances() -> None:
    field = Field().paint("wood", (0, 0), (0, -1), (1, -1), (-1, 0))
    men, foe = field.red("DM", (0, 1)), field.blue("DM", (0, 0), state="disordered")
    won = settle(play(field.shock(), Shock(men, (foe,)), Declare(), 6))
    assert won.at(men) == (0, 0) and not won.went("footing", "leader-safe")
    assert not won.unit(men).moved, "an advance is no movement"
    mud = Field().paint("mud", (1, 0))
    horse = mud.red("MM", (0, 0))
    leader = mud.lead(RED, (0, 0))
    rode = play(mud.acting(), Move(horse, cell((1, 0)), 9, (leader,)), 9)
    assert rode.state(horse) == "disordered" and not rode.went("leader-safe", "leader-killed")


@pytest.mark.rule("HOB-1")
def test_hobilars_fight_on_foot_as_the_scenario_says() -> None:
    field = Field(MOI, hobilars="LB")
    down, up = field.red("DH", (0, 2)), field.red("MH", (3, 2))
    foe = field.blue("PK", (0, 0))
    table = field.acting()
    assert weapon(table, down).id == "LB"
    assert play(table, Fire(down, foe), 0).totals == [2]
    assert rule(table, Fire(up, foe)) == "FIR-1"
    plain = Field(MOI)
    down, foe = plain.red("DH", (0, 2)), plain.blue("PK", (0, 0))
    assert play(plain.acting(), Fire(down, foe), 0).totals == [1], "as crossbows"


@pytest.mark.rule("DEF-3", "DEF-9")
def test_distance_and_what_counts_as_moved() -> None:
    field = Field()
    pikes, turned = field.red("PK", (0, 4)), field.red("PK", (3, 4))
    leader = field.lead(RED, (8, 4))
    table = field.acting()
    assert table.grid.distance(cell((0, 0)), cell((2, -1))) == 2
    done = play(table, Move(pikes, cell((0, 3)), 9), Turn(turned, 11), Ride(leader, cell((8, 5))))
    assert (done.unit(pikes).moved, done.unit(turned).moved) == (True, False)
    assert rule(done.table, EndPhase()) == ""


@pytest.mark.rule("DEC-23", "ENG-4")
def test_engaged_units_turn_to_their_opponents_and_shooters_break_off() -> None:
    def locked(kind: str, look: str) -> tuple[Table, int]:
        field = Field(engagement=True)
        unit, foe = field.red(kind, (0, 0), look), field.blue("DM", (1, -1))
        field.builder.units[unit] = replace(field.builder.units[unit], engaged=(foe,))
        field.builder.units[foe] = replace(field.builder.units[foe], engaged=(unit,))
        return field.acting(), unit

    table, pikes = locked("PK", "S")
    turns = {order.facing for order in RULESET.orders(table, pikes) if isinstance(order, Turn)}
    assert turns and turns <= {11, 7}, "one or two vertices, to face it"
    table, pikes = locked("PK", "N")
    assert rule(table, Turn(pikes, 11)) == "ENG-4"
    table, _bows = locked("LB", "N")
    assert rule(table, EndPhase()) == "ENG-3", "who cannot fight must break off"


@pytest.mark.rule("BOS-5")
def test_only_an_enemy_who_comes_near_brings_a_neutral_battle_in() -> None:
    for who, joins in (("enemy", True), ("friend", False), ("elsewhere", False)):
        field = Field(BR)
        idle = field.battle(BLUE, neutral=True, stirs=3)
        field.blue("Inf", (0, 0), battle=idle)
        field.blue("Inf", (6, 0))
        side, start, goal = RED, (0, 3), (0, 1)
        if who == "friend":
            side = BLUE
        elif who == "elsewhere":
            start, goal = (6, 3), (6, 1)
        unit = field.unit(side, "Inf", start)
        field.red("Inf", (-6, 6))
        went = play(field.acting(active=side, acting=field.own(side)), Move(unit, cell(goal), 9))
        assert bool(went.named("battle-joins")) == joins, who
