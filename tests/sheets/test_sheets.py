"""Every kind of sheet: made in both languages and all inks, clean in two readers, small, always the same."""

import shutil
import subprocess
from io import BytesIO
from pathlib import Path

import pytest
from msgspec.structs import replace
from PIL import Image

from hheditor import text
from hheditor.app.insights import insights_of
from hheditor.armies import Army
from hheditor.battles import GLYPHS, Battle, read_battle
from hheditor.drawing.display import Text
from hheditor.drawing.furniture import Coordinates
from hheditor.hexes import Board, label
from hheditor.maps import Map
from hheditor.maps.document import Underlay
from hheditor.rules.hordes_heroes.armies.catalogue import sample_armies
from hheditor.rules.men_of_iron.scenarios.documents import document
from hheditor.sheets import KINDS, PrintOptions, Subject, make
from hheditor.sheets.paper.faces import REPLACEMENT
from hheditor.sheets.report.cropping import Crop, whole_names
from hheditor.sheets.subject import of_battle, of_document
from hheditor.text import Language, decimal
from hheditor.text.speech import signed
from tests.sheets.pdfs import BATTLE, MM, example, glyphs, words

PAGES = {"qrs": 1, "side": 2, "cards": 1, "map": 4, "roster": 2, "markers": 1, "parts": 1}


LARGEST = dict.fromkeys(("map", "field", "report", "poster", "foldout"), 400_000) | {"evening": 1_800_000}
"""Bytes of those that carry the painted ground, or two dozen pages."""


@pytest.fixture(scope="module")
def battle() -> Battle:
    found = read_battle(BATTLE.read_bytes())
    opened = getattr(found, "battle", None)
    assert isinstance(opened, Battle)
    return opened


@pytest.mark.parametrize("kind", KINDS)
def test_every_sheet_is_made_and_two_readers_take_it(kind: str, battle: Battle, tmp_path: Path) -> None:
    number = KINDS.index(kind)
    options = PrintOptions(
        language=("en", "it")[number % 2],
        ink=("colour", "grey", "ink")[number % 3],
        hex_mm=25 if kind == "field" else 100,
    )
    subject = of_battle(battle) if kind == "report" else Subject(example("hadlow-bridge"))
    if kind == "foldout":
        subject = _traced()
    if kind == "tracks":
        subject = Subject(document("hastings"))
    printed = make(kind, subject, options)
    assert printed.finding is None
    assert printed.pages >= PAGES.get(kind, 1)
    if kind in ("map", "cards", "counters"):
        assert make(kind, subject, options).pdf == printed.pdf
    if kind == "map":
        printed = make(kind, subject, replace(options, views=("umpire",)))
    assert len(printed.pdf) < LARGEST.get(kind, 300_000)
    for page in range(min(printed.pages, 2)):
        found = glyphs(printed.pdf, page)
        assert all(glyph.left >= -1 and glyph.bottom >= -1 for glyph in found)
        assert found or kind == "field"
    file = tmp_path / f"{kind}.pdf"
    file.write_bytes(printed.pdf)
    _clean_in_readers(file)


def _traced() -> Subject:
    """A scenario whose field was traced over a picture."""
    picture = BytesIO()
    Image.new("RGB", (400, 300), "tan").save(picture, "PNG")
    scenario = example("hadlow-bridge")
    field = replace(scenario.map, underlay=Underlay("old"))
    return Subject(replace(scenario, map=field), photos={"old": picture.getvalue()}.get)


def _clean_in_readers(file: Path) -> None:
    if shutil.which("qpdf"):
        checked = subprocess.run(["qpdf", "--check", str(file)], capture_output=True, text=True, check=False)
        assert checked.returncode == 0, checked.stdout + checked.stderr
    if shutil.which("pdftoppm"):
        command = ["pdftoppm", "-r", "20", "-l", "1", str(file), str(file.with_suffix(""))]
        drawn = subprocess.run(command, capture_output=True, text=True, check=False)
        assert drawn.returncode == 0 and drawn.stderr == ""


def test_each_side_gets_its_own_deployment_and_not_the_enemys() -> None:
    scenario = example("agincourt-1415")
    own = words(make("map", Subject(scenario), PrintOptions(views=("first",))).pdf)
    assert "Erpingham's Archers" in own and "D'Albret's Vanguard" not in own
    other = words(make("map", Subject(scenario), PrintOptions(views=("second",))).pdf)
    assert "D'Albret's Vanguard" in other and "Erpingham's Archers" not in other
    both = words(make("map", Subject(scenario), PrintOptions(views=("umpire",))).pdf)
    assert "D'Albret's Vanguard" in both and "Erpingham's Archers" in both
    blank = words(make("map", Subject(scenario), PrintOptions(views=("blank",))).pdf)
    assert "Archers" not in blank and "one hex = 100 mm" in blank


def test_cards_share_out_the_units() -> None:
    scenario = example("agincourt-1415")
    said = words(make("cards", Subject(scenario), PrintOptions(sides=(0,))).pdf)
    for unit in scenario.sides[0].army.units:
        assert unit.name in said
    assert "Units nearest to him as deployed" in said
    alone = words(make("cards", Subject(replace(scenario, deployments=())), PrintOptions(sides=(0,))).pdf)
    assert "Units shared out in the order of the list" in alone


def test_the_roster_of_an_army_alone() -> None:
    army = sample_armies()["hussites_150"]
    printed = make("roster", of_document(army), PrintOptions())
    said = words(printed.pdf)
    assert army.name in said and "150 points" in said
    assert all(troop.name in said for troop in army.troops)


def test_a_map_alone_is_printed_blank_with_its_parts() -> None:
    field = example("hadlow-bridge").map
    assert make("map", of_document(field), PrintOptions()).pages == 1
    said = words(make("parts", of_document(field), PrintOptions()).pdf)
    assert "board of six hexes 36" in said and "bridge 1" in said


def test_what_cannot_be_made_says_why() -> None:
    field = Subject(map=Map(example("hadlow-bridge").map.board))
    for kind, message in (
        ("qrs", "sheet.no-scenario"),
        ("report", "sheet.no-battle"),
        ("roster", "sheet.no-army"),
    ):
        finding = make(kind, field, PrintOptions()).finding
        assert finding is not None and finding.message == message
        assert text.say_finding(finding, "it")
    odd = replace(example("hadlow-bridge"), system="checkers")
    finding = make("qrs", Subject(odd), PrintOptions()).finding
    assert finding is not None and finding.message == "sheet.unknown-system"
    broken = replace(example("hadlow-bridge"), profile={"results": "none"})
    finding = make("qrs", Subject(broken), PrintOptions()).finding
    assert finding is not None and finding.message == "sheet.unplayable"


def test_armies_of_nobody_and_fields_of_any_shape() -> None:
    scenario = example("hadlow-bridge")
    nobody = tuple(replace(side, army=Army("Nobody", side.army.system)) for side in scenario.sides)
    empty = replace(scenario, sides=nobody, deployments=())
    for kind in ("qrs", "side", "roster", "counters"):
        assert make(kind, Subject(empty), PrintOptions()).finding is None
    finding = make("cards", Subject(empty), PrintOptions()).finding
    assert finding is not None and finding.message == "sheet.no-leaders"
    for board in (Board(13, 18, "flat"), Board(1, 1), Board(24, 20)):
        odd = replace(scenario, map=Map(board), deployments=(), goals=())
        for kind in ("map", "parts"):
            printed = make(kind, Subject(odd), PrintOptions(views=("umpire",)))
            assert printed.finding is None and printed.pages == 1


def test_the_report_tells_the_battle(battle: Battle) -> None:
    said = words(make("report", of_battle(battle), PrintOptions()).pdf)
    scenario = battle.header.scenario
    assert scenario.name in said
    assert "York won" in said and "stands lost" in said and "dice thrown" in said
    assert "Key moments" in said and ("was eliminated" in said or "were eliminated" in said)


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ("Win chance and turning points", "Turning point:", "Luck", "One battle in", "Stands lost")),
        (
            "it",
            ("Possibilità di vittoria e svolte", "Svolta:", "Fortuna", "Una battaglia su", "Basette perse"),
        ),
    ],
)
def test_the_report_tells_what_turned_the_battle_and_how_lucky_it_was(
    battle: Battle, language: Language, told: tuple[str, ...]
) -> None:
    insights = insights_of(battle)
    assert insights is insights_of(battle)
    said = words(make("report", of_battle(battle, insights_of), PrintOptions(language=language)).pdf)
    assert all(each in said for each in told), said
    swing = max(insights.swings, key=lambda each: each.points)
    assert swing.decisions + swing.dice == swing.points
    assert f"({'decisions' if language == 'en' else 'decisioni'} {signed(swing.decisions)}, " in said
    # Raw numbers stand there too.
    for fortune in insights.fortunes:
        assert not fortune.purpose or f"{fortune.thrown} {decimal(fortune.expected, 1, language)}" in said
    assert len(insights.course) == 1 + len(battle.main_line())


def test_the_report_shows_the_steps_asked_for_and_what_was_noted(battle: Battle) -> None:
    node = battle.main_line()[120]
    battle.annotate(node, "Anna", text="Here the line broke.")
    said = words(make("report", of_battle(battle), PrintOptions()).pdf)
    assert "Here the line broke. (Anna)" in said
    chosen = make("report", of_battle(battle), PrintOptions(moments=(node,)))
    assert words(chosen.pdf).count("Turn ") == 1


def test_no_sign_becomes_a_box(battle: Battle) -> None:
    """What the faces lack is said in a word; so is the box of chess players, which looks like such a lack."""
    node = battle.main_line()[120]
    battle.annotate(node, "Bruno", text="Nothing else was left.", glyphs=GLYPHS)
    said = words(make("report", of_battle(battle), PrintOptions(moments=(node,))).pdf)
    assert "!! ! !? ?! ? ?? [forced]" in said
    assert "[turning point] Nothing else was left. (Bruno)" in said
    assert not {"□", REPLACEMENT} & set(said)


def test_a_part_of_a_field_cuts_no_name() -> None:
    """A name at the frame moves inside, one of a place outside is left away, a turned one is measured so."""
    crop = Crop(1000, 1000, 6000, 4000)
    near = Text(1100, 1050, "Valley of the Clerks", 300, "#000000", italic=True)
    turned = near._replace(x=6900, y=3000, angle=90)
    kept = whole_names(crop, (near, turned, near._replace(x=900), near._replace(size=3000)))
    assert [name.text for name in kept if isinstance(name, Text)] == [near.text] * 2
    moved, upright = (name for name in kept if isinstance(name, Text))
    assert moved.x - 1000 > 10 * 300 * 0.4
    assert moved.y >= 1150
    assert (upright.x, upright.y) == (7000 - 150, 3000)
    inner = near._replace(x=4000, y=3000)
    assert whole_names(crop, (inner,)) == (inner,)


def test_maps_have_no_words_too_small_to_read() -> None:
    printed = make("map", Subject(example("bosworth-1485")), PrintOptions(views=("umpire",)))
    tall = [glyph for glyph in glyphs(printed.pdf) if glyph.text.isdecimal()]
    assert tall
    # A digit is about two thirds of its type high.
    assert min(glyph.top - glyph.bottom for glyph in tall) > 7.0 * 0.6
    assert MM > 2.8


def test_the_pictures_of_the_report_say_their_coordinates_as_chosen(battle: Battle) -> None:
    def said(where: Coordinates) -> str:
        return words(make("report", of_battle(battle), PrintOptions(coordinates=where)).pdf).replace(" ", "")

    nowhere, rim, hexes = said("off"), said("rim"), said("hexes")
    assert len(nowhere) < len(rim) < len(hexes)
    board = battle.header.scenario.map.board
    first, second = (label(board, board.cell(column, board.rows // 2)) for column in (4, 5))
    assert f"{first}{second}" in hexes and f"{first}{second}" not in rim
