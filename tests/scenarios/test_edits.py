"""Every edit of a scenario can be taken back exactly, and another map or army loses no more than it must."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from hheditor.app.frame.history import History
from hheditor.armies import Army, Group, Leader, TroopType, Unit
from hheditor.hexes import Board
from hheditor.maps import Map
from hheditor.maps.document import Objective, Zone
from hheditor.scenarios import (
    Ally,
    Deployment,
    Goal,
    Picture,
    Placement,
    Reinforcement,
    Scenario,
    Side,
    TimeMark,
)
from hheditor.scenarios.edits import (
    Edit,
    Place,
    SetAllies,
    SetArmy,
    SetDeployments,
    SetEdges,
    SetGoals,
    SetMap,
    SetPictures,
    SetProfile,
    SetReinforcements,
    SetSetup,
    SetSideWords,
    SetStart,
    SetTerms,
    SetTrack,
    SetTranslation,
    SetTurnLimit,
    SetWords,
    SetZone,
    apply,
    deployment_of,
    join,
)
from hheditor.scenarios.making import free_name, new_scenario, to_start_with, with_allies, with_army, with_map
from hheditor.values import decode, encode

BOARD = Board(6, 5)
TROOP = TroopType("foot", "Foot", "any")


def army(units: int, name: str = "Host") -> Army:
    return Army(
        name,
        "any",
        troops=(TROOP,),
        units=tuple(Unit("foot", name=f"u{number}") for number in range(units)),
        leaders=(Leader("Harold"),),
    )


def scenario() -> Scenario:
    return Scenario(
        "Meadow",
        "any",
        Map(BOARD, "Meadow"),
        (Side("Red", army(3), "south"), Side("Blue", army(2), "north")),
        deployments=(
            Deployment("b", 1, (Placement(0, 1),)),
            Deployment("a", 0, (Placement(2, 25), Placement(0, 24))),
            Deployment("a", 1),
        ),
    )


placements = st.builds(Placement, st.integers(0, 4), st.integers(0, 29), st.integers(0, 11))
deployments = st.builds(Deployment, st.sampled_from("abc"), st.integers(0, 1), st.tuples(placements))
edits: st.SearchStrategy[Edit] = st.one_of(
    st.builds(SetWords, st.sampled_from(("name", "notes", "special_rules_it")), st.text(max_size=5)),
    st.builds(
        SetTranslation, st.sampled_from(("it", "fr")), st.sampled_from(("Red", "Blue")), st.text(max_size=5)
    ),
    st.builds(SetSideWords, st.integers(0, 1), st.sampled_from(("name", "briefing")), st.text(max_size=5)),
    st.builds(SetEdges, st.sampled_from((("east", "west"), ("north", "south")))),
    st.builds(SetZone, st.integers(0, 1), st.none() | st.just((1, 2))),
    st.builds(SetStart, st.sampled_from(("choose", "deployed")), st.integers(0, 1)),
    st.builds(SetTurnLimit, st.integers(0, 9)),
    st.builds(SetGoals, st.just((Goal("hold", 0, (3,)),))),
    st.builds(SetProfile, st.just({"id": "x", "n": 3})),
    st.builds(SetTerms, st.integers(0, 2), st.just({"level": 9}), st.integers(-1, 1)),
    st.builds(SetSetup, st.integers(0, 2), st.tuples(placements)),
    st.builds(
        SetAllies, st.integers(0, 1), st.just((Ally("Scots", army(1, "Scots")),)), st.tuples(placements)
    ),
    st.builds(SetReinforcements, st.just((Reinforcement(1, (0,), 3, (4,), least=4),))),
    st.builds(SetTrack, st.just((TimeMark(5, "Nightfall"),))),
    st.builds(SetPictures, st.just((Picture("p", "image/png", "AA=="),))),
    st.builds(SetDeployments, st.tuples(deployments)),
    st.builds(
        Place,
        st.integers(0, 1),
        st.sampled_from("abz"),
        st.lists(placements, max_size=3, unique_by=lambda each: each.piece).map(tuple),
        st.lists(st.integers(0, 4), max_size=2).map(tuple),
    ),
    st.builds(SetArmy, st.integers(0, 1), st.just(army(1, "Other")), st.just("origin")),
    st.builds(SetMap, st.just(Map(Board(3, 3)))),
)


@given(st.lists(edits, max_size=12))
def test_undo_restores_the_scenario_exactly(done: list[Edit]) -> None:
    history: History[Scenario, Edit] = History(scenario(), apply, join=join)
    seen = [history.document]
    seen += [history.document for edit in done if history.do(edit, "scenario.did.name")]
    for before in reversed(seen[:-1]):
        history.undo()
        assert history.document == before
    for after in seen[1:]:
        history.redo()
        assert history.document == after


@given(edits)
def test_an_edit_is_kept_and_read_back(edit: Edit) -> None:
    assert decode(encode(edit), Edit) == edit


def test_placing_is_small_and_names_only_whom_it_concerns() -> None:
    _, inverse = apply(
        replace(scenario(), deployments=(Deployment("a", 0, (Placement(0, 24),)),)),
        Place(0, "a", (Placement(1, 25),), (0,)),
    )
    assert inverse == Place(0, "a", (Placement(0, 24),), (1,))


def test_an_edit_of_a_deployment_that_is_gone_changes_nothing() -> None:
    before = scenario()
    after, _ = apply(before, Place(0, "nowhere", (Placement(0, 1),)))
    assert after is before


def test_a_new_scenario_takes_zones_and_names_from_its_parts() -> None:
    map_ = Map(BOARD, "Ford", zones=(Zone("south", 0, (25, 24)),))
    made = new_scenario(map_, (army(2, "Scots"), None), "any", sides=("One", "Two"), origins=("m", "a", ""))
    assert (made.name, made.map_origin) == ("Ford", "m")
    assert [side.name for side in made.sides] == ["Scots", "Two"]
    assert made.sides[0].zone == (24, 25)
    assert made.sides[1].zone is None
    assert {made.sides[0].edge, made.sides[1].edge} == {"south", "north"}


def test_a_tall_field_is_fought_over_from_its_sides() -> None:
    made = new_scenario(Map(Board(5, 9)), (None, None), "any")
    assert {side.edge for side in made.sides} == {"west", "east"}


def test_a_newer_army_keeps_those_who_are_still_in_it() -> None:
    before = scenario()
    old = before.sides[0].army
    newer = replace(old, units=(old.units[2], Unit("foot", name="new"), old.units[0]))
    after, _ = apply(before, with_army(before, 0, newer, "id"))
    deployment = deployment_of(after, 0, "a")
    assert deployment is not None
    assert {placement.piece: placement.cell for placement in deployment.placements} == {0: 25, 2: 24}
    assert after.sides[0].origin == "id"
    assert deployment_of(after, 1, "b") == deployment_of(before, 1, "b")


@pytest.mark.parametrize("board", [BOARD, replace(BOARD, numbering="numeric")], ids=["same", "numbered"])
def test_another_map_of_the_same_shape_keeps_everything(board: Board) -> None:
    before = replace(scenario(), goals=(Goal("hold", 0, (3,)),))
    after, _ = apply(before, with_map(before, Map(board, "Other"), "m"))
    assert (after.map.name, after.map_origin) == ("Other", "m")
    assert after.deployments == before.deployments
    assert after.goals == before.goals


def test_a_map_of_another_shape_drops_what_names_hexes() -> None:
    before = replace(scenario(), goals=(Goal("hold", 0, (3,)), Goal("survive", 1, turn=3)))
    after, _ = apply(before, with_map(before, Map(Board(4, 4), objectives=(Objective("hill", (2,)),))))
    assert [each.placements for each in after.deployments] == [(), (), ()]
    assert after.goals == (Goal("survive", 1, turn=3),)


def test_a_zone_the_new_map_paints_rules_over_the_old_map_s() -> None:
    painted = Map(BOARD, zones=(Zone("s", 0, (24,)),))
    before = new_scenario(painted, (army(1), army(1)), "any")
    assert before.sides[0].zone == (24,)
    plain, _ = apply(before, with_map(before, Map(BOARD)))
    assert plain.sides[0].zone is None, "the zone came from the map and goes with it"
    own = replace(before, sides=(replace(before.sides[0], zone=(20,)), before.sides[1]))
    kept, _ = apply(own, with_map(own, Map(BOARD)))
    assert kept.sides[0].zone == (20,), "a zone painted by hand stays"


def test_names_of_deployments_do_not_meet() -> None:
    assert free_name(scenario(), 0, "a") == "a 2"
    assert free_name(scenario(), 0, "b") == "b"


def test_a_battle_starts_with_the_deployments_asked_for() -> None:
    started = to_start_with(scenario(), ("a", "a"))
    assert started.start == "deployed"
    assert [(each.side, each.name) for each in started.deployments] == [(0, "a"), (1, "a"), (1, "b")]


def test_random_edits_of_one_history_join_typing() -> None:
    history: History[Scenario, Edit] = History(scenario(), apply, join=join)
    text = ""
    for letter in random.Random(1).choices("abcdef", k=20):
        text += letter
        history.do(SetWords("notes", text), "scenario.did.notes", merge="words:notes")
    assert len(history.entries) == 1
    assert len(history.entries[0].edits) == 1
    history.undo()
    assert history.document.notes == ""


def _allied() -> Scenario:
    """Red with allies: pieces 0 to 3 are its own, 4 and 5 the Scots', 6 and 7 the Welsh'."""
    allies = (Ally("Scots", army(1, "Scots")), Ally("Welsh", army(1, "Welsh")))
    before = scenario()
    side = replace(before.sides[0], allies=allies, setup=(Placement(1, 9, fixed=True), Placement(6, 8)))
    return replace(
        before,
        sides=(side, before.sides[1]),
        reinforcements=(Reinforcement(0, (4, 6), 2), Reinforcement(0, (4,), 3), Reinforcement(1, (0,), 1)),
    )


def test_pieces_of_a_side_are_numbered_army_by_army() -> None:
    side = _allied().sides[0]
    assert side.pieces == 8
    assert [side.named(number).name for number in (0, 3, 4, 5, 6)] == [  # type: ignore[union-attr]
        "u0",
        "Harold",
        "u0",
        "Harold",
        "u0",
    ]
    assert side.named(8) is None


def test_an_army_that_changes_takes_set_up_and_reinforcements_along() -> None:
    before = _allied()
    after, inverse = apply(before, with_army(before, 0, army(2)))
    # Unit 1 is still unit 1; the Welsh unit has moved up by one.
    assert after.sides[0].setup == (Placement(1, 9, fixed=True), Placement(5, 8))
    assert [each.pieces for each in after.reinforcements] == [(3, 5), (3,), (0,)]
    assert apply(after, inverse)[0] == before


def test_allies_who_leave_take_their_pieces_with_them() -> None:
    before = _allied()
    after, inverse = apply(before, with_allies(before, 0, before.sides[0].allies[1:]))
    assert [ally.name for ally in after.sides[0].allies] == ["Welsh"]
    assert after.sides[0].setup == (Placement(1, 9, fixed=True), Placement(4, 8))
    assert [each.pieces for each in after.reinforcements] == [(4,), (0,)], "who has nobody left does not come"
    assert apply(after, inverse)[0] == before


def test_another_field_drops_the_places_and_keeps_who_comes() -> None:
    before = _allied()
    after, inverse = apply(before, with_map(before, Map(Board(9, 9), "Moor")))
    assert after.sides[0].setup == ()
    assert [each.pieces for each in after.reinforcements] == [(4, 6), (4,), (0,)]
    assert apply(after, inverse)[0] == before


def test_a_scenario_of_yesterday_reads_and_writes_as_before() -> None:
    plain = scenario()
    written = encode(plain)
    for word in (b"terms", b"setup", b"allies", b"reinforcements", b"track", b"fixed"):
        assert word not in written
    assert decode(written, Scenario) == plain
    full = _allied()
    assert decode(encode(full), Scenario) == full


def test_groups_are_numbered_as_the_pieces_of_the_side_are() -> None:
    van = Group("van", "The van")
    scots = Army("Scots", "any", units=(Unit("foot", group="van"), Unit("foot")), groups=(van,))
    own = replace(army(2), groups=(van,), leaders=(Leader("Harold", group="van"),))
    side = Side("Red", own, allies=(Ally("Scots", scots),))
    assert side.groups() == (("The van", (2,)), ("The van", (3,)))
