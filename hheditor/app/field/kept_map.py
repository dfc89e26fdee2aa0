"""One map of the library, with the pictures it traces, for a screen that edits it."""

from hheditor.app.library import DeskLibrary
from hheditor.maps import Map


class KeptMap:
    """A map that is in the library from its first edit on; every `save` is on disk when it returns."""

    def __init__(self, books: DeskLibrary, identity: str = "", *, journaled: bool = False) -> None:
        """Without an id the map is made when first saved; `journaled`: its history keeps it already."""
        self._books = books
        self.identity = identity
        self._journaled = journaled

    def load(self) -> Map | None:
        """The map as it was left; None where there is none yet."""
        return self._books.library.documents.load(self.identity, Map) if self.identity else None

    def save(self, map_: Map) -> None:
        """Keep the map; a `StoreError` where that cannot be done, and nothing is changed then."""
        if self._journaled:
            return
        if self.identity:
            self._books.keep(self.identity, map_)
        else:
            self.identity = self._books.create(map_).id

    def picture(self, picture: str) -> bytes | None:
        """The bytes of a picture, or None if it is gone."""
        return self._books.library.pictures.bytes_of(picture)

    def keep_picture(self, data: bytes) -> str:
        """Keep a picture, re-encoded; its id."""
        return self._books.library.pictures.add(data)
