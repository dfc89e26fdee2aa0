"""One Chromium for all tests of pages; where the system has none, they say so."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from hheditor.battles import Battle, read_battle
from hheditor.battles.notation import Loaded
from hheditor.share import battle_page
from hheditor.values.resources import example_path
from tests.share.browser import Browser, Page, chromium


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A real browser."""
    program = chromium()
    if program is None:
        pytest.skip("no Chromium on this system: the pages were not opened (.ci/run installs it)")
    with Browser(program) as opened:
        yield opened


def recorded(name: str) -> Battle:
    """A battle that ships with the program."""
    found = read_battle(example_path(f"{name}.hhbattle").read_bytes())
    assert isinstance(found, Loaded)
    return found.battle


@pytest.fixture(scope="session")
def agincourt() -> Battle:
    """A battle with variations, notes, arrows and bookmarks."""
    return recorded("agincourt-1415-annotated")


@pytest.fixture(scope="session")
def agincourt_page(agincourt: Battle, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """It, as a page."""
    path = tmp_path_factory.mktemp("pages") / "agincourt.html"
    path.write_text(battle_page(agincourt), encoding="utf-8")
    return path


@pytest.fixture
def page(browser: Browser, agincourt_page: Path) -> Iterator[Page]:
    """The page in the browser. Whatever a test does with it: nothing left it, and nothing went wrong."""
    opened = browser.open(agincourt_page)
    yield opened
    assert opened.complaints == []
    assert [address.partition("#")[0] for address in opened.requests] == [agincourt_page.as_uri()]
    opened.close()
