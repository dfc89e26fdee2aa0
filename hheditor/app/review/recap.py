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
    """What happened before a place since the side's own bound ended.

    Whose recap: the side that is to act, or whose bound it is, unless one is named.
    """
    if side is None:
        moment = line.moment(at)
        side = moment.side if moment.side >= 0 else 0
    end = at
    nodes = battle.tree.nodes
    # Back over one's own bound, as far as one has played in it, to what the others did before it.
    start = at
    while start > 0 and line.moment(start).side == side:
        start -= 1
    end = start + 1 if start < at else at
    while start > 0 and line.moment(start).side != side:
        start -= 1
    steps = tuple(
        number
        for number in line.nodes[start + 1 : end + 1]
        if nodes[number].added.actor != side and bytes(nodes[number].added.events) != b"[]"
    )
    return Recap(side, start, min(end, at), steps)
