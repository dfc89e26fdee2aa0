"""A document the disk has changed: what can still be read of it, as a copy beside it.

Nobody can say which letter is wrong, so the document itself is not opened any more, and stays as it lies
there. Whoever has no version and no backup of it may rather have most of it than nothing.
"""

from typing import NamedTuple

import msgspec

from hheditor.store.cards import Card
from hheditor.store.errors import StoreError
from hheditor.store.exchange.battle_files import check_record
from hheditor.store.exchange.checks import sound
from hheditor.store.kinds import short_name
from hheditor.store.library import Library
from hheditor.values import Finding

_COPIED = ("store.altered", "store.unreadable-step")
"""What a copy may help with."""


class Copied(NamedTuple):
    """What came of it."""

    card: Card
    left_out: int
    """Entries of a battle that could not be read, or follow one that could not."""


def alteration(library: Library, card: Card) -> Finding | None:
    """What the disk has done to a document, where a copy may be had; None where it is what was written, or
    cannot be read for another reason."""
    try:
        if card.kind == "battle":
            library.battles.must_hold(card.id)
        else:
            library.documents.load_any(card.id)
    except StoreError as error:
        return error.finding if error.finding.message in _COPIED else None
    return None


def copy_altered(library: Library, identity: str, name: str) -> Copied:
    """A copy of a document of any kind as the disk has it; a `StoreError` where that makes no sense as a
    whole, as for a file from elsewhere."""
    card = library.cards.card(identity)
    if card is not None and card.kind == "battle":
        record, left_out = library.battles.as_found(identity)
        _must_make_sense(sound(record.header.scenario, named=False))
        check_record(record)
        header = msgspec.structs.replace(record.header, id="")
        with library.writing():
            made = library.battles.add(header, record.entries, tags=card.tags)
            library.battles.rename(made.id, name)
        return Copied(library.cards.card(made.id) or made, left_out)
    document = msgspec.structs.replace(library.documents.as_found(identity), name=short_name(name))
    _must_make_sense(sound(document))
    return Copied(library.documents.add(document, tags=card.tags if card is not None else ()), 0)


def _must_make_sense(finding: Finding | None) -> None:
    if finding is not None:
        raise StoreError(finding)
