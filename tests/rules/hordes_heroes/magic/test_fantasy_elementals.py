"""What elementals do: strike, stop, bar, drive off, and bring down works."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from hheditor.hexes import facing_named
from hheditor.rules.hordes_heroes import RULESET
from hheditor.rules.hordes_heroes.command.chain import commanded_units
from hheditor.rules.hordes_heroes.contact.zones import in_contact
from hheditor.rules.hordes_heroes.magic.control import sees
from hheditor.rules.hordes_heroes.magic.fortresses import barrier, gate_burnt
from hheditor.rules.hordes_heroes.magic.fortresses import standing as work_at
from hheditor.rules.hordes_heroes.position.orders import (
    LEADERS,
    Combine,
    Evade,
    Evoke,
    Flee,
    FleeResponse,
    LeaderMove,
    Move,
)
from hheditor.rules.hordes_heroes.position.table import Ruin, Table
from hheditor.rules.hordes_heroes.position.tasks import Recoiling
from hheditor.rules.hordes_heroes.shooting import sight
from tests.rules.hordes_heroes.builder import BLUE, RED, Field, axial
from tests.rules.hordes_heroes.driver import (
    asked,
    at,
    end_phase,
    named,
    only,
    orders,
    places,
    play,
    refusal,
    roll,
    settle,
    settled,
    state,
)
from tests.rules.hordes_heroes.magic.test_fantasy_casting import (
    CLASS_B,
    CLASS_C,
    CLASS_D,
    HORSE,
    field,
    standing,
)


def elemental(element: str = "fire", caster: tuple[int, int] = (0, 4)) -> tuple[Field, int]:
    """Red's elemental at (0, 0); its magician stands off."""
    here = field()
    wizard = here.leader(RED, caster, magician=True)
    if element == "water":
        here.paint("lake", (0, 0))
    here.elemental(wizard, element, (0, 0))
    return here, wizard


def to_the_dice(here: Field, mover: int = RED) -> Table:
    """The hand-to-hand phase, begun by the elementals."""
    table = settled(here.table("shooting", mover))
    while table.phase == "shooting":
        table = end_phase(table)
    return table


def dice_for(table: Table) -> set[int]:
    """The pieces rolled for, one after the other."""
    found = set()
    while table.phase == "combat" and table.agenda[-1].__struct_config__.tag == "raging":
        found.add(asked(table).pieces[0])
        table, _ = roll(table, 1)
    return found


# Striking --------------------------------------------------------------------------------------------------


@pytest.mark.rule("MAG-4", "SW-10")
def test_it_strikes_friend_and_foe_before_other_combat() -> None:
    here, _ = elemental()
    friend = here.unit(RED, CLASS_C, (1, 0))
    foe = here.unit(BLUE, CLASS_C, (0, -1))
    here.unit(BLUE, CLASS_C, (2, 0))
    table = to_the_dice(here)
    assert dice_for(table) == {friend, foe}
    table, told = roll(table, 2, 2)
    assert [event.event for event in told][:2] == ["elemental-struck", "elemental-struck"]
    assert state(table.units[foe]) == "4D"


@pytest.mark.rule("R-131", "SEQ-6")
def test_it_strikes_in_the_bounds_of_both_sides() -> None:
    for mover in (RED, BLUE):
        here, _ = elemental()
        foe = here.unit(BLUE, CLASS_B, (0, -1))
        assert asked(to_the_dice(here, mover)).pieces == (foe,)


@pytest.mark.rule("MAG-4", "HER-2")
def test_a_hero_shields_from_three_hits_of_an_elemental() -> None:
    here, _ = elemental()
    foe = here.unit(BLUE, "E 1/4 s1R", (0, -1))
    here.leader(BLUE, (0, -2), hero=True)
    table, _ = roll(to_the_dice(here), 3)
    assert state(table.units[foe]) == "4"
    table, _ = roll(to_the_dice(here), 4)
    assert table.units[foe].stands == 3


@pytest.mark.rule("MAG-4")
@pytest.mark.parametrize(("face", "dies"), [(3, False), (4, True), (6, True)])
def test_leaders_alone_die_on_four_to_six(face: int, dies: bool) -> None:
    here, _ = elemental()
    general = here.leader(BLUE, (0, -1))
    friend = here.leader(RED, (1, 0), magician=True)
    table = to_the_dice(here)
    assert dice_for(table) == {general, friend}
    table, _ = roll(table, face, face)
    for piece in (general, friend):
        assert (table.leaders[piece - LEADERS].gone == "lost") is dies


@pytest.mark.rule("MAG-4", "R-186")
def test_its_own_magician_alone_is_safe_on_any_ground() -> None:
    here, wizard = elemental(caster=(1, 0))
    here.paint("wood", (1, 0))
    other = here.leader(RED, (1, 0))
    table = to_the_dice(here)
    assert table.leaders[wizard - LEADERS].cell >= 0
    assert table.leaders[other - LEADERS].gone == "lost", "in a wood beside fire, not his own"
    here, wizard = elemental(caster=(1, 0))
    host = here.unit(RED, CLASS_B, (1, 0))
    here.leaders[wizard - LEADERS] = here.leaders[wizard - LEADERS].__class__(RED, here.at(1, 0), host)
    assert asked(to_the_dice(here)).pieces == (host,), "with a host he shares its fate"


@pytest.mark.rule("R-179")
def test_two_elementals_are_read_apart() -> None:
    here, _ = elemental()
    second = here.leader(RED, (-4, 0), magician=True)
    here.elemental(second, "earth", (-1, -1))
    foe = here.unit(BLUE, "A 4/4 s1CR", (0, -1))
    table, told = roll(to_the_dice(here), 4, 4)
    assert table.units[foe].stands == 2, "a stand for each four"
    assert only(told, "result").fact("stands") == 2


@pytest.mark.rule("R-179")
def test_losses_strike_all_before_anybody_moves() -> None:
    here, _ = elemental()
    first = here.unit(BLUE, "A 4/4 s1CR", (0, -1))
    second = here.unit(BLUE, "A 4/4 s1CR", (1, -1))
    table, told = roll(to_the_dice(here), 5, 5)
    while table.agenda and table.agenda[-1].__struct_config__.tag in ("recoiling", "pushing"):
        table, more = play(table, orders(table)[0])
        told += more
    names = [event.event for event in told if event.event in ("disrupted", "recoiled", "stands-lost")]
    assert names[:4] == ["stands-lost", "disrupted", "stands-lost", "disrupted"]
    assert {table.units[first].stands, table.units[second].stands} == {3}


@pytest.mark.rule("R-179")
def test_skirmishers_are_one_target() -> None:
    here, _ = elemental()
    cells = ((1, 0), (1, -1), (0, -1), (2, -1))
    loose = here.unit(BLUE, "C 2/4 s1CR 7+ S", (1, 0), formation="skirmish", cells=cells)
    table = to_the_dice(here)
    assert asked(table).pieces == (loose,)
    table, _ = roll(table, 4)
    assert table.units[loose].stands == 3


# Ground ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MAG-7", "R-134")
def test_fire_and_water_in_their_grounds() -> None:
    here, _ = elemental("fire")
    here.paint("river", (1, 0))
    here.paint("wood", (0, -1))
    wet = here.unit(BLUE, CLASS_B, (1, 0))
    burning = here.unit(BLUE, CLASS_B, (0, -1))
    open_ground = here.unit(BLUE, CLASS_B, (-1, 0))
    table = to_the_dice(here)
    assert at(table, burning) is None
    assert at(table, wet) == (1, 0)
    assert dice_for(table) == {open_ground}
    here, _ = elemental("water")
    here.paint("river", (1, 0))
    here.paint("wood", (0, -1))
    wet = here.unit(RED, CLASS_B, (1, 0))
    sheltered = here.unit(BLUE, CLASS_B, (0, -1))
    open_ground = here.unit(BLUE, CLASS_B, (-1, 0))
    table = to_the_dice(here)
    assert at(table, wet) is None, "its own side drowns, too"
    assert at(table, sheltered) == (0, -1)
    assert dice_for(table) == {open_ground}


@pytest.mark.rule("R-134", "R-172")
def test_water_drowns_those_in_boats_and_on_bridges() -> None:
    here, _ = elemental("water")
    here.paint("lake", (1, 0))
    here.paint("river", (0, -1))
    here.road((-1, 0), (0, -1), (1, -2))
    here.narrow.add(here.at(0, -1))
    boat = here.unit(BLUE, CLASS_B, (1, 0), boat=True)
    bridge = here.unit(BLUE, CLASS_B, (0, -1), formation="column")
    table, told = settle(here.table("shooting"))
    assert {event.pieces[0] for event in named(told, "eliminated")} == {boat, bridge}
    assert {event.rule for event in named(told, "eliminated")} == {"MAG-7"}
    assert at(table, boat) is None


@pytest.mark.rule("MAG-7")
def test_earth_knows_no_special_ground() -> None:
    here, _ = elemental("earth")
    here.paint("river", (1, 0))
    here.paint("wood", (0, -1))
    wet = here.unit(BLUE, CLASS_B, (1, 0))
    wooded = here.unit(BLUE, CLASS_B, (0, -1))
    assert dice_for(to_the_dice(here)) == {wet, wooded}


# Zone ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MAG-5")
@pytest.mark.parametrize("side", [RED, BLUE])
def test_its_zone_stops_friend_and_foe(side: int) -> None:
    here, _ = elemental()
    unit = here.unit(side, HORSE, (-3, 0), "E")
    table = settled(here.table("movement", side))
    cells = places(table, orders(table, unit))
    assert (-1, 0) in cells
    assert (0, 0) not in cells
    assert refusal(table, Move(unit, here.at(0, 0), 0)).message
    here.elementals.clear()
    table = settled(here.table("movement", side))
    assert (0, 0) in places(table, orders(table, unit))


@pytest.mark.rule("MAG-5")
def test_it_stops_leaders_and_nobody_rides_into_it() -> None:
    here, _ = elemental()
    general = here.leader(RED, (-2, 0))
    table = settled(here.table("command"))
    cells = places(table, orders(table, general))
    assert (-1, 0) in cells
    assert not cells & {(0, 0), (1, -1)}
    assert refusal(table, LeaderMove(general, here.at(0, 0))).rule


@pytest.mark.rule("MAG-5")
def test_being_beside_it_is_no_hand_to_hand() -> None:
    here, _ = elemental()
    archers = here.unit(BLUE, "C 2/4 s1CR 7+", (0, -1), disrupted=True)
    target = here.unit(RED, CLASS_C, (2, -3))
    table = settled(here.table("movement", BLUE))
    assert not in_contact(table, archers)
    while table.phase == "movement":
        table = end_phase(table)
    assert not table.units[archers].disrupted, "it rallied"
    while table.phase != "shooting":
        table = end_phase(table)
    table = end_phase(table)
    assert asked(table).pieces == (archers, target)


@pytest.mark.rule("MAG-5")
@pytest.mark.parametrize("side", [RED, BLUE])
def test_it_bars_recoil_for_both_sides(side: int) -> None:
    here, _ = elemental(caster=(3, 0))
    step = 1 if side == RED else -1
    unit = here.unit(side, "A 3/4 s1CR", (0, -2 * step))
    foe = here.unit(1 - side, "C 3/4 s1CR 6+", (0, -4 * step))
    table, told = roll(end_phase(settled(here.table("shooting", side))), (12, 12, 12, 1))
    found: set[tuple[int, int] | None] = {at(table, unit)}
    if isinstance(table.agenda[-1], Recoiling):
        found = {*places(table, orders(table, unit))}
    assert (0, -1 * step) not in found, "straight back lies beside the elemental"
    assert only(told, "result").pieces == (unit,)
    assert foe not in only(told, "result").pieces


@pytest.mark.rule("MAG-5")
def test_it_bars_command_for_both_sides() -> None:
    for side in (RED, BLUE):
        here = field()
        wizard = here.leader(RED, (0, 6), magician=True)
        unit = here.unit(side, CLASS_C, (2, 0))
        here.leader(side, (-1, 0))
        for cell in ((0, 1), (1, 1), (-1, 1), (0, -1), (1, -1), (2, -1), (1, -2), (3, -1), (0, 2), (2, 1)):
            here.paint("lake", cell)
        assert unit in commanded_units(settled(here.table("command", side)), side)
        here.elemental(wizard, "water", (0, 1))
        assert unit not in commanded_units(settled(here.table("command", side)), side)


@pytest.mark.rule("R-175")
def test_nobody_is_pushed_or_flees_into_it() -> None:
    here, _ = elemental(caster=(-4, 0))
    unit = here.unit(BLUE, "E 1/4 s2R", (0, 1), "S")
    table, told = roll(to_the_dice(here), 2)
    fled = named(told, "fled")
    ends = {axial(cell) for event in fled for cell in event.places}
    if not fled:
        for order in orders(table, unit):
            ends |= {axial(cell) for cell in only(play(table, order)[1], "fled").places}
    assert (0, 0) not in ends
    assert ends


@pytest.mark.rule("R-183")
def test_whoever_enters_its_zone_stops_for_good() -> None:
    here, _ = elemental()
    here.unit(BLUE, "B 3/4 s5R E2 kind=cavalry", (-2, -1), "S")
    hunter = here.unit(RED, "B 4/4 s5R kind=cavalry", (-4, 0), "E")
    table = settled(here.table())
    order = next(each for each in orders(table, hunter) if axial(each.cell) == (-1, 0))
    table, _ = play(table, order)
    while table.agenda[-1].__struct_config__.tag == "contact":
        away = [each for each in orders(table) if type(each).__name__ == "Evade"]
        table, _ = play(table, (away or orders(table))[0])
    assert at(table, hunter) == (-1, 0) or table.units[hunter].done
    assert table.agenda[-1].__struct_config__.tag != "continuing" or at(table, hunter) != (-1, 0)


# Fleeing from it -------------------------------------------------------------------------------------------


@pytest.mark.rule("MAG-11", "R-180")
def test_a_flight_goes_neither_toward_the_caster_nor_beside_it() -> None:
    here, wizard = elemental(caster=(0, -4))
    unit = here.unit(BLUE, "D 3/4 s2CR", (0, -1))
    table, told = roll(to_the_dice(here), 3)
    caster = here.leaders[wizard - LEADERS].cell
    grid = table.setup.grid
    found = named(told, "fled")
    if not found:
        found = [
            only(play(table, order)[1], "fled") for order in orders(table, unit) if isinstance(order, Flee)
        ]
    assert found
    for event in found:
        far = [grid.distance(cell, caster) for cell in event.places]
        assert far == sorted(far), "no step nearer to the caster"
        assert all(grid.distance(cell, here.at(0, 0)) > 1 for cell in event.places[1:])


@pytest.mark.rule("MAG-11")
def test_without_a_legal_flight_it_is_removed() -> None:
    here, _ = elemental(caster=(0, -3))
    unit = here.unit(BLUE, "D 3/4 s1CR", (0, -1))
    here.paint("mountain", (1, -2), (-1, -1), (1, -1), (-1, 0))
    table, told = roll(to_the_dice(here), 3)
    assert at(table, unit) is None
    assert only(told, "eliminated").rule == "MAG-11"


# Works -----------------------------------------------------------------------------------------------------


def siege(work: str, element: str) -> tuple[Field, int, int]:
    """Red's magician before a Blue garrison in a work at (2, 0)."""
    here = field()
    wizard = here.leader(RED, (0, 0), magician=True)
    here.work(work, (2, 0))
    garrison = here.unit(BLUE, CLASS_B, (2, 0))
    return here, wizard, garrison


FACE = {"fire": 7, "earth": 11}


@pytest.mark.rule("MAG-10", "SW-66")
@pytest.mark.parametrize(
    ("work", "element", "falls", "lives"),
    [
        ("trench", "earth", True, False),
        ("stone-wall", "earth", True, False),
        ("gatehouse", "earth", True, False),
        ("tower", "earth", True, False),
        ("wooden-wall", "earth", True, False),
        ("wooden-wall", "fire", True, False),
        ("wooden-gate", "fire", True, False),
        ("wooden-tower", "fire", True, False),
        ("gatehouse", "fire", False, True),
    ],
)
def test_elementals_against_works(work: str, element: str, falls: bool, lives: bool) -> None:
    here, wizard, garrison = siege(work, element)
    table = settled(here.table("magic"))
    table, told = roll(play(table, Evoke(wizard, here.at(2, 0), element))[0], FACE[element])
    assert (work_at(table, here.at(2, 0)) is None) is falls
    assert (at(table, garrison) is not None) is lives
    assert only(told, "razed").fact("work") == ("gate" if lives else work)
    (mark,) = (each for each in RULESET.scene(table).marks if each.label == element)
    assert (mark.kind, mark.places) == ("ruin" if falls else "burnt-gate", (here.at(2, 0),))
    assert standing(table) == {(element, (2, 0))}, "the elemental stays"


@pytest.mark.rule("MAG-10", "R-175")
def test_the_men_above_a_burning_gate_live_on() -> None:
    here, wizard, garrison = siege("gatehouse", "fire")
    table, _ = roll(play(settled(here.table("magic")), Evoke(wizard, here.at(2, 0), "fire"))[0], 7)
    assert gate_burnt(table, here.at(2, 0))
    assert table.phase == "command", "nobody was rolled for: they are not beside it"
    assert at(table, garrison) == (2, 0)


@pytest.mark.rule("R-176")
@pytest.mark.parametrize("work", ["stone-wall", "tower", "trench"])
def test_fire_is_of_no_use_against_stone(work: str) -> None:
    here, wizard, _ = siege(work, "fire")
    table = settled(here.table("magic"))
    found = refusal(table, Evoke(wizard, here.at(2, 0), "fire"))
    assert (found.message, found.rule) == ("refusal.hordes_heroes.spell-stone", "MAG-10")
    assert Evoke(wizard, here.at(2, 0), "fire") not in orders(table, wizard)
    here, wizard, _ = siege("gatehouse", "fire")
    table = settled(here.table("magic", ruins=(Ruin(here.at(2, 0), "fire"),)))
    assert refusal(table, Evoke(wizard, here.at(2, 0), "fire")).message == "refusal.hordes_heroes.spell-stone"


@pytest.mark.rule("MAG-10")
def test_troops_in_and_behind_works_are_shielded() -> None:
    for element in ("fire", "earth"):
        here, _ = elemental(element)
        here.work("trench", (1, 0))
        here.work("wooden-wall", (0, -1))
        here.edge("wall", (-1, 0), 0)
        for place in ((1, 0), (0, -1), (-1, 0)):
            here.unit(BLUE, CLASS_D, place)
        exposed = here.unit(BLUE, CLASS_D, (0, 1))
        table = to_the_dice(here)
        assert dice_for(table) == {exposed}
        assert work_at(table, here.at(0, -1)) is not None, "wooden works beside fire do not burn"


@pytest.mark.rule("R-184", "MAG-10")
def test_pavises_shield_and_stakes_do_not() -> None:
    here, _ = elemental()
    screened = here.unit(BLUE, "C 2/4 s1CR 8+ PAV", (1, 0), pavise=True)
    staked = here.unit(BLUE, "C 2/4 s1CR 7+ STK", (0, -1), "S")
    here.plant(BLUE, (0, -1), "S")
    fenced = here.unit(BLUE, CLASS_C, (-1, 0))
    here.edge("fence", (-1, 0), 0)
    assert dice_for(to_the_dice(here)) == {staked, fenced}
    assert screened not in {staked, fenced}


@pytest.mark.rule("R-177")
def test_works_are_hard_cover_while_they_stand() -> None:
    here, _, garrison = siege("tower", "earth")
    table = settled(here.table("shooting"))
    cell = here.at(2, 0)
    assert sight.hard_cover(table, garrison, here.at(0, 0), cell)
    fallen = settled(here.table("shooting", ruins=(Ruin(cell, "earth"),)))
    assert not sight.hard_cover(fallen, garrison, here.at(0, 0), cell)


@pytest.mark.rule("R-177")
def test_barriers_along_the_sides_fall_with_the_hex() -> None:
    here = field()
    wizard = here.leader(RED, (0, 0), magician=True)
    here.edge("wall", (2, 0), 0)
    here.edge("gate", (2, 0), 1)
    table = settled(here.table("magic"))
    cell = here.at(2, 0)
    burnt, _ = roll(play(table, Evoke(wizard, cell, "fire"))[0], 7)
    assert (barrier(burnt, cell, 0), barrier(burnt, cell, 1)) == ("wall", "")
    shaken, told = roll(play(table, Evoke(wizard, cell, "earth"))[0], 11)
    assert (barrier(shaken, cell, 0), barrier(shaken, cell, 1)) == ("", "")
    for table, sides in ((burnt, [1]), (shaken, [0, 1])):
        marks = [mark for mark in RULESET.scene(table).marks if mark.kind == "fallen"]
        assert [mark.direction for mark in marks] == sides
    assert only(told, "razed").rule == "MAG-10"


@pytest.mark.rule("SW-66")
def test_the_medieval_book_knows_no_such_works() -> None:
    from tests.rules.hordes_heroes.driver import arena

    here = arena()
    garrison = here.unit(BLUE, CLASS_B, (2, 0))
    here.work("tower", (2, 0))
    table = settled(here.table("command"))
    assert work_at(table, here.at(2, 0)) is None
    assert not sight.hard_cover(table, garrison, here.at(0, 0), here.at(2, 0))
    assert sees(table, RED, here.at(0, 0), here.at(2, 0))


@pytest.mark.rule("MAG-9", "MAG-7")
def test_whoever_dies_without_a_roll_takes_his_elemental_along() -> None:
    here, drowned = elemental("fire", caster=(0, 4))
    here.paint("river", (0, 4))
    here.paint("lake", (0, 5))
    spared = here.unit(BLUE, CLASS_C, (1, 0))
    enemy = here.leader(BLUE, (0, 7), magician=True)
    here.elemental(enemy, "water", (0, 5))
    table = to_the_dice(here, BLUE)
    assert table.leaders[drowned - LEADERS].cell < 0, "the water is beside him, and he stands in it"
    assert spared not in dice_for(table), "his fire is gone before the dice"
    assert {each.element for each in table.elementals} == {"water"}


# Those who pass between, and those above -------------------------------------------------------------------


LIGHT = "C 2/4 s4CR E2 F kind=cavalry"


@pytest.mark.rule("MAG-9", "R-136")
@pytest.mark.parametrize("flees", [False, True])
def test_whoever_gives_way_across_the_line_ends_it(flees: bool) -> None:
    here, _ = elemental(caster=(4, 0))
    light = here.unit(RED, LIGHT, (2, -1), "N")
    mover = here.unit(BLUE, HORSE, (2, -4), "S")
    table, _ = play(settled(here.table(mover=BLUE)), Move(mover, here.at(2, -2), facing_named("SE")))
    assert standing(table) == {("fire", (0, 0))}
    kind = FleeResponse if flees else Evade
    across = [o for o in orders(table) if isinstance(o, kind) and axial(o.cell) in ((2, 1), (1, 1))]
    assert across
    for order in across:
        table_after, told = play(table, order)
        event = only(told, "fled-response" if flees else "evaded")
        crossed = {axial(cell) for cell in event.places[1:-1]} & {(1, 0), (2, 0), (3, 0)}
        assert crossed
        assert not table_after.elementals
    assert table.units[light].cell >= 0


@pytest.mark.rule("MAG-9", "R-136", "STD-2")
def test_whoever_joins_a_friend_across_the_line_ends_it() -> None:
    here, _ = elemental(caster=(4, 0))
    one = here.unit(RED, "C 3/4 s3CR kind=cavalry", (2, -1), "S", stands=2, name="riders")
    other = here.unit(RED, "C 3/4 s3CR kind=cavalry", (2, 1), "S", stands=2, name="riders")
    table = settled(here.table(mover=RED))
    joined = next(order for order in orders(table, one) if isinstance(order, Combine) and order.into == other)
    table, _ = play(table, joined)
    assert not table.elementals


@pytest.mark.rule("FLY-9", "MAG-7", "MAG-4")
@pytest.mark.parametrize(("element", "ground"), [("fire", "wood"), ("fire", "river"), ("water", "river")])
def test_the_ground_below_neither_shields_nor_dooms_flyers(element: str, ground: str) -> None:
    here, _ = elemental(element)
    here.paint(ground, (1, 0))
    flyers = here.unit(BLUE, "D 6/3 s6 FLY kind=creature", (1, 0))
    table = to_the_dice(here)
    assert table.units[flyers].cell >= 0
    assert dice_for(table) == {flyers}


@pytest.mark.rule("MAG-10", "R-211", "R-177")
def test_a_burnt_gate_lets_assaulting_troops_through() -> None:
    here = field()
    here.work("gatehouse", (1, 0))
    horse = here.unit(RED, HORSE, (0, 0), "E")
    guns = here.unit(RED, "C 2/3 s2CR kind=artillery price=8 rows=1-3:4/9", (2, -1), "SW")
    shut = here.table()
    burnt = replace(shut, ruins=(Ruin(here.at(1, 0), "fire"),))
    assert not gate_burnt(shut, here.at(1, 0)) and gate_burnt(burnt, here.at(1, 0))
    through = Move(horse, here.at(2, 0), facing_named("E"), via=(here.at(1, 0),))
    assert RULESET.refusal(shut, through) is not None
    assert RULESET.refusal(burnt, through) is None
    inside = Move(guns, here.at(1, 0), facing_named("SW"))
    assert RULESET.refusal(shut, inside) is not None
    assert RULESET.refusal(burnt, inside) is None
