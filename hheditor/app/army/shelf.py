"""Armies and own troop types on the shelf: in the library, and in files.

An own type is a document of the library under its own id, so that every army can use it; an army carries
its copy, so that changing the type for one army changes no other.
"""

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from hheditor.app.army.sheet import read_sheet, write_sheet
from hheditor.app.forms import Field
from hheditor.armies import Army, Device, TroopType
from hheditor.armies.edits import apply
from hheditor.rules.api import Appraisal, find
from hheditor.values import BadValue, Finding, decode, encode_pretty, refuse
from hheditor.values.codec import LARGEST_DOCUMENT
from hheditor.values.files import write_whole
from hheditor.values.ids import is_id

if TYPE_CHECKING:
    from hheditor.app.library import DeskLibrary
    from hheditor.store import Card

FORMATS = ("json", "csv")


def army_cards(books: "DeskLibrary") -> "tuple[Card, ...]":
    """The armies of the library, the last changed first."""
    from hheditor.store import Query

    return books.library.cards.find(Query(kinds=("army",)))


@cache
def sample_points(system: str, name: str) -> int:
    """What an army that comes with a game costs, worked out once."""
    ruleset = find(system)
    return ruleset.appraise(ruleset.sample_armies()[name]).points


COLOURS = ("#9c2a2c", "#234f8e", "#2f6b45", "#24231f", "#6a3a78", "#8a4a22")
"""What new armies wear, one after the other."""
_LATELY = len(COLOURS) - 1


def fresh_device(books: "DeskLibrary") -> Device:
    """A device for a new army, in a colour none of those changed last wears: two new armies can be told
    apart when they meet."""
    from hheditor.store import StoreError

    try:
        lately = [books.library.documents.load(card.id, Army) for card in army_cards(books)[:_LATELY]]
    except StoreError:
        return Device()
    worn = {army.device.first for army in lately}
    return Device(first=next((colour for colour in COLOURS if colour not in worn), COLOURS[0]))


def own_types(books: "DeskLibrary", system: str) -> tuple[TroopType, ...]:
    """The person's own types of a system, by name."""
    from hheditor.store import Query, StoreError

    found = []
    for card in books.library.cards.find(Query(kinds=("troop",), order="name")):
        try:
            troop = books.library.documents.load(card.id, TroopType)
        except StoreError:
            continue
        if troop.system == system:
            found.append(troop)
    return tuple(found)


def keep_type(books: "DeskLibrary", troop: TroopType) -> None:
    """Keep an own type as it is now; types that came from elsewhere have no place of their own there."""
    if not is_id(troop.id):
        return
    books.keep(troop.id, troop)


def read_army(
    path: Path,
    army: Army,
    types: tuple[TroopType, ...],
    form: tuple[Field, ...],
) -> tuple[Army, tuple[Finding, ...]] | Finding:
    """The army of a file: JSON bare or as the library writes it, or a sheet; what is wrong where it is none.

    `army` is what a sheet is added to, with the types and the form it may use.
    """
    try:
        if path.stat().st_size > LARGEST_DOCUMENT:
            return refuse("army.file-too-large", file=path.name)
        data = path.read_bytes()
    except OSError as error:
        return refuse("army.file-unreadable", file=path.name, trouble=error.strerror or str(error))
    if path.suffix.lower() in (".csv", ".tsv", ".txt"):
        text = data.decode("utf-8-sig", errors="replace")
        sheet = read_sheet(text, army, types, form)
        after, _ = apply(army, sheet.edit(army))
        return after, sheet.findings
    return army_in(data, path.name)


def army_in(data: bytes, file: str) -> tuple[Army, tuple[Finding, ...]] | Finding:
    """The army in the bytes of a JSON file."""
    from hheditor.store import StoreError
    from hheditor.store.exchange.bounds import check_json
    from hheditor.store.exchange.checks import sound
    from hheditor.store.exchange.reading import read_document

    try:
        if b'"format"' in data[:4096]:
            content = read_document(data, file).content
            if isinstance(content, Army):
                return content, ()
            return refuse("army.file-no-army", file=file)
        check_json(data)
        army = decode(data, Army)
    except StoreError as error:
        return error.finding
    except (BadValue, ValueError, OverflowError):
        return refuse("army.file-no-army", file=file)
    return sound(army, named=False) or (army, ())


def write_army(path: Path, army: Army, appraisal: Appraisal) -> Finding | None:
    """Write an army as the ending says; what went wrong, if it did, and then no half file is left."""
    ending = path.suffix.lower().removeprefix(".")
    if ending not in FORMATS:
        return refuse("army.format-unknown", ending=ending)
    text = write_sheet(army, appraisal) if ending == "csv" else encode_pretty(army)
    try:
        write_whole(path, text.encode())
    except OSError as error:
        return refuse("army.file-unwritable", file=path.name, trouble=error.strerror or str(error))
    return None
