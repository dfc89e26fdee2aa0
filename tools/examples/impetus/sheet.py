"""What a scenario of Basic Impetus is made of, said once for both boards."""

from typing import NamedTuple

from hheditor.tables import Outline
from hheditor.tables.map import Crossing, Line
from tools.examples.iron.dress import Said


class Man(NamedTuple):
    """One unit: what it is, where it stands on the hexes and on the table, and what it is called."""

    troop: str
    """Id of its type without the list's."""
    hex: str
    spot: tuple[float, float]
    """The middle of its front edge in H from the north-west corner."""
    name: Said
    options: tuple[str, ...] = ()
    board: str = ""
    """Where it takes part: on ``hexes``, on the ``table``; empty: on both."""


class Host(NamedTuple):
    """One side."""

    name: Said
    army: str
    """Id of its list."""
    called: Said
    leader: Said
    men: tuple[Man, ...]
    briefing: Said

    def on(self, board: str) -> "tuple[Man, ...]":
        """Who takes part there."""
        return tuple(man for man in self.men if man.board in ("", board))


class Sheet(NamedTuple):
    """One battle."""

    id: str
    """Of the shipped scenario on hexes, and the name of its files."""
    name: Said
    place: Said
    year: str
    hosts: tuple[Host, Host]
    """Whoever attacks first, from the south."""
    turns: int
    limit_winner: int
    """-1: whoever lost less; 2: nobody."""
    notes: Said
    """With ``{balance}`` where it is said how even it is."""
    special: Said
    won: tuple[tuple[int, int, int], tuple[int, int, int]]
    """Games of the program's own tacticians, on hexes and on the table: won by the first side, by the second,
    drawn."""
    outlines: tuple[Outline, ...]
    lines: tuple[Line, ...] = ()
    crossings: tuple[Crossing, ...] = ()
    cleared: tuple[str, ...] = ()
    """Blocks of hexes, ``D7-S8``, that are open here and something else in the shipped scenario."""
    labels: tuple[tuple[Said, str, tuple[float, float], int], ...] = ()
    """Text, the hex it stands at, its place on the table in H, and its size in hundredths of H."""
