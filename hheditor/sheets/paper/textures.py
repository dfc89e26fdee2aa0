"""The painted ground of the screen as a picture that a file holds once and lays like tiles."""

from functools import lru_cache
from typing import Any

from hheditor.drawing.palette import palette
from hheditor.sheets.options import Ink
from hheditor.sheets.paper.inks import inked, palette_of
from hheditor.values.resources import resource_path

PERIOD = 5200.0
"""Board units after which the ground repeats itself."""
_PIXELS = 256
_STEP = 6
"""By how much the opacity of neighbouring shades differs: finer than the eye, coarse enough to pack well."""
_DARK, _LIGHT = 118, 138
"""Where the grain is darker or lighter than that, it shows."""


@lru_cache(maxsize=8)
def grass(strength: int, ink: Ink) -> Any:
    """A tile of ground: dark and light patches of the palette's own colours, clear between them."""
    from PIL import Image, ImageChops

    names = palette(palette_of(ink))
    grain = Image.open(str(resource_path("terrain", "mottle.png"))).convert("L")
    grain = grain.resize((_PIXELS, _PIXELS), Image.Resampling.LANCZOS)
    tile = Image.new("RGBA", grain.size)
    shown = Image.new("L", grain.size)
    for name, seen in (
        ("mottle.dark", [max(0, min(255, (_DARK - g) * strength)) for g in range(256)]),
        ("mottle.light", [max(0, min(255, (g - _LIGHT) * strength)) for g in range(256)]),
    ):
        color = names[name]
        opaque = int(color[7:9], 16) if len(color) == 9 else 255
        grey = inked(color[:7], ink)
        parts = tuple(int(grey[i : i + 2], 16) for i in (1, 3, 5))
        patch = Image.new("RGBA", grain.size, (*parts, 255))
        tile.paste(patch, (0, 0), grain.point([255 if value else 0 for value in seen]))
        shades = [value * opaque // 255 // _STEP * _STEP for value in seen]
        shown = ImageChops.add(shown, grain.point(shades))
    tile.putalpha(shown)
    return tile
