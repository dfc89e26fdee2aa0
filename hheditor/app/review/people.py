"""Who is at the keyboard, and what time it is: stamped on notes."""

import getpass
from datetime import UTC, datetime

from hheditor.app.frame.desk import Desk


def author_of(desk: Desk) -> str:
    """The name on one's notes: what the person chose, or else the name they log in with."""
    if desk.settings.value.author:
        return desk.settings.value.author
    try:
        name = getpass.getuser()
    except (OSError, KeyError, ImportError):
        return ""
    return name[:1].upper() + name[1:]


def now() -> str:
    """The time, to the second, as everybody reads it."""
    return datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
