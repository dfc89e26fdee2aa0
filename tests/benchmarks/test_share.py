"""Pages for a browser: written, opened and stepped through, measured in that browser.

Run with ``uv run pytest tests/benchmarks/test_share.py -n0 --benchmark-enable -s``. Writing is measured in
the time of this process; in the browser by what its processor worked for the page, program, style, layout
and paint together: what else the machine does is not the page's fault.
"""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from hheditor.battles import Battle
from hheditor.rules.api import forget, register
from hheditor.share import battle_page
from hheditor.values.resources import example_path
from tests.battles.help import Clock, header
from tests.battles.pebbles import RULESET
from tests.benchmarks.long_battle import FIELD, STEPS, play_long
from tests.share.browser import Browser, Page, chromium
from tests.share.conftest import recorded

BATTLES = sorted(path.stem for path in example_path().glob("*.hhbattle"))
FIRST_FRAME = 500
"""Milliseconds to the first frame of a shipped battle."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    program = chromium()
    if program is None:
        pytest.skip("no Chromium on this system")
    with Browser(program) as opened:
        yield opened


@pytest.mark.parametrize("name", BATTLES)
def test_a_shipped_battle_is_written_within_two_seconds(name: str) -> None:
    battle = recorded(name)
    start = time.process_time()
    page = battle_page(battle)
    spent = time.process_time() - start
    print(f"{name}: {spent:.2f} s, {len(page.encode()) // 1024} kB")
    assert spent < 2


def _first_frame(page: Page) -> tuple[float, float]:
    """Milliseconds of work up to the first frame, and of the clock."""
    page.until("performance.getEntriesByName('first-contentful-paint').length")
    shown: float = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
    return page.spent(), shown


def _steps(page: Page, number: int, how: str) -> float:
    """Milliseconds of work for each of so many steps, each painted before the next; the list of moves is
    complete before they begin."""
    page.evaluate("new Promise((done) => requestIdleCallback(done))")
    before = page.spent()
    page.evaluate(
        f"""(async () => {{
            for (let step = 0; step < {number}; step += 1) {{
                {how};
                await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
            }}
        }})()"""
    )
    return (page.spent() - before) / number


KEY = 'document.dispatchEvent(new KeyboardEvent("keydown", {key: "ArrowRight", bubbles: true}))'
SCRUB = f'scrubber.value = (step * 7919) % {STEPS}; scrubber.dispatchEvent(new Event("input"))'


@pytest.mark.parametrize("name", BATTLES)
def test_a_shipped_battle_opens_and_steps(name: str, browser: Browser, tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_text(battle_page(recorded(name)), encoding="utf-8")
    page = browser.open(path)
    first, shown = _first_frame(page)
    page.until("document.querySelectorAll('.move').length > 200")
    spent = _steps(page, 200, KEY)
    print(f"{name}: first frame {first:.0f} ms of work ({shown:.0f} ms by the clock), step {spent:.1f} ms")
    page.close()
    assert first < FIRST_FRAME
    assert spent < 16


def test_ten_thousand_steps(browser: Browser, tmp_path: Path) -> None:
    register(RULESET)
    try:
        battle = Battle.begin(header(**FIELD), RULESET, clock=Clock(), author="Anna")
        play_long(battle)
        start = time.process_time()
        page_ = battle_page(battle)
        written = time.process_time() - start
    finally:
        forget(RULESET.id)
    path = tmp_path / "page.html"
    path.write_text(page_, encoding="utf-8")
    page = browser.open(path)
    first, shown = _first_frame(page)
    page.until(f"document.querySelectorAll('.move').length === {STEPS}")
    spent = _steps(page, 200, KEY)
    jump = _steps(page, 60, SCRUB)
    print(
        f"{STEPS} steps: written {written:.1f} s, {len(page_) // 1024} kB, first frame {first:.0f} ms of work"
        f" ({shown:.0f} ms by the clock), step {spent:.1f} ms, scrub {jump:.1f} ms"
    )
    page.close()
    assert spent < 33 and jump < 33


def test_ten_thousand_spoilt_letters_are_refused_without_harm() -> None:
    from tests.rules.hordes_heroes.battlefields import random_scenario
    from tests.share.correspondents import Correspondents
    from tests.share.test_letters import refuse_mutations

    both = Correspondents(random_scenario(1001, size=5, turns=3))
    both.play(14)
    read = refuse_mutations(both, 10_000)
    print(f"10000 spoilt letters refused, {read} of them whole letters")
