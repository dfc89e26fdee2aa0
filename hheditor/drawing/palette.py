"""Colours by name, from ``resources/terrain/palettes.json``: light, dark, and mono for printing by pattern
alone.

>>> palette("light")["paper"]
'#efe6cf'
>>> mixed("#000000", "#ffffff", 0.5)
'#808080'
"""

from functools import cache, lru_cache
from typing import Literal

from hheditor.values import decode
from hheditor.values.resources import resource_path

PaletteName = Literal["light", "dark", "mono"]
Palette = dict[str, str]


@cache
def _palettes() -> dict[str, Palette]:
    found: dict[str, Palette] = decode(
        resource_path("terrain", "palettes.json").read_bytes(), dict[str, dict[str, str]]
    )
    return found


def palette(name: PaletteName) -> Palette:
    """The colours of that name."""
    return _palettes()[name]


def _channels(color: str) -> tuple[int, ...]:
    return tuple(int(color[i : i + 2], 16) for i in range(1, len(color), 2))


@lru_cache(maxsize=1024)
def mixed(one: str, other: str, share: float) -> str:
    """A colour between two, `share` of the way to the other."""
    if not one or not other:
        return one or other
    a, b = _channels(one), _channels(other)
    a, b = a + (255,) * (4 - len(a)), b + (255,) * (4 - len(b))
    found = [round(x + (y - x) * share) for x, y in zip(a, b, strict=True)]
    return "#" + "".join(f"{value:02x}" for value in (found if found[3] != 255 else found[:3]))


@lru_cache(maxsize=1024)
def faded(color: str, opacity: float) -> str:
    """The colour with an opacity from 0 to 1.

    >>> faded("#102030", 0.5)
    '#10203080'
    """
    if not color:
        return ""
    channels = _channels(color)
    alpha = round((channels[3] if len(channels) > 3 else 255) * opacity)
    return "#" + "".join(f"{value:02x}" for value in (*channels[:3], alpha))


def laid(color: str, opacity: float, base: str) -> str:
    """The colour that shows where a colour of some opacity lies on another: it is painted twice as fast as
    the faded one.

    >>> laid("#000000", 0.5, "#ffffff")
    '#808080'
    """
    if not color or len(base) != 7 or len(color) != 7:
        return faded(color, opacity)
    return mixed(base, color, opacity)
