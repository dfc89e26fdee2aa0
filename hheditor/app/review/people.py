"""Who is at the keyboard, what they may see, and what time it is."""

import getpass
from datetime import UTC, datetime

from hheditor.app.frame.desk import Desk
from hheditor.battles import Battle, open_to, seen_by


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


def as_read(desk: Desk, battle: Battle) -> Battle:
    """A battle as whoever sits at this desk may read it: while it is being played, without what is hidden
    from the person who plays it, or from either where two share the screen."""
    from hheditor.app.battle import InSession

    opponents = InSession(desk, battle.header.id).load().opponents
    sides = range(len(battle.header.scenario.sides))
    people = [side for side in sides if side >= len(opponents) or not opponents[side]]
    return seen_by(battle, open_to(battle, people))
