"""The manual as text: every page in both languages, no dead link, no missing picture, no key nobody has."""

import re
from pathlib import Path

import pytest

from hheditor.app.manual import (
    LANGUAGES,
    PAGES,
    find_pages,
    page_for,
    page_of_link,
    path_of,
    spoken,
    text_of,
    title_of,
)
from hheditor.values.resources import manual_path

EVERY = [(page, language) for page in PAGES for language in LANGUAGES]
MOST_BYTES = 100_000


@pytest.mark.parametrize(("page", "language"), EVERY)
def test_every_page_is_there_and_leads_somewhere(page: str, language: str) -> None:
    """It has a heading and a text; its links and pictures exist beside it."""
    text = text_of(page, language)
    assert title_of(page, language)
    assert len(text) > 600
    folder = path_of(page, language).parent
    for link in re.findall(r"\]\(([^)]+)\)", text):
        assert (folder / link.split("#", maxsplit=1)[0]).is_file(), link
        assert link.endswith((".png", ".webp")) or page_of_link(link), link


def test_both_languages_have_the_same_pages_and_pictures() -> None:
    """Nothing is told to one half of the readers only."""
    for page in PAGES:
        english, italian = (text_of(page, language) for language in LANGUAGES)
        pictures = [
            re.findall(r"pictures/(?:en|it)/([\w-]+)\.(?:png|webp)", text) for text in (english, italian)
        ]
        assert pictures[0] == pictures[1]
        assert english.count("\n## ") == italian.count("\n## ")
        assert english != italian


def test_every_picture_is_used_and_small() -> None:
    """`python -m tools.pictures.manual` makes them; one nobody shows is waste in everybody's wheel."""
    folder = manual_path("pictures")
    readme = Path(__file__).parents[2].joinpath("README.md").read_text(encoding="utf-8")
    for language in LANGUAGES:
        told = "".join(text_of(page, language) for page in PAGES) + readme
        for picture in sorted(folder.joinpath(language).iterdir()):
            assert f"pictures/{language}/{picture.name}" in told, picture.name
            assert picture.stat().st_size < MOST_BYTES


def test_a_workspace_has_its_page() -> None:
    """F1 opens it; whoever is nowhere begins at the beginning."""
    assert page_for("review") == "review"
    assert page_for("map") == "field"
    assert page_for("nowhere") == PAGES[0]
    assert spoken("fr") == "en"


def test_searching() -> None:
    """All words must be there; a heading counts more; nothing finds everything."""
    assert find_pages("", "en") == PAGES
    assert find_pages("print", "en")[0] == "print"
    assert "record" in find_pages("dadi tavolo", "it")
    assert find_pages("zeppelin", "en") == ()
