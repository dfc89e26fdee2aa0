"""At the margins: types that look alike, the last turn of a path, the first and the last hex of a board."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from hheditor.hexes import facing_named
from hheditor.rules.hordes_heroes import RULESET
from hheditor.rules.hordes_heroes.armies.catalogue import entry
from hheditor.rules.hordes_heroes.contact.zones import contacts
from hheditor.rules.hordes_heroes.melee.routes import flight
from hheditor.rules.hordes_heroes.movement.reach import stopping_zone
from hheditor.rules.hordes_heroes.position.orders import (
    LEADERS,
    Aim,
    CeaseFire,
    EndPhase,
    Flee,
    Interchange,
    LeaderMove,
    Move,
    SortArms,
    SplitBlocks,
    StandApart,
    Turn,
)
from hheditor.rules.hordes_heroes.position.profile import inspect_profile, medieval
from hheditor.rules.hordes_heroes.position.table import Table, change
from tests.rules.hordes_heroes.builder import BLUE, BOARD, RED, Field, axial, cell
from tests.rules.hordes_heroes.driver import (
    actor,
    arena,
    asked,
    at,
    fight,
    only,
    orders,
    play,
    refusal,
    roll,
    settle,
    settled,
)
from tests.rules.hordes_heroes.shooting_range import Range

FOOT = "C 3(+1)/4 s1CR"
ARCHERS = "C 2/4 s1 7+"
LOOSE = "C 2/4 s1 7+ S"
PEASANTS, RIOTERS = "E 1/4 s1R H", "D 1/4 s1R H"
N, S, E, W = (facing_named(name) for name in "NSEW")
CORNER = axial(0)


# Joining -----------------------------------------------------------------------------------------------


def blocks(first: str, second: str, gone: str) -> Table:
    """Two units of six side by side, and one that has dissolved."""
    field = arena()
    field.unit(RED, first, (0, 0), name=first, formation="block")
    field.unit(RED, second, (1, 0), name=second, formation="block")
    field.unit(RED, gone, None, name=gone, stands=0, gone="merged")
    field.unit(RED, FOOT, (0, 12))
    return settled(field.table())


@pytest.mark.rule("HOR-1", "R-104")
@pytest.mark.parametrize(
    ("first", "second", "gone", "message"),
    [
        (PEASANTS, PEASANTS, PEASANTS, None),
        (PEASANTS, RIOTERS, PEASANTS, "refusal.hordes_heroes.split-full"),
        (RIOTERS, PEASANTS, PEASANTS, "refusal.hordes_heroes.split-full"),
        (PEASANTS, PEASANTS, RIOTERS, "refusal.hordes_heroes.split-third"),
    ],
)
def test_only_blocks_of_one_type_split_and_only_into_one_of_theirs(
    first: str, second: str, gone: str, message: str | None
) -> None:
    table = blocks(first, second, gone)
    order = SplitBlocks((0, 1), cell(1, -1))
    found = RULESET.refusal(table, order)
    assert (found.message if found is not None else None) == message
    assert (order in list(RULESET.orders(table, 0))) is (message is None)


@pytest.mark.rule("HOR-1", "R-104", "ZOC-1")
def test_the_third_block_stands_beside_both_on_free_ground() -> None:
    table = blocks(PEASANTS, PEASANTS, PEASANTS)
    for place in ((-1, 0), (2, 0), (0, -1), (3, 3)):  # beside one of them, or none
        assert (
            refusal(table, SplitBlocks((0, 1), cell(*place))).message == "refusal.hordes_heroes.split-place"
        )
    goal = SplitBlocks((0, 1), cell(0, 1))
    assert RULESET.refusal(table, goal) is None
    assert refusal(change(table, 3, cell=cell(0, 1)), goal).message == "refusal.hordes_heroes.split-place"
    alone = replace(table.leaders[0], cell=cell(0, 1))
    assert (
        refusal(replace(table, leaders=(alone, table.leaders[1])), goal).message
        == "refusal.hordes_heroes.split-place"
    )
    field = arena()
    for place in ((0, 0), (1, 0)):
        field.unit(RED, PEASANTS, place, name=PEASANTS, formation="block")
    field.unit(RED, PEASANTS, None, name=PEASANTS, stands=0, gone="merged")
    field.unit(BLUE, FOOT, (0, 3), "N")
    field.unit(RED, FOOT, (0, 12))
    near = change(
        settled(field.table()), 3, cell=cell(-1, 2)
    )  # it touches none of them, but its zone is there
    assert refusal(near, SplitBlocks((0, 1), cell(0, 1))).message == "refusal.hordes_heroes.split-place"
    field.paint("lake", (1, -1))
    wet = settled(field.table())
    assert refusal(wet, SplitBlocks((0, 1), cell(1, -1))).message == "refusal.hordes_heroes.split-place"
    assert refusal(wet, SplitBlocks((0, 0), cell(0, 1))).message == "refusal.hordes_heroes.blocks-three"


@pytest.mark.rule("CMB-1")
@pytest.mark.parametrize(
    ("front", "rear", "alike"),
    [("bills", "bows", True), ("bills", "bolts", False), ("spears", "bows", False)],
)
def test_both_ranks_must_be_of_the_same_types_to_sort(front: str, rear: str, alike: bool) -> None:
    field = arena()
    for place, ranks in (((0, 0), ("bills", "bows")), ((1, 0), (front, rear))):
        number = field.unit(RED, "C 4/4 s1CR", place, name=ranks[0], rear="C 2/4 s1CR 7+")
        card = field.troops[field.units[number].rear]
        field.troops[field.units[number].rear] = replace(card, id=ranks[1])
    field.unit(RED, FOOT, (0, 12))
    found = RULESET.refusal(settled(field.table()), SortArms(0, 1))
    assert (found is None) is alike
    assert found is None or (found.message, found.rule) == ("refusal.hordes_heroes.join-type", "CMB-1")


# Leaders and command -----------------------------------------------------------------------------------


@pytest.mark.rule("CMD-1", "CMD-6")
def test_who_rides_alone_has_no_host() -> None:
    field = arena()
    field.unit(RED, FOOT, (0, 0))
    field.leader(RED, (0, 0))
    table = settled(field.table("command"))
    assert table.leaders[2].host == 0
    after, events = play(table, LeaderMove(LEADERS + 2, cell(1, 0)))
    assert (after.leaders[2].host, after.leaders[2].moved) == (-1, True)
    assert only(events, "rode").pieces == (LEADERS + 2,)


def ridge(*, level: int = 1, around: int = 0, one: int | None = None, board_cell: int | None = None) -> bool:
    """Whether a wooded hex of a level is a ridge no command reaches; around it lie others, one lower."""
    field = Field()
    wood = (1, 0) if board_cell is None else axial(board_cell)
    grid = field.table().setup.grid
    here = field.at(*wood)
    beside = [other for other in grid.neighbours[here] if other >= 0]
    for other in beside:
        field.levels[other] = around
    if one is not None:
        field.levels[min(beside)] = one
    field.levels[here] = level
    field.ground[here] = "wood"
    return bool(field.table("command").setup.command_closed >> here & 1)


@pytest.mark.rule("CMD-4", "TER-12")
def test_the_crest_of_a_wooded_ridge_hears_no_command() -> None:
    assert ridge()
    assert not ridge(level=0)
    assert not ridge(level=1, around=1)  # a wooded plateau
    assert not ridge(level=1, around=0, one=2)  # a slope below something higher
    assert ridge(level=2, around=2, one=1)  # as high as all but one
    assert ridge(level=1, around=0, one=1)
    assert ridge(level=1, around=1, one=0, board_cell=1)  # the lower one is the corner, hex 0
    assert ridge(level=1, around=0, board_cell=0)
    last = BOARD.cells - 1
    assert ridge(board_cell=last)
    assert not ridge(level=1, around=1, board_cell=last)


@pytest.mark.rule("TRC-1", "ZOC-2")
def test_who_has_let_one_pass_lets_nobody_else() -> None:
    field = arena()
    mover = field.unit(RED, "B 3(+3)/3 s4R kind=chariot", (0, 0))
    for place in (CORNER, (3, 3), (-3, 3)):
        field.unit(BLUE, FOOT, place)
    table = replace(field.table(), declined=((2, mover), (3, 99)))
    grid = table.setup.grid
    assert stopping_zone(table, mover) == grid.around[0] | grid.around[cell(-3, 3)]
    gone = change(table, 1, cell=-1)
    assert stopping_zone(gone, mover) == grid.around[cell(-3, 3)]


@pytest.mark.rule("SEQ-8", "ZOC-1")
def test_who_is_off_the_table_touches_nobody_at_its_last_hex() -> None:
    field = arena()
    lost = field.unit(RED, FOOT, None)
    field.unit(BLUE, FOOT, axial(BOARD.cells - 2))
    assert contacts(field.table(), lost) == ()
    assert contacts(field.table(), 1) == ()


# Paths -------------------------------------------------------------------------------------------------


@pytest.mark.rule("MOV-1", "FAC-3")
def test_the_turn_at_the_end_of_a_named_path_is_paid_for() -> None:
    field = arena()
    unit = field.unit(RED, "C 3/4 s2R", (0, 0), "E")
    field.unit(RED, FOOT, (0, 12))
    table = settled(field.table())
    way = (cell(1, 0), cell(2, 0))
    assert RULESET.refusal(table, Move(unit, cell(2, 0), E, via=way)) is None
    assert RULESET.refusal(table, Move(unit, cell(2, 0), W, via=way)) is not None
    free = [
        RULESET.refusal(table, Move(unit, cell(2, 0), (E + turn) % 12, via=way)) is None for turn in range(7)
    ]
    assert free == [True] * 5 + [False] * 2  # 60 degrees before the last step, 60 after it
    away = change(table, unit, facing=W)
    assert RULESET.refusal(away, Move(unit, cell(2, 0), E, via=way)) is not None  # it must turn about first
    assert RULESET.refusal(away, Move(unit, cell(1, 0), E, via=way[:1])) is None
    after, _ = play(table, Move(unit, cell(1, 0), W, via=way[:1]))
    assert (at(after, unit), after.units[unit].facing) == ((1, 0), W)


@pytest.mark.rule("FAC-3", "R-16")
def test_turning_about_where_it_stands_is_no_path() -> None:
    field = arena()
    unit = field.unit(RED, "C 3/4 s2R", (0, 0), "N")
    field.unit(RED, FOOT, (0, 12))
    after, events = play(settled(field.table()), Move(unit, cell(0, 0), S))
    assert (at(after, unit), after.units[unit].facing, after.units[unit].moved) == ((0, 0), S, False)
    assert not [event for event in events if event.event == "moved" and len(event.places) > 1]


@pytest.mark.rule("CMP-3", "R-146")
def test_a_way_that_ends_early_does_not_hide_the_longer_ones() -> None:
    field = arena(flight_may_stop=True)
    red = field.unit(RED, "C 3/4 s3C", (0, 0), "NW", disrupted=True)
    field.unit(BLUE, FOOT, (0, -1), "SE")
    field.paint("wood", (0, 3))
    ends = {
        axial(end): len(path) for end, path in flight(field.table(), red, (field.at(0, -1),)).ends.items()
    }
    assert ends[0, 3] == 3
    assert {length for place, length in ends.items() if place != (0, 3)} == {4}


@pytest.mark.rule("FAC-4", "ZOC-2")
def test_facings_that_contact_makes_alike_at_the_corner() -> None:
    field = arena()
    unit = field.unit(RED, "B 3/4 s3CR kind=cavalry", axial(4), "W")
    field.unit(BLUE, FOOT, CORNER, "E")
    field.unit(RED, FOOT, (0, 12))
    table = settled(field.table())
    straight = Move(unit, 1, W)
    assert straight in orders(table, unit)
    for turn in (1, -1):
        aside = Move(unit, 1, (W + turn) % 12)
        assert aside not in orders(table, unit)
        assert RULESET.canonical(table, aside) == straight
        assert play(table, aside)[0].units[unit] == play(table, straight)[0].units[unit]


# Shooting ----------------------------------------------------------------------------------------------


@pytest.mark.rule("SHO-3", "ARM-4")
def test_leaders_and_the_fallen_declare_nothing() -> None:
    field = Field()
    field.unit(RED, ARCHERS, (0, 0))
    fallen = field.unit(RED, ARCHERS, None, gone="lost", stands=0)
    foe = field.unit(BLUE, FOOT, (0, -2))
    leader = field.leader(RED, (0, 3))
    shoot = Range(field.table("shooting", RED))
    messages = []
    for unit in (leader, fallen, foe):
        for order in (Aim(unit, ((foe, 4),)), CeaseFire(unit)):
            found = shoot.refusal(order)
            assert found is not None
            messages.append((found.message, found.rule))
    named = (
        "refusal.hordes_heroes.no-such-unit",
        "refusal.hordes_heroes.not-on-table",
        "refusal.hordes_heroes.not-yours",
    )
    assert messages == [(message, "SHO-3") for message in named for _ in range(2)]


@pytest.mark.rule("SKI-2", "SHO-3")
@pytest.mark.parametrize("stand", [0, 5])
def test_a_unit_in_one_hex_has_no_stands_to_name(stand: int) -> None:
    field = Field()
    unit = field.unit(RED, ARCHERS, CORNER)
    foe = field.unit(BLUE, FOOT, axial(2))
    shoot = Range(field.table("shooting", RED))
    assert shoot.aims() == {unit: [(foe, 4)]}
    found = shoot.refusal(Aim(unit, ((foe, 4),), stand))
    assert found is not None
    assert (found.message, found.rule, found.places) == (
        "refusal.hordes_heroes.no-skirmish-stand",
        "SKI-2",
        (stand,),
    )


@pytest.mark.rule("SKI-2", "SHO-8")
def test_a_stand_in_the_corner_shoots_from_there() -> None:
    field = Field()
    row = (CORNER, axial(31), axial(62), axial(93))
    red = field.unit(RED, LOOSE, CORNER, formation="skirmish", cells=row)
    blue = field.unit(BLUE, FOOT, axial(2))
    shoot = Range(field.table("shooting", RED)).end()
    told = [event for event in shoot.told("shot") if event.places[0] == 0]
    assert [event.pieces for event in told] == [(red, blue)]
    assert [
        (term.value, term.rule) for term in told[0].terms if term.name == "term.hordes_heroes.dice-stands"
    ] == [(1, "SKI-2")]


@pytest.mark.rule("ART-3")
@pytest.mark.parametrize(
    ("band", "double"), [("4/9", 9), ("4/5", 5), ("4/4", 0), ("4/12", 12), ("4/13", 0), ("9/4", 0)]
)
def test_a_second_number_counts_if_it_is_higher_and_can_be_rolled(band: str, double: int) -> None:
    field = Field()
    gun = field.unit(RED, f"C 1/2 s1 kind=artillery rows=1-3:{band} price=8", (0, 0))
    foe = field.unit(BLUE, FOOT, (0, -2))
    shoot = Range(field.table("shooting", RED)).end()
    (told,) = [event for event in shoot.told("shot") if event.pieces == (gun, foe)]
    assert told.fact("double") == double
    assert [len(pool.steps) for pool in shoot.roll.pools] == [2 if double else 1]


# Duels, rallies, words ---------------------------------------------------------------------------------


@pytest.mark.rule("DUE-1", "DUE-2")
@pytest.mark.parametrize(
    ("first", "second", "loser"), [((1, 1), (6, 6), 0), ((6, 6), (1, 1), 1), ((3, 4), (5, 2), -1)]
)
def test_the_lower_dies_and_a_draw_goes_on(
    first: tuple[int, int], second: tuple[int, int], loser: int
) -> None:
    field = Field(breaking_point=100)
    field.unit(RED, FOOT, (0, 12))
    field.unit(BLUE, FOOT, (0, -12))
    duel = (field.leader(RED, (0, 0)), field.leader(BLUE, (0, 0)))
    table = settled(field.table("combat"))
    assert (asked(table).side, asked(table).pieces, asked(table).count) == (RED, duel[:1], 2)
    table, _ = roll(table, first)
    assert (asked(table).side, asked(table).pieces, asked(table).places) == (BLUE, duel[1:], (cell(0, 0),))
    table, events = roll(table, second)
    told = only(events, "duelled")
    assert (told.pieces, told.places, told.side) == (duel, (cell(0, 0),), RED)
    assert (told.fact("first"), told.fact("second")) == (sum(first), sum(second))
    lost = [event for event in events if event.event == "leader-lost"]
    assert [(event.pieces, event.rule, event.fact("cause")) for event in lost] == (
        [((duel[loser],), "DUE-1", "duel")] if loser >= 0 else []
    )


@pytest.mark.rule("DIS-3", "FAC-7")
def test_those_who_rally_turn_or_the_phase_ends() -> None:
    field = arena()
    unit = field.unit(RED, FOOT, (0, 0), "N", disrupted=True)
    field.unit(RED, FOOT, (0, 12))
    table, _ = settle(field.table())
    table, _ = play(table, EndPhase())
    assert actor(table) == RED
    everything = orders(table)
    assert EndPhase() in everything
    assert [order.facing for order in everything if isinstance(order, Turn)] == [
        f for f in range(12) if f != N
    ]
    assert EndPhase() not in list(RULESET.orders(table, unit))
    assert list(RULESET.orders(table, 1)) == []


@pytest.mark.rule("CMP-8", "CMP-16")
def test_a_pursuer_goes_as_far_as_a_move_takes_him() -> None:
    field = arena()
    blue = field.unit(BLUE, "B 9/4 s3 kind=cavalry", (0, 0), "SE")
    red = field.unit(RED, "D 1/4 s3", (0, 1), "NW")
    table, _ = fight(field.table("combat", BLUE), 1, 6)
    way = tuple(cell(0, 2 + step) for step in range(4))
    table, events = play(table, Flee(red, way[-1], way))
    assert at(table, blue) == (0, 3)  # one hex to follow up, two more
    assert [event.places[1] for event in events if event.event == "pursued"] == [cell(0, 2), cell(0, 3)]


@pytest.mark.rule("STK-3", "CMP-6", "R-96")
@pytest.mark.parametrize(("dice", "cause"), [(2, "cannot-recoil"), (4, "cannot-flee"), (6, "combat")])
def test_who_dies_for_want_of_a_way_leaves_his_stakes_like_any_fallen(dice: int, cause: str) -> None:
    field = arena()
    field.unit(RED, "B 3/4 s1", (0, 0), "NW")
    blue = field.unit(BLUE, "C 5/4 s1", (0, -1), "SE")
    field.unit(RED, FOOT, (0, 12))
    field.plant(RED, (0, 0), "S")
    field.paint("mountain", (0, 1), (-1, 1), (1, 0))
    table, events = fight(field.table("combat", BLUE), dice, 1)
    assert only(events, "eliminated").fact("cause") == cause
    assert only(events, "followed-up").pieces == (blue,)
    assert only(events, "stakes-removed").places == (cell(0, 0),)
    assert (at(table, blue), table.units[blue].facing, table.stakes) == ((0, 0), facing_named("SE"), ())


@pytest.mark.rule("CMD-1", "ZOC-7", "SEQ-1")
@pytest.mark.parametrize("side", [RED, BLUE])
def test_a_leader_shut_in_by_enemies_is_not_waited_for(side: int) -> None:
    field = Field(breaking_point=100)
    around = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
    for place in around:
        field.unit(1 - side, FOOT, place)
    field.unit(side, FOOT, (0, 12 if side == RED else -12))
    shut = field.leader(side, (0, 0))
    free = field.leader(side, (0, 9 if side == RED else -9))
    table = settled(field.table("command", side))
    assert RULESET.subjects(table) == (free,)
    assert refusal(table, LeaderMove(shut, cell(1, 0))).rule == "MOV-10"
    table, _ = play(table, LeaderMove(free, cell(0, 8 if side == RED else -8)))
    assert table.phase != "command"  # nobody is left to ride
    friends = Field(breaking_point=100)
    for place in around:
        friends.unit(side, FOOT, place)
    inside = friends.leader(side, (0, 0))
    assert RULESET.subjects(settled(friends.table("command", side))) == (inside,)  # he may join any of them


@pytest.mark.rule("GEN-2", "R-112", "SEQ-5")
@pytest.mark.parametrize("mover", [RED, BLUE])
def test_either_side_may_keep_a_leader_apart_and_is_shown_so(mover: int) -> None:
    field = Field(breaking_point=100)
    field.unit(RED, FOOT, (0, 0), "NW")
    field.unit(BLUE, FOOT, (0, -1), "SE")
    leader = field.leader(RED, (-1, 0))
    table = settled(field.table("combat", mover))
    while StandApart(leader) not in RULESET.orders(table):
        assert actor(table) >= 0
        table, _ = play(table, EndPhase())
    assert set(orders(table)) == {StandApart(leader), EndPhase()}
    assert list(RULESET.orders(table, leader)) == [StandApart(leader)]
    assert actor(table) == RED
    table, _ = play(table, StandApart(leader))
    assert asked(table).count == 1  # he brings no second die


@pytest.mark.rule("PAS-2", "SKI-1")
def test_nobody_changes_places_with_himself_or_with_skirmishers() -> None:
    field = arena()
    unit = field.unit(RED, FOOT, (0, 0))
    row = ((1, 0), (2, 0), (3, 0), (4, 0))
    loose = field.unit(RED, "C 2/4 s2R 7+ S", (1, 0), formation="skirmish", cells=row)
    table = settled(field.table())
    for order in (Interchange(unit, unit), Interchange(unit, loose), Interchange(loose, unit)):
        found = refusal(table, order)
        assert (found.message, found.rule) == ("refusal.hordes_heroes.interchange-formed", "PAS-2")


@pytest.mark.rule("TER-8", "ARM-5")
@pytest.mark.parametrize("step", [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)])
def test_a_road_carries_one_hex_farther_wherever_it_runs(step: tuple[int, int]) -> None:
    field = arena()
    places = [(step[0] * count, step[1] * count) for count in range(4)]
    looks = {(1, 0): "E", (0, 1): "SE", (-1, 1): "SW", (-1, 0): "W", (0, -1): "NW", (1, -1): "NE"}
    unit = field.unit(RED, FOOT, (0, 0), looks[step])
    field.unit(RED, FOOT, (0, 12))
    field.road(*places)
    table = settled(field.table())
    facing = table.units[unit].facing
    reached = [RULESET.refusal(table, Move(unit, cell(*place), facing)) is None for place in places[1:]]
    assert reached == [True, True, False]


@pytest.mark.rule("TER-4", "MOV-3")
def test_ground_along_the_edge_of_the_board_is_named() -> None:
    field = arena()
    unit = field.unit(RED, "C 3/4 s3R", CORNER, "S")
    field.unit(RED, FOOT, (0, 12))
    field.paint("wood", axial(31), axial(32), axial(1))
    table = settled(field.table())
    assert refusal(table, Move(unit, 62, facing_named("S"))).rule == "TER-4"
    last = BOARD.cells - 1
    up = change(table, unit, cell=last, facing=N)
    assert RULESET.refusal(up, Move(unit, last - 2 * BOARD.columns, N)) is None


@pytest.mark.rule("SKI-1", "HT-1")
def test_what_cannot_be() -> None:
    field = arena()
    row = ((0, 0), (1, 0), (2, 0), (3, 0))
    unit = field.unit(RED, LOOSE, (0, 0), formation="skirmish", cells=row)
    table = field.table()
    assert not RULESET.problems(table)
    short = change(table, unit, stands=3)
    assert [found.message for found in RULESET.problems(short)] == ["problem.hordes_heroes.skirmish"]
    assert not RULESET.problems(change(short, unit, formation="line"))
    for options in ({"suppression_open": 0}, {"suppression_cover": 0}):
        found = tuple(inspect_profile(replace(medieval(), **options)))
        assert [(each.message, each.rule) for each in found] == [
            ("refusal.hordes_heroes.suppression", "HT-1")
        ]
    assert not tuple(inspect_profile(replace(medieval(), suppression_open=1, suppression_cover=1)))


def test_an_entry_speaks_both_languages() -> None:
    found = entry("R-162")
    assert found is not None
    assert found.text("it") == found.it != found.en == found.text("en")
    assert found.title("it") == found.title_it != found.title_en == found.title("en")
    assert found.why("it") == found.why_it != found.why_en == found.why("en")
