"""The player's aid: every figure is one of the charts in force, every word is there, house charts say so."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from hheditor import text
from hheditor.rules.api.paper.reference import Cell, Chart, Reference, Remark, remark
from hheditor.rules.men_of_iron import RULESET
from hheditor.rules.men_of_iron.position.opening import Opening
from hheditor.rules.men_of_iron.scenarios.shipped import SCENARIOS, opening


def charts(reference: Reference) -> Iterator[Chart]:
    yield from reference.charts
    for army in reference.armies:
        yield from (army.troops, army.leaders)


def remarks(reference: Reference) -> Iterator[Remark]:
    def of(cells: tuple[Cell, ...]) -> Iterator[Remark]:
        yield from (cell for cell in cells if isinstance(cell, Remark))

    for chart in charts(reference):
        yield from chart.notes
        yield from (chart.mark,) if chart.mark is not None else ()
        yield from of(tuple(span.heading for span in chart.spans))
        yield from of(tuple(cell for letter in chart.letters for cell in (letter.what, letter.value)))
        assert not chart.spans or sum(span.columns for span in chart.spans) == len(chart.columns)
        for row in chart.rows:
            assert len(row.cells) == len(chart.columns)
            yield from of(row.cells)
    for phase in reference.phases:
        yield from phase.lines
        for modifier in phase.modifiers:
            yield from of((modifier.what, modifier.value))
    for ground in reference.terrain:
        assert len(ground.cells) + 1 == len(reference.ground), "the first column names the ground"
        for cell in ground.cells:
            yield from cell
    for letter in reference.characteristics:
        yield from of((letter.what, letter.value))
    yield from reference.victory


def chart(reference: Reference, title: str) -> Chart:
    return next(each for each in reference.charts if each.title == f"reference.men_of_iron.{title}")


def typed(found: Opening, **changes: object) -> Opening:
    """A battle with charts of somebody's own."""
    return replace(found, setup=replace(found.setup, profile=replace(found.setup.profile, **changes)))


@pytest.mark.parametrize("name", SCENARIOS)
def test_every_word_of_the_aid_is_there(name: str) -> None:
    reference = RULESET.reference(opening(name))
    said = {each.message for each in remarks(reference)}
    said |= {
        column.heading
        for each in charts(reference)
        for column in each.columns
        if column.heading and not column.text
    }
    said |= {each.title for each in charts(reference) if each.title}
    said |= {column.heading for column in reference.ground}
    said |= {message for ground in reference.terrain for message in ground.names}
    said |= {phase.title for phase in reference.phases}
    said |= {column.heading for army in reference.armies for column in (*army.roster, *army.command)}
    said |= {f"total.{total.of}" for army in reference.armies for total in army.totals}
    assert {message for message in said if message not in text.ids()} == set()


def test_agincourt_has_what_agincourt_needs() -> None:
    found = opening("agincourt")
    reference = RULESET.reference(found)
    matrix = chart(reference, "weapons")
    heads = [column.text for column in matrix.columns[1:]]
    assert set(heads) == {"A", "CB", "DM", "LB", "MM", "UH"}, "no type that nobody has"
    row = next(row for row in matrix.rows if row.cells[0] == "MM")
    assert row.cells[1 + heads.index("LB")] == "+3"
    ranges = {row.cells[0]: row.cells[1:] for row in chart(reference, "ranges").rows}
    assert ranges["LB"] == ("+3", "+2", "0", "−1") and ranges["A"] == ("+2", "0", "", "−1")
    shock = [row.cells for row in chart(reference, "shock").rows]
    assert shock[0] == ("≤ −1", "A D + R", "≤ −2", "A D + R")
    assert shock[-1] == ("≥ 11", "D E, CA", "≥ 10", "D E, CA")
    fire = [row.cells for row in chart(reference, "fire").rows]
    assert fire[1] == ("7 – 9", "D", "6 – 7", "R", "6 – 8", "D", "5 – 6", "R")
    names = {name for ground in reference.terrain for name in ground.names}
    own = {f"ground.men_of_iron.{each}" for each in ("wood", "village", "mud", "camp")}
    assert names == {*own, "obstacle.men_of_iron.stakes"}
    assert [dict(each.parameters) for each in reference.victory] == [
        {"army": "English", "level": 17, "marker": found.setup.marker},
        {"army": "French", "level": 36},
    ]


def test_the_order_of_battle_has_its_hexes() -> None:
    army = RULESET.reference(opening("agincourt")).armies[0]
    places = {line.line[0] for line in army.units}
    assert [line.index for line in army.units] == list(range(11)), "as the army numbers them"
    assert army.units[0].line == ("0517", "N", "5/4", "0/+1", "−1", "2")
    assert {"0517", "0618", "1020"} <= places
    leaders = {line.name: line.line for line in army.commanders}
    assert leaders["Henry V"] == ("4", "6", "+2", "−1", "5", "1018")
    assert army.listed[0].rows[0].cells[1] == "1020", "its standard"
    assert {total.of: total.value for total in army.totals}["men_of_iron.flight-level"] == 17


def test_house_charts_say_so_and_own_ones_too() -> None:
    found = opening("hastings")
    house, own = (remark(f"reference.men_of_iron.{whose}", "DAT-1") for whose in ("house", "own"))
    before = RULESET.reference(found)
    assert chart(before, "weapons").mark == house
    assert own not in {letter.what for letter in before.main.letters}
    for tag in ("owner", "user"):
        mine = typed(found, sources={**found.setup.profile.sources, "weapons": tag})
        after = RULESET.reference(mine)
        assert chart(after, "weapons").mark == own and chart(after, "shock").mark == house
        assert {house, own} <= {letter.what for letter in after.main.letters}, "both words are explained"


def test_figures_typed_over_ours_are_printed() -> None:
    found = opening("hastings")
    rows = tuple(
        replace(row, against={**row.against, "PK": 7}) if row.attacker == "MM" else row
        for row in found.setup.profile.weapons
    )
    matrix = chart(RULESET.reference(typed(found, weapons=rows)), "weapons")
    heads = [column.text for column in matrix.columns]
    row = next(row for row in matrix.rows if row.cells[0] == "MM")
    assert row.cells[heads.index("PK")] == "+7"


def test_variants_and_special_rules_only_where_they_are() -> None:
    hastings = RULESET.reference(opening("hastings"))
    said = {each.message for each in remarks(hastings)}
    assert "variant.men_of_iron.huscarl" in said
    assert "reference.men_of_iron.phase-b-wall" in said
    arsuf = {each.message for each in remarks(RULESET.reference(opening("arsuf")))}
    assert "reference.men_of_iron.phase-b-wall" not in arsuf
    assert "reference.men_of_iron.test-hold" in arsuf and "reference.men_of_iron.test-hold" not in said
    bosworth = {each.message for each in remarks(RULESET.reference(opening("bosworth")))}
    assert "reference.men_of_iron.phase-a-army" in bosworth
    assert dict(hastings.markers)["wall"] > 0


def test_counters_have_both_their_sides_and_nobody_knows_a_seizure_by_its_back() -> None:
    army = RULESET.reference(opening("agincourt")).armies[1]
    kinds = [line.front.title for line in army.counters]
    assert kinds.count("MM") == kinds.count("UH") == 6, "a counter for each that may lose its horses"
    riders = next(line for line in army.counters if line.front.title == "MM")
    assert (riders.front.left, riders.front.right, riders.front.reverse) == ("6", "−1", "")
    assert riders.back is not None
    assert (riders.back.left, riders.back.right, riders.back.reverse) == ("4", "0", "shaken")
    cup = [line for line in army.counters if line.back is None]
    assert len(cup) == 8
    leader = next(line for line in army.counters if line.name == "Orléans")
    assert leader.back is not None
    assert (leader.front.title, leader.back.title) == ("2", "1"), "the replacement is worse"
    bands = {line.band for line in army.counters if line.front.title == "DM"}
    assert len(bands) == 2, "each Battle has its colour"


def test_tracks_say_levels_time_and_battles() -> None:
    found = opening("agincourt")
    flight, run, time, *battles = RULESET.reference(found).tracks
    assert len(flight.cells) == 37 and len(run.cells) == 10 and len(time.cells) == found.setup.marker + 1
    assert {(at, dict(words.parameters)["army"]) for at, words in flight.marks} == {
        (17, "English"),
        (9, "English"),
        (36, "French"),
        (28, "French"),
    }
    assert battles[0].cells == ("Camoys 3", "Henry V 4", "York 3")
    assert len(RULESET.reference(opening("courtrai")).tracks) == 4, "no time is kept there"


def test_the_map_shows_where_everybody_begins() -> None:
    from hheditor.rules.men_of_iron.scenarios.documents import document

    scene = RULESET.deployed(document("agincourt"), (0,))
    assert {piece.side for piece in scene.pieces} == {0}
    assert sum(piece.symbol not in ("leader", "standard") for piece in scene.pieces) == 11


def test_ground_that_does_nothing_takes_no_row() -> None:
    names = {name for row in RULESET.reference(opening("arsuf")).terrain for name in row.names}
    assert "ground.men_of_iron.wood" in names and "ground.men_of_iron.sand" not in names
    slopes = {name for row in RULESET.reference(opening("bosworth")).terrain for name in row.names}
    assert "hexside.men_of_iron.gentle-up" in slopes and "hexside.men_of_iron.gentle-down" not in slopes
