"""A document from outside becomes a parcel: checked as a whole, its pictures written anew."""

from collections.abc import Iterable
from typing import cast

import msgspec

from hheditor.scenarios import Picture, Scenario
from hheditor.store.battles import Record
from hheditor.store.contents import Document
from hheditor.store.errors import StoreError, refused
from hheditor.store.exchange.bounds import MOST_PICTURES, MOST_PIXELS
from hheditor.store.exchange.checks import sound
from hheditor.store.exchange.parcels import Parcel, emptied
from hheditor.store.kinds import Kind
from hheditor.store.pictures import Encoded, encode_picture, from_base64, measure
from hheditor.values import is_id


def parcel(
    kind: Kind,
    origin: str,
    document: Document,
    pictures: Iterable[Picture],
    tags: tuple[str, ...],
    source: str = "",
) -> Parcel:
    """Check a document and re-encode its pictures."""
    if not is_id(origin):
        raise refused("exchange.makes-no-sense", where="id")
    if len(tags) > 50 or any(not 0 < len(tag) <= 100 for tag in tags):
        raise refused("exchange.makes-no-sense", where="tags")
    encoded = {}
    if isinstance(document, Scenario):
        encoded = reencode((*document.pictures, *pictures))
        document = msgspec.structs.replace(
            document,
            pictures=tuple(
                msgspec.structs.replace(emptied(picture), media=encoded[picture.id].media)
                for picture in document.pictures
            ),
        )
    else:
        encoded = reencode(tuple(pictures))
    finding = sound(document)
    if finding is not None:
        raise StoreError(finding)
    return Parcel(kind, origin, document, encoded, tags, source)


def packed(record: Record, source: str) -> Parcel:
    """A battle: its scenario is checked like any other."""
    inner = parcel("scenario", record.header.id, record.header.scenario, (), (), source)
    header = msgspec.structs.replace(record.header, scenario=cast(Scenario, inner.content))
    return Parcel("battle", header.id, Record(header, record.entries), inner.pictures, (), source)


def reencode(pictures: tuple[Picture, ...]) -> dict[str, Encoded]:
    """The pictures of a file, decoded and written anew, by id."""
    if len(pictures) > MOST_PICTURES:
        raise refused("exchange.too-many-pictures", most=MOST_PICTURES)
    raw: dict[str, bytes] = {}
    pixels = 0
    for picture in pictures:
        if not is_id(picture.id):
            raise refused("exchange.makes-no-sense", where="pictures")
        raw[picture.id] = from_base64(picture)
        width, height = measure(raw[picture.id])
        pixels += width * height
        if pixels > MOST_PIXELS:
            raise refused("picture.too-many-pixels", megapixels=MOST_PIXELS // 1_000_000)
    return {identity: encode_picture(data) for identity, data in raw.items()}
