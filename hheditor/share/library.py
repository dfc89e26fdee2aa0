"""Pages of what the library keeps."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from hheditor.app.frame.desk import Desk
from hheditor.app.review.people import as_read
from hheditor.battles import Battle
from hheditor.share.battle import battle_page
from hheditor.share.scenario import scenario_page
from hheditor.values import Finding, refuse
from hheditor.values.files import write_whole

KINDS = ("battle", "scenario")
"""What can be a page."""


def page_of(desk: Desk, kind: str, identity: str) -> str | Finding:
    """The page of a battle or a scenario, or why there is none. What was deployed behind the curtain is on
    no page before both are shown, and what a battle hides on none before it is over."""
    from hheditor.store import StoreError
    from hheditor.store.secrets import secret

    books = desk.library
    scenario: Any = None
    try:
        if kind == "battle":
            battle = books.open_battle(identity)
            # A copy: a page may be made beside the window, and the battle itself be played on there.
            battle = as_read(desk, Battle.open(battle.header, battle.entries()))
            return battle_page(battle, books.library.pictures.bytes_of)
        scenario = books.load(identity)
        if secret(books.library, identity):
            scenario = replace(scenario, deployments=())
        return scenario_page(scenario)
    except StoreError as error:
        return error.finding
    except KeyError:
        return refuse("sheet.unknown-system", system=getattr(scenario, "system", ""))


def write_page(
    desk: Desk, kind: str, identity: str, path: Path, stop: Callable[[], bool] = lambda: False
) -> Finding | None:
    """Write the page of a document; why not, where it cannot be written. Whoever says `stop` before it is
    put down gets no file."""
    page = page_of(desk, kind, identity)
    if isinstance(page, Finding):
        return page
    if stop():
        return None
    try:
        write_whole(path, page.encode("utf-8"))
    except OSError as error:
        return refuse("file.unwritable", file=path.name, reason=error.strerror or str(error))
    return None
