"""The stamp of the rules' version changes with the rules; what is drawn beside it does not."""

from collections.abc import Iterator
from contextlib import contextmanager

from hheditor.rules.hordes_heroes import RULESET


@contextmanager
def without_stamp() -> Iterator[None]:
    """As long as this lasts, the rules have no version that a sheet could print."""
    kind = type(RULESET)
    before = kind.version
    kind.version = "0"
    try:
        yield
    finally:
        kind.version = before
