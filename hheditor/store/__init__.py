"""The library: everything a person makes, in one SQLite file, and nothing ever lost.

- `library`: one object for everything; `opening` deals with files in any state
- `documents`, `versions`, `battles`, `pictures`, `shelf`: what is kept; `cards`: looking through it
- `schema`, `migrations`, `connection`: the file itself
- `backups`, `caretaker`, `health`, `restoring`: how it survives
- `exchange`: files that travel

Trouble is a `StoreError` with a finding; the disk is then as it was before.
"""

from hheditor.store.backups import Backup
from hheditor.store.cards import Card, Query
from hheditor.store.errors import StoreError
from hheditor.store.health import Checkup
from hheditor.store.kinds import KINDS, Document, Kind, Profile, Summary
from hheditor.store.library import FILE_NAME, Library, open_library
from hheditor.store.restoring import restore, restore_open
from hheditor.store.versions import Version

__all__ = [
    "FILE_NAME",
    "KINDS",
    "Backup",
    "Card",
    "Checkup",
    "Document",
    "Kind",
    "Library",
    "Profile",
    "Query",
    "StoreError",
    "Summary",
    "Version",
    "open_library",
    "restore",
    "restore_open",
]
