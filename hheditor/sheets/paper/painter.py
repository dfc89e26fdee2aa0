"""Display lists as PDF: paths and curves as they are, symbols once and by reference, hatchings as lines.

The picture keeps its own board units; one matrix turns them into the page's. Of the textures of
the screen only the painted ground is laid, where it is asked for: a page has a texture of its own.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import sqrt
from typing import Any

from hheditor.drawing.display import (
    Ellipse,
    Fill,
    Group,
    Op,
    Path,
    Stamps,
    Stroke,
    Sub,
    Text,
    quadratics,
)
from hheditor.drawing.symbols import extent, symbol
from hheditor.sheets.options import MM
from hheditor.sheets.paper.faces import Face, cleaned, metrics, runs, thousandths
from hheditor.sheets.paper.inks import inked, palette_of
from hheditor.sheets.paper.page import Book

_LAID = ("grass", "meadow", "paper", "canopy")
_PITCH = 120.0
_KAPPA = 4 * (sqrt(2) - 1) / 3
_HAIR = 0.35
"""Points to a pixel of the screen, for lines that keep their width."""


def paint(
    book: Book,
    layers: Sequence[tuple[Sequence[Op], Path | None]],
    x: float,
    y: float,
    scale: float,
    left: float = 0.0,
    top: float = 0.0,
    *,
    textured: bool = False,
) -> None:
    """Paint layers, each perhaps cut to a path; the board point (left, top) lies at (x, y) of the page.
    `textured` as in `Painter`."""
    px, py = book.at(x, y)
    k = scale * MM / 1000
    canvas = book.canvas
    for ops, clip in layers:
        canvas.saveState()
        canvas.addLiteral(f"{k:.8f} 0 0 {-k:.8f} {px - left * k:.4f} {py + top * k:.4f} cm 1 j")
        if clip is not None:
            canvas.addLiteral(f"{path_data(clip)} W n")
        Painter(book, scale, textured=textured).ops(ops)
        canvas.restoreState()


def path_data(path: Path) -> str:
    """A path in PDF's operators."""
    return " ".join(_sub(sub) for sub in path)


@lru_cache(maxsize=8192)
def _sub(sub: Sub) -> str:
    points = sub.points
    if sub.every:
        step = 2 * sub.every
        return " ".join(_sub(Sub(points[i : i + step], sub.closed)) for i in range(0, len(points), step))
    if sub.curved and len(points) > 4:
        pieces = quadratics(sub)
        x, y = pieces[0][0], pieces[0][1]
        parts = [f"{x:.0f} {y:.0f} m"]
        for ax, ay, cx, cy, bx, by in pieces:
            # A quadratic as a cubic: both handles two thirds of the way to its control point.
            parts.append(
                f"{ax + (cx - ax) * 2 / 3:.0f} {ay + (cy - ay) * 2 / 3:.0f} "
                f"{bx + (cx - bx) * 2 / 3:.0f} {by + (cy - by) * 2 / 3:.0f} {bx:.0f} {by:.0f} c"
            )
    else:
        parts = [f"{points[0]:.0f} {points[1]:.0f} m"]
        parts += [f"{points[i]:.0f} {points[i + 1]:.0f} l" for i in range(2, len(points), 2)]
    if sub.closed:
        parts.append("h")
    return " ".join(parts)


@lru_cache(maxsize=1024)
def _rgb(color: str) -> str:
    return " ".join(f"{int(color[i : i + 2], 16) / 255:.3f}".rstrip("0").rstrip(".") for i in (1, 3, 5))


def _alpha(color: str) -> float:
    return int(color[7:9], 16) / 255 if len(color) == 9 else 1.0


class Painter:
    """Paints operations on the page in hand of a book."""

    def __init__(self, book: Book, scale: float, *, textured: bool = False) -> None:
        self.book = book
        self.textured = textured
        """Whether the ground is painted as on the screen; little hexes in a table do without."""
        self.canvas: Any = book.canvas
        self.ink = book.options.ink
        self.unit = scale * MM / 1000
        """Points to a board unit."""
        self.fade = 1.0
        self._fill_alpha = self._stroke_alpha = 1.0

    def ops(self, ops: Sequence[Op]) -> None:
        """Paint them in their order."""
        for op in ops:
            if isinstance(op, Fill):
                self._fill(op)
            elif isinstance(op, Stroke):
                self._stroke(op)
            elif isinstance(op, Ellipse):
                self._ellipse(op)
            elif isinstance(op, Text):
                self._text(op)
            elif isinstance(op, Group):
                self._group(op)
            elif isinstance(op, Stamps):
                self._stamps(op)

    # Colours -------------------------------------------------------------------------------------------

    def _use_fill(self, color: str) -> str:
        color = inked(color, self.ink)
        alpha = round(_alpha(color) * self.fade, 3)
        if alpha != self._fill_alpha:
            self.book.fade("ca", alpha)
            self._fill_alpha = alpha
        return f"{_rgb(color)} rg"

    def _use_stroke(self, color: str) -> str:
        color = inked(color, self.ink)
        alpha = round(_alpha(color) * self.fade, 3)
        if alpha != self._stroke_alpha:
            self.book.fade("CA", alpha)
            self._stroke_alpha = alpha
        return f"{_rgb(color)} RG"

    def _save(self) -> tuple[float, float]:
        self.canvas.saveState()
        return self._fill_alpha, self._stroke_alpha

    def _restore(self, known: tuple[float, float]) -> None:
        self.canvas.restoreState()
        self._fill_alpha, self._stroke_alpha = known

    # Shapes --------------------------------------------------------------------------------------------

    def _fill(self, op: Fill) -> None:
        if not op.color or not op.path:
            return
        if op.pattern in _LAID:
            if op.pattern == "grass" and self.textured and self.ink != "ink":
                self._lay(op)
            return
        if op.pattern:
            self._hatch(op)
            return
        paint = self._use_fill(op.color)
        data, how = path_data(op.path), "f*" if op.hollow else "f"
        if op.dx or op.dy:
            self.canvas.addLiteral(f"q {paint} 1 0 0 1 {op.dx:.1f} {op.dy:.1f} cm {data} {how} Q")
        else:
            self.canvas.addLiteral(f"{paint} {data} {how}")

    def _lay(self, op: Fill) -> None:
        """The painted ground, tile by tile within the path."""
        from reportlab.lib.utils import ImageReader
        from reportlab.pdfbase.pdfdoc import xObjectName

        from hheditor.sheets.paper.textures import PERIOD, grass

        xs = [value for sub in op.path for value in sub.points[::2]]
        ys = [value for sub in op.path for value in sub.points[1::2]]
        known = self._save()
        self._use_fill("#ffffff")
        self.canvas.addLiteral(f"{path_data(op.path)} {'W*' if op.hollow else 'W'} n")
        name = ""
        y = min(ys) // PERIOD * PERIOD
        while y < max(ys):
            x = min(xs) // PERIOD * PERIOD
            while x < max(xs):
                if name:
                    size = f"{PERIOD:.0f} 0 0 {PERIOD:.0f} {x:.0f} {y:.0f}"
                    self.canvas.addLiteral(f"q {size} cm /{name} Do Q")
                else:
                    tile = ImageReader(grass(1 if len(op.color) == 9 else 2, self.ink))
                    self.canvas.drawImage(tile, x, y, PERIOD, PERIOD, mask="auto")
                    form = self.canvas._formsinuse[-1]  # noqa: SLF001 - reportlab names it and tells nobody
                    self.book.uses(form)
                    name = xObjectName(form)
                x += PERIOD
            y += PERIOD
        self._restore(known)

    def _stroke(self, op: Stroke) -> None:
        if not op.color or not op.path:
            return
        width = op.width if op.width > 0 else -op.width * _HAIR / self.unit
        dash, undone = "", ""
        if op.dash:
            parts = op.dash if op.width > 0 else tuple(part * width for part in op.dash)
            dash, undone = f"[{' '.join(f'{part:.1f}' for part in parts)}] 0 d ", " [] 0 d"
        cap = "0 J" if op.flat else "1 J"
        self.canvas.addLiteral(
            f"{self._use_stroke(op.color)} {width:.2f} w {cap} {dash}{path_data(op.path)} S{undone}"
        )

    def _ellipse(self, op: Ellipse) -> None:
        x, y, rx, ry = op.x, op.y, op.rx, op.ry
        kx, ky = rx * _KAPPA, ry * _KAPPA
        data = (
            f"{x + rx:.1f} {y:.1f} m "
            f"{x + rx:.1f} {y + ky:.1f} {x + kx:.1f} {y + ry:.1f} {x:.1f} {y + ry:.1f} c "
            f"{x - kx:.1f} {y + ry:.1f} {x - rx:.1f} {y + ky:.1f} {x - rx:.1f} {y:.1f} c "
            f"{x - rx:.1f} {y - ky:.1f} {x - kx:.1f} {y - ry:.1f} {x:.1f} {y - ry:.1f} c "
            f"{x + kx:.1f} {y - ry:.1f} {x + rx:.1f} {y - ky:.1f} {x + rx:.1f} {y:.1f} c h"
        )
        if op.fill:
            self.canvas.addLiteral(f"{self._use_fill(op.fill)} {data} f")
        if op.stroke and op.width:
            self.canvas.addLiteral(f"{self._use_stroke(op.stroke)} {op.width:.2f} w {data} S")

    def _group(self, op: Group) -> None:
        from math import cos, radians, sin

        known, fade = self._save(), self.fade
        self.fade *= op.opacity
        angle = radians(op.angle)
        c, s = cos(angle) * op.scale, sin(angle) * op.scale
        self.canvas.addLiteral(f"{c:.5f} {s:.5f} {-s:.5f} {c:.5f} {op.x:.1f} {op.y:.1f} cm")
        self.ops(op.ops)
        self.fade = fade
        self._restore(known)

    def _stamps(self, op: Stamps) -> None:
        canvas, forms = self.canvas, self.book.forms
        for name, x, y in op.places:
            form = forms.get(name)
            if form is None:
                form = self._form(name)
            if form:
                canvas.addLiteral(f"q 1 0 0 1 {x:.0f} {y:.0f} cm")
                self.book.show_form(form)
                canvas.addLiteral("Q")

    def _form(self, name: str) -> str:
        """A symbol as a form of the file, drawn once."""
        drawing = symbol(name, palette_of(self.ink))
        if not drawing:
            self.book.forms[name] = ""
            return ""
        form = f"s{len(self.book.forms)}"
        self.book.forms[name] = form
        left, top, right, bottom = extent(name)
        self.book.begin_form(form, (left - 20, top - 20, right + 20, bottom + 20))
        inner = Painter(self.book, self.unit * 1000 / MM)
        self.canvas.addLiteral("1 j")
        inner.ops(drawing)
        self.book.end_form()
        return form

    # Hatchings -----------------------------------------------------------------------------------------

    def _hatch(self, op: Fill) -> None:
        xs = [value for sub in op.path for value in sub.points[::2]]
        ys = [value for sub in op.path for value in sub.points[1::2]]
        box = (
            min(xs) // _PITCH * _PITCH,
            min(ys) // _PITCH * _PITCH,
            max(xs) + _PITCH,
            max(ys) + _PITCH,
        )
        known = self._save()
        data, how = path_data(op.path), "W*" if op.hollow else "W"
        paint = self._use_stroke(op.color)
        self.canvas.addLiteral(f"{data} {how} n {paint} 14 w 1 J")
        self.canvas.addLiteral(hatching(op.pattern, box))
        self._restore(known)

    # Words ---------------------------------------------------------------------------------------------

    def _text(self, op: Text) -> None:
        from math import cos, radians, sin

        text = cleaned(op.text)[:200]
        if not text or not op.color:
            return
        face: Face = ("italic" if op.italic else "serif") if op.serif else ("bold" if op.bold else "sans")
        if op.italic and op.bold:
            face = "serif"
        if op.serif and not op.italic and not op.bold:
            face = "sans"
        wide = thousandths(text, face) * op.size / 1000 + op.spacing * max(0, len(text) - 1)
        shift = {"start": 0.0, "middle": -wide / 2, "end": -wide}[op.anchor]
        angle = radians(op.angle)
        c, s = cos(angle), sin(angle)
        known = self._save()
        # The picture's y runs downwards; letters stand upright again.
        self.canvas.addLiteral(f"{c:.5f} {s:.5f} {s:.5f} {-c:.5f} {op.x:.1f} {op.y:.1f} cm")
        if op.halo:
            paint = self._use_stroke(op.halo)
            self.canvas.addLiteral(f"{paint} {op.size * 0.2:.2f} w 1 j 1 J")
            self._letters(text, face, op, shift, outline=True)
        self.canvas.addLiteral(self._use_fill(op.color))
        self._letters(text, face, op, shift)
        self._restore(known)

    def _letters(self, text: str, face: Face, op: Text, shift: float, *, outline: bool = False) -> None:
        line = self.canvas.beginText(shift, 0)
        line.setTextRenderMode(1 if outline else 0)
        line.setCharSpace(op.spacing)
        for where, piece in runs(text, face):
            line.setFont(metrics(where).name, op.size)
            line.textOut(piece)
        line.setCharSpace(0)
        line.setTextRenderMode(0)
        self.canvas.drawText(line)


def hatching(pattern: str, box: tuple[float, float, float, float]) -> str:
    """The lines of a hatching over a box, in PDF's operators."""
    left, top, right, bottom = box
    wide, tall = right - left, bottom - top
    lines: list[str] = []
    if pattern in ("diagonal", "cross"):
        for number in range(int((wide + tall) / _PITCH) + 2):
            start = left + number * _PITCH
            lines.append(f"{start:.0f} {top:.0f} m {start - tall:.0f} {bottom:.0f} l")
    if pattern in ("counter", "cross"):
        for number in range(int((wide + tall) / _PITCH) + 2):
            start = left - tall + number * _PITCH
            lines.append(f"{start:.0f} {top:.0f} m {start + tall:.0f} {bottom:.0f} l")
    dashes = ""
    if pattern == "dots":
        dashes = "24 w [0.1 119.9] 0 d "
        for number in range(int(tall / _PITCH * 2) + 1):
            x = left + (30 if number % 2 == 0 else 90)
            y = top + 30 + number * _PITCH / 2
            lines.append(f"{x:.0f} {y:.0f} m {right:.0f} {y:.0f} l")
    elif pattern in ("lines", "bricks"):
        dashes = "[80 40] 0 d " if pattern == "lines" else ""
        for number in range(int(tall / _PITCH * 2) + 1):
            x = left - (60 if number % 2 else 0)
            y = top + number * _PITCH / 2
            lines.append(f"{x:.0f} {y:.0f} m {right:.0f} {y:.0f} l")
    elif pattern == "waves":
        for number in range(int(tall / _PITCH) + 1):
            y = top + 60 + number * _PITCH
            parts = [f"{left:.0f} {y:.0f} m"]
            for step in range(int(wide / 60) + 1):
                x, bow = left + step * 60, -26 if step % 2 == 0 else 26
                parts.append(f"{x + 20:.0f} {y + bow:.0f} {x + 40:.0f} {y + bow:.0f} {x + 60:.0f} {y:.0f} c")
            lines.append(" ".join(parts))
    return dashes + " ".join(lines) + " S [] 0 d"
