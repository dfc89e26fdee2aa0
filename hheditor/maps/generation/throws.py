"""What the dice of a random field said, zone by zone: the procedure in words a table can follow.

>>> dice = (Throw("terrain", 0, 2, 6), Throw("kind", 0, 2, 1), Throw("hill", 0, 2, 5))
>>> [(reading.zone, reading.faces, reading.result) for reading in readings(dice)]
[(2, (6, 1, 5), 'hill-large')]
"""

from collections.abc import Sequence

from hheditor.maps.generation.fields import Throw
from hheditor.tables.map.generation.dice import HILLS, Reading


def readings(throws: Sequence[Throw]) -> tuple[Reading, ...]:
    """The throws in their order, those of one question together."""
    found: list[Reading] = []
    group: list[Throw] = []
    for throw in throws:
        if group and _begins(throw, group):
            found.append(_read(group))
            group = []
        group.append(throw)
    return (*found, _read(group)) if group else tuple(found)


def _begins(throw: Throw, group: Sequence[Throw]) -> bool:
    """Whether a throw asks something new."""
    if throw.half != group[0].half or throw.what in ("terrain", "stream"):
        return True
    return throw.what == "houses" and group[0].what != "houses"


def _read(group: Sequence[Throw]) -> Reading:
    first, last = group[0], group[-1]
    faces = tuple(throw.face for throw in group)
    zones = tuple(throw.face for throw in group if throw.what == "zone")
    result, count = "open", 0
    if first.what == "stream":
        result = "stream" if zones else "no-stream"
    elif first.what == "houses":
        result, count = ("village", (last.face + 1) // 2) if zones else ("no-village", 0)
    elif last.what == "hill":
        result = HILLS[(last.face - 1) // 2]
    elif last.what == "growth":
        result = "wood" if last.face == 6 else "scrub" if last.face <= 2 else "scrub-wood"
    return Reading(first.half, first.zone, faces, result, zones, count)
