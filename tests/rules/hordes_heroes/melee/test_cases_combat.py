"""The situations of the shared list that are about hand-to-hand, with their exact outcomes."""

import pytest
from msgspec.structs import replace

from hheditor.hexes import facing_named
from hheditor.rules.hordes_heroes.melee.score import base_score
from hheditor.rules.hordes_heroes.position.orders import (
    LEADERS,
    Assail,
    Challenge,
    Decline,
    EndPhase,
    Fight,
    Flee,
    FollowUp,
    Push,
    Recoil,
)
from hheditor.rules.hordes_heroes.position.table import change
from tests.rules.hordes_heroes.builder import BLUE, MEN_AT_ARMS, RED
from tests.rules.hordes_heroes.driver import (
    FANTASY,
    Told,
    actor,
    arena,
    asked,
    at,
    end_phase,
    fight,
    named,
    only,
    orders,
    places,
    play,
    refusal,
    roll,
    scores,
    settled,
    state,
    terms,
    to_combat,
)

LONGBOW = "B 2/4 s1CR A1 6+"
SPEARS = "D 3(+1)/4 s1CR"


@pytest.mark.rule("TER-4", "TER-14", "DIS-5", "SHO-1", "SHO-5", "SHO-6", "H2H-2", "H2H-4", "CMP-6")
def test_case_8_horsemen_against_a_wood():
    field = arena()
    red = field.unit(RED, MEN_AT_ARMS, (0, 0), "E")
    blue = field.unit(BLUE, "C 2/4 s1CR 7+", (1, 0), "W")
    field.paint("wood", (1, 0))
    table = settled(field.table("shooting", RED, contacts=((red, blue),)))
    table, _ = play(table, EndPhase())
    assert asked(table).pools[0].steps == ((9, 1),)
    table, _ = roll(table, (3, 5, 8, 9))
    assert table.phase == "combat"
    table, told = roll(table, 4, 3)
    assert scores(told) == (9, 9)
    assert terms(told, "stands") == [(0, "TER-14", red), (4, "H2H-1", blue)]
    assert state(table.units[red]) == "4M"
    assert state(table.units[blue]) == "4M"
    table = to_combat(table)
    table, told = roll(table, 4, 1)
    assert scores(told) == (10, 6)
    assert (at(table, red), state(table.units[red])) == ((-1, 0), "3DMW")
    assert (at(table, blue), state(table.units[blue])) == ((0, 0), "4M")


@pytest.mark.rule("TER-5", "TER-15", "CMP-7", "H2H-13", "CRT-1")
@pytest.mark.parametrize("horde", [False, True])
def test_case_9_a_foe_in_the_river(horde):
    field = arena()
    red = field.unit(RED, "C 3(+1)/4 s1" + (" H" if horde else ""), (0, 0), "E")
    blue = field.unit(BLUE, "A 4(+1)/4 s1", (1, 0), "W")
    field.paint("river", (1, 0))
    table, told = fight(field.table("combat", RED), 4, 3)
    assert scores(told) == (11, 7)
    assert (at(table, blue), state(table.units[blue])[0]) == ((2, 0), "3")
    assert not table.units[blue].disrupted
    if horde:
        assert at(table, red) == (1, 0)
        return
    assert actor(table) == RED
    assert set(orders(table)) == {FollowUp(red, field.at(1, 0)), Decline(red)}
    assert at(play(table, FollowUp(red, field.at(1, 0)))[0], red) == (1, 0)
    assert at(play(table, Decline(red))[0], red) == (0, 0)


@pytest.mark.rule("H2H-6", "H2H-12", "TER-2", "TER-12", "R-73")
@pytest.mark.parametrize(("level", "first", "move", "left"), [(0, 13, "recoil", "4D"), (1, 12, "flee", "3D")])
def test_case_10_up_slope_once(level, first, move, left):
    field = arena()
    red = field.unit(RED, "C 4(+1)/4 s1", (0, 0), "E")
    field.unit(BLUE, SPEARS, (1, 0), "W")
    field.unit(BLUE, SPEARS, (1, -1), "W")
    field.raise_to(1, (0, 0))
    field.raise_to(level, (1, -1))
    table, told = fight(field.table("combat", RED), 3, 4)
    assert scores(told) == (first, 16)
    assert len(terms(told, "height")) == (1 if level == 0 else 0)
    assert only(told, "result").fact("move") == move
    assert state(table.units[red])[:2] == left


@pytest.mark.rule("H2H-1", "H2H-3", "H2H-5", "CMP-6", "CMP-14", "STD-1", "CRT-3")
def test_case_14_the_printed_charge():
    field = arena()
    red = field.unit(RED, LONGBOW, (0, 0), "E")
    blue = field.unit(BLUE, MEN_AT_ARMS, (1, 0), "W")
    table, told = fight(field.table("combat", BLUE), 2, 5)
    assert scores(told) == (15, 11)
    assert (at(table, red), state(table.units[red])) == ((-1, 0), "3DW")
    assert (at(table, blue), state(table.units[blue])) == ((0, 0), "4")
    table = to_combat(table)
    table, told = roll(table, 6, 1)
    assert scores(told) == (8, 14)
    assert only(told, "stands-lost").fact("count") == 2
    assert only(told, "eliminated").rule == "STD-1"
    assert at(table, red) is None
    assert at(table, blue) == (-1, 0)
    assert not named(told, "pursued")
    assert not named(told, "recoiled")


def _past_a_zone(strict=False, closed=False):
    field = arena(recoil_strict=strict)
    red = field.unit(RED, "A 4(+1)/4 s1", (0, 0), "E")
    blue = field.unit(BLUE, MEN_AT_ARMS, (1, 0), "W")
    field.unit(BLUE, SPEARS, (-2, 0), "E")
    if closed:
        field.paint("mountain", (0, -1))
        field.paint("lake", (-1, 1))
    return field, red, blue, *fight(field.table("combat", RED), 2, 1)


@pytest.mark.rule("CMP-1", "CMP-2", "CMP-6", "ZOC-3", "H2H-3", "R-81")
def test_case_15_recoil_past_a_zone():
    field, red, blue, table, told = _past_a_zone()
    assert scores(told) == (11, 14)
    assert actor(table) == RED
    assert places(table, orders(table)) == {(0, -1), (-1, 1)}
    found = refusal(table, Recoil(red, field.at(-1, 0)))
    assert (found.rule, found.message, found.places) == (
        "CMP-2",
        "refusal.hordes_heroes.recoil-zone",
        (field.at(-1, 0),),
    )
    assert refusal(table, Recoil(red, field.at(0, 1))).message == "refusal.hordes_heroes.recoil-direction"
    assert refusal(table, Recoil(blue, field.at(0, -1))).message == "refusal.hordes_heroes.not-recoiling"
    table, _ = play(table, Recoil(red, field.at(0, -1)))
    assert (at(table, red), state(table.units[red])) == ((0, -1), "4W")
    assert table.setup.grid.arc(table.units[red].cell, table.units[red].facing, 1) >> field.at(0, 0) & 1
    assert at(table, blue) == (0, 0)
    assert base_score(table, (blue,), (red,)).total == 5 + 4 + 4
    assert base_score(table, (red,), (blue,)).total == 4 + 4


@pytest.mark.rule("CMP-1", "CMP-2", "R-81", "R-82")
@pytest.mark.parametrize(("strict", "closed"), [(True, False), (False, True)])
def test_case_15_nowhere_to_recoil(strict, closed):
    _, red, blue, table, told = _past_a_zone(strict, closed)
    assert only(told, "eliminated").rule == "CMP-2"
    assert at(table, red) is None
    assert at(table, blue) == (0, 0)


def _onto_friends(disrupted, closed, **options):
    field = arena(**options)
    archers = field.unit(RED, "B 2/4 s1", (0, 0), "E")
    spears = field.unit(RED, SPEARS, (-1, 0), "E", disrupted=disrupted)
    field.unit(BLUE, MEN_AT_ARMS, (1, 0), "W")
    if closed:
        field.paint("mountain", (0, -1))
        field.paint("lake", (-1, 1))
    return field, archers, spears, fight(field.table("combat", RED), 5, 2)[0]


@pytest.mark.rule("CMP-1", "CMP-2", "PAS-5", "DIS-1", "R-83")
@pytest.mark.parametrize(("disrupted", "closed"), [(False, False), (True, False), (True, True)])
def test_case_16_recoil_onto_friends(disrupted, closed):
    field, archers, spears, table = _onto_friends(disrupted, closed)
    assert actor(table) == RED
    found = orders(table)
    assert found[0] == Push(spears, field.at(-2, 0))
    table, _ = play(table, found[0])
    assert (at(table, archers), state(table.units[archers])) == ((-1, 0), "3DW")
    assert (at(table, spears), state(table.units[spears])) == ((-2, 0), "4D")


@pytest.mark.rule("CMP-2", "PAS-5", "SW-35")
def test_case_16_disrupted_friends_are_not_pushed_by_the_other_book():
    _, archers, spears, table = _onto_friends(True, False, push_disrupted=False)
    assert places(table, orders(table)) == {(0, -1), (-1, 1)}
    _, archers, spears, table = _onto_friends(True, True, push_disrupted=False)
    assert at(table, archers) is None
    assert at(table, spears) == (-1, 0)


@pytest.mark.rule("CMP-3", "CMP-6", "CMP-8", "DIS-3", "DIS-4", "R-85", "R-86", "SW-36")
@pytest.mark.parametrize("shape", ["two_moves", "one_move"])
def test_case_17_flight_and_second_flight(shape):
    field = arena(flight=shape)
    red = field.unit(RED, "C 2/4 s1", (0, 0), "NE")
    blue = field.unit(BLUE, "A 4(+1)/4 s1", (1, -1), "SW")
    table, told = fight(field.table("combat", BLUE), 6, 4)
    assert scores(told) == (15, 10)
    assert places(table, orders(table)) == {(-1, 1), (-2, 1), (-1, 2), (-2, 2), (0, 2)}
    assert refusal(table, Flee(red, field.at(0, 1))).message == "refusal.hordes_heroes.flee-end"
    assert refusal(table, Flee(red, field.at(0, 2), (field.at(1, 0), field.at(0, 2)))).rule == "CMP-3"
    table, told = play(table, Flee(red, field.at(0, 2), (field.at(0, 1), field.at(0, 2))))
    assert (at(table, red), state(table.units[red])) == ((0, 2), "3DF" if shape == "two_moves" else "3D")
    assert table.units[red].facing == facing_named("SE")
    assert at(table, blue) == (0, 0)
    assert not named(told, "pursued")
    table, told = play(table, EndPhase())
    if shape == "two_moves":
        assert places(table, orders(table)) == {(0, 3), (-1, 3)}
        table, told = play(table, Flee(red, field.at(0, 3)))
        assert only(told, "fled").fact("second") == 1
        assert at(table, red) == (0, 3)
        assert not table.units[red].fleeing
        table, told = play(table, EndPhase())
    else:
        table, told = play(table, EndPhase()) if table.units[red].disrupted else (table, told)
        assert at(table, red) == (0, 2)
    assert not table.units[red].disrupted


@pytest.mark.rule("CMP-4", "ZOC-3", "CMP-14", "R-87")
def test_case_18_hemmed_in():
    field = arena()
    red = field.unit(RED, "C 2/4 s1", (0, 0), "NE")
    blue = field.unit(BLUE, "A 4(+1)/4 s1", (1, -1), "SW")
    field.unit(BLUE, SPEARS, (-2, 1), "E")
    table, told = fight(field.table("combat", BLUE), 6, 4)
    assert places(table, orders(table)) == {(0, 2), (-1, 2)}
    assert state(table.units[red]) == "3D"

    field.unit(BLUE, SPEARS, (0, 2), "N")
    table, told = fight(field.table("combat", BLUE), 6, 4)
    lost = only(told, "eliminated")
    assert (lost.rule, lost.fact("stands")) == ("CMP-4", 3)
    assert at(table, red) is None
    assert at(table, blue) == (0, 0)
    assert not named(told, "pursued")


@pytest.mark.rule("CMP-5", "CMP-6", "H2H-3", "DIS-6")
def test_case_19_the_table_edge():
    field = arena()
    red = field.unit(RED, "E 1/4 s1 H", (0, 14), "NE")
    blue = field.unit(BLUE, "C 3(+1)/4 s1", (1, 13), "SW")
    table, told = fight(field.table("combat", BLUE), 2, 3)
    assert scores(told) == (10, 8)
    table, told = play(table, Flee(red, field.at(0, 15)))
    assert (at(table, red), state(table.units[red])) == ((0, 15), "4DF")
    assert table.units[red].facing == facing_named("S")
    assert at(table, blue) == (0, 14)
    assert not named(told, "pursued")
    table, told = play(table, EndPhase())
    assert not named(told, "fled")
    table = to_combat(table)
    assert state(table.units[red]).startswith("4D")
    table, told = roll(table, 6, 1)
    assert scores(told) == (7, 9)
    assert only(told, "eliminated").rule == "CMP-5"


@pytest.mark.rule("CMP-8", "CMP-16", "ZOC-3", "H2H-3", "SW-38", "R-94")
@pytest.mark.parametrize("once", [True, False])
def test_case_20_a_pursuit_that_meets_another_unit(once):
    field = arena(pursuit_once=once)
    blue = field.unit(BLUE, MEN_AT_ARMS, (0, 0), "SE")
    horse = field.unit(RED, "C 2/4 s4 kind=cavalry", (0, 1), "NW")
    spears = field.unit(RED, "D 3(+1)/4 s1", (1, 2), "NW")
    table, told = fight(field.table("combat", BLUE, first=BLUE), 3, 4)
    assert scores(told) == (16, 10)
    path = tuple(field.at(0, r) for r in range(2, 7))
    table, told = play(table, Flee(horse, path[-1], path))
    assert state(table.units[horse]) == "2DF"
    assert [event.places for event in named(told, "pursued")] == [(field.at(0, 1), field.at(0, 2))]
    assert at(table, blue) == (0, 2)
    table = end_phase(table)
    table, _ = play(table, Flee(horse, field.at(0, 10)))
    table, told = roll(to_combat(table), 3, 2)
    assert scores(told) == (11, 15)
    path = (field.at(1, 3), field.at(1, 4))
    table, told = play(table, Flee(spears, path[-1], path))
    if once:
        assert not named(told, "pursued")
        assert at(table, blue) == (1, 2)
    else:
        assert only(told, "pursued").places == (field.at(1, 2), field.at(1, 3))
        assert at(table, blue) == (1, 3)


@pytest.mark.rule("FRM-3", "FRM-4", "H2H-3", "H2H-4", "MOV-9", "SW-50")
@pytest.mark.parametrize("other", [False, True])
def test_case_21_fighting_in_column(other):
    field = arena(**(FANTASY if other else {}))
    blue = field.unit(BLUE, MEN_AT_ARMS, (1, 0), "W", formation="column")
    red = field.unit(RED, "C 3(+1)/4 s1", (0, 0), "E")
    table, told = fight(field.table("combat", BLUE), 3, 4)
    assert scores(told) == ((12, 12) if other else (14, 12))
    assert state(table.units[red]) == ("4M" if other else "4DM")
    assert state(table.units[blue]) == "4M"
    in_line = change(table, blue, formation="line")
    assert base_score(in_line, (blue,), (red,)).total == 5 + 4
    two = change(field.table("combat", BLUE), blue, stands=2)
    assert base_score(two, (blue,), (red,)).total == (8 if other else 9)


@pytest.mark.rule("CMD-5", "DIS-6", "GEN-1", "H2H-5")
def test_case_28b_the_general_of_a_disrupted_unit():
    field = arena()
    red = field.unit(RED, MEN_AT_ARMS, (0, 0), "E", disrupted=True)
    general = field.leader(RED, (0, 0))
    blue = field.unit(BLUE, "C 3(+1)/4 s1", (1, 0), "W")
    table = settled(field.table("combat", BLUE))
    assert asked(table).count == 1
    table, _ = roll(table, 4)
    assert asked(table).count == 2
    table, told = roll(table, (3, 4))
    assert scores(told) == (12, 12)
    assert terms(told, "dice") == [(4, "H2H-1", -1), (7, "GEN-1", general)]
    assert state(table.units[red]) == "4DM"
    assert state(table.units[blue]) == "4M"


@pytest.mark.rule("ART-9", "H2H-5", "DIS-1")
def test_case_35_both_disrupted_in_a_melee():
    field = arena()
    blue = field.unit(BLUE, "C 3(+1)/4", (3, 0), "NW", melee=True)
    red = field.unit(RED, SPEARS, (3, -1), "SE", melee=True, disrupted=True)
    table = change(field.table("combat", RED), blue, disrupted=True)
    table, told = fight(table, 2, 4)
    assert scores(told) == (5, 7)
    assert only(told, "result").fact("disrupted") == 1
    assert not named(told, "disrupted")
    assert state(table.units[red]) == "4DM"


@pytest.mark.rule("H2H-6", "H2H-8", "CMP-10", "GEN-1", "R-72", "R-90")
def test_case_40_three_against_the_generals_knights():
    field = arena()
    archers = [field.unit(RED, "C 2/4 s1", place, "E") for place in ((0, 0), (0, 1))]
    bills = field.unit(RED, "C 5(+1)/4 s1", (1, -1), "SE")
    knights = field.unit(BLUE, MEN_AT_ARMS, (1, 0), "W")
    field.leader(BLUE, (1, 0))
    table, told = fight(field.table("combat", RED), 2, (4, 6))
    assert scores(told) == (20, 23)
    moved = {event.pieces[0]: event.places[1] for event in named(told, "recoiled")}
    assert moved == {archers[0]: field.at(-1, 0), archers[1]: field.at(-1, 2), bills: field.at(1, -2)}
    assert all(table.units[number].disrupted for number in (*archers, bills))
    assert actor(table) == BLUE
    assert places(table, orders(table)) == {(0, 0), (0, 1), (1, -1)}
    assert refusal(table, Decline(knights)).rule == "CMP-6"
    table, _ = play(table, FollowUp(knights, field.at(1, -1)))
    assert (at(table, knights), state(table.units[knights])) == ((1, -1), "4")
    assert base_score(table, (knights,), (bills,)).total == 5 + 4 + 4
    assert table.leaders[2].cell == field.at(1, -1)


@pytest.mark.rule("H2H-3", "PIK-1", "H2H-5", "SW-49", "SW-52", "R-99")
@pytest.mark.parametrize(
    ("text", "stands", "medieval", "fantasy"),
    [
        ("C 4(+2)/4", 3, 2, 1),
        ("B 5(+4)/4 s3 kind=cavalry", 3, 3, 3),
        ("B 5(+4)/4 s3 kind=cavalry", 2, 2, 2),
        ("B 3(+3)/3 s4 kind=chariot", 2, 2, 2),
        ("C 3(+2)/4 PIKE", 6, 2, 6),
        ("C 3(+2)/4 PIKE", 5, 2, 5),
    ],
)
def test_case_41_impact_after_losses(text, stands, medieval, fantasy):
    for options, wanted in (({}, medieval), (FANTASY, fantasy)):
        field = arena(**options)
        formation = "block" if "PIKE" in text else "line"
        red = field.unit(RED, text, (0, 0), "E", stands=stands, formation=formation)
        blue = field.unit(BLUE, SPEARS, (1, 0), "W")
        table = field.table("combat", RED)

        def impact(position, unit=red, foe=blue):
            found = base_score(position, (unit,), (foe,)).terms
            return sum(term.value for term in found if term.name == "term.hordes_heroes.impact")

        assert impact(table) == wanted
        assert impact(change(table, red, disrupted=True)) == 0
        assert impact(change(table, red, melee=True)) == 0


@pytest.mark.rule("H2H-4", "H2H-6", "H2H-9", "FAC-4", "FAC-5", "CMP-4", "CMP-14")
def test_case_42_a_newcomer_in_the_rear():
    field = arena()
    red = field.unit(RED, SPEARS, (0, 0), "E", melee=True)
    old = field.unit(BLUE, "C 3(+1)/4 s1", (1, 0), "W", melee=True)
    new = field.unit(BLUE, MEN_AT_ARMS, (-1, 0), "E")
    table, told = fight(field.table("combat", BLUE), 2, 6)
    assert scores(told) == (19, 13)
    assert terms(told, "impact") == [(4, "H2H-3", new), (0, "H2H-4", red)]
    assert only(told, "eliminated").rule == "CMP-4"
    assert actor(table) == BLUE
    assert set(orders(table)) == {FollowUp(old, field.at(0, 0)), FollowUp(new, field.at(0, 0))}
    table, _ = play(table, FollowUp(new, field.at(0, 0)))
    assert (at(table, new), at(table, old)) == ((0, 0), (1, 0))
    assert not table.units[old].melee


@pytest.mark.rule("H2H-7", "SEQ-5", "CMP-6", "H2H-4", "R-69", "R-70", "R-75")
def test_case_43_sorting_a_line_fight():
    field = arena()
    r1 = field.unit(RED, "C 3/4 s1", (0, 0), "NW")
    r2 = field.unit(RED, "C 4(+1)/4 s1", (1, 0), "NW")
    b1 = field.unit(BLUE, "C 3/4", (0, -1), "SE")
    b2 = field.unit(BLUE, "D 3(+1)/4 s1", (1, -1), "SE")
    table = settled(field.table("combat", RED))
    assert actor(table) == RED
    assert set(orders(table)) == {Fight(r1, (b1,)), Fight(r2, (b2,))}
    for wrong, lonely in (
        (Fight(r1, (b1, b2)), (r2,)),
        (Fight(r1, (b2,)), (b1, r2)),
        (Fight(b2, (r1, r2)), (b1,)),
    ):
        found = refusal(table, wrong)
        assert (found.rule, set(found.pieces)) == ("H2H-7", set(lonely))
    assert refusal(table, Fight(r2, (b1,))).rule == "SEQ-8"
    assert refusal(table, EndPhase()).rule == "SEQ-8"
    table, told = play(table, Fight(r2, (b2,)))
    table, told = roll(table, 4, 2)
    assert scores(told) == (13, 10)
    assert places(table, orders(table)) == {(1, -3), (2, -3), (3, -3)}
    table, told = play(table, Flee(b2, field.at(2, -3)))
    assert at(table, r2) == (1, -1)
    table, told = roll(table, 1, 1)
    assert scores(told) == (8, 8)
    assert [state(table.units[number]) for number in (r1, b1, r2)] == ["4M", "4M", "4"]
    assert base_score(table, (r2,), (b1,)).total == 4 + 4 + 1
    assert base_score(table, (r1, r2), (b1,)).total == 4 + 8 + 1


@pytest.mark.rule("PAV-1", "PAV-2", "SHO-1", "CMP-7", "R-63")
@pytest.mark.parametrize(
    ("dice", "result"), [((10, 11, 12, 1, 2, 3, 4, 9), "stays"), ((10, 10, 11, 12, 1, 2, 3, 9), "flees")]
)
def test_case_46_pavises(dice, result):
    field = arena()
    red = field.unit(RED, "C 2/4 s1 A1", (0, 0), "E", pavise=True)
    field.unit(BLUE, "C 2/4 7+", (2, 0), "W")
    field.unit(BLUE, "C 2/4 7+", (2, -1), "W")
    table = settled(field.table("shooting", BLUE))
    while actor(table) >= 0:
        table, _ = play(table, EndPhase())
    events: Told = ()
    rest = list(dice)
    while actor(table) == -1:
        count = asked(table).count
        table, told = roll(table, tuple(rest[:count]))
        rest, events = rest[count:], events + told
    if result == "stays":
        assert (at(table, red), state(table.units[red])) == ((0, 0), "4D")
        assert table.units[red].pavise
        assert only(events, "stood-fast").rule == "PAV-1"
    else:
        table, told = play(table, orders(table)[0])
        assert state(table.units[red]) == "3DF"
        assert len(only(told, "fled").places) == 3
        assert not table.units[red].pavise


@pytest.mark.rule("PAV-1", "CMP-7", "TER-15")
def test_case_46_pavises_in_hand_to_hand():
    field = arena()
    red = field.unit(RED, "C 2/4 s1 A1", (0, 0), "E", pavise=True)
    blue = field.unit(BLUE, "B 3(+4)/4 s1", (1, 0), "W")
    table = field.table("combat", BLUE)
    assert base_score(table, (blue,), (red,)).total == 3 + 4 + 4
    table, told = fight(change(table, blue, melee=True), 1, 6)
    assert scores(told) == (8, 12)
    assert at(table, blue) == (2, 0)
    assert set(orders(table)) == {FollowUp(red, field.at(1, 0)), Decline(red)}
    table, told = play(table, Decline(red))
    assert only(told, "stayed").rule == "CMP-7"
    assert (at(table, red), table.units[red].pavise) == ((0, 0), True)


@pytest.mark.rule("STK-1", "STK-3", "H2H-4", "R-95", "R-96", "SW-55")
def test_case_47_stakes():
    field = arena()
    red = field.unit(RED, "B 2/4 s1", (0, 0), "E")
    blue = field.unit(BLUE, MEN_AT_ARMS, (1, 0), "W")
    field.plant(RED, (0, 0), "E")
    table, told = fight(field.table("combat", BLUE), 4, 3)
    assert scores(told) == (13, 9)
    assert terms(told, "impact") == [(0, "STK-1", blue)]
    assert only(told, "stood-fast").rule == "STK-1"
    assert (at(table, red), state(table.units[red])) == ((0, 0), "3DM")
    assert state(table.units[blue]) == "4M"
    table, told = roll(to_combat(table), 6, 2)
    assert scores(told) == (8, 11)
    assert at(table, red) == (0, 0)
    table, told = roll(to_combat(table), 4, 1)
    assert scores(told) == (13, 3)
    assert at(table, red) is None
    assert at(table, blue) == (0, 0)
    assert not table.stakes
    assert only(told, "stakes-removed").rule == "STK-3"
    behind = arena()
    red = behind.unit(RED, "B 2/4 s1", (0, 0), "E")
    blue = behind.unit(BLUE, MEN_AT_ARMS, (-1, 0), "E")
    behind.plant(RED, (0, 0), "E")
    assert base_score(behind.table("combat"), (blue,), (red,)).total == 5 + 4 + 4


@pytest.mark.rule("CMB-1", "CMB-3", "H2H-3", "R-74", "SW-54")
@pytest.mark.parametrize(("blue_die", "total", "move"), [(2, 15, "recoil"), (3, 16, "flee")])
def test_case_49_combined_arms(blue_die, total, move):
    field = arena()
    red = field.unit(RED, "C 4(+1)/4", (0, 0), "E", rear="C 2/4 7+")
    blue = field.unit(BLUE, MEN_AT_ARMS, (1, 0), "W")
    table, told = fight(field.table("combat", BLUE), blue_die, 5)
    assert scores(told) == (total, 12)
    assert only(told, "result").fact("move") == move
    if move == "flee":
        unit = table.units[red]
        assert (unit.stands, unit.rear_stands) == (3, 2)
        fresh = change(table, red, disrupted=False)
        assert base_score(fresh, (red,), (blue,)).total == 6
        falling = replace(
            fresh, setup=replace(fresh.setup, profile=replace(fresh.profile, impact_falls=True))
        )
        assert base_score(falling, (red,), (blue,)).total == 5
        rear = change(fresh, red, stands=2)
        assert base_score(rear, (red,), (blue,)).total == 2 + 2


@pytest.mark.rule("CMB-2", "CMP-9", "R-98")
def test_case_49c_wagons_in_front():
    field = arena()
    red = field.unit(RED, "C 5/2 kind=war_wagon HT", (0, 0), "E", rear="C 2/4 8+C")
    blue = field.unit(BLUE, "C 5/4", (1, 0), "W")
    table, told = fight(field.table("combat", BLUE), 4, 1)
    assert scores(told) == (13, 8)
    assert only(told, "stood-fast").rule == "CMP-9"
    unit = table.units[red]
    assert (at(table, red), unit.stands, unit.rear_stands, unit.disrupted, unit.melee) == (
        (0, 0),
        3,
        2,
        True,
        True,
    )
    assert state(table.units[blue]) == "4M"


@pytest.mark.rule("HOR-1", "PIK-1", "FRM-4", "FRM-5", "TER-10", "R-24")
def test_case_50_hordes_and_pikes_of_six():
    field = arena()
    horde = field.unit(RED, "E 1/4 s1R H", (0, 0), "E", formation="block")
    blue = field.unit(BLUE, SPEARS, (1, 0), "W")
    table, told = fight(field.table("combat", RED), 4, 2)
    assert scores(told) == (11, 10)
    assert state(table.units[blue]) == "4DM"
    assert state(table.units[horde]) == "6M"
    for options, full, reduced in (({}, 11, 10), (FANTASY, 15, 13)):
        field = arena(**options)
        block = field.unit(RED, "C 3(+2)/4 PIKE", (0, 0), "E", formation="block")
        horde = field.unit(RED, "E 1/4 s1R H", (4, 0), "E", formation="block")
        blue = field.unit(BLUE, SPEARS, (1, 0), "W")
        other = field.unit(BLUE, SPEARS, (5, 0), "W")
        table = field.table("combat", RED)
        assert base_score(table, (block,), (blue,)).total == full
        assert base_score(change(table, block, stands=5), (block,), (blue,)).total == reduced
        field.narrow |= {field.at(0, 0), field.at(4, 0)}
        table = field.table("combat", RED)
        assert base_score(table, (block,), (blue,)).total == 7
        assert base_score(table, (horde,), (other,)).total == 3


@pytest.mark.rule("TRC-1", "TRC-2", "TER-4", "TER-14", "H2H-13")
@pytest.mark.parametrize(("die", "total"), [(4, 10), (6, 12)])
def test_case_52_chariots_beside_a_wood(die, total):
    field = arena()
    red = field.unit(RED, "B 3(+3)/3 s4 7+ kind=chariot", (1, 0), "E")
    blue = field.unit(BLUE, "C 3(+1)/4", (2, -1), "SW")
    field.paint("wood", (2, -1))
    table, told = fight(field.table("combat", RED, struck=((blue, red),)), die, 2)
    assert scores(told) == (total, 9)
    assert terms(told, "impact") == [(0, "TER-4", red), (0, "TER-4", blue)]
    assert at(table, red) == (1, 0)
    if die == 4:
        assert (state(table.units[red]), state(table.units[blue])) == ("3M", "4M")
    else:
        assert (at(table, blue), state(table.units[blue])) == ((3, -2), "4D")
        assert not named(told, "followed-up")


@pytest.mark.rule("GEN-1", "GEN-2", "GEN-5", "R-111", "R-113")
@pytest.mark.parametrize(("mine", "theirs", "alive"), [((4, 5), 4, False), ((6, 6), 2, True)])
def test_case_53_the_general_alone(mine, theirs, alive):
    field = arena()
    horse = field.unit(BLUE, "B 2/4 s5 7+ E2 F kind=cavalry", (1, 0), "W")
    general = field.leader(RED, (0, 0))
    table = settled(field.table("combat", BLUE))
    assert set(orders(table)) == {Assail(horse, general), EndPhase()}
    table, _ = play(table, Assail(horse, general))
    table, told = roll(table, theirs, mine)
    assert scores(told) == (6 + theirs, sum(mine))
    leader = table.leaders[general - LEADERS]
    if not alive:
        assert leader.gone == "lost"
        assert at(table, horse) == (1, 0)
        return
    assert (at(table, horse), state(table.units[horse])) == ((2, 0), "3D")
    assert actor(table) == RED
    table, _ = play(table, Decline(general))
    assert table.leaders[general - LEADERS].cell == field.at(0, 0)


@pytest.mark.rule("GEN-1", "GEN-2", "R-112")
@pytest.mark.parametrize(("dice", "total", "lost"), [((4, 5), 16, False), ((3, 4), 14, True)])
def test_case_53_the_general_beside_his_spears(dice, total, lost):
    field = arena()
    spears = field.unit(RED, "D 3/4", (0, 0), "E")
    general = field.leader(RED, (0, 1))
    blue = field.unit(BLUE, MEN_AT_ARMS, (1, 0), "W")
    table = settled(field.table("combat", RED))
    while actor(table) >= 0:
        table, _ = play(table, EndPhase())
    table, told = roll(table, dice, 2)
    assert scores(told) == (total, 15)
    assert (table.leaders[general - LEADERS].gone == "lost") is lost
    assert state(table.units[spears]) == ("4DM" if lost else "4M")
    assert state(table.units[blue]) == "4M"


@pytest.mark.rule("DUE-1", "DUE-2", "MOV-10", "R-114")
def test_case_54_single_combat():
    field = arena()
    red = field.leader(RED, (0, 0), move=3)
    blue = field.leader(BLUE, (3, 0))
    spears = field.unit(BLUE, SPEARS, (4, 0), "W")
    table = settled(field.table("command", RED))
    table, _ = play(table, Challenge(red, field.at(3, 0)), EndPhase())
    table = to_combat(table)
    assert asked(table).pieces == (red,)
    table, told = roll(table, (5, 2), (3, 4))
    assert only(told, "duelled").rule == "DUE-1"
    assert not named(told, "leader-lost")
    assert not named(told, "fought")
    table = to_combat(table)
    assert asked(table).pieces == (blue,)
    table, told = roll(table, (6, 3), (2, 4))
    assert only(told, "leader-lost").pieces == (red,)
    assert table.leaders[blue - LEADERS].cell == field.at(3, 0)
    assert at(table, spears) == (4, 0)


@pytest.mark.rule("HER-1", "HER-2", "CRT-2", "H2H-6", "H2H-4", "R-65", "R-78")
def test_case_55_near_the_hero():
    field = arena()
    u1 = field.unit(RED, SPEARS, (1, 0), "E")
    u2 = field.unit(RED, "C 3(+1)/4", (2, -1), "SE")
    blue = field.unit(BLUE, MEN_AT_ARMS, (2, 0), "W")
    field.leader(RED, (0, 0), hero=True)
    table, told = fight(field.table("combat", RED), 2, 3)
    assert scores(told) == (14, 16)
    rules = {event.pieces[0]: event.rule for event in named(told, "result")}
    assert rules == {u1: "HER-1", u2: "CRT-1"}
    assert [state(table.units[number]) for number in (u1, u2, blue)] == ["4M", "4DM", "4M"]
