"""An evening at the club in one file, the poster, the fold-out, and the parts one owns."""

from base64 import b64encode
from io import BytesIO

import pypdfium2
import pytest
from msgspec.structs import replace
from PIL import Image

from hheditor.drawing.furniture import size
from hheditor.maps.document import Underlay
from hheditor.scenarios.scenario import Picture
from hheditor.sheets import PrintOptions, Subject, make
from hheditor.sheets.evening import parts_of
from hheditor.sheets.fields.field import tiling
from hheditor.sheets.fields.foldout import bounds_on
from hheditor.sheets.fields.poster import page_size
from tests.sheets.pdfs import EXAMPLES, example, glyphs, page_sizes, streams, words, words_of


def test_an_evening_has_everything_in_order_in_each_players_language() -> None:
    scenario = example("hastings-1066")
    printed = make("evening", Subject(scenario), PrintOptions(languages=("en", "it")))
    assert printed.finding is None and printed.pages % 2 == 0
    pages = [words_of(printed.pdf, page) for page in range(printed.pages)]
    firsts = [
        next(number for number, said in enumerate(pages) if word in said)
        for word in (
            "The letters",
            "Le lettere",
            "Map of",
            "Mappa:",
            "Markers, to cut out",
            "Unit counters",
        )
    ]
    assert firsts == sorted(firsts)
    # Every leaf that is somebody's own begins on a front, and what is cut out has nothing on its back.
    for number, said in enumerate(pages):
        if "to cut out" in said:
            assert number % 2 == 0 and pages[number + 1] == ""
    assert b"/PrintScaling" in printed.pdf
    assert make("evening", Subject(scenario), PrintOptions(languages=("en", "it"))).pdf == printed.pdf


def test_one_language_needs_one_reference_sheet_and_counted_markers_are_taken() -> None:
    assert [part.kind for part in parts_of(PrintOptions())].count("qrs") == 1
    assert [part.kind for part in parts_of(PrintOptions(languages=("it", "en")))].count("qrs") == 2
    subject = Subject(example("agincourt-1415"))
    few = words(make("markers", subject, PrintOptions(markers=(("disrupted", 3),))).pdf)
    assert few.count("disrupted") == 3 and few.count("melee") > 3


@pytest.mark.parametrize(
    ("poster", "wide", "tall"),
    [("a2", 594.0, 420.0), ("a0", 1189.0, 841.0), ("cloth-120", 1800.0, 1200.0), ("own", 700.0, 500.0)],
)
def test_a_poster_is_one_page_of_its_size(poster: str, wide: float, tall: float) -> None:
    options = PrintOptions(poster=poster, poster_cm=(70, 50))  # type: ignore[arg-type]
    printed = make("poster", Subject(example("hadlow-bridge")), options)
    assert printed.pages == 1 and page_sizes(printed.pdf) == [(wide, tall)]
    said = words(printed.pdf)
    assert "Hadlow Bridge" in said and "one hex = " in said
    assert min(glyph.size for glyph in glyphs(printed.pdf)) >= 7


def test_a_poster_at_true_size_is_true() -> None:
    field = example("hadlow-bridge").map
    options = PrintOptions(poster="true", hex_mm=60, coordinates="hexes", grid="strong", names=False)
    printed = make("poster", Subject(map=field), options)
    assert "one hex = 60 mm" in words(printed.pdf) and "F7" in words(printed.pdf)
    wide, tall = page_size(field, options)
    assert page_sizes(printed.pdf) == [(round(wide, 1), round(tall, 1))]
    assert wide > 18.5 * 60 and tall > 12 * 50


def test_no_page_is_printed_for_tips() -> None:
    field = example("hadlow-bridge").map
    for across in (60, 80, 100):
        tiles = tiling(field, across, "a4", 10)
        assert tiles.overlap >= 3.0 - 1e-6
        assert max(tiles.trimmed) <= across * 0.289 + 1e-6
    assert tiling(field, 100, "a4", 10).pages <= 45


def test_the_old_map_lies_beside_the_field() -> None:
    picture = BytesIO()
    Image.new("RGB", (400, 300), "tan").save(picture, "PNG")
    scenario = example("hadlow-bridge")
    assert make("foldout", Subject(scenario), PrintOptions()).finding is not None
    traced = replace(scenario, map=replace(scenario.map, underlay=Underlay("old")))
    gone = make("foldout", Subject(traced), PrintOptions())
    assert gone.finding is not None and gone.finding.message == "sheet.no-old-map"
    printed = make("foldout", Subject(traced, photos={"old": picture.getvalue()}.get), PrintOptions())
    assert page_sizes(printed.pdf) == [(594.0, 210.0)]
    assert "The old map" in words(printed.pdf) and b"/Subtype /Image" in printed.pdf


def test_the_bounds_of_the_field_lie_on_the_old_map() -> None:
    """A picture of a file, half a pixel to a board unit and turned by a quarter: the corners are where they
    were traced."""
    picture = BytesIO()
    Image.new("RGB", (400, 300), "tan").save(picture, "PNG")
    scenario = example("hadlow-bridge")
    carried = Picture("old", "image/png", b64encode(picture.getvalue()).decode())
    under = Underlay("old", x=1000, y=500, scale=2000, rotation=900)
    field = replace(scenario.map, underlay=under)
    traced = replace(scenario, map=field, pictures=(carried,))
    assert make("foldout", Subject(traced), PrintOptions()).finding is None
    alone = Subject(map=field, photos={"old": picture.getvalue()}.get)
    assert make("foldout", alone, PrintOptions()).pages == 1
    across, down = size(field.board)
    corners = bounds_on(under, field)
    wanted = (-250, 500, -250, 500 - across / 2, down / 2 - 250, 500 - across / 2, down / 2 - 250, 500)
    assert corners == pytest.approx(wanted)


def test_cards_that_lack_nothing_have_no_backs() -> None:
    subject = Subject(example("hastings-1066"))
    own = PrintOptions(back=True, sides=(0,))
    printed = make("cards", subject, own)
    assert not printed.dropped and printed.pages == 1


def test_a_poster_names_a_row_once() -> None:
    said = words(make("poster", Subject(map=example("hadlow-bridge").map), PrintOptions()).pdf)
    assert " A1 " not in said and " R13" not in said


def test_parts_say_what_is_owned_and_what_is_missing() -> None:
    field = example("hadlow-bridge").map
    owned = PrintOptions(inventory=(("board", 12), ("bridge", 5)))
    said = words(make("parts", Subject(map=field), owned).pdf)
    assert "board of six hexes 36 12 24" in said and "1 5 –" in said


def test_cards_say_what_they_leave_out_and_their_backs_have_it() -> None:
    subject = Subject(example("hastings-1066"))
    front = make("cards", subject, PrintOptions())
    assert front.dropped and "left out" in words(front.pdf)
    both = make("cards", subject, PrintOptions(back=True))
    assert "overleaf" in words(both.pdf)
    assert front.pages < both.pages < 2 * front.pages, "those that go on overleaf share their pages"
    for line in front.dropped:
        assert line.split(": ", 1)[1][:30] in words(both.pdf)


@pytest.mark.parametrize("name", EXAMPLES)
def test_no_back_of_a_card_has_nothing_but_a_name(name: str) -> None:
    scenario = example(name)
    printed = make("cards", Subject(scenario), PrintOptions(back=True))
    leaders = [leader.name for side in scenario.sides for leader in side.army.leaders]
    for page in range(printed.pages):
        said = words_of(printed.pdf, page)
        if "alive" not in said:
            here = [leader for leader in leaders if leader in said]
            assert here, "no empty page between others"
            assert len(said) > 60 * len(here), f"only names on page {page + 1}"


def test_the_painted_ground_is_printed_once() -> None:
    scenario = example("agincourt-1415")
    printed = make("map", Subject(scenario), PrintOptions())
    assert 1 <= printed.pdf.count(b"/SMask") <= 4
    assert b"/SMask" not in make("map", Subject(scenario), PrintOptions(ink="ink")).pdf
    assert streams(printed.pdf)
    document = pypdfium2.PdfDocument(printed.pdf)
    assert len(document) == printed.pages
    document.close()
