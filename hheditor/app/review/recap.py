"""What the other side did since one's own last turn."""

from typing import NamedTuple

from hheditor.battles import Battle, Timeline


class Recap(NamedTuple):
    """A stretch of a line somebody else filled."""

    side: int
    """For whom it is told."""
    start: int
    """How far along the line it begins: the last place that was one's own."""
    end: int
    nodes: tuple[int, ...]
    """The steps of others, dice included, that told something."""


def recap(battle: Battle, line: Timeline, at: int, side: int | None = None) -> Recap:
    """What happened before a place since the side's own time ended.

    Whose recap: the side whose time it is, unless one is named. Whose time it is a moment says; where a game
    gives time to no side, it is theirs who acted last.
    """
    nodes = battle.tree.nodes

    def whose(place: int) -> int:
        """The side a place of the line belongs to, or -1 before anybody has acted."""
        if line.moment(place).side >= 0:
            return line.moment(place).side
        acted = (nodes[line.nodes[before]].added.actor for before in range(place, 0, -1))
        return next((actor for actor in acted if actor >= 0), -1)

    if side is None:
        side = max(0, whose(at))
    # Back over one's own time, as far as one has played in it, to what the others did before it.
    start = at
    while start > 0 and whose(start) == side:
        start -= 1
    end = start + 1 if start < at else at
    while start > 0 and whose(start) != side:
        start -= 1
    steps = tuple(
        number
        for number in line.nodes[start + 1 : end + 1]
        if nodes[number].added.actor != side and bytes(nodes[number].added.events) != b"[]"
    )
    return Recap(side, start, min(end, at), steps)
