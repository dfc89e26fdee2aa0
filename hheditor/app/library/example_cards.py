"""What the welcome shows of the examples, kept ready: reading all of them takes half a second, drawing them
a whole one.

``resources/welcome/cards.json`` holds a card for the content of every example that ships, with a small
picture beside it; `tools.examples.cards` writes both. A file that is not among them, or has been changed, has
no kept card and is read like any other.
"""

from collections.abc import Iterable
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING
from zlib import crc32

from msgspec import Struct, ValidationError
from msgspec.json import decode

from hheditor.values.resources import resource_path

if TYPE_CHECKING:
    from hheditor.store import Library
    from hheditor.store.exchange.importing import Outcome

FOLDER = "welcome"
INDEX = "cards.json"


class KeptCard(Struct, frozen=True, omit_defaults=True):
    """An example in a few words."""

    name: str
    year: str = ""
    sides: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    words: dict[str, dict[str, str]] = {}
    """What name and sides are called in other languages."""
    picture: str = ""
    """File of its picture, beside the index."""
    system: str = ""
    """Its game."""


def content_digest(path: Path) -> str:
    """What an example is known by: its content, whatever it is called."""
    content = path.read_bytes()
    return f"{len(content)}-{crc32(content):08x}"


@lru_cache(maxsize=1)
def _cards() -> dict[str, KeptCard]:
    try:
        return decode(resource_path(FOLDER, INDEX).read_bytes(), type=dict[str, KeptCard])
    except (OSError, ValidationError, ValueError):
        # Without the index the welcome is slower, and no worse.
        return {}


@lru_cache(maxsize=256)
def _kept(path: Path, changed: int) -> KeptCard | None:  # noqa: ARG001 - part of the key
    return _cards().get(content_digest(path))


def kept_card(path: Path) -> KeptCard | None:
    """The card of an example, if one is kept."""
    return _kept(path, path.stat().st_mtime_ns)


def lend_picture(library: "Library", path: Path, outcomes: "Iterable[Outcome]") -> None:
    """A scenario that was just taken in from a file that ships has the picture that ships with it: nobody
    draws it again. A battle shows how it ended, which no kept picture does."""
    from hheditor.store import StoreError

    added = [each.card for each in outcomes if each.deed == "added" and each.card.kind == "scenario"]
    picture = kept_picture(path) if added and path.is_file() else None
    if picture is None:
        return
    for card in added:
        with suppress(StoreError):
            library.thumbnails.set(card.id, card.revision, picture)


def kept_picture(path: Path) -> bytes | None:
    """The picture of an example, if one is kept."""
    card = kept_card(path)
    if card is None or not card.picture:
        return None
    try:
        return resource_path(FOLDER, card.picture).read_bytes()
    except OSError:
        return None
