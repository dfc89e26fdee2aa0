"""The program without its window: operations, edit history, settings, session, and the signal of changes.

- `frame`: what every workspace stands on. `operations` is everything a person can do, under stable ids;
  `history` undo and redo of pure edits, kept across restarts; `settings`, `session`, `keeping` what is
  remembered, and how it survives a broken file; `changes`, `signal` who is told of what; `desk` all of these
  for one running program
- `map`, `army`, `scenario`, `battle`, `review`, `library`, `rules`: what is done in a workspace, without its
  window
- `safety`: what the disk refused, and what a start must survive

No Qt here, and no sentences: titles and refusals are message ids.
"""

from hheditor.app.frame.changes import Changes
from hheditor.app.frame.desk import Desk, desk_in_memory, desk_on_disk
from hheditor.app.frame.operations import Command, Operation, Operations
from hheditor.app.frame.signal import Signal

__all__ = [
    "Changes",
    "Command",
    "Desk",
    "Operation",
    "Operations",
    "Signal",
    "desk_in_memory",
    "desk_on_disk",
]
