"""The names of pieces on paper labels below them, in lines that stay within a hex."""

from math import cos, radians, sin

from hheditor.drawing.display import Drawing, Fill, Stroke, Text, polygon
from hheditor.drawing.palette import Palette, faded
from hheditor.rules.api.screen.scene import Piece

_NAME_HIGH = 132.0
_NAME_WIDE = 0.235
"""Half the width of a letter of a name, to its height."""
_NAME_LETTERS = 14
"""Letters of a line that stay within a hex."""


def name_lines(name: str) -> tuple[str, ...]:
    """A name in one or two lines that stay within a hex, broken between words or at a hyphen; what is longer
    still ends in dots.

    >>> name_lines("Henry V"), name_lines("Archers of Cheshire"), name_lines("Llanfairpwllgwyngyll")
    (('Henry V',), ('Archers of', 'Cheshire'), ('Llanfairpwllg…',))
    >>> name_lines("Catapulta-dardi")
    ('Catapulta-', 'dardi')
    """
    if len(name) <= _NAME_LETTERS:
        return (name,) if name else ()
    breaks = [place for place, letter in enumerate(name) if letter == " "]
    breaks = breaks or [place + 1 for place, letter in enumerate(name) if letter == "-"]
    lines: tuple[str, ...] = (name,)
    if breaks:
        middle = min(breaks, key=lambda place: abs(2 * place - len(name)))
        lines = (name[:middle], name[middle:].lstrip(" "))
    return tuple(line if len(line) <= _NAME_LETTERS else line[: _NAME_LETTERS - 1] + "…" for line in lines)


def name_half(name: str, scale: float = 1.0) -> float:
    """Half the width of the label of a name."""
    return max(map(len, name_lines(name)), default=0) * _NAME_HIGH * scale * _NAME_WIDE + 34


def name_lift(piece: Piece) -> int:
    """How much higher than others its name stands: a leader's above the unit he is with."""
    if piece.host >= 0:
        return 760
    half = base_half(piece)
    if half:
        # Behind its base, however deep and however turned, so that it covers no enemy before it.
        if sin(radians(piece.angle / 10)) > 0.5 and piece.kits and piece.body != "engine":
            return half + 570 + 125 * (len(name_lines(piece.name)) - 1)
        # The name of a shallow element does not lie upon whoever stands behind it.
        return 250 - half if piece.body in ("element", "engine") else min(0, 250 - half)
    # A counter's pointer needs the room between it and its name.
    return -90 if piece.face is not None else 0


def base_half(piece: Piece) -> int:
    """How far the base of miniatures reaches down from its middle, however it is turned; of others 0."""
    if not (piece.kits or piece.body in ("element", "engine")) or not all(piece.footprint):
        return 0
    wide, deep = piece.footprint
    turn = radians(piece.angle / 10)
    return round((abs(sin(turn)) * deep + abs(cos(turn)) * wide) / 2)


def name_ops(piece: Piece, colors: Palette, scale: float = 1.0) -> Drawing:
    """The name on a paper label below the piece."""
    lines = name_lines(piece.name)
    if not lines:
        return ()
    high = _NAME_HIGH * scale
    half = name_half(piece.name, scale)
    y = 388.0
    top, bottom = y - high * 0.85, y + high * (0.35 + 0.95 * (len(lines) - 1))
    paper = polygon(-half, top, half, top, half, bottom, -half, bottom)
    return (
        Fill(paper, faded(colors["paper"], 0.86)),
        Stroke(paper, faded(colors["paper.line"], 0.6), 6),
        *(
            Text(0, y + high * 0.95 * number, line, high, colors["ink"], italic=True)
            for number, line in enumerate(lines)
        ),
    )
