"""Basic Impetus on paper: the sheet of two armies, rosters, maps, markers, bases."""

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from hheditor.rules.impetus import RULESET
from hheditor.rules.impetus.armies.catalogue import sample_armies, scenarios
from hheditor.scenarios import Deployment, Scenario
from hheditor.sheets import PrintOptions, Subject, make
from hheditor.sheets.making import kinds_of
from hheditor.sheets.options import Ink
from hheditor.tables.map import TableMap
from tests.examples.test_scenarios import scenario
from tests.sheets.impetus_pairs import check_sheet, meeting, squeezed
from tests.sheets.pdfs import MM, streams, words_of
from tools.examples.impetus.press import FOLDER

NAMES = sorted(sample_armies())
PAIRS = list(zip(NAMES[: len(NAMES) // 2], reversed(NAMES[len(NAMES) // 2 :]), strict=True))
"""Every list once; all pairs are a benchmark."""


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize(("first", "second"), PAIRS)
def test_two_lists_have_one_page_with_every_figure(first: str, second: str, language: str) -> None:
    board = "table" if (PAIRS.index((first, second)) + (language == "it")) % 2 else "hexes"
    check_sheet(meeting(first, second, board), language)


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.hhscenario")), ids=lambda path: path.stem)
def test_a_shipped_scenario_has_one_page_with_its_ground_and_its_rules(path: Path, language: str) -> None:
    check_sheet(scenario(path), language)


@pytest.mark.parametrize("board", ["hexes", "table"])
def test_the_fullest_pair_has_one_page_on_both_boards(board: str) -> None:
    """More classes, weapons and traits than any other."""
    check_sheet(meeting("hus", "teu", board), "it")


@pytest.mark.parametrize("ink", ["grey", "ink"])
def test_without_colours_it_is_the_same_page(ink: Ink) -> None:
    ridge = scenarios()["ridge-1066"]
    plain, colour = check_sheet(ridge, "en", ink), check_sheet(ridge, "en")
    assert squeezed(words_of(plain, 0)) == squeezed(words_of(colour, 0))


def test_figures_of_a_profile_of_ones_own_are_those_on_the_page() -> None:
    profile = RULESET.profile_of({})
    paces = tuple(
        replace(line, open=replace(line.open, figure=17, charge=19)) if line.classes == ("CP1",) else line
        for line in profile.paces
    )
    weapons = tuple(
        replace(each, short=replace(each.short, foot=-23), defensive=5) if each.id == "longbow_a" else each
        for each in profile.weapons
    )
    flight = ((29, *profile.flight[0][1:]), *profile.flight[1:])
    terms = {
        "paces": [_plain(line) for line in paces],
        "weapons": [_plain(each) for each in weapons],
        "flight": [list(row) for row in flight],
        "bands": [31, 37, 41],
        "sources": {**profile.sources, "weapons": "user", "flight": "user"},
    }
    scenario = replace(meeting("ehy", "fhy"), profile=terms)
    said = words_of(check_sheet(scenario, "en"), 0)
    for figure in ("17 (19)", "−23", "5+", "29", "≤ 32", "≤ 38"):
        assert figure in said, figure
    assert len(re.findall("own figures", said)) == 2, "whose figures they are"
    assert "own figures" not in words_of(check_sheet(meeting("ehy", "fhy"), "en"), 0)


def _plain(value: object) -> object:
    import msgspec

    return msgspec.to_builtins(value)


def test_lengths_are_those_of_the_board() -> None:
    hexes = words_of(check_sheet(meeting("nor", "sax"), "en"), 0)
    assert "Movement in hexes" in hexes and "short ≤ 4" in hexes and "both front hexes" in hexes
    bare = meeting("nor", "sax", "table")
    table = words_of(check_sheet(bare, "en"), 0)
    assert "Movement in cm" in table and "short ≤ 12" in table and "12 (16)" in table
    large = words_of(check_sheet(replace(bare, profile={"h": 600}), "en"), 0)
    assert "18 (24)" in large and "short ≤ 18" in large, "figures of 28 mm on bases of 12 cm"
    odd = words_of(check_sheet(replace(bare, profile={"h": 440}), "en"), 0)
    assert "Movement in H" in odd and "3 (4)" in odd, "a measure that is no whole centimetres"


def test_what_these_armies_cannot_use_is_left_out() -> None:
    normans = words_of(check_sheet(meeting("nor", "sax"), "en"), 0)
    assert "shieldwall" in normans and "stakes" not in normans and "Second figure (S)" in normans
    steppe = words_of(check_sheet(meeting("mon", "mon"), "en"), 0)
    assert "Defensive fire" not in steppe and "Foot" not in steppe
    guns = words_of(check_sheet(meeting("bur", "swi"), "en"), 0)
    assert "ART at large units" in guns and "+4 / +2" in guns


def test_our_own_lists_and_points_say_so() -> None:
    said = words_of(check_sheet(meeting("ehy", "nor"), "en"), 0)
    assert "Archers°" in said and "Milites°" not in said, "that of 1066 was found"
    assert "not the publisher’s" in said and "Pts°" in said


# Rosters, markers, maps, bases ----------------------------------------------------------------------------


def deployed(first: str, second: str, board: str, h: int = 400) -> Scenario:
    found = replace(meeting(first, second, board), profile={"h": h})
    if found.table is not None:
        found = replace(found, table=TableMap(30 * h, 20 * h))
    arrays = tuple(Deployment("first", side, RULESET.array(found, side)) for side in (0, 1))
    return replace(found, start="deployed", deployments=arrays)


def test_a_roster_has_a_box_for_every_vbu_and_a_ring_for_disorder() -> None:
    scenario = meeting("teu", "hus")
    printed = make("roster", Subject(scenario), PrintOptions(sides=(0,)))
    assert printed.finding is None and printed.pages == 1
    army = scenario.sides[0].army
    vbu = [RULESET.unit_strength(army, unit) for unit in army.units]
    contents = "".join(streams(printed.pdf))
    squares = [
        round(float(wide), 2)
        for wide, tall in re.findall(r"[\d.]+ [\d.]+ ([\d.]+) ([\d.]+) re\b", contents)
        if wide == tall and 2.4 * MM < float(wide) < 3.5 * MM
    ]
    breaking = 10
    assert len(squares) == sum(vbu) + breaking, "also one for every VD until it breaks"
    said = words_of(printed.pdf, 0)
    assert "Dis." in said and "CP1 2 (3) 7 4 3" in said


def test_markers_are_those_these_armies_can_need() -> None:
    said = words_of(make("markers", Subject(meeting("sax", "ehy")), PrintOptions()).pdf, 0)
    assert said.count("disordered") == 17 and "2 VBU lost" in said
    assert said.count("shieldwall") == 7 and said.count("behind stakes") == 4 and "large unit" not in said
    assert "grande unità" in words_of(
        make("markers", Subject(meeting("swi", "sco")), PrintOptions(language="it")).pdf, 0
    )


@pytest.mark.parametrize("language", ["en", "it"])
def test_maps_say_where_every_unit_stands(language: str) -> None:
    options = PrintOptions(language=language, views=("umpire",))
    scenario = scenarios()["wagons-1420"]
    on_hexes = words_of(make("map", Subject(scenario), options).pdf, 0)
    surface = RULESET.surface(scenario)
    for each in scenario.deployments[0].placements:
        assert surface.label(each.cell) in on_hexes
    bare = deployed("sco", "swi", "table")
    on_table = words_of(make("map", Subject(bare), options).pdf, 0)
    pieces = RULESET.deployed(bare).pieces
    assert len(pieces) < sum(len(side.army.units) for side in bare.sides), "blocks stand as one"
    for piece in pieces:
        assert f"({piece.x // 100} cm, {piece.y // 100} cm)" in on_table
    assert ("large unit" if language == "en" else "grande unità") in on_table
    first = words_of(make("map", Subject(bare), PrintOptions(views=("first",))).pdf, 0)
    assert "Schiltron" in first and "Halberds" not in first, "the enemy is hidden"


@pytest.mark.parametrize("h", [400, 600])
def test_bases_are_true_and_large_units_deep(h: int) -> None:
    scenario = deployed("sco", "nor", "table", h)
    bases = RULESET.bases(scenario)
    wide = 2 * h
    assert {base.size[0] for base in bases} == {wide}
    depths = {base.name: base.size[1] for base in bases if base.ranks == 1}
    assert depths["Nobles"] == 3 * h // 2 and depths["Archers"] == h // 2 and depths["Foot"] == h
    blocks = [base for base in bases if base.ranks > 1]
    assert blocks and all(base.size == (wide, base.ranks * h) for base in blocks)
    printed = make("bases", Subject(scenario), PrintOptions())
    found = [
        (round(float(a) / MM), round(float(b) / MM))
        for content in streams(printed.pdf)
        for a, b in re.findall(r"[\d.]+ [\d.]+ ([\d.]+) ([\d.]+) re\b", content)
    ]
    assert (wide // 10, blocks[0].size[1] // 10) in found, "the block"
    assert (wide // 10, h // 10) in found, "and each of its bases"


def test_who_stands_on_a_base_is_who_stands_there_on_the_screen() -> None:
    """As many figures in as many ranks, and the unit in a word; on counters of the hex form, too."""
    wagons = scenarios()["wagons-1420"]
    shown = {(piece.side, piece.name): piece for piece in RULESET.deployed(wagons).pieces}
    armies = RULESET.reference(wagons).armies
    printed = [(base.side, base.name, base.stand, base.tag) for base in RULESET.bases(wagons)]
    printed += [
        (side, unit.name, unit.stand, unit.tag) for side, army in enumerate(armies) for unit in army.units
    ]
    for side, name, stand, tag in printed:
        piece = shown[side, name]
        assert stand.kits == piece.kits and (not stand.kits or stand.files == piece.files)
        assert stand.loose == (piece.lie == "apart")
        assert tag.split()[1].startswith(f"{piece.strength.full}/")
    assert {len(stand.kits) for _, _, stand, _ in printed} >= {0, 2, 3, 4, 8}, "wagons are models"
    for kind in ("bases", "counters"):
        said = squeezed(words_of(make(kind, Subject(wagons), PrintOptions()).pdf, 0))
        assert "CP17/4/3" in said


def test_the_stick_has_the_lengths_of_these_armies() -> None:
    printed = make("stick", Subject(meeting("nor", "sax", "table")), PrintOptions())
    assert printed.finding is None
    said = words_of(printed.pdf, 0)
    for words in ("zone 4 cm", "move 12 cm: Milites", "charge 16 cm: Milites", "short range 12 cm"):
        assert words in said, words


def test_counters_of_the_hex_form_are_one_to_a_unit() -> None:
    scenario = meeting("nor", "sax")
    printed = make("counters", Subject(scenario), PrintOptions(hex_mm=50, sides=(0,)))
    assert printed.finding is None
    said = "".join(words_of(printed.pdf, page) for page in range(printed.pages))
    assert said.count("Milites") == 4


@pytest.mark.parametrize("board", ["hexes", "table"])
def test_every_other_sheet_is_printed(board: str) -> None:
    scenario = deployed("bur", "ott", board)
    for kind in kinds_of(Subject(scenario)):
        if kind in ("report", "foldout", "qrs", "cards", "tracks"):
            continue
        printed = make(kind, Subject(scenario), PrintOptions(language="it", views=("umpire",)))
        assert printed.finding is None, kind


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_long_name_is_shortened_by_whole_words_and_keeps_its_number(language: str) -> None:
    scenario = scenarios()["ridge-1066"]
    side = scenario.sides[0]
    long = "Household companies of the Duke and of his half-brother the bishop of Bayeux"
    units = tuple(replace(unit, name=f"{long} {number}") for number, unit in enumerate(side.army.units, 11))
    army = replace(side.army, units=units)
    made = replace(scenario, sides=(replace(side, army=army), scenario.sides[1]))
    options = PrintOptions(language=language, sides=(0,))
    for kind in ("side", "roster"):
        text = words_of(make(kind, Subject(made), options).pdf, 0)
        for number in range(11, 11 + len(units)):
            assert re.search(rf"(…|Bayeux)\s*{number}\b", text), (kind, number, text[:600])
        cut = set(re.findall(r"([\w-]+)…", text)) - set(long.split())
        assert not cut, cut


def test_a_dense_sheet_of_one_side_is_one_page_or_two_full_ones() -> None:
    """Nothing is left out; where two pages are needed the charts stand with the troops."""
    wagons = scenarios()["wagons-1420"]
    english = make("side", Subject(wagons), PrintOptions(sides=(0,)))
    assert (english.pages, english.dropped) == (1, ())
    italian = make("side", Subject(wagons), PrintOptions(language="it", sides=(0,)))
    assert (italian.pages, italian.dropped) == (2, ())
    assert "arretra" in squeezed(words_of(italian.pdf, 0)), "the chart of recoils"
