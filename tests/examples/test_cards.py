"""The cards of the welcome are those of the examples that ship, and their pictures show them."""

from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from hheditor.app import desk_on_disk
from hheditor.app.library.example_cards import kept_card, kept_picture
from hheditor.app.library.samples import Sample, read_sample, samples, scenario_of
from hheditor.text import languages
from hheditor.ui.parts.thumbnails.drawing import scenario_thumbnail

SAMPLES = samples()
RENEW = "python -m tools.examples.cards writes them anew"


def _name(sample: Sample) -> str:
    return sample.path.stem


@pytest.mark.parametrize("sample", SAMPLES, ids=_name)
def test_an_example_has_a_kept_card_that_says_what_it_says(sample: Sample) -> None:
    assert kept_card(sample.path) is not None, RENEW
    read = read_sample(sample.path)
    assert read is not None
    assert (sample.kind, sample.name, sample.year, sample.sides, sample.tags) == (
        read.kind,
        read.name,
        read.year,
        read.sides,
        read.tags,
    ), RENEW
    for language in languages():
        for name in (read.name, *read.sides):
            assert sample.called(name, language) == read.called(name, language), RENEW


@pytest.mark.parametrize("sample", [each for each in SAMPLES if each.kind == "scenario"], ids=_name)
def test_its_picture_is_the_one_that_would_be_drawn(sample: Sample, qapp: object) -> None:
    kept = kept_picture(sample.path)
    assert kept is not None, RENEW
    shown = QImage.fromData(kept).scaled(48, 29)
    drawn = QImage.fromData(scenario_thumbnail(scenario_of(sample))).scaled(48, 29)
    apart = [
        abs((one >> shift & 255) - (other >> shift & 255))
        for x in range(48)
        for y in range(29)
        for one, other in [(shown.pixel(x, y), drawn.pixel(x, y))]
        for shift in (0, 8, 16)
    ]
    assert sum(apart) / len(apart) < 6, RENEW


def test_a_scenario_that_is_taken_in_has_its_picture_already(tmp_path: Path) -> None:
    scenario = next(each.path for each in SAMPLES if each.kind == "scenario")
    battle = next(each.path for each in SAMPLES if each.kind == "battle")
    changed = tmp_path / scenario.name
    changed.write_bytes(scenario.read_bytes().replace(b"Hastings 1066", b"Hastings 2066"))
    desk = desk_on_disk()
    thumbnails = desk.library.library.thumbnails
    ((plain,), (fought,)) = (desk.library.take_in(path) for path in (scenario, battle))
    assert thumbnails.get(plain.id) == kept_picture(scenario)
    assert thumbnails.get(fought.id) is None, "it shows how it ended"
    desk.library.library.documents.trash(plain.id)
    desk.library.library.documents.delete(plain.id)
    (other,) = desk.library.take_in(changed)
    assert thumbnails.get(other.id) is None
    desk.library.close()


def test_an_example_that_was_changed_is_read_from_its_file(tmp_path: Path) -> None:
    sample = SAMPLES[0]
    changed = tmp_path / sample.path.name
    changed.write_bytes(sample.path.read_bytes().replace(b"Hastings 1066", b"Hastings 2066"))
    assert kept_card(changed) is None
    assert kept_picture(changed) is None
    assert [found.name for found in samples(folder=tmp_path)] == ["Hastings 2066"]
