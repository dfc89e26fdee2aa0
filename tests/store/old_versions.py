"""How the stored samples of earlier versions were made. Run once per version, when the next one is begun:

    python -m tests.store.old_versions

It writes what a program of that time would have written, so it must not use today's repositories.
"""

import sqlite3
from contextlib import closing
from pathlib import Path

from hheditor.store.file.migrations import migrate
from hheditor.store.file.schema import Version
from hheditor.values import digest, encode
from tests.store.samples import DATA, a_header, a_map, a_scenario, an_army, png, steps

MAP, ARMY, SCENARIO, BATTLE, GONE, PICTURE = (letter * 16 for letter in "mascgp")


def write_version_1(path: Path) -> None:
    """A library of version 1: a document of several kinds, a battle, tags, versions, the trash, a picture."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA page_size = 1024")
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("BEGIN")
        migrate(connection, until=Version(1))
        header = a_header("St Crispin's day")
        for key, (identity, kind, name, document) in enumerate(
            (
                (MAP, "map", "Field of Agincourt", a_map()),
                (ARMY, "army", "English", an_army()),
                (SCENARIO, "scenario", "Agincourt 1415", a_scenario()),
                (BATTLE, "battle", "St Crispin's day", header),
                (GONE, "map", "Thrown away", a_map("Thrown away")),
            ),
            1,
        ):
            connection.execute(
                "INSERT INTO document VALUES (?, ?, ?, ?, 'hordes_heroes', '{}', 1, ?, NULL, 1, 2, NULL, ?)",
                (
                    key,
                    identity,
                    kind,
                    name,
                    digest(document),
                    1_600_000_000_000 if identity == GONE else None,
                ),
            )
            connection.execute("INSERT INTO body VALUES (?, ?)", (key, encode(document).decode()))
        connection.executemany(
            "INSERT INTO step VALUES (4, ?, ?)",
            [(number, encode(entry).decode()) for number, entry in enumerate(steps(40))],
        )
        connection.execute("INSERT INTO tag VALUES (3, 'Hundred Years War')")
        connection.execute(
            "INSERT INTO version VALUES (1, 1, 'dry', 'person', 3, ?)", (encode(a_map("Dry")).decode(),)
        )
        connection.execute("INSERT INTO edit VALUES (1, 0, ?)", (b'{"type":"moved","steps":0}',))
        connection.execute("INSERT INTO picture VALUES (1, ?, 'image/png', 24, 16, 1, ?)", (PICTURE, png()))
        connection.execute("INSERT INTO picture_use VALUES (1, 1)")
        connection.execute("INSERT INTO inventory VALUES ('terrain/wood', 12, '')")
        connection.execute("INSERT INTO setting VALUES ('library.view', '\"list\"')")
        connection.execute("COMMIT")
        connection.execute("VACUUM")


def write_version_2(path: Path) -> None:
    """The same library as a program of version 2 left it."""
    write_version_1(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("BEGIN")
        migrate(connection, until=Version(2))
        connection.execute("COMMIT")
        connection.execute("VACUUM")


WRITERS = {1: write_version_1, 2: write_version_2}


if __name__ == "__main__":
    for version, write in WRITERS.items():
        target = DATA / f"version-{version}.hhlibrary"
        if not target.exists():
            write(target)
