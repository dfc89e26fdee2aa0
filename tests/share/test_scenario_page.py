"""A scenario in a real browser: map, armies, briefings, on screen and on paper."""

import io
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from msgspec.structs import replace

from hheditor.scenarios import Scenario
from hheditor.share import scenario_page
from hheditor.store.exchange.reading import read_document
from hheditor.text import translated
from hheditor.values.resources import example_path
from tests.share.browser import Browser

pytestmark = pytest.mark.timeout(600)
SCENARIOS = sorted(path.stem for path in example_path().glob("*.hhscenario"))


def read(name: str) -> Scenario:
    content: Any = read_document(example_path(f"{name}.hhscenario").read_bytes(), name).content
    assert isinstance(content, Scenario)
    return content


@pytest.mark.parametrize("name", SCENARIOS)
def test_every_shipped_scenario_is_a_page(name: str, browser: Browser, tmp_path: Path) -> None:
    scenario = read(name)
    path = tmp_path / "page.html"
    path.write_text(scenario_page(scenario), encoding="utf-8")
    assert path.stat().st_size < 2 * 1024 * 1024
    opened = browser.open(path)
    for language in ("en", "it"):
        told = translated(scenario, language)
        seen = opened.text("body")
        assert told.name in seen
        for side in told.sides:
            assert side.name in seen
            assert all(unit.name in seen for unit in side.army.units if unit.name)
            briefing = side.briefing_it if language == "it" else side.briefing
            assert all(line.strip() in seen for line in briefing.splitlines())
        opened.click("#language")
    opened.size(375, 720)
    assert opened.evaluate("document.documentElement.scrollWidth") <= 375
    assert opened.complaints == []
    assert opened.requests == [path.as_uri()]
    opened.close()


def test_it_is_printed_light_without_buttons(browser: Browser, tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_text(scenario_page(read("agincourt-1415")), encoding="utf-8")
    opened = browser.open(path, dark=True)
    document = pypdfium2.PdfDocument(io.BytesIO(opened.pdf()))
    assert 2 <= len(document) <= 9
    first = document[0]
    assert "Agincourt 1415" in first.get_textpage().get_text_range()
    corner = first.render(scale=0.2).to_pil().convert("L").getpixel((3, 3))
    assert isinstance(corner, int) and corner > 240
    document.close()
    opened.close()


def test_names_with_markup_stay_text(browser: Browser, tmp_path: Path) -> None:
    bad = "</svg></script><img src=x onerror='window.harmed = 1'>*b*"
    scenario = read("agincourt-1415")
    first, second = scenario.sides
    units = tuple(replace(unit, name=bad) for unit in first.army.units)
    sides = (replace(first, name=bad, briefing=bad, army=replace(first.army, units=units)), second)
    hostile = replace(scenario, name=bad, notes=bad, place=bad, special_rules=bad, sides=sides, words={})
    path = tmp_path / "page.html"
    path.write_text(scenario_page(hostile), encoding="utf-8")
    opened = browser.open(path)
    assert opened.text("h1") == bad
    assert opened.evaluate("window.harmed === undefined && !document.querySelector('img')")
    assert opened.complaints == []
    opened.close()


def test_a_scenario_without_deployments_shows_the_zones(tmp_path: Path, browser: Browser) -> None:
    scenario = replace(read("agincourt-1415"), deployments=(), start="choose")
    path = tmp_path / "page.html"
    path.write_text(scenario_page(scenario), encoding="utf-8")
    opened = browser.open(path)
    assert opened.evaluate("document.querySelectorAll('svg path[fill^=\"url(#\"]').length") >= 2
    assert opened.complaints == []
    opened.close()
