"""TER-13, DEP-2: a random field (IR-45). TER-10: the size of its pieces.

Defender and attacker in turn, twice each, throw a die on the column of their army. The first piece lies
anywhere, the second at least 8H from it, the others anywhere, never overlapping. A field is a document: it
is made before a battle, from a seed, and painted over like any other.
"""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from hheditor.armies import Army
from hheditor.hexes import Board, cells_of, expand, grid, mask_of, pose_of
from hheditor.maps import Crossing, Map
from hheditor.maps.ways import way
from hheditor.rules.impetus.armies.troops import MOUNTED, characteristics_of
from hheditor.rules.impetus.position.profile import Profile
from hheditor.values import BadValue

LEAST, MOST = 2, 8
"""TER-10: how long a piece is, in H."""
APART = 8
"""TER-13: how far the second piece lies from the first, in H."""
THROWS = 4
BUILT = frozenset({"village", "town"})
_ACROSS = 1000
_TRIES = 60


class Patch(NamedTuple):
    """A piece of ground on the field."""

    kind: str
    cells: tuple[int, ...]


def prefers_horse(army: Army) -> bool:
    """TER-13: whether an army has more mounted units than foot; equal counts as foot."""
    mounted = 0
    for unit in army.units:
        try:
            mounted += characteristics_of(army.troop(unit.troop)).class_ in MOUNTED
        except (BadValue, KeyError):
            continue
    return 2 * mounted > len(army.units)


def random_field(
    board: Board, defender: Army, attacker: Army, profile: Profile, seed: int
) -> tuple[Map, tuple[Patch, ...]]:
    """A field for two armies, and the pieces it is made of in the order in which they were laid."""
    draw = Random(seed)
    patches: list[Patch] = []
    for throw in range(THROWS):
        horse = prefers_horse(defender if throw % 2 == 0 else attacker)
        column = profile.ground_of_horse if horse else profile.ground_of_foot
        kind = _thrown(column, draw, patches)
        if kind:
            laid = _laid(board, kind, draw, patches)
            if laid is not None:
                patches.append(laid)
    return _painted(board, patches), tuple(patches)


def _thrown(column: tuple[str, ...], draw: Random, patches: list[Patch]) -> str:
    """What a die brings; a second stream is a choice of the others."""
    entry = column[draw.randrange(6)] if len(column) == 6 else ""
    before = sorted({each for text in column for each in text.split("|")} - {"", "choice", "stream"})
    if entry == "choice" or (entry == "stream" and any(patch.kind == "stream" for patch in patches)):
        return draw.choice(before) if before else ""
    return draw.choice(entry.split("|"))


def _laid(board: Board, kind: str, draw: Random, patches: list[Patch]) -> Patch | None:
    """The piece where it may lie; none where there is no room for it."""
    taken = mask_of(cell for patch in patches for cell in patch.cells)
    for _ in range(_TRIES):
        cells = tuple(_stream(board, draw) if kind == "stream" else _shape(board, kind, draw))
        if not cells or mask_of(cells) & taken:
            continue
        if len(patches) == 1 and kind != "stream" and _near(board, taken) & mask_of(cells):
            continue
        return Patch(kind, cells)
    return None


def _near(board: Board, mask: int) -> int:
    """HEX-5: everything less than 8H away: nine steps and more are 8H."""
    for _ in range(APART):
        mask = expand(grid(board), mask)
    return mask


def _stream(board: Board, draw: Random) -> Iterator[int]:
    """TER-10: from edge to edge, along a row."""
    row = draw.randrange(board.rows)
    return iter(range(row * board.columns, (row + 1) * board.columns))


def _shape(board: Board, kind: str, draw: Random) -> Iterator[int]:
    """TER-10: an oval 2H to 8H long, half as wide or more; what is built is a rectangle."""
    middle = draw.randrange(board.cells)
    length = draw.randint(LEAST, MOST)
    width = draw.randint(max(LEAST, length // 2), length)
    # From the middle of its first hex to the middle of its last.
    length, width = (length - 1) * _ACROSS, (width - 1) * _ACROSS
    x, y = pose_of(board, middle)[:2]
    for cell in cells_of(grid(board).disc(middle, MOST)):
        across, down = (one - other for one, other in zip(pose_of(board, cell)[:2], (x, y), strict=True))
        if kind in BUILT:
            inside = 2 * abs(across) <= length and 2 * abs(down) <= width
        else:
            long, wide = length * length, width * width
            inside = 4 * (across * across * wide + down * down * long) <= long * wide
        if inside:
            yield cell


def _painted(board: Board, patches: list[Patch]) -> Map:
    terrain, levels = ["open"] * board.cells, [0] * board.cells
    crossings: list[Crossing] = []
    for patch in patches:
        if patch.kind == "stream":
            crossings += way(board, "stream", patch.cells)
            continue
        for cell in patch.cells:
            if patch.kind == "hill":
                levels[cell] = 1
            else:
                terrain[cell] = patch.kind
    return Map(board, "", tuple(terrain), tuple(levels), tuple(sorted(set(crossings))))
