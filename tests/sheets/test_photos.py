"""Photos of notes in the report: printed, in the sheet's ink, and never in the way of the rest."""

from io import BytesIO

import pytest
from PIL import Image

from hheditor.battles import Battle, read_battle
from hheditor.sheets import PrintOptions, make
from hheditor.sheets.options import Ink
from hheditor.sheets.paper.photos import photo_rows, read_photo
from hheditor.sheets.subject import of_battle
from tests.sheets.pdfs import BATTLE, words


def _file(
    mode: str = "RGB", size: tuple[int, int] = (640, 480), form: str = "JPEG", color: str = "brown"
) -> bytes:
    written = BytesIO()
    Image.new(mode, size, color).save(written, form)
    return written.getvalue()


def _noted() -> Battle:
    battle = getattr(read_battle(BATTLE.read_bytes()), "battle", None)
    assert isinstance(battle, Battle)
    node = battle.main_line()[120]
    battle.annotate(node, "Anna", text="The table at noon.", pictures=("noon", "gone", "broken", "noon2"))
    return battle


KEPT = {
    "noon": _file(),
    "noon2": _file("RGBA", form="PNG", color="green"),
    "broken": b"\xff\xd8\xff nothing of the kind",
}


@pytest.mark.parametrize(("ink", "space"), [("colour", b"/DeviceRGB"), ("grey", b"/DeviceGray")])
def test_the_report_prints_the_photos_of_its_notes(ink: Ink, space: bytes) -> None:
    battle = _noted()
    printed = make("report", of_battle(battle, photos=KEPT.get), PrintOptions(ink=ink))
    pictures = printed.pdf.split(b"/Subtype /Image")[1:]
    without = make("report", of_battle(battle), PrintOptions(ink=ink))
    assert len(pictures) == 2 + without.pdf.count(b"/Subtype /Image"), "those that can be read"
    assert space in printed.pdf
    assert "The table at noon." in words(printed.pdf)
    assert len(printed.pdf) < len(without.pdf) + 60_000
    assert make("report", of_battle(battle, photos=KEPT.get), PrintOptions(ink=ink)).pdf == printed.pdf


@pytest.mark.parametrize(
    "data", [b"", b"GIF89a", _file()[:200], _file(form="PNG")[:60], b"\x89PNG\r\n\x1a\n" + bytes(64)]
)
def test_what_is_no_photo_is_left_out(data: bytes) -> None:
    assert read_photo(data, "colour") is None


def test_photos_stand_side_by_side_and_a_panorama_fits_the_page() -> None:
    plain, panorama = (read_photo(_file(size=size), "colour") for size in ((640, 480), (3000, 300)))
    assert plain is not None
    assert panorama is not None
    assert [round(row.height) for row in photo_rows([plain] * 4, 182)] == [46, 46]
    (wide,) = photo_rows([panorama], 182)
    assert wide.height == pytest.approx(182 / panorama.shape)
    assert not photo_rows([], 182)
