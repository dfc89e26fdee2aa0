"""The small things a library keeps beside documents: settings, the inventory, thumbnails."""

from typing import Any, TypeVar

from hheditor.store.file.connection import Access
from hheditor.values import BadValue, Value, decode, encode

T = TypeVar("T")


class Settings:
    """Settings that belong to this library rather than to the person: any value under a name."""

    def __init__(self, access: Access) -> None:
        self._access = access

    def get(self, name: str, wanted: type[T], default: T) -> T:
        """What was set; the default where nothing was, or where it no longer makes sense."""
        row = self._access.row("SELECT content FROM setting WHERE name = ?", (name,))
        if row is None:
            return default
        try:
            return decode(row[0], wanted)
        except BadValue:
            return default

    def set(self, name: str, value: Any) -> None:
        """Set a value; None forgets it."""
        with self._access.writing() as connection:
            if value is None:
                connection.execute("DELETE FROM setting WHERE name = ?", (name,))
            else:
                connection.execute(
                    "INSERT INTO setting VALUES (?, ?) "
                    "ON CONFLICT (name) DO UPDATE SET content = excluded.content",
                    (name, encode(value).decode()),
                )

    def names(self) -> tuple[str, ...]:
        """Every name something is set under."""
        return tuple(row[0] for row in self._access.rows("SELECT name FROM setting ORDER BY name"))


class Owned(Value, frozen=True):
    """How many of a piece the person owns: a terrain hex, a stand of figures."""

    piece: str
    """An id, e.g. ``terrain/wood`` or ``stand/longbow``."""
    owned: int
    notes: str = ""


class Inventory:
    """What lies in the person's boxes."""

    def __init__(self, access: Access) -> None:
        self._access = access

    def all(self) -> tuple[Owned, ...]:
        """Everything owned."""
        return tuple(Owned(*row) for row in self._access.rows("SELECT * FROM inventory ORDER BY piece"))

    def count(self, piece: str) -> int | None:
        """How many are owned; None where the person has not said."""
        row = self._access.row("SELECT owned FROM inventory WHERE piece = ?", (piece,))
        return None if row is None else int(row[0])

    def set(self, piece: str, owned: int | None, notes: str = "") -> None:
        """Say how many are owned; None: unsaid again."""
        with self._access.writing() as connection:
            if owned is None:
                connection.execute("DELETE FROM inventory WHERE piece = ?", (piece,))
            else:
                connection.execute(
                    "INSERT INTO inventory VALUES (?, ?, ?) ON CONFLICT (piece) "
                    "DO UPDATE SET owned = excluded.owned, notes = excluded.notes",
                    (piece, owned, notes),
                )


class Thumbnails:
    """Small PNG pictures of documents, for their cards. They can always be drawn again."""

    def __init__(self, access: Access) -> None:
        self._access = access

    def get(self, identity: str) -> bytes | None:
        """The picture of a document as it is now; None where it has changed since, or was never drawn."""
        row = self._access.row(
            "SELECT thumbnail.data FROM thumbnail JOIN document ON document.key = thumbnail.document "
            "WHERE id = ? AND thumbnail.digest = document.digest || '/' || ?",
            (identity, _LOOKS),
        )
        return None if row is None else bytes(row[0])

    def forget(self, identity: str) -> None:
        """Draw it anew when it is asked for next."""
        with self._access.writing() as connection:
            connection.execute(
                "DELETE FROM thumbnail WHERE document = (SELECT key FROM document WHERE id = ?)", (identity,)
            )

    def set(self, identity: str, revision: int, data: bytes) -> None:
        """Keep the picture of a document drawn at a revision; one drawn too late is dropped."""
        with self._access.writing() as connection:
            connection.execute(
                "INSERT INTO thumbnail SELECT key, digest || '/' || ?, ? FROM document "
                "WHERE id = ? AND revision = ? "
                "ON CONFLICT (document) DO UPDATE SET digest = excluded.digest, data = excluded.data",
                (_LOOKS, data, identity, revision),
            )


_LOOKS = "1"
"""Changed when thumbnails are to look different: all are then drawn again."""
