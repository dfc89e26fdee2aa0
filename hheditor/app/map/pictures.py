"""Where the pictures of a map are kept: the library's, or in memory for a map beside it."""

from typing import TYPE_CHECKING, Protocol

from hheditor.values import new_id

if TYPE_CHECKING:
    from hheditor.store.pictures import Encoded


class Pictures(Protocol):
    """Keeps the pictures a map traces."""

    def bytes_of(self, identity: str) -> bytes | None:
        """The bytes of a picture, or None if it is gone."""

    def take(self, encoded: "Encoded") -> str:
        """Keep a picture; gives its id."""


class PicturesInMemory:
    """Keeps them until the program ends."""

    def __init__(self) -> None:
        self._pictures: dict[str, bytes] = {}

    def bytes_of(self, identity: str) -> bytes | None:
        """See `Pictures`."""
        return self._pictures.get(identity)

    def take(self, encoded: "Encoded") -> str:
        """See `Pictures`."""
        identity = new_id()
        self._pictures[identity] = encoded.data
        return identity
