"""What has no digest: can it at least be read?

Kept versions, the undo history and pictures are looked through by the full check, each by what there is to
compare: a version must be a document of its kind, a record of the history must be JSON in an unbroken row, a
picture must have the size its row says and decode whole. A PNG carries sums of its own over every byte.
"""

import io
import json
import sqlite3
import warnings
from collections.abc import Iterator

from hheditor.store.contents import TYPES
from hheditor.values import BadValue, decode


def unreadable(connection: sqlite3.Connection) -> Iterator[str]:
    """One line for everything that cannot be read."""
    for key, identity, kind, content in connection.execute(
        "SELECT version.key, id, kind, content FROM version JOIN document ON document.key = version.document"
    ):
        if not _document(kind, content):
            yield f"unreadable: version {key} of {identity}"
    following: dict[str, int] = {}
    for identity, position, record in connection.execute(
        "SELECT id, position, record FROM edit JOIN document ON document.key = edit.document "
        "ORDER BY edit.document, position"
    ):
        if position != following.get(identity, position) or not _json(record):
            yield f"unreadable: edit {position} of {identity}"
        following[identity] = position + 1
    for identity, width, height, data in connection.execute("SELECT id, width, height, data FROM picture"):
        if not _picture(bytes(data), width, height):
            yield f"unreadable: picture {identity}"


def _document(kind: str, content: str) -> bool:
    try:
        decode(content, TYPES[kind])  # type: ignore[index]
    except (BadValue, ValueError, KeyError):
        return False
    return True


def _json(record: bytes) -> bool:
    try:
        json.loads(record)
    except ValueError:
        return False
    return True


def _picture(data: bytes, width: int, height: int) -> bool:
    from PIL import Image

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with Image.open(io.BytesIO(data), formats=("PNG", "JPEG")) as picture:
                picture.verify()
            with Image.open(io.BytesIO(data), formats=("PNG", "JPEG")) as picture:
                picture.load()
                return picture.size == (width, height)
    # A decoder may fail in any way it likes; every one of them means the same to us.
    except Exception:  # noqa: BLE001
        return False
