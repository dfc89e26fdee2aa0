"""Sieges as documents: who besieges, what is closed in, where everybody stands, what is worth a word."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from hheditor.app.forms import fields_of
from hheditor.app.scenario.deploying import Deploying
from hheditor.app.scenario.editor import findings_of
from hheditor.armies import Army, Leader, Unit
from hheditor.maps.document import no_field
from hheditor.rules.figures import RULESET, orders
from hheditor.rules.figures.armies.catalogue import siege_types
from hheditor.rules.figures.command.besieging import SideSheet, enclosure_of, siege_of
from hheditor.rules.figures.command.opening import bare, laid_out
from hheditor.rules.figures.position import tasks
from hheditor.rules.figures.position.table import BASES
from hheditor.rules.figures.position.works import ENGINES, beside
from hheditor.rules.figures.siege.encampment import empty_sectors
from hheditor.rules.figures.situation import box
from hheditor.scenarios import Deployment, Placement, Scenario, Side
from hheditor.tables import FINE, Outline, Pose, Size
from hheditor.tables.ground import holds
from hheditor.tables.map import TableMap, TableZone, Work
from hheditor.tables.map.stamps import stamp
from hheditor.tables.map.things import moved
from tests.rules.figures.castle import ENCLOSURE, GATE, INNER, KEEP, T_SW, W_SW, W_W, castle
from tests.rules.figures.driver import BLUE, RED

WORKS = castle().works
CAMP = Outline("camp", box(300, 10500, 3300, 12000))


def army(name: str, *units: tuple[str, int], leaders: tuple[Leader, ...] = ()) -> Army:
    known = {each.id.removeprefix("figures_siege_"): each for each in siege_types()}
    types = tuple({known[kind].id: known[kind] for kind, _ in units}.values())
    listed = tuple(Unit(known[kind].id, stands=count) for kind, count in units)
    return Army(name, "figures", troops=types, units=listed, leaders=leaders)


BESIEGERS = army(
    "Host",
    ("trebuchet", 1),
    ("ram", 1),
    ("siege_tower", 1),
    ("bolt_thrower", 1),
    ("foot", 16),
    ("crossbows", 12),
    ("attendants", 3),
    leaders=(Leader("Count", "supreme", first=True),),
)
GARRISON = army(
    "Garrison",
    ("stone_thrower", 1),
    ("guards", 9),
    ("wall_crossbows", 6),
    leaders=(Leader("Warden", "supreme", {"footing": "foot"}, first=True),),
)


def siege(red: Army = BESIEGERS, blue: Army = GARRISON, **terms: Any) -> Scenario:
    """A castle besieged from the south, nothing marked on its table."""
    sides = (Side("Red", red, terms={"besieges": "castle"}), Side("Blue", blue, "north"))
    known = {"table": TableMap(outlines=(CAMP,), works=tuple(WORKS)), **terms}
    return Scenario("A siege", "figures", no_field(), sides, **known)


def deployed(scenario: Scenario) -> Scenario:
    """The same with both sides where the program would put them."""
    placed = tuple(Deployment("As planned", side, RULESET.array(scenario, side)) for side in (RED, BLUE))
    return replace(scenario, start="deployed", deployments=placed)


def test_a_side_besieges_by_what_its_sheet_says() -> None:
    scenario = siege()
    found = siege_of(scenario)
    assert found is not None
    assert (found.besieger, found.works, found.days, found.wanted) == (RED, "castle", 10, 0)
    town = {"besieges": "town", "days": 3, "wanted": 4}
    blue = replace(scenario, sides=(replace(scenario.sides[0], terms={}), Side("Blue", GARRISON, terms=town)))
    found = siege_of(blue)
    assert found is not None
    assert (found.besieger, found.works, found.days, found.wanted) == (BLUE, "town", 3, 4)
    field = replace(scenario, sides=tuple(replace(side, terms={}) for side in scenario.sides))
    assert siege_of(field) is None
    asked = {field.name: field.applies({"besieges": ""}) for field in fields_of(SideSheet)}
    assert asked == {"besieges": True, "days": False, "wanted": False}, "of a field battle nothing is asked"


@pytest.mark.rule("FR-93", "SIE-3")
def test_works_close_in_an_enclosure_and_an_area_marked_for_the_besieged_goes_before() -> None:
    table = TableMap(works=tuple(WORKS))
    derived = enclosure_of(table, BLUE)
    for x in range(6300, 11750, 100):
        for y in range(2400, 4850, 100):
            built = any(
                holds(work.rect.corners, (x * FINE, y * FINE)) for work in WORKS if work.style != "inner"
            )
            assert built or holds(derived, (x, y)), "the scenario's own enclosure, but for what is built"
    assert not any(holds(derived, spot) for spot in ((6100, 3600), (9000, 5300), (9000, 1000), (5000, 3000)))
    marked = replace(
        table, zones=(TableZone("Lists", ((0, 0), (9, 0), (9, 9)), RED), TableZone("Court", ENCLOSURE, BLUE))
    )
    assert enclosure_of(marked, BLUE) == ENCLOSURE
    narrow = replace(WORKS[W_W], pose=Pose(6100, 3600, 1800), size=Size(1900, 300))
    gap = [narrow if number == W_W else work for number, work in enumerate(WORKS)]
    assert enclosure_of(TableMap(works=tuple(gap)), BLUE), "nobody passes half a centimetre"
    assert enclosure_of(TableMap(works=tuple(each for each in WORKS if each is not WORKS[W_SW])), BLUE) == ()


@pytest.mark.rule("FR-93")
def test_the_edge_of_the_table_helps_to_close() -> None:
    town = (
        Work("wall", Pose(3000, 1000, 1800), WORKS[W_W].size),
        Work("wall", Pose(4150, 2150, 900), WORKS[W_W].size),
        Work("wall", Pose(5300, 1000, 0), WORKS[W_W].size),
    )
    assert enclosure_of(TableMap(works=town), BLUE) == ((3150, 0), (5150, 0), (5150, 2000), (3150, 2000))
    turned_inwards = tuple(
        replace(each, pose=Pose(each.pose.x, each.pose.y, (each.pose.a + 1800) % 3600)) for each in town
    )
    (outside,) = [enclosure_of(TableMap(works=turned_inwards), BLUE)]
    assert not holds(outside, (4000, 1000)), "where their fronts look is outside"


@pytest.mark.rule("SIE-1", "SIE-6")
def test_a_siege_opens_by_the_rules_or_as_it_is_deployed() -> None:
    table = RULESET.opening(siege())
    assert RULESET.to_act(table) == BLUE and table.phase == "deployment", "the defender places first"
    assert table.setup.camps == (CAMP.points, ()) and table.agenda[-1] == tasks.Encamping(BLUE)
    without = siege(table=TableMap(works=tuple(WORKS)))
    assert RULESET.opening(without).agenda[-1] == tasks.PlacingCamp(RED)
    table = RULESET.opening(deployed(siege()))
    assert RULESET.problems(table) == () and table.turn == 1 and table.first == RED
    assert not any(figure.state == "waiting" for figure in table.figures)
    assert table.siege is not None and all(each.state == "standing" for each in table.siege.engines)
    assert empty_sectors(table) == (), "somebody on every sector"
    stones = table.siege.engines[-1]
    assert stones.kind == "stone-thrower" and table.setup.sectors[stones.sector].kind == "tower"
    assert {card.name for card in table.setup.engines} == {
        *("Trebuchet", "Ram", "Siege tower", "Bolt thrower", "Stone thrower")
    }


@pytest.mark.rule("SIE-6", "ENG-7")
def test_the_program_places_engines_where_they_bear_and_everybody_far_enough() -> None:
    scenario = siege()
    placed = RULESET.array(scenario, RED)
    assert len(placed) == scenario.sides[0].pieces
    assert placed != RULESET.array(scenario, RED, 1), "another wing first"
    where = {each.piece: each for each in placed}
    x, y = where[0].spot or (0, 0)
    wall = WORKS[W_SW].pose
    assert (y - wall.y, where[0].facing) == (5000, 2700) and x == wall.x, "the first wall"
    ram = where[1].spot or (0, 0)
    assert ram[0] == WORKS[GATE].pose.x, "straight before the gate"
    table = laid_out(bare(scenario), RED, placed)
    assert not any(figure.state == "waiting" and figure.side == RED for figure in table.figures)


@pytest.mark.rule("SIE-6", "SIE-7", "ENG-13")
def test_a_garrison_is_placed_man_by_man_and_kept_so() -> None:
    scenario = siege()
    position = RULESET.deploying(scenario, BLUE)
    assert position is not None
    pieces = RULESET.enlisted(position, BLUE)
    assert len(pieces) == scenario.sides[1].pieces and pieces[0] >= ENGINES
    tower = WORKS[T_SW].pose
    position = RULESET.follow(
        position, RULESET.order_to_place(position, pieces[0], Placement(0, spot=(tower.x, tower.y)))
    )
    guards = pieces[1]
    slots = position.setup.sectors[T_SW].slots
    corner, middle = slots[0].pose, slots[5].pose
    spots = ((corner.x, corner.y), (9000, 4000), (9300, 4000))
    order = RULESET.order_to_place(position, guards, Placement(1, facing=900, spot=spots[0], spots=spots))
    assert isinstance(order, orders.Quarter) and RULESET.refusal(position, order) is None
    blocked = replace(order, spots=((middle.x, middle.y),))
    refused = RULESET.refusal(position, blocked)
    assert refused is not None and refused.message == "refusal.figures.engine-there"
    assert RULESET.refusal(position, replace(order, figure=guards + 1)) is not None, "he leads nobody"
    stood = RULESET.follow(position, order)
    assert stood.tops[T_SW, 0] == guards and (stood.figures[guards + 1].x, stood.figures[guards + 1].y) == (
        9000,
        4000,
    )
    assert not any(figure.state == "waiting" for figure in stood.figures[guards : guards + 9]), (
        "the others beside him"
    )
    kept = RULESET.placements(stood, BLUE)
    assert [each.piece for each in kept] == [0, 1] and len(kept[1].spots) == 9
    again = laid_out(bare(scenario), BLUE, kept)
    assert RULESET.placements(again, BLUE) == kept
    off = RULESET.follow(stood, RULESET.order_to_withdraw(stood, guards))
    assert [each.piece for each in RULESET.placements(off, BLUE)] == [0]
    off = RULESET.follow(off, RULESET.order_to_withdraw(off, pieces[0]))
    assert RULESET.placements(off, BLUE) == () and RULESET.refusal(
        off, RULESET.order_to_withdraw(off, pieces[0])
    )


def test_the_page_of_deployment_moves_a_garrison_as_one() -> None:
    scenario = deployed(siege())
    page = Deploying(RULESET, scenario, BLUE, "As planned")
    assert page.possible and not page.waiting and not page.strays
    assert page.outlines and page.base(page.placed[1]) is not None
    keep = WORKS[KEEP].pose
    found = page.arrange(page.put(1, (keep.x, keep.y)))
    assert not hasattr(found, "message"), found
    placed = {each.piece: each for each in found.edit.placed}
    assert len(placed[1].spots) == 9 and len(set(placed[1].spots)) == 9
    assert placed[1].spots != page.placed[1].spots


@pytest.mark.rule("SIE-3")
def test_no_command_is_shown_of_the_besieged() -> None:
    table = RULESET.opening(deployed(siege()))
    shown = {overlay.side for overlay in RULESET.overlays(table, "command")}
    assert shown == {RED}


def messages(scenario: Scenario) -> set[str]:
    return {each.message.removeprefix("warning.figures.") for each in findings_of(scenario, RULESET)}


@pytest.mark.rule("SIE-7")
def test_what_is_missing_from_a_siege_is_found_and_blocks_nothing() -> None:
    assert messages(deployed(siege())) == set()
    assert messages(deployed(siege(table=TableMap(works=tuple(WORKS))))) == {"no-camp"}
    nothing = siege(table=TableMap())
    assert messages(nothing) == {"no-works"} and RULESET.opening(nothing).siege is not None
    bare_wall = siege(table=TableMap(works=(WORKS[W_SW],)))
    assert messages(bare_wall) == {"not-closed", "no-gate", "no-way-up"}
    moved = tuple(replace(each, pose=replace(each.pose, x=each.pose.x + 18_000)) for each in WORKS)
    twins = TableMap(36_000, 12_000, works=(*WORKS, *moved))
    assert "several-courts" in messages(siege(table=twins))
    marked = replace(twins, zones=(TableZone("The court", box(6250, 2350, 11750, 4850), BLUE),))
    assert "several-courts" not in messages(siege(table=marked))
    both = siege()
    both = replace(
        both, sides=(both.sides[0], replace(both.sides[1], terms={"besieges": "town"})), turn_limit=9
    )
    assert messages(both) == {"both-besiege", "siege-has-days"}
    few = siege(red=army("Few", ("foot", 7)), blue=army("Nobody", ("guards", 3)))
    assert messages(few) >= {"too-few-foot", "small-garrison"}
    field = siege()
    field = replace(field, sides=(replace(field.sides[0], terms={}), field.sides[1]))
    assert "engines-in-the-field" in messages(field)
    uneven = deployed(siege())
    placed = list(uneven.deployments[1].placements)
    crowd = tuple((6500 + 300 * at, 4000) for at in range(9))
    placed[1] = replace(placed[1], spot=crowd[0], spots=crowd)
    uneven = replace(
        uneven, deployments=(uneven.deployments[0], replace(uneven.deployments[1], placements=tuple(placed)))
    )
    assert "sector-unmanned" in messages(uneven) and RULESET.opening(uneven).turn == 1


def test_loose_figures_and_engines_are_lines_of_an_army() -> None:
    found = RULESET.appraise(GARRISON)
    assert found.points == 16 + 9 * 4 + 6 * 6 + 30
    assert RULESET.inspect(GARRISON) == (), "no formation, so none that could not be formed"
    assert RULESET.choices(GARRISON, GARRISON.units[0]).sizes == (1,)
    assert RULESET.choices(GARRISON, GARRISON.units[1]).sizes[:3] == (8, 1, 2)
    position = RULESET.deploying(replace(siege(), sides=(Side("A", GARRISON), Side("B", BESIEGERS))), RED)
    assert position is not None and not position.formations[:0]
    assert all(piece < BASES or piece >= ENGINES for piece in RULESET.enlisted(position, RED))


def as_a_table(*things: Work) -> Scenario:
    return siege(table=TableMap(works=things))


@pytest.mark.rule("FR-94", "FOR-7")
def test_works_of_a_siege_look_outwards_and_towers_and_gates_have_doors_inside() -> None:
    drawn = tuple(WORKS)
    setup = RULESET.opening(as_a_table(*drawn)).setup
    assert setup.table.works == drawn, "what is drawn is kept"
    bare_works = tuple(replace(each, doors=()) for each in drawn)
    wrong = tuple(
        replace(each, pose=Pose(each.pose.x, each.pose.y, (each.pose.a + 1800) % 3600)) for each in bare_works
    )
    for works in (bare_works, wrong):
        setup = RULESET.opening(as_a_table(*works)).setup
        now = [each.pose.a for each in setup.table.works[:INNER]]
        assert now == [each.pose.a for each in drawn[:INNER]]
        assert setup.siege is not None
        for work, built in zip(setup.table.works[:INNER], setup.sectors, strict=False):
            assert len(built.doors) == (work.kind != "wall"), work
            for door in built.doors:
                assert holds(setup.siege.enclosure, door.foot)
                assert not any(holds(each.rect.corners, _fine(door.foot)) for each in works)
        assert setup.sectors[INNER].doors == ()
    assert messages(as_a_table(*bare_works)) == set()


def _fine(spot: tuple[int, int]) -> tuple[int, int]:
    return spot[0] * FINE, spot[1] * FINE


@pytest.mark.rule("FR-95", "FOR-5")
def test_one_walks_from_a_wall_of_odd_length_onto_the_next() -> None:
    wall, tower = Size(1150, 300), Size(520, 520)
    works = (
        Work("wall", Pose(3000, 3000, 900), wall),
        Work("wall", Pose(4150, 3000, 900), wall),
        Work("tower", Pose(4985, 3000, 900), tower),
        Work("wall", Pose(6000, 3000, 900), wall),
    )
    touching = beside(works)
    assert [place for place in touching[0, 4] if place[0] == 1] == [(1, 0)]
    assert {place[0] for slot in range(4) for place in touching[2, slot]} == {1, 2}, "the last stands apart"
    assert (0, 2) not in touching[0, 0]


def test_a_stamped_castle_and_a_stamped_town_are_works_without_fault() -> None:
    for name in ("castle", "town"):
        for number in range(3):
            things = [moved(each, 9000, 6000) for each in stamp(name, number)]
            works = tuple(each for each in things if isinstance(each, Work))
            assert messages(as_a_table(*works)) == set(), name
            setup = RULESET.opening(as_a_table(*works)).setup
            assert {len(built.slots) for built in setup.sectors if built.kind == "tower"} <= {16, 25}
            assert all(built.rect.size.width % 200 == 0 for built in setup.sectors)


def test_an_army_is_over_its_own_budget_and_not_over_the_usual_one() -> None:
    """ARM-5: an army of 600 points may cost 560; one of 100 may not cost 430."""
    army = RULESET.sample_armies()["normans"]
    points = RULESET.appraise(army).points
    for budget, over in ((points - 1, True), (points, False), (600, False), (0, points > 450)):
        said = RULESET.inspect(replace(army, budget=budget))
        found = [each for each in said if each.message == "warning.figures.over-budget"]
        assert bool(found) == over, budget
        assert all(dict(each.parameters)["budget"] == (budget or 450) for each in found)


@pytest.mark.rule("SIE-2", "SVI-3")
def test_a_siege_lasts_a_day_at_least_and_thirty_at_most() -> None:
    for asked, days in ((-1, 1), (0, 1), (1, 1), (2, 2), (29, 29), (30, 30), (31, 30), (99, 30)):
        for wanted, sectors in ((-1, 0), (0, 0), (1, 1), (7, 7)):
            terms = {"besieges": "castle", "days": asked, "wanted": wanted}
            scenario = siege()
            sides = (replace(scenario.sides[0], terms=terms), scenario.sides[1])
            found = siege_of(replace(scenario, sides=sides))
            assert found is not None and (found.days, found.wanted) == (days, sectors)
