"""From the library to a file that can travel: complete, readable, and written whole or not at all."""

import re
from collections.abc import Sequence
from pathlib import Path

import msgspec

from hheditor.battles.entries import Annotated, Edited
from hheditor.rules.api import Viewer
from hheditor.scenarios import Picture, Scenario
from hheditor.store.battles import Record
from hheditor.store.contents import traced
from hheditor.store.errors import refused, translated
from hheditor.store.exchange.battle_files import write_battle
from hheditor.store.exchange.parcels import FORMAT, LIBRARY_SUFFIX, SUFFIXES, VERSION
from hheditor.store.kinds import Kind
from hheditor.store.library import Library
from hheditor.store.secrets import secret
from hheditor.values import encode, files

_UNSAFE = re.compile(r"[^\w .,()'-]+")
_RESERVED = {"con", "prn", "aux", "nul", *(f"{name}{n}" for name in ("com", "lpt") for n in range(10))}
_LONGEST_STEM = 160
"""Bytes: file systems count those, and an ending and a number come to it."""


def file_name(name: str, kind: Kind | None) -> str:
    """A name every file system takes; `kind` None is a whole library.

    >>> file_name("Crécy: 26/8/1346", "scenario")
    'Crécy 26 8 1346.hhscenario'
    """
    stem = " ".join(_UNSAFE.sub(" ", name).split())
    stem = stem.encode("utf-8", "replace")[:_LONGEST_STEM].decode("utf-8", "ignore").strip(" .")
    if not stem or stem.partition(".")[0].strip().lower() in _RESERVED:
        stem = f"hheditor {stem}".strip()
    return stem + (LIBRARY_SUFFIX if kind is None else SUFFIXES[kind])


def export_bytes(library: Library, identity: str, *, viewer: Viewer = None) -> tuple[str, bytes]:
    """A document as a file: the name it should have, and its bytes."""
    card = library.cards.card(identity)
    if card is None:
        raise refused("store.no-such-document", identity=identity)
    if card.kind not in SUFFIXES:
        raise refused("exchange.stays-here", kind=card.kind)
    with library.reading():
        if card.kind == "battle":
            data = write_battle(_with_note_pictures(library, library.battles.record(identity)), viewer)
        else:
            data = _document(library, identity, card.kind, card.tags)
    return file_name(card.name, card.kind), data


def _with_note_pictures(library: Library, record: Record) -> Record:
    """The battle with every picture its notes show, so that a file of it is complete."""
    carried = {picture.id for picture in record.header.scenario.pictures}
    wanted = dict.fromkeys(
        identity
        for entry in record.entries
        if isinstance(entry, Edited)
        for edit in entry.edits
        if isinstance(edit, Annotated)
        for identity in edit.annotation.pictures
        if identity not in carried
    )
    found = tuple(picture for identity in wanted if (picture := library.pictures.get(identity)) is not None)
    if not found:
        return record
    scenario = record.header.scenario
    scenario = msgspec.structs.replace(scenario, pictures=(*scenario.pictures, *found))
    return Record(msgspec.structs.replace(record.header, scenario=scenario), record.entries)


def _document(library: Library, identity: str, kind: Kind, tags: tuple[str, ...]) -> bytes:
    document = library.documents.load_any(identity)
    pictures: tuple[Picture, ...] = ()
    if isinstance(document, Scenario):
        document = complete(library, document)
        if secret(library, identity):
            # A file can be read by anybody: what nobody may see yet is not in it.
            document = msgspec.structs.replace(document, deployments=())
    else:
        found = (library.pictures.get(each) for each in traced(document))
        pictures = tuple(picture for picture in found if picture is not None)
    return laid_out(kind, library.documents.origin_of(identity), tags, document, pictures)


def laid_out(
    kind: Kind, identity: str, tags: tuple[str, ...], document: object, pictures: tuple[Picture, ...] = ()
) -> bytes:
    """The file of a document."""
    layout = {
        "format": FORMAT,
        "version": VERSION,
        "kind": kind,
        "id": identity,
        "tags": tags,
        "document": document,
        "pictures": pictures,
    }
    # Head first, for whoever looks into the file; within the document the codec's own order.
    parts = (
        f'"{name}": ' + msgspec.json.format(encode(value), indent=1).decode()
        for name, value in layout.items()
    )
    return ("{\n" + ",\n".join(parts) + "\n}\n").encode()


def complete(library: Library, scenario: Scenario) -> Scenario:
    """The scenario with every picture it needs, the one under its map included."""
    carried = {picture.id for picture in scenario.pictures}
    found = (library.pictures.get(each) for each in traced(scenario) if each not in carried)
    more = tuple(picture for picture in found if picture is not None)
    if not more:
        return scenario
    return msgspec.structs.replace(scenario, pictures=(*scenario.pictures, *more))


def export_all(library: Library, identities: Sequence[str], folder: Path) -> tuple[Path, ...]:
    """Write documents into a folder, each to a file of its own, whatever they are called."""
    taken: set[str] = set()
    written = []
    for identity in identities:
        name, data = export_bytes(library, identity)
        path = Path(name)
        number = 2
        while name.casefold() in taken:
            name = f"{path.stem} ({number}){path.suffix}"
            number += 1
        taken.add(name.casefold())
        write_whole(folder / name, data)
        written.append(folder / name)
    return tuple(written)


def export(library: Library, identity: str, target: Path, *, viewer: Viewer = None) -> Path:
    """Write a document to a file, or into a folder under its own name; where it lies. Of a battle, what a
    viewer may see of it."""
    name, data = export_bytes(library, identity, viewer=viewer)
    path = target / name if target.is_dir() else target
    write_whole(path, data)
    return path


def write_whole(path: Path, data: bytes) -> None:
    """A file with all of the data, or the file that was there before."""
    with translated(path):
        files.write_whole(path, data)
