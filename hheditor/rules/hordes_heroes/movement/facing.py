"""FAC-2, FAC-3: front sides, and turns, which are free up to 60 degrees and cost a hex of movement beyond.

FAC-1: a unit faces one of twelve ways, six sides and six points. Masks of cells come by facing, twelve at a
time.
"""

from hheditor.hexes import FACINGS, front_sides

FREE_TURN = 2
NEAR = tuple(tuple((facing + turn) % FACINGS for turn in (0, 1, -1, 2, -2)) for facing in range(FACINGS))
"""For each facing those within a free turn (R-15)."""
FRONT = tuple(front_sides(facing) for facing in range(FACINGS))
"""For each facing the directions of its front sides."""
NONE = (0,) * FACINGS


def turned(masks: tuple[int, ...], free: bool = False) -> list[int]:
    """Whoever stands in these facings, after a free turn; `free`: after any turn."""
    if free:
        everything = 0
        for mask in masks:
            everything |= mask
        return [everything] * FACINGS
    ready = [0] * FACINGS
    for f, mask in enumerate(masks):
        if mask:
            for g in NEAR[f]:
                ready[g] |= mask
    return ready


def about(masks: tuple[int, ...], ready: list[int]) -> list[int]:
    """Those who can face so only by a turn that is paid for."""
    everything = 0
    for mask in masks:
        everything |= mask
    return [everything & ~mask for mask in ready] if everything else list(NONE)
