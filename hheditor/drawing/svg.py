"""Display lists as SVG: symbols once, instances by reference, hatchings as patterns."""

from collections.abc import Sequence
from html import escape

from hheditor.drawing.display import (
    Ellipse,
    Fill,
    Group,
    Op,
    Path,
    Pattern,
    Picture,
    Stamps,
    Stroke,
    Sub,
    Text,
    quadratics,
)
from hheditor.drawing.palette import PaletteName
from hheditor.drawing.symbols import symbol

_LAID = ("grass", "meadow", "paper", "canopy")
"""Textures of the screen that vector pictures do without."""


def _number(value: float) -> str:
    text = f"{value:.1f}"
    return text.removesuffix(".0")


def path_data(path: Path) -> str:
    """A path as SVG writes it."""
    return "".join(_sub(sub) for sub in path)


def _sub(sub: Sub) -> str:
    n = _number
    if sub.every:
        step = 2 * sub.every
        parts = (Sub(sub.points[i : i + step], sub.closed) for i in range(0, len(sub.points), step))
        return "".join(_sub(part) for part in parts)
    if sub.curved and len(sub.points) > 4:
        pieces = quadratics(sub)
        text = f"M{n(pieces[0][0])} {n(pieces[0][1])}"
        for _, _, cx, cy, x, y in pieces:
            text += f"Q{n(cx)} {n(cy)} {n(x)} {n(y)}"
    else:
        xs, ys = sub.points[::2], sub.points[1::2]
        text = "M" + "L".join(f"{n(x)} {n(y)}" for x, y in zip(xs, ys, strict=True))
    return text + ("Z" if sub.closed else "")


class Writer:
    """Collects the body and the definitions of one picture."""

    def __init__(self, colors: PaletteName) -> None:
        self.colors: PaletteName = colors
        self.symbols: dict[str, str] = {}
        self.patterns: dict[tuple[Pattern, str], str] = {}

    def paint(self, name: str, color: str) -> str:
        """The attributes by which something is filled or stroked in a colour."""
        if not color:
            return f' {name}="none"'
        if len(color) == 9:
            return f' {name}="{color[:7]}" {name}-opacity="{int(color[7:9], 16) / 255:.2f}"'
        return f' {name}="{color}"'

    def symbol(self, name: str) -> Sequence[Op]:
        """The drawing of a symbol."""
        return symbol(name, self.colors)

    def ops(self, ops: Sequence[Op]) -> str:
        """The elements of some operations."""
        return "\n".join(filter(None, (self.op(op) for op in ops)))

    def op(self, op: Op) -> str:
        """The element of an operation; empty where it paints nothing."""
        if isinstance(op, Fill):
            return self._fill(op)
        if isinstance(op, Stroke):
            return self._stroke(op)
        if isinstance(op, Ellipse):
            stroke = (
                f'{self.paint("stroke", op.stroke)} stroke-width="{_number(op.width)}"' if op.stroke else ""
            )
            n = _number
            return (
                f'<ellipse cx="{n(op.x)}" cy="{n(op.y)}" rx="{n(op.rx)}" ry="{n(op.ry)}"'
                f"{self.paint('fill', op.fill)}{stroke}/>"
            )
        if isinstance(op, Stamps):
            return "".join(self._use(name, x, y) for name, x, y in op.places)
        if isinstance(op, Text):
            return self._text(op)
        if isinstance(op, Group):
            turn = f" rotate({_number(op.angle)})" if op.angle else ""
            scale = f" scale({op.scale:g})" if op.scale != 1 else ""
            fade = f' opacity="{op.opacity:.2f}"' if op.opacity < 1 else ""
            return (
                f'<g transform="translate({_number(op.x)} {_number(op.y)}){turn}{scale}"{fade}>'
                f"{self.ops(op.ops)}</g>"
            )
        assert isinstance(op, Picture)
        return ""

    def _fill(self, op: Fill) -> str:
        if not op.color or not op.path or op.pattern in _LAID:
            return ""
        rule = ' fill-rule="evenodd"' if op.hollow else ""
        move = f' transform="translate({_number(op.dx)} {_number(op.dy)})"' if op.dx or op.dy else ""
        paint = (
            f' fill="url(#{self._pattern(op.pattern, op.color)})"'
            if op.pattern
            else self.paint("fill", op.color)
        )
        return f'<path d="{path_data(op.path)}"{paint}{rule}{move}/>'

    def _stroke(self, op: Stroke) -> str:
        if not op.color or not op.path:
            return ""
        width, fixed = (op.width, "") if op.width > 0 else (-op.width, ' vector-effect="non-scaling-stroke"')
        dash = f' stroke-dasharray="{" ".join(_number(part) for part in op.dash)}"' if op.dash else ""
        caps = "" if op.flat else ' stroke-linecap="round"'
        return (
            f'<path d="{path_data(op.path)}" fill="none"{self.paint("stroke", op.color)}'
            f' stroke-width="{_number(width)}" stroke-linejoin="round"{caps}{dash}{fixed}/>'
        )

    def _text(self, op: Text) -> str:
        family = "Source Serif Pro, Georgia, serif" if op.serif else "Source Sans Pro, Arial, sans-serif"
        style = (' font-style="italic"' if op.italic else "") + (' font-weight="600"' if op.bold else "")
        turn = f' transform="rotate({_number(op.angle)} {_number(op.x)} {_number(op.y)})"' if op.angle else ""
        halo = (
            f'{self.paint("stroke", op.halo)} stroke-width="{_number(op.size * 0.2)}"'
            ' stroke-linejoin="round" paint-order="stroke"'
            if op.halo
            else ""
        )
        gap = f' letter-spacing="{_number(op.spacing)}"' if op.spacing else ""
        place = f'x="{_number(op.x)}" y="{_number(op.y)}" text-anchor="{op.anchor}"{gap}{turn}'
        letters = f'font-family="{family}" font-size="{_number(op.size)}"{style}'
        return f"<text {place} {letters}{self.paint('fill', op.color)}{halo}>{escape(op.text)}</text>"

    def _use(self, name: str, x: float, y: float) -> str:
        if name not in self.symbols:
            self.symbols[name] = self.ops(self.symbol(name))
        return f'<use href="#{name}" x="{_number(x)}" y="{_number(y)}"/>'

    def _pattern(self, pattern: Pattern, color: str) -> str:
        name = f"{pattern}-{color.removeprefix('#')}"
        lines = {
            "diagonal": "M0 120L120 0",
            "counter": "M0 0L120 120",
            "cross": "M0 120L120 0M0 0L120 120",
            "lines": "M0 30H80M60 90H120",
            "waves": "M0 60Q30 20 60 60T120 60",
            "bricks": "M0 60H120M60 0V60M0 60V120",
            "dots": "M30 30h.1M90 90h.1",
        }[pattern]
        wide = 26 if pattern == "dots" else 14
        self.patterns[pattern, color] = (
            f'<pattern id="{name}" width="120" height="120" patternUnits="userSpaceOnUse">'
            f'<path d="{lines}" fill="none" stroke-linecap="round"{self.paint("stroke", color)}'
            f' stroke-width="{wide}"/></pattern>'
        )
        return name


def svg(
    layers: Sequence[tuple[Sequence[Op], Path | None]],
    box: tuple[float, float, float, float],
    colors: PaletteName,
    millimetres: float,
) -> str:
    """A picture of layers, each perhaps cut to a path; `millimetres` to a hex of a thousand board units."""
    writer = Writer(colors)
    body = []
    clips = []
    for number, (ops, clip) in enumerate(layers):
        text = writer.ops(ops)
        if clip is not None:
            clips.append(f'<clipPath id="cut{number}"><path d="{path_data(clip)}"/></clipPath>')
            text = f'<g clip-path="url(#cut{number})">\n{text}\n</g>'
        body.append(text)
    left, top, right, bottom = box
    wide, tall = (right - left) * millimetres / 1000, (bottom - top) * millimetres / 1000
    symbols = "\n".join(f'<g id="{name}">{text}</g>' for name, text in sorted(writer.symbols.items()))
    definitions = "\n".join([*clips, *writer.patterns.values(), symbols])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide:.1f}mm" height="{tall:.1f}mm"'
        f' viewBox="{_number(left)} {_number(top)} {_number(right - left)} {_number(bottom - top)}">\n'
        f"<defs>\n{definitions}\n</defs>\n" + "\n".join(body) + "\n</svg>\n"
    )
