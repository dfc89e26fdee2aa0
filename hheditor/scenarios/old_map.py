"""The old map a field was traced over, which stays with the scenario.

The map of a scenario remembers how the picture lay under it (`Underlay`); the picture itself is one of the
scenario's pictures in a file, or lies in the library. The other pictures are those of the sheet.
"""

from base64 import b64decode
from binascii import Error
from collections.abc import Callable
from typing import NamedTuple

from hheditor.maps.document import Underlay
from hheditor.scenarios.scenario import Picture, Scenario


class OldMap(NamedTuple):
    """A picture, and how it lies under the field."""

    underlay: Underlay
    data: bytes
    """A PNG or JPEG."""


def old_map(scenario: Scenario, find: Callable[[str], bytes | None] = lambda _: None) -> OldMap | None:
    """The old map of a scenario, or None. `find` looks a picture up elsewhere, as in the library."""
    under = scenario.map.underlay
    if under is None:
        return None
    for picture in scenario.pictures:
        if picture.id == under.picture and picture.data:
            try:
                return OldMap(under, b64decode(picture.data, validate=True))
            except (Error, ValueError):
                return None
    data = find(under.picture)
    return OldMap(under, data) if data is not None else None


def illustrations(scenario: Scenario) -> tuple[Picture, ...]:
    """The pictures of the sheet: all but the old map."""
    under = scenario.map.underlay
    return tuple(each for each in scenario.pictures if under is None or each.id != under.picture)
