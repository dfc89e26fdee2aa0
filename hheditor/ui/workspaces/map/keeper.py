"""Where the map of the workspace is kept: the one seam towards the library."""

from typing import Protocol

from hheditor.maps.document import Map
from hheditor.values import new_id


class MapKeeper(Protocol):
    """Loads and keeps one map and the pictures it traces."""

    def load(self) -> Map | None:
        """The map as it was left; None: there is none yet."""

    def save(self, map_: Map) -> None:
        """Keep the map. Called after every entry of the history."""

    def picture(self, picture: str) -> bytes | None:
        """The bytes of a picture, or None if it is gone."""

    def keep_picture(self, data: bytes) -> str:
        """Keep a picture; gives its id."""


class MemoryKeeper:
    """Keeps everything until the program ends."""

    def __init__(self, map_: Map | None = None) -> None:
        self._map = map_
        self._pictures: dict[str, bytes] = {}

    def load(self) -> Map | None:
        """See `MapKeeper`."""
        return self._map

    def save(self, map_: Map) -> None:
        """See `MapKeeper`."""
        self._map = map_

    def picture(self, picture: str) -> bytes | None:
        """See `MapKeeper`."""
        return self._pictures.get(picture)

    def keep_picture(self, data: bytes) -> str:
        """See `MapKeeper`."""
        identity = new_id()
        self._pictures[identity] = data
        return identity
