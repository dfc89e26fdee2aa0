"""From a foreign file to parcels. Nothing in a file is run, and no path in it is followed."""

from pathlib import Path

import msgspec

from hheditor.maps.files import exchange as map_files
from hheditor.scenarios import Picture
from hheditor.store.contents import TYPES, Document
from hheditor.store.errors import StoreError, refused
from hheditor.store.exchange.battle_files import is_battle, read_battle
from hheditor.store.exchange.bounds import check_json, read_bounded
from hheditor.store.exchange.library_files import ForeignLibrary, is_library
from hheditor.store.exchange.packing import packed, parcel
from hheditor.store.exchange.parcels import (
    FORMAT,
    SUFFIXES,
    VERSION,
    Letterhead,
    Letters,
    Parcel,
    Shipment,
)
from hheditor.store.kinds import Kind
from hheditor.values import BadValue, Finding, Value, decode, new_id


class DocumentFile(Value, frozen=True):
    """The layout of a document file."""

    format: str
    version: int
    kind: str
    id: str
    document: msgspec.Raw
    tags: tuple[str, ...] = ()
    pictures: tuple[Picture, ...] = ()
    """Of a map. A scenario carries its own."""


def read_file(path: Path) -> Shipment:
    """Everything a file holds, checked; a `StoreError` with one finding where anything is wrong with it.

    Close what comes back when done with it.
    """
    if is_library(path):
        return ForeignLibrary(path)
    data = read_bounded(path)
    if is_battle(data):
        return Letters(path.name, (packed(read_battle(data), path.name),))
    return Letters(path.name, (read_document(data, path.name),))


def read_document(data: bytes, source: str = "") -> Parcel:
    """A document file."""
    check_json(data)
    if data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] != b"{":
        raise refused("exchange.not-ours", file=source)
    try:
        head = decode(data, Letterhead)
    except BadValue as error:
        raise refused("exchange.not-readable", trouble=str(error)) from None
    if head.format == map_files.FORMAT:
        found = map_files.read(data)
        if isinstance(found, Finding):
            raise StoreError(found)
        return parcel("map", new_id(), found, (), (), source)
    if head.format != FORMAT or head.kind not in TYPES or head.kind not in SUFFIXES:
        raise refused("exchange.not-ours", file=source)
    if head.version > VERSION:
        raise refused("exchange.too-new", file=source, version=head.version, known=VERSION)
    kind: Kind = head.kind
    try:
        file = decode(data, DocumentFile)
        document: Document = decode(bytes(file.document), TYPES[kind])
    # Boards and annotations refuse nonsense by themselves, with a `ValueError`.
    except (BadValue, ValueError, OverflowError) as error:
        raise refused("exchange.not-readable", trouble=str(error)[:200]) from None
    return parcel(kind, file.id, document, file.pictures, file.tags, source)
