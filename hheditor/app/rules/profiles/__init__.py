"""Rules profiles without a window: those that are shipped, and the person's own, kept in the library.

A profile of one's own is a document of the library (`hheditor.store.Profile`): the shipped profile it is
based on, and only what differs from it, each value tagged as the person's own. Shipped ones never change.

- `terms`: the terms of a profile as fields of a form, changed and compared; nonsense is a finding
- `shelf`: list, copy, rename, edit with undo, delete, import and export
- `copying`: a scenario copied to another profile, and what changes for it
- `using`: attach to a scenario, and replay a battle under another profile
"""

from hheditor.app.rules.profiles.copying import Crossover, copy_under, under, what_changes
from hheditor.app.rules.profiles.shelf import Kept, Shelf, own_profiles
from hheditor.app.rules.profiles.terms import Difference, differences, fields_of
from hheditor.app.rules.profiles.using import Parting, attach, replay_under

__all__ = [
    "Crossover",
    "Difference",
    "Kept",
    "Parting",
    "Shelf",
    "attach",
    "copy_under",
    "differences",
    "fields_of",
    "own_profiles",
    "replay_under",
    "under",
    "what_changes",
]
