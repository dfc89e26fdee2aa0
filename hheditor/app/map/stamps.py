"""Stamps: pieces of fields kept for painting them again. They are a person's, not a map's, so they lie with
the settings and outlive the program."""

from hheditor.app.frame.desk import Desk
from hheditor.maps.regions import Clip
from hheditor.values import BadValue, decode, encode

STAMPS = 9
"""As many as there are keys for them."""


def stamps_of(desk: Desk) -> list[Clip]:
    """All stamps, in the order of their numbers; one that cannot be read is left out."""
    found = []
    for text in desk.settings.value.stamps:
        try:
            found.append(decode(text.encode(), Clip))
        except BadValue:
            continue
    return found


def keep_stamp(desk: Desk, clip: Clip) -> list[Clip]:
    """Keep one more, the oldest giving way where there are too many; all there are now."""
    stamps = [*stamps_of(desk), clip][-STAMPS:]
    desk.settings.change(stamps=tuple(encode(stamp).decode() for stamp in stamps))
    return stamps
