"""The program without its window: operations, edit history, settings, session, and the signal of changes.

- `operations`: everything a person can do, under stable ids
- `history`: undo and redo of pure edits, kept across restarts
- `settings`, `session`, `keeping`: what is remembered, and how it survives a broken file
- `changes`, `signal`: who is told of what
- `desk`: all of these for one running program

No Qt here, and no sentences: titles and refusals are message ids.
"""

from hheditor.app.changes import Changes
from hheditor.app.desk import Desk, desk_in_memory, desk_on_disk
from hheditor.app.operations import Operation, Operations
from hheditor.app.session import OpenDocument, Session
from hheditor.app.settings import Settings
from hheditor.app.signal import Signal

__all__ = [
    "Changes",
    "Desk",
    "OpenDocument",
    "Operation",
    "Operations",
    "Session",
    "Settings",
    "Signal",
    "desk_in_memory",
    "desk_on_disk",
]
