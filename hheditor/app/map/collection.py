"""The person's own terrain: one collection of parts for all fields, kept in the library.

    collection = Collection(desk)
    collection.owned()                  how many of each part
    collection.keep("wood", 12)
    parts(map_, collection.owned())     what a field needs, has and lacks

Nothing here raises: a library that cannot be read has no parts in it, and one that cannot be written says so.
"""

from hheditor.app.frame.desk import Desk
from hheditor.values import Finding


class Collection:
    """The parts a person owns."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def owned(self) -> dict[str, int]:
        """How many of each part, by its id."""
        from hheditor.store import StoreError

        try:
            return {each.piece: each.owned for each in self._desk.library.library.inventory.all()}
        except StoreError:
            return {}

    def keep(self, part: str, count: int) -> Finding | None:
        """Own so many of a part from now on; what is in the way, if anything is."""
        from hheditor.store import StoreError

        try:
            self._desk.library.library.inventory.set(part, count or None)
        except StoreError as error:
            return error.finding
        return None
