"""A process made to be killed.

Started once, with everything imported, it forks a child for each line it reads, so that a killing costs
milliseconds. The child works on a library and says on a pipe what has been saved, each time after the
store has said so. Whatever was said must be there after SIGKILL.
"""

import itertools
import json
import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import sqlite_utils  # noqa: F401 - imported once, for all children
from PIL import JpegImagePlugin, PngImagePlugin  # noqa: F401 - the same

from hheditor.store import Query, open_library
from hheditor.store.exchange import carry_out, read_file
from tests.store.samples import DATA, a_map, a_scenario, a_step

Say = Callable[..., None]


def edits(folder: Path, say: Say) -> None:
    """Edits of a map with their history, new documents, tags, versions, the trash."""
    with open_library(folder / "library.hhlibrary") as library:
        card = next(iter(library.cards.find(Query(kinds=("map",), words="edited"))))
        start = len(library.documents.records(card.id))
        for number in itertools.count(start):
            library.documents.save(card.id, a_map(f"Edited {number}"), records=(b"%d" % number,))
            say("edit", card.id, number)
            if number % 5 == 4:
                extra = library.documents.add(a_scenario(f"Extra {number}"), tags=("x", "y"))
                say("document", extra.id)
                library.versions.keep(extra.id, "kept")
                library.documents.trash(extra.id)
                say("trashed", extra.id)


def orders(folder: Path, say: Say) -> None:
    """Orders of a battle, one after the other."""
    with open_library(folder / "library.hhlibrary") as library:
        (card,) = library.cards.find(Query(kinds=("battle",)))
        for number in itertools.count(card.steps + 1):
            library.battles.append(card.id, number - 1, a_step(number, 1 + number // 20))
            say("order", card.id, number)


def migrations(folder: Path, say: Say) -> None:
    """Libraries of version 1, opened for the first time by this program."""
    for number in itertools.count():
        path = folder / f"{number}" / "library.hhlibrary"
        path.parent.mkdir()
        # Copied aside first: what is killed must be the migration, not the making of the sample.
        shutil.copy(DATA / "version-1.hhlibrary", path.with_name("sample"))
        path.with_name("sample").rename(path)
        say("there", number)
        with open_library(path):
            say("migrated", number)


def imports(folder: Path, say: Say) -> None:
    """The same shipment of five documents, taken in again and again."""
    with open_library(folder / "library.hhlibrary") as library:
        for _ in itertools.count():
            shipment = read_file(folder / "shipment.hhlibrary")
            outcomes = carry_out(library, shipment, "both")
            say("imported", *(outcome.card.id for outcome in outcomes))
            shipment.close()


def backups(folder: Path, say: Say) -> None:
    """Backups of a library that changes."""
    with open_library(folder / "library.hhlibrary") as library:
        for number in itertools.count(library.settings.get("n", int, 0) + 1):
            library.settings.set("n", number)
            say("set", number)
            say("backup", library.back_up().path.name, number)


DEEDS = {deed.__name__: deed for deed in (edits, orders, migrations, imports, backups)}


def serve() -> None:
    """Fork a child per line of input until there is no more."""
    out = sys.stdout.fileno()

    def say(*words: object) -> None:
        os.write(out, json.dumps(words).encode() + b"\n")

    for line in sys.stdin:
        deed, folder = json.loads(line)
        child = os.fork()
        if not child:
            try:
                DEEDS[deed](Path(folder), say)
            except BaseException as error:  # noqa: BLE001 - to be told, not to be swallowed
                say("failed", repr(error))
            os._exit(1)
        say("pid", child)
        os.waitpid(child, 0)
        say("dead")


if __name__ == "__main__":
    serve()
