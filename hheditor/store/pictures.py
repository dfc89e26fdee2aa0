"""Pictures: re-encoded, bounded, and stored once.

No byte of a picture from outside is ever kept: it is decoded, scaled down if need be and written anew,
without its metadata. So a file that only pretends to be a picture, or hides something behind one, stops here.
"""

import base64
import binascii
import hashlib
import io
import sqlite3
import warnings
from collections.abc import Mapping
from typing import Literal, NamedTuple

from hheditor.scenarios import Picture
from hheditor.store.clock import Clock
from hheditor.store.errors import refused
from hheditor.store.file.connection import Access
from hheditor.values import is_id

Media = Literal["image/png", "image/jpeg"]

LONGEST_SIDE = 2000
"""Pixels of a stored picture."""
MOST_PIXELS = 16_000_000
"""A larger picture is refused before it is decoded."""
LARGEST_FILE = 20 * 1024 * 1024
_QUALITY = 88
_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"


class Encoded(NamedTuple):
    """A picture in our own encoding."""

    media: Media
    width: int
    height: int
    data: bytes

    @property
    def id(self) -> str:
        """An id made of its content: the same picture twice is one."""
        number = int.from_bytes(hashlib.sha256(self.data).digest()[:10], "big")
        return "".join(_ALPHABET[number >> shift & 31] for shift in range(75, -1, -5))


def measure(data: bytes) -> tuple[int, int]:
    """Width and height, without decoding; a `StoreError` where this is no picture we read."""
    from PIL import Image, UnidentifiedImageError

    if len(data) > LARGEST_FILE:
        raise refused("picture.too-large", megabytes=LARGEST_FILE >> 20)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with Image.open(io.BytesIO(data), formats=("PNG", "JPEG", "WEBP")) as picture:
                width, height = picture.size
    except Image.DecompressionBombError:
        raise refused("picture.too-many-pixels", megapixels=MOST_PIXELS // 1_000_000) from None
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError):
        raise refused("picture.unreadable") from None
    if width * height > MOST_PIXELS:
        raise refused("picture.too-many-pixels", megapixels=MOST_PIXELS // 1_000_000)
    return width, height


def encode_picture(data: bytes) -> Encoded:
    """Decode a picture and write it anew; a `StoreError` where that cannot be done."""
    from PIL import Image, ImageOps

    width, height = measure(data)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            picture = Image.open(io.BytesIO(data), formats=("PNG", "JPEG", "WEBP"))
            lossless = picture.format == "PNG"
            if picture.format == "JPEG" and max(width, height) > 2 * LONGEST_SIDE:
                picture.draft("RGB", (LONGEST_SIDE, LONGEST_SIDE))
            picture.load()
            upright = ImageOps.exif_transpose(picture)
    # A decoder of a foreign format may fail in any way it likes; every one of them means the same to us.
    except Exception:  # noqa: BLE001
        raise refused("picture.unreadable") from None
    plain = upright.convert("RGBA" if lossless and upright.has_transparency_data else "RGB")
    plain.thumbnail((LONGEST_SIDE, LONGEST_SIDE))
    out = io.BytesIO()
    if lossless:
        plain.save(out, "PNG", compress_level=4)
    else:
        plain.convert("RGB").save(out, "JPEG", quality=_QUALITY)
    return Encoded("image/png" if lossless else "image/jpeg", plain.width, plain.height, out.getvalue())


def from_base64(picture: Picture) -> bytes:
    """The bytes a scenario carries; a `StoreError` where they are none."""
    try:
        return base64.b64decode(picture.data, validate=True)
    except (binascii.Error, ValueError):
        raise refused("picture.unreadable") from None


class Pictures:
    """The pictures of a library."""

    def __init__(self, access: Access, clock: Clock) -> None:
        self._access = access
        self._clock = clock

    def add(self, data: bytes) -> str:
        """Take in a picture from outside, as from a file a person chose; its id."""
        return self.take(encode_picture(data))

    def take(self, encoded: Encoded) -> str:
        """Take in a picture that was encoded meanwhile; its id."""
        with self._access.writing() as connection:
            self.insert(connection, encoded.id, encoded)
        return encoded.id

    def insert(self, connection: sqlite3.Connection, identity: str, encoded: Encoded) -> None:
        """Keep an encoded picture under an id, unless there is one already."""
        if not is_id(identity):
            raise ValueError(f"{id!r} is no id of a picture")
        connection.execute(
            "INSERT INTO picture (id, media, width, height, added, data) VALUES (?, ?, ?, ?, ?, ?) "
            "ON CONFLICT (id) DO NOTHING",
            (identity, encoded.media, encoded.width, encoded.height, self._clock(), encoded.data),
        )

    def keep(self, pictures: Mapping[str, Encoded]) -> None:
        """Keep encoded pictures under the ids their documents use."""
        with self._access.writing() as connection:
            for identity, encoded in pictures.items():
                self.insert(connection, identity, encoded)

    def get(self, identity: str) -> Picture | None:
        """A picture as documents carry it; None if there is none."""
        row = self._access.row("SELECT media, data FROM picture WHERE id = ?", (identity,))
        return None if row is None else Picture(identity, row[0], base64.b64encode(row[1]).decode())

    def bytes_of(self, identity: str) -> bytes | None:
        """A picture as a file would hold it."""
        row = self._access.row("SELECT data FROM picture WHERE id = ?", (identity,))
        return None if row is None else bytes(row[0])

    def known(self, ids: tuple[str, ...]) -> frozenset[str]:
        """Which of these are here."""
        return frozenset(
            identity
            for identity in ids
            if self._access.row("SELECT 1 FROM picture WHERE id = ?", (identity,))
        )

    def use(self, connection: sqlite3.Connection, document: int, ids: tuple[str, ...]) -> None:
        """Note that a document shows these pictures. What it showed once stays noted: undo may bring it
        back."""
        connection.executemany(
            "INSERT INTO picture_use (document, picture) SELECT ?, key FROM picture WHERE id = ? "
            "ON CONFLICT DO NOTHING",
            [(document, identity) for identity in ids],
        )

    def drop_unused(self, connection: sqlite3.Connection, before: int) -> int:
        """Delete pictures that no document shows and that came before a time."""
        return connection.execute(
            "DELETE FROM picture WHERE added < ? AND key NOT IN (SELECT picture FROM picture_use)", (before,)
        ).rowcount
