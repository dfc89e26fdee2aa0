"""Taking parcels into the library: first a plan that shows the conflicts, then everything in one
transaction."""

import threading
from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple, cast

import msgspec

from hheditor.battles.tree import Tree
from hheditor.store.battles import Record
from hheditor.store.cards import Card
from hheditor.store.contents import Document
from hheditor.store.errors import refused
from hheditor.store.exchange.merging import additions, brings_words, same_beginning
from hheditor.store.exchange.parcels import Parcel, Shipment
from hheditor.store.kinds import Kind, short_name
from hheditor.store.library import Library
from hheditor.values import digest, new_id

Answer = Literal["both", "replace", "skip"]
Deed = Literal["added", "same", "both", "replaced", "extended", "skipped"]


class Arrival(NamedTuple):
    """A parcel and what it meets in the library."""

    kind: Kind
    name: str
    origin: str
    here: Card | None = None
    """The document that is or came from the same one."""
    same: bool = False
    """Whether that one has the same content, so that there is nothing to do."""
    goes_on: bool = False
    """Whether it is the same battle with more entries: to replace then loses nothing."""

    @property
    def conflict(self) -> bool:
        """Whether the person must say what to do."""
        return self.here is not None and not self.same


class Outcome(NamedTuple):
    """What became of a parcel."""

    deed: Deed
    card: Card


def plan(library: Library, shipment: Shipment, stop: threading.Event | None = None) -> tuple[Arrival, ...]:
    """What a shipment would bring. Reads every parcel, so a bad one is found before anything is written."""
    return tuple(_arrival(library, parcel) for parcel in _until(shipment, stop))


def _until(shipment: Shipment, stop: threading.Event | None) -> Iterator[Parcel]:
    """The parcels, as long as nobody stops it."""
    for parcel in shipment.parcels():
        if stop is not None and stop.is_set():
            raise refused("exchange.stopped", file=shipment.source)
        yield parcel


def _arrival(library: Library, parcel: Parcel) -> Arrival:
    here = library.cards.of_origin(parcel.origin)
    if here is None or here.kind != parcel.kind:
        return Arrival(parcel.kind, parcel.name, parcel.origin)
    if isinstance(parcel.content, Record):
        known, coming = library.battles.tree(here.id), _tree(parcel.content)
        if same_beginning(known, coming):
            new = bool(additions(known, coming))
            return Arrival(parcel.kind, parcel.name, parcel.origin, here, not new, new)
        # A file from before some of the steps here brings nothing new, unless somebody wrote into it since.
        old = same_beginning(coming, known) and not brings_words(known, coming)
        return Arrival(parcel.kind, parcel.name, parcel.origin, here, old)
    same = library.documents.digest_of(here.id) == digest(parcel.content)
    return Arrival(parcel.kind, parcel.name, parcel.origin, here, same)


def carry_out(
    library: Library,
    shipment: Shipment,
    answers: Mapping[str, Answer] | Answer = "both",
    stop: threading.Event | None = None,
) -> tuple[Outcome, ...]:
    """Take everything in, in one transaction. `answers` says what to do with conflicts: for all, or by
    origin. Stopped in the middle, nothing was taken in."""
    outcomes = []
    with library.writing():
        for parcel in _until(shipment, stop):
            arrival = _arrival(library, parcel)
            answer = answers if isinstance(answers, str) else answers.get(parcel.origin, "both")
            outcomes.append(_take_in(library, parcel, arrival, answer))
    return tuple(outcomes)


def _take_in(library: Library, parcel: Parcel, arrival: Arrival, answer: Answer) -> Outcome:
    here = arrival.here
    if here is not None and arrival.same:
        return Outcome("same", here)
    if here is not None and answer == "skip":
        return Outcome("skipped", here)
    library.pictures.keep(parcel.pictures)
    if here is None:
        return Outcome("added", _add(library, parcel))
    if answer == "both":
        return Outcome("both", _add(library, _renamed(library, parcel)))
    if isinstance(parcel.content, Record):
        return _replace_battle(library, parcel, parcel.content, arrival, here)
    library.versions.keep(here.id, "", "import")
    library.documents.forget_records(here.id)
    library.documents.save(here.id, parcel.content)
    library.documents.set_tags(here.id, (*here.tags, *_tags(parcel)))
    return Outcome("replaced", cast(Card, library.cards.card(here.id)))


def _replace_battle(
    library: Library, parcel: Parcel, record: Record, arrival: Arrival, here: Card
) -> Outcome:
    if arrival.goes_on:
        new = additions(library.battles.tree(here.id), _tree(record))
        library.battles.append(here.id, library.battles.steps(here.id), *new)
        return Outcome("extended", cast(Card, library.cards.card(here.id)))
    # A record is never overwritten: the one here goes to the trash, from where it can be had back.
    library.documents.trash(here.id)
    return Outcome("replaced", _add(library, parcel))


def _tree(record: Record) -> Tree:
    tree = Tree(record.header)
    for entry in record.entries:
        tree.apply(entry)
    return tree


def _add(library: Library, parcel: Parcel) -> Card:
    identity = parcel.origin if library.cards.card(parcel.origin) is None else new_id()
    origin = None if identity == parcel.origin else parcel.origin
    if isinstance(parcel.content, Record):
        header = msgspec.structs.replace(parcel.content.header, id=identity)
        return library.battles.add(header, parcel.content.entries, origin=origin, tags=parcel.tags)
    return library.documents.add(parcel.content, identity=identity, origin=origin, tags=_tags(parcel))


def _tags(parcel: Parcel) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*parcel.tags, *getattr(parcel.content, "tags", ()))))


def _renamed(library: Library, parcel: Parcel) -> Parcel:
    """The parcel under a name that is free: "Poitiers (2)"."""
    number = 2
    while library.cards.named(name := short_name(f"{parcel.name} ({number})"), parcel.kind):
        number += 1
    content: Document | Record
    if isinstance(parcel.content, Record):
        header = msgspec.structs.replace(parcel.content.header, title=name)
        content = Record(header, parcel.content.entries)
    else:
        content = msgspec.structs.replace(parcel.content, name=name)
    return Parcel(parcel.kind, parcel.origin, content, parcel.pictures, parcel.tags, parcel.source)
