"""The figure game on paper: one page for two armies, rosters with a box for each figure, maps in cm."""

import re
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from hheditor.battles import Battle, BattleHeader, DiceSettings, answer_chance
from hheditor.drawing.display import Fill
from hheditor.drawing.palette import palette
from hheditor.drawing.pieces.units import piece_ops
from hheditor.drawing.sieges.engines import listed
from hheditor.rules.api import Scene
from hheditor.rules.figures import RULESET
from hheditor.rules.figures.command.opening import set_up
from hheditor.rules.figures.position.profile import book
from hheditor.rules.figures.position.table import Table
from hheditor.rules.figures.ruleset import Figures
from hheditor.scenarios import Scenario
from hheditor.sheets import PrintOptions, Subject, make
from hheditor.sheets.fields.map_keys import _leader_ops
from hheditor.sheets.fields.table_picture import TablePicture
from hheditor.sheets.making import Printed
from hheditor.sheets.options import Ink
from hheditor.sheets.paper.page import Book
from hheditor.sheets.picturing import numbered
from hheditor.sheets.subject import of_battle
from tests.rules.figures.test_deployment import meeting
from tests.rules.figures.test_siege_screen import stormed
from tests.sheets.figures_pairs import besieging, check_sheet, sampled
from tests.sheets.impetus_pairs import squeezed
from tests.sheets.pdfs import glyphs, overlaps, streams, words_of
from tests.sheets.test_qrs import check_page
from tools.examples.figures.__main__ import SKETCHES
from tools.examples.figures.sketch import scenario as example

SAMPLED = sampled()
LEGNANO, MAGNESIA, ROCCA, CREMA = (example(sketch) for sketch in SKETCHES)


def printed(kind: str, scenario: Scenario, language: str = "en") -> Printed:
    return make(kind, Subject(scenario), PrintOptions(language=language))


@pytest.mark.parametrize("number", range(len(SAMPLED)))
def test_two_lists_have_one_page_with_every_figure(number: int) -> None:
    """Each list once, on both papers, in both languages, every other pair at the walls of a castle; all pairs
    are a benchmark."""
    first, second = SAMPLED[number]
    made = besieging(first, second) if number % 2 else meeting(first, second)
    check_sheet(made, ("en", "it")[number // 2 % 2], ("a4", "letter")[number // 4 % 2])


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("scenario", [LEGNANO, MAGNESIA, ROCCA, CREMA], ids=lambda each: each.name)
def test_a_shipped_battle_or_siege_has_one_page(scenario: Scenario, language: str) -> None:
    made = printed("qrs", scenario, language)
    check_page(made, 210.0, 297.0)
    assert len(made.dropped) <= (2 if scenario in (ROCCA, CREMA) else 0), made.dropped


def test_a_siege_has_its_engines_works_and_night_as_the_data_have_them() -> None:
    said = squeezed(words_of(printed("qrs", ROCCA).pdf, 0))
    profile = book()
    for kind in ("trebuchet", "mangonel", "ram", "siege-tower", "bolt-thrower", "stone-thrower"):
        row = profile.engine(kind)
        assert f"{row.crew}{row.width / 100:g}×{row.depth / 100:g}" in said, kind
    assert "1·1·2·2+1·3+1·4+2" in said
    for name, kind, count in (("Wall", "wall", 6), ("Tower", "tower", 5), ("Gate", "gate", 1)):
        assert f"{name}{count}{profile.sector(kind).castle}" in said
    assert "Dayandnight" in said and "Ladder:" in said
    rows = [
        {"id": row.id, "town": 17, "castle": 33} if row.id == "wall" else row
        for row in profile.sectors
    ]  # fmt: skip
    own = replace(ROCCA, profile={"sectors": msgspec.to_builtins(rows), "day": 12})
    said = squeezed(words_of(printed("qrs", own).pdf, 0))
    assert "Wall633" in said and "12turns" in said


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("scenario", [ROCCA, CREMA], ids=lambda each: each.name)
def test_the_sheet_of_a_day_has_a_box_for_every_turn_and_every_point(
    scenario: Scenario, language: str
) -> None:
    told = RULESET.tally(scenario)
    setup = set_up(scenario)
    assert told is not None and setup.siege is not None
    turns, own, theirs, works, ladders = told.sections
    profile = setup.profile
    assert [line.boxes for line in turns.lines] == [(profile.day + profile.night,)] * 2
    points = [
        getattr(profile.sector(sector.kind), setup.siege.works) for sector in setup.sectors
    ]  # fmt: skip
    assert [sum(line.boxes) for line in works.lines] == points
    assert [len(line.words) for line in works.lines] == [2 * sector.gate for sector in setup.sectors]
    engines = [*own.lines, *theirs.lines]
    crews = [profile.engine(card.kind).crew for card in setup.engines]
    assert [line.cells[0] for line in engines] == crews
    assert sum(sum(line.boxes) for line in ladders.lines) == sum(
        card.ladders + card.screens for card in setup.units
    )
    for ink in ("colour", "ink"):
        made = make("tally", Subject(scenario), PrintOptions(language=language, ink=ink))
        assert made.pages == 1
        expected = 20 * (2 + len(engines)) + sum(crews) + sum(points)
        expected += sum(sum(line.boxes) for line in ladders.lines)
        assert boxes_on(made.pdf) == expected
        assert min(glyph.size for glyph in glyphs(made.pdf)) >= 7.0 and overlaps(glyphs(made.pdf)) == []


def test_a_player_of_a_siege_loses_no_chart() -> None:
    made = printed("side", ROCCA, "it")
    assert made.pages == 4 and made.dropped == ()


def test_the_map_of_a_siege_tells_units_wherever_their_men_stand() -> None:
    scene = RULESET.deployed(ROCCA)
    numbers = numbered(scene)
    lots = {piece.lot for piece in scene.pieces if piece.lot >= 0}
    assert lots and all(len({numbers[p.id] for p in scene.pieces if p.lot == lot}) == 1 for lot in lots)
    said = words_of(printed("map", ROCCA).pdf, 0)
    assert said.count("Archers") == 1 and "Trebuchet H11 (75 cm, 100 cm)" in said and "G6 ×2" in said
    italian = words_of(printed("map", ROCCA, "it").pdf, 0)
    assert "comandante supremo" in italian and " camp " not in italian
    assert "120 cm" not in said, "what lies far from the works is no strip along an edge"


def test_the_figures_on_the_page_are_those_of_the_profile_in_force() -> None:
    said = words_of(printed("qrs", LEGNANO).pdf, 0)
    for figure in ("2×16", "8×2c", "40 (50)", "+2", "128", "176"):
        assert figure in said, figure
    footings = [
        {
            "id": row.id,
            "width": row.width,
            "depth": row.depth,
            "move": 1700,
            "heavy": 1300,
            "points": row.points,
        }
        for row in book().footings
    ]
    own = replace(LEGNANO, profile={"footings": footings, "command": 4300, "helped": 5900})
    said = words_of(printed("qrs", own).pdf, 0)
    assert "43 (59)" in said and "17" in said and "13" in said


def test_only_what_these_armies_can_need_is_on_the_page() -> None:
    legnano, magnesia = (words_of(printed("qrs", each).pdf, 0) for each in (LEGNANO, MAGNESIA))
    assert "phalanx" not in legnano and "phalanx" in magnesia
    assert "Crossbows" in legnano and "Crossbows that shot" not in magnesia


def test_the_roster_has_a_box_for_everybody_as_they_stand() -> None:
    reference = RULESET.reference(LEGNANO)
    army = reference.armies[0]
    sizes = [unit.stands or 0 for unit in LEGNANO.sides[0].army.units]
    assert [unit.strength for unit in army.units] == sizes == [16, 16, 12, 10, 7, 6, 6]
    assert [unit.boxes for unit in army.units] == [
        ((8,), (8,)), ((8,), (8,)), ((6,), (6,)), ((5,), (5,)), ((4,), (3,)), ((3,), (3,)), ((6,),)
    ]  # fmt: skip
    # In front of every command figure stands one more.
    assert army.leaders.columns[0].ticked and [row.cells[0] for row in army.leaders.rows] == ["1"] * 4
    counted = sum(unit.strength for unit in army.units) + len(army.leaders.rows)
    assert counted == next(total.value for total in army.totals if total.of == "figures.figures")
    printed_page = printed("roster", LEGNANO).pdf
    said = words_of(printed_page, 0)
    assert "+8" not in said and "Milanese foot" in said and "Camp attendants" in said
    assert boxes_on(printed_page) == counted


def test_the_roster_says_what_a_unit_carries() -> None:
    assert "ladders 4" in words_of(printed("roster", ROCCA).pdf, 0)
    assert "schermi 6" in words_of(printed("roster", ROCCA, "it").pdf, 0)


def test_models_have_a_group_of_boxes_for_each_crew() -> None:
    """CRW-1."""
    elephants, chariots, *_ = RULESET.reference(MAGNESIA).armies[1].units
    assert elephants.boxes == ((3, 3),) and chariots.boxes == ((2, 2),)
    assert "Elephants [L M15 M30]" in words_of(printed("qrs", MAGNESIA).pdf, 0)


def boxes_on(pdf: bytes) -> int:
    """Squares drawn on the first page."""
    found = re.findall(r"([\d.]+) ([\d.]+) re ?(?:\n[^\n]*?)?S", streams(pdf)[0])
    return sum(abs(float(wide) - float(tall)) < 0.01 for wide, tall in found)


def test_maps_say_where_everybody_stands_in_centimetres() -> None:
    said = words_of(printed("map", LEGNANO).pdf, 0)
    assert "76 cm, 97 cm" in said and "compact order" in said and "30 cm" in said
    italian = words_of(printed("map", LEGNANO, "it").pdf, 0)
    assert "Fanti milanesi" in italian and "ordine compatto" in italian


def test_a_field_battle_asks_for_no_day_sheet() -> None:
    made = printed("tally", LEGNANO)
    assert made.finding is not None and made.finding.message == "sheet.no-tally"


def test_bases_are_those_of_the_scenario_with_engines_and_nobody_inside_them() -> None:
    """TYP-3, ENG, FOR-15."""
    found = RULESET.bases(ROCCA)
    profile = book()
    engines = {kind: base.slot for base in found if (kind := listed(base.symbol))}
    assert engines["trebuchet"] == (800, 1200) and len(engines) == 6
    outside = sum(profile.engine(card.kind).crew for card in set_up(ROCCA).engines) - 4 - 8
    assert sum(base.symbol == "engineer" for base in found) == outside
    knights = next(base for base in found if base.name == "Knights")
    kits = [kit for one in knights.standees for kit in one.stand.kits]
    assert [kit.mount for kit in kits if kit is not None] == ["horse"] * knights.figures
    assert not any(base.files > 1 for base in found if base.side == 1), "the besieged form no formations"
    small = RULESET.bases(replace(LEGNANO, profile={"scale": "15mm"}))
    assert {base.slot for base in small if base.name in ("Foot", "Milanese foot I")} == {(150, 150)}
    assert printed("bases", ROCCA).finding is None


def test_a_tray_shows_who_stands_in_each_slot_of_a_mixture() -> None:
    """Two ranks of spears, archers behind them: each slot, and each base of one figure, has its own man."""
    made = meeting("saxons", "imperials")
    side = made.sides[0]
    army, unit = side.army, side.army.units[1]
    archers = next(troop.id for troop in army.troops if troop.name == "Archers")
    units = (army.units[0], replace(unit, rear=archers, options=("open",)), *army.units[2:])
    mixed = replace(made, sides=(replace(side, army=replace(army, units=units)), made.sides[1]))
    found = next(base for base in RULESET.bases(mixed) if "+" in base.name)
    weapons = [one.stand.kits[0].weapon for one in found.slots if one is not None and one.stand.kits[0]]
    half = found.files
    assert weapons == [""] * half + ["bow"] * (len(weapons) - half) and len(weapons) == found.figures
    assert [one.stand for one in found.standees] == [one.stand for one in found.slots if one is not None]
    assert printed("bases", mixed).pages


@pytest.mark.parametrize("scenario", [ROCCA, CREMA], ids=lambda each: each.name)
def test_engines_to_cut_out_are_drawn_and_not_spelt(scenario: Scenario) -> None:
    made = printed("bases", scenario)
    said = [words_of(made.pdf, page) for page in range(made.pages)]
    letters = {word for page in said for word in str(page).split() if word in ("MAN", "TRE", "RAM", "ST")}
    assert not letters, letters


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("scenario", [ROCCA, CREMA], ids=lambda each: each.name)
def test_boxes_of_a_day_stay_on_the_paper(scenario: Scenario, language: str) -> None:
    made = printed("tally", scenario, language)
    found = re.findall(r"([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re\b", streams(made.pdf)[0])
    ends = [float(left) + float(wide) for left, _, wide, _ in found]
    assert len(ends) > 100 and max(ends) <= (210 - 9) / 25.4 * 72


def test_the_stamp_calls_the_game_as_the_language_does() -> None:
    for kind in ("qrs", "tally", "roster"):
        assert "Figure in centimetri" in words_of(printed(kind, ROCCA, "it").pdf, 0), kind
        assert "Figures in centimetres" in words_of(printed(kind, ROCCA).pdf, 0), kind


def test_companies_of_one_name_are_told_apart_on_the_sheet_of_a_day() -> None:
    said = words_of(printed("tally", ROCCA).pdf, 0)
    assert "Crossbowmen 1" in said and "Crossbowmen 2" in said and "Foot I" in said


def test_the_legend_of_a_map_shows_leaders_as_the_map_does() -> None:
    """Each with his own sign; whoever is inside an engine is no sample of anybody."""
    colors = palette("light")
    scene = RULESET.deployed(ROCCA, (0,))
    leaders = {piece.symbol: piece for piece in scene.pieces if piece.symbol in ("general", "leader")}
    drawn = [_leader_ops(piece, 0, colors, None) for piece in leaders.values()]
    assert len(drawn) == 2 and drawn[0] != drawn[1]
    inside = [piece for piece in scene.pieces if piece.body == "part"]
    assert inside and not any(piece_ops(piece, colors) for piece in inside), "nothing of him is drawn"


class Dark(Figures):
    """Begins in the seventeenth turn of a day, at the wall."""

    def opening(self, scenario: Any) -> Table:
        """That night."""
        return stormed()[0].table("movement", 0, turn=17, command=False, settled=True)


@pytest.mark.parametrize("ink", ["colour", "grey", "ink"])
def test_a_night_is_hatched_on_paper_and_told_by_its_day(ink: Ink) -> None:
    ruleset = Dark()
    night = ruleset.opening(ROCCA)
    document = replace(ROCCA, table=night.setup.table)
    options = PrintOptions(ink=ink)
    lies = next(mark for mark in ruleset.scene(night).marks if mark.kind == "night")
    first = TablePicture(Book(options, "Night"), night.setup.table, 10).scene(Scene((), (lies,)), None)[0]
    assert isinstance(first, Fill) and first.pattern == "lines", "no sheet of black ink"
    dice = DiceSettings("seeded", "1")
    header = BattleHeader("n1ghtn1ghtn1ght1", document, "figures", ruleset.version, dice, title="Night")
    battle = Battle.begin(header, ruleset)
    answer_chance(battle)
    for _ in range(8):
        battle.play(max(ruleset.counsel(battle.position()), key=lambda each: each[0])[1])
        answer_chance(battle)
    said = "".join(words_of(make("report", of_battle(battle), options).pdf, page) for page in range(3))
    assert "Day 1, turn 17" in said and "Turn 17" not in said
