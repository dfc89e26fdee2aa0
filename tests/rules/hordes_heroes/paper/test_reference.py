"""What players look up: the numbers of play itself, and only what their armies and their field can meet."""

import pytest
from msgspec.structs import replace

from hheditor.hexes import Board
from hheditor.maps import Map
from hheditor.maps.document import Crossing
from hheditor.rules.api.paper.reference import Remark
from hheditor.rules.hordes_heroes import RULESET
from hheditor.rules.hordes_heroes.armies.catalogue import sample_armies
from hheditor.rules.hordes_heroes.armies.inspection import army_points, army_stands
from hheditor.rules.hordes_heroes.position.profile import medieval
from hheditor.scenarios import Goal, Scenario, Side
from hheditor.text import say

ARMIES = sample_armies()


def scenario(first: str = "hyw_english_150", second: str = "hyw_french_150", **more: object) -> Scenario:
    sides = (Side("Ours", ARMIES[first], "south"), Side("Theirs", ARMIES[second], "north"))
    made = Scenario("Somewhere", "hordes_heroes", Map(Board(18, 13)), sides)
    return replace(made, **more)


def _said(cell: str | Remark, language: str) -> str:
    if isinstance(cell, str):
        return cell
    lists = {name: ", ".join(say(item, language) for item in items) for name, items in cell.lists}
    return say(cell.message, language, **dict(cell.parameters), **lists)


def _remarks(found: object) -> list[Remark]:
    """Every remark anywhere in a reference."""
    if isinstance(found, Remark):
        return [found]
    if isinstance(found, tuple):
        return [remark for part in found for remark in _remarks(part)]
    fields = getattr(found, "__struct_fields__", ())
    return [remark for name in fields for remark in _remarks(getattr(found, name))]


@pytest.mark.parametrize("name", sorted(ARMIES))
def test_every_army_can_be_looked_up_in_both_languages(name: str) -> None:
    reference = RULESET.reference(scenario(name, "normans_100"))
    army = reference.armies[0]
    totals = {total.of: total.value for total in army.totals}
    assert totals["points"] == army_points(ARMIES[name], medieval())
    stands = totals["hordes_heroes.stands"]
    assert stands == army_stands(ARMIES[name])
    assert totals["hordes_heroes.breaking"] == stands // 2 + 1
    assert sum(int(str(row.cells[0]).rstrip("×")) for row in army.troops.rows) == len(ARMIES[name].units)
    for remark in _remarks(reference):
        for language in ("en", "it"):
            assert _said(remark, language)


def _messages(made: Scenario) -> set[str]:
    return {remark.message.rpartition(".")[2] for remark in _remarks(RULESET.reference(made))}


def test_only_what_concerns_these_armies() -> None:
    quiet = _messages(scenario("saxons_100", "normans_100"))
    assert not {"guns", "hard-target", "evade2", "pavise-moved", "by-gunpowder", "road"} & quiet
    assert {"guns", "hold-fire"} <= _messages(scenario("hyw_english_150", "normans_100"))
    assert {"evade-both", "flee-response"} <= _messages(scenario("mongols_150", "normans_100"))
    assert "hard-target" in _messages(scenario("hussites_150", "normans_100"))


def test_only_the_ground_of_this_field() -> None:
    assert RULESET.reference(scenario()).terrain == ()
    board = Board(18, 13)
    field = Map(
        board,
        terrain=("wood", "marsh", "scrub") + ("open",) * (board.cells - 3),
        crossings=(Crossing("road", 40, 0),),
    )
    rows = RULESET.reference(scenario(map=field)).terrain
    # Marsh and scrub do the same and share a row.
    assert [row.looks for row in rows] == [("marsh", "scrub"), ("wood",), ("road",)]


def test_rows_are_tinted_where_there_is_a_hero() -> None:
    heroic = RULESET.reference(scenario())
    assert [row.tinted for row in heroic.main.rows].count(True) == medieval().hero_rows
    plain = RULESET.reference(scenario("poles_100", "york_100"))
    assert not any(row.tinted for row in plain.main.rows)


@pytest.mark.parametrize(
    ("goal", "words"),
    [
        (
            Goal("hold", 0, (5, 6), name="the bridge", turn=8),
            "Ours win by holding the bridge at the end of turn 8.",
        ),
        (Goal("hold", 1, (0,)), "Theirs win by holding A1."),
        (
            Goal("leave", 0, edge="north", count=3),
            "Ours win when 3 of their units have left by the edge: north.",
        ),
        (Goal("survive", 1, turn=6), "Theirs win by being there after turn 6."),
    ],
)
def test_victory_terms_are_said(goal: Goal, words: str) -> None:
    victory = RULESET.reference(scenario(goals=(goal,))).victory
    assert words in [_said(remark, "en").replace("*", "") for remark in victory]


def test_the_deployment_of_one_side_shows_nobody_else() -> None:
    from tests.sheets.pdfs import example

    made = example("agincourt-1415")
    assert {piece.side for piece in RULESET.deployed(made, (0,)).pieces} == {0}
    assert {piece.side for piece in RULESET.deployed(made).pieces} == {0, 1}
    assert RULESET.deployed(made, ()).pieces == ()


@pytest.mark.rule("R-139")
def test_flyers_stand_on_the_base_of_chariots() -> None:
    made = replace(scenario("elves_150", "orcs_100"), profile={"id": "fantasy"})
    army = RULESET.reference(made).armies[0]
    bases = {line.troop: line.base for line in army.units}
    assert bases["Great Eagles"] == (250, 400)
    assert bases["Elf Spearmen"] == (400, 200)
