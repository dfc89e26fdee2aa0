"""The library: everything a person makes, in one SQLite file, and nothing ever lost.

- `library`: one object for everything
- `documents`, `versions`, `battles`, `pictures`, `shelf`: what is kept; `cards`: looking through it; `kinds`,
  `contents`: what kinds of documents there are, and what each is made of
- `file`: the file itself, its tables and their history, and opening it in any state
- `care`: backups, check-ups, restoring; `guard`: what tells a sound library from another
- `exchange`: files that travel

Trouble is a `StoreError` with a finding; the disk is then as it was before.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from hheditor.store.cards import Card, Query
from hheditor.store.care.backups import Backup
from hheditor.store.care.health import Checkup
from hheditor.store.errors import StoreError
from hheditor.store.kinds import KINDS, Kind, Profile, Summary
from hheditor.store.library import FILE_NAME, Library, open_library
from hheditor.store.versions import Version

if TYPE_CHECKING:
    from hheditor.store.care.restoring import restore, restore_open
    from hheditor.store.contents import Document

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

_LATER = {
    "Document": "hheditor.store.contents",
    "restore": "hheditor.store.care.restoring",
    "restore_open": "hheditor.store.care.restoring",
}
"""What a library is opened and looked through without."""


def __getattr__(name: str) -> Any:
    if name in _LATER:
        return getattr(import_module(_LATER[name]), name)
    raise AttributeError(name)
