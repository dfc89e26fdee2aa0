"""What the pieces and sides of a battle are called, those of one name told apart."""

from collections.abc import Mapping

from hheditor.values import Value


class Names(Value, frozen=True):
    """What the pieces, sides and cells of a battle are called."""

    pieces: dict[int, str]
    sides: tuple[str, ...]


def told_apart(pieces: Mapping[int, str]) -> dict[int, str]:
    """The names of pieces, those that several bear numbered in the order of the pieces.

    >>> told_apart({3: "Longbow", 1: "Longbow", 2: "Bill"})
    {3: 'Longbow 2', 1: 'Longbow 1', 2: 'Bill'}
    """
    bearers: dict[str, list[int]] = {}
    for piece in sorted(pieces):
        bearers.setdefault(pieces[piece], []).append(piece)
    return {
        piece: f"{name} {bearers[name].index(piece) + 1}" if name and len(bearers[name]) > 1 else name
        for piece, name in pieces.items()
    }
