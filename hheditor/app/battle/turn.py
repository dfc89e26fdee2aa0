"""The turn: who is still to act, who would be forgotten, who comes next."""

from typing import Any

from hheditor.rules.api import Order, Ruleset
from hheditor.values import Finding, warn

System = Ruleset[Any]


def forgotten(ruleset: System, position: Any, order: Order | None = None) -> Finding | None:
    """The warning before the rest is left as it is; None where nobody is forgotten."""
    resting = ruleset.resting(position)
    if resting is None or (order is not None and order != resting):
        return None
    pieces = ruleset.idle(position)
    return warn("table.forgotten", pieces=pieces, n=len(pieces)) if pieces else None


def in_order(ruleset: System, position: Any) -> tuple[int, ...]:
    """The pieces that can be ordered, from left to right over the field, then from top to bottom; where none
    must be, those that may be placed anew."""
    at = {piece.id: (piece.x, piece.y, piece.id) for piece in ruleset.scene(position).pieces}
    far = (1 << 40, 0, 0)
    pieces = ruleset.subjects(position) or ruleset.movable(position)
    return tuple(sorted(pieces, key=lambda piece: at.get(piece, far)))


def next_piece(ruleset: System, position: Any, after: int | None = None, *, back: bool = False) -> int | None:
    """The next piece that can be ordered; after the last comes the first.

    From a piece that cannot be ordered any more, having just moved, the next in line from where it stands.
    """
    walk = in_order(ruleset, position)
    if not walk:
        return None
    if after in walk:
        return walk[(walk.index(after) + (-1 if back else 1)) % len(walk)]
    if after is None:
        return walk[-1 if back else 0]
    at = {piece.id: (piece.x, piece.y, piece.id) for piece in ruleset.scene(position).pieces}
    here = at.get(after)
    if here is None:
        return walk[0]
    ahead = [piece for piece in walk if piece in at and (at[piece] < here if back else at[piece] > here)]
    return (ahead[-1] if back else ahead[0]) if ahead else walk[-1 if back else 0]
