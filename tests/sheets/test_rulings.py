"""The rulings as a sheet: all that hold under the profile, by chapter, with their reasons."""

import pytest

from hheditor.rules.hordes_heroes.armies import catalogue
from hheditor.sheets import PrintOptions, Subject, make
from tests.sheets.pdfs import words


@pytest.mark.parametrize("language", ["en", "it"])
def test_every_ruling_of_the_profile_is_printed_with_its_reason(language: str) -> None:
    printed = make("rulings", Subject(game="hordes_heroes"), PrintOptions(language=language))
    assert printed.finding is None
    said = "".join(words(printed.pdf).split())
    rulings = [entry for entry in catalogue.entries() if entry.id.startswith("R-")]
    medieval = [entry for entry in rulings if "medieval" in entry.profiles]
    for entry in medieval:
        assert "".join(f"{entry.id} {entry.title(language)}".split()) in said, entry.id
        assert "".join(entry.why(language).split()) in said, entry.id
    for entry in rulings:
        if entry not in medieval:
            assert "".join(f"{entry.id} {entry.title(language)}".split()) not in said
    chapters = [chapter.name(language) for chapter in catalogue.chapters()]
    places = [said.find("".join(name.split())) for name in chapters]
    assert sum(place >= 0 for place in places) > 15
