"""Drawings in two tones: the same shapes in the colours of light and of dark, every element once.

A page shows its drawings by day and by night. Instead of drawing twice, the two display lists are laid on
each other: where they differ in colour alone, one element stands for both, and its colour is a name the page
knows by day and by night. What only one of them has is colourless in the other.
"""

from collections.abc import Sequence
from difflib import SequenceMatcher
from typing import Any

from hheditor.drawing.display import Ellipse, Fill, Group, Op, Stroke, Text
from hheditor.drawing.svg import Writer
from hheditor.drawing.symbols import symbol

_COLOURS: dict[type, tuple[str, ...]] = {
    Fill: ("color",),
    Stroke: ("color",),
    Ellipse: ("fill", "stroke"),
    Text: ("color", "halo"),
}


def _recoloured(op: Any, colours: dict[str, str]) -> Op:
    """The operation in other colours."""
    found: Op = op._replace(**colours)
    return found


def _bare(op: Op) -> Op:
    """An operation without its colours: its shape."""
    if isinstance(op, Group):
        return op._replace(ops=tuple(map(_bare, op.ops)))
    return _recoloured(op, dict.fromkeys(_COLOURS.get(type(op), ()), ""))


class Tones:
    """Colours in pairs, each with a name."""

    def __init__(self) -> None:
        self._names: dict[tuple[str, str], str] = {}

    def name(self, light: str, dark: str) -> str:
        """The name of a pair; empty for what is colourless by day and by night."""
        if not light and not dark:
            return ""
        return self._names.setdefault((light, dark), f"c{len(self._names)}")

    def pair(self, light: Sequence[Op], dark: Sequence[Op]) -> list[Op]:
        """Two drawings as one whose colours are names."""
        shapes = [_bare(op) for op in light], [_bare(op) for op in dark]
        if shapes[0] == shapes[1]:
            return [self._joined(one, other) for one, other in zip(light, dark, strict=True)]
        found: list[Op] = []
        for what, a, b, c, d in SequenceMatcher(None, *shapes, autojunk=False).get_opcodes():
            if what == "equal":
                found += [self._joined(one, other) for one, other in zip(light[a:b], dark[c:d], strict=True)]
            else:
                found += [
                    self._joined(op, shape) for op, shape in zip(light[a:b], shapes[0][a:b], strict=True)
                ]
                found += [
                    self._joined(shape, op) for shape, op in zip(shapes[1][c:d], dark[c:d], strict=True)
                ]
        return found

    def _joined(self, one: Op, other: Op) -> Op:
        if isinstance(one, Group) and isinstance(other, Group):
            return one._replace(
                ops=tuple(self._joined(a, b) for a, b in zip(one.ops, other.ops, strict=True))
            )
        named = {
            field: self.name(getattr(one, field), getattr(other, field))
            for field in _COLOURS.get(type(one), ())
        }
        return _recoloured(one, named)

    def css(self) -> str:
        """The colours as a style sheet: paper is always light."""
        light = "".join(f"--{name}:{pair[0] or 'none'};" for pair, name in self._names.items())
        dark = "".join(f"--{name}:{pair[1] or 'none'};" for pair, name in self._names.items())
        return f":root{{{light}}}@media screen{{:root[data-theme=dark]{{{dark}}}}}"


class Easel(Writer):
    """Writes drawings as SVG elements, each kept once, and gathers them to looks.

    A **look** is a picture by a number: the numbers of its elements, in drawing order.
    """

    def __init__(self) -> None:
        super().__init__("light")
        self.tones = Tones()
        self._elements: dict[str, int] = {}
        self._looks: dict[tuple[int, ...], int] = {}

    def paint(self, name: str, color: str) -> str:
        """A colour by its name."""
        return f' {name}="var(--{color})"' if color else f' {name}="none"'

    def symbol(self, name: str) -> Sequence[Op]:
        """A symbol in both tones."""
        return self.tones.pair(symbol(name, "light"), symbol(name, "dark"))

    def look(self, light: Sequence[Op], dark: Sequence[Op]) -> int:
        """The number of a picture."""
        elements = filter(None, map(self.op, self.tones.pair(light, dark)))
        key = tuple(self._elements.setdefault(each, len(self._elements)) for each in elements)
        return self._looks.setdefault(key, len(self._looks))

    @property
    def elements(self) -> list[str]:
        """Every element, by its number."""
        return list(self._elements)

    @property
    def looks(self) -> list[tuple[int, ...]]:
        """Every look, by its number."""
        return list(self._looks)

    def definitions(self) -> str:
        """What elements refer to: symbols and hatchings."""
        symbols = "".join(f'<g id="{name}">{text}</g>' for name, text in sorted(self.symbols.items()))
        return symbols + "".join(self.patterns.values())

    def picture(self, look: int) -> str:
        """A look written out."""
        elements = self.elements
        return "".join(elements[number] for number in self.looks[look])
