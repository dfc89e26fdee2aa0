"""How a battle ended."""

from hheditor.values import Value


class Outcome(Value, frozen=True):
    """The end of a battle: who won, by which rule, and the count that decided it."""

    winner: int
    """The winning side, or -1 for a draw."""
    reason: str
    """Message id, e.g. ``outcome.<system>.army-broken``."""
    rule: str = ""
    facts: tuple[tuple[str, int | str], ...] = ()
