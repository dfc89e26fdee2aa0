"""Strewing terrain at random, repeatably: the same seed strews the same.

>>> mixed = (("wood", 2), ("broken", 1))
>>> scatter(range(9), mixed, 50, seed=3) == scatter(range(9), mixed, 50, seed=3)
True
"""

from collections.abc import Iterable, Sequence
from random import Random

from hheditor.maps.edits import SetTerrain


def scatter(cells: Iterable[int], weights: Sequence[tuple[str, int]], density: int, seed: int) -> SetTerrain:
    """Give about `density` per cent of the cells one of the weighted terrains."""
    kinds, shares = [kind for kind, _ in weights], [share for _, share in weights]
    chosen, terrain = [], []
    for cell in cells:
        # Each cell has its own dice, so that a brush passing twice does not strew twice.
        dice = Random(f"{seed}/{cell}")
        if dice.randrange(100) < density:
            chosen.append(cell)
            terrain.append(dice.choices(kinds, shares)[0])
    return SetTerrain(tuple(chosen), tuple(terrain))
