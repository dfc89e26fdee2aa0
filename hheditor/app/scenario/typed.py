"""Where a piece is to stand, as a person writes it."""

from hheditor.rules.api.surfaces import Surface, Where
from hheditor.values import Finding, refuse


def read_place(surface: Surface, text: str) -> tuple[Where, int | None] | Finding:
    """A place or spot and, behind it, a heading, as people write them: ``D4 NE``, ``B5``, ``12.5 40 90``."""
    words = text.replace(";", " ").split()
    for behind in (0, 1):
        place, rest = words[: len(words) - behind], words[len(words) - behind :]
        try:
            where = surface.labelled(" ".join(place))
            return where, surface.heading_named(rest[0]) if rest else None
        except ValueError:
            continue
    return refuse("scenario.no-such-place", word=text)
