"""Times in a library: whole milliseconds since 1970, UTC.

>>> moment(0).isoformat()
'1970-01-01T00:00:00+00:00'
"""

import time
from collections.abc import Callable
from datetime import UTC, datetime

Clock = Callable[[], int]

DAY = 24 * 60 * 60 * 1000
TRASH_DAYS = 30


def now() -> int:
    """The time now."""
    return time.time_ns() // 1_000_000


def moment(milliseconds: int) -> datetime:
    """A stored time as a date."""
    return datetime.fromtimestamp(milliseconds / 1000, UTC)
