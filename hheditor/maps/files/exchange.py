"""A map as a file of its own: readable JSON with a header that says what it is."""

from typing import Literal

from hheditor.maps.document import Map
from hheditor.maps.edits import fits, tidied
from hheditor.values import BadValue, Finding, Value, decode, encode_pretty, refuse

FORMAT = "hheditor map"
VERSION = 1


class MapFile(Value, frozen=True):
    """What the file holds."""

    map: Map
    format: Literal["hheditor map"] = "hheditor map"
    version: int = VERSION


class _Header(Value, frozen=True, forbid_unknown_fields=False):
    format: str = ""
    version: int = 0


def written(map_: Map) -> str:
    """The file's text."""
    body = encode_pretty(MapFile(map_))
    head = f'{{\n  "format": "{FORMAT}",\n  "version": {VERSION},'
    return head + body.removeprefix("{")


def read(data: bytes | str) -> Map | Finding:
    """The map in a file, or one finding that says what is wrong with it."""
    try:
        header = decode(data, _Header)
    except BadValue:
        return refuse("map.file-unreadable")
    if header.format != FORMAT:
        return refuse("map.file-foreign")
    if header.version > VERSION:
        return refuse("map.file-newer", version=header.version, known=VERSION)
    try:
        found = decode(data, MapFile).map
    except (BadValue, ValueError) as error:
        return refuse("map.file-broken", trouble=str(error))
    wrong = fits(found)
    if wrong:
        return refuse("map.file-broken", trouble=f"$.map.{wrong}")
    return tidied(found)
