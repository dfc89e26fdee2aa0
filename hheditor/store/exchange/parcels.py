"""What a file holds once it has passed every check."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, Protocol

from hheditor.scenarios import Picture
from hheditor.store.battles import Record
from hheditor.store.contents import Document
from hheditor.store.kinds import Kind
from hheditor.store.pictures import Encoded
from hheditor.values import Value

FORMAT: Literal["hheditor document"] = "hheditor document"
VERSION = 1

SUFFIXES: dict[Kind, str] = {
    "scenario": ".hhscenario",
    "battle": ".hhbattle",
    "map": ".hhmap",
    "table": ".hhtable",
    "army": ".hharmy",
    "troop": ".hhtroop",
    "profile": ".hhprofile",
}
"""What a file of each kind is called. A deployment travels in its scenario."""
LIBRARY_SUFFIX = ".hhlibrary"


class Letterhead(Value, frozen=True, forbid_unknown_fields=False):
    """The beginning of a file, read before anything else is believed."""

    format: str = ""
    version: int = 0
    kind: str = ""


@dataclass(frozen=True)
class Parcel:
    """One document, ready to be taken in."""

    kind: Kind
    origin: str
    """Its id where it was made."""
    content: Document | Record
    pictures: dict[str, Encoded] = field(default_factory=dict)
    """Re-encoded, by the ids the document uses."""
    tags: tuple[str, ...] = ()
    source: str = ""
    """Name of the file, for the person."""

    @property
    def name(self) -> str:
        """What it is called."""
        return self.content.name


class Shipment(Protocol):
    """What a file holds, one parcel after the other; a large one is never in memory as a whole."""

    @property
    def source(self) -> str:
        """Name of the file."""

    def parcels(self) -> Iterator[Parcel]:
        """Every parcel, checked; may be asked for more than once."""

    def close(self) -> None:
        """Let go of the file."""


class Letters(NamedTuple):
    """A small shipment."""

    source: str
    content: tuple[Parcel, ...]

    def parcels(self) -> Iterator[Parcel]:
        """See `Shipment`."""
        return iter(self.content)

    def close(self) -> None:
        """See `Shipment`."""


def emptied(picture: Picture) -> Picture:
    """The picture as a stored body names it."""
    return Picture(picture.id, picture.media, "")
